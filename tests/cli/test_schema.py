"""`schema`: the list of forms, and the schema of one."""

import json

import pytest
from tests.cli.calls import call

FORMS = (
    "radar", "pack", "record", "edition", "observation", "ack", "verdict", "export", "show", "log", "finding", "sync", "extract", "status",
)  # fmt: skip


def test_without_a_form_it_lists_them() -> None:
    called = call("schema", root=None)
    assert (called.code, called.err) == (0, "")
    listed = [line.split(maxsplit=2) for line in called.out.splitlines()]
    assert tuple(name for name, _, _ in listed) == FORMS
    assert ["record", "inferrsi.record/1", "evidence/records/<subject>/<date>[-n].yaml"] in listed
    assert [entry["form"] for entry in json.loads(call("schema", "--json", root=None).out)] == list(FORMS)


@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_printed_as_a_schema_with_its_id(form: str) -> None:
    called = call("schema", form, root=None)
    assert (called.code, called.err) == (0, "")
    tree = json.loads(called.out)
    assert tree["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert tree["$id"] == f"inferrsi.{form}/1"
    assert tree["description"]


def test_an_unknown_form_is_told_with_the_nearest() -> None:
    called = call("schema", "recrod", root=None)
    assert (called.code, called.out) == (2, "")
    assert called.err == "error: no form 'recrod'\n  try: did you mean 'record'?\n"
