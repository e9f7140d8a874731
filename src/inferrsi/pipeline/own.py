"""Asks where the main branch of the radar's own repository stands, and writes the answer down. Orders I/O."""

from datetime import datetime, timedelta
from pathlib import Path

from inferrsi.evidence.edition import Main
from inferrsi.evidence.observation import ANSWERED, OWN
from inferrsi.evidence.seen import questions
from inferrsi.pipeline import material
from inferrsi.pipeline.sync import write
from inferrsi.pipeline.way import Way
from inferrsi.pipeline.workspace import Checked
from inferrsi.sources.answer import Ask
from inferrsi.sources.github.wire import ls_refs
from inferrsi.triage import own_main, window
from inferrsi.triage.observed import observation


def read_main(root: Path, checked: Checked, way: Way, *, now: datetime) -> str | None:
    """Give the commit of the main branch; None where no repository is stated, or where it was not had."""
    repo = material.radar(checked).own.repository
    if repo is None:
        return None
    known = window.known(questions(checked.ledger.seen()).values(), OWN)
    ask = Ask(followed=(), feeds=(), since=now, now=now, is_since_given=True, known=known)
    answer = own_main.answer(ls_refs(way.github, repo, ["HEAD"]), repo, now=now)
    line = observation(answer, ask, overlap=timedelta(0))
    write(root, line, way.transport)
    return answer.mark.split(" ")[1] if answer.mark and line.outcome in ANSWERED else None


def stored_main(checked: Checked) -> Main | None:
    """Give what was answered last, for a report that asks nobody."""
    repo = material.radar(checked).own.repository
    return own_main.stored(questions(checked.ledger.seen()).values(), repo) if repo else None
