"""Faults read as one sentence each and travel whole."""

import pickle

from inferrsi.ledger.fault import Fault, Refused

LATER = Fault(path=("pins", 0, "kind"), line=4, message="null is not allowed", todo="leave the key out")
FIRST = Fault(message="the file begins with a byte order mark", todo="save it without")


def test_faults_stand_in_order_of_lines() -> None:
    assert Refused((LATER, FIRST)).faults == (FIRST, LATER)


def test_faults_say_line_place_and_what_to_do() -> None:
    assert str(Refused((LATER, FIRST))) == (
        "line 1: the file begins with a byte order mark; save it without\n"
        "line 4: pins.0.kind: null is not allowed; leave the key out"
    )


def test_refusal_crosses_a_process_boundary() -> None:
    assert pickle.loads(pickle.dumps(Refused((LATER, FIRST)))).faults == (FIRST, LATER)  # noqa: S301  # our own bytes
