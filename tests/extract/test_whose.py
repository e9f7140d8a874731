"""Whose number it is: other people's results and plans are proposed as theirs, or are not sure enough to be proposed."""

import pytest

from inferrsi.extract import extract
from inferrsi.extract.confidence import is_sure, origin


def own(text: str) -> list[str]:
    """Give the values that are proposed, at the default, as the author's own."""
    return [found.text for found in extract(text) if found.attribution == "author_reported" and is_sure(found)]


@pytest.mark.parametrize(
    "text",
    [
        "- [Globex](https://globex.example) uses it in production and reached 4,500 tokens/s per node.",
        "- **Acme**: serves two regions and reports 3x lower latency after switching.",
        "- [2025/03] [Acme Cloud cuts inference cost by 60% with our engine](https://acme.example/blog)",
        "MegaServe (Chen et al., 2024) improves throughput by 3.1x through disaggregation.",
        "According to the vendor, the new card delivers 1.5x more tokens/s.",
        "A user on Discord got 14 tok/s with a GTX 1080.",
        "@alice measured 23 tok/s on her laptop in #1432.",
        "NVIDIA's own results for TensorRT show 12,000 tok/s on the same model.",
        "The benchmark suite of the consortium: the Acme submission reached 31,712 tokens/s on Llama 2 70B.",
        "Compared to PageKeep, Quill does not know several kinds of memory. Ultimately, Quill achieves a 7.03x speedup.",
        "The numbers are reported from the model card:\n\n| Model | PPL | ARCe |\n|---|---|---|\n| Toy | 12.78 | 51.4 |",
        "网友反馈在 3060 上能跑到 18 tok/s。",
        "相关工作：FlashDecoding 在长上下文下最高提速 8 倍。",
    ],
)
def test_results_of_others_are_not_the_authors(text: str) -> None:
    assert own(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "## Roadmap\n\n- [ ] Reach 200 tok/s on a single 4090\n- [ ] Cut memory by another 30%",
        "### Goals\n\n- TTFT under 200 ms at 32K context\n- 2x throughput over the previous release",
        "We aim to double decode throughput in Q3.",
        "We expect a 20-30% improvement once graphs are captured.",
        "In theory, 4-bit weights allow a 4x speedup for memory-bound decoding.",
        "Ideally, under a batch of 64, we can achieve 250 us.",
        "This could bring latency below 100 ms on edge devices.",
        "**Expected size reduction**: 547 MB → ~230 MB",
        "| Metric | Target |\n|---|---|\n| TTFT | 200 ms |\n| Throughput | 3,000 tok/s |",
        "For each sequence we expect savings of:\n\n- 405B: 39 GB of memory\n- 70B: 10.1 GB of memory",
        "* **Performance Targets** - inference throughput > 0.8x of the blocked layout",
        "### Quality target\n\nAverage accuracy of 90.6%",
        "目标：单卡解码达到 100 tok/s，首 token 延迟低于 300ms。",
        "预计下一版本吞吐提升 30%。",
    ],
)
def test_plans_are_not_the_authors_measurements(text: str) -> None:
    assert own(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "We measured 88 tok/s of decode on one RTX 4090.",
        "Our kernel is 2.4x faster than the library's on A100.",
        "You should expect about 158 tokens/s of decode with the 4-bit model on a 4090.",
        "The CPU build is 100x slower.",
        "For example, Quill reduces the latency of a 70B model by 5.7x.",
        "The observed per-token throughput is improved by 60-85%.",
        "It supports more models (e.g., Toy-2) and the end-to-end speed is further improved by 15%.",
        "Beside libraries such as Toy and Page, Quill improves the throughput by up to 4x.",
        "优化器状态节省了大约 998 MB 内存，符合我们的预期。",
        "Decode reaches 81% of the theoretical peak bandwidth, or 2.7 TB/s.",
    ],
)
def test_what_the_author_says_stays_the_authors(text: str) -> None:
    assert own(text)


def test_signs_are_among_the_rules() -> None:
    found = max(extract("Our target is 100 tok/s decode."), key=lambda one: one.confidence)
    assert "plan goal near" in found.rules
    assert found.attribution == "target_or_plan"


def test_no_sign_means_the_author_and_more_signs_mean_more() -> None:
    whose, sure = origin(())
    assert whose == "author_reported"
    assert sure > 0.9
    one, both = origin(("theirs cited",)), origin(("theirs cited", "theirs they near"))
    assert both[0] == "third_party_quoted"
    assert one[0] == "author_reported" or one[1] < both[1]
