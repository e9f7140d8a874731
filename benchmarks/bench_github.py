"""Measure a sweep of quiet repositories beside nvchecker and beside PyGithub as it comes, over one server; asserts nothing.

python benchmarks/bench_github.py [--quick] [--nvchecker PROGRAM] [--json FILE]

The server is the one of the tests, in a process of its own: GitHub's REST and GraphQL and git's protocol over real git
repositories on 127.0.0.1. Every contestant is a process of its own, start-up included, and asks for the same
repositories, none of which moved since it last asked. nvchecker is no requirement of this project; give the program of an
environment that has it (`python -m venv nv && nv/bin/pip install nvchecker`), else its rows are left out.
"""

# ruff: noqa: PLC0415  # each part loads what it measures and no more

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
SELF = Path(__file__).resolve()
NAIVE_SAMPLE = 20  # repositories at PyGithub's own pace, which is a second for each
NOW = datetime(2026, 10, 29, 12, 0, tzinfo=UTC)


@dataclass(frozen=True, kw_only=True)
class Row:
    """One contestant."""

    name: str
    repositories: int
    requests: int | None
    """None: it does not ask the server."""
    seconds: float
    """Median of the runs."""
    runs: tuple[float, ...]

    @property
    def each(self) -> float:
        """Milliseconds a repository."""
        return 1000 * self.seconds / self.repositories


