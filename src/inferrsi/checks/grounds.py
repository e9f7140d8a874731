"""P135, C270, C271, S320, A620, E730: does each word that was chosen from a list have its ground in the file?"""

from collections.abc import Iterator

from inferrsi.checks.between import Told, Workspace
from inferrsi.checks.claims import claims
from inferrsi.checks.kinds import row_path
from inferrsi.evidence.card import EditionCard
from inferrsi.evidence.experiment import Claim, Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.inherit import arm_of, conditions
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record
from inferrsi.evidence.wording import listed

GUESSED = frozenset({"assumed", "projected"})
NAMED_ROLES = ("paper", "docs", "engine")
KIND_ROLES = {"arxiv": {"paper"}, "pull": {"pull"}, "hub": {"artefact", "dependency", "docs"}}


def role_contradicts_pin(record: Record, /) -> Iterator[Finding]:
    """P135: the role of a pin is one that its fields can carry: no paper is a pull request, no release is without a name."""
    for pin in record.pins:
        reason = _unfit(pin) or _alone(pin, record)
        doubt = "" if reason else _doubted(pin)
        if reason or doubt:
            yield Finding(
                code="P135",
                path=("pins", pin.name_in_record, "role"),
                message=f"role '{pin.role}', but {reason or doubt}",
                help="correct role or kind; `inferrsi schema record` says what each holds",
                severity="failure" if reason else "note",
            )


def _unfit(pin: Pin) -> str:
    is_named = bool(pin.tag or pin.version or pin.state or pin.published)
    reasons = (
        (pin.role not in KIND_ROLES.get(pin.kind, {pin.role}), f"its kind is {pin.kind}"),
        (pin.role == "pull" and pin.pull is None, "it names no pull request"),
        (pin.role == "release" and not is_named, "it has neither tag, version, state nor day"),
        (pin.role == "paper" and bool(pin.commit or pin.short), "it is a commit"),
        (pin.role == "artefact" and not (pin.revision or pin.sha256), "it has neither revision nor sha256"),
        (pin.role == "docs" and bool(pin.short or pin.state or pin.tag), "it has a state or a name of code"),
    )
    return next((reason for is_wrong, reason in reasons if is_wrong), "")


def _doubted(pin: Pin) -> str:
    """Say why a person should look twice: it is called by the word of another role, or has the fields of one."""
    called = [role for role in NAMED_ROLES if pin.name and listed(f"role_{role}").search(pin.name)]
    if called and pin.role not in called:
        return f"it is called '{pin.name}'"
    if pin.role == "source" and pin.published is not None:
        return "it was published under a name: is it a release?"
    return "it is a release that was published" if pin.role == "docs" and pin.kind == "git" and pin.published else ""


def _alone(pin: Pin, record: Record) -> str:
    """Say why a tree is no part of another: nothing else was read, or it has no name."""
    if pin.role not in {"engine", "dependency"} or pin.name or pin.version:
        return ""
    others = {other.repo for other in record.pins if other.role in {"source", "release", "docs"}}
    return "" if pin.repo and others - {pin.repo} else "it has neither name nor version, and it is the only tree"


def attribution_without_ground(record: Record, /) -> Iterator[Finding]:
    """C270: what was not measured says what it rests on: an assumption is flagged, a quotation has somebody to quote."""
    for experiment, claim, path in claims(record):
        if reason := _groundless(experiment, claim):
            yield Finding(
                code="C270",
                path=(*path, "attribution"),
                message=f"'{claim.attribution}', but {reason}",
                help="correct the attribution, or give what it rests on",
                severity="warning",
            )


def _groundless(experiment: Experiment, claim: Claim) -> str:
    arm = arm_of(experiment, claim.arm)
    if claim.attribution in GUESSED and not any(flag.flag == "assumed" for flag in claim.flags):
        return "no flag `assumed` says so"
    if claim.attribution == "synthetic":
        config = conditions(experiment, arm).config if arm else None
        source = config.speculation.acceptance if config and config.speculation else None
        return "" if source == "synthetic" else "the acceptance of its arm is not synthetic"
    if claim.attribution == "quoted" and claim.reporter == "author" and not (arm and arm.subject):
        return "its authors report it, and of no foreign arm"
    return ""


def arm_without_number(record: Record, /) -> Iterator[Finding]:
    """C271: in an experiment with numbers every arm has one, or is the baseline of one."""
    for experiment in record.experiments:
        named = {name for claim in experiment.claims for name in (claim.arm, claim.baseline)}
        for arm in experiment.arms if experiment.claims else ():
            if arm.id not in named:
                yield Finding(
                    code="C271",
                    path=("experiments", experiment.id, "arms", arm.id),
                    message=f"no claim stands on arm '{arm.id}'",
                    help="correct arm or baseline of the claim that is meant, or take the arm out",
                    severity="warning",
                )


def provenance_file_is_none(record: Record, /) -> Iterator[Finding]:
    """S320: an anchor known from a file has a source that is a file; what was only relayed is at best stated."""
    kinds = {source.id: source.kind for source in record.sources}
    for experiment in record.experiments:
        anchor = experiment.anchor
        named = {kinds.get(anchor.source, "")} if anchor.source else set(kinds.values())
        if anchor.how == "provenance_file" and named <= {"relayed"}:
            yield Finding(
                code="S320",
                path=("experiments", experiment.id, "anchor", "how"),
                message="`provenance_file`, but no file was read",
                help="write `stated`, or name the source that is the file",
            )


def run_without_trace(record: Record, /) -> Iterator[Finding]:
    """A620: who ran something has a file of the run, a number of their own or an executed plan to show for it."""
    shown = (
        any(source.kind == "run" for source in record.sources)
        or any(claim.reporter == "self" for _, claim, _ in claims(record))
        or any(plan.status == "executed" for plan in record.plans)
    )
    if record.read.ran != "none" and not shown:
        yield Finding(
            code="A620",
            path=("read", "ran"),
            message=f"ran '{record.read.ran}', and nothing in the record is of that run",
            help="add a source of kind run, or write ran: none",
            severity="warning",
        )


def row_differs_from_record(workspace: Workspace, /) -> Iterator[Told]:
    """E730: a row that a person overrides still differs from its record: a person looks twice."""
    for path, card in workspace.of(EditionCard):
        for row in card.rows:
            found = workspace.records.get(row.record)
            if found and row.row and row.row != found.kind and row.reasoned:
                message = f"row '{row.row}', but '{row.record}' is of kind '{found.kind}'"
                todo = "nothing to do where the reason says why; else correct one"
                yield path, Finding(code="E730", path=row_path(row, "row"), message=message, help=todo, severity="note")
