"""Asks the followed feeds what is new in them; each answers for itself, whatever becomes of the others."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from typing import Final
from urllib.parse import quote

from inferrsi.evidence.observation import Outcome, Signal
from inferrsi.evidence.pack import Feed as Followed
from inferrsi.sources.answer import Answer, Ask, Known
from inferrsi.sources.feed.fetch import fetch
from inferrsi.sources.feed.identity import Name, name
from inferrsi.sources.feed.item import Feed, Item
from inferrsi.sources.feed.relay import relay
from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.outcome import unanswered
from inferrsi.sources.http.reading import Got
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.unavailable import Unavailable

SOURCE: Final = "feed"
NOTE: Final = 2_000  # characters of an item's summary that a signal carries; chosen 2026-11


def sweep(transport: Transport, ask: Ask) -> Iterator[Answer]:
    """Answer one question for each feed of the packs."""
    for feed in dict.fromkeys(ask.feeds):
        yield _feed(transport, ask, feed)


def _feed(transport: Transport, ask: Ask, followed: Followed) -> Answer:
    asked = f"items of {followed.id}"
    if not followed.enabled or followed.url is None:
        reason = followed.reason or ("the pack gives no address" if followed.url is None else "the pack turns it off")
        return Answer(source=SOURCE, subject=None, asked=asked, outcome="skipped", reason=reason)
    got = fetch(transport, followed.url)
    if isinstance(got, Unavailable):
        return _failed(got, followed, asked)
    return _answer(got, followed, asked, ask.before("", asked))


def _failed(unavailable: Unavailable, followed: Followed, asked: str) -> Answer:
    if unavailable.status == 410:
        todo = f"set `enabled: false` and a reason for {followed.id} in its pack"
        unavailable = replace(unavailable, reason=f"the feed is gone for good (HTTP 410): {todo}")
    return unanswered(SOURCE, None, asked, unavailable)


def _answer(got: Got[Feed], followed: Followed, asked: str, known: Known) -> Answer:
    feed, fetched = got.value, got.fetched
    names = tuple((item, name(item, feed=followed.id)) for item in feed.items)
    ids = tuple(dict.fromkeys(id_ for _, named in names for id_ in (named.item, named.text)))
    lacks = [fault.words for fault in feed.faults if fault.loses]
    if not feed.items and known.ids:
        lacks.append("it holds no item where some stood before")
    if lacks:
        outcome: Outcome = "partial"
    else:
        outcome = "unchanged" if fetched.unchanged and known.ids.issuperset(ids) else "complete"
    words = [*_moved(fetched, followed), *lacks, *(fault.words for fault in feed.faults if not fault.loses)]
    return Answer(
        source=SOURCE,
        subject=None,
        asked=asked,
        outcome=outcome,
        ids=ids,
        signals=tuple(_signals(names, known)) if known.asked_before else (),
        texts={id_: _text(item) for item, named in names for id_ in (named.item, named.text)},
        got=len(feed.items),
        sha256=fetched.sha256,
        mark=None if lacks else f"{fetched.retrieved.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        reason="; ".join(words) or None,
    )


def _moved(fetched: Fetched, followed: Followed) -> Iterator[str]:
    if fetched.moved_to is not None:
        yield f"moved for good: write `url: {fetched.moved_to}` for {followed.id} in its pack"


def _signals(names: tuple[tuple[Item, Name], ...], known: Known) -> Iterator[Signal]:
    """Give a signal for each item that is new, and for each known one whose text is."""
    seen = set(known.ids)
    for item, named in names:
        if named.item not in seen:
            yield _signal(item, named.item, is_edit=False)
        elif named.text not in seen:
            yield _signal(item, named.text, is_edit=True)
        seen |= {named.item, named.text}


def _signal(item: Item, id_: str, *, is_edit: bool) -> Signal:
    stamp = (item.updated if is_edit else None) or item.stamp
    return Signal(
        id=id_,
        kind="feed_item_edited" if is_edit else "feed_item",
        title=item.title,
        url=_address(item.link),
        at=stamp.when if stamp else None,
        note=_note(item),
    )


def _address(link: str | None) -> str | None:
    """Give a link that can be written down as one; another scheme than http is none."""
    if link is None or not re.match(r"https?://[^/]", link, re.IGNORECASE):
        return None
    return quote(link, safe="!#$%&'()*+,/:;=?@[]~")


def _note(item: Item) -> str | None:
    """Say which papers the item names, and then what it says of them, as it is written there."""
    about = relay(item)
    ids = ", ".join(f"arXiv:{id_}" for id_ in about.ids)
    names = "; ".join(about.names)
    lines = []
    if names:
        lines.append(f"unresolved names: {names}" + (f" (the item links {ids})" if ids else ""))
    elif ids:
        lines.append(f"the item links {ids}")
    said = _said(item)
    if said:
        lines.append(said if len(said) <= NOTE else f"{said[: NOTE - 1]}…")
    return "\n".join(lines) or None


def _text(item: Item) -> str:
    return f"{item.title or ''}\n\n{_said(item)}"


def _said(item: Item) -> str:
    return item.summary or next(iter(item.contents), "")
