"""A loopback arXiv: search, OAI-PMH and the lists of the day from papers that a test writes down, with lies on demand.

    kite = Work(paper="2610.00001", versions=(Version(title="Kite", submitted=at("2026-10-14")),))
    arxiv = Arxiv(works=[kite], lists={"cs.DC": [Line(work=kite, kind="new")]})
    with arxiv.running() as server:
        arxiv.lies["search"] = [text("Rate exceeded."), None]      # the first answer lies, then it tells the truth
        transport(folder, arxiv.hosts(server))

It answers as arXiv/arxiv-search, arxiv-feed and arxiv-oaipmh do: unknown ids vanish from an answer, one malformed id is
400 for the whole batch, the title echoes the query, a withdrawal is a version whose source type holds an I.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime
from urllib.parse import parse_qs
from xml.sax.saxutils import escape

from tests.servers.loopback import NOT_FOUND, Heard, Reply, Server, loopback

ATOM = 'xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"'
NOW = "2026-10-29T12:00:00Z"


def at(moment: str) -> datetime:
    """Read a day or an instant as UTC."""
    return datetime.fromisoformat(moment).replace(tzinfo=UTC)


@dataclass(frozen=True, kw_only=True)
class Version:
    title: str
    submitted: datetime
    comment: str | None = None
    source_type: str | None = "D"


@dataclass(frozen=True, kw_only=True)
class Work:
    paper: str
    versions: tuple[Version, ...]
    summary: str = "We fly a kite."
    licence: str | None = "http://creativecommons.org/licenses/by/4.0/"
    categories: tuple[str, ...] = ("cs.DC", "cs.LG")


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line of a list of the day."""

    work: Work
    kind: str = "new"


@dataclass(kw_only=True)
class Arxiv:
    """What the services know, and how they lie."""

    works: list[Work] = field(default_factory=list)
    lists: dict[str, list[Line]] = field(default_factory=dict)
    lies: dict[str, list[Reply | None]] = field(default_factory=dict)
    """Service (search, oai, list) → what it answers instead, one after the other; None: the truth."""
    lag: dict[str, int] = field(default_factory=dict)
    """Service → how many of the newest versions it does not know yet."""
    built: str = NOW
    """What the lists declare as their date."""
    is_rss: bool = False
    echo: str | None = None
    """What the search service says it understood, where that is not what was asked."""

    @contextmanager
    def running(self) -> Iterator[Server]:
        with loopback(self.answer) as server:
            yield server

    def hosts(self, server: Server) -> dict[str, str]:
        names = {"export.arxiv.org": "search", "oaipmh.arxiv.org": "oai", "rss.arxiv.org": "list"}
        return {host: f"{server.base}/{name}" for host, name in names.items()}

    def answer(self, heard: Heard) -> Reply:
        service = heard.path.split("/")[1]
        lies = self.lies.get(service, [])
        lie = lies.pop(0) if lies else None
        if lie is not None:
            return lie
        asked = {name: values[0] for name, values in parse_qs(heard.query, keep_blank_values=True).items()}
        if service == "search":
            return self._search(asked)
        if service == "oai":
            return self._record(asked)
        return self._list(heard.path.rpartition("/")[2])

    def _known(self, work: Work, service: str) -> tuple[Version, ...]:
        return work.versions[: len(work.versions) - self.lag.get(service, 0)]

    def _search(self, asked: dict[str, str]) -> Reply:
        ids = [name for name in asked["id_list"].split(",") if name]
        for name in ids:
            if not re.search(r"\d{4}\.\d{4,5}|[a-z-]+/\d{7}", name):  # the server searches, it does not match
                return _atom(_error(f"incorrect id format for {name}"), status=400)
        start, size = int(asked["start"]), int(asked["max_results"])
        found = list(self._by_ids(ids) if ids else self._by_words(asked["search_query"]))
        query = asked["search_query"] if self.echo is None else self.echo
        title = f"arXiv Query: search_query={query}&id_list={','.join(ids)}&start={start}&max_results={size}"
        entries = "".join(_entry(work, number) for work, number in found[start : start + size])
        return _atom(feed(title, entries, total=len(found), start=start, size=size))

    def _by_ids(self, ids: Iterable[str]) -> Iterator[tuple[Work, int]]:
        wanted = dict.fromkeys(ids)
        for work in reversed(self.works):  # not in the order asked
            known = len(self._known(work, "search"))
            for number in range(known, 0, -1):
                if f"{work.paper}v{number}" in wanted or (number == known and work.paper in wanted):
                    yield work, number

    def _by_words(self, query: str) -> Iterator[tuple[Work, int]]:
        phrases = re.findall(r'ti:"([^"]*)"', query.partition("ANDNOT")[0])
        for work in self.works:
            known = self._known(work, "search")
            if known and any(phrase.lower() in known[-1].title.lower() for phrase in phrases):
                yield work, len(known)

    def _record(self, asked: dict[str, str]) -> Reply:
        name = asked["identifier"].removeprefix("oai:arXiv.org:")
        for work in self.works:
            if work.paper == name and asked["metadataPrefix"] == "arXivRaw":
                return _xml(oai(f"<GetRecord>{record(work, self._known(work, 'oai'))}</GetRecord>"))
        return _xml(oai('<error code="idDoesNotExist">The value of the identifier argument is unknown</error>'))

    def _list(self, category: str) -> Reply:
        if category not in self.lists:
            title = f"Feed error for query: {category}"
            said = f"Bad subject class '{category}'."
            return _atom(f"<feed {ATOM}><title>{title}</title><subtitle>{said}</subtitle></feed>", status=400)
        make = list_as_rss if self.is_rss else list_as_atom
        return _xml(make(category, self.lists[category], self.built))


