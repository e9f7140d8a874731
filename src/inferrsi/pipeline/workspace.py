"""Read a workspace through its forms and rules; the one door for every command that needs more than one file."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from inferrsi.checks.between import Workspace
from inferrsi.checks.registry import LEDGER_RULES
from inferrsi.evidence.finding import BLOCKING, Finding, Located
from inferrsi.ledger.files import address_of
from inferrsi.ledger.store import Ledger, load
from inferrsi.pipeline.examine import examine, located, run


@dataclass(frozen=True, kw_only=True)
class Checked:
    """A ledger with everything that its rules said."""

    ledger: Ledger
    findings: tuple[Located, ...]
    """Of single files and between files, by file and line."""

    @property
    def blocked(self) -> bool:
        """Whether anything but notes was found."""
        return any(finding.severity in BLOCKING for finding in self.findings)

    @property
    def refused(self) -> dict[str, str]:
        """Address → first reason of each record that did not pass."""
        found: dict[str, str] = {}
        for finding in self.findings:
            if finding.severity in BLOCKING and finding.path.startswith("evidence/records/"):
                reason = f"{finding.code} {finding.path}:{finding.line} {finding.message}"
                found.setdefault(address_of(finding.path), reason)
        return found


def check(root: Path, *, today: date, cached: bool = True) -> Checked:
    """Read a workspace and run every rule over it."""
    ledger = load(root, examine, cached=cached)
    workspace = Workspace(cards=ledger.cards, refused=ledger.refused, today=today)
    by_file: dict[str, list[Finding]] = {}
    for told in run(LEDGER_RULES, workspace):
        path, finding = told if isinstance(told, tuple) else ("inferrsi.yaml", told)
        by_file.setdefault(path, []).append(finding)
    between = [finding for path, found in by_file.items() for finding in _placed(ledger, path, found)]
    return Checked(ledger=ledger, findings=tuple(sorted((*ledger.findings, *between))))


def _placed(ledger: Ledger, path: str, findings: Iterable[Finding]) -> tuple[Located, ...]:
    return located(path, ledger.text(path), findings)
