"""What is set side by side stays apart: no live token arises at a joint, and nothing is lost there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.digest.hostile_own import HOSTILE_TEXT
from tests.reading import Hyperlink, effects, faults, read_markdown_it

from inferrsi.digest.escape import Code, Link, Segment, Text, clean, inline, text
from inferrsi.digest.links import misleads

URL = "https://example.org/a_b"


@settings(max_examples=200, deadline=None)
@given(st.lists(HOSTILE_TEXT, max_size=5))
def test_text_cut_anywhere_is_the_text_in_one_piece(parts: list[str]) -> None:
    assert inline([Text(part) for part in parts]) == text("".join(parts))


def segment(s: str, kind: int) -> Segment:
    return (Text(s), Code(s), Link(s, URL), Text(s))[kind]


def said(segment: Segment) -> str:
    """Give the words of a segment as a reader should meet them."""
    match segment:
        case Text(value):
            return value
        case Code(value):
            return clean(value)
        case Link(label, url):
            shown = clean(label) or url
            return f"{shown} ({url})" if misleads(shown, url) else shown


@settings(max_examples=300, deadline=None)
@given(st.lists(st.builds(segment, HOSTILE_TEXT, st.integers(0, 3)), max_size=5))
def test_any_row_of_segments_reads_back_and_does_nothing(segments: list[Segment]) -> None:
    written = inline(segments)
    found = read_markdown_it(f"- {written}\n")
    links = tuple(Hyperlink(text=a.text, url=a.url) for a in found.links)
    assert faults(written, found.items[0], links=links) == []
    assert {a.url for a in links} <= {URL}
    assert without_spaces(found.items[0]) == without_spaces("".join(map(said, segments)))


def without_spaces(s: str) -> str:
    """Compare what is visible: spaces collapse, and a joiner at the seam of two segments is shown, not kept."""
    seams = ("⟨U+200D⟩", "⟨U+FE0F⟩", "\u200d", "\ufe0f")
    shown = clean(s).replace(" ", "")
    for seam in seams:
        shown = shown.replace(seam, "")
    return clean(shown).replace(" ", "")


def test_text_of_a_code_that_cannot_be_code_joins_its_neighbours() -> None:
    assert inline((Text("@"), Code("maya|x"))) == "`@maya`\\|x"


@pytest.mark.parametrize(
    "parts",
    [("@may", "a-dev"), ("#", "12"), ("dead", "beef"), ("GH", "-12"), ("www", ".x.example"), ("ht", "tps://x.example")],
)
def test_no_token_arises_between_two_texts(parts: tuple[str, ...]) -> None:
    written = inline([Text(part) for part in parts])
    assert written == f"`{''.join(parts)}`"
    assert effects(f"- {written}\n") == ()


def test_neighbouring_codes_are_one_code_span() -> None:
    assert inline((Code("--kv"), Text("@q8"), Code("=on"))) == "`--kv@q8=on`"


def test_an_image_cannot_arise_before_a_link() -> None:
    assert inline((Text("look!"), Link("here", URL))) == f"look\\![here]({URL})"


def test_spaces_between_segments_are_kept_and_outer_ones_are_not() -> None:
    assert inline((Text(" see "), Code("x"), Text(" and "), Link("y", URL), Text(" "))) == f"see `x` and [y]({URL})"


def test_fields_are_capped_one_by_one() -> None:
    written = inline((Text("a" * 3000), Text(" b" * 900)))
    assert written == "a" * 1999 + "…" + " b" * 900
