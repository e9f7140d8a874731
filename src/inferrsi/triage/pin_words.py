"""The draft sentences of a record that `pin` writes, in both languages; a person replaces them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from inferrsi.labels import Phrase

TITLE: Final = Phrase("{name}：{version}（草稿）", "{name}: {version} (draft)")
MECHANISM: Final = Phrase(
    "草稿：{new} 中有哪些新做法，尚未阅读，待写。",
    "Draft: what is new at {new} has not been read yet and is to be written here.",
)
REASON: Final = Phrase("草稿：尚未评估。", "Draft: not assessed yet.")
FIRST: Final = Phrase(
    "草稿：这是第一条记录，没有可以比较的前一版。", "Draft: the first record, with no earlier tree to compare."
)
SAME: Final = Phrase("草稿：提交仍是 {new}，源码没有变动。", "Draft: the commit is still {new}; no source changed.")
MOVED: Final = Phrase(
    "草稿：从 {old} 到 {new}，提交 {commits} 次，变动文件 {files} 个。",
    "Draft: from {old} to {new}, commits: {commits}, changed files: {files}.",
)
RELATIONS: Final[Mapping[str, Phrase]] = MappingProxyType({
    "behind": Phrase("它比上一条记录所读的版本更早。", "It is older than the tree which the last record read."),
    "diverged": Phrase(
        "上一条记录所读的提交不在它的历史里：历史被改写，或属于另一条分支。",
        "The commit which the last record read is not in its history: rewritten, or another branch.",
    ),
    "unknown": Phrase(
        "克隆的历史不完整，两者的先后无法确定。",
        "The history of the clone is cut off, so which came first is not known.",
    ),
})  # fmt: skip
NOT_COMPARED: Final = Phrase(
    "草稿：{new} 与上一条记录所读的版本无法比较；距离未知不等于没有距离。",
    "Draft: {new} could not be compared with the tree which the last record read; an unknown distance is not zero.",
)
DOCS_ONLY: Final = Phrase("变动的只有文档、许可证和 CI。", "Only documentation, licences and CI changed.")
HOT: Final = Phrase(
    "其中 {n} 个属于关键路径，更早的数字不能代表这一版。",
    "Hot paths among them: {n}; earlier numbers do not speak for this tree.",
)
ALL_HOT: Final = Phrase(
    "记录没有列出关键路径，{n} 个非文档文件都算，更早的数字不能代表这一版。",
    "No hot paths are listed, so every changed file that is no documentation counts ({n}): earlier numbers do not speak for this tree.",
)
COLD: Final = Phrase("关键路径没有变动。", "No hot path changed.")
DEPENDENCIES: Final = Phrase("锁定依赖的文件变动 {n} 个。", "Files that pin dependencies changed: {n}.")
LICENCES: Final = Phrase(
    "许可证文件变动 {n} 个，沿用的许可证须核对。", "Licence files changed: {n}; check the licences taken over."
)
TAG_MOVED: Final = Phrase("标签 {tag} 已改指另一个提交。", "The tag {tag} now names another commit.")
UNPROVED: Final = Phrase(
    "克隆里没有任何分支或标签包含这个提交，它可能只存在于某个 fork。",
    "No branch or tag of the clone holds this commit; it may live in a fork only.",
)
PULL_ONLY: Final = Phrase(
    "这个提交只属于一个拉取请求，不属于任何分支或版本。",
    "This commit belongs to a pull request only, to no branch and no release.",
)
NUMBERS: Final = Phrase("以前的数字留在 {previous}，没有带过来。", "Numbers stay in {previous}; none is taken over.")
TEXTS: Final = Phrase(
    "文档里的数字：新增 {new} 个，改动 {changed} 个，删去 {gone} 个。",
    "Numbers in its texts: new {new}, changed {changed}, gone {gone}.",
)
TOUCHED: Final = Phrase(
    "以下数字在文档里已改动或删去：{claims_zh}。",
    "These numbers were changed in or taken out of the texts: {claims_en}.",
)
READ_FIRST: Final = Phrase(
    "草稿：读到 {new}，以前的记录没有读过它。", "Draft: {new} was read; no earlier record read it."
)
READ_AGAIN: Final = Phrase("草稿：再次读到 {new}。", "Draft: {new} was read again.")
READ_MOVED: Final = Phrase("草稿：从 {old} 到 {new}。", "Draft: from {old} to {new}.")
SOURCE_KEPT: Final = Phrase(
    "源码没有重新读取，版本沿用 {previous}。", "The source was not read again; its pins are those of {previous}."
)
PULL: Final = Phrase("拉取请求 {pull} 的状态：{zh}。", "Pull request {pull}: {en}.")
PULL_WAS: Final = Phrase("上一条记录里是：{zh}。", "In the last record it was: {en}.")
READ_AT_ORIGIN: Final = Phrase(
    "此日期读自原始来源；较早的记录与此不同，由人核对后更正。",
    "This date was read at its origin; an earlier record has another one, which is for a person to correct.",
)
TAG_STANDS: Final = Phrase(
    "标签被上游移动：此处是它现在所指的提交，较早的记录保留它当时所指的提交。",
    "Upstream moved the tag: here stands what it names now, the earlier record keeps what it named then.",
)
