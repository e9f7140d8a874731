"""The conditions of an experiment and of its arms, as printed lines: raw strings first, since those are the evidence."""

from collections.abc import Iterator

from inferrsi.digest.said import Said, concat, join, plain
from inferrsi.digest.words import word
from inferrsi.evidence.conditions import Artefact, Config, Hardware, Precision, Repeat, Software, Timing, Workload
from inferrsi.evidence.experiment import Arm, Experiment, Quality
from inferrsi.evidence.form import NOT_APPLICABLE
from inferrsi.labels import CLOSE, COMMA, CONDITIONS, LIST_COMMA, OPEN, SEMICOLON, Phrase

_SPACE = Phrase(" ", " ")


def _field(name: str, value: object) -> Said | None:
    if value in {None, "", NOT_APPLICABLE}:
        return None
    return concat(CONDITIONS[name], _SPACE, plain(str(value)))


def _fields(owner: object, *names: str) -> Iterator[Said]:
    for name in names:
        if said := _field(name, getattr(owner, name)):
            yield said


def hardware(machine: Hardware | None) -> Said:
    """Print a machine: the raw string, then what it leaves out."""
    if machine is None:
        return Said()
    limits = [
        concat(plain(device.raw), _SPACE, CONDITIONS["power_limit_w"], _SPACE, plain(device.power_limit_w))
        for device in machine.accelerators
        if device.power_limit_w and device.power_limit_w not in machine.raw
    ]
    parts = ("cpu", "ram_gb", "storage", "interconnect", "nodes", "tenancy")
    rest = [said for name in parts if (said := _field(name, getattr(machine, name))) and not _repeats(machine, name)]
    return join([plain(machine.raw), *limits, *rest], COMMA)


def _repeats(machine: Hardware, name: str) -> bool:
    return str(getattr(machine, name)) in machine.raw and name != "nodes"


def artefact(weights: Artefact | None) -> Said:
    """Print which weights were run."""
    if weights is None:
        return Said()
    model = [concat(CONDITIONS["model"], _SPACE, plain(weights.model.raw))] if weights.model else []
    digest = [plain(f"sha256 {weights.sha256}")] if weights.sha256 else []
    return join([*model, *_fields(weights, "snapshot", "file", "revision"), *digest], COMMA)


def precision(formats: Precision | None) -> Said:
    """Print the number formats as the source wrote them."""
    return concat(CONDITIONS["precision"], _SPACE, plain(formats.raw)) if formats else Said()


def software(stack: Software | None) -> Said:
    """Print the software a measurement ran on."""
    if stack is None:
        return Said()
    parts = [plain(" ".join(word for word in (part.name, part.version, part.commit) if word)) for part in stack.stack]
    named = [concat(CONDITIONS["stack"], _SPACE, join(parts, LIST_COMMA))] if parts else []
    return join([*_fields(stack, "os", "driver"), *named], COMMA)


def config(settings: Config | None) -> Said:
    """Print the settings of a run."""
    if settings is None:
        return Said()
    parts: list[Said] = []
    if drafting := settings.speculation:
        words = [plain(drafting.method), *_fields(drafting, "n_draft", "acceptance")]
        parts.append(concat(CONDITIONS["speculation"], _SPACE, join(words, LIST_COMMA)))
    parts += _fields(settings, "experts_used", "placement", "parallel")
    if settings.switches:
        switches = [plain(f"{name}={value}") for name, value in settings.switches.items() if value != NOT_APPLICABLE]
        parts.append(concat(CONDITIONS["switches"], _SPACE, join(switches, LIST_COMMA)))
    return join(parts, COMMA)


def workload(asked: Workload | None) -> Said:
    """Print what was asked of the engine."""
    if asked is None:
        return Said()
    names = (
        "task",
        "prompt_tokens",
        "output_tokens",
        "context",
        "concurrency",
        "batch",
        "sampling",
        "prompt_set",
        "cache",
    )
    extra = [plain(f"{name} {value}") for name, value in asked.extra.items() if value != NOT_APPLICABLE]
    return join([*_fields(asked, *names), *extra], COMMA)


def timing(clock: Timing | None) -> Said:
    """Print what the clock saw."""
    if clock is None:
        return Said()
    lists = [
        concat(CONDITIONS[name], _SPACE, join([plain(item) for item in getattr(clock, name)], LIST_COMMA))
        for name in ("includes", "excludes")
        if getattr(clock, name)
    ]
    return join([*lists, *_fields(clock, "warmup", "clock")], COMMA)


def repeat(times: Repeat | None) -> Said:
    """Print how often it was measured and what was made of it."""
    return join([*_fields(times, "runs", "samples", "statistic", "dispersion")], COMMA) if times else Said()


def of_experiment(experiment: Experiment) -> Said:
    """Print everything that all arms of an experiment share."""
    scope = [concat(CONDITIONS["scope"], _SPACE, plain(word("scope", experiment.scope)))] if experiment.scope else []
    return join(
        [
            hardware(experiment.hardware),
            artefact(experiment.artefact),
            precision(experiment.precision),
            workload(experiment.workload),
            config(experiment.config),
            software(experiment.software),
            *scope,
            timing(experiment.timing),
            repeat(experiment.repeat),
        ],
        SEMICOLON,
    )


def of_arm(arm: Arm) -> Said:
    """Print an arm: its label and only what it changes."""
    foreign = []
    if arm.subject:
        words = (arm.subject.name, arm.subject.version, arm.subject.commit)
        foreign = [plain(" ".join(word for word in words if word))]
    changed = join(
        [
            *foreign,
            hardware(arm.hardware),
            artefact(arm.artefact),
            precision(arm.precision),
            workload(arm.workload),
            config(arm.config),
            software(arm.software),
            _quality(arm.quality),
        ],
        COMMA,
    )
    return concat(plain(arm.label), OPEN, changed, CLOSE) if changed else plain(arm.label)


def _quality(found: Quality | None) -> Said:
    if found is None:
        return Said()
    is_known = found.semantics != "unknown"
    return plain(word("semantics", found.semantics) if is_known else word("output", "unknown"))
