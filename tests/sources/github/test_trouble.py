"""What GitHub refuses, breaks or throttles: told for what it is, kept to what it concerns, and the run goes on."""

from pathlib import Path

import pytest
from tests.gitrepos import Project, git, project
from tests.servers.github import Github, Repo
from tests.servers.loopback import Reply, drop, hang, status
from tests.servers.transports import QUICK, Clock
from tests.sources.github.world import KEY, Days, api, kind_of

from inferrsi.sources.github import batch
from inferrsi.sources.github.batch_query import Item
from inferrsi.sources.github.facts import Facts
from inferrsi.sources.github.state import trouble
from inferrsi.sources.github.token import Token
from inferrsi.sources.unavailable import Unavailable

REFS, RELEASES = "refs of example/kite", "releases of example/kite"


def fifty(service: Github, folder: Path, *, so_many: int = 50) -> list[Item]:
    """Put so many repositories there, all of one project."""
    made = project(folder / "project")
    made.commit({"a.py": "1\n"})
    for n in range(so_many):
        service.add(f"example/r{n}", made)
    return [Item(repo=f"example/r{n}", is_whole=True) for n in range(so_many)]


def asked_at_once(service: Github) -> list[int]:
    return [query.count(": repository(") for query in service.queries]


def test_one_bad_alias_leaves_forty_nine_good_ones(service: Github, tmp_path: Path) -> None:
    items = fifty(service, tmp_path)
    del service.repos["example/r17"]
    found = dict(batch.ask(api(service, tmp_path / "http"), items))
    assert sum(isinstance(facts, Facts) for facts in found.values()) == 49
    gone = found[items[17]]
    assert isinstance(gone, Unavailable)
    assert trouble(gone, "example/r17").word == "gone"
    assert asked_at_once(service) == [50]


def test_bad_gateway_on_fifty_is_asked_again_as_two_times_twenty_five(service: Github, tmp_path: Path) -> None:
    items = fifty(service, tmp_path)
    service.strength = 25
    found = dict(batch.ask(api(service, tmp_path / "http"), items))
    assert all(isinstance(facts, Facts) for facts in found.values())
    assert asked_at_once(service) == [50, 25, 25]


def test_batch_is_halved_down_to_the_one_that_is_too_heavy(service: Github, tmp_path: Path) -> None:
    items = fifty(service, tmp_path)
    service.lie(r"POST /api/graphql", status(502), times=6)
    found = dict(batch.ask(api(service, tmp_path / "http"), items))
    assert asked_at_once(service)[0] == 1
    assert [isinstance(found[item], Facts) for item in items].count(False) == 0
    assert len(found) == 50


def test_next_batches_are_as_small_as_the_last_good_one(service: Github, tmp_path: Path) -> None:
    items = fifty(service, tmp_path, so_many=120)
    service.strength = 25
    assert len(dict(batch.ask(api(service, tmp_path / "http"), items))) == 120
    assert asked_at_once(service) == [50, 25, 25, 25, 25, 20]


@pytest.mark.parametrize(
    "reply", [status(502), status(504), drop(), hang(), Reply(body=b'{"data": {"r0"', length=5000)]
)
def test_heavy_query_is_halved_however_it_shows(service: Github, tmp_path: Path, reply: Reply) -> None:
    items = fifty(service, tmp_path, so_many=4)
    service.lie(r"POST /api/graphql", reply, times=1)
    found = dict(batch.ask(api(service, tmp_path / "http", deadlines=QUICK), items))
    assert all(isinstance(facts, Facts) for facts in found.values())
    assert asked_at_once(service) == [2, 2]


def test_dead_service_is_not_asked_for_each_repository(service: Github, tmp_path: Path) -> None:
    items = fifty(service, tmp_path, so_many=200)
    service.lie(r"POST /api/graphql", status(502))
    found = dict(batch.ask(api(service, tmp_path / "http"), items))
    assert len(found) == 200
    assert not any(isinstance(facts, Facts) for facts in found.values())
    assert len(service.heard) <= 10


def test_alias_that_went_wrong_is_asked_again_alone(service: Github, tmp_path: Path) -> None:
    items = fifty(service, tmp_path)
    service.broken = {"example/r3"}
    found = dict(batch.ask(api(service, tmp_path / "http"), items))
    assert asked_at_once(service) == [50, 1]
    assert sum(isinstance(facts, Facts) for facts in found.values()) == 49


