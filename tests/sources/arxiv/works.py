"""Papers and questions for the tests of arXiv."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.servers.arxiv import Arxiv, Version, Work, at
from tests.servers.loopback import Reply, Server
from tests.servers.transports import Clock, transport

from inferrsi.evidence.pack import Subject
from inferrsi.sources.answer import Answer, Ask, Followed, Known
from inferrsi.sources.arxiv.service import Service

DATA = Path(__file__).resolve().parents[2] / "data" / "arxiv"
RECORDED = Path(__file__).resolve().parents[4] / "shared" / "data" / "arxiv"
WITHOUT_RECORDED = f"the recorded answers are not at {RECORDED}"
NOON = datetime(2026, 10, 29, 12, 0, tzinfo=UTC)
HTML = Reply(headers={"Content-Type": "text/html"}, body=b"<!DOCTYPE html><html><title>arXiv down</title></html>")
RATE = Reply(headers={"Content-Type": "text/plain"}, body=b"Rate exceeded.")


def work(paper: str = "2610.00001", *titles: str, **named: Any) -> Work:
    """Give a paper with a version for each title, a week apart."""
    start = at("2026-10-01")
    versions = tuple(
        Version(title=title, submitted=start + timedelta(days=7 * number))
        for number, title in enumerate(titles or ("Kite",))
    )
    return Work(paper=paper, versions=versions, **named)


def service(folder: Path, arxiv: Arxiv, server: Server, clock: Clock | None = None, **named: Any) -> Service:
    """Give what asks the loopback arXiv."""
    return Service(transport(folder, arxiv.hosts(server), clock, **named))


def subject(name: str, *papers: str, **named: Any) -> Followed:
    """Give a followed subject."""
    fields = {"id": name, "names": [name], "home": {"confidence": "unknown"}, "arxiv": papers, "follow": "true"}
    return Followed(subject=Subject.model_validate({**fields, **named}), record=None)


def question(*followed: Followed, known: dict[tuple[str, str], Known] | None = None, now: datetime = NOON) -> Ask:
    """Give a sweep's question."""
    return Ask(followed=followed, feeds=(), since=now - timedelta(hours=96), now=now, known=known or {})


def then(answers: Iterable[Answer], before: dict[tuple[str, str], Known] | None = None) -> dict[tuple[str, str], Known]:
    """Give what is known after these answers, as the pipeline folds them."""
    known = dict(before or {})
    for answer in answers:
        key = (answer.subject or "", answer.asked)
        old = known.get(key, Known())
        known[key] = Known(ids=old.ids | set(answer.ids), mark=answer.mark or old.mark, asked_before=True)
    return known
