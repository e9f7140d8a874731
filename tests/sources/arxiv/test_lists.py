"""The list of the day of a category: what is announced as what, and what of it is news."""

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import pytest
from tests.servers.arxiv import Arxiv, Line
from tests.servers.loopback import Reply, drop, status
from tests.servers.transports import Clock, transport
from tests.sources.arxiv.works import DATA, HTML, RATE, RECORDED, WITHOUT_RECORDED, question, subject, then, work

from inferrsi.sources.answer import Answer, Known
from inferrsi.sources.arxiv.announce import List, read, url_of
from inferrsi.sources.arxiv.sweep import sweep
from inferrsi.sources.unavailable import Unavailable

GULL, TERN, KITE = work("2610.00002", "Gull"), work("2610.00003", "Tern"), work("2610.00001", "Kite", "Kite II")
ASKED = "list of the day of cs.DC"
WEDNESDAY, THURSDAY, SATURDAY = (datetime.fromisoformat(f"2026-10-{day}T12:30:00Z") for day in (28, 29, 31))
Morning = Callable[..., Answer]


@pytest.fixture
def morning(tmp_path: Path) -> Morning:
    """Ask for the list of cs.DC once, on a day of its own."""

    def asked(arxiv: Arxiv, now: datetime, known: dict[tuple[str, str], Known] | None = None, *papers: str) -> Answer:
        followed = [subject("kite", *papers)] if papers else []
        with arxiv.running() as server:
            asked = transport(tmp_path / f"{now:%d}", arxiv.hosts(server), Clock(now))
            answers = list(sweep(asked, question(*followed, known=known, now=now), categories=("cs.DC",)))
        return answers[-1]

    return asked


@pytest.mark.parametrize("name", ["list.atom", "list.rss"])
def test_both_forms_are_read(name: str) -> None:
    found = read((DATA / name).read_bytes())
    assert isinstance(found, List)
    assert [(str(line.ref), line.kind) for line in found.announcements] == [
        ("2610.00002v1", "new"),
        ("2610.00003v1", "cross"),
        ("2610.00001v3", "replace"),
    ]
    line = found.announcements[0]
    assert (line.title, line.categories, line.creators) == ("Gull", ("cs.DC", "cs.LG"), "Ada Byron")
    assert (line.licence, line.abstract) == ("http://creativecommons.org/licenses/by/4.0/", "We fly a kite.")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"<html/>", "HTML page"),
        (b"Rate exceeded.", "Rate exceeded"),
        (b"<OAI-PMH/>", "<OAI-PMH> came in place of a list of the day"),
        (b"<rss/>", "has no title"),
        (b"<rss><channel><title>Feed error for query: x</title><description>Bad archive</description></channel></rss>",
         "answered with an error: Bad archive"),
        ((DATA / "list.atom").read_bytes()[:900], "cut or broken"),
    ],
)  # fmt: skip
def test_what_is_no_list_is_a_failure_with_words(body: bytes, said: str) -> None:
    refused = read(body)
    assert isinstance(refused, Unavailable)
    assert said in refused.reason


def test_lines_that_name_no_version_are_counted() -> None:
    found = read((DATA / "list.atom").read_bytes().replace(b"2610.00003v1</id>", b"x</id>"))
    assert isinstance(found, List)
    assert (len(found.announcements), found.unread) == (2, 1)


def test_a_first_list_is_backlog_and_the_next_is_news(morning: Morning) -> None:
    first = morning(Arxiv(lists={"cs.DC": [Line(work=GULL)]}), WEDNESDAY)
    assert (first.outcome, first.signals, first.mark, first.got) == ("complete", (), "2026-10-28", 1)
    assert first.ids == ("paper:2610.00002v1", "list:2026-10-28")
    lines = [Line(work=TERN, kind="cross"), Line(work=KITE, kind="replace")]
    second = morning(Arxiv(lists={"cs.DC": lines}), THURSDAY, then([first]))
    (signal,) = second.signals
    assert (signal.id, signal.kind, signal.title, signal.at) == (
        *("paper:2610.00003v1", "paper_announced", "Tern"),
        date(2026, 10, 29),
    )
    assert signal.note == "cross in cs.DC, licence http://creativecommons.org/licenses/by/4.0/"
    assert "paper:2610.00001v2" in second.ids  # seen, and no news, as nobody follows it
    assert second.mark == "2026-10-29"


