"""The sentences with which `pin` proposes what changed, in both languages. A person decides."""

from typing import Final

from inferrsi.labels import Phrase

SHOWN: Final = Phrase("（{names}）", " ({names})")
MORE: Final = Phrase("{names} 等", "{names} and others")
SAME_TREE: Final = Phrase("提交不同，文件没有变动。", "The commits differ, no file does.")
DOCS_ONLY: Final = Phrase(
    "变动文件 {n} 个，全是文档、测试、打包或界面{shown}。",
    "Changed files: {n}, all of them documentation, tests, packaging or user interface{shown}.",
)
HOT: Final = Phrase("关键路径上变动文件 {n} 个{shown}。", "Changed files on hot paths: {n}{shown}.")
ALL_HOT: Final = Phrase(
    "记录没有列出关键路径，变动的代码文件 {n} 个{shown}都可能影响数字。",
    "The record lists no hot paths, so each of the {n} changed code files{shown} may touch the numbers.",
)
DEPENDENCIES: Final = Phrase("锁定依赖的文件变动 {n} 个{shown}。", "Files that pin dependencies changed: {n}{shown}.")
DEFAULTS: Final = Phrase(
    "变动的行里有像是默认值的设置，文件 {n} 个{shown}；输出是否改变，须由人阅读。",
    "Lines that read like defaults changed in {n} files{shown}; whether the output changes is for a person to read.",
)
SWITCHES: Final = Phrase(
    "变动的行里有记录所列的开关{shown}；输出是否改变，须由人阅读。",
    "Lines changed that name switches of the record{shown}; whether the output changes is for a person to read.",
)
HARNESS: Final = Phrase(
    "测量脚本变动 {n} 个{shown}；计时或定义是否改变，须由人阅读。",
    "Files of the benchmark harness changed: {n}{shown}; whether timing or definitions did is for a person to read.",
)
ADDED: Final = Phrase(
    "代码只有新增文件，共 {n} 个{shown}，都在关键路径之外。",
    "Code was only added, in {n} files{shown}, all of them off the hot paths.",
)
COLD: Final = Phrase(
    "关键路径之外的代码变动 {n} 个文件{shown}；是否影响数字，路径说明不了。",
    "Code off the hot paths changed in {n} files{shown}; whether it touches the numbers, paths cannot tell.",
)
NOT_COMPARED: Final = Phrase(
    "两个版本之间无法比较；距离未知不等于没有距离。",
    "The two trees could not be compared; an unknown distance is not zero.",
)
PAPER: Final = Phrase(
    "论文已有 {to}，数字读自 {from_}；数值是否修正，须对照两版。",
    "The paper has {to}, the numbers were read from {from_}; whether values were corrected, both versions have to say.",
)
BASELINE: Final = Phrase(
    "对照项目 {name} 已读到更新的版本，比值是对旧版测的。",
    "The baseline {name} has been read at a newer version; the ratios were measured against the older one.",
)
ARTEFACT: Final = Phrase(
    "权重仓库 {name} 的修订已变，数字是用旧修订测的。",
    "The weights at {name} are at another revision; the numbers were measured with the older one.",
)