def main() -> None:
    """Run the part that was asked for; without one, all of them."""
    parser = argparse.ArgumentParser(description="Measure a sweep of quiet repositories beside nvchecker and PyGithub.")
    parser.add_argument("--quick", action="store_true", help="200 repositories and one run of each")
    parser.add_argument("--nvchecker", default=shutil.which("nvchecker"), help="the program; left out where absent")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure here too")
    parser.add_argument("--part", nargs="+", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.part:
        PARTS[asked.part[0]](*asked.part[1:])
        return
    number, runs = (200, 1) if asked.quick else (1000, 3)
    with tempfile.TemporaryDirectory(prefix="inferrsi-bench-") as folder:
        rows = list(measured(Path(folder), number, runs=runs, nvchecker=asked.nvchecker))
    table(rows)
    if asked.nvchecker is None:
        print("\nnvchecker is not here: its rows are left out (--nvchecker PROGRAM)")
    if asked.json:
        asked.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8")


def measured(folder: Path, number: int, *, runs: int, nvchecker: str | None) -> Iterator[Row]:
    """Give a row for each contestant."""
    repositories(folder / "repos", number)
    with served(folder / "repos", number) as base:
        for kind in ("token", "none"):
            ours = [sys.executable, str(SELF), "--part", "sweep", base, str(folder / kind), str(number), kind]
            subprocess.run(ours, check=True)  # the first sweep takes the backlog as seen
            name = f"inferrsi, {'with a token: GraphQL' if kind == 'token' else 'without: git protocol'}"
            yield timed(name, ours, base, number=number, runs=runs)
        if nvchecker is not None:
            yield from _nvchecker(nvchecker, folder, base, number, runs=runs)
        for pace, how_many in (("0", number), ("0.25", min(number, NAIVE_SAMPLE))):
            naive = [sys.executable, str(SELF), "--part", "naive", base, str(how_many), pace]
            name = f"PyGithub, {'no pause' if pace == '0' else 'as it comes: 0.25 s between requests'}"
            yield timed(name, naive, base, number=how_many, runs=runs if pace == "0" else 1)


def _nvchecker(program: str, folder: Path, base: str, number: int, *, runs: int) -> Iterator[Row]:
    for name, address in (("the same server", f"{base}/web/example"), ("file://", f"file://{folder / 'repos'}")):
        config = folder / f"nv-{name[:3]}.toml"
        entries = [f'[r{n}]\nsource = "git"\ngit = "{address}/r{n}.git"\n' for n in range(number)]
        kept = f'[__config__]\noldver = "{folder}/old.json"\nnewver = "{folder}/new.json"\n'
        config.write_text(kept + "".join(entries), encoding="utf-8")
        command = [program, "-c", str(config), "-l", "error"]
        subprocess.run(command, check=True)
        yield timed(f"nvchecker, git source, {name}", command, base, number=number, runs=runs)


def timed(name: str, command: list[str], base: str, *, number: int, runs: int) -> Row:
    """Time a command, and count what it asks the server."""
    seconds, requests = [], 0
    for _ in range(runs):
        counted(base)
        began = time.perf_counter()
        subprocess.run(command, check=True)
        seconds.append(time.perf_counter() - began)
        requests = counted(base)
    return Row(
        name=name,
        repositories=number,
        requests=requests or None,
        seconds=median(seconds),
        runs=tuple(sorted(seconds)),
    )


def repositories(folder: Path, number: int) -> None:
    """Make so many repositories, each of its own on the disk, with one commit and one tag."""
    from tests.gitrepos import git, project

    made = project(folder / "seed")
    made.tag("v1", made.commit({"README.md": "one\n", "a.py": "1\n"}))
    git(folder, "clone", "--quiet", "--bare", "seed", "r0.git")
    for n in range(1, number):
        shutil.copytree(folder / "r0.git", folder / f"r{n}.git")


@contextmanager
def served(folder: Path, number: int) -> Iterator[str]:
    """Run the server in a process of its own, and give its address."""
    command = [sys.executable, str(SELF), "--part", "serve", str(folder), str(number)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield (server.stdout.readline() if server.stdout else "").strip()
        finally:
            server.terminate()


def counted(base: str) -> int:
    """Give how often the server was asked since this was last asked."""
    with urllib.request.urlopen(f"{base}/count", timeout=10) as answer:  # noqa: S310  # our own server
        return int(answer.read())


def serve(folder: str, number: str) -> None:
    """Be the server."""
    from tests.gitrepos import Project
    from tests.servers.github import Github
    from tests.servers.loopback import Heard, Reply, loopback

    service, count = Github(), 0

    def answer(heard: Heard) -> Reply:
        nonlocal count
        if heard.path == "/count":
            said, count = count, 0
            service.calls_left = service.points_left = 5000
            return Reply(body=str(said).encode())
        count += 1
        reply = service.answer(heard)
        service.said.clear()
        if heard.headers.get("user-agent", "").startswith("PyGithub"):  # it only follows addresses of its own host
            api = f"http://{heard.headers['host']}/api".encode()
            return Reply(
                status=reply.status, body=reply.body.replace(b"https://api.github.com", api), headers=reply.headers
            )
        return reply

    for n in range(int(number)):
        made = service.add(f"example/r{n}", Project(path=Path(folder) / f"r{n}.git"))
        made.release("v1", published="2026-10-20T12:00:00Z")
    with loopback(answer) as server:
        print(server.base, flush=True)
        while True:
            time.sleep(3600)


def sweep(base: str, folder: str, number: str, kind: str) -> None:
    """Sweep as `inferrsi sync` does, apart from the files that it writes."""
    from tests.servers.github import TOKEN
    from tests.sources.github.world import subject

    from inferrsi.sources.answer import Ask, Followed, Known
    from inferrsi.sources.github.sweep import sweep as ours
    from inferrsi.sources.github.token import Token
    from inferrsi.sources.http.transport import Transport

    kept = Path(folder) / "known.json"
    known = {
        (name, asked): Known(ids=frozenset(ids), mark=mark, asked_before=True)
        for name, asked, ids, mark in (json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else ())
    }
    hosts = {"api.github.com": f"{base}/api", "github.com": f"{base}/web"}
    followed = tuple(Followed(subject=subject(f"example/r{n}", f"r{n}"), record=None) for n in range(int(number)))
    ask = Ask(followed=followed, feeds=(), since=NOW - timedelta(days=2), now=NOW, known=known)
    way = Transport(folder=Path(folder) / "http", now=lambda: NOW, sleep=time.sleep, hosts=hosts)
    token = Token(value=TOKEN, origin="benchmark") if kind == "token" else None
    answers = list(ours(way, ask, token=token))
    way.close()
    outcomes = {answer.outcome for answer in answers}
    if outcomes != ({"unchanged"} if known else {"complete"}):
        sys.exit(f"there is nothing to measure: {outcomes}")
    lines = [(answer.subject, answer.asked, answer.ids, answer.mark) for answer in answers]
    kept.write_text(json.dumps(lines), encoding="utf-8")


def naive(base: str, number: str, pace: str) -> None:
    """Ask as the examples of PyGithub's documentation do: the repository, its last commit, its releases and tags."""
    from github import Auth, Github
    from tests.servers.github import TOKEN

    client = Github(auth=Auth.Token(TOKEN), base_url=f"{base}/api", seconds_between_requests=float(pace))
    for n in range(int(number)):
        repository = client.get_repo(f"example/r{n}")
        seen = (repository.get_commits()[0].sha, [one.id for one in repository.get_releases()])
        if not all((*seen, [tag.commit.sha for tag in repository.get_tags()])):
            sys.exit("there is nothing to measure")


PARTS = {"serve": serve, "sweep": sweep, "naive": naive}


def table(rows: list[Row]) -> None:
    """Print the figures."""
    load = os.getloadavg()[0]
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load:.1f}\n")
    print(
        "| contestant | repositories | requests | median | smallest to largest | a repository |\n|---|--:|--:|--:|--:|--:|"
    )
    for row in rows:
        asked = "none" if row.requests is None else f"{row.requests:,}"
        spread = f"{row.runs[0]:.2f} to {row.runs[-1]:.2f} s"
        print(f"| {row.name} | {row.repositories:,} | {asked} | {row.seconds:.2f} s | {spread} | {row.each:.2f} ms |")


if __name__ == "__main__":
    main()
