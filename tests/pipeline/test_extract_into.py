"""Proposals that become claims: every accepted one passes `check` and `verify` over the real repository it was read from."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import unified_diff
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.engines import ADDRESS, DAY, FILE, RECORD, Engine, engine
from tests.gitrepos import git
from tests.readmes import FILES
from tests.servers.transports import NOON, transport
from tests.workspaces import PACK, SOUND

from inferrsi.errors import InferrsiError, RefusedError, UsageError
from inferrsi.evidence.finding import BLOCKING
from inferrsi.evidence.provenance import Source
from inferrsi.evidence.record import Record
from inferrsi.ledger.roundtrip import check_roundtrip
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline.extract.asked import read
from inferrsi.pipeline.extract.found import chosen, found, marked
from inferrsi.pipeline.extract.held import held
from inferrsi.pipeline.extract.into import Accepted, accepted, write
from inferrsi.pipeline.extract.read import Means, Read
from inferrsi.pipeline.places import Places
from inferrsi.pipeline.verify import verify
from inferrsi.pipeline.way import Way
from inferrsi.pipeline.workspace import check
from inferrsi.triage.accept.text import Document, Numbered


def means(made: Engine) -> Means:
    way = Way(transport=transport(made.root / ".inferrsi" / "http", {}, offline=True))
    return Means(checked=made.checked(), way=way, now=NOON, web="https://github.com", clone=made.project.path)


def proposals(made: Engine, words: str = "kite") -> tuple[Numbered, ...]:
    return marked(found(read(words, means(made)), least=0.65), held(made.checked(), ADDRESS))


def accept(made: Engine, choice: str = "all", **options: object) -> Accepted:
    picked = chosen(proposals(made), choice)
    assert not isinstance(picked, str), picked
    return put(made, picked, **options)


def put(made: Engine, picked: Sequence[Numbered], **options: object) -> Accepted:
    into = held(made.checked(), ADDRESS)
    result = accepted(into, picked, **options)  # type: ignore[arg-type]  # the options of `accepted`
    if result.added:
        write(made.checked(), into, result)
    return result


def blocking(made: Engine) -> list[str]:
    return [f"{one.code} {one.field}: {one.message}" for one in made.checked().findings if one.severity in BLOCKING]


def proofs(made: Engine) -> dict[str, str]:
    places = Places(clones={"kite": made.project.path})
    return {one.what: one.verdict for one in verify(made.checked(), [ADDRESS], places)}


def record(made: Engine) -> Record:
    return Record.model_validate(parse(made.text))


def of_text(place: Path, text: str, **options: object) -> tuple[Engine, Accepted]:
    made = engine(place, {"README.md": text})
    return made, accept(made, **options)


# ---- what is asked of it ----------------------------------------------------------------------------------------------


def test_every_accepted_claim_passes_check_and_verify(tmp_path: Path) -> None:
    made = engine(tmp_path)
    result = accept(made)
    assert len(result.added) >= 40
    assert blocking(made) == []
    check_roundtrip(made.text)
    proved = proofs(made)
    assert set(proved.values()) == {"proved"}
    assert {f"quote:{address.partition('#')[2]}" for _, address in result.added} <= proved.keys()


def test_every_single_claim_passes_alone(tmp_path: Path) -> None:
    made = engine(tmp_path)
    for one in proposals(made)[::4]:
        result = accepted(held(made.checked(), ADDRESS), [one])
        assert result.added or result.refused
        assert check_text(made, result.text) == []


def check_text(made: Engine, text: str) -> list[str]:
    """Give what the rules say of another text of the record, which is put back."""
    before, place = made.text, made.root / FILE
    place.write_text(text, encoding="utf-8")
    told = blocking(made)
    place.write_text(before, encoding="utf-8")
    return told


def test_what_is_refused_has_its_reason(tmp_path: Path) -> None:
    result = accept(engine(tmp_path))
    assert [one.reason for one in result.refused] == [
        "it is a difference in its unit, and a record holds levels and relative changes"
    ]


def test_nothing_else_of_the_file_changes(tmp_path: Path) -> None:
    made = engine(tmp_path)
    before = made.text
    accept(made, "1,3-5")
    diff = list(unified_diff(before.splitlines(), made.text.splitlines(), lineterm="", n=0))[2:]
    assert [line[1:] for line in diff if line.startswith("-")] == [
        'read: {read: ["the tree"], not_read: [], ran: none}', "experiments: []",
    ]  # fmt: skip
    for comment in ("# what was read on the day", "   # the tree", "# gaps stay open"):
        assert comment in made.text


def test_what_is_in_the_record_is_not_added_twice(tmp_path: Path) -> None:
    made = engine(tmp_path)
    first = accept(made, "1-10")
    again = proposals(made)
    assert [one.n for one in again if one.known] == list(range(1, 11))
    assert {one.known for one in again if one.known} == {address for _, address in first.added}
    before = made.text
    told = accept(made, "1-10")
    assert (told.added, made.text) == ((), before)
    assert all("in the record already, as kite/2026-10-20#c" in one.reason for one in told.refused)
    accept(made)
    everything = proposals(made)
    assert [one.n for one in everything if not one.known] == [
        one.n for one in everything if "3.2 GB" in one.proposal.text
    ]
    assert accept(made).added == ()
    assert blocking(made) == []


def test_the_source_is_the_file_at_the_commit(tmp_path: Path) -> None:
    made = engine(tmp_path)
    accept(made)
    sources = {source.path: source for source in record(made).sources}
    readme = sources["README.md"]
    assert (readme.kind, readme.repo, readme.commit) == ("git", "example/kite", made.commit)
    assert readme.url == f"https://github.com/example/kite/blob/{made.commit}/README.md"
    assert readme.retrieved is not None
    assert len(readme.sha256 or "") == 64
    assert record(made).read.read == ("the tree", "CHANGELOG.md", "README.md", "docs/DETAILS.md")


def test_a_source_that_is_there_is_taken(tmp_path: Path) -> None:
    made = engine(tmp_path)
    accept(made, "1")
    count = len(record(made).sources)
    accept(made)
    assert len(record(made).sources) == count + 2  # the two other files


def test_a_quote_is_an_exact_slice_of_its_line(tmp_path: Path) -> None:
    made = engine(tmp_path)
    accept(made)
    paths = {source.id: source.path or "" for source in record(made).sources}
    for experiment in record(made).experiments:
        for claim in experiment.claims:
            lines = str(FILES[paths[claim.where.source]]).split("\n")
            assert claim.where.quote in lines[int(claim.where.line or "0") - 1]


# ---- whose it is, and what the text does not say ----------------------------------------------------------------------


def claims(made: Engine) -> dict[str, dict[str, object]]:
    """Give the claims as their file writes them, by the first number of their value."""
    out = {}
    for experiment in parse(made.text)["experiments"]:
        for claim in experiment["claims"]:
            value = claim["value"]
            out[value.get("v") or value.get("lo") or value.get("k")] = {**claim, "experiment": experiment}
    return out


def test_a_quoted_number_stays_quoted_and_a_plan_stays_a_plan(tmp_path: Path) -> None:
    made = engine(tmp_path)
    accept(made)
    told = claims(made)
    assert (told["52"]["reporter"], told["52"]["attribution"]) == ("third_party", "quoted")
    assert (told["100"]["reporter"], told["100"]["attribution"]) == ("author", "target")
    assert told["88.1"]["attribution"] == "measured"


def test_a_relayed_text_reports_nothing_of_its_own(tmp_path: Path) -> None:
    made = engine(tmp_path)
    data = b"<rss><item><title>Kite decodes 93.5 tok/s on an RTX 4090.</title></item></rss>"
    source = Source(id="s", kind="feed", url="https://feeds.example.org/1", retrieved=NOON, sha256="a" * 64)
    document = Document(
        name="feed:daily:1", text="Kite decodes 93.5 tok/s on an RTX 4090.", layout="text", source=source, data=data,
        is_relayed=True,
    )  # fmt: skip
    put(made, found(Read(documents=(document,)), least=0.5))
    told = claims(made)["93.5"]
    assert (told["reporter"], told["attribution"]) == ("third_party", "quoted")
    assert "line" not in told["where"]  # type: ignore[operator]  # a mapping
    assert blocking(made) == []


def test_conditions_that_the_text_gives_are_given_and_the_others_unstated(tmp_path: Path) -> None:
    made, _ = of_text(tmp_path, "Decode is 79.3 tok/s on 2×RTX 3090 with EXL3 3.5bpw weights, prompt 554 tokens.\n")
    (experiment,) = parse(made.text)["experiments"]
    assert experiment["hardware"]["accelerators"] == [{"raw": "2×RTX 3090", "id": "nvidia/rtx-3090", "count": "2"}]
    assert experiment["precision"] == {"raw": "EXL3 3.5bpw", "weights": "exl3@3.5"}
    assert experiment["workload"] == {"prompt_tokens": "554"}
    assert experiment["anchor"] == {"how": "none"}
    assert {"artefact", "dates.experiment", "software", "timing", "repeat.runs", "workload.output_tokens"} <= set(
        experiment["unstated"]
    )
    assert not {"hardware", "precision", "workload", "workload.prompt_tokens"} & set(experiment["unstated"])


def test_rows_of_a_table_are_arms_that_keep_their_values_together(tmp_path: Path) -> None:
    made = engine(tmp_path)
    accept(made)
    told = claims(made)
    assert told["412.5"]["arm"] == told["88.1"]["arm"] != told["71.36"]["arm"]
    assert told["412.5"]["experiment"] == told["71.36"]["experiment"] != told["141.0"]["experiment"]


@pytest.mark.parametrize(
    "text",
    [
        "TTFT on an H100 fell: 1.84 s → 0.97 s.\n",
        "Decode on an H100 goes from 56.4 to 79.3 tok/s.\n",
        "H100 解码从 56.4 tok/s 提升到 79.3 tok/s。\n",
    ],
)
def test_the_ends_of_a_step_are_before_and_after(tmp_path: Path, text: str) -> None:
    made, _ = of_text(tmp_path, text)
    assert [arm["label"] for arm in parse(made.text)["experiments"][0]["arms"]] == ["before", "after"]


def test_a_relative_value_has_a_baseline_of_its_own(tmp_path: Path) -> None:
    made, _ = of_text(tmp_path, "Decode on a B200 is 1.9x faster than Wren. Prefill is 1.4x faster.\n")
    (experiment,) = parse(made.text)["experiments"]
    labels = {arm["id"]: arm["label"] for arm in experiment["arms"]}
    told = claims(made)
    assert labels[str(told["1.9"]["baseline"])] == "Wren"
    assert labels[str(told["1.4"]["baseline"])] in {"Wren", "baseline, not named"}
    assert blocking(made) == []


def test_a_loss_is_marked_and_told(tmp_path: Path) -> None:
    made = engine(tmp_path)
    accept(made)
    told = claims(made)["12"]
    assert told["negative"] == "true"
    assert [told["id"]] in [one["claims"] for one in parse(made.text)["negative_results"]]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Throughput doubles on an H100 with batch 8.\n", "in words"),
        ("Prefill reaches 1.5k tok/s on an H100.\n", "in thousands"),
        ("VRAM use is reduced by 3.2 GB on an RTX 5090.\n", "a difference"),
    ],
)
def test_what_a_record_cannot_hold_as_printed_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    made = engine(tmp_path, {"README.md": text})
    result = put(made, found(read("kite", means(made)), least=0.1)[:1])
    assert result.added == ()
    assert reason in result.refused[0].reason
    assert made.text == RECORD.format(commit=made.commit)


def test_a_person_may_say_what_a_number_is_about(tmp_path: Path) -> None:
    made = engine(tmp_path)
    number = next(one.n for one in proposals(made) if one.proposal.text == "1540")
    accept(made, str(number), metrics={number: "total_token_throughput"})
    assert claims(made)["1540"]["metric"] == "total_token_throughput"


def test_claims_join_an_experiment_that_is_there(tmp_path: Path) -> None:
    made = engine(tmp_path)
    first = [one.n for one in proposals(made) if one.proposal.text in {"56.4", "79.3 tok/s"}]
    accept(made, ",".join(map(str, first)))
    numbers = [one.n for one in proposals(made) if one.proposal.text in {"1.84 s", "0.97 s", "1.9x"}]
    result = accept(made, ",".join(map(str, numbers)), experiment="e1")
    assert len(result.added) == 3
    (experiment,) = parse(made.text)["experiments"]
    assert len(experiment["claims"]) == 5
    arms = {arm["id"]: arm for arm in experiment["arms"]}
    told = claims(made)
    assert arms[str(told["1.84"]["arm"])]["hardware"]["raw"] == "H100"
    assert "hardware" not in arms[str(told["56.4"]["arm"])]
    assert blocking(made) == []
    assert set(proofs(made).values()) == {"proved"}


# ---- words of the call, and what goes wrong ---------------------------------------------------------------------------


def test_unknown_words_are_refused_with_the_nearest(tmp_path: Path) -> None:
    made = engine(tmp_path)
    with pytest.raises(UsageError, match="no experiment 'e7'"):
        accept(made, "1", experiment="e7")
    with pytest.raises(UsageError, match="no metric of the vocabulary") as told:
        accept(made, "1", metrics={1: "decode_throuhgput"})
    assert "decode_throughput" in told.value.todo
    with pytest.raises(UsageError, match="no record 'kite/2026-10-21'") as missing:
        held(made.checked(), "kite/2026-10-21")
    assert ADDRESS in missing.value.todo


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("0", "no number"),
        ("1-", "no number"),
        ("a", "no number"),
        ("5-3", "no number"),
        ("99", "no proposal 99"),
        ("1,,2", "no number"),
        ("-1", "no number"),
    ],
)
def test_a_choice_that_names_nothing_is_refused(tmp_path: Path, words: str, fault: str) -> None:
    told = chosen(proposals(engine(tmp_path)), words)
    assert isinstance(told, str)
    assert fault in told


def test_a_text_of_this_machine_is_no_source(tmp_path: Path) -> None:
    made = engine(tmp_path)
    document = Document(name="notes.md", text="Decode is 88 tok/s.\n", layout="markdown")
    with pytest.raises(UsageError, match=r"'notes\.md' is no source"):
        put(made, found(Read(documents=(document,)), least=0.1))


def test_a_repository_without_a_name_is_no_source(tmp_path: Path) -> None:
    made = engine(tmp_path)
    (made.root / PACK).write_text(
        SOUND[PACK].replace(
            "{kind: git, repo: example/kite, confidence: found, how: by name}", "{confidence: unknown}"
        ),
        encoding="utf-8",
    )
    with pytest.raises(UsageError, match="which repository"):
        accept(made, "1")


def test_a_record_that_changed_meanwhile_is_not_written(tmp_path: Path) -> None:
    made = engine(tmp_path)
    into = held(made.checked(), ADDRESS)
    result = accepted(into, proposals(made)[:1])
    changed = made.text.replace("To be read.", "Was read.")
    (made.root / FILE).write_text(changed, encoding="utf-8")
    with pytest.raises(RefusedError, match="changed meanwhile"):
        write(made.checked(), into, result)
    assert made.text == changed


def test_a_file_that_would_not_come_back_is_not_touched(tmp_path: Path) -> None:
    made = engine(tmp_path)
    odd = made.text.replace("gaps: [repeats]", "gaps:   [ repeats ]")
    (made.root / FILE).write_text(odd, encoding="utf-8")
    with pytest.raises(InferrsiError, match="was not edited: an edit would rewrite this line"):
        accept(made, "1")
    assert made.text == odd


def test_nothing_is_written_where_the_ledger_would_fail(tmp_path: Path) -> None:
    """An older record gives another value of the same measurement: that is for a person to settle."""
    made = engine(tmp_path)
    accept(made, "1")
    before = made.text
    into = held(made.checked(), ADDRESS)
    result = accepted(into, [one for one in proposals(made) if not one.known][:1])
    broken = replace(result, text=result.text.replace("kind: baseline", "kind: baseline\nprevious: kite/2026-10-20", 1))
    with pytest.raises(RefusedError, match="nothing was written: with these claims the ledger fails"):
        write(made.checked(), into, broken)
    assert made.text == before


def test_what_can_be_edited_at_its_address_is_kept(tmp_path: Path) -> None:
    made = engine(tmp_path)
    data = b'{"body": "Decode is 93.5 tok/s on an RTX 4090."}'
    sha256 = hashlib.sha256(data).hexdigest()
    source = Source(id="s", kind="release", repo="example/kite", tag="v0.3.0", retrieved=NOON, sha256=sha256)
    document = Document(
        name="release notes of v0.3.0", text="Decode is 93.5 tok/s on an RTX 4090.", layout="markdown", source=source,
        data=data, kept=data,
    )  # fmt: skip
    put(made, found(Read(documents=(document,)), least=0.5))
    assert (made.root / "evidence/snapshots" / sha256).read_bytes() == data
    assert proofs(made)["quote:c1"] == "proved"
    assert blocking(made) == []


def test_a_quote_that_the_bytes_do_not_hold_is_no_claim(tmp_path: Path) -> None:
    made = engine(tmp_path)
    source = Source(id="s", kind="page", url="https://pages.example.org/", retrieved=NOON, sha256="a" * 64)
    document = Document(
        name="https://pages.example.org/", text="Decode is 93.5 tok/s on an RTX 4090.", layout="text", source=source,
        data=b"<p>other words</p>",
    )  # fmt: skip
    result = put(made, found(Read(documents=(document,)), least=0.5))
    assert result.added == ()
    assert "no quote of it" in result.refused[0].reason


HOSTILE = """\
# Kite \x1b[2J{c1}

