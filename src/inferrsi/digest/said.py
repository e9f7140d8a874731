"""What the report says, in both languages, as segments that a renderer escapes; nothing here knows Markdown."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from inferrsi.labels import COLON, Language, Phrase


@dataclass(frozen=True, kw_only=True)
class Plain:
    """Text that is only shown."""

    text: str


@dataclass(frozen=True, kw_only=True)
class Number:
    """A quoted or derived number, printed with its unit and state."""

    text: str
    address: str
    """`<record>#<claim>`, for a derived one `<record>#<claim>%<claim>`."""
    state: str
    url: str | None = None
    """A permalink to the quoted span, where the source has one."""


@dataclass(frozen=True, kw_only=True)
class Reference:
    """An issue, pull request or commit; never live text."""

    text: str
    url: str | None = None


Segment = Plain | Number | Reference


@dataclass(frozen=True, kw_only=True)
class Said:
    """One text in both languages, each as segments."""

    zh: tuple[Segment, ...] = ()
    en: tuple[Segment, ...] = ()

    def in_(self, language: Language) -> tuple[Segment, ...]:
        """Give the segments of one language."""
        return self.zh if language == "zh" else self.en

    def __bool__(self) -> bool:
        return bool(self.zh or self.en)


NOTHING = Said()


def plain(text: str | Phrase) -> Said:
    """Say the same raw string in both languages, or a fixed phrase in each."""
    zh, en = (text.zh, text.en) if isinstance(text, Phrase) else (text, text)
    return Said(zh=(Plain(text=zh),), en=(Plain(text=en),))


def both(make: Callable[[Language], Iterable[Segment]]) -> Said:
    """Build both languages with one function."""
    return Said(zh=tuple(make("zh")), en=tuple(make("en")))


def reference(text: str, url: str | None = None) -> Said:
    """Refer to something in both languages alike."""
    segment = (Reference(text=text, url=url),)
    return Said(zh=segment, en=segment)


def join(parts: Iterable[Said], by: Phrase) -> Said:
    """Put texts in a row with a mark of punctuation between them; empty ones are left out.

    A sentence keeps its own full stop only where no other mark follows it.
    """
    kept = [part for part in parts if part]

    def make(language: Language) -> Iterable[Segment]:
        for position, part in enumerate(kept):
            if position:
                yield Plain(text=by.in_(language))
            is_followed = position < len(kept) - 1 and by.zh.strip() != ""
            yield from _unstopped(part.in_(language)) if is_followed else part.in_(language)

    return both(make)


def _unstopped(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    last = segments[-1] if segments else None
    if isinstance(last, Plain) and last.text.endswith(("。", ".")) and not last.text.endswith(".."):
        return (*segments[:-1], Plain(text=last.text[:-1]))
    return segments


def concat(*parts: Said | str | Phrase) -> Said:
    """Put texts directly after one another."""
    said = [part if isinstance(part, Said) else plain(part) for part in parts]
    return Said(
        zh=tuple(segment for part in said for segment in part.zh),
        en=tuple(segment for part in said for segment in part.en),
    )


def labelled(label: Phrase, text: Said) -> Said:
    """Say `label: text`, or nothing where there is no text."""
    return concat(label, COLON, text) if text else NOTHING


def text_of(segments: Iterable[Segment]) -> str:
    """Give the bare text of segments, for JSON and for tests."""
    return "".join(segment.text for segment in segments)
