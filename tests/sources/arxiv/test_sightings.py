"""One paper that three sources saw is one paper with three lines of provenance."""

from pathlib import Path

from tests.servers.arxiv import Arxiv, Line
from tests.servers.loopback import loopback, text
from tests.servers.transports import NOON, Clock, transport
from tests.sources.arxiv.works import question, subject, work

from inferrsi.evidence.observation import Signal
from inferrsi.evidence.pack import Feed
from inferrsi.sources.answer import Ask, Known
from inferrsi.sources.arxiv.sightings import by_paper
from inferrsi.sources.arxiv.sweep import sweep as sweep_arxiv
from inferrsi.sources.feed.sweep import sweep as sweep_feeds

BLOG = (
    '<rss version="2.0"><channel><title>Daily</title><item><title>Kite × Gull 精读</title><guid>1</guid>'
    '<link>https://blog.example/1</link><description>Of &lt;a href="https://arxiv.org/abs/2610.00001v1"&gt;one&lt;/a&gt;'
    " and arXiv:2610.00002</description></item></channel></rss>"
)


def test_list_search_and_blog_give_one_paper_with_three_lines(tmp_path: Path) -> None:
    kite = work("2610.00001", "Kite", "Kite II")
    arxiv = Arxiv(works=[kite], lists={"cs.DC": [Line(work=kite, kind="cross")]})
    feed = Feed.model_validate({"id": "daily", "url": "https://blog.example/feed", "enabled": "true"})
    seen = Known(ids=frozenset({"paper:2610.00001v1"}), asked_before=True)
    known = {("kite", "versions of arXiv:2610.00001"): seen, ("", "items of daily"): Known(asked_before=True)}
    known["", "list of the day of cs.DC"] = Known(ids=frozenset({"list:2026-10-28"}), asked_before=True)
    ask = question(subject("kite", "2610.00001"), known=known)
    with arxiv.running() as server, loopback({"/feed": text(BLOG)}) as blog:
        hosts = arxiv.hosts(server) | blog.hosts("blog.example")
        asked = transport(tmp_path, hosts, Clock(NOON))
        answers = [*sweep_arxiv(asked, ask, categories=("cs.DC",))]
        answers += sweep_feeds(asked, Ask(followed=(), feeds=(feed,), since=ask.since, now=ask.now, known=known))
    papers = by_paper((answer.source, signal) for answer in answers for signal in answer.signals)
    assert [paper.paper for paper in papers] == ["2610.00001", "2610.00002"]
    assert papers[0].title == "Kite II"
    assert [(one.source, one.signal.kind, one.version) for one in papers[0].sightings] == [
        ("arxiv", "paper_version", 2),
        ("arxiv", "paper_announced", 2),
        ("feed", "feed_item", 1),
    ]
    assert [(one.source, one.version) for one in papers[1].sightings] == [("feed", None)]


def test_a_signal_that_names_no_paper_is_left_out() -> None:
    blog = Signal(
        id="feed:daily:1", kind="feed_item", title="SOLO 精读", note="unresolved names: SOLO\n2610.00001 tok/s"
    )
    assert by_paper([("feed", blog)]) == ()
