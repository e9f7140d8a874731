"""Sweeps with a token, day after day: what moved is told once, what could not be looked at is told as that."""

from datetime import timedelta
from pathlib import Path

import pytest
from tests.gitrepos import Project, git, project
from tests.servers.github import Github, Release, Repo
from tests.servers.loopback import status
from tests.servers.transports import NOON
from tests.sources.github.world import Days, by_kind, kind_of, pin, record

REFS, RELEASES = "refs of example/kite", "releases of example/kite"


def test_first_sweep_takes_its_backlog_as_seen(days: Days, repo: Repo, kite: Project) -> None:
    commit = kite.tag("v1", "main")
    repo.release("v1", published="2026-10-20T12:00:00Z")
    days.sweep()
    assert days.outcomes == {REFS: "complete", RELEASES: "complete"}
    assert days.told == []
    assert f"head:example/kite@{commit}" in days.known["kite", REFS].ids
    assert days.known["kite", RELEASES].ids == {"release:example/kite:1100@2026-10-20T12:00:00Z"}


def test_quiet_day_is_one_request_and_unchanged(days: Days, repo: Repo, kite: Project) -> None:
    kite.tag("v1", "main")
    repo.release("v1", published="2026-10-20T12:00:00Z")
    days.sweep()
    days.sweep()
    assert days.outcomes == {REFS: "unchanged", RELEASES: "unchanged"}
    assert days.service.asked == ["POST /api/graphql"]


def test_moved_head_is_told_with_the_commits_between(days: Days, kite: Project) -> None:
    days.sweep()
    old = git(kite.path, "rev-parse", "main")
    kite.commit({"a.py": "2\n"})
    new = kite.commit({"a.py": "3\n"})
    days.sweep()
    assert days.told == [("head_moved", new)]
    told = days.signals[0]
    assert told.note == f"2 commits since {old[:12]}"
    assert told.url == f"https://github.com/example/kite/compare/{old}...{new}"
    days.sweep()
    assert (days.told, days.outcomes[REFS]) == ([], "unchanged")


def test_documents_alone_are_said_to_be_that(days: Days, kite: Project) -> None:
    days.sweep()
    kite.commit({"README.md": "two\n", "docs/a.txt": "x\n"})
    days.sweep()
    assert days.signals[0].note is not None
    assert days.signals[0].note.endswith(", docs only")


def test_three_hundred_files_are_not_said_to_be_all(days: Days, kite: Project) -> None:
    days.sweep()
    kite.commit({f"docs/{n}.md": "x\n" for n in range(300)})
    kite.commit({"zz.py": "code\n"})
    days.sweep()
    assert "docs only" not in (days.signals[0].note or "")


def test_old_branch_that_is_merged_later_is_seen_by_comparison(days: Days, kite: Project) -> None:
    base = git(kite.path, "rev-parse", "main")
    days.sweep()
    side = kite.commit({"b.py": "1\n"}, branch="side", onto=base, when=NOON - timedelta(days=90))
    merge = git(kite.path, "commit-tree", f"{side}^{{tree}}", "-p", base, "-p", side, "-m", "merge", when=NOON)
    kite.set("refs/heads/main", merge)
    days.sweep()
    assert days.signals[0].note == f"2 commits since {base[:12]}"


def test_record_pin_that_is_further_behind_is_counted_too(
    service: Github, repo: Repo, kite: Project, tmp_path: Path
) -> None:
    pinned = git(kite.path, "rev-parse", "main")
    kite.commit({"a.py": "2\n"})
    days = Days(service=service, folder=tmp_path / "http")
    days.follow(repo.full_name, of=record(pins=[pin(commit=pinned)]))
    days.sweep()
    kite.commit({"a.py": "3\n"})
    days.sweep()
    assert (days.signals[0].note or "").endswith(f"2 since the pin {pinned[:12]}")


def test_rewritten_history_is_one_finding(days: Days, kite: Project) -> None:
    base = git(kite.path, "rev-parse", "main")
    lost = kite.commit({"a.py": "2\n"})
    days.sweep()
    kite.set("refs/heads/main", base)
    new = kite.commit({"a.py": "other\n"})
    days.sweep()
    assert days.told == [("history_rewritten", new)]
    assert days.signals[0].note == f"{lost[:12]} is no longer in the history of the head, 1 of its commits gone, 1 new"
    days.sweep()
    assert days.told == []


def test_head_that_lags_behind_is_not_believed(days: Days, kite: Project, service: Github) -> None:
    base = git(kite.path, "rev-parse", "main")
    newer = kite.commit({"a.py": "2\n"})
    days.sweep()
    kite.set("refs/heads/main", base)  # a copy that lags behind answers GraphQL
    service.lie(r"GET /api/repos/example/kite/commits/main", status(200, newer.encode()))
    days.sweep()
    assert (days.told, days.outcomes[REFS]) == ([], "partial")
    assert newer in days.reason(REFS)


