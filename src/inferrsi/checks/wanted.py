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
        inside = not self.within or any(
            path in {".", one.path} or one.path.startswith(f"{path}/") for path in self.within
        )
        named = not self.codes or one.code.startswith(self.codes)
        return inside and named and not (self.but and one.code.startswith(self.but))
