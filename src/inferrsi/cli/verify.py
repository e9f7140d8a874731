"""Look outside for everything that records rest on: proved, broken, or not verifiable here.

Pins and what holds them, tags, paper versions, permalinks and their lines, quotes in the bytes at the pin, snapshots
and result files. Clones are asked first, then the services. What was found is appended to evidence/verdicts, which
`check` reads. Exits 0 if all is proved, 1 if something is broken, 3 if some could not be tried.

Examples:
  inferrsi verify
  inferrsi verify strata/2026-10-28 --clone strata=../Strata --offline
  inferrsi verify --clones ~/src --fix
"""

import sys
from collections import Counter
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from inferrsi.cli.exits import Exit
from inferrsi.cli.place import ROOT, checked, now, root_of
from inferrsi.cli.sheet import write_json, write_text
from inferrsi.digest.clean import clean
from inferrsi.errors import UsageError

if TYPE_CHECKING:
    from inferrsi.evidence.verdict import Word
    from inferrsi.pipeline.looks import Proof
    from inferrsi.pipeline.places import Places
    from inferrsi.pipeline.workspace import Checked

WORDS: dict["Word", str] = {"proved": "proved", "broken": "broken", "not_verifiable": "not verifiable here"}


def verify(
    addresses: list[str] = typer.Argument(None, help="Subjects, records or claims; default: all."),
    clone: list[str] = typer.Option([], "--clone", help="SUBJECT=PATH: a clone on this machine; may be repeated."),
    clones: Path | None = typer.Option(None, "--clones", help="A folder of clones, as owner/name or name."),
    offline: bool = typer.Option(False, "--offline", help="Ask no service."),
    fix: bool = typer.Option(False, "--fix", help="Correct the line of a quote that stands on another one."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON."),
    root: Path | None = ROOT,
) -> None:
    """Look outside for everything that records rest on."""
    from inferrsi.pipeline.verify import left_out, repair, store, verify  # noqa: PLC0415  # git and the forms, only here

    place = root_of(root)
    found = checked(place)
    places = _places(place, found, _named(clone), clones, offline=offline)
    proofs = tuple(verify(found, addresses or (), places))
    if fix and (repaired := repair(place, proofs)):
        sys.stderr.writelines(f"repaired the line of {address}\n" for address in repaired)
        found = checked(place)
        proofs = tuple(verify(found, addresses or (), places))
    if as_json:
        write_json([{**asdict(proof), "field": ".".join(proof.field)} for proof in proofs])
    else:
        write_text("".join(map(_group, _by_record(proofs))))
    store(place, found, proofs, now=now())
    counts = Counter(proof.verdict for proof in proofs)
    sys.stderr.write(", ".join(f"{counts[word]} {text}" for word, text in WORDS.items()) + "\n")
    if moved := sum(proof.line is not None for proof in proofs):
        sys.stderr.write(
            f"{moved} {'quote stands' if moved == 1 else 'quotes stand'} on another line: --fix corrects it\n"
        )
    missing = left_out(found, addresses or ())
    sys.stderr.writelines(f"left out: {clean(reason)}\n" for reason in missing)
    raise typer.Exit(Exit.FINDINGS if missing else _exit(counts))


def _named(clones: list[str]) -> dict[str, Path]:
    found = {}
    for words in clones:
        name, mark, path = words.partition("=")
        if not (name and mark and path):
            what = f"'{words}' names no clone"
            raise UsageError(what, todo="write --clone SUBJECT=PATH")
        found[name] = Path(path).expanduser()
    return found


def _places(root: Path, found: "Checked", named: dict[str, Path], folder: Path | None, *, offline: bool) -> "Places":
    from inferrsi.pipeline.places import Places  # noqa: PLC0415  # as above

    if folder is not None and not folder.is_dir():
        what = f"'{folder}' is no folder"
        raise UsageError(what, todo="name a folder that holds clones")
    if offline:
        return Places(clones=named, folder=folder)
    from inferrsi.cli.outside import way_out  # noqa: PLC0415  # the network, only where it may be asked
    from inferrsi.pipeline.online import online  # noqa: PLC0415

    return online(way_out(root, found), clones=named, folder=folder)


def _by_record(proofs: tuple["Proof", ...]) -> list[list["Proof"]]:
    return [list(group) for _, group in groupby(proofs, key=lambda proof: proof.record)]


def _group(proofs: list["Proof"]) -> str:
    lines = [f"  {WORDS[proof.verdict]:20} {proof.what:20} {clean(proof.reason)}{_how(proof)}\n" for proof in proofs]
    return f"{proofs[0].record}\n{''.join(lines)}"


def _how(proof: "Proof") -> str:
    return "" if proof.how == "nowhere" else f" ({proof.how})"


def _exit(counts: "Counter[Word]") -> Exit:
    if counts["broken"]:
        return Exit.FINDINGS
    return Exit.INCOMPLETE if counts["not_verifiable"] else Exit.FINE
