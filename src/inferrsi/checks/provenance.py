"""P1xx: does every number lead back to something immutable?"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from inferrsi.evidence.experiment import Anchor
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.paths import walk
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record

NEEDS = {
    "git": ("repo", "commit"),
    "arxiv": ("paper", "version"),
    "hub": ("repo", "revision"),
    "page": ("url", "sha256", "retrieved"),
    "feed": ("url", "retrieved"),
    "release": ("repo", "tag", "retrieved"),
    "pull": ("pull", "retrieved"),
    "relayed": ("post",),
    "run": ("path", "sha256"),
}
"""What makes a source of each kind a permalink (evidence-schema V11); relayed sources are only an address."""


def id_names_subject_and_day(record: Record, /) -> Iterator[Finding]:
    """P101: the address of a record is its subject and its day."""
    subject, _, day = record.id.partition("/")
    if subject != record.subject or day[:10] != str(record.date):
        yield Finding(
            code="P101",
            path=("id",),
            message=f"'{record.id}' is not subject '{record.subject}' on {record.date}",
            help=f"write {record.subject}/{record.date}, or that with -2, -3 … for a further record of the day",
        )


def source_lacks_field(record: Record, /) -> Iterator[Finding]:
    """P102: a source that does not say which bytes it means cannot be read again."""
    for source in record.sources:
        for need in NEEDS[source.kind]:
            if getattr(source, need) is None:
                yield Finding(
                    code="P102",
                    path=("sources", source.id),
                    message=f"a source of kind '{source.kind}' without '{need}'",
                    help=f"add {need}; a {source.kind} source needs {', '.join(NEEDS[source.kind])}",
                )


def source_unknown(record: Record, /) -> Iterator[Finding]:
    """P103: a claim, pin or anchor must name a source that the record lists."""
    known = {source.id for source in record.sources}
    for path, value in walk(record):
        if path and path[-1] == "source" and isinstance(value, str) and value not in known:
            yield Finding(
                code="P103",
                path=path,
                message=f"no source '{value}'",
                help=f"name one of: {', '.join(sorted(known))}, or add it under sources",
            )


def short_commit_not_relayed(record: Record, /) -> Iterator[Finding]:
    """P104: a short commit may become ambiguous; only a relayed source may leave us nothing better."""
    kinds = {source.id: source.kind for source in record.sources}
    for path, value in walk(record):
        if isinstance(value, Pin | Anchor) and value.short and not _is_relayed(value.source, kinds):
            yield Finding(
                code="P104",
                path=(*path, "short"),
                message=f"short commit '{value.short}' from a source that has the full one",
                help="write `commit` with 40 hex digits; `inferrsi pin SUBJECT@REF` resolves it",
            )


def _is_relayed(source: str | None, kinds: Mapping[str, str]) -> bool:
    if source is None:
        return "relayed" in kinds.values()
    return kinds.get(source, "relayed") == "relayed"


def pin_without_commit(record: Record, /) -> Iterator[Finding]:
    """P105: a pinned tree has a commit, or the record says that none was stated."""
    for pin in record.pins:
        if pin.kind != "git" or pin.role not in {"source", "release"} or pin.commit or pin.short:
            continue
        if f"pins.{pin.name_in_record}.commit" not in record.unstated:
            yield Finding(
                code="P105",
                path=("pins", pin.name_in_record),
                message="no commit, and none listed as unstated",
                help=f"give commit, or list pins.{pin.name_in_record}.commit in unstated",
            )


def nothing_pinned(record: Record, /) -> Iterator[Finding]:
    """P106: what was read is pinned, or the record says that it is not."""
    if any(pin.role in {"source", "release", "paper"} for pin in record.pins):
        return
    if not any(path == "pins" or path.startswith("pins.") for path in record.unstated):
        yield Finding(
            code="P106",
            path=("pins",),
            message="nothing that was read is pinned",
            help="add a pin of role source, release or paper, or list pins.source in unstated",
        )


def id_twice(record: Record, /) -> Iterator[Finding]:
    """P107: an id names one thing; claims and plans share one namespace since both are `<record>#<id>`."""
    yield from _twice(("sources",), (source.id for source in record.sources))
    yield from _twice(("pins",), (pin.name_in_record for pin in record.pins))
    yield from _twice(("experiments",), (experiment.id for experiment in record.experiments))
    for experiment in record.experiments:
        yield from _twice(("experiments", experiment.id, "arms"), (arm.id for arm in experiment.arms))
    claims = [(claim.id, ("experiments", e.id, "claims", claim.id)) for e in record.experiments for claim in e.claims]
    plans = [(plan.id, ("plans", plan.id)) for plan in record.plans]
    seen: set[str] = set()
    for name, path in claims + plans:
        if name in seen:
            yield _again(path, name)
        seen.add(name)


def _twice(path: tuple[str, ...], names: Iterable[str]) -> Iterator[Finding]:
    for name, times in sorted(Counter(names).items()):
        if times > 1:
            yield _again((*path, name), name)


def _again(path: tuple[str, ...], name: str) -> Finding:
    return Finding(
        code="P107", path=path, message=f"the id '{name}' is given twice", help="give one of them another id"
    )


def previous_not_earlier(record: Record, /) -> Iterator[Finding]:
    """P108: the chain of a subject's records runs backwards in time."""
    if record.previous is None:
        return
    if record.previous.split("/")[0] != record.subject or order(record.previous) >= order(record.id):
        yield Finding(
            code="P108",
            path=("previous",),
            message=f"'{record.previous}' is no earlier record of '{record.subject}'",
            help="name the subject's last record before this one, or leave `previous` out",
        )


def order(record_id: str) -> tuple[str, int]:
    """Give what sorts records of a subject: the day, then the number within the day (1 where none is written)."""
    day = record_id.partition("/")[2]
    return day[:10], int(day[11:] or "1")
