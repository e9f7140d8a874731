"""Every number of the three days stands in the export, with its conditions, source, reporter and state."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.facts.claims import ARGUED, UNITS, state_of
from tests.facts.day import DAYS, Fact, any_stands, facts_of, stands, told

ROOT = Path(__file__).parents[2]
CLAIMS = [
    pytest.param(day, fact, id=f"{day}-{told(fact)}-{fact.get('seen', fact['form'])}")
    for day in DAYS
    for fact in facts_of(day)["claims"]
]
RECORDS = frozenset(row["record"] for day in DAYS for row in facts_of(day)["rows"])

Claim = dict[str, Any]
Export = Mapping[str, dict[str, Any]]


@pytest.fixture(scope="module")
def export() -> Export:
    """Give the objects of the export by address, by the command that a script calls."""
    command = [sys.executable, "-m", "inferrsi", "export", "--format", "jsonl", "--root", str(ROOT)]
    run = subprocess.run(command, capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")
    found = [json.loads(line) for line in run.stdout.decode("utf-8").splitlines()]
    assert len({record["id"] for record in found}) == len(found)
    return {record["id"]: record for record in found}


@pytest.mark.parametrize(("day", "fact"), CLAIMS)
def test_number_stands_in_the_export(day: str, fact: Fact, export: Export) -> None:
    claims = export[fact["record"]]["claims"]
    if fact["form"] == "derived":
        stored = [claim for claim in claims if _holds(fact, claim) and claim["state"] == state_of(fact)]
        parts = [[claim for claim in claims if _holds({**fact, "value": value}, claim)] for value in fact["of"]]
        assert stored or all(parts), fact
        return
    tried = [list(claim_faults(fact, claim)) for claim in claims if _holds(fact, claim)]
    assert min(tried, key=len, default=["no such number"]) == [], fact


def _holds(fact: Fact, claim: Claim) -> bool:
    """Say whether a claim prints the value, in both languages."""
    if "value" not in fact:
        return all(any_stands(tuple(fact[language]), (claim["printed"][language],)) for language in ("zh", "en"))
    nought, _, n = fact["value"].partition("/")
    values = (fact["value"], f"{n}/{n}") if fact["form"] == "count" and nought == "0" else (fact["value"],)
    return all(any_stands(values, (claim["printed"][language],)) for language in ("zh", "en"))


def claim_faults(fact: Fact, claim: Claim) -> Iterator[str]:
    """Give what the export tells otherwise than the facts."""
    if not re.fullmatch(re.escape(fact["record"]) + r"#[a-z0-9._-]+", claim["address"]):
        yield f"address {claim['address']}"
    if (
        "value" in fact
        and fact.get("unit") in UNITS
        and not stands(fact["value"] + fact["unit"], claim["printed"]["en"])
    ):
        yield f"unit {fact['unit']} not in {claim['printed']}"
    for key in ("attribution", "reporter"):
        if claim[key] != fact[key]:
            yield f"{key} {claim[key]}, not {fact[key]}"
    if "negative" in fact and claim["negative"] is not (fact["negative"] == "true"):
        yield f"negative {claim['negative']}"
    if claim["state"] != state_of(fact):
        yield f"state {claim['state']}, not {state_of(fact)}"
    measured = tuple(_lines({key: claim[key] for key in ("conditions", "timing", "repeat", "scope", "boundary")}))
    for key in ("hardware", "precision", "workload"):
        yield from (f"{key} '{atom}'" for atom in fact.get(key, []) if not any_stands((atom,), measured))
    for key in ("version", "date"):
        if key in fact and not any_stands((fact[key], fact[key].removeprefix("v")), tuple(_lines(claim["anchor"]))):
            yield f"{key} '{fact[key]}' not in {claim['anchor']}"
    for key, text in (("arm", "arm"), ("baseline", "baseline")):
        if key in fact and not any_stands((fact[key],), tuple(_lines(claim[text]))):
            yield f"{key} '{fact[key]}' not in {claim[text]}"


def _lines(value: Any, name: str = "") -> Iterator[str]:
    """Give each leaf with its key before it, as `concurrency 1`."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _lines(item, key)
    elif isinstance(value, list):
        for item in value:
            yield from _lines(item, name)
    elif value is not None:
        yield f"{name} {value}"


def test_every_record_of_the_days_is_one_object(export: Export) -> None:
    assert set(export) == RECORDS


def test_every_claim_says_where_it_was_read(export: Export) -> None:
    claims = [claim for record in export.values() for claim in record["claims"]]
    assert len({claim["address"] for claim in claims}) == len(claims) >= len(CLAIMS) - 5
    for claim in claims:
        source = claim["where"]["source"]
        assert source["kind"] == "relayed"
        assert source["post"].partition("/")[0] in DAYS
        assert 0 < len(claim["where"]["quote"]) <= 60
        assert set(claim["printed"]) == {"zh", "en"}


def test_numbers_are_exported_as_they_are_printed_in_the_quote(export: Export) -> None:
    for record in export.values():
        for claim in record["claims"]:
            for key in ("v", "lo", "hi"):
                if number := claim["value"].get(key):
                    assert number in claim["where"]["quote"], claim["address"]
                    assert number in claim["printed"]["zh"], claim["address"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"state": "retracted"},
        {"reporter": "self"},
        {"attribution": "projected"},
        {"hardware": ["RTX 1080"]},
        {"precision": ["Q9"]},
        {"workload": ["999K"]},
        {"version": "0.9.9"},
        {"arm": "nobody"},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_a_wrong_fact_is_not_found(wrong: dict[str, Any], export: Export) -> None:
    told = [fact for day in DAYS for fact in facts_of(day)["claims"] if fact["form"] != "derived"]
    changed = [{**fact, **wrong} for fact in told if fact["record"] not in {r for r, _ in ARGUED}]
    for fact in changed:
        claims = [claim for claim in export[fact["record"]]["claims"] if _holds(fact, claim)]
        assert claims
        assert [claim["address"] for claim in claims if not list(claim_faults(fact, claim))] == []
