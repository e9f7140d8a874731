"""A report read by markdown-it-py, token by token; no HTML in between."""

from markdown_it import MarkdownIt
from markdown_it.token import Token
from tests.reading.page import Collector, Page

_PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_TAGS = {"s": "del"}


def read_markdown_it(markdown: str) -> Page:
    """Read a report as CommonMark with tables and strikethrough; addresses without brackets are not linked here."""
    collector = Collector()
    for token in _PARSER.parse(markdown):
        _block(token, collector)
    return collector.page()


def _block(token: Token, collector: Collector) -> None:
    if token.type == "inline":
        for child in token.children or []:
            _inline(child, collector)
    elif token.type in {"fence", "code_block"}:
        collector.open("pre", token.info)
        collector.text(token.content)
        collector.close("pre")
    elif token.type == "html_block":
        collector.html += 1
    elif token.type == "hr":
        collector.open("hr")
        collector.close("hr")
    elif token.hidden or token.tag in {"thead", "tbody"}:
        pass
    elif token.nesting == 1:
        collector.open(token.tag)
    elif token.nesting == -1:
        collector.close(token.tag)


def _inline(token: Token, collector: Collector) -> None:
    tag = _TAGS.get(token.tag, token.tag)
    match token.type:
        case "text" | "text_special":
            collector.text(token.content)
        case "code_inline":
            collector.open("code")
            collector.text(token.content)
            collector.close("code")
        case "softbreak" | "hardbreak":
            collector.text("\n")
        case "html_inline":
            collector.html += 1
        case "image":
            collector.images.append(str(token.attrs.get("src", "")))
        case _ if token.nesting == 1:
            collector.open(tag, str(token.attrs.get("href", "")))
        case _ if token.nesting == -1:
            collector.close(tag)
        case _:
            msg = f"unknown token {token.type}"
            raise AssertionError(msg)
