"""Writes into packs: follows a subject or a feed more, keeps a subject at its pins. Orders, decides nothing."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import reduce
from typing import Any

from inferrsi.checks import form
from inferrsi.errors import InferrsiError, RefusedError, UsageError
from inferrsi.evidence.pack import Pack
from inferrsi.ledger.atomic import write_atomic
from inferrsi.ledger.edit_pack import add, freeze
from inferrsi.ledger.fault import Refused
from inferrsi.ledger.paths import inside
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline.workspace import Checked


def keep_at_pins(checked: Checked, subject: str, *, reason: str, today: date) -> str:
    """Freeze a subject, and give the pack's file; the caller holds the lock.

    Raises:
        InferrsiError: The pack cannot be edited without touching more.
    """
    pack = pack_of(checked, subject)
    return _edit(checked, pack, lambda text: freeze(text, subject, reason=reason, since=today.isoformat()))


def follow(checked: Checked, pack: str, subject: Mapping[str, Any]) -> str:
    """Add a subject to a pack, and give the pack's file; the caller holds the lock.

    Raises:
        RefusedError: The id is taken meanwhile.
        InferrsiError: The pack cannot be edited without touching more.
    """
    if any(subject["id"] in card.subjects for card in checked.ledger.packs()):
        what = f"'{subject['id']}' is followed already"
        raise RefusedError(what, todo="choose another id with --id")
    return _edit(checked, pack, lambda text: add(text, "subjects", subject))


def subscribe(checked: Checked, pack: str, feeds: Iterable[Mapping[str, Any]]) -> str:
    """Add feeds to a pack, and give the pack's file; the caller holds the lock.

    Raises:
        InferrsiError: The pack cannot be edited without touching more.
    """
    return _edit(checked, pack, lambda text: reduce(lambda held, feed: add(held, "feeds", feed), feeds, text))


def pack_of(checked: Checked, subject: str) -> str:
    """Give the id of the pack that follows a subject."""
    return next(card.id for card in checked.ledger.packs() if subject in card.subjects)


def pack_called(checked: Checked, name: str | None) -> str:
    """Give the pack that is meant: the named one, or the only one.

    Raises:
        UsageError: There is no such pack, or several and none is named.
    """
    known = [card.id for card in checked.ledger.packs()]
    if name is None and len(known) == 1:
        return known[0]
    if name in known:
        return str(name)
    what = f"no pack '{name}'" if name else "there is more than one pack" if known else "there is no pack"
    raise UsageError(what, todo=f"name one with --pack: {', '.join(known) or 'write packs/<name>/pack.yaml first'}")


def _edit(checked: Checked, pack: str, change: Callable[[str], str]) -> str:
    path = checked.ledger.pack_path(pack)
    try:
        text = change(checked.ledger.text(path))
    except Refused as refused:
        fault = refused.faults[0]
        what = f"{path} was not edited: {fault.message}"
        raise InferrsiError(what, where=f"{path}:{fault.line}", todo=fault.todo) from refused
    value = form.admit(Pack, parse(text))
    if isinstance(value, tuple):
        what = f"{path} was not edited: {value[0].message}"
        raise InferrsiError(what, where=path, todo=value[0].help)
    write_atomic(inside(checked.ledger.root, path), text)
    return path
