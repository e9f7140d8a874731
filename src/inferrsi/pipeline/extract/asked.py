"""Finds out what a call of `extract` means, and reads it. Orders, decides nothing."""

from inferrsi.errors import UsageError
from inferrsi.pipeline.extract.elsewhere import kept_of, of_feed_item, of_hub, of_page, of_paper
from inferrsi.pipeline.extract.read import Means, Read
from inferrsi.pipeline.extract.repository import of_repository
from inferrsi.pipeline.way import error_of
from inferrsi.sources.github.address import Place
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.extract_target import Asked, FeedItem, FileAt, OfSignal, asked, of_signal
from inferrsi.triage.signals import numbered
from inferrsi.triage.target import AtPage, OfPaper, OfSubject, OnHub


def read(text: str, means: Means) -> Read:
    """Read what the words of a call name.

    Raises:
        UsageError: They name nothing, or --path or --clone does not go with it.
        InferrsiError: What is named is not there, or a source did not answer.
    """
    target = asked(text, web=means.web)
    if isinstance(target, OfSignal):
        target = _signal(target.n, means)
    if isinstance(target, Unavailable):
        raise UsageError(target.reason, todo=target.todo)
    _refuse(target, means)
    found = _read(target, means)
    if isinstance(found, Unavailable) and found.kind == "offline" and isinstance(target, OfSubject):
        found = kept_of(target.name, means) or found
    if isinstance(found, Unavailable):
        raise error_of(found, where=str(means.clone) if means.clone else text)
    return found


def _read(target: Asked, means: Means) -> Read | Unavailable:
    match target:
        case OfSubject() | FileAt() | Place():
            return of_repository(target, means)
        case OfPaper():
            return of_paper(target, means)
        case OnHub():
            return of_hub(target, means)
        case AtPage():
            return of_page(target, means)
        case FeedItem():
            return of_feed_item(target, means)
        case OfSignal():
            return Unavailable(reason="a signal names no signal", todo="write its id", kind="refused")


def _signal(n: int, means: Means) -> Asked | Unavailable:
    signals = {one.n: one.signal for one in numbered(means.checked.ledger.seen())}
    if n in signals:
        return of_signal(signals[n], web=means.web)
    last = max(signals, default=0)
    return Unavailable(
        reason=f"there is no signal {n}", todo=f"they go from 1 to {last}" if last else "sync first", kind="refused"
    )


def _refuse(target: Asked, means: Means) -> None:
    is_tree = isinstance(target, OfSubject) or (isinstance(target, Place) and target.pull is None)
    if means.paths and not is_tree:
        what = "--path names a file of a repository"
        raise UsageError(what, todo="write SUBJECT@REF --path docs/DETAILS.md")
    if means.clone is not None and not (is_tree or isinstance(target, FileAt)):
        what = "a clone holds files of a repository, and this is none"
        raise UsageError(what, todo="leave --clone out")
