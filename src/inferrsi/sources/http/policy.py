"""Decides what may be asked: which URLs, which hosts in whose place, which redirects, and at which pace; pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urljoin, urlsplit

from inferrsi.sources.http.gate import Pace
from inferrsi.sources.unavailable import Unavailable

ARXIV_S: Final = (
    3.1  # arXiv "Terms of use for APIs": one request per 3 s over all its services; and a little for clocks
)
OTHERS_S: Final = 0.1  # chosen 2026-11: under the 900 points a minute of GitHub's REST limits
ARXIV_THROTTLES: Final = frozenset({403, 406, 429, 503})  # 406 since 2026-09, 403 for a whole address after floods
_LABEL: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_PORTS: Final = {"http": 80, "https": 443}
_KEPT: Final = "!#$%&'()*+,/:;=?@[]~"  # of a URL, besides letters, digits and -._


@dataclass(frozen=True, kw_only=True)
class Target:
    """Where a request goes."""

    url: str
    """The URL as it is written, without its fragment."""
    scheme: str
    host: str
    wire: str
    """The URL that is asked; another one where the host is configured to be asked elsewhere."""
    configured: bool
    """The radar names an address for this host: it may be a private one."""

    @property
    def origin(self) -> str:
        """Scheme, host and port: a token is for one of them."""
        return "/".join(self.url.split("/")[:3])

    @property
    def pace(self) -> Pace:
        """How this host wants to be asked."""
        if _is_arxiv(self.host):
            return Pace(gate="arxiv.org", interval_s=ARXIV_S, alone=True)
        return Pace(gate=self.host.replace(":", "_"), interval_s=0.0 if self.configured else OTHERS_S)

    @property
    def throttles(self) -> frozenset[int]:
        """Statuses that ask for patience on this host, with or without Retry-After."""
        return ARXIV_THROTTLES if _is_arxiv(self.host) else frozenset()


class Hosts:
    """Which hosts are asked at an address of the radar's choice."""

    def __init__(self, bases: Mapping[str, str]) -> None:
        self._bases = {host.lower(): base.rstrip("/") for host, base in bases.items()}

    def target(self, url: str, *, near: str = "") -> Target | Unavailable:
        """Give where to ask for a URL, or why it is not asked; `near` is the host that named it."""
        parts = _parts(url)
        if isinstance(parts, Unavailable):
            return parts
        scheme, host, port, path = parts
        below = self._below(scheme, host, port, path, near=near)
        if below is not None:
            scheme, port, (host, path) = "https", None, below
        named = f"[{host}]" if ":" in host else host
        at = "" if port in {None, _PORTS[scheme]} or host in self._bases else f":{port}"
        whole = f"{scheme}://{named}{at}{path}"
        base = self._bases.get(host)
        return Target(
            url=whole,
            scheme=scheme,
            host=host,
            wire=whole if base is None else base + path,
            configured=base is not None,
        )

    def _below(self, scheme: str, host: str, port: int | None, path: str, *, near: str) -> tuple[str, str] | None:
        """Give host and path that an address below a base stands for: servers name themselves in links."""
        found: list[tuple[int, bool, str, str]] = []
        for name, base in self._bases.items():
            prefix = urlsplit(base).path
            if (host, port or _PORTS[scheme]) == _place(base) and f"{path}/".startswith((f"{prefix}/", f"{prefix}?")):
                found.append((len(prefix), name == near, name, path[len(prefix) :]))
        if not found:
            return None
        _, _, name, rest = max(found)
        return name, rest if rest.startswith("/") else f"/{rest}"


def _place(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    return (parts.hostname or "", parts.port or _PORTS[parts.scheme])


def redirected(asked: Target, location: str, hosts: Hosts) -> Target | Unavailable:
    """Give where a redirect leads, or why it is not followed."""
    if not location:
        return _refused_redirect(asked, "a redirect without an address")
    try:
        target = hosts.target(urljoin(asked.url, location.strip()), near=asked.host)
    except ValueError:
        return _refused_redirect(asked, "a redirect to something that is no address")
    if isinstance(target, Unavailable):
        return _refused_redirect(asked, f"a redirect that is not followed: {target.reason}")
    if asked.scheme == "https" and target.scheme == "http":
        return _refused_redirect(asked, f"a redirect from https to http, to {target.host}")
    return target


def _refused_redirect(asked: Target, what: str) -> Unavailable:
    todo = "open the address in a browser; if the new one is right, write that one"
    return Unavailable(reason=f"{asked.url} answered with {what}", todo=todo, kind="redirect")


def _parts(url: str) -> tuple[str, str, int | None, str] | Unavailable:
    """Take a URL apart so that no two readers can read it in two ways."""
    if re.search(r"[\x00-\x20\x7f-\xa0\u2028\u2029\\<>\"]", url):
        return _refused(url, "a space, a backslash or a control character stands in it")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        return _refused(url, str(error))
    if parts.scheme not in _PORTS:
        return _refused(url, "only https and http are asked")
    if "@" in parts.netloc:
        return _refused(_without_user(url), "it carries a user or a password")
    host = _host(parts.hostname or "")
    if host is None:
        return _refused(url, "its host is no name of the network")
    path = _without_dots(quote(parts.path or "/", safe=_KEPT))
    return parts.scheme, host, port, f"{path}?{quote(parts.query, safe=_KEPT)}" if parts.query else path


def _without_dots(path: str) -> str:
    """Resolve . and .. as browsers do, quoted ones too: below a base nothing may climb out of it."""
    kept: list[str] = []
    segments = path.split("/")[1:]
    for number, segment in enumerate(segments):
        plain = segment.lower().replace("%2e", ".")
        if plain == "..":
            del kept[-1:]
        elif plain != ".":
            kept.append(segment)
        if plain in {".", ".."} and number == len(segments) - 1:
            kept.append("")
    return "/" + "/".join(kept)


def _host(text: str) -> str | None:
    """Give a host as it is resolved; None for 127.1, 0x7f000001 and other spellings of numbers."""
    if ":" in text:
        return text if re.fullmatch(r"[0-9a-f:.]+", text) else None
    try:
        host = text.rstrip(".").encode("idna").decode().lower()
    except UnicodeError:
        return None
    labels = host.split(".")
    if not all(_LABEL.fullmatch(label) for label in labels):
        return None
    numeric = re.fullmatch(r"\d+|0x[0-9a-f]*", labels[-1])
    return None if numeric and not re.fullmatch(r"((0|[1-9]\d{0,2})\.){3}(0|[1-9]\d{0,2})", host) else host


def _without_user(url: str) -> str:
    return re.sub(r"//.*@", "//", url)


def _refused(url: str, why: str) -> Unavailable:
    return Unavailable(reason=f"{url[:300]!r} is not asked: {why}", todo="correct the address", kind="refused")


def _is_arxiv(host: str) -> bool:
    return host == "arxiv.org" or host.endswith(".arxiv.org")
