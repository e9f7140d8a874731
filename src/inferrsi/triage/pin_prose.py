"""The prose of a record that `pin` drafts: counts of what changed, and not one performance number. Pure."""

from collections.abc import Iterator

from inferrsi.evidence import vocabulary
from inferrsi.evidence.prose import LANGUAGES, literal_numbers
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record
from inferrsi.evidence.wording import sayings
from inferrsi.labels import LIST_COMMA, Phrase
from inferrsi.sources.git.changes import Changes
from inferrsi.triage import pin_words as words
from inferrsi.triage.numbers.between import ORDER, NumbersMoved
from inferrsi.triage.reading import Reading, is_replaced
from inferrsi.triage.what_moved import Moved

Said = tuple[Phrase, dict[str, str | int]]
"""A sentence and what stands in its places."""
_PRAISE = frozenset({"ready", "first", "lossless", "praise", "words"})
"""Kinds of words that no prose may hold alone, not even in a name."""
_MARKS = frozenset("{}<>`*[]|\\$")
TOUCHED = 5
"""Numbers of the ledger that are quoted as changed; the command lists more. Chosen 2026-12."""
_HAN = 0x2E80
"""The first code point of the blocks of Chinese: English prose holds none from here on."""


def prose(*said: Said) -> dict[str, str]:
    """Write sentences in both languages."""
    return {
        "zh": "".join(phrase.zh.format(**places) for phrase, places in said),
        "en": " ".join(phrase.en.format(**places) for phrase, places in said),
    }


def sha(subject: str, commit: str) -> str:
    """Give the placeholder of a commit."""
    return f"{{sha:{subject}@{commit}}}"


def title(name: str, subject: str, reading: Reading) -> dict[str, str]:
    """Name the subject and the version."""
    version = sayable(_tag(reading) or "", label(reading.pins[0], subject))
    return prose((words.TITLE, {"name": sayable(name, subject), "version": version}))


def mechanism(reading: Reading, subject: str) -> dict[str, str]:
    """Say that what is new has not been read."""
    return prose((words.MECHANISM, {"new": label(reading.pins[0], subject)}))


def label(pin: Pin, subject: str) -> str:
    """Name what a pin names so that prose may hold it; commits and pull requests as placeholders."""
    match pin.kind:
        case "pull" if pin.repo:
            return f"{{pr:{pin.repo}#{pin.pull}}}"
        case "git" if pin.commit:
            return sha(subject if pin.role in OWN or not pin.repo else pin.repo, pin.commit)
        case "arxiv":
            return sayable(f"arXiv:{pin.paper}" + (f"v{pin.version}" if pin.version else ""), "(…)")
        case "hub":
            return sayable(f"{pin.repo}@{(pin.revision or '')[:8]}", "(…)")
        case _:
            return sayable(pin.url or pin.name or "", "(…)")


OWN = frozenset({"source", "release", "docs"})
"""Roles of pins in the subject's own repository."""


def _tag(reading: Reading) -> str | None:
    """Give the tag that stands for the commit that was read."""
    return next((pin.tag for pin in reading.pins if pin.tag and pin.commit == reading.commit), None)


def evidence(reading: Reading, moved: Moved | None, *, subject: str, last: Record | None) -> dict[str, str]:
    """Say what moved since the last record, and what that means for its numbers."""
    said = list(_of_tree(reading, moved, subject, last) if reading.tree else _of_others(reading, subject, last))
    said += _of_pulls(reading, last)
    if last and any(experiment.claims for experiment in last.experiments):
        said.append((words.NUMBERS, {"previous": last.id}))
    return prose(*said)


def _of_tree(reading: Reading, moved: Moved | None, subject: str, last: Record | None) -> Iterator[Said]:
    yield from _compared(reading, subject, is_first=last is None)
    if moved:
        yield from _meaning(moved, has_hot_paths=bool(last and last.hot_paths))
    if reading.numbers:
        yield from _of_texts(reading.numbers)
    for tag in reading.moved_tags:
        yield words.TAG_MOVED, {"tag": sayable(tag, "(…)")}
    reached = reading.tree.reached if reading.tree else None
    if reached is None:
        yield words.UNPROVED, {}
    elif reached.startswith("refs/pull/"):
        yield words.PULL_ONLY, {}


