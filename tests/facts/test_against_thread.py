"""Holds the hand-written facts of each day against the thread that they were read from."""

import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest
import yaml

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared"
THREAD = SHARED / "seeds" / "000_44825bcb40e1120b.txt"
FILES = tuple(sorted(path for path in HERE.iterdir() if path.is_file()))
DAYS = tuple(path.stem for path in FILES if path.suffix == ".yaml")
SECTIONS = ("posts", "rows", "rings", "claims", "facts", "status", "coverage", "blocks")
SLUGS = """ds4 strata splash lily husky maya agentx softcache continuous-depth-batching loopspec real-time-chunking
    kernelagent justgoal ready postcache vla-rolling cachedmoe deepinfer vla-cpp standard-kernel replayssm"""
WORDS = {  # the closed words of README.md, by section and key
    "posts.kind": "daily supplement correction",
    "rows.lane": "main observation baseline mechanisms",
    "rows.row": "increment late_find recheck correction baseline rejection",
    "rings.ring": "now next watch",
    "claims.form": "point range ratio percent pp count qualitative derived",
    "claims.state": "current carried_forward historical superseded retracted unanchored",
    "claims.attribution": "measured quoted target projected assumed synthetic reference",
    "claims.reporter": "author maintainer vendor third_party self",
    "facts.state": "released merged cherry_picked open closed_unmerged draft planned experimental",
    "facts.kind": """sha version date device precision workload software switch negative gap licence waits_for upstream
        read not_read plan_arm plan_budget plan_stop plan_sample plan_repeats plan_measure own prior_art mechanism count
        capacity model category maturity recommendation verification""",
}
VOCABULARY = {  # kind of fact -> file and lists that hold its ids
    "gap": ("gaps.yaml", ("gaps",)),
    "waits_for": ("gaps.yaml", ("events",)),
    "category": ("categories.yaml", ("categories",)),
    "maturity": ("maturity.yaml", ("maturity",)),
    "recommendation": ("maturity.yaml", ("recommendation",)),
    "verification": ("maturity.yaml", ("verification",)),
}
SPELLED = {"concurrency1": "并发1", "concurrency2": "两请求", "concurrency4": "四请求"}  # ours -> the thread's
LONGEST_QUOTE = 40
SHA = re.compile(r"[0-9a-f]{40}")
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)+|(?<!\w)\.\d+|#\d+|(?<![\w.,])\d{3,}(?![\d,])|(?<!\w)\d+,\d{3}")
NO_FACT = re.compile(r"20\d\d-\d\d-\d\d|Oct \d+, 20\d\d|[0-9a-f]{40}")  # headings; full SHAs have their own test

Entry = dict[str, Any]


def load(day: str, /) -> dict[str, Any]:
    text = (HERE / f"{day}.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = yaml.load(text, Loader=yaml.BaseLoader)
    return loaded


def entries(day: str, /, *sections: str) -> list[Entry]:
    facts = load(day)
    return [entry for section in sections for entry in facts[section]]


def folded(text: str, /) -> str:
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).lower()


@pytest.fixture(scope="module")
def thread() -> str:
    if not THREAD.exists():
        pytest.skip(f"the thread is not beside the repository: {THREAD} is absent")
    return THREAD.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def windows(thread: str) -> frozenset[str]:
    text, size = folded(SHA.sub("\0", thread)), LONGEST_QUOTE + 1
    return frozenset(text[n : n + size] for n in range(len(text) - size + 1))


def said_on(day: str, thread: str, /) -> str:
    """Give the part of the thread between the first title of the day and that of a later one."""
    titles = [(m.start(), m[1]) for m in re.finditer(r"(?m)^\s*(\d{4}-\d\d-\d\d)(?: 补录)?｜", thread)]
    start = min(at for at, title in titles if title == day)
    return thread[start : min((at for at, title in titles if title > day), default=len(thread))]


def stands_in(literal: str, passage: str, /) -> bool:
    """Say whether a number, SHA, date or name stands in the passage, a number not as part of a longer one."""
    if date := re.fullmatch(r"\d{4}-(\d\d)-(\d\d)(?:T(\d\d:\d\d(?::\d\d)?Z))?", literal):
        month, day, clock = date.groups()
        shapes = (f"{month}-{day}", f"{int(month)}月{int(day)}日")
        return any(shape in folded(passage) for shape in shapes) and (clock or "").lower() in folded(passage)
    if re.fullmatch(r"[+−.\d][\d.,–]*", literal) and not re.fullmatch(r"\d{7,}", literal):  # as long: a short SHA
        return re.search(rf"(?<![\d.]){re.escape(literal)}(?!\.?\d)", passage) is not None
    wanted = folded(literal)
    return SPELLED.get(wanted, wanted) in folded(passage)


