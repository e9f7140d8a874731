"""Measure how fast extraction reads, in processor time of one core, beside quantulum3 in the same run, and that its time grows with the text.

The texts are made here: a README of the usual mix (prose, lists, code, tables), one that is all result tables, and
plain prose. quantulum3 finds quantities in prose only; it is left out, and said to be, where it is not installed.
"""

import statistics
import time
from collections.abc import Callable
from importlib.util import find_spec

from inferrsi.extract import extract

PROSE = """\
The scheduler keeps one queue for each priority and admits a request when its pages fit; nothing is evicted while a
step runs. Set `--max-batch 32` to bound the queue, and see the guide for the other switches. A worker that dies is
replaced, and its requests are read again from the log, so that a client sees a pause and no error.

"""
CLAIMS = """\
On one RTX 4090 with Q4_K_M weights, decode reaches 88.1 tok/s and prefill 1,503 tok/s, 1.9x faster than before,
while peak VRAM drops from 9.4 GB to 6.1 GB.

"""
CODE = "```bash\npip install toy-engine==0.4.1\ntoy serve --model toy-7b --port 8080 --ctx-size 32768\n```\n\n"
LIST = "- **Paged cache**: pages of 16 tokens, shared between requests.\n- **Speculation**: a draft of 4 tokens a step.\n\n"
TABLE = (
    "| Model | Quant | Batch | Prefill tok/s | Decode tok/s |\n|---|---|---:|---:|---:|\n"
    + "| Toy-7B | Q4_K_M | 1 | 1503.2 | 88.1 |\n" * 6
    + "\n"
)
MIXED = (
    "# Toy engine\n\n"
    + PROSE * 8
    + LIST
    + CODE
    + PROSE * 6
    + CLAIMS
    + LIST
    + CODE
    + "## Results\n\n"
    + TABLE
    + PROSE * 10
)  # a claim every 500 characters, as 250 real files of engines had
TEXTS = {"README, mixed": MIXED, "result tables": TABLE, "prose": PROSE * 4 + CLAIMS}
SIZE = 400_000


def seconds(read: Callable[[str], object], text: str) -> float:
    begun = time.process_time()
    read(text)
    return time.process_time() - begun


def rate(read: Callable[[str], object], text: str, repeats: int = 3) -> float:
    """Give MB/s, the median of some runs."""
    return statistics.median(len(text.encode()) / 1e6 / seconds(read, text) for _ in range(repeats))


def peer() -> Callable[[str], object] | None:
    if find_spec("quantulum3") is None:
        return None
    from quantulum3 import parser  # noqa: PLC0415  # only where it is installed

    return parser.parse


def main() -> None:
    extract(MIXED)  # the vocabulary is read once, before the clock runs
    other = peer()
    print("| text | inferrsi | claims found | quantulum3 |\n|---|---:|---:|---:|")
    for name, piece in TEXTS.items():
        text = piece * (SIZE // len(piece))
        beside = f"{rate(other, piece, 1):.3f} MB/s" if other else "not installed"
        print(f"| {name} | {rate(extract, text):.2f} MB/s | {len(extract(text))} | {beside} |")
    print("\n| size of the mixed README | seconds | MB/s |\n|---:|---:|---:|")
    for size in (250_000, 1_000_000, 4_000_000):
        text = MIXED * (size // len(MIXED))
        took = seconds(extract, text)
        print(f"| {len(text.encode()) / 1e6:.2f} MB | {took:.2f} | {len(text.encode()) / 1e6 / took:.2f} |")


if __name__ == "__main__":
    main()
