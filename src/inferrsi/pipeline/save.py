"""Write what `digest --save` keeps: the edition with its computed rows, and the rendered parts of every language."""

from dataclasses import replace
from pathlib import Path

from inferrsi.digest.parts import parts
from inferrsi.ledger.atomic import write_atomic, write_new
from inferrsi.ledger.edit import fill_rows
from inferrsi.ledger.files import DIGESTS, edition_path
from inferrsi.ledger.lock import locked
from inferrsi.ledger.paths import inside
from inferrsi.ledger.write import render
from inferrsi.pipeline.digest import Made
from inferrsi.triage.carried import plain


def save(root: Path, made: Made) -> tuple[str, ...]:
    """Write the files and give their paths, relative to the workspace."""
    day, report = made.report.date, saved(made).report
    written: list[str] = []
    with locked(root):
        written += _edition(root, made)
        for language in made.radar.languages:
            texts = parts(report, language)
            for number, text in enumerate(texts, 1):
                suffix = f".p{number}" if len(texts) > 1 else ""
                path = f"{DIGESTS}/{day}.{language}{suffix}.md"
                write_atomic(inside(root, path), text)
                written.append(path)
    return tuple(written)


def saved(made: Made) -> Made:
    """Give the report as it prints once its edition is there: a draft no more."""
    return replace(made, report=replace(made.report, draft=False))


def _edition(root: Path, made: Made) -> list[str]:
    path = edition_path(made.report.date)
    kinds = {row.e: row.kind for post in made.report.posts for _, rows in post.tables for row in rows}
    if made.report.draft:
        write_new(inside(root, path), fill_rows(render(plain(made.edition)), kinds))
        return [path]
    before = (root / path).read_text(encoding="utf-8")
    after = fill_rows(before, kinds)
    if after == before:
        return []
    write_atomic(inside(root, path), after)
    return [path]
