"""Every fixed phrase of a report, in both languages; the words of the vocabulary carry their own labels.

Ring names and [En] stay as they are in both. The one module of the code that holds Chinese.
"""

from dataclasses import dataclass
from typing import Literal

Language = Literal["zh", "en"]


@dataclass(frozen=True)
class Phrase:
    """One phrase in Chinese and in English."""

    zh: str
    en: str

    def in_(self, language: Language) -> str:
        """Give the phrase in one language."""
        return self.zh if language == "zh" else self.en


# Marks of punctuation, which differ between the languages.
COMMA = Phrase("，", ", ")
LIST_COMMA = Phrase("、", ", ")
SEMICOLON = Phrase("；", "; ")
COLON = Phrase("：", ": ")
STOP = Phrase("。", ". ")
OPEN = Phrase("（", " (")
CLOSE = Phrase("）", ")")
STATE_OPEN = Phrase("〔", " (")
STATE_CLOSE = Phrase("〕", ")")
MIDDOT = Phrase(" · ", " · ")
EMPTY = Phrase("无", "none")
MISSING_TEXT = Phrase("〔此处缺中文〕", "(no English text here)")

# Head of a post.
TITLE_BAR = Phrase("｜", " | ")
CUTOFF = Phrase("证据截止", "Evidence cut-off")
OWN_MAIN = Phrase("自有仓库 main", "Main of the own repository")
NO_MAIN = Phrase("自有仓库 main 未写明", "Main of the own repository not stated")
SHORT = Phrase("短 SHA，此处无法解析", "short, not resolvable here")
ALL_REPORTED = Phrase(
    "所有性能数字均为作者或其转述者所报告", "Every performance number is reported by its authors or relayed from them"
)
SOME_OWN = Phrase(
    "标明“自测”的数字由我们测得，其余为作者报告",
    "Numbers marked own were measured by us, all others are reported by their authors",
)
NO_NUMBER = Phrase("本帖的条目没有性能数字", "No entry of this post has a performance number")
RAN = {
    "none": Phrase("未运行测试、模型或 GPU", "no test, network or GPU was run"),
    "tests": Phrase("只运行了测试，未运行模型或 GPU", "tests were run, no network or GPU"),
    "model": Phrase("部分条目运行过模型，见证据索引", "networks were run for some entries, see the evidence index"),
}
RELAYED = Phrase(
    "记录转自日报，原文未由本账本读取",
    "records are relayed from the daily report, the originals were not read for this ledger",
)
READING_IS_NOT_USE = Phrase("值得读不等于可用于生产", "worth reading does not mean ready for production")

# Lanes, columns, sections.
COLUMNS = (
    Phrase("分类 · 项目 / 目标模型", "Category · subject / target models"),
    Phrase("新增机制与 prior art", "Mechanism and prior art"),
    Phrase("关键证据 / 缺口", "Key evidence / gaps"),
    Phrase("成熟度 / 推荐级别", "Maturity / recommendation"),
    Phrase("时效与版本", "Dates and version"),
    Phrase("接点 / 优先级", "Hook / priority"),
    Phrase("来源", "Source"),
)
BLOCKS = {
    "note": Phrase("说明", "Note"),
    "conclusion": Phrase("结论", "Conclusions"),
    "argument": Phrase("论点", "Argument"),
    "architecture": Phrase("架构", "Architecture"),
    "figure": Phrase("图", "Figure"),
}
RINGS_HEADING = Phrase("Now / Next / Watch", "Now / Next / Watch")
MOVED = Phrase("与上一期相比", "Against the edition before")
STATES_MOVED = Phrase("状态变化", "Changes of state")
BECAUSE = {
    "no_anchor": Phrase("测量版本未确立", "the measured version is not established"),
    "same_tree": Phrase("测量版本就是所读的版本", "the measured tree is the one that was read"),
    "other_tree": Phrase("所读与所测不是同一版本", "another tree was read than the one measured"),
    "moved_since": Phrase(
        "新记录读的是另一版本，其间变化未确认", "a newer tree was read, and what lies between is not settled"
    ),
    "corrected": Phrase("后来的记录更正了它", "a later record corrects it"),
}
CLOSED_GAPS = Phrase("补上的缺口", "gaps closed")
NO_RING = Phrase("未列入", "not listed")
PLANS = Phrase(
    "验证建议（未执行，执行需另行授权）", "Verification suggestions (not executed; execution needs authorisation)"
)
INDEX = Phrase("证据索引", "Evidence index")
COVERAGE = Phrase("覆盖", "Coverage")
UNREAD = Phrase("信号，尚未阅读", "Signals, not yet read")
MORE_SIGNALS = Phrase("另有 {n} 条，见 inferrsi status", "{n} more, see inferrsi status")
CLAIMS = Phrase("称 {numbers}〔{whose}，未阅读〕", "claims {numbers} ({whose}, not read)")
CLAIMS_QUOTED = Phrase("转引自 {of}", "quoted from {of}")
CLAIMS_OWN = Phrase("作者所报", "reported by its authors")
CLAIM_LEVEL = Phrase("{metric} {value}", "{value} {metric}")
CLAIM_CHANGE = Phrase("{metric}变化 {value}", "{value} change of {metric}")
CLAIM_NAMELESS = Phrase("{value}（“{quote}”）", "{value} (“{quote}”)")
CLAIM_MARKED = Phrase("{claim}〔{mark}〕", "{claim} ({mark})")
CLAIM_ON = Phrase("{claim}（{conditions}）", "{claim} ({conditions})")
MORE_CLAIMS = Phrase("另有 {n} 个", "{n} more")
COARSE = {
    "throughput": Phrase("吞吐", "throughput"),
    "memory": Phrase("内存占用", "memory"),
    "itl": Phrase("词间延迟", "inter-token latency"),
}
"""Metrics of which a text does not say which one is meant."""
NO_HOME = Phrase("没有已知地址，无法询问", "No known address, so not asked")
FUNNEL = Phrase(
    "取得 {got} 条 → 新 {new} 条 → 未读 {unread} 条；采纳 {rows} 行",
    "{got} items → {new} new → {unread} unread; {rows} rows admitted",
)
STATUS = Phrase("跟踪但无增量", "Followed, no increment")
CORRECTIONS = Phrase("更正", "Corrections")
PART = Phrase("第 {n} / {of} 部分", "part {n} of {of}")
CONTINUED = Phrase("续", "continued")

