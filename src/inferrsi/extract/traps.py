"""What looks like a measurement and is none: one named rule for each way in which a number is something else."""

import re
from collections.abc import Iterator
from typing import Final

from inferrsi.extract.masking import JOIN, LINK, MARK
from inferrsi.extract.scene import Scene, named_near
from inferrsi.extract.tokens import Mention
from inferrsi.extract.units import BARE, Family

_BEFORE: Final = 28
_LONGER: Final = 48
_FAR_BACK: Final = frozenset(
    {
        "tolerance phrase",
        "crossing",
        "criterion",
        "allowance",
        "size of code",
        "schedule",
        "premise",
        "size of a message",
        "key of a setting",
        "wait",
        "advice",
        "listed setting",
    }
)
"""Rules whose words stand a clause before the value."""
_AFTER: Final = 34

# (rule, families it applies to, pattern on the text before, pattern on the text behind); None: not looked at.
_RULES: Final[tuple[tuple[str, frozenset[Family] | None, str | None, str | None], ...]] = (
    ("limit phrase", None, r"(?:\bslo|\bsla|threshold|limit(?:ed)?|\bmaximum (?:\w+ )?(?:length|size|context|tokens?|batch|memory|number|allowed|supported|value)|timeout|deadline|budget|\bcap|ceiling|阈值|上限|限制|超时|约束)(?:s?(?: of| is| =|:|为|是|at| to)?)[\s\x01≤<=~]*$|限制[a-z0-9 ]{0,8}$", r"[\s\x01]*(?:\w+\s){0,2}(?:constraints?|slos?\b|slas?\b|limits?\b|thresholds?|timeouts?|deadlines?|budgets?|(?:的)?(?:约束|限制|上限|阈值|超时|门槛)|才(?:接受|算|能|会))"),
    ("constraint phrase", frozenset({"time", "memory"}), None, r"[^.;。；\n]{0,32}(?:constraints?|\bslos?\b|\bslas?\b|约束)"),
    ("service level", frozenset({"time", "rate", "percent"}), r"\bsl[oa]s?\b[^.;。；]{0,24}$", None),
    ("default value", None, r"(?:\bdefaults? (?:to|is|of)?|\bdefault [a-z]+ of [^.;|]{0,16}|\bby default,?|默认(?:为|是|占用|使用)?|默认[^，。；,;\n]{0,16}(?:为|是))[\s\x01`=:]*$", r"[\s\x01`]*(?:by default|\(default|（默认)"),
    ("frame rate of a clip", frozenset({"rate"}), r"(?:frames|clips?|videos?)(?: sampled)? at[\s\x01]*$", None),
    ("style sheet", frozenset({"percent", "none", "time"}), r"[a-z-]+:[\s]$", r"\s?;"),
    ("obligation", None, r"(?:\bmust|\bshould|\bshall|\bhas to|\bneeds? to|required to|必须|应当?|不得|至少需|要求)(?: be| stay| have| not| remain| exceed| support)*[\s\x01≤<>≥~为是有]*$", None),
    ("place of memory", frozenset({"memory"}), r"(?:(?<!fit )(?<!fits )(?<!runs )\bin|\bon(?: an?| one| a single)?|\bfor(?: an?)?|\bthan|(?<!控制)(?<!保持)(?<!维持)(?<!稳定)在|于)[\s\x01~]*$", r"[\s\x01]*(?:vram|ram|memory|显存|内存)?[\s\x01]*(?:中|上|内(?!存)|里|下)"),
    ("tolerance phrase", None, r"(?:\b(?:standard deviation|std\.? ?dev|stdev|variance|标准差|方差)[^.;。；\n]{0,36}|to within|±|agree\w*|varia\w+|noise|jitter|std(?:ev)?|fluctuat\w+|wobbles?|spread|swing|margin|波动|偏差|抖动|方差|标准差|误差范围)(?: (?:of|about|around|by|is|at))*[\s\x01~≈±<≤约为在]*$", r"[\s\x01]*(?:以内|的?(?:波动|抖动|偏差|误差)|run[- ]to[- ]run|noise|variation|spread|tolerance|margin)"),
    ("holds device", frozenset({"memory"}), None, r"[\s\x01]*(?:of )?(?:\w+ )?(?:gpus?|cards?|显卡|卡|macs?|macbooks?|machines?|机器|laptops?|devices?|nodes?|boards?|版|hbm\w*|ddr\w*|lpddr\w*|gddr\w*|内存条|unified)(?!\s*(?:memory|mem|内存|显存))|[\s\x01]*(?:range|class|tier)\b"),
    ("comes with memory", frozenset({"memory"}), r"(?:\bwith(?: at least| only| just)?|equipped with|having|has|配备|搭载|带有|具有|or more|>=)[\s\x01a~]*$", None),
    ("machine memory", frozenset({"memory"}), r"[\w)+]\s?[,(/+·、，：]\s?$", r"[\s\x01]*(?:of )?(?:system )?(?:ram|memory|vram|内存|显存)?\s?(?:[,)/+·、，。]|$)"),
    ("holds network", frozenset({"memory"}), None, r"[\s\x01]*(?:model|checkpoint|gguf|模型)"),
    ("clip length", frozenset({"time"}), r"frames? \((?:about |around |~)?$", r"[\s\x01]*(?:of )?(?:\d+p )?(?:long|videos?|clips?|audio|speech|music|warm-?up|cool-?down|pause|sleep|(?:长度)?的?(?:视频|音频|语音|片段)|duration|window|interval|窗口)"),
    ("elapsed since", frozenset({"time"}), r"(?:every|last|past|next|for(?: the)?|after|wait\w*|sleep|each|interval|during(?: the)?|spanning|lasting|over(?: about| roughly| the (?:last|past|next))|每|过去|近|未来|历时|持续)(?: (?:about|around|roughly|approximately|nearly|only|just))?[\s\x01~约]*$", r"[\s\x01]*(?:ago|later|before|after (?:the|each|a|every)|前|后|内(?!存)|以来|一(?:更|次)|of (?:work|training|tuning)|session|meeting)"),
    ("share of a capacity", frozenset({"percent"}), None, r"[\s\x01]*of (?:the |its |your )?[~≈]?\d"),
    ("width in bits", frozenset({"none"}), None, r"[\s\x01-]*(?:bits?\b|比特|位(?=量化|宽))"),
    ("share of things", frozenset({"percent"}), None, r"[\s\x01]*(?:of )?(?:the |all |its |their )?(?:free|available|remaining|空闲|可用|剩余|tokens?|experts?|layers?|parameters?|params|weights|data|samples|users?|papers?|traffic|neurons?|channels?|heads|pages|commits|code|prompts?|的?(?:token|专家|层|参数|数据|样本|用户|论文|流量|代码))(?![\w\u4e00-\u9fff])"),
    ("setting in percent", frozenset({"percent", "none"}), r"(?:weight decay|decay|clipping|learning rate|momentum|warmup|epsilon|dropout rate|sparsity|sparse|keep(?:ing)?|prun\w+|top[- ]?p|dropout|(?<!hit )ratio|reserve|mask\w*|quantile|percentile|剪枝率|稀疏度|稀疏率|保留|温度|temperature|alpha|beta|lr|rate of|leav(?:e|es|ing)|概率|占比|比例)(?:[ :=]*(?:of|to|is|为)?)[\s\x01~约]*$", r"[\s\x01]*(?:(?:甚至|或|和|、|or|and|to)\s?\d+(?:\.\d+)?%)?\s?(?:sparsity|sparse|linear attention|overlap|dropout|confidence|稀疏|线性|剪枝|锚点|的?\S{0,6}(?:压缩率|剪枝率|稀疏度|率下))"),
    ("size of a message", frozenset({"memory"}), r"(?:message|buffer|chunk|payload|packet|transfer|all-?reduce|block|tensor|input|data|bucket|消息|数据块)s? ?(?:sizes?|大小)(?: \S{1,10}){0,4}[\s\x01~]*$", None),
    ("tier of memory", frozenset({"memory"}), r"\A[\s\x01*+<>~–-]{0,10}\Z", r"[\s\x01]*(?:of )?(?:\w+ )?(?:vram|ram|memory|显存|内存)?[\s\x01]*(?:[(（][^()（）\n]{0,48}[)）])?[:：]"),
    ("formula product", frozenset({"ratio"}), None, r"[\s\x01]*\\(?:text|sum|frac|mathrm|cdot|left)"),
    ("normalised", frozenset({"percent", "ratio", "none"}), r"(?:considered|regarded|treated|taken|normali[sz]ed|defined|counted) (?:as|to)[\s\x01]*$|(?:视为|记为|归一化为)[\s\x01]*$", None),
    ("more of a setting", frozenset({"ratio"}), None, r"[\s\x01]*(?:larger|smaller|higher|bigger|lower)[\s\x01]+(?:learning rates?|lr\b|batch(?:es)?\b(?! throughput)|rank\b)"),
    ("place in a network", frozenset({"percent"}), r"\b(?:layers?|depth|position|epoch|iteration)[\s\x01~≈]*$", None),
    ("test of significance", frozenset({"none"}), r"(?<![a-z])[pn]\s?[=<≈]\s?[\s\x01]*$", None),
    ("key of a setting", None, r"^[\s\x01>|{,-]*[\"'`]?(?:[a-z0-9]+[_.-])*(?:ttl|timeout|threshold|utili[sz]ation|max|min|limits?|interval|rank|weight|budget|fraction|temperature|top|port|seed|epochs?|lr|alpha|beta|dropout|capacity|retries|replicas|tolerance|momentum|penalty|decay|warmup|epsilon|reserve|cooldown|backoff|probability|ratio|scale)(?:[_.-][a-z0-9]+)*[\"'`]?[ \t]*[:=][\s\x01\"'`]*$", None),
    ("schedule", frozenset({"none", "percent"}), r"\b(?:momentum|learning rate|lr|weight decay|beta\d?|wd|grad(?:ient)?[- ]clip(?:ping)?|temperature|dropout|epsilon|warm-?up|cool-?down|sparsity|学习率|动量|温度|稀疏度)\b[^.;\n。；]{0,36}$", None),
    ("premise", frozenset({"ratio", "percent", "time"}), r"\b(?:if|when|provided that|as long as|assuming)\b[^.,;。\n]{0,36}\b(?:is|are|was)(?: about| at least| around| only| just)?[\s\x01~]*$", None),
    ("share held to", frozenset({"percent"}), r"[≤<≥>]=?\s?\d[\d.]*\s?(?:ms|s|seconds?)? (?:for|in|at)[\s\x01]*$", None),
    ("listed setting", frozenset({"percent", "none"}), r"(?:points|levels|depths?|positions|ratios?|fractions|percentiles|quantiles|sparsities|深度|位置|比例)[\s\x01]*[(（](?:\d+(?:\.\d+)?%?[,、，/ ]*)*$", None),
    ("progress", frozenset({"percent"}), None, r"[\s\x01]*(?:\(\d+/\d+|\|)"),
    ("wait", frozenset({"time"}), r"\btak(?:e|es|ing) (?:a while|some time|long|a (?:long|few)\b[^.;\n]{0,12})[\s\x01]*[(,（]?(?:about |around |roughly |up to |usually )?[\s\x01~≈]*$", None),
    ("advice", frozenset({"memory", "ratio", "none", "time"}), r"(?:建议|推荐)[^，。；,;\n]{0,14}$|\b(?:recommend(?:ed)?|suggest(?:ed)?|advis\w+)\b[^.,;\n]{0,24}$", None),
    ("named setting", frozenset({"none", "percent"}), None, r"[\s\x01]*(?:for|as) (?:the )?(?:temperature|top-?[pk]\b|learning rate|weight decay|dropout|alpha|beta|momentum)"),
    ("within", frozenset({"percent", "none", "ratio", "points", "time", "rate", "level", "tokens", "memory"}), r"(?<!runs )(?<!run )(?<!fits )(?<!fit )\bwithin(?: (?:about|around))?[\s\x01~≈±]*$", None),
    ("question", None, None, r"[\s\x01]*[?？]"),
    ("example", None, None, r"[\s\x01]*,? ?(?:for example|for instance|e\.g\.)"),
    ("set aside", frozenset({"memory"}), r"预留[\s\x01约~]*$", r"[\s\x01]*(?:起步|起\b)"),
    ("rank", frozenset({"percent", "none", "ratio"}), r"(?:\btop|\brank(?:ed|s)?|\bno\.|第|(?<![化之以此目版])前)[\s\x01-]*$|#$", r"[\s\x01]*(?:名|位|in (?:accepted|all) papers)"),
    ("device figure", frozenset({"compute", "bandwidth", "power"}), r"(?:flops|tops|bandwidth|hbm|tdp|算力|带宽)(?: \(?\w+\)?)? of [^.,;]{0,20}$|memory of[\s\x01~]*$|(?:peak|theoretical|(?<!m\d )max(?:imum)?|nominal|spec\w*|理论|峰值|标称|额定)(?: \w+){0,2}[\s\x01:=~]*$", r"[\s\x01]*(?:peak|theoretical|\(?(?:of )?(?:dense|sparse)|tdp|power limit|功耗墙|for (?:the )?[a-z]{0,3}\d)"),
    ("multiple of devices", frozenset({"ratio"}), None, r"[\s\x01]*(?:nvidia |amd |apple |intel |geforce |tesla )?(?:[abhlv]\d{2,3}|rtx|gtx|mi\d{3}|gpus?(?! mem| util)|cpus?(?! mem| speed| util)|cards?|\d{4}|cores?|nodes?|tpu|npu|张|块|卡)(?![\w.])"),
    ("times an action", frozenset({"ratio"}), r"(?:run|ran|re-?used?|use each|read|visit(?:ed)?|repeat\w*|call\w*|tried|execut\w*|at least|multiple|several|many|调用|运行|重复|执行)(?: \w+){0,2}[\s\x01]*$", None),
    ("size of code", frozenset({"memory", "percent", "ratio"}), r"(?:codebase|code size|lines of code|代码量|代码行数)[^.,;|]{0,12}$|(?:repo(?:sitory)?|git history|git clone|clone|commit|history|仓库)[^.,;|]{0,40}$", r"[\s\x01]*(?:fewer|less|more)[\s\x01]+(?:lines|code\b)"),
    ("release number", frozenset({"none"}), r"(?<![a-z])(?:versions?|releases?|alpacaeval|arena-?hard|python|cuda|torch|pytorch|rocm|driver|gcc|clang|cmake|transformers|triton|ubuntu|debian|centos|macos|opencl|vulkan|openvino|compute capability|capability|nccl|onnx|tensorrt|llvm|glibc|版本|v|sm|since|apache|gpl|license)[\s\x01>=<≥~:-]*$", r"[\s\x01]*(?:license|and above|or later|or newer|or above|及以上|以上版本)"),
    ("crossing", frozenset({"time", "percent", "memory", "rate"}), r"(?:\b(?:if|when|whenever|checks?|once|unless|until|alert\w*|fails?|reject\w*|trigger\w*|drops? requests)\b|若|如果|当|一旦)[^.;。；\n]{0,36}(?:exceed\w*|(?:more|less|greater|larger|smaller|longer|fewer|higher|lower) than|over|above|below|under|reach(?:es)?|drops? (?:to|below)|超过|低于|高于|大于|小于|达到)[\s\x01~]*$|(?:longer|older|shorter) than[\s\x01~]*$", r"[\s\x01]*(?:未响应|仍未|未返回|无响应|则|就会|后(?:丢弃|超时|重试))"),
    ("offered load", frozenset({"rate"}), r"(?:\bat|\bunder|@|request rate(?: of)?|arrival rate(?: of)?|load of)[\s\x01~]*$", None),
    ("requirement", frozenset({"memory"}), None, r"[\s\x01]*(?:及|或)?(?:以上|or more|or higher|or greater|\+)[\s\x01]*(?:of |的)?(?:显存|内存|vram|ram|gpu|memory|空间)"),
    ("needed rate", frozenset({"rate", "time"}), r"\b(?:needs?|requires?|demands?|calls? for)(?: at least| about| around| only)?[\s\x01~]*$", r"[\s\x01]*(?:budget|is perceived|feels)"),
    ("figure of a device", frozenset({"compute", "bandwidth"}), r"(?<!achieved )(?<!effective )(?<!measured )(?:flops|bandwidth|compute|tensor cores?|算力|带宽) (?:of|on|for|in) [^.,;]{1,24}(?:is|are|have|has|为|是)(?: about| around| roughly)?[\s\x01~]*$|\bpeak (?:\w+ )?(?:flops|bandwidth)[^.,;]{0,16}[\s\x01~]*$|(?:unified|lpddr\w*|hbm\w*|gddr\w*)(?: \w+){0,2} \([~≈]?$", None),
    ("network figure", frozenset({"bandwidth"}), r"\d\s?[×x]\s?$", r"[\s\x01]*(?:\w+ )?(?:roce|rdma|networks?|nics?|ethernet|infiniband|ib\b|pcie|nvlink|links?|网卡|网络|连接)"),
    ("definition", frozenset({"ratio", "percent", "none"}), r"(?:defined as|is the (?:fraction|share|number|ratio)|denotes?|means(?: that)?|greater than|larger than|定义为|表示|是指|即)[^.;。；]{0,16}$", r"[\s\x01]*(?:means?|denotes?|indicates?|stands for|corresponds to|表示|意味)(?![\w-])"),
    ("machine part", frozenset({"memory"}), None, r"[\s\x01]*(?:of )?(?:system |host |free )?(?:ssd|nvme|swap|disk space|hard (?:disk|drive)|shared memory|shm|free space|固态|硬盘|交换|磁盘空间)"),
    ("allowance", frozenset({"memory", "time", "percent", "none"}), r"\b(?:limit|set|setting|sets|cap|capped|restrict)\b[^.;\n]{0,22}\bto[\s\x01~`\"]*$|\ballow\b[^.;\n]{0,24}\b(?:to|use)[\s\x01~`\"]*$|\ballocate[\s\x01]*$|(?:设置?为|设成|限制为|限制在|调到|调至)[\s\x01`]*$", None),
    ("waiting", frozenset({"time", "rate"}), r"(?:netem delay|\brtt\b|\bping|sleeps?|polls?|polling|refresh\w*|heartbeat|retry|retries|poll(?:s|ed)? \w+ \w+)[^.;\n]{0,14}$", None),
    ("criterion", None, r"(?:criteri(?:on|a)|\bgate|pass(?:es)? (?:if|when)|\bassert\w*|\bverify(?: that)?|\brequire(?:s|d)?|\bensure|达标|通过标准|验收|判据)[^.;\n]{0,20}[≥>≤<]=?[\s\x01]*$", r"[\s\x01]*(?:[\w‑-]+ )?(?:gate|bound|criteri\w+|requirements?|cut-?off|红线|门限)(?![\w-])"),
    ("set of data", frozenset({"memory", "tokens"}), None, r"[\s\x01]*(?:of )?(?:training |text |image |raw |compressed |中文|英文|文本|高质量)?(?:data(?:set|base)?s?|corpus|corpora|logs?|traces?|(?<=of )text|(?<=of )images|(?<=of )code|语料|数据集|日志|文本)(?![\w-])"),
    ("more of things", frozenset({"ratio"}), None, r"[\s\x01]*(?:more|as many|larger|bigger|number of|的?)[\s\x01]*(?:users?|data|gpus?|nodes?|code|lines|stars|languages|downloads|contributors|people|customers|用户|数据量)(?![\w-])"),
    ("spec in brackets", frozenset({"bandwidth", "compute"}), r"(?:\bmemory \(|hbm\w*|lpddr\w*|gddr\w*|ddr\d|hardware peak|theoretical|datasheet|显存[(（]|内存[(（])[^.;)）\n]{0,14}[\s\x01(（:~≈]$", None),
    ("share of a setting", frozenset({"percent"}), r"\b(?:imply|implies|means?|equals?|corresponds? to)[\s\x01]*$", r"[\s\x01]*(?:of (?:the |all |your )(?:vram|gpu memory|memory|ram|disk|显存)|gpu memory utilization)"),
    ("supported value", frozenset({"ratio"}), r"(?:支持|\bsupport(?:s|ing)?)[\s\x01~]*$", None),
    ("pieces times memory", frozenset({"none"}), None, r"\s?\\?[*×x]\s?\d{1,4}\s?(?:[gt]i?b|g)\b"),
    ("operations", frozenset({"memory"}), r"(?:macs|flops|params|参数量|计算量)[\s\x01:：|=(]{0,4}$", None),
    ("parameter count", frozenset({"none", "percent"}), None, r"\s?(?:[bB]|billion|million|trillion|亿)(?![\w/])(?! *(?:tokens? ?/|/s))"),
)  # fmt: skip
_UNSEEN: Final = dict.fromkeys(map(ord, f"{MARK}{JOIN}{LINK}[]"))
_COMPILED: Final = tuple(
    (rule, families, None if before is None else re.compile(before), None if behind is None else re.compile(behind))
    for rule, families, before, behind in _RULES
)
_EITHER: Final = frozenset({"machine memory", "style sheet", "tier of memory"})
"""Rules that need both sides."""


