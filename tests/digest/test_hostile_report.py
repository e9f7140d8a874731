"""Whatever records and editions hold, a report keeps its form, reads back as it was written, and does nothing."""

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle, product

import pytest
from tests.digest.filled import Path, filled, takes
from tests.digest.hostile_own import OWN
from tests.digest.reported import expected, found, titles
from tests.digest.shipped import DAYS, ROOT, material
from tests.reading import READERS, Page, effects, read_cmark

from inferrsi.digest.clean import CAP, clean
from inferrsi.digest.context import Material
from inferrsi.digest.markdown import render
from inferrsi.digest.parts import LIMIT
from inferrsi.digest.plan import Report, plan
from inferrsi.evidence.prose import Prose
from inferrsi.labels import Language

LANGUAGES: tuple[Language, ...] = ("zh", "en")
SHARED = ROOT.parent / "shared"
HOSTILE = SHARED / "data" / "hostile"
SETS = {"blns/blns.json": 515, "owasp/xss_payloads.json": 110, "own/own_hostile.json": 473}
Give = Callable[[Path], str]


@cache
def shared(name: str) -> tuple[str, ...]:
    """Give one of the shared sets, empty where the shared folder is not beside the repository."""
    if not SHARED.is_dir():
        return ()
    found = json.loads((HOSTILE / name).read_text(encoding="utf-8"))
    return tuple(entry["s"] if isinstance(entry, dict) else entry for entry in found)


@cache
def strings() -> tuple[str, ...]:
    """Give every hostile string once, ours first, without those that no file can hold."""
    every = dict.fromkeys([*OWN, *(text for name in SETS for text in shared(name))])
    return tuple(text for text in every if takes(Prose, {"zh": text}))


@dataclass(frozen=True, kw_only=True)
class Rendered:
    round: int
    day: str
    language: Language
    report: Report
    markdown: str


def everywhere(give: Give) -> Material:
    """Fill every record and edition; a path begins with the address of its file."""
    whole = material()
    records = {
        name: filled(record, lambda path, name=name: give((name, *path))) for name, record in whole.records.items()
    }
    editions = tuple(filled(found, lambda path, day=found.date: give((str(day), *path))) for found in whole.editions)
    return replace(whole, records=records, editions=editions)


def rendered(whole: Material, number: int = 0) -> Iterator[Rendered]:
    for edition, language in product(whole.editions, LANGUAGES):
        report = plan(whole, edition)
        text = render(report, language)
        yield Rendered(round=number, day=str(edition.date), language=language, report=report, markdown=text)


@cache
def plainly() -> tuple[dict[Path, str], tuple[Rendered, ...]]:
    """Give each path its own harmless word, and the reports with them."""
    given: dict[Path, str] = {}

    def give(path: Path) -> str:
        return given.setdefault(path, f"plain{len(given)}word")

    return given, tuple(rendered(everywhere(give)))


@cache
def printed_at() -> tuple[frozenset[Path], frozenset[Path]]:
    """Say which paths are printed in a cell, and which of the others in a list item."""
    given, pages = plainly()
    read = [found(read_cmark(page.markdown)) for page in pages]
    cells = " ".join(cell for texts in read for row in texts.cells for cell in row)
    items = " ".join(item for texts in read for item in texts.items)
    in_cells = frozenset(path for path, word in given.items() if word in cells)
    return in_cells, frozenset(path for path, word in given.items() if word in items) - in_cells


@cache
def hostile() -> tuple[Rendered, ...]:
    """Give reports in which every hostile string stands in a cell and in a list item of its own."""
    in_cells, in_items = printed_at()
    for_cells, for_items, for_others = cycle(strings()), cycle(strings()), cycle(strings())

    def give(path: Path) -> str:
        return next(for_cells if path in in_cells else for_items if path in in_items else for_others)

    rounds = math.ceil(len(strings()) / min(len(in_cells), len(in_items)))
    return tuple(page for number in range(rounds) for page in rendered(everywhere(give), number))


