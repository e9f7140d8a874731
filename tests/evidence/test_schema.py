"""The printed schemas say what the forms admit: shipped files pass both, broken ones fail both."""

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.workspaces import EDITION, PACK, RADAR, RECORD, SOUND, broken, findings

from inferrsi.checks.form import admit
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline.schema import FORMS, schema

ROOT = Path(__file__).parents[2]
KINDS = {form.name: form.type for form in FORMS}
SCHEMAS = {form.name: schema(form) for form in FORMS}
VALIDATORS = {name: Draft202012Validator(found) for name, found in SCHEMAS.items()}
FOLDERS = {
    "record": "evidence/records/**/*.yaml",
    "edition": "evidence/editions/*.yaml",
    "pack": "packs/*/pack.yaml",
    "radar": "inferrsi.yaml",
}
STARTER = ROOT / "src" / "inferrsi" / "pipeline" / "starter"
SHIPPED = [
    (name, path) for root in (ROOT, STARTER) for name, place in FOLDERS.items() for path in sorted(root.glob(place))
]
CORRECTION = {
    "claim": "kite/2026-10-19#c1",
    "was": {"form": "point", "v": "1"},
    "now": {"form": "point", "v": "2"},
    "reason": {"en": "misread"},
}
SEEN = {"at": "2026-10-20T00:10:00Z", "source": "github", "asked": "releases", "outcome": "complete", "got": 3}
TREES: dict[str, dict[str, Any]] = {
    "record": parse(SOUND[RECORD]) | {"corrects": [CORRECTION], "previous": "kite/2026-10-19"},
    "edition": parse(SOUND[EDITION]),
    "pack": parse(SOUND[PACK]),
    "radar": parse(SOUND[RADAR]),
    "observation": SEEN,
    "ack": {"at": "2026-10-20T00:10:00Z", "source": "github", "id": "r1"},
}
GONE = object()
EXPERIMENT = "experiments.0"
CLAIM = f"{EXPERIMENT}.claims"
BOTH: tuple[tuple[str, str, Any], ...] = (
    ("record", "schema", GONE),
    ("record", "schema", "inferrsi.record/2"),
    ("record", "colour", "red"),
    ("record", "id", "Kite/2026-10-20"),
    ("record", "id", "kite"),
    ("record", "subject", "a kite"),
    ("record", "date", "2026-10-1"),
    ("record", "date", "20261020"),
    ("record", "date", "2026-10-20T00:00Z"),
    ("record", "category", "kites"),
    ("record", "kind", "new"),
    ("record", "title", "Kite"),
    ("record", "title.zh", ""),
    ("record", "title.fr", "Cerf-volant"),
    ("record", "sources", GONE),
    ("record", "sources", []),
    ("record", "sources.0.kind", "rumour"),
    ("record", "sources.0.commit", "1" * 39),
    ("record", "sources.0.commit", "A" * 40),
    ("record", "pins", GONE),
    ("record", "pins.0.role", "head"),
    ("record", "pins.0.short", "123456"),
    ("record", "pins.0.committed", "yesterday"),
    ("record", "pins.0.repo", "example"),
    ("record", "pins.0.pull", "#7"),
    ("record", "pins.0.paper", "2610.1"),
    ("record", "read.ran", GONE),
    ("record", "read.ran", "yes"),
    ("record", "mechanism", GONE),
    ("record", "experiments", GONE),
    ("record", "experiments", {"e1": {}}),
    ("record", f"{EXPERIMENT}.arms", []),
    ("record", f"{EXPERIMENT}.anchor.how", GONE),
    ("record", f"{EXPERIMENT}.triggers", {"grew_old": {"reason": {"en": "x"}}}),
    ("record", f"{EXPERIMENT}.triggers", {"docs_only": {}}),
    ("record", f"{EXPERIMENT}.hardware.accelerators.0.count", "1/3"),
    ("record", f"{EXPERIMENT}.hardware.accelerators.0.raw", GONE),
    ("record", f"{EXPERIMENT}.artefact.sha256", "abc"),
    ("record", f"{EXPERIMENT}.scope", "kernels"),
    ("record", f"{EXPERIMENT}.arms.1.quality.semantics", "lossless"),
    ("record", f"{CLAIM}.0.id", "C1"),
    ("record", f"{CLAIM}.0.value", {"v": "20.0"}),
    ("record", f"{CLAIM}.0.value", {"form": "number", "v": "20.0"}),
    ("record", f"{CLAIM}.0.value", {"form": "range", "lo": "1", "hi": "2"}),
    ("record", f"{CLAIM}.0.value.v", "20,0"),
    ("record", f"{CLAIM}.0.value.v", "fast"),
    ("record", f"{CLAIM}.0.value.qualifier", "roughly"),
    ("record", f"{CLAIM}.2.value.sense", "faster"),
    ("record", f"{CLAIM}.3.value.k", "-1"),
    ("record", f"{CLAIM}.3.value.n", "8.0"),
    ("record", f"{CLAIM}.3.value.n", "08"),
    ("record", f"{CLAIM}.3.negative", "yes"),
    ("record", f"{CLAIM}.0.where.quote", GONE),
    ("record", f"{CLAIM}.0.where.quote", ""),
    ("record", f"{CLAIM}.0.reporter", "someone"),
    ("record", f"{CLAIM}.0.attribution", GONE),
    ("record", f"{CLAIM}.0.repeat", {"statistic": "average"}),
    ("record", "assessment", GONE),
    ("record", "assessment.reason", GONE),
    ("record", "assessment.ring", "soon"),
    ("record", "plans.0.arms", []),
    ("record", "plans.0.status", "done"),
    ("record", "unstated", "licences"),
    ("record", "previous", "kite"),
    ("record", "corrects.0.claim", "kite/2026-10-19"),
    ("edition", "date", "today"),
    ("edition", "posts", []),
    ("edition", "posts.0.cutoff", "2026-10-20T00:30:00"),
    ("edition", "posts.0.cutoff", "2026-10-20T08:30:00+08:00"),
    ("edition", "posts.0.rows.0.e", "one"),
    ("edition", "posts.0.rows.0.e", "01"),
    ("edition", "posts.0.rows.0.lane", "side"),
    ("edition", "posts.0.now.0.records", []),
    ("edition", "posts.0.plans.0", "kite/2026-10-20"),
    ("edition", "posts.0.main.reread", "maybe"),
    ("edition", "posts.0.window", {"to": "2026-10-20T00:30Z"}),
    ("pack", "subjects", GONE),
    ("pack", "subjects.0.names", []),
    ("pack", "subjects.0.home.confidence", "sure"),
    ("pack", "subjects.0.home.url", "ftp://kite.example"),
    ("pack", "subjects.0.follow", "on"),
    ("pack", "subjects.0.arxiv", ["v1"]),
    ("radar", "languages", []),
    ("radar", "languages", ["fr"]),
    ("radar", "sources.0.enabled", "on"),
    ("radar", "sources.0.overlap_h", "-1"),
    ("observation", "outcome", "fine"),
    ("observation", "got", "many"),
    ("observation", "at", "2026-10-20"),
    ("ack", "id", GONE),
)
"""(form, place, what stands there instead): refused by the schema and by the form alike."""
FORM_ALONE: tuple[tuple[str, str, Any, str], ...] = (
    ("record", "date", "2026-02-30", "a pattern knows no calendar"),
    ("record", "sources.0.retrieved", "2026-10-20T25:00Z", "a pattern knows no clock"),
    ("edition", "posts.0.cutoff", "2026-13-01T00:00Z", "a pattern knows no calendar"),
    ("record", "subject", "kite\n", "Python's `$` stands before a last line break, that of ECMA 262 does not"),
)
"""What only the form refuses, with the reason."""
SCHEMA_ALONE = (
    ("record", "gaps", ["p98"], "gaps: [p99, repeats]", "gaps: [p98, repeats]"),
    ("record", "waits_for.0.event", "luck", "event: independent_run", "event: luck"),
    ("record", f"{CLAIM}.0.metric", "speed", "metric: decode_throughput", "metric: speed"),
    ("record", f"{CLAIM}.3.flags.0.flag", "few", "flag: low_n", "flag: few"),
)
"""Closed vocabularies: listed by the schema, left open by the form, refused by a rule of `check`."""


