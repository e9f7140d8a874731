"""Write a ledger of N entries for claims-ledger, each with one ground in a note and one quotation of a stored source.

Its form is that of version 0.0.4. An entry is one claim, where a record of ours holds the median number of claims; both
are what a person writes about one thing that was read.
"""

import subprocess
from pathlib import Path

A_SOURCE = 25  # entries that quote one text
SETTINGS = """\
[tool.claims-ledger]
ledger = "ledger"
documents = []
evidence-sectioned = ["lab"]
verdict-authors = ["main", "propagation"]
propagation-author = "propagation"
"""
ENTRY = """\
---
id: {id}
kind: claim
stated: 2026-10-29T08:00:00+00:00
author: main
grade: measured
supersedes: none
verbatim_sha: {zeros}
---

## Assertion

Engine {n} decodes {rate} tokens a second where experts are kept in tiers.

## Scope

metric: decode throughput in tokens a second
cohort: one B200, BF16, batch of one, network {n}
condition: greedy sampling, 128 prompt tokens, 512 output tokens

## Grounds

- lab: notes/note-{n}.md § "Observation" =?

## Warrant

The note records the runs from which the rate is taken, under the conditions that Scope names.

## Backing

- source: {source} · Performance
  speaker: the authors of engine {n}
  quote: "Engine {n} reaches {rate} tokens a second with tiers of experts."

<!-- APPEND BELOW THIS LINE ONLY -->

## Verdicts

## References
"""


def write_entries(tool: Path, folder: Path, number: int) -> None:
    """Write entries, notes and sources, let the tool register and seal them, and commit all of it, as it asks."""
    for name in ("ledger/entries", "ledger/cache", "notes", "texts"):
        (folder / name).mkdir(parents=True)
    (folder / "claims-ledger.toml").write_text(SETTINGS, encoding="utf-8")
    (folder / "ledger" / "sources.jsonl").touch()
    _run(folder, "git", "init", "--quiet", ".")
    for first in range(0, number, A_SOURCE):
        _some(tool, folder, [first + n for n in range(A_SOURCE) if first + n < number])
    _run(folder, str(tool), "sha", "--write", *(str(path) for path in sorted((folder / "ledger/entries").iterdir())))
    _run(folder, "git", "add", "--all")
    _run(folder, "git", "-c", "user.name=n", "-c", "user.email=n@example.org", "commit", "--quiet", "-m", "entries")


def _some(tool: Path, folder: Path, numbers: list[int]) -> None:
    """Write one source and the entries that quote it."""
    source, said = f"readme-{numbers[0]}", []
    for n in numbers:
        rate, name = f"{20 + n / 10:.1f}", f"A{n + 1:04}-engine-{n}"
        said.append(f"Engine {n} reaches {rate} tokens a second with tiers of experts.\n")
        note = f"# Note {n}\n\n## Observation\n\nThree runs of engine {n}: {rate} tokens a second.\n"
        (folder / "notes" / f"note-{n}.md").write_text(note, encoding="utf-8")
        entry = ENTRY.format(id=name, n=n, rate=rate, source=source, zeros="0" * 64)
        (folder / "ledger" / "entries" / f"{name}.md").write_text(entry, encoding="utf-8")
    text = folder / "texts" / f"{source}.txt"
    text.write_text("".join(said), encoding="utf-8")
    known = ("--type", "paper", "--citation", source, "--retrieved", "2026-10-29")
    _run(folder, str(tool), "source", "add", "--id", source, *known, str(text))


def _run(folder: Path, *words: str) -> None:
    subprocess.run([*words], cwd=folder, check=True, capture_output=True)
