"""What may have changed the meaning of older numbers on the way to a new pin: proposals for a person to decide. Pure.

Paths and lines of real git objects, and what moved beside the tree. A proposal changes no state: what nobody decides
stays an unknown distance.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from inferrsi.evidence.experiment import Trigger
from inferrsi.evidence.record import Record
from inferrsi.evidence.state import identities
from inferrsi.labels import LIST_COMMA, Language, Phrase
from inferrsi.sources.git.changes import Changes
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage import move_words as words
from inferrsi.triage.beside import Around, beside
from inferrsi.triage.carried import Tree
from inferrsi.triage.path_classes import Classes, classes
from inferrsi.triage.pin_prose import sayable
from inferrsi.triage.reading import Reading

_PLAIN: Final = re.compile(r"(?!.*__)[A-Za-z0-9][A-Za-z0-9_./+-]{0,80}")
"""Names that prose may hold as they stand."""
LISTED: Final = 3  # paths named in a reason; the record's `not_read` names more
Told = tuple[Trigger, Phrase, tuple[str, ...]]
"""A trigger, what was seen, and the paths or names of it."""


def moves(records: tuple[Record, ...], reading: Reading, around: Around) -> list[Tree]:
    """Propose the moves of a subject's next record, as its file will be written.

    Args:
        records: All records of the subject, oldest first.
        reading: What was read.
        around: What the ledger knows besides.
    """
    if not any(experiment.claims for record in records for experiment in record.experiments):
        return []
    known = {(move.trigger, move.to, frozenset(move.claims)) for record in records for move in record.moves}
    last = records[-1]
    begin = _begin(last, reading)
    end = reading.commit or ""
    tree = [_move(trigger, begin, end, _reason(phrase, names)) for trigger, phrase, names in _of_tree(last, reading)]
    more = [
        _move(one.trigger, one.was, one.now, _said(*one.words), claims=one.claims)
        for one in beside(records, around, reading.pins)
        if (one.trigger, one.now, frozenset(one.claims)) not in known
    ]
    return [*(tree if begin and end else []), *more]


def switches(records: Iterable[Record]) -> tuple[str, ...]:
    """Give the settings that records name: what changed by default, and what numbers were measured with."""
    found = [change.switch for record in records for change in record.semantic_changes]
    for record in records:
        for experiment in record.experiments:
            configs = (experiment.config, *(arm.config for arm in experiment.arms))
            found += [name for config in configs if config for name in config.switches]
    return tuple(dict.fromkeys(found))


def _begin(last: Record, reading: Reading) -> str:
    """Name the tree that the last record read: its commit in the clone, else what its pins say."""
    if isinstance(reading.changes, Changes):
        return reading.changes.old
    return next(iter(identities(last.pins)), "").rpartition(" ")[2]


def _of_tree(last: Record, reading: Reading) -> Iterator[Told]:
    """Give the facts about the trees themselves; none where they are the same."""
    changes = reading.changes
    if isinstance(changes, Unavailable):
        yield "compare_unavailable", words.NOT_COMPARED, ()
    elif isinstance(changes, Changes) and changes.relation != "same":
        yield from _of_classes(
            classes(changes, last.hot_paths, reading.defaults), reading, has_hot=bool(last.hot_paths)
        )


def _of_classes(found: Classes, reading: Reading, *, has_hot: bool) -> Iterator[Told]:
    told: list[Told] = []
    named = tuple(name for name, _ in reading.defaults.switches) if reading.defaults else ()
    if found.hot:
        told.append(("hot_path_changed", words.HOT if has_hot else words.ALL_HOT, found.hot))
    if found.dependencies:
        told.append(("dep_pin_changed", words.DEPENDENCIES, found.dependencies))
    if named or found.defaults:
        told.append(("default_changed", words.SWITCHES if named else words.DEFAULTS, named or found.defaults))
    if found.cold and not told:
        is_new = found.only_added
        trigger: Trigger = "model_path_added" if is_new else "compare_unavailable"
        told.append((trigger, words.ADDED if is_new else words.COLD, found.cold))
    if not told:
        told.append(("docs_only", words.DOCS_ONLY if found.quiet else words.SAME_TREE, found.quiet))
    yield from told
    if found.harness:
        yield "harness_changed", words.HARNESS, found.harness


def _move(trigger: Trigger, begin: str, end: str, reason: dict[Language, str], *, claims: tuple[str, ...] = ()) -> Tree:
    tree: Tree = {"trigger": trigger, "status": "proposed", "from": begin, "to": end}
    return {**tree, **({"claims": list(claims)} if claims else {}), "reason": reason, "source": "s1"}


def _reason(phrase: Phrase, names: tuple[str, ...]) -> dict[Language, str]:
    """Write a sentence with the count of paths and the first of them, as far as prose may hold their names."""
    shown = [name for name in names if _PLAIN.fullmatch(name) and sayable(name, "")][:LISTED]

    def write(language: Language) -> str:
        text = LIST_COMMA.in_(language).join(shown)
        if shown and len(names) > len(shown):
            text = words.MORE.in_(language).format(names=text)
        text = words.SHOWN.in_(language).format(names=text) if shown else ""
        return phrase.in_(language).format(n=len(names), shown=text)

    return {"zh": write("zh"), "en": write("en")}


def _said(phrase: Phrase, places: Mapping[str, str]) -> dict[Language, str]:
    said = {key: sayable(text, "…") for key, text in places.items()}
    return {"zh": phrase.zh.format(**said), "en": phrase.en.format(**said)}
