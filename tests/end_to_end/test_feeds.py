"""Feeds are followed by address or from a list of subscriptions, and the next sync reads them."""

from tests.end_to_end.world import World
from tests.servers.elsewhere import FEEDS, Entry

LIST = f"""<opml version="2.0"><body><outline text="AI">
<outline type="rss" text="Owl weekly" xmlUrl="https://{FEEDS}/owl.xml"/>
<outline type="rss" text="A feed" xmlUrl="https://{FEEDS}/daily.xml"/>
<outline type="rss" text="Local" xmlUrl="file:///etc/passwd"/>
</outline></body></opml>"""


def test_feed_is_followed_after_it_was_read(here: World) -> None:
    here.turn_off("github", "arxiv", "hub", "page")
    here.elsewhere.feeds["owl.xml"] = [Entry(guid="1", title="one")]
    url = f"https://{FEEDS}/owl.xml"
    gone = here.run("track", f"https://{FEEDS}/gone.xml", "--feed", "--pack", "llm-serving", code=None)
    assert gone.code != 0
    seen = here.run("track", url, "--feed", "--pack", "llm-serving", "--id", "owl", "--dry-run")
    assert "owl would be followed" in seen.err
    here.run("track", url, "--feed", "--pack", "llm-serving", "--id", "owl")
    assert "followed already" in here.run("track", url, "--feed", "--pack", "llm-serving", code=5).err
    here.run("check", "--quiet")
    here.run("sync", "--source", "feed")
    here.elsewhere.feeds["owl.xml"].append(Entry(guid="2", title="two"))
    here.run("sync", "--source", "feed", "--again")
    assert here.signals() == [("feed_item", "")]


def test_list_of_subscriptions_is_followed(here: World) -> None:
    here.turn_off("github", "arxiv", "hub", "page")
    path = here.root / "mine.opml"
    path.write_text(LIST, encoding="utf-8")
    called = here.run("track", str(path), "--feed", "--pack", "llm-serving")
    assert "owl-weekly is followed" in called.err
    assert "followed already" in called.err
    assert "'Local': its address is none" in called.err
    assert "nothing of" in here.run("track", str(path), "--feed", "--pack", "llm-serving", code=5).err
    assert "no file" in here.run("track", "no.opml", "--feed", "--pack", "llm-serving", code=2).err
    here.elsewhere.feeds["owl.xml"] = [Entry(guid="1", title="one")]
    assert "complete" in here.run("sync", "--source", "feed").out
