"""E735 to E738: is a post as it is printed: entries in the order of the tables, its main as quoted, one tracking issue?"""

import re
from collections.abc import Iterator
from itertools import pairwise

from inferrsi.evidence.edition import LANES, Edition, Main
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.wording import listed

_HEX = re.compile(r"[0-9a-f]{7,40}")


def entries_out_of_order(edition: Edition, /) -> Iterator[Finding]:
    """E735: the tables of a post print its entries in their order: a row of an earlier number stands in no later table."""
    for post in edition.posts:
        rows = sorted(post.rows, key=lambda row: LANES.index(row.lane))
        for before, row in pairwise(rows):
            if row.e < before.e:
                yield Finding(
                    code="E735",
                    path=("posts", str(post.n), "rows", str(row.e), "lane"),
                    message=f"E{row.e} in table '{row.lane}' is printed behind E{before.e} of '{before.lane}'",
                    help="correct the lane, or number the rows in the order of the tables: " + ", ".join(LANES),
                    severity="note",
                )


def main_against_quote(edition: Edition, /) -> Iterator[Finding]:
    """E736: the head of the radar's own repository is the one that the post printed, and so is whether it was read again."""
    for post in edition.posts:
        if post.main and post.main.quote and (reason := _unlike(post.main, post.main.quote)):
            yield Finding(
                code="E736",
                path=("posts", str(post.n), "main", reason[0]),
                message=reason[1],
                help="correct it, or quote the span that the post printed",
            )


def _unlike(main: Main, quote: str) -> tuple[str, str] | None:
    head, field = (main.commit, "commit") if main.commit else (main.short, "short")
    printed = _HEX.findall(quote)
    if head and head not in printed:
        return field, f"main {head}, quoted is {', '.join(printed) or 'no commit'}"
    is_unchanged = bool(listed("reread_unchanged").search(quote))
    if is_unchanged != (main.reread == "unchanged"):
        return "reread", f"reread '{main.reread}', quoted is '{quote}'"
    return None