def traps(scene: Scene, value: Mention, /) -> Iterator[str]:
    """Give the rules by which a value is something else than a measurement."""
    low, family = scene.view.low, value.unit.family
    longer = low[max(scene.start, value.start - _LONGER) : value.start]
    before = longer[-_BEFORE:]
    behind = low[value.end : min(scene.end, value.end + 3 * _AFTER)].translate(_UNSEEN)[:_AFTER]
    for rule, families, left, right in _COMPILED:
        if families is not None and family not in families:
            continue
        if rule == "multiple of devices" and value.decimal:
            continue  # 4.6x A100 performance
        if rule == "offered load" and value.unit.id != "req/s":
            continue  # only requests arrive
        if rule == "times an action" and ("time" not in low[value.start : value.end] or _THAN.match(behind)):
            continue  # at least 2x faster
        hits = [
            left is not None and left.search(longer if rule in _FAR_BACK else before) is not None,
            right is not None and right.match(behind) is not None,
        ]
        if all(hits) if rule in _EITHER else any(hits):
            yield f"trap {rule}"
    yield from _placed(scene, value, before, behind)
    yield from _printed(scene, value, before, behind)


def _placed(scene: Scene, value: Mention, before: str, behind: str) -> Iterator[str]:
    """Give the traps that are told by where in its sentence a value stands."""
    family = value.unit.family
    if value.unit is BARE and _YEAR.fullmatch(scene.view.plain[value.start : value.end]):
        yield "trap year"
    if _NUMBERED.fullmatch(scene.view.plain[scene.start : value.start]) and behind[:1] in {".", ")"}:
        yield "trap numbered"
    if family in {"rate", "time"} and _LEVEL_SET.search(
        scene.view.low, max(scene.sentence(value.start)[0], value.start - 200), value.start
    ):
        yield "trap service level"
    begun = max(scene.sentence(value.start)[0], value.start - _SUPPOSED_REACH)
    if _IF.match(scene.view.low, scene.sentence(value.start)[0], value.start) or _SUPPOSED.search(
        scene.view.low, begun, value.start
    ):
        yield "trap supposed"
    if (
        family in {"bandwidth", "compute"}
        and _OFFERS.search(before)
        and named_near(scene.devices, value.start - 24, value.start, 24)
    ):
        yield "trap device offers"
    if value.unit.id in {"h", "day"} and _TRAINED.search(
        scene.view.low, max(scene.start, value.start - 80), value.start
    ):
        yield "trap training duration"


