"""Addresses that lead to the bytes that were read, and none where the source is not immutable."""

from urllib.parse import quote

from inferrsi.evidence.provenance import Pin, Source

GITHUB = "https://github.com"
ARXIV = "https://arxiv.org/abs"
HUB = "https://huggingface.co"


def at(web: str, url: str) -> str:
    """Give an address of GitHub as it reads where the repositories stand; every other as it is."""
    return f"{web}{url.removeprefix(GITHUB)}" if url.startswith(f"{GITHUB}/") else url


def of_source(source: Source, line: str | None = None) -> str | None:
    """Give the permalink of a source: a path at a commit, a version of a paper, a snapshot's page."""
    if source.repo:
        return _in_repository(source, source.repo, line)
    if source.kind == "arxiv" and source.paper and source.version:
        return f"{ARXIV}/{source.paper}v{source.version}"
    return source.url if source.kind in {"page", "feed"} else None


def _in_repository(source: Source, repo: str, line: str | None) -> str | None:
    match source.kind:
        case "git" if source.commit and source.path:
            lines = line or source.lines
            at = f"#L{lines.replace('-', '-L')}" if lines else ""
            return f"{GITHUB}/{repo}/blob/{source.commit}/{quote(source.path)}{at}"
        case "git" if source.commit:
            return of_commit(repo, source.commit)
        case "release" if source.tag:
            return f"{GITHUB}/{repo}/releases/tag/{quote(source.tag)}"
        case "pull" if source.pull:
            return of_pull(repo, source.pull)
        case "hub" if source.revision:
            return f"{HUB}/{repo}/tree/{quote(source.revision)}"
        case _:
            return None


def of_pin(pin: Pin) -> str | None:
    """Give the permalink of a pin."""
    if pin.kind == "git" and pin.repo and pin.commit:
        return of_commit(pin.repo, pin.commit)
    if pin.kind == "arxiv" and pin.paper and pin.version:
        return f"{ARXIV}/{pin.paper}v{pin.version}"
    if pin.kind == "pull" and pin.repo and pin.pull:
        return of_pull(pin.repo, pin.pull)
    if pin.kind == "hub" and pin.repo and pin.revision:
        return f"{HUB}/{pin.repo}/tree/{quote(pin.revision)}"
    return pin.url if pin.kind == "page" else None


def of_commit(repo: str, commit: str) -> str:
    """Give the address of a commit."""
    return f"{GITHUB}/{repo}/commit/{commit}"


def of_pull(repo: str, number: int) -> str:
    """Give the address of a pull request; the escaper sends it through a redirect so that nobody is notified."""
    return f"{GITHUB}/{repo}/pull/{number}"


def of_issue(repo: str, number: int) -> str:
    """Give the address of an issue."""
    return f"{GITHUB}/{repo}/issues/{number}"
