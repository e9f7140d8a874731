"""Pull requests: their true state, and the rung of proof where a closed one went in all the same."""

from functools import partial
from pathlib import Path

import pytest
from tests.gitrepos import Project, git
from tests.servers.github import Github, Pull, Repo
from tests.servers.loopback import status
from tests.servers.transports import NOON
from tests.sources.github.world import Days, objects, record

from inferrsi.sources.git.run import lines
from inferrsi.sources.github.pulls import pull_now
from inferrsi.sources.github.truth import Clone, Truth, true_state
from inferrsi.sources.unavailable import Unavailable

ASKED = "pull request example/kite#611"
CLOSED = "2026-10-28T09:00:00Z"


@pytest.fixture
def base(kite: Project) -> str:
    return git(kite.path, "rev-parse", "main")


@pytest.fixture
def change(kite: Project, base: str) -> str:
    """The commit of the pull request, on a branch that goes away again."""
    sha = kite.commit({"fix.py": "fixed\n"}, branch="change", onto=base)
    git(kite.path, "update-ref", "-d", "refs/heads/change")
    return sha


@pytest.fixture
def pull(repo: Repo, base: str, change: str) -> Pull:
    """Number 611, which is open."""
    return repo.pull(611, head=change, base=base)


def closed(pull: Pull) -> Pull:
    """Close it; GitHub leaves the trial merge in the field of that name."""
    pull.state, pull.closed, pull.updated = "closed", CLOSED, CLOSED
    pull.merge_commit_sha = "2412eecb" * 5
    return pull


def followed(service: Github, tmp_path: Path, **fields: object) -> Days:
    said = fields or {"upstream": [{"repo": "example/kite", "pull": 611, "state": "open", "as_of": "2026-10-28"}]}
    return Days(service=service, folder=tmp_path / "http").follow("example/kite", of=record(**said))


def truth(service: Github, tmp_path: Path, *, clone: Clone | None = None) -> Truth:
    asked = objects(service, tmp_path / "http")
    found = pull_now(asked, "example/kite", 611)
    assert not isinstance(found, Unavailable)
    return true_state(asked, found, clone=clone)


def test_closed_pull_request_with_a_merge_commit_is_not_merged(service: Github, pull: Pull, tmp_path: Path) -> None:
    closed(pull)
    found = truth(service, tmp_path).pull
    assert (found.state, found.merge_commit) == ("closed_unmerged", None)


def test_merged_is_known_by_its_date(service: Github, pull: Pull, tmp_path: Path) -> None:
    closed(pull).merged = CLOSED
    found = truth(service, tmp_path).pull
    assert (found.state, found.merge_commit) == ("merged", pull.merge_commit_sha)


@pytest.mark.parametrize(("draft", "word"), [(True, "draft"), (False, "open")])
def test_open_and_draft_are_told_apart(service: Github, pull: Pull, tmp_path: Path, draft: bool, word: str) -> None:
    pull.draft = draft
    assert truth(service, tmp_path).pull.state == word


def test_pull_request_of_a_fork_that_is_gone_is_read(service: Github, pull: Pull, tmp_path: Path) -> None:
    pull.fork_exists = False
    assert truth(service, tmp_path).pull.head == pull.head


def test_commit_that_closed_it_is_the_strongest_rung(
    service: Github, pull: Pull, kite: Project, tmp_path: Path
) -> None:
    picked = kite.commit({"fix.py": "fixed\n"})
    closed(pull).events = [("closed", picked, None)]
    found = truth(service, tmp_path)
    assert (found.pull.state, found.rung, found.proof) == ("cherry_picked", "closing_commit", "tree_contains")
    assert found.words == f"closed by commit {picked} on main"


def test_commit_of_a_fork_proves_nothing(service: Github, pull: Pull, kite: Project, tmp_path: Path) -> None:
    picked = kite.commit({"fix.py": "fixed\n"})
    closed(pull).events = [("closed", picked, "stranger/kite")]
    assert truth(service, tmp_path).pull.state == "closed_unmerged"


def test_commit_that_no_branch_holds_proves_nothing(
    service: Github, pull: Pull, repo: Repo, kite: Project, tmp_path: Path
) -> None:
    base = git(kite.path, "rev-parse", "main")
    elsewhere = kite.commit({"x.py": "1\n"}, branch="aside", onto=base)
    git(kite.path, "update-ref", "-d", "refs/heads/aside")
    repo.of_a_fork(elsewhere)
    closed(pull).events = [("closed", elsewhere, None)]
    assert truth(service, tmp_path).pull.state == "closed_unmerged"


