"""Tables whose columns say little: the metric and unit come from the caption, the neighbours or the kind of system."""

import pytest

from inferrsi.extract import extract

SCORES = "| Method | MMLU | GSM8K | lambada_openai | Avg |\n|---|---|---|---|---|\n| BF16 | 68.1 | 52.3 | 72.4 | 64.3 |"
TABLES = {
    "a column beside scores is a score": (
        f"Results of text generation models:\n\n{SCORES}",
        {"72.4": ("task_score", "%")},
    ),
    "scores without a header line": (
        "| Quantization | MMLU | GSM8K |\n| Toy-7B (BF16) | 43.3 | 33.7 |\n| Toy-7B (Int8) | 43.1 | 33.0 |",
        {"43.3": ("task_score", "%"), "33.0": ("task_score", "%")},
    ),
    "a time of a run": (
        "| Engine | Precision | Time |\n|---|---|---|\n| ours | fp16 | 17s |\n| theirs | fp16 | 59s |",
        {"17s": ("e2e_latency", "s")},
    ),
    "a time of a piece": (
        "| Operator | Ours | Baseline |\n|---|---|---|\n| attention kernel | 8.8 ms | 14.2 ms |",
        {"8.8 ms": ("latency", "ms")},
    ),
    "a model's own time": (
        "| Model | CPU | GPU |\n|---|---|---|\n| Qwen3-8B | 1,920 ms | 630 ms |",
        {"630 ms": ("e2e_latency", "ms")},
    ),
    "memory without a unit": (
        "| Method | Batch | Peak memory |\n|---|---|---|\n| base | 8 | 64.6 |\n| ours | 8 | 31.2 |",
        {"31.2": ("memory", "GB")},
    ),
    "a change beside its value": (
        "| System | Speed |\n|---|---|\n| base | 15.6 it/s |\n| ours | 24.1 it/s (+55.0%) |",
        {"+55.0%": ("throughput", "%")},
    ),
    "two headers, one over the other": (
        "<table><tr><th rowspan=2>Model</th><th colspan=2>Prefill (tok/s)</th><th colspan=2>Decode (tok/s)</th></tr>"
        "<tr><th>FP16</th><th>INT4</th><th>FP16</th><th>INT4</th></tr>"
        "<tr><td>Toy-7B</td><td>1503.0</td><td>1622.5</td><td>41.2</td><td>88.1</td></tr></table>",
        {"1622.5": ("prefill_throughput", "tok/s"), "41.2": ("decode_throughput", "tok/s")},
    ),
    "the corner says what all columns measure": (
        "| Memory by batch | bs=1 | bs=8 |\n|---|---|---|\n| base | 16.3GB | 24.1GB |",
        {"16.3GB": ("memory", "GB"), "24.1GB": ("memory", "GB")},
    ),
    "settings with their value head measurements": (
        "Speed (tokens/s):\n\n| Model | batch=1 | batch=16 |\n|---|---|---|\n| Toy-7B | 91.8 | 612.4 |",
        {"91.8": ("decode_throughput", "tok/s"), "612.4": ("throughput", "tok/s")},
    ),
    "the caption prints the unit of its own kind only": (
        "All latencies are in milliseconds.\n\n| Model | FP16 latency | Max speedup | mAP |\n|---|---|---|---|\n| toy | 7.87 | 2.48 | 37.6 |",
        {"7.87": ("latency", "ms"), "2.48": ("speedup", "x"), "37.6": ("task_score", "%")},
    ),
    "shares of a peak are no rates": (
        "| Kernel | Time (us) | Bandwidth utilization |\n|---|---|---|\n| toy | 99.7 | 89.76% |",
        {"99.7": ("latency", "us"), "89.76%": ("other", "%")},
    ),
    "a gain is of what its neighbours measure": (
        "| Size | Old (ms) | New (ms) | Gain |\n|---|---|---|---|\n| 512 | 2.75 | 0.52 | 80.78% |",
        {"80.78%": ("latency", "%")},
    ),
    "a speed-up of a phase": (
        "| Mode | Hardware | Speedup |\n|---|---|---|\n| Prefill | L40 | 1.38x |\n| Decode | L40 | 1.09x |",
        {"1.38x": ("prefill_throughput", "x"), "1.09x": ("decode_throughput", "x")},
    ),
    "statistics are no units": (
        "| Statistic | avg | min |\n|---|---|---|\n| TTFT (ms) | 16.26 | 12.39 |\n| Output throughput (per sec) | 254.9 | 210.4 |",
        {"12.39": ("ttft", "ms"), "254.9": ("throughput", "tok/s")},
    ),
    "devices against sizes of models": (
        "| CPU | Kernel | 700M | 3B |\n|---|---|---|---|\n| M2 Ultra | k1 | 190.77 | 84.77 |",
        {"84.77": ("decode_throughput", "tok/s")},
    ),
    "a unit that one cell prints for all": (
        "| Method | 7B | 70B |\n|---|---|---|\n| FP16 | 57.7 tok/s | OOM |\n| W4 | 81.1 | 8.72 |",
        {"81.1": ("decode_throughput", "tok/s"), "8.72": ("decode_throughput", "tok/s")},
    ),
    "things per second are no seconds": (
        "> Scenario: sync\n> Batch: 64\n> Throughput (items/sec): 19.61",
        {"19.61": ("throughput", "items/s")},
    ),
    "seconds an iteration": (
        "| Net | Time (s/iter) |\n|---|---|\n| R50 | 0.4036 |",
        {"0.4036": ("latency", "s/it")},
    ),
    "the corner carries the unit": (
        "| latency (ms) | measured | model |\n|---|---|---|\n| prefill | 63.17 | 43.7 |\n| decode | 22.0 | 17.07 |",
        {"63.17": ("latency", "ms"), "17.07": ("latency", "ms")},
    ),
    "a loss beside names that only look like a phase": (
        "| Eval | Time-to-target (s) | Final mean val loss |\n|---|---|---|\n| Eval 18 | 93.761 | 3.2779 |\n| Eval 24 | 91.7 | 3.2741 |",
        {"93.761": ("e2e_latency", "s"), "3.2779": ("other", "")},
    ),
    "a score with its own scale": (
        "| System | BLEU |\n|---|---|\n| base | 26.77 |\n| ours | 26.82 |",
        {"26.82": ("task_score", "BLEU")},
    ),
}


