"""The words that say what a number is about, in English and Chinese: one lexicon a question.

Names of metrics are the labelling guide's; `other:<name>` is its open class. A phrase is written in small letters; a
space stands for any separator. Names of hardware, formats and models come from the vocabulary, not from here.
"""

from typing import Final

from inferrsi.extract.phrases import Lexicon, lexicon

_HEADS: Final = (
    "throughput",
    "speed",
    "performance",
    "rate",
    "speedup",
    "speed up",
    "tok",
    "token",
    "tps",
    "吞吐",
    "吞吐量",
    "吞吐率",
    "速度",
    "性能",
    "加速",
    "提速",
)


_SIZES: Final = (
    *(2**n for n in range(4, 18)),
    100,
    200,
    300,
    400,
    500,
    600,
    1000,
    2000,
    3000,
    4000,
    8000,
    16000,
    32000,
    64000,
)
_TESTS_PP: Final = tuple(f"pp{gap}{n}" for n in _SIZES for gap in ("", " "))
_TESTS_TG: Final = tuple(f"tg{gap}{n}" for n in _SIZES for gap in ("", " "))
"""Tests of llama-bench by their length."""


def _compounds(stems: tuple[str, ...]) -> tuple[str, ...]:
    """`decode throughput` is one cue, of the decode; glued in Chinese, apart in English."""
    return tuple(f"{stem}{gap}{head}" for stem in stems for head in _HEADS for gap in ("", " "))


