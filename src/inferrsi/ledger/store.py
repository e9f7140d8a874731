"""The ledger as it stands: every file's card and findings, and the files themselves when they are asked for.

Unchanged files are neither parsed nor validated again. What a file means is decided by the `examine` it is given.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from inferrsi.errors import InferrsiError
from inferrsi.evidence.card import Card, EditionCard, PackCard, RecordCard
from inferrsi.evidence.finding import Located
from inferrsi.evidence.form import Form
from inferrsi.evidence.seen import AckCard, SeenCard
from inferrsi.evidence.verdict import VerdictCard
from inferrsi.ledger import cache, cards
from inferrsi.ledger.again import Edited
from inferrsi.ledger.decode import MAX_BYTES, MAX_LINES_BYTES, decode
from inferrsi.ledger.fault import Refused
from inferrsi.ledger.files import (
    DERIVED,
    FileKind,
    edition_path,
    listing,
    pack_path,
    record_path,
)  # fmt: skip
from inferrsi.ledger.yaml_text import parse

Examine = Callable[[FileKind, str, bytes], cards.Derived]
"""(kind, path, bytes) → card and findings: the form and the rules of one file."""
F = TypeVar("F", bound=Form)
C = TypeVar("C", bound=Card)
WHOLE = ""
"""The path under which is kept what was told of the whole workspace; no file has it."""


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """A workspace that was read."""

    root: Path
    cards: Mapping[str, Card]
    """File → card, in the order of the files."""

    def records(self, subject: str | None = None) -> tuple[RecordCard, ...]:
        """Give the cards of records, of one subject or of all, oldest first."""
        found = [card for card in self.cards.values() if isinstance(card, RecordCard)]
        kept = [card for card in found if subject is None or card.subject == subject]
        return tuple(sorted(kept, key=lambda card: (card.subject, card.date, len(card.id), card.id)))

    def editions(self) -> tuple[EditionCard, ...]:
        """Give the cards of editions, oldest first."""
        return tuple(card for _, card in self.of(EditionCard, "evidence/editions"))

    def packs(self) -> tuple[PackCard, ...]:
        """Give the cards of packs."""
        return tuple(card for _, card in self.of(PackCard, "packs"))

    def seen(self) -> tuple[SeenCard, ...]:
        """Give the cards of observations, oldest first."""
        return tuple(card for _, card in self.of(SeenCard, "evidence/observations"))

    def acks(self) -> tuple[AckCard, ...]:
        """Give the cards of acks, oldest first."""
        return tuple(card for _, card in self.of(AckCard, "evidence/acks"))

    def verdicts(self) -> tuple[VerdictCard, ...]:
        """Give the cards of verdicts, oldest first."""
        return tuple(card for card in self.cards.values() if isinstance(card, VerdictCard))

    def of(self, kind: type[C], folder: str) -> Iterator[tuple[str, C]]:
        """Give the cards of a kind with their files, in the order of the files; no card outside the folder is read."""
        found = ((path, self.cards[path]) for path in self.cards if path.startswith(f"{folder}/"))
        return ((path, card) for path, card in found if isinstance(card, kind))

    def read(self, path: str, form: type[F]) -> F:
        """Read one file of the ledger; it has passed its form when it has a card."""
        return form.model_validate(self.tree(path))

    def tree(self, path: str) -> dict[str, Any]:
        """Read one file as plain text values."""
        return parse(decode(read_bytes(self.root / path)))

    def text(self, path: str) -> str:
        """Read one file as it is written."""
        return decode(read_bytes(self.root / path))

    def lines(self, folder: str, form: type[F], *, since: str = "", until: str = "9999") -> Iterator[F]:
        """Read the lines of a folder of JSON Lines whose files are named by days, within these days.

        Lines that did not pass are left out: they have their findings.
        """
        for path in sorted((self.root / folder).glob("*.jsonl")):
            if since <= path.stem <= until:
                yield from _lines(path, form)

    record_path = staticmethod(record_path)
    edition_path = staticmethod(edition_path)
    pack_path = staticmethod(pack_path)


def _lines(path: Path, form: type[F]) -> Iterator[F]:
    try:
        text = decode(read_bytes(path, limit=MAX_LINES_BYTES), limit=MAX_LINES_BYTES)
    except Refused:
        return
    for line in text.splitlines():
        try:
            yield form.model_validate(json.loads(line))
        except ValueError:  # an empty line, a torn one, one of another form
            continue


def read_bytes(path: Path, *, limit: int = MAX_BYTES) -> bytes:
    """Read a file up to the size that is admitted and one byte more.

    Raises:
        InferrsiError: The file cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(limit + 1)
    except OSError as error:
        what = f"cannot read '{path.name}': {error.strerror}"
        raise InferrsiError(what, where=str(path), todo="check that it exists and that you may read it") from error


@dataclass(frozen=True, kw_only=True)
class Loaded:
    """A ledger as its files were read."""

    ledger: Ledger
    derived: cards.Cards
    names: tuple[Located, ...]
    """What is wrong with names of files."""
    state: str
    """Of every file with its content and of the program: the same state means the same answers."""
    told: tuple[str, str] | None
    """(key, text) of what was last told of the whole."""
    before: str = ""
    """The state before files were edited; empty where one came or went, or none was edited."""
    edits: tuple[Edited, ...] = ()

    def findings(self) -> tuple[Located, ...]:
        """Give what the rules of one file said."""
        return (*self.names, *self.derived.findings())


def load(root: Path, examine: Examine, *, cached: bool = True) -> Loaded:
    """Read a workspace; only files whose content is new are examined."""
    found, faults = listing(root)
    kept = dict(cache.load(root / DERIVED)) if cached else {}
    told = kept.pop(WHOLE, None)
    derived: dict[str, str | cards.Derived] = {}
    keys: dict[str, str] = {}
    fresh: dict[str, tuple[str, str]] = {}
    for file in found:
        data = read_bytes(file.place, limit=MAX_LINES_BYTES if file.path.endswith(".jsonl") else MAX_BYTES)
        key, text = kept.get(file.path, ("", ""))
        keys[file.path] = cache.key_of(data)
        if key == keys[file.path]:
            derived[file.path] = text
        else:
            derived[file.path] = examined = examine(file.kind, file.path, data)
            fresh[file.path] = (keys[file.path], cards.encode(examined))
    gone = [path for path in kept if path not in derived]
    if cached and (fresh or gone):
        cache.store(root / DERIVED, fresh=fresh, gone=gone)
    names = tuple(_name_finding(path, fault.message, fault.todo) for path, fault in faults)
    held = cards.Cards(derived)
    is_edited = bool(fresh) and not gone and fresh.keys() <= kept.keys()
    return Loaded(
        ledger=Ledger(root=root, cards=held),
        derived=held,
        names=names,
        state=cache.state_of(keys, names),
        told=told,
        before=cache.state_of({path: kept[path][0] for path in keys}, names) if is_edited else "",
        edits=tuple(Edited(path=path, before=kept[path][1], after=text) for path, (_, text) in fresh.items())
        if is_edited
        else (),
    )


def tell(root: Path, key: str, text: str) -> None:
    """Keep what was told of the whole."""
    cache.store(root / DERIVED, fresh={WHOLE: (key, text)}, gone=())


def _name_finding(path: str, message: str, todo: str) -> Located:
    return Located(path=path, line=1, code="F107", field="", message=message, help=todo, severity="failure")
