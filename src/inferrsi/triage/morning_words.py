"""How a signal is put into one line for the maintainer, and the command that comes next. Pure."""

import re
import shlex
from collections.abc import Mapping

from inferrsi.evidence import vocabulary
from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.pack import Subject
from inferrsi.evidence.seen import SignalCard
from inferrsi.triage.night import Night
from inferrsi.triage.numbers.words import claims_in_words
from inferrsi.triage.signals import Unread

AWAITED = "; it is what the record waits for"
SHOWN = 300  # characters of a signal's note; the observation keeps all of it. Chosen 2026-11


def told(signal: SignalCard, night: Night) -> str:
    """Give what was seen, of whom and when."""
    called = printed(night.subjects, signal.subject) or signal.source
    word = vocabulary.terms("signal_kind")[signal.kind].en
    ref = signal.ref[:12] if is_sha(signal.ref) else signal.ref
    claims = claims_in_words(signal)
    parts = [word, ref, signal.title[:SHOWN], claims.en if claims else "", signal.note[:SHOWN], signal.at]
    return f"{called}: " + ", ".join(dict.fromkeys(part for part in parts if part))


def printed(subjects: Mapping[str, Subject], subject: str) -> str:
    """Give the name of a subject as it is printed, its slug where no pack follows it."""
    followed = subjects.get(subject)
    return followed.names[0] if followed else subject


def lost(card: RecordCard | None) -> str:
    """Say how many numbers of a record that speak for the tree it pinned would speak for the head no more."""
    speaking = sum(number.state == "current" for number in card.numbers) if card else 0
    return f"; {speaking} numbers of {card.id} would no longer speak for the head" if card and speaking else ""


def is_sha(ref: str) -> bool:
    """Say whether this is a full commit."""
    return len(ref) == 40 and all(digit in "0123456789abcdef" for digit in ref)


def came_true(card: RecordCard, event: str, ref: str) -> bool:
    """Say whether this is what a record waits for: some release, or the merge of some or of this pull request."""
    awaited = [of for waited, of in card.waits if waited == event]
    if event != "pull_merged":
        return bool(awaited)
    number, _, state = ref.partition(" ")
    return state == "merged" and any(of in {"", number, number[1:]} or _number(of) == number for of in awaited)


def _number(ref: str) -> str:
    """Give `#557` of `owner/name#557`, or of the address of a pull request."""
    return "#" + re.split(r"#|/pull/", ref.rstrip("/"))[-1]


def next_command(one: Unread, night: Night) -> str:
    """Give what to run next; texts from outside stand quoted in it."""
    signal, followed = one.signal, night.subjects.get(one.signal.subject)
    target = _target(signal, followed.id) if followed else ""
    return f"inferrsi pin {target}" if target else f'inferrsi ack {one.n} --reason "…"'


def _target(signal: SignalCard, subject: str) -> str:
    """Give what to pin in order to read a signal, empty where there is nothing to pin."""
    match signal.kind:
        case "head_moved" | "history_rewritten":
            return subject
        case "release_published" | "release_edited" | "tag_added" | "tag_moved" if signal.ref:
            return shlex.quote(f"{subject}@{signal.ref}")
        case "paper_version" | "paper_announced" if signal.ref:
            return shlex.quote(f"arxiv:{signal.ref}")
        case "hub_revision" if signal.id.startswith("hub:"):
            return shlex.quote(f"hf:{signal.id.removeprefix('hub:')}")
        case "pull_state" | "page_changed" if signal.url:
            return f"{shlex.quote(signal.url)} --subject {subject}"
        case _:
            return ""