def pick(kite: Project, change: str, message: str | None = None) -> str:
    """Cherry-pick onto main: author and subject stay, the committer's date is new."""
    git(kite.path, "checkout", "--quiet", "--force", "main")
    git(kite.path, "cherry-pick", "--allow-empty", change, when=NOON)
    if message is not None:
        author = git(kite.path, "log", "-1", "--format=%at")
        git(kite.path, "commit", "--quiet", "--amend", f"--message={message}", f"--date={author} +0800", when=NOON)
    return git(kite.path, "rev-parse", "main")


def test_named_commit_with_a_picked_line_is_a_rung(service: Github, pull: Pull, kite: Project, tmp_path: Path) -> None:
    picked = pick(kite, pull.head, f"Fix it otherwise\n\n(cherry picked from commit {pull.head})")
    closed(pull).events = [("referenced", picked, None)]
    found = truth(service, tmp_path)
    assert (found.pull.state, found.rung, found.proof) == ("cherry_picked", "cherry_pick_line", "tree_contains")


def test_named_commit_of_the_same_author_date_and_subject_is_a_rung(
    service: Github, pull: Pull, kite: Project, tmp_path: Path
) -> None:
    kite.commit({"other.py": "1\n"})
    picked = pick(kite, pull.head)
    assert picked != pull.head
    closed(pull).events = [("referenced", picked, None)]
    assert truth(service, tmp_path).rung == "same_author_and_subject"


def test_commit_that_only_names_it_proves_nothing(service: Github, pull: Pull, kite: Project, tmp_path: Path) -> None:
    named = kite.commit({"other.py": "1\n"})
    git(kite.path, "checkout", "--quiet", "--force", "main")
    git(kite.path, "commit", "--quiet", "--allow-empty", "--message=Revert #611")
    named = git(kite.path, "rev-parse", "main")
    closed(pull).events = [("referenced", named, None)]
    found = truth(service, tmp_path)
    assert (found.pull.state, found.rung, found.proof) == ("closed_unmerged", "mentioned", None)


def test_equal_patch_in_a_clone_is_a_rung(service: Github, pull: Pull, kite: Project, tmp_path: Path) -> None:
    kite.commit({"other.py": "1\n"})
    pick(kite, pull.head, "Quite another message")
    closed(pull)
    clone = Clone(git=partial(lines, kite.path / ".git"), main="refs/heads/main")
    found = truth(service, tmp_path, clone=clone)
    assert (found.rung, found.proof) == ("patch_id", "patch_id")
    assert found.words == "1 of 1 commits have an equal patch on the branch"


def test_clone_without_the_pull_request_says_so(service: Github, pull: Pull, kite: Project, tmp_path: Path) -> None:
    closed(pull)
    away = kite.clone(tmp_path / "clone", "--single-branch", "--no-tags")
    git(away, "update-ref", "-d", "refs/pull/611/head")
    clone = Clone(git=partial(lines, away / ".git"), main="refs/remotes/origin/main")
    missing = truth(service, tmp_path, clone=clone).missing
    assert [one.todo for one in missing] == ["run `git fetch origin pull/611/head` in the clone and try again"]


@pytest.mark.parametrize(
    ("notes", "state"),
    [
        ("Thanks for #611", "cherry_picked"),
        ("see https://github.com/example/kite/pull/611.", "cherry_picked"),
        ("other/repo#611", "closed_unmerged"),
        ("see https://github.com/other/kite/pull/611", "closed_unmerged"),
        ("#6110 and &#611;", "closed_unmerged"),
        ("", "closed_unmerged"),
    ],
)
def test_release_note_that_names_it_is_the_last_rung(
    service: Github, pull: Pull, repo: Repo, tmp_path: Path, notes: str, state: str
) -> None:
    closed(pull)
    repo.release("v1", published="2026-10-28T12:00:00Z", body=notes)
    found = truth(service, tmp_path)
    assert found.pull.state == state
    assert found.rung == ("release_note" if state == "cherry_picked" else None)


@pytest.mark.parametrize("token", [True, False])
def test_change_of_state_is_told_once(service: Github, pull: Pull, tmp_path: Path, token: bool) -> None:
    days = followed(service, tmp_path)
    days.sweep(token=token)
    assert days.outcomes[ASKED] == "complete"
    days.sweep()
    assert (days.outcomes[ASKED], days.told) == ("unchanged", [])
    closed(pull)
    days.sweep()
    assert days.told == [("pull_state", "#611 closed_unmerged")]
    assert days.signals[0].note == "open → closed unmerged"
    days.sweep()
    assert days.told == []


