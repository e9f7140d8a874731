"""Run every rule over a ledger: what single files and what lies between them say, less what a person overruled."""

from collections.abc import Iterable
from datetime import date

from inferrsi.checks.allow import Overruled, overrule
from inferrsi.checks.between import Told, Workspace
from inferrsi.checks.rules import Rules
from inferrsi.evidence.card import EditionCard, PackCard, RecordCard
from inferrsi.evidence.finding import Finding, Located
from inferrsi.evidence.radar import FILE
from inferrsi.ledger.files import refused
from inferrsi.ledger.store import Ledger
from inferrsi.pipeline.examine import located, run


def judge(
    ledger: Ledger, alone: tuple[Located, ...], rules: Rules, *, today: date
) -> tuple[tuple[Located, ...], tuple[Overruled, ...]]:
    """Give all findings that count, and those that were overruled; `alone` is what the rules of one file said."""
    cards = dict(ledger.cards.items())
    allows = {
        path: card.allows
        for path, card in cards.items()
        if isinstance(card, RecordCard | EditionCard | PackCard) and card.allows
    }
    counted, _, _ = overrule(alone, allows)
    workspace = Workspace(cards=cards, refused=frozenset(refused(counted)), today=today)
    between = _located(
        ledger, (told if isinstance(told, tuple) else (FILE, told) for told in run(rules.between, workspace))
    )
    kept, overruled, unused = overrule(sorted((*alone, *between)), allows)
    idle = _located(ledger, ((path, finding) for path, found in unused.items() for finding in found))
    return tuple(sorted((*kept, *idle))), overruled


def _located(ledger: Ledger, told: Iterable[Told]) -> tuple[Located, ...]:
    by_file: dict[str, list[Finding]] = {}
    for path, finding in told:
        by_file.setdefault(path, []).append(finding)
    return tuple(one for path, found in by_file.items() for one in _placed(ledger, path, found))


def _placed(ledger: Ledger, path: str, found: list[Finding]) -> tuple[Located, ...]:
    """Give findings their lines; what is said of whole files needs none of them read again."""
    text = ledger.text(path) if any(one.path for one in found) else ""
    return located(path, text, found)
