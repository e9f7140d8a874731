"""Which findings a run is about: files, codes, families."""

from collections.abc import Iterable
from dataclasses import dataclass

from inferrsi.evidence.finding import Located


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What a person asked for; empty means everything."""

    within: tuple[str, ...] = ()
    """Files or folders, relative to the workspace."""
    codes: tuple[str, ...] = ()
    """Codes, or the letters and digits they begin with."""
    but: tuple[str, ...] = ()
    """Codes that are left out."""

    def of(self, findings: Iterable[Located]) -> tuple[Located, ...]:
        """Give the findings that are meant, in their order."""
        return tuple(one for one in findings if self.holds(one))

    def holds(self, one: Located) -> bool:
        """Say whether a finding is meant."""
        named = not self.codes or one.code.startswith(self.codes)
        return self.covers(one.path) and named and not (self.but and one.code.startswith(self.but))

    def covers(self, path: str) -> bool:
        """Say whether a file is meant."""
        return not self.within or any(within in {".", path} or path.startswith(f"{within}/") for within in self.within)
