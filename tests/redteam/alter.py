"""One typed field of a shipped file altered to another value that its form admits; prose is left alone.

Every leaf of the shipped YAML that is no prose, with what it may become: the closest wrong value of the same form (one
hex digit, one day, another arm of the same experiment, another metric of the same unit where there is one).
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType
from typing import get_args

import yaml

from inferrsi.evidence import conditions, edition, experiment, provenance, record, value, vocabulary

Steps = tuple[str, ...]
DIGIT = re.compile(r"\d")
STATES = get_args(provenance.UpstreamState)
WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "state": STATES,
        "how": ("stated", "provenance_file", "same_tree_artifact", "none"),
        "attribution": get_args(experiment.Claim.model_fields["attribution"].annotation),
        "reporter": get_args(experiment.Claim.model_fields["reporter"].annotation),
        "semantics": get_args(experiment.Quality.model_fields["semantics"].annotation),
        "output": ("changed", "unchanged", "unknown"),
        "scope": get_args(experiment.Scope),
        "statistic": get_args(conditions.Statistic),
        "acceptance": ("measured", "synthetic", "assumed"),
        "across": get_args(value.Across),
        "qualifier": get_args(value.Qualifier),
        "sense": ("speedup", "of_baseline"),
        "negative": ("true", "false"),
        "proof": ("tree_contains", "patch_id", "release_note", "stated"),
        "ran": ("none", "tests", "model"),
        "priority": get_args(record.Priority),
        "ring": get_args(record.Ring),
        "maturity": get_args(record.Maturity),
        "verification": get_args(record.Verification),
        "recommendation": get_args(record.Recommendation),
        "category": get_args(record.Category),
        "kind of record": get_args(record.Kind),
        "row": get_args(record.Kind),
        "lane": get_args(edition.Lane),
        "role of pin": get_args(provenance.PinRole),
        "reread": ("unchanged", "moved", "not_done", "not_stated"),
        "relation": ("derived_from", "uses", "port_of", "adjacent", "baseline_of"),
        "status of plan": ("not_executed", "executed"),
        "authorisation": ("needed", "given"),
        "confidence": ("pinned", "found", "unknown"),
    }
)
"""Fields that hold one word of a list."""
KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "number": ("v", "hi", "lo"),
        "count": (
            "k",
            "n of count",
            "k_hi",
            "runs",
            "samples",
            "concurrency",
            "batch",
            "n_draft",
            "experts_used",
            "prompt_tokens",
            "output_tokens",
            "context",
            "overlap_h",
            "nodes",
        ),
        "unit": ("unit",),
        "metric": ("metric",),
        "arm": ("arm",),
        "baseline": ("baseline",),
        "commit": ("commit", "short", "sha256", "head", "base", "revision"),
        "date": (
            "date",
            "committed",
            "published",
            "experiment",
            "as_of",
            "v1",
            "v2",
            "v3",
            "v4",
            "cutoff",
            "from",
            "to",
        ),
        "version": ("version", "tag", "paper", "asked", "issue", "pull", "own"),
        "device": ("id of accelerator", "count", "memory_gb", "power_limit_w", "ram_gb"),
        "model": ("id of model",),
        "precision": ("weights", "activations", "kv_k", "kv_v", "state of precision", "draft", "accum"),
        "state": (
            "state",
            "how",
            "attribution",
            "reporter",
            "semantics",
            "output",
            "scope",
            "statistic",
            "acceptance",
            "across",
            "qualifier",
            "sense",
            "negative",
            "proof",
            "ran",
            "reread",
            "relation",
            "status of plan",
            "authorisation",
            "confidence",
        ),
        "priority": ("priority", "maturity", "verification", "recommendation", "category"),
        "lane": ("lane", "row", "kind of record", "role of pin"),
        "ring": ("ring", "now", "next", "watch"),
        "entry": ("e", "n of post", "entry"),
        "record": ("record", "records", "plans", "previous", "claims", "evidence", "post", "claim", "subject"),
        "source": ("source",),
        "gap": ("gaps", "event", "flag"),
        "home": ("repo", "url", "hub", "arxiv"),
    }
)
"""What is reported together."""
KIND_OF: Mapping[str, str] = MappingProxyType({field: kind for kind, fields in KINDS.items() for field in fields})


@dataclass(frozen=True, kw_only=True)
class Alteration:
    """One value of one field replaced by another."""

    file: str
    path: str
    kind: str
    field: str
    old: str
    new: str
    start: int
    end: int

    def of(self, text: str) -> str:
        """Give the file with the alteration made."""
        return f"{text[: self.start]}{self.new}{text[self.end :]}"


@dataclass(frozen=True, kw_only=True)
class Leaf:
    """One scalar of a file with the names that lead to it and the mappings around it."""

    path: Steps
    node: yaml.ScalarNode
    around: tuple[yaml.Node, ...]
    """Innermost last."""


def leaves(node: yaml.Node, path: Steps = (), around: tuple[yaml.Node, ...] = ()) -> Iterator[Leaf]:
    """Give each scalar below a node; the keys of rings count as scalars of their own."""
    if isinstance(node, yaml.ScalarNode):
        yield Leaf(path=path, node=node, around=around)
    elif isinstance(node, yaml.MappingNode):
        for key, inner in node.value:
            if key.value in {"now", "next", "watch"} and "posts" in path:
                yield Leaf(path=(*path, key.value, "key"), node=key, around=(*around, node))
            yield from leaves(inner, (*path, key.value), (*around, node))
    elif isinstance(node, yaml.SequenceNode):
        for position, inner in enumerate(node.value):
            yield from leaves(inner, (*path, name_of(inner) or str(position)), (*around, node))


def name_of(node: yaml.Node) -> str:
    """Give the id of an item, for a path that a person can follow."""
    names = {key.value: inner.value for key, inner in node.value} if isinstance(node, yaml.MappingNode) else {}
    return next((names[key] for key in ("id", "role", "e", "n", "pull") if isinstance(names.get(key), str)), "")


SKIPPED = frozenset({"zh", "en", "extra", "switches", "allow", "queries", "note", "reason"})
"""Keys below which stands prose or free text."""


def field_of(path: Steps) -> str:
    """Give the name under which a leaf is altered; empty for prose, ids that name, and free text."""
    steps = [step for step in path if not step.isdigit()]
    last = steps[-1] if steps else ""
    if last == "key":
        return steps[-2]
    if SKIPPED & set(path):
        return ""
    for name, is_meant in AMBIGUOUS.get(last, ()):
        if is_meant(path):
            return name
    return last if last in KIND_OF and last not in AMBIGUOUS else ""


AMBIGUOUS: Mapping[str, tuple[tuple[str, Callable[[Steps], bool]], ...]] = MappingProxyType(
    {
        "id": (
            ("id of accelerator", lambda path: "accelerators" in path),
            ("id of model", lambda path: "model" in path or "target_models" in path),
        ),
        "n": (
            ("n of count", lambda path: "value" in path),
            ("n of post", lambda path: path[0] == "posts" and len(path) == 3),
        ),
        "state": (("state of precision", lambda path: "precision" in path), ("state", lambda _: True)),
        "how": (("how", lambda path: "anchor" in path),),
        "draft": (("draft", lambda path: "precision" in path),),
        "kind": (("kind of record", lambda path: len(path) == 1),),
        "role": (("role of pin", lambda path: path[0] == "pins"),),
        "status": (("status of plan", lambda path: path[0] == "plans"),),
        "scope": (("scope", lambda path: path[0] == "experiments"),),
        "evidence": (("evidence", lambda path: "quality" in path),),
        "claim": (("claim", lambda path: "corrects" in path),),
    }
)
"""Keys that mean several things, by where they stand."""


def altered(field: str, leaf: Leaf, known: "Known", dice: random.Random) -> str | None:
    """Give another value of a field, None where there is none."""
    old = leaf.node.value
    if field in WORDS:
        return _other(old, WORDS[field], dice)
    others = _others(field, leaf, known)
    if others is not None:
        return _other(old, others, dice)
    change = {"commit": _hex, "date": _day, "home": _letter}.get(KIND_OF[field], _digit)
    return change(old, dice)


def _others(field: str, leaf: Leaf, known: "Known") -> tuple[str, ...] | None:
    """Give what a field could be mistaken for; None where it is no name but digits, a day or a commit."""
    old, kind = leaf.node.value, KIND_OF[field]
    if field in KINDS["device"]:
        return _siblings(old) if field == "id of accelerator" else None
    lists: Mapping[str, Callable[[], tuple[str, ...]]] = {
        "unit": lambda: known.units,
        "metric": lambda: _alike(old) or tuple(vocabulary.metrics()),
        "arm": lambda: _arms(leaf),
        "baseline": lambda: _arms(leaf),
        "model": lambda: tuple(vocabulary.models()),
        "precision": lambda: _formats(old),
        "ring": lambda: ("now", "next", "watch"),
        "record": lambda: known.named(field, leaf),
        "source": lambda: known.sources,
        "gap": lambda: _words(field),
    }
    return lists[kind]() if kind in lists else None


def _words(field: str) -> tuple[str, ...]:
    named = {"gaps": vocabulary.gaps, "event": vocabulary.events, "flag": vocabulary.flags}[field]
    return tuple(named())


def _other(old: str, values: Sequence[str], dice: random.Random) -> str | None:
    others = sorted(set(values) - {old})
    return dice.choice(others) if others else None


def _digit(old: str, dice: random.Random) -> str | None:
    places = [match.start() for match in DIGIT.finditer(old)]
    if not places:
        return None
    place = dice.choice(places)
    new = dice.choice([digit for digit in "123456789" if digit != old[place]])
    return f"{old[:place]}{new}{old[place + 1 :]}"


def _hex(old: str, dice: random.Random) -> str | None:
    if not re.fullmatch(r"[0-9a-f]{7,64}", old):
        return None
    place = dice.randrange(len(old))
    return (
        f"{old[:place]}{dice.choice([digit for digit in '0123456789abcdef' if digit != old[place]])}{old[place + 1 :]}"
    )


def _day(old: str, dice: random.Random) -> str | None:
    found = re.match(r"\d{4}-\d\d-\d\d", old)
    if not found:
        return None
    moved = date.fromisoformat(found[0]) + timedelta(days=dice.choice((-9, -3, -1, 1, 3, 9)))
    return f"{moved}{old[found.end() :]}"


def _letter(old: str, dice: random.Random) -> str | None:
    places = [match.start() for match in re.finditer(r"[a-z]", old)]
    if not places:
        return None
    place = dice.choice(places)
    return f"{old[:place]}{dice.choice([letter for letter in 'abdegkmnoprstuvz' if letter != old[place]])}{old[place + 1 :]}"


def _alike(metric: str) -> tuple[str, ...]:
    """Give the metrics of the same unit: those that a reader would mix up."""
    own = vocabulary.metrics().get(metric)
    return tuple(one.id for one in vocabulary.metrics().values() if own and one.unit == own.unit and one.id != metric)


def _siblings(device: str) -> tuple[str, ...]:
    vendor = device.partition("/")[0]
    return tuple(name for name in vocabulary.hardware() if name.startswith(f"{vendor}/"))


def _formats(name: str) -> tuple[str, ...]:
    own = vocabulary.precisions().get(name.partition("@")[0])
    return tuple(one.id for one in vocabulary.precisions().values() if own and one.family == own.family)


def _arms(leaf: Leaf) -> tuple[str, ...]:
    for node in reversed(leaf.around):
        for key, inner in node.value if isinstance(node, yaml.MappingNode) else ():
            if key.value == "arms":
                return tuple(name_of(arm) for arm in inner.value)
    return ()


@dataclass(frozen=True, kw_only=True)
class Known:
    """What a workspace has that a field may be mistaken for."""

    records: tuple[str, ...]
    subjects: tuple[str, ...]
    addresses: tuple[str, ...]
    posts: tuple[str, ...]
    units: tuple[str, ...]
    claims: tuple[str, ...]
    """Of the file."""
    sources: tuple[str, ...]
    """Of the file."""

    def named(self, field: str, leaf: Leaf) -> tuple[str, ...]:
        """Give what else of this workspace a reference could name."""
        own = leaf.node.value.partition("/")[0]
        match field:
            case "previous":
                return tuple(name for name in self.records if name.startswith(f"{own}/"))
            case "record" | "records":
                same = tuple(name for name in self.records if name.startswith(f"{own}/"))
                return same if len(same) > 1 else self.records
            case "plans" | "claim":
                return tuple(one for one in self.addresses if ("#v" in one) == ("#v" in leaf.node.value))
            case "claims" | "evidence":
                return self.claims
            case "post":
                return self.posts
            case _:
                return self.subjects


def known_of(trees: Mapping[str, yaml.Node], file: str) -> Known:
    """Gather what one file's fields may be mistaken for."""
    values: dict[str, list[str]] = {name: [] for name in ("records", "subjects", "addresses", "posts")}
    for path, tree in trees.items():
        _gather(path, tree, values)
    own = list(leaves(trees[file]))
    return Known(
        **{name: tuple(found) for name, found in values.items()},
        units=tuple(name for name in vocabulary.units() if name != "of N"),
        claims=tuple(leaf.node.value for leaf in own if "claims" in leaf.path and leaf.path[-1] == "id"),
        sources=tuple(leaf.node.value for leaf in own if leaf.path[0] == "sources" and leaf.path[-1] == "id"),
    )


