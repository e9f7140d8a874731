"""Names of hardware, number formats and models in a text: the vocabulary's, and shapes that no list can hold.

The vocabulary's traps are kept: a name of three letters or fewer has to stand free (`sm_100a` is no M1, `MiniMax-M3.1`
no M3), and a bare number such as 4090 is a card only where it cannot be a measurement.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from inferrsi.evidence.vocabulary import (
    hardware,
    models,
    precisions,
    resolve_hardware,
    resolve_model,
    resolve_precision,
)
from inferrsi.extract.masking import View
from inferrsi.extract.phrases import Lexicon, lexicon
from inferrsi.extract.proposal import Condition, Span

_DEVICE_SHAPES: Final = re.compile(
    r"(?<![a-z0-9_.])(?:(?:intel\W{1,3})?xeon(?:\(r\))?(?:[ \w]{0,4}(?:platinum|gold|silver|max))?(?: ?[\w-]*\d[\w-]*)?"
    r"|(?:amd )?epyc(?: \d\w{3,5})?|(?:amd )?ryzen(?: ai)?(?: \w+){0,3}|threadripper(?: pro)?(?: \w+)?|core (?:i\d|ultra)[\w -]{0,10}"
    r"|rtx ?(?:pro ?)?\d{4}(?: ?ti| ?super| ?d\b| ?ada)?|gtx ?\d{3,4}(?: ?ti)?|arc a\d{3}m?|a(?:380|750|770)(?!\w)|mi\d{2,3}[ax]?(?!\w)"
    r"|(?:amd )?instinct(?: gpus?)?|(?:nvidia )?jetson(?: \w+){0,2}|orin(?: nx| nano| agx)?(?!\w)|tpu ?v?\d\w?|ascend ?\d*\w*|snapdragon(?: [\w ]{1,12})?"
    r"|rk3[35]\d\d\w?|(?:qualcomm )?adreno(?:\(tm\))? ?\d{3}|mali-[gt]\d{2,3}(?: mp\d+)?|spacemit k\d|surface (?:laptop|pro)(?: \d{1,2})?|kirin ?\d{3,4}\w?|exynos ?\d{4}|helio \w\d+"
    r"|(?:platinum|gold|silver) \d{4}\w{0,2}|(?:nvidia )?(?:rtx )?a[456]000d?(?: ada)?(?!\w)|gaudi ?\d|graviton ?\d|inferentia ?\d?|trainium ?\d?|hailo-?\d+\w?|cortex-[amx]\d{1,3}\w?"
    r"|(?:radeon )?rx ?\d{4}(?: ?xtx?)?(?!\w)|galaxy \w\d{1,3}\+?(?: ultra)?|oneplus \d{1,2}\w?|ipad (?:pro|air|mini)(?: m\d)?|steam deck|rog ally"
    r"|macbook (?:pro|air)|mac (?:studio|mini|pro)|raspberry pi ?\d?|iphone ?\d*\w*|pixel \d+(?: pro)?|dimensity ?\d*"
    r"|(?:nvidia )?(?:hopper|blackwell|ampere|ada|turing|volta) (?:gpu|card)s?|\d{1,4} ?gb (?:vram )?(?:gpu|card)s?"
    r"|(?:single|one|two|four|eight|sixteen|dual|\d{1,4})[ -](?:consumer[ -]grade )?(?:gpus?|nodes?|npus?)(?!\w)"
    r"|\d{4}(?:x3d|wx|hx|hs|x)(?![\w×])|i[3579]-\d{4,5}\w{0,2}|\d{2,3}-core(?:/\d+-thread)?(?: \w+)? (?:box|machine|cpu|server))"
    r"|\d{1,4} ?(?:节点|张卡|卡|机|台)(?!\w)|单(?:张|块)?(?:显卡|卡|gpu)|双卡|双路\S{1,12}|昇腾 ?\w*|鲲鹏 ?\w*|海光\w*|小米 ?\d+\w*|骁龙 ?\w*|天玑 ?\d*|麒麟 ?\d*\w?|华为 ?\w{1,8}(?: pro)?(?=[^\w])|寒武纪\w*|沐曦\w*|摩尔线程\w*"
)
_FORMAT_SHAPES: Final = re.compile(
    r"(?<![a-z0-9.])(?:(?:ud-)?i?q[1-8](?:_[0-9a-z]+){0,3}(?:/i?q[1-8](?:_[0-9a-z]+){0,3})*|tq[12]_0|(?:nv|mx)?fp(?:4|6|8|16|32)(?:_e\dm\d\w*)?(?: w\d+a\d+)?|bf16|f16|f32"
    r"|u?int[2348](?!\w)|w\d{1,2}a\d{1,2}(?:kv\d+|c\d+)?|(?:exl[23][ -]?)?\d(?:\.\d{1,3})? ?bpw|[1-8](?:\.\d{1,2})?[- ]?bits?(?!/)|awq-int\d|gptq-int\d)(?![a-z0-9])"
    r"|[1-8] ?位(?=量化|权重)"
)
_MODEL_SHAPES: Final = re.compile(
    r"(?<![a-z0-9])(?:(?:[a-z0-9-]{2,20}/)?(?:qwen|qwq|code ?llama|tinyllama|llama|deepseek|glm|chatglm|kimi|minimax|mistral|ministral|mixtral|gemma|phi|gpt-oss|gpt-?[234j]|falcon|vicuna|opt|bloom"
    r"|internlm|internvl|baichuan|flux|wan|hunyuan|hy-|cogvideo|cogview|sdxl|sd3|stable[ -]diffusion|cosmos|ltx|smolvla|openvla|bitvla|gr00t|evo-?1|vla-adapter|whisper|vila|llava|codestral|starcoder|nemotron"
    r"|granite|olmo|smollm|smallthinker|bert|t5|dbrx|grok|ernie|seed-oss|dream|llada|pixart|kolors|step-?\d|mochi|latte|fastwan|woof)"
    r"(?:\w|[.-](?=\w)){0,48}(?:[ _](?:v?\d(?:\w|\.(?=\w))*|flash|pro|max|mini|nano|lite|air|next|instruct|chat|coder|vl|turbo)(?!\w)){0,3})"
)
_ORDINARY: Final = frozenset({
    "half", "single", "double", "float", "auto", "size", "opt", "dream", "phoenix", "thor", "krackan", "rubin", "wan", "woof", "k100", "latte",
})  # fmt: skip
"""Aliases that are ordinary words in prose: they need their capital letter or a number beside them."""
_NUMBER_BEFORE: Final = re.compile(r"[\d.,$=:#@<>~≈]\s?$|-$|\b(?:port|line|issue|pull|pr|no\.?|id|page)\s$|\d\s?\+\s?$")
_NUMBER_AFTER: Final = re.compile(r"[\d.,]\d|[%×:]| ?(?:ms|us|s|gb|mb|tok|t/s|x|fps|w)\b|\s?(?:tokens|倍|行|条|个)")
"""Around a bare number that is no card."""
_COUNT: Final = re.compile(
    r"(?:(?<![\w.])(\d{1,4})\s?[x×*]\s?|(?<![\w.])(\d{1,4})\s(?=[A-Z])|\b(single|one|a single|dual|two|four|eight)[ -]|(单|双|两|四|八|\d{1,3})(?:张|卡|块|路)?\s?)$",
    re.IGNORECASE,
)
_WORD_COUNTS: Final = {
    "single": 1,
    "one": 1,
    "a single": 1,
    "dual": 2,
    "two": 2,
    "four": 4,
    "eight": 8,
    "单": 1,
    "双": 2,
    "两": 2,
    "四": 4,
    "八": 8,
}
_VENDOR: Final = re.compile(
    r"(?:nvidia|amd|apple|intel|google|tesla|geforce|radeon|arc|instinct|英伟达|苹果)(?:\([rm]+\))?[\s-](?:geforce |radeon |arc |tesla )?$"
)
_TAIL: Final = re.compile(
    r"(?:[\s-](?:laptop gpu|mobile|laptop|sxm\d?|pcie|nvl|gpus?|cards?|cpus?|servers?|nodes?))?(?:[ ,-]{0,2}\(?\d{1,4} ?(?:gib|gb|g)s?(?![/\w])\)?)?(?: ?[x×] ?\d{1,3}(?![\w.]))?(?:[\s-](?:gpus?|nodes?))?(?: ?[x×] ?\d{1,3}(?![\w.]))?"
)


@cache
def _devices() -> Lexicon:
    return lexicon(((part.id, _spellings(part.aliases)) for part in hardware().values()), counted=True)


@cache
def _formats() -> Lexicon:
    return lexicon(
        (format_.id, (name for name in (format_.id, *format_.aliases) if len(name) > 2 and not name.isalpha()))
        for format_ in precisions().values()
        if format_.family not in {"kv_cache", "recurrent_state"}
    )


@cache
def _models() -> Lexicon:
    return lexicon((model.id, (name for name in model.names if len(name) > 3)) for model in models().values())


def _spellings(aliases: tuple[str, ...]) -> Iterator[str]:
    """`RTX 5070 Ti` is also printed RTX5070Ti and RTX 5070Ti."""
    for alias in aliases:
        words = alias.replace("-", " ").split()
        for joins in product(("", " "), repeat=min(len(words) - 1, 3)):
            rest = words[len(joins) + 1 :]
            yield (
                words[0]
                + "".join(join + word for join, word in zip(joins, words[1:], strict=False))
                + "".join(f" {word}" for word in rest)
            )


def devices(view: View, start: int, end: int, /) -> tuple[Condition, ...]:
    """Give the hardware named between two places, with counts."""
    spans = [
        Span(hit.start, hit.end)
        for hit in _devices().find(view.low, start, end)
        if _stands_free(view, hit.start, hit.end)
    ]
    spans += [Span(hit.start(), hit.end()) for hit in _DEVICE_SHAPES.finditer(view.low, start, end)]
    return tuple(_merged([_device(view, span, start, end) for span in _apart(spans)], view))


def _merged(found: list[Condition], view: View) -> Iterator[Condition]:
    """A host beside its chip is one device: `MacBook Pro M3 Max`."""
    for at, device in enumerate(found):
        after = found[at + 1] if at + 1 < len(found) else None
        before = found[at - 1] if at else None
        if (
            after is not None
            and device.id is None
            and view.plain[device.span.end : after.span.start].strip(" \x01(") == ""
        ):
            continue
        if (
            before is not None
            and before.id is None
            and view.plain[before.span.end : device.span.start].strip(" \x01(") == ""
        ):
            span = Span(before.span.start, device.span.end)
            yield Condition(
                role="hardware", span=span, text=span.of(view.text), id=device.id, count=device.count or before.count
            )
            continue
        yield device


def _stands_free(view: View, start: int, end: int) -> bool:
    name = view.plain[start:end]
    before, after = view.plain[start - 1 : start], view.plain[end : end + 2]
    if name.isdigit():
        left, right = view.low[max(0, start - 8) : start], view.low[end : end + 8]
        return not _NUMBER_BEFORE.search(left) and not _NUMBER_AFTER.match(right)
    if len(name) <= 3:
        free = not before or before in " \t\n|(,/+*×x\x01:：、（" or not before.isascii()
        return (
            free
            and name[0].isupper()
            and not re.match(r"[-_.]\w", after)
            and not (name[0] == "A" and "tlas" in view.plain[max(0, start - 6) : start])
        )
    if name.lower() in _ORDINARY or name.isalpha():
        return name[0].isupper() and before not in {"-", "_", "/", "."}
    return before not in {"_"}


def _device(view: View, span: Span, low: int, high: int) -> Condition:
    start, end = span.start, span.end
    tail = _TAIL.match(view.low, end, min(high, end + 48))
    if tail:
        end = tail.end()
    if vendor := _VENDOR.search(view.low, max(low, start - 24), start):
        start = vendor.start()
    count: int | None = None
    if found := _COUNT.search(view.plain, max(low, start - 12), start):
        printed = next(group for group in found.groups() if group)
        count = int(printed) if printed.isdigit() else _WORD_COUNTS.get(printed.lower())
        start = found.start()
    raw = view.text[span.start : span.end]
    return Condition(
        role="hardware", span=Span(start, end), text=view.text[start:end], id=resolve_hardware(raw).id, count=count
    )


def formats(view: View, start: int, end: int, /) -> tuple[Condition, ...]:
    """Give the number formats named between two places."""
    spans = [Span(hit.start, hit.end) for hit in _formats().find(view.low, start, end)]
    spans += [Span(hit.start(), hit.end()) for hit in _FORMAT_SHAPES.finditer(view.low, start, end)]
    return tuple(_named(view, span, "precision") for span in _apart(spans))


def networks(view: View, start: int, end: int, /) -> tuple[Condition, ...]:
    """Give the models named between two places."""
    spans = [Span(hit.start, hit.end) for hit in _models().find(view.low, start, end)]
    spans += [
        Span(hit.start(), hit.end())
        for hit in _MODEL_SHAPES.finditer(view.low, start, end)
        if any(char.isupper() or char.isdigit() for char in view.plain[hit.start() : hit.end()])
        and hit[0] not in _ORDINARY
    ]
    return tuple(_named(view, span, "model") for span in _apart(spans))


def _named(view: View, span: Span, role: str) -> Condition:
    raw = span.of(view.text)
    known = resolve_model(raw) if role == "model" else resolve_precision(raw, "weights")
    return Condition(role=role, span=span, text=raw, id=known.id)


def _apart(spans: list[Span]) -> Iterator[Span]:
    """Give the longest of what overlaps, in order."""
    last = -1
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if span.start >= last:
            last = span.end
            yield span
