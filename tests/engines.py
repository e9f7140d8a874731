"""A workspace that follows an engine with a real repository behind it, and a record of it that has no numbers yet."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tests.gitrepos import Project, project
from tests.readmes import FILES
from tests.workspaces import PACK, RADAR, SOUND

from inferrsi.pipeline.workspace import Checked, check

DAY = date(2026, 11, 1)
ADDRESS = "kite/2026-10-20"
FILE = f"evidence/records/{ADDRESS}.yaml"
RECORD = """\
schema: inferrsi.record/1
id: kite/2026-10-20
subject: kite
date: 2026-10-20
category: model_specific
kind: baseline
title: {{zh: "Kite：专家分层", en: "Kite: experts in tiers"}}
# what was read on the day
sources:
  - {{id: s1, kind: git, repo: example/kite, commit: "{commit}"}}   # the tree
pins:
  - {{role: source, kind: git, repo: example/kite, commit: "{commit}", committed: 2026-10-01, source: s1}}
read: {{read: ["the tree"], not_read: [], ran: none}}
mechanism: {{zh: "专家按热度分层。", en: "Experts are kept in tiers by heat."}}
experiments: []
# gaps stay open
gaps: [repeats]
assessment:
  verification: not_run
  reason: {{zh: "待读。", en: "To be read."}}
unstated: [licences, target_models]
"""


@dataclass(kw_only=True)
class Engine:
    """The workspace and the repository behind it."""

    root: Path
    project: Project
    commit: str

    def checked(self) -> Checked:
        """Read the workspace."""
        return check(self.root, today=DAY, cached=False)

    @property
    def text(self) -> str:
        """The record as it is written."""
        return (self.root / FILE).read_text(encoding="utf-8")


def engine(place: Path, files: dict[str, str | bytes | None] | None = None) -> Engine:
    """Make both; the tag v0.3.0 stands for the commit that the record pins."""
    kite = project(place / "kite")
    commit = kite.commit(files or dict(FILES))
    kite.tag("v0.3.0", commit)
    root = place / "workspace"
    for name, content in {RADAR: SOUND[RADAR], PACK: SOUND[PACK], FILE: RECORD.format(commit=commit)}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return Engine(root=root, project=kite, commit=commit)
