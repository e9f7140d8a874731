"""How large records are: bytes, claims and arms of each, and the median over many."""

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from pathlib import Path
from statistics import median

from inferrsi.ledger.yaml_text import parse

SHIPPED = Path(__file__).parent.parent / "evidence" / "records"
NEAR = 0.2
"""How far a generated median may lie from the shipped one; chosen with the task, 2026-10."""


@dataclass(frozen=True, kw_only=True)
class Shape:
    """Of one record, or the medians of many."""

    bytes: float
    claims: float
    arms: float

    def is_near(self, other: "Shape") -> bool:
        """Say whether each number lies within `NEAR` of the other's."""
        return all(abs(mine - its) <= NEAR * its for mine, its in zip(astuple(self), astuple(other), strict=True))

    def __str__(self) -> str:
        return f"{self.bytes:,.0f} bytes, {self.claims:g} claims, {self.arms:g} arms"


def shape_of(path: Path) -> Shape:
    """Measure one record file."""
    data = path.read_bytes()
    experiments = parse(data.decode("utf-8"))["experiments"]
    return Shape(
        bytes=len(data),
        claims=sum(len(experiment.get("claims", ())) for experiment in experiments),
        arms=sum(len(experiment["arms"]) for experiment in experiments),
    )


def medians(folder: Path) -> Shape:
    """Give the medians over all records below a folder."""
    return middle(shape_of(path) for path in sorted(folder.rglob("*.yaml")))


def middle(shapes: Iterable[Shape]) -> Shape:
    """Give the median of each number."""
    columns = zip(*(astuple(shape) for shape in shapes), strict=True)
    return Shape(**dict(zip(("bytes", "claims", "arms"), map(median, columns), strict=True)))
