"""The zone of a radar before anything else of it is read: every command counts its days by it."""

from pathlib import Path
from zoneinfo import available_timezones

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
    return zone if isinstance(zone, str) and zone in available_timezones() else None