def changed(form: str, place: str, value: Any) -> Any:
    """Give a sound tree with one place changed."""
    tree = copy.deepcopy(TREES[form])
    here: Any = tree
    *steps, last = [int(step) if step.isdigit() else step for step in place.split(".")]
    for step in steps:
        here = here[step]
    if value is GONE:
        del here[last]
    else:
        here[last] = value
    return tree


def is_admitted(form: str, tree: Any) -> bool:
    return not isinstance(admit(KINDS[form], tree), tuple)


@pytest.mark.parametrize("form", list(SCHEMAS))
def test_a_schema_is_one(form: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[form])
    assert all(re.compile(pattern) for pattern in found(SCHEMAS[form], "pattern"))
    names = {reference.removeprefix("#/$defs/") for reference in found(SCHEMAS[form], "$ref")}
    assert names <= set(SCHEMAS[form].get("$defs", {}))


def found(tree: Any, key: str) -> Iterator[str]:
    if isinstance(tree, dict):
        for name, value in tree.items():
            if name == key and isinstance(value, str):
                yield value
            yield from found(value, key)
    elif isinstance(tree, list):
        for value in tree:
            yield from found(value, key)


@pytest.mark.parametrize(("form", "path"), SHIPPED, ids=[str(path.relative_to(ROOT)) for _, path in SHIPPED])
def test_every_shipped_file_is_of_its_schema(form: str, path: Path) -> None:
    tree = parse(path.read_text(encoding="utf-8"))
    assert [error.message for error in VALIDATORS[form].iter_errors(tree)] == []


