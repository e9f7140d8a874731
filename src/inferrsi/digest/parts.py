"""A report cut into comments that GitHub accepts: at section borders, numbered, never silently."""

from collections.abc import Iterable, Iterator

from inferrsi.digest.markdown import Section, sections
from inferrsi.digest.plan import Report
from inferrsi.labels import PART, Language

LIMIT = 65_536
"""Code points of one comment; GitHub answers 422 above it (dead-claudia/github-limits)."""


def parts(report: Report, language: Language, *, limit: int = LIMIT) -> tuple[str, ...]:
    """Give the texts to paste, in order; one where everything fits.

    A section that alone is longer than a comment is cut between its rows or items, a table under its own head again.
    """
    found = sections(report, language)
    whole = "\n\n".join("\n".join(section) for section in found) + "\n"
    if len(whole) <= limit:
        return (whole,)
    room = limit - len(_mark(999, 999, language)) - 2
    texts = ["\n".join(piece) for section in found for piece in _pieces(section, room)]
    groups = _packed(texts, room)
    return tuple(
        "\n\n".join([_mark(number, len(groups), language), *group]) + "\n" for number, group in enumerate(groups, 1)
    )


def _mark(number: int, of: int, language: Language) -> str:
    return PART.in_(language).format(n=number, of=of)


def _pieces(section: Section, room: int) -> Iterator[Section]:
    """Cut a section that no comment holds; every piece of a table begins with the head of the table."""
    if _length(section) <= room:
        yield section
        return
    opening = next((at + 1 for at, line in enumerate(section) if line.startswith("| ---")), 0)
    head, piece = section[max(opening - 2, 0) : opening], list(section[:opening])
    for line in section[opening:]:
        if len(piece) > len(head) and _length((*piece, line)) > room:
            yield tuple(piece)
            piece = list(head)
        piece.append(line)
    yield tuple(piece)


def _length(lines: Iterable[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _packed(texts: Iterable[str], room: int) -> list[list[str]]:
    groups: list[list[str]] = [[]]
    size = 0
    for text in texts:
        if groups[-1] and size + len(text) + 2 > room:
            groups.append([])
            size = 0
        groups[-1].append(text)
        size += len(text) + 2
    return groups
