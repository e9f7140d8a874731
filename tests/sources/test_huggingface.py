"""The Hub over loopback: revisions, files, parts, terms, and what it does not say."""

import hashlib
import json
import struct
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.servers.loopback import Heard, Reply, loopback, redirect, status, text
from tests.servers.transports import NOON, transport

from inferrsi.evidence.pack import Subject
from inferrsi.sources.answer import Answer, Ask, Followed, Known
from inferrsi.sources.http.client import Deadlines
from inferrsi.sources.huggingface import sweep as huggingface
from inferrsi.sources.huggingface.artefact import Artefact, resolve
from inferrsi.sources.huggingface.files import HubFile, combined, label, parts
from inferrsi.sources.huggingface.gguf import GgufError, read_header
from inferrsi.sources.huggingface.info import Info, read_info, read_tree
from inferrsi.sources.unavailable import Unavailable

DATA = Path(__file__).parent.parent / "data" / "hub"
MODEL = (DATA / "model.json").read_bytes()
TREE = (DATA / "tree.json").read_bytes()
NAME = "example/Kite-27B-GGUF"
SHA = "4b1d0e6fa9c25c7f3a8e2d915b60c7d4e8f1a203"
API = f"/api/models/{NAME}"
FILE = "Kite-27B-Q4_K_M.gguf"
README = b"---\nlicense: other\n---\n# Kite\n"
HASH = hashlib.sha256(FILE.encode()).hexdigest()


def string(value: str) -> bytes:
    return struct.pack("<Q", len(value.encode())) + value.encode()


def key(name: str, kind: int, value: bytes) -> bytes:
    return string(name) + struct.pack("<I", kind) + value


def gguf(*keys: bytes, version: int = 3, tensors: int = 291, count: int | None = None) -> bytes:
    head = struct.pack("<4sIQQ", b"GGUF", version, tensors, len(keys) if count is None else count)
    return head + b"".join(keys)


GENERAL = (
    key("general.architecture", 8, string("kite")),
    key("general.file_type", 4, struct.pack("<I", 15)),
    key("general.license", 8, string("other")),
    key("tokenizer.ggml.tokens", 9, struct.pack("<IQ", 8, 2) + string("a") + string("b")),
    key("tokenizer.ggml.scores", 9, struct.pack("<IQ", 6, 3) + bytes(12)),
    key("kite.context_length", 4, struct.pack("<I", 262144)),
    key("kite.rope.scale", 6, struct.pack("<f", 1.0)),
)


def model(**changes: Any) -> bytes:
    return json.dumps(json.loads(MODEL) | changes).encode()


def by_path(table: Mapping[str, Reply]) -> Any:
    """Route by path; the API's own path for every revision."""

    def route(heard: Heard) -> Reply:
        path = heard.path.replace(f"/revision/{SHA}", "").replace("/revision/main", "")
        return table.get(path, status(404, b'{"error":"Entry not found"}'))

    return route


def ranged(data: bytes) -> Reply:
    return Reply(status=206, body=data, headers={"Content-Range": f"bytes 0-{len(data) - 1}/9999999"})


SOUND = {
    API: Reply(body=MODEL),
    f"/{NAME}/resolve/{SHA}/{FILE}": ranged(gguf(*GENERAL)),
    f"/{NAME}/resolve/{SHA}/README.md": text(README.decode(), ETag='"' + "5" * 40 + '"'),
}


def resolved(folder: Path, table: Mapping[str, Reply], *asked: str | None, name: str = NAME) -> Artefact | Unavailable:
    with loopback(by_path(table)) as server:
        return resolve(transport(folder, server.hosts("huggingface.co", "cdn.example.org")), name, *asked)


def artefact(folder: Path, table: Mapping[str, Reply], *asked: str | None) -> Artefact:
    found = resolved(folder, table, *asked)
    assert isinstance(found, Artefact), found
    return found


