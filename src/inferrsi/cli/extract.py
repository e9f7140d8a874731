"""Propose claims from a text: each number with its exact place and the conditions the text gives for it.

SOURCE is a file, - for standard input, or something that stands elsewhere: SUBJECT@REF (README, change log, documents
and release notes there; SUBJECT alone at its pinned commit), an address (a page; a file, release, pull request or
commit on GitHub), arxiv:ID, hf:org/name, feed:ID or signal:N. Numbers that are no claims (versions, dates, batch sizes,
limits, prices) are left out; the surest proposals come first. Offsets count code points.

Nothing enters a record by itself. --into shows the proposals with numbers, and adds those that you choose: experiment,
arms, claims, source, quote and line, and what the text does not say as unstated. What would fail `inferrsi check` is
left out with its reason, and what is in the record already is not added twice.

Examples:
  inferrsi extract README.md
  inferrsi extract notes.md --json --min-confidence 0.8
  inferrsi extract strata@v0.2.7 --clone ../Strata --path docs/DETAILS.md
  inferrsi extract arxiv:2606.08094v2
  inferrsi extract strata --into strata/2026-10-28
  inferrsi extract strata --into strata/2026-10-28 --accept 1,3-5 --experiment e2 --dry-run
  cat abstract.txt | inferrsi extract - --kind text
  inferrsi extract --batch in.jsonl > out.jsonl
  inferrsi extract --line 'decode 79.3 tok/s, was 56.4; RTX 3090, EXL3 3.5bpw, greedy'
"""

import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from inferrsi.cli.place import ROOT, checked, now, root_of
from inferrsi.cli.sheet import write_json, write_text
from inferrsi.errors import UsageError

if TYPE_CHECKING:
    from inferrsi.cli.extract_shown import Call
    from inferrsi.pipeline.extract.read import Means, Read

LARGEST = 100_000_000
"""Bytes of a file of this machine; chosen 2026-12: as many as GitHub admits in one."""


class Kind(StrEnum):
    """How the text is laid out."""

    MARKDOWN = "markdown"
    RST = "rst"
    TEXT = "text"


def extract(  # the options of the command
    source: str | None = typer.Argument(None, help="A file, -, SUBJECT@REF, arxiv:ID, an address, feed:ID, signal:N."),
    kind: Kind | None = typer.Option(
        None, "--kind", help="markdown, rst, or text for plain prose; default: by its name."
    ),
    json_: bool = typer.Option(False, "--json", help="Write JSON with every span and its origin."),
    batch: str | None = typer.Option(None, "--batch", help='JSON Lines of {"id","text"}; - for standard input.'),
    line: str | None = typer.Option(None, "--line", help="Read one line typed by you into the record's form."),
    min_confidence: float | None = typer.Option(
        None,
        "--min-confidence",
        min=0,
        max=1,
        show_default="0.65 in tables, 0.72 in text",
        help="Leave out what is less sure.",
    ),
    path: list[str] = typer.Option([], "--path", help="Only this file of the repository; may be repeated."),
    clone: Path | None = typer.Option(None, "--clone", help="A clone or bare repository here, in GitHub's place."),
    offline: bool = typer.Option(False, "--offline", help="Ask no service; read clones and what was kept."),
    into: str | None = typer.Option(None, "--into", help="A record, such as strata/2026-10-28, to add claims to."),
    accept: str | None = typer.Option(None, "--accept", help="Which proposals: 1,3-5."),
    all_: bool = typer.Option(False, "--all", help="All proposals that are not in the record yet."),
    experiment: str | None = typer.Option(None, "--experiment", help="An experiment of the record; default: new ones."),
    metric: list[str] = typer.Option([], "--metric", help="N=METRIC: what proposal N is about; may be repeated."),
    dry_run: bool = typer.Option(False, "--dry-run", help="Show what would be written as a diff."),
    root: Path | None = ROOT,
) -> None:
    """Propose claims from a text, and add those chosen to a record."""
    if sum(given is not None for given in (source, batch, line)) != 1:
        what = "extract takes one of SOURCE, --batch and --line"
        raise UsageError(what, todo="name a file, or - for standard input")
    if line is not None:
        return _typed(line)
    if source is None:
        return _batch(batch or "", min_confidence, kind or Kind.MARKDOWN)
    from inferrsi.cli.extract_shown import Call, listed, put  # noqa: PLC0415  # the sources, only where one is asked
    from inferrsi.pipeline.extract.held import held  # noqa: PLC0415

    call = Call(
        source=source,
        layout=None if kind is None else kind.value,
        least=min_confidence,
        is_json=json_,
        choice="all" if all_ else accept,
        experiment=experiment,
        metrics=tuple(metric),
        dry_run=dry_run,
    )
    _refuse_unfit(into, call, has_both=all_ and accept is not None)
    is_here = _is_file(source)
    if is_here and (path or clone):
        what = "--path and --clone go with a subject or an address of a repository"
        raise UsageError(what, todo="write SUBJECT@REF, or leave them out")
    means = None if is_here and into is None else _means(root_of(root), clone, path, offline=offline, pinned=into)
    record = held(means.checked, into) if means and into else None
    read = _local(source, call.layout or Kind.MARKDOWN.value) if is_here or means is None else _elsewhere(source, means)
    raise typer.Exit(put(call, read, means, record) if means and record else listed(call, read))


