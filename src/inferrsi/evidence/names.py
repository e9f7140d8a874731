"""By what a record names the things that it read, so that a signal of one of them is noticed to be read. Does no I/O."""

from inferrsi.evidence.record import Record


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
