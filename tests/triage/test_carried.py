"""What the next record takes over from the last, by parts."""

from textwrap import dedent
from typing import Any

import pytest

from inferrsi.evidence.record import Record
from inferrsi.ledger.yaml_text import parse
from inferrsi.triage import carried

HEAD = """
schema: inferrsi.record/1
id: maya/2026-10-28
subject: maya
date: 2026-10-28
category: model_specific
kind: increment
title: {en: "Maya"}
sources:
  - {id: s1, kind: relayed, post: 2026-10-28/1}
  - {id: s2, kind: relayed, post: 2026-10-27/2, note: "licences"}
pins:
  - {role: release, kind: git, tag: v1.1.34, commit: b04264526e93a3c7d3c051cb9cec97af86ae8a37, source: s1}
read: {ran: none}
mechanism: {en: "x"}
assessment: {reason: {en: "x"}}
"""


def record(more: str, head: str = HEAD) -> Record:
    return Record.model_validate(parse(head + dedent(more)))


def skeletons(more: str) -> list[dict[str, Any]]:
    return carried.experiments(record(more))


MEASURED = """
experiments:
  - id: e1
    title: {en: "measured on the old 0.1.26"}
    anchor: {version: 0.1.26, how: stated, source: s1}
    dates: {experiment: 2026-10-20}
    triggers: {default_changed: {reason: {en: "x"}}}
    artefact: {model: {raw: Qwen, id: qwen3.8-27b}, file: a.gguf, sha256: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", revision: r1, snapshot: s}
    hardware: {raw: RTX3060 12GB, accelerators: [{raw: RTX3060 12GB, id: nvidia/rtx-3060, memory_gb: "12"}]}
    software: {os: Ubuntu}
    precision: {raw: Q2}
    config: {placement: RAM}
    workload: {task: decode, concurrency: "1"}
    scope: engine
    timing: {excludes: [prefill]}
    repeat: {runs: "4"}
    boundary: [{en: "x"}]
    arms:
      - {id: old, label: "0.1.26, MTP"}
      - {id: plain, label: plain, config: {speculation: {method: none}}, quality: {semantics: exact_greedy, evidence: [c1]}}
      - {id: mlx, label: MLX, subject: {name: MLX, version: 0.32.2}, hardware: {raw: M5}, artefact: {sha256: "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}}
    claims:
      - {id: c1, arm: plain, metric: decode_throughput, value: {form: point, v: "93"}, unit: tok/s, where: {source: s1, quote: "93"}, reporter: author, attribution: measured}
    unstated: [hardware.accelerators.0.count, artefact.snapshot, software.driver, arms.plain.label, repeat.dispersion]
"""


def test_skeleton_holds_machine_and_weights_and_nothing_measured() -> None:
    assert skeletons(MEASURED) == [
        {
            "id": "e1",
            "anchor": {"how": "none"},
            "artefact": {"model": {"raw": "Qwen", "id": "qwen3.8-27b"}, "file": "a.gguf"},
            "hardware": {
                "raw": "RTX3060 12GB",
                "accelerators": [{"raw": "RTX3060 12GB", "id": "nvidia/rtx-3060", "memory_gb": "12"}],
            },
            "arms": [
                {"id": "plain", "label": "plain"},
                {"id": "mlx", "label": "MLX", "subject": {"name": "MLX"}, "hardware": {"raw": "M5"}},
            ],
            "unstated": ["dates.experiment", "precision", "workload", "hardware.accelerators.0.count"],
        }
    ]


def test_experiments_of_one_machine_become_one_skeleton() -> None:
    found = skeletons("""
        experiments:
          - {id: e1, anchor: {how: none}, hardware: {raw: B200}, arms: [{id: a, label: A}], unstated: [hardware.cpu, artefact]}
          - {id: e2, anchor: {how: none}, hardware: {raw: B200}, arms: [{id: a, label: A}, {id: b, label: B}], unstated: [artefact]}
          - {id: e3, anchor: {how: none}, hardware: {raw: V100}, arms: [{id: b, label: B}]}
        """)
    assert [(tree["id"], [arm["id"] for arm in tree["arms"]]) for tree in found] == [("e1", ["a", "b"]), ("e3", ["b"])]
    assert found[0]["unstated"] == ["dates.experiment", "artefact", "precision", "workload"]


def test_experiment_that_knows_no_machine_leaves_nothing() -> None:
    assert (
        skeletons("experiments: [{id: e1, anchor: {how: none}, precision: {raw: Q2}, arms: [{id: a, label: A}]}]") == []
    )


@pytest.mark.parametrize("label", ["v1.1.34", "at b042645", "0.1.26, MTP"])
def test_arm_called_by_an_old_version_is_not_taken_over(label: str) -> None:
    (tree,) = skeletons(f"""
        experiments:
          - {{id: e1, anchor: {{version: 0.1.26, how: stated}}, hardware: {{raw: B200}}, arms: [{{id: a, label: "{label}"}}]}}
        """)
    assert tree["arms"] == [{"id": "a1", "label": "not named yet"}]


@pytest.mark.parametrize(
    ("prose", "full"),
    [
        ("at {c4} and {c4/c3}, {c4%c3}", "at {r/2026-10-28#c4} and {r/2026-10-28#c4/c3}, {r/2026-10-28#c4%c3}"),
        ("{a/2026-10-27#c4} {pr:maya#557} {own:121}", "{a/2026-10-27#c4} {pr:maya#557} {own:121}"),
        ("{{c4}} {{ {c4} }}", "{{c4}} {{ {r/2026-10-28#c4} }}"),
        ("no brace", "no brace"),
    ],
)
def test_prose_names_claims_by_their_full_address(prose: str, full: str) -> None:
    assert carried.readdressed([{"note": {"zh": prose, "en": prose}, "ref": "{c4}"}], "r/2026-10-28") == [
        {"note": {"zh": full, "en": full}, "ref": "{c4}"}
    ]


UPSTREAM = """
experiments: []
upstream:
  - {pull: 557, state: open, as_of: 2026-10-28, note: {en: "up to {c1}"}, source: s2}
  - {pull: 611, state: cherry_picked, as_of: 2026-10-27, proof: stated}
"""


def test_upstream_keeps_its_day_and_its_source() -> None:
    last = record(UPSTREAM)
    sources = carried.sources(last, first=2)
    assert sources == {"s2": {"id": "s2", "kind": "relayed", "post": "2026-10-27/2", "note": "licences"}}
    assert carried.upstream(last, {"s2": "s7"}) == [
        {
            "pull": "557", "state": "open", "as_of": "2026-10-28",
            "note": {"en": "up to {maya/2026-10-28#c1}"}, "source": "s7",
        },
        {"pull": "611", "state": "cherry_picked", "as_of": "2026-10-27", "proof": "stated"},
    ]  # fmt: skip


def test_only_source_is_named_where_an_item_left_it_out() -> None:
    last = record(
        UPSTREAM.replace(", source: s2", ""),
        HEAD.replace('\n  - {id: s2, kind: relayed, post: 2026-10-27/2, note: "licences"}', ""),
    )
    sources = carried.sources(last, first=2)
    assert sources["s1"]["id"] == "s2"
    assert [item["source"] for item in carried.upstream(last, {"s1": "s2"})] == ["s2", "s2"]
