"""The rules of one run as a value: all of them, unless a run is given others."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from inferrsi.checks import registry
from inferrsi.checks.between import Told, Workspace
from inferrsi.evidence.edition import Edition
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.observation import Observation
from inferrsi.evidence.pack import Pack
from inferrsi.evidence.radar import Radar
from inferrsi.evidence.record import Record


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What is asked of each kind of file, of its page, and of the workspace."""

    record: tuple[Callable[[Record], Iterator[Finding]], ...] = registry.RECORD_RULES
    record_page: tuple[registry.PageRule, ...] = registry.RECORD_PAGE_RULES
    edition: tuple[Callable[[Edition], Iterator[Finding]], ...] = registry.EDITION_RULES
    edition_page: tuple[registry.PageRule, ...] = registry.EDITION_PAGE_RULES
    pack: tuple[Callable[[Pack], Iterator[Finding]], ...] = registry.PACK_RULES
    pack_page: tuple[registry.PageRule, ...] = registry.PACK_PAGE_RULES
    radar: tuple[Callable[[Radar], Iterator[Finding]], ...] = registry.RADAR_RULES
    observation: tuple[Callable[[Observation], Iterator[Finding]], ...] = registry.OBSERVATION_RULES
    between: tuple[Callable[[Workspace], Iterator[Told]], ...] = registry.LEDGER_RULES


ALL = Rules()
