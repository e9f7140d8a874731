"""The same ledger gives the same bytes: on any machine, in any order of its files, and for any past day."""

import shutil
from itertools import combinations
from pathlib import Path

import pytest
from tests.digest.shipped import DAYS, copy, digest, original

FORMS = (("--lang", "zh"), ("--lang", "en"), ("--format", "json"))
SETTINGS = (
    ("PYTHONHASHSEED", ("0", "4711")),
    ("LC_ALL", ("C", "C.UTF-8")),
    ("TZ", ("UTC", "Asia/Shanghai")),
    ("order of files", ("forwards", "backwards")),
    ("cache", ("cold", "warm")),
)
RUNS = (
    ("0", "C", "UTC", "forwards", "cold"),
    ("0", "C", "UTC", "forwards", "warm"),
    ("0", "C.UTF-8", "Asia/Shanghai", "backwards", "cold"),
    ("4711", "C", "Asia/Shanghai", "backwards", "cold"),
    ("4711", "C.UTF-8", "UTC", "backwards", "warm"),
    ("4711", "C.UTF-8", "Asia/Shanghai", "forwards", "warm"),
)


def test_every_two_settings_meet_in_some_run() -> None:
    for (i, (_, ones)), (j, (_, others)) in combinations(enumerate(SETTINGS), 2):
        assert {(run[i], run[j]) for run in RUNS} == {(one, other) for one in ones for other in others}


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("bytes")
    return {order: copy(folder / order, backwards=order == "backwards") for order in ("forwards", "backwards")}


def test_bytes_depend_on_nothing_but_the_ledger(copies: dict[str, Path]) -> None:
    outputs: dict[tuple[str, ...], set[bytes]] = {form: set() for form in FORMS}
    for seed, locale, zone, order, cache in RUNS:
        for form in FORMS:
            if cache == "cold":
                shutil.rmtree(copies[order] / ".inferrsi", ignore_errors=True)
            assert (copies[order] / ".inferrsi").exists() == (cache == "warm")
            environment = {"PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": zone}
            outputs[form].add(digest(copies[order], "2026-10-28", *form, environment=environment))
    assert {form: len(found) for form, found in outputs.items()} == dict.fromkeys(FORMS, 1)
    assert outputs["--lang", "zh"] == {original("2026-10-28")}, "a copy is printed otherwise than the original"


@pytest.mark.parametrize("day", DAYS[:-1])
@pytest.mark.parametrize("form", FORMS[1:], ids=lambda form: form[1])
def test_an_old_day_does_not_change_when_later_ones_come(day: str, form: tuple[str, str], tmp_path: Path) -> None:
    before = copy(tmp_path, without=lambda name: name.rpartition("/")[2][:10] > day and name.startswith("evidence/"))
    assert not (before / f"evidence/editions/{DAYS[-1]}.yaml").exists()
    assert digest(before, day, *form) == original(day, *form)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form[1])
def test_output_ends_with_one_newline_and_has_no_carriage_return(form: tuple[str, str]) -> None:
    output = original(DAYS[-1], *form)
    assert output.endswith(b"\n")
    assert not output.endswith(b"\n\n")
    assert b"\r" not in output