def refused(folder: Path, table: Mapping[str, Reply], *asked: str | None, name: str = NAME) -> Unavailable:
    found = resolved(folder, table, *asked, name=name)
    assert isinstance(found, Unavailable), found
    return found


def test_file_is_resolved_to_revision_hash_and_terms(tmp_path: Path) -> None:
    found = artefact(tmp_path, SOUND, "main", FILE)
    assert (found.info.revision, found.asked_revision, found.sha256, found.label) == (SHA, "main", HASH, "Q4_K_M")
    assert found.url == f"https://huggingface.co/{NAME}/blob/{SHA}/{FILE}"
    assert [file.size for file in found.files] == [16_500_000_000]
    info = found.info
    assert (info.licence, info.licence_name, info.licence_link) == ("other", "kite-research", "LICENSE")
    assert (info.gating, info.base, info.relation) == ("none", "example/Kite-27B", "quantized")
    assert info.modified == datetime(2026, 10, 26, 8, 15, 30, tzinfo=UTC)
    assert found.header is not None
    assert found.header.keys == {
        "general.architecture": "kite",
        "general.file_type": 15,
        "general.license": "other",
        "kite.context_length": 262144,
    }
    assert (found.header.file_type, found.header.is_whole, found.notes) == ("Q4_K_M", True, ())


def test_whole_repository_is_resolved_without_a_hash(tmp_path: Path) -> None:
    found = artefact(tmp_path, SOUND)
    assert (found.sha256, found.label, found.header, len(found.files)) == (None, None, None, 7)
    assert found.url == f"https://huggingface.co/{NAME}/tree/{SHA}"


def test_parts_are_one_artefact(tmp_path: Path) -> None:
    second = "BF16/Kite-27B-BF16-00002-of-00003.gguf"
    found = artefact(tmp_path, SOUND, None, second)
    names = [f"BF16/Kite-27B-BF16-0000{n}-of-00003.gguf" for n in (1, 2, 3)]
    assert [file.path for file in found.files] == names
    listed = "".join(f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in names)
    assert found.sha256 == hashlib.sha256(listed.encode()).hexdigest()
    assert found.label == "BF16"
    assert found.header is None
    assert any("header was not read" in note for note in found.notes)


def test_missing_part_is_told(tmp_path: Path) -> None:
    table = SOUND | {f"{API}/tree/{SHA}": Reply(body=TREE)}
    found = refused(tmp_path, table, None, "UD-IQ1_S/Kite-27B-UD-IQ1_S-00001-of-00002.gguf")
    assert found.kind == "malformed"
    assert "1 of 2 parts are missing" in found.reason


def test_small_file_is_hashed_by_us_and_not_by_its_etag(tmp_path: Path) -> None:
    found = artefact(tmp_path, SOUND, None, "README.md")
    assert found.sha256 == hashlib.sha256(README).hexdigest()
    assert (found.files[0].sha256, len(found.files[0].blob or "")) == (None, 40)


def test_small_file_with_other_bytes_has_no_hash(tmp_path: Path) -> None:
    table = SOUND | {f"/{NAME}/resolve/{SHA}/README.md": text("another page")}
    found = artefact(tmp_path, table, None, "README.md")
    assert found.sha256 is None
    assert found.notes == ("no sha256: its bytes are not those of the revision",)


def test_hash_is_found_under_both_names() -> None:
    described, listed = read_info(MODEL), read_tree(TREE)
    assert isinstance(described, Info)
    assert isinstance(listed, tuple)
    assert sorted(described.files, key=str) == sorted(listed, key=str)
    assert sum(file.sha256 is not None for file in listed) == 5


@pytest.mark.parametrize("lie", ["5" * 40, "sha1:" + "5" * 64, "G" * 64, 5, None, ""])
def test_hash_of_another_form_is_none(lie: object) -> None:
    siblings = [{"rfilename": "a.gguf", "size": 1, "lfs": {"sha256": lie, "size": 1}}]
    found = read_info(model(siblings=siblings))
    assert isinstance(found, Info)
    assert found.files[0].sha256 is None