METRIC: Final[Lexicon] = lexicon(
    (
        # First what only looks like a metric: such a phrase owns its text and names nothing.
        ("", ("speculative decoding", "lookahead decoding", "jacobi decoding", "greedy decoding", "constrained decoding", "code generation", "next generation", "content generation", "投机解码", "memory efficient", "file name", "in terms of", "sliding window", "batch size", "group size", "chunk size", "block size", "page size", "window size", "buffer size", "step size", "vocab size", "hidden size", "kernel size", "head size", "tile size", "size per head", "local size", "tensor parallel size", "at the same time", "real time", "time series", "one time", "first time", "memory mapped", "energy based", "power of two", "steps per second", "score function", "drop in", "drop in replacement", "memory bound", "bandwidth bound", "compute bound", "memory bandwidth bound", "output token length", "max output token", "cost of", "rate limit", "learning rate", "error message", "memory leak", "total input token", "total generated token", "total output token", "input token length", "kv cache quantization", "kv cache dtype", "性能测试", "性能测试结果", "hugging face accelerate", "huggingface accelerate", "加速卡", "加速器", "加速库")),
        ("throughput", ("output throughput", "generation throughput", "输出吞吐", "输出吞吐量", "total output throughput", "total output token throughput", "peak output token throughput")),  # of all requests
        ("prefill_throughput", _compounds(("pp", "prefill", "prefilling", "pre fill", "prompt processing", "prompt", "预填充", "input", "context processing"))),
        ("decode_throughput", _compounds(("decode", "decoding", "generation", "token generation", "text generation", "decoder", "解码", "生成", "output", "输出", "output generation"))),
        ("ttft", ("ttft", "ttft latency", "ttft 时延", "ttft 延迟", "ttft时延", "ttft延迟", "time to first token", "first token latency", "first token time", "prompt latency", "首 token 延迟", "首次 token 延迟", "首次token延迟", "首次 token 时延", "首个 token 延迟", "首字时延", "首token延迟", "首token时延", "首 token 时延", "首 token", "首字延迟", "首字", "首包延迟", "首包", "1st token latency", "ftl", "first token", "prompt processing time", "time to first audio", "首token", "ttfb", "1st token", "first chunk latency", "首 token 时间", "首token时间", "prefill latency", "prefill time", "prefill 延迟", "prefill 耗时")),
        ("tpot", ("tpot", "tpot latency", "tpot 时延", "tpot 延迟", "tpot时延", "tpot延迟", "tpop", "time per output token", "per token latency", "每 token 延迟", "每token延迟", "单 token 时延", "latency per token", "time per token", "decode latency", "decoding latency", "decode 延迟", "解码延迟", "解码时延")),
        ("itl", ("itl", "itl latency", "inter token latency", "tbt", "time between tokens", "token 间延迟", "字间延迟", "inter chunk latency")),
        ("goodput", ("goodput", "有效吞吐", "requests within the slo", "达标吞吐")),
        ("prefill_throughput", ("prefill", "prefilling", "pre fill", "pre filling", "prompt processing", "prompt eval", "prompt evaluation", "prompt speed", "prompt throughput", "prompt tok", "prompt token", "prompt tps", "prompt", "input", "pp", *_TESTS_PP, "s pp", "input throughput", "input token throughput", "input tok", "input token", "预填充", "首段处理", "输入吞吐", "prompt ingestion")),
        ("decode_throughput", ("decode", "decoding", "token generation", "text generation", "generation", "generation throughput", "generation token", "generation tok", "gen", "gen speed", "tg", *_TESTS_TG, "s tg", "eval rate", "eval", "eval tok", "eval speed", "eval token", "evaluation", "single stream", "single user", "per user throughput", "per request", "tokens per second per user", "生成吞吐", "单用户", "单路", "单流", "单请求", "output speed", "output token throughput", "output tokens throughput", "output token", "output tok", "output tps", "output", "inference speed", "interactivity", "per user", "tokens per second", "解码", "生成速度", "生成", "输出速度", "输出吞吐", "出字速度", "推理速度", "单用户速度")),
        ("token_rate", ("tok/s", "tok/sec", "tokens/s", "tokens/sec", "token/s", "tps", "t/s")),
        ("throughput", ("throughput", "through put", "total throughput", "total token throughput", "system throughput", "aggregate throughput", "request throughput", "requests per second", "requests/s", "req/s", "qps", "rps", "request processing", "effective request capacity", "request capacity", "requests", "请求处理速度", "每秒处理的请求数", "每秒请求数", "请求吞吐", "serving throughput", "output tps total", "max throughput", "peak throughput", "aggregated throughput", "throughput gain", "吞吐能力", "并发吞吐", "fps", "frame rate", "吞吐", "吞吐量", "吞吐率", "总吞吐", "总吞吐量", "帧率", "samples per second", "images per second", "total tok", "concurrent throughput", "并发速度", "overall throughput", "total output throughput", "总输出吞吐")),
        ("e2e_latency", ("gen time", "request completion", "task completion", "job completion", "completion time", "jct", "e2e latency", "e2el", "latency e2e", "end to end latency", "end to end time", "end to end inference latency", "e2e", "end to end", "request latency", "total latency", "total time", "generation time", "inference time", "inference latency", "execution time", "wall clock", "wall time", "wallclock", "total/req", "case latency", "avg case latency", "p50 case latency", "total", "runtime", "run time", "elapsed", "times", "time / video", "time / image", "time (s)", "总耗时", "端到端延迟", "端到端时延", "端到端耗时", "端到端", "总时延", "生成时间", "推理耗时", "推理时间", "出图", "生成耗时", "整体耗时", "time per image", "time per video", "generation latency", "运行时间", "tat", "takes", "took", "image generation", "video generation", "generating", "generates", "图像生成", "视频生成", "生成一张", "生成图片", "生成视频", "finishes", "completes", "total inference time", "渲染")),
        ("latency", ("t pp", "t tg", "step latency", "kernel latency", "per step", "单步延迟", "latency", "latencies", "delay", "延迟", "时延", "耗时", "step time", "iteration time", "iteration", "kernel time", "overhead", "开销", "重算延迟", "gpu time", "gpu 时间", "p50", "p90", "p95", "p99", "用时", "响应时间", "response time", "round trip", "launch", "dispatch", "queue time", "forward pass", "forward time", "step", "vision", "inference", "denoise", "denoising", "transfer time", "compute time", "时间", "time", "duration per", "单步")),
        ("speedup", ("加速倍数", "加速倍率", "提升倍数", "speedup", "speed up", "speeds up", "speeding up", "sped up", "faster", "acceleration", "accelerate", "accelerated", "accelerating", "accelerates", "加速", "加速比", "提速", "快", "性能", "performance", "perf", "slower", "slowdown", "减速", "慢", "speed", "速度", "速率", "quicker", "relative speed", "performant", "outperform", "outperforming", "efficiency")),
        ("vram", ("memory per gpu", "memory / gpu", "per gpu memory", "vram", "gpu memory", "gpu mem", "gpu ram", "video memory", "显存", "显存占用", "gpu 内存", "gpu内存", "peak gpu memory", "gpu peak memory", "device memory", "peak vram", "max memory allocated", "hbm usage", "gpu memory usage", "gpu memory footprint")),
        ("memory", ("memory", "mem", "dram", "ram", "rss", "内存", "kv cache", "kvcache", "kv 缓存", "kv缓存", "resident", "footprint", "peak memory", "memory usage", "memory footprint", "memory consumption", "unified memory", "host memory", "system memory", "cache memory", "激活内存", "物理内存", "activation memory", "cache size")),
        ("size_on_disk", ("smaller", "size", "model size", "file size", "file", "weight", "disk", "on disk", "disk space", "checkpoint", "gguf", "package", "download", "binary", "体积", "模型大小", "模型体积", "文件大小", "权重", "导出目录", "磁盘", "大小", "artifact", "draft", "adapter")),
        ("acceptance_length", ("acceptance length", "accept length", "accepted length", "mean accepted token", "mean accepted", "average accepted token", "avg accept length", "average acceptance length", "接受长度", "平均接受长度", "accepted token", "tokens per step", "tpf", "tokens per forward", "tokens per forward pass", "tau", "τ", "mat", "accept len", "acc len", "acc length", "avg acc len", "mean acc len", "accepted len", "accept tokens", "accept", "al")),
        ("acceptance_rate", ("acceptance rate", "accept rate", "acceptance", "接受率", "draft acceptance", "acceptance ratio", "token acceptance", "接收率", "命中草稿")),
        ("kl_divergence", ("kl divergence", "kld", "kl", "mean kld", "kl 散度", "kl散度", "kl div")),
        ("perplexity", ("perplexity", "ppl", "wikitext", "wikitext2", "wikitext 2", "困惑度", "c4 ppl", "ppl wiki")),
        ("nll", ("nll", "negative log likelihood", "负对数似然", "avg nll", "cross entropy", "log likelihood")),
        ("success_rate", ("求解率", "解题率", "success rate", "success", "sr", "成功", "通过", "passed", "passes", "成功率", "task success", "pass rate", "通过率")),
        ("power", ("power", "power draw", "power consumption", "功耗", "wattage")),
        ("energy", ("energy", "energy efficiency", "能耗", "能效", "joules", "perf/w", "performance per watt", "tokens per joule", "energy consumption")),
        ("mfu", ("mfu", "model flops utilization", "model flop utilization", "model flops utilisation", "算力利用率", "flops efficiency", "flops utilization", "mfu utilization")),
        ("other:hfu", ("hfu", "hardware flops utilization")),
        ("bandwidth", ("bandwidth", "带宽", "read speed", "throughput gb/s", "transfer rate", "bus bandwidth", "algbw", "busbw", "读取速度", "memory bandwidth")),
        ("other:bandwidth_utilization", ("bandwidth utilization", "bandwidth utilisation", "带宽利用率", "memory bandwidth utilization", "bw utilization", "bandwidth usage", "bandwidth efficiency", "of peak bandwidth", "of the peak bandwidth")),
        ("other:loss", ("training loss", "train loss", "val loss", "validation loss", "eval loss", "final loss", "logged loss", "mean loss", "训练损失", "验证损失")),
        ("other:real_time_factor", ("rtf", "real time factor", "实时率", "实时因子")),
        ("other:speed_over_real_time", ("rtfx", "x real time", "times real time", "faster than real time", "实时倍率", "倍实时")),
        ("task_score", (
            "accuracy", "acc", "score", "scores", "scored", "benchmark score", "average score", "avg score", "exact match", "em", "pass@1", "pass@8", "pass@k", "pass@10", "elo", "rating", "f1",
            "准确率", "得分", "分数", "正确率", "精度", "均分", "平均分", "评分", "平均性能", "推理精度", "保真度", "回忆", "客观题", "rouge", "bleu", "quality score", "retention", "recall", "first token match", "case win", "map", "map50", "map@0.5", "mean average precision", "top 1 acc", "top1 acc", "top 1 accuracy", "top1 accuracy", "top 5 accuracy", "correct answer", "correct", "vbench", "accuracy drop",
        )),
        ("error_rate", ("error rate", "wer", "cer", "word error rate", "错误率", "词错率", "字错率", "误码率", "failure rate")),
        ("benchmark", (
            "mmlu", "mmlu pro", "gsm8k", "humaneval", "human eval", "mbpp", "aime", "aime24", "aime25", "aime 2024", "aime 2025", "aime2024", "aime2025", "gpqa", "gpqa diamond", "math500", "math 500", "bbh", "arc c", "arc e", "arc challenge", "arc easy", "hellaswag", "winogrande", "truthfulqa", "piqa", "boolq", "openbookqa", "lambada", "c eval", "ceval", "cmmlu", "mt bench", "longbench", "ruler", "niah", "needle in a haystack", "needle in haystack", "swe bench", "livecodebench", "ifeval", "vqa v2", "vqav2", "gqa", "vizwiz", "scienceqa", "textvqa", "pope", "mme", "mmbench", "mmbench cn", "seed bench", "mmmu", "chartqa", "docvqa", "ocrbench", "arena hard", "alpacaeval", "codeforces", "deepswe", "mle bench", "paperbench", "drop", "xquad", "triviaqa", "naturalquestions", "squad", "superglue", "glue", "multichallenge", "simpleqa", "hle", "tau bench", "bfcl", "longmemeval", "babilong", "passkey", "kvretrieval",
            "alpaca", "gsm 8k", "math", "mt bench 101", "multi turn conversation", "translation", "summarization", "question answering", "mathematical reasoning", "cnn/dm", "natural questions", "qa", "rag", "libero", "simpler", "aime 25", "aime 24", "livecodebench v6", "sharegpt", "c-eval", "mmlu redux", "supergpqa", "arena", "zeroscrolls", "infinitebench", "bigcodebench", "mmstar", "hallusionbench", "ai2d", "wnli", "wemath", "stsb", "sts b", "sst2", "sst 2", "rte", "qqp", "qnli", "mrpc", "mnli", "mmvet", "mm vet", "mathvista", "mathvision", "mathverse", "gaokao", "cola", "arce", "arcc", "arc e", "arc c", "wsc", "samsum", "qasper", "okvqa", "ok vqa", "videomme", "video mme", "mvbench", "longvideobench", "mlvu", "lvbench", "egoschema", "realworldqa", "infovqa", "obqa", "webqs", "medqa", "medmcqa", "pubmedqa", "dynamath", "mmmlu", "agieval", "svamp", "multiarith", "asdiv", "aquarat", "tnews", "ocnli", "afqmc", "cmnli", "cluewsc", "chid", "cmrc", "c3", "opencompass", "open compass", "multifieldqa", "hotpotqa", "2wikimqa", "musique", "gov report", "govreport", "qmsum", "multi news", "multinews", "trec", "passage retrieval", "lcc", "repobench p", "repobench", "toolbench", "livebench", "aider", "terminal bench", "browsecomp", "mrcr", "openllm", "mmbench v1.1", "seedbench", "charxiv", "screenspot", "osworld", "androidworld", "webarena", "dpg bench", "geneval", "t2i compbench", "imagenet", "imagenet 1k", "cifar10", "cifar 10", "coco", "voc", "librispeech", "wenetspeech", "aishell", "aishell 1", "aishell 2", "gigaspeech", "voxpopuli", "fleurs", "seedtts", "seed tts", "dnsmos", "utmos", "simlingo", "metaworld", "meta world", "maniskill", "robotwin", "robocasa", "calvin", "widowx", "mbpp+", "humaneval+", "humaneval mul", "gpqa d", "gpqa diamond", "math 500", "hmmt", "hmmt25", "olympiadbench", "minif2f", "putnambench", "swe bench verified", "swe verified", "tau2 bench", "cnndm", "xsum", "wmt14", "wmt16", "flores 200", "ceval hard", "truthful qa", "commonsenseqa", "csqa", "siqa", "social iqa", "headqa", "sciq", "logiqa", "lambada openai", "lambada openai", "storycloze", "anli", "copa", "mt bench 101", "wildbench", "arena hard v2", "helmet", "longgenbench", "needlebench", "counting stars", "loogle", "l eval", "leval", "evalplus", "multiif", "wmt", "flores", "average", "avg", "overall", "mean score",
        )),
        ("other:cost", ("cost", "成本", "price", "expense", "hardware cost", "费用")),
        ("other:flops", ("prefill computation", "computation", "computations", "computational cost", "computation cost", "flops", "flop", "计算量", "macs", "训练 flops", "compute cost", "算力")),
        ("other:compute_throughput", ("tflops", "tops", "compute throughput")),
        ("other:cache_hit_rate", ("hit rate", "cache hit rate", "cache hit", "命中率", "缓存命中率", "hit ratio", "hit the", "命中")),
        ("other:gpu_utilization", ("gpu utilization", "gpu utilisation", "utilization", "utilisation", "of peak", "of the peak", "of roofline", "饱和度", "gpu util", "利用率", "occupancy", "sol", "roofline")),
        ("other:scaling_efficiency", ("scaling efficiency", "weak scaling efficiency", "strong scaling efficiency", "parallel efficiency", "扩展效率", "加速效率")),
        ("other:time_share", ("总算子时间", "算子时间", "总时间", "总耗时的", "时间占比", "of kernel time", "of the time", "of total time", "of the total time", "time share", "share", "独占", "占比", "of gpu time", "of prefill gpu time")),
        ("other:load_time", ("loaded the model in", "model loaded in", "loaded in", "load time", "loading time", "loading", "loads", "model load", "startup", "startup time", "start up", "start the server", "cold start", "加载时间", "启动时间", "启动", "加载", "time to ready", "warmup time", "model loading", "start time", "boot", "initialization time", "初始化")),
        ("other:build_time", ("build time", "compile time", "compiling time", "compiling", "compilation", "compilation time", "编译时间", "构建时间", "build", "install time")),
        ("other:quantization_time", ("quantization time", "quantize time", "量化时间", "量化耗时", "quantization of", "quantizing", "quantize", "quantizes")),
        ("other:training_time", ("training time", "hours / 1b token", "训练时间", "训练耗时", "time to train")),
        ("other:psnr", ("峰值信噪比", "psnr", "峰值信噪比")),
        ("other:ssim", ("结构相似性", "结构相似度", "ssim", "ms ssim")),
        ("other:lpips", ("lpips",)),
        ("other:fid", ("fid", "fvd")),
        ("other:clip_score", ("clip score", "clip", "clip t", "clip iqa", "imagereward", "image reward", "hpsv2")),
        ("other:agreement", ("top 1", "top1", "top 1 agreement", "agreement", "一致率", "top 1 一致", "同 top token", "argmax match", "same top token", "flips", "翻转", "漂移", "token 一致")),
        ("other:win_rate", ("win rate", "胜率", "win ratio", "of operators faster")),
        ("other:cosine", ("cosine", "cosine similarity", "cos sim", "cos", "余弦", "余弦相似度", "similarity", "logits cosine")),
        ("other:rank_correlation", ("spearman", "pearson", "kendall", "ρ", "rank correlation", "correlation")),
        ("other:error", ("max error", "max abs error", "max diff", "mae", "mse", "rmse", "relative error", "absolute error", "最大误差", "误差", "max deviation", "l2 error")),
        ("other:compression_ratio", ("compression", "compression ratio", "压缩比", "压缩率", "compression rate")),
        ("other:max_context", ("longer context", "context length", "longer sequence", "上下文长度", "更长上下文", "longer sequences")),
        ("other:token_match", ("token match", "token exact", "相同", "greedy match", "tokens identical", "identical")),
        ("other:greedy_lcp", ("greedy lcp", "lcp")),
        ("other:generation_length", ("generation length", "reasoning length", "thinking length", "response length", "生成长度", "推理长度", "思考长度", "输出长度缩短")),
        ("other:steps", ("步数", "steps", "number of steps")),
        ("other:tokens", ("token usage", "tokens consumed", "token 数", "输入 token", "input tokens consumed")),
        ("other:parameters", ("参数", "参数量", "parameters", "trainable parameter")),
        ("other:instruction_count", ("instruction", "total instruction", "指令数", "instructions")),
        ("other:memory_traffic", ("traffic", "流量", "访存", "memory traffic", "io volume", "communication volume", "通信量", "memory access")),
    )
)  # fmt: skip

