"""Where GitHub stands for a radar: its own addresses, or those of an Enterprise in its place. Pure."""

from collections.abc import Mapping
from typing import Final

API: Final = "https://api.github.com"
WEB: Final = "https://github.com"
HOSTS: Final = frozenset({"github.com", "www.github.com", "redirect.github.com"})
"""Hosts of addresses that lead to a repository; the last leaves no trace in the timeline of what is linked."""


def bases(hosts: Mapping[str, str]) -> tuple[str, str]:
    """Give where the REST API and the pages stand: a GitHub Enterprise where the radar's `hosts` name one.

    There the API lies below `/api/v3`, and GraphQL beside that and not below, so its addresses are asked as they are.
    Any other base stands in GitHub's place, and nothing changes.
    """
    api = hosts.get("api.github.com", "").rstrip("/")
    if not api.endswith("/api/v3"):
        return API, WEB
    return api, hosts.get("github.com", api.removesuffix("/api/v3")).rstrip("/")