def test_moved_tag_is_one_finding_and_its_return_another(days: Days, kite: Project) -> None:
    one = git(kite.path, "rev-parse", "main")
    kite.tag("v1", one)
    two = kite.commit({"a.py": "2\n"})
    days.sweep()
    kite.tag("v1", two)
    days.sweep()
    assert days.told == [("tag_moved", "v1")]
    assert days.signals[0].note == f"{one[:12]} → {two[:12]}"
    days.sweep()
    assert days.told == []
    kite.tag("v1", one)
    days.sweep()
    assert days.told == [("tag_moved", "v1")]
    assert days.signals[0].id == f"tag:example/kite:v1@{one}~3"


def test_annotated_tag_is_known_by_its_commit(days: Days, kite: Project) -> None:
    commit = git(kite.path, "rev-parse", "main")
    assert kite.tag("v1", commit, annotated=NOON) != commit
    days.sweep()
    assert f"tag:example/kite:v1@{commit}" in days.known["kite", REFS].ids
    kite.tag("v1", commit, annotated=NOON + timedelta(hours=1))  # made anew on the same commit
    days.sweep()
    assert days.told == []


def test_removed_tag_is_one_finding(days: Days, kite: Project) -> None:
    kite.tag("v1", "main")
    days.sweep()
    git(kite.path, "tag", "--delete", "v1")
    days.sweep()
    assert days.told == [("tag_gone", "v1")]
    days.sweep()
    assert days.told == []


def test_pinned_tag_is_watched_beyond_the_newest_twenty(
    service: Github, repo: Repo, kite: Project, tmp_path: Path
) -> None:
    old = git(kite.path, "rev-parse", "main")
    kite.tag("v0", old)
    newer = [kite.commit({"a.py": f"{n}\n"}) for n in range(25)]
    for n, commit in enumerate(newer):
        kite.tag(f"v1.{n}", commit)
    days = Days(service=service, folder=tmp_path / "http")
    days.follow(repo.full_name, of=record(pins=[pin(role="release", tag="v0", commit=old)]))
    days.sweep()
    assert f"tag:example/kite:v1.0@{newer[0]}" not in days.known["kite", REFS].ids
    kite.tag("v0", git(kite.path, "rev-parse", f"{old}"), annotated=NOON)  # the same commit: nothing
    days.sweep()
    assert days.told == []
    kite.tag("v0", newer[3])
    days.sweep()
    assert ("tag_moved", "v0") in days.told


def test_old_tags_that_come_into_sight_are_not_new(days: Days, kite: Project) -> None:
    commits = [kite.commit({"a.py": f"{n}\n"}) for n in range(25)]
    for n, commit in enumerate(commits):
        kite.tag(f"v1.{n}", commit)
    days.sweep()
    git(kite.path, "tag", "--delete", "v1.24", "v1.23")
    days.sweep()
    assert "tag_added" not in by_kind(days.signals)
    kite.tag("v1.25", kite.commit({"a.py": "new\n"}))
    days.sweep()
    assert days.told[-1] == ("tag_added", "v1.25")


def test_release_tells_its_tag_too(days: Days, repo: Repo, kite: Project) -> None:
    days.sweep()
    kite.tag("v1", "main")
    repo.release("v1", name="First", published="2026-10-30T09:00:00Z")
    days.sweep()
    assert days.told == [("release_published", "v1")]
    told = days.signals[0]
    assert (told.title, told.url) == ("First", "https://github.com/example/kite/releases/tag/v1")
    assert told.at is not None
    assert told.at.isoformat() == "2026-10-30T09:00:00+00:00"


def test_release_is_dated_by_publication_not_by_its_commit(days: Days, repo: Repo) -> None:
    days.sweep()
    repo.release("v1", created="2026-06-02T00:00:00Z", published="2026-10-30T09:00:00Z")
    days.sweep()
    assert str(days.signals[0].at) == "2026-10-30 09:00:00+00:00"


def test_edited_release_is_one_finding(days: Days, repo: Repo) -> None:
    release = repo.release("v1", published="2026-10-20T12:00:00Z")
    days.sweep()
    release.updated = "2026-10-30T08:00:00Z"
    days.sweep()
    assert days.told == [("release_edited", "v1")]
    days.sweep()
    assert days.told == []


def test_removed_release_is_one_finding(days: Days, repo: Repo) -> None:
    repo.release("v1", published="2026-10-20T12:00:00Z")
    repo.release("v2", published="2026-10-21T12:00:00Z")
    days.sweep()
    del repo.releases[1]
    days.sweep()
    assert [kind for kind, _ in days.told] == ["release_gone"]
    assert days.outcomes[RELEASES] == "complete"
    days.sweep()
    assert days.told == []


def test_releases_out_of_order_are_taken_by_id_and_date(days: Days, repo: Repo) -> None:
    same = "2026-10-01T00:00:00Z"
    repo.release("v1.0.0-2", created=same, published="2026-10-20T12:00:00Z")
    days.sweep()
    repo.release("v1.0.0-10", created=same, published="2026-10-30T12:00:00Z")  # sorts below -2
    days.sweep()
    assert days.told == [("release_published", "v1.0.0-10")]
    assert (days.known["kite", RELEASES].mark or "").split()[1] == "2026-10-30T12:00:00Z"


