"""Every call that the documents show is one that the command line knows."""

import re
import shlex
from collections.abc import Iterator

import pytest
from tests.cli.calls import REPOSITORY, call

from inferrsi.cli.app import COMMANDS

DOCUMENTS = [REPOSITORY / "README.md", REPOSITORY / "README.zh.md", *sorted((REPOSITORY / "docs").rglob("*.md"))]
CALL = re.compile(r"(?:^\$ |&& |; |`)inferrsi (?P<words>[a-z][^`\n|&;]*)", re.MULTILINE)


def calls() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give each call of a command with its options, once, and the document that shows it."""
    found = {}
    for document in DOCUMENTS:
        for shown in CALL.finditer(document.read_text(encoding="utf-8")):
            words = shlex.split(shown["words"].partition("  #")[0].partition(" > ")[0].replace("…", ""))
            options = tuple(sorted(word.partition("=")[0] for word in words if word.startswith("--")))
            found.setdefault((words[0], options), document.name)
    return ((name, (command, *options)) for (command, options), name in found.items())


@pytest.mark.parametrize(("document", "words"), [pytest.param(*one, id=" ".join(one[1])) for one in calls()])
def test_call_that_a_document_shows_is_known(document: str, words: tuple[str, ...]) -> None:
    command, *options = words
    assert command in COMMANDS, document
    told = call(command, "--help", root=None).out
    assert [option for option in options if not re.search(rf"{option}\b", told)] == [], document


def test_every_command_is_shown_somewhere() -> None:
    assert {words[0] for _, words in calls()} == set(COMMANDS)
