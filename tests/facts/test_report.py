"""Every fact of the three days stands in the rendered report, in both languages, where a reader looks for it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from tests.facts.beside import Report
from tests.facts.claims import claim_faults
from tests.facts.day import DAYS, LANGUAGES, Fact, facts_of, stands, told
from tests.facts.looked_up import FAULTS
from tests.facts.printed import printed
from tests.reading import effects, read_cmark, read_markdown_it

from inferrsi.labels import Language

ROOT = Path(__file__).parents[2]
Rendered = Callable[[str, Language], str]


def groups(day: str) -> Iterator[tuple[str, str, list[Fact]]]:
    """Give the facts of a day by section and by what they speak of."""
    for section in FAULTS:
        by_owner: dict[str, list[Fact]] = {}
        for fact in facts_of(day)[section]:
            by_owner.setdefault(fact.get("record") or fact.get("subject") or "day", []).append(fact)
        yield from ((section, owner, found) for owner, found in by_owner.items())


FACTS = [
    pytest.param(day, language, section, found, id=f"{day}-{language}-{section}-{owner}")
    for day in DAYS
    for language in LANGUAGES
    for section, owner, found in groups(day)
]


@pytest.fixture(scope="session")
def rendered() -> Rendered:
    """Give the report of a day by the command that a maintainer calls; each is rendered once."""

    @cache
    def render(day: str, language: Language) -> str:
        command = [sys.executable, "-m", "inferrsi", "digest", "--date", day, "--lang", language, "--offline"]
        run = subprocess.run([*command, "--root", ROOT], capture_output=True, check=False)
        assert (run.returncode, run.stderr) == (0, b"")
        return run.stdout.decode("utf-8")

    return render


@pytest.fixture(scope="session")
def report(rendered: Rendered) -> Callable[[str, Language], Report]:
    """Give the report of a day read back."""

    @cache
    def read(day: str, language: Language) -> Report:
        return Report(day=day, language=language, printed=printed(rendered(day, language), language, read_cmark))

    return read


@pytest.mark.parametrize(("day", "language", "section", "found"), FACTS)
def test_facts_stand_in_the_report(
    day: str, language: Language, section: str, found: list[Fact], report: Callable[[str, Language], Report]
) -> None:
    missed = {told(fact): faults for fact in found if (faults := list(FAULTS[section](report(day, language), fact)))}
    assert missed == {}


@pytest.mark.parametrize("day", DAYS)
def test_no_fact_is_passed_over(day: str) -> None:
    asked = [fact for section, _, found in groups(day) for fact in found]
    assert len(asked) == sum(len(found) for found in facts_of(day).values() if isinstance(found, list)) > 200


@pytest.mark.parametrize("day", DAYS)
def test_no_section_of_the_facts_is_passed_over(day: str) -> None:
    assert set(facts_of(day)) - {"date"} == set(FAULTS)


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_both_parsers_read_the_same_report_and_it_does_nothing(
    day: str, language: Language, rendered: Rendered
) -> None:
    text = rendered(day, language)
    assert printed(text, language, read_markdown_it) == printed(text, language, read_cmark)
    assert effects(text) == ()


# What follows shows that the look-up can fail.


@pytest.mark.parametrize("day", DAYS)
def test_a_number_with_another_state_is_not_found(day: str, rendered: Rendered) -> None:
    text = rendered(day, "en")
    for state in ("current", "carried forward", "historical", "superseded", "version not established"):
        text = text.replace(f"({state}", "(of no state").replace(f"derived, {state}", "computed")
    wrong = Report(day=day, language="en", printed=printed(text, "en", read_cmark))
    assert [fact for fact in facts_of(day)["claims"] if not list(claim_faults(wrong, fact))] == []


@pytest.mark.parametrize("day", DAYS)
def test_facts_are_not_found_in_the_entry_of_another_record(
    day: str, report: Callable[[str, Language], Report]
) -> None:
    right = report(day, "zh")
    last = max(right.printed.entries)
    turned = {e: right.printed.entries[e % last + 1] for e in right.printed.entries}
    wrong = replace(right, printed=replace(right.printed, entries=turned))
    claims = [fact for fact in facts_of(day)["claims"] if "seen" not in fact and fact["form"] != "derived"]
    assert [told(fact) for fact in claims if not list(FAULTS["claims"](wrong, fact))] == []
    shas = [fact for fact in facts_of(day)["facts"] if fact["kind"] == "sha"]
    assert [told(fact) for fact in shas if not list(FAULTS["facts"](wrong, fact))] == []


@pytest.mark.parametrize(
    ("wanted", "passage", "found"),
    [
        ("13.0", "CUDA 13.0 and", True),
        ("13.0", "CUDA 13.0.2", False),
        ("0.1.26", "10.1.26", False),
        ("80", "80.8", False),
        ("12GB", "RTX 3060 12 GB", True),
        ("v1", "v1.1.34", False),
        ("b042645", "`b04264526e93`", True),
        ("−6.1", "−6.1%", True),
        ("6.1", "16.1%", False),
        ("#12", "#121", False),
        ("Q4", "ＱＩ4 q4,", True),
    ],
)
def test_a_number_is_no_part_of_a_longer_one(wanted: str, passage: str, found: bool) -> None:
    assert stands(wanted, passage) is found
