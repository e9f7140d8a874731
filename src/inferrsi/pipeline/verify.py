"""Looks outside for everything that records rest on, and writes down what was found. Orders I/O, decides nothing.

What is asked stands in `evidence.provable`, what an answer means in `triage.proofs`.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from itertools import groupby
from pathlib import Path

from inferrsi.errors import UsageError
from inferrsi.evidence.provable import provables
from inferrsi.evidence.record import Record
from inferrsi.evidence.verdict import DECISIVE, Last, Verdict, last_words
from inferrsi.ledger.append import append
from inferrsi.ledger.edit import set_lines
from inferrsi.ledger.files import VERDICTS, record_path
from inferrsi.ledger.lock import locked
from inferrsi.pipeline import material
from inferrsi.pipeline.looks import Looks, Proof
from inferrsi.pipeline.places import Places, Trees
from inferrsi.pipeline.rewrite import LOCK_WAIT_S, rewrite
from inferrsi.pipeline.subject import near
from inferrsi.pipeline.workspace import Checked


def verify(checked: Checked, wanted: Iterable[str], places: Places) -> Iterator[Proof]:
    """Look for the things of some records, of all where none is named, in the order of the addresses.

    Args:
        checked: The workspace.
        wanted: Subjects, records or claims.
        places: Where to look.

    Raises:
        UsageError: There is no such subject, record or claim.
        InferrsiError: A clone that was named cannot be opened.
    """
    ledger = checked.ledger
    chosen = _chosen(checked, tuple(wanted))
    trees = Trees(places, material.subjects(ledger))
    for address in sorted(chosen):
        record = ledger.read(record_path(address), Record)
        looks = Looks(root=ledger.root, record=record, trees=trees, places=places)
        yield from looks.proofs(
            thing for thing in provables(record) if not chosen[address] or thing.what in chosen[address]
        )


def left_out(checked: Checked, wanted: Iterable[str]) -> tuple[str, ...]:
    """Give the records that are meant and could not be read, each with the reason: nothing of them was looked for."""
    names = tuple(name.partition("#")[0] for name in wanted)
    return tuple(
        f"{address}: {reason}"
        for address, reason in sorted(checked.refused.items())
        if record_path(address) not in checked.ledger.cards
        and (not names or address in names or address.partition("/")[0] in names)
    )


def _chosen(checked: Checked, wanted: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """Give the records that are meant, each with the quotes that are meant; an empty set means all of it."""
    cards = {card.id: card for card in checked.ledger.records()}
    found: dict[str, frozenset[str]] = {} if wanted else dict.fromkeys(cards, frozenset())
    for name in wanted:
        address, _, claim = name.partition("#")
        hits = [known for known in cards if address in {known, cards[known].subject}]
        if not hits or (claim and claim not in cards[hits[0]].claims):
            what = f"no subject, record or claim '{name}'"
            known = sorted({*cards, *(card.subject for card in cards.values())})
            raise UsageError(what, todo=f"name one of {', '.join(near(address, known) or known[:5])}")
        for hit in hits:
            is_part = bool(claim) and (hit not in found or bool(found[hit]))
            found[hit] = found.get(hit, frozenset()) | {f"quote:{claim}"} if is_part else frozenset()
    return found


def repair(root: Path, proofs: Iterable[Proof]) -> tuple[str, ...]:
    """Write the lines on which quotes stand into their records, and give the addresses of the claims.

    Raises:
        RefusedError: A record would not come back byte for byte.
    """
    moved = [proof for proof in proofs if proof.line is not None and proof.what.startswith("quote:")]
    for address, own in groupby(moved, key=lambda proof: proof.record):
        lines = {_name(proof): proof.line or "" for proof in own}
        rewrite(root, record_path(address), partial(set_lines, lines=lines))
    return tuple(f"{proof.record}#{_name(proof)}" for proof in moved)


def _name(proof: Proof) -> str:
    return proof.what.partition(":")[2]


def store(root: Path, checked: Checked, proofs: Iterable[Proof], *, now: datetime) -> int:
    """Append what is news to the verdicts of the day, and give how many lines that were.

    That a thing was proved again on the same day is no news, nor is it that one more place could not tell.
    """
    known = last_words(checked.ledger.verdicts())
    day = now.date().isoformat()
    lines = [
        Verdict(
            at=now.replace(microsecond=0),
            record=proof.record,
            what=proof.what,
            of=proof.of,
            verdict=proof.verdict,
            reason=proof.reason,
            how=proof.how,
        )
        for proof in proofs
        if proof.what.partition(":")[0] != "source"
        and _is_news(proof, known.get((proof.record, proof.what, proof.of)), day)
    ]
    if lines:
        with locked(root, wait=LOCK_WAIT_S):
            append(root, VERDICTS, day, lines)
    return len(lines)


def _is_news(proof: Proof, last: Last | None, day: str) -> bool:
    if last is None:
        return True
    return proof.verdict in DECISIVE and (last.verdict != proof.verdict or last.at[:10] != day)