def test_latest_that_goes_back_is_held(days: Days, repo: Repo) -> None:
    old = repo.release("v1", published="2026-10-20T12:00:00Z")
    repo.release("v2", published="2026-10-27T12:00:00Z")
    days.sweep()
    before = days.known["kite", RELEASES].mark
    repo.stale = [old]
    days.sweep()
    assert (days.told, days.outcomes[RELEASES]) == ([], "partial")
    assert "the list is stale" in days.reason(RELEASES)
    assert days.known["kite", RELEASES].mark == before
    repo.stale = None
    days.sweep()
    assert (days.told, days.outcomes[RELEASES]) == ([], "unchanged")


def test_release_shown_as_it_was_earlier_is_held(days: Days, repo: Repo) -> None:
    release = repo.release("v1", published="2026-10-20T12:00:00Z", updated="2026-10-25T12:00:00Z")
    days.sweep()
    repo.stale = [Release(id=release.id, tag="v1", published=release.published, updated="2026-10-20T12:00:00Z")]
    days.sweep()
    assert (days.told, days.outcomes[RELEASES]) == ([], "partial")


def test_old_releases_that_come_into_sight_are_not_new(days: Days, repo: Repo) -> None:
    for n in range(15):
        repo.release(f"v{n:02}", created=f"2026-09-{n + 1:02}T00:00:00Z", published=f"2026-09-{n + 1:02}T00:00:00Z")
    days.sweep()
    del repo.releases[-1]
    days.sweep()
    assert [kind for kind, _ in days.told] == ["release_gone"]


def test_draft_is_its_authors(days: Days, repo: Repo) -> None:
    days.sweep()
    draft = repo.release("v1", published="2026-10-30T08:00:00Z", draft=True)
    days.sweep()
    assert days.told == []
    draft.draft = False
    days.sweep()
    assert days.told == [("release_published", "v1")]


def test_archived_and_restored_are_told(days: Days, repo: Repo) -> None:
    days.sweep()
    repo.is_archived = True
    days.sweep()
    assert [signal.note for signal in days.signals] == ["ok → archived"]
    repo.is_archived = False
    days.sweep()
    assert [signal.note for signal in days.signals] == ["archived → ok"]


def test_first_commit_of_an_empty_repository_is_told(service: Github, tmp_path: Path) -> None:
    empty = project(tmp_path / "empty")
    service.add("example/kite", empty)
    days = Days(service=service, folder=tmp_path / "http").follow("example/kite")
    days.sweep()
    assert days.outcomes == {REFS: "complete", RELEASES: "complete"}
    commit = empty.commit({"a.py": "1\n"})
    days.sweep()
    assert ("head_moved", commit) in days.told


def test_subjects_that_share_a_repository_are_asked_once(days: Days, repo: Repo, kite: Project) -> None:
    days.follow(repo.full_name, "second")
    days.sweep()
    kite.commit({"a.py": "2\n"})
    days.sweep()
    assert [answer.subject for answer in days.answers] == ["kite", "kite", "second", "second"]
    assert [kind for kind, _ in days.told] == ["head_moved", "head_moved"]
    assert [kind_of(asked) for asked in days.service.asked] == ["graphql", "api"]


def test_comparison_that_failed_is_made_up_for_on_the_next_day(days: Days, kite: Project, service: Github) -> None:
    days.sweep()
    base = git(kite.path, "rev-parse", "main")
    new = kite.commit({"a.py": "2\n"})
    service.lie(r"GET .*/compare/", status(500))
    days.sweep()
    assert (days.told, days.outcomes[REFS]) == ([("head_moved", new)], "partial")
    assert days.signals[0].note == "what lies between is not known"
    service.tell_the_truth()
    kite.set("refs/heads/main", base)
    other = kite.commit({"a.py": "3\n"})
    days.sweep()
    assert days.told == [("head_moved", other)]  # since the last head that was compared
    assert days.outcomes[REFS] == "complete"


def test_date_that_lies_ahead_is_none(days: Days, kite: Project) -> None:
    days.sweep()
    kite.commit({"a.py": "2\n"}, when=NOON + timedelta(days=4000))
    days.sweep()
    assert days.signals[0].at is None
    assert "which lies ahead" in (days.signals[0].note or "")


@pytest.mark.parametrize("title", ["a\nb", "  \n", "\ud800x", "x" * 5000, "\x1b[31mred", "@all #1 <!-- | ```"])
def test_title_from_outside_is_one_short_line(days: Days, repo: Repo, title: str) -> None:
    days.sweep()
    repo.release("v1", name=title, published="2026-10-30T09:00:00Z")
    days.sweep()
    said = days.signals[0].title
    assert said is None or (len(said) <= 200 and "\n" not in said and said.encode())
