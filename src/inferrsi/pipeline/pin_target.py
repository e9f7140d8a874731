"""Whose a target is, and where it is asked: a clone here, or the service it stands at. Orders, decides nothing."""

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from inferrsi.errors import UsageError
from inferrsi.pipeline import material
from inferrsi.pipeline.pin_clone import Asked, seen_in_clone
from inferrsi.pipeline.pin_remote import Call, read_remote
from inferrsi.pipeline.way import Way
from inferrsi.pipeline.workspace import Checked
from inferrsi.sources.github.address import Place
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.next_record import Chain
from inferrsi.triage.reading import Reading
from inferrsi.triage.signals import readings
from inferrsi.triage.target import OfSubject, Target, owners, read_target


@dataclass(frozen=True, kw_only=True)
class Meant:
    """What a call means."""

    subject: str
    target: Target
    is_bare: bool
    """The subject alone was named, as it stands now."""


def meant(checked: Checked, text: str, subject: str | None) -> Meant:
    """Read the words of a call.

    Args:
        checked: The workspace.
        text: SUBJECT, SUBJECT@REF, `arxiv:`, `hf:`, or an address.
        subject: To whom an address belongs; None: to the one follower who lives there, or whose record names it.

    Raises:
        UsageError: They mean nothing, or nobody's.
    """
    target = read_target(text, web=material.web(checked))
    if isinstance(target, Unavailable):
        raise UsageError(target.reason, todo=target.todo)
    if isinstance(target, OfSubject):
        if subject not in {None, target.name}:
            what = f"'{target.name}' is a subject, and --subject names another"
            raise UsageError(what, todo="leave one of them out")
        return Meant(subject=target.name, target=target, is_bare=target.ref is None)
    if subject is not None:
        return Meant(subject=subject, target=target, is_bare=False)
    newest = {name: reading.card for name, reading in readings(checked.ledger.records()).items()}
    known = owners(target, material.subjects(checked.ledger).values(), newest)
    if len(known) == 1:
        return Meant(subject=known[0], target=target, is_bare=False)
    what = f"{text} belongs to {', '.join(known)}" if known else f"{text} belongs to no followed subject"
    todo = "say to which with --subject" + ("" if known else f", or follow it: inferrsi track {text}")
    raise UsageError(what, todo=todo)


@dataclass(frozen=True, kw_only=True)
class Where:
    """Where to look, and when it is."""

    root: Path
    clone: Path | None = None
    at: str | None = None
    now: datetime
    today: date

    def is_clone_asked(self, target: Target) -> bool:
        """Say whether a clone answers; the state of a pull request only GitHub knows."""
        return self.clone is not None and not (isinstance(target, Place) and target.pull)


def read(chain: Chain, target: Target, where: Where, way: Way | None) -> Reading | Unavailable:
    """Read a target; without a way out only a clone can be asked.

    Raises:
        UsageError: A clone cannot hold it.
    """
    if where.clone is not None and (way is None or where.is_clone_asked(target)):
        return seen_in_clone(chain, Asked(clone=where.clone, ref=_ref(target), at=where.at))
    call = Call(target=target, at=where.at, clone=where.clone, now=where.now, today=where.today, root=where.root)
    if way is None:
        return Unavailable(reason="no service is asked in this run", todo="name a clone with --clone", kind="offline")
    return read_remote(chain, call, way)


def _ref(target: Target) -> str | None:
    match target:
        case OfSubject():
            return target.ref
        case Place():
            return f"refs/tags/{target.tag}" if target.tag else target.commit or target.tree
        case _:
            what = "a clone holds no paper, weights or page"
            raise UsageError(what, todo="leave --clone out")
