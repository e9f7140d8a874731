"""Resolving refs of real repositories: what was asked, what it stood for, and the proof that it belongs there."""

from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha1
from pathlib import Path

import pytest
from tests.gitrepos import NOON, Project, git, project

from inferrsi.sources.git.clone import Clone, open_clone
from inferrsi.sources.git.pin import Resolved, commit_of_tag, resolve
from inferrsi.sources.unavailable import Unavailable

TAGGED = datetime(2026, 10, 20, 23, 18, 5, tzinfo=UTC)


@pytest.fixture
def strata(tmp_path: Path) -> Project:
    made = project(tmp_path / "strata")
    made.commit({"README.md": "one\n"})
    return made


def opened(path: Path, home: str | None = None) -> Clone:
    clone = open_clone(path, home=home)
    assert isinstance(clone, Clone), clone
    return clone


def resolved(path: Path, ref: str | None = None, *, at: str | None = None, home: str | None = None) -> Resolved:
    found = resolve(opened(path, home), ref, at=at)
    assert isinstance(found, Resolved), found
    return found


def refused(path: Path, ref: str | None = None, *, at: str | None = None) -> Unavailable:
    found = resolve(opened(path), ref, at=at)
    assert isinstance(found, Unavailable), found
    return found


def test_annotated_tag_is_peeled_and_dated_by_its_tagger(strata: Project) -> None:
    commit = strata.commit({"a.py": "1\n"})
    tag_object = strata.tag("v0.3.0", commit, annotated=TAGGED)
    found = resolved(strata.path, "v0.3.0")
    assert tag_object != commit
    assert (found.commit, found.kind, found.asked, found.reached) == (commit, "tag", "v0.3.0", "refs/heads/main")
    assert found.tag is not None
    assert (found.tag.name, found.tag.object, found.tag.tagged) == ("v0.3.0", tag_object, TAGGED)
    assert found.committed == datetime(2026, 10, 2, 12, 0, tzinfo=UTC)


def test_lightweight_tag_has_no_date_of_its_own(strata: Project) -> None:
    commit = strata.commit({"a.py": "1\n"})
    strata.tag("b10331", commit)
    tag = resolved(strata.path, "b10331").tag
    assert tag is not None
    assert (tag.name, tag.object, tag.tagged) == ("b10331", None, None)


def test_tag_of_a_tag_leads_to_the_commit(strata: Project) -> None:
    commit = strata.commit({"a.py": "1\n"})
    strata.tag("inner", commit, annotated=TAGGED)
    strata.tag("outer", "refs/tags/inner", annotated=TAGGED)
    assert resolved(strata.path, "outer").commit == commit


def test_tag_of_a_file_leads_to_no_commit(strata: Project) -> None:
    blob = git(strata.path, "rev-parse", "main:README.md")
    strata.tag("key", blob)
    assert "leads to no commit" in refused(strata.path, "key").reason


def test_head_takes_the_newest_version_tag_on_it(strata: Project) -> None:
    commit = strata.commit({"a.py": "1\n"})
    strata.tag("latest", commit, annotated=TAGGED)
    strata.tag("v0.9.0", commit)
    strata.tag("v0.10.0", commit)
    found = resolved(strata.path)
    assert (found.asked, found.kind, found.commit) == ("main", "head", commit)
    assert found.tag is not None
    assert found.tag.name == "v0.10.0"


def test_tag_wins_over_a_branch_of_its_name_and_says_so(strata: Project) -> None:
    tagged = strata.commit({"a.py": "1\n"})
    strata.tag("v1", tagged)
    branched = strata.commit({"a.py": "2\n"}, branch="v1", onto=tagged)
    found = resolved(strata.path, "v1")
    assert (found.commit, found.kind) == (tagged, "tag")
    assert "'v1' is a tag and a branch; the tag was taken" in found.notes[0]
    full = resolved(strata.path, "refs/heads/v1")
    assert (full.commit, full.kind, full.reached, full.notes) == (branched, "branch", "refs/heads/v1", ())


def test_branch_named_like_a_commit_wins_and_says_so(strata: Project) -> None:
    commit = strata.commit({"a.py": "1\n"}, branch="deadbee", onto="main")
    found = resolved(strata.path, "deadbee")
    assert (found.commit, found.kind) == (commit, "branch")
    assert "looks like a commit" in found.notes[0]


@pytest.mark.parametrize("digits", [7, 8, 20, 40])
def test_commit_by_its_sha_or_a_prefix_of_it(strata: Project, digits: int) -> None:
    commit = strata.commit({"a.py": "1\n"})
    found = resolved(strata.path, commit[:digits].upper())
    assert (found.commit, found.kind, found.reached) == (commit, "commit", "refs/heads/main")


