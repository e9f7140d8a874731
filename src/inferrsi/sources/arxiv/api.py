"""Asks the search service for one page; what comes back is whole, or a failure with its reason."""

from dataclasses import replace
from typing import Final

from inferrsi.sources.arxiv.answer import Page, error_of, read
from inferrsi.sources.arxiv.markup import malformed, root_of
from inferrsi.sources.arxiv.query import Query, echo_fault
from inferrsi.sources.arxiv.service import Service
from inferrsi.sources.http.reading import Got
from inferrsi.sources.unavailable import Unavailable

ACCEPT: Final = "application/atom+xml, */*;q=0.1"  # without one the service answers 406


def ask(service: Service, query: Query) -> Got[Page] | Unavailable:
    """Ask for a page."""
    got = service.get(
        query.url, accept=ACCEPT, read=lambda answer: read(answer.body, start=query.start, size=query.size)
    )
    if isinstance(got, Unavailable):
        return _with_words(got)
    return replace(got, value=replace(got.value, warning=echo_fault(got.value.echo, query)))


def search(service: Service, query: Query, *, had_results: bool) -> Got[Page] | Unavailable:
    """Ask for a page of a search whose zero is believed only where it never had results.

    The service has given empty pages at random that look like any other. One result more is asked for the second time,
    so that nobody on the way repeats a kept answer.
    """
    reply = ask(service, query)
    if isinstance(reply, Unavailable) or reply.value.total or not had_results:
        return reply
    again = ask(service, replace(query, size=query.size + 1))
    if isinstance(again, Unavailable) or again.value.total:
        return again
    return malformed("unconfirmed zero: nothing came, twice, for a search that had results before")


def _with_words(unavailable: Unavailable) -> Unavailable:
    """Add what the error entry of a refused request says."""
    root = root_of(unavailable.detail, what="a page of results") if unavailable.status == 400 else None
    said = None if root is None or isinstance(root, Unavailable) else error_of(root)
    if said is None:
        return unavailable
    return replace(unavailable, reason=f"arXiv refused the request: {said}", todo="correct what is asked")
