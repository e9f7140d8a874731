"""Signals, not yet read: what the sources saw up to a post and no record covers, so that the first morning is useful."""

from collections.abc import Iterator
from dataclasses import dataclass

from inferrsi.digest.context import Context
from inferrsi.digest.said import Said, concat, join, plain, reference
from inferrsi.digest.words import word
from inferrsi.evidence.edition import Edition, Post
from inferrsi.evidence.seen import SignalCard, written
from inferrsi.labels import COLON, COMMA, MORE_SIGNALS, Phrase
from inferrsi.triage.numbers.words import claims_in_words
from inferrsi.triage.signals import Read, Unread, frozen, unread

SHOWN = 60
"""Signals a report lists; the rest is counted, since a comment holds 65,536 characters. Chosen 2026-11."""
SHOWN_HEX = 8
SHOWN_TEXT = 280
"""Characters of a signal's title or note: sixty of them fit into a comment; the observation keeps all. Chosen 2026-11."""
BESIDE_CLAIMS = 140
"""Characters of a note behind the numbers that were found in it. Chosen 2026-12."""
_SPACE = Phrase(" ", " ")


@dataclass(frozen=True, kw_only=True)
class UnreadPlan:
    """The unread signals of a post."""

    signals: tuple[Unread, ...]
    lines: tuple[Said, ...]


def unread_plan(context: Context, edition: Edition, post: Post) -> UnreadPlan:
    """Lay out the signals that were unread when a post was cut off; the newest first."""
    material = context.material
    read = Read(
        newest=material.read_at(edition.date.isoformat(), post.n),
        acks=material.acks,
        frozen=frozen(material.subjects),
        zone=material.radar.zone,
        until=written(post.cutoff),
    )
    found = unread(material.signals, read)
    ordered = tuple(sorted(found, key=lambda one: (one.signal.seen, one.n), reverse=True))
    lines = [_line(context, one) for one in ordered[:SHOWN]]
    if rest := len(ordered) - len(lines):
        lines.append(plain(Phrase(MORE_SIGNALS.zh.format(n=rest), MORE_SIGNALS.en.format(n=rest))))
    return UnreadPlan(signals=ordered, lines=tuple(lines))


def _line(context: Context, one: Unread) -> Said:
    signal = one.signal
    followed = context.material.subjects.get(signal.subject)
    name = followed.names[0] if followed else signal.subject or signal.source
    return concat(f"{one.n} · {name}", COLON, join(_words(signal), COMMA))


def _words(signal: SignalCard) -> Iterator[Said]:
    kind = plain(word("signal_kind", signal.kind))
    yield join([kind, _ref(signal)], _SPACE) if signal.ref else kind
    if signal.title:
        yield reference(_cut(signal.title), signal.url or None)
    if claims := claims_in_words(signal):
        yield plain(claims)
    if signal.note:
        yield plain(_cut(signal.note, BESIDE_CLAIMS if claims else SHOWN_TEXT))
    if signal.at:
        yield plain(signal.at)


def _cut(text: str, longest: int = SHOWN_TEXT) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _ref(signal: SignalCard) -> Said:
    is_sha = len(signal.ref) == 40 and signal.ref.isalnum()
    return reference(signal.ref[:SHOWN_HEX] if is_sha else signal.ref, None if signal.title else signal.url or None)