def test_prefix_of_two_commits_is_refused_with_both(strata: Project) -> None:
    seen: dict[str, bytes] = {}
    twins = next((seen[sha[:7]], body) for body, sha in commit_objects() if seen.setdefault(sha[:7], body) != body)
    shas = [write(strata, "commit", body) for body in twins]
    told = refused(strata.path, shas[0][:7])
    assert all(sha in told.reason for sha in shas)
    assert told.todo == "write more digits"
    assert resolved(strata.path, shas[0][:12]).commit == shas[0]


def test_prefix_of_a_commit_and_a_file_means_the_commit(strata: Project) -> None:
    blobs = {object_sha("blob", b"%d" % n)[:7]: b"%d" % n for n in range(60_000)}
    body, sha = next((body, sha) for body, sha in commit_objects() if sha[:7] in blobs)
    assert write(strata, "blob", blobs[sha[:7]])[:7] == write(strata, "commit", body)[:7]
    assert resolved(strata.path, sha[:7]).commit == sha


def commit_objects() -> Iterator[tuple[bytes, str]]:
    """Give bodies of commits with their SHAs, without writing them; among 60,000 some share 7 digits."""
    for n in range(60_000):
        body = (
            b"tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor A <a@b> %d +0000\ncommitter A <a@b> 1 +0000\n\n" % n
        )
        yield body, object_sha("commit", body)


def object_sha(kind: str, body: bytes) -> str:
    return sha1(f"{kind} {len(body)}\0".encode() + body, usedforsecurity=False).hexdigest()


def write(strata: Project, kind: str, body: bytes) -> str:
    if kind == "commit":
        git(strata.path, "mktree", stdin=b"")  # the empty tree
    return git(strata.path, "hash-object", "-t", kind, "-w", "--stdin", stdin=body)


def test_moved_branch_gives_its_new_commit(strata: Project) -> None:
    before = resolved(strata.path, "main").commit
    after = strata.commit({"a.py": "1\n"})
    assert resolved(strata.path, "main").commit == after != before


def test_moved_tag_gives_its_new_commit(strata: Project) -> None:
    first = strata.commit({"a.py": "1\n"})
    second = strata.commit({"a.py": "2\n"})
    strata.tag("v1", first)
    strata.tag("v1", second, annotated=TAGGED)
    assert commit_of_tag(opened(strata.path), "v1") == second
    assert commit_of_tag(opened(strata.path), "v2") is None
    assert commit_of_tag(opened(strata.path), "--all") is None


@pytest.mark.parametrize("options", [(), ("--bare",), ("--mirror",)])
def test_clone_of_any_shape_names_the_branch_of_the_project(
    strata: Project, tmp_path: Path, options: tuple[str, ...]
) -> None:
    commit = strata.commit({"a.py": "1\n"}, branch="next", onto="main")
    clone = strata.clone(tmp_path / "clone", *options)
    found = resolved(clone, "next")
    assert (found.commit, found.reached, found.kind) == (commit, "refs/heads/next", "branch")
    assert resolved(clone).reached == "refs/heads/main"


def test_git_folder_and_linked_work_tree_are_the_clone(strata: Project, tmp_path: Path) -> None:
    git(strata.path, "worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"), "main")
    head = git(strata.path, "rev-parse", "main")
    assert resolved(strata.path / ".git").commit == head
    assert resolved(tmp_path / "linked", "main").commit == head


def test_branch_of_the_remote_is_meant_not_the_stale_one_of_the_clone(strata: Project, tmp_path: Path) -> None:
    clone = strata.clone(tmp_path / "clone")
    newer = strata.commit({"a.py": "1\n"})
    git(clone, "fetch", "--quiet")
    assert git(clone, "rev-parse", "refs/heads/main") != newer
    assert resolved(clone, "main").commit == resolved(clone).commit == newer


def test_default_branch_is_the_remotes_though_head_is_detached(strata: Project, tmp_path: Path) -> None:
    strata.commit({"a.py": "1\n"}, branch="trunk", onto="main")
    git(strata.path, "symbolic-ref", "HEAD", "refs/heads/trunk")
    clone = strata.clone(tmp_path / "clone")
    git(clone, "checkout", "--quiet", "--detach", "origin/main")
    assert resolved(clone).asked == "trunk"
    assert resolved(clone, "HEAD").reached == "refs/heads/trunk"


def test_detached_head_without_a_remote_means_main(strata: Project) -> None:
    strata.commit({"a.py": "1\n"}, branch="other", onto="main")
    git(strata.path, "update-ref", "--no-deref", "HEAD", git(strata.path, "rev-parse", "other"))
    git(strata.path, "checkout", "--quiet", "--detach", "other")
    assert resolved(strata.path).asked == "main"


def test_no_default_branch_asks_for_one(strata: Project) -> None:
    for name in ("one", "two"):
        strata.commit({"a.py": name}, branch=name, onto="main")
    git(strata.path, "checkout", "--quiet", "--detach", "one")
    git(strata.path, "branch", "--quiet", "-D", "main")
    told = refused(strata.path)
    assert "does not say which branch is its default" in told.reason
    assert told.todo.endswith("one, two")


