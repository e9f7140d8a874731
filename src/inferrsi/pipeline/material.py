"""Read what a plan may see, as values: the radar, editions, packs, records. Orders I/O, decides nothing."""

from collections import deque
from collections.abc import Iterable, Iterator
from datetime import date

from inferrsi.errors import InferrsiError
from inferrsi.evidence.finding import Located
from inferrsi.evidence.github import bases
from inferrsi.evidence.pack import Feed, Subject
from inferrsi.evidence.radar import FILE, Radar
from inferrsi.evidence.record import Record
from inferrsi.ledger.store import Ledger
from inferrsi.pipeline.workspace import Checked

EDITIONS = "evidence/editions/"


def radar(checked: Checked) -> Radar:
    """Read the radar.

    Raises:
        InferrsiError: It did not pass its form.
    """
    faults = [finding for finding in checked.findings if finding.path == FILE and finding.severity == "failure"]
    if faults:
        raise not_passed(faults[0], f"{FILE} did not pass")
    return checked.ledger.read(FILE, Radar)


def web(checked: Checked) -> str:
    """Give where the pages of repositories stand: GitHub, or the Enterprise that the radar names in its place."""
    return bases(radar(checked).hosts)[1]


def refused_editions(checked: Checked, *, until: date) -> dict[str, Located]:
    """Give the first fault of each edition up to a day that did not pass its form, by file."""
    return {
        finding.path: finding
        for finding in reversed(checked.findings)
        if finding.path.startswith(EDITIONS)
        and finding.path not in checked.ledger.cards
        and finding.path.removeprefix(EDITIONS)[:10] <= until.isoformat()
    }


def not_passed(fault: Located, what: str) -> InferrsiError:
    """Say that a file did not pass, with its first fault."""
    return InferrsiError(
        f"{what}: {fault.message}",
        where=f"{fault.path}:{fault.line}",
        todo=f"{fault.help}; `inferrsi check` lists all",
    )


def records(checked: Checked, wanted: Iterable[str]) -> Iterator[tuple[str, Record]]:
    """Read records by address, and those that they name; unknown and refused ones are left out."""
    ledger, refused = checked.ledger, checked.refused
    cards = {card.id: card for card in ledger.records()}
    queue = deque(wanted)
    seen: set[str] = set()
    while queue:
        address = queue.popleft()
        if address in seen or address in refused or address not in cards:
            continue
        seen.add(address)
        queue.extend(reference.record for reference in cards[address].references)
        yield address, ledger.read(ledger.record_path(address), Record)


def feeds(ledger: Ledger) -> tuple[Feed, ...]:
    """Give the feeds of all packs."""
    return tuple(Feed.model_validate_json(text) for card in ledger.packs() for text in card.listed)


def subjects(ledger: Ledger) -> dict[str, Subject]:
    """Give the followed subjects of all packs, by slug."""
    texts = (text for card in ledger.packs() for text in card.followed)
    return {subject.id: subject for subject in map(Subject.model_validate_json, texts)}
