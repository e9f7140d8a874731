"""Which spans of a text GitHub would act on (people told, issues linked, things closed), and how pieces are written.

GitHub's filters run on rendered text and leave alone only what stands in `code`, `pre` and `a`, so a backslash does
not stop them (html-pipeline, `mention_filter.rb`; Dependabot, `link_and_mention_sanitizer.rb`). A span found here is
meant to be wider than theirs, never narrower: it runs to the edges of a run of address characters, so that no edge of
a code span makes a new word border inside a word. No span holds a backtick or a pipe, which a code span in a table
cannot carry safely. Pure, no I/O.
"""

import re
from collections.abc import Iterator

_RUN = "[A-Za-z0-9_.+/:@#$%=&?-]"
_ADDRESS = "[!#-;=?-Z_a-z~]"  # ASCII without space, quotes, brackets, backslash, backtick, pipe
_EMOJI_NAME = r":(?:\+1|-1|100|1234|[0-9_+-]*[a-z][a-z0-9_+-]*):"
_REFERENCE = r"\#\d|gh-\d|[\w.-]+/[\w.-]+\#\d|https?://"

_LIVE = re.compile(
    rf"""
      (?<!{_RUN}) {_RUN}*? :// {_ADDRESS}*+                     # an address with a scheme
    | (?<!{_RUN}) (?= {_RUN}*? (?:
          @[A-Za-z0-9_.-]                                       # a person, a team, an e-mail address, user@sha
        | \#\d                                                  # an issue, alone or after owner/repo
        | \$                                                    # mathematics; GitHub drops a backslash before it
        | {_EMOJI_NAME}
        | github\.com/
        | (?<![A-Za-z0-9])www\.
        | \b(?: gh-\d | [0-9a-f]{{7,40}}\b )                    # GH-12; a commit
      )) {_RUN}++
    | \b duplicate\ of \b
    | \b (?: close[sd]? | fix(?:es|ed)? | resolve[sd]? ) (?= :?\ (?: \Z | {_REFERENCE} ))
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_HINT = re.compile(
    r"[@#$]|://|:[0-9a-z_+-]+:|www\.|github\.com/|gh-\d|[0-9a-f]{7}|duplicate of|clos|fix|resolv",
    re.IGNORECASE | re.ASCII,
)
_COMMAND = re.compile(rf"/[A-Za-z]{_RUN}*+")  # bots read comment lines that begin so
_SENTENCE_END = ".,;:!?'*)~"

# What acts inside a line. `_` after a letter of any script, `<` before a space or a figure, and whatever is not here
# cannot.
_ACTS = re.compile(
    r"[\\`*\[\]~|]"
    r"|(?<!\w)_+"
    r"|<(?![ 0-9=])"
    r"|&(?=[A-Za-z0-9#]|\Z)"
    r"|!\Z"  # before a link it would make an image
    r"|(?<![^ ])#+\Z"  # closes a heading
)
# What acts where a block begins: quote, heading, bullet, rule, number of a list.
_OPENS = re.compile(r">|#+(?= |\Z)|[+-](?= |\Z)|-(?=-)|[0-9]{1,9}(?=[.)](?: |\Z))")
_TICKS = re.compile("`+")


def live_spans(text: str, *, opening: bool) -> Iterator[tuple[int, int]]:
    """Give start and end of each span to be put into code, in order, never two side by side.

    `opening`: nothing stands before the text.
    """
    begin = end = 0
    if opening and (command := _COMMAND.match(text)):
        end = len(_without_sentence_end(command[0]))
    if _HINT.search(text, end):
        # Each search begins on a slice: what follows a code span is a text of its own to GitHub too.
        while found := _LIVE.search(text[end:]):
            if gap := found.start():
                if begin < end:
                    yield begin, end
                begin = end + gap
            end += gap + len(_without_sentence_end(found[0]))
    if begin < end:
        yield begin, end


def _without_sentence_end(span: str) -> str:
    """Leave closing punctuation outside, but keep a bracket that the span opened and the colons of an emoji name."""
    trimmed = span.rstrip(_SENTENCE_END)
    if trimmed.count("(") > trimmed.count(")") and span.startswith(")", len(trimmed)):
        return trimmed + ")"
    if trimmed.count(":") % 2 and span.startswith(":", len(trimmed)) and "://" not in span:
        return trimmed + ":"
    return trimmed or span


def escaped(shown: str, *, opening: bool) -> str:
    """Give a text without live spans as Markdown, with a backslash before what acts, and before nothing else."""
    if opening and (opener := _OPENS.match(shown)):
        mark = opener[0]
        rest = _ACTS.sub(_backslashed, shown[opener.end() :])
        return (mark + "\\" if mark.isdigit() else _backslashed(opener)) + rest
    return _ACTS.sub(_backslashed, shown)


def code_span(value: str) -> str:
    """Give a value as a code span; it holds no pipe, and no backtick at either end."""
    ticks = fence_marks(value, at_least=1)
    # A dollar beside a backtick would begin mathematics; one space on either side is not part of the code.
    pad = " " if "$" in {value[0], value[-1]} else ""
    return f"{ticks}{pad}{value}{pad}{ticks}"


def fence_marks(body: str, *, at_least: int) -> str:
    """Give more backticks than stand together anywhere in the body."""
    return "`" * max(at_least, 1 + max(map(len, _TICKS.findall(body)), default=0))


def _backslashed(found: re.Match[str]) -> str:
    return "".join("\\" + c for c in found[0])
