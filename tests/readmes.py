"""READMEs of engines that do not exist, in the shapes of those that do; every name and number in them is made up."""

from collections.abc import Mapping

TABLES = """\
# Kite

Kite runs mixture-of-experts models on one consumer card.

## Speed

All runs on one RTX 4090 with Q4_K_M weights, greedy decoding, batch size 1.

| Model | Prompt | Prefill (tok/s) | Decode (tok/s) |
|---|---|---:|---:|
| Qwen3.8-27B | short | 412.5 | **88.1** |
| Qwen3.8-27B | 8192 tokens | 1,204.7 | 71.36 |
| Llama-3.1-8B | short | 930.2 | 141.0 |

On the same machine the peak memory is 21.4 GB of VRAM.

### Against other engines

| Engine | TTFT (ms) | Throughput (tok/s) |
|---|---|---|
| Kite | 182 | 1540 |
| vLLM | 240 | 1215 |
| llama.cpp | 610 | 498 |

Kite decodes 2.1x faster than llama.cpp with 4-bit weights.

## Quality

| Setting | Perplexity | MMLU |
|---|---|---|
| BF16 | 5.91 | 71.2% |
| Q4_K_M | 6.04 | 70.6% |

## What is slower

Prefill of 128K prompts drops by 12% compared to the dense path.
"""

RELEASES = """\
# Changelog

## 0.3.0

- Expert cache: decode on 2×RTX 3090 goes from 56.4 to 79.3 tok/s (EXL3 3.5bpw, prompt 554 tokens).
- First token latency: 1.84 s → 0.97 s on an H100 with FP8.
- Up to 1.9x higher throughput at 64 concurrent requests on one B200.
- We plan to reach 100 tok/s with the next kernel.

## 0.2.0

- Reduced VRAM usage by 3.2 GB on RTX 5090.
- Acceptance rate of the draft is 83.1%, mean accepted length 3.4 tokens.
"""

DETAILS = """\
# 细节

在单张 RTX 4090 上，Q4_K_M 权重，解码速度达到 45.2 tok/s，首字延迟约 320 ms。

| 模型 | 上下文 | 解码 (tok/s) | 显存 (GB) |
|---|---|---|---|
| Qwen3.8-27B | 4096 | 45.2 | 18.3 |
| Qwen3.8-27B | 32768 | 38.7 | 22.9 |

相比 FP16 基线，吞吐提升 1.8 倍，精度下降 0.4 个百分点。

## Benchmark log

```
Successful requests:                     200
Request throughput (req/s):              3.27
Output token throughput (tok/s):         836.4
Mean TTFT (ms):                          211.50
P99 TTFT (ms):                           488.02
Mean TPOT (ms):                          14.80
```

A user reports 52 tok/s on an M4 Max with 4-bit weights.
"""

FILES: Mapping[str, str] = {
    "README.md": TABLES,
    "CHANGELOG.md": RELEASES,
    "docs/DETAILS.md": DETAILS,
    "src/main.c": "int main(void) { return 0; } /* 99 tok/s */\n",
    "requirements.txt": "torch==2.8\n",
}
