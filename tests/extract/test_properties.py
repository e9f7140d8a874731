"""No text whatever makes extraction fail, or point outside the text; every span slices to its value."""

import json
import string
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inferrsi.extract import extract
from inferrsi.extract.batch import batch, norm
from inferrsi.extract.line import line
from inferrsi.extract.masking import view

# Pieces of the grammar in any order reach more of it than letters do.
PIECES = st.sampled_from(
    [
        "|",
        "-",
        "*",
        "**",
        "`",
        "~",
        "#",
        ">",
        "<",
        "<td>",
        "</td>",
        "<tr>",
        "<table>",
        "---",
        ":",
        "；",
        "。",
        "，",
        "（",
        "）",
        "1.5x",
        "2–3",
        "12",
        "ms",
        "40%",
        "tok/s",
        "t/s",
        "GB",
        "倍",
        "→",
        "->",
        "vs",
        "to",
        "from",
        "从",
        "到",
        "±",
        ".5",
        "1/9",
        "99/100",
        "7.1e5",
        "1,234",
        "2.5万",
        "\n",
        "\n\n",
        "\r\n",
        "\\times",
        "\\%",
        "$",
        "&nbsp;",
        "\u3000",
        "İ",
        "\x01",
        "\x02",
        "\x03",
        "\x00",
        "𝟙",
        "５",
        "RTX",
        "4090",
        "H100",
        "q4_k_m",
        "prefill",
        "decode",
        "TTFT",
        "latency",
        "memory",
        "speedup",
        "faster",
        "提升",
        "降低",
        "http://x.y/2x",
        "](",
        "[",
        ")",
        "(",
        "=",
        "==",
        "====",
        "TP8",
        "was",
    ]
)
TEXTS = st.one_of(
    st.text(max_size=300), st.lists(PIECES, max_size=60).map(" ".join), st.lists(PIECES, max_size=60).map("".join)
)
KINDS = st.sampled_from(["markdown", "rst", "text"])


@settings(max_examples=250, deadline=None)
@given(TEXTS, KINDS)
def test_every_span_lies_in_the_text_and_slices_to_its_words(text: str, kind: str) -> None:
    last = 0
    for found in extract(text, kind=kind):  # type: ignore[arg-type]  # sampled from the three kinds
        assert last <= found.value.start < found.value.end <= len(text)
        assert found.text == found.value.of(text)
        assert found.text.strip() == found.text
        assert 1 <= found.line <= text.count("\n") + text.count("\r") + 1
        for condition in found.conditions:
            assert 0 <= condition.span.start < condition.span.end <= len(text)
            assert condition.text == condition.span.of(text)
        last = found.value.end


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_the_reading_view_keeps_every_offset(text: str) -> None:
    seen = view(text)
    assert len(seen.plain) == len(seen.low) == len(text)


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_a_batch_line_is_json_with_finite_numbers(text: str) -> None:
    (out,) = batch([json.dumps({"id": "a", "text": text})], minimum=0)
    assert json.loads(out)["id"] == "a"
    assert all(norm(found) is not None for found in extract(text))


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_a_typed_line_never_fails_and_drops_nothing_silently(text: str) -> None:
    said = line(text)
    assert all(piece in text for piece in said.not_understood)


@settings(max_examples=50, deadline=None)
@given(st.text(alphabet=string.printable, max_size=200))
def test_the_same_text_gives_the_same_proposals(text: str) -> None:
    assert extract(text) == extract(text)


ROW = "| Toy-8B on RTX 4090 | 1234.5 | 56.7 |\n"
HOSTILE = {
    "rows": lambda n: "| m | pp512 t/s | tg128 t/s |\n|---|---|---|\n" + ROW * (n // len(ROW)),
    "one line": lambda n: "On an A100 decode reaches 56.7 tok/s, 2.1x faster, with 12 GB VRAM. " * (n // 70),
    "emphasis": lambda n: "**" * (n // 4) + "1.5x" + "*_" * (n // 4),
    "brackets": lambda n: "[" * (n // 2) + "](" * (n // 4),
    "dashes": lambda n: "-" * n + "x\n|a|b|\n|" + "-" * n + "x|",
    "comments": lambda n: "<!--" * (n // 4),
    "columns": lambda n: "|" + "1.5x|" * (n // 5) + "\n|" + "---|" * (n // 5) + "\n|" + "1.5x|" * (n // 5),
    "slashes": lambda n: "1.5/" * (n // 4),
    "spaces": lambda n: " " * n + "1 ms",
    "nested lists": lambda n: "".join("  " * (i % 40) + f"- {i} ms latency\n" for i in range(n // 40)),
}


@pytest.mark.parametrize("shape", HOSTILE)
def test_time_grows_with_the_text_and_not_with_its_square(shape: str) -> None:
    """Eight times the text in under 32 times the time: a square would take 64, and clocks are noisy."""
    small, large = (_seconds(HOSTILE[shape](size)) for size in (6_000, 48_000))
    assert large < 32 * max(small, 0.004)


def test_results_on_one_line_cost_what_a_result_costs() -> None:
    """A sentence that never ends: what is looked for around a number stays near it."""
    line = "decode 93 tok/s on RTX 4090, was 56.4 tok/s with vLLM, "
    small, large = (_seconds(line * times) for times in (450, 3_600))
    assert large < 15 * small


def _seconds(text: str) -> float:
    begun = time.process_time()
    extract(text)
    return time.process_time() - begun


def test_ten_thousand_rows_are_all_read() -> None:
    text = "| m | decode t/s |\n|---|---|\n" + "".join(f"| Toy | {i}.5 |\n" for i in range(10_000))
    assert len(extract(text)) == 10_000
