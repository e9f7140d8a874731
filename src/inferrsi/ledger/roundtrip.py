"""The round trip of the one file being edited: comments, quotes and layout stay as they are, byte for byte.

Slow (some thirty times the bulk reader) and slow to import, so callers import this module where they need it.
Does no I/O.
"""

from collections.abc import Mapping
from io import StringIO
from itertools import zip_longest
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.constructor import RoundTripConstructor
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.representer import RoundTripRepresenter
from ruamel.yaml.resolver import VersionedResolver

from inferrsi.ledger import write, yaml_text
from inferrsi.ledger.fault import Fault, Path, Refused

_STYLES: Mapping[write.Style, str] = {"plain": "", "double": '"', "literal": "|"}


_LEAKS = (YAMLError, AssertionError, NotImplementedError, RecursionError, TypeError, ValueError)
"""What ruamel raises for texts that it cannot take: 4FJ6, BEC7 and P94K of the YAML test suite, and deep nesting."""


class _Text(str):
    """A text that knows how it is written. Not a `ScalarString`: those pass their style on to what replaces them."""

    style = ""
    original: Any = None
    """The block scalar as ruamel loaded it, with its folds and the comment on its first line."""


class _Resolver(VersionedResolver):
    @property
    def versioned_resolver(self) -> dict[str, Any]:
        """No patterns: `8621e331` is text, not infinity, and `<<` is a key."""
        return {}


class _Constructor(RoundTripConstructor):
    def construct_scalar(self, node: ScalarNode) -> Any:
        value = super().construct_scalar(node)
        text = _Text(value)
        text.style = node.style or ""
        text.original = value if text.style in {"|", ">"} else None
        return text


class _Representer(RoundTripRepresenter):
    def ignore_aliases(self, data: Any) -> bool:
        """Write a value that stands twice twice; the ledger has no aliases."""
        return True

    def represent_text(self, data: _Text) -> ScalarNode:
        node: ScalarNode = (
            self.represent_data(data.original)
            if data.original is not None
            else self.represent_scalar("tag:yaml.org,2002:str", data, style=data.style)
        )
        return node

    def represent_new_key(self, data: str) -> ScalarNode:
        """Only keys come here undressed."""
        style = "" if write.key_text(data) == data else '"'
        return self.represent_scalar("tag:yaml.org,2002:str", data, style=style)


_Representer.add_representer(_Text, _Representer.represent_text)
_Representer.add_representer(str, _Representer.represent_new_key)


def load(text: str) -> CommentedMap:
    """Read a document for editing; what the ledger refuses beyond YAML itself is for `yaml_text.parse` to say."""
    try:
        document = _yaml().load(text)
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise _unreadable(error.problem or error.context, line) from error
    except _LEAKS as error:
        raise _unreadable(error, 1) from error
    if not isinstance(document, CommentedMap):
        raise Refused((Fault(message="the top level is not a mapping", todo="begin with `schema: …`"),))
    return document


def dump(document: CommentedMap) -> str:
    """Write a document back; raises `Refused` where it holds what the ledger does not admit.

    Texts, dicts and lists that were set from Python are given our quoting and layout first, and keep it.
    """
    _dress(document, (), indent=0)
    stream = StringIO()
    _yaml().dump(document, stream)
    text = stream.getvalue()
    if yaml_text.parse(text) != document:
        raise Refused((Fault(message="the file would not be read back as it was meant", todo="edit it by hand"),))
    return text


def check_roundtrip(text: str) -> None:
    """Raise `Refused` where an edit would change more than it means to: both readers agree, and the bytes come back."""
    read, document = yaml_text.parse(text), load(text)
    if read != document:
        raise Refused((Fault(message="two YAML readers understand this file differently", todo="quote its texts"),))
    old, new = text.split("\n"), dump(document).split("\n")
    for line, (before, after) in enumerate(zip_longest(old, new, fillvalue=None), 1):
        if before != after:
            todo = "write the line so: " + after.strip() if after else "end the file with one line break"
            raise Refused((Fault(line=line, message="an edit would rewrite this line", todo=todo),))


def _yaml() -> YAML:
    """Make an instance for one call: they keep state and are not safe to share."""
    yaml = YAML(typ="rt")
    yaml.Resolver, yaml.Constructor, yaml.Representer = _Resolver, _Constructor, _Representer
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.width = 1 << 24  # beyond any line of a file under the size cap: nothing is folded
    yaml.preserve_quotes = True
    yaml.brace_single_entry_mapping_in_flow_sequence = True  # else [{raw: X}] comes back as [raw: X]
    return yaml


def _dress(node: Any, path: Path, *, indent: int) -> None:
    """Give our style to what Python put into `node`, whose entries begin at `indent`."""
    is_map = isinstance(node, CommentedMap)
    for step, value in list(node.items() if is_map else enumerate(node)):
        inner = (*path, step)
        if not isinstance(value, _Text | CommentedMap | CommentedSeq):
            if faults := tuple(write.faults(value, inner)):
                raise Refused(faults)
            column = indent + (len(write.key_text(step)) + 2 if is_map else 2)
            node[step] = _styled(value, key=write.key_of(inner), column=column)
        if isinstance(node[step], CommentedMap | CommentedSeq):
            is_nested_list = not is_map and isinstance(node[step], CommentedSeq)
            _dress(node[step], inner, indent=indent + (4 if is_nested_list else 2))


def _styled(value: Any, *, key: str | None, column: int) -> Any:
    if isinstance(value, str):
        text = _Text(value)
        text.style = _STYLES[write.style_of(value, key=key)]
        return text
    container = CommentedMap(value) if isinstance(value, dict) else CommentedSeq(value)
    if write.is_inline(value, key=key, column=column):
        container.fa.set_flow_style()
    else:
        container.fa.set_block_style()
    return container


def _unreadable(reason: object, line: int) -> Refused:
    return Refused((Fault(line=line, message=f"this is not YAML: {reason}", todo="mend this line or the one before"),))
