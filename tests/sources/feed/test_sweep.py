"""What is new in followed feeds, over real sockets: items, edits, 304, 301, 410; one dead feed stops no other."""

from pathlib import Path

import pytest
from tests.servers.loopback import Heard, Reply, Route, drop, hang, loopback, redirect, status, text
from tests.servers.transports import QUICK, Clock, transport
from tests.sources.feed.feeds import NOON, SHARED, WITHOUT_SHARED, followed, question, rss, then

from inferrsi.evidence.observation import Signal
from inferrsi.evidence.pack import Feed as Followed
from inferrsi.sources.answer import Answer, Known
from inferrsi.sources.feed.sweep import sweep

STAMP = "<pubDate>Mon, 31 Aug 2026 00:00:00 +0000</pubDate>"
SEVEN = tuple(f"<title>Paper {n}</title><guid>{n}</guid><link>https://ex.org/{n}</link>{STAMP}" for n in range(7))
EIGHTH = f"<title>Kite × Gull 精读</title><guid>8</guid><link>https://ex.org/8</link>{STAMP}<description>提速 1.44×</description>"


def swept(
    folder: Path,
    table: dict[str, Route],
    *feeds: Followed,
    known: dict[tuple[str, str], Known] | None = None,
    day: int = 0,
) -> list[Answer]:
    """Sweep once, so many days after noon, with the answers of the days before at hand."""
    clock = Clock(NOON)
    clock.pass_(days=day)
    with loopback(table) as server:
        hosts = server.hosts("daily.example", "new.example", "weekly.example")
        asked = transport(folder, hosts, clock, deadlines=QUICK)
        return list(sweep(asked, question(*(feeds or (followed(),)), known=known, now=clock.moment)))


def one(folder: Path, body: str, *, known: dict[tuple[str, str], Known] | None = None, day: int = 0) -> Answer:
    """Sweep the one feed with this body."""
    (answer,) = swept(folder, {"/feed.xml": text(body)}, known=known, day=day)
    return answer


def test_a_first_answer_is_backlog(tmp_path: Path) -> None:
    answer = one(tmp_path, rss(*SEVEN))
    assert (answer.source, answer.subject, answer.asked) == ("feed", None, "items of daily")
    assert (answer.outcome, answer.got, answer.signals) == ("complete", 7, ())
    assert len(answer.ids) == 14  # each item, and the text it has
    assert answer.ids[0] == "feed:daily:0"
    assert (answer.mark, answer.reason) == ("2026-10-29T12:00:00Z", None)


def test_an_eighth_item_on_the_same_stamp_is_new_and_the_seven_are_not(tmp_path: Path) -> None:
    first = one(tmp_path, rss(*SEVEN))
    answer = one(tmp_path, rss(EIGHTH, *SEVEN), known=then(first), day=1)
    (signal,) = answer.signals
    assert (signal.id, signal.kind, signal.url) == ("feed:daily:8", "feed_item", "https://ex.org/8")
    assert (signal.title, str(signal.at)) == ("Kite × Gull 精读", "2026-08-31")
    assert signal.note == "unresolved names: Kite; Gull\n提速 1.44×"
    assert signal.id in answer.ids


def test_an_edited_item_is_an_edit_and_not_new(tmp_path: Path) -> None:
    first = one(tmp_path, rss(*SEVEN))
    edited = SEVEN[3].replace("Paper 3", "Paper three")
    answer = one(tmp_path, rss(*SEVEN[:3], edited, *SEVEN[4:]), known=then(first), day=1)
    (signal,) = answer.signals
    assert (signal.kind, signal.title) == ("feed_item_edited", "Paper three")
    assert signal.id.startswith("feed:daily:3@")
    again = one(tmp_path, rss(*SEVEN[:3], edited), known=then(answer, before=then(first)), day=2)
    assert again.signals == ()


def test_an_item_that_comes_back_later_is_not_new(tmp_path: Path) -> None:
    first = one(tmp_path, rss(*SEVEN))
    second = one(tmp_path, rss(*SEVEN[:2]), known=then(first), day=1)
    third = one(tmp_path, rss(*SEVEN), known=then(second, before=then(first)), day=2)
    assert (second.signals, third.signals) == ((), ())


def test_two_items_under_one_guid_are_both_told(tmp_path: Path) -> None:
    twins = ("<title>A</title><guid>1</guid>", "<title>B</title><guid>1</guid>")
    answer = one(tmp_path, rss(*twins), known={("", "items of daily"): Known(asked_before=True)})
    assert [(signal.kind, signal.title) for signal in answer.signals] == [("feed_item", "A"), ("feed_item_edited", "B")]


def not_modified(heard: Heard) -> Reply:
    """Answer as a server with ETags does."""
    return status(304) if "if-none-match" in heard.headers else text(rss(*SEVEN), ETag='W/"1-gzip"')


def test_304_is_unchanged_and_loses_nothing_that_was_never_noted(tmp_path: Path) -> None:
    (first,) = swept(tmp_path, {"/feed.xml": not_modified})
    (second,) = swept(tmp_path, {"/feed.xml": not_modified}, known=then(first), day=1)
    assert (second.outcome, second.ids, second.signals) == ("unchanged", first.ids, ())
    assert second.mark == "2026-10-30T12:00:00Z"
    crashed = {("", "items of daily"): Known(ids=frozenset(first.ids[2:]), asked_before=True)}
    (third,) = swept(tmp_path, {"/feed.xml": not_modified}, known=crashed, day=2)
    assert (third.outcome, [signal.id for signal in third.signals]) == ("complete", ["feed:daily:0"])


