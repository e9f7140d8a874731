"""The sentences of a record that `extract --into` writes, in both languages; a person replaces them."""

from typing import Final

from inferrsi.labels import Phrase

TITLE: Final = Phrase("{name} 中的数字", "numbers from {name}")
TITLE_RELAYED: Final = Phrase("{name} 转述的数字（第三方）", "numbers that {name} tells of others' work (third party)")
UNDER: Final = Phrase("{name}：{heading}", "{name}: {heading}")
NO_NAME: Final = Phrase("原文", "a text")
QUOTED: Final = Phrase(
    "转引：原文引用的第三方结果，其出处未读。",
    "Quoted: a third party's result as the text tells it; its origin was not read.",
)
TARGET: Final = Phrase("目标或计划，不是测得的结果。", "A target or plan of the source, not a result.")
PULL: Final = Phrase("合并请求里的数字，不属于任何发布版。", "A number of a pull request, not of a release.")
TRAINING: Final = Phrase("属于训练，不是推理。", "Of training, not of inference.")
BUILDING: Final = Phrase("属于量化或编译过程，不是推理。", "Of quantising or building, not of inference.")
LOSS: Final = Phrase("原文报告的退步：{{{claim}}}。", "A loss as the source reports it: {{{claim}}}.")
FEW: Final = Phrase("次数少，两者分不出高下。", "Few trials; they cannot be told apart.")
BASELINE: Final = "baseline, not named"
"""Label of the arm against which a source holds a number without saying what it is."""
PRINTED: Final = "as printed"
"""Label of the arm of a number for which the source names no system."""


def prose(phrase: Phrase, **places: str) -> dict[str, str]:
    """Write a sentence in both languages."""
    return {"zh": phrase.zh.format(**places), "en": phrase.en.format(**places)}
