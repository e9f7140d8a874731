"""K9xx: does a pack say where its subjects live, and why a feed is off?"""

import re
from collections import Counter
from collections.abc import Iterator

from inferrsi.evidence.finding import Finding
from inferrsi.evidence.pack import Pack

_COMMIT = re.compile(r"\b[0-9a-f]{7,40}\b")


def followed_twice(pack: Pack, /) -> Iterator[Finding]:
    """K901: a subject and a feed stand once in a pack."""
    for key in ("subjects", "feeds"):
        for name, times in sorted(Counter(item.id for item in getattr(pack, key)).items()):
            if times > 1:
                yield Finding(
                    code="K901", path=(key, name), message=f"'{name}' is listed twice", help="keep one of the entries"
                )


def home_without_place(pack: Pack, /) -> Iterator[Finding]:
    """K902: a home that was found or pinned says where, and one that is unknown names no place."""
    for subject in pack.subjects:
        placed = bool(subject.home.repo or subject.home.url)
        if (subject.home.confidence == "unknown") == placed:
            yield Finding(
                code="K902",
                path=("subjects", subject.id, "home"),
                message=f"confidence '{subject.home.confidence}' {'with' if placed else 'without'} a place",
                help="give repo or url with pinned or found; write `confidence: unknown` alone where nothing is known",
            )


def home_pinned_without_commit(pack: Pack, /) -> Iterator[Finding]:
    """K911: a home counts as pinned once a commit that a record names was seen in it; `how` says which."""
    for subject in pack.subjects:
        if subject.home.confidence == "pinned" and not _COMMIT.search(subject.home.how or ""):
            yield Finding(
                code="K911",
                path=("subjects", subject.id, "home", "confidence"),
                message="pinned, and `how` names no commit that was seen there",
                help="name the commit (7 to 40 hex digits) in `how`, or write confidence: found",
                severity="warning",
            )


def feed_without_reason(pack: Pack, /) -> Iterator[Finding]:
    """K903: a disabled feed says why, an enabled one says where."""
    for feed in pack.feeds:
        if not feed.enabled and feed.reason is None:
            yield Finding(code="K903", path=("feeds", feed.id), message="disabled without a reason", help="add reason")
        if feed.enabled and feed.url is None:
            yield Finding(
                code="K903",
                path=("feeds", feed.id),
                message="enabled without an address",
                help="add url, or disable it with a reason",
            )


def query_names_a_subject(pack: Pack, /) -> Iterator[Finding]:
    """K907: the grid of discovery names nobody who is followed already: a search for a name finds that name."""
    names = {name.casefold() for subject in pack.subjects for name in (subject.id, *subject.names)}
    for position, axis in enumerate(pack.queries.axes if pack.queries else ()):
        for word in axis:
            if word.casefold() in names:
                yield Finding(
                    code="K907",
                    path=("queries", "axes", position),
                    message=f"'{word}' is a followed name",
                    help="describe the technique instead, and list the name under exclude",
                )
