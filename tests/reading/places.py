"""Put one escaped value wherever a report puts values, and tell what went wrong there."""

from collections.abc import Iterator

from tests.reading.cmark import read_cmark
from tests.reading.effects import effects
from tests.reading.markdown_it_py import read_markdown_it
from tests.reading.page import Heading, Hyperlink, Page

READERS = (read_markdown_it, read_cmark)
_HEADS = ("one", "two", "three")
_STRUCTURE = (
    *(
        "h2",
        "ul",
        "li",
        "li",
        "li",
        "table",
        "tr",
        "th",
        "th",
        "th",
        "tr",
        "td",
        "td",
        "td",
        "tr",
        "td",
        "td",
        "td",
        "p",
    ),
)


def document(written: str) -> str:
    """Give a report with the value as heading, list item, middle cell and end of a paragraph, between neighbours."""
    return (
        f"## {written}\n\n- left\n- {written}\n- right\n\n"
        f"| one | two | three |\n| --- | --- | --- |\n| left | {written} | right |\n| x | y | z |\n\nsaid: {written}\n"
    )


def faults(written: str, shown: str, *, links: tuple[Hyperlink, ...] = ()) -> list[str]:
    """Give every way in which the value is not read as `shown`, or touches what stands beside it, or does anything."""
    text = document(written)
    found = [f"effect {effect.kind}: {effect.text}" for effect in effects(text)]
    for read in READERS:
        found += [f"{read.__name__}: {fault}" for fault in _page_faults(read(text), shown, links)]
    return found


def _page_faults(page: Page, shown: str, links: tuple[Hyperlink, ...]) -> Iterator[str]:
    expected = {
        "structure": _STRUCTURE,
        "headings": (Heading(level=2, text=shown),),
        "items": ("left", shown, "right"),
        "tables": ((_HEADS, ("left", shown, "right"), ("x", "y", "z")),),
        "paragraphs": (f"said: {shown}".rstrip(),),
        "links": links * 4,
        "images": (),
        "html": 0,
        "checkboxes": 0,
        "marks": (),
        "fences": (),
    }
    for name, value in expected.items():
        if getattr(page, name) != value:
            yield f"{name} {getattr(page, name)!r}, not {value!r}"
