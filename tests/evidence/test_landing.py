"""Which pull requests a text calls merged or shipped: said of those next to the word, in earnest, and as done."""

import pytest

from inferrsi.evidence.landing import landings

SAID = (
    # language, text, pull requests that are called so
    ("en", "{pr:a#1} is merged.", ["a#1 merged"]),
    ("en", "{pr:a#1} landed yesterday.", ["a#1 merged"]),
    ("en", "{pr:a#1} and {pr:a#2} have been merged.", ["a#1 merged", "a#2 merged"]),
    ("en", "The merged {pr:a#1} differs from {pr:a#2}.", ["a#1 merged"]),
    ("en", "The routing landed in {pr:a#1}.", ["a#1 merged"]),
    ("en", "v1.1 ships {pr:a#1} and {pr:a#2}.", ["a#1 shipped", "a#2 shipped"]),
    ("en", "{pr:a#1} is open, {pr:a#2} is merged.", ["a#2 merged"]),
    ("zh", "{pr:a#1} 已合入。", ["a#1 merged"]),
    ("zh", "{pr:a#1}、{pr:a#2} 已于今日合并到主线。", ["a#1 merged", "a#2 merged"]),
    ("zh", "合入的 {pr:a#1} 与被测提交不同。", ["a#1 merged"]),
    ("zh", "已合并 {pr:a#1}，{pr:a#2} 仍开放。", ["a#1 merged"]),
    ("zh", "目前 {pr:a#1} 已上线。", ["a#1 shipped"]),
    ("zh", "{pr:a#1} 随 v1.1 发布。", ["a#1 shipped"]),
)
UNSAID = (
    ("en", "{pr:a#1} is not merged."),
    ("en", "{pr:a#1} will be merged."),
    ("en", "Once {pr:a#1} is merged, measure again."),
    ("en", "Waiting for {pr:a#1} to be merged."),
    ("en", "“{pr:a#1} is merged”, they say."),
    ("en", "{pr:a#1} was closed unmerged and its code shipped by cherry-pick."),
    ("en", "{pr:a#1} adds what v1.1 released."),
    ("en", "{issue:a#1} is merged with another."),
    ("zh", "{pr:a#1} 尚未合并。"),
    ("zh", "{pr:a#1} 将合并。"),
    ("zh", "若 {pr:a#1} 合并，再测。"),
    ("zh", "{pr:a#1} 合并后再测。"),
    ("zh", "等替代的上游 {pr:a#1} 合入。"),
    ("zh", "“{pr:a#1} 已合并”。"),
    ("zh", "{pr:a#1} 合并了两个算子。"),
    ("zh", "{pr:a#1} 关闭而未合并，代码以 cherry-pick 随版发布。"),
)


@pytest.mark.parametrize(("language", "text", "expected"), SAID)
def test_a_landing_is_said_of_the_pull_requests_next_to_it(language: str, text: str, expected: list[str]) -> None:
    assert sorted(f"{one.pull} {one.kind}" for one in landings(text, language)) == expected


@pytest.mark.parametrize(("language", "text"), UNSAID)
def test_what_is_denied_quoted_or_to_come_is_no_landing(language: str, text: str) -> None:
    assert list(landings(text, language)) == []
