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
from inferrsi.evidence.finding import BLOCKING, Located
from inferrsi.evidence.form import Form
from inferrsi.evidence.seen import AckCard, SeenCard
from inferrsi.ledger import cache, cards
from inferrsi.ledger.decode import MAX_BYTES, MAX_LINES_BYTES, decode
from inferrsi.ledger.fault import Refused
from inferrsi.ledger.files import (
    DERIVED,
    FileKind,
    WorkspaceFile,
    address_of,
    edition_path,
    listing,
    pack_path,
    record_path,
)  # fmt: skip
from inferrsi.ledger.yaml_text import parse

Examine = Callable[[FileKind, str, bytes], cards.Derived]
"""(kind, path, bytes) → card and findings: the form and the rules of one file."""
F = TypeVar("F", bound=Form)


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """A workspace that was read."""

    root: Path
    cards: Mapping[str, Card]
    """File → card, in the order of the files."""
    findings: tuple[Located, ...]
    """What the rules of one file said."""

    @property
    def refused(self) -> frozenset[str]:
        """Addresses of records whose files did not pass."""
        return frozenset(
            address_of(finding.path)
            for finding in self.findings
            if finding.severity in BLOCKING and finding.path.startswith("evidence/records/")
        )

    def records(self, subject: str | None = None) -> tuple[RecordCard, ...]:
        """Give the cards of records, of one subject or of all, oldest first."""
        found = [card for card in self.cards.values() if isinstance(card, RecordCard)]
        kept = [card for card in found if subject is None or card.subject == subject]
        return tuple(sorted(kept, key=lambda card: (card.subject, card.date, len(card.id), card.id)))

    def editions(self) -> tuple[EditionCard, ...]:
        """Give the cards of editions, oldest first."""
        return tuple(card for card in self.cards.values() if isinstance(card, EditionCard))

    def packs(self) -> tuple[PackCard, ...]:
        """Give the cards of packs."""
        return tuple(card for card in self.cards.values() if isinstance(card, PackCard))

    def seen(self) -> tuple[SeenCard, ...]:
        """Give the cards of observations, oldest first."""
        return tuple(card for card in self.cards.values() if isinstance(card, SeenCard))

    def acks(self) -> tuple[AckCard, ...]:
        """Give the cards of acks, oldest first."""
        return tuple(card for card in self.cards.values() if isinstance(card, AckCard))

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


def load(root: Path, examine: Examine, *, cached: bool = True) -> Ledger:
    """Read a workspace; only files whose content is new are examined."""
    found, faults = listing(root)
    kept = cache.load(root / DERIVED) if cached else {}
    derived: dict[str, cards.Derived] = {}
    fresh: dict[str, tuple[str, str]] = {}
    for file in found:
        derived[file.path] = _derive(file, examine, kept=kept, fresh=fresh)
    gone = [path for path in kept if path not in derived]
    if cached and (fresh or gone):
        cache.store(root / DERIVED, fresh=fresh, gone=gone)
    names = tuple(_name_finding(path, fault.message, fault.todo) for path, fault in faults)
    return Ledger(
        root=root,
        cards={path: card for path, (card, _) in derived.items() if card is not None},
        findings=(*names, *(finding for _, findings in derived.values() for finding in findings)),
    )


def _derive(
    file: WorkspaceFile,
    examine: Examine,
    *,
    kept: Mapping[str, tuple[str, str]],
    fresh: dict[str, tuple[str, str]],
) -> cards.Derived:
    data = read_bytes(file.place, limit=MAX_LINES_BYTES if file.path.endswith(".jsonl") else MAX_BYTES)
    key = cache.key_of(data)
    if file.path in kept and kept[file.path][0] == key:
        return cards.decode(kept[file.path][1])
    found = examine(file.kind, file.path, data)
    fresh[file.path] = (key, cards.encode(found))
    return found


def _name_finding(path: str, message: str, todo: str) -> Located:
    return Located(path=path, line=1, code="F107", field="", message=message, help=todo, severity="failure")
