"""Which paths of a project are documentation, licences and continuous integration: a change of them moves no number. Pure."""

from fnmatch import fnmatchcase
from typing import Final

NAMES: Final = (
    "*.md", "*.mdx", "*.markdown", "*.rst", "*.adoc", "*.cff", "*.bib", "README*", "LICEN[CS]E*", "COPYING*", "NOTICE*",
    "AUTHORS*", "CONTRIBUTORS*", "CODEOWNERS", "CHANGELOG*", "CHANGES*", "HISTORY*", "CITATION*", "MAINTAINERS*",
    ".gitignore", ".gitattributes", ".editorconfig", ".mailmap", ".gitlab-ci.yml", ".travis.yml", ".readthedocs.y*ml",
    ".pre-commit-config.yaml", "mkdocs.yml", "codecov.yml",
)  # fmt: skip
"""Names of documentation, licences and continuous integration."""
FOLDERS: Final = frozenset({"doc", "docs", ".github", ".gitlab", ".circleci", ".ci", ".vscode", ".idea"})


def is_document(path: str) -> bool:
    """Say whether a path is of these by its name or its topmost folder."""
    folder, _, below = path.partition("/")
    name = path.rpartition("/")[2]
    return (bool(below) and folder in FOLDERS) or any(fnmatchcase(name, known) for known in NAMES)
