"""The head of the radar's own repository: what was answered about it, and what a post says of it. Pure."""

from collections.abc import Iterable
from datetime import datetime

from inferrsi.evidence.edition import Main
from inferrsi.evidence.observation import OWN
from inferrsi.evidence.seen import QuestionCard, written
from inferrsi.sources.answer import Answer
from inferrsi.sources.github.state import trouble
from inferrsi.sources.github.wire import Refs
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.window import read


def asked_of(repo: str) -> str:
    """Give the question, in the same words each time."""
    return f"main of {repo}"


def answer(refs: Refs | Unavailable, repo: str, *, now: datetime) -> Answer:
    """Make an answer of what the repository listed."""
    asked = asked_of(repo)
    if isinstance(refs, Unavailable):
        why = trouble(refs, repo)
        return Answer(source=OWN, subject=None, asked=asked, outcome=why.outcome, reason=why.reason)
    head = refs.named("HEAD")
    if head is None:
        return Answer(source=OWN, subject=None, asked=asked, outcome="failed", reason=f"{repo} has no commit yet")
    return Answer(
        source=OWN,
        subject=None,
        asked=asked,
        outcome="complete",
        ids=(f"head:{repo}@{head.commit}",),
        got=1,
        mark=f"{written(now)} {head.commit}",
    )


def stored(questions: Iterable[QuestionCard], repo: str) -> Main | None:
    """Give what was answered last, which nobody read again."""
    own = (one for one in questions if one.source == OWN and one.asked == asked_of(repo))
    last = next((one for one in own if one.answered and " " in one.mark), None)
    if last is None:
        return None
    return Main(commit=last.mark.split(" ")[1], reread="not_done", at=read(last.answered))


def told(first: str | None, last: str | None, *, at: datetime) -> Main | None:
    """Say where it stands, and whether it was read again just before printing."""
    if last is None:
        return None
    return Main(commit=last, reread="not_done" if first is None else "unchanged" if first == last else "moved", at=at)
