"""Bytes of a file to text: UTF-8 with LF, nothing hidden, nothing left over from a merge; does no I/O."""

import codecs
import re
from collections.abc import Iterator
from typing import Final

from inferrsi.ledger.fault import Fault, Refused

MAX_BYTES: Final = 256 * 1024  # fifteen times the longest file we ship; chosen 2026-10
MAX_LINES_BYTES: Final = (
    64 * 1024 * 1024
)  # of JSON Lines, which people do not edit: 300,000 observations; chosen 2026-11
FORBIDDEN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
"""Characters that no file and no value may hold: they hide, break lines or cannot be written. Tab and LF are free."""

_CONFLICT = re.compile(r"^(?:<{7}|>{7})(?: .*)?$", re.MULTILINE)
_MARKER = re.compile(r"(?:<{7}|\|{7}|={7}|>{7})(?: .*)?")  # of a conflict's four; a row of seven `=` alone is none
_GB2312 = re.compile(rb"[\xb0-\xf7][\xa1-\xfe]")  # a common Chinese character; accented letters seldom stand in pairs
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NAMES = {
    "\x85": "NEL, a line break to some readers",
    "\u2028": "a line separator, invisible",
    "\u2029": "a paragraph separator, invisible",
    "\ufeff": "a byte order mark in the middle of the text, invisible",
}


def decode(data: bytes, *, limit: int = MAX_BYTES) -> str:
    """Give the text of a file, or raise `Refused` with all that is wrong with its bytes.

    A final newline may be missing. Tabs pass here: whether one is allowed is for the format to say.
    """
    if len(data) > limit:
        message = f"the file has more than {limit:,} bytes"
        raise Refused((Fault(message=message, todo="move what is no evidence out of it, or split it"),))
    if not data.strip():
        raise Refused((Fault(message="the file is empty", todo="fill it, or delete it"),))
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = ""
    if text and not FORBIDDEN.search(text) and not _CONFLICT.search(text):
        return text
    raise Refused(_faults(data))


def _faults(data: bytes) -> Iterator[Fault]:
    if data.startswith(_UTF16):
        yield Fault(message="the file is UTF-16", todo="save it as UTF-8 without a byte order mark")
        return
    if data.startswith(codecs.BOM_UTF8):
        yield Fault(message="the file begins with a byte order mark", todo="save it as UTF-8 without it")
        data = data.removeprefix(codecs.BOM_UTF8)
    yield from _encoding(data)
    text = data.decode(errors="replace")
    yield from _carriage_returns(text)
    text = text.replace("\r", "")
    is_conflict = _CONFLICT.search(text) is not None
    for number, line in enumerate(text.split("\n"), 1):
        for bad in sorted(set(FORBIDDEN.findall(line))):
            name = _NAMES.get(bad, "a control character" if bad < "\xa0" else "no character")
            yield Fault(line=number, message=f"U+{ord(bad):04X} stands here: {name}", todo="remove it")
        if is_conflict and _MARKER.fullmatch(line):
            todo = "choose one side between <<<<<<< and >>>>>>>, then delete the lines with the markers"
            yield Fault(line=number, message=f'a merge conflict is left over: "{line[:40]}"', todo=todo)


def _encoding(data: bytes) -> Iterator[Fault]:
    """Tell of the first byte that is not UTF-8; a file in another encoding has one in nearly every line."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{data[error.start]:02X} at offset {error.start} is not UTF-8 ({error.reason})"
        todo = "save the file as UTF-8"
        if _reads_as_gbk(data):
            todo += "; it reads as GBK: iconv -f GB18030 -t UTF-8"
        yield Fault(line=line, message=message, todo=todo)


def _reads_as_gbk(data: bytes) -> bool:
    try:
        data.decode("gb18030")
    except UnicodeDecodeError:
        return False
    return _GB2312.search(data) is not None


def _carriage_returns(text: str) -> Iterator[Fault]:
    """Tell once of each kind, with the first line; an editor writes them everywhere or nowhere."""
    for kind, pattern in (("CRLF", r"\r\n"), ("a lone CR", r"\r(?!\n)")):
        if found := list(re.finditer(pattern, text)):
            line = text.count("\n", 0, found[0].start()) + 1
            message = f"lines end with {kind}, here and in {len(found) - 1} more places"
            yield Fault(line=line, message=message, todo="save the file with LF line ends (core.autocrlf=input)")
