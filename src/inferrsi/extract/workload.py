"""What was asked of the engine, as the text says it: lengths, batch, concurrency, steps, resolution.

Keys are the labelling guide's; the text of the span is kept as printed, nothing is computed.
"""

import re
from typing import Final

from inferrsi.extract.masking import View
from inferrsi.extract.proposal import Condition, Span

_N: Final = r"\d[\d,.]*(?:k|m|万)?"
_KEYS: Final = (
    ("batch", r"(?:batch[\s-]?size|batchsize|bs|batch|批大小)\s?(?:of|=|:|为)?\s?\d+(?!\s?tok)|\b\d+ bs\b"),
    ("concurrency", rf"(?:max[ -])?concurren(?:cy|t requests)\s?(?:of|=|:)?\s?{_N}|{_N}(?:[ -]way)?\s?concurren(?:cy|t)(?: requests)?|单并发|{_N}\s?(?:路)?并发|并发(?:数|度)?\s?[=:为]?\s?{_N}"),
    ("request_rate", rf"request[ -]rate\s?(?:of|=|:)?\s?{_N}"),
    ("prompt_tokens", rf"\bpp\d{{2,6}}\b|prompt\s?\(?{_N}\)?(?: tokens)?|{_N}[ -]?(?:token )?(?:input|prompt)s?(?: tokens?| lengths?)?|input[ -](?:length|len|tokens)?\s?(?:of|=|:)?\s?{_N}|输入\S{{0,4}}\s?{_N}"),
    ("output_tokens", rf"\btg\d{{2,6}}\b|{_N}[ -]?(?:token )?(?:output|generation)s?(?: tokens?)?(?! ?tok| ?\/)|output[ -](?:length|len|tokens)?\s?(?:of|=|:)?\s?{_N}|输出\S{{0,4}}\s?{_N}(?:×{_N})?"),
    ("context", rf"{_N}[ -]?(?:tokens? )?(?:of )?(?:context|上下文|ctx)(?: length| window)?|(?:context|ctx|seq(?:uence)?[ -]?len(?:gth)?)(?: length| size| of)?\s?(?:of|=|:)?\s?{_N}|上下文\S{{0,3}}\s?{_N}"),
    ("steps", r"\d+[ -]?(?:sampling |inference |denoising )?steps?\b(?! ?/ ?s| per s)|\d+ ?步"),
    ("resolution", r"\d{3,4} ?[x×] ?\d{3,4}(?: ?[x×] ?\d+)?|\b\d{3,4}px\b|\b(?:480|540|720|1080|2160)p\b"),
    ("frames", r"\d+ frames(?! ?/ ?s| per s)|\d+ ?帧(?!/|每)"),
    ("video_seconds", r"\d+(?:\.\d+)?[ -]?s(?:econds?)? (?:of )?(?:\d+p )?videos?"),
    ("episodes", r"\d+ episodes"),
    ("samples", r"\d+ (?:samples|prompts|questions|runs|reps)(?! ?/ ?s| per s)"),
    ("tasks", r"\d+ tasks"),
)  # fmt: skip


def _pattern() -> re.Pattern[str]:
    """Sort the alternatives by what they begin with: most places are dismissed by their first letter."""
    branches: dict[bool, list[str]] = {True: [], False: []}
    for key, pattern in _KEYS:
        parts: dict[bool, list[str]] = {True: [], False: []}
        for part in _alternatives(pattern):
            parts[part.startswith(_N) or part.lstrip("\\b").startswith(("d", "\\d", "(?:480"))].append(part)
        for begins, listed in parts.items():
            if listed:
                branches[begins].append(f"(?P<{key}{'_n' if begins else ''}>{'|'.join(listed)})")
    return re.compile(
        rf"(?<![a-z0-9.])(?:(?=\d)(?:{'|'.join(branches[True])})|(?=[bmcrpiost输上批单并])(?:{'|'.join(branches[False])}))"
    )


def _alternatives(pattern: str) -> list[str]:
    """Cut a pattern at its outermost bars."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(pattern):
        depth += (char == "(") - (char == ")")
        if char == "|" and depth == 0:
            parts.append(pattern[start:at])
            start = at + 1
    return [*parts, pattern[start:]]


_PATTERN: Final = _pattern()


def requests(view: View, start: int, end: int, /) -> tuple[Condition, ...]:
    """Give the workload named between two places."""
    return tuple(
        Condition(
            role=str(hit.lastgroup).removesuffix("_n"), span=Span(*hit.span()), text=view.text[hit.start() : hit.end()]
        )
        for hit in _PATTERN.finditer(view.low, start, end)
    )


KEYS: Final = tuple(key for key, _ in _KEYS)
