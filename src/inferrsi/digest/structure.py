"""The report as JSON: the same plan, with every field by name, for agents and scripts."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from inferrsi.digest.claims import ClaimLine
from inferrsi.digest.entry import Entry, ExperimentPlan
from inferrsi.digest.number import printed
from inferrsi.digest.plan import PostPlan, Report
from inferrsi.digest.row import RowPlan
from inferrsi.digest.said import Said, text_of
from inferrsi.labels import Language

SCHEMA = "inferrsi.report/1"
CELLS = ("subject", "mechanism", "evidence", "maturity", "timeliness", "hook", "source")


def render(report: Report, language: Language) -> str:
    """Print a report as JSON, keys in a fixed order, one final newline."""
    tree = {
        "schema": SCHEMA,
        "date": report.date,
        "language": language,
        "radar": report.name,
        "draft": report.draft,
        "complete": report.complete,
        "posts": [_post(post, language) for post in report.posts],
    }
    return json.dumps(tree, ensure_ascii=False, indent=2) + "\n"


def _text(said: Said, language: Language) -> str:
    return text_of(said.in_(language))


def _texts(lines: Iterable[Said], language: Language) -> list[str]:
    return [_text(line, language) for line in lines]


def _post(post: PostPlan, language: Language) -> dict[str, Any]:
    return {
        "n": post.n,
        "title": _text(post.head.title, language),
        "head": _texts(post.head.lines, language),
        "rows": [_row(row, language) for _, rows in post.tables for row in rows],
        "blocks": [
            {
                "role": block.role,
                "title": _text(block.title, language),
                "items": _texts(block.items, language),
                "mermaid": _text(block.mermaid, language),
            }
            for block in post.blocks
        ],
        "rings": [
            {"ring": stand.ring, "records": list(stand.records), "text": _text(stand.said, language)}
            for stand in post.stands
        ],
        "moves": [
            {"subject": move.subject, "was": list(move.was), "now": list(move.now), "closed_gaps": list(move.closed)}
            for move in post.moves
        ],
        "plans": [
            {"address": plan.address, "title": _text(plan.title, language), "lines": _texts(plan.lines, language)}
            for plan in post.suggestions
        ],
        "entries": [_entry(entry, language) for entry in post.entries],
        "unread": [
            {"n": one.n, "text": text, **asdict(one.signal)}
            for one, text in zip(post.unread.signals, _texts(post.unread.lines, language), strict=False)
        ],
        "coverage": {
            "complete": post.coverage.complete,
            "asked": post.coverage.asked,
            "lines": _texts(post.coverage.lines, language),
        },
        "status": _texts(post.status, language),
        "corrections": _texts(post.corrections, language),
    }


def _row(row: RowPlan, language: Language) -> dict[str, Any]:
    cells = {name: _text(cell, language) for name, cell in zip(CELLS, row.cells, strict=True)}
    return {"e": row.e, "record": row.record.id, "lane": row.lane, "kind": row.kind, "cells": cells}


def _entry(entry: Entry, language: Language) -> dict[str, Any]:
    return {
        "e": entry.e,
        "record": entry.record.id,
        "title": _text(entry.title, language),
        "before": _texts(entry.before, language),
        "experiments": [_experiment(experiment, language) for experiment in entry.experiments],
        "after": _texts(entry.after, language),
    }


def _experiment(plan: ExperimentPlan, language: Language) -> dict[str, Any]:
    return {
        "id": plan.experiment.id,
        "text": _text(plan.said, language),
        "arms": _text(plan.arms, language),
        "claims": [_claim(claim, language) for claim in plan.claims],
        "notes": _texts(plan.notes, language),
    }


def _claim(line: ClaimLine, language: Language) -> dict[str, Any]:
    claim = line.claim
    return {
        "address": line.address,
        "arm": claim.arm,
        "metric": claim.metric,
        "printed": printed(claim.value, claim.unit, language),
        "unit": claim.unit,
        "baseline": claim.baseline,
        "negative": claim.negative,
        "reporter": claim.reporter,
        "attribution": claim.attribution,
        "state": line.standing.state,
        "because": line.standing.because,
        "text": _text(line.said, language),
    }
