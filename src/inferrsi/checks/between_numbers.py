"""Rules about what prose says of numbers, its own file's and others': scope, state, release, parts of a whole."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from inferrsi.checks.between import Told, Workspace
from inferrsi.evidence.card import EditionCard, RecordCard, Reference
from inferrsi.evidence.facts import ClaimFact, SayingFact
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.page import claims_of
from inferrsi.evidence.state import differ
from inferrsi.evidence.value import RELATIVE
from inferrsi.evidence.wording import SCOPES

OUTDATED = frozenset({"historical", "superseded", "retracted", "unanchored"})
GONE = frozenset({"superseded", "retracted"})
Holder = RecordCard | EditionCard


def _said(workspace: Workspace, *kinds: str) -> Iterator[tuple[str, Holder, SayingFact, tuple[str, ...]]]:
    """Give what prose says in words of these kinds, with the full addresses of the numbers in its sentence."""
    for path, card in workspace.cards.items():
        if isinstance(card, RecordCard | EditionCard):
            for saying in card.sayings:
                if saying.kind in kinds:
                    yield path, card, saying, tuple(_full(card, number) for number in saying.numbers)


def _full(card: Holder, address: str) -> str:
    return f"{card.id}{address}" if isinstance(card, RecordCard) and address.startswith("#") else address


def _warning(code: str, field: str, message: str, todo: str) -> Finding:
    return Finding(code=code, path=tuple(field.split(".")), message=message, help=todo, severity="warning")


def scope_promoted(workspace: Workspace, /) -> Iterator[Told]:
    """M810: a number is told at the scope at which it was measured: a kernel's time is no gain in serving."""
    for path, _, saying, numbers in _said(workspace, *SCOPES):
        facts = [found[1] for address in claims_of(numbers) if (found := workspace.number(address))]
        known = [fact for fact in facts if fact.scope in SCOPES]
        widest = max(known, key=lambda fact: SCOPES.index(fact.scope), default=None)
        if widest and len(known) == len(facts) and SCOPES.index(saying.kind) > SCOPES.index(widest.scope):
            message = f"'{saying.word}' of a number measured at scope {widest.scope}"
            todo = "say what was measured; name the wider scope only to say that it was not"
            yield path, _warning("M810", saying.field, message, todo)


def old_number_as_current(workspace: Workspace, /) -> Iterator[Told]:
    """S307: a number of an older tree is not told as the present one's."""
    for path, card, saying, numbers in _said(workspace, "present"):
        for address in claims_of(numbers):
            found = workspace.number(address)
            if found and (found[1].state in OUTDATED or _has_moved(workspace, card, found[0])):
                state = found[1].state if found[1].state in OUTDATED else "historical"
                message = f"'{saying.word}' of {{{address}}}, which is {state}"
                todo = "give version and date of the number instead, or say that it does not carry over"
                yield path, _warning("S307", saying.field, message, todo)


def _has_moved(workspace: Workspace, card: Holder, record: RecordCard) -> bool:
    """Say whether a newer record, known when the text was written, read another tree."""
    later = [other for _, other in workspace.by_subject[record.subject] if other.date <= card.date]
    return bool(later) and later[-1].id != record.id and differ(record.head, later[-1].head)


def pull_number_as_released(workspace: Workspace, /) -> Iterator[Told]:
    """U502: a number of a pull request is no ability of a release, whatever became of the code."""
    for path, _, saying, numbers in _said(workspace, "released"):
        for address in claims_of(numbers):
            found = workspace.number(address)
            if found and found[1].unreleased:
                message = f"'{saying.word}' of {{{address}}}, measured on a pull request only"
                todo = "say that it is the pull request's number, and that no release was measured"
                yield path, _warning("U502", saying.field, message, todo)


def unlike_baselines_as_parts(workspace: Workspace, /) -> Iterator[Told]:
    """M809: two changes against different baselines are no parts of one whole: they do not add up."""
    for path, _, saying, numbers in _said(workspace, "parts"):
        changes = [change for number in numbers if (change := _change(workspace, number))]
        for one, other in combinations(changes, 2):
            if one[:2] == other[:2] and one[2] != other[2]:
                message = f"'{saying.word}' between changes against '{one[2]}' and against '{other[2]}'"
                todo = "say against which arm each is; one is no share of the other"
                yield path, _warning("M809", saying.field, message, todo)
                break


