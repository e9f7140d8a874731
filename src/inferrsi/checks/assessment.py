"""A6xx: does the assessment say more than was read or run?"""

from collections.abc import Iterator

from inferrsi.evidence.finding import Finding
from inferrsi.evidence.record import Record


def reading_without_scope(record: Record, /) -> Iterator[Finding]:
    """A601: "recommended reading" names the part worth reading."""
    if "recommended_reading" in record.assessment.recommendation and record.assessment.scope is None:
        yield Finding(
            code="A601",
            path=("assessment", "scope"),
            message="recommended_reading without its scope",
            help="add assessment.scope: {zh, en}: what exactly is worth reading",
        )


def verified_without_run(record: Record, /) -> Iterator[Finding]:
    """A602: nothing is verified locally that was not run."""
    if record.assessment.verification == "locally_verified" and record.read.ran == "none":
        yield Finding(
            code="A602",
            path=("assessment", "verification"),
            message="locally_verified, but read.ran is none",
            help="say what was run in read.ran, or lower the verification",
        )
