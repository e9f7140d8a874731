"""What may be shown of a text from outside: nothing invisible, one line, a bounded length; pure, no I/O."""

import re
import unicodedata

CAP = 2000
"""Code points of one field that are shown (chosen with cmark-gfm CVE-2022-24724 and CVE-2022-39209 in mind)."""

_WIDEST = len("⟨U+10FFFF⟩")

_SPACE = re.compile(r"[ \t\n\v\f\r\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")

# Printable to Python, yet drawn as nothing: joiners, fillers, blank pattern, variation selectors, null notehead.
_HIDDEN = (
    "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef"
)
# Emoji and ideographs that came after Unicode 14.0: Python 3.11 does not know them, so no Python shows them.
_YOUNGER = (
    "\u2ffc-\u2fff\u31e4-\u31ef\U0001f6d8-\U0001f6dc\U0001f774-\U0001f77f\U0001f7d9\U0001fa75-\U0001fa77"
    "\U0001fa87-\U0001fa8f\U0001faad-\U0001faaf\U0001fabb-\U0001fabf\U0001fac6-\U0001facf\U0001fada-\U0001fadf"
    "\U0001fae8-\U0001faef\U0001faf7-\U0001faff\U0002a6e0-\U0002a6ff\U0002b73a-\U0002b73f\U0002ebf0-\U0002ee5d"
    "\U00031350-\U00033479"
)
_UNSHOWN = re.compile(f"[{_HIDDEN}{_YOUNGER}]")

# An emoji sequence may hold joiners and presentation selectors, which are unshown anywhere else.
_EMOJI = (
    "[\xa9\xae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_EMOJI_SEQUENCE = f"{_EMOJI}[\ufe0e\ufe0f]?(?:\u200d?{_EMOJI}[\ufe0e\ufe0f]?)*|[0-9#*]\ufe0f\u20e3"
_SUSPECT = re.compile(f"{_EMOJI_SEQUENCE}|[^ -~\u3001-\u303f\u4e00-\u9fff\uff01-\uff5e]")
_BINDING = "\u200d\ufe0e\ufe0f"


def clean(text: str) -> str:
    """Give the one line that stands for a text in any view: NFC, nothing unseen, at most `CAP` code points.

    White space of every kind becomes one space; characters that draw nothing or act on what surrounds them are
    written as `⟨U+202E⟩`; what is cut off ends in `…`. Cleaning twice changes nothing. The ledger keeps the raw
    text. What is unassigned is read from the interpreter's Unicode table, held at 14.0 for emoji and ideographs.
    """
    shown = visible(text).strip(" ")
    return shown if len(shown) <= CAP else shown[: CAP - 1].rstrip(" \u200d") + "…"


def capped(text: str) -> str:
    """Give a text as it is, or cleaned where its clean form would be cut."""
    short = len(text) * _WIDEST <= CAP
    return text if short or len(visible(text)) <= CAP else clean(text)


def visible(text: str) -> str:
    """Give a text in NFC with single spaces and visible stand-ins, neither stripped nor cut."""
    composed = text if text.isascii() else unicodedata.normalize("NFC", text)
    spaced = composed if composed.isprintable() and "  " not in composed else _SPACE.sub(" ", composed)
    if spaced.isascii():
        return spaced if spaced.isprintable() else _SUSPECT.sub(_stand_in, spaced)
    if spaced.isprintable() and _UNSHOWN.search(spaced) is None:
        return spaced
    return _SUSPECT.sub(_stand_in, spaced)


def _stand_in(found: re.Match[str]) -> str:
    sequence = found[0]
    if len(sequence) > 1 and all(c in _BINDING or _is_shown(c) for c in sequence):
        return sequence
    return "".join(c if _is_shown(c) else f"⟨U+{ord(c):04X}⟩" for c in sequence)


def _is_shown(character: str) -> bool:
    return character.isprintable() and _UNSHOWN.match(character) is None
