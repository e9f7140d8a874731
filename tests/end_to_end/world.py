"""A copy of the shipped workspace, and the services that it asks, on this machine."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.gitrepos import Project, project
from tests.servers.arxiv import Arxiv, Version, Work, at
from tests.servers.elsewhere import FEEDS, Elsewhere, Entry
from tests.servers.github import TOKEN, Github, Repo, github
from tests.servers.loopback import Heard, Server

from inferrsi.evidence.record import Record
from inferrsi.ledger.yaml_text import parse

SHIPPED = Path(__file__).parents[2]
PYTHON = Path(sys.executable)
REPOS = (
    "antirez/ds4", "Niko1221/Strata", "incoai/splash", "perplexityai/pplx-garden", "mw00/project-maya",
    "acupof-ai/cachedMoE", "VinRobotics/vla.cpp", "kaist-flexml-lab/loopspec", "Johnny-Liou/ReplaySSM",
    "meta-pytorch/KernelAgent", "own/radar",
)  # fmt: skip
"""Homes in the shipped packs, and the radar's own."""
WEIGHTS = (
    "Chenbao77/VLA-Rolling", "incoai/Qwen3.8-27B-Splash", "incoai/Qwen3.6-35B-A3B-Splash", "ConwayResearch/husky-flash",
    "startlux-models/ReaDy-Qwen3.8-27B",
)  # fmt: skip
PAGE = "husky.underdog.ai"


@dataclass(frozen=True, kw_only=True)
class Called:
    """What a run of the command left."""

    code: int
    out: str
    err: str


@dataclass(kw_only=True)
class World:
    """A workspace and the services around it."""

    root: Path
    github: Github
    arxiv: Arxiv
    elsewhere: Elsewhere
    papers: Server
    """What serves arXiv."""
    repos: dict[str, Repo] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    """Everything that any run printed."""

    def project(self, name: str) -> Project:
        return self.repos[name].project

    def command(self, *words: str) -> list[str]:
        return [str(PYTHON), "-m", "inferrsi", *words, "--root", str(self.root)]

    def run(self, *words: str, token: str | None = TOKEN, code: int | None = 0) -> Called:
        """Run the command in a process of its own; `code` is what it must end with, None: anything."""
        done = subprocess.run(
            self.command(*words), env=environment(token), capture_output=True, text=True, check=False, timeout=300
        )
        self.said += [done.stdout, done.stderr]
        called = Called(code=done.returncode, out=done.stdout, err=done.stderr)
        assert code is None or called.code == code, (words, called)
        assert "Traceback" not in called.err
        return called

    def start(self, *words: str, token: str | None = TOKEN) -> subprocess.Popen[str]:
        """Start the command and go on."""
        pipe = subprocess.PIPE
        return subprocess.Popen(
            self.command(*words),
            env=environment(token),
            stdout=pipe,
            stderr=pipe,
            text=True,
            preexec_fn=_interruptible,  # noqa: PLW1509  # one call, which takes no lock
        )

    def turn_off(self, *sources: str) -> None:
        """Turn sources off: arXiv takes three seconds for each request."""
        path = self.root / "inferrsi.yaml"
        text = path.read_text(encoding="utf-8")
        for source in sources:
            text = text.replace(f"{{id: {source}, enabled: true,", f'{{id: {source}, enabled: false, reason: "a test",')
        path.write_text(text, encoding="utf-8")

    def arxiv_heard(self) -> list[Heard]:
        """Give what arXiv was asked."""
        return self.papers.heard

    def observations_exist(self) -> bool:
        """Say whether any answer was written down."""
        return any((self.root / "evidence/observations").glob("*.jsonl"))

    def observations(self) -> list[dict[str, Any]]:
        """Give every line that the sources' answers came to."""
        files = sorted((self.root / "evidence/observations").glob("*.jsonl"))
        return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]

    def signals(self) -> list[tuple[str, str]]:
        """Give kind and subject of every signal, in their order."""
        lines = self.observations()
        return [(signal["kind"], line.get("subject", "")) for line in lines for signal in line.get("signals", ())]

    def newest(self, subject: str) -> Record:
        """Give the newest record of a subject, as the ledger reads it."""
        files = (self.root / "evidence/records" / subject).glob("*.yaml")
        last = max(files, key=lambda path: (path.stem[:10], int(path.stem[11:] or "1")))
        return Record.model_validate(parse(last.read_text(encoding="utf-8")))

    def leaks(self) -> list[str]:
        """Name the files and outputs that hold the token."""
        files = [path for path in self.root.rglob("*") if path.is_file() and TOKEN.encode() in path.read_bytes()]
        return [*map(str, files), *(text[:200] for text in self.said if TOKEN in text)]


