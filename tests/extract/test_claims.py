"""Texts of the shapes that engines publish: what is claimed, of what, with which conditions."""

import pytest

from inferrsi.extract import Proposal, extract
from inferrsi.extract.confidence import is_sure


def sure(text: str) -> list[Proposal]:
    return [found for found in extract(text) if is_sure(found)]


def said(text: str) -> list[tuple[str, str, str]]:
    return [(found.text, found.unit, found.metric_other or found.metric) for found in sure(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Decode reaches 41.2 tok/s on one RTX 4090.", [("41.2 tok/s", "tok/s", "decode_throughput")]),
        ("Prompt processing runs at **1,204.5 t/s**.", [("1,204.5 t/s", "tok/s", "prefill_throughput")]),
        ("It needs only 9.5 GB VRAM and 40 GB DRAM.", [("9.5 GB", "GB", "vram"), ("40 GB", "GB", "memory")]),
        ("Mean TTFT fell from 610 ms to 350 ms.", [("610 ms", "ms", "ttft"), ("350 ms", "ms", "ttft")]),
        ("Our kernel is 1.4x to 2.1x faster than the baseline.", [("1.4x to 2.1x", "x", "speedup")]),
        ("This cuts memory usage by 40%.", [("40%", "%", "memory")]),
        ("The decode throughput doubles.", [("doubles", "x", "decode_throughput")]),
        ("首 token 延迟降低 45%，吞吐提升 1.8 倍。", [("45%", "%", "ttft"), ("1.8 倍", "x", "throughput")]),
        ("显存占用从 22GB 降到 14GB。", [("22GB", "GB", "vram"), ("14GB", "GB", "vram")]),
        ("解码速度达到 ５６.４ tok/s。", [("５６.４ tok/s", "tok/s", "decode_throughput")]),
        (r"We observe a $2.5\times$ speedup over the baseline.", [(r"2.5\times", "x", "speedup")]),
        ("Perplexity rises from 5.47 to 5.52.", [("5.47", "", "perplexity"), ("5.52", "", "perplexity")]),
        ("Average acceptance length is 3.46 with EAGLE.", [("3.46", "tokens", "acceptance_length")]),
    ],
)
def test_prose_gives_value_unit_and_metric(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Requires Python 3.11, CUDA 12.4 and driver 550.54.",
        "Released on 2025-03-14 as v0.7.2; see issue #1204.",
        "The model has 671B parameters and a context window of 128K tokens.",
        "Set `--ctx-size 32768` and `temperature=0.6`.",
        "Tested on a laptop with 64GB of RAM.",
        "The server listens on port 8080 and the repository has 12,400 stars.",
        "It costs $20 per month.",
        "Commit 5f3c9aa1b2 touches 14 files.",
        "The runs agree to within 0.4%.",
        "支持 3、5、7 等奇数张卡，交流群 831000000。",
    ],
)
def test_what_is_no_measurement_is_left_out(text: str) -> None:
    assert said(text) == []


TABLE = """\
### Results on 4x RTX 4090

| Model | Quant | Batch size | Prefill tok/s | Decode (tok/s) | Peak VRAM |
| --- | --- | ---: | ---: | ---: | ---: |
| Toy-7B | Q4_K_M | 1 | 1503.2 | **88.1** | 6.1 GB |
| Toy-7B | FP16 | 1 | 1622.9 | ~41.0 | OOM |
"""


def test_a_table_reads_units_from_its_headers() -> None:
    assert said(TABLE) == [
        ("1503.2", "tok/s", "prefill_throughput"),
        ("88.1", "tok/s", "decode_throughput"),
        ("6.1 GB", "GB", "vram"),
        ("1622.9", "tok/s", "prefill_throughput"),
        ("41.0", "tok/s", "decode_throughput"),
    ]


def test_a_cell_takes_hardware_from_the_heading_and_format_from_its_row() -> None:
    first, *_, last = sure(TABLE)
    assert [(one.text, one.id, one.count) for one in first.having("hardware")] == [
        ("4x RTX 4090", "nvidia/rtx-4090", 4)
    ]
    assert [one.text for one in first.having("precision")] == ["Q4_K_M"]
    assert [one.text for one in last.having("precision")] == ["FP16"]
    assert last.qualifier == "approx"
    assert last.line == 6


def test_a_column_headed_by_a_device_has_that_device() -> None:
    text = "## Speed (token/s)\n\n| Model | A100 | Orin |\n|---|---|---|\n| Toy-13B | 50.9 | 6.1 |\n"
    assert [(one.text, one.unit, one.having("hardware")[0].text) for one in sure(text)] == [
        ("50.9", "tok/s", "A100"),
        ("6.1", "tok/s", "Orin"),
    ]


def test_spanning_cells_of_an_html_table_stand_in_every_place_they_span() -> None:
    text = (
        "<table><tr><th rowspan=2>Method</th><th colspan=2>GSM8K</th></tr>"
        "<tr><th>tokens/s</th><th>accept length</th></tr>"
        "<tr><td>Draft</td><td>257.3</td><td>2.1</td></tr></table>"
    )
    assert said(text) == [("257.3", "tok/s", "decode_throughput"), ("2.1", "tokens", "acceptance_length")]


