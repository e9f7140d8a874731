"""A6xx: does the assessment say more than was read or run?"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from inferrsi.checks.claims import claims
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.record import Record
from inferrsi.evidence.wording import listed

OPPOSED = (
    ("worth_verifying", "rejected_instance"),
    ("worth_verifying", "do_not_integrate"),
    ("recommended_reading", "rejected_instance"),
    ("clear_incremental_mechanism", "classic_baseline"),
)
PINS_OF_MATURITY: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "code_available": (("kind", "git"),),
        "code_and_weights_visible": (("kind", "git"), ("role", "artefact")),
        "paper_readable": (("role", "paper"),),
    }
)
"""What has to be pinned before something is called available, visible or readable."""
CLOSES = {
    "closed_loop_result": "closed_loop",
    "code_released": "canonical_code",
    "independent_run": "independent_run",
    "config_clarified": "config_alignment",
}
"""Event → the gap which it alone closes."""
WITH_CODE = frozenset({"code_available", "code_and_weights_visible"})


def reading_without_scope(record: Record, /) -> Iterator[Finding]:
    """A601: "recommended reading" names the part worth reading."""
    if "recommended_reading" in record.assessment.recommendation and record.assessment.scope is None:
        yield Finding(
            code="A601",
            path=("assessment", "scope"),
            message="recommended_reading without its scope",
            help="add assessment.scope: {zh, en}: what exactly is worth reading",
        )


def verified_without_run(record: Record, /) -> Iterator[Finding]:
    """A602: nothing is verified locally that was not run."""
    if record.assessment.verification == "locally_verified" and record.read.ran == "none":
        yield Finding(
            code="A602",
            path=("assessment", "verification"),
            message="locally_verified, but read.ran is none",
            help="say what was run in read.ran, or lower the verification",
        )


def own_number_without_run(record: Record, /) -> Iterator[Finding]:
    """A606: a number of our own needs a run of our own."""
    for _, claim, path in claims(record):
        if claim.reporter == "self" and record.read.ran == "none":
            yield Finding(
                code="A606",
                path=(*path, "reporter"),
                message="reported by this radar, but read.ran is none",
                help="name who measured it, or say in read.ran what was run",
            )


def advice_contradicts_itself(record: Record, /) -> Iterator[Finding]:
    """A607: a reader is not told to do a thing and to leave it."""
    given = set(record.assessment.recommendation)
    for one, other in OPPOSED:
        if {one, other} <= given:
            yield Finding(
                code="A607",
                path=("assessment", "recommendation"),
                message=f"'{one}' and '{other}' at once",
                help="keep the one that the evidence carries; `scope` says for which part",
                severity="warning",
            )


def maturity_contradicts_gaps(record: Record, /) -> Iterator[Finding]:
    """A608: code is not called available where the record says that none was found."""
    lacking = {"canonical_code"} & set(record.gaps) or {"code_not_found"} & set(record.assessment.recommendation)
    if record.assessment.maturity in WITH_CODE and lacking:
        yield Finding(
            code="A608",
            path=("assessment", "maturity"),
            message=f"'{record.assessment.maturity}', but also '{sorted(lacking)[0]}'",
            help="lower the maturity (paper_readable, docs_only), or take the gap out once the code is pinned",
            severity="warning",
        )


def watch_without_event(record: Record, /) -> Iterator[Finding]:
    """A609: who watches waits for something that can come true."""
    if record.assessment.ring == "watch" and not record.waits_for and "waits_for" not in record.unstated:
        yield Finding(
            code="A609",
            path=("assessment", "ring"),
            message="ring watch, waiting for nothing",
            help="name the event in waits_for (pull_merged, code_released, quality_gate …), or choose another ring",
            severity="warning",
        )


def maturity_without_pin(record: Record, /) -> Iterator[Finding]:
    """A610: what is called available or readable is pinned: code by a commit, a paper by its version."""
    for field, value in PINS_OF_MATURITY.get(record.assessment.maturity or "", ()):
        if record.pins and not any(getattr(pin, field) == value for pin in record.pins):
            yield Finding(
                code="A610",
                path=("assessment", "maturity"),
                message=f"'{record.assessment.maturity}' without a pin of {field} {value}",
                help="pin what was read, or lower the maturity: docs_only, method_boundary, planned",
                severity="warning",
            )


def verification_without_ground(record: Record, /) -> Iterator[Finding]:
    """A611: a verification says who: a third party that reports, a text that was checked, an author who claims."""
    reporters = {claim.reporter for _, claim, _ in claims(record)}
    grounds = {
        "third_party_reported": (bool(reporters & {"third_party", "maintainer"}), "a claim of a third party"),
        "author_reported": (bool(reporters & {"author", "maintainer", "vendor"}), "a claim of an author"),
        "statically_checked": (
            any(map(listed("code_read").search, record.read.read)),
            "source or configuration that was read",
        ),
        "not_reproduced": (bool(record.experiments), "an experiment to reproduce"),
    }
    is_grounded, need = grounds.get(record.assessment.verification or "", (True, ""))
    if not is_grounded:
        yield Finding(
            code="A611",
            path=("assessment", "verification"),
            message=f"'{record.assessment.verification}' without {need}",
            help="name it, or write not_run",
            severity="warning",
        )


def event_without_gap(record: Record, /) -> Iterator[Finding]:
    """A612: who waits for an event that closes a gap lists the gap, or nothing closes when it comes true."""
    for position, awaited in enumerate(record.waits_for):
        gap = CLOSES.get(awaited.event)
        if gap and gap not in record.gaps:
            yield Finding(
                code="A612",
                path=("waits_for", position, "event"),
                message=f"waits for '{awaited.event}', and gap '{gap}' is not listed",
                help=f"add gap {gap}, or wait for another event",
                severity="note",
            )
