"""One group of values as an experiment of a record: a new one, or what one that is there gains. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from inferrsi.checks.completeness import PLACES
from inferrsi.evidence import vocabulary
from inferrsi.evidence.experiment import Experiment
from inferrsi.evidence.paths import at, is_stated
from inferrsi.triage.accept import words
from inferrsi.triage.accept.claim import Value
from inferrsi.triage.accept.experiments import Arm, Group, Placed, hoisted
from inferrsi.triage.accept.given import AMOUNTS, TOKENS
from inferrsi.triage.accept.labels import slugs
from inferrsi.triage.accept.quote import heading_of, is_sound, quote
from inferrsi.triage.accept.wanted import Wanted
from inferrsi.triage.carried import plain
from inferrsi.triage.pin_prose import sayable

Tree = dict[str, Any]


def new_experiment(
    name: str, one: Group, sources: Mapping[str, tuple[Tree, bool]], ids: Iterator[str], *, is_quoted: bool
) -> tuple[Tree, list[tuple[str, str, Wanted]]]:
    """Write a new experiment, and give its claims with their values."""
    precision, workload = hoisted(one.arms)
    said: Tree = {
        "artefact": one.artefact,
        "hardware": one.hardware,
        "precision": precision,
        "workload": workload or None,
    }
    arms = slugs((arm.label for arm in one.arms), ())
    trees = [_arm(arm, slug, over=said) for arm, slug in zip(one.arms, arms, strict=True)]
    claims = [_claim(next(ids), placed, arms, sources) for placed in one.placed]
    quotes = _quotes(one)
    tree = {
        "id": name,
        "title": _title(one),
        "anchor": {"how": "none"},
        **{key: part for key, part in said.items() if part},
        "arms": trees,
        "claims": claims,
        **({"quotes": quotes} if quotes and is_quoted else {}),
        "unstated": list(dict.fromkeys(_unstated(one, said, arms))),
    }
    made = [(claim["id"], name, placed.wanted) for claim, placed in zip(claims, one.placed, strict=True)]
    return tree, made


def _title(one: Group) -> Tree:
    """Name the text and the heading under which the numbers stand, as far as prose may hold their names."""
    value = one.placed[0].wanted.value
    document = value.numbered.document
    phrase = words.TITLE_RELAYED if document.is_relayed or _is_others(one) else words.TITLE
    name = {"zh": sayable(document.name, words.NO_NAME.zh), "en": sayable(document.name, words.NO_NAME.en)}
    heading = sayable(heading_of(document.text, value.numbered.proposal), "")
    if heading:
        name = {
            "zh": words.UNDER.zh.format(name=name["zh"], heading=heading),
            "en": words.UNDER.en.format(name=name["en"], heading=heading),
        }
    return {"zh": phrase.zh.format(name=name["zh"]), "en": phrase.en.format(name=name["en"])}


def _is_others(one: Group) -> bool:
    return any(placed.wanted.value.reporter == "third_party" for placed in one.placed)


def _quotes(one: Group) -> list[str]:
    """Give the spans in which the numbers of the conditions stand as printed."""
    printed = [span for placed in one.placed for span in placed.wanted.given.printed]
    return list(dict.fromkeys(span for span in printed if is_sound(span) and any(char.isdigit() for char in span)))


def _arm(arm: Arm, slug: str, *, over: Mapping[str, Any]) -> Tree:
    """Write an arm: only what its experiment does not say already."""
    tree: Tree = {"id": slug, "label": arm.label}
    if arm.is_baseline:
        return tree
    if arm.precision and arm.precision != over.get("precision"):
        tree["precision"] = arm.precision
    above = over.get("workload") or {}
    workload = {
        key: arm.workload[key] for key in (*TOKENS, *AMOUNTS) if arm.workload.get(key, above.get(key)) != above.get(key)
    }
    extra = {key: value for key, value in arm.extra.items() if above.get("extra", {}).get(key) != value}
    if workload or extra:
        tree["workload"] = {**workload, **({"extra": extra} if extra else {})}
    return tree


def _claim(name: str, placed: Placed, arms: Sequence[str], sources: Mapping[str, tuple[Tree, bool]]) -> Tree:
    """Write a claim in the order of the form's keys."""
    value, choice = placed.wanted.value, placed.wanted.choice
    numbered = value.numbered
    source = sources[numbered.document.name][0]
    repeat = {"runs": value.runs, "statistic": value.statistic}
    negative = _is_loss(value) if choice.negative is None else choice.negative
    where = {"source": source["id"], "quote": quoted(placed.wanted) or numbered.proposal.text}
    tree: Tree = {
        "id": name,
        "arm": arms[placed.arm],
        "metric": value.metric,
        "value": {**value.value, **({"qualifier": choice.qualifier} if choice.qualifier else {})},
        "unit": value.unit,
        "baseline": None if placed.baseline is None else arms[placed.baseline],
        "repeat": {key: part for key, part in repeat.items() if part},
        "boundary": list(_boundary(value)),
        "where": {**where, **({"line": numbered.lines} if source["kind"] == "git" else {})},
        "reporter": value.reporter,
        "attribution": value.attribution,
        "negative": "true" if negative else None,
        "flags": [{"flag": flag, "reason": words.prose(words.FEW)} for flag in choice.flags],
    }
    return {key: part for key, part in tree.items() if part}


def _is_loss(value: Value) -> bool:
    """Say whether the words make it a loss: a percentage without a sign says so only by them."""
    metric, found = vocabulary.metrics().get(value.metric), value.numbered.proposal
    fell = {"up": "decrease", "down": "increase"}.get(metric.direction if metric else "")
    is_change = value.value["form"] in {"percent", "pp"} and value.attribution == "measured"
    return found.negative or (is_change and found.change is not None and found.change == fell)


