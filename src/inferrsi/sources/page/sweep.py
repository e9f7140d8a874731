"""Asks whether the pages of subjects say something else than they did."""

from collections.abc import Iterator
from typing import Final

from inferrsi.evidence.observation import Signal
from inferrsi.sources.answer import Answer, Ask, Followed
from inferrsi.sources.http.outcome import unanswered
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.page.fetch import fetch
from inferrsi.sources.unavailable import Unavailable

SOURCE: Final = "page"


def sweep(transport: Transport, ask: Ask) -> Iterator[Answer]:
    """Ask for each page on which a subject lives or at which it is pinned."""
    for followed in ask.followed:
        for url in _urls(followed):
            yield _answer(transport, ask, followed.subject.id, url)


def _urls(followed: Followed) -> tuple[str, ...]:
    home = followed.subject.home
    urls = [home.url] if home.kind == "page" and home.url else []
    pins = followed.record.pins if followed.record else ()
    urls += [pin.url for pin in pins if pin.kind == "page" and pin.url]
    return tuple(dict.fromkeys(urls))


def _answer(transport: Transport, ask: Ask, subject: str, url: str) -> Answer:
    asked = f"page {url}"
    page = fetch(transport, url)
    if isinstance(page, Unavailable):
        return unanswered(SOURCE, subject, asked, page)
    before = ask.before(subject, asked)
    name = f"page:{url}#{page.text_sha256}"
    is_new = before.asked_before and name not in before.ids
    note = f"moved to {page.moved_to}" if page.moved_to else "its text is not what it was"
    signal = Signal(id=name, kind="page_changed", title=page.title, url=page.final_url, note=note)
    is_blank = page.text == ""
    return Answer(
        source=SOURCE,
        subject=subject,
        asked=asked,
        outcome="partial" if is_blank else "unchanged" if page.unchanged else "complete",
        ids=(name,),
        signals=(signal,) if is_new else (),
        got=1,
        sha256=page.sha256,
        reason="the page says nothing before its scripts run, so that a change of it is not seen" if is_blank else None,
    )
