"""Write what sources would have answered: a line a subject and day, one in thirty with a signal, some of them acknowledged."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha1
from pathlib import Path
from random import Random
from typing import Any

MOVED = 1 / 30  # of the answers of a day; what 1,000 repositories of our field did in October 2026 is not known
SEEN = 0.8
"""Share of the signals that a person has acknowledged."""


def observe(folder: Path, subjects: Sequence[str], *, days: int, last: date, seed: str) -> int:
    """Write observations and acks of the last days, and give how many signals are left unread."""
    random = Random(f"observations {seed}")  # noqa: S311  # the same for the same seed is what is wanted
    left = 0
    for back in reversed(range(days)):
        day = last - timedelta(days=back)
        at = datetime.combine(day, time(0, 30), UTC)
        lines = [_line(random, subject, at, is_first=back == days - 1) for subject in subjects]
        _write(folder / f"evidence/observations/{day}.jsonl", lines)
        acks = list(_acks(random, lines, at))
        left += sum(len(line.get("signals", ())) for line in lines) - len(acks)
        if acks:
            _write(folder / f"evidence/acks/{day}.jsonl", acks)
    return left


def _line(random: Random, subject: str, at: datetime, *, is_first: bool) -> dict[str, Any]:
    repo = f"example/{subject}"
    stamp, day = f"{at:%Y-%m-%dT%H:%M:%SZ}", f"{at:%Y-%m-%d}"
    moved = not is_first and random.random() < MOVED
    head = sha1(f"{subject} {day if moved else ''}".encode(), usedforsecurity=False).hexdigest()
    ids = [f"head:{repo}@{head}"] if moved or is_first else []
    if is_first:
        ids += [f"repository:{repo}@ok", f"identity:{repo}@{random.randint(1, 10**9)}", f"tag:{repo}:v1@{head}"]
    line: dict[str, Any] = {
        "at": stamp,
        "source": "github",
        "subject": subject,
        "asked": f"refs of {repo}",
        "window": {"from": f"{at - timedelta(days=2):%Y-%m-%dT%H:%M:%SZ}", "to": stamp, "overlap_h": 24},
        "outcome": "complete" if ids else "unchanged",
        "got": 4,
        "new": int(moved),
    }
    if ids:
        line["ids"] = ids
    if moved:
        note = f"{random.randint(1, 40)} commits since {head[::-1][:12]}"
        url = f"https://github.com/{repo}/commit/{head}"
        line["signals"] = [{"id": ids[0], "kind": "head_moved", "ref": head, "url": url, "at": stamp, "note": note}]
    return line | {"mark": {"after": f"{stamp} {head}"}}


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