def test_abstract_travels_with_the_answer_by_the_id_of_its_signal(morning: Morning) -> None:
    first = morning(Arxiv(lists={"cs.DC": [Line(work=GULL)]}), WEDNESDAY)
    second = morning(Arxiv(lists={"cs.DC": [Line(work=TERN)]}), THURSDAY, then([first]))
    (signal,) = second.signals
    assert second.texts[signal.id].strip() == TERN.summary


def test_a_replacement_of_a_followed_paper_is_news(morning: Morning) -> None:
    first = morning(Arxiv(lists={"cs.DC": [Line(work=GULL)]}), WEDNESDAY)
    arxiv = Arxiv(works=[KITE], lists={"cs.DC": [Line(work=KITE, kind="replace")]})
    (signal,) = morning(arxiv, THURSDAY, then([first]), "2610.00001").signals
    assert (signal.id, signal.kind) == ("paper:2610.00001v2", "paper_version")


def test_yesterdays_body_under_todays_date_is_stalled_and_not_quiet(morning: Morning) -> None:
    first = morning(Arxiv(lists={"cs.DC": [Line(work=GULL)]}, built="2026-10-28T04:00:00Z"), WEDNESDAY)
    stale = morning(Arxiv(lists={"cs.DC": [Line(work=GULL)]}, built="2026-10-29T04:00:00Z"), THURSDAY, then([first]))
    assert (stale.outcome, stale.mark, stale.signals) == ("partial", None, ())
    assert stale.reason == "stalled: the list of 2026-10-29 is due, but its 1 papers were all there before"


def test_a_saturday_is_quiet(morning: Morning) -> None:
    first = morning(Arxiv(lists={"cs.DC": [Line(work=GULL)]}), WEDNESDAY)
    known = {("", ASKED): Known(ids=frozenset({*first.ids, "list:2026-10-30"}), asked_before=True)}
    empty = morning(Arxiv(lists={"cs.DC": []}), SATURDAY, known)
    assert (empty.outcome, empty.reason) == ("unchanged", "quiet: no list is put up on a Saturday")


def test_a_day_that_was_missed_is_told(morning: Morning) -> None:
    known = {("", ASKED): Known(ids=frozenset({"paper:2610.00002v1", "list:2026-10-27"}), asked_before=True)}
    answer = morning(Arxiv(lists={"cs.DC": [Line(work=TERN)]}), THURSDAY, known)
    assert (answer.outcome, len(answer.signals)) == ("partial", 1)
    assert answer.reason == "not read: the lists of 2026-10-28; the service keeps one day"
    assert "list:2026-10-29" in answer.ids


@pytest.mark.parametrize(
    ("lie", "outcome", "said"),
    [
        (HTML, "failed", "an HTML page came in place of a list of the day: 'arXiv down'"),
        (RATE, "throttled", "'Rate exceeded.' in place of a list of the day"),
        (status(503), "throttled", "asks for patience"),
        (drop(), "failed", "not whole HTTP"),
    ],
)
def test_failures_are_told_and_never_quiet(morning: Morning, lie: Reply, outcome: str, said: str) -> None:
    lies: dict[str, list[Reply | None]] = {"list": [lie, lie]}
    answer = morning(Arxiv(lists={"cs.DC": [Line(work=GULL)]}, lies=lies), SATURDAY)
    assert (answer.outcome, answer.ids, answer.mark) == (outcome, (), None)
    assert answer.reason is not None
    assert said in answer.reason


def test_an_unknown_category_is_a_failure(morning: Morning) -> None:
    answer = morning(Arxiv(), THURSDAY)
    assert answer.outcome == "failed"
    refused = url_of("cs.DC+cs.LG&x")
    assert isinstance(refused, Unavailable)


@pytest.mark.skipif(not RECORDED.is_dir(), reason=WITHOUT_RECORDED)
def test_the_recorded_list_is_read() -> None:
    found = read((RECORDED / "rss" / "atom-cs.AI-2025-08-20.xml").read_bytes())
    assert isinstance(found, List)
    assert [line.kind for line in found.announcements] == ["cross"] * 5 + ["new"] * 2
    assert all(line.licence and line.creators and line.abstract for line in found.announcements)
    assert (str(found.announcements[0].ref), found.unread, found.is_cut) == ("2508.13426v1", 0, False)