def feed(title: str, entries: str, *, total: int, start: int = 0, size: int = 10) -> str:
    """Write a page of results."""
    return (
        f'<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" {ATOM}><id>https://arxiv.org/api/x</id>'
        f"<title>{escape(title)}</title><updated>{NOW}</updated>"
        f"<opensearch:itemsPerPage>{size}</opensearch:itemsPerPage>"
        f"<opensearch:totalResults>{total}</opensearch:totalResults>"
        f"<opensearch:startIndex>{start}</opensearch:startIndex>{entries}</feed>"
    )


def entry(work: Work, number: int | None = None) -> str:
    """Write one entry of a page, of the newest version where none is named."""
    return _entry(work, number or len(work.versions))


def _entry(work: Work, number: int) -> str:
    version = work.versions[number - 1]
    comment = f"<arxiv:comment>{escape(version.comment)}</arxiv:comment>" if version.comment else ""
    categories = "".join(f'<category term="{name}"/>' for name in work.categories)
    return (
        f"<entry><id>http://arxiv.org/abs/{work.paper}v{number}</id><title>{escape(version.title)}</title>"
        f"<updated>{version.submitted:%Y-%m-%dT%H:%M:%SZ}</updated>"
        f'<link href="https://arxiv.org/abs/{work.paper}v{number}" rel="alternate" type="text/html"/>'
        f"<summary>{escape(work.summary)}</summary>{categories}"
        f"<published>{work.versions[0].submitted:%Y-%m-%dT%H:%M:%SZ}</published>{comment}"
        f'<arxiv:primary_category term="{work.categories[0]}"/><author><name>Ada Byron</name></author></entry>'
    )


def _error(said: str) -> str:
    name = f"https://arxiv.org/api/errors#{said.replace(' ', '_')}"
    entry = f"<entry><id>{name}</id><title>Error</title><updated>{NOW}</updated><summary>{said}</summary></entry>"
    return feed("arXiv Search Results", entry, total=1, size=1)


