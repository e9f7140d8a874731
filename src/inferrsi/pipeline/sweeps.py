"""Which source answers to which name; a source that is not here is never asked."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from inferrsi.evidence.pack import Pack
from inferrsi.pipeline.sync import Sweep
from inferrsi.pipeline.way import Way
from inferrsi.sources.answer import Answer, Ask
from inferrsi.sources.arxiv import sweep as arxiv
from inferrsi.sources.feed import sweep as feed
from inferrsi.sources.github import sweep as github
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.huggingface import sweep as hub
from inferrsi.sources.page import sweep as page


def sweeps(way: Way, *, categories: tuple[str, ...] = ()) -> Mapping[str, Sweep]:
    """Give the sweep of each source.

    Args:
        way: The tokens; the transport is the run's.
        categories: Of arXiv, whose lists of the day are read.
    """
    return {
        "github": partial(github.sweep, token=way.github_token, api=way.api, web=way.web),
        "arxiv": partial(_arxiv, categories=categories),
        "feed": feed.sweep,
        "hub": partial(hub.sweep, token=way.hub_token),
        "page": page.sweep,
    }


def categories(packs: Iterable[Pack]) -> tuple[str, ...]:
    """Give the categories of arXiv that the queries of packs name."""
    named = (pack.queries.categories for pack in packs if pack.queries and "arxiv" in pack.queries.sources)
    return tuple(dict.fromkeys(category for found in named for category in found))


def _arxiv(transport: Transport, ask: Ask, *, categories: tuple[str, ...]) -> Iterator[Answer]:
    """Leave the lists of the day out where only some subjects are asked about."""
    return arxiv.sweep(transport, ask, categories=categories if ask.is_whole else ())
