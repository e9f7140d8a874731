"""The proposals of texts, numbered, and the same for programs. Orders, decides nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from inferrsi.extract.batch import claim
from inferrsi.extract.extraction import extract
from inferrsi.pipeline.extract.held import Held, known
from inferrsi.pipeline.extract.read import Read, link_to
from inferrsi.triage.accept.text import Document, Numbered, ranked
from inferrsi.triage.carried import plain
from inferrsi.triage.proofs_of_text import read_lines
from inferrsi.triage.texts_chosen import Layout

if TYPE_CHECKING:
    from inferrsi.pipeline.extract.into import Accepted  # which brings ruamel

Tree = dict[str, Any]
_NAMED = ("kind", "repo", "commit", "path", "tag", "paper", "version", "url")


def found(read: Read, *, least: float | None, layout: Layout | None = None) -> tuple[Numbered, ...]:
    """Number the proposals of what was read, the surest first.

    Args:
        read: The texts; where lines were asked for, only what stands on them counts.
        least: Leave out what is less sure; None: by where it stands.
        layout: How the texts are laid out, in place of what their names say.
    """
    pairs = [(one, extract(one.text, kind=layout or one.layout)) for one in read.documents]
    if read.lines is not None:
        first, last = read.lines
        pairs = [(one, tuple(each for each in made if first <= each.line <= last)) for one, made in pairs]
    return ranked(pairs, least=least)


def marked(numbered: Sequence[Numbered], into: Held) -> tuple[Numbered, ...]:
    """Say of each proposal which claim of a record was read from the same place."""
    names = known(into.record, numbered)
    return tuple(replace(one, known=f"{into.address}#{names[one.n]}") if one.n in names else one for one in numbered)


def as_object(asked: str, numbered: Iterable[Numbered], read: Read, *, web: str) -> Tree:
    """Give the answer for programs (`inferrsi schema extract`)."""
    return {
        "file": asked,
        "claims": [_proposal(one, web) for one in numbered],
        "left_out": [{"reason": one.reason, "todo": one.todo} for one in read.left_out],
        "notes": list(read.notes),
    }


def _proposal(one: Numbered, web: str) -> Tree:
    own: Tree = {"line": one.proposal.line, "rules": list(one.proposal.rules), "origin": _origin(one, web)}
    return {"n": one.n, **claim(one.proposal), **own, **({"record": one.known} if one.known else {})}


def _origin(one: Numbered, web: str) -> Tree:
    document = one.document
    named = plain(document.source) if document.source else {}
    link = link_to(document, one.lines, web=web)
    return {
        "name": document.name,
        **{key: named[key] for key in _NAMED if key in named},
        **({"permalink": link} if link else {}),
        "lines": one.lines,
        **{key: named[key] for key in ("sha256", "retrieved") if key in named},
    }


def into_object(into: Held, made: "Accepted", *, is_written: bool) -> Tree:
    """Give what became of the record for programs."""
    return {
        "record": into.address,
        "written": is_written,
        "added": [{"n": n, "claim": address} for n, address in made.added],
        "refused": [{"n": one.n, "reason": one.reason} for one in made.refused],
        "told": list(made.told),
        "diff": made.diff,
    }


def chosen(numbered: Sequence[Numbered], words: str) -> tuple[Numbered, ...] | str:
    """Read which proposals are meant: `all`, or `1,3-5`; what is wrong with the words is given as a sentence."""
    if words.strip() == "all":
        return tuple(one for one in numbered if one.known is None)
    wanted: set[int] = set()
    for piece in words.replace(" ", "").split(","):
        span = read_lines(piece) if piece[:1].isdigit() else None
        if span is None:
            return f"{piece[:40]!r} is no number and no range of numbers"
        if span.last > len(numbered):
            return f"there is no proposal {span.last}, the last one is {len(numbered)}"
        wanted |= set(range(span.first, span.last + 1))
    return tuple(one for one in numbered if one.n in wanted)


def metrics_named(words: Iterable[str]) -> Mapping[int, str] | str:
    """Read `3=ttft`, given for each proposal whose words leave its metric open; a fault is given as a sentence."""
    named: dict[int, str] = {}
    for word in words:
        number, equals, metric = word.partition("=")
        if not equals or not number.isdigit() or not metric:
            return f"{word[:60]!r} does not say which proposal is about what"
        named[int(number)] = metric
    return named


def of_file(name: str, text: str, layout: Layout) -> Read:
    """Make a text of this machine readable; nobody else can read it again, so that no record takes it as a source."""
    return Read(documents=(Document(name=name, text=text, layout=layout),))
