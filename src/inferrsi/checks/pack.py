"""K9xx: does a pack say where its subjects live, and why a feed is off?"""

from collections import Counter
from collections.abc import Iterator

from inferrsi.evidence.finding import Finding
from inferrsi.evidence.pack import Pack


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
