"""What is new of a repository's tags: added, moved, gone. Pure."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from inferrsi.evidence.observation import Signal
from inferrsi.sources.github import ids
from inferrsi.sources.github.facts import Facts, Tag
from inferrsi.sources.github.news import News, Place, signal
from inferrsi.sources.github.versions import natural
from inferrsi.sources.unavailable import Unavailable

Looks = Mapping[str, Tag | Unavailable | None]
"""Tags that were looked at a second time, by name; None: it is not there."""


@dataclass(frozen=True, kw_only=True)
class Doubtful:
    """Tags that a list leaves out or shows moved: a stale list does both, so each is looked at again."""

    missing: tuple[str, ...]
    moved: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.moved, *self.missing)


def doubtful(place: Place, facts: Facts) -> Doubtful:
    """Give the tags that are not as they were known."""
    if place.is_first or isinstance(facts.tags, Unavailable):
        return Doubtful(missing=(), moved=())
    now = _now(facts)
    moved = [name for name, tag in now.items() if _known(place, name) not in {None, tag.commit}]
    pinned = {name for name, tag in facts.pinned if tag is None}
    missing = [] if facts.lacks_tags else [name for name in _named(place) if name not in now]
    gone = [name for name in dict.fromkeys((*sorted(pinned), *missing)) if _known(place, name) not in {None, ids.GONE}]
    return Doubtful(missing=tuple(gone), moved=tuple(moved))


def of_tags(place: Place, facts: Facts, looks: Looks, *, released: Collection[str] = ()) -> News:
    """Give the tags that are new, moved or gone.

    Args:
        place: Where.
        facts: What is there now.
        looks: What a second look gave for doubtful tags; one that was not looked at is taken as listed.
        released: Tags whose release is told already.
    """
    if isinstance(facts.tags, Unavailable):
        return News(doubts=(f"{place.repo}: its tags were not had: {facts.tags.reason}",))
    now = {name: tag for name, tag in _now(facts).items() if not isinstance(looks.get(name), Unavailable)}
    now |= {name: tag for name, tag in looks.items() if isinstance(tag, Tag)}
    listing = place.memory.turn(ids.listing(place.repo), "newest" if facts.lacks_tags else "whole")
    found, told = [listing.text], list[Signal]()
    for tag in now.values():
        known = place.memory.turn(ids.tag(place.repo, tag.name), tag.commit)
        found.append(known.text)
        if known.text not in place.known.ids and not _is_old(place, facts, tag):
            told.append(_told(place, tag, known))
    for name in (name for name, tag in looks.items() if tag is None):
        known = place.memory.turn(ids.tag(place.repo, name), ids.GONE)
        found.append(known.text)
        told.append(signal(place, id=known.text, kind="tag_gone", ref=name, url=place.url("tags"), note="removed"))
    kept = tuple(one for one in told if one.kind != "tag_added" or one.ref not in released)
    return News(ids=tuple(found), signals=kept, doubts=tuple(_doubts(place, facts, looks)), got=len(now))


def _now(facts: Facts) -> dict[str, Tag]:
    listed = facts.tags if isinstance(facts.tags, tuple) else ()
    pinned = (tag for _, tag in facts.pinned if isinstance(tag, Tag))
    return {tag.name: tag for tag in (*listed, *pinned)}


def _named(place: Place) -> Iterator[str]:
    prefix = ids.tag(place.repo, "")
    return (name.removeprefix(prefix) for name in place.memory.names(prefix))


def _known(place: Place, name: str) -> str | None:
    return place.memory.last(ids.tag(place.repo, name))


def _told(place: Place, tag: Tag, known: ids.Id) -> Signal:
    was = _known(place, tag.name)
    is_added = was in {None, ids.GONE}
    kept = f"{(was or '')[:12]} → {tag.commit[:12]}"
    return signal(
        place,
        id=known.text,
        kind="tag_added" if is_added else "tag_moved",
        ref=tag.name,
        url=place.url("tree", tag.name),
        at=tag.dated,
        note=f"at {tag.commit[:12]}" if is_added else kept,
    )


def _is_old(place: Place, facts: Facts, tag: Tag) -> bool:
    """Say whether an unknown tag may have come into sight only because others went, or because more is listed now.

    What was known of the tags may have been a part of them. Then a tag is new if the list puts it before one that was
    known; the list is by date, and where the wire gave it, the order of versions has to do.
    """
    if _known(place, tag.name) is not None or _is_whole(place) or not isinstance(facts.tags, tuple):
        return False
    seen = [index for index, other in enumerate(facts.tags) if _known(place, other.name) is not None]
    if facts.lacks_tags:
        at = next((index for index, other in enumerate(facts.tags) if other.name == tag.name), None)
        return bool(seen) and (at is None or at > seen[-1])
    if tag.dated is not None:
        return False
    newest = max((natural(facts.tags[index].name) for index in seen), default=())
    return natural(tag.name) < newest


def _is_whole(place: Place) -> bool:
    return place.memory.last(ids.listing(place.repo)) == "whole"


def _doubts(place: Place, facts: Facts, looks: Looks) -> Iterator[str]:
    for name, look in looks.items():
        if isinstance(look, Unavailable):
            yield f"{place.repo}: tag {name} is not as it was, and was not looked at again: {look.reason}"
    for name, tag in facts.pinned:
        if isinstance(tag, Unavailable):
            yield f"{place.repo}: tag {name}, which a record pins, was not had: {tag.reason}"