def literals(entry: Entry, /) -> list[str]:
    """List what an entry claims to have read in the thread word for word."""
    value = entry.get("value", "")
    counted = [part for part in re.split(r"[/–]", value) if part != "0"]
    found: list[str] = counted if entry.get("form") == "count" else [value] * bool(value)
    if "seen" in entry:  # a value of an earlier day is repeated without its conditions
        return found
    spoken = "printed" if "printed" in entry else "text"
    found += [entry[key] for key in (spoken, "main", "local", "version", "date") if key in entry]
    found += [f"#{entry[key]}" for key in ("pull", "number") if key in entry]
    return found + [atom for key in ("of", "hardware", "precision", "workload") for atom in entry.get(key, [])]


@pytest.mark.parametrize("day", DAYS)
def test_day_has_its_date_and_sections(day: str) -> None:
    facts = load(day)
    assert facts["date"] == day
    assert tuple(facts) == ("date", *SECTIONS)


@pytest.mark.parametrize("day", DAYS)
def test_words_are_those_of_the_readme(day: str) -> None:
    for name, words in WORDS.items():
        section, key = name.split(".")
        assert [e for e in load(day)[section] if key in e and e[key] not in words.split()] == [], name


@pytest.mark.parametrize("day", DAYS)
def test_ids_are_those_of_the_vocabulary(day: str) -> None:
    if not SHARED.exists():
        pytest.skip(f"the vocabulary is not beside the repository: {SHARED} is absent")
    for kind, (name, lists) in VOCABULARY.items():
        file = yaml.load((SHARED / "vocab" / name).read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        known = {item["id"] for key in lists for item in file[key]}
        facts = [e for e in load(day)["facts"] if e["kind"] == kind]
        used = {i for e in facts for i in e.get("ids", [e["id"]] if "id" in e else [])}
        assert used <= known, kind


@pytest.mark.parametrize("day", DAYS)
def test_every_entry_speaks_in_one_way_and_once(day: str) -> None:
    ways = ({"text"}, {"zh", "en"}, {"id"}, {"ids"}, {"value"})
    told = entries(day, "claims", "facts", "status", "coverage", "blocks")
    assert [e for e in told if sum(way <= set(e) for way in ways) != 1] == []
    listed = [repr(e) for section in SECTIONS for e in (section, *load(day)[section])]
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("day", DAYS)
def test_every_row_has_facts_and_every_record_a_row(day: str) -> None:
    rows = load(day)["rows"]
    records = {row["record"] for row in rows}
    assert {e["record"] for e in entries(day, "rings", "claims", "facts") if "seen" not in e} == records
    assert records <= {f"{slug}/{day}" for slug in SLUGS.split()}
    assert [int(row["e"]) for row in rows] == list(range(1, len(records) + 1))


@pytest.mark.parametrize("day", DAYS)
def test_what_is_noted_stands_in_the_thread(day: str, thread: str) -> None:
    passage = said_on(day, thread)
    noted = entries(day, "posts", "claims", "facts", "status", "coverage", "blocks")
    assert [(text, e) for e in noted for text in literals(e) if not stands_in(text, passage)] == []


@pytest.mark.parametrize("day", DAYS)
def test_numbers_of_the_thread_are_noted(day: str, thread: str) -> None:
    passage = unicodedata.normalize("NFKC", NO_FACT.sub(" ", said_on(day, thread)))
    noted = (HERE / f"{day}.yaml").read_text(encoding="utf-8")
    assert sorted({number for number in NUMBER.findall(passage) if not stands_in(number, noted)}) == []


@pytest.mark.parametrize("day", DAYS)
def test_full_shas_of_the_thread_are_noted(day: str, thread: str) -> None:
    noted = {text for e in entries(day, "posts", "facts") for text in (e.get("text", ""), e.get("main", ""))}
    assert set(SHA.findall(said_on(day, thread))) <= noted


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_sentence_of_the_thread_is_copied(path: Path, windows: frozenset[str]) -> None:
    ours, size = folded(SHA.sub("\1", path.read_text(encoding="utf-8"))), LONGEST_QUOTE + 1
    assert [ours[n : n + size] for n in range(len(ours) - size + 1) if ours[n : n + size] in windows] == []
