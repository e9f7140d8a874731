"""Makes an element tree of the text of a feed: strictly, else mended, else recovered, and says which; pure.

No DTD is read and no entity is expanded. A DOCTYPE that only names one, as RSS 0.91 wanted, is dropped; one that brings
declarations along is refused.
"""

import re
from dataclasses import dataclass
from typing import Any, Final

from inferrsi.sources.feed.item import Fault
from inferrsi.sources.feed.repair import mend
from inferrsi.sources.unavailable import Unavailable

BROKEN: Final = 30_000  # elements of a broken feed: moving them takes quadratic time; chosen 2026-11
_ITEM_TAG: Final = re.compile(r"<(/?)(?:[A-Za-z_][\w.-]{0,30}:)?(?:item|entry)\b", re.ASCII)
_PROLOG: Final = re.compile(r"\s+|<\?.*?\?>|<!--.*?-->", re.DOTALL)
_DOCTYPE: Final = re.compile(r"""<!DOCTYPE(?:[^<>\["']|"[^"]*"|'[^']*')*>""", re.IGNORECASE)
_ROOT_TAG: Final = re.compile(r"<([A-Za-z_][\w.:-]{0,60})")
_PREFIXES: Final = (
    ("content", "http://purl.org/rss/1.0/modules/content/"),
    ("dc", "http://purl.org/dc/elements/1.1/"),
    ("dcterms", "http://purl.org/dc/terms/"),
    ("atom", "http://www.w3.org/2005/Atom"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
)
"""What a prefix means where a feed forgets to say so."""


@dataclass(frozen=True, kw_only=True)
class Tree:
    """A feed as elements."""

    root: Any
    faults: tuple[Fault, ...] = ()


def grow(text: str) -> Tree | Unavailable:
    """Parse the text of an XML feed."""
    from lxml import etree  # type: ignore[import-untyped]  # noqa: PLC0415  # lxml has no types; 27 ms

    start = text.find("<")
    if start < 0:
        said = "".join(char for char in " ".join(text[:200].split()) if char.isprintable())[:80]
        return malformed(f"text came in place of a feed: {said!r}" if said else "an empty body came in place of a feed")
    if re.match(r"<!doctype\s+html|<html[\s>]", text[start : start + 100], re.IGNORECASE):
        return malformed("an HTML page came in place of a feed")
    faults = [Fault(words="text before the XML was left out")] if text[:start].strip("\ufeff\0 \t\r\n") else []
    body = _without_doctype(text[start:])
    if isinstance(body, Unavailable):
        return body
    if body.has_doctype:
        faults.append(Fault(words="a DOCTYPE was left out"))
    try:
        root = etree.fromstring(body.text.encode(), parser=_parser(etree, recover=False))
    except (etree.XMLSyntaxError, ValueError):
        return _mended(etree, body.text, faults)
    if root.getroottree().docinfo.internalDTD is not None:
        return malformed("the feed brings a DTD with declarations along, which are not read")
    return Tree(root=root, faults=tuple(faults))


def malformed(reason: str) -> Unavailable:
    """Tell that a body is no feed."""
    return Unavailable(reason=reason, todo="open the address in a browser", kind="malformed")


@dataclass(frozen=True, kw_only=True)
class _Body:
    text: str
    has_doctype: bool


def _without_doctype(text: str) -> _Body | Unavailable:
    """Drop declaration and DOCTYPE; refuse a DOCTYPE that declares anything."""
    position = 0
    while skipped := _PROLOG.match(text, position):
        position = skipped.end()
    if text[position : position + 9].upper() != "<!DOCTYPE":
        return _Body(text=text[position:], has_doctype=False)
    named = _DOCTYPE.match(text, position)
    if named is None:
        return malformed("the feed brings a DTD with declarations along, which are not read")
    return _Body(text=text[named.end() :], has_doctype=True)


def _mended(etree: Any, text: str, faults: list[Fault]) -> Tree | Unavailable:
    """Parse what no strict parser takes."""
    mended = mend(text, is_sound=lambda fragment: _is_sound(etree, fragment))
    faults += [Fault(words=words) for words in mended.done]
    parser = _parser(etree, recover=True)
    try:
        root = etree.fromstring(mended.text.encode(), parser=parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        return malformed(f"this is no XML ({getattr(error, 'msg', error)})")
    if root is None or root.getroottree().docinfo.internalDTD is not None:
        return malformed("this is no XML")
    errors = [entry.message for entry in parser.error_log if entry.type_name != "NS_ERR_UNDEFINED_NAMESPACE"]
    if prefixes := _declare(root):
        shown = ", ".join(prefixes[:5]) + (" …" if len(prefixes) > 5 else "")
        faults.append(Fault(words=f"prefixes without a declaration: {shown}"))
    if errors and sum(1 for _ in root.iter("*")) > BROKEN:
        return malformed(f"this is no XML ({errors[0]})")
    if errors and _is_cut(mended.text):
        dropped = _straighten(root, drop_last=_ends_in_item(mended.text))
        last = ", and its last item was left out" if dropped else ""
        faults.append(Fault(words=f"cut: the feed does not end{last}", loses=True))
    elif errors:
        _straighten(root, drop_last=False)
        faults.append(Fault(words=f"broken XML: {errors[0]}", loses=True))
    return Tree(root=root, faults=tuple(faults))


def _parser(etree: Any, *, recover: bool) -> Any:
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,  # bounds depth at 256 and a text at 10 MB
        remove_comments=True,
        remove_pis=True,
        recover=recover,
    )


def _is_sound(etree: Any, fragment: str) -> bool:
    if "<" not in fragment:
        return True
    parser = _parser(etree, recover=True)
    try:
        etree.fromstring(f"<x>{fragment}</x>".encode(), parser=parser)
    except (etree.XMLSyntaxError, ValueError):
        return False
    return all(entry.type_name == "NS_ERR_UNDEFINED_NAMESPACE" for entry in parser.error_log)


def _declare(root: Any) -> tuple[str, ...]:
    """Give elements whose prefix was never declared the namespace that it stands for everywhere else."""
    found = dict[str, None]()
    for element in root.iter("*"):
        prefix, colon, local = str(element.tag).partition(":") if element.tag[0] != "{" else ("", "", "")
        if colon:
            found[prefix] = None
            space = dict(_PREFIXES).get(prefix, "urn:undeclared")
            element.tag = f"{{{space}}}{local}" if local.isidentifier() else f"{{{space}}}unnamed"
        for name in [name for name in element.attrib if ":" in name and name[0] != "{"]:
            found[name.partition(":")[0]] = None
            del element.attrib[name]
    return tuple(sorted(found))


def _straighten(root: Any, *, drop_last: bool) -> bool:
    """Set items that stand in items beside them, which is where end tags that do not match put them.

    Tells whether the last item was taken out, because it was cut in the middle.
    """
    items = [element for element in root.iter("*") if is_item(element)]
    is_dropped = drop_last and bool(items)
    if is_dropped:
        remove(items.pop())
    for item in items:
        outer = [above for above in item.iterancestors() if is_item(above)]
        if outer and (holder := outer[-1].getparent()) is not None:
            holder.append(item)
    return is_dropped


def is_item(element: Any) -> bool:
    """Tell whether this is an item of RSS and RDF or an entry of Atom."""
    return str(element.tag).rpartition("}")[2].lower() in {"item", "entry"}


def remove(element: Any) -> None:
    """Take an element out; emptied first, since libxml2 looks at all that hangs on it for every namespace."""
    parent = element.getparent()
    if parent is not None:
        element.clear()
        parent.remove(element)


def _is_cut(text: str) -> bool:
    name = _ROOT_TAG.search(text)
    return name is not None and f"</{name[1]}" not in text


def _ends_in_item(text: str) -> bool:
    opened = False
    for tag in _ITEM_TAG.finditer(text):
        opened = not tag[1]
    return opened