def test_file_that_the_description_leaves_out_is_looked_for_in_the_tree(tmp_path: Path) -> None:
    first, second = json.loads(TREE)[:1], json.loads(TREE)[1:]
    pages = {
        "": Reply(
            body=json.dumps(first).encode(),
            headers={"Link": f'<https://huggingface.co{API}/tree/{SHA}?cursor=2>; rel="next"'},
        ),
        "cursor=2": Reply(body=json.dumps(second).encode()),
    }

    def route(heard: Heard) -> Reply:
        if "/tree/" in heard.path:
            return pages["cursor=2" if "cursor=2" in heard.query else ""]
        return by_path(SOUND | {API: Reply(body=model(siblings=[]))})(heard)

    with loopback(route) as server:
        found = resolve(transport(tmp_path, server.hosts("huggingface.co")), NAME, None, FILE)
    assert isinstance(found, Artefact)
    assert found.sha256 == HASH


def test_tree_that_continues_elsewhere_is_not_followed(tmp_path: Path) -> None:
    table = SOUND | {
        API: Reply(body=model(siblings=[])),
        f"{API}/tree/{SHA}": Reply(body=b"[]", headers={"Link": '<https://evil.example/>; rel="next"'}),
    }
    assert refused(tmp_path, table, None, FILE).kind == "malformed"


def test_header_is_asked_for_by_range_and_never_more_than_a_megabyte(tmp_path: Path) -> None:
    with loopback(by_path(SOUND)) as server:
        resolve(transport(tmp_path, server.hosts("huggingface.co")), NAME, None, FILE)
        asked = server.heard[-1].headers
        assert (asked["range"], asked["accept-encoding"]) == ("bytes=0-1048575", "identity")


def test_server_that_ignores_the_range_costs_nothing(tmp_path: Path) -> None:
    whole = Reply(raw=b"HTTP/1.1 200 OK\r\nContent-Length: 16500000000\r\n\r\n", hang=True)
    with loopback(by_path(SOUND | {f"/{NAME}/resolve/{SHA}/{FILE}": whole})) as server:
        way = transport(tmp_path, server.hosts("huggingface.co"), deadlines=Deadlines(read_s=2.0, total_s=4.0))
        found = resolve(way, NAME, None, FILE)
    assert isinstance(found, Artefact)
    assert found.header is None
    assert found.sha256 == HASH
    assert "more than 1048576 bytes" in found.notes[0]


def test_header_comes_over_a_redirect_without_the_token(tmp_path: Path) -> None:
    table = SOUND | {
        f"/{NAME}/resolve/{SHA}/{FILE}": redirect("https://cdn.example.org/blob"),
        "/blob": ranged(gguf(*GENERAL)),
    }
    with loopback(by_path(table)) as server:
        way = transport(tmp_path, server.hosts("huggingface.co", "cdn.example.org"))
        found = resolve(way, NAME, None, FILE, token="hf_made_up")  # noqa: S106  # made up
        sent = {heard.path: heard.headers for heard in server.heard}
    assert isinstance(found, Artefact)
    assert found.header is not None
    assert ["authorization" in headers for headers in sent.values()] == [True, True, False]
    assert sent["/blob"]["range"] == "bytes=0-1048575"


@pytest.mark.parametrize(
    ("gated", "gating"), [(False, "none"), (None, "none"), ("auto", "auto"), ("manual", "manual"), (True, "manual")]
)
def test_gating_is_kept_as_it_is(tmp_path: Path, gated: object, gating: str) -> None:
    found = artefact(tmp_path, SOUND | {API: Reply(body=model(gated=gated))}, None, FILE)
    assert found.info.gating == gating
    assert any("terms" in note for note in found.notes) == (gating != "none")


