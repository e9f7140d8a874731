"""Invent records: trees of the form of a record, from templates and a random generator; the same for the same seed."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from sentences import LANGUAGES, Said, Tree, size, templates, text
from shape import Shape

from inferrsi.ledger.write import render


@dataclass(frozen=True, kw_only=True)
class Subject:
    """An invented project; what it is about does not change from record to record."""

    id: str
    name: str
    category: Mapping[str, str]
    model: str
    hardware: Mapping[str, str]


def subjects(random: Random, number: int) -> list[Subject]:
    """Invent as many subjects as asked for, each with a name of its own."""
    words = templates()
    names = [(first, second) for first in words["first"] for second in words["second"]]
    return [
        Subject(
            id=f"{first}-{second}",
            name=f"{first} {second}".title(),
            category=random.choice(words["categories"]),
            model=random.choice(words["models"]),
            hardware=random.choice(words["hardware"]),
        )
        for first, second in random.sample(names, min(number, len(names)))
    ]


def record(random: Random, subject: Subject, day: date, *, previous: str | None, target: Shape) -> Tree:
    """Invent one record, about as large as the target: claims and arms exactly, bytes by what its evidence says."""
    said = _said(random, subject, day, previous)
    tree = _frame(random, said, subject, day, previous)
    tree["experiments"] = _experiments(random, said, subject, claims=round(target.claims), arms=round(target.arms))
    wanted = target.bytes * random.uniform(0.9, 1.1) - len(render(tree).encode())
    mechanism, evidence = said.all("mechanism"), said.all("evidence")
    first = said.all("before") if previous else []
    told = [*first, *evidence[:2]]
    while evidence[len(told) :] and size([*mechanism[:2], *told]) < wanted:
        told.append(evidence[len(told)])
    tree["mechanism"], tree["evidence"] = text(mechanism[:2]), text(told)
    return tree


def _said(random: Random, subject: Subject, day: date, previous: str | None) -> Said:
    part, other = random.sample(templates()["parts"], 2)
    same = {
        "name": subject.name,
        "model": subject.model,
        "new": _version(day),
        "old": _version(day - timedelta(days=30)),
        "one": "{c1}",
        "two": "{c2}",
        "before": f"{{{previous}#c1}}",
    }
    return Said(random=random, slots={at: {**same, "part": part[at], "other": other[at]} for at in LANGUAGES})


def _version(day: date) -> str:
    """Give the version of a day: one that is measured twice would have to give the same numbers."""
    return f"v{day.year - 2020}.{day.month}.{day.day}"


def _frame(random: Random, said: Said, subject: Subject, day: date, previous: str | None) -> Tree:
    """Give all of a record but its measurements; the keys stand in the order of the form."""
    address = f"{subject.id}/{day}"
    commit = hashlib.sha256(f"{address} {random.random()}".encode()).hexdigest()[:40]
    repo, version = f"example/{subject.id}", said.slots["en"]["new"]
    advice = random.choice(["worth_verifying", "watch", "recommended_reading"])
    tree: Tree = {
        "schema": "inferrsi.record/1",
        "id": address,
        "subject": subject.id,
        "date": str(day),
        "category": subject.category["id"],
        "kind": "increment",
        "title": said.one("titles"),
        "target_models": [{"raw": subject.model}],
        "sources": [
            {"id": "s1", "kind": "relayed", "post": f"{day}/1", "note": "the daily report; originals not read by us"},
            {"id": "s2", "kind": "relayed", "post": f"{day}/1", "note": "the status list of the same report"},
        ],
        "pins": [
            {"role": "source", "kind": "git", "repo": repo, "asked": "main", "commit": commit, "committed": str(day), "source": "s1"},
            {"role": "release", "kind": "git", "repo": repo, "tag": version, "published": str(day), "state": "released", "source": "s2"},
        ],
        "read": {"read": ["docs and configuration, statically"], "not_read": ["issues older than the release"], "ran": "none"},
        "mechanism": {},
        "evidence": {},
        "hot_paths": ["src/engine/**", "src/kernels/**"],
        "semantic_changes": [{"switch": "placement", "old": "static", "new": "adaptive", "since": version, "output": "unchanged", "note": {"zh": "输出不变。", "en": "The output is unchanged."}, "source": "s2"}],
        "experiments": [],
        "negative_results": [{**said.one("negative"), "claims": []}],
        "gaps": random.sample(templates()["gaps"], 4),
        "waits_for": [{"event": random.choice(templates()["events"]), "note": said.one("boundary")}],
        "assessment": {
            "maturity": "code_available",
            "recommendation": [advice],
            **({"scope": said.one("experiments")} if advice == "recommended_reading" else {}),
            "verification": "not_run",
            "priority": random.choice(["P0", "P1", "P2"]),
            "ring": "watch" if advice == "watch" else random.choice(["now", "next"]),
            "reason": said.one("reasons"),
            "hook": said.one("hooks"),
        },
        "plans": [{"id": "v1", "title": said.one("experiments"), "arms": said.all("plan"), "stop": said.all("stop"), "status": "not_executed"}],
        "unstated": ["target_models.0.id", "pins.release.commit", "licences", "upstream", "plans.v1.budget"],
    }  # fmt: skip
    return tree | ({"previous": previous} if previous else {})


def _experiments(random: Random, said: Said, subject: Subject, *, claims: int, arms: int) -> list[Tree]:
    names = ["base", *(f"variant-{number}" for number in range(1, arms))]
    hardware = subject.hardware
    part = {"raw": hardware["name"], "id": hardware["id"], "count": "1", "memory_gb": hardware["memory"]}
    version = said.slots["en"]["new"]
    return [
        {
            "id": "e1",
            "title": said.one("experiments"),
            "anchor": {"version": version, "how": "stated", "source": "s1"},
            "artefact": {"model": {"raw": subject.model}, "file": f"{subject.model}-{random.randint(1, 9)}.gguf"},
            "hardware": {"raw": hardware["raw"], "accelerators": [part], "cpu": hardware["cpu"], "ram_gb": "64"},
            "software": {"os": "Linux 6.12", "stack": [{"name": random.choice(templates()["stack"]), "version": version}]},
            "precision": {"raw": "Q4 group 64", "weights": "int4_g64"},
            "config": {"placement": "adaptive", "switches": {"batch_limit": str(random.randint(1, 8))}},
            "workload": {"task": "chat", "prompt_tokens": str(random.randint(1, 8) * 512), "output_tokens": "256", "concurrency": "1", "sampling": "greedy"},
            "scope": "engine",
            "timing": {"includes": ["queue", "prefill", "decode"], "excludes": ["network"], "warmup": "1"},
            "repeat": {"runs": str(random.randint(3, 9)), "statistic": "median"},
            "boundary": said.all("boundary")[:2],
            "arms": [_arm(name, said) for name in names],
            "claims": [_claim(random, number, names) for number in range(1, claims + 1)],
            "unstated": ["dates.experiment", "artefact.sha256", "software.driver", "precision.kv_k", "precision.kv_v", "repeat.dispersion"],
        }
    ]  # fmt: skip


def _arm(name: str, said: Said) -> Tree:
    tree: Tree = {"id": name, "label": f"{said.slots['en']['new']} {name}"}
    if name != "base":
        tree["config"] = {"switches": {"placement": name}}
        tree["quality"] = {"semantics": "exact_greedy"}
    return tree


def _claim(random: Random, number: int, arms: list[str]) -> Tree:
    """Invent a number: odd ones are points, even ones the change of a variant against the base."""
    metric = random.choice(templates()["metrics"])
    printed = f"{random.uniform(float(metric['low']), float(metric['high'])):.2f}"
    arm = arms[number % len(arms)]
    value: Tree = {"form": "point", "v": printed}
    quote, rest = f"{metric['raw']} {printed} {metric['unit']}", {"unit": metric["unit"]}
    if number % 2 == 0 and len(arms) > 1:
        arm, printed = arms[1 + number // 2 % (len(arms) - 1)], f"{random.uniform(2, 40):.1f}"
        value, quote, rest = (
            {"form": "percent", "v": printed},
            f"{metric['raw']} changes by {printed}%",
            {"baseline": "base"},
        )
    return {
        "id": f"c{number}",
        "arm": arm,
        "metric": metric["id"],
        "raw": metric["raw"],
        "value": value,
        **rest,
        "where": {"source": "s1", "quote": quote, "line": str(random.randint(12, 40))},
        "reporter": "author",
        "attribution": "measured",
    }
