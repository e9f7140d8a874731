r"""A reading view of marked-up text: same length, marks blanked, so that every offset still points into the original.

Two fillers: `MARK` stands for emphasis, tags and backticks (a value may not run over one), `JOIN` for an escape inside
a value (`60.6\%`), which a value includes. It decides nothing.
"""

import re
from dataclasses import dataclass
from typing import Final

MARK: Final = "\x01"
JOIN: Final = "\x02"
LINK: Final = "\x03"
"""Fills the place of an address: numbers of a URL are never read."""

# One-to-one replacements only: NFKC as a whole changes lengths.
_NARROW: Final = {
    **{0xFF01 + i: 0x21 + i for i in range(94) if chr(0x21 + i) not in ",;!?."},  # full-width forms; commas end clauses
    **dict.fromkeys((0x00A0, 0x202F, 0x2009, 0x2007, 0x3000), " "),
    **dict.fromkeys((0x2212, 0x2011, 0xFE63), "-"),
    0x2215: "/",
    0x2044: "/",
    0x223C: "~",
    0x301C: "~",
    0x2A09: "×",
    0x2715: "×",
    0x2716: "×",
}
_LATEX: Final = {
    "times": "×", "sim": "~", "approx": "≈", "pm": "±", "to": "→", "rightarrow": "→", "le": "≤", "leq": "≤",
    "ge": "≥", "geq": "≥", "mu": "μ", "tau": "τ", "alpha": "α", "cdot": "·",
}  # fmt: skip
_ENTITY: Final = {
    "nbsp": " ", "times": "×", "lt": "<", "gt": ">", "le": "≤", "ge": "≥", "asymp": "≈", "plusmn": "±",
    "rarr": "→", "ndash": "–", "mdash": "—", "minus": "-", "amp": "&", "micro": "μ", "darr": "↓", "uarr": "↑",
}  # fmt: skip
# Every alternative is bounded or stops at its own opening sign, so that the pass stays linear; each begins with a
# letter of its own, which lets the engine skip everything else.
_MARKUP: Final = re.compile(
    r"https?://[^\s<>()\[\]\"'`|]+"
    r"|\((?<=\]\()[^()\s]{0,2000}(?:\s\"[^\"\n]{0,200}\")?\)"
    r"|<(?:!--|/?[A-Za-z][^<>\n]{0,400}>)|-->"
    r"|\$\\times\$"
    r"|\\(?:[A-Za-z]{1,12}|[%~_&#,;:! ])"
    r"|&[a-z]{2,6};"
    r"|\*\*+|~~+|`+|__(?:(?<![A-Za-z0-9_]__)(?=[^\s_])|(?<=[^\s_]__)(?![A-Za-z0-9_]))|\*(?:(?<=\w\*)(?!\d)|(?<=[^\d\s]\*)(?=\w)|(?<=\s\*)(?=[^\s\d*]))|\}"
)
_QUOTE: Final = re.compile(r"^[ \t]*>[> \t]*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class View:
    """The text as it is, as it reads, and as it reads in small letters; all of one length."""

    text: str
    plain: str
    low: str


def view(text: str, /) -> View:
    """Give the reading view of a text."""
    unquoted = _QUOTE.sub(_marked, text) if ">" in text else text
    plain = _MARKUP.sub(_blank, unquoted).translate(_NARROW)
    low = plain.lower()
    if len(low) != len(plain):  # a dotted capital I grows in lower case
        low = "".join(c.lower() if len(c.lower()) == 1 else c for c in plain)
    return View(text=text, plain=plain, low=low)


def _marked(found: re.Match[str]) -> str:
    return MARK * (found.end() - found.start())


def _blank(found: re.Match[str]) -> str:
    text = found[0]
    if text == "-->":
        return MARK * 2 + "→"  # an arrow as often as the end of a comment
    if text[0] in "h(":
        return LINK * len(text)
    if text[0] == "$":
        return "×" + JOIN * (len(text) - 1)
    if text[0] == "\\":
        return _latex(text[1:], len(text))
    char = _ENTITY.get(text[1:-1]) if text[0] == "&" else MARK
    return text if char is None else char + (MARK if char == MARK else JOIN) * (len(text) - 1)


def _latex(name: str, width: int) -> str:
    if not name[0].isalpha():
        return JOIN + name if name in "%~_&#" else " " * width
    char = _LATEX.get(name)
    return MARK * width if char is None else char + JOIN * (width - 1)
