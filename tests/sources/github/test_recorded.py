"""Every recorded answer of a kind that is asked for here, served again and read: nothing recorded is left out."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest
from tests.servers.loopback import Reply, loopback
from tests.servers.transports import NOON, Clock, transport
from tests.sources.github.recorded import Exchange, described, exchanges

from inferrsi.evidence.github import API, WEB
from inferrsi.sources.github import releases
from inferrsi.sources.github.api import Api, parsed
from inferrsi.sources.github.commit import commit_of
from inferrsi.sources.github.commits import commit_at
from inferrsi.sources.github.compare import Between, compare
from inferrsi.sources.github.contents import File, Terms, file_at, licence_at
from inferrsi.sources.github.facts import Facts, Pull
from inferrsi.sources.github.further import identified
from inferrsi.sources.github.objects import Objects
from inferrsi.sources.github.pulls import commits, happened, pull_now
from inferrsi.sources.github.reach import pulls_with
from inferrsi.sources.github.search import Hits, repositories
from inferrsi.sources.github.state import trouble
from inferrsi.sources.unavailable import Unavailable

ALL = exchanges()
needs_recordings = pytest.mark.skipif(not ALL, reason="recorded answers are no part of the repository")
Look = Callable[[Objects, Any], None]


def repository(asked: Objects, body: Any) -> None:
    found = identified(asked.api, Facts(asked="o/r", full_name="o/r"))
    assert (found.number, found.is_archived) == (body["id"], body.get("archived"))


def commit_list(asked: Objects, body: Any) -> None:
    fetched = asked.api.get(f"{API}/repos/o/r/commits")
    assert not isinstance(fetched, Unavailable)
    found = parsed(fetched, lambda listed: [commit_of(one) for one in listed])
    assert [one.sha for one in found] == [one["sha"] for one in body]  # type: ignore[union-attr]


def one_commit(asked: Objects, body: Any) -> None:
    found = commit_at(asked.api, "o/r", "main")
    assert not isinstance(found, Unavailable)
    assert (found.sha, found.committed) == (body["sha"], _instant(body["commit"]["committer"]["date"]))


def comparison(asked: Objects, body: Any) -> None:
    found = compare(asked.api, "o/r", "a", "b")
    assert isinstance(found, Between)
    assert (found.relation, found.ahead, found.behind) == (body["status"], body["ahead_by"], body["behind_by"])
    assert found.lacks_commits == (len(body["commits"]) < body["ahead_by"])
    names = [one["filename"] for one in body.get("files", [])]
    assert found.files == (tuple(names) if "files" in body and len(names) < 300 else None)


def release(asked: Objects, body: Any) -> None:
    found = releases.by_number(asked.api, "o/r", 1)
    assert not isinstance(found, Unavailable)
    assert (found.number, found.tag, found.published) == (body["id"], body["tag_name"], _instant(body["published_at"]))


def release_list(asked: Objects, body: Any) -> None:
    fetched = asked.api.get(releases.list_url(asked.api, "o/r"))
    assert not isinstance(fetched, Unavailable)
    found = releases.listed(fetched)
    assert not isinstance(found, Unavailable)
    assert [one.number for one in found] == [one["id"] for one in body]


def tag_object(asked: Objects, body: Any) -> None:
    from inferrsi.sources.github.tags import _tag

    kind, sha, dated = _tag(body)
    assert (kind, sha, dated) == (body["object"]["type"], body["object"]["sha"], _instant(body["tagger"]["date"]))


def pull(asked: Objects, body: Any) -> None:
    found = pull_now(asked, "o/r", 1)
    assert isinstance(found, Pull), found
    is_merged = body["merged_at"] is not None
    words = {"open": "draft" if body.get("draft") else "open", "closed": "merged" if is_merged else "closed_unmerged"}
    assert (found.number, found.state, found.head) == (body["number"], words[body["state"]], body["head"]["sha"])
    assert found.merge_commit == (body["merge_commit_sha"] if is_merged else None)


def pull_commits(asked: Objects, body: Any) -> None:
    found = commits(asked, "o/r", 1)
    assert not isinstance(found, Unavailable)
    assert [(one.sha, one.message) for one in found] == [(one["sha"], one["commit"]["message"]) for one in body]


def timeline(asked: Objects, body: Any) -> None:
    found = happened(asked, "o/r", 1)
    assert not isinstance(found, Unavailable)
    assert len(found) == sum(
        bool(one.get("commit_id")) and one["event"] in {"closed", "referenced", "merged"} for one in body
    )


def licence(asked: Objects, body: Any) -> None:
    found = licence_at(asked, "o/r", "main")
    assert isinstance(found, Terms)
    assert (found.path, found.sha) == (body["path"], body["sha"])


def content(asked: Objects, body: Any) -> None:
    found = file_at(asked, "o/r", "x", "main")
    if isinstance(body, list):
        assert isinstance(found, Unavailable)
        return
    assert isinstance(found, File), found
    assert (found.sha, len(found.body)) == (body["sha"], body["size"])


def search(asked: Objects, body: Any) -> None:
    found = repositories(asked, "x", at_most=len(body["items"]))
    assert isinstance(found, Hits)
    assert (len(found.hits), found.total) == (len(body["items"]), body["total_count"])
    assert found.is_incomplete == body.get("incomplete_results", False)


def pulls_of_commit(asked: Objects, body: Any) -> None:
    repos = {one["base"]["repo"]["full_name"] for one in body}
    for repo in repos:
        found = pulls_with(asked.api, repo, "a" * 40)
        assert found == tuple(one["number"] for one in body if one["base"]["repo"]["full_name"] == repo)
    assert pulls_with(asked.api, "some/fork", "a" * 40) == ()


OWN = r"/(?:repos/[^/]+/[^/]+|repositories/\d+)"
READERS: Mapping[str, Look] = {
    rf"{OWN}": repository,
    rf"{OWN}/commits": commit_list,
    rf"{OWN}/commits/[0-9a-f]{{40}}": one_commit,
    rf"{OWN}/commits/[0-9a-f]{{40}}/pulls": pulls_of_commit,
    rf"{OWN}/compare/.*": comparison,
    rf"{OWN}/releases": release_list,
    rf"{OWN}/releases/(\d+|latest|tags/.*)": release,
    rf"{OWN}/git/tags(/[0-9a-f]{{40}})?": tag_object,
    rf"{OWN}/pulls/\d+": pull,
    rf"{OWN}/pulls/\d+/commits": pull_commits,
    rf"{OWN}/issues/\d+/timeline": timeline,
    rf"{OWN}/license": licence,
    rf"{OWN}/(contents/.*|readme)": content,
    "/search/repositories": search,
}
NOT_ASKED = re.compile(
    r"/(orgs|user|users|rate_limit|teams|markdown|search/(commits|issues|users)|octokit-fixture-org)\b.*|"
    rf"{OWN}/(branches|git/(refs|ref|matching-refs|commits)|tags|issues|labels|tarball|transfer|pulls/\d+/merge|"
    r"releases/(assets/\d+|\d+/assets)|commits/\w+/branches-where-head|commits/stable.*|contents/\w+)(/.*)?|"
    rf"{OWN}/(pulls|releases|issues/comments/\d+)"
)
"""Kinds that are written only, or that nothing here asks for, or that another test reads."""


def is_json(body: bytes) -> bool:
    """Say whether it is an answer at all: raw files are none, nor are templates with placeholders for numbers."""
    try:
        json.loads(body)
    except ValueError:
        return False
    return True


def reader(one: Exchange) -> Look | None:
    """Give who reads an answer; what a write was answered with has the same form as what is read."""
    if not 200 <= one.status < 300 or not is_json(one.body):
        return None
    matching = (look for pattern, look in READERS.items() if re.fullmatch(pattern, one.path))
    look = next(matching, None)
    is_object = one.body.lstrip()[:1] == b"{"
    if one.method == "POST" and look in {None, release_list} and is_object:
        return {"pulls": pull, "releases": release, "repos": repository}.get(one.path.rpartition("/")[2])
    return look if one.method in {"GET", "PATCH", "POST"} else None


READ = [(one, look) for one in ALL if (look := reader(one)) is not None]


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[Callable[[Exchange], Objects]]:
    """Give what asks a server that only knows one answer."""
    with ExitStack() as servers:

        def made(one: Exchange) -> Objects:
            server = servers.enter_context(loopback(lambda _: served(one)))
            way = transport(tmp_path / "http", server.hosts("api.github.com", "github.com"), Clock())
            return Objects(Api(way, token=None, api=API, web=WEB))

        yield made


def served(one: Exchange) -> Reply:
    """Give a recorded answer as it was, with the templates of the edited ones filled in."""
    kept = {"etag", "link", "retry-after", "x-ratelimit-remaining", "x-ratelimit-reset", "x-ratelimit-limit", "date"}
    headers = {name: _filled(value) for name, value in one.headers.items() if name in kept}
    kind = "application/json" if one.body.lstrip()[:1] in {b"{", b"["} else "text/plain"
    return Reply(
        status=200 if one.status == 201 else one.status, headers={"Content-Type": kind, **headers}, body=one.body
    )


def _filled(value: str) -> str:
    found = re.fullmatch(r"\{\{\w+ offset='(\d+) (\w+)'(.*)\}\}", value)
    if found is None:
        return "" if "{{" in value else value
    when = NOON + timedelta(**{found[2]: int(found[1])})
    return str(int(when.timestamp())) if "unix" in found[3] else format_datetime(when, usegmt=True)


def _instant(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text).astimezone(UTC) if text else None


@needs_recordings
def test_nothing_recorded_is_left_out() -> None:
    assert len(ALL) == 389
    looked = {id(one) for one, _ in READ}
    rest = [
        one for one in ALL if id(one) not in looked and one.status == 200 and one.method == "GET" and is_json(one.body)
    ]
    assert [one.name for one in rest if not NOT_ASKED.fullmatch(one.path)] == []
    assert {look for _, look in READ} == set(READERS.values())
    assert len(READ) >= 154


@needs_recordings
@pytest.mark.parametrize("n", range(len(READ)))
def test_recorded_answer_is_read(ask: Callable[[Exchange], Objects], n: int) -> None:
    one, look = READ[n]
    look(ask(one), json.loads(one.body))


REFUSED = [one for one in ALL if one.status in {403, 404, 422, 429} and one.method == "GET"]


@needs_recordings
@pytest.mark.parametrize("n", range(len(REFUSED)))
def test_recorded_refusal_is_told_for_what_it_is(ask: Callable[[Exchange], Objects], n: int) -> None:
    one = REFUSED[n]
    api = ask(one).api
    found = api.get(f"{API}/repos/o/r")
    assert isinstance(found, Unavailable), one.name
    word = trouble(found, "o/r").word
    assert word == {404: "gone"}.get(one.status, "throttled"), one.name
    assert (api.rest.spent() is None) == (word == "gone"), one.name


@needs_recordings
def test_recorded_redirect_is_followed_with_its_query(tmp_path: Path) -> None:
    moved = [one for one in ALL if one.status == 301]
    assert len(moved) == 4
    for n, one in enumerate(moved):
        location = one.headers.get("location") or json.loads(one.body)["url"]
        seen: list[str] = []
        table = lambda heard: _redirecting(heard.target, one.path, f"{location}?per_page=3", seen)  # noqa: E731, B023
        with loopback(table) as server:
            way = transport(tmp_path / str(n), server.hosts("api.github.com"), Clock())
            fetched = Api(way, token=None, api=API, web=WEB).get(f"{API}{one.path}?per_page=3")
        assert not isinstance(fetched, Unavailable)
        assert seen == [f"{one.path}?per_page=3", f"{location.removeprefix(API)}?per_page=3"]


def _redirecting(target: str, old: str, location: str, seen: list[str]) -> Reply:
    seen.append(target)
    return Reply(status=301, headers={"Location": location}) if target.startswith(old) else Reply(body=b"{}")


@needs_recordings
def test_recorded_304_for_a_known_commit_is_no_news(ask: Callable[[Exchange], Objects]) -> None:
    (one,) = [one for one in ALL if one.status == 304 and one.path.endswith("/commits/stable/2.6")]
    sha = one.headers["etag"]
    fetched = ask(one).api.get(f"{API}/repos/o/r/commits/main", accept="application/vnd.github.sha", known=sha)
    assert not isinstance(fetched, Unavailable)
    assert (fetched.status, fetched.unchanged, fetched.body) == (304, True, b"")


BODIES = {
    "dmca_takedown.json": (451, "blocked"),
    "git_repo_empty.json": (409, "empty"),
    "not_found.json": (404, "gone"),
}


@needs_recordings
def test_bodies_of_refusals_are_known() -> None:
    seen = dict(described(*BODIES))
    for name, (status, word) in BODIES.items():
        of = Unavailable(reason="x", todo="y", kind="status", status=status, detail=seen[name])
        found = trouble(of, "o/r")
        assert found.word == word
        assert word != "blocked" or "dmca" in found.reason


COMPARED = ("business_compare_commits", "commit_compare_behind", "commit_compare_diverged", "commit_compare_identical")


@needs_recordings
@pytest.mark.parametrize("name", COMPARED)
def test_bodies_of_comparisons_are_read(tmp_path: Path, name: str) -> None:
    ((_, body),) = described(f"{name}.json")
    with loopback(lambda _: Reply(body=body)) as server:
        way = transport(tmp_path, server.hosts("api.github.com"), Clock())
        comparison(Objects(Api(way, token=None, api=API, web=WEB)), json.loads(body))


@needs_recordings
@pytest.mark.parametrize(
    "name",
    [
        "business_releases",
        "prefixed_releases",
        "releases_monorepo",
        "releases_no_names",
        "releases_with_mixed_tag_formats",
    ],
)
def test_bodies_of_releases_are_read(tmp_path: Path, name: str) -> None:
    ((_, body),) = described(f"{name}.json")
    with loopback(lambda _: Reply(body=body)) as server:
        way = transport(tmp_path, server.hosts("api.github.com"), Clock())
        release_list(Objects(Api(way, token=None, api=API, web=WEB)), json.loads(body))
