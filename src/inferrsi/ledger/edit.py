"""Edits into files that people wrote: only what is asked for changes, comments and the rest stay byte for byte."""

from collections.abc import Mapping

from inferrsi.ledger.roundtrip import check_roundtrip, dump, load


def fill_rows(text: str, kinds: Mapping[int, str]) -> str:
    """Write the computed kind into rows of an edition that have none.

    Args:
        text: The edition as it is written.
        kinds: Entry number → kind.

    Raises:
        Refused: The file would not come back byte for byte.
    """
    document = load(text)
    missing = [
        row
        for post in document.get("posts", ())
        for row in post.get("rows", ())
        if "row" not in row and int(row["e"]) in kinds
    ]
    if not missing:
        return text
    check_roundtrip(text)
    for row in missing:
        row.insert(list(row).index("lane") + 1, "row", kinds[int(row["e"])])
    return dump(document)