def test_spent_points_stop_the_sweep_with_their_date(service: Github, tmp_path: Path) -> None:
    items = fifty(service, tmp_path, so_many=120)
    service.points_left = 1
    clock = Clock()
    found = dict(batch.ask(api(service, tmp_path / "http", clock=clock), items))
    assert [isinstance(facts, Facts) for facts in found.values()].count(True) == 50
    last = found[items[-1]]
    assert isinstance(last, Unavailable)
    assert (last.kind, last.retry_at) == ("throttled", service.reset)
    assert "2026-10-29T12:40:00Z" in trouble(last, "example/r119").reason
    assert (len(service.heard), clock.slept) == (1, [])


BLOCKED = {
    "dmca": ("failed", "blocked by GitHub (dmca: https://github.com/github/dmca/blob/master/2026/10/x.md)"),
    "tos": ("failed", "blocked by GitHub (tos)"),
}


@pytest.mark.parametrize("why", ["dmca", "tos"])
def test_blocked_is_no_rate_limit_and_stops_nothing_else(days: Days, repo: Repo, kite: Project, why: str) -> None:
    days.service.add("example/other", kite)
    days.follow("example/other", "other").sweep()
    repo.blocked = why
    days.sweep()
    assert days.outcomes == {
        REFS: "failed", RELEASES: "failed", "refs of example/other": "unchanged", "releases of example/other": "unchanged",
    }  # fmt: skip
    assert "blocked by GitHub" in days.reason(REFS)
    assert [signal.note for signal in days.signals] == ["ok → blocked"]


@pytest.mark.parametrize("why", ["dmca", "tos"])
def test_blocked_says_why_over_rest(service: Github, repo: Repo, tmp_path: Path, why: str) -> None:
    repo.blocked = why
    found = api(service, tmp_path / "http").get("https://api.github.com/repos/example/kite")
    assert isinstance(found, Unavailable)
    outcome, words = BLOCKED[why]
    assert (trouble(found, "x").outcome, words in trouble(found, "x").reason) == (outcome, True)


def test_gone_repository_is_told_once_and_failed_each_day(days: Days, repo: Repo) -> None:
    days.sweep()
    repo.is_private = True
    days.sweep()
    assert (days.outcomes[REFS], [signal.note for signal in days.signals]) == ("failed", ["ok → gone"])
    assert "not found; it is gone, private, or this token may not see it" in days.reason(REFS)
    days.sweep()
    assert (days.outcomes[REFS], days.told) == ("failed", [])
    repo.is_private = False
    days.sweep()
    assert (days.outcomes[REFS], [signal.note for signal in days.signals]) == ("complete", ["gone → ok"])


@pytest.mark.parametrize("token", [True, False])
def test_dead_things_of_every_kind_stop_nothing(service: Github, kite: Project, tmp_path: Path, token: bool) -> None:
    days = Days(service=service, folder=tmp_path / "http", token=KEY if token else None)
    for name in ("gone", "dmca", "tos", "empty", "alive"):
        made = service.add(f"example/{name}", project(tmp_path / "void") if name == "empty" else kite)
        made.is_private = name == "gone"
        made.blocked = name if name in {"dmca", "tos"} else None
        days.follow(f"example/{name}", name)
    days.sweep()
    outcomes = {answer.subject: answer.outcome for answer in days.answers if answer.asked.startswith("refs")}
    failed = dict.fromkeys(("gone", "dmca", "tos"), "failed")
    assert outcomes == failed | {"empty": "complete", "alive": "complete"}
    assert all(answer.reason for answer in days.answers if answer.outcome != "complete")


def test_server_error_is_never_a_quiet_day(days: Days, service: Github) -> None:
    days.sweep()
    service.lie(r"POST /api/graphql", status(500, b"oops"))
    days.sweep()
    assert days.outcomes == {REFS: "failed", RELEASES: "failed"}
    assert "HTTP 500" in days.reason(REFS)
    assert days.told == []


def test_refused_token_is_told_and_not_tried_on_all(days: Days, kite: Project) -> None:
    for n in range(60):
        days.service.add(f"example/x{n}", kite)
        days.follow(f"example/x{n}", f"x{n}")
    days.token = Token(value="ghp_of_somebody_else", origin="GH_TOKEN")
    days.sweep()
    assert set(days.outcomes.values()) == {"failed"}
    assert "refused the token" in days.reason(REFS)
    assert len(days.service.heard) == 1


