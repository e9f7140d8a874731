"""What the rules between records would say of a draft whose facts were read at their origin: overruled, with the reason. Pure.

An earlier record may have had a date from a report, or a tag before it was moved. The draft holds what stands there now;
that the two disagree is said in it, printed in the report, and left to a person.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import Final

from inferrsi.checks import between_records
from inferrsi.checks.between import Told, Workspace
from inferrsi.evidence.drawing import record_card
from inferrsi.evidence.record import Record
from inferrsi.labels import Phrase
from inferrsi.triage import pin_words
from inferrsi.triage.carried import Tree
from inferrsi.triage.pin_prose import prose

_RULES: Final[Mapping[Callable[[Workspace], Iterator[Told]], Phrase]] = MappingProxyType({
    between_records.records_disagree_on_commit: pin_words.READ_AT_ORIGIN,
    between_records.tag_moved: pin_words.TAG_STANDS,
    between_records.paper_dates_disagree: pin_words.READ_AT_ORIGIN,
})  # fmt: skip


def overruled(records: Iterable[Record], draft: Tree, *, today: date) -> list[Tree]:
    """Give what a draft overrules.

    Args:
        records: All records of the subject, oldest first.
        draft: The next one, as its file will be written.
        today: The radar's day.
    """
    own = str(draft["id"])
    cards = {record.id: record_card(record) for record in (*records, Record.model_validate(draft))}
    workspace = Workspace(cards=cards, refused=frozenset(), today=today)
    return [
        {"code": finding.code, "path": ".".join(map(str, finding.path)), "reason": prose((phrase, {}))}
        for rule, phrase in _RULES.items()
        for path, finding in rule(workspace)
        if path == own
    ]
