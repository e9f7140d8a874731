"""Reads the texts of a project that differ between two commits, and compares their numbers. Orders I/O, decides nothing.

Only files whose bytes differ are read, of a clone or of the service, README and change logs first; what was not is named.
"""

from collections.abc import Iterator
from typing import Final

from inferrsi.evidence.record import Record
from inferrsi.sources.git.changes import Changes
from inferrsi.sources.listing import Entry
from inferrsi.sources.text_span import opaque
from inferrsi.sources.text_span import texts as readings
from inferrsi.sources.tree import Absent, Tree
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.next_record import Chain
from inferrsi.triage.numbers.between import NumbersMoved, Text, numbers_between
from inferrsi.triage.numbers.touched import touched
from inferrsi.triage.texts_chosen import layout_of, texts_chosen

FROM_CLONE: Final = 60  # changed texts that are compared: ten times what a release changes. Chosen 2026-12
FROM_SERVICE: Final = 8  # two requests each, of 60 an hour without a token; chosen 2026-12
LARGEST: Final = 1_000_000  # bytes of one text, which take a second; chosen 2026-12
LINE: Final = 20_000  # characters: longer lines are data, and what is on one line is read together. Chosen 2026-12
ALTOGETHER: Final = 4_000_000  # bytes of all; chosen 2026-12


def numbers_moved(tree: Tree, changes: Changes, chain: Chain) -> NumbersMoved:
    """Give what became of the numbers in a project's texts.

    Args:
        tree: Where both commits can be read.
        changes: What lies between them.
        chain: The subject's records, whose claims may be touched.
    """
    at_most = FROM_CLONE if tree.how == "clone" else FROM_SERVICE
    listed = (Entry(path=one.path, kind="file", size=None, blob="") for one in changes.paths if not one.is_submodule)
    chosen = texts_chosen(listed, at_most=at_most)
    read = tuple(_read(tree, changes, (entry.path for entry in chosen.entries)))
    texts = tuple(one for one in read if isinstance(one, Text))
    return NumbersMoved(
        moved=touched(numbers_between(texts), _with_claims(chain)),
        texts=tuple(text.path for text in texts),
        left_out=(
            *(Unavailable(reason=one.reason, todo="read them at their place") for one in chosen.left_out),
            *(one for one in read if isinstance(one, Unavailable)),
        ),
    )


def _with_claims(chain: Chain) -> Record | None:
    """Give the newest record that holds numbers: drafts in between hold none."""
    known = chain.records or ((chain.last,) if chain.last else ())
    return next((one for one in reversed(known) if any(each.claims for each in one.experiments)), None)


def _read(tree: Tree, changes: Changes, paths: Iterator[str]) -> Iterator[Text | Unavailable]:
    total = 0
    for path in paths:
        sides = [_text(tree, commit, path) for commit in (changes.old, changes.new)]
        missing = next((side for side in sides if isinstance(side, Unavailable)), None)
        if missing is not None:
            yield missing
            if missing.kind in {"throttled", "offline"}:
                return
            continue
        old, new = (side if isinstance(side, str) else "" for side in sides)
        total += len(old) + len(new)
        if total > ALTOGETHER:
            yield Unavailable(reason=f"'{path}' and what follows it were not compared: the texts are long", todo="")
            return
        if old != new:
            yield Text(path=path, layout=layout_of(path) or "text", old=old, new=new)


def _text(tree: Tree, commit: str, path: str) -> str | Unavailable:
    """Read a text, empty where it is not there or is no file."""
    found = tree.file(commit, path)
    if isinstance(found, Unavailable):
        return found
    if isinstance(found, Absent) or found.kind != "file":
        return ""
    if why := opaque(found.data):
        return Unavailable(reason=f"'{path}' was not compared: {why}", todo="")
    if len(found.data) > LARGEST:
        return Unavailable(reason=f"'{path}' was not compared: it has {len(found.data):,} bytes", todo="")
    text = next(iter(readings(found.data)), "")
    if (longest := max(map(len, text.split("\n")))) > LINE:
        return Unavailable(reason=f"'{path}' was not compared: one of its lines has {longest:,} characters", todo="")
    return text