def test_nothing_left_of_the_hour_stops_with_dated_partial_answers(days: Days, kite: Project, service: Github) -> None:
    service.add("example/other", kite)
    days.follow("example/other", "other").sweep(token=False)
    kite.commit({"a.py": "2\n"})
    service.requests_left = 1
    days.sweep()
    assert days.outcomes[REFS] == "partial"
    assert days.outcomes["refs of example/other"] == "partial"
    assert "used up until 2026-10-30T12:40:00Z" in days.reason("refs of example/other")
    assert days.outcomes["releases of example/other"] == "throttled"
    assert [kind for kind, _ in days.told] == ["head_moved", "head_moved"]
    assert sum(kind_of(asked) == "api" for asked in service.asked) == 1
    assert days.clock.slept == []


def test_rest_that_says_403_without_headers_is_known_by_its_words(days: Days, kite: Project, service: Github) -> None:
    days.sweep(token=False)
    kite.commit({"a.py": "2\n"})
    said = b'{"message": "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."}'
    service.lie(r"GET /api/", Reply(status=403, body=said))
    days.sweep()
    assert days.outcomes == {REFS: "partial", RELEASES: "throttled"}
    assert sum(kind_of(asked) == "api" for asked in service.asked) == 1


@pytest.mark.parametrize("headers", [{"Retry-After": "3600"}, {}])
def test_git_that_asks_for_patience_is_left_alone(
    days: Days, kite: Project, service: Github, headers: dict[str, str]
) -> None:
    for n in range(5):
        service.add(f"example/x{n}", kite)
        days.follow(f"example/x{n}", f"x{n}")
    service.lie(r"POST /web/example/x1.git", Reply(status=429, headers=headers))
    days.sweep(token=False)
    outcomes = [answer.outcome for answer in days.answers]
    assert outcomes == ["complete", "complete", "throttled", "throttled", "throttled", "throttled"]
    assert len(service.heard) == 3
    assert days.clock.slept == []


def test_offline_is_skipped_and_says_so(days: Days) -> None:
    days.sweep(offline=True)
    assert set(days.outcomes.values()) == {"skipped"}
    assert "offline" in days.reason(REFS)
    assert days.service.heard == []


def test_answer_with_status_200_that_is_an_error_is_malformed(service: Github, repo: Repo, tmp_path: Path) -> None:
    from inferrsi.sources.github.compare import compare

    service.lie(r"GET /api/.*/compare/", Reply(body=b'{"message": "Branch not found"}'))
    found = compare(api(service, tmp_path / "http"), "example/kite", "a", "b")
    assert isinstance(found, Unavailable)
    assert found.kind == "malformed"


BROKEN = [drop(), hang(), status(500), Reply(body=b'{"status": "ahe', length=9000), Reply(body=b"<html>")]


@pytest.mark.parametrize("reply", BROKEN)
def test_broken_comparison_is_partial_however_it_broke(
    days: Days, kite: Project, service: Github, reply: Reply
) -> None:
    days.sweep()
    new = kite.commit({"a.py": "2\n"})
    service.lie("/compare/", reply)
    days.sweep(deadlines=QUICK)
    assert (days.told, days.outcomes[REFS]) == ([("head_moved", new)], "partial")
    assert days.outcomes[RELEASES] == "unchanged"


@pytest.mark.parametrize("reply", BROKEN)
def test_broken_git_is_failed_however_it_broke(days: Days, kite: Project, service: Github, reply: Reply) -> None:
    service.add("example/other", kite)
    days.follow("example/other", "other").sweep(token=False)
    service.lie("/web/example/kite.git", reply)
    days.sweep(deadlines=QUICK)
    assert days.outcomes == {REFS: "failed", "refs of example/other": "unchanged"}
    assert days.reason(REFS)


def test_null_where_a_list_was_asked_for_is_partial(days: Days, service: Github, kite: Project) -> None:
    days.sweep()
    head = git(kite.path, "rev-parse", "main")
    whole = (
        '{"data": {"rateLimit": {"cost": 1, "remaining": 9, "resetAt": "2026-10-29T12:40:00Z"}, "r0": {"databaseId": 1,'
        '"nameWithOwner": "example/kite", "isArchived": false, "isFork": false, "latestRelease": null, "defaultBranchRef":'
        f'{{"name": "main", "target": {{"__typename": "Commit", "oid": "{head}", "committedDate": "2026-10-01T12:00:00Z"}}}},'
        '"releases": null, "refs": {"totalCount": 0, "nodes": []}}}, "errors": [{"message": "Resource limits for this'
        ' query exceeded.", "path": ["r0", "releases"]}]}'
    )
    service.lie(r"POST /api/graphql", Reply(body=whole.encode()))
    days.sweep()
    assert days.outcomes == {REFS: "unchanged", RELEASES: "failed"}