def _interruptible() -> None:
    """Let a process hear interrupts: whoever runs the tests in the background of a shell hands on that they are ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def environment(token: str | None) -> dict[str, str]:
    """Give a process what it needs, and no token but this one."""
    known = {name: os.environ[name] for name in ("PATH", "LANG", "PYTHONPATH", "TMPDIR") if name in os.environ}
    return known | {"HOME": "/nonexistent", **({"INFERRSI_GITHUB_TOKEN": token} if token else {})}


@contextmanager
def world(folder: Path) -> Iterator[World]:
    """Start the services and copy the workspace."""
    arxiv, elsewhere = Arxiv(works=list(works())), Elsewhere()
    with github() as service, arxiv.running() as papers, elsewhere.running() as others:
        made = World(root=folder / "radar", github=service, arxiv=arxiv, elsewhere=elsewhere, papers=papers)
        for name in REPOS:
            made.repos[name] = service.add(name, seeded(folder / "git" / name.replace("/", "+")))
            made.repos[name].release("v0.1.0", published="2026-10-02T12:00:00Z", name="first")
        for name in WEIGHTS:
            elsewhere.revise(name, {"model-Q4_K_M.gguf": b"not really"})
        elsewhere.pages["/"] = page("Numbers and method.")
        elsewhere.feeds["daily.xml"] = [Entry(guid="one", title="The first day")]
        hosts = {**service.hosts, **arxiv.hosts(papers), **elsewhere.hosts(others), PAGE: f"{others.base}/pages"}
        write_workspace(made.root, hosts)
        yield made


def page(said: str) -> str:
    """Write a page that says this; what stands around it changes by the hour."""
    return f"<html><head><title>Husky</title></head><body><nav>menu</nav><main><p>{said}</p></main></body></html>"


def works() -> Iterator[Work]:
    yield Work(paper="2606.08094", versions=(Version(title="vla.cpp: one", submitted=at("2026-06-06")),))
    yield Work(paper="2609.17184", versions=(Version(title="LoopSpec: one", submitted=at("2026-09-16")),))


def seeded(path: Path) -> Project:
    """Make a project with a release."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made = project(path)
    made.commit({"README.md": "one\n", "src/engine.py": "1\n", "LICENSE": "MIT\n"})
    made.tag("v0.1.0", "main")
    return made


def write_workspace(root: Path, hosts: dict[str, str]) -> None:
    """Copy what is shipped; the addresses of hosts, one feed and the own repository are the test's."""
    for name in ("packs", "evidence"):
        ignored = shutil.ignore_patterns("observations", "acks", "snapshots", "verdicts")
        shutil.copytree(SHIPPED / name, root / name, ignore=ignored)
    radar = (SHIPPED / "inferrsi.yaml").read_text(encoding="utf-8")
    radar = radar.replace("own: {issue: 177}", "own: {repository: own/radar, issue: 177}")
    radar = radar.replace("unstated: [own.repository]\n", "")
    if "{id: page," not in radar:
        radar = re.sub(r"(  - \{id: hub,.*\n)", r"\1  - {id: page, enabled: true, overlap_h: 24}\n", radar)
    radar += "hosts:\n" + "".join(f'  {host}: "{base}"\n' for host, base in sorted(hosts.items()))
    (root / "inferrsi.yaml").write_text(radar, encoding="utf-8")
    pack = root / "packs/llm-serving/pack.yaml"
    text = pack.read_text(encoding="utf-8")
    feed = f'  - {{id: messagedaily, title: A feed, url: "https://{FEEDS}/daily.xml", enabled: true}}\n'
    pack.write_text(re.sub(r"  - \{id: messagedaily,.*\n", feed, text), encoding="utf-8")