def test_closed_and_opened_again_is_told_each_time(service: Github, pull: Pull, tmp_path: Path) -> None:
    days = followed(service, tmp_path)
    days.sweep()
    closed(pull)
    days.sweep()
    pull.state, pull.closed = "open", None
    days.sweep()
    assert days.told == [("pull_state", "#611 open")]
    closed(pull)
    days.sweep()
    assert days.told == [("pull_state", "#611 closed_unmerged")]


@pytest.mark.parametrize("token", [True, False])
def test_cherry_pick_long_after_the_close_is_noticed(
    service: Github, pull: Pull, kite: Project, tmp_path: Path, token: bool
) -> None:
    closed(pull)
    days = followed(service, tmp_path)
    days.sweep(token=token)
    days.sweep()
    picked = pick(kite, pull.head)
    pull.events = [("referenced", picked, None)]
    days.sweep()
    assert ("pull_state", "#611 cherry_picked") in days.told
    note = next(signal.note for signal in days.signals if signal.kind == "pull_state")
    assert note is not None
    assert note.startswith("closed unmerged → closed, went in by cherry-pick, same author, date and subject as commit")
    days.sweep()
    assert days.told == []


def test_what_could_not_be_looked_at_leaves_a_closed_one_in_doubt(service: Github, pull: Pull, tmp_path: Path) -> None:
    days = followed(service, tmp_path)
    days.sweep()
    closed(pull)
    service.lie("/timeline", status(500))
    days.sweep()
    assert days.outcomes[ASKED] == "partial"
    assert "whether it went in by cherry-pick is not known" in days.reason(ASKED)


def test_pull_request_that_is_awaited_is_asked_for(service: Github, pull: Pull, tmp_path: Path) -> None:
    for ref in ("example/kite#611", "https://github.com/example/kite/pull/611"):
        days = followed(service, tmp_path, waits_for=[{"event": "pull_merged", "ref": ref}])
        days.sweep()
        assert days.outcomes[ASKED] == "complete"


def test_number_without_a_repository_is_not_taken_for_ones_own(service: Github, pull: Pull, tmp_path: Path) -> None:
    days = followed(service, tmp_path, waits_for=[{"event": "pull_merged", "ref": "#611"}])
    days.sweep()
    assert days.outcomes["pull request #611"] == "skipped"
    assert "write `repo:` into its `upstream`" in days.reason("pull request #611")
    assert not any("/pulls/" in asked or "pullRequest" in asked for asked in [*service.asked, *service.queries])


def test_repository_that_was_looked_for_in_vain_is_no_question_unless_it_is_awaited(
    service: Github, pull: Pull, tmp_path: Path
) -> None:
    state = {"pull": 611, "state": "open", "as_of": "2026-10-28"}
    unstated = {"upstream": [state], "unstated": ["upstream.611.repo"]}
    days = followed(service, tmp_path, **unstated)
    days.sweep()
    assert list(days.outcomes) == ["refs of example/kite", "releases of example/kite"]
    days = followed(service, tmp_path, **unstated, waits_for=[{"event": "pull_merged", "ref": "#611"}])
    days.sweep()
    assert days.outcomes["pull request #611"] == "skipped"


def test_number_whose_repository_another_line_names_is_asked_there(service: Github, pull: Pull, tmp_path: Path) -> None:
    state = {"repo": "example/kite", "pull": 611, "state": "open", "as_of": "2026-10-28"}
    days = followed(service, tmp_path, upstream=[state], waits_for=[{"event": "pull_merged", "ref": "#611"}])
    days.sweep()
    assert list(days.outcomes).count(ASKED) == 1
    assert "pull request #611" not in days.outcomes


def test_pull_request_elsewhere_costs_no_request_of_its_own(
    service: Github, pull: Pull, kite: Project, tmp_path: Path
) -> None:
    service.add("example/home", kite)
    state = {"repo": "example/kite", "pull": 611, "state": "open", "as_of": "2026-10-28"}
    days = Days(service=service, folder=tmp_path / "http").follow("example/home", of=record(upstream=[state]))
    days.sweep()
    assert set(days.outcomes) == {"refs of example/home", "releases of example/home", ASKED}
    assert service.asked == ["POST /api/graphql"]


def test_pull_request_that_is_not_there_is_failed(service: Github, repo: Repo, tmp_path: Path) -> None:
    days = followed(service, tmp_path)
    days.sweep()
    assert days.outcomes == {
        "refs of example/kite": "complete",
        "releases of example/kite": "complete",
        ASKED: "failed",
    }
    days.sweep(token=False)
    assert days.outcomes[ASKED] == "failed"


def test_merged_one_is_asked_no_more_without_a_token(service: Github, pull: Pull, tmp_path: Path) -> None:
    closed(pull).merged = CLOSED
    days = followed(service, tmp_path)
    days.sweep(token=False)
    days.sweep()
    assert days.requests("api") == []
