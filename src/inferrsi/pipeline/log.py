"""The history of a subject, as sections for a person and as JSON. Orders, decides nothing."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from inferrsi.digest.claim_object import plain
from inferrsi.digest.log_sheet import log_sheet
from inferrsi.digest.sheet import Section
from inferrsi.digest.show_object import LogObject, log_object
from inferrsi.errors import UsageError
from inferrsi.pipeline.subject import Gathered, gather
from inferrsi.pipeline.workspace import Checked


@dataclass(frozen=True, kw_only=True)
class History:
    """The history of a subject and what is missing from it."""

    told: LogObject
    gathered: Gathered


def history(checked: Checked, subject: str, *, until: date | None) -> History:
    """Read the history of a subject up to a day.

    Raises:
        UsageError: The subject is not known, or has no record up to the day.
        InferrsiError: The radar or every record of the subject did not pass.
    """
    if "/" in subject or "#" in subject:
        what = f"'{subject}' is no subject"
        raise UsageError(what, todo=f"`inferrsi log {subject.partition('/')[0]}`, or `inferrsi show {subject}`")
    gathered = gather(checked, subject, until=until)
    return History(told=log_object(gathered.context, subject, as_of=until), gathered=gathered)


def sections(found: History) -> tuple[Section, ...]:
    """Lay it out for a person."""
    return log_sheet(found.told.subject, found.told.records)


def tree(found: History) -> Any:
    """Give it as JSON."""
    return plain(found.told)
