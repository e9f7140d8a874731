"""Write what sources would have answered: a line a subject and day, one in thirty with a signal, some acknowledged.

The repository of a subject stands where its record pins it until it moves.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha1
from pathlib import Path
from random import Random
from typing import Any

MOVED = 1 / 30  # of the answers of a day; what 1,000 repositories of our field did in October 2026 is not known
SEEN = 0.8
"""Share of the signals that a person has acknowledged."""


def observe(folder: Path, pinned: Mapping[str, str], *, days: int, last: date, seed: str) -> int:
    """Write observations and acks of the last days, and give how many signals no person has acknowledged.

    Args:
        folder: The workspace.
        pinned: Subject → the commit that its record pins.
        days: How many days.
        last: The last of them.
        seed: Of what moves and what is acknowledged.
    """
    random = Random(f"observations {seed}")  # noqa: S311  # the same for the same seed is what is wanted
    heads, left = dict(pinned), 0
    for back in reversed(range(days)):
        day = last - timedelta(days=back)
        at = datetime.combine(day, time(0, 30), UTC)
        is_first = back == days - 1
        moved = {subject for subject in heads if not is_first and random.random() < MOVED}
        before = {subject: heads[subject] for subject in moved}
        heads |= {subject: sha1(f"{subject} {day}".encode(), usedforsecurity=False).hexdigest() for subject in moved}
        lines = [_line(random, subject, heads[subject], at, before=before.get(subject, "")) for subject in heads]
        if is_first:
            lines = [line | _backlog(random, line, heads[line["subject"]]) for line in lines]
        _write(folder / f"evidence/observations/{day}.jsonl", lines)
        acks = list(_acks(random, lines, at))
        left += sum(len(line.get("signals", ())) for line in lines) - len(acks)
        if acks:
            _write(folder / f"evidence/acks/{day}.jsonl", acks)
    return left


def _line(random: Random, subject: str, head: str, at: datetime, *, before: str) -> dict[str, Any]:
    repo = f"example/{subject}"
    stamp = f"{at:%Y-%m-%dT%H:%M:%SZ}"
    line: dict[str, Any] = {
        "at": stamp,
        "source": "github",
        "subject": subject,
        "asked": f"refs of {repo}",
        "window": {"from": f"{at - timedelta(days=2):%Y-%m-%dT%H:%M:%SZ}", "to": stamp, "overlap_h": 24},
        "outcome": "complete" if before else "unchanged",
        "got": 4,
        "new": int(bool(before)),
    }
    if before:
        name, note = f"head:{repo}@{head}", f"{random.randint(1, 40)} commits since {before[:12]}"
        url = f"https://github.com/{repo}/commit/{head}"
        line["ids"] = [name]
        line["signals"] = [{"id": name, "kind": "head_moved", "ref": head, "url": url, "at": stamp, "note": note}]
    return line | {"mark": {"after": f"{stamp} {head}"}}


def _backlog(random: Random, line: dict[str, Any], head: str) -> dict[str, Any]:
    """Give what a first answer brings: names of what stands there, no signal."""
    repo = line["asked"].removeprefix("refs of ")
    names = [f"head:{repo}@{head}", f"repository:{repo}@ok", f"identity:{repo}@{random.randint(1, 10**9)}"]
    return {"outcome": "complete", "ids": [*names, f"tag:{repo}:v1@{head}"]}


def _acks(random: Random, lines: list[dict[str, Any]], at: datetime) -> Iterator[dict[str, Any]]:
    for line in lines:
        for signal in line.get("signals", ()):
            if random.random() < SEEN:
                stamp = f"{at + timedelta(hours=1):%Y-%m-%dT%H:%M:%SZ}"
                yield {
                    "at": stamp, "source": "github", "subject": line["subject"], "id": signal["id"], "reason": "seen",
                }  # fmt: skip


def _write(path: Path, lines: list[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
