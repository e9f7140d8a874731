"""Words that claim something, and the small window in which a negation or a quotation takes them back."""

import pytest

from inferrsi.evidence.vocabulary.reading import document, entries, many, text
from inferrsi.evidence.wording import sayings, sentence_around


def words(prose: str, language: str) -> list[str]:
    return [saying.word for saying in sayings(prose, language)]


@pytest.mark.parametrize(
    "prose",
    [
        "It is lossless.",
        "It is not slow; it is lossless.",
        "No one doubts it, but it is lossless.",
        "Lossless decoding, without any retraining of the target.",
        "Not a port, yet lossless.",
    ],
)
def test_english_word_counts(prose: str) -> None:
    assert [word.lower() for word in words(prose, "en")] == ["lossless"]


@pytest.mark.parametrize(
    "prose",
    [
        "It is not lossless.",
        "This is no proof of being lossless in general.",
        "Neither the port nor its cache is lossless.",
        "It must never be called lossless.",
        "Lossless it is not.",
        "Whether it is lossless is open.",
        "It isn't lossless.",
        "The authors call it “lossless”.",
        'The authors call it "lossless".',
    ],
)
def test_english_word_is_taken_back(prose: str) -> None:
    assert words(prose, "en") == []


@pytest.mark.parametrize(
    "prose",
    ["这是无损的。", "不是移植，而是无损。", "没有重训，无损。", "无损的缓存。", "不慢；无损。", "不仅快，而且无损。"],
)
def test_chinese_word_counts(prose: str) -> None:
    assert words(prose, "zh") == ["无损"]


@pytest.mark.parametrize(
    "prose",
    [
        "不是无损。",
        "并非无损。",
        "未证明无损。",
        "谈不上无损。",
        "不等于普遍无损。",
        "是否无损尚不清楚。",
        "无损并不成立，也不能这样说。",
        "无损不能这样说。",
        "作者称之为“无损”。",
        "作者称之为「无损」。",
    ],
)
def test_chinese_word_is_taken_back(prose: str) -> None:
    assert words(prose, "zh") == []


def test_window_ends() -> None:
    far = "It does not touch the tokenizer the sampler the scheduler the cache or any kernel and remains lossless."
    assert words(far, "en") == ["lossless"]
    assert words("没有改动分词器与采样器以及调度器和缓存仍然无损。", "zh") == ["无损"]


def test_placeholder_is_no_word() -> None:
    assert words("{now/2026-10-28#latest} and {sha:current@1234567}", "en") == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_pattern_finds_its_own_kind(language: str) -> None:
    """Of two groups that fit one word the first decides, so no pattern may be hidden whole behind another group."""
    samples = {"ready": "可用于生产", "first": "首创", "ran": "复现了", "parts": "其中"} if language == "zh" else {
        "ready": "production-ready", "first": "for the first time", "ran": "we reproduced", "parts": "of which"
    }  # fmt: skip
    for kind, word in samples.items():
        assert [saying.kind for saying in sayings(f"Es {word} ist", language)] == [kind]


def test_groups_have_both_languages() -> None:
    for entry in entries(document("wording")["groups"]):
        assert many(entry, "en"), text(entry, "id")
        assert many(entry, "zh"), text(entry, "id")


def test_sentence_ends_at_a_stop_and_not_at_a_decimal_point() -> None:
    prose = "v1.2 has 3.5 bits. Now {c1}; then 2."
    start, end = sentence_around(prose, prose.index("Now"))
    assert prose[start:end].strip() == "Now {c1}"
    start, end = sentence_around(prose, 3)
    assert prose[start:end] == "v1.2 has 3.5 bits"