def test_renamed_repository_is_told(tmp_path: Path) -> None:
    table = {
        API: redirect("/api/models/newer/Kite?blobs=true", 307),
        "/api/models/newer/Kite": Reply(body=model(id="newer/Kite")),
    }
    found = artefact(tmp_path, table)
    assert (found.asked, found.info.repo) == (NAME, "newer/Kite")
    assert found.notes == (f"asked for {NAME}, answered as newer/Kite",)
    assert found.url.startswith("https://huggingface.co/newer/Kite/")


@pytest.mark.parametrize(
    ("code", "body", "words"),
    [
        (401, b'{"error":"Invalid username or password."}', "missing or private"),
        (404, b'{"error":"Repository not found"}', "not on the Hub"),
        (404, b'{"error":"Invalid rev id: v9"}', "no such revision"),
        (404, b'{"error":"Revision not found"}', "no such revision"),
        (401, b"Access to model example/Kite is restricted. You must be authenticated to access it.", "is gated"),
        (
            403,
            b'{"error":"Access to model example/Kite is restricted and you are not in the authorized list."}',
            "is gated",
        ),
        (403, b'{"error":"Your request to access model example/Kite is awaiting a review"}', "is gated"),
        (500, b"", "HTTP 500"),
    ],
)
def test_statuses_are_told_apart(tmp_path: Path, code: int, body: bytes, words: str) -> None:
    found = refused(tmp_path, {API: status(code, body)})
    assert (found.kind, found.status) == ("status", code)
    assert words in found.reason


@pytest.mark.parametrize(
    ("name", "revision"),
    [
        ("", None),
        ("Kite", None),
        ("a/b/c", None),
        ("../x", None),
        ("a/..", None),
        ("a b/c", None),
        ("a/b?x", None),
        (NAME, "../x"),
        (NAME, "a b"),
        (NAME, "-x"),
        (NAME, ""),
    ],
)
def test_what_is_no_name_is_not_asked(tmp_path: Path, name: str, revision: str | None) -> None:
    assert refused(tmp_path, SOUND, revision, name=name).kind == "refused"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>down</html>",
        b"[]",
        b"null",
        b'{"error": "x"}',
        b"[" * 100_000,
        model(sha="main"),
        model(sha=None),
        model(id=5),
        model(id="../../api/whoami"),
        model(siblings={}),
        model(siblings=[5]),
        model(siblings=[{"rfilename": None}]),
        model(siblings=[{"rfilename": "../x"}]),
        model(gated="perhaps"),
        model(gated=[]),
    ],
)  # fmt: skip
def test_answer_of_another_form_is_malformed(tmp_path: Path, body: bytes) -> None:
    assert refused(tmp_path, {API: Reply(body=body)}).kind == "malformed"


