"""What of an answer is new, as ids and signals. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote

from inferrsi.evidence.observation import Signal
from inferrsi.sources.answer import Answer, Known
from inferrsi.sources.github.ids import Memory, stamp
from inferrsi.sources.github.questions import SOURCE

LONGEST: Final = 200  # of a title; chosen 2026-11


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where an answer comes from and what was known before."""

    subject: str
    repo: str
    """As it is asked for: what ids are made of."""
    full_name: str
    """As it is called now: what addresses are made of."""
    web: str
    known: Known
    now: datetime
    since: datetime
    memory: Memory

    @property
    def is_first(self) -> bool:
        """Whether the question was never answered: then the backlog counts as seen."""
        return self.known.mark is None

    @property
    def marked(self) -> tuple[str, ...]:
        """The words of the mark behind its time."""
        return tuple((self.known.mark or "").split(" ")[1:])

    def url(self, *parts: str) -> str:
        """Give the address of a page of the repository; parts from outside are quoted."""
        return "/".join([self.web, self.full_name, *(quote(part, safe="/:.", errors="replace") for part in parts)])

    def mark(self, *words: str) -> str:
        """Write a mark: the time first, so that marks sort, then what is compared next time."""
        return " ".join([stamp(self.now), *words])


@dataclass(frozen=True, kw_only=True)
class News:
    """What one part of an answer held."""

    ids: tuple[str, ...] = ()
    signals: tuple[Signal, ...] = ()
    doubts: tuple[str, ...] = ()
    """Why it is not complete."""
    got: int = 0


@dataclass(frozen=True, kw_only=True)
class Written:
    """What the parts come to."""

    asked: str
    parts: tuple[News, ...]
    mark: str
    sha256: str | None = None


def answer(place: Place, written: Written) -> Answer:
    """Put the parts together: unchanged where no id is new, partial where one of them is in doubt."""
    ids = tuple(dict.fromkeys(name for part in written.parts for name in part.ids))
    signals = () if place.is_first else tuple(signal for part in written.parts for signal in part.signals)
    doubts = tuple(doubt for part in written.parts for doubt in part.doubts)
    is_new = place.is_first or any(name not in place.known.ids for name in ids)
    return Answer(
        source=SOURCE,
        subject=place.subject,
        asked=written.asked,
        outcome="partial" if doubts else "complete" if is_new else "unchanged",
        ids=ids,
        signals=signals,
        got=sum(part.got for part in written.parts),
        sha256=written.sha256,
        mark=None if doubts else written.mark,
        reason="; ".join(dict.fromkeys(doubts)) or None,
    )


def signal(place: Place, **fields: Any) -> Signal:
    """Make a signal; text from outside is cut to a line, and a date that lies ahead of us is none."""
    if (title := fields.get("title")) is not None:
        fields["title"] = line(title) or None
    if (at := fields.get("at")) is not None and at > place.now:
        note = fields.get("note")
        fields |= {"at": None, "note": f"{note}, dated {stamp(at)}, which lies ahead" if note else "dated ahead"}
    return Signal.model_validate({key: value for key, value in fields.items() if value})


def line(text: str) -> str:
    """Give the first line of a text from outside, short and without what cannot be written."""
    first = next(iter(text.strip().splitlines()), "")
    return first.encode(errors="replace").decode()[:LONGEST].strip()


def joined(parts: Iterable[str | None]) -> str:
    """Join the words of a note."""
    return ", ".join(part for part in parts if part)
