"""Passages of public repositories that were labelled beside the corpus: the labels are here, the texts are not.

`labels.jsonl` says of each passage where it stands (repository, commit, path, lines), how its text is hashed, and what
its claims are, by offsets. The texts belong to their authors; this reads them out of clones:

    python benchmarks/passages.py CLONES passages.jsonl

where CLONES/<owner>/<name> is a clone that holds the commit (`git clone --filter=blob:none` is enough). A passage
whose clone is missing, or whose text is another, is left out and named.
"""

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

LABELS = Path(__file__).resolve().parent / "labels.jsonl"
NAMED = ("norm", "unit", "kind", "metric", "direction", "attribution")
"""What a label says of a claim, in this order behind its two offsets; the last two items are places of hardware and formats."""


def labelled() -> list[dict[str, Any]]:
    """Give the labels, in the order of the file."""
    return [json.loads(line) for line in LABELS.read_text(encoding="utf-8").splitlines()]


def passages(clones: Path) -> Iterator[dict[str, Any]]:
    """Give the passages whose texts the clones hold, in the corpus's form."""
    for label in labelled():
        text = text_of(clones, label["source"])
        if text is None or digest(text) != label["sha256"]:
            print(f"{label['id']}: {'no such text in the clone' if text is None else 'another text'}", file=sys.stderr)
            continue
        claims = [claim(text, one) for one in label["claims"]]
        yield {name: label[name] for name in ("id", "lang", "kind", "source", "read")} | {
            "text": text,
            "claims": claims,
        }


def text_of(clones: Path, source: Mapping[str, Any]) -> str | None:
    """Give the lines that a label points at, joined; None where git does not know them."""
    message = source["path"].startswith("commit:")
    asked = (
        ["show", "-s", "--format=%B", source["path"][7:]]
        if message
        else ["show", f"{source['commit']}:{source['path']}"]
    )
    found = subprocess.run(["git", "-C", str(clones / source["repo"]), *asked], capture_output=True, check=False)
    if found.returncode:
        return None
    lines = found.stdout.decode("utf-8", "replace").replace("\r\n", "\n").split("\n")
    text = "\n".join(line for first, last in source["lines"] for line in lines[first - 1 : last])
    start, end = source.get("cut", (0, len(text)))
    return text[start:end]


def digest(text: str) -> str:
    """Give the hash that a label keeps of its text."""
    return hashlib.sha256(text.encode()).hexdigest()


def claim(text: str, label: list[Any]) -> dict[str, Any]:
    """Give a claim in the corpus's form."""
    start, end, *said, hardware, precision = label
    out = dict(zip(NAMED, said, strict=True)) | {"value": place(text, (start, end))}
    for name, places in (("hardware", hardware), ("precision", precision)):
        if places:
            out[name] = [place(text, one) for one in places]
    return out


def place(text: str, span: tuple[int, int] | list[int]) -> dict[str, Any]:
    """Give a place with what stands there."""
    start, end = span
    return {"text": text[start:end], "start": start, "end": end}


def main() -> None:
    """Write the passages that the clones hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clones", type=Path)
    parser.add_argument("out", type=Path)
    asked = parser.parse_args()
    lines = [json.dumps(passage, ensure_ascii=False) for passage in passages(asked.clones)]
    asked.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} of {len(labelled())} passages written to {asked.out}")


if __name__ == "__main__":
    main()
