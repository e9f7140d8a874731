"""S3xx: is it said which tree a number was measured on, and what lies between that tree and the one that was read?"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from inferrsi.checks.claims import claims
from inferrsi.evidence import vocabulary
from inferrsi.evidence.experiment import Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.page import Page, claims_of, quoted_numbers
from inferrsi.evidence.record import Record
from inferrsi.evidence.state import STATES, anchored, is_same_tree
from inferrsi.evidence.value import RELATIVE

BETWEEN = frozenset(
    {"default_changed", "hot_path_changed", "dep_pin_changed", "model_path_added", "docs_only", "compare_unavailable"}
)
"""Triggers about what lies between the measured tree and the one that was read."""


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


def same_tree_is_another(record: Record, /) -> Iterator[Finding]:
    """S303: an anchor known from a file of the same tree is one of the trees that were read."""
    for experiment in record.experiments:
        if experiment.anchor.how == "same_tree_artifact" and not is_same_tree(experiment.anchor, record.pins):
            yield Finding(
                code="S303",
                path=("experiments", experiment.id, "anchor", "how"),
                message="`same_tree_artifact`, but no pin has the tree of the anchor",
                help="correct the anchor, pin the tree it was read in, or say `stated` with its source",
            )


def dirty_tree_unflagged(record: Record, /) -> Iterator[Finding]:
    """S304: a number of uncommitted changes says so: that tree is no commit."""
    for experiment, claim, path in claims(record):
        if experiment.anchor.dirty and not any(flag.flag == "dirty_tree" for flag in claim.flags):
            yield Finding(
                code="S304",
                path=(*path, "flags"),
                message="measured on uncommitted changes, unflagged",
                help="add flag dirty_tree with its reason; nobody can check that tree out",
                severity="warning",
            )


def trigger_without_ground(record: Record, /) -> Iterator[Finding]:
    """S305: a trigger rests on something in the record: a pull request, a paper, a ratio."""
    for experiment in record.experiments:
        for name in experiment.triggers:
            is_grounded, need = GROUNDS.get(name, (lambda *_: True, ""))
            if not is_grounded(record, experiment):
                yield Finding(
                    code="S305",
                    path=("experiments", experiment.id, "triggers", name),
                    message=f"trigger '{name}' without {need}",
                    help=f"add {need}, or take the trigger out",
                )


def _has_pull(record: Record, _: Experiment) -> bool:
    return bool(record.upstream) or any(pin.kind == "pull" for pin in record.pins)


def _has_later_paper(record: Record, experiment: Experiment) -> bool:
    read = [pin.version for pin in record.pins if pin.role == "paper"]
    return bool(read) and experiment.anchor.version not in read


def _has_ratio(_: Record, experiment: Experiment) -> bool:
    return any(claim.value.form in RELATIVE for claim in experiment.claims)


GROUNDS: Mapping[str, tuple[Callable[[Record, Experiment], bool], str]] = MappingProxyType(
    {
        "pr_only": (_has_pull, "a pull request under upstream or pins"),
        "paper_corrected": (_has_later_paper, "a pinned paper of another version than the anchor's"),
        "baseline_moved": (_has_ratio, "a ratio, percentage or difference that a baseline could move"),
    }
)


def trigger_between_nothing(record: Record, /) -> Iterator[Finding]:
    """S306: where the measured tree is the one that was read, nothing lies between them."""
    for experiment in record.experiments:
        if experiment.anchor.commit and is_same_tree(experiment.anchor, record.pins):
            for name in sorted(BETWEEN & set(experiment.triggers)):
                yield Finding(
                    code="S306",
                    path=("experiments", experiment.id, "triggers", name),
                    message=f"trigger '{name}', but the anchor is the tree that was read",
                    help="take the trigger out, or correct the anchor",
                    severity="warning",
                )


def superseded_alone(page: Page, /) -> Iterator[Finding]:
    """S308: a superseded number stands only beside its successor."""
    record: Record = page.owner
    outcomes = vocabulary.outcomes()
    old = {
        f"#{claim.id}": claim.metric
        for experiment, claim, _ in claims(record)
        if any(outcomes[name] in {"superseded", "retracted"} for name in experiment.triggers)
    }
    if not old:
        return
    metrics = {f"#{claim.id}": claim.metric for _, claim, _ in claims(record)}
    for text in page.texts:
        quoted = claims_of(quoted_numbers(text.text))
        for address in quoted:
            if address in old and not any(metrics.get(other) == old[address] for other in quoted if other not in old):
                yield Finding(
                    code="S308",
                    path=text.path,
                    message=f"'{{{address[1:]}}}' is superseded and stands without its successor",
                    help="quote the newer value beside it, or leave it to the index",
                    severity="warning",
                )
