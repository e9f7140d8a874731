"""The small facts that rules between files compare, as index cards keep them: named tuples, since thousands are read."""

from typing import NamedTuple


class ClaimFact(NamedTuple):
    """One number at a glance."""

    id: str
    experiment: str
    form: str
    value: str
    """Numbers as they count: 93.10 is 93.1."""
    metric: str
    unit: str
    """The vocabulary's spelling where it knows the unit."""
    arm: str
    baseline: str
    scope: str
    """Empty where neither experiment nor metric says."""
    state: str
    """With respect to the pins of its own record."""
    unreleased: str
    """`yes` where it was measured on a pull request only."""
    same: str
    """What was measured, where, how: equal for two reports of one measurement; empty without an anchor."""


class PinFact(NamedTuple):
    """One thing that was read."""

    field: str
    repo: str
    commit: str
    tag: str
    paper: str
    committed: str
    published: str
    dates: str
    """`v1 2026-10-14;v2 2026-10-18`."""
    role: str


class UpstreamFact(NamedTuple):
    """The state of one pull request."""

    repo: str
    pull: str
    state: str
    as_of: str


class SayingFact(NamedTuple):
    """A word that claims something of the numbers in its sentence."""

    field: str
    kind: str
    word: str
    numbers: tuple[str, ...]
    """Addresses, own ones from the `#`, derived ones as `<first>~<second>`."""


class DerivedFact(NamedTuple):
    """A ratio or a change in per cent that prose asks the tool to compute."""

    field: str
    record: str
    """Empty: the record it stands in."""
    claim: str
    against: str


class NamedFact(NamedTuple):
    """A commit or pull request that prose names."""

    field: str
    home: str
    name: str
    """`#557` or a commit."""
    told: str = ""
    """`merged` or `shipped` where the text calls a pull request so in earnest."""


class PostFact(NamedTuple):
    """When one post was written and about what time it asked; instants in UTC, the window empty where it has none."""

    n: int
    cutoff: str
    since: str
    until: str


class StandFact(NamedTuple):
    """One record in one ring."""

    post: int
    ring: str
    field: str
    record: str
    text: str
    """Equal for equal texts."""


class AllowFact(NamedTuple):
    """A finding overruled by a person."""

    code: str
    path: str
    zh: str
    en: str


class ProvableFact(NamedTuple):
    """One thing that `verify` can prove."""

    what: str
    of: str
    """Fingerprint of what is asked."""
    field: str


class MoveFact(NamedTuple):
    """One fact about the interval between two readings."""

    trigger: str
    status: str
    decided: str
    """When a person confirmed or rejected it, UTC; empty where nobody did, or the file does not say when."""
