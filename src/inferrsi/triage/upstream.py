"""What the sources last saw of a subject, beside what its newest record pins: how far a record is behind. Pure.

Read off the ids that sources give to what they see, which are the same for the same thing for ever: `head:o/r@<commit>`,
`paper:2606.08094v3`, `pull:o/r#557@merged~2`, `hub:org/name@<revision>`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.seen import QuestionCard

AGREE: Mapping[str, frozenset[str]] = {
    "released": frozenset({"merged", "closed_unmerged", "cherry_picked"}),
    "cherry_picked": frozenset({"cherry_picked", "closed_unmerged"}),
    "planned": frozenset({"open", "draft"}),
    "experimental": frozenset({"open", "draft"}),
}
"""State in a record → what GitHub may say of the same pull request without anything having changed."""
_SHA = re.compile(r"[0-9a-f]{40}")
_PAPER = re.compile(r"paper:(?P<paper>.+)v(?P<version>\d+)")
_PULL = re.compile(r"pull:(?P<repo>[^#]+)#(?P<number>\d+)@(?P<state>[a-z_]+)(?:~\d+)?")


@dataclass(frozen=True, kw_only=True)
class Seen:
    """What was last seen of one subject."""

    head: str = ""
    """The commit at the head of its default branch."""
    papers: Mapping[str, int] = field(default_factory=dict)
    """Paper → newest version."""
    pulls: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """(repository, number) → state."""


def last_seen(questions: Iterable[QuestionCard]) -> dict[str, Seen]:
    """Give what was last seen of each subject."""
    found: dict[str, Seen] = {}
    for question in questions:
        if question.subject:
            found[question.subject] = _with(found.get(question.subject, Seen()), question)
    return found


def _with(seen: Seen, question: QuestionCard) -> Seen:
    head, papers, pulls = seen.head, dict(seen.papers), dict(seen.pulls)
    for name in question.ids:
        if name.startswith("head:"):
            head = name.rpartition("@")[2]
        elif paper := _PAPER.fullmatch(name):
            papers[paper["paper"]] = max(papers.get(paper["paper"], 0), int(paper["version"]))
        elif pull := _PULL.fullmatch(name):  # ids keep the order in which they were first seen
            pulls[pull["repo"], pull["number"]] = pull["state"]
    return Seen(head=_marked(question) or head, papers=papers, pulls=pulls)


def _marked(question: QuestionCard) -> str:
    """Give the head that the mark holds: one that was seen before and came back gives no new id."""
    words = question.mark.split(" ")
    is_sha = len(words) > 1 and _SHA.fullmatch(words[1]) is not None
    return words[1] if is_sha and any(name.endswith(f"@{words[1]}") for name in question.ids) else ""


@dataclass(frozen=True, kw_only=True)
class Behind:
    """One thing in which a record is behind."""

    kind: str
    """`head`, `pull` or `paper`."""
    id: str
    """Of what was seen, as a signal of it would be called; a person may have acknowledged it."""
    ref: str
    """As a signal of it names it: a commit, `#557 merged`, `2606.08094v3`."""
    pinned: str
    """What the record has in its place."""


def behind(card: RecordCard, seen: Seen, repo: str | None) -> Iterator[Behind]:
    """Give where a record is behind what was seen; where it pins nothing, it is not behind."""
    pinned = next((pin.commit or pin.tag for pin in card.pins if pin.role == "source"), "") or next(
        iter(_trees(card)), ""
    )
    if repo and seen.head and pinned and not any(seen.head.startswith(tree) for tree in card.trees):
        yield Behind(kind="head", id=f"head:{repo}@{seen.head}", ref=seen.head, pinned=pinned)
    for state in card.upstream:
        now = seen.pulls.get((state.repo, state.pull))
        if now and now not in AGREE.get(state.state, frozenset({state.state})):
            name = f"pull:{state.repo}#{state.pull}@{now}"
            yield Behind(kind="pull", id=name, ref=f"#{state.pull} {now}", pinned=state.state)
    for paper, version in _papers(card):
        now_version = seen.papers.get(paper, 0)
        if now_version > version:
            ref = f"{paper}v{now_version}"
            yield Behind(kind="paper", id=f"paper:{ref}", ref=ref, pinned=f"v{version}")


def _trees(card: RecordCard) -> Iterator[str]:
    return (name for name in card.head if re.fullmatch(r"[0-9a-f]{7,40}", name))


def _papers(card: RecordCard) -> Iterator[tuple[str, int]]:
    """Give the papers that a record pins, by the names under which it read them."""
    for name in card.names:
        found = re.fullmatch(r"(?P<paper>\d{4}\.\d{4,5}|[a-z-]+/\d{7})v(?P<version>\d+)", name)
        if found:
            yield found["paper"], int(found["version"])
