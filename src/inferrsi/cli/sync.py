"""Ask every source what moved since its mark, and append what it answered.

One line a source: the outcome in one word, how much was asked, got and new, the window, the mark. A mark moves only after
a complete answer, and the window overlaps the last one. What a source answered today is not fetched a second time unless
--again says so; what was answered within the last hour is not asked again, so that an interrupted run goes on where it
ended. The first answer to a question is taken as seen. Exits 3 if some source did not answer completely.

Examples:
  inferrsi sync
  inferrsi sync maya strata --source github
  inferrsi sync maya --source github --since 2026-10-27T00:30Z
  inferrsi sync --again --json
"""

import json
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import typer

from inferrsi.cli.exits import Exit
from inferrsi.cli.place import ROOT, checked, root_of
from inferrsi.errors import UsageError


def sync(
    subjects: list[str] = typer.Argument(None, help="Subjects; default: all that are followed."),
    source: list[str] = typer.Option([], "--source", help="github, arxiv, feed, hub or page; may be repeated."),
    since: str | None = typer.Option(None, help="An instant, in place of the marks: 2026-10-27T00:30Z."),
    again: bool = typer.Option(False, "--again", help="Ask anew what was answered today or within the last hour."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON."),
    quiet: bool = typer.Option(False, "--quiet", help="No progress."),
    root: Path | None = ROOT,
) -> None:
    """Ask the sources what moved."""
    from inferrsi.cli.outside import line, sweep_all  # noqa: PLC0415  # the network, only where it is asked
    from inferrsi.digest.swept_object import swept_object  # noqa: PLC0415
    from inferrsi.pipeline.sync import Wanted  # noqa: PLC0415

    place = root_of(root)
    wanted = Wanted(
        subjects=frozenset(subjects or ()),
        sources=frozenset(source),
        since=_instant(since) if since else None,
        again=again,
    )
    found = []
    for swept in sweep_all(place, checked(place), wanted, quiet=quiet):
        found.append(swept)
        if not as_json:
            sys.stdout.write(line(swept))
            sys.stdout.flush()
    if as_json:
        sys.stdout.write(
            json.dumps([asdict(swept_object(swept)) for swept in found], ensure_ascii=False, indent=2) + "\n"
        )
    if not found:
        sys.stderr.write("no source was asked: write `enabled: true` for one under `sources` in inferrsi.yaml\n")
    raise typer.Exit(Exit.FINE if found and all(swept.complete for swept in found) else Exit.INCOMPLETE)


def _instant(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError as error:
        what = f"'{text}' is no instant"
        raise UsageError(what, todo="write it in UTC: 2026-10-27T00:30Z") from error
    if found.tzinfo is None:
        what = f"'{text}' does not say its zone"
        raise UsageError(what, todo=f"write {text}Z for UTC, or an offset such as +08:00")
    return found.astimezone(UTC)