# Cells.
PRIOR_ART = Phrase("prior art", "Prior art")
GAPS = Phrase("缺口", "Gaps")
WAITS_FOR = Phrase("等待", "Waits for")
OWN_WORK = Phrase("自有工作", "Own work")
NO_PIN = Phrase("无版本锁定", "nothing pinned")

# Evidence index.
PINS = Phrase("版本", "Pins")
READ = Phrase("已读", "Read")
NOT_READ = Phrase("未读", "Not read")
NOT_SAID = Phrase("未写明", "not stated")
EXPERIMENT = Phrase("实验", "Experiment")
ANCHOR = Phrase("测量版本", "measured at")
ANCHOR_UNKNOWN = Phrase("测量版本未确立", "measured version not established")
EXPERIMENT_DATE = Phrase("实验日期", "experiment date")
TRIGGER = Phrase("状态依据", "state follows from")
ARMS = Phrase("臂", "arms")
NUMBERS = Phrase("数字", "Numbers")
BOUNDARY = Phrase("边界", "Boundary")
UNSTATED = Phrase("查过而未写明", "Looked for, not stated")
NEGATIVES = Phrase("负结果", "Negative results")
OVERRULED = Phrase("检查放行", "Check overruled")
MOVES = Phrase("与前一版之间", "Since the reading before")
MOVE_STATUS = {
    "proposed": Phrase("待人确认", "proposed, not decided"),
    "confirmed": Phrase("已确认", "confirmed"),
    "rejected": Phrase("已否定", "rejected"),
}
SEMANTIC_CHANGES = Phrase("语义变更", "Semantic changes")
SINCE = Phrase("自", "since")
UPSTREAM = Phrase("上游状态", "Upstream")
AS_OF = Phrase("截至", "as of")
PROOFS = {
    "tree_contains": Phrase("发布树含其代码", "the released tree contains it"),
    "patch_id": Phrase("patch-id 相同", "same patch id"),
    "release_note": Phrase("发布说明写明", "the release note says so"),
    "stated": Phrase("来源自述，未核验", "stated by the source, not verified"),
}
LICENCES = Phrase("许可", "Licences")
SOURCES = Phrase("来源", "Sources")
COMMITTED = Phrase("提交", "committed")
PUBLISHED = Phrase("发布", "published")
AGAINST = Phrase("相对", "against")
NEGATIVE = Phrase("负结果", "negative")
REPORTED_BY = Phrase("{who}报告", "reported by the {who}")
RANGE_OVER = Phrase("范围取自", "range over")
DERIVED = Phrase("推算", "derived")