def test_commit_of_no_ref_is_taken_and_said_to_be_unproved(strata: Project) -> None:
    lost = strata.commit({"a.py": "evil\n"}, branch="gone", onto="main")
    git(strata.path, "update-ref", "-d", "refs/heads/gone")
    found = resolved(strata.path, lost)
    assert (found.commit, found.reached) == (lost, None)
    assert "it may live in a fork only" in found.notes[0]


def test_commit_of_a_forks_remote_proves_nothing(strata: Project, tmp_path: Path) -> None:
    clone = strata.clone(tmp_path / "clone", url="https://github.com/Niko1221/Strata.git")
    fork = Project(path=strata.clone(tmp_path / "fork"))
    evil = fork.commit({"a.py": "evil\n"}, branch="feature", onto="refs/remotes/origin/main")
    git(clone, "remote", "add", "fork", "git@github.com:evil/Strata.git")
    git(clone, "fetch", "--quiet", str(fork.path), "refs/heads/feature:refs/remotes/fork/feature")
    for ref in (evil, "fork/feature"):
        found = resolved(clone, ref, home="niko1221/strata")
        assert (found.commit, found.reached) == (evil, None)


def test_commit_of_the_clone_alone_proves_nothing(strata: Project, tmp_path: Path) -> None:
    clone = strata.clone(tmp_path / "clone")
    mine = Project(path=clone).commit({"a.py": "mine\n"}, branch="wip", onto="refs/heads/main")
    assert (resolved(clone, "wip").commit, resolved(clone, "wip").reached) == (mine, None)


def test_tag_off_the_default_branch_is_its_own_proof(strata: Project) -> None:
    fixed = strata.commit({"a.py": "1\n"}, branch="release", onto="main")
    strata.tag("v1.0.1", fixed)
    git(strata.path, "update-ref", "-d", "refs/heads/release")
    assert resolved(strata.path, "v1.0.1").reached == "refs/tags/v1.0.1"
    assert resolved(strata.path, fixed).reached == "refs/tags/v1.0.1"


def test_head_of_a_pull_request_is_labelled(strata: Project, tmp_path: Path) -> None:
    head = strata.commit({"a.py": "1\n"}, branch="topic", onto="main")
    strata.set("refs/pull/557/head", head)
    git(strata.path, "update-ref", "-d", "refs/heads/topic")
    mirror = strata.clone(tmp_path / "mirror", "--mirror")
    found = resolved(mirror, "pull/557/head")
    assert (found.commit, found.kind, found.reached) == (head, "pull", "refs/pull/557/head")


def test_at_takes_a_commit_within_the_ref(strata: Project) -> None:
    first = resolved(strata.path).commit
    strata.commit({"a.py": "1\n"})
    found = resolved(strata.path, "main", at=first[:10])
    assert (found.asked, found.commit, found.reached) == ("main", first, "refs/heads/main")
    assert resolved(strata.path, at=first).asked == first


def test_at_outside_of_the_ref_is_refused(strata: Project) -> None:
    other = strata.commit({"a.py": "1\n"}, branch="other", onto="main")
    assert "is not in the history of 'main'" in refused(strata.path, "main", at=other).reason


@pytest.mark.parametrize(
    "ref",
    [
        "--upload-pack=touch x",
        "-h",
        "--",
        "main~3",
        "main^{tree}",
        "main@{1}",
        "main..other",
        "a b",
        "x\ny",
        "/etc",
        "a.lock",
    ],
)
def test_ref_that_is_an_option_or_an_expression_is_refused(strata: Project, ref: str) -> None:
    assert "cannot be the name of a ref" in refused(strata.path, ref).reason
    assert "cannot be the name of a ref" in refused(strata.path, at=ref).reason


def test_ref_named_like_an_option_starts_nothing(strata: Project) -> None:
    git(strata.path, "update-ref", "refs/heads/--output=pwned", "main")
    assert resolved(strata.path, "refs/heads/--output=pwned").kind == "branch"
    assert not list(strata.path.rglob("pwned*"))


def test_unknown_ref_names_the_nearest(strata: Project) -> None:
    strata.tag("v0.2.7", "main")
    told = refused(strata.path, "v0.27")
    assert told.reason.startswith("'v0.27' is no tag, branch or commit of")
    assert told.todo == "did you mean v0.2.7?"
    assert "at least 7 digits" in refused(strata.path, "beef").todo
    assert "no commit 'beefbeef'" in refused(strata.path, "beefbeef").reason


def test_empty_repository_is_told(tmp_path: Path) -> None:
    assert "is empty" in refused(project(tmp_path / "empty").path).reason


def test_date_of_no_calendar_is_none(strata: Project) -> None:
    strata.commit({"a.py": "1\n"}, when=99_999_999_999_999)
    assert resolved(strata.path).committed is None


def test_date_of_the_author_does_not_count(strata: Project) -> None:
    strata.commit({"a.py": "1\n"}, when=NOON)
    assert resolved(strata.path).committed == NOON
