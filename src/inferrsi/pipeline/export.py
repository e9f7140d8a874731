"""Every record as a line of JSON, with the states of its claims as of now. Orders, decides nothing."""

import json
from collections.abc import Iterator
from datetime import date

from inferrsi.digest.claim_object import plain
from inferrsi.digest.context import Context, Material
from inferrsi.digest.record_object import record_object
from inferrsi.evidence import vocabulary
from inferrsi.pipeline import material
from inferrsi.pipeline.subject import cards_until
from inferrsi.pipeline.workspace import Checked


def lines(checked: Checked) -> Iterator[str]:
    """Give one line a record that passed, in the order of the addresses.

    Raises:
        InferrsiError: The radar did not pass.
    """
    seen = tuple(card.id for card in cards_until(checked, date.max))
    found = Material(
        radar=material.radar(checked),
        editions=(),
        records=dict(material.records(checked, seen)),
        subjects=material.subjects(checked.ledger),
        outcomes=vocabulary.outcomes(),
    )
    context = Context(material=found, seen=seen)
    for address in sorted(seen):
        tree = plain(record_object(context, found.records[address]))
        yield json.dumps(tree, ensure_ascii=False, separators=(",", ":")) + "\n"
