"""When two spellings are the same name, and which known word a mistyped one was meant to be."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

_BETWEEN = re.compile(r"[\s\-_‐‑–—]+")
LONGEST = 120
"""Characters of the longest text that is looked up as a name; longer ones are prose."""


def folded(raw: str, /) -> str:
    """Bring a text to one form: compatibility forms of Unicode, small letters, outer spaces gone."""
    return unicodedata.normalize("NFKC", raw).casefold().strip()


def squeezed(raw: str, /) -> str:
    """Give the key under which a spelling is looked up: folded, without spaces, hyphens and underscores."""
    return _BETWEEN.sub("", folded(raw))


def nearest(word: str, known: Iterable[str], /) -> str | None:
    """Give the known word that a mistyped one was probably meant to be, None if none is close."""
    if len(word) > LONGEST:
        return None
    by_key = {squeezed(name): name for name in sorted(known, reverse=True)}
    close = get_close_matches(squeezed(word), sorted(by_key), n=1, cutoff=0.7)
    return by_key[close[0]] if close else None
