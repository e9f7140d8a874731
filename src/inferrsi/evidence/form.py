"""The base of every value and the leaves it is made of: each leaf has one written form, and nothing is coerced.

Left alone pydantic reads "1761609600" as a date and "yes" as true, so each leaf says how it is written
(SCHEMA "General").
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict, StringConstraints
from pydantic_core import core_schema

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler

ID = r"[a-z0-9][a-z0-9._-]{0,79}"
DAY = r"\d{4}-\d\d-\d\d"
INSTANT = rf"{DAY}T\d\d:\d\d(?::\d\d)?Z"  # seconds may be missing where the source gives minutes
RECORD = rf"{ID}/{DAY}(?:-[1-9]\d*)?"
SHA = r"[0-9a-f]{40}"
A_DAY = "a day as YYYY-MM-DD"
AN_INSTANT = "an instant in UTC as YYYY-MM-DDTHH:MM[:SS]Z"
NOT_APPLICABLE = "n/a"
"""The written form of "does not apply" at a leaf; it takes an inherited value away."""


class Form(BaseModel):
    """A frozen value of a file of the workspace; a key it does not know is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


JSON_NAMES = ((bool, "boolean"), (int, "integer"))
"""Native types of leaves under the names which JSON Schema has for them."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """The one written form of a leaf: what admits it, and the same said as JSON Schema."""

    look: Callable[[Any], Any]
    """Gives the value, or raises ValueError with what to write."""
    pattern: str
    """Of the whole text; what a calendar refuses besides, only `look` tells."""
    what: str
    """How to write it, to follow the word "write"."""
    native: type | None = None
    """In JSON admitted beside the text."""

    def __get_pydantic_core_schema__(self, source: Any, handler: "GetCoreSchemaHandler") -> core_schema.CoreSchema:
        return core_schema.no_info_before_validator_function(self.look, handler(source))

    def __get_pydantic_json_schema__(self, _: Any, handler: "GetJsonSchemaHandler") -> dict[str, Any]:
        text: dict[str, Any] = {"type": "string", "pattern": f"^(?:{self.pattern})$"}
        natives = [{"type": name} for kind, name in JSON_NAMES if kind is self.native]
        return {**({"anyOf": [text, *natives]} if natives else text), "description": f"Write {self.what}."}


def written(pattern: str, what: str, native: type | None = None) -> Leaf:
    """Admit a text of this pattern or, in JSON, the native type; say `what` to write otherwise."""
    compiled = re.compile(pattern)

    def look(value: Any) -> Any:
        if isinstance(value, str):
            if compiled.fullmatch(value):
                return value
        elif native is not None and type(value) is native:
            return value
        message = f"write {what}"
        raise ValueError(message)

    return Leaf(look, pattern, what, native)


def _day(value: Any) -> Any:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    if isinstance(value, str) and re.fullmatch(DAY, value):
        return date.fromisoformat(value)  # raises for a day the calendar lacks
    message = f"write {A_DAY}"
    raise ValueError(message)


def _instant(value: Any) -> Any:
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value
    if isinstance(value, str) and re.fullmatch(INSTANT, value):
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    message = f"write {AN_INSTANT}"
    raise ValueError(message)


def _when(value: Any) -> Any:
    if isinstance(value, str) and re.fullmatch(INSTANT, value):
        return _instant(value)
    if isinstance(value, str) and re.fullmatch(DAY, value):
        return _day(value)
    if isinstance(value, date):
        return value
    message = f"write {A_DAY}, or {AN_INSTANT}"
    raise ValueError(message)


Text = Annotated[str, StringConstraints(min_length=1)]
Id = Annotated[str, written(ID, "an id: small letters, digits, dots, underscores and hyphens, at most 80")]
RecordId = Annotated[str, written(RECORD, "<subject>/<date>, or that with -2, -3 …")]
Address = Annotated[str, written(rf"{RECORD}#{ID}", "<subject>/<date>#<claim or plan>")]
PostId = Annotated[str, written(rf"{DAY}/[1-9]\d*", "<date>/<number of the post>")]
Sha = Annotated[str, written(SHA, "a commit as 40 small hex digits; a shorter one goes into `short`")]
Short = Annotated[str, written(r"[0-9a-f]{7,39}", "a short commit as 7 to 39 small hex digits")]
Sha256 = Annotated[str, written(r"[0-9a-f]{64}", "a sha256 as 64 small hex digits")]
Repo = Annotated[str, written(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+", "owner/name")]
Url = Annotated[str, written(r"https?://[^\s<>\"]+", "an address that starts with https://")]
PaperId = Annotated[str, written(r"\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7}", "an arXiv id without its version")]
Amount = Annotated[str, written(r"\d+(?:\.\d+)?|n/a", "a number as printed, or n/a")]
Day = Annotated[date, Leaf(_day, DAY, A_DAY)]
Instant = Annotated[datetime, Leaf(_instant, INSTANT, AN_INSTANT)]
When = Annotated[datetime | date, Leaf(_when, f"{INSTANT}|{DAY}", f"{A_DAY}, or {AN_INSTANT}")]
"""A day or an instant, whichever the source gives."""
Flag = Annotated[bool, written(r"true|false", "true or false", bool)]
Whole = Annotated[int, written(r"0|[1-9]\d*", "a whole number", int)]