def _printed(scene: Scene, value: Mention, before: str, behind: str) -> Iterator[str]:
    """Give the traps that are told by how a value is printed."""
    family, plain = value.unit.family, scene.view.plain
    if value.signed == "+" and family in {"memory", "time", "rate", "none"}:
        yield "trap formula"
    if (
        value.word == "0.5"
        and value.shape == "word"
        and _TYPE.search(plain[max(scene.start, value.start - 12) : scene.end][:40])
    ):
        yield "trap word in a name"
    named = value.word != "1/n" and (_NO_QUANTITY.match(behind) or _PART.search(before))
    if value.shape == "word" and (named or behind[:1] == "_" or before[-1:] == "_"):
        yield "trap word in a name"
    if value.unit is BARE and value.scaled:
        yield "trap scaled count"
    if value.unit is BARE and not value.decimal and before.endswith("[") and plain[value.end : value.end + 1] == "]":
        yield "trap reference"
    if _FLAG.search(before):
        yield "trap flag"
    if family in {"none", "ratio", "points"} and _DAY.search(plain, max(0, value.start - 8), value.end + 6):
        yield "trap day"
    if "█" in plain[value.end : value.end + 80] or _BAR.search(plain, max(0, value.start - 60), value.end):
        yield "trap progress bar"
    if family in {"bandwidth", "compute"} and _WORKED.match(behind):
        yield "trap formula"
    if _SIGN.search(before):
        yield "threshold sign"
        if family == "memory":
            yield "memory threshold"


