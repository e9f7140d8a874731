"""The life of a paper from OAI-PMH: all dates, the licence, a withdrawal."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.servers.arxiv import Arxiv, at, oai, record
from tests.servers.transports import transport
from tests.sources.arxiv.works import DATA, HTML, RECORDED, WITHOUT_RECORDED, service, work

from inferrsi.sources.arxiv.pin import Resolved, resolve
from inferrsi.sources.arxiv.versions import History, ask, read, read_all, says_withdrawn
from inferrsi.sources.http.reading import Got
from inferrsi.sources.unavailable import Unavailable

KITE = work("2610.00001", "Kite", "Kite II", "Kite III")
GONE = replace(KITE, versions=(*KITE.versions[:2], replace(KITE.versions[2], source_type="I")))
BODY = oai(f"<GetRecord>{record(GONE)}</GetRecord>").encode()


def test_all_versions_are_dated_and_a_withdrawal_is_seen() -> None:
    history = read(BODY, paper="2610.00001")
    assert isinstance(history, History)
    assert [(one.number, one.submitted, one.withdrawal) for one in history.versions] == [
        (1, at("2026-10-01"), False),
        (2, at("2026-10-08"), False),
        (3, at("2026-10-15"), True),
    ]
    assert (history.withdrawn, history.title) == (True, "Kite III")
    assert history.licence == "http://creativecommons.org/licenses/by/4.0/"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"<html><title>x</title></html>", "an HTML page came in place of a record: 'x'"),
        (BODY[:400], "cut or broken"),
        (oai('<error code="idDoesNotExist">gone</error>').encode(), "gone (idDoesNotExist)"),
        (oai("").encode(), "no record in the format arXivRaw"),
        (BODY.replace(b'"v2"', b'"v4"'), "does not date all its versions from v1 on"),
        (BODY.replace(b"Oct 2026", b"Okt 2026"), "does not date all its versions from v1 on"),
        (BODY.replace(b"<id>2610.00001", b"<id>2610.00002"), "the record of 2610.00002 came in place of 2610.00001"),
        (BODY.replace(b"<id>2610.00001", b"<id>abc"), "names no paper"),
        (b"<feed xmlns='http://www.w3.org/2005/Atom'/>", "<feed> came in place of a record"),
    ],
)
def test_a_breach_is_a_failure_with_words(body: bytes, said: str) -> None:
    refused = read(body, paper="2610.00001")
    assert isinstance(refused, Unavailable)
    assert said in refused.reason


@given(st.integers(0, len(BODY) - 1), st.binary(max_size=4))
def test_bytes_changed_anywhere_crash_nothing(place: int, put: bytes) -> None:
    assert isinstance(read(BODY[:place] + put + BODY[place + len(put) :], paper="2610.00001"), History | Unavailable)


@pytest.mark.parametrize(
    ("comment", "is_said"),
    [
        ("This paper has been withdrawn by the authors due to an error", True),
        ("12 pages; withdrawn", True),
        ("Withdrawn by arXiv administrators", True),
        ("We study how funds are withdrawn by users", False),
        ("notwithdrawn", False),
        (None, False),
    ],
)
def test_a_comment_tells_where_the_record_does_not(comment: str | None, *, is_said: bool) -> None:
    assert says_withdrawn(comment, "") is is_said
    version = replace(KITE.versions[0], comment=comment, source_type=None)
    found = read(oai(record(replace(KITE, versions=(version,)))).encode(), paper="2610.00001")
    assert isinstance(found, History)
    assert found.withdrawn is is_said


def test_it_is_asked_over_oai(tmp_path: Path) -> None:
    arxiv = Arxiv(works=[KITE], lies={"oai": [HTML]})
    with arxiv.running() as server:
        asked = service(tmp_path, arxiv, server)
        assert isinstance(ask(asked, "2610.00001"), Unavailable)
        got = ask(asked, "2610.00001")  # what was kept cannot be read
        assert "identifier=oai:arXiv.org:2610.00001" in server.heard[1].query
    assert isinstance(got, Got)
    assert len(got.value.versions) == 3


def resolved(tmp_path: Path, arxiv: Arxiv, asked: str) -> Resolved | Unavailable:
    with arxiv.running() as server:
        return resolve(transport(tmp_path, arxiv.hosts(server)), asked)


def test_a_version_is_resolved_with_all_dates(tmp_path: Path) -> None:
    found = resolved(tmp_path, Arxiv(works=[KITE]), "arXiv:2610.00001v2")
    assert isinstance(found, Resolved)
    assert (found.paper, found.version, found.submitted) == ("2610.00001", 2, at("2026-10-08"))
    assert [(name, str(day)) for name, day in found.dates] == [
        ("v1", "2026-10-01"),
        ("v2", "2026-10-08"),
        ("v3", "2026-10-15"),
    ]
    assert found.notes == ("v3 of 2026-10-15 is newer",)
    assert len(found.sha256) == 64


def test_no_version_is_the_current_one_with_its_licence(tmp_path: Path) -> None:
    found = resolved(tmp_path, Arxiv(works=[KITE]), "2610.00001")
    assert isinstance(found, Resolved)
    assert (found.version, found.licence, found.notes) == (3, KITE.licence, ())


def test_a_pin_before_a_withdrawal_stands_and_says_so(tmp_path: Path) -> None:
    found = resolved(tmp_path, Arxiv(works=[GONE]), "2610.00001v2")
    assert isinstance(found, Resolved)
    assert found.notes[1] == "v3 withdraws the paper; v2 keeps its text and is superseded by that"


def test_a_version_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    refused = resolved(tmp_path, Arxiv(works=[KITE]), "2610.00001v7")
    assert isinstance(refused, Unavailable)
    assert refused.reason == "arXiv:2610.00001 has versions v1 to v3, no v7"


def test_without_oai_the_search_service_dates_two_versions(tmp_path: Path) -> None:
    found = resolved(tmp_path, Arxiv(works=[KITE], lies={"oai": [HTML]}), "2610.00001v2")
    assert isinstance(found, Resolved)
    assert dict(found.dates) == {"v1": at("2026-10-01").date(), "v2": at("2026-10-08").date()}
    assert "could not be looked up" in found.notes[0]


def test_a_paper_that_nobody_knows_is_unavailable(tmp_path: Path) -> None:
    refused = resolved(tmp_path, Arxiv(), "2610.00001")
    assert isinstance(refused, Unavailable)
    assert "idDoesNotExist" in refused.reason
    assert isinstance(resolved(tmp_path, Arxiv(), "abc"), Unavailable)


@pytest.mark.skipif(not RECORDED.is_dir(), reason=WITHOUT_RECORDED)
def test_recorded_records_are_read() -> None:
    raw = read_all((RECORDED / "oai" / "oai-raw-listrecords-trimmed.xml").read_bytes())
    assert isinstance(raw, tuple)
    assert [(one.paper, len(one.versions)) for one in raw] == [("2309.09550", 4), ("1810.06450", 3)]
    assert raw[1].versions[0].submitted.date().isoformat() == "2018-10-12"  # `created` of the other format says 2019
    other = read_all((RECORDED / "oai" / "oai-cs-2026-04-29-trimmed.xml").read_bytes())
    assert isinstance(other, Unavailable)
    assert "no record in the format arXivRaw" in other.reason


def test_a_record_of_our_own_making_is_read() -> None:
    history = read((DATA / "record.xml").read_bytes(), paper="2610.00001")
    assert isinstance(history, History)
    assert (len(history.versions), history.withdrawn) == (3, True)
