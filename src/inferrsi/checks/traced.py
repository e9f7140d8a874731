"""P136 to P142: do identifiers, days and states stand in what their source printed?"""

from collections.abc import Iterator

from inferrsi.checks.quoted import holds, printed_of, too_long
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.paths import Path
from inferrsi.evidence.provenance import Pin, Source, Upstream
from inferrsi.evidence.record import Record
from inferrsi.evidence.wording import listed

WHOLE = ("commit", "short", "revision", "paper")
"""Fields that stand in a quote letter by letter."""
NUMBERED = ("tag", "version", "pull")
"""Fields that stand there as a number of their own: 0.1.5 is not in 0.1.52."""
DAYS = ("committed", "published")
OWN = ("repo", "commit", "path", "url", "tag", "pull", "paper", "version", "revision")
"""What a source that names its bytes shows by itself."""


def identifier_unquoted(record: Record, /) -> Iterator[Finding]:
    """P136: a source that is quoted shows every SHA, tag, number and day that is taken from it."""
    for source in record.sources:
        if source.quotes:
            for path, value, wanted in _identifiers(record, source):
                missing = next((one for one in wanted if not holds(_shown(source), one)), None)
                if missing is not None:
                    yield Finding(
                        code="P136",
                        path=path,
                        message=f"{value}: no quote of source '{source.id}' holds {missing}",
                        help="quote the span that prints it, name the source that does, or correct the value",
                        severity="warning",
                    )


def _shown(source: Source) -> str:
    own = [str(getattr(source, field)) for field in OWN if getattr(source, field) is not None]
    return "\n".join((*source.quotes, *own))


def _identifiers(record: Record, source: Source) -> Iterator[tuple[Path, str, tuple[str, ...]]]:
    """Give place, value and what must be printed of it."""
    for pin in record.pins:
        if pin.source == source.id:
            for path, value, wanted in _of_pin(pin):
                yield ("pins", pin.name_in_record, *path), value, wanted
    for state in record.upstream:
        if _is_of(state, source, record):
            at = ("upstream", str(state.pull))
            yield (*at, "pull"), str(state.pull), (str(state.pull),)
            for field in ("head", "base"):
                if value := getattr(state, field):
                    yield (*at, field), value, (value,)


def _of_pin(pin: Pin) -> Iterator[tuple[Path, str, tuple[str, ...]]]:
    for field in (*WHOLE, *NUMBERED):
        if (value := getattr(pin, field)) is not None:
            yield (field,), str(value), (str(value),)
    for field in DAYS:
        if (value := getattr(pin, field)) is not None:
            yield (field,), str(value), printed_of(str(value))
    for name, day in pin.dates.items():
        yield ("dates", name), str(day), printed_of(str(day))


def _is_of(state: Upstream, source: Source, record: Record) -> bool:
    return state.source == source.id or (state.source is None and len(record.sources) == 1)


def told_on_another_day(record: Record, /) -> Iterator[Finding]:
    """P141: what a record measures or changes was told by the post of its day: an older number is quoted, not copied."""
    days = {source.id: source.post[:10] for source in record.sources if source.post}
    named: list[tuple[Path, str | None]] = [
        (("semantic_changes", one.switch, "source"), one.source) for one in record.semantic_changes
    ]
    for experiment in record.experiments:
        at = ("experiments", experiment.id)
        named += [((*at, "claims", one.id, "where", "source"), one.where.source) for one in experiment.claims]
        named.append(((*at, "anchor", "source"), experiment.anchor.source))
        named += [((*at, "triggers", name, "source"), fact.source) for name, fact in experiment.triggers.items()]
    for path, source in named:
        if source in days and days[source] != str(record.date):
            yield Finding(
                code="P141",
                path=path,
                message=f"source '{source}' is the post of {days[source]}, the record is of {record.date}",
                help="name the source of the day, or quote the older record: {subject/date#claim}",
                severity="warning",
            )


def quoted_span_too_long(record: Record, /) -> Iterator[Finding]:
    """P137: of a report that only relays we keep short spans, also of what it says of commits, days and conditions."""
    relayed = [source for source in record.sources if source.kind == "relayed"]
    held = [(("sources", source.id, "quotes"), source.quotes) for source in relayed]
    if len(relayed) == len(record.sources):  # else the conditions may be quoted from what was read itself
        held += [(("experiments", one.id, "quotes"), one.quotes) for one in record.experiments]
    yield from too_long("P137", (((*at, n), quote) for at, quotes in held for n, quote in enumerate(quotes)))


def state_of_another_day(record: Record, /) -> Iterator[Finding]:
    """P138: a state is as of the day on which its source was read: it may be another tomorrow."""
    for state in record.upstream:
        for source in record.sources:
            day = source.post[:10] if source.post else str(source.retrieved)[:10] if source.retrieved else ""
            if day and _is_of(state, source, record) and str(state.as_of) != day:
                yield Finding(
                    code="P138",
                    path=("upstream", str(state.pull), "as_of"),
                    message=f"as of {state.as_of}, and source '{source.id}' is of {day}",
                    help="write the day of the source, or name the source of that day",
                    severity="warning",
                )


def proof_only_told(record: Record, /) -> Iterator[Finding]:
    """P142: what only a report tells of a cherry-pick is stated: the tree or the patch was compared by nobody here."""
    relayed = {source.id for source in record.sources if source.kind == "relayed"}
    for state in record.upstream:
        if state.proof in {"tree_contains", "patch_id"} and (state.source or next(iter(relayed), "")) in relayed:
            yield Finding(
                code="P142",
                path=("upstream", str(state.pull), "proof"),
                message=f"proof '{state.proof}' from a report",
                help="write proof: stated, or name the source in which it was compared",
                severity="warning",
            )


def state_against_quote(record: Record, /) -> Iterator[Finding]:
    """P139: what is quoted of a pull request or release names the state that is written."""
    quotes = {source.id: source.quotes for source in record.sources}
    every = tuple(quote for listed_ in quotes.values() for quote in listed_)
    written: list[tuple[Path, str, tuple[str, ...], tuple[str, ...]]] = [
        (("upstream", str(one.pull), "state"), one.state, (str(one.pull),), quotes.get(one.source or "", every))
        for one in record.upstream
    ]
    for pin in record.pins:
        names = tuple(str(name) for name in (pin.pull, pin.tag, pin.version, pin.commit, pin.short) if name is not None)
        if pin.state:
            written.append((("pins", pin.name_in_record, "state"), pin.state, names, quotes.get(pin.source, ())))
    for path, state, names, spans in written:
        about = [span for span in spans if any(holds(span, name) for name in names)]
        told = {named for span in about for named in _named(span)}
        if told and state not in told:
            yield Finding(
                code="P139",
                path=path,
                message=f"{state}, but what is quoted says {' and '.join(sorted(told))}",
                help="correct the state, or quote the span that says it",
            )


def _named(span: str) -> Iterator[str]:
    """Give the states that a span names: 未合并 is no 合并."""
    left = span
    for state in ("cherry_picked", "closed_unmerged", "merged", "draft", "open", "released"):
        found = listed(f"state_{state}").search(left)
        if found:
            yield state
            left = left[: found.start()] + left[found.end() :]
