"""A rendered report beside the facts of its day."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tests.facts.day import Fact, any_stands, facts_of, folded, name_of, spoken
from tests.facts.printed import Printed, Section

from inferrsi.labels import Language, Phrase

CATEGORY, MATURITY, TIMELINESS, HOOK = 0, 3, 4, 5
"""Cells of a row."""


@dataclass(frozen=True, kw_only=True)
class Report:
    """A report beside the facts of its day."""

    day: str
    language: Language
    printed: Printed

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Entry number of each record, and of each subject."""
        rows = facts_of(self.day)["rows"]
        return {key: int(row["e"]) for row in rows for key in (row["record"], row["record"].partition("/")[0])}

    def entry(self, record: str) -> Section:
        return self.printed.entries[self._number(record)]

    def cells(self, record: str) -> tuple[str, ...]:
        return self.printed.rows[self._number(record)].cells

    def _number(self, record: str) -> int:
        return self.numbers.get(record) or self.numbers[record.partition("/")[0]]

    def plans(self, record: str) -> tuple[str, ...]:
        """Give the lines of the plans of a record, empty where it has none."""
        name = folded(name_of(record))
        plans = {title: lines for post in self.printed.posts for title, lines in post.plans.items()}
        return tuple(line for title, lines in plans.items() if name in folded(title) for line in (title, *lines))

    def in_(self, phrase: Phrase) -> str:
        return phrase.in_(self.language)


def missing(report: Report, fact: Fact, *places: str) -> Iterator[str]:
    """Say that a fact stands in none of the places."""
    wanted = spoken(fact, report.language)
    if not any_stands(wanted, places):
        yield f"none of {wanted} in: {places if len(places) < 4 else 'the row or entry'}"
