"""What a reader of a rendered report gets: its blocks in order, and the text of each, code spans read as their text."""

from dataclasses import dataclass

BLOCKS = frozenset(
    ("h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "blockquote", "pre", "hr", "table", "tr", "th", "td")
)


@dataclass(frozen=True, kw_only=True)
class Heading:
    level: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Hyperlink:
    text: str
    url: str


Table = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Page:
    structure: tuple[str, ...]
    """Tags of all blocks in the order in which they open; no `p` in a tight list."""
    headings: tuple[Heading, ...]
    paragraphs: tuple[str, ...]
    items: tuple[str, ...]
    """Text of each list item of its own; that of a nested list stands in its own items."""
    tables: tuple[Table, ...]
    """Rows of cells, the head first."""
    fences: tuple[tuple[str, str], ...]
    """Language and body of each code block."""
    links: tuple[Hyperlink, ...]
    images: tuple[str, ...]
    code: tuple[str, ...]
    marks: tuple[tuple[str, str], ...]
    """`strong`, `em` and `del` with the text inside."""
    html: int
    """How many pieces of raw HTML there are."""
    checkboxes: int


class Collector:
    """Gather a page from the events of a parser: blocks and marks that open and close, and the text between."""

    def __init__(self) -> None:
        self.structure: list[str] = []
        self.headings: list[Heading] = []
        self.paragraphs: list[str] = []
        self.items: list[str] = []
        self.tables: list[list[list[str]]] = []
        self.fences: list[tuple[str, str]] = []
        self.links: list[Hyperlink] = []
        self.images: list[str] = []
        self.code: list[str] = []
        self.marks: list[tuple[str, str]] = []
        self.html = 0
        self.checkboxes = 0
        self._open: list[tuple[str, str, list[str]]] = []

    def open(self, tag: str, detail: str = "") -> None:
        """Begin an element; `detail` is its address or language."""
        if tag in BLOCKS:
            self.structure.append(tag)
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        self._open.append((tag, detail, []))

    def text(self, text: str) -> None:
        """Add text to every element that is open, up to the nearest list item."""
        for tag, _, parts in reversed(self._open):
            parts.append(text)
            if tag == "li":
                return

    def close(self, tag: str) -> None:
        """End the innermost element, which must be this one."""
        opened, detail, parts = self._open.pop()
        assert opened == tag, f"{tag} closes {opened}"
        text = "".join(parts)
        match tag:
            case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
                self.headings.append(Heading(level=int(tag[1]), text=text))
            case "p":
                self.paragraphs.append(text)
            case "li":
                self.items.append(text.strip("\n"))
            case "th" | "td":
                self.tables[-1][-1].append(text)
            case "pre":
                self.fences.append((detail, text))
            case "a":
                self.links.append(Hyperlink(text=text, url=detail))
            case "code":
                self.code.append(text)
            case "strong" | "em" | "del":
                self.marks.append((tag, text))

    def page(self) -> Page:
        """Give what was gathered."""
        return Page(
            structure=tuple(self.structure),
            headings=tuple(self.headings),
            paragraphs=tuple(self.paragraphs),
            items=tuple(self.items),
            tables=tuple(tuple(tuple(row) for row in table) for table in self.tables),
            fences=tuple(self.fences),
            links=tuple(self.links),
            images=tuple(self.images),
            code=tuple(self.code),
            marks=tuple(self.marks),
            html=self.html,
            checkboxes=self.checkboxes,
        )
