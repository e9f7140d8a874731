"""Slices, labels and conditions of claims that are made of proposals; the whole is tried in tests/pipeline."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.readmes import FILES

from inferrsi.evidence.value import printed_numbers
from inferrsi.extract import extract
from inferrsi.ledger.decode import FORBIDDEN
from inferrsi.triage.accept.claim import Refusal, Value, values
from inferrsi.triage.accept.given import given as conditions_of
from inferrsi.triage.accept.labels import slugs
from inferrsi.triage.accept.quote import WIDE, column_of, heading_of, is_difference, plain, quote
from inferrsi.triage.accept.text import Document, Numbered, ranked

TABLE = "# Speed\n\n| Engine | TTFT (ms) | Decode (tok/s) |\n|:--|--:|--:|\n| `kite_2` | 182 | **1,540.5** |\n"


def numbered(text: str, *, least: float = 0.3) -> tuple[Numbered, ...]:
    document = Document(name="README.md", text=text, layout="markdown")
    return ranked([(document, extract(text))], least=least)


def one(text: str, printed: str) -> Numbered:
    return next(each for each in numbered(text) if printed in each.proposal.text)


def made(text: str, printed: str) -> Value:
    found = values(one(text, printed))
    assert not isinstance(found, Refusal), found
    return found[0]


def test_the_surest_is_number_one_and_equals_keep_the_order_of_the_texts() -> None:
    documents = [Document(name=name, text="Decode is 88.1 tok/s.\n", layout="markdown") for name in ("b.md", "a.md")]
    found = ranked([(document, extract(document.text)) for document in documents], least=0.3)
    assert [(each.n, each.document.name) for each in found] == [(1, "b.md"), (2, "a.md")]


@pytest.mark.parametrize(
    ("text", "printed", "wide", "narrow"),
    [
        ("- Kite decodes about 88.1 tok/s. It is 2x faster.\n", "88.1", "Kite decodes about 88.1 tok/s", "about 88.1 tok/s"),
        (TABLE, "182", "`kite_2` | 182", "182"),
        ("Kite 解码约 45.2 tok/s。首字很快。\n", "45.2", "Kite 解码约 45.2 tok/s", "约 45.2 tok/s"),
    ],
)  # fmt: skip
def test_a_quote_is_the_sentence_or_the_row_and_narrowly_the_value(
    text: str, printed: str, wide: str, narrow: str
) -> None:
    proposal = one(text, printed).proposal
    assert quote(text, proposal, is_wide=True) == wide
    assert quote(text, proposal, is_wide=False) == narrow


def test_the_header_above_a_cell_is_found() -> None:
    assert column_of(TABLE, one(TABLE, "182").proposal) == "TTFT (ms)"
    assert column_of(TABLE, one(TABLE, "1,540.5").proposal) == "Decode (tok/s)"
    assert heading_of(TABLE, one(TABLE, "182").proposal) == "Speed"
    assert column_of("Decode is 88.1 tok/s.\n", one("Decode is 88.1 tok/s.\n", "88.1").proposal) == ""


@pytest.mark.parametrize(
    ("text", "shown"),
    [("**Q4_K_M**", "Q4_K_M"), ("`a_b`", "a_b"), ("_all_", "all"), ("[Kite](https://x)", "Kite"), ("a\x1b[2J\u202eb", "a[2Jb"), ("x" * 90, "x" * 59 + "…"), ("<b>Kite</b>:", "Kite")],
)  # fmt: skip
def test_a_name_is_shown_without_marks(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_labels_get_ids_of_their_own() -> None:
    assert slugs(["A b", "a-B", "风筝", "风筝", "off"], {"off"}) == ["a-b", "a-b-2", "arm", "arm-2", "off-2"]


@pytest.mark.parametrize(
    ("text", "printed"),
    [("VRAM use is reduced by 3.2 GB.\n", "3.2"), ("TTFT is 40 ms, faster by 12 ms.\n", "12 ms"), ("显存占用减少了 3.2 GB。\n", "3.2")],
)  # fmt: skip
def test_a_difference_is_told_from_a_level(text: str, printed: str) -> None:
    assert is_difference(text, one(text, printed).proposal)


def test_a_level_is_none() -> None:
    text = "Run by 8 people, Kite decodes 88.1 tok/s.\n"
    assert not is_difference(text, one(text, "88.1").proposal)


@pytest.mark.parametrize(
    ("text", "printed", "value"),
    [
        ("TTFT is 1.8x faster on an H100.\n", "1.8", {"form": "ratio", "v": "1.8", "sense": "speedup"}),
        ("Decode is up to 2.5x faster.\n", "2.5", {"form": "ratio", "v": "2.5", "qualifier": "up_to"}),
        ("Decode reaches 40-60 tok/s.\n", "40", {"form": "range", "lo": "40", "hi": "60", "across": "unknown"}),
        ("Decode reaches 1,204.70 tok/s.\n", "1,204.70", {"form": "point", "v": "1,204.70"}),
        ("The agent scores 4.5/10 on our tasks.\n", "4.5/10", {"form": "point", "v": "4.5"}),
        ("Accuracy is 14/20.\n", "14/20", {"form": "count", "k": "14", "n": "20"}),
    ],
)
def test_a_value_keeps_its_digits_and_its_form(text: str, printed: str, value: dict[str, str]) -> None:
    assert made(text, printed).value == value


def test_a_score_out_of_ten_is_no_count() -> None:
    assert made("The agent scores 4.5/10 on our tasks.\n", "4.5/10").unit == "of 10"


@pytest.mark.parametrize(
    "text", ["We see 10x memory savings on an H100.\n", "Decode throughput is 2.4x lower on 16 cards.\n"]
)
def test_a_fall_by_so_many_times_is_refused(text: str) -> None:
    found = values(one(text, "x"))
    assert isinstance(found, Refusal)
    assert "what remains of the baseline is not printed" in found.reason


def test_a_quote_leaves_the_marks_of_mathematics_out() -> None:
    text = "It achieves 2.5$\\times$ lower latency.\n"
    assert quote(text, one(text, "2.5").proposal, is_wide=False) == "2.5"


def test_conditions_keep_the_words_of_the_text() -> None:
    said = conditions_of(
        made("On 2×RTX 3090 with EXL3 3.5bpw, batch size 4, prompt 554 tokens, decode is 79.3 tok/s.\n", "79.3")
    )
    assert said.hardware == {
        "raw": "2×RTX 3090",
        "accelerators": [{"raw": "2×RTX 3090", "id": "nvidia/rtx-3090", "count": "2"}],
    }
    assert said.precision == {"raw": "EXL3 3.5bpw", "weights": "exl3@3.5"}
    assert said.workload == {"prompt_tokens": "554", "batch": "4"}
    assert said.printed == ("2×RTX 3090", "batch size 4", "prompt 554 tokens")


@pytest.mark.parametrize("name", sorted(FILES))
def test_every_quote_is_a_slice_that_holds_its_numbers(name: str) -> None:
    text = str(FILES[name])
    for each in numbered(text, least=0.0):
        found = values(each)
        for is_wide in (True, False):
            said = quote(text, each.proposal, is_wide=is_wide)
            assert said is not None
            assert said in text
            assert len(said) <= WIDE + 40
            if not isinstance(found, Refusal):
                assert all(number in said for value in found for number in _numbers(value))


def _numbers(value: Value) -> list[str]:
    return [value.value[key] for key in ("v", "lo", "hi", "k", "n") if key in value.value]


PIECES = st.sampled_from(
    ["Decode ", "88.1 tok/s", " | ", "\n", "1.9x faster", " than vLLM", "**", "`", "\t", "\x1b[2J", "\u202e", "RTX 4090", " Q4_K_M ",
     "批 ", "约 320 ms", "→ ", "|---|---|\n", "# H\n", "~", "$\\times$", "<td>", "</td>", "3.2 GB", "by ", "12%", " pp", "1.5k", "\r\n", ". "]
)  # fmt: skip


@given(st.lists(PIECES, max_size=40).map("".join))
def test_no_text_whatever_makes_it_fail(text: str) -> None:
    for each in numbered(text, least=0.0):
        found = values(each)
        for is_wide in (True, False):
            said = quote(text, each.proposal, is_wide=is_wide)
            assert said is None or (FORBIDDEN.search(said) is None and "\n" not in said)
        column_of(text, each.proposal)
        heading_of(text, each.proposal)
        if not isinstance(found, Refusal):
            for value in found:
                conditions_of(value)


def test_printed_numbers_are_those_of_the_form() -> None:
    """The numbers by which a claim is known again are read off the tree as the form reads them."""
    from pydantic import TypeAdapter  # only here

    from inferrsi.evidence.value import Value as Form

    tree = made("Decode reaches 40-60 tok/s.\n", "40").value
    assert printed_numbers(TypeAdapter(Form).validate_python(tree)) == ("40", "60")
