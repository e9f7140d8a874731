"""Tries how chosen claims can stand in a record until its rules have nothing against them, or says why they cannot. Pure.

What a rule asks for that the text gives is given (a loss is marked, the quote is narrowed to its number, values that
contradict each other get arms of their own); what is left is told, and a claim that would fail the record is left out.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from inferrsi.evidence.finding import Finding
from inferrsi.evidence.record import Record
from inferrsi.sources.snapshot_text import holds
from inferrsi.sources.text_span import spans
from inferrsi.triage.accept.claim import Refusal, Value
from inferrsi.triage.accept.record import Addition, addition, gains, merged
from inferrsi.triage.accept.tree import quoted
from inferrsi.triage.accept.wanted import Choice, Wanted, wanted
from inferrsi.triage.proofs_of_text import read_lines

Tree = dict[str, Any]
Look = Callable[[Tree], Sequence[Finding]]
"""A record as its file would be read → what its rules say."""
ROUNDS: Final = 8  # each choice changes at most three times; chosen 2026-12
NARROW: Final = frozenset({"C206", "C244", "C260", "C261", "C277", "C284", "C286", "C289", "C290"})
"""Rules that the words around a number speak against."""
APART: Final = frozenset({"C216", "C217", "C218", "C246", "C272"})
"""Rules that hold numbers of one arm against each other."""
_PRINTS: Final = re.compile(r"prints '(about|at_least|up_to|over)'")
_NAMES: Final = re.compile(r"' names (\w+),")
Key = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Settled:
    """What can be added."""

    addition: Addition | None
    """None: nothing can."""
    refused: tuple[Refusal, ...]
    told: tuple[tuple[str, Finding], ...]
    """(claim or empty, what a rule still says of it): warnings and notes."""


def settle(record: Record, tree: Tree, values: Sequence[Value], look: Look, *, into: str | None) -> Settled:
    """Find out how values can stand in a record.

    Args:
        record: As it is.
        tree: The same as its file is read.
        values: What is to be added.
        look: What its rules say.
        into: An experiment that is there; None: new ones.
    """
    before = {_said(finding) for finding in look(tree)}
    choices: dict[Key, Choice] = {}
    refused: dict[int, str] = {}
    unquoted: frozenset[str] = frozenset()
    for _ in range(ROUNDS):
        found = wanted((value for value in values if value.numbered.n not in refused), choices)
        learnt = dict(_unproved(found))
        if not learnt and found:
            added = addition(record, found, into=into, unquoted=unquoted)
            news = [one for one in look(merged(tree, gains(record, added))) if _said(one) not in before]
            silent = frozenset(str(one.path[1]) for one in news if one.code == "C283" and len(one.path) > 1) - unquoted
            learnt = dict(_learnt(news, added, lasting=not silent))
            unquoted |= silent
            if not learnt and not silent:
                told = tuple((_claim(one, added), one) for one in news)
                return Settled(addition=added, refused=_refusals(refused), told=told)
        if not found:
            break
        for key, lesson in learnt.items():
            if isinstance(lesson, Choice):
                choices[key] = lesson
            else:
                refused[key[0]] = lesson
    left = {value.numbered.n: "its rules could not be satisfied" for value in values}
    return Settled(addition=None, refused=_refusals({**left, **refused}), told=())


def _refusals(refused: Mapping[int, str]) -> tuple[Refusal, ...]:
    return tuple(Refusal(n=n, reason=reason) for n, reason in sorted(refused.items()))


def _said(finding: Finding) -> tuple[str, str, str]:
    return finding.code, ".".join(map(str, finding.path)), finding.message


def _unproved(found: Iterable[Wanted]) -> Iterator[tuple[Key, Choice | str]]:
    """Give the values whose quote would not be found again in the bytes on its line."""
    for one in found:
        quote = quoted(one)
        if quote is not None and _stands(one, quote):
            continue
        if one.choice.is_wide:
            yield one.key, replace(one.choice, is_wide=False)
        else:
            yield one.key, "no quote of it can be found again in the bytes"


def _stands(one: Wanted, quote: str) -> bool:
    document = one.value.numbered.document
    if document.source is None or document.source.kind != "git":
        return holds(document.data, quote)
    place = read_lines(one.value.numbered.lines)
    return place is not None and any(
        span.first <= place.last and place.first <= span.last for span in spans(document.data, quote)
    )


def _learnt(news: Iterable[Finding], added: Addition, *, lasting: bool) -> Iterator[tuple[Key, Choice | str]]:
    """Give what is to be tried next for each claim that a rule speaks of; what cannot be mended fails it."""
    by_claim = {name: one for name, _, one in added.claims}
    for finding in news:
        for name in _claims(finding, added):
            one = by_claim[name]
            better = _better(finding, one)
            if better is not None and better != one.choice:
                yield one.key, better
            elif finding.severity == "failure" and lasting:
                yield one.key, f"{finding.code}: {finding.message}"


def _better(finding: Finding, one: Wanted) -> Choice | None:
    """Give the next way to write a claim; None where this rule asks for nothing that can be given."""
    code, choice = finding.code, one.choice
    prints, names = _PRINTS.search(finding.message), _NAMES.search(finding.message)
    better: Choice | None = None
    if code == "C277" and names and names[1] in one.value.others and choice.metric is None:
        better = replace(choice, metric=names[1])
    elif code == "C260" and prints and not choice.is_wide and "qualifier" not in one.value.value:
        better = replace(choice, qualifier=prints[1])
    elif code in NARROW:
        better = replace(choice, is_wide=False)
    elif code in APART:
        better = replace(choice, is_apart=True)
    elif code in {"C214", "C215"}:
        better = replace(choice, negative=code == "C214")
    elif code == "C219":
        better = replace(choice, flags=("low_n",))
    return better


def _claims(finding: Finding, added: Addition) -> tuple[str, ...]:
    """Give the new claims that a finding is about: its own, those of its arm or experiment, else all."""
    named = _claim(finding, added)
    if named:
        return (named,)
    path = finding.path
    if path[:1] == ("experiments",) and len(path) > 1:
        own = tuple(name for name, experiment, _ in added.claims if experiment == str(path[1]))
        if path[2:3] == ("arms",) and len(path) > 3:
            trees = [*added.experiments, *([added.extended] if added.extended else [])]
            claims = [claim for tree in trees for claim in tree["claims"]]
            on_arm = {claim["id"] for claim in claims if str(path[3]) in {claim["arm"], claim.get("baseline")}}
            return tuple(name for name in own if name in on_arm) or own
        return own
    return tuple(name for name, _, _ in added.claims) if finding.severity == "failure" else ()


def _claim(finding: Finding, added: Addition) -> str:
    """Give the new claim in which a finding lies, empty where it lies in none."""
    path = finding.path
    name = str(path[3]) if path[:1] == ("experiments",) and path[2:3] == ("claims",) and len(path) > 3 else ""
    return name if any(name == claim for claim, _, _ in added.claims) else ""