def quoted(one: Wanted) -> str | None:
    """Give the quote of a value, None where none can be written."""
    document, proposal = one.value.numbered.document, one.value.numbered.proposal
    return quote(document.text, proposal, is_wide=one.choice.is_wide) or quote(document.text, proposal, is_wide=False)


def _boundary(value: Value) -> Iterator[dict[str, str]]:
    if value.attribution == "quoted":
        yield words.prose(words.QUOTED)
    elif value.attribution == "target":
        yield words.prose(words.TARGET)
    source = value.numbered.document.source
    if source is not None and source.kind == "pull":
        yield words.prose(words.PULL)
    scope = value.numbered.proposal.scope
    if scope is not None:
        yield words.prose(words.TRAINING if scope == "training" else words.BUILDING)


def _unstated(one: Group, said: Mapping[str, Any], arms: Sequence[str]) -> Iterator[str]:
    """Name what was looked for in the text and is not there."""
    yield "dates.experiment"
    if said["artefact"] is None:
        yield "artefact"
    elif "id" not in said["artefact"]["model"]:
        yield "artefact.model.id"
    if said["hardware"] is None:
        yield "hardware"
    for position, device in enumerate((said["hardware"] or {}).get("accelerators", ())):
        if "count" not in device:
            yield f"hardware.accelerators.{position}.count"
    if said["precision"] is None:
        yield "precision"
    elif "weights" not in said["precision"] and not any((arm.precision or {}).get("weights") for arm in one.arms):
        yield "precision.weights"
    yield "software"
    if said["workload"] is None:
        yield "workload"
    else:
        held = {*said["workload"], *(key for arm in one.arms for key in arm.workload)}
        yield from (
            f"workload.{key}" for key in ("prompt_tokens", "output_tokens", *AMOUNTS, "sampling") if key not in held
        )
    yield from ("timing", "repeat.runs")
    for arm, slug in zip(one.arms, arms, strict=True):
        if arm.label == words.BASELINE:
            yield f"arms.{slug}.subject"
    yield from _needs(one, lambda place: said["workload"] is None and place.startswith("workload."), said)


def _needs(one: Group, is_covered: Callable[[str], bool], said: Mapping[str, Any]) -> Iterator[str]:
    """Name what the metrics mean nothing without."""
    for placed in one.placed:
        metric = vocabulary.metrics().get(placed.wanted.value.metric)
        for need in metric.needs if metric else ():
            place = next(iter(PLACES.get(need, ())), None)
            has_other = need in {"reference", "baseline"} and placed.baseline is not None
            if place and place != "precision" and not has_other and not is_covered(place):
                yield place


def extended_experiment(
    experiment: Experiment, one: Group, sources: Mapping[str, tuple[Tree, bool]], ids: Iterator[str]
) -> tuple[Tree, list[tuple[str, str, Wanted]]]:
    """Give what an experiment that is there gains: arms that say how they differ from it, and their claims."""
    over = plain(experiment)
    labels = {arm.label.casefold(): arm.id for arm in experiment.arms}
    fresh = slugs((arm.label for arm in one.arms), (arm.id for arm in experiment.arms))
    trees, arms = [], []
    for arm, slug in zip(one.arms, fresh, strict=True):
        tree = _foreign(_arm(arm, slug, over=over), one, over)
        known = labels.get(arm.label.casefold()) if tree.keys() == {"id", "label"} else None
        arms.append(known or slug)
        trees += [] if known else [tree]
    claims = [_claim(next(ids), placed, arms, sources) for placed in one.placed]
    unstated = list(dict.fromkeys(_still_unstated(experiment, one, claims)))
    tree = {
        "id": experiment.id,
        "arms": trees,
        "claims": claims,
        "quotes": [span for span in _quotes(one) if span not in experiment.quotes] if experiment.quotes else [],
        "unstated": unstated,
    }
    return tree, [(claim["id"], experiment.id, placed.wanted) for claim, placed in zip(claims, one.placed, strict=True)]


def _foreign(tree: Tree, one: Group, over: Mapping[str, Any]) -> Tree:
    """Add the machine and the network of an arm where the experiment has others."""
    hardware, artefact = one.hardware, one.artefact
    if hardware and hardware["raw"] != (over.get("hardware") or {}).get("raw"):
        tree["hardware"] = hardware
    if artefact and artefact["model"] != (over.get("artefact") or {}).get("model"):
        tree["artefact"] = artefact
    order = ("id", "label", "artefact", "hardware", "precision", "workload")
    return {key: tree[key] for key in order if key in tree}


def _still_unstated(experiment: Experiment, one: Group, claims: Sequence[Tree]) -> Iterator[str]:
    """Name what an experiment does not say and does not list yet."""

    def is_covered(place: str) -> bool:
        is_given = any(is_stated(value) for value in at(experiment, place))
        return is_given or any(place == path or place.startswith(f"{path}.") for path in experiment.unstated)

    has_repeat = experiment.repeat is not None and bool(experiment.repeat.runs or experiment.repeat.samples)
    if not has_repeat and not any(path.partition(".")[0] == "repeat" for path in experiment.unstated):
        yield "repeat.runs"
    if experiment.timing is None and not any(path.partition(".")[0] == "timing" for path in experiment.unstated):
        yield "timing"
    for claim in claims:
        if has_repeat and claim.get("repeat") and "runs" not in claim["repeat"]:
            yield f"claims.{claim['id']}.repeat.runs"
    yield from _needs(one, is_covered, {})