@cache
def read(markdown: str) -> tuple[Page, ...]:
    return tuple(reader(markdown) for reader in READERS)


@pytest.mark.parametrize(("day", "language"), tuple(product(DAYS, LANGUAGES)))
def test_form_is_that_of_a_report_of_plain_words(day: str, language: Language) -> None:
    plain = next(page for page in plainly()[1] if (page.day, page.language) == (day, language))
    wanted = [(page.structure, [tuple(map(len, table)) for table in page.tables]) for page in read(plain.markdown)]
    for page in hostile():
        if (page.day, page.language) == (day, language):
            seen = [(p.structure, [tuple(map(len, table)) for table in p.tables]) for p in read(page.markdown)]
            assert seen == wanted, page.round


@pytest.mark.parametrize(("day", "language"), tuple(product(DAYS, LANGUAGES)))
def test_texts_read_back_as_they_may_be_shown(day: str, language: Language) -> None:
    for page in hostile():
        if (page.day, page.language) == (day, language):
            wanted = expected(page.report, language)
            for seen in read(page.markdown):
                assert found(seen).cells == wanted.cells
                assert found(seen).items == wanted.items
                assert set(titles(page.report, language)) - {""} <= {heading.text for heading in seen.headings}


def test_nothing_happens_on_its_own() -> None:
    assert [(page.day, page.round, effects(page.markdown)) for page in hostile() if effects(page.markdown)] == []


def test_every_hostile_string_stands_in_a_cell_and_in_a_list_item() -> None:
    read_back = [found(read_cmark(page.markdown)) for page in hostile()]
    cells = "\n".join(cell for texts in read_back for row in texts.cells for cell in row)
    items = "\n".join(item for texts in read_back for item in texts.items)
    shown = {text: clean(text).removesuffix("。").removesuffix(".") for text in strings()}  # a mark may follow instead
    assert [text for text, wanted in shown.items() if wanted not in cells] == []
    assert [text for text, wanted in shown.items() if wanted not in items] == []


def test_only_what_no_file_can_hold_is_left_out() -> None:
    if SHARED.is_dir():
        assert {name: len(shared(name)) for name in SETS} == SETS
    every = {*OWN, *(text for name in SETS for text in shared(name))}
    left = {text for text in every if not text or any("\ud800" <= c <= "\udfff" for c in text)}
    assert left
    assert every - left == set(strings())


def test_long_texts_are_cut_and_no_line_is_longer_than_a_comment() -> None:
    long = [text for text in strings() if len(text) > CAP]
    assert long
    assert {len(clean(text)) for text in long} == {CAP}
    assert max(len(line) for page in hostile() for line in page.markdown.splitlines()) < LIMIT


def test_every_free_text_is_printed_but_these() -> None:
    given, _ = plainly()
    printed = frozenset[Path]().union(*printed_at())
    titles_ = {path for path in given if path[-2:-1] == ("title",)}
    lost = {".".join(str(step) for step in path[1:] if isinstance(step, str)) for path in given}
    kept = {".".join(str(step) for step in path[1:] if isinstance(step, str)) for path in printed | titles_}
    assert lost - kept == {
        "experiments.claims.where.quote",  # of another's text we print the numbers
        "experiments.quotes",
        "sources.quotes",
        "posts.main.quote",
        "experiments.claims.raw",  # the metric's own name is printed
        "experiments.hardware.accelerators.id",
        "experiments.arms.precision.kv_k",  # ids; `precision.raw` is printed
        "experiments.arms.precision.kv_v",
        "experiments.precision.activations",
        "experiments.precision.kv_k",
        "experiments.precision.kv_v",
        "experiments.precision.state",
        "experiments.precision.weights",
        "hot_paths",
        "pins.asked",
        "posts.unstated",
        "posts.blocks.mermaid.zh",  # stands in a fence, not in an item
        "posts.blocks.mermaid.en",
    }
