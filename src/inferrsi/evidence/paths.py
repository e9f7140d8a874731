"""Paths into a file in the file's own words: dotted keys, items of lists by id, pins by role, accelerators by name.

Positions go wrong when a line is inserted, so a path names what it can (SCHEMA "General"): items by `id`,
pins by id or role, accelerators and stack by name, upstream by pull, semantic changes by switch, posts by n.
"""

from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin

from inferrsi.evidence.form import Form
from inferrsi.evidence.provenance import PinRole

Path = tuple[str | int, ...]
PIN_ROLES = frozenset(get_args(PinRole))
_NAMES = ("id", "role", "name", "raw", "pull", "switch", "n", "e", "subject", "artefact")
"""Keys by which an item of a list is called, in order of preference."""


def keys(form: type[Form]) -> dict[str, Any]:
    """Give the keys of a form as files write them, with their annotations."""
    return {field.alias or name: field.annotation for name, field in form.model_fields.items()}


def called(item: Any, position: int) -> str | int:
    """Give the word by which an item of a list is called in paths: its id, else its name, else its position."""
    if isinstance(item, Form):
        for name in _NAMES:
            value = getattr(item, name, None)
            if isinstance(value, str | int) and value != "":
                return str(value)
    return position


def walk(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Give each value below this one with its path, itself first."""
    yield path, value
    if isinstance(value, Form):
        for name, field in type(value).model_fields.items():
            inner = getattr(value, name)
            if inner is not None:
                yield from walk(inner, (*path, field.alias or name))
    elif isinstance(value, tuple):
        for position, item in enumerate(value):
            yield from walk(item, (*path, called(item, position)))
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from walk(item, (*path, name))


def exists(form: Any, steps: tuple[str, ...]) -> bool:
    """Say whether the schema has this path; a step into a list or a mapping may be any name, position or `*`."""
    if not steps:
        return True
    if isinstance(form, type) and issubclass(form, Form):
        known = keys(form)
        return steps[0] in known and exists(known[steps[0]], steps[1:])
    origin, inner = get_origin(form), get_args(form)
    if origin in {tuple, dict}:
        return len(steps) == 1 or any(exists(kind, steps[1:]) for kind in inner)
    if origin is None and not inner:
        return False
    # Unions and Annotated leave the path as it is.
    return any(exists(kind, steps) for kind in inner) if origin is not Union or inner else False


def at(value: Any, dotted: str) -> Iterator[Any]:
    """Give what stands at a dotted path, each of several where a step is `*` or a name that repeats.

    An item may be called by any of its names or its position; a name may itself hold dots.
    """
    if not dotted:
        yield value
        return
    for name, inner in _steps(value):
        if dotted == name:
            yield inner
        elif dotted.startswith(name + "."):
            yield from at(inner, dotted[len(name) + 1 :])


def _steps(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Form):
        for name, field in type(value).model_fields.items():
            yield field.alias or name, getattr(value, name)
    elif isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, tuple):
        for position, item in enumerate(value):
            names = {str(position), "*", *(str(getattr(item, key)) for key in _NAMES if getattr(item, key, None))}
            for name in sorted(names):
                yield name, item


def absent_item(value: Any, dotted: str) -> str | None:
    """Give the step of a path that names an item which its list does not hold, None where there is none.

    A pin may be named by its role before there is one: `pins.source` says that nothing is pinned.
    """
    inside = [(name, inner) for name, inner in _steps(value) if dotted == name or dotted.startswith(name + ".")]
    if not inside:
        step = dotted.partition(".")[0]
        is_role = step in PIN_ROLES and isinstance(value, tuple) and all(hasattr(item, "role") for item in value)
        return step if isinstance(value, tuple) and not is_role else None
    found = [absent_item(inner, dotted[len(name) + 1 :]) for name, inner in inside if dotted != name]
    return found[0] if found and all(found) else None


def is_stated(value: Any) -> bool:
    """Say whether a value is there at all: an empty mapping or list states nothing."""
    return value not in (None, (), {})


def dotted(path: Path) -> str:
    """Print a path as files and findings write it."""
    return ".".join(str(step) for step in path)
