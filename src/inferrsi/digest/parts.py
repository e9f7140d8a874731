"""A report cut into comments that GitHub accepts: at section borders, numbered, never silently."""

from collections.abc import Iterable

from inferrsi.digest.markdown import sections
from inferrsi.digest.plan import Report
from inferrsi.labels import PART, Language

LIMIT = 65_536
"""Code points of one comment; GitHub answers 422 above it (dead-claudia/github-limits)."""


def parts(report: Report, language: Language, *, limit: int = LIMIT) -> tuple[str, ...]:
    """Give the texts to paste, in order; one where everything fits.

    Raises:
        ValueError: One section alone is longer than a comment may be.
    """
    texts = ["\n".join(section) for section in sections(report, language)]
    whole = "\n\n".join(texts) + "\n"
    if len(whole) <= limit:
        return (whole,)
    room = limit - len(_mark(999, 999, language)) - 2
    groups = _packed(texts, room)
    return tuple(
        "\n\n".join([_mark(number, len(groups), language), *group]) + "\n" for number, group in enumerate(groups, 1)
    )


def _mark(number: int, of: int, language: Language) -> str:
    return PART.in_(language).format(n=number, of=of)


def _packed(texts: Iterable[str], room: int) -> list[list[str]]:
    groups: list[list[str]] = [[]]
    size = 0
    for text in texts:
        if len(text) + 1 > room:
            message = f"one section has {len(text)} characters, a comment holds {room}"
            raise ValueError(message)
        if groups[-1] and size + len(text) + 2 > room:
            groups.append([])
            size = 0
        groups[-1].append(text)
        size += len(text) + 2
    return groups
