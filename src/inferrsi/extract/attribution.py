"""Whose number it is: measured by the author, quoted from somebody else, or a plan.

Each sign has a name; `theirs …` and `plan …` speak for another origin, `ours …` against. Their weights stand in
`weights` and add up in `confidence`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from inferrsi.extract.masking import LINK
from inferrsi.extract.prose import Candidate
from inferrsi.extract.scene import CLAUSE, SENTENCE, Scene, near

_CASE: Final = re.compile(
    r"\bcase \d|case stud|community (?:benchmark|result|report|showcase)|user (?:report|result)|adopters|who uses|used by|powered by|"
    r"in the (?:news|wild)|testimonial|社区(?:反馈|结果|测试)|案例|谁在使用"
)
_OTHERS: Final = re.compile(
    r"^[#\s\x01*]*(?:related (?:work|projects?)|prior work|background|acknowledge?ments?|competitors?|alternatives|comparison with (?:related|other)|"
    r"references|citations?|相关工作|竞品|参考|致谢|背景)"
)
_PLANS: Final = re.compile(
    r"^[#\s\x01*\d.]*(?:[^\w\s]\s*)?(?:(?:quality|accuracy|performance|latency|throughput|speed|memory) targets?|roadmap|to-?do|future|goals?|non-goals|targets?|plans?|planned|upcoming|expected|proposed|proposal|milestones?|what'?s next|next steps?|objectives?|success (?:criteria|metrics)|acceptance criteria|"
    r"performance (?:targets?|goals?)|路线图|计划|目标|展望|未来|规划|下一步|验收标准|预期)",
    re.MULTILINE,
)
_LABELLED_OTHERS: Final = re.compile(
    r"[\s\x01>*+•-]{0,12}(?:related work|prior work|previous work|background|相关工作|竞品|同类)[^:：\n]{0,20}[:：]"
)
_LABELLED_PLAN: Final = re.compile(
    r"[\s\x01>*+•-]*(?:\d+\. *)?(?:expected|expectation|targets?|goals?|planned|estimated?|projected|roadmap|theoretical|(?:performance|latency|throughput|speed|memory|quality|accuracy) targets?|预期|目标|计划|预计|理论)[^:：\n]{0,40}(?:[:：]|[\x01 ]+[-–—] )"
)
_UNDONE: Final = re.compile(r"[\s\x01]*(?:[-*+]\s+)?\[ \]")
"""An open box of a task list, and a heading of plans."""
_CITED: Final = re.compile(
    r"\bet al\b|(?<!\w)\[\d{1,3}(?:[,–-] ?\d{1,3})*\](?!\()|\(\w+,? (?:19|20)\d\d[a-z]?\)|\\cite\w*\{"
)
_THEIRS: Final = re.compile(
    r"\b[A-Z][\w-]*['’]s\s+(?:own |internal |official |recent |public )?\[?(?:implementation|blog|integration|fork|report|benchmark|submission|team|results?|paper|work|post|article|engineers?|deployment|production)\b"
    r"|\b(?!(?:It|This|The|Our|An|All|Every|As|Also|Average|Commonly|Previously|We|He|She|That|Table|Figure|Fig|Section|Which|One|Each|Everyone|llama|Benchmark|Results?)\b)[A-Z]\w+ (?:reports?|reported|adopted|adopts|says|said|stated|found that|observed|claims?|announced)\b(?! (?:here|below|above))"
    r"|\bthe [A-Z]\w+(?: [A-Z]\w+)? (?:team|folks|engineers|group)\b"
)
"""Somebody's implementation, or somebody who reports; who merely achieves may be the author."""
_COMPUTED: Final = re.compile(r"\d[^=.;。；\n]{0,24}[×*x/][^=.;。；\n]{0,40}[=≈][\s\x01~≈]*$")
"""`70 × 2 = 140 GB` is worked out, not measured."""
_REASONED: Final = re.compile(
    r"\bcan (?:\w+ ){0,2}(?:double|halve|triple|be|reach|reduce|increase|save|improve)\b[^.]{0,120}\b(?:because|since)\b"
)
"""A number that an argument gives."""
_EXAMPLE: Final = re.compile(
    r"(?:^|[\s\x01(>])(?:(?:examples?:|(?<![.:;。] )(?<!\A)for (?:example|instance)|for (?:example|instance),? (?:an?|if|when|with|given|suppose|say|consider|each|every)\b|as an example|例如|比如|举例|譬如)[^.;。；]{0,160}"
    r"|(?:e\.g\.?|i\.e\.?|such as)[^.;。；)）]{0,48})$"
)
"""What an example introduces; `For example, X reduces the latency by 5.7x` is none."""
_ADOPTER: Final = re.compile(
    r"[\s\x01]*[-*+•][\s\x01]+(?:\[?\d{4}[^\]\s]{0,8}\]?[\s\x01]*)?(?:[A-Z][\w .]{0,20} - )?\[[\x01]*[A-Z@][^\[\]\n]{0,40}\]\x03+[\s\x01]*(?::|is an? |uses? |–|—|- [A-Z]|team |has |have |adopt|achiev|report)"
)
"""A list entry that opens with a link to somebody is about them."""
_NEWS: Final = re.compile(r"\[[\x01\s]*(?:[A-Z][\w.&-]*(?: [A-Z][\w.&-]*){0,3} ?[:：] ?|How [A-Z])[^\[\]\n]{0,200}$")
"""A link that begins with a name and a colon is the headline of that somebody: `[Acme: 2x faster …](…)`."""
_TITLE: Final = re.compile(r"\[[\x01\s]*[^\[\]\n]{0,200}$")
_RST_TITLE: Final = re.compile(r"[^`\n<>]{0,200} <https?://[^\s>`]{1,300}>`_")
"""The rest of a link of reStructuredText: `Title <https://…>`_."""
_BYLINE: Final = re.compile(
    r"(?:^|[\s\x01])(?:(?:by|from|via|thanks to|courtesy of)[\s\x01]{1,4}(?:the[\s\x01]{1,4})?\[?[\x01]{0,4}@?[A-Z][\w.-]+(?: [A-Z][\w.-]+){0,3}|来自)(?![\w'’])"
)
_MENTION: Final = re.compile(r"(?<![\w./`])@[A-Za-z][\w-]{2,}(?![\w/.])")
_QUOTATION: Final = re.compile(r"[\"“][^\"“”\n]{12,}$"), re.compile(r"[^\"“”\n]{0,200}[\"”]\*?\s*[-–—~]+\s*\[?[A-Z@]")
_ACTS: Final = re.compile(
    r"\[[\x01\s]*[A-Z][\w.&-]*(?: [A-Z][\w.&-]*){0,2} (?:cuts?|achiev\w+|speeds?|accelerat\w+|reduc\w+|deliver\w*|boost\w*|gets?|scales?|serves?|runs?|adopts?|uses?|saves?|doubles?|improves?|powers?|slash\w*)\b"
)
"""A title whose subject is a name that did something: the author's project or, as often, somebody who uses it."""
_SUBJECT: Final = re.compile(
    r"[\s\x01>*-]{0,12}(?:(?:Finally|Ultimately|Similarly|Meanwhile|For instance|For example|In contrast|Recently|However),? )?[\x01\[]{0,4}(?!(?:The|This|These|Those|It|We|Our|A|An|In|On|With|For|At|By|If|When|As|To|And|But|Using|Both|Each|All|Up|Now|Decode|Prefill|Total|Average|Mean|Peak|Throughput|Latency|Results?|Overall|Speed|Performance|Memory|Measured|Fixed|Add|Improve|Support)\b)[A-Z][\w.+/-]*(?: [A-Z][\w.+/-]*){0,3}[\x01\]]{0,4}\x03{0,200}(?:[ \x01]{0,3}\([^()\n]{1,60}\))? (?:also |only |even |further |then )?(?:achieves?|achieved|delivers?|provides?|reaches|reached|gets?|offers?|gains?|improves?|reduces?|speeds?|takes?|runs?|requires?|needs?|accelerates?|cuts?|saves?|outperforms?|boosts?|saw|sees|uses?|attains?|shows?|demonstrates?|increases?|lowers?|proposes?|introduces?|quantizes?|is an?)\b"
)
"""A sentence whose subject is a name: the author's system, or somebody else's."""
_CONTRAST: Final = re.compile(
    r"(?:[Cc]ompared (?:to|with)|[Uu]nlike|[Ii]n contrast to|[Ss]imilar to|[Dd]ifferent from|与|不同于|相比)[\s\x01]+\[?[\x01]*[A-Z][\w-]*[\x01\]]*\x03*,|[Ee]xisting|[Pp]rior|[Pp]revious(?:ly)?|state-of-the-art|现有|已有"
)
_BLANK: Final = " \t\n\x01*_"
LEAD: Final = 200
"""How much of the end of a paragraph leads in to the table behind it."""
_SHORT: Final = 90
"""A region no longer than this may be a heading of plans, or of other people's work."""
_WIDE: Final = 600
"""How far around a value a passage is asked who speaks in it."""


