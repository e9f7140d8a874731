"""YAML in which every scalar is text: what could mean two things is refused, and the typed model decides the rest.

The bulk reader. It walks the events of libyaml once, building values and noting faults with their exact places, and
builds nothing recursively, so that an alias cannot expand and nesting cannot exhaust the stack. Where PyYAML came
without libyaml, the same walk runs over its pure Python parser: same answers, about ten times slower.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import yaml
from yaml import events, tokens

from inferrsi.ledger.decode import FORBIDDEN
from inferrsi.ledger.fault import Fault, Path, Refused

try:
    from yaml.cyaml import CParser as Parser  # type: ignore[attr-defined]  # the stub imports it without exporting
except ImportError:  # PyYAML built without libyaml

    class Parser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):  # type: ignore[no-redef]
        """The pure Python parser with the constructor of the C one."""

        def __init__(self, text: str) -> None:
            yaml.reader.Reader.__init__(self, text)
            yaml.scanner.Scanner.__init__(self)
            yaml.parser.Parser.__init__(self)


MAX_DEPTH: Final = 32  # four times the deepest record we ship; chosen 2026-10
NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})

_EXPLICIT_KEY = re.compile(r"\?(?<![^\s\[{,]\?)(?!\S)")
_NULL_TODO = "leave the key out, list its path in `unstated`, or write n/a"


def parse(text: str) -> dict[str, Any]:
    """Read one document into dicts, lists and text, or raise `Refused` with every fault; a syntax error ends the list."""
    walk = _Walk(text)
    walk.run()
    if walk.faults:
        raise Refused(walk.faults)
    root: dict[str, Any] = walk.root
    return root


class _Walk:
    """The place in the document where the next event lands, and what was wrong so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.faults = list(_tabs(text))
        self.root: Any = None
        self.here: Any = None
        """The dict or list being filled."""
        self.key: str | None = None
        """The key of `here` whose value is awaited."""
        self.lines: dict[str, int] = {}
        """Where each key of `here` stands."""
        self.outer: list[tuple[Any, str | int | None, str | None, dict[str, int]]] = []
        """Of each container around: itself, the step that led inwards, the key to go on with, its lines."""
        self.documents = 0
        self.last_line = max(1, text.count("\n") + (not text.endswith("\n")))
        self.has_escapes = "\\" in text
        self.explicit_keys: frozenset[int] = frozenset()

    def run(self) -> None:
        """Take all events; where the text is not YAML, stop there."""
        try:
            self.take_all()
        except yaml.YAMLError as error:
            self.syntax(error)
        except UnicodeEncodeError as error:
            line = self.text.count("\n", 0, error.start) + 1
            self.faults.append(Fault(line=line, message="half of a surrogate pair stands alone", todo="remove it"))
        else:
            if type(self.root) is not dict:
                self.faults.append(Fault(message="the top level is not a mapping", todo="begin with `schema: …`"))

    def take_all(self) -> None:
        """Send each event to its method."""
        self.explicit_keys = _explicit_keys(self.text)
        parser = Parser(self.text)
        while (event := parser.get_event()) is not None:
            kind = type(event)
            if kind is events.ScalarEvent:
                self.scalar(event)
            elif kind is events.MappingStartEvent:
                self.open({}, event)
            elif kind is events.SequenceStartEvent:
                self.open([], event)
            elif kind is events.MappingEndEvent or kind is events.SequenceEndEvent:
                self.here, _, self.key, self.lines = self.outer.pop()
            elif kind is events.AliasEvent:
                self.alias(event)
            elif kind is events.DocumentStartEvent and not self.is_only_document(event):
                break

    def is_only_document(self, event: Any) -> bool:
        """Note directives and a second document; the latter is not read."""
        self.documents += 1
        if event.version is not None or event.tags:
            self.refuse(event, "a directive (%YAML, %TAG) is not allowed", "remove it")
        if self.documents > 1:
            self.refuse(event, "a second document begins here", "keep one document a file")
        return self.documents == 1

    def alias(self, event: Any) -> None:
        """Note an alias, and go on as if it were empty text."""
        self.refuse(event, f"the alias *{event.anchor} is not allowed", "write the value out")
        self.place("")

    def scalar(self, event: Any) -> None:
        """Take a key or a value."""
        value = event.value
        if event.anchor is not None or event.tag is not None:
            self.refuse_marks(event)
        if self.key is not None:
            self.check_value(value, event)
            self.here[self.key] = value
            self.key = None
        elif type(self.here) is dict:
            self.take_key(value, event)
        elif self.here is not None:
            self.check_value(value, event)
            self.here.append(value)
        else:
            self.root = value

    def take_key(self, key: str, event: Any) -> None:
        """Make `key` the one whose value comes next."""
        if key in NULLS and event.implicit[0]:
            self.refuse(event, "a key is empty or null", "write the key, or put it in double quotes")
        self.key = key
        if key == "<<" and event.implicit[0]:
            self.refuse(event, "a merge key is not allowed", "write the values out")
        elif key in self.lines:
            self.refuse(event, f'the key "{key}" stands twice, first on line {self.lines[key]}', "keep one of the two")
        if self.explicit_keys and event.start_mark.index in self.explicit_keys:
            self.refuse(event, "a key written with `?` is not allowed", "write `key: value`")
        if self.has_escapes:
            self.check_characters(key, event)
        self.lines[key] = event.start_mark.line + 1

    def check_value(self, value: str, event: Any) -> None:
        """Note a null and characters that came in by an escape."""
        if value in NULLS and event.implicit[0]:
            self.refuse(event, "null is not allowed" if value else "the value is missing", _NULL_TODO)
        elif self.has_escapes:
            self.check_characters(value, event)

    def check_characters(self, value: str, event: Any) -> None:
        """Note characters that no value may hold."""
        if bad := FORBIDDEN.search(value):
            self.refuse(event, f"the text holds U+{ord(bad[0]):04X}, written as an escape", "remove it")

    def open(self, container: Any, event: Any) -> None:
        """Go into a mapping or a list."""
        if event.anchor is not None or event.tag is not None:
            self.refuse_marks(event)
        if len(self.outer) == MAX_DEPTH:
            self.refuse(event, f"nesting is deeper than {MAX_DEPTH}", "flatten it")
        step = len(self.here) if type(self.here) is list else self.key
        is_key = type(self.here) is dict and step is None
        if is_key:
            self.refuse(event, "a key is not plain text", "write `key: value` with a word as the key")
        self.outer.append((self.here, step, "?" if is_key else None, self.lines))
        if not is_key:
            self.place(container)
        self.here, self.key, self.lines = container, None, {}

    def place(self, value: Any) -> None:
        """Put a value where the next one belongs; in place of a key, it stands as `?`."""
        if self.here is None:
            self.root = value
        elif type(self.here) is list:
            self.here.append(value)
        elif self.key is None:
            self.key = "?"
        else:
            self.here[self.key] = value
            self.key = None

    def path(self) -> Path:
        """Name the place where the next value belongs."""
        steps = [step for _, step, _, _ in self.outer if step is not None]
        if self.key is not None:
            steps.append(self.key)
        elif type(self.here) is list:
            steps.append(len(self.here))
        return tuple(steps)

    def refuse_marks(self, event: Any) -> None:
        """Note an anchor or a tag."""
        if event.anchor is not None:
            self.refuse(event, f"the anchor &{event.anchor} is not allowed", "remove it and write the value out")
        if event.tag is not None:
            self.refuse(event, f"the tag {event.tag} is not allowed", "remove it; the schema types the value")

    def refuse(self, event: Any, message: str, todo: str) -> None:
        """Note a fault at the event; what is missing at the end of a file is put by the parser below its last line."""
        line = min(event.start_mark.line + 1, self.last_line)
        self.faults.append(Fault(path=self.path(), line=line, message=message, todo=todo))

    def syntax(self, error: yaml.YAMLError) -> None:
        """Note why the text cannot be read on."""
        if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
            line, problem = error.problem_mark.line + 1, str(error.problem)
            if error.context_mark is not None and error.context_mark.line + 1 < line:
                problem += f", {error.context} from line {error.context_mark.line + 1}"
        else:
            position = getattr(error, "position", 0)
            line, problem = self.text.encode()[:position].count(b"\n") + 1, getattr(error, "reason", str(error))
        todo = "mend this line or the one before; text with `: `, ` #` or a sign at its start needs double quotes"
        message = f"this is not YAML: {problem}"
        self.faults.append(Fault(path=self.path(), line=min(line, self.last_line), message=message, todo=todo))


def _tabs(text: str) -> Iterator[Fault]:
    if "\t" in text:
        for number, line in enumerate(text.split("\n"), 1):
            if "\t" in line:
                yield Fault(line=number, message="the line holds a tab", todo=r"write spaces, or \t in double quotes")


def _explicit_keys(text: str) -> frozenset[int]:
    """Find where the keys begin that follow a `?`; events do not tell them from others, tokens do."""
    if not _EXPLICIT_KEY.search(text):
        return frozenset()
    found, is_next = set(), False
    parser = Parser(text)
    try:
        while (token := parser.get_token()) is not None:
            if is_next and not isinstance(token, tokens.BlockMappingStartToken):
                found.add(token.start_mark.index)
            is_next = isinstance(token, tokens.KeyToken) and token.start_mark.index < token.end_mark.index
    except yaml.YAMLError:
        pass  # the walk over the events meets the same error and reports it
    return frozenset(found)
