"""Prose with its placeholders expanded: each number with value, unit and state, each reference without side effects."""

from collections.abc import Iterator

from inferrsi.digest import permalink, words
from inferrsi.digest.context import Context
from inferrsi.digest.number import derived, printed
from inferrsi.digest.said import NOTHING, Number, Plain, Reference, Said, Segment
from inferrsi.digest.words import word
from inferrsi.evidence.experiment import Claim
from inferrsi.evidence.prose import ClaimRef, DerivedRef, Literal, Prose, PullRef, ShaRef, pieces
from inferrsi.evidence.record import Record
from inferrsi.evidence.state import STATES
from inferrsi.labels import COMMA, DERIVED, MISSING_TEXT, STATE_CLOSE, STATE_OPEN, UNRESOLVED_NUMBER, Language


def said(context: Context, prose: Prose | None, record: str = "") -> Said:
    """Expand prose that stands in a record (or, without one, in an edition)."""
    if prose is None or not (prose.zh or prose.en):
        return NOTHING
    return Said(
        zh=tuple(_segments(context, prose.zh, record, "zh")), en=tuple(_segments(context, prose.en, record, "en"))
    )


def _segments(context: Context, text: str | None, record: str, language: Language) -> Iterator[Segment]:
    if text is None:
        yield Plain(text=MISSING_TEXT.in_(language))
        return
    for piece in pieces(text):
        match piece:
            case Literal():
                yield Plain(text=piece.text)
            case ClaimRef():
                yield quoted(context, piece.record or record, piece.claim, language)
            case DerivedRef():
                yield _derived(context, piece, record, language)
            case PullRef():
                yield _pull(context, piece)
            case ShaRef():
                repo = _repo(context, piece.home) if piece.home else None
                yield Reference(text=piece.sha, url=permalink.of_commit(repo, piece.sha) if repo else None)
            case _:
                yield Plain(text=piece.text)


def quoted(context: Context, record: str, claim: str, language: Language) -> Segment:
    """Give a claim as a number with its unit and its state; a missing one is named, not dropped."""
    found = context.claim(record, claim)
    if found is None:
        return Plain(text=UNRESOLVED_NUMBER.in_(language).format(address=f"{record}#{claim}"))
    holder, experiment, value = found
    state = context.standing(holder, experiment, value).state
    return Number(
        text=printed(value.value, value.unit, language) + marked(language, state, value),
        address=f"{record}#{claim}",
        state=state,
        url=url_of(holder, value),
    )


def marked(language: Language, state: str, claim: Claim, first: str = "") -> str:
    """Give the mark behind a number: its state, and how it came about where it was not measured."""
    marks = [first] if first else []
    marks.append(words.state(state).in_(language))
    if claim.attribution != "measured":
        marks.append(word("attribution", claim.attribution).in_(language))
    return STATE_OPEN.in_(language) + COMMA.in_(language).join(marks) + STATE_CLOSE.in_(language)


def url_of(record: Record, claim: Claim) -> str | None:
    """Give the permalink of the quoted span."""
    source = next((source for source in record.sources if source.id == claim.where.source), None)
    return permalink.of_source(source, claim.where.line) if source else None


def _derived(context: Context, piece: DerivedRef, record: str, language: Language) -> Segment:
    address = f"{piece.record or record}#{piece.claim}{piece.sign}{piece.against}"
    first = context.claim(piece.record or record, piece.claim)
    second = context.claim(piece.record or record, piece.against)
    text = derived(first[2].value, second[2].value, piece.sign) if first and second else None
    if text is None or first is None or second is None or first[1] != second[1]:
        return Plain(text=UNRESOLVED_NUMBER.in_(language).format(address=address))
    states = (context.standing(*first).state, context.standing(*second).state)
    state = min(states, key=STATES.index)
    return Number(
        text=text + marked(language, state, first[2], DERIVED.in_(language)), address=address, state=state, url=None
    )


def _repo(context: Context, home: str) -> str | None:
    if "/" in home:
        return home
    subject = context.material.subjects.get(home)
    return subject.home.repo if subject else None


def own(context: Context, number: int) -> Said:
    """Refer to an issue of the radar's own repository."""
    segment = (_pull(context, PullRef(kind="own", home=None, number=number)),)
    return Said(zh=segment, en=segment)


def _pull(context: Context, piece: PullRef) -> Segment:
    repo = context.material.radar.own.repository if piece.kind == "own" else _repo(context, piece.home or "")
    if repo is None:
        return Reference(text=f"#{piece.number}")
    address = permalink.of_pull if piece.kind == "pr" else permalink.of_issue
    return Reference(text=f"#{piece.number}", url=address(repo, piece.number))
