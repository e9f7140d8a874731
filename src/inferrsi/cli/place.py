"""Where and when a command runs: the workspace, the clock; read here and handed down as arguments."""

from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import typer

from inferrsi.errors import UsageError
from inferrsi.ledger.files import find_root
from inferrsi.pipeline.workspace import Checked, check

ROOT = typer.Option(
    None, "--root", help="The workspace; default: this folder or the nearest above it.", envvar="INFERRSI_ROOT"
)


def root_of(given: Path | None) -> Path:
    """Give the workspace that a command works on."""
    return find_root((given or Path.cwd()).resolve())


def now() -> datetime:
    """Read the clock, in UTC."""
    return datetime.now(UTC)


def checked(root: Path) -> Checked:
    """Read and check a workspace as of today in its zone."""
    return check(root, today=today(root))


def today(root: Path) -> date:
    """Give the radar's day; UTC where the radar itself cannot be read, which `check` then tells."""
    from inferrsi.pipeline.radar import zone_of  # noqa: PLC0415  # needs pydantic, which a wrong --root does not

    return now().astimezone(ZoneInfo(zone_of(root) or "UTC")).date()


def day_of(text: str, root: Path, found: Checked) -> date:
    """Read `today`, `latest` or a day.

    Raises:
        UsageError: It is none of these.
    """
    from inferrsi.pipeline.digest import newest_day  # noqa: PLC0415  # only `digest` needs it

    if text == "today":
        return today(root)
    if text == "latest":
        return newest_day(found)
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        what = f"'{text}' is no day"
        raise UsageError(what, todo="write YYYY-MM-DD, `latest` or `today`") from error
