"""One number in a table of a command: what was measured, the value, its state and why, what limits it; pure."""

from inferrsi.digest import words
from inferrsi.digest.claims import ClaimLine
from inferrsi.digest.context import Context
from inferrsi.digest.number import printed
from inferrsi.digest.quote import said
from inferrsi.digest.reason import reason
from inferrsi.digest.said import Number, text_of
from inferrsi.digest.sheet import Row
from inferrsi.digest.words import word
from inferrsi.labels import Language

COLUMNS = ("claim", "what was measured", "value", "state", "why", "limits")


def number_row(context: Context, line: ClaimLine, name: str, language: Language) -> Row:
    """Lay out a number: value, state and why, between what was measured and what limits it."""
    segments = line.said.in_(language)
    at = next(place for place, segment in enumerate(segments) if isinstance(segment, Number))
    before, after = text_of(segments[:at]).strip(), text_of(segments[at + 1 :]).lstrip("，, ")
    value = printed(line.claim.value, line.claim.unit, language)
    if line.claim.attribution != "measured":
        value += f" [{word('attribution', line.claim.attribution).en}]"
    state = words.state(line.standing.state).en
    why = reason(context, line.record, line.experiment, line.claim, line.standing)
    for fact in (fact for name, fact in line.experiment.triggers.items() if name == line.standing.because):
        why += f": {text_of(said(context, fact.reason, line.record.id).in_(language))}"
    limits = f", {after}" if after else ""
    return Row(
        cells=(name, before, value, state, why, after), line=f"{name}  {before} {value} · {state} ({why}){limits}"
    )
