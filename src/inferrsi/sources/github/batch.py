"""Asks GraphQL for many repositories at once, and for fewer where that was too many."""

from collections.abc import Iterator, Sequence
from typing import Final

from inferrsi.sources.github.api import Api, graphql_url, parsed
from inferrsi.sources.github.batch_answer import answered, is_too_heavy
from inferrsi.sources.github.batch_query import Item, query
from inferrsi.sources.github.facts import Facts
from inferrsi.sources.github.state import trouble
from inferrsi.sources.unavailable import Unavailable

SIZE: Final = 50  # 100 works for some and 250 does not (termux-packages #22994, decision-hub #269)
LEAST: Final = 12  # a new batch is not cut smaller than this: a single repository may be what is too heavy
HOPELESS: Final = 3  # batches in a row without any answer: GitHub is down, and the next one will not do better
_Found = tuple[tuple[Item, Facts | Unavailable], ...]


def ask(api: Api, items: Sequence[Item]) -> Iterator[tuple[Item, Facts | Unavailable]]:
    """Give what each repository answered, as the batches come; one that fails takes no other with it.

    A batch that is too heavy is asked again in halves, down to one repository. Once the budget is spent, or GitHub is
    down, the rest is answered by that.
    """
    waiting, halves, size, failed = list(items), list[list[Item]](), SIZE, 0
    while waiting or halves:
        is_half = bool(halves)
        taken = halves.pop() if halves else waiting[:size]
        waiting = waiting if is_half else waiting[size:]
        got = _ask(api, taken)
        if isinstance(got, Unavailable):
            if is_too_heavy(got) and len(taken) > 1:
                size = size if is_half else max(size // 2, LEAST)
                halves += _halves(taken)
                continue
            failed += 1
            rest = [item for half in reversed(halves) for item in half] + waiting if _is_over(got, failed) else []
            yield from ((item, got) for item in [*taken, *rest])
            if _is_over(got, failed):
                return
            continue
        failed = 0
        again = [item for item, found in got if _may_have_more(found)] if len(taken) > 1 else []
        yield from ((item, found) for item, found in got if item not in again)
        halves += _halves(again) if len(again) == len(taken) else [again] if again else []


def _halves(items: list[Item]) -> list[list[Item]]:
    """Cut in two; the first half comes last, where it is taken from."""
    middle = -(-len(items) // 2)
    return [items[middle:], items[:middle]]


def _is_over(got: Unavailable, failed: int) -> bool:
    return failed >= HOPELESS or trouble(got, "").word in {"throttled", "unauthorised", "refused"}


def _may_have_more(found: Facts | Unavailable) -> bool:
    return isinstance(found, Unavailable) and is_too_heavy(found)


def _ask(api: Api, items: Sequence[Item]) -> _Found | Unavailable:
    fetched = api.post(graphql_url(api.api), {"query": query(items)})
    if isinstance(fetched, Unavailable):
        return fetched
    read = parsed(fetched, lambda body: answered(body, items, sha256=fetched.sha256))
    if isinstance(read, Unavailable):
        return read
    if read.rate is not None:
        api.graphql.heard(read.rate.remaining, read.rate.reset)
    return tuple(zip(items, read.repositories, strict=True))