CHANGE: Final[Lexicon] = lexicon(
    (
        ("decrease", ("reduce", "reduced", "reducing", "reduces", "reduction", "cut", "cuts", "cutting", "save", "saved", "saves", "saving", "lower", "lowers", "lowered", "lowering", "less", "fewer", "decrease", "decreased", "decreasing", "drop", "dropped", "drops", "shrink", "shrinks", "shrinking", "shrunk", "smaller", "slower", "slowdown", "loss", "degradation", "regression", "regressed", "worse", "behind", "compress", "compressed", "compression", "down", "slows", "overhead of",
            "降", "降低", "降至", "降到", "减少", "节省", "节约", "省", "下降", "缩减", "压缩", "压到", "减小", "砍掉", "缩短", "缩到", "变慢", "慢", "跌", "损失", "少", "低", "小")),
        ("increase", ("increase", "increased", "increases", "increasing", "improve", "improved", "improves", "improving", "improvement", "faster", "higher", "more", "gain", "gains", "boost", "boosts", "boosted", "speedup", "speed up", "speeds up", "better", "up", "raise", "raised", "raises", "rise", "rose", "accelerate", "accelerates", "accelerated", "acceleration", "outperform", "outperforms", "surpass", "exceed", "longer", "larger", "quicker", "uplift", "advantage", "over baseline", "grew", "growth", "jump", "jumped",
            "提升", "提高", "增加", "增长", "加速", "提速", "快", "领先", "增", "升至", "高", "超", "优于", "多", "改善", "翻", "长")),
    )
)  # fmt: skip