def test_301_is_followed_and_says_what_to_write_and_302_does_not(tmp_path: Path) -> None:
    there: Route = text(rss(*SEVEN))
    for code, is_told in ((301, True), (308, True), (302, False), (307, False)):
        table: dict[str, Route] = {"/feed.xml": redirect("https://new.example/index.xml", code), "/index.xml": there}
        (answer,) = swept(tmp_path / str(code), table)
        assert (answer.outcome, answer.got) == ("complete", 7)
        wanted = "moved for good: write `url: https://new.example/index.xml` for daily in its pack"
        assert answer.reason == (wanted if is_told else None)


def test_410_says_to_turn_it_off(tmp_path: Path) -> None:
    (answer,) = swept(tmp_path, {"/feed.xml": status(410)})
    assert (answer.outcome, answer.mark) == ("failed", None)
    assert answer.reason == (
        "the feed is gone for good (HTTP 410): set `enabled: false` and a reason for daily in its pack"
    )


def test_one_dead_feed_stops_no_other(tmp_path: Path) -> None:
    feeds = (
        *(followed("dead"), followed("off", enabled="false", reason="not checked yet"), followed("nowhere", url=None)),
        followed("weekly"),
    )
    answers = swept(tmp_path, {"/feed.xml": text(rss(*SEVEN))}, *feeds)
    assert [(answer.asked, answer.outcome) for answer in answers] == [
        ("items of dead", "failed"),
        ("items of off", "skipped"),
        ("items of nowhere", "skipped"),
        ("items of weekly", "complete"),
    ]
    assert [answer.reason for answer in answers[1:3]] == ["not checked yet", "the pack gives no address"]
    assert answers[0].reason


@pytest.mark.parametrize(
    ("route", "outcome", "said"),
    [
        (status(404), "failed", "HTTP 404"),
        (status(429, Retry_After="7200"), "throttled", "asks for patience"),
        (text("<!doctype html><html></html>", "text/html"), "failed", "an HTML page came in place of a feed"),
        (text("", "application/rss+xml"), "failed", "an empty body"),
        (text('<!DOCTYPE r [<!ENTITY a "b">]>' + rss()), "failed", "a DTD"),
        (hang(), "failed", "did not answer in time"),
        (drop(), "failed", "daily.example"),
        (Reply(body=rss(*SEVEN).encode(), cut=300), "failed", "daily.example"),
    ],
)
def test_failures_are_told(tmp_path: Path, route: Reply, outcome: str, said: str) -> None:
    (answer,) = swept(tmp_path, {"/feed.xml": route})
    assert (answer.outcome, answer.ids, answer.mark) == (outcome, (), None)
    assert answer.reason is not None
    assert said in answer.reason


def test_a_feed_that_was_cut_by_its_maker_is_partial(tmp_path: Path) -> None:
    answer = one(tmp_path, rss(*SEVEN)[:-60])
    assert (answer.outcome, answer.got, answer.mark) == ("partial", 6, None)
    assert answer.reason == "cut: the feed does not end, and its last item was left out"


def test_a_feed_that_is_suddenly_empty_is_partial(tmp_path: Path) -> None:
    first = one(tmp_path, rss(*SEVEN))
    answer = one(tmp_path, rss(), known=then(first), day=1)
    assert (answer.outcome, answer.reason) == ("partial", "it holds no item where some stood before")


def test_faults_that_lose_nothing_are_told_beside_a_complete_answer(tmp_path: Path) -> None:
    answer = one(tmp_path, rss("<title>A & B</title><guid>1</guid><content:encoded>x</content:encoded>"))
    assert answer.outcome == "complete"
    assert answer.reason == (
        "bare & and < and HTML entities were written as XML wants them; prefixes without a declaration: content"
    )


def test_hostile_items_make_signals_that_can_be_written_down_and_read_back(tmp_path: Path) -> None:
    items = (
        "<title>&lt;img src=x onerror=y&gt; @you #1 | a</title><guid>1</guid><link>javascript:alert(1)</link>",
        '<title></title><guid> \n2 </guid><link>https://ex.org/a b&lt;c&gt;"d</link>',
        f"<guid>{'g' * 1_500}</guid><description>{'长' * 5_000}</description>",
        "<description>nothing else</description>",
    )
    answer = one(tmp_path, rss(*items), known={("", "items of daily"): Known(asked_before=True)})
    assert len(answer.signals) == 4
    assert answer.signals[0].title == "<img src=x onerror=y> @you #1 | a"
    assert [signal.url for signal in answer.signals] == [None, "https://ex.org/a%20b%3Cc%3E%22d", None, None]
    assert len(answer.signals[2].note or "") == 2_000
    for signal in answer.signals:
        assert Signal.model_validate_json(signal.model_dump_json()) == signal


def test_a_kept_body_that_cannot_be_read_is_asked_for_again(tmp_path: Path) -> None:
    (bad,) = swept(tmp_path, {"/feed.xml": text("<!doctype html>", "text/html")})
    (good,) = swept(tmp_path, {"/feed.xml": text(rss(*SEVEN))})
    assert (bad.outcome, good.outcome) == ("failed", "complete")


@pytest.mark.skipif(not SHARED.is_dir(), reason=WITHOUT_SHARED)
def test_the_followed_feed_is_swept(tmp_path: Path) -> None:
    body = (SHARED / "messagedaily.xml").read_text(encoding="utf-8")
    first = one(tmp_path, body)
    assert (first.outcome, first.got, len(set(first.ids)), first.reason) == ("complete", 38, 76, None)
    start, end = body.index("<item>"), body.index("</item>") + len("</item>")
    fewer = one(tmp_path / "b", body[:start] + body[end:])
    answer = one(tmp_path / "b", body, known=then(fewer), day=1)
    (signal,) = answer.signals
    assert str(signal.at) == "2026-09-30"
    assert (signal.note or "").startswith("unresolved names: Diffusion Reward Models; SOLO\n")
