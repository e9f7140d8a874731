"""Parses what an arXiv service sent as XML, strictly: what is cut or foreign is told in words, never half read; pure."""

import re
from typing import Any, Final

from inferrsi.sources.unavailable import Unavailable

ATOM: Final = "{http://www.w3.org/2005/Atom}"
_LATER: Final = "nothing to do; a later run asks again"


def root_of(body: bytes, *, what: str) -> Any | Unavailable:
    """Give the root element, or why this is no whole XML document.

    Args:
        body: As it was fetched.
        what: What was asked for, for the reason: `a page of results`.
    """
    from lxml import etree  # type: ignore[import-untyped]  # noqa: PLC0415  # lxml has no types; 27 ms

    text = body.lstrip(b"\xef\xbb\xbf \t\r\n")
    if not text:
        return malformed(f"an empty body came in place of {what}")
    if not text.startswith(b"<"):
        return _plain(text, what)
    if re.match(rb"<!doctype\s+html|<html[\s>]", text[:200], re.IGNORECASE):
        return _page(text, what)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_pis=True)
    try:
        root = etree.fromstring(text, parser=parser)
    except etree.XMLSyntaxError as error:
        return malformed(f"{what} is cut or broken: {error.msg}")
    if root.getroottree().docinfo.internalDTD is not None:
        return malformed(f"{what} brings a DTD along, which none of arXiv's answers does")
    return _page(text, what) if etree.QName(root).localname.lower() == "html" else root


def malformed(reason: str) -> Unavailable:
    """Tell that an answer is not what was asked for."""
    return Unavailable(reason=reason, todo=_LATER, kind="malformed")


def text_of(element: Any, path: str) -> str | None:
    """Give the text of a child as it was written, without the space around it; None where there is none."""
    text = element.findtext(path)
    return text.strip() or None if text else None


def _plain(text: bytes, what: str) -> Unavailable:
    said = " ".join(text[:200].decode(errors="replace").split())
    if "rate exceeded" in said.lower():  # said with status 200 too
        reason = f"arXiv says {said!r} in place of {what}"
        return Unavailable(reason=reason, todo="run this again in ten minutes", kind="throttled")
    return malformed(f"text came in place of {what}: {said!r}")


def _page(text: bytes, what: str) -> Unavailable:
    title = re.search(rb"<title[^>]{0,200}>([^<]{0,200})", text[:20_000], re.IGNORECASE)
    said = " ".join(title[1].decode(errors="replace").split()) if title else ""
    return malformed(f"an HTML page came in place of {what}" + (f": {said!r}" if said else ""))
