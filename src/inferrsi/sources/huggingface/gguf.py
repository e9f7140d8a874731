"""The header of a GGUF file as far as its first bytes reach; pure, and hard on what it is given.

Form: ggml docs/gguf.md. The Hub's own `gguf` object describes one file of a repository and does not say which.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

MOST_KEYS: Final = 10_000  # real files have 20 to 60; a lie of 10**12 would be read for ever
MOST_TENSORS: Final = 1_000_000
MOST_DEPTH: Final = 4
WANTED: Final = ("context_length", "block_count", "embedding_length", "expert_count", "expert_used_count")
"""Of the architecture's own keys."""
FILE_TYPES: Final[Mapping[int, str]] = {
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 7: "Q8_0", 8: "Q5_0", 9: "Q5_1", 10: "Q2_K", 11: "Q3_K_S", 12: "Q3_K_M",
    13: "Q3_K_L", 14: "Q4_K_S", 15: "Q4_K_M", 16: "Q5_K_S", 17: "Q5_K_M", 18: "Q6_K",
}  # fmt: skip
"""ggml docs/gguf.md, `general.file_type`; later numbers have no name there."""
Value = str | int | float | bool
_SCALARS: Final[Mapping[int, str]] = {
    0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d",
}  # fmt: skip
_STRING: Final = 8
_ARRAY: Final = 9


class GgufError(ValueError):
    """These bytes are no GGUF header."""


class _EndError(Exception):
    """The bytes that were read end here."""


@dataclass(frozen=True, kw_only=True)
class GgufHeader:
    """What a file says of itself."""

    version: int
    tensors: int
    keys: Mapping[str, Value]
    """general.* and some of the architecture's, single values only."""
    is_whole: bool
    """Whether all keys stood in the bytes that were read."""

    @property
    def file_type(self) -> str | None:
        """The quantisation that the file claims for most of its tensors; a number where the form has no name for it."""
        number = self.keys.get("general.file_type")
        return FILE_TYPES.get(number, str(number)) if isinstance(number, int) else None


def read_header(data: bytes) -> GgufHeader:
    """Read a header from the first bytes of a file.

    Raises:
        GgufError: They are none, or one that no writer makes.
    """
    reader = _Reader(data)
    if data[:4] != b"GGUF":
        message = "it does not begin with GGUF"
        raise GgufError(message)
    reader.at = 4
    try:
        version = reader.number("I")
        if version not in {2, 3}:  # 1 has other counts; a big-endian file shows a huge number
            message = f"version {version} is not read"
            raise GgufError(message)
        tensors, count = reader.number("Q"), reader.number("Q")
    except _EndError as error:
        message = "it ends within its first 24 bytes"
        raise GgufError(message) from error
    if tensors > MOST_TENSORS or count > MOST_KEYS:
        message = f"it claims {tensors} tensors and {count} keys"
        raise GgufError(message)
    keys: dict[str, Value] = {}
    try:
        for _ in range(count):
            name = reader.string()
            value = reader.value(reader.number("I"))
            if value is not None and _is_wanted(name):
                keys[name] = value
    except _EndError:
        return GgufHeader(version=version, tensors=tensors, keys=keys, is_whole=False)
    return GgufHeader(version=version, tensors=tensors, keys=keys, is_whole=True)


def _is_wanted(name: str) -> bool:
    return name.startswith("general.") or name.rpartition(".")[2] in WANTED


class _Reader:
    """Reads forward and never beyond what is there."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.at = 0

    def number(self, form: str) -> int:
        return int(self._scalar(form))

    def string(self) -> str:
        return self._take(self.number("Q")).decode(errors="replace")

    def value(self, kind: int, *, depth: int = 0) -> Value | None:
        """Read a value; arrays are passed over, since tokenizers are what is long in them."""
        if kind == _STRING:
            return self.string()
        if kind in _SCALARS:
            return self._scalar(_SCALARS[kind])
        if kind != _ARRAY or depth == MOST_DEPTH:
            message = f"a value of kind {kind} is not known"
            raise GgufError(message)
        inner, count = self.number("I"), self.number("Q")
        if inner in _SCALARS:
            self._skip(count * struct.calcsize(f"<{_SCALARS[inner]}"))
        else:
            for _ in range(count):  # each takes eight bytes at least, so that the data end it
                self.value(inner, depth=depth + 1)
        return None

    def _scalar(self, form: str) -> Value:
        value: Value = struct.unpack(f"<{form}", self._take(struct.calcsize(f"<{form}")))[0]
        return value

    def _take(self, size: int) -> bytes:
        start = self.at
        self._skip(size)
        return self._data[start : self.at]

    def _skip(self, size: int) -> None:
        if size > len(self._data) - self.at:
            raise _EndError
        self.at += size
