"""Write what `digest --save` keeps: the edition with its computed rows, and the rendered parts of every language."""

from pathlib import Path

from inferrsi.digest.parts import parts
from inferrsi.ledger.atomic import write_atomic, write_new
from inferrsi.ledger.edit import fill_rows
from inferrsi.ledger.files import DIGESTS, edition_path
from inferrsi.ledger.lock import locked
from inferrsi.ledger.paths import inside
from inferrsi.ledger.write import render
from inferrsi.pipeline.digest import Made


def save(root: Path, made: Made) -> tuple[str, ...]:
    """Write the files and give their paths, relative to the workspace."""
    day = made.report.date
    written: list[str] = []
    with locked(root):
        written += _edition(root, made)
        for language in made.radar.languages:
            texts = parts(made.report, language)
            for number, text in enumerate(texts, 1):
                suffix = f".p{number}" if len(texts) > 1 else ""
                path = f"{DIGESTS}/{day}.{language}{suffix}.md"
                write_atomic(inside(root, path), text)
                written.append(path)
    return tuple(written)


def _edition(root: Path, made: Made) -> list[str]:
    path = edition_path(made.report.date)
    kinds = {row.e: row.kind for post in made.report.posts for _, rows in post.tables for row in rows}
    if made.report.draft:
        tree = made.edition.model_dump(mode="json", by_alias=True, exclude_unset=True)
        write_new(inside(root, path), fill_rows(render(tree), kinds))
        return [path]
    before = (root / path).read_text(encoding="utf-8")
    after = fill_rows(before, kinds)
    if after == before:
        return []
    write_atomic(inside(root, path), after)
    return [path]
