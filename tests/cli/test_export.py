"""`export --format jsonl`: one object a record, every claim with conditions, source and state."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.cli.calls import REPOSITORY, call
from tests.cli.kites import kites
from tests.workspaces import RECORD, broken, write


def exported(root: Path = REPOSITORY) -> list[dict[str, Any]]:
    called = call("export", "--format", "jsonl", root=root)
    assert (called.code, called.err) == (0, "")
    assert called.out.endswith("\n")
    return [json.loads(line) for line in called.out.splitlines()]


@pytest.fixture(scope="module")
def shipped() -> list[dict[str, Any]]:
    return exported()


def test_every_shipped_record_is_a_line_in_the_order_of_addresses(shipped: list[dict[str, Any]]) -> None:
    files = [
        path.relative_to(REPOSITORY / "evidence" / "records").with_suffix("").as_posix()
        for path in (REPOSITORY / "evidence" / "records").rglob("*.yaml")
    ]
    assert [record["id"] for record in shipped] == sorted(files)


def test_every_line_is_of_the_described_form(shipped: list[dict[str, Any]]) -> None:
    validator = Draft202012Validator(json.loads(call("schema", "export", root=None).out))
    problems = [f"{record['id']}: {error.message}" for record in shipped for error in validator.iter_errors(record)]
    assert problems == []


def test_every_claim_has_what_it_needs_to_be_quoted(shipped: list[dict[str, Any]]) -> None:
    claims = [claim for record in shipped for claim in record["claims"]]
    assert len(claims) > 50
    assert len({claim["address"] for claim in claims}) == len(claims)
    for record in shipped:
        for claim in record["claims"]:
            assert claim["address"].startswith(f"{record['id']}#")
            assert claim["printed"]["zh"]
            assert claim["printed"]["en"]
            assert claim["where"]["source"]["id"] in {source["id"] for source in record["sources"]}
            assert claim["state"] in {
                "current",
                "carried_forward",
                "historical",
                "superseded",
                "retracted",
                "unanchored",
            }
            assert claim["because"]


def test_conditions_are_those_of_the_arm_with_raw_strings_beside_ids(shipped: list[dict[str, Any]]) -> None:
    ready = next(record for record in shipped if record["id"] == "ready/2026-10-28")
    by_arm = {claim["arm"]["id"]: claim for claim in ready["claims"] if claim["metric"] == "decode_throughput"}
    assert by_arm["ready"]["conditions"]["config"]["speculation"] == {"method": "ready", "n_draft": "7"}
    assert by_arm["ar"]["conditions"]["config"]["speculation"] == {"method": "none"}
    hardware = by_arm["ar"]["conditions"]["hardware"]
    assert (hardware["raw"], hardware["accelerators"][0]["id"]) == ("B200", "nvidia/b200")
    assert by_arm["ready"]["timing"] == {"excludes": ["prefill"]}
    assert by_arm["ready"]["anchor"]["commit"] == "8ac61b51d529fad980566cfde7a3c41415ba93a5"
    assert "dates.experiment" in by_arm["ready"]["unstated"]


def test_what_does_not_apply_is_kept_and_numbers_stay_as_printed(tmp_path: Path) -> None:
    root = write(
        tmp_path,
        broken(RECORD, "config: {placement: tiers}", "workload: {concurrency: n/a}, config: {placement: tiers}"),
    )
    (record,) = exported(root)
    plain, tiered = record["claims"][:2]
    assert plain["conditions"]["workload"] == {"task": "chat", "concurrency": "1"}
    assert tiered["conditions"]["workload"] == {"task": "chat", "concurrency": "n/a"}
    assert plain["value"]["v"] == "20.0"
    ratio, count = record["claims"][2:4]
    assert ratio["baseline"]["label"] == "plain"
    assert ratio["value"] == {"form": "ratio", "v": "1.10", "hi": "1.30", "across": "runs", "sense": "speedup"}
    assert (count["value"], count["printed"]["en"]) == ({"form": "count", "k": 7, "n": 8}, "7/8")


def test_states_are_as_of_now(tmp_path: Path) -> None:
    records = exported(kites(tmp_path))
    states = {claim["address"]: claim["state"] for record in records for claim in record["claims"]}
    assert states["kite/2026-10-20#c1"] == "historical"
    assert states["kite/2026-10-20#c2"] == "superseded"
    assert states["kite/2026-10-25#c1"] == "current"
    assert {record["newest"] for record in records} == {"kite/2026-10-25-2"}
    assert records[0]["plans"] == ["kite/2026-10-20#v1"]


def test_a_refused_record_is_left_out_and_named(tmp_path: Path) -> None:
    called = call("export", root=write(tmp_path, broken(RECORD, "metric: ttft", "metric: ttfft")))
    assert (called.code, called.out) == (1, "")
    assert called.err.startswith("left out: kite/2026-10-20: C231 evidence/records/kite/2026-10-20.yaml:")


def test_out_writes_the_same_bytes_to_a_file(tmp_path: Path) -> None:
    root = kites(tmp_path / "kites")
    called = call("export", "--out", str(tmp_path / "ledger.jsonl"), root=root)
    assert (called.code, called.out) == (0, "")
    assert (tmp_path / "ledger.jsonl").read_text(encoding="utf-8") == call("export", root=root).out


def test_an_unknown_format_is_a_usage_error() -> None:
    assert call("export", "--format", "xml").code == 2


def test_hash_seed_locale_and_zone_change_no_byte(tmp_path: Path) -> None:
    root = kites(tmp_path)
    settings = [
        {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
        {"PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8", "TZ": "Asia/Shanghai"},
    ]
    outputs = {
        subprocess.run(
            [sys.executable, "-m", "inferrsi", "export", "--root", str(root)],
            env={**os.environ, **setting},
            capture_output=True,
            check=True,
        ).stdout
        for setting in settings
    }
    assert len(outputs) == 1
    assert b"kite/2026-10-25-2" in outputs.pop()
