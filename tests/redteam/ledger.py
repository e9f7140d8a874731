"""The red-team ledger as values: small workspaces with one defect each, and near misses without one."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from tests.redteam.base import BASES, FILES
from tests.workspaces import TODAY, replaced

from inferrsi.checks.rules import ALL, Rules
from inferrsi.pipeline.workspace import check

HERE = Path(__file__).parent


@dataclass(frozen=True, kw_only=True)
class Edit:
    """One passage replaced, or a file written anew where no passage is named."""

    file: str
    old: str
    new: str


@dataclass(frozen=True, kw_only=True)
class Case:
    """A defect with the codes that must be found, and a near miss that must not."""

    title: str
    base: str
    edits: tuple[Edit, ...]
    codes: tuple[str, ...]
    """`C205` is a failure; a warning and a note say so: `C211 warning`."""
    twin: tuple[Edit, ...]
    waits: str


def _edits(raw: Mapping[str, Any], file: str) -> tuple[Edit, ...]:
    listed = raw.get("edits") or [raw]
    return tuple(_edit(one, one.get("file", file)) for one in listed)


def _edit(raw: Mapping[str, Any], file: str) -> Edit:
    whole = raw.get("text")
    new = whole if whole is not None else raw["new"]
    return Edit(file=FILES.get(file, file), old="" if whole is not None else raw["old"], new=new)


def _case(raw: Mapping[str, Any], family: str) -> Case:
    twin = raw["twin"]
    return Case(
        title=f"{family}: {raw['name']}",
        base=raw.get("base", "rich"),
        edits=_edits(raw, raw["file"]),
        codes=tuple(raw["codes"]),
        twin=_edits(twin, twin.get("file", raw["file"])),
        waits=raw.get("waits", ""),
    )


CASES: tuple[Case, ...] = tuple(
    _case(raw, path.stem)
    for path in sorted((HERE / "cases").glob("*.yaml"))
    for raw in yaml.safe_load(path.read_text(encoding="utf-8"))
)


def texts(base: str, edits: Iterable[Edit]) -> dict[str, str]:
    """Give every file of a base with the edits made."""
    files = dict(BASES[base])
    for edit in edits:
        files[edit.file] = replaced(files[edit.file], (edit.old, edit.new)) if edit.old else edit.new
    return files


def found(root: Path, base: str, edits: Iterable[Edit], rules: Rules = ALL) -> Counter[str]:
    """Write a workspace and give what is found in it: code, and the severity where it is none of a failure."""
    for name, text in texts(base, edits).items():
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    told = check(root, today=TODAY, cached=False, rules=rules).findings
    return Counter(f"{one.code}{'' if one.severity == 'failure' else f' {one.severity}'}" for one in told)