def _change(workspace: Workspace, number: str) -> tuple[str, str, str] | None:
    """Give experiment, metric and baseline of a change that prose quotes, stored or derived."""
    record, _, names = number.partition("#")
    first, _, against = names.partition("~")
    found = workspace.number(f"{record}#{first}")
    other = workspace.number(f"{record}#{against}") if against else None
    if found is None or (against and other is None):
        return None
    if other is None and found[1].form not in RELATIVE:
        return None
    return f"{record} {found[1].experiment}", found[1].metric, other[1].arm if other else found[1].baseline


def derived_of_unlike(workspace: Workspace, /) -> Iterator[Told]:
    """M808: what the tool is asked to derive comes from two numbers of one experiment, metric and unit."""
    for path, card in workspace.cards.items():
        for derived in card.derived if isinstance(card, RecordCard | EditionCard) else ():
            record = derived.record or (card.id if isinstance(card, RecordCard) else "")
            one, other = (workspace.number(f"{record}#{name}") for name in (derived.claim, derived.against))
            if one and other and (differing := _differing(one[1], other[1])):
                message = f"'{derived.claim}' and '{derived.against}' differ in {differing}"
                todo = "quote both numbers by themselves; a ratio needs one experiment, one metric, one unit and two plain values"
                yield path, Finding(code="M808", path=tuple(derived.field.split(".")), message=message, help=todo)


def _differing(one: ClaimFact, other: ClaimFact) -> str:
    for field in ("experiment", "metric", "unit"):
        if getattr(one, field) != getattr(other, field):
            return f"{field}: {getattr(one, field) or 'none'} and {getattr(other, field) or 'none'}"
    forms = {one.form, other.form}
    return "" if forms in ({"point"}, {"count"}) else f"form: {' and '.join(sorted(forms))}"


def more_than_was_run(workspace: Workspace, /) -> Iterator[Told]:
    """M813: nobody says "we ran" or "reproduced" of what was only read."""
    for path, card, saying, _ in _said(workspace, "ran"):
        records = [card] if isinstance(card, RecordCard) else list(_of_post(workspace, card, saying.field))
        if all(record.ran == "none" for record in records):
            message = f"'{saying.word}', but read.ran is none"
            todo = "say who ran it, or put in read.ran what was run; an allow names a run that no record holds"
            yield path, _warning("M813", saying.field, message, todo)


def _of_post(workspace: Workspace, card: EditionCard, field: str) -> Iterator[RecordCard]:
    post = field.split(".")[1]
    found = (workspace.records.get(row.record) for row in card.rows if str(row.post) == post)
    return (record for record in found if record is not None)


def corrected_quoted_alone(workspace: Workspace, /) -> Iterator[Told]:
    """S309: a number that was corrected or superseded is quoted elsewhere only beside its successor."""
    corrected = {address: card for _, card in workspace.of(RecordCard) for address, _ in card.corrects}
    for path, card in workspace.cards.items():
        if isinstance(card, RecordCard | EditionCard):
            yield from ((path, finding) for finding in _gone(workspace, card, corrected))


def _gone(workspace: Workspace, card: Holder, corrected: Mapping[str, RecordCard]) -> Iterator[Finding]:
    for reference in card.references:
        address = f"{reference.record}#{reference.inner}"
        found = workspace.number(address) if reference.inner else None
        if found is None or reference.field.startswith("corrects."):
            continue
        newer = corrected.get(address)
        beside = {f"{other.record}#{other.inner}" for other in card.references if other.field == reference.field}
        if newer is not None and newer is not card and newer.date <= card.date:
            if not any(other.startswith(f"{newer.id}#") for other in beside):
                yield _alone(reference, f"{{{address}}} was corrected by '{newer.id}'")
        elif found[1].state in GONE and not any(_is_newer(workspace, found[1], other) for other in beside):
            yield _alone(reference, f"{{{address}}} is {found[1].state}")


def _alone(reference: Reference, message: str) -> Finding:
    todo = "quote the newer value beside it, or leave it out"
    return _warning("S309", reference.field, f"{message} and stands without its successor", todo)


def _is_newer(workspace: Workspace, fact: ClaimFact, address: str) -> bool:
    other = workspace.number(address)
    return other is not None and other[1].metric == fact.metric and other[1].state not in GONE
