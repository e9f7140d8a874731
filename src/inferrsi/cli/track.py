"""Follow a new subject, after what stands at its address was seen to be there.

A repository, a paper, a repository of weights or a page. It is written into the pack, under the name and, of a
repository, with the number by which GitHub knows it; comments and all other bytes of the pack stay. What is followed
already is refused.

Examples:
  inferrsi track https://github.com/owner/name --pack llm-serving
  inferrsi track arxiv:2606.08094 --id kitespec --name KiteSpec
  inferrsi track hf:org/name
"""

import sys
from pathlib import Path

import typer

from inferrsi.cli.place import ROOT, checked, root_of, today
from inferrsi.digest.clean import clean


def track(
    address: str = typer.Argument(help="An address, arxiv:ID or hf:org/name."),
    pack: str | None = typer.Option(None, help="The pack; may be left out where there is only one."),
    id_: str | None = typer.Option(None, "--id", help="A slug, in place of one made of its name."),
    name: str | None = typer.Option(None, help="Its name as it is printed."),
    dry_run: bool = typer.Option(False, "--dry-run", help="Look at it and write nothing."),
    root: Path | None = ROOT,
) -> None:
    """Follow a new subject."""
    from inferrsi.cli.outside import way_out  # noqa: PLC0415  # the network, only where it is asked
    from inferrsi.ledger.lock import locked  # noqa: PLC0415
    from inferrsi.pipeline.packs import follow  # noqa: PLC0415
    from inferrsi.pipeline.track import Wish, newcomer  # noqa: PLC0415

    place = root_of(root)
    found = checked(place)
    wish = Wish(address=address, id=id_, name=name, today=today(place), pack=pack)
    chosen = newcomer(found, wish, way_out(place, found, reuse_today=False))
    tree = chosen.tree
    sys.stderr.writelines(f"note: {clean(note)}\n" for note in chosen.notes)
    if dry_run:
        sys.stderr.write(f"{clean(tree['names'][0])} would be followed as {tree['id']} in {chosen.pack}\n")
        return
    with locked(place):
        path = follow(checked(place), chosen.pack, tree)
    sys.stdout.write(f"{path}\n")
    sys.stderr.write(f"{clean(tree['names'][0])} is followed as {tree['id']}\nnext: inferrsi pin {tree['id']}\n")
