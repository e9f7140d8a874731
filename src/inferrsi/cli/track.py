"""Follow a new subject, after what stands at its address was seen to be there.

A repository, a paper, a repository of weights or a page; with --feed a feed, or all feeds of an OPML file. It is written into the pack, under the name and, of a
repository, with the number by which GitHub knows it; comments and all other bytes of the pack stay. What is followed
already is refused.

Examples:
  inferrsi track https://github.com/owner/name --pack llm-serving
  inferrsi track arxiv:2606.08094 --id kitespec --name KiteSpec
  inferrsi track hf:org/name
  inferrsi track https://example.org/index.xml --feed --pack llm-serving
  inferrsi track subscriptions.opml --feed --pack llm-serving
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import typer

from inferrsi.cli.place import ROOT, checked, root_of, today
from inferrsi.digest.clean import clean
from inferrsi.errors import UsageError


def track(
    address: str = typer.Argument(help="An address, arxiv:ID, hf:org/name, or the path of an OPML file."),
    pack: str | None = typer.Option(None, help="The pack; may be left out where there is only one."),
    id_: str | None = typer.Option(None, "--id", help="A slug, in place of one made of its name."),
    name: str | None = typer.Option(None, help="Its name as it is printed."),
    feed: bool = typer.Option(False, "--feed", help="It is a feed, or a list of feeds.", show_default=False),
    dry_run: bool = typer.Option(False, "--dry-run", help="Look at it and write nothing."),
    root: Path | None = ROOT,
) -> None:
    """Follow a new subject."""
    from inferrsi.cli.outside import way_out  # noqa: PLC0415  # the network, only where it is asked
    from inferrsi.ledger.lock import locked  # noqa: PLC0415
    from inferrsi.pipeline.packs import follow  # noqa: PLC0415
    from inferrsi.pipeline.track import Wish, newcomer  # noqa: PLC0415

    if feed:
        _feeds(Address(text=address, pack=pack, id=id_, name=name), root_of(root), dry_run=dry_run)
        return
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


@dataclass(frozen=True, kw_only=True)
class Address:
    """The words of the call, as far as feeds are concerned."""

    text: str
    pack: str | None
    id: str | None
    name: str | None


def _feeds(asked: Address, place: Path, *, dry_run: bool) -> None:
    from inferrsi.ledger.lock import locked  # noqa: PLC0415
    from inferrsi.pipeline import feeds  # noqa: PLC0415  # the readers of feeds, only where one is read
    from inferrsi.pipeline.packs import pack_called, subscribe  # noqa: PLC0415

    found = checked(place)
    pack = pack_called(found, asked.pack)
    if "://" in asked.text:
        from inferrsi.cli.outside import way_out  # noqa: PLC0415  # the network, only where it is asked

        way = way_out(place, found, reuse_today=False)
        chosen = feeds.of_address(found, asked.text, way, slug=asked.id, title=asked.name)
    elif asked.id or asked.name:
        what = "--id and --name are of one feed"
        raise UsageError(what, todo="leave them out; the list has titles")
    else:
        chosen = feeds.of_list(found, Path(asked.text))
    sys.stderr.writelines(f"note: {clean(note)}\n" for note in chosen.notes)
    verb = "would be followed" if dry_run else "is followed"
    said = "".join(f"{tree['id']} {verb}: {clean(tree['url'])}\n" for tree in chosen.trees)
    if dry_run:
        sys.stderr.write(said)
        return
    with locked(place):
        path = subscribe(checked(place), pack, chosen.trees)
    sys.stdout.write(f"{path}\n")
    sys.stderr.write(f"{said}next: inferrsi sync --source feed\n")
