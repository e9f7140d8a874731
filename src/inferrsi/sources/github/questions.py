"""What is asked about each followed subject: its repository, its releases, the pull requests that its record names. Pure."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record
from inferrsi.sources.answer import Answer, Followed
from inferrsi.sources.github.address import read_address

SOURCE: Final = "github"
_REF: Final = re.compile(r"(?P<repo>[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+)?#?(?P<number>[1-9]\d{0,9})")
_OWN: Final = frozenset({"source", "release", "docs", "engine"})
"""Roles of pins that name a commit or a tag of the subject's own repository."""


@dataclass(frozen=True, kw_only=True)
class Repository:
    """A subject's own repository."""

    subject: str
    repo: str
    pin: str | None
    """The commit that its newest record read; a short one where it knows no more."""
    tags: tuple[str, ...]
    """Those that the record pins."""

    @property
    def refs(self) -> str:
        """The question about head, tags and state, in the same words each time."""
        return f"refs of {self.repo}"

    @property
    def releases(self) -> str:
        """The question about releases."""
        return f"releases of {self.repo}"


@dataclass(frozen=True, kw_only=True)
class PullRequest:
    """A pull request that a subject's record names."""

    subject: str
    repo: str
    number: int

    @property
    def asked(self) -> str:
        """The question about its state."""
        return f"pull request {self.repo}#{self.number}"


def repositories(followed: Iterable[Followed]) -> tuple[Repository, ...]:
    """Give the repositories of the subjects that have one."""
    found = []
    for one in followed:
        repo = one.subject.home.repo
        if repo is None or one.subject.home.kind not in {"git", None}:
            continue
        pins = tuple(_own(one.record, repo)) if one.record else ()
        tags = tuple(dict.fromkeys(pin.tag for pin in pins if pin.tag))
        found.append(Repository(subject=one.subject.id, repo=repo, pin=_pin(pins), tags=tags))
    return tuple(found)


def pull_requests(followed: Iterable[Followed]) -> tuple[PullRequest | Answer, ...]:
    """Give the pull requests; one whose repository the record does not name is not asked for, but said."""
    return tuple(asked for one in followed if one.record for asked in _pulls(one.subject.id, one.record))


def _own(record: Record, repo: str) -> Iterator[Pin]:
    for pin in record.pins:
        if pin.kind == "git" and pin.role in _OWN and (pin.repo is None or pin.repo.lower() == repo.lower()):
            yield pin


def _pin(pins: Iterable[Pin]) -> str | None:
    ranked = sorted(pins, key=lambda pin: (pin.role != "source", pin.role == "docs"))
    whole = [pin.commit for pin in ranked if pin.commit]
    short = [pin.short for pin in ranked if pin.short]
    return next(iter([*whole, *short]), None)


def _pulls(subject: str, record: Record) -> Iterator[PullRequest | Answer]:
    repos = {state.pull: state.repo for state in record.upstream if state.repo}
    repos |= {pin.pull: pin.repo for pin in record.pins if pin.kind == "pull" and pin.pull and pin.repo}
    waited = [waited.ref for waited in record.waits_for if waited.event == "pull_merged" and waited.ref]
    awaited = [read for ref in waited if (read := _read(ref)) is not None]
    # Where a record says that the repository was looked for and not stated, there is nothing to ask.
    known = [(state.repo, state.pull) for state in record.upstream if _is_missing(record, state.pull)]
    for repo, number in dict.fromkeys((repo or repos.get(number), number) for repo, number in (*known, *awaited)):
        yield PullRequest(subject=subject, repo=repo, number=number) if repo else _nowhere(subject, record, number)


def _is_missing(record: Record, number: int) -> bool:
    return f"upstream.{number}.repo" not in record.unstated


def _read(ref: str) -> tuple[str | None, int] | None:
    """Read how a record names what it waits for: an address, `owner/name#557`, `#557`."""
    place = read_address(ref)
    if place is not None:
        return (place.repo, place.pull) if place.pull else None
    found = _REF.fullmatch(ref.strip())
    return (found["repo"], int(found["number"])) if found else None


def _nowhere(subject: str, record: Record, number: int) -> Answer:
    """Say that a bare number names no pull request: taken for the subject's own it may be a stranger's."""
    reason = f"{record.id} names no repository of pull request #{number}; write `repo:` into its `upstream`"
    return Answer(source=SOURCE, subject=subject, asked=f"pull request #{number}", outcome="skipped", reason=reason)
