"""What is new of a repository's releases: published, edited, gone; a list that went back in time is not believed. Pure."""

from collections.abc import Mapping

from inferrsi.evidence.observation import Signal
from inferrsi.sources.github import ids
from inferrsi.sources.github.dates import instant
from inferrsi.sources.github.facts import Release, newest
from inferrsi.sources.github.news import News, Place, signal
from inferrsi.sources.unavailable import Unavailable

Looks = Mapping[int, Release | Unavailable | None]
"""Releases that were looked at a second time, by id; None: it is gone."""
NONE = "none"
"""Stands in a mark for the newest release where there is none."""


def doubtful(place: Place, listed: tuple[Release, ...], *, lacks: bool) -> tuple[int, ...]:
    """Give the known releases that the list should hold and does not, the newest known one first."""
    if place.is_first:
        return ()
    shown = {release.number for release in listed}
    known = [number for number in _numbers(place) if _known(place, number) != ids.GONE and number not in shown]
    if lacks:  # a full list holds the newest ones; ids grow with time
        least = min(shown, default=0)
        known = [number for number in known if number > least or number == _last(place)]
    return tuple(sorted(known, key=lambda number: (number != _last(place), -number)))


def of_releases(place: Place, listed: tuple[Release, ...], looks: Looks) -> News:
    """Give the releases that are new, edited or gone.

    Args:
        place: Where.
        listed: What is listed now; drafts are their author's.
        looks: What a second look gave for those that were missing.
    """
    seen = {release.number: release for release in listed if not release.is_draft}
    found: list[str] = []
    told: list[Signal] = []
    doubts = [_doubt(place, number, look) for number, look in looks.items()]
    for release in (*seen.values(), *(look for look in looks.values() if isinstance(look, Release))):
        known, was = _id(place, release), _known(place, release.number)
        if was == ids.GONE:  # ids are not given twice: what shows it is older than what missed it
            continue
        if was is not None and was > known.value:
            doubts.append(f"{place.repo}: release {release.tag} is shown as it was at {known.value}, before {was}")
            continue
        found.append(known.text)
        if was != known.value and not (was is None and _is_old(place, release)):
            told.append(_told(place, release, known, was))
    for number in (number for number, look in looks.items() if look is None):
        name = f"{ids.release(place.repo, number)}@{ids.GONE}"
        found.append(name)
        told.append(signal(place, id=name, kind="release_gone", url=place.url("releases"), note=f"release {number}"))
    return News(ids=tuple(found), signals=tuple(told), doubts=tuple(filter(None, doubts)), got=len(seen))


def marked(place: Place, listed: tuple[Release, ...]) -> tuple[str, ...]:
    """Give the words of the mark: when the newest release appeared, and which it is; never an older one than before."""
    last = newest(listed)
    was = place.marked
    if last is None or last.published is None:
        return was or (NONE,)
    now = (ids.stamp(last.published), str(last.number))
    return max(now, was) if len(was) == 2 else now


def _doubt(place: Place, number: int, look: Release | Unavailable | None) -> str | None:
    if isinstance(look, Unavailable):
        return f"{place.repo}: release {number} is missing from the list, and was not looked at again: {look.reason}"
    if look is not None and number == _last(place):
        return f"{place.repo}: the list lacks {look.tag}, the newest release, which is still there: the list is stale"
    return None


def _id(place: Place, release: Release) -> ids.Id:
    when = release.edition
    return ids.Id(name=ids.release(place.repo, release.number), value=ids.stamp(when) if when else "undated")


def _numbers(place: Place) -> tuple[int, ...]:
    prefix = f"release:{place.repo}:"
    names = (name.removeprefix(prefix) for name in place.memory.names(prefix))
    return tuple(int(name) for name in names if name.isascii() and name.isdigit())


def _known(place: Place, number: int) -> str | None:
    return place.memory.last(ids.release(place.repo, number))


def _last(place: Place) -> int | None:
    """Give the id of the newest release that the mark knows."""
    return int(place.marked[1]) if len(place.marked) == 2 else None


def _is_old(place: Place, release: Release) -> bool:
    """Say whether an unknown release, older than all that was seen and than the window, came into sight late."""
    seen = instant(place.marked[0]) if len(place.marked) == 2 else None
    when = release.published
    return seen is not None and when is not None and when <= seen and when < place.since


def _told(place: Place, release: Release, known: ids.Id, was: str | None) -> Signal:
    is_new = was is None
    kind = "prerelease" if release.is_prerelease else None
    return signal(
        place,
        id=known.text,
        kind="release_published" if is_new else "release_edited",
        ref=release.tag,
        title=release.title,
        url=place.url("releases/tag", release.tag),
        at=release.published if is_new else release.edition,
        note=kind if is_new else f"last edited {was}, now {known.value}",
    )
