"""Numbers that are none of the author's measurements stay out at the default; near misses beside each stay in."""

import pytest

from inferrsi.extract import extract
from inferrsi.extract.confidence import is_sure


def proposed(text: str) -> list[str]:
    """Give the values proposed at the default, whosever they are."""
    return [found.text for found in extract(text) if is_sure(found)]


@pytest.mark.parametrize(
    "text",
    [
        "The gate fails if throughput regresses by more than 5%.",
        "Requests that wait longer than 30 s are dropped.",
        "若延迟超过 200 ms，则降级到小模型。",
        "Only silence longer than 2 seconds is removed.",
        "Limit memory usage to 32 GB in the container.",
        "The test sends its prompts at 8 req/s.",
        "Real-time playback needs at least 24 fps.",
        "Hardware: 208 GB of DRAM and 1.5 TB of SSD",
        "We ran each benchmark for 10 minutes after a 2 minute warm-up.",
        "Split when ``W<=3S`` holds.",
        "Loading shards: 100%|██████████| 2/2 [00:04<00:00,  2.28s/it]",
        "The share is computed as 989 TFLOPS / 1830 MHz.",
        "With half of the experts on CPU, fewer GPUs do.",
        "| GPU | Memory | Bandwidth | TDP |\n|---|---|---|---|\n| A100 | 80 GB | 2.0 TB/s | 400 W |",
        "| Model | Min VRAM | Recommended |\n|---|---|---|\n| 7B | 8 GB | 12 GB |\n| 70B | 48 GB | 80 GB |",
        "| Python | PyTorch | CUDA |\n|---|---|---|\n| 3.10 | 2.4 | 12.4 |",
        "| Path | Last passed |\n|---|---|\n| split | 2026-07-31 |\n| whole | 2026-07-30 |",
        "```\nlora_r: 8\nlora_alpha: 16\nlora_dropout: 0.05\nwarmup: 0.1\n```",
    ],
)
def test_what_is_set_needed_or_printed_on_a_box(text: str) -> None:
    assert proposed(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The CPU path is 30% slower than the GPU path.", "30%"),
        ("Maximum throughput is 3,200 tok/s on one H100.", "3,200 tok/s"),
        ("Peak memory usage is 14.2 GB for the 8B model.", "14.2 GB"),
        ("At least 2x faster than before on long prompts.", "2x"),
        ("It sustains 48.3 req/s on one node.", "48.3 req/s"),
        ("Runs a 70B model at 8.3 tok/s on a MacBook Pro M3 Max using 41 GB of memory.", "41 GB"),
        ("优化前 45.2 ms，优化后 30.1 ms。", "45.2 ms"),
        ("It reaches up to $4.5\\times$ higher decoding throughput.", "4.5\\times"),
        ("Accuracy drops by only $0.7\\%$ on GSM8K.", "0.7\\%"),
        ("Decode throughput: **20+ tok/s** on a single RTX 5090.", "20+ tok/s"),
        ("4 个 worker：P50 11 ms、P90 114 ms、P99 858 ms。", "114 ms"),
        ("显存需求控制在 70 GB。", "70 GB"),
        ("The speed is about 30 steps/s.", "30 steps/s"),
        ("# 10x inference speedup with a new autoencoder", "10x"),
        ("Up to **1.6× (64K), 2.4× (96K), 2.9× (128K)** speedup.", "2.9×"),
        ("Our kernel uses 3x less GPU memory.", "3x"),
    ],
)
def test_near_misses_are_claims(text: str, value: str) -> None:
    assert value in proposed(text)


