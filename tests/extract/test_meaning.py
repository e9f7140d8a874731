"""What kind of statement a number makes: ratio, change, level, whose, good or bad."""

from decimal import Decimal

import pytest

from inferrsi.extract import Proposal, extract


def only(text: str) -> Proposal:
    found = max(extract(text), key=lambda proposal: proposal.confidence)
    assert found.confidence > 0.5
    return found


@pytest.mark.parametrize(
    ("text", "kind", "direction", "change"),
    [
        ("Latency is 1.16x lower than before.", "ratio", "lower", "decrease"),
        ("It saves 40% memory.", "percent_change", "lower", "decrease"),
        ("Throughput improves by 23%.", "percent_change", "higher", "increase"),
        ("Accuracy on GSM8K is 87.8%.", "quality", "higher", None),
        ("GPU utilization reaches 93%.", "absolute", "higher", None),
        ("Decode runs at 52.1 tok/s.", "absolute", "higher", None),
    ],
)
def test_kind_direction_and_change(text: str, kind: str, direction: str, change: str | None) -> None:
    found = only(text)
    assert (found.kind, found.direction, found.change) == (kind, direction, change)


def test_percentage_points_are_not_per_cent() -> None:
    found = only("Accuracy rises by 1.5 percentage points on MMLU.")
    assert (found.unit, found.kind, found.delta) == ("pp", "quality", True)


def test_a_range_is_one_claim_and_from_to_two() -> None:
    assert only("It is 2-5x faster.").numbers == (Decimal(2), Decimal(5))
    assert only(r"It is $2 \sim 5\times$ faster.").numbers == (Decimal(2), Decimal(5))
    assert [one.text for one in extract("Decode rose from 17 tok/s to 40 tok/s.")] == ["17 tok/s", "40 tok/s"]


def test_a_slash_list_with_one_unit_is_one_claim() -> None:
    found = only("P90/P95/P99 latency is 1461/2039/2891 ms.")
    assert (found.text, found.shape, len(found.numbers)) == ("1461/2039/2891 ms", "list", 3)


def test_plus_minus_goes_to_the_uncertainty() -> None:
    text = "| test | t/s |\n|---|---|\n| tg128 | 94.27 ± 0.01 |\n"
    found = only(text)
    assert found.text == "94.27"
    assert found.uncertainty is not None
    assert "0.01" in found.uncertainty.of(text)


def test_thousands_and_k_are_written_out() -> None:
    assert only("Training reaches 1310k tokens/s.").numbers == (Decimal(1310000),)
    assert only("吞吐达到 2.5 万 tokens/s。").numbers == (Decimal(25000),)


@pytest.mark.parametrize(
    ("text", "attribution"),
    [
        ("We measure 41 tok/s decode.", "author_reported"),
        ("Our target is 100 tok/s decode.", "target_or_plan"),
        ("- [ ] Reach 100 tok/s decode", "target_or_plan"),
        ("They report a 2.7x speedup with our kernels.", "third_party_quoted"),
    ],
)
def test_whose_number_it_is(text: str, attribution: str) -> None:
    assert only(text).attribution == attribution


def test_a_slowdown_is_negative() -> None:
    assert only("The CPU build is 100x slower.").negative


def test_training_is_said_to_be_training() -> None:
    assert only("LoRA fine-tuning reaches 40 tokens/s.").scope == "training"


def test_each_proposal_says_which_rules_fired() -> None:
    found = only("Decode reaches 41.2 tok/s.")
    assert "unit tok/s" in found.rules
    assert 0 <= found.confidence <= 1


@pytest.mark.parametrize(
    ("text", "numbers", "unit"),
    [
        ("The run takes 4m30s.", 270, "s"),
        ("The run takes 2 min 30 s.", 150, "s"),
        ("The run takes 1h 20m.", 80, "min"),
        ("整个过程耗时 4 分 30 秒。", 270, "s"),
    ],
)
def test_a_time_of_two_units_is_one_value_in_the_smaller(text: str, numbers: int, unit: str) -> None:
    (found,) = extract(text)
    assert (found.numbers, found.unit) == ((Decimal(numbers),), unit)


@pytest.mark.parametrize(
    "text", ["Decode runs at 45 tok/s on an M3 Max.", "Decode runs at 45 tok/s with Qwen3-Max.", "The run takes 4 min."]
)
def test_a_name_and_a_unit_are_no_statistic(text: str) -> None:
    assert only(text).statistic == ()


def test_a_name_with_a_full_stop_inside_is_whole() -> None:
    found = only("It is 2.3x faster than llama.cpp with Toy-Llama-3.1.")
    assert [one.text for one in found.having("baseline")] == ["llama.cpp"]
    assert [one.text for one in only("Decode runs at 45 tok/s with Llama-3.1.").having("model")] == ["Llama-3.1"]


def test_emphasis_of_either_kind_is_no_part_of_a_value() -> None:
    assert only("Decode runs at __45.2 tok/s__ here.").text == "45.2 tok/s"
