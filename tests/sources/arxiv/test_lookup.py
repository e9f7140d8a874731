"""Ids are looked up in batches, and each has an outcome of its own."""

from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs

from tests.servers.arxiv import Arxiv
from tests.servers.loopback import Server, status
from tests.sources.arxiv.works import HTML, RATE, service, work

from inferrsi.sources.arxiv.answer import Paper
from inferrsi.sources.arxiv.lookup import look_up
from inferrsi.sources.unavailable import Unavailable

KITE = work("2610.00001", "Kite", "Kite II", "Kite III")
OLD = work("cs/0112017", "An old paper")


def sent(server: Server) -> list[list[str]]:
    """Give the ids of each request."""
    return [parse_qs(heard.query, keep_blank_values=True)["id_list"][0].split(",") for heard in server.heard]


def told(found: Paper | Unavailable) -> str:
    return str(found.ref) if isinstance(found, Paper) else f"{found.kind}: {found.reason}"


def test_each_id_has_its_outcome_and_malformed_ones_are_never_sent(tmp_path: Path) -> None:
    arxiv = Arxiv(works=[KITE, OLD])
    asked = ["2610.00001v1", "2610.00001v3", "2610.99999", "cs.CL/0112017V1", "arXiv:2610.00001v2", "2610.1"]
    with arxiv.running() as server:
        looked = list(look_up(service(tmp_path, arxiv, server), asked))
        assert sent(server) == [["2610.00001v1", "2610.00001v3", "2610.99999", "cs/0112017v1", "2610.00001v2"]]
    assert [(one.asked, told(one.found)) for one in looked] == [
        ("2610.00001v1", "2610.00001v1"),
        ("2610.00001v3", "2610.00001v3"),
        ("2610.99999", "unknown: arXiv has no 2610.99999, or its index does not hold it yet"),
        ("cs.CL/0112017V1", "cs/0112017v1"),
        ("arXiv:2610.00001v2", "2610.00001v2"),
        ("2610.1", "refused: '2610.1' is no arXiv id"),
    ]


def test_an_id_without_a_version_gives_the_newest(tmp_path: Path) -> None:
    arxiv = Arxiv(works=[KITE])
    with arxiv.running() as server:
        looked = list(look_up(service(tmp_path, arxiv, server), ["2610.00001", "2610.00001v1"]))
    assert [told(one.found) for one in looked] == ["2610.00001v3", "2610.00001v1"]


def test_two_spellings_of_one_id_are_asked_once(tmp_path: Path) -> None:
    arxiv = Arxiv(works=[KITE])
    with arxiv.running() as server:
        looked = list(look_up(service(tmp_path, arxiv, server), ["2610.00001", "arXiv:2610.00001"]))
        assert sent(server) == [["2610.00001"]]
    assert [one.asked for one in looked] == ["2610.00001", "arXiv:2610.00001"]


def test_batches_hold_fifty_and_one_that_fails_fails_alone(tmp_path: Path) -> None:
    works = [work(f"2610.{number:05}") for number in range(1, 121)]
    arxiv = Arxiv(works=works, lies={"search": [None, HTML, None]})
    with arxiv.running() as server:
        looked = list(look_up(service(tmp_path, arxiv, server), [one.paper for one in works]))
        assert [len(ids) for ids in sent(server)] == [50, 50, 20]
    outcomes = [isinstance(one.found, Paper) for one in looked]
    assert outcomes == [True] * 50 + [False] * 50 + [True] * 20
    assert {one.found.kind for one in looked[50:100] if isinstance(one.found, Unavailable)} == {"malformed"}


def test_after_a_throttle_nothing_more_is_asked(tmp_path: Path) -> None:
    works = [work(f"2610.{number:05}") for number in range(1, 121)]
    arxiv = Arxiv(works=works, lies={"search": [None, RATE]})
    with arxiv.running() as server:
        looked = list(look_up(service(tmp_path, arxiv, server), [one.paper for one in works]))
        assert len(server.heard) == 2
    assert [isinstance(one.found, Paper) for one in looked] == [True] * 50 + [False] * 70
    assert told(looked[-1].found).startswith("throttled: arXiv was not asked again after it asked for patience")


def test_an_id_that_the_server_refuses_is_taken_out_of_its_batch(tmp_path: Path) -> None:
    refusal = Arxiv()._search({"id_list": "abc", "start": "0", "max_results": "1", "search_query": ""})
    said = replace(refusal, body=refusal.body.replace(b"for abc", b"for 2610.00002"))
    arxiv = Arxiv(works=[KITE, work("2610.00002")], lies={"search": [said]})
    with arxiv.running() as server:
        looked = list(look_up(service(tmp_path, arxiv, server), ["2610.00001", "2610.00002"]))
        assert sent(server) == [["2610.00001", "2610.00002"], ["2610.00001"]]
    assert [told(one.found) for one in looked] == [
        "2610.00001v3",
        "status: arXiv refused the request: incorrect id format for 2610.00002",
    ]


def test_a_paper_that_was_there_before_is_asked_about_twice(tmp_path: Path) -> None:
    arxiv = Arxiv(works=[])
    with arxiv.running() as server:
        asked = service(tmp_path, arxiv, server)
        (looked,) = look_up(asked, ["2610.00001"], seen=frozenset({"2610.00001"}))
        assert len(server.heard) == 2
    assert isinstance(looked.found, Unavailable)
    assert (looked.found.kind, looked.found.reason) == (
        "malformed",
        "arXiv had 2610.00001 before and left it out of two answers now",
    )


def test_a_server_that_fails_is_told_for_each_id(tmp_path: Path) -> None:
    arxiv = Arxiv(works=[KITE], lies={"search": [status(500)]})
    with arxiv.running() as server:
        looked = list(look_up(service(tmp_path, arxiv, server), ["2610.00001", "2610.00002"]))
    assert [one.found.status for one in looked if isinstance(one.found, Unavailable)] == [500, 500]
