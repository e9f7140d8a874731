"""The one way from a text to its proposals: read blocks, find values, say what they are, link conditions, weigh."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from inferrsi.extract.attribution import voices
from inferrsi.extract.bearing import is_negative, scope
from inferrsi.extract.cells import cell_candidates
from inferrsi.extract.conditions import Surroundings, conditions
from inferrsi.extract.confidence import FLOOR, confidence, origin
from inferrsi.extract.labels import Label
from inferrsi.extract.masking import View, view
from inferrsi.extract.meaning import increased_by, scoped, statistic
from inferrsi.extract.mentions import mentions
from inferrsi.extract.once import once
from inferrsi.extract.proposal import Proposal, Span
from inferrsi.extract.prose import Candidate, candidates
from inferrsi.extract.reading import Block, DocumentKind, blocks, line_of, line_starts
from inferrsi.extract.scene import Scene
from inferrsi.extract.sheets import Sheet

_MACHINE: Final = re.compile(
    r"[\s\x01>*+\d.-]{0,12}(?:gpus?|cpu|hardware|devices?|machine|platform|system|server|environment|硬件|设备|机器|显卡|平台|环境|测试环境|测试平台)[\s\x01]{0,4}[:：]"
)
CARRIED = 3
"""How many blocks before a value, in its section, may still say what it is measured on."""


@dataclass(frozen=True)
class Page:
    """A text with its blocks, each read once."""

    view: View
    blocks: tuple[Block, ...]

    @once
    def scenes(self) -> tuple[Scene, ...]:
        """The words of each block."""
        return tuple(Scene(self.view, block.start, block.end) for block in self.blocks)

    def around(self, at: int, /) -> tuple[int, ...]:
        """Give the blocks whose words carry over to one: list parents, what stands before it, its heading."""
        block = self.blocks[at]
        carried = {"text", "heading", "code"} if block.kind == "item" else {"text", "item", "heading", "code"}
        low = max(-1, at - 1 - CARRIED)
        before = [
            i
            for i in range(at - 1, low, -1)
            if self.blocks[i].heading == block.heading and self.blocks[i].kind in carried
        ]
        if block.kind == "item":
            before += [i for i in range(at - 1, low, -1) if self.blocks[i].kind == "item" and self._names_machine(i)]
        heading = [] if block.heading is None else [block.heading]
        if heading and heading[0] and self.blocks[heading[0] - 1].kind == "heading":
            heading.append(heading[0] - 1)  # `### Throughput` right over `#### A100`
        return tuple(i for i in dict.fromkeys((*reversed(block.parents), *before, *heading)) if i != at)

    def _names_machine(self, at: int) -> bool:
        """Say whether a list item says on what the items behind it were measured."""
        return _MACHINE.match(self.view.low, self.blocks[at].start, self.blocks[at].end) is not None

    def spoken(self, at: int, /) -> tuple[int, ...]:
        """Give the blocks whose metric and unit a block of prose takes over: its list's parents, a lead-in, its heading."""
        end = self.blocks[at - 1].end if at else 0
        lead = at - 1 if self.view.plain[max(0, end - 8) : end].rstrip(" \n\x01*").endswith((":", "：")) else -1
        return tuple(i for i in self.around(at) if i in {*self.blocks[at].parents, lead, self.blocks[at].heading})

    def captions(self, at: int, /) -> tuple[int, ...]:
        """Give the blocks that may say what a table measures: what stands before another table speaks of that one."""
        barrier = max((i for i in range(max(0, at - CARRIED), at) if self.blocks[i].grid is not None), default=-1)
        return tuple(i for i in self.around(at) if i > barrier or self.blocks[i].kind == "heading")

    def after(self, at: int, /) -> tuple[int, ...]:
        """Give the block behind a table, which may be its note."""
        follows = at + 1
        if (
            follows < len(self.blocks)
            and self.blocks[follows].kind in {"text", "item", "code"}
            and self.blocks[follows].heading == self.blocks[at].heading
        ):
            return (follows,)
        return ()


