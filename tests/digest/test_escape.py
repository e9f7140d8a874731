"""Whatever a source says stays inside its cell, reads back as it was, and does nothing."""

import json
import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.digest.hostile_own import HOSTILE_TEXT, OWN
from tests.reading import Hyperlink, faults, read_cmark, read_markdown_it

from inferrsi.digest.escape import Text, clean, code, inline, link, text
from inferrsi.digest.links import misleads

SHARED = Path(__file__).resolve().parents[3] / "shared"
HOSTILE = SHARED / "data" / "hostile"
SETS = {"blns/blns.json": 515, "owasp/xss_payloads.json": 110, "own/own_hostile.json": 473, "our wording": 139}
URL = "https://example.org/a_b"


@cache
def strings(name: str) -> tuple[str, ...]:
    """Give one set of hostile strings; without the shared folder only ours is there."""
    if name == "our wording":
        return OWN
    if not SHARED.is_dir():
        pytest.skip("the shared hostile sets are not beside this repository")
    found = json.loads((HOSTILE / name).read_text(encoding="utf-8"))
    return tuple(entry["s"] if isinstance(entry, dict) else entry for entry in found)


@pytest.mark.parametrize(("name", "count"), SETS.items())
def test_no_hostile_string_is_left_out(name: str, count: int) -> None:
    assert len(strings(name)) == count


@pytest.mark.parametrize("name", SETS)
def test_hostile_text_reads_back_and_does_nothing(name: str) -> None:
    assert [(s, found) for s in strings(name) if (found := faults(text(s), clean(s)))] == []


@pytest.mark.parametrize("name", SETS)
def test_hostile_code_reads_back_and_does_nothing(name: str) -> None:
    assert [(s, found) for s in strings(name) if (found := faults(code(s), clean(s)))] == []


@pytest.mark.parametrize("name", SETS)
def test_hostile_label_stays_the_label_of_its_own_link(name: str) -> None:
    assert [(s, found) for s in strings(name) if (found := label_faults(s))] == []


def label_faults(s: str) -> list[str]:
    shown = clean(s) or URL
    if misleads(shown, URL):
        return faults(link(s, URL), clean(f"{shown} ({URL})"))
    return faults(link(s, URL), shown, links=(Hyperlink(text=shown, url=URL),))


@settings(max_examples=300, deadline=None)
@given(HOSTILE_TEXT)
def test_any_text_reads_back_and_does_nothing(s: str) -> None:
    assert faults(text(s), clean(s)) == []


@settings(max_examples=200, deadline=None)
@given(HOSTILE_TEXT)
def test_any_code_and_any_label_read_back_and_do_nothing(s: str) -> None:
    assert faults(code(s), clean(s)) == []
    assert label_faults(s) == []


@pytest.mark.parametrize("value", ["a|b", "`" * 50, "a" + "`" * 60 + "b", "`x", "x`", "$`x`$", "duplicate of #12", "|"])
def test_what_no_code_span_can_hold_is_escaped_text(value: str) -> None:
    assert faults(code(value), value) == []
    assert value not in read_cmark(code(value)).code


@pytest.mark.parametrize("value", ["a`b", "a``b`c", "a" + "`" * 49 + "b", "$x$", "a\\", "\\", "<b>", "**"])
def test_what_a_code_span_can_hold_is_code(value: str) -> None:
    assert read_cmark(code(value)).code == read_markdown_it(code(value)).code == (value,)


def test_a_short_cell_costs_a_few_microseconds() -> None:
    cells = [f"ReaDy {n}.78 tok/s，B200，见 engine#{n}" for n in range(10_000)]
    began = time.process_time()
    assert len([text(cell) for cell in cells]) == 10_000
    assert time.process_time() - began < 1.0  # about 0.1 s on the machine this was written on


@pytest.mark.parametrize(
    "unit", ["@", "#", "$", "a.", ":a", "http://", "abcdef1 ", "@a,", "fix ", "`", "_", "(", "\ufe0f"]
)
def test_time_grows_with_length_alone(unit: str) -> None:
    began = time.process_time()
    written = inline([Text((unit * 2000)[:2000])] * 10)
    assert written
    assert time.process_time() - began < 2.0  # about 0.08 s at worst; a quadratic search takes minutes
