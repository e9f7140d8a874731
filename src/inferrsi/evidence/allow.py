"""A finding overruled by a person, with the reason: the only way to keep what a rule flags."""

from typing import Annotated

from inferrsi.evidence.form import Form, Text, written
from inferrsi.evidence.prose import Prose

Code = Annotated[str, written(r"[A-Z]\d{3}", "the code of a finding: C209")]


class Allow(Form):
    """One code that does not count here; the report prints it with its reason."""

    code: Code
    path: Text | None = None
    """The field as the finding prints it, or one above it (`experiments.e1`); absent: anywhere in the file."""
    reason: Prose
    """Why the evidence carries it all the same."""
