"""Findings as SARIF 2.1.0 (OASIS), which code hosts show beside the lines; overruled ones go along as suppressed."""

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from inferrsi.checks.allow import Overruled
from inferrsi.checks.explain import codes, section
from inferrsi.evidence.finding import Located

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {"failure": "error", "warning": "warning", "note": "note"}


def as_sarif(findings: Iterable[Located], overruled: Iterable[Overruled], *, version: str) -> str:
    """Write one run with its rules and results."""
    found = [(one, None) for one in findings] + [(one.finding, one) for one in overruled]
    used = sorted({one.code for one, _ in found})
    results = [_result(one, used.index(one.code), dropped) for one, dropped in found]
    driver = {"name": "inferrsi", "version": version, "rules": [_rule(code) for code in used]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "The folder that holds inferrsi.yaml."}}},
        "results": results,
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    title = codes().get(code, code)
    text = section(code) or title
    return {"id": code, "shortDescription": {"text": title}, "help": {"text": text, "markdown": text}}


def _result(finding: Located, rule: int, dropped: Overruled | None) -> dict[str, Any]:
    place: dict[str, Any] = {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(finding.path), "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": finding.line},
        }
    }
    if finding.field:
        place["logicalLocations"] = [{"fullyQualifiedName": finding.field}]
    identity = f"{finding.code} {finding.path} {finding.field} {finding.message}"
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": LEVELS[finding.severity],
        "message": {"text": f"{finding.message}. {finding.help}"},
        "locations": [place],
        "partialFingerprints": {"finding/v1": sha256(identity.encode()).hexdigest()[:32]},
    }
    if dropped is not None:
        reason = dropped.en or dropped.zh
        result["suppressions"] = [{"kind": "inSource", "status": "accepted", "justification": reason}]
    return result