RATIO: Final[Lexicon] = lexicon(
    (("ratio", ("than", "compared", "compared to", "compared with", "relative", "versus", "vs", "over", "as fast", "as much", "that of", "相比", "相对", "比", "较", "于", "达", "baseline", "of the original", "against", "仅为", "为其")),)
)  # fmt: skip
"""Words that make a multiple a comparison."""

STATISTIC: Final[Lexicon] = lexicon(
    (
        ("mean", ("mean", "average", "avg", "averaged", "averaging", "on average", "平均", "均值", "平均值", "宏平均")),
        ("p50", ("median", "p50", "中位数", "中位", "50th percentile")),
        ("p75", ("p75",)),
        ("p90", ("p90", "90th percentile")),
        ("p95", ("p95", "95th percentile")),
        ("p99", ("p99", "99th percentile", "99分位")),
        ("min", ("min", "minimum", "最小", "最小值", "best")),
        ("max", ("max", "maximum", "peak", "peaks", "peaking", "最大", "最大值", "峰值")),
        ("geomean", ("geomean", "geometric mean", "几何平均", "几何均值")),
    )
)

SITUATION: Final[Lexicon] = lexicon(
    (
        ("use", ("use", "uses", "used", "using", "usage", "require", "requires", "required", "requiring", "need", "needs", "needed", "takes", "take", "taking", "took", "consume", "consumes", "consuming", "consumption", "occupy", "occupies", "occupying", "allocated", "allocates", "fit", "fits", "fitting", "footprint", "peak", "only", "just", "占用", "占", "需要", "仅需", "只需", "需", "使用", "消耗", "所需", "约需", "控制在", "实测", "空闲", "峰值", "存放", "memory usage", "memory footprint", "occupied")),
        ("capacity", ("with at least", "equipped", "total vram", "machine", "laptop", "system with", "per gpu", "per card", "each", "unified", "capacity", "单卡", "配置", "机器", "服务器", "每卡", "显卡", "available", "card", "cards", "device with", "configuration", "hbm", "hbm3", "hbm3e", "ddr5", "ddr4", "gddr6x", "gddr7", "lpddr5x", "l2 cache", "suggested", "recommended", "budget", "reserve", "reserved", "cap", "capped", "default", "devices")),
        ("limit", ("slo", "sla", "constraint", "threshold", "limit", "timeout", "must be", "must", "should be", "within", "budget", "gate", "tolerance", "deadline", "at most", "no more than", "cap", "quota", "阈值", "限制", "上限", "不超过", "约束", "超时", "容差", "门槛", "要求", "agree to within", "agree", "wobble", "spread", "stdev", "std", "variance", "noise", "标准差", "波动", "抖动", "deviation", "span", "early termination", "converges")),
        ("workload", ("prompt length", "input length", "output length", "context", "context length", "sequence length", "seqlen", "seq len", "batch", "batch size", "bs", "concurrency", "concurrent", "requests", "input tokens", "output tokens", "max tokens", "num prompts", "episodes", "samples", "steps", "step", "resolution", "frames", "prompts", "questions", "seeds", "epochs", "rounds", "runs", "warmup", "warmups", "repeats", "上下文", "并发", "批大小", "输入长度", "输出长度", "分辨率", "帧", "步", "次", "轮", "路", "条", "题", "样本", "请求数", "layers", "heads", "experts", "专家", "层", "核心", "cores", "threads", "nodes", "节点", "块", "positions")),
        ("config", ("config", "default", "set to", "option", "parameter", "flag", "env", "export", "block size", "group size", "chunk", "page size", "buffer", "port", "num", "rank", "interval", "every", "window", "设置", "参数", "选项", "默认", "环境变量", "size per head", "head num", "dim", "level", "clock", "mclk", "pclk", "version", "cuda", "driver", "python", "pytorch", "release")),
        ("spec", ("peak", "theoretical", "hardware", "spec", "specification", "datasheet", "hbm", "memory bandwidth of", "compute capability", "flops of", "pcie", "nvlink", "of peak", "理论", "额定", "峰值算力", "roofline", "fallback", "ghz", "mhz")),
        ("hypothetical", ("could", "would", "may", "might", "can", "ideally", "in theory", "theoretically", "assuming", "assume", "for example", "for instance", "e.g", "example", "suppose", "imagine", "if", "理论上", "假设", "例如", "比如", "可能")),
        ("achieve", ("achieve", "achieves", "achieved", "achieving", "reach", "reaches", "reached", "reaching", "sustain", "sustains", "sustained", "deliver", "delivers", "delivered", "delivering", "hit", "hits", "got", "obtain", "obtained", "attain", "attains", "yield", "yields", "yielded", "runs at", "running at", "clocks", "gives", "gave", "brings", "bringing", "translates", "translating", "resulting", "results in", "provides", "providing", "up from", "down from", "compared", "outperforms", "达到", "实现", "跑出", "带来", "获得", "测得", "取得")),
        ("count", ("star", "stars", "contributors", "lines", "line of code", "files", "commits", "prs", "issues", "models", "papers", "users", "downloads", "repos", "repositories", "people", "countries", "languages", "代码", "行", "个模块", "仓库", "论文", "人", "万人", "用户", "起", "architectures", "in all papers", "accepted papers", "top", "qq")),
    )
)  # fmt: skip