_IF: Final = re.compile(
    r"[\s\x01>*#-]*(?:(?:here,? |now,? )?(?:we|let us|let's) (?:assume|suppose|consider|imagine)|if|suppose|assum\w+|imagine|consider|say|given that|假设|假如|如果|若)\b"
)
_LEVEL_SET: Final = re.compile(
    r"\b(?:set|sets|setting|define|defines|defined)\b[^.;]{0,24}\bsl[oa]s?\b|\bsl[oa]s?\b[^.;]{0,24}\b(?:set|defined) (?:to|as)\b"
)
_SUPPOSED_REACH: Final = 160
_SUPPOSED: Final = re.compile(r"\b(?:we|let us|let's) (?:assume|suppose|imagine)\b|假设(?!检验)|假如|假定|不妨设")
_OFFERS: Final = re.compile(r"(?:offers?|provides?|has|have|features?|comes with|具有|提供|拥有)[\s\x01~]*$")
_TRAINED: Final = re.compile(r"\btrain|fine-?tun|训练|微调")
_TYPE: Final = re.compile(r"[\u4e00-\u9fff]|\A[\s\x01]*half[\s\x01|]*\Z", re.IGNORECASE)
"""Beside Chinese words, or alone in a cell, half is a number format."""
_FLAG: Final = re.compile(r"--[a-z][a-z0-9_-]*[= ]\Z")
_DAY: Final = re.compile(r"(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)")
_BAR: Final = re.compile(r"█|\d/\d+ \[\d\d:\d\d")
_WORKED: Final = re.compile(r"\s?[/×*÷]\s?[\d(]")
_SIGN: Final = re.compile(r"(?:[≥≤]|(?<![-=\w\x01>])[<>]=?)[\s\x01]*$")
_THAN: Final = re.compile(r"\s?(?:faster|slower|higher|lower|more|less|the|as|better|larger|smaller|speed)")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_NUMBERED: Final = re.compile(r"[\s\x01#*(-]{0,12}")
_PART: Final = re.compile(
    r"(?:每[\s\x01]?[\d.]*[\s\x01]?个?(?:月|年|天|周)|first|second|other|top|bottom|left|right|lower|upper|前|后|另)[\s\x01]*$"
)
_NO_QUANTITY: Final = re.compile(
    r"[-(/]|[ ]?(?:(?:roughly |about )?every |precision|buffer\w*|check\w*|click|quote\w*|descent|float\w*|of (?:the|these|all|them) \w+s|a (?:day|month|year)|year|精度|as (?:a|an|the)\b|(?:of )?(?:the |its |your )?(?:gpus?|data|bytes|layers|heads|experts|tokens|parameters|params|weights|users|generation|window|bits|batch|requests|prompt|context|nodes|cores|cluster)\b)|的?(?:gpu|数据|算力|层|专家|参数|人|流量|卡|权重|节点|用户)"
)
_MILD: Final = frozenset(
    {
        "definition",
        "tolerance phrase",
        "within",
        "criterion",
        "more of things",
        "set of data",
        "allowance",
        "machine part",
        "place of memory",
        "requirement",
        "needed rate",
        "offered load",
        "comes with memory",
        "machine memory",
        "limit phrase",
        "size of code",
        "spec in brackets",
    }
)
PRIORS: Final = (
    *((f"trap {rule}", -2.5 if rule in _MILD else -3.5) for rule, *_ in _RULES),
    ("trap word in a name", -3.5),
    ("trap formula", -1.5),
    ("trap year", -3.5),
    ("trap supposed", -2.5),
    ("trap device offers", -3.0),
    ("trap training duration", -2.0),
    ("trap numbered", -4.0),
    ("trap reference", -4.0),
    ("trap flag", -4.0),
    ("trap day", -4.0),
    ("trap progress bar", -6.0),
    ("threshold sign", -0.8),
    ("memory threshold", -1.5),
)
"""What the fit starts from: too few passages of the corpus hold each trap for it to learn them alone."""
