"""What GitHub would do on its own with a comment: tell people, link issues, close things, load images.

Modelled on html-pipeline's filters and on GitHub's documentation of references, keywords and duplicates, and wider
than both where they are unclear. The filters see each text node of the rendered comment outside `a`, `code`, `pre`;
some tools read the source instead, so that is searched as well.
"""

import re
from collections import Counter
from dataclasses import dataclass
from html.parser import HTMLParser

from tests.reading.cmark import EXTENSIONS, raw_html, render

_NODE = (
    ("team", r"(?<![a-z0-9_])@[a-z0-9][a-z0-9-]*/[a-z0-9]"),
    ("mention", r"(?<![a-z0-9_])@[a-z0-9]"),
    ("sha", r"(?<![a-z0-9_])(?:[a-z0-9][a-z0-9-]*(?:/[a-z0-9._-]+)?@)?[0-9a-f]{7,40}(?![a-z0-9_])"),
    ("ref", r"(?<![a-z0-9_])#[0-9]+(?![a-z0-9_])"),
    ("ref", r"(?<![a-z0-9_])gh-[0-9]+(?![a-z0-9_])"),
    ("repo_ref", r"(?<![a-z0-9_])[a-z0-9][a-z0-9-]*(?:/[a-z0-9._-]+)?#[0-9]+(?![a-z0-9_])"),
    ("url", r"(?:https?|ftp)://|(?<![a-z0-9])www\.[a-z0-9]"),
    ("url", r"github\.com/[a-z0-9-]+/[a-z0-9._-]+/(?:issues|pull|discussions|commit)/"),
    ("emoji", r":(?:\+1|-1|100|1234|[0-9_]*[a-z][a-z0-9_+-]*):"),
)
_BLOCK = (
    ("duplicate", r"\bduplicate of\b"),
    ("closing", r"\b(?:close[sd]?|fix(?:es|ed)?|resolve[sd]?):?\s+(?:#[0-9]|gh-[0-9]|[\w.-]+/[\w.-]+#[0-9]|https?:)"),
    ("slash", r"(?:\A|\n)\s*/[a-z]"),
    ("math", r"\$[^$]*\$"),
)
_SOURCE = (
    ("duplicate", r"\bduplicate of\s+(?:#[0-9]|\[|[\w.-]+/[\w.-]+#[0-9]|https?:)"),
    ("math", r"\$`[^`]*`\$"),
)
_RAW_LINE = (("slash", r"(?m)^/[a-z]"),)
_FENCED = re.compile(r"(?ms)^(`{3,}|~{3,})[^\n]*\n(.*?)^\1[`~]*[ \t]*$")
_BACKLINK = re.compile(
    r"https?://(?:www\.)?github\.com/(?P<repository>[^/]+/[^/]+)/(?:issues|pull|discussions|commits?)/[0-9a-f]", re.I
)
_SHIELD = "\0"
_LEAVES = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "p", "li", "th", "td", "blockquote", "ul", "ol", "hr", "pre"))


@dataclass(frozen=True, kw_only=True)
class Effect:
    kind: str
    text: str


def effects(markdown: str, *, own: str = "") -> tuple[Effect, ...]:
    """Give everything that pasting this text would do; `own` is the repository whose issues may be linked directly."""
    walker = _Walker()
    walker.feed(render(markdown, unsafe=True))
    walker.close()
    walker.end_block()
    found = [Effect(kind="html", text="raw HTML")] * raw_html(markdown)
    found += [Effect(kind="image", text=source) for source in walker.images]
    found += [Effect(kind="link", text=url) for url in walker.links if not url.startswith("https://")]
    for url in walker.links:
        back = _BACKLINK.match(url)
        if back and back["repository"].lower() != own.lower():
            found.append(Effect(kind="backlink", text=url))
    found += [Effect(kind="autolink", text=url) for url in _autolinks(markdown, walker.links)]
    for patterns, texts in (
        (_NODE, walker.nodes),
        (_BLOCK, walker.blocks),
        (_SOURCE, [_FENCED.sub("", markdown)]),
        (_RAW_LINE, [markdown]),
    ):
        found += [
            Effect(kind=kind, text=match[0])
            for kind, pattern in patterns
            for text in texts
            for match in re.finditer(pattern, text, re.I | re.A)
        ]
    return tuple(found)


def _autolinks(markdown: str, links: list[str]) -> list[str]:
    bare = _Walker()
    bare.feed(render(markdown, unsafe=True, extensions=[e for e in EXTENSIONS if e != "autolink"]))
    return list((Counter(links) - Counter(bare.links)).elements())


class _Walker(HTMLParser):
    """Gather text nodes, and the text of each block with a shield in the place of code and links."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.nodes: list[str] = []
        self.blocks: list[str] = []
        self.links: list[str] = []
        self.images: list[str] = []
        self._shielding: list[str] = []
        self._block: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _LEAVES:
            self.end_block()
        if tag == "a":
            self.links.append(dict(attrs).get("href") or "")
        if tag == "img":
            self.images.append(dict(attrs).get("src") or "")
        if tag in {"a", "code", "pre"}:
            self._shielding.append(tag)
            self._block.append(_SHIELD)

    def handle_endtag(self, tag: str) -> None:
        if self._shielding and self._shielding[-1] == tag:
            self._shielding.pop()
        if tag in _LEAVES:
            self.end_block()

    def handle_data(self, data: str) -> None:
        if not self._shielding:
            self.nodes.append(data)
            self._block.append(data)

    def end_block(self) -> None:
        """Close the text of the block that was open."""
        self.blocks.append("".join(self._block))
        self._block = []