def _of_texts(numbers: NumbersMoved) -> Iterator[Said]:
    """Count the numbers that moved, and quote those of the ledger that the texts print no more."""
    counts: dict[str, str | int] = {how: len(numbers.of(how)) for how in ORDER}
    if any(counts.values()):
        yield words.TEXTS, counts
    touched = dict.fromkeys(address for one in numbers.moved for address in one.touches)
    if touched:
        quoted = [f"{{{address}}}" for address in touched][:TOUCHED]
        more = ["…"] if len(touched) > TOUCHED else []
        yield (
            words.TOUCHED,
            {"claims_zh": LIST_COMMA.zh.join([*quoted, *more]), "claims_en": LIST_COMMA.en.join([*quoted, *more])},
        )


def _of_others(reading: Reading, subject: str, last: Record | None) -> Iterator[Said]:
    """Say what was read beside the source, and that the source was not."""
    for pin in reading.pins:
        if pin.kind == "pull":
            continue
        before = [old for old in last.pins if is_replaced(old, reading) and old.kind == pin.kind] if last else []
        new = label(pin, subject)
        if before and label(before[0], subject) != new:
            yield words.READ_MOVED, {"old": label(before[0], subject), "new": new}
        else:
            yield words.READ_AGAIN if before else words.READ_FIRST, {"new": new}
    if last and any(pin.role in OWN for pin in last.pins):
        yield words.SOURCE_KEPT, {"previous": last.id}


def _of_pulls(reading: Reading, last: Record | None) -> Iterator[Said]:
    for known in reading.upstream:
        yield words.PULL, {"pull": f"{{pr:{known.repo}#{known.pull}}}", **_state(known.state)}
        before = next((old for old in last.upstream if old.pull == known.pull), None) if last else None
        if before and before.state != known.state:
            yield words.PULL_WAS, _state(before.state)


def _state(name: str) -> dict[str, str | int]:
    term = vocabulary.terms("release_state").get(name)
    return {"zh": term.zh if term else name, "en": term.en if term else name}


def _compared(reading: Reading, subject: str, *, is_first: bool) -> Iterator[Said]:
    changes, new = reading.changes, sha(subject, reading.commit or "")
    if not isinstance(changes, Changes):
        yield (words.FIRST if is_first else words.NOT_COMPARED, {"new": new})
    elif changes.relation == "same":
        yield words.SAME, {"new": new}
    else:
        counts: dict[str, str | int] = {"commits": changes.commits, "files": len(changes.paths)}
        yield words.MOVED, {"old": sha(subject, changes.old), "new": new, **counts}
        if changes.relation in words.RELATIONS:
            yield words.RELATIONS[changes.relation], {}


def _meaning(moved: Moved, *, has_hot_paths: bool) -> Iterator[Said]:
    if moved.docs_only:
        yield words.DOCS_ONLY, {}
    elif moved.hot:
        yield words.HOT if has_hot_paths else words.ALL_HOT, {"n": len(moved.hot)}
    elif moved.files:
        yield words.COLD, {}
    if moved.dependencies:
        yield words.DEPENDENCIES, {"n": len(moved.dependencies)}
    if moved.licences:
        yield words.LICENCES, {"n": len(moved.licences)}


def sayable(text: str, instead: str) -> str:
    """Give a name if prose of either language may hold it.

    That is: no brace, no markup, no Chinese, nothing that reads as a number or as praise.
    """
    is_free = text and not set(text) & _MARKS and all(ord(char) < _HAN for char in text)
    praise = (saying for language in LANGUAGES for saying in sayings(text, language) if saying.kind in _PRAISE)
    return text if is_free and not any(literal_numbers(text)) and not any(praise) else instead
