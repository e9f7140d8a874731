"""Adds chosen proposals to a record: tries them against its rules, writes, and looks at the whole ledger. Orders I/O."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any

from inferrsi.checks import form
from inferrsi.checks.rules import ALL
from inferrsi.errors import InferrsiError, RefusedError, UsageError
from inferrsi.evidence import vocabulary
from inferrsi.evidence.finding import BLOCKING, Finding, Located
from inferrsi.evidence.page import Page
from inferrsi.evidence.record import Record
from inferrsi.ledger.atomic import write_atomic
from inferrsi.ledger.edit_record import extend
from inferrsi.ledger.fault import Refused
from inferrsi.ledger.lock import locked
from inferrsi.ledger.paths import inside
from inferrsi.ledger.snapshots import keep
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline.examine import run
from inferrsi.pipeline.extract.held import Held
from inferrsi.pipeline.rewrite import LOCK_WAIT_S
from inferrsi.pipeline.workspace import Checked, check
from inferrsi.triage.accept.claim import Refusal, values
from inferrsi.triage.accept.record import Addition, gains, merged
from inferrsi.triage.accept.settle import settle
from inferrsi.triage.accept.text import Document, Numbered


@dataclass(frozen=True, kw_only=True)
class Accepted:
    """What came of it."""

    added: tuple[tuple[int, str], ...]
    """(number of a proposal, address of its claim)."""
    refused: tuple[Refusal, ...]
    told: tuple[str, ...]
    """What rules say of the new claims all the same, and what was left open."""
    diff: str
    text: str
    """The record as it is afterwards; as it was, where nothing was added."""
    documents: tuple[Document, ...]
    """Those that the new claims were read from."""


def accepted(
    into: Held, chosen: Sequence[Numbered], *, experiment: str | None = None, metrics: Mapping[int, str] | None = None
) -> Accepted:
    """Find out what a record gains from the chosen proposals; nothing is written.

    Args:
        into: The record.
        chosen: The proposals.
        experiment: One of its experiments, to which all of them belong; None: new ones.
        metrics: Number → metric, where a person says what it is about.

    Raises:
        UsageError: There is no such experiment or metric, or the text is no source.
        InferrsiError: The record cannot be edited without touching more.
    """
    _refuse_unknown(into.record, chosen, experiment, metrics or {})
    named = metrics or {}
    made = [values(one, metric=named.get(one.n)) for one in chosen if one.known is None]
    early = [Refusal(n=one.n, reason=f"it is in the record already, as {one.known}") for one in chosen if one.known]
    early += [one for one in made if isinstance(one, Refusal)]
    flat = [value for one in made if isinstance(one, tuple) for value in one]
    settled = settle(into.record, into.tree, flat, _look, into=experiment)
    added = settled.addition
    refused = tuple(sorted((*early, *settled.refused), key=lambda one: one.n))
    if added is None:
        return Accepted(added=(), refused=refused, told=(), diff="", text=into.text, documents=())
    changes = gains(into.record, added)
    try:
        text = extend(into.text, changes)
    except Refused as fault:
        first = fault.faults[0]
        what = f"{into.path} was not edited: {first.message}"
        raise InferrsiError(what, where=f"{into.path}:{first.line}", todo=first.todo) from fault
    if parse(text) != merged(into.tree, changes):
        what = f"{into.path} was not edited: it would not be read back as it was meant"
        raise InferrsiError(what, where=into.path, todo="edit it by hand")
    documents = {one.value.numbered.document.name: one.value.numbered.document for _, _, one in added.claims}
    return Accepted(
        added=tuple((one.value.numbered.n, f"{into.address}#{name}") for name, _, one in added.claims),
        refused=refused,
        told=(*_told(settled.told), *_open(added)),
        diff="".join(
            unified_diff(into.text.splitlines(True), text.splitlines(True), f"a/{into.path}", f"b/{into.path}")
        ),
        text=text,
        documents=tuple(documents.values()),
    )


def _refuse_unknown(
    record: Record, chosen: Sequence[Numbered], experiment: str | None, metrics: Mapping[int, str]
) -> None:
    ids = [one.id for one in record.experiments]
    if experiment is not None and experiment not in ids:
        what = f"{record.id} has no experiment '{experiment}'"
        raise UsageError(
            what, todo=f"name one of: {', '.join(ids)}" if ids else "leave --experiment out: it has none yet"
        )
    for n, name in metrics.items():
        if name not in vocabulary.metrics():
            near = vocabulary.nearest(name, vocabulary.metrics())
            what = f"'{name}', given for {n}, is no metric of the vocabulary"
            raise UsageError(
                what, todo=f"did you mean '{near}'?" if near else "docs/explanation/vocabulary.md lists them"
            )
    for document in {one.document.name: one.document for one in chosen}.values():
        if document.source is None:
            what = f"'{document.name}' is no source that others can read again"
            todo = (
                "read it where it stands: inferrsi extract SUBJECT@REF --path FILE, with --clone PATH for a clone here"
            )
            raise UsageError(what, todo=todo)
        if document.source.kind == "git" and document.source.repo is None:
            what = "neither the pack nor the clone says which repository this is"
            raise UsageError(what, todo="write home: {kind: git, repo: owner/name} for the subject in its pack")


def _look(tree: dict[str, Any]) -> tuple[Finding, ...]:
    """Give what the rules of one file say of a record."""
    value = form.admit(Record, tree)
    if isinstance(value, tuple):
        return value
    return (*run(ALL.record, value), *run(ALL.record_page, Page(value)))


def _told(found: Iterable[tuple[str, Finding]]) -> Iterable[str]:
    for claim, finding in found:
        if finding.severity in BLOCKING:
            yield f"{claim or '.'.join(map(str, finding.path))}: {finding.code} {finding.message}"


def _open(added: Addition) -> Iterable[str]:
    """Name the claims whose metric the words leave open."""
    for name, _, one in added.claims:
        if one.value.others:
            others = ", ".join(one.value.others)
            yield f"{name}: taken for {one.value.metric}, the words may also mean {others}"


def write(checked: Checked, into: Held, made: Accepted) -> None:
    """Write what was accepted, unless the ledger would fail with it.

    Raises:
        RefusedError: The record changed meanwhile, or the ledger would fail; nothing was written.
    """
    root = checked.ledger.root
    place = inside(root, into.path)
    with locked(root, wait=LOCK_WAIT_S):
        if place.read_text(encoding="utf-8") != into.text:
            what = f"{into.address} changed meanwhile"
            raise RefusedError(what, where=into.path, todo="run it again")
        for document in made.documents:
            if document.kept is not None and document.source is not None:
                data = document.kept
                keep(root, document.source.sha256, lambda _, data=data: data)  # type: ignore[misc]  # a default binds it
        write_atomic(place, made.text)
        worse = _worse(root, checked, into.path)
        if worse:
            write_atomic(place, into.text)
            what = f"nothing was written: with these claims the ledger fails: {worse[0].code} {worse[0].message}"
            raise RefusedError(what, where=f"{worse[0].path}:{worse[0].line}", todo="choose others, or correct it")


def _worse(root: Path, before: Checked, path: str) -> tuple[Located, ...]:
    """Give the failures of the ledger that were not there before."""
    old = {(one.path, one.code, one.field) for one in before.findings}
    found = check(root, today=before.today).findings
    return tuple(
        one
        for one in found
        if one.severity == "failure" and (one.path, one.code, one.field) not in old and one.path == path
    )
