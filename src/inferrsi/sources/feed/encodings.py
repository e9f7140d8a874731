"""Turns the bytes of a feed into text and says where they are not what they claim to be; pure.

Order: byte order mark, the shape of the first bytes, HTTP, the XML declaration, UTF-8. Bytes that do not fit are read as
GB18030 or as Windows-1252, whichever they look like, and that is told.
"""

import codecs
import re
from dataclasses import dataclass
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before the mark of UTF-16, which it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SHAPES: Final = (
    (b"<\0\0\0", "utf-32-le"),
    (b"\0\0\0<", "utf-32-be"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
)
_DECLARED: Final = re.compile(rb"""^\s{0,40}<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
_CHARSET: Final = re.compile(r"""charset\s*=\s*["']?([A-Za-z0-9._-]{1,40})""", re.IGNORECASE)
_READ_AS: Final = (
    *((name, "gb18030") for name in ("gb2312", "gbk", "gb18030", "hz")),
    *((name, "cp1252") for name in ("iso8859-1", "ascii", "cp1252")),  # as browsers do
    *((name, name) for name in ("utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")),
    *((name, "big5hkscs") for name in ("big5", "big5hkscs", "cp950")),
    *((name, "cp932") for name in ("shift_jis", "cp932")),
    *((name, "cp949") for name in ("euc_kr", "cp949")),
    *((name, name) for name in ("euc_jp", "iso2022_jp", "koi8-r", "koi8-u", "tis-620", "mac-roman", "cp874")),
    *((f"iso8859-{part}", f"iso8859-{part}") for part in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)),
    *((f"cp{page}", f"cp{page}") for page in range(1250, 1259)),
)
"""Python's names of the encodings that feeds use; others (utf-7, idna, unicode_escape …) only attackers name."""
_HIGH: Final = re.compile(rb"[\x80-\xff]+")


@dataclass(frozen=True, kw_only=True)
class Decoded:
    """The text of a feed."""

    text: str
    encoding: str
    """What the bytes were read as."""
    fault: str | None = None
    """Where that is not what they claim to be."""


def decode(body: bytes, *, content_type: str = "") -> Decoded:
    """Decode a body; `content_type` is the HTTP header, whose charset wins over the declaration (RFC 7303)."""
    for mark, encoding in _MARKS:
        if body.startswith(mark):
            return _strict(body[len(mark) :], encoding) or _lenient(body[len(mark) :], f"marked as {encoding}")
    shape = next((encoding for start, encoding in _SHAPES if body.startswith(start)), None)
    if shape and (decoded := _strict(body, shape)):
        return decoded
    charset, declared = _CHARSET.search(content_type[:1000]), _DECLARED.search(body[:300])
    claims = [charset[1] if charset else "", declared[1].decode() if declared else ""]
    unknown = [claim for claim in claims if claim and not _known(claim)]
    for claim in [*claims, "" if any(claims) else "utf-8"]:
        if (known := _known(claim)) and (decoded := _strict(body, known)):
            wrong = _wrong(claims, claim)
            return decoded if wrong is None else Decoded(text=decoded.text, encoding=decoded.encoding, fault=wrong)
    claimed = next(filter(None, claims), None)
    if unknown and claimed in unknown and (decoded := _strict(body, "utf-8")):
        return Decoded(text=decoded.text, encoding="utf-8", fault=f"no encoding is called {claimed!r}: read as utf-8")
    return _lenient(body, f"declared as {claimed}" if claimed else "without a declaration")


def _wrong(claims: list[str], used: str) -> str | None:
    first = next(filter(None, claims), used)
    return None if first == used else f"the bytes are not in {first!r} as HTTP says: read as {used}"


def _known(claim: str) -> str | None:
    try:
        name = codecs.lookup(claim).name
    except (LookupError, ValueError):
        return None
    return dict(_READ_AS).get(name)


def _strict(body: bytes, encoding: str) -> Decoded | None:
    try:
        return Decoded(text=body.decode(encoding), encoding=encoding)
    except UnicodeDecodeError:
        return None


def _lenient(body: bytes, claim: str) -> Decoded:
    """Read bytes that are not what they claim to be: as UTF-8, as Chinese, or as Western text with gaps."""
    found = _strict(body, "utf-8") or (_strict(body, "gb18030") if _is_doubled(body) else None)
    if found is None:
        broken = body.decode("utf-8", errors="replace")
        few = broken.count("�") * 20 < len(_HIGH.findall(body))
        text, encoding = (broken, "utf-8") if few else (body.decode("cp1252", errors="replace"), "cp1252")
        found = Decoded(text=text, encoding=encoding)
    return Decoded(text=found.text, encoding=found.encoding, fault=f"bytes {claim} were read as {found.encoding}")


def _is_doubled(body: bytes) -> bool:
    """Tell whether high bytes mostly stand together, as in Chinese, and not alone, as in Western text."""
    runs = _HIGH.findall(body)
    return sum(len(run) > 1 for run in runs) * 5 > len(runs) * 4