def extract(text: str, /, *, kind: DocumentKind = "markdown") -> tuple[Proposal, ...]:
    """Propose the performance claims of a text, in the order of the text.

    `kind` says how blocks are found: `markdown` (with HTML and reST tables inside), `rst`, or `text` for abstracts and
    plain prose. Nothing is fetched, computed or guessed: a value that no word names keeps its unit's default metric,
    and `confidence` says so. Offsets count code points of `text` itself. Proposals below `FLOOR` are left out.
    """
    page = Page(view(text), blocks(text, kind))
    starts = line_starts(text)
    found = (made for at in range(len(page.blocks)) for made in _proposals(page, at, starts))
    return tuple(_apart(sorted(found, key=lambda proposal: (proposal.value, -proposal.confidence))))


def candidates_of(page: Page, at: int, /) -> Iterator[Candidate]:
    """Give every value of a block with its rules, weighed or not; the fit of the weights reads it."""
    block = page.blocks[at]
    if block.grid is not None:
        labels = tuple(Label(page.scenes[i]) for i in (*page.captions(at), *page.after(at)))
        yield from cell_candidates(Sheet(page.scenes[at], block.grid, labels))
        return
    values = mentions(page.view.plain, page.view.low, block.start, block.end)
    if values:
        outer = [page.scenes[i] for i in page.spoken(at)]
        yield from candidates(page.scenes[at], values, outer, block.kind)


def _proposals(page: Page, at: int, starts: list[int]) -> Iterator[Proposal]:
    weighed = [(candidate, confidence(candidate.rules)) for candidate in candidates_of(page, at)]
    proposed = [(candidate, chance) for candidate, chance in weighed if chance >= FLOOR]
    if not proposed:
        return
    block = page.blocks[at]
    around = tuple(page.scenes[i] for i in page.around(at))
    after = tuple(page.scenes[i] for i in page.after(at)) if block.grid is not None else ()
    surroundings = Surroundings(block, page.scenes[at], around, after)
    for candidate, chance in proposed:
        yield _proposal(candidate, surroundings, chance, line_of(starts, candidate.mention.start))


def _proposal(candidate: Candidate, surroundings: Surroundings, chance: float, line: int) -> Proposal:
    value, scene, around = candidate.mention, surroundings.scene, surroundings.around
    where = scope(scene, value.start, value.end, around, table=candidate.row is not None)
    said = scoped(candidate.meaning, where)
    share = value.shape == "fraction"
    signs = voices(candidate, scene, around)
    whose, sure = origin(signs)
    return Proposal(
        value=Span(value.start, value.end),
        text=scene.view.text[value.start : value.end],
        line=line,
        numbers=(value.numbers[0] / value.numbers[1],) if share else value.numbers,
        shape=value.shape if value.shape in {"range", "list"} else "point",
        unit=said.unit,
        kind=said.kind,
        metric=said.metric,
        metric_other=said.metric_other,
        direction=said.direction,
        attribution=whose,
        change=said.change,
        delta=said.delta,
        qualifier=said.qualifier,
        statistic=candidate.statistic or statistic(candidate.scene, value.start, value.end),
        uncertainty=None if value.uncertainty is None else Span(*value.uncertainty),
        negative=is_negative(scene, value.start, value.end, said),
        scope=where,
        ratio_form="increase_by" if increased_by(scene.view, value) else said.ratio_form,
        unit_implied=candidate.implied,
        in_table=candidate.row is not None,
        conditions=conditions(candidate, surroundings),
        rules=(*candidate.rules, *signs),
        confidence=chance * sure,
    )


def _apart(found: Sequence[Proposal]) -> Iterator[Proposal]:
    """Give proposals that do not overlap; of two the one that begins first."""
    last = -1
    for proposal in found:
        if proposal.value.start >= last:
            last = proposal.value.end
            yield proposal