def test_commit_that_was_asked_for_is_the_one_that_is_answered(tmp_path: Path) -> None:
    other = SHA[::-1]
    with loopback(lambda _heard: Reply(body=MODEL)) as server:
        found = resolve(transport(tmp_path, server.hosts("huggingface.co")), NAME, other)
    assert isinstance(found, Unavailable)
    assert found.kind == "malformed"


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    [
                        "id",
                        "sha",
                        "siblings",
                        "lfs",
                        "gated",
                        "cardData",
                        "tags",
                        "license",
                        "rfilename",
                        "path",
                        "type",
                    ]
                ),
                inner,
                max_size=5,
            )
        ),
        max_leaves=20,
    )
)
def test_no_answer_breaks_the_reading(value: object) -> None:
    body = json.dumps(value).encode()
    assert isinstance(read_info(body), Info | str)
    assert isinstance(read_tree(body), tuple | str)
    if isinstance(value, dict):
        assert isinstance(read_info(json.dumps(json.loads(MODEL) | value).encode()), Info | str)


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("Kite-27B-Q4_K_M.gguf", "Q4_K_M"),
        ("kite-27b-q4_k_m.gguf", "q4_k_m"),
        ("UD-IQ1_S/GLM-5.2-UD-IQ1_S-00001-of-00006.gguf", "UD-IQ1_S"),
        ("Kite-UD-Q4_K_XL.gguf", "UD-Q4_K_XL"),
        ("Kite.IQ3_XXS.gguf", "IQ3_XXS"),
        ("Kite-IQ4_NL.gguf", "IQ4_NL"),
        ("Kite-Q8_0.gguf", "Q8_0"),
        ("Kite-Q6_K.gguf", "Q6_K"),
        ("Kite-MXFP4_MOE.gguf", "MXFP4_MOE"),
        ("Kite-NVFP4.safetensors", "NVFP4"),
        ("BF16/Kite-00001-of-00003.gguf", "BF16"),
        ("Kite-27B-fp8.safetensors", "fp8"),
        ("Kite-4bit/model.safetensors", "4bit"),
        ("Kite-W4A16.safetensors", "W4A16"),
        ("mmproj-Kite-F16.gguf", "F16"),
        ("Qwen3.8-27B.gguf", None),
        ("SEQ4_KIND.bin", None),
        ("model-00001-of-00009.safetensors", None),
    ],
)
def test_label_is_what_the_name_writes(path: str, wanted: str | None) -> None:
    assert label(path) == wanted


def test_parts_need_all_numbers() -> None:
    files = [HubFile(path=f"m-0000{n}-of-00003.gguf", size=1, sha256="a" * 64, blob=None) for n in (1, 3)]
    assert "1 of 3 parts are missing" in parts(files, "m-00001-of-00003.gguf")
    for nonsense in ("m-00000-of-00003.gguf", "m-00004-of-00003.gguf", "m-00001-of-99999.gguf"):
        assert isinstance(parts(files, nonsense), str)


def test_parts_without_a_hash_have_no_common_one() -> None:
    files = tuple(HubFile(path=f"m{n}", size=1, sha256=sha, blob=None) for n, sha in enumerate(["a" * 64, None]))
    assert combined(files) is None
    assert combined(()) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GGU",
        b"GGML" + bytes(100),
        b"<html>",
        gguf()[:23],
        gguf(version=1),
        gguf(version=0x03000000),
        gguf(count=10**12),
        gguf(tensors=10**12),
        gguf(count=2**64 - 1),
        gguf(key("a", 13, b"")),
        gguf(key("a", 9, struct.pack("<IQ", 99, 1))),
        gguf(key("a", 9, struct.pack("<IQ", 9, 1) * 6 + struct.pack("<IQ", 4, 0))),
    ],
)
def test_unsound_header_is_refused(data: bytes) -> None:
    with pytest.raises(GgufError):
        read_header(data)


@pytest.mark.parametrize(
    "lie",
    [
        key("long", 8, struct.pack("<Q", 2**63)),
        key("array", 9, struct.pack("<IQ", 4, 2**62)),
        key("strings", 9, struct.pack("<IQ", 8, 10**12)),
        key("arrays", 9, struct.pack("<IQ", 9, 10**12)),
        struct.pack("<Q", 10**15),
    ],
    ids=["string", "array", "strings", "arrays", "name"],
)
def test_header_that_claims_more_than_there_is_ends(lie: bytes) -> None:
    found = read_header(gguf(*GENERAL[:2], lie, count=3) + bytes(1000))
    assert (found.is_whole, found.file_type) == (False, "Q4_K_M")


def test_header_that_is_cut_gives_what_came_first() -> None:
    found = read_header(gguf(*GENERAL)[:-40])
    assert (found.is_whole, found.keys["general.architecture"]) == (False, "kite")


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reading(data: bytes) -> None:
    for whole in (data, gguf(count=3) + data):
        try:
            read_header(whole)
        except GgufError:
            continue