def _refuse_unfit(into: str | None, call: "Call", *, has_both: bool) -> None:
    if has_both:
        what = "--all and --accept are two choices"
        raise UsageError(what, todo="leave one of them out")
    if into is None and (call.choice or call.experiment or call.metrics or call.dry_run):
        what = "--accept, --all, --experiment, --metric and --dry-run go with --into"
        raise UsageError(what, todo="name the record: --into strata/2026-10-28")


def _means(place: Path, clone: Path | None, paths: list[str], *, offline: bool, pinned: str | None) -> "Means":
    from inferrsi.cli.outside import transport, way_out  # noqa: PLC0415  # the network, only where it may be asked
    from inferrsi.pipeline.extract.read import Means  # noqa: PLC0415
    from inferrsi.pipeline.material import web  # noqa: PLC0415

    known = checked(place)
    way = way_out(place, known)
    return Means(
        checked=known,
        way=replace(way, transport=transport(place, known, offline=True)) if offline else way,
        now=now().replace(microsecond=0),
        web=web(known),
        clone=clone.expanduser() if clone else None,
        paths=tuple(paths),
        pinned=pinned,
    )


def _is_file(source: str) -> bool:
    """Say whether the words name a file of this machine, be it one that is missing."""
    try:
        if source == "-" or Path(source).is_file():
            return True
    except OSError:  # a name that no system admits
        return False
    has_kind = "://" in source or source.partition(":")[0].lower() in {"arxiv", "hf", "feed", "signal"}
    return not has_kind and "@" not in source and ("/" in source or source.lower().endswith((".md", ".rst", ".txt")))


def _elsewhere(source: str, means: "Means") -> "Read":
    from inferrsi.pipeline.extract.asked import read  # noqa: PLC0415  # as above

    return read(source, means)


def _local(name: str, layout: str) -> "Read":
    from inferrsi.pipeline.extract.found import of_file  # noqa: PLC0415  # as above
    from inferrsi.triage.texts_chosen import layout_of  # noqa: PLC0415

    return of_file(name, _text(name), layout_of(name) or layout)  # type: ignore[arg-type]  # Kind is made of these


def _text(name: str) -> str:
    """Read a file or standard input as UTF-8; its line ends stay, since offsets count them."""
    try:
        if name == "-":
            raw = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            what = f"'{name}' has more than {LARGEST:,} bytes"
            raise UsageError(what, todo="cut it into pieces")
        if b"\0" in raw[:8192]:
            what = f"'{name}' is a binary file"
            raise UsageError(what, todo="name a text")
        return raw.decode("utf-8")
    except OSError as error:
        what = f"'{name}' cannot be read: {error.strerror}"
        raise UsageError(
            what, todo="name a file, SUBJECT@REF, arxiv:ID, an address, or - for standard input"
        ) from error
    except UnicodeDecodeError as error:
        what = f"'{name}' is not UTF-8 at byte {error.start}"
        raise UsageError(what, todo="convert it to UTF-8 first") from error


def _batch(name: str, least: float | None, kind: Kind) -> None:
    from inferrsi.extract import batch as batches  # noqa: PLC0415  # the grammar takes longer than --help

    for made in batches.batch(_text(name).split("\n"), minimum=least, kind=kind.value):
        write_text(made + "\n")


def _typed(text: str) -> None:
    from inferrsi.extract.line import line  # noqa: PLC0415  # the grammar takes longer than --help

    said = line(text)
    write_json({"experiment": said.experiment, "not_understood": said.not_understood, "open": said.open})
