"""What a record gains when proposals are accepted: sources, experiments, claims, told losses, as its file holds them. Pure.

It says nothing that the text does not: the measured tree stays unknown, what was looked for and is not there is listed as
unstated, and what is quoted stays quoted.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

from inferrsi.evidence.paths import Path
from inferrsi.evidence.provenance import Source
from inferrsi.evidence.record import Record
from inferrsi.triage.accept import words
from inferrsi.triage.accept.experiments import group, groups
from inferrsi.triage.accept.text import same_bytes
from inferrsi.triage.accept.tree import extended_experiment, new_experiment
from inferrsi.triage.accept.wanted import Wanted
from inferrsi.triage.carried import plain
from inferrsi.triage.proofs_of_text import read_lines

Tree = dict[str, Any]
_SOURCE: Final = (
    "id", "kind", "repo", "commit", "path", "paper", "version", "url", "tag", "pull", "revision", "retrieved", "sha256",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Addition:
    """What is put into a record."""

    sources: tuple[Tree, ...]
    read: tuple[str, ...]
    experiments: tuple[Tree, ...]
    """New ones."""
    extended: Tree | None
    """`id` of an experiment that is there, with the `arms`, `claims`, `quotes` and `unstated` that it gains."""
    negative_results: tuple[Tree, ...]
    claims: tuple[tuple[str, str, Wanted], ...]
    """(claim, experiment, value)."""


@dataclass(frozen=True, kw_only=True)
class Names:
    """What is taken in a record."""

    claims: frozenset[str]
    experiments: frozenset[str]
    sources: frozenset[str]

    @classmethod
    def of(cls, record: Record) -> "Names":
        """Read them off a record."""
        claims = {claim.id for experiment in record.experiments for claim in experiment.claims}
        return cls(
            claims=frozenset(claims | {plan.id for plan in record.plans}),
            experiments=frozenset(experiment.id for experiment in record.experiments),
            sources=frozenset(source.id for source in record.sources),
        )


def addition(
    record: Record, found: Sequence[Wanted], *, into: str | None, unquoted: frozenset[str] = frozenset()
) -> Addition:
    """Give what a record gains.

    Args:
        record: As it is.
        found: The values, in the order of their texts.
        into: An experiment that is there, to which all of them belong; None: new ones.
        unquoted: Experiments whose conditions no span shows in digits.
    """
    names = Names.of(record)
    sources = _sources(record, found, names)
    made: list[tuple[str, str, Wanted]] = []
    ids = _free("c", names.claims)
    if into is not None:
        experiment = next(one for one in record.experiments if one.id == into)
        extended, told = extended_experiment(experiment, group(found), sources, ids)
        made += told
        experiments: list[Tree] = []
    else:
        extended, experiments = None, []
        for name, one in zip(_free("e", names.experiments), groups(found), strict=False):
            tree, told = new_experiment(name, one, sources, ids, is_quoted=name not in unquoted)
            experiments.append(tree)
            made += told
    trees = [claim for tree in (*experiments, *([extended] if extended else [])) for claim in tree["claims"]]
    return Addition(
        sources=tuple(tree for tree, is_new in sources.values() if is_new),
        read=tuple(_read(record, found)),
        experiments=tuple(experiments),
        extended=extended,
        negative_results=tuple(
            {**words.prose(words.LOSS, claim=claim["id"]), "claims": [claim["id"]]}
            for claim in trees
            if claim.get("negative") == "true"
        ),
        claims=tuple(made),
    )


def gains(record: Record, added: Addition) -> tuple[tuple[Path, tuple[Any, ...]], ...]:
    """Give to which lists of the file something is added, in the order in which it is put in."""
    found: list[tuple[Path, tuple[Any, ...]]] = [
        (("sources",), added.sources),
        (("read", "read"), added.read),
        (("experiments",), added.experiments),
    ]
    if added.extended is not None:
        position = next(n for n, one in enumerate(record.experiments) if one.id == added.extended["id"])
        keys = ("arms", "claims", "quotes", "unstated")
        found += [(("experiments", position, key), tuple(added.extended[key])) for key in keys]
    found.append((("negative_results",), added.negative_results))
    return tuple((path, items) for path, items in found if items)


def merged(tree: Tree, changes: Iterable[tuple[Path, tuple[Any, ...]]]) -> Tree:
    """Give a record as its file will be read when these items stand at the end of their lists."""
    whole = deepcopy(tree)
    for path, items in changes:
        owner: Any = whole
        for step in path[:-1]:
            owner = owner[step]
        owner[path[-1]] = [*owner.get(path[-1], ()), *items]
    return whole


def _free(letter: str, taken: frozenset[str]) -> Iterator[str]:
    numbers = [int(name[1:]) for name in taken if name.startswith(letter) and name[1:].isdigit() and len(name) < 8]
    first = max(numbers, default=0) + 1
    return (f"{letter}{number}" for number in range(first, 1_000_000))


def _sources(record: Record, found: Sequence[Wanted], names: Names) -> dict[str, tuple[Tree, bool]]:
    """Give the source of each text by its name: one that the record has, or a new one."""
    free = _free("s", names.sources)
    made: dict[str, tuple[Tree, bool]] = {}
    for one in found:
        document = one.value.numbered.document
        if document.source is None or document.name in made:
            continue
        places = [each.value.numbered.lines for each in found if each.value.numbered.document is document]
        known = next((source for source in record.sources if _serves(source, document.source, places)), None)
        if known is not None:
            made[document.name] = ({"id": known.id, "kind": known.kind}, False)
        else:
            tree = plain(document.source)
            tree["id"] = next(free)
            made[document.name] = ({key: tree[key] for key in _SOURCE if key in tree}, True)
    return made


def _serves(known: Source, source: Source, places: Iterable[str]) -> bool:
    """Say whether a source of the record names this text, and all of these lines of it."""
    if not same_bytes(known, source) or known.sha256 not in {None, source.sha256}:
        return False
    named = read_lines(known.lines) if known.lines else None
    spans = [span for place in places if (span := read_lines(place))]
    return named is None or all(named.first <= span.first and span.last <= named.last for span in spans)


def _read(record: Record, found: Sequence[Wanted]) -> Iterator[str]:
    for name in dict.fromkeys(one.value.numbered.document.name for one in found):
        if name not in record.read.read:
            yield name