def ask(known: Mapping[tuple[str, str], Known] | None = None) -> Ask:
    subject = Subject.model_validate(
        {
            "id": "kite",
            "names": ["Kite"],
            "home": {"confidence": "unknown"},
            "hub": [NAME, NAME, "gone/Kite"],
            "follow": True,
        }
    )
    return Ask(followed=(Followed(subject=subject, record=None),), feeds=(), since=NOON, now=NOON, known=known or {})


def swept(
    folder: Path, table: Mapping[str, Reply], known: Mapping[tuple[str, str], Known] | None = None
) -> list[Answer]:
    with loopback(by_path(table)) as server:
        return list(huggingface.sweep(transport(folder, server.hosts("huggingface.co")), ask(known)))


def test_first_answer_gives_ids_and_no_signals_and_one_failure_stops_nothing(tmp_path: Path) -> None:
    sound, gone = swept(tmp_path, {API: Reply(body=MODEL), "/api/models/gone/Kite": status(401)})
    assert (sound.outcome, sound.subject, sound.asked, sound.signals) == ("complete", "kite", f"revision of {NAME}", ())
    assert f"hub:{NAME}@{SHA}" in sound.ids
    assert sound.mark == "2026-10-26T08:15:30Z"
    assert sound.sha256 == hashlib.sha256(MODEL).hexdigest()
    assert gone.outcome == "failed"
    assert "missing or private" in (gone.reason or "")


def test_new_revision_is_a_signal(tmp_path: Path) -> None:
    first = swept(tmp_path / "one", {API: Reply(body=MODEL)})[0]
    known = {("kite", first.asked): Known(ids=frozenset(first.ids), mark=first.mark, asked_before=True)}
    assert swept(tmp_path / "two", {API: Reply(body=MODEL)}, known)[0].signals == ()
    moved = swept(
        tmp_path / "three", {API: Reply(body=model(sha="9" * 40, lastModified="2026-10-28T00:00:00.000Z"))}, known
    )[0]
    (signal,) = moved.signals
    assert (signal.kind, signal.id) == ("hub_revision", f"hub:{NAME}@{'9' * 40}")
    assert signal.at == datetime(2026, 10, 28, tzinfo=UTC)
    assert moved.mark == "2026-10-28T00:00:00Z"


def test_changed_terms_are_a_signal(tmp_path: Path) -> None:
    first = swept(tmp_path / "one", {API: Reply(body=MODEL)})[0]
    known = {("kite", first.asked): Known(ids=frozenset(first.ids), asked_before=True)}
    gated = model(gated="manual", cardData={"license": "mit"}, disabled=True)
    notes = [signal.note for signal in swept(tmp_path / "two", {API: Reply(body=gated)}, known)[0].signals]
    assert notes == ["terms is now manual", "licence is now mit", "state is now disabled"]


def test_unchanged_answer_says_so(tmp_path: Path) -> None:
    with loopback(
        lambda heard: status(304) if "if-none-match" in heard.headers else text(MODEL.decode(), ETag='"1"')
    ) as server:
        way = transport(tmp_path, server.hosts("huggingface.co"), reuse_today=False)
        outcomes = [next(iter(huggingface.sweep(way, ask()))).outcome for _ in range(2)]
    assert outcomes == ["complete", "unchanged"]


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [(status(429, Retry_After="3600"), "throttled"), (status(500), "failed"), (text("<html>"), "failed")],
)
def test_outcome_words(tmp_path: Path, reply: Reply, outcome: str) -> None:
    answer = swept(tmp_path, {API: reply})[0]
    assert answer.outcome == outcome
    assert answer.reason


def test_offline_is_skipped(tmp_path: Path) -> None:
    answers = list(huggingface.sweep(transport(tmp_path, {}, offline=True), ask()))
    assert [answer.outcome for answer in answers] == ["skipped", "skipped"]
