"""Read a workspace through its forms and rules; the one door for every command that needs more than one file."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from inferrsi.checks.allow import Overruled, overrule
from inferrsi.checks.between import Told, Workspace
from inferrsi.checks.rules import ALL, Rules
from inferrsi.evidence.card import EditionCard, PackCard, RecordCard
from inferrsi.evidence.finding import BLOCKING, Finding, Located
from inferrsi.evidence.radar import FILE
from inferrsi.ledger.files import address_of
from inferrsi.ledger.store import Ledger, load
from inferrsi.pipeline.examine import examine, located, run


@dataclass(frozen=True, kw_only=True)
class Checked:
    """A ledger with everything that its rules said."""

    ledger: Ledger
    findings: tuple[Located, ...]
    """Of single files and between files, by file and line."""
    today: date
    overruled: tuple[Overruled, ...] = ()
    """What a person overruled, with the reason."""

    @property
    def blocked(self) -> bool:
        """Whether anything but notes was found."""
        return any(finding.severity in BLOCKING for finding in self.findings)

    @property
    def refused(self) -> dict[str, str]:
        """Address → first reason of each record that did not pass."""
        return _refused(self.findings)


def _refused(findings: Iterable[Located]) -> dict[str, str]:
    found: dict[str, str] = {}
    for finding in findings:
        if finding.severity in BLOCKING and finding.path.startswith("evidence/records/"):
            reason = f"{finding.code} {finding.path}:{finding.line} {finding.message}"
            found.setdefault(address_of(finding.path), reason)
    return found


def check(root: Path, *, today: date, cached: bool = True, rules: Rules = ALL) -> Checked:
    """Read a workspace and run every rule over it, or those that are given: what they say is not kept."""
    ledger = load(root, partial(examine, rules=rules), cached=cached and rules is ALL)
    allows = {
        path: card.allows
        for path, card in ledger.cards.items()
        if isinstance(card, RecordCard | EditionCard | PackCard) and card.allows
    }
    alone, _, _ = overrule(ledger.findings, allows)
    workspace = Workspace(cards=ledger.cards, refused=frozenset(_refused(alone)), today=today)
    between = _located(
        ledger, (told if isinstance(told, tuple) else (FILE, told) for told in run(rules.between, workspace))
    )
    kept, overruled, unused = overrule(sorted((*ledger.findings, *between)), allows)
    idle = _located(ledger, ((path, finding) for path, found in unused.items() for finding in found))
    return Checked(ledger=ledger, findings=tuple(sorted((*kept, *idle))), today=today, overruled=overruled)


def _located(ledger: Ledger, told: Iterable[Told]) -> tuple[Located, ...]:
    by_file: dict[str, list[Finding]] = {}
    for path, finding in told:
        by_file.setdefault(path, []).append(finding)
    return tuple(one for path, found in by_file.items() for one in _placed(ledger, path, found))


def _placed(ledger: Ledger, path: str, found: list[Finding]) -> tuple[Located, ...]:
    """Give findings their lines; what is said of whole files needs none of them read again."""
    text = ledger.text(path) if any(one.path for one in found) else ""
    return located(path, text, found)
