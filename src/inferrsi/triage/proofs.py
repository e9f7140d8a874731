"""What it means for a record that something was seen, was not there, or could not be looked at. Pure.

`broken` is only said where the place could have known: a clone that ends before a commit was made proves nothing of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record
from inferrsi.evidence.verdict import DECISIVE, Word
from inferrsi.sources.tree import Absent, Commit, Tag
from inferrsi.sources.unavailable import Unavailable

RELAYED: Final = "relayed: nothing to prove here"
_ZONES: Final = (timedelta(hours=-12), timedelta(hours=14))
"""A day that somebody wrote down may be that of any zone."""


@dataclass(frozen=True, kw_only=True)
class Judged:
    """What is to be said of one thing."""

    verdict: Word
    reason: str
    line: str | None = None
    """Lines on which a quote stands, where the record gives others: what a repair writes."""
    is_missing: bool = False
    """The quote does not stand in the file at all; it may stand in another."""

    @property
    def decides(self) -> bool:
        """Whether another place need not be asked."""
        return self.verdict in DECISIVE


def proved(reason: str) -> Judged:
    """Say that it is so."""
    return Judged(verdict="proved", reason=reason)


def broken(reason: str, *, line: str | None = None) -> Judged:
    """Say that it is not so."""
    return Judged(verdict="broken", reason=reason, line=line)


def untried(reason: str | Unavailable) -> Judged:
    """Say that it could not be looked at from here."""
    text = reason if isinstance(reason, str) else f"{reason.reason}; {reason.todo}"
    return Judged(verdict="not_verifiable", reason=text)


@dataclass(frozen=True, kw_only=True)
class Known:
    """What a record knows of a commit."""

    commit: str
    pin: Pin | None
    """Of which it is the commit; None: of a source, whose commit has to be there and nothing more."""
    on: date
    """When it was committed, as far as the record knows; at the latest it was there when it was read."""
    of_pull: bool
    """It is the head of a pull request, which clones do not fetch."""


def known(commit: str, pin: Pin | None, record: Record) -> Known:
    """Gather what a record knows of one of its commits."""
    pins = [one for one in record.pins if one.commit == commit]
    dates = [one.committed for one in pins if one.committed]
    return Known(
        commit=commit,
        pin=pin,
        on=_day(dates[0]) if dates else record.date,
        of_pull=any(_is_of_pull(one) for one in pins),
    )


def _is_of_pull(pin: Pin) -> bool:
    return pin.role == "pull" or (pin.reached or "").startswith("refs/pull/")


def judge_commit(seen: Commit | Absent | Unavailable, of: Known) -> Judged:
    """Judge a pinned commit, or the commit of a source."""
    if isinstance(seen, Unavailable):
        return untried(seen)
    if isinstance(seen, Absent):
        return _absent(seen, of)
    if seen.sha != of.commit:
        return broken(f"{of.commit} is no commit but names the commit {seen.sha}")
    if of.pin is None:
        return proved(f"commit {of.commit[:12]} is there")
    fault = _reach_fault(seen, of.pin) or _date_fault(of.pin.committed, seen.committed)
    return broken(fault) if fault else proved(f"{of.commit[:12]} is reached from {seen.reached}")


def _reach_fault(seen: Commit, pin: Pin) -> str | None:
    """Say what is wrong with the ref that holds a commit: that a commit opens under a project's name proves nothing."""
    if seen.reached is None:
        return f"no ref of the project holds {seen.sha}: history was rewritten, or it lives in a fork only"
    if seen.reached.startswith("refs/pull/") and not _is_of_pull(pin):
        return f"only a pull request holds {seen.sha} ({seen.reached}), no branch and no release"
    return None


def _absent(seen: Absent, of: Known) -> Judged:
    if seen.is_whole:
        return broken(f"there is no commit {of.commit}")
    if of.of_pull:
        return untried(f"{of.commit} is of a pull request, whose head this clone has not fetched")
    if seen.newest is None:
        return untried(f"this clone holds a part of the branches or of the history, and not {of.commit}; fetch all")
    if seen.newest.date() > of.on:
        reason = f"the clone goes on to {seen.newest:%Y-%m-%d} and has no commit {of.commit}"
        return broken(f"{reason}: history was rewritten, or the commit is wrong")
    return untried(f"the clone ends on {seen.newest:%Y-%m-%d} and has no commit {of.commit}; fetch it")


def _date_fault(written: datetime | date | None, seen: datetime | None) -> str | None:
    """Compare a date of a record with the committer's; one without its hour may be of any zone."""
    if written is None or seen is None:
        return None
    if isinstance(written, datetime):
        is_same = written.replace(second=0) == seen.replace(second=0) if not written.second else written == seen
    else:
        is_same = any((seen + zone).date() == written for zone in (*_ZONES, timedelta()))
    return None if is_same else f"committed {_text(written)} in the record, {seen:%Y-%m-%dT%H:%M:%SZ} in the repository"


def judge_tag(seen: Tag | Absent | Unavailable, *, name: str, commit: str | None) -> Judged:
    """Judge a tag and, where one was pinned, the commit that it stood for."""
    if isinstance(seen, Unavailable):
        return untried(seen)
    if isinstance(seen, Absent):
        gone = f"there is no tag {name}"
        return broken(f"{gone}: it was deleted") if seen.is_whole else untried(f"{gone} in this clone; fetch --tags")
    if commit and not seen.commit.startswith(commit):
        return broken(f"the tag {name} was moved: it stands for {seen.commit}, pinned was {commit}")
    return proved(f"{name} stands for {seen.commit[:12]}")


def judge_paper(versions: Iterable[int] | Unavailable, *, paper: str, version: str) -> Judged:
    """Judge whether a version of a paper exists."""
    if isinstance(versions, Unavailable):
        return untried(versions)
    known = sorted(versions)
    if version.removeprefix("v") in {str(number) for number in known}:
        newer = f", the newest is v{known[-1]}" if str(known[-1]) != version.removeprefix("v") else ""
        return proved(f"{paper} has v{version.removeprefix('v')}{newer}")
    return broken(f"{paper} has v1 to v{known[-1]} and no v{version.removeprefix('v')}")


def judge_revision(seen: str | Unavailable | None, *, repo: str, revision: str) -> Judged:
    """Judge whether a revision of a hub repository exists."""
    if isinstance(seen, Unavailable):
        return untried(seen)
    if seen is None or not seen.startswith(revision):
        return broken(f"{repo} has no revision {revision}")
    return proved(f"{repo} has revision {seen[:12]}")


def _day(when: datetime | date) -> date:
    return when.date() if isinstance(when, datetime) else when


def _text(when: datetime | date) -> str:
    return when.strftime("%Y-%m-%dT%H:%M:%SZ") if isinstance(when, datetime) else when.isoformat()