ATTRIBUTION: Final[Lexicon] = lexicon(
    (
        ("", ("符合预期", "符合我们的预期", "超出预期", "libero goal", "time to target", "you should expect", "should expect", "you can expect", "expect to see", "expected to see", "expect this to", "as expected", "than expected", "close to ideal", "near ideal", "should not", "could not", "would not", "may not", "might not", "if you", "their own", "target model", "target models", "target token", "target tokens", "target length", "target gpu", "target device", "target hardware", "target platform", "target verification", "target forward", "target verify", "theoretical peak", "theoretical bandwidth", "theoretical maximum bandwidth", "theoretical limit", "理论峰值", "理论带宽", "理论上限", "目标模型", "目标 token", "目标设备", "目标检测", "paper we", "in this paper", "this paper", "our paper", "our blog", "our blog post", "our technical report", "our users", "our customers", "官方文档", "official implementation", "official repository", "官方仓库", "官方实现", "expected acceptance", "目标硬件", "目标语言", "expected output")),
        ("plan goal", ("performance targets", "performance target", "target", "targets", "targeting", "targeted", "goal", "goals", "roadmap", "planned", "plan to", "plans to", "we plan", "aim", "aims", "aiming", "hope to", "todo", "future work", "upcoming", "will be", "will reach", "will bring", "will give", "hopefully", "in the future", "milestone", "next step", "next steps", "objective", "目标", "计划", "有望", "将实现", "期望", "下一步", "规划", "可望", "未来", "路线图", "里程碑", "力争", "争取", "希望达到", "将达到")),
        ("plan estimate", ("amounts to", "amount to", "corresponds to", "we think", "we believe", "估算值", "expected", "expect", "expects", "projected", "projection", "projections", "projecting", "projects", "estimate", "estimated", "estimates", "estimation", "extrapolated", "extrapolation", "back of the envelope", "rule of thumb", "simulated result", "simulated results", "simulated latency", "simulated performance", "simulation", "simulations", "simulator", "should reach", "should achieve", "should give", "should see", "should improve", "should reduce", "should be about", "should be around", "should get", "should yield", "expected impact", "typical impact", "typical improvement", "typical speedup", "typical gain", "typical gains", "typically yields", "anticipated", "predicted", "predicts", "roofline predicts", "roofline model", "forecast", "预计", "预期", "估计", "估算", "投影至", "推算", "仿真", "预估", "推测")),
        ("plan theory", ("in principle", "原则上", "理论显存", "theoretical", "theoretically", "in theory", "ideal", "ideally", "upper bound", "speed of light", "on paper", "hypothetical", "hypothetically", "potentially", "potential", "best case", "amdahl", "理论", "理论值", "理论上", "理想", "理想情况下", "理论极限")),
        ("plan modal", ("provided that", "provided your", "could", "would", "might", "would be", "would give", "assuming", "suppose", "imagine", "假设", "假定", "如果")),
        ("plan typical", ("一般都有", "一般都", "一般有", "typically", "usually", "sometimes", "often", "通常", "一般可", "往往")),
        ("plan can", ("可带来", "能带来", "can", "may", "should", "should be", "可以", "可能", "应该", "可")),
        ("theirs they", ("they use", "they report", "they reported", "they achieve", "they achieved", "they claim", "they claimed", "they found", "they measured", "they saw", "they observed", "they get", "they got", "they show", "they say", "their blog", "their paper", "their results", "their report", "their implementation", "their production", "their benchmark", "their team", "their system", "their approach", "他们")),
        ("theirs tells", ("reports", "reporting", "says")),
        ("theirs pronoun", ("they", "their", "them")),
        ("theirs reported", ("reported from", "numbers are from", "numbers from", "taken from", "results from the paper", "引自", "转自", "摘自", "作者", "作者们", "该论文", "该工作", "论文显示", "论文的", "论文也", "the paper's", "the authors observed", "according to", "as reported", "reported at", "sometimes reported", "have been announced", "has been announced", "reported by", "reported in", "claims", "claimed", "claim", "as claimed", "announced", "published by", "the paper reports", "the authors report", "the authors", "in the paper", "from the paper", "original paper", "third party", "on twitter", "vendor", "quoted", "cited", "据报道", "官方数据", "官方公布", "论文报告", "作者称", "声称", "宣称", "号称", "原论文", "论文中", "论文称", "厂商", "官方宣称", "据称", "引用自", "引自")),
        ("theirs user", ("users report", "user reports", "user report", "users reported", "user reported", "community report", "community reports", "community member", "community members", "community user", "someone", "contributor reported", "many people reported", "people report", "people reported", "reddit", "a user", "one user", "some users", "discord user", "网友", "用户反馈", "社区用户", "社区反馈", "群友", "有用户", "用户实测", "社区实测", "他人")),
        ("theirs adopter", ("adopted by", "adopters", "adopter", "adoption", "used by", "customer", "customers", "case study", "case studies", "powered by", "in production at", "deployed at", "integrated into", "integrated by", "success story", "official result", "official results", "official score", "official scores", "official number", "official numbers", "官方结果", "官方成绩", "official blog", "blog post from", "blog post by", "the community", "落地", "客户", "应用案例", "某公司", "某厂", "某团队", "某客户", "被集成", "合作伙伴")),
        ("theirs prior", ("prior work", "prior works", "previous work", "previous works", "related work", "related works", "existing work", "existing works", "existing method", "existing methods", "concurrent work", "other frameworks", "other projects", "competitor", "competitors", "alternatives", "相关工作", "已有工作", "前人", "现有方法", "竞品", "同类")),
        ("theirs venue", ("mlperf", "leaderboard", "tweet", "whitepaper", "press release", "submission", "keynote", "榜单", "发布会")),
        ("theirs outlet", ("blog post", "blog", "paper", "arxiv", "talk", "meetup", "博客", "论文", "演讲", "官方")),
        ("ours we", ("we", "our", "us", "ours", "my", "我们", "本文", "本项目", "本框架", "本工作", "笔者", "我")),
        ("ours measured", ("measured", "measure", "measures", "benchmarked", "tested", "testing", "test", "benchmarks show", "our results", "observed", "experiments", "experiment", "evaluation", "results show", "end to end test", "实测", "测试", "评测", "实验", "跑出", "测得", "实测值")),
        ("ours proposed", ("propose", "proposes", "present", "presents", "introduce", "introduces", "introducing", "this work", "this paper", "this release", "this pr", "提出", "推出", "本次", "新增")),
    )
)  # fmt: skip

SCOPE: Final[Lexicon] = lexicon(
    (
        ("training", ("training", "train", "trains", "trained", "fine tuning", "finetuning", "fine tune", "finetune", "pretraining", "pre training", "lora", "qlora", "sft", "rl", "grpo", "backward", "optimizer", "训练", "微调", "预训练", "forward backward", "fwd bwd", "dpo", "rlhf", "epoch", "throughput of training")),
        ("quantization", ("quantization time", "quantizing", "quantize a", "quantization of", "quantization process", "量化耗时", "量化时间", "calibration time", "quantization speed", "量化速度", "packing", "calibration")),
        ("build", ("build time", "compile time", "compilation", "build", "building", "编译", "构建", "ci", "test suite", "wheel")),
    )
)  # fmt: skip

NEGATIVE: Final[Lexicon] = lexicon(
    (("negative", ("slower", "regression", "regress", "regressed", "overhead", "worse", "degradation", "loss", "drop", "dead end", "failed", "fails", "cost of", "penalty", "not worth", "下降", "变慢", "代价", "反而", "跌到", "损失", "减速", "慢", "不升反降", "不降反升", "长尾", "失败", "退化")),)
)  # fmt: skip