@pytest.mark.parametrize(
    "text",
    [
        "| dtype | value |\n|---|---|\n| half | - |\n| half | - |",
        "使用 half 和 float 两种类型。",
        "| Property | H100 | A100 | RTX 4090 |\n|---|---|---|---|\n| GPU Memory (GB) | 80 | 80 | 24 |\n| Memory bandwidth (GB/s) | 3,352 | 1,935 | 1,008 |\n| Peak FP16 (TFLOPS) | 989 | 312 | 165 |",
        "| Model | Min AMD GPUs |\n|---|---|\n| Toy-7B | 1× |\n| Toy-70B | 4× |",
        "Is the GPU really only 10% busy?",
        "TPOT may rise (10 to 100ms for example) under load.",
        "We assume there is no prefill time, and the system takes 1 second per token.",
        "A weight takes about 0.37 bits per parameter.",
        "Answers are good enough in practice [3].",
        "Run it with `--relative_tolerance=0.01`.",
        "模型能力每 7 个月翻倍。",
        "默认限制共享内存大小为 64MB。",
        "Requests finish in ≤ 3 s for 99% of requests.",
        "gpu_memory_utilization: 0.8",
        "ttl_seconds: 7200",
        "The momentum warms from 0.85 to 0.95 over 300 steps.",
        "Recall at the injection points (25%, 50%, 75%) is plotted.",
        "Prefilling: 100.0% (106850/106850 tokens)",
        "The script takes a while (~30 minutes).",
        "For GPUs in the 16-24 GB range, use the small model.",
        "After about 3 min the controller adds workers.",
        "举个例子，假如 7B 模型的 TPOT 是 14ms，那么需要在 14ms 内加载 14GB 参数。",
        "It keeps a default reserve of max(4 GiB, 5% VRAM).",
        "| GPU VRAM | Suggested `--max_gpu_memory` |\n|---|---|\n| 24 GiB | 10-12 GiB |\n| 48 GiB | 24-30 GiB |\n| 80 GiB | 40-50 GiB |",
        "The bandwidth is plotted for message sizes ranging from 1KB to 1GB.",
        "- **12–16 GB VRAM (4070/4080, A4000):** the small policy with defaults",
        "The second request is sent 0.5 seconds after the first one.",
        "Clips hold roughly 124 to 362 frames (about 5 to 15 seconds).",
        "Scores are relative to the large model, which is considered as 100%.",
        "Use a 10-100x larger learning rate than usual.",
        "WD 0.1 and grad-clip 1.0 are kept for all runs.",
        "Check that the elapsed time is greater than 1 millisecond.",
        "MiniPile holds 1.5G tokens.",
        "All values are within 500MB of what was predicted.",
        "The rewrite has 80% fewer lines of code.",
        "Activations are saved at layer ~60% and added later.",
        "Each loaded value is used ~100 times.",
        "The encoder applies 4x temporal and 8x spatial downsampling.",
        "Eigenvalues can increase the `quantize_period` by up to 5x.",
        "10-50ms 是可以接受的。",
        "Hexadecimal values are prefixed by `0x`.",
        "The count grew to 513 frames, approximately 21 seconds at 24 FPS.",
        "The set holds 65.6% more images than the last one.",
        "Downloading the weights takes about 20 minutes.",
        "下载模型大概需要 10~15 分钟。",
        "Building the index will take 20-60 minutes depending on your disk.",
        "The run scans sizes from 8 KB to 128 MB.",
        "It was tuned on 400 hours of French speech data.",
        "The validation dataset is just about 3GB.",
        "It induces 40-50% model-wide activation sparsity.",
        "见 1.2 分词与词向量一节。",
        "Verifies that the two `double` values are equal.",
        "We profile the loading speed of 3 different APIs.",
        "A block gathers 2 × num_experts weights.",
        "The controller will retry up to 5 times.",
        "It aims at personal machines, starting from 96/128GB of memory.",
        "| Model | Sizes |\n|---|---|\n| Toy | {1,1.4,2.8,6.9,12}B |\n| Other | {14,31,70}M |",
        "| Family | Capability | Cards |\n|---|---|---|\n| Ampere | SM 8.0, 8.6 | A100, A10 |\n| Hopper | SM 9.0 | H100 |",
        "| Plain | ![cache rdt=0.06](a.png) | ![cache rdt=0.08](b.png) |\n|---|---|---|\n| seconds | - | - |",
        "It surpasses Toy 5 and is on par with Gemini 3.0 Pro on this bench.",
        "The hub limits single model weight to 50GiB.",
        "<table><tr><th>Model</th><th>Size of the video</th></tr><tr><td>Toy-5B</td><td>1360 * 768</td></tr><tr><td>Toy-2B</td><td>720 * 480</td></tr></table>",
        "We evaluate on AlpacaEval 2.0 and MT-Bench.",
        "The service costs $6 per hour, or $0.50 a run.",
        "| config | A | B |\n|---|---|---|\n| weight decay | 0.05 | 0.04 |\n| drop path rate | 0.1 | 0.3 |",
        "| Boot volume | Daily |\n|---|---|\n| 200 | $0.17 |\n| 400 | $1.20 |",
    ],
)
def test_what_only_looks_measured(text: str) -> None:
    assert proposed(text) == []
