"""Records and editions in which every free text is another one: whatever a source says, the form stays valid."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from inferrsi.evidence.form import Form

Path = tuple[str | int, ...]
F = TypeVar("F", bound=Form)
MARK = "☃ free"
NAMED_BY_SOURCES = frozenset(("switches", "extra", "dates"))
"""Mappings whose keys are free texts too."""


def filled(value: F, give: Callable[[Path], str]) -> F:
    """Replace every free text, and every free key, by what `give` gives for its path."""
    form = type(value)
    tree = value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    free = _free(form, tree)
    return form.model_validate(_replaced(tree, (), free, give))


def _free(form: type[Form], tree: Any) -> frozenset[Path]:
    """Give the paths of the leaves which take any text."""
    wanted = frozenset(_leaves(tree, ()))
    while True:
        try:
            form.model_validate(_replaced(tree, (), wanted, lambda _: MARK, keys=False))
        except ValidationError as error:
            found = [_path(tree, fault["loc"]) for fault in error.errors()]
            left = wanted - {*found, *((*path, "form") for path in found)}  # `form` says of which kind a value is
            assert left != wanted, found
            wanted = left
        else:
            return wanted


def _leaves(tree: Any, at: Path) -> Iterator[Path]:
    if isinstance(tree, str):
        yield at
    for key, item in _items(tree):
        yield from _leaves(item, (*at, key))


def _items(tree: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(tree, dict):
        yield from tree.items()
    elif isinstance(tree, list):
        yield from enumerate(tree)


def _path(tree: Any, loc: tuple[str | int, ...]) -> Path:
    """Give the path of an error, without the names of the variants of a union."""
    path: list[str | int] = []
    for step in loc:
        if isinstance(tree, dict | list) and step in dict(_items(tree)):
            tree = tree[step]
            path.append(step)
    return tuple(path)


def _replaced(tree: Any, at: Path, free: frozenset[Path], give: Callable[[Path], str], *, keys: bool = True) -> Any:
    if isinstance(tree, list):
        return [_replaced(item, (*at, n), free, give, keys=keys) for n, item in enumerate(tree)]
    if isinstance(tree, dict):
        named = keys and at[-1:] and at[-1] in NAMED_BY_SOURCES and tree.keys() != {"experiment"}
        pairs = {key: _replaced(item, (*at, key), free, give, keys=keys) for key, item in tree.items()}
        return {give((*at, key)): item for key, item in pairs.items()} if named else pairs
    if at in free:
        return braced(give(at)) if at[-1] in {"zh", "en"} and "mermaid" not in at else give(at)
    return tree


def braced(text: str) -> str:
    """Write a text as prose that holds no placeholder."""
    return text.replace("{", "{{").replace("}", "}}")


def takes(form: type[Form], tree: Mapping[str, Any]) -> bool:
    """Say whether a form takes a value."""
    try:
        form.model_validate(tree)
    except ValidationError:
        return False
    return True
