"""Where each section of the facts has to stand in a report, and what is missing there."""

from collections.abc import Callable, Iterator

from tests.facts.beside import CATEGORY, HOOK, TIMELINESS, Report, missing
from tests.facts.claims import claim_faults
from tests.facts.day import Fact, any_stands, name_of, stands
from tests.facts.kinds import fact_faults
from tests.facts.printed import Post

from inferrsi.digest.words import word


def row_faults(report: Report, fact: Fact) -> Iterator[str]:
    """Look up a row: table, number, subject, kind, priority."""
    row = report.printed.posts[int(fact["post"]) - 1].rows.get(int(fact["e"]))
    if row is None:
        yield f"post {fact['post']} has no row E{fact['e']}"
        return
    wanted = {
        "subject": (row.cells[CATEGORY], name_of(fact["record"])),
        "lane": (row.lane, report.in_(word("lane", fact["lane"]))),
        "kind": (row.cells[TIMELINESS], report.in_(word("row_kind", fact["row"]))),
        "priority": (row.cells[HOOK].partition(" ")[0], fact.get("priority", "")),
    }
    yield from (
        f"{name}: {want} not in {cell}" for name, (cell, want) in wanted.items() if want and not stands(want, cell)
    )


def ring_faults(report: Report, fact: Fact) -> Iterator[str]:
    """Look up who stands in a ring: in its lines, and at the head of the row's hook cell."""
    lines = report.printed.posts[int(fact["post"]) - 1].rings.get(fact["ring"], ())
    mark = f"[E{report.numbers[fact['record']]}]"
    if not any(stands(name_of(fact["record"]), line) and mark in line for line in lines):
        yield f"{mark} is not named in {fact['ring']}: {lines}"
    if fact["ring"].capitalize() not in report.cells(fact["record"])[HOOK]:
        yield f"the row does not name {fact['ring']}"


def post_faults(report: Report, fact: Fact) -> Iterator[str]:
    """Look up the head of a post: cut-off in UTC and on the radar's clock, the own main, whether it was read again."""
    head = report.printed.posts[int(fact["n"]) - 1].head
    cutoff = fact["cutoff"].replace(":00Z", "Z")
    reread = [report.in_(word("reread", fact["reread"]))] if "reread" in fact else []
    for wanted in (cutoff, fact["local"], *([fact["main"]] if "main" in fact else []), *reread):
        if not any_stands((wanted,), head):
            yield f"{wanted} not in the head: {head}"


def status_faults(report: Report, fact: Fact) -> Iterator[str]:
    """Look up a followed name without an increment."""
    lines = [line for post in report.printed.posts for line in post.status if stands(name_of(fact["subject"]), line)]
    yield from missing(report, fact, *lines)


def coverage_faults(report: Report, fact: Fact) -> Iterator[str]:
    """Look up what was searched: in the coverage, in the blocks, in the standing sentence."""
    places = [text for post in _posts(report, fact) for text in (*post.coverage, *_written(post), *post.head)]
    yield from missing(report, fact, *places)


def block_faults(report: Report, fact: Fact) -> Iterator[str]:
    """Look up what conclusions, arguments and rings turn on; a figure may be told by its fence."""
    posts = list(_posts(report, fact))
    places = [
        text for post in posts for text in (*_written(post), *(t for lines in post.rings.values() for t in lines))
    ]
    figures = ["mermaid" for post in posts for block in post.blocks if block.fences]
    yield from missing(report, fact, *places, *figures)


def _posts(report: Report, fact: Fact) -> tuple[Post, ...]:
    return (report.printed.posts[int(fact["post"]) - 1],) if "post" in fact else report.printed.posts


def _written(post: Post) -> Iterator[str]:
    return (text for block in post.blocks for text in block.texts)


FAULTS: dict[str, Callable[[Report, Fact], Iterator[str]]] = {
    "posts": post_faults,
    "rows": row_faults,
    "rings": ring_faults,
    "claims": claim_faults,
    "facts": fact_faults,
    "status": status_faults,
    "coverage": coverage_faults,
    "blocks": block_faults,
}