# Plans.
PLAN_ARMS = Phrase("对照", "Arms")
PLAN_FIXED = Phrase("固定", "Fixed")
PLAN_MEASURE = Phrase("测量", "Measure")
PLAN_SAMPLE = Phrase("样本", "Sample")
PLAN_REPEATS = Phrase("重复", "Repeats")
PLAN_BUDGET = Phrase("预算", "Budget")
PLAN_STOP = Phrase("停止条件", "Stop when")
PLAN_INCONCLUSIVE = Phrase("记为 INCONCLUSIVE", "INCONCLUSIVE when")

# Coverage.
STATED_COVERAGE = Phrase(
    "以下为当日帖文自述，工具当时尚未记录观测", "As the post stated; no observations were kept on that day"
)
NOBODY_ASKED = Phrase("窗口内没有任何来源被询问", "No source was asked in the window")
QUIET_DAY = Phrase("所有启用的来源均已答复，没有条目被采纳", "Every enabled source answered and nothing was admitted")
NOTHING_ADMITTED = Phrase(
    "没有条目被采纳；这不是安静日，见覆盖", "Nothing was admitted; this is no quiet day, see the coverage"
)
BOUNDED = Phrase("检索有界，不称穷尽", "The search is bounded, not exhaustive")
WINDOW = Phrase("窗口", "Window")
OVERLAP = Phrase("向前重叠 {hours} 小时", "{hours} h asked again before it")
ASKED = Phrase("询问 {n} 次", "asked {n} times")
GOT = Phrase("取得 {n} 条", "{n} items")
NEW = Phrase("新 {n} 条", "{n} new")
NOT_ASKED = Phrase("未询问", "not asked")
ASKED_AGAIN = Phrase("起初未答、重问后答复 {n} 次", "{n} answered only when asked again")
SPAN = Phrase("时段", "window")
NOT_ASKED_ABOUT = Phrase("未问到", "Not asked about")
OWN_MAIN_FAILED = Phrase("自有仓库 main 未能读取", "Main of the own repository could not be read")
FROZEN = Phrase("已冻结，不再报告更新", "Frozen, what is newer is not told")
LEFT_OUT = Phrase("未通过检查而未列入", "Left out because the check refused them")
DAILY = Phrase("{name} 每日研究", "{name} daily research")
DRAFT = Phrase(
    "草稿：当日没有定稿，以下由当日记录排出", "Draft: there is no edition of this day; laid out from its records"
)
CORRECTED = Phrase("原为 {was}，现为 {now}", "was {was}, now {now}")
UNRESOLVED_NUMBER = Phrase("〔数字缺失：{address}〕", "(number missing: {address})")

# Conditions, as labels of raw strings.
CONDITIONS = {
    "hardware": Phrase("硬件", "hardware"),
    "cpu": Phrase("CPU", "CPU"),
    "ram_gb": Phrase("内存 GB", "RAM GB"),
    "storage": Phrase("存储", "storage"),
    "interconnect": Phrase("互联", "interconnect"),
    "nodes": Phrase("节点", "nodes"),
    "tenancy": Phrase("共租", "co-tenants"),
    "power_limit_w": Phrase("功耗上限 W", "power limit W"),
    "precision": Phrase("精度", "precision"),
    "model": Phrase("模型", "model"),
    "snapshot": Phrase("快照", "snapshot"),
    "file": Phrase("文件", "file"),
    "revision": Phrase("修订", "revision"),
    "os": Phrase("系统", "OS"),
    "driver": Phrase("驱动", "driver"),
    "stack": Phrase("软件", "software"),
    "speculation": Phrase("投机", "speculation"),
    "n_draft": Phrase("草稿长度", "draft length"),
    "acceptance": Phrase("接受来源", "acceptance"),
    "experts_used": Phrase("专家数", "experts used"),
    "placement": Phrase("放置", "placement"),
    "parallel": Phrase("并行", "parallel"),
    "switches": Phrase("开关", "switches"),
    "task": Phrase("任务", "task"),
    "prompt_tokens": Phrase("prompt token", "prompt tokens"),
    "output_tokens": Phrase("输出 token", "output tokens"),
    "context": Phrase("上下文", "context"),
    "concurrency": Phrase("并发", "concurrency"),
    "batch": Phrase("批", "batch"),
    "sampling": Phrase("采样", "sampling"),
    "prompt_set": Phrase("提示集", "prompt set"),
    "cache": Phrase("缓存状态", "cache state"),
    "scope": Phrase("层级", "scope"),
    "includes": Phrase("计时含", "timer includes"),
    "excludes": Phrase("计时不含", "timer excludes"),
    "warmup": Phrase("预热", "warm-up"),
    "clock": Phrase("时钟", "clock"),
    "runs": Phrase("运行次数", "runs"),
    "samples": Phrase("样本", "samples"),
    "statistic": Phrase("统计量", "statistic"),
    "dispersion": Phrase("离散", "dispersion"),
}
