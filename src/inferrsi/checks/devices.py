"""C237 to C240: do canonical ids, counts and sizes agree with what was printed?"""

import re
from collections.abc import Iterator
from functools import lru_cache

from inferrsi.evidence import vocabulary
from inferrsi.evidence.conditions import Accelerator, Artefact, Hardware, Name, Precision
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.paths import Path
from inferrsi.evidence.record import Record
from inferrsi.evidence.vocabulary import Part
from inferrsi.evidence.wording import listed

ROLES = ("weights", "activations", "kv_k", "kv_v", "state", "draft", "accum")
FAMILY_OF_ROLE = {"kv_k": "kv_cache", "kv_v": "kv_cache", "state": "recurrent_state"}
APART = frozenset(FAMILY_OF_ROLE.values())
_BETWEEN = re.compile(r"[,;/，；、]")


def machines(record: Record) -> Iterator[tuple[Path, Hardware]]:
    """Give each machine with its path: of an experiment, and of an arm that has its own."""
    for experiment in record.experiments:
        path: Path = ("experiments", experiment.id)
        if experiment.hardware:
            yield (*path, "hardware"), experiment.hardware
        for arm in experiment.arms:
            if arm.hardware:
                yield (*path, "arms", arm.id, "hardware"), arm.hardware


def memory_foreign_to_device(record: Record, /) -> Iterator[Finding]:
    """C237: the memory is one that the device is sold with: an RTX 4090 has no 32 GB."""
    for path, hardware in machines(record):
        for device in hardware.accelerators:
            known = vocabulary.hardware().get(device.id or "")
            if known is None or not known.memory_gb or device.memory_gb in {None, "n/a"}:
                continue
            if device.memory_gb not in {str(size) for size in known.memory_gb}:
                sizes = ", ".join(str(size) for size in known.memory_gb)
                yield Finding(
                    code="C237",
                    path=(*path, "accelerators", device.raw, "memory_gb"),
                    message=f"{known.name} with {device.memory_gb} GB, none of its sizes ({sizes})",
                    help="correct it, or keep it as printed and add gap hardware_manifest: who ran on what is open",
                    severity="note" if "hardware_manifest" in record.gaps else "warning",
                )


def device_contradicts_raw(record: Record, /) -> Iterator[Finding]:
    """C238: ids, counts, memory and power are those of the device line as printed; 1 + 8 is not 9."""
    for path, hardware in machines(record):
        yield from _host((*path, "ram_gb"), hardware)
        printed = parts(hardware.raw)
        if len(printed) > 1 and len(printed) != len(hardware.accelerators):
            yield _contradiction((*path, "accelerators"), f"'{hardware.raw}' names {len(printed)} kinds of device")
        elif len(printed) == len(hardware.accelerators):
            for device, part in zip(hardware.accelerators, printed, strict=True):
                yield from _differences((*path, "accelerators", device.raw), device, part)
        for device in hardware.accelerators:
            own = parts(device.raw)
            if len(own) == 1 and device.raw != hardware.raw:
                yield from _differences((*path, "accelerators", device.raw), device, own[0])


def _host(path: Path, hardware: Hardware) -> Iterator[Finding]:
    printed = {found for match in listed("ram").finditer(hardware.raw) for found in match.groups() if found}
    if hardware.ram_gb not in {None, "n/a"} and len(printed) == 1 and hardware.ram_gb not in printed:
        yield _contradiction(path, f"ram_gb {hardware.ram_gb}, but '{hardware.raw}' says {printed.pop()}")


@lru_cache(maxsize=4096)  # the same few machines stand in thousands of records; a pure function of its text
def parts(raw: str) -> tuple[Part, ...]:
    """Give the devices that a line names, as far as the vocabulary knows them."""
    whole = tuple(part for part in vocabulary.resolve_set(raw) if part.id)
    if whole:
        return whole
    pieces = [piece.strip() for piece in _BETWEEN.split(raw)]
    return tuple(part for piece in pieces if piece for part in vocabulary.resolve_set(piece) if part.id)


def _differences(path: Path, device: Accelerator, part: Part) -> Iterator[Finding]:
    pairs = (
        ("id", device.id, part.id),
        ("count", device.count, part.count),
        ("memory_gb", device.memory_gb, part.memory_gb),
        ("power_limit_w", device.power_limit_w, part.power_limit_w),
    )
    for field, given, printed in pairs:
        if given not in {None, "n/a"} and printed is not None and given != str(printed):
            yield _contradiction((*path, field), f"{field} {given}, but '{part.raw}' says {printed}")


def _contradiction(path: Path, message: str) -> Finding:
    todo = (
        "write one accelerator for each kind of device, with count, memory and power as printed, in the order printed"
    )
    return Finding(code="C238", path=path, message=message, help=todo)


def precision_in_wrong_role(record: Record, /) -> Iterator[Finding]:
    """C239: a number format stands in a role it exists for: `kv_f16` is no format of weights."""
    for path, precision in precisions(record):
        for role in ROLES:
            known = vocabulary.precisions().get((getattr(precision, role) or "").partition("@")[0])
            if known is None:
                continue
            wanted = FAMILY_OF_ROLE.get(role)
            if known.family != wanted if wanted else known.family in APART:
                yield Finding(
                    code="C239",
                    path=(*path, role),
                    message=f"'{known.id}' of family {known.family} as {role}",
                    help=f"write an id of family {wanted}" if wanted else "write a format of weights or activations",
                )


def precisions(record: Record) -> Iterator[tuple[Path, Precision]]:
    """Give each precision with its path: of an experiment, and of an arm that has its own."""
    for experiment in record.experiments:
        path: Path = ("experiments", experiment.id)
        if experiment.precision:
            yield (*path, "precision"), experiment.precision
        for arm in experiment.arms:
            if arm.precision:
                yield (*path, "arms", arm.id, "precision"), arm.precision


def names(record: Record) -> Iterator[tuple[Path, Name]]:
    """Give each name of a network with its path."""
    for position, name in enumerate(record.target_models):
        yield ("target_models", position), name
    for experiment in record.experiments:
        path: Path = ("experiments", experiment.id)
        yield from _model((*path, "artefact", "model"), experiment.artefact)
        for arm in experiment.arms:
            yield from _model((*path, "arms", arm.id, "artefact", "model"), arm.artefact)


def _model(path: Path, artefact: Artefact | None) -> Iterator[tuple[Path, Name]]:
    if artefact and artefact.model:
        yield path, artefact.model


def id_contradicts_raw(record: Record, /) -> Iterator[Finding]:
    """C240: the canonical id of a network or a format is that of the name as printed."""
    for path, name in names(record):
        if name.id and (known := _network(name.raw)) and known != name.id:
            yield _other_id((*path, "id"), name.raw, name.id, known)
    for path, precision in precisions(record):
        known = _format(precision.raw)
        if known and precision.weights and precision.weights != known:
            yield _other_id((*path, "weights"), precision.raw, precision.weights, known)


@lru_cache(maxsize=4096)
def _network(raw: str) -> str | None:
    return vocabulary.resolve_model(raw).id


@lru_cache(maxsize=4096)
def _format(raw: str) -> str | None:
    return vocabulary.resolve_precision(raw, "weights").id


def _other_id(path: Path, raw: str, given: str, known: str) -> Finding:
    message = f"'{given}', but the vocabulary calls '{raw}' '{known}'"
    return Finding(code="C240", path=path, message=message, help="correct the id, or raw where it was copied wrongly")