@pytest.mark.parametrize("kind", TABLES)
def test_what_a_cell_measures(kind: str) -> None:
    text, wanted = TABLES[kind]
    found = {one.text: (one.metric, one.unit) for one in extract(text)}
    assert {value: found.get(value) for value in wanted} == wanted


def test_a_remark_in_brackets_is_no_second_measurement() -> None:
    table = "### Generation throughput (token/s)\n\n| System | 7B |\n|---|---|\n| base | 25.12 (2 on GPU) |\n| ours | 31.40 (8 on CPU) |"
    sure = {one.text for one in extract(table) if one.confidence >= 0.5}
    assert sure == {"25.12", "31.40"}


@pytest.mark.parametrize(
    ("text", "metric"),
    [
        ("The fused kernel takes 18 us.", "latency"),
        ("A single forward pass takes 12.4 ms.", "latency"),
        ("The request finishes in 2.3 seconds.", "e2e_latency"),
        ("We reach 2,300 output tok/s with a batch size of 256.", "throughput"),
        ("Toy-7B runs at 45 tokens/s on one card.", "decode_throughput"),
        ("About 33% of the total execution time is spent on scheduling.", "other"),
        ("It speeds up Toy-XL by 4.1x with a 0.22 decrease in FID.", "speedup"),
    ],
)
def test_what_a_sentence_measures(text: str, metric: str) -> None:
    assert extract(text)[0].metric == metric


def test_items_behind_a_machine_are_measured_on_it() -> None:
    found = extract("- GPU: 1x MI300X\n- Result: 2.1x higher throughput")
    assert [part.id for part in found[-1].having("hardware")] == ["amd/mi300x"]


LIST_TABLE = """\
.. list-table:: Decode throughput (tok/s) on one A100
   :header-rows: 1
   :widths: 20 20

   * - Model
     - FP16
     - INT4
   * - Toy-7B
     - 50.2
     - **88.1**

   * - Toy-13B
     - 30.1
     - 61.3
       with graphs

After it, prefill is 3.2x faster.
"""


def test_a_list_table_is_a_table_with_its_title_as_caption() -> None:
    found = [one for one in extract(LIST_TABLE, kind="rst") if one.confidence > 0.5]
    assert [(one.text, one.unit, one.metric) for one in found] == [
        ("50.2", "tok/s", "decode_throughput"),
        ("88.1", "tok/s", "decode_throughput"),
        ("30.1", "tok/s", "decode_throughput"),
        ("61.3", "tok/s", "decode_throughput"),
        ("3.2x", "x", "prefill_throughput"),
    ]
    assert [one.having("precision")[0].text for one in found[:4]] == ["FP16", "INT4"] * 2
    assert {one.having("hardware")[0].id for one in found[:4]} == {"nvidia/a100"}


def test_a_csv_table_has_its_header_in_an_option_and_commas_inside_quotes() -> None:
    text = '.. csv-table:: On an H100\n   :header: "Model", "TTFT (ms)", "TPOT (ms)"\n\n   "Toy, big", 300.5, 21.2\n'
    found = [one for one in extract(text, kind="rst") if one.confidence > 0.5]
    assert [(one.text, one.metric) for one in found] == [("300.5", "ttft"), ("21.2", "tpot")]
    assert found[0].having("subject")[0].text == "Toy, big"


@pytest.mark.parametrize(
    "text",
    [
        ".. list-table::",
        ".. list-table:: T\n   :header-rows: 9999\n",
        ".. list-table::\n   * - a\n",
        ".. csv-table::\n   :header: a,b\n",
        ".. csv-table:: T\n   :header:\n\n   1.5,2.5\n",
        "- .. list-table:: T\n\n     * - a 1 ms\n       - 3 ms\n",
        ".. list-table::\r\n   :header-rows: 1\r\n\r\n   * - a\r\n     - 3 ms\r\n",
    ],
)
def test_a_directive_that_is_cut_short_fails_nothing(text: str) -> None:
    for found in extract(text):
        assert text[found.value.start : found.value.end] == found.text
