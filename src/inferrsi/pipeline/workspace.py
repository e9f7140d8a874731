"""Read a workspace through its forms and rules; the one door for every command that needs more than one file.

Where neither a file nor the program nor the day has changed, what was told last time is told again: no rule runs, and
forms and rules are not even imported. Where files were edited and have the cards that they had, no rule between files runs.
"""

import json
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inferrsi.evidence.finding import BLOCKING, Located
from inferrsi.ledger.again import again
from inferrsi.ledger.cards import Derived
from inferrsi.ledger.files import FileKind, refused
from inferrsi.ledger.store import Ledger, load, tell

if TYPE_CHECKING:
    from inferrsi.checks.allow import Overruled
    from inferrsi.checks.rules import Rules


@dataclass(frozen=True, kw_only=True)
class Checked:
    """A ledger with everything that its rules said."""

    ledger: Ledger
    findings: tuple[Located, ...]
    """Of single files and between files, by file and line."""
    today: date
    overruled: "tuple[Overruled, ...]" = ()
    """What a person overruled, with the reason."""

    @property
    def blocked(self) -> bool:
        """Whether anything but notes was found."""
        return any(finding.severity in BLOCKING for finding in self.findings)

    @property
    def refused(self) -> dict[str, str]:
        """Address → first reason of each record that did not pass."""
        return refused(self.findings)


def check(root: Path, *, today: date, cached: bool = True, rules: "Rules | None" = None) -> Checked:
    """Read a workspace and run every rule over it, or those that are given: what they say is not kept."""
    is_kept = cached and rules is None

    def examine(kind: FileKind, path: str, data: bytes) -> Derived:
        from inferrsi.pipeline import examine as one_file  # noqa: PLC0415  # forms and rules, for what is new alone

        return one_file.examine(kind, path, data, rules=rules or all_rules())

    loaded = load(root, examine, cached=is_kept)
    key = f"{today} {loaded.state}"
    if is_kept and loaded.told and loaded.told[0] == key:
        return _again(loaded.ledger, today, loaded.told[1])
    if is_kept and loaded.told and loaded.before and loaded.told[0] == f"{today} {loaded.before}":
        text = again(loaded.told[1], loaded.edits)
        if text is not None:
            tell(root, key, text)
            return _again(loaded.ledger, today, text)
    from inferrsi.pipeline.judge import judge  # noqa: PLC0415  # the same

    findings, overruled = judge(loaded.ledger, loaded.findings(), rules or all_rules(), today=today)
    if is_kept:
        tell(root, key, json.dumps([[asdict(one) for one in findings], [asdict(one) for one in overruled]]))
    return Checked(ledger=loaded.ledger, findings=findings, today=today, overruled=overruled)


def all_rules() -> "Rules":
    """Give every rule."""
    from inferrsi.checks.rules import ALL  # noqa: PLC0415  # the same

    return ALL


def _again(ledger: Ledger, today: date, text: str) -> Checked:
    """Read what was told last time."""
    findings, overruled = json.loads(text)
    return Checked(
        ledger=ledger,
        findings=tuple(Located(**one) for one in findings),
        today=today,
        overruled=_overruled(overruled) if overruled else (),
    )


def _overruled(found: list[dict[str, Any]]) -> "tuple[Overruled, ...]":
    from inferrsi.checks.allow import Overruled  # noqa: PLC0415  # brings the vocabulary, and few files overrule

    return tuple(Overruled(**{**one, "finding": Located(**one["finding"])}) for one in found)
