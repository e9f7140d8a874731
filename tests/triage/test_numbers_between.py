"""Which numbers of a text are new, changed or gone: what moved or was reworded is no change."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.workspaces import RECORD, SOUND

from inferrsi.evidence.record import Record
from inferrsi.ledger.yaml_text import parse
from inferrsi.triage.numbers.between import NumberMoved, NumbersMoved, Text, numbers_between
from inferrsi.triage.numbers.told import numbers_told
from inferrsi.triage.numbers.touched import touched

TABLE = """## Speed
| GPU | prefill (tok/s) | decode (tok/s) |
|---|---|---|
| RTX 3090 | 1200 | 79.3 |
| RTX 5090 | 3100 | 140.2 |
"""


def between(old: str, new: str) -> tuple[NumberMoved, ...]:
    return numbers_between([Text(path="README.md", layout="markdown", old=old, new=new)])


def brief(moved: tuple[NumberMoved, ...]) -> list[tuple[str, str, str]]:
    return [(one.how, one.was, one.claim.value) for one in moved]


def test_changed_cell_keeps_its_row_and_column() -> None:
    (one,) = between(TABLE, TABLE.replace("79.3", "83.1"))
    assert (one.how, one.was, one.claim.value, one.line) == ("changed", "79.3", "83.1", 4)
    assert one.claim.metric == "decode_throughput"


def test_rows_and_columns_in_another_order_are_no_change() -> None:
    turned = """## Speed
| GPU | decode (tok/s) | prefill (tok/s) |
|---|---|---|
| RTX 5090 | 140.2 | 3100 |
| RTX 3090 | 79.3 | 1200 |
"""
    assert between(TABLE, turned) == ()


def test_new_column_is_new_and_the_others_stay() -> None:
    wider = TABLE.replace("decode (tok/s) |", "decode (tok/s) | TTFT (ms) |").replace("|---|\n", "|---|---|\n")
    wider = wider.replace("79.3 |", "79.3 | 410 |").replace("140.2 |", "140.2 | 190 |")
    assert brief(between(TABLE, wider)) == [("new", "", "410"), ("new", "", "190")]


def test_two_rows_that_swap_their_values_are_two_changes() -> None:
    swapped = TABLE.replace("79.3", "x").replace("140.2", "79.3").replace("x", "140.2")
    assert brief(between(TABLE, swapped)) == [("changed", "79.3", "140.2"), ("changed", "140.2", "79.3")]


def test_sentence_that_says_nearly_the_same_is_changed() -> None:
    old = "Decode reaches 79.3 tok/s on an RTX 3090 with EXL3 3.5bpw."
    new = "Intro.\n\nDecode now reaches 83.1 tok/s on an RTX 3090 with EXL3 3.5bpw."
    assert brief(between(old, new)) == [("changed", "79.3 tok/s", "83.1 tok/s")]


def test_sentence_about_another_machine_is_gone_and_new() -> None:
    old = "Decode reaches 79.3 tok/s on an RTX 3090."
    assert brief(between(old, "Decode reaches 140.2 tok/s on an H100.")) == [
        ("gone", "", "79.3 tok/s"),
        ("new", "", "140.2 tok/s"),
    ]


def test_number_written_in_another_way_is_no_change() -> None:
    assert between("Decode is 1,200 tok/s on an H100.", "Decode is 1200 tok/s on an H100.") == ()


def test_section_on_top_of_a_change_log_is_new_and_changes_nothing_below() -> None:
    old = "## v1\n\n- Decode reaches 79.3 tok/s on an RTX 3090.\n"
    new = "## v2\n\n- Decode reaches 83.1 tok/s on an RTX 3090.\n\n" + old
    assert brief(between(old, new)) == [("new", "", "83.1 tok/s")]


def test_text_moved_into_another_file_is_no_change() -> None:
    line = "Peak VRAM is 17.5 GiB on a B200.\n"
    texts = [
        Text(path="README.md", layout="markdown", old=line, new=""),
        Text(path="docs/memory.md", layout="markdown", old="", new=line),
    ]
    assert numbers_between(texts) == ()


def test_claims_of_the_ledger_that_hold_the_old_number_are_named() -> None:
    record = Record.model_validate(parse(SOUND[RECORD]))
    old = "Tiered decode reaches 25.0 tok/s on a B200.\n\nTTFT is 25.0 ms on a B200.\n"
    moved = touched(between(old, old.replace("25.0", "27.5")), record)
    assert [(one.claim.metric, one.touches) for one in moved] == [
        ("decode_throughput", ("kite/2026-10-20#c2",)),
        ("ttft", ()),
    ]


def test_lines_are_capped_and_those_that_touch_claims_come_first() -> None:
    record = Record.model_validate(parse(SOUND[RECORD]))
    rows = "".join(f"| kite-{n} | {n}.5 |\n" for n in range(30, 60))
    old = f"| model | decode (tok/s) |\n|---|---|\n{rows}| tiered | 25.0 |\n"
    moved = touched(between(old, old.replace(".5 |", ".7 |").replace("25.0", "27.5")), record)
    lines = list(numbers_told(NumbersMoved(moved=moved), at_most=20))
    assert len(lines) == 21
    assert lines[0].startswith("changed README.md:33: 25.0 → 27.5 tok/s decode throughput")
    assert "kite/2026-10-20#c2 has the old one" in lines[0]
    assert lines[-1] == "11 more"


MARKDOWN = st.text(alphabet="ab |-\n#*1.52x%\r\t→–倍提升tok/sdecode", max_size=160)


@settings(max_examples=60, deadline=None)
@given(old=MARKDOWN, new=MARKDOWN)
def test_no_text_makes_it_fail_and_a_text_never_differs_from_itself(old: str, new: str) -> None:
    assert between(old, old) == ()
    moved = between(old, new)
    assert moved == between(old, new)
    assert all(1 <= one.line <= max(old.count("\n"), new.count("\n")) + 1 for one in moved)
