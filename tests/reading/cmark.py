"""A report read by cmark-gfm, the C library that GitHub's renderer comes from, through the HTML it writes."""

from collections.abc import Iterable
from html.parser import HTMLParser

from cmarkgfm.cmark import Options, markdown_to_html_with_extensions
from tests.reading.page import BLOCKS, Collector, Page

EXTENSIONS = ("table", "autolink", "strikethrough", "tasklist")
_MARKS = frozenset(("a", "code", "strong", "em", "del"))
_OMITTED = "<!-- raw HTML omitted -->"


def render(markdown: str, *, extensions: Iterable[str] = EXTENSIONS, unsafe: bool = False) -> str:
    """Render as GitHub does, but for its tag filter, so that raw HTML is seen; `unsafe` lets it through."""
    options = Options.CMARK_OPT_FOOTNOTES | (Options.CMARK_OPT_UNSAFE if unsafe else 0)
    return markdown_to_html_with_extensions(markdown, options, list(extensions))


def raw_html(markdown: str) -> int:
    """Count the pieces of raw HTML."""
    return render(markdown).count(_OMITTED)


def read_cmark(markdown: str) -> Page:
    """Read a report as GitHub-flavoured Markdown, addresses linked as GitHub links them."""
    reader = _Reader()
    reader.feed(render(markdown))
    reader.close()
    page = reader.collector
    page.html = raw_html(markdown)
    return page.page()


class _Reader(HTMLParser):
    """Turn HTML into the collector's events; white space between blocks is no text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.collector = Collector()
        self._depth: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "input":
            self.collector.checkboxes += 1
        elif tag == "img":
            self.collector.images.append(given.get("src") or "")
        elif tag == "hr":
            self.collector.open("hr")
            self.collector.close("hr")
        elif tag == "pre":
            self._depth.append("pre")
        elif tag == "code" and self._inside() == "pre":
            self.collector.open("pre", (given.get("class") or "").removeprefix("language-"))
        elif tag in BLOCKS or tag in _MARKS:
            self._depth.append(tag)
            self.collector.open(tag, given.get("href") or "")

    def handle_endtag(self, tag: str) -> None:
        if self._inside() == tag:
            self._depth.pop()
            self.collector.close(tag)

    def handle_data(self, data: str) -> None:
        between_blocks = self._inside() in {"", "ul", "ol", "table", "tr", "blockquote"}
        if not between_blocks or data.strip():
            self.collector.text(data)

    def _inside(self) -> str:
        return self._depth[-1] if self._depth else ""
