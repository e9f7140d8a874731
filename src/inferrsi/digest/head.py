"""The head of a post: title, cut-off, the own repository, and the standing sentence on what was not done.

The sentence is derived from what the records say was read and run, so that nothing stronger can be printed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from inferrsi.digest.context import Context
from inferrsi.digest.dates import instant, local
from inferrsi.digest.quote import said
from inferrsi.digest.said import Said, concat, join, plain, reference
from inferrsi.digest.words import word
from inferrsi.evidence.edition import Edition, Main, Post
from inferrsi.evidence.record import Record
from inferrsi.labels import (
    ALL_REPORTED,
    CLOSE,
    COLON,
    CUTOFF,
    MIDDOT,
    NO_MAIN,
    NO_NUMBER,
    OPEN,
    OWN_MAIN,
    RAN,
    READING_IS_NOT_USE,
    RELAYED,
    SEMICOLON,
    SHORT,
    SOME_OWN,
    TITLE_BAR,
    Phrase,
)  # fmt: skip

_SPACE = Phrase(" ", " ")


@dataclass(frozen=True, kw_only=True)
class Head:
    """What stands above the tables of a post."""

    title: Said
    lines: tuple[Said, ...]


def head(context: Context, edition: Edition, post: Post, records: Sequence[Record]) -> Head:
    """Lay out the head of a post."""
    title = concat(edition.date.isoformat(), TITLE_BAR, said(context, post.title))
    zone = context.material.radar.zone
    cutoff = concat(CUTOFF, COLON, local(post.cutoff, zone), OPEN, zone, CLOSE, MIDDOT, instant(post.cutoff))
    return Head(title=title, lines=(cutoff, _main(post.main), standing_sentence(records)))


def _main(main: Main | None) -> Said:
    if main is None or not (main.commit or main.short):
        return plain(NO_MAIN)
    short = Said() if main.commit else concat(OPEN, SHORT, CLOSE)
    at = concat(_SPACE, instant(main.at)) if main.at else Said()
    return concat(
        OWN_MAIN, COLON, reference(main.commit or main.short or ""), short, SEMICOLON, word("reread", main.reread), at
    )


def standing_sentence(records: Sequence[Record]) -> Said:
    """Say what was not done: who reported the numbers, what was run, whether the originals were read."""
    claims = [claim for record in records for experiment in record.experiments for claim in experiment.claims]
    if not claims:
        reported = plain(NO_NUMBER)
    else:
        reported = plain(SOME_OWN if any(claim.reporter == "self" for claim in claims) else ALL_REPORTED)
    ran = max((record.read.ran for record in records), key=("none", "tests", "model").index, default="none")
    relayed = any(source.kind == "relayed" for record in records for source in record.sources)
    parts = [reported, plain(RAN[ran]), plain(RELAYED) if relayed else Said(), plain(READING_IS_NOT_USE)]
    return join(parts, SEMICOLON)