def record(work: Work, versions: tuple[Version, ...] | None = None) -> str:
    """Write a record in the format arXivRaw."""
    known = work.versions if versions is None else versions
    lives = "".join(
        f'<version version="v{number}"><date>{format_datetime(version.submitted, usegmt=True)}</date><size>9kb</size>'
        + (f"<source_type>{version.source_type}</source_type>" if version.source_type is not None else "")
        + "</version>"
        for number, version in enumerate(known, start=1)
    )
    last = known[-1]
    comments = f"<comments>{escape(last.comment)}</comments>" if last.comment else ""
    licence = f"<license>{work.licence}</license>" if work.licence else ""
    return (
        f"<record><header><identifier>oai:arXiv.org:{work.paper}</identifier><datestamp>2026-10-29</datestamp></header>"
        f'<metadata><arXivRaw xmlns="http://arxiv.org/OAI/arXivRaw/"><id>{work.paper}</id>{lives}'
        f"<title>{escape(last.title)}</title><authors>Ada Byron</authors>"
        f"<categories>{' '.join(work.categories)}</categories>{comments}{licence}"
        f"<abstract>{escape(work.summary)}</abstract></arXivRaw></metadata></record>"
    )


def oai(inner: str) -> str:
    """Write an answer of OAI-PMH."""
    date = f"<responseDate>{NOW}</responseDate>"
    return f'<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">{date}<request verb="GetRecord"/>{inner}</OAI-PMH>'


def list_as_atom(category: str, lines: list[Line], built: str) -> str:
    """Write a list of the day as Atom."""
    entries = "".join(
        f"<entry><id>{_guid(line)}</id><title>{escape(line.work.versions[-1].title)}</title>"
        f"<updated>{built}</updated><summary>{_said(line)}</summary>"
        + "".join(f'<category term="{name}"/>' for name in line.work.categories)
        + f"<published>{built}</published>{_marks(line)}</entry>"
        for line in lines
    )
    dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
    return f"<feed {ATOM} {dc}><title>{category} updates on arXiv.org</title><updated>{built}</updated>{entries}</feed>"


def list_as_rss(category: str, lines: list[Line], built: str) -> str:
    """Write a list of the day as RSS."""
    date = format_datetime(datetime.fromisoformat(built))
    items = "".join(
        f'<item><title>{escape(line.work.versions[-1].title)}</title><guid isPermaLink="false">{_guid(line)}</guid>'
        f"<description>{_said(line)}</description><pubDate>{date}</pubDate>"
        + "".join(f"<category>{name}</category>" for name in line.work.categories)
        + f"{_marks(line)}</item>"
        for line in lines
    )
    spaces = 'xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    head = f"<title>{category} updates on arXiv.org</title><lastBuildDate>{date}</lastBuildDate>"
    return f'<rss version="2.0" {spaces}><channel>{head}{items}</channel></rss>'


def _guid(line: Line) -> str:
    return f"oai:arXiv.org:{line.work.paper}v{len(line.work.versions)}"


def _said(line: Line) -> str:
    name = _guid(line).removeprefix("oai:arXiv.org:")
    return f"arXiv:{name} Announce Type: {line.kind} \nAbstract: {escape(line.work.summary)}"


def _marks(line: Line) -> str:
    rights = f"<dc:rights>{line.work.licence}</dc:rights>" if line.work.licence else ""
    return f"<arxiv:announce_type>{line.kind}</arxiv:announce_type>{rights}<dc:creator>Ada Byron</dc:creator>"


def _atom(body: str, *, status: int = 200) -> Reply:
    return Reply(status=status, headers={"Content-Type": "application/atom+xml"}, body=body.encode())


def _xml(body: str) -> Reply:
    return Reply(headers={"Content-Type": "text/xml"}, body=body.encode())


__all__ = ["NOT_FOUND", "Arxiv", "Line", "Version", "Work", "at", "entry", "feed", "oai", "record"]
