"""Measure the reading of feeds beside feedparser, in one run and in alternation; asserts nothing.

python benchmarks/bench_feeds.py [--quick] [--json FILE]

Ours does more (strict parse, bounds, a second parser's verdict, dates, absolute links) and less (no sanitiser).
"""

import argparse
import io
import json
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from xml.sax.saxutils import escape

import feedparser

from inferrsi.sources.feed.read import LIMIT, read
from inferrsi.sources.unavailable import Unavailable

TEXT = "同一骨干、同一数据的受控对比：吞吐 1.52–4.19×，TTFT 从 <128ms 降到 <32ms，显存 37.6%→63.2%，在思维链里用 <think>/<answer> 标签。"
ITEM = (
    "<item><title>KiteKV × GullRoPE：第 {n} 篇精读</title><link>https://kites.example/posts/{n}/</link>"
    "<pubDate>Wed, 30 Sep 2026 00:00:00 +0000</pubDate><guid>https://kites.example/posts/{n}/</guid>"
    "<description>{text}</description></item>\n"
)


CONTENT = (
    '<p>在<a href="/posts/1/">受控对比</a>中，<strong>KiteKV</strong> 的吞吐为 <em>1.52–4.19×</em>。</p>\n<ul><li>TTFT &lt;128ms</li>'
    '<li>显存 <code>37.6%→63.2%</code></li></ul>\n<figure><img src="/a.png" alt="图 1"></figure>\n'
)


def feed(size: int, *, content: int = 0, is_sound: bool = True) -> bytes:
    """Write a feed of about so many bytes in the shape of Hugo's.

    Args:
        size: In bytes.
        content: How many paragraphs of HTML each item carries besides its summary.
        is_sound: An unsound one forgets to escape and to declare a prefix.
    """
    body = f"<content:encoded>{escape(CONTENT * content)}</content:encoded>" if content else ""
    odd = "" if is_sound else "<content:encoded>A & B</content:encoded>"
    pieces, length = [], 0
    while length < size:
        item = ITEM.format(n=len(pieces), text=escape(TEXT * 3))
        pieces.append(item.replace("</item>", f"{body}{odd}</item>"))
        length += len(pieces[-1].encode())
    declared = ' xmlns:content="http://purl.org/rss/1.0/modules/content/"' if is_sound else ""
    head = f'<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"{declared}><channel><title>Kites</title>\n'
    return f"{head}{''.join(pieces)}</channel></rss>".encode()


def main() -> None:
    """Measure, print a table, write JSON where asked."""
    parser = argparse.ArgumentParser(description="Measure the reading of feeds beside feedparser.")
    parser.add_argument("--quick", action="store_true", help="three runs of one size")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure here too")
    asked = parser.parse_args()
    runs = 3 if asked.quick else 7
    feeds = {"summaries, 40 kB": feed(40_000), "full content, 1 MB": feed(1_000_000, content=20)}
    if not asked.quick:
        feeds |= {
            "summaries, 1 MB": feed(1_000_000),
            "full content, 4 MB": feed(4_000_000, content=20),
            "summaries that are no XML, 1 MB": feed(1_000_000, is_sound=False),
        }
    print(
        "| feed | ours | feedparser's defaults | its sanitiser off | ours beside the defaults (smallest to largest) |"
    )
    print("|---|--:|--:|--:|---|")
    told = [measured(name, body, runs) for name, body in feeds.items()]
    machine = {"python": platform.python_version(), "processors": os.cpu_count(), "load": round(os.getloadavg()[0], 1)}
    print(f"\nmachine: {json.dumps(machine)}; n = {runs}; MB/s, medians")
    if asked.json:
        asked.json.write_text(json.dumps({"machine": machine, "feeds": told}, indent=2) + "\n", encoding="utf-8")


def measured(name: str, body: bytes, runs: int) -> dict[str, Any]:
    """Run the three in turn, so that what slows the machine down slows all of them."""
    found = read(body)
    items = len(feedparser.parse(io.BytesIO(body)).entries)
    if len(body) > LIMIT or isinstance(found, Unavailable) or len(found.items) != items:
        sys.exit(f"{name}: the two do not read the same items")
    readers: tuple[Callable[[], object], ...] = (
        lambda: read(body),
        lambda: feedparser.parse(io.BytesIO(body)),
        lambda: feedparser.parse(io.BytesIO(body), sanitize_html=False, resolve_relative_uris=False),
    )
    taken = [[timed(reader) for reader in readers] for _ in range(runs)]
    ours, theirs, plain = (median(run[place] for run in taken) for place in range(3))
    ratios = sorted(run[1] / run[0] for run in taken)
    rates = [len(body) / 1e6 / seconds for seconds in (ours, theirs, plain)]
    times = " | ".join(f"{rate:.1f}" for rate in rates)
    low, mid, high = ratios[0], median(ratios), ratios[-1]
    print(f"| {name}, {items} items | {times} | {mid:.1f} x as fast ({low:.1f} to {high:.1f}) |", flush=True)
    return {"feed": name, "bytes": len(body), "items": items, "mb_s": rates, "ratios": ratios}


def timed(reader: Callable[[], object]) -> float:
    """Give the seconds of one reading."""
    start = perf_counter()
    reader()
    return perf_counter() - start


if __name__ == "__main__":
    main()
