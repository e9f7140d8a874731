"""F10x: does a file have its form? All faults of a file at once, each with its path in the file's own words."""

import difflib
from collections.abc import Iterator
from typing import Any, TypeVar, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from inferrsi.evidence.finding import Finding
from inferrsi.evidence.form import Form
from inferrsi.evidence.paths import Path, keys

F = TypeVar("F", bound=Form)
_NAMING = ("id", "role", "name", "raw", "pull", "switch", "n", "e", "subject", "artefact")
CODES = {
    "F101": "the bytes are text: UTF-8 without a mark, LF, no control characters, of a size that a person can read",
    "F102": "the text is YAML that means one thing: no anchors, tags, null or keys given twice",
    "F103": "a key is one that the form knows",
    "F104": "a required key is there",
    "F105": "a value has the one written form of its leaf",
    "F106": "a line of JSON is one object of its form",
    "F107": "a file stands where its content says, under a name that every system can keep",
    "F108": "a rule that fails itself is told, not swallowed",
    "F109": "prose and quotes stand in double quotes or as a block, where nothing cuts them",
    "F111": "a finding that is overruled is there",
}
"""What each code of this family asks for; the other families say it in their rules' docstrings."""


def admit(form: type[F], tree: Any) -> F | tuple[Finding, ...]:
    """Give the value, or every fault of its form."""
    try:
        return form.model_validate(tree)
    except ValidationError as error:
        details = error.errors(include_url=False)
        return tuple(_finding(form, tree, detail) for detail in details if not _follows(detail, details))


def _follows(detail: ErrorDetails, details: list[ErrorDetails]) -> bool:
    """Say whether a fault only follows from one below it: a list is too short because its item did not pass."""
    at = detail["loc"]
    return detail["type"] == "too_short" and any(other["loc"][: len(at)] == at != other["loc"] for other in details)


def _finding(form: type[Form], tree: Any, detail: ErrorDetails) -> Finding:
    path = _path(tree, detail["loc"])
    key = str(detail["loc"][-1]) if detail["loc"] else ""
    match detail["type"]:
        case "extra_forbidden":
            return _unknown_key(form, path, key)
        case "missing":
            return Finding(
                code="F104",
                path=path,
                message=f"'{key}' is missing",
                help=f"add {key}; {_described(form)} its form",
            )
        case "union_tag_not_found":
            help_ = "add `form`: point, range, ratio, percent, pp, count or qualitative"
            return Finding(code="F104", path=path, message="a value without its form", help=help_)
        case _:
            return _wrong_value(form, path, detail)


def _unknown_key(form: type[Form], path: Path, key: str) -> Finding:
    near = difflib.get_close_matches(key, sorted(set(_all_keys(form))), 1)
    help_ = f"did you mean '{near[0]}'?" if near else f"take it out; {_described(form)} the keys"
    return Finding(code="F103", path=path, message=f"unknown key '{key}'", help=help_)


def _wrong_value(form: type[Form], path: Path, detail: ErrorDetails) -> Finding:
    said = detail["msg"].removeprefix("Value error, ")
    given = detail["input"]
    shown = f"'{given[:60]}': " if isinstance(given, str) else ""
    if detail["type"] == "literal_error" and isinstance(given, str):
        allowed = [
            word.strip("' ") for word in str(detail.get("ctx", {}).get("expected", "")).replace(" or ", ", ").split(",")
        ]
        near = difflib.get_close_matches(given, allowed, 1)
        said = f"not one of {', '.join(allowed)}"
        help_ = f"did you mean '{near[0]}'?" if near else "write one of them"
        return Finding(code="F105", path=path, message=shown + said, help=help_)
    help_ = said if said.startswith("write ") else f"{_described(form)} the form of this key"
    message = f"{shown}not of the form of this key" if said.startswith("write ") else shown + said
    return Finding(code="F105", path=path, message=message, help=help_)


def _described(form: type[Form]) -> str:
    return f"`inferrsi schema {form.__name__.lower()}` describes"


def _all_keys(form: Any) -> Iterator[str]:
    """Give every key of a form and of all forms below it."""
    if isinstance(form, type) and issubclass(form, Form):
        for name, annotation in keys(form).items():
            yield name
            yield from _all_keys(annotation)
    else:
        for inner in get_args(form):
            yield from _all_keys(inner)


def _path(tree: Any, loc: tuple[int | str, ...]) -> Path:
    """Turn pydantic's place into the file's words: items by their names, tags of unions left out."""
    steps: list[int | str] = []
    here = tree
    for position, step in enumerate(loc):
        is_last = position == len(loc) - 1
        known = (isinstance(here, dict) and step in here) or (
            isinstance(here, list) and isinstance(step, int) and step < len(here)
        )
        if not known and not is_last:
            continue
        inside = here[step] if known else None
        is_item = known and isinstance(here, list)
        steps.append(_name(inside, step) if is_item else step)
        here = inside if known else here
    return tuple(steps)


def _name(item: Any, position: int | str) -> int | str:
    if isinstance(item, dict):
        for key in _NAMING:
            if isinstance(item.get(key), str):
                return str(item[key])
    return position