def test_a_result_listing_is_a_table() -> None:
    text = "```\nMedian TTFT (ms):        363.59\nP99 ITL (ms):            64.96\nSuccessful requests:     37\n```\n"
    found = sure(text)
    assert [(one.text, one.metric, one.statistic) for one in found] == [
        ("363.59", "ttft", ("p50",)),
        ("64.96", "itl", ("p99",)),
    ]


def test_a_table_without_its_header_is_still_a_table() -> None:
    assert ("2x", "x", "speedup") in said("| Toy-20B | [link](https://x.invalid/9x) | 2x faster | 80% less memory |\n")


def test_a_list_hands_its_unit_down() -> None:
    text = "- Prefill speed (tokens/s):\n  - Toy engine: 54.21 (32 cores) → 74.36 (64 cores)\n"
    assert said(text) == [("54.21", "tok/s", "prefill_throughput"), ("74.36", "tok/s", "prefill_throughput")]


def test_a_simple_rst_table_is_read_by_its_columns() -> None:
    text = "=======  ============\nModel    Decode tok/s\n=======  ============\nToy-7B   88.1\n=======  ============\n"
    assert said(text) == [("88.1", "tok/s", "decode_throughput")]


SERVED = """\
```
============ Serving Benchmark Result ============
Successful requests:                     1000
Benchmark duration (s):                  120.35
Request throughput (req/s):              8.31
---------------Time to First Token----------------
Mean TTFT (ms):                          350.22
-----Time per Output Token (excl. 1st token)------
Mean TPOT (ms):                          22.14
---------------Inter-token Latency----------------
P99 ITL (ms):                            41.87
==================================================
```
"""


def test_ruled_titles_part_no_listing_and_the_length_of_the_run_is_no_result() -> None:
    assert [(one.text, one.metric, one.statistic) for one in sure(SERVED)] == [
        ("8.31", "throughput", ()),
        ("350.22", "ttft", ("mean",)),
        ("22.14", "tpot", ("mean",)),
        ("41.87", "itl", ("p99",)),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It gives a 1.5x reduction in TTFT and a 3.5x increase in request throughput.", ["ttft", "throughput"]),
        ("We see a 3x speedup in decoding.", ["decode_throughput"]),
        ("It is 3x faster end-to-end.", ["speedup"]),
        ("The kernel needs 70% less time.", ["latency"]),
        ("Decode goes from 31 to 39 tok/s (+26%).", ["decode_throughput"] * 3),
        ("推理速度提升 2.1 倍，模型体积减少 72%。", ["speedup", "size_on_disk"]),
        ("It improves decode throughput by 1.41x at 8K; the larger model by 1.45x.", ["decode_throughput"] * 2),
        ("The server reaches 12,400 tok/s on one node.", ["throughput"]),
        ("Transcription reaches 17x real time on one L4.", ["other"]),
        ("Decode improves by 12% with TP2 PP2.", ["decode_throughput"]),
        ("The TPOT latency decreased by 27%.", ["tpot"]),
        ("It is ahead in TTFT (prefill) by up to 6.4x.", ["ttft"]),
        ("Latency falls by 6x in the prefill stage and 8x in the decoding stage.", ["latency"] * 2),
        ("It gives 5.2x speedup in training throughput and 10x speedup during inference.", ["throughput", "speedup"]),
        ("Agents see 4x faster request completion than before.", ["e2e_latency"]),
        ("The kernel sustains 88% of the measured DRAM bandwidth.", ["bandwidth"]),
        ("It reaches 86% of theoretical peak on one H100.", ["other"]),
        ("It gives a 1.3x GPU memory reduction, boosting decode throughput by 6.6x.", ["vram", "decode_throughput"]),
        ("The patch brings a 4% tok/sec improvement.", ["decode_throughput"]),
        ("加载开销降低 40%，同时计算性能相比同类框架提升 20%。", ["latency", "speedup"]),
        ("It improves the inference time by up to 11x while preserving accuracy.", ["e2e_latency"]),
        ("It brings up to $4.5\\times$ higher decoding throughput.", ["decode_throughput"]),
        ("It decodes at 63.1 t/s against 36.4.", ["decode_throughput"] * 2),
        ("The model improves MMLU and GSM8K by 3.1% on average.", ["task_score"]),
        ("The patch improves throughput by 3.1% at equal accuracy.", ["throughput"]),
        ("The agent reaches the same result with 50% fewer tokens.", ["other"]),
        ("Loss drops from 4.67 to 3.52 over 25 steps.", ["other"] * 2),
        ("We get 7.7x compression of the cache.", ["other"]),
        ("Crop waste fell from 39.4% to 34.6%.", ["other"] * 2),
    ],
)
def test_the_words_beside_a_value_say_what_it_is_of(text: str, expected: list[str]) -> None:
    assert [one.metric for one in sure(text)] == expected


def test_an_arrow_of_dashes_is_an_arrow() -> None:
    assert said("Decode throughput: **21.5 --> 24.9 tok/s**") == [
        ("21.5", "tok/s", "decode_throughput"),
        ("24.9 tok/s", "tok/s", "decode_throughput"),
    ]