def voices(candidate: Candidate, scene: Scene, around: Sequence[Scene], /) -> tuple[str, ...]:
    """Give the signs of whose number a value is, by name."""
    value = candidate.mention
    table = candidate.row is not None
    said = _labelled(candidate) if table else _spoken(scene, value.start, value.end)
    shown = _captioned(around) if table else _in_sentence(scene, value.start, value.end)
    led = _captioned(around) if not table and around and _leads(around[0]) else ()
    return tuple(dict.fromkeys((*said, *shown, *led, *_headed(scene, around))))


def _leads(region: Scene) -> bool:
    """Say whether what stands before a list opens it: `We expect savings of:`."""
    return region.view.plain[max(region.start, region.end - 4) : region.end].rstrip(_BLANK).endswith((":", "："))


def _spoken(scene: Scene, start: int, end: int) -> Iterator[str]:
    """Give each kind of cue with how near it reads: in the clause, the sentence or only the passage."""
    nearest: dict[str, int] = {}
    for cue in near(scene.attributions, start, end):
        if cue.name == "plan theory" and cue.start >= end:
            continue  # 86 % of the theoretical maximum is measured
        price = scene.distance(start, end, cue.start, cue.end)
        nearest[cue.name] = min(price, nearest.get(cue.name, price))
    for name, price in nearest.items():
        yield f"{name} {'near' if price <= 2 * CLAUSE else 'sentence' if price < SENTENCE else 'passage'}"


