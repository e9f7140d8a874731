"""What the tests of the GitHub source are written in: followed subjects, sweeps day by day, what they told."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.servers.github import TOKEN, Github
from tests.servers.transports import Clock, transport

from inferrsi.evidence.github import API, WEB
from inferrsi.evidence.observation import Signal
from inferrsi.evidence.pack import Subject
from inferrsi.evidence.record import Record
from inferrsi.sources.answer import Answer, Ask, Followed, Known
from inferrsi.sources.github.api import Api
from inferrsi.sources.github.objects import Objects
from inferrsi.sources.github.sweep import sweep
from inferrsi.sources.github.token import Token

KEY = Token(value=TOKEN, origin="GH_TOKEN")


def subject(repo: str, name: str = "kite") -> Subject:
    home = {"kind": "git", "repo": repo, "confidence": "found"}
    return Subject.model_validate({"id": name, "names": [name], "home": home, "follow": "true"})


def record(name: str = "kite", **fields: Any) -> Record:
    """Give a record that says no more than it has to, and what the test says."""
    said = {
        "schema": "inferrsi.record/1",
        "id": f"{name}/2026-10-28",
        "subject": name,
        "date": "2026-10-28",
        "category": "llm_serving",
        "kind": "increment",
        "title": {"en": name},
        "sources": [{"id": "s1", "kind": "git", "repo": "example/kite"}],
        "pins": [],
        "read": {"ran": "none"},
        "mechanism": {"en": "one"},
        "experiments": [],
        "assessment": {"reason": {"en": "one"}},
    }
    return Record.model_validate(said | fields)


def pin(**fields: Any) -> dict[str, Any]:
    return {"role": "source", "kind": "git", "repo": "example/kite", "source": "s1"} | fields


@dataclass
class Days:
    """A workspace that sweeps day after day and remembers as the pipeline does."""

    service: Github
    folder: Path
    followed: list[Followed] = field(default_factory=list)
    token: Token | None = KEY
    clock: Clock = field(default_factory=Clock)
    known: dict[tuple[str, str], Known] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)
    sent: int = 0
    """Requests of the last sweep."""
    first: list[Answer] = field(default_factory=list)

    def follow(self, repo: str, name: str = "kite", of: Record | None = None) -> "Days":
        self.followed.append(Followed(subject=subject(repo, name), record=of))
        return self

    def sweep(self, *, token: bool | None = None, **named: Any) -> list[Answer]:
        """Sweep now, keep what was answered, and let a day pass."""
        way = transport(self.folder, self.service.hosts, self.clock, **named)
        if token is not None:
            self.token = KEY if token else None
        self.service.forget()
        ask = Ask(
            followed=tuple(self.followed),
            feeds=(),
            since=self.clock.now() - timedelta(days=2),
            now=self.clock.now(),
            known=dict(self.known),
        )
        self.answers = list(sweep(way, ask, token=self.token))
        self.sent = way.requests
        way.close()
        for answer in self.answers:
            self._remember(answer)
        self.clock.pass_(days=1)
        self.service.reset += timedelta(days=1)
        return self.answers

    def _remember(self, answer: Answer) -> None:
        key = (answer.subject or "", answer.asked)
        before = self.known.get(key, Known())
        is_answered = answer.outcome in {"complete", "unchanged"}
        mark = answer.mark if is_answered and answer.mark else before.mark
        assert mark is None or before.mark is None or mark >= before.mark, "a mark went back"
        self.known[key] = Known(
            ids=before.ids | set(answer.ids), mark=mark, asked_before=before.asked_before or is_answered
        )

    @property
    def told(self) -> list[tuple[str, str | None]]:
        """Kinds of the signals of the last sweep with what they name."""
        return [(signal.kind, signal.ref) for signal in self.signals]

    @property
    def signals(self) -> list[Signal]:
        return [signal for answer in self.answers for signal in answer.signals]

    @property
    def outcomes(self) -> dict[str, str]:
        return {answer.asked: answer.outcome for answer in self.answers}

    def reason(self, asked: str) -> str:
        return next(answer.reason or "" for answer in self.answers if answer.asked == asked)

    def requests(self, kind: str) -> list[str]:
        """Give what was asked of one kind: graphql, api, git."""
        return [asked for asked in self.service.asked if kind_of(asked) == kind]


def kind_of(asked: str) -> str:
    if asked.endswith("/graphql"):
        return "graphql"
    return "api" if " /api/" in asked else "git"


def api(service: Github, folder: Path, *, token: Token | None = KEY, clock: Clock | None = None, **named: Any) -> Api:
    return Api(transport(folder, service.hosts, clock, **named), token=token, api=API, web=WEB)


def objects(service: Github, folder: Path, **named: Any) -> Objects:
    return Objects(api(service, folder, **named))


def by_kind(signals: Iterable[Signal]) -> Mapping[str, Signal]:
    return {signal.kind: signal for signal in signals}
