"""How the numbers that a signal seems to claim are put into words, in both languages. Pure; texts from outside are raw."""

from typing import Final

from inferrsi.evidence import vocabulary
from inferrsi.evidence.seen import ClaimSeen, SignalCard
from inferrsi.evidence.vocabulary import Group
from inferrsi.labels import (
    CLAIM_CHANGE,
    CLAIM_LEVEL,
    CLAIM_MARKED,
    CLAIM_NAMELESS,
    CLAIM_ON,
    CLAIMS,
    CLAIMS_OWN,
    CLAIMS_QUOTED,
    COARSE,
    LIST_COMMA,
    MORE_CLAIMS,
    SEMICOLON,
    Language,
    Phrase,
)

LONGEST: Final = 40  # characters of a quote beside a number that no metric is known of; chosen 2026-12
CLAIM: Final = 100  # characters of one claim: three and whose they are fit on a line of a report; chosen 2026-12
_BARE: Final = frozenset({"", "none", "x"})
"""Units that a value is not followed by."""
_UNITED: Final = ("%", "×", "x", "X", "倍")
"""How a value ends whose unit is printed in it."""


def claims_in_words(signal: SignalCard) -> Phrase | None:
    """Say what a signal seems to claim, whose numbers these are, and that nobody read it; None where it claims nothing."""
    if not signal.claims:
        return None
    return Phrase(_said(signal, "zh"), _said(signal, "en"))


def _said(signal: SignalCard, language: Language) -> str:
    usual = "quoted" if signal.source == "feed" else "measured"
    of = signal.id.split(":")[1] if signal.source == "feed" and signal.id.count(":") else signal.source
    whose = CLAIMS_QUOTED.in_(language).format(of=of) if usual == "quoted" else CLAIMS_OWN.in_(language)
    numbers = [_claim(claim, usual, language) for claim in signal.claims]
    if signal.more_claims:
        numbers.append(MORE_CLAIMS.in_(language).format(n=signal.more_claims))
    return CLAIMS.in_(language).format(numbers=SEMICOLON.in_(language).join(numbers), whose=whose)


def _claim(claim: ClaimSeen, usual: str, language: Language) -> str:
    said = _cut(claim_in_words(claim, language), CLAIM)
    if claim.attribution in {usual, "measured"}:
        return said
    return CLAIM_MARKED.in_(language).format(claim=said, mark=_word("attribution", claim.attribution, language))


def claim_in_words(claim: ClaimSeen, language: Language) -> str:
    """Say one number with its metric and what it holds for."""
    said = _named(claim, language)
    if not claim.conditions:
        return said
    return CLAIM_ON.in_(language).format(claim=said, conditions=LIST_COMMA.in_(language).join(claim.conditions))


def _named(claim: ClaimSeen, language: Language) -> str:
    value = _value(claim, language)
    metric = _metric(claim.metric, language)
    if metric is None:
        return CLAIM_NAMELESS.in_(language).format(value=value, quote=_cut(claim.quote, LONGEST))
    is_change = claim.form in {"percent", "pp"} and claim.metric != "speedup"
    return (CLAIM_CHANGE if is_change else CLAIM_LEVEL).in_(language).format(metric=metric, value=value)


def _metric(name: str, language: Language) -> str | None:
    if coarse := COARSE.get(name):
        return coarse.in_(language)
    term = vocabulary.metrics().get(name)
    return None if term is None else term.zh if language == "zh" else term.en


def _value(claim: ClaimSeen, language: Language) -> str:
    """Give a value with its qualifier, and with its unit where the text printed it elsewhere."""
    is_bare = claim.value[-1:].isdigit() and claim.unit not in _BARE and not claim.value.endswith(_UNITED)
    value = f"{claim.value} {claim.unit}" if is_bare else claim.value
    return f"{_word('qualifier', claim.qualifier, language)} {value}" if claim.qualifier else value


def _word(group: Group, name: str, language: Language) -> str:
    term = vocabulary.terms(group).get(name)
    return name if term is None else term.zh if language == "zh" else term.en


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
