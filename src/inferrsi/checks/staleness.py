"""S3xx: is it said which tree a number was measured on?"""

from collections.abc import Iterator

from inferrsi.checks.claims import claims
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.record import Record
from inferrsi.evidence.state import STATES, anchored


def anchor_contradicts_itself(record: Record, /) -> Iterator[Finding]:
    """S301: `how: none` exactly when nothing is known of the measured tree (V8)."""
    for experiment in record.experiments:
        known = anchored(experiment.anchor)
        if (experiment.anchor.how == "none") == known:
            yield Finding(
                code="S301",
                path=("experiments", experiment.id, "anchor", "how"),
                message="says `none` although the anchor is given"
                if known
                else "says how an anchor is known, but not which",
                help="give commit, short, version or date together with how; with none of them write `how: none`",
            )


def derived_state_as_flag(record: Record, /) -> Iterator[Finding]:
    """S302: the state of a number is computed from anchor, pins and triggers, never typed."""
    for _, claim, path in claims(record):
        for flag in claim.flags:
            if flag.flag in STATES:
                yield Finding(
                    code="S302",
                    path=(*path, "flags"),
                    message=f"'{flag.flag}' is a derived state",
                    help="give the fact behind it as a trigger of the experiment, with its reason",
                )
