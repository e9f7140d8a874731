"""The prose of a record that `pin` drafts: counts of what changed, and not one performance number. Pure."""

from collections.abc import Iterator

from inferrsi.evidence.prose import literal_numbers
from inferrsi.evidence.record import Record
from inferrsi.labels import Phrase
from inferrsi.sources.git_changes import Changes
from inferrsi.sources.git_pin import Resolved
from inferrsi.triage import pin_words as words
from inferrsi.triage.reading import Reading
from inferrsi.triage.what_moved import Moved

Said = tuple[Phrase, dict[str, str | int]]
"""A sentence and what stands in its places."""
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


def title(name: str, subject: str, resolved: Resolved) -> dict[str, str]:
    """Name the subject and the version."""
    version = sayable(resolved.tag.name if resolved.tag else "", sha(subject, resolved.commit))
    return prose((words.TITLE, {"name": sayable(name, subject), "version": version}))


def evidence(reading: Reading, moved: Moved | None, *, subject: str, last: Record | None) -> dict[str, str]:
    """Say what moved since the last record, and what that means for its numbers."""
    said = list(_compared(reading, subject, is_first=last is None))
    if moved:
        said += _meaning(moved, has_hot_paths=bool(last and last.hot_paths))
    said += [(words.TAG_MOVED, {"tag": sayable(tag, "(…)")}) for tag in reading.moved_tags]
    reached = reading.resolved.reached
    if reached is None:
        said.append((words.UNPROVED, {}))
    elif reached.startswith("refs/pull/"):
        said.append((words.PULL_ONLY, {}))
    if last and any(experiment.claims for experiment in last.experiments):
        said.append((words.NUMBERS, {"previous": last.id}))
    return prose(*said)


def _compared(reading: Reading, subject: str, *, is_first: bool) -> Iterator[Said]:
    changes, new = reading.changes, sha(subject, reading.resolved.commit)
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
    """Give a name if prose of either language may hold it: no brace, no Chinese, nothing that reads as a number."""
    is_free = text and not set(text) & set("{}") and all(ord(char) < _HAN for char in text)
    return text if is_free and not any(literal_numbers(text)) else instead