def test_every_kind_of_file_is_shipped() -> None:
    assert {name for name, _ in SHIPPED} == set(FOLDERS)


@pytest.mark.parametrize("form", list(TREES))
def test_the_sound_trees_pass_both(form: str) -> None:
    assert [error.message for error in VALIDATORS[form].iter_errors(TREES[form])] == []
    assert is_admitted(form, TREES[form])


@pytest.mark.parametrize(("form", "place", "value"), BOTH)
def test_what_is_broken_fails_both(form: str, place: str, value: Any) -> None:
    tree = changed(form, place, value)
    assert not VALIDATORS[form].is_valid(tree)
    assert not is_admitted(form, tree)


@pytest.mark.parametrize(("form", "place", "value", "why"), FORM_ALONE)
def test_what_a_schema_cannot_say_the_form_refuses(form: str, place: str, value: Any, why: str) -> None:
    tree = changed(form, place, value)
    assert VALIDATORS[form].is_valid(tree), why
    assert not is_admitted(form, tree)


@pytest.mark.parametrize(("form", "place", "value", "old", "new"), SCHEMA_ALONE)
def test_closed_vocabularies_are_listed(tmp_path: Path, form: str, place: str, value: Any, old: str, new: str) -> None:
    tree = changed(form, place, value)
    assert not VALIDATORS[form].is_valid(tree)
    assert is_admitted(form, tree)
    codes = {finding.code for finding in findings(tmp_path, broken(RECORD, old, new))}
    assert codes & {"C231", "C234"}


def test_what_stands_under_a_field_describes_it() -> None:
    definitions = SCHEMAS["record"]["$defs"]
    assert (
        definitions["Anchor"]["properties"]["how"]["description"]
        == "How it is known; `none` exactly when nothing is (V8)."
    )
    assert definitions["Accelerator"]["properties"]["memory_gb"]["description"] == (
        "GB of the device as marketed. Write a number as printed, or n/a."
    )
    assert definitions["Claim"]["description"] == "One reported number; its address is `<record>#<id>`."
    assert SCHEMAS["record"]["properties"]["hot_paths"]["description"].startswith("Globs whose change")
    assert (
        definitions["Hook"]["properties"]["own"]["description"]
        == "Issues and pull requests of the radar's own repository."
    )
    assert SCHEMAS["edition"]["$defs"]["Window"]["properties"]["overlap_h"]["description"].startswith(
        "Hours asked again"
    )
    assert SCHEMAS["export"]["$defs"]["Span"]["properties"]["permalink"]["description"].startswith(
        "Leads to the quoted"
    )


def test_nothing_is_null_in_yaml() -> None:
    for name in FOLDERS:
        assert '"null"' not in json.dumps(SCHEMAS[name])
    assert '"null"' in json.dumps(SCHEMAS["export"])


def test_lines_of_json_may_hold_what_the_form_admits_natively() -> None:
    assert VALIDATORS["observation"].is_valid({**SEEN, "got": 3})
    assert VALIDATORS["observation"].is_valid({**SEEN, "got": "3"})
    for value in (True, 3.5, None):
        tree = {**SEEN, "got": value}
        assert VALIDATORS["observation"].is_valid(tree) is is_admitted("observation", tree) is (value is None)