| Model | Decode (tok/s) |
|---|---|
| Qwen3.8-27B \x1b]0;x\x07 | 88.1 |
| `"quoted": {x}` #1 | 71.5 |
| - {a: b} | 64.2 |
| \u202eevil | 60.1 |
| yes | 59.7 |

On an H100, "decode: 55.2 tok/s" # not a comment, {c1}, [x](y), @nobody, owner/name#1.
"""


def test_hostile_texts_do_no_harm(tmp_path: Path) -> None:
    made, result = of_text(tmp_path, HOSTILE)
    assert len(result.added) >= 4
    assert blocking(made) == []
    assert set(proofs(made).values()) == {"proved"}
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", made.text)


def test_the_same_call_gives_the_same_bytes(tmp_path: Path) -> None:
    made = engine(tmp_path)
    into = held(made.checked(), ADDRESS)
    assert accepted(into, proposals(made)).text == accepted(into, proposals(made)).text


def test_a_large_table_is_added_in_seconds(tmp_path: Path) -> None:
    rows = "".join(f"| engine-{n} | {100 + n}.5 | {n + 3}.25 |\n" for n in range(60))
    made, result = of_text(
        tmp_path, f"On one H100, BF16:\n\n| Engine | Decode (tok/s) | TTFT (ms) |\n|---|---|---|\n{rows}"
    )
    assert len(result.added) == 120
    assert blocking(made) == []
    assert git(made.project.path, "rev-parse", "main") == made.commit
    assert check(made.root, today=DAY, cached=False).refused == {}


LINES = (
    "Decode is 88.1 tok/s on one RTX 4090 with Q4_K_M weights.",
    "- TTFT: 1.84 s → 0.97 s on an H100, batch size 8",
    "- Up to 1.9x higher throughput than vLLM at 64 concurrent requests",
    "| Kite | 182 | 1540 |",
    "| vLLM | 240 | 1,215.50 |",
    "| Engine | TTFT (ms) | Decode (tok/s) |",
    "|---|--:|--:|",
    "# Speed {c1}",
    "",
    "相比 FP16 基线，吞吐提升 1.8 倍，精度下降 0.4 个百分点。",
    "Prefill drops by 12% compared to the dense path.",
    "A user reports about 52 tok/s on an M4 Max.",
    "We plan to reach 100 tok/s.",
    "MMLU 71.2% vs 70.6%, 14/20 against 15/20 tasks solved.",
    "P99 TTFT (ms):      488.02",
    "Latency between 4-6 ms over 3 runs, at least 2.5x faster, 0.8x of the memory (21.4 GB VRAM).",
    "Decode is 88.1 tok/s, was 56.4 tok/s; acceptance rate 83.1%, mean accepted length 3.4.",
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(LINES), min_size=2, max_size=14).map("\n".join))
def test_whatever_is_accepted_passes_the_rules_and_is_a_slice(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    made = ENGINES.get("one") or ENGINES.setdefault("one", engine(tmp_path_factory.mktemp("any")))
    into, data = held(made.checked(), ADDRESS), text.encode()
    source = Source(id="s", kind="git", repo="example/kite", commit=made.commit, path="ANY.md", retrieved=NOON)
    document = Document(name="ANY.md", text=text, layout="markdown", source=source, data=data)
    numbered = found(Read(documents=(document,)), least=0.1)
    result = accepted(into, numbered)
    assert check_text(made, result.text) == []
    check_roundtrip(result.text)
    for experiment in parse(result.text)["experiments"]:
        assert all(claim["where"]["quote"] in text for claim in experiment["claims"])
    again = marked(
        numbered,
        replace(into, text=result.text, tree=parse(result.text), record=Record.model_validate(parse(result.text))),
    )
    refused = {one.n for one in result.refused}
    assert {one.n for one in again if not one.known} <= refused


ENGINES: dict[str, Engine] = {}
