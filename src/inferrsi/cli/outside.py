"""The way out for commands that ask sources: transport, tokens, progress; built from the environment, handed down."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from inferrsi.cli.place import now
from inferrsi.digest.clean import clean
from inferrsi.errors import UsageError
from inferrsi.evidence.github import bases
from inferrsi.evidence.pack import Pack
from inferrsi.ledger.files import DERIVED
from inferrsi.pipeline import material
from inferrsi.pipeline.sweeps import categories, sweeps
from inferrsi.pipeline.sync import Run, Wanted, sync
from inferrsi.pipeline.way import Way
from inferrsi.sources.github.token import find_token
from inferrsi.sources.http.transport import Transport

if TYPE_CHECKING:
    from inferrsi.pipeline.workspace import Checked
    from inferrsi.sources.answer import Answer
    from inferrsi.triage.observed import Swept

HUB_TOKEN = "HF_TOKEN"  # noqa: S105  # the name of the variable, as the Hub's own tools read it
REASONS, REASON = 3, 300
"""Reasons of one source that are printed, and characters of each, so that a run fits on a screen; the observations hold
all."""


def transport(root: Path, checked: "Checked", *, offline: bool = False, reuse_today: bool = True) -> Transport:
    """Build the transport of a workspace.

    Args:
        root: The workspace.
        checked: It, read: its radar may name other addresses for hosts.
        offline: Send nothing; give what was kept.
        reuse_today: Take an answer of today in place of asking again.
    """
    return Transport(
        folder=root / DERIVED / "http",
        now=now,
        sleep=time.sleep,
        hosts=material.radar(checked).hosts,
        offline=offline,
        reuse_today=reuse_today,
    )


def way_out(root: Path, checked: "Checked", *, reuse_today: bool = True) -> Way:
    """Build the way out of a workspace, with the tokens of the environment."""
    made = transport(root, checked, reuse_today=reuse_today)
    api, web = bases(material.radar(checked).hosts)
    return Way(
        transport=made,
        github_token=find_token(os.environ, web=urlsplit(web).hostname or web),
        hub_token=os.environ.get(HUB_TOKEN) or None,
        api=api,
        web=web,
    )


def sweep_all(
    root: Path, checked: "Checked", wanted: Wanted, *, quiet: bool, way: Way | None = None
) -> Iterator["Swept"]:
    """Ask the sources and give what each answered.

    Raises:
        UsageError: A subject or source is not known, or a source is turned off.
    """
    _refuse_unknown(checked, wanted)
    way = way or way_out(root, checked, reuse_today=not wanted.again and wanted.since is None)
    packs = [checked.ledger.read(checked.ledger.pack_path(card.id), Pack) for card in checked.ledger.packs()]
    with _progress(quiet=quiet) as told:
        run = Run(root=root, checked=checked, transport=way.transport, now=now().replace(microsecond=0), told=told)
        yield from sync(run, sweeps(way, categories=categories(packs)), wanted)


def _refuse_unknown(checked: "Checked", wanted: Wanted) -> None:
    subjects = material.subjects(checked.ledger)
    settings = {setting.id: setting for setting in material.radar(checked).sources}
    for names, known, what in ((wanted.subjects, subjects, "subject"), (wanted.sources, settings, "source")):
        for name in sorted(names - known.keys()):
            message = f"no {what} '{name}'"
            raise UsageError(message, todo=f"known: {', '.join(sorted(known)) or 'none'}")
    for name in sorted(wanted.sources):
        if not settings[name].enabled:
            message = f"source '{name}' is turned off: {settings[name].reason or 'no reason given'}"
            raise UsageError(message, todo=f"write `enabled: true` for {name} in inferrsi.yaml")
    for name in sorted(wanted.subjects):
        if not subjects[name].follow:
            message = f"subject '{name}' is not followed"
            raise UsageError(message, todo=f"write `follow: true` for {name} in its pack")


def line(swept: "Swept") -> str:
    """Write what a source answered: one line, and why where it is not whole."""
    outcomes = ", ".join(f"{outcome} {number}" for outcome, number in swept.outcomes.items())
    parts = [
        f"{swept.source:8} {swept.word}",
        f"asked {swept.asked}" + (f": {outcomes}" if len(swept.outcomes) > 1 else ""),
        f"got {swept.got}",
        f"new {swept.new}",
        *([f"window {_minute(swept.since)} to {_minute(swept.until)}"] if swept.since else []),
        f"mark {_minute(swept.mark) if swept.mark else 'none yet'}",
        f"requests {swept.requests}",
        *([f"{swept.skipped} answered within the hour"] if swept.skipped else []),
        *([f"{swept.unplaced} without an address"] if swept.unplaced else []),
    ]
    more = len(swept.reasons) - REASONS
    reasons = [*swept.reasons[:REASONS], *([f"and {more} more reasons"] if more > 0 else [])]
    return " · ".join(parts) + "\n" + "".join(f"         {clean(reason)[:REASON]}\n" for reason in reasons)


def _minute(instant: datetime) -> str:
    return instant.strftime("%Y-%m-%dT%H:%MZ")


@contextmanager
def _progress(*, quiet: bool) -> "Iterator[Callable[[Answer], None]]":
    """Give what to call with each answer: on a terminal it shows a line, elsewhere it is silent."""
    if quiet or not sys.stderr.isatty():
        yield lambda _answer: None
        return
    from rich.console import Console  # noqa: PLC0415  # only on a terminal
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("asking", total=None)
        counts: dict[str, int] = {}

        def told(answer: "Answer") -> None:
            counts[answer.source] = counts.get(answer.source, 0) + 1
            text = f"{answer.source}: {counts[answer.source]} answers, last {answer.subject or answer.asked}"
            progress.update(task, description=clean(text))

        yield told
