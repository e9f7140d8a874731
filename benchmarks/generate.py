"""Write a workspace of N invented records, with packs, a radar and editions of its last days, of the shipped records' size.

python benchmarks/generate.py N DIR [--seed S] [--days D]
"""

import argparse
import sys
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from random import Random
from typing import Any

from invent import Subject, record, subjects
from sentences import Tree, templates
from shape import SHIPPED, Shape, medians

from inferrsi.ledger.files import edition_path, pack_path, record_path
from inferrsi.ledger.write import render

LAST = date(2026, 10, 29)
A_DAY = 6  # records; the thread has six to eight
A_SUBJECT = 8  # records of one subject, where there are many
SOURCES = ("github", "arxiv")


def main() -> None:
    """Write the workspace and say how close it comes to the shipped records."""
    parser = argparse.ArgumentParser(description="Write a workspace of N invented records.")
    parser.add_argument("number", metavar="N", type=int)
    parser.add_argument("folder", metavar="DIR", type=Path, help="a folder that is empty or does not exist")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--days", metavar="D", type=int, default=10, help="last days that have an edition")
    asked = parser.parse_args()
    if asked.folder.exists() and any(asked.folder.iterdir()):
        sys.exit(f"'{asked.folder}' is not empty")
    target = medians(SHIPPED)
    write(asked.folder, number=asked.number, seed=asked.seed, days=asked.days, target=target)
    made = medians(asked.folder / "evidence" / "records")
    print(f"shipped median: {target}\ngenerated median: {made}")
    sys.exit(0 if made.is_near(target) else "the medians lie further apart than 20 %")


def write(folder: Path, *, number: int, seed: str, days: int, target: Shape) -> None:
    """Write every file of the workspace."""
    random = Random(f"inferrsi {seed}")  # noqa: S311  # the same for the same seed is what is wanted
    known = subjects(random, max(A_DAY, number // A_SUBJECT))
    _put(folder, "inferrsi.yaml", _radar())
    for pack in _packs(known):
        _put(folder, pack_path(pack["id"]), pack)
    last: dict[str, str] = {}
    for day, number_of_day in _days(number):
        made = []
        for subject in random.sample(known, number_of_day):
            tree = record(random, subject, day, previous=last.get(subject.id), target=target)
            last[subject.id] = tree["id"]
            made.append(tree)
            _put(folder, record_path(tree["id"]), tree)
        if (LAST - day).days < days:
            _put(folder, edition_path(str(day)), _edition(random, day, made, known))


def _days(number: int) -> list[tuple[date, int]]:
    """Spread records over days without a gap, `A_DAY` on each but the first, the last of them on `LAST`."""
    full, rest = divmod(number, A_DAY)
    counts = ([rest] if rest else []) + [A_DAY] * full
    return [(LAST - timedelta(days=len(counts) - 1 - position), count) for position, count in enumerate(counts)]


def _put(folder: Path, path: str, tree: Tree) -> None:
    whole = folder / path
    whole.parent.mkdir(parents=True, exist_ok=True)
    whole.write_text(render(tree), encoding="utf-8", newline="\n")


def _radar() -> Tree:
    return {
        "schema": "inferrsi.radar/1",
        "name": "Benchmark",
        "zone": "Asia/Shanghai",
        "languages": ["zh", "en"],
        "sources": [{"id": name, "enabled": "true", "overlap_h": "24"} for name in SOURCES],
        "unstated": ["own.repository", "own.issue"],
    }


def _packs(known: list[Subject]) -> list[Tree]:
    return [
        {
            "schema": "inferrsi.pack/1",
            "id": category["pack"],
            "title": {"zh": category["zh"], "en": category["en"]},
            "category": category["id"],
            "subjects": [_followed(subject) for subject in known if subject.category is category],
        }
        for category in templates()["categories"]
    ]


def _followed(subject: Subject) -> Tree:
    home = {"kind": "git", "repo": f"example/{subject.id}", "confidence": "found", "how": "invented"}
    return {"id": subject.id, "names": [subject.name], "home": home, "follow": "true"}


def _edition(random: Random, day: date, records: list[Tree], known: list[Subject]) -> Tree:
    words = templates()["editions"]
    cutoff = datetime.combine(day, time(2, 30), UTC)
    since = cutoff - timedelta(days=1)
    silent = [subject for subject in known if subject.id not in {tree["subject"] for tree in records}]
    return {
        "schema": "inferrsi.edition/1",
        "date": str(day),
        "posts": [
            {
                "n": "1",
                "kind": "daily",
                "title": words["title"],
                "cutoff": f"{cutoff:%Y-%m-%dT%H:%M:%SZ}",
                "window": {"from": f"{since:%Y-%m-%dT%H:%M:%SZ}", "to": f"{cutoff:%Y-%m-%dT%H:%M:%SZ}"},
                "rows": [{"e": str(e), "record": tree["id"], "lane": "main", "row": tree["kind"]} for e, tree in enumerate(records, 1)],
                "blocks": [{"role": "note", "items": [words["note"]]}],
                **_rings(records),
                "plans": [f"{tree['id']}#v1" for tree in records],
                "status": [{"subject": subject.id, "text": words["status"]} for subject in random.sample(silent, min(4, len(silent)))],
                "coverage_stated": words["note"],
            }
        ],
        "unstated": ["own.repository", "own.issue", "posts.1.main"],
    }  # fmt: skip


def _rings(records: list[Tree]) -> dict[str, Any]:
    stands: dict[str, list[Tree]] = {"now": [], "next": [], "watch": []}
    for tree in records:
        stands[tree["assessment"]["ring"]].append({"records": [tree["id"]], "text": tree["assessment"]["reason"]})
    return {ring: found for ring, found in stands.items() if found}


if __name__ == "__main__":
    main()
