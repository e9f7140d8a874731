"""M811, M812, M814, M815: does prose use words and marks that the record cannot carry or the report does not print?"""

import re
import unicodedata
from collections.abc import Iterator

from inferrsi.evidence.finding import Finding
from inferrsi.evidence.page import ALLOW, Page
from inferrsi.evidence.record import Record

HYPE = {
    "ready": "nothing that was only read is ready for use",
    "first": "priority is a claim about everybody else's work",
    "lossless": "no arm of this record was shown to leave the output as it was",
    "praise": "a rank over everything follows from no experiment here",
}
EXACT = frozenset({"transparent", "exact_greedy"})
MARKUP = re.compile(
    r"\*\*[^*\n]+\*\*|(?<!\w)__[^_\n]*[^\w\n][^_\n]*__(?!\w)|~~[^~\n]+~~|`[^`\n]*`|\]\([^)\s]+\)|</?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?/?>"
    r"|(?m:^\s{0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s)|&(?:#\d+|[a-z]+);"
)
EMPHASIS = re.compile(r"(?<!\*)\*\*(?!\s)(?P<inner>[^*\n]+)\*\*(?!\*)")


def hype(page: Page, /) -> Iterator[Finding]:
    """M811: no "first", "lossless", "production-ready" or "state of the art" that the record cannot carry."""
    is_exact = isinstance(page.owner, Record) and any(
        arm.quality and arm.quality.semantics in EXACT for e in page.owner.experiments for arm in e.arms
    )
    for path, saying in page.sayings:
        if saying.kind in HYPE and not (saying.kind == "lossless" and is_exact):
            yield Finding(
                code="M811",
                path=path,
                message=f"'{saying.word}': {HYPE[saying.kind]}",
                help="say what was measured; if the source says it, quote it in quotation marks, or say that it is not shown",
                severity="warning",
            )


def number_in_words(page: Page, /) -> Iterator[Finding]:
    """M812: a ratio in words is a number without its conditions: "doubles", "an order of magnitude"."""
    for path, saying in page.sayings:
        if saying.kind == "words":
            yield Finding(
                code="M812",
                path=path,
                message=f"'{saying.word}' is a number in words",
                help="make it a claim and write {its id}, or let the tool derive it: {c4/c3}",
                severity="warning",
            )


def markup(page: Page, /) -> Iterator[Finding]:
    """M814: prose is text; Markdown and HTML in it would be printed as they stand."""
    for text in page.texts:
        if text.path[0] != ALLOW and (found := MARKUP.search(text.text)):
            yield Finding(
                code="M814",
                path=text.path,
                message=f"markup in prose: '{found[0].strip()[:40]}'",
                help="write plain text; titles, lists and figures have keys of their own, references have placeholders",
                severity="warning",
            )


def emphasis_not_rendered(page: Page, /) -> Iterator[Finding]:
    """M815: emphasis that ends in punctuation right before a letter stays a pair of asterisks on GitHub."""
    for text in page.texts:
        for found in EMPHASIS.finditer(text.text):
            after = text.text[found.end() : found.end() + 1]
            before = text.text[found.start() - 1 : found.start()] if found.start() else ""
            closes = not _is_mark(found["inner"][-1]) or not after.strip() or _is_mark(after)
            opens = not _is_mark(found["inner"][0]) or not before.strip() or _is_mark(before)
            if not (opens and closes):
                yield Finding(
                    code="M815",
                    path=text.path,
                    message=f"'{found[0][:40]}' is not rendered as emphasis",
                    help="take the asterisks out; the report sets its own emphasis",
                    severity="warning",
                )


def _is_mark(letter: str) -> bool:
    """Say whether a letter counts as punctuation for CommonMark's flanking rule."""
    return bool(letter) and unicodedata.category(letter)[0] in "PS"
