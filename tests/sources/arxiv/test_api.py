"""One page over real sockets: refusals with words, zeros confirmed, kept answers that cannot be read asked anew."""

from pathlib import Path

from tests.servers.arxiv import Arxiv, feed
from tests.servers.loopback import Reply, drop, hang, status
from tests.servers.transports import QUICK, Clock
from tests.sources.arxiv.works import HTML, RATE, service, work

from inferrsi.sources.arxiv.answer import Page
from inferrsi.sources.arxiv.api import ask, search
from inferrsi.sources.arxiv.identify import Identified, identify
from inferrsi.sources.arxiv.query import Query, phrase
from inferrsi.sources.http.reading import Got
from inferrsi.sources.unavailable import Unavailable

KITES = Query(text=f"({phrase('kite')})", size=10)


def had(answer: Got[Page] | Unavailable) -> Page:
    assert isinstance(answer, Got), answer
    return answer.value


def lacked(answer: Got[Page] | Unavailable) -> Unavailable:
    assert isinstance(answer, Unavailable), answer
    return answer


def test_a_page_is_had_with_an_accept_header(tmp_path: Path) -> None:
    arxiv = Arxiv(works=[work()])
    with arxiv.running() as server:
        page = had(ask(service(tmp_path, arxiv, server), KITES))
        assert server.heard[0].headers["accept"].startswith("application/atom+xml")
    assert [str(paper.ref) for paper in page.papers] == ["2610.00001v1"]
    assert page.warning is None


def test_another_echo_is_a_warning_beside_the_page(tmp_path: Path) -> None:
    arxiv = Arxiv(works=[work()], echo="all:kite")
    with arxiv.running() as server:
        page = had(ask(service(tmp_path, arxiv, server), KITES))
    assert page.warning is not None
    assert "the server understood 'all:kite'" in page.warning


def test_a_refused_request_says_why_and_is_not_repeated(tmp_path: Path) -> None:
    arxiv = Arxiv()
    with arxiv.running() as server:
        refused = lacked(ask(service(tmp_path, arxiv, server), Query(ids=("abc",), size=1)))
        assert len(server.heard) == 1
    assert (refused.status, refused.reason) == (400, "arXiv refused the request: incorrect id format for abc")


def test_406_403_and_503_are_throttles(tmp_path: Path) -> None:
    for code in (406, 403, 503):
        arxiv = Arxiv(works=[work()], lies={"search": [status(code)]})
        with arxiv.running() as server:
            assert lacked(ask(service(tmp_path / str(code), arxiv, server), KITES)).kind == "throttled"


def test_a_hang_ends_and_a_dropped_connection_waits_its_turn(tmp_path: Path) -> None:
    arxiv = Arxiv(works=[work()], lies={"search": [hang()]})
    with arxiv.running() as server:
        assert lacked(ask(service(tmp_path / "a", arxiv, server, deadlines=QUICK), KITES)).kind == "timeout"
    arxiv, clock = Arxiv(works=[work()], lies={"search": [drop()]}), Clock()
    with arxiv.running() as server:
        assert had(ask(service(tmp_path / "b", arxiv, server, clock), KITES)).total == 1
    assert sum(clock.slept) >= 3


def test_a_zero_is_believed_only_where_nothing_ever_came(tmp_path: Path) -> None:
    arxiv = Arxiv()
    with arxiv.running() as server:
        asked = service(tmp_path, arxiv, server)
        assert had(search(asked, KITES, had_results=False)).total == 0
        zero = lacked(search(asked, KITES, had_results=True))
        assert len(server.heard) == 2  # the first answer of today is kept, the second is another question
    assert "unconfirmed zero" in zero.reason


def test_a_second_answer_that_has_results_is_taken(tmp_path: Path) -> None:
    arxiv = Arxiv(works=[work()], lies={"search": [Reply(body=feed("arXiv Query: x", "", total=0).encode())]})
    with arxiv.running() as server:
        page = had(search(service(tmp_path, arxiv, server), KITES, had_results=True))
        assert len(server.heard) == 2
    assert page.total == 1


def test_a_kept_answer_that_cannot_be_read_is_asked_for_again(tmp_path: Path) -> None:
    for name, lie in (("rate", RATE), ("html", HTML)):
        arxiv = Arxiv(works=[work()], lies={"search": [lie]})
        with arxiv.running() as server:
            assert lacked(ask(service(tmp_path / name, arxiv, server), KITES)).kind in {"throttled", "malformed"}
            assert had(ask(service(tmp_path / name, arxiv, server), KITES)).total == 1
            assert "no-cache" in server.heard[1].headers["cache-control"]


def test_a_name_is_resolved_by_a_whole_title_alone(tmp_path: Path) -> None:
    works = [work("2610.00001", "LatentPress: Context Compression"), work("2610.00002", "Beyond LatentPress")]
    arxiv = Arxiv(works=works)
    with arxiv.running() as server:
        asked = service(tmp_path, arxiv, server)
        whole = identify(asked, "LatentPress:  Context compression")
        short = identify(asked, "LatentPress")
        one_near = identify(asked, "Beyond Latent")
        none = identify(asked, "SOLO")
    assert isinstance(one_near, Identified)
    assert (one_near.paper, len(one_near.near)) == (None, 1)
    assert isinstance(whole, Identified)
    assert whole.paper is not None
    assert str(whole.paper.ref) == "2610.00001v1"
    assert isinstance(short, Identified)
    assert (short.paper, len(short.near)) == (None, 2)
    assert isinstance(none, Identified)
    assert (none.paper, none.near) == (None, ())


def test_a_title_that_two_papers_have_resolves_nothing(tmp_path: Path) -> None:
    arxiv = Arxiv(works=[work("2610.00001", "SOLO"), work("2610.00002", "Solo")])
    with arxiv.running() as server:
        found = identify(service(tmp_path, arxiv, server), "SOLO")
    assert isinstance(found, Identified)
    assert (found.paper, len(found.near)) == (None, 2)
