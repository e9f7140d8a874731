"""Which files make a workspace, and where each lives."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from inferrsi.errors import WorkspaceNotFoundError
from inferrsi.evidence.finding import Located
from inferrsi.evidence.radar import FILE
from inferrsi.ledger import paths
from inferrsi.ledger.fault import Fault

FileKind = Literal["radar", "pack", "record", "edition", "observations", "acks", "verdicts"]
VERDICTS = "evidence/verdicts"
FOLDERS: tuple[tuple[FileKind, str, str], ...] = (
    ("pack", "packs", "pack.yaml"),
    ("record", "evidence/records", ".yaml"),
    ("edition", "evidence/editions", ".yaml"),
    ("observations", "evidence/observations", ".jsonl"),
    ("acks", "evidence/acks", ".jsonl"),
    ("verdicts", VERDICTS, ".jsonl"),
)
DERIVED = ".inferrsi"
DIGESTS = "docs/digests"


@dataclass(frozen=True, kw_only=True)
class WorkspaceFile:
    """One file of a workspace."""

    kind: FileKind
    path: str
    """Relative to the workspace, with slashes."""
    place: Path
    """Where it is read."""


def find_root(start: Path) -> Path:
    """Give the workspace that a folder stands in.

    Raises:
        WorkspaceNotFoundError: No inferrsi.yaml here or above.
    """
    for folder in (start, *start.parents):
        if (folder / FILE).is_file():
            return folder
    what = f"no workspace: there is no {FILE} in this folder or above it"
    raise WorkspaceNotFoundError(what, where=str(start), todo="run `inferrsi init DIR`, or name one with --root DIR")


def listing(root: Path) -> tuple[tuple[WorkspaceFile, ...], tuple[tuple[str, Fault], ...]]:
    """Give the files of a workspace in the order of their paths, and names that are not admitted."""
    found = [WorkspaceFile(kind="radar", path=FILE, place=root / FILE)]
    faults: list[tuple[str, Fault]] = []
    for kind, folder, suffix in FOLDERS:
        listed = paths.files(root, folder, suffix)
        above = len(root.joinpath(folder).as_posix())
        found += [
            WorkspaceFile(kind=kind, path=folder + place.as_posix()[above:], place=place) for place in listed.files
        ]
        faults += [(path.relative_to(root).as_posix(), fault) for path, fault in listed.faults]
    return tuple(sorted(found, key=lambda file: file.path)), tuple(faults)


def record_path(address: str) -> str:
    """Give the file of a record."""
    return f"evidence/records/{address}.yaml"


def edition_path(day: str) -> str:
    """Give the file of an edition."""
    return f"evidence/editions/{day}.yaml"


def pack_path(pack: str) -> str:
    """Give the file of a pack."""
    return f"packs/{pack}/pack.yaml"


def address_of(path: str) -> str:
    """Give the address of the record that a file holds."""
    return path.removeprefix("evidence/records/").removesuffix(".yaml")


def refused(findings: Iterable[Located]) -> dict[str, str]:
    """Give address → first reason of each record that did not pass; a warning keeps none out."""
    found: dict[str, str] = {}
    for finding in findings:
        if finding.severity == "failure" and finding.path.startswith("evidence/records/"):
            reason = f"{finding.code} {finding.path}:{finding.line} {finding.message}"
            found.setdefault(address_of(finding.path), reason)
    return found
