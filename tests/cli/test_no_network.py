"""Reading commands load no network library and open no socket, and do their work all the same."""

import json
import subprocess
import sys

import pytest
from tests.cli.calls import REPOSITORY

LIBRARIES = ("httpx", "requests", "urllib3", "github", "arxiv", "feedparser", "http.client", "urllib.request", "ssl")
PROBE = """
import json, sys
opened = []
sys.addaudithook(lambda event, _: opened.append(event) if event.startswith(("socket.", "subprocess.")) else None)
sys.argv = ["inferrsi", *sys.argv[1:]]
from inferrsi.cli.app import run
code = 0
try:
    code = run()
except SystemExit as end:
    code = end.code or 0
sys.stdout.flush()
json.dump({"code": code, "modules": sorted(sys.modules), "opened": opened}, sys.stderr)
"""


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["check", "--quiet", "--format", "json"], "[]"),
        (["show", "strata"], "strata/2026-10-29"),
        (["show", "strata/2026-10-27#c1"], "strata/2026-10-27#c1"),
        (["log", "strata"], "strata"),
        (["digest", "--date", "2026-10-28", "--lang", "en", "--offline"], "# 2026-10-28 \\| InferRSI daily research"),
        (["export", "--format", "jsonl"], '{"schema":"inferrsi.export/1","id":"agentx/2026-10-27","subject":"agentx"'),
        (["schema", "record"], "{"),
    ],
)
def test_nothing_of_the_network_is_touched(words: list[str], first: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *words],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    told = json.loads(done.stderr.splitlines()[-1])
    assert told["code"] == 0
    assert done.stdout.splitlines()[0].startswith(first)
    assert [name for name in LIBRARIES if name in told["modules"]] == []
    assert [name for name in told["modules"] if name.startswith("inferrsi.sources.")] == []
    assert told["opened"] == []
