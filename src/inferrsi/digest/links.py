"""Which addresses may become links, and in what spelling; pure, no I/O."""

import re
from urllib.parse import quote, unquote

HTTP_HOSTS: frozenset[str] = frozenset()
"""Hosts that may be linked without TLS, each to be named here with its reason."""

_LONGEST = 2000  # characters of an address; longer ones are printed, not linked
_URL = re.compile(r"(https?)://([^/?#\\@:\s]+)(:[0-9]{1,5})?((?:[/?#].*)?)", re.DOTALL)
_HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?")  # last label: no number
_SAFE = "/?#:@!&*+,=%~"  # `;` is encoded, so that no entity stands in the address
_BARE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_NAMED_HOST = re.compile(  # a label that spells an address out: with a scheme, with www., or as host.tld/
    r"(?:https?://|\bwww\.)([^\s/?#:]+)|((?:[a-z0-9-]+\.)+(?:ai|cn|co|com|dev|io|net|org))/", re.IGNORECASE
)
_GITHUB = ("github.com", "www.github.com")
_NOTIFYING = frozenset({"issues", "pull", "discussions", "commit", "commits"})


def destination(url: str, *, own: str = "") -> str | None:
    """Give the address as a link may carry it, or None if it may not be linked.

    Https only, a plain ASCII host with a dot, no user, no backslash, no dot segments. Issues, pull requests,
    discussions and commits of other GitHub repositories than `own` go through the redirect host, which leaves no
    back reference in their timeline (as Renovate and Dependabot do).
    """
    parts = _URL.fullmatch(url)
    if parts is None or len(url) > _LONGEST or "\\" in url:
        return None
    scheme, host, port, rest = parts[1], parts[2].lower(), parts[3] or "", parts[4]
    if _HOST.fullmatch(host) is None or (scheme == "http" and host not in HTTP_HOSTS):
        return None
    path = [unquote(segment) for segment in re.split(r"[?#]", rest, maxsplit=1)[0].split("/") if segment]
    if {".", ".."} & set(path):
        return None
    if host in _GITHUB and _leaves_a_trace(path, own):
        host = "redirect.github.com"
    try:
        return f"{scheme}://{host}{port}{quote(_BARE_PERCENT.sub('%25', rest), safe=_SAFE)}"
    except UnicodeEncodeError:
        return None


def refusal(label: str, url: str) -> str:
    """Give the text that stands for a link that may not be one: its label and its address, the host in punycode."""
    parts = _URL.fullmatch(url)
    address = url
    if parts is not None and not parts[2].isascii():
        address = _punycode(parts[2])
    return f"{label} ({address})" if label and label != address else address


def misleads(label: str, url: str) -> bool:
    """Tell whether a label spells out a host that is not the one its address goes to."""
    parts = _URL.fullmatch(url)
    host = parts[2].lower().removeprefix("www.") if parts else ""
    return any((found[1] or found[2]).lower().removeprefix("www.") != host for found in _NAMED_HOST.finditer(label))


def _leaves_a_trace(path: list[str], own: str) -> bool:
    return len(path) > 3 and path[2].lower() in _NOTIFYING and "/".join(path[:2]).lower() != own.lower()


def _punycode(host: str) -> str:
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return host.encode("ascii", "backslashreplace").decode("ascii")
