"""A line typed by a person: experiment, arms and claims in the record's form, and what was not understood."""

from inferrsi.evidence.experiment import Experiment
from inferrsi.extract.line import line

TYPED = "decode 79.3 tok/s, was 56.4; RTX 3090 + 8×5060 Ti, TP8, EXL3 3.5bpw, greedy, prompt 554, output 2×200"


def test_every_part_of_a_typed_line_has_its_place() -> None:
    made = line(TYPED).experiment
    assert made["hardware"]["raw"] == "RTX 3090 + 8×5060 Ti"
    assert [(part["id"], part.get("count")) for part in made["hardware"]["accelerators"]] == [
        ("nvidia/rtx-3090", None),
        ("nvidia/rtx-5060-ti", "8"),
    ]
    assert made["precision"] == {"raw": "EXL3 3.5bpw", "weights": "exl3@3.5"}
    assert made["config"] == {"parallel": "TP8"}
    assert made["workload"] == {"sampling": "greedy", "prompt_tokens": "554", "output_tokens": "2×200"}


def test_what_it_was_before_is_an_arm_of_its_own() -> None:
    made = line(TYPED).experiment
    assert [arm["id"] for arm in made["arms"]] == ["a1", "before"]
    assert [(claim["arm"], claim["metric"], claim["value"]["v"], claim["unit"]) for claim in made["claims"]] == [
        ("a1", "decode_throughput", "79.3", "tok/s"),
        ("before", "decode_throughput", "56.4", "tok/s"),
    ]


def test_the_experiment_has_the_form_of_a_record() -> None:
    assert Experiment.model_validate(line(TYPED).experiment).arms[1].label == "before"


def test_nothing_is_dropped_silently() -> None:
    said = line("decode 50 tok/s, RTX 4090, blue moon, MTP 3")
    assert said.not_understood == ("blue moon",)
    assert said.experiment["config"]["speculation"] == {"method": "MTP", "n_draft": "3"}


def test_a_choice_is_left_open() -> None:
    assert any("throughput may be" in asked for asked in line("total throughput 900 tok/s").open)


def test_chinese_lines_are_read_too() -> None:
    made = line("解码 79.3 tok/s，原来 56.4；单张 RTX 4090，并发 4").experiment
    assert [claim["value"]["v"] for claim in made["claims"]] == ["79.3", "56.4"]
    assert made["workload"] == {"concurrency": "4"}
