"""By what a record names the things that it read, so that a signal of one of them is noticed to be read. Does no I/O."""

from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import INSTANT


def names(record: Record) -> frozenset[str]:
    """Give every commit, tag, revision, version, address and state of a pull request that a record names."""
    found: set[str | None] = set()
    for pin in record.pins:
        found |= {pin.commit, pin.tag, pin.revision, pin.url}
        if pin.paper and pin.version:
            found.add(f"{pin.paper}v{pin.version}")
    found |= {f"#{state.pull} {state.state}" for state in record.upstream}
    for source in record.sources:
        found |= {source.commit, source.tag, source.url, source.revision}
    return frozenset(name for name in found if name)


def read_at(record: Record) -> tuple[tuple[str, str], ...]:
    """Give the tags and addresses that a record names, each with when it was last read; what says no instant is left out.

    What stands behind a tag or an address may change, so that to name it does not mean to have read it as it is now.
    """
    sources = {source.id: source for source in record.sources}
    named = [(source.tag or source.url, source) for source in record.sources]
    named += [(pin.tag or pin.url, sources[pin.source]) for pin in record.pins if pin.source in sources]
    found: dict[str, str] = {}
    for name, source in named:
        if name and source.retrieved:
            found[name] = max(found.get(name, ""), source.retrieved.strftime(INSTANT))
    return tuple(sorted(found.items()))