def _labelled(candidate: Candidate) -> Iterator[str]:
    """Give what a cell, its header and its row label say."""
    for region in (candidate.scene, *candidate.labels):
        for cue in region.attributions[:4]:
            yield f"{cue.name} label"


def _captioned(around: Sequence[Scene]) -> Iterator[str]:
    """Give what the lead-in of a table, or its heading, says of whose numbers they are."""
    for region in around[:1]:
        for cue in near(region.attributions, region.end - LEAD, region.end):
            if cue.end > region.end - LEAD:
                yield f"{cue.name} caption"


def _headed(scene: Scene, around: Sequence[Scene]) -> Iterator[str]:
    """Give what headings and list parents say of everything under them."""
    for region in around:
        if region.end - region.start < _SHORT:
            if _says(region, "plans", _PLANS):
                yield "plan heading"
            if _says(region, "others", _OTHERS):
                yield "theirs heading"
    if _LABELLED_OTHERS.match(scene.view.low, scene.start, scene.start + 60):
        yield "theirs heading"
    if _LABELLED_PLAN.match(scene.view.low, scene.start, scene.start + 80):
        yield "plan labelled"
    if _UNDONE.match(scene.view.plain, scene.start):
        yield "plan open box"
    if any(_says(region, "case", _CASE) for region in around[:4]):
        yield "theirs case"


def _says(region: Scene, question: str, pattern: re.Pattern[str]) -> bool:
    """Ask a region's first words once, however many values stand near it."""
    known = region.remembered.get(question)
    if known is None:
        known = pattern.search(region.view.low, region.start, min(region.end, region.start + 300)) is not None
        region.remembered[question] = known
    return known


def _in_sentence(scene: Scene, start: int, end: int) -> Iterator[str]:
    """Read the forms of a sentence that give it away: a reference, a headline, an argument."""
    plain, (left, right) = scene.view.plain, scene.sentence(start)
    first, right = max(left, start - 260), min(right, end + _WIDE)  # a line without a full stop may be a megabyte
    if _CITED.search(plain, first, min(right, end + 60)):
        yield "theirs cited"
    if _THEIRS.search(plain, first, min(right, end + 60)):
        yield "theirs somebody"
    if _BYLINE.search(plain, first, min(right, end + 120)):
        yield "theirs byline"
    if "@" in plain[first:right] and _MENTION.search(plain, first, min(right, end + 60)):
        yield "theirs mention"
    quoted = '"' in plain[end : end + 240] or "”" in plain[end : end + 240]
    if quoted and _QUOTATION[0].search(plain, max(scene.start, start - 260), start) and _QUOTATION[1].match(plain, end):
        yield "theirs quotation"
    yield from _argued(scene, first, start, right)
    adopter = _ADOPTER.match(plain, scene.start, min(start, scene.start + _WIDE))
    if adopter and "huggingface.co" not in scene.view.text[adopter.start() : adopter.end()]:  # a model is the author's
        yield "theirs adopter entry"
    title = plain[end : end + 240].partition("\n")[0]
    if " <" in title and _RST_TITLE.match(scene.view.text, end, end + 240):
        yield "theirs linked title"
    if (
        f"]{LINK}" in title
        and "[" not in title.partition("]")[0]
        and _TITLE.search(plain, max(scene.start, start - 200), start)
    ):
        yield "theirs headline" if _NEWS.search(plain, max(scene.start, start - 200), start) else "theirs linked title"
        if _ACTS.search(plain, max(scene.start, start - 200), start):
            yield "theirs title subject"
    if start - left < _WIDE and _SUBJECT.match(plain, left, start):
        yield "theirs named subject"
        if _CONTRAST.search(plain, max(scene.start, left - _WIDE), left):
            yield "theirs named after contrast"


def _argued(scene: Scene, first: int, start: int, right: int) -> Iterator[str]:
    """Read what makes a number the end of an argument instead of a measurement."""
    if _COMPUTED.search(scene.view.plain, first, start):
        yield "plan computed"
    if _REASONED.search(scene.view.low, first, right):
        yield "plan reasoned"
    if _EXAMPLE.search(scene.view.low, first, start):
        yield "plan example"
