"""P111 to P115, P120, P124, P128: do sources, pins and licences agree with each other inside one record?"""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from inferrsi.checks.claims import claims
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.gathering import counted
from inferrsi.evidence.record import Record
from inferrsi.evidence.wording import listed

BRANCH = re.compile(r"/(?:blob|tree|raw|resolve|edit)/(?:main|master|HEAD|trunk|develop|dev)(?:/|$)")
"""A branch of a forge: there is a commit to name in its place."""
LATEST = re.compile(r"/latest(?:/|$)")
"""`latest` of a documentation site: often all there is, so that bytes that were kept will do."""


FOREIGN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "git": ("paper", "revision", "pull"),
        "arxiv": ("commit", "short", "tag", "revision", "pull", "url"),
        "hub": ("paper", "tag", "pull"),
        "page": ("commit", "short", "tag", "revision", "pull", "paper"),
        "pull": ("paper", "revision", "tag"),
    }
)
"""Fields by which another kind of pin is known."""


def commit_contradicts_itself(record: Record, /) -> Iterator[Finding]:
    """P111: a short commit, and a commit that was asked for, are the beginning of what they resolved to."""
    for pin in record.pins:
        asked = pin.asked if pin.asked and re.fullmatch(r"[0-9a-f]{7,40}", pin.asked) else None
        for field, short in (("short", pin.short), ("asked", asked)):
            if short and pin.commit and not pin.commit.startswith(short):
                yield Finding(
                    code="P111",
                    path=("pins", pin.name_in_record, field),
                    message=f"{field} '{short}', but commit '{pin.commit}'",
                    help="correct one of them; `inferrsi pin SUBJECT@REF` resolves what was asked for",
                )


def pin_contradicts_source(record: Record, /) -> Iterator[Finding]:
    """P112: a pin and the source it stands on mean the same bytes."""
    sources = {source.id: source for source in record.sources}
    for pin in record.pins:
        source = sources.get(pin.source)
        if source is None or source.kind == "relayed":
            continue
        same_repo = pin.repo is None or source.repo is None or pin.repo == source.repo
        for field in ("commit", "paper", "version", "tag", "revision", "pull"):
            here, there = getattr(pin, field), getattr(source, field)
            if same_repo and here is not None and there is not None and here != there:
                yield Finding(
                    code="P112",
                    path=("pins", pin.name_in_record, field),
                    message=f"{field} '{here}', but its source '{source.id}' has '{there}'",
                    help="name the source that was read at this pin, or correct one of them",
                )


def paper_version_undated(record: Record, /) -> Iterator[Finding]:
    """P113: the version of a paper that was read is among those whose dates are given."""
    for pin in record.pins:
        versions = [name for name in pin.dates if re.fullmatch(r"v\d+", name)]
        if pin.role == "paper" and pin.version and versions and f"v{pin.version}" not in versions:
            yield Finding(
                code="P113",
                path=("pins", pin.name_in_record, "version"),
                message=f"version {pin.version} was read, dates are given for {', '.join(versions)}",
                help="correct the version, or add its date",
            )


def moving_address(record: Record, /) -> Iterator[Finding]:
    """P114: an address means the same bytes tomorrow: no branch, and no `latest` whose bytes were not kept."""
    for source in record.sources:
        for field in ("url", "path"):
            address = getattr(source, field) or ""
            if BRANCH.search(address) or (LATEST.search(address) and source.sha256 is None):
                yield Finding(
                    code="P114",
                    path=("sources", source.id, field),
                    message=f"'{address}' is another file tomorrow",
                    help="name the commit in its place: /blob/<40 hex>/…; of a page keep a snapshot with its sha256",
                    severity="warning",
                )


def line_outside_source(record: Record, /) -> Iterator[Finding]:
    """P115: the line of a quote lies within the lines of its source."""
    lines = {source.id: source.lines for source in record.sources}
    for _, claim, path in claims(record):
        whole, part = _span(lines.get(claim.where.source)), _span(claim.where.line)
        if whole and part and not whole[0] <= part[0] <= part[1] <= whole[1]:
            yield Finding(
                code="P115",
                path=(*path, "where", "line"),
                message=f"line {claim.where.line} lies outside the lines {lines[claim.where.source]} of '{claim.where.source}'",
                help="correct the line, or widen the lines of the source",
            )


def _span(lines: str | None) -> tuple[int, int] | None:
    found = re.fullmatch(r"L?(\d+)(?:\s*[-–]\s*L?(\d+))?", lines or "")
    return (int(found[1]), int(found[2] or found[1])) if found else None


def licence_of_code_for_weights(record: Record, /) -> Iterator[Finding]:
    """P120: code and weights have terms of their own; one licence for both is looked up, not assumed."""
    code = {licence.spdx for licence in record.licences if listed("code").search(licence.artefact) and licence.spdx}
    for licence in record.licences:
        is_both = bool(listed("code").search(licence.artefact) and listed("weights").search(licence.artefact))
        is_copied = licence.spdx in code and bool(listed("weights").search(licence.artefact)) and licence.note is None
        if is_both or is_copied:
            yield Finding(
                code="P120",
                path=("licences", licence.artefact),
                message=f"'{licence.spdx or 'a licence'}' is given to code and weights alike",
                help="give each artefact its own entry; where they really share terms, say in `note` where that stands",
                severity="warning",
            )


def correction_changes_nothing(record: Record, /) -> Iterator[Finding]:
    """P124: a correction has two different values of one form."""
    for position, found in enumerate(record.corrects):
        is_number = found.was.form != "qualitative"
        if found.was.form == found.now.form and (
            counted(found.was) == counted(found.now) if is_number else found.was == found.now
        ):
            yield Finding(
                code="P124",
                path=("corrects", position, "now"),
                message="corrects a value to itself",
                help="give the value it had as `was` and the right one as `now`",
            )


def pin_field_foreign(record: Record, /) -> Iterator[Finding]:
    """P128: a pin has what its kind is known by: a commit for git, a number for a pull request, no paper for either."""
    for pin in record.pins:
        foreign = [field for field in FOREIGN.get(pin.kind, ()) if getattr(pin, field) is not None]
        if pin.kind == "pull" and pin.pull is None:
            message = "a pull request without its number"
        elif foreign:
            message = f"kind '{pin.kind}' with {', '.join(foreign)}"
        else:
            continue
        todo = "correct the kind: git, arxiv, hub, page or pull; two things that were read are two pins"
        yield Finding(code="P128", path=("pins", pin.name_in_record, "kind"), message=message, help=todo)
