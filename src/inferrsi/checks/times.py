"""T403 to T409: are the dates of a record and of a post possible, and each its own?"""

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import pairwise

from inferrsi.evidence.edition import Edition
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.paths import Path
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record

KNOWN_HOW = frozenset({"stated", "provenance_file"})
SLACK = timedelta(days=1)
"""A radar's day and a UTC instant may lie a day apart in some zone."""
MONTHS = 1
"""arXiv numbers a paper by the month of its announcement; submission may fall in the month before."""


def experiment_date_borrowed(record: Record, /) -> Iterator[Finding]:
    """T403: the date of an experiment is its own, never that of a release, a commit or a paper."""
    published = {day: pin.name_in_record for pin in record.pins for day in days_of(pin)}
    for experiment in record.experiments:
        day, anchor = experiment.dates.experiment, experiment.anchor
        if day in published and not (anchor.date == day and anchor.how in KNOWN_HOW):
            yield Finding(
                code="T403",
                path=("experiments", experiment.id, "dates", "experiment"),
                message=f"{day} is the day of pin '{published[day]}', and nothing says that it was measured then",
                help="list dates.experiment as unstated; where the source states it, write anchor: {date, how: stated, source}",
            )


def days_of(pin: Pin) -> Iterator[date]:
    """Give every day that a pin knows."""
    for when in (pin.committed, pin.published, *pin.dates.values()):
        if when is not None:
            yield when.date() if isinstance(when, datetime) else when


def known_before_it_was(record: Record, /) -> Iterator[Finding]:
    """T404: nothing that was read is younger than the day on which it was read."""
    for path, when in _dated(record):
        day = when.date() - SLACK if isinstance(when, datetime) else when
        if day > record.date:
            yield Finding(
                code="T404",
                path=path,
                message=f"{when:%Y-%m-%d} lies after {record.date}, the day on which the record was read",
                help="correct one of them; what happened later belongs into the next record",
            )


def _dated(record: Record) -> Iterator[tuple[Path, date]]:
    for pin in record.pins:
        named: list[tuple[str, date | None]] = [("committed", pin.committed), ("published", pin.published)]
        named += [(f"dates.{name}", day) for name, day in pin.dates.items()]
        for field, when in named:
            if when is not None:
                yield ("pins", pin.name_in_record, *field.split(".", 1)), when
    for experiment in record.experiments:
        if experiment.dates.experiment:
            yield ("experiments", experiment.id, "dates", "experiment"), experiment.dates.experiment
        if experiment.anchor.date:
            yield ("experiments", experiment.id, "anchor", "date"), experiment.anchor.date
    for known in record.upstream:
        yield ("upstream", str(known.pull), "as_of"), known.as_of


def versions_out_of_order(record: Record, /) -> Iterator[Finding]:
    """T405: the versions of a paper follow each other in time."""
    for pin in record.pins:
        numbered = sorted((int(name[1:]), day) for name, day in pin.dates.items() if re.fullmatch(r"v\d+", name))
        for (one, earlier), (other, later) in pairwise(numbered):
            if earlier > later:
                yield Finding(
                    code="T405",
                    path=("pins", pin.name_in_record, "dates", f"v{other}"),
                    message=f"v{other} of {later}, before v{one} of {earlier}",
                    help="correct the dates",
                )


def paper_off_its_month(record: Record, /) -> Iterator[Finding]:
    """T406: an arXiv number begins with the year and month in which the paper appeared."""
    for pin in record.pins:
        first = pin.dates.get("v1")
        found = re.fullmatch(r"(\d\d)(\d\d)\.\d{4,5}", pin.paper or "")
        if first and found:
            apart = (2000 + int(found[1])) * 12 + int(found[2]) - (first.year * 12 + first.month)
            if not 0 <= apart <= MONTHS:
                yield Finding(
                    code="T406",
                    path=("pins", pin.name_in_record, "paper"),
                    message=f"'{pin.paper}' appeared in month {found[2]} of 20{found[1]}, v1 is dated {first}",
                    help="correct the number or the date of v1",
                    severity="warning",
                )


def kind_contradicts_content(record: Record, /) -> Iterator[Finding]:
    """T407: a record that corrects is a correction, one that rejects a rejection, and no other is."""
    is_rejected = "rejected_instance" in record.assessment.recommendation
    wanted = "correction" if record.corrects else "rejection" if is_rejected else None
    if wanted is None and "classic_baseline" in record.assessment.recommendation:
        wanted = "baseline"
    if wanted != record.kind and (wanted or record.kind in {"correction", "rejection"}):
        yield Finding(
            code="T407",
            path=("kind",),
            message=f"kind '{record.kind}', but its content makes it {wanted or 'neither a correction nor a rejection'}",
            help="write the kind that corrects and recommendation settle, or correct them",
        )


def window_upside_down(edition: Edition, /) -> Iterator[Finding]:
    """T408: a window begins before it ends, and ends no later than the cut-off of its post."""
    for post in edition.posts:
        window = post.window
        if window and not window.from_ < window.to <= post.cutoff:
            yield Finding(
                code="T408",
                path=("posts", str(post.n), "window"),
                message=f"from {window.from_:%Y-%m-%dT%H:%MZ} to {window.to:%Y-%m-%dT%H:%MZ}, cut off at {post.cutoff:%Y-%m-%dT%H:%MZ}",
                help="correct the window: from < to <= cutoff",
            )


def cutoff_off_its_day(edition: Edition, /) -> Iterator[Finding]:
    """T409: a post is cut off on the day of its edition, as counted in some zone."""
    for post in edition.posts:
        if abs(post.cutoff.date() - edition.date) > SLACK:
            yield Finding(
                code="T409",
                path=("posts", str(post.n), "cutoff"),
                message=f"cut off on {post.cutoff:%Y-%m-%d}, in the edition of {edition.date}",
                help="correct the cut-off, or move the post to the edition of its day",
            )
