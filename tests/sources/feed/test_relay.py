"""What a relaying feed is about: names out of titles, ids out of links alone, and none is ever invented."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sources.feed.feeds import SHARED, WITHOUT_SHARED, feed

from inferrsi.sources.feed.item import Item
from inferrsi.sources.feed.relay import candidates, relay

TITLES = {
    "Kite Attention × GullRoPE：两个算子的精读": ("Kite Attention", "GullRoPE"),
    "Kite × Gull × Tern：三层基建精读": ("Kite", "Gull", "Tern"),
    "Mo' Kites, Mo' Strings × Co-Gull 精读：双视角": ("Mo' Kites, Mo' Strings", "Co-Gull"),
    "KiteFlow: Pushing the Limits of Wind 精读": ("KiteFlow: Pushing the Limits of Wind",),
    "Memory for Kites (KiteZip) 精读": ("Memory for Kites (KiteZip)",),
    "SSD-Kite 精读：单张显卡 1.5×提速": ("SSD-Kite",),
    "Kite: Climbing — 开源风筝的配方精读": ("Kite: Climbing",),
    "ComKite 零阶对齐与 SpectralGull 长上下文扩展精读（二重奏）": ("ComKite", "SpectralGull"),
    "风筝大会复盘：真正的 Kite × Gull": (),
    "风筝精读": (),
    "精读": (),
    "": (),
}


@pytest.mark.parametrize(("title", "wanted"), TITLES.items())
def test_names_come_out_of_titles(title: str, wanted: tuple[str, ...]) -> None:
    assert candidates(title) == wanted


def test_two_papers_in_one_title_stay_unresolved() -> None:
    about = relay(Item(title="Kite × Gull 精读", summary="吞吐 2610.00001 token/s，提速 1.44×"))
    assert (about.names, about.ids) == (("Kite", "Gull"), ())


def test_ids_are_those_that_the_item_links() -> None:
    summary = '<a href="https://arxiv.org/abs/2610.00001v2">a</a> 10.48550/arXiv.2610.00003'
    about = relay(Item(title="Kite × Gull 精读", summary=summary, contents=("arXiv:cs/0112017", "2610.00009")))
    assert about.ids == ("2610.00001v2", "2610.00003", "cs/0112017")


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_id_is_ever_invented(title: str, summary: str) -> None:
    about = relay(Item(title=f"{title}精读", summary=summary))
    assert all(re.search(re.escape(id_), summary, re.IGNORECASE) for id_ in about.ids)
    assert all(name in title for name in about.names if "\u3000" not in title)


@pytest.mark.skipif(not SHARED.is_dir(), reason=WITHOUT_SHARED)
def test_the_followed_feed_names_papers_and_links_none() -> None:
    items = feed((SHARED / "messagedaily.xml").read_bytes()).items
    about = [relay(item) for item in items]
    assert (len(items), sum("精读" in (item.title or "") for item in items)) == (38, 33)
    assert all(bool(one.names) == ("精读" in (item.title or "")) for one, item in zip(about, items, strict=True))
    assert [one.names for one in about if len(one.names) > 1] == [
        ("Diffusion Reward Models", "SOLO"),
        ("MassAlloc Attention", "DaRoPE"),
        ("Skill2Env", "QwenGyre", "AgentPerfBench"),
        ("ComPO", "SpectralShift"),
        ("Mo' Models, Mo' Problems", "Co-Skill"),
    ]
    assert not any(one.ids for one in about)
