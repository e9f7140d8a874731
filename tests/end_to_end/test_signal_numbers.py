"""What feeds and abstracts claim stands on the signal, in the report and in status, escaped and marked as not read."""

from dataclasses import replace

from tests.end_to_end.world import World
from tests.servers.arxiv import Version, at
from tests.servers.elsewhere import FEEDS, Entry

KITE = "KiteSpec reaches 1.52-4.19x higher prefill throughput on one RTX 5090, says @someone in #12."


def test_item_of_a_feed_carries_its_numbers_into_report_and_status(here: World) -> None:
    here.turn_off("github", "arxiv", "hub", "page")
    here.elsewhere.feeds["owl.xml"] = [Entry(guid="1", title="one")]
    here.run("track", f"https://{FEEDS}/owl.xml", "--feed", "--pack", "llm-serving", "--id", "owl")
    here.run("sync", "--source", "feed")
    here.elsewhere.feeds["owl.xml"].append(Entry(guid="2", title="KiteSpec", summary=KITE))
    here.run("sync", "--source", "feed", "--again")
    (signal,) = [signal for line in here.observations() for signal in line.get("signals", ())]
    (claim,) = signal["claims"]
    assert (claim["value"], claim["metric"], claim["attribution"]) == ("1.52-4.19x", "prefill_throughput", "quoted")
    assert claim["quote"] in KITE
    here.run("check", "--quiet")
    assert "claims 1.52-4.19x prefill throughput (" in here.run("status").out
    english = here.run("digest", "--offline", "--lang", "en", code=None).out
    (line,) = [line for line in english.splitlines() if "claims 1.52-4.19x prefill throughput (" in line]
    assert "(quoted from owl, not read)" in line
    assert "@someone" not in line.replace("`@someone`", "")
    chinese = here.run("digest", "--offline", "--lang", "zh", code=None).out
    assert "称 预填充吞吐 1.52-4.19x（" in chinese
    assert "〔转引自 owl，未阅读〕" in chinese


def test_abstract_of_a_new_version_is_its_authors_own(here: World) -> None:
    here.turn_off("github", "feed", "hub", "page")
    here.run("sync", "--source", "arxiv")
    work = here.arxiv.works[0]
    said = "We present Kite. It improves decode throughput by up to 2.3x on an H100."
    newer = Version(title=work.versions[-1].title, submitted=at("2026-11-28"))
    here.arxiv.works[0] = replace(work, versions=(*work.versions, newer), summary=said)
    here.run("sync", "--source", "arxiv", "--again")
    (signal,) = [signal for line in here.observations() for signal in line.get("signals", ())]
    assert [(one["value"], one["qualifier"], one["attribution"]) for one in signal["claims"]] == [
        ("2.3x", "up_to", "measured")
    ]
    assert "(reported by its authors, not read)" in here.run("status").out
