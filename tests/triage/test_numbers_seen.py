"""What the text of a signal seems to claim: few, short, whose they are, with an exact quote; the same each time."""

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from inferrsi.evidence.observation import Observation, SeenClaim, SeenCondition, Signal
from inferrsi.evidence.seen import SignalCard, fold
from inferrsi.sources.feed.item import Feed
from inferrsi.sources.feed.read import read
from inferrsi.triage.numbers.seen import LONGEST, QUOTE, SHOWN, Seen, numbers_seen
from inferrsi.triage.numbers.words import claims_in_words

NOW = datetime(2026, 12, 1, tzinfo=UTC)
KITE = "KiteSpec reaches 1.52-4.19x higher prefill throughput on one RTX 5090. It needs no retraining."
FOLLOWED = Path(__file__).parents[3] / "shared/data/feeds/messagedaily.xml"


def card(seen: Seen, *, source: str = "feed") -> SignalCard:
    """Give a signal as it comes back from a line of the ledger."""
    signal = Signal(id="feed:daily:1", kind="feed_item", claims=seen.claims, more_claims=seen.more or None)
    line = Observation(at=NOW, source=source, asked="items of daily", outcome="complete", signals=(signal,))
    (question,) = fold([Observation.model_validate_json(line.model_dump_json(exclude_none=True))])
    return question.signals[0]


def said(seen: Seen, *, source: str = "feed") -> tuple[str, str]:
    words = claims_in_words(card(seen, source=source))
    return ("", "") if words is None else (words.zh, words.en)


def test_feed_item_is_second_hand_and_says_value_metric_machine_and_quote() -> None:
    (claim,) = numbers_seen(KITE, is_relayed=True).claims
    assert (claim.value, claim.form, claim.unit, claim.metric) == ("1.52-4.19x", "ratio", "x", "prefill_throughput")
    assert claim.attribution == "quoted"
    assert ("hardware", "RTX 5090") in [(one.role, one.text.removeprefix("one ")) for one in claim.conditions]
    assert claim.quote in KITE


def test_both_languages_say_that_nobody_read_it() -> None:
    zh, en = said(numbers_seen(KITE, is_relayed=True))
    assert en.startswith("claims 1.52-4.19x prefill throughput (")
    assert en.endswith("(quoted from daily, not read)")
    assert zh.startswith("称 预填充吞吐 1.52-4.19x（")
    assert zh.endswith("〔转引自 daily，未阅读〕")


def test_abstract_is_its_authors_own_and_keeps_its_qualifier() -> None:
    seen = numbers_seen("Our kernel improves decode throughput by up to 2.3x on an H100.", is_relayed=False)
    assert [(claim.attribution, claim.qualifier) for claim in seen.claims] == [("measured", "up_to")]
    assert "up to 2.3x decode throughput" in said(seen, source="arxiv")[1]
    assert said(seen, source="arxiv")[1].endswith("(reported by its authors, not read)")


def test_unit_that_the_text_shares_is_printed_with_the_value() -> None:
    seen = numbers_seen("| GPU | decode (tok/s) |\n|---|---|\n| RTX 3090 | 79.3 |\n", is_relayed=False)
    assert "79.3 tok/s decode throughput" in said(seen, source="arxiv")[1]


def test_what_the_vocabulary_would_have_to_choose_stays_open() -> None:
    (claim,) = numbers_seen("Serving throughput improves by 1.8x.", is_relayed=False).claims
    assert claim.metric == "throughput"


def test_more_than_three_are_counted() -> None:
    text = " ".join(f"On an H100 decode throughput is {n}.5 tok/s." for n in range(41, 48))
    seen = numbers_seen(text, is_relayed=True)
    assert (len(seen.claims), seen.more) == (SHOWN, 4)
    assert "; 4 more (" in said(seen)[1]
    assert "另有 4 个" in said(seen)[0]


@pytest.mark.parametrize("text", ["", "Release v1.2.3 of 2026-10-28 fixes issue 557.", "A kite flies.", "\ud800 x"])
def test_text_without_a_claim_gives_none(text: str) -> None:
    assert numbers_seen(text, is_relayed=True) == Seen()
    assert said(Seen()) == ("", "")


def test_markup_of_a_feed_is_no_part_of_value_or_quote() -> None:
    html = "<p>KiteSpec &amp; co reach <b>2.4x</b> decode speedup on an <i>H100</i>.</p><p>Next</p>"
    (claim,) = numbers_seen(html, is_relayed=True).claims
    assert (claim.value, claim.quote) == ("2.4x", "KiteSpec & co reach 2.4x decode speedup on an H100")


def test_everything_is_short_however_long_the_text() -> None:
    long = "decode " + "x" * 900 + " reaches 2.4x higher decode throughput on an H100 " + "y" * 900
    for claim in numbers_seen(long * 3, is_relayed=True).claims:
        assert len(claim.quote) <= QUOTE
        assert len(claim.value) <= LONGEST
        assert all(len(condition.text) <= LONGEST for condition in claim.conditions)


def test_long_conditions_are_cut_and_the_mark_that_nobody_read_it_stays() -> None:
    long = "Kite-" + "x" * 70
    claim = SeenClaim(
        value="1" * 60,
        form="ratio",
        metric="speedup",
        attribution="quoted",
        conditions=tuple(SeenCondition(role="model", text=f"{long}{n}") for n in range(4)),
        quote="q",
    )
    zh, en = said(Seen(claims=(claim, claim, claim), more=1200))
    assert en.endswith("…; 1200 more (quoted from daily, not read)")
    assert zh.endswith("…；另有 1200 个〔转引自 daily，未阅读〕")
    assert len(en) < 400


def test_line_from_before_there_were_claims_reads_as_it_did() -> None:
    (question,) = fold([Observation.model_validate_json(OLD)])
    assert (question.signals[0].claims, question.signals[0].more_claims) == ((), 0)
    assert claims_in_words(question.signals[0]) is None


OLD = (
    '{"at":"2026-10-28T00:00:00Z","source":"feed","asked":"items of daily","outcome":"complete",'
    '"signals":[{"id":"feed:daily:1","kind":"feed_item","title":"KiteSpec 2.4x"}]}'
)


@pytest.mark.skipif(not FOLLOWED.exists(), reason="the followed feed is not here")
def test_followed_feed_gives_what_it_relays_quickly_and_the_same_twice() -> None:
    feed = read(FOLLOWED.read_bytes())
    assert isinstance(feed, Feed)
    begun = time.perf_counter()
    once = [numbers_seen(f"{item.title}\n\n{item.summary}", is_relayed=True) for item in feed.items]
    assert time.perf_counter() - begun < 5  # 38 items take about 0.1 s
    assert once == [numbers_seen(f"{item.title}\n\n{item.summary}", is_relayed=True) for item in feed.items]
    (ssd,) = (seen for item, seen in zip(feed.items, once, strict=True) if (item.title or "").startswith("SSD-"))
    assert [(claim.value, claim.metric) for claim in ssd.claims][:2] == [
        ("1.52–4.19×", "prefill_throughput"),
        ("2.10–15.58×", "decode_throughput"),
    ]
    assert all(claim.attribution == "quoted" for seen in once for claim in seen.claims if claim.attribution != "target")
    texts = "\n".join(f"{item.title}\n\n{item.summary}" for item in feed.items)
    assert all(claim.quote in texts for seen in once for claim in seen.claims)
