"""A radar whose repositories stand on a GitHub Enterprise: one line of inferrsi.yaml sends every command there."""

import re

from tests.end_to_end.world import World
from tests.gitrepos import git


def test_every_command_asks_the_enterprise(here: World) -> None:
    here.turn_off("arxiv", "feed", "hub", "page")
    here.github.enterprise = True
    path = here.root / "inferrsi.yaml"
    text = path.read_text(encoding="utf-8")
    base = f"{here.github.base}/ghe"
    text = re.sub(r'  api\.github\.com: ".*"', f'  api.github.com: "{base}/api/v3"', text)
    path.write_text(re.sub(r'  github\.com: ".*"', f'  github.com: "{base}"', text), encoding="utf-8")
    head = git(here.project("antirez/ds4").path, "rev-parse", "main")
    here.run("sync", "ds4", "--source", "github")
    assert head in here.run("pin", "ds4", "--dry-run").out
    here.repos["antirez/ds4"].is_ours = True
    assert head in here.run("pin", f"ds4@{head}", "--dry-run").out
    asked = [heard.target for heard in here.github.heard]
    assert asked
    assert all(target.startswith("/ghe/") for target in asked), asked
    printed = here.run("digest", "--date", "2026-10-29", "--lang", "en", "--offline").out
    assert f"{base}/mw00/project-maya" in printed.replace("\\", "")
    assert "github.com" not in printed