def _gather(path: str, tree: yaml.Node, values: dict[str, list[str]]) -> None:
    for leaf in leaves(tree):
        text = leaf.node.value
        if path.startswith("evidence/records/"):
            record_id = path.removeprefix("evidence/records/").removesuffix(".yaml")
            if leaf.path == ("id",):
                values["records"].append(text)
            elif leaf.path[-1] == "id" and ("claims" in leaf.path or leaf.path[0] == "plans"):
                values["addresses"].append(f"{record_id}#{text}")
        elif path.startswith("packs/") and leaf.path[0] == "subjects" and leaf.path[-1] == "id":
            values["subjects"].append(text)
        elif path.startswith("evidence/editions/") and leaf.path[-1] == "n" and len(leaf.path) == 3:
            values["posts"].append(f"{path[-15:-5]}/{text}")


def alterations(texts: Mapping[str, str], seed: int) -> Iterator[Alteration]:
    """Give one alteration of every typed field of every file, always the same ones."""
    trees = {file: yaml.compose(text, Loader=yaml.CSafeLoader) for file, text in texts.items()}
    for file, tree in trees.items():
        known = known_of(trees, file)
        for leaf in leaves(tree):
            field = field_of(leaf.path)
            if not field or (file.startswith("packs/") and field in {"subject", "records"}):
                continue
            path = ".".join(leaf.path)
            dice = random.Random(f"{seed} {file} {path} {leaf.node.start_mark.index}")  # noqa: S311  # no secret, only the same each time
            new = altered(field, leaf, known, dice)
            if new is None:
                continue
            start, end = leaf.node.start_mark.index, leaf.node.end_mark.index
            written = texts[file][start:end]
            quote = '"' if written.startswith(('"', "'")) else ""
            yield Alteration(
                file=file, path=path, kind=KIND_OF[field], field=field, old=leaf.node.value,
                new=f"{quote}{new}{quote}", start=start, end=end,
            )  # fmt: skip
