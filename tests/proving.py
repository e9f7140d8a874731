"""A workspace with one record that can be proved: a real repository behind it, a snapshot, a result file, a paper."""

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from tests.gitrepos import Project, git, project
from tests.workspaces import PACK, RADAR, SOUND, TODAY

from inferrsi.pipeline.looks import Proof
from inferrsi.pipeline.places import Places
from inferrsi.pipeline.verify import verify
from inferrsi.pipeline.workspace import Checked, check

ADDRESS = "kite/2026-10-20"
FILE = f"evidence/records/{ADDRESS}.yaml"
README = "# Kite\n\nExperts in tiers.\n\n| arm | tok/s |\n| plain | 20.0 |\n| tiered | 25.0 |\n"
PAGE = b"<html><body><p>Served at <b>31.5</b> tok/s</p></body></html>"
RESULT = b'{"decode": 19.75}\n'
URL = "https://github.com/example/kite"


@dataclass(kw_only=True)
class Kite:
    """The workspace and the repository behind it."""

    root: Path
    project: Project
    commit: str
    files: dict[str, str] = field(default_factory=dict)

    def write(self, *changes: tuple[str, str]) -> None:
        """Write the record, with passages of it replaced."""
        text = record(self.commit)
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        place = self.root / FILE
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")

    def checked(self) -> Checked:
        """Read the workspace; what its rules say is no matter here."""
        return check(self.root, today=TODAY, cached=False)

    def proofs(self, *wanted: str, places: Places | None = None) -> dict[str, Proof]:
        """Verify with the project itself as the clone, unless other places are given."""
        found = tuple(verify(self.checked(), wanted, places or self.here()))
        assert len({(proof.record, proof.what) for proof in found}) == len(found)
        return {proof.what: proof for proof in found}

    def here(self) -> Places:
        """Name the project as the clone of its subject."""
        return Places(clones={"kite": self.project.path})

    def told(self, what: str, *, places: Places | None = None) -> tuple[str, str]:
        """Give verdict and reason of one thing."""
        proof = self.proofs(places=places)[what]
        return proof.verdict, proof.reason


def kite(folder: Path) -> Kite:
    """Make the repository and the workspace."""
    made = project(folder / "kite")
    git(made.path, "config", "remote.origin.url", URL)
    commit = made.commit({"README.md": README, "docs/PERF.md": "TTFT 1.10 to 1.30x\n"})
    made.tag("v1.0", commit)
    made.commit({"src/tier.cu": "x\n"})
    root = folder / "radar"
    for name in (RADAR, PACK):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(SOUND[name], encoding="utf-8")
    for name, data in ((f"evidence/snapshots/{sha256(PAGE)}", PAGE), ("results/own.json", RESULT)):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)
    found = Kite(root=root, project=made, commit=commit)
    found.write()
    return found


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def record(commit: str) -> str:
    """Write the record."""
    return f"""\
schema: inferrsi.record/1
id: {ADDRESS}
subject: kite
date: 2026-10-20
category: model_specific
kind: baseline
title: {{zh: "Kite：专家分层", en: "Kite: experts in tiers"}}
sources:
  - {{id: s1, kind: git, repo: example/kite, commit: "{commit}", path: README.md, lines: 5-7}}
  - {{id: s2, kind: page, url: https://kite.example/perf, sha256: {sha256(PAGE)}, retrieved: 2026-10-20T00:00:00Z}}
  - {{id: s3, kind: run, path: results/own.json, sha256: {sha256(RESULT)}}}
  - {{id: s4, kind: arxiv, paper: "2610.01234", version: "2"}}
  - {{id: s5, kind: relayed, post: 2026-10-20/1}}
pins:
  - {{role: source, kind: git, repo: example/kite, commit: "{commit}", committed: 2026-10-01T12:00Z, source: s1}}
  - {{role: release, kind: git, repo: example/kite, commit: "{commit}", tag: v1.0, source: s1}}
read: {{read: [README], ran: none}}
mechanism: {{zh: "专家按热度分层。", en: "Experts are kept in tiers by heat."}}
experiments:
  - id: e1
    anchor: {{how: none}}
    arms:
      - {{id: a, label: tiered}}
    claims:  # as the table has them
      # the first
      - {{id: c1, arm: a, metric: decode_throughput, value: {{form: point, v: "25.0"}}, unit: tok/s, where: {{source: s1, quote: "| tiered | 25.0 |", line: 7}}, reporter: author, attribution: measured}}
      - {{id: c2, arm: a, metric: decode_throughput, value: {{form: point, v: "20.0"}}, unit: tok/s, where: {{source: s1, quote: "| plain | 20.0 |"}}, reporter: author, attribution: measured}}
      - {{id: c3, arm: a, metric: decode_throughput, value: {{form: point, v: "31.5"}}, unit: tok/s, where: {{source: s2, quote: "Served at 31.5 tok/s"}}, reporter: author, attribution: measured}}
      - {{id: c4, arm: a, metric: decode_throughput, value: {{form: point, v: "19.75"}}, unit: tok/s, where: {{source: s3, quote: "\\"decode\\": 19.75"}}, reporter: self, attribution: measured}}
      - {{id: c5, arm: a, metric: decode_throughput, value: {{form: point, v: "40"}}, unit: tok/s, where: {{source: s5, quote: "40 tok/s"}}, reporter: author, attribution: measured}}
    unstated: [dates.experiment, artefact, hardware, precision, workload]
assessment: {{reason: {{zh: "可复核。", en: "It can be rechecked."}}}}
"""
