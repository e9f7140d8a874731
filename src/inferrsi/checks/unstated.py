"""C22x: is what was looked for and not stated really absent?"""

from collections.abc import Iterator
from typing import Any

from inferrsi.evidence.edition import Edition
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.form import Form
from inferrsi.evidence.paths import Path, absent_item, at, exists, is_stated
from inferrsi.evidence.record import Record


def _lists(owner: Any) -> Iterator[tuple[Path, Form, tuple[str, ...]]]:
    yield (), owner, owner.unstated
    if isinstance(owner, Record):
        for experiment in owner.experiments:
            yield ("experiments", experiment.id), experiment, experiment.unstated
    if isinstance(owner, Edition):
        for post in owner.posts:
            yield ("posts", str(post.n)), post, post.unstated


def unstated_path_unknown(owner: Record | Edition, /) -> Iterator[Finding]:
    """C221: a path in `unstated` exists in the schema, and the item it names exists in the file."""
    for path, form, listed in _lists(owner):
        for name in listed:
            if list(at(form, name)):
                continue
            if not exists(type(form), tuple(name.split("."))):
                message = f"the schema has no '{name}'"
            elif item := absent_item(form, name):
                message = f"'{name}': there is no item '{item}' here"
            else:
                continue
            yield Finding(
                code="C221",
                path=(*path, "unstated"),
                message=message,
                help="write dotted keys; items of lists by id, pins by role or id; see `inferrsi schema record`",
            )


def unstated_is_stated(owner: Record | Edition, /) -> Iterator[Finding]:
    """C222: what is listed as not stated has no value."""
    for path, form, listed in _lists(owner):
        for name in listed:
            if any(is_stated(value) and not isinstance(value, Form) for value in at(form, name)):
                yield Finding(
                    code="C222",
                    path=(*path, "unstated"),
                    message=f"'{name}' is stated after all",
                    help="take it off the list, or the value out",
                )


def searched_nowhere(record: Record, /) -> Iterator[Finding]:
    """C223: "looked for and not stated" needs a surface where it was looked for."""
    listed = [*record.unstated, *(path for experiment in record.experiments for path in experiment.unstated)]
    relayed = any(source.kind == "relayed" for source in record.sources)
    if listed and not record.read.read and not relayed:
        yield Finding(
            code="C223",
            path=("read", "read"),
            message=f"{len(listed)} paths are listed as not stated, but nothing is named that was read",
            help="name what was searched in read.read: README, paper, release notes",
        )
