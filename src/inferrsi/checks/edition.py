"""E7xx: is an edition whole in itself?"""

from collections.abc import Iterator
from zoneinfo import available_timezones

from inferrsi.evidence.edition import Edition
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.radar import Radar


def entry_numbers_broken(edition: Edition, /) -> Iterator[Finding]:
    """E701: entry numbers run on over the day, since published ones never change."""
    expected = 1
    for post in edition.posts:
        for row in post.rows:
            if row.e != expected:
                yield Finding(
                    code="E701",
                    path=("posts", str(post.n), "rows", str(row.e), "e"),
                    message=f"entry number {row.e} where {expected} is next",
                    help="number the rows 1, 2, 3 … over all posts of the day, each number once",
                )
                return
            expected += 1


def post_numbers_broken(edition: Edition, /) -> Iterator[Finding]:
    """E702: posts of a day run 1, 2, 3, each cut off no earlier than the one before."""
    for position, post in enumerate(edition.posts):
        if post.n != position + 1:
            yield Finding(
                code="E702",
                path=("posts", str(post.n), "n"),
                message=f"post {post.n} where {position + 1} is next",
                help="number the posts of the day 1, 2, 3 …",
            )
        if position and post.cutoff < edition.posts[position - 1].cutoff:
            yield Finding(
                code="E702",
                path=("posts", str(post.n), "cutoff"),
                message="cut off before the post that precedes it",
                help="put the posts in the order of their cut-offs",
            )


def block_of_wrong_shape(edition: Edition, /) -> Iterator[Finding]:
    """E703: a figure is drawn, every other block is written."""
    for post in edition.posts:
        for position, block in enumerate(post.blocks):
            if (block.role == "figure") != bool(block.mermaid) or (block.role != "figure" and not block.items):
                yield Finding(
                    code="E703",
                    path=("posts", str(post.n), "blocks", position),
                    message=f"a block '{block.role}' without its {'mermaid' if block.role == 'figure' else 'items'}",
                    help="give `mermaid` to a figure and `items` to any other block",
                )


def zone_unknown(radar: Radar, /) -> Iterator[Finding]:
    """E704: the radar's zone is one that the time zone database knows."""
    if radar.zone not in available_timezones():
        yield Finding(
            code="E704",
            path=("zone",),
            message=f"no time zone '{radar.zone}'",
            help="write an IANA name such as Asia/Shanghai",
        )
