"""Print the JSON Schema of a file of the workspace, or of what a command gives to programs.

Without a form: the list of forms and where each is met. YAML is described as the ledger reads it, every scalar as
text; what no schema can say, `inferrsi check` says.

Examples:
  inferrsi schema
  inferrsi schema record
  inferrsi schema export > export.schema.json
"""

import difflib

import typer

from inferrsi.cli.sheet import write_json, write_text
from inferrsi.errors import UsageError


def schema(
    form: str | None = typer.Argument(None, help="radar, pack, record …; without one: the list."),
    json_: bool = typer.Option(False, "--json", help="Write the list of forms as JSON; a schema always is."),
) -> None:
    """Print the JSON Schema of a form."""
    from inferrsi.pipeline import schema as described  # noqa: PLC0415  # the forms take longer than --help

    known = {found.name: found for found in described.FORMS}
    if form is None:
        listed = [
            {"form": found.name, "id": f"inferrsi.{found.name}/1", "where": found.where} for found in described.FORMS
        ]
        if json_:
            write_json(listed)
        else:
            write_text("".join(f"{name['form']:<12} {name['id']:<24} {name['where']}\n" for name in listed))
    elif form in known:
        write_json(described.schema(known[form]))
    else:
        near = difflib.get_close_matches(form, known, 1)
        what = f"no form '{form}'"
        raise UsageError(what, todo=f"did you mean '{near[0]}'?" if near else f"name one of {', '.join(known)}")
