"""P19x: what did `verify` find out about a record, the last time it looked?"""

from collections.abc import Iterator, Mapping

from inferrsi.checks.between import Told, Workspace
from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.verdict import DECISIVE, Last, VerdictCard, last_words

Words = Mapping[tuple[str, str, str], Last]


def verified_as_broken(workspace: Workspace, /) -> Iterator[Told]:
    """P191: nothing stands in the ledger that was looked up and is not so."""
    words = _words(workspace)
    for path, card in workspace.of(RecordCard) if words else ():
        for thing in card.provable:
            last = words.get((card.id, thing.what, thing.of))
            if last is not None and last.verdict == "broken":
                yield (
                    path,
                    Finding(
                        code="P191",
                        path=tuple(thing.field.split(".")),
                        message=f"verified as broken on {last.at[:10]}: {thing.what}: {last.reason}",
                        help=f"correct the record, then `inferrsi verify {card.id}`",
                    ),
                )


def never_verified(workspace: Workspace, /) -> Iterator[Told]:
    """P192: what can be proved was proved once; a record of relayed sources alone has nothing to prove."""
    words = _words(workspace)
    for path, card in workspace.of(RecordCard):
        open_ = [thing.what for thing in card.provable if not _is_decided(words, card.id, thing.what, thing.of)]
        if open_:
            shown = ", ".join(open_[:3]) + (f" and {len(open_) - 3} more" if len(open_) > 3 else "")
            yield (
                path,
                Finding(
                    code="P192",
                    path=(),  # of the whole record: with a place every unverified file would be read again in each run
                    message=f"unverified: {len(open_)} of {len(card.provable)} things ({shown})",
                    help=f"`inferrsi verify {card.id}`, with --clone {card.subject}=PATH where it needs one",
                    severity="note",
                ),
            )


def _words(workspace: Workspace) -> Words:
    return last_words(card for card in workspace.cards.values() if isinstance(card, VerdictCard))


def _is_decided(words: Words, *key: str) -> bool:
    record, what, of = key
    last = words.get((record, what, of))
    return last is not None and last.verdict in DECISIVE
