"""The zone of a radar before anything else of it is read: every command counts its days by it."""

from pathlib import Path
from zoneinfo import ZoneInfo

from inferrsi.evidence.radar import FILE
from inferrsi.ledger.decode import decode
from inferrsi.ledger.fault import Refused
from inferrsi.ledger.store import read_bytes
from inferrsi.ledger.yaml_text import parse


def zone_of(root: Path) -> str | None:
    """Give the zone, None where the radar does not say one that exists; `check` tells why."""
    try:
        zone = parse(decode(read_bytes(root / FILE))).get("zone")
    except Refused:
        return None
    return zone if isinstance(zone, str) and _exists(zone) else None


def _exists(zone: str) -> bool:
    """Ask for the one zone: listing all of them reads the whole database, a tenth of the time of a short command."""
    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError):  # unknown, no name at all, a folder of zones
        return False
    return True
