"""The vocabulary's traps: names that look like hardware, formats and rates, and are none."""

import pytest

from inferrsi.extract.masking import view
from inferrsi.extract.names import devices, formats


def named(text: str) -> list[tuple[str, str | None]]:
    seen = view(text)
    return [(one.text, one.id) for one in devices(seen, 0, len(text))]


@pytest.mark.parametrize(
    "text",
    [
        "built for sm_100a only",
        "MiniMax-M3.1 with top-p 0.9",
        "drafted by DSpark",
        "Qwen3.6-35B-A3B runs",
        "about 4090 ms a step",
        "port 3090.",
        "T4Kids and L4Re",
    ],
)
def test_no_hardware_in_what_only_looks_like_it(text: str) -> None:
    assert named(text) == []


@pytest.mark.parametrize(
    ("text", "id_"),
    [
        ("on an M3 Max, 128 GB", "apple/m3-max"),
        ("8×5060 Ti", "nvidia/rtx-5060-ti"),
        ("4xH100 nodes", "nvidia/h100"),
        ("L20x1", "nvidia/l20"),
        ("单张 RTX 5090", "nvidia/rtx-5090"),
        ("RX9060XT16GB", "amd/rx-9060-xt"),
        ("MacBook Pro M3 Max", "apple/m3-max"),
    ],
)
def test_hardware_as_the_field_writes_it(text: str, id_: str) -> None:
    assert [found for _, found in named(text)] == [id_]


def test_counts_are_read() -> None:
    seen = view("on 8× RTX 5090 and a single A100")
    assert [one.count for one in devices(seen, 0, len(seen.text))] == [8, 1]


def test_formats_are_not_found_inside_names() -> None:
    seen = view("Toy-AWQ at 3.5bpw, Q4_K_M, W4A8 and bf16, not IQtest")
    assert [one.text for one in formats(seen, 0, len(seen.text))] == ["3.5bpw", "Q4_K_M", "W4A8", "bf16"]
