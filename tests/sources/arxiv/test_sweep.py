"""What moved about followed papers: versions with both dates, withdrawals, replaced titles; a failure stays alone."""

from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs

from tests.servers.arxiv import Arxiv, Version, at
from tests.servers.loopback import status
from tests.servers.transports import NOON, Clock, transport
from tests.sources.arxiv.works import HTML, RATE, question, subject, then, work

from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record
from inferrsi.sources.answer import Answer, Followed, Known
from inferrsi.sources.arxiv.sweep import sweep

KITE = work("2610.00001", "Kite", "Kite, revised", "Kite III")
KITE_V1, KITE_V2 = replace(KITE, versions=KITE.versions[:1]), replace(KITE, versions=KITE.versions[:2])
GULL = work("2610.00002", "Gull")
FOLLOWED = subject("kite", "2610.00001")


def swept(
    folder: Path, arxiv: Arxiv, *followed: Followed, known: dict[tuple[str, str], Known] | None = None, day: int = 0
) -> tuple[list[Answer], list[str]]:
    """Sweep once, on a later day than the last time; gives the answers and the services that were asked."""
    clock = Clock(NOON)
    clock.pass_(days=day)
    with arxiv.running() as server:
        asked = transport(folder / str(day), arxiv.hosts(server), clock)
        answers = list(sweep(asked, question(*followed, known=known, now=clock.moment)))
        return answers, [heard.path.split("/")[1] for heard in server.heard]


def test_a_first_answer_gives_ids_and_no_signals(tmp_path: Path) -> None:
    (answer,), services = swept(tmp_path, Arxiv(works=[KITE_V2]), FOLLOWED)
    assert (answer.source, answer.subject, answer.asked) == ("arxiv", "kite", "versions of arXiv:2610.00001")
    assert (answer.outcome, answer.signals, answer.got) == ("complete", (), 1)
    assert answer.ids == ("paper:2610.00001v1", "paper:2610.00001v2", "dates:2610.00001v2")
    assert answer.mark == "2026-10-29T12:00:03Z"
    assert services == ["search", "oai"]


def test_what_did_not_move_is_unchanged_and_costs_one_request(tmp_path: Path) -> None:
    first, _ = swept(tmp_path, Arxiv(works=[KITE_V2]), FOLLOWED)
    (answer,), services = swept(tmp_path, Arxiv(works=[KITE_V2]), FOLLOWED, known=then(first), day=1)
    assert (answer.outcome, answer.signals, services) == ("unchanged", (), ["search"])
    assert answer.mark is not None
    assert answer.mark > "2026-10-30"


def test_a_new_version_is_told_with_both_dates_and_the_title_it_replaced(tmp_path: Path) -> None:
    first, _ = swept(tmp_path, Arxiv(works=[KITE_V1]), FOLLOWED)
    (answer,), _ = swept(tmp_path, Arxiv(works=[KITE_V2]), FOLLOWED, known=then(first), day=1)
    (signal,) = answer.signals
    assert (signal.id, signal.kind, signal.title) == ("paper:2610.00001v2", "paper_version", "Kite, revised")
    assert (signal.at, signal.url) == (at("2026-10-08"), "https://arxiv.org/abs/2610.00001v2")
    assert signal.note == "v1 of 2026-10-01 → v2 of 2026-10-08; title replaced, it was: Kite"
    assert signal.id in answer.ids
    assert answer.outcome == "complete"


def test_a_title_that_stays_is_not_called_replaced(tmp_path: Path) -> None:
    same = work("2610.00001", "Kite", "Kite")
    first, _ = swept(tmp_path, Arxiv(works=[replace(same, versions=same.versions[:1])]), FOLLOWED)
    (answer,), _ = swept(tmp_path, Arxiv(works=[same]), FOLLOWED, known=then(first), day=1)
    assert answer.signals[0].note == "v1 of 2026-10-01 → v2 of 2026-10-08"


def pinning(version: str) -> Followed:
    """Give the subject with a record that pins a version; of the record a sweep reads the pins alone."""
    pin = {"role": "paper", "kind": "arxiv", "paper": "2610.00001", "version": version, "source": "s1"}
    return replace(FOLLOWED, record=Record.model_construct(pins=(Pin.model_validate(pin),)))


def test_a_withdrawal_is_told_and_flags_the_pin(tmp_path: Path) -> None:
    gone = replace(KITE, versions=(*KITE.versions[:2], replace(KITE.versions[2], source_type="I")))
    first, _ = swept(tmp_path, Arxiv(works=[KITE_V2]), pinning("2"))
    (answer,), _ = swept(tmp_path, Arxiv(works=[gone]), pinning("2"), known=then(first), day=1)
    (signal,) = answer.signals
    assert (signal.id, signal.kind, signal.at) == ("withdrawn:2610.00001v3", "paper_withdrawn", at("2026-10-15"))
    assert signal.note == (
        "v2 of 2026-10-08 → v3 of 2026-10-15; v3 withdraws the paper; earlier versions keep their text; "
        "the pin to v2 is superseded by the withdrawal; title replaced, it was: Kite, revised"
    )
    again, _ = swept(tmp_path, Arxiv(works=[gone]), pinning("2"), known=then([answer], then(first)), day=2)
    assert (again[0].outcome, again[0].signals) == ("unchanged", ())


def test_a_withdrawal_that_only_the_comment_tells_is_told(tmp_path: Path) -> None:
    last = Version(title="Kite", submitted=at("2026-10-15"), comment="withdrawn by the author", source_type=None)
    first, _ = swept(tmp_path, Arxiv(works=[KITE_V2]), FOLLOWED)
    arxiv = Arxiv(works=[replace(KITE, versions=(*KITE.versions[:2], last))])
    (answer,), _ = swept(tmp_path, arxiv, FOLLOWED, known=then(first), day=1)
    assert answer.signals[0].kind == "paper_withdrawn"


def test_without_oai_the_answer_is_partial_and_looks_again_later(tmp_path: Path) -> None:
    gone = replace(KITE, versions=(*KITE.versions[:2], replace(KITE.versions[2], source_type="I")))
    first, _ = swept(tmp_path, Arxiv(works=[KITE_V2]), FOLLOWED)
    arxiv = Arxiv(works=[gone], lies={"oai": [HTML]})
    (answer,), _ = swept(tmp_path, arxiv, FOLLOWED, known=then(first), day=1)
    assert (answer.outcome, answer.mark) == ("partial", None)
    assert answer.reason is not None
    assert "withdrawal could not be looked up: an HTML page" in answer.reason
    assert [signal.kind for signal in answer.signals] == ["paper_version"]
    known = then([answer], then(first))
    (later,), _ = swept(tmp_path, Arxiv(works=[gone]), FOLLOWED, known=known, day=2)
    assert [signal.kind for signal in later.signals] == ["paper_withdrawn"]


def test_a_record_that_lags_behind_the_search_is_partial(tmp_path: Path) -> None:
    first, _ = swept(tmp_path, Arxiv(works=[KITE_V2]), FOLLOWED)
    (answer,), _ = swept(tmp_path, Arxiv(works=[KITE], lag={"oai": 1}), FOLLOWED, known=then(first), day=1)
    assert (answer.outcome, answer.reason) == ("partial", "the record of versions does not hold v3 yet")
    assert answer.signals[0].note is not None
    assert answer.signals[0].note.startswith("v2 of 2026-10-08 → v3 of 2026-10-15")


def test_papers_come_from_packs_and_from_pins_and_are_asked_in_one_request(tmp_path: Path) -> None:
    pinned = replace(subject("pinned"), record=pinning("1").record)
    unfollowed = subject("other", "2610.00009", follow="false")
    arxiv = Arxiv(works=[KITE, GULL])
    with arxiv.running() as server:
        asked = transport(tmp_path, arxiv.hosts(server), Clock(NOON))
        answers = list(sweep(asked, question(pinned, subject("gull", "2610.00002"), unfollowed)))
        ids = parse_qs(server.heard[0].query)["id_list"]
    assert ids == ["2610.00001,2610.00002"]
    assert [(one.subject, one.asked) for one in answers] == [
        ("pinned", "versions of arXiv:2610.00001"),
        ("gull", "versions of arXiv:2610.00002"),
    ]


def test_one_paper_of_two_subjects_is_asked_once_and_answered_twice(tmp_path: Path) -> None:
    answers, services = swept(tmp_path, Arxiv(works=[KITE]), FOLLOWED, subject("string", "2610.00001"))
    assert [(one.subject, one.outcome) for one in answers] == [("kite", "complete"), ("string", "complete")]
    assert services == ["search", "oai"]


def test_a_paper_that_vanished_fails_alone(tmp_path: Path) -> None:
    followed = (FOLLOWED, subject("gull", "2610.00002"), subject("old", "0808.05394"))
    first, _ = swept(tmp_path, Arxiv(works=[KITE, GULL]), *followed)
    assert [one.outcome for one in first] == ["complete", "complete", "failed"]
    assert first[2].reason is not None
    assert first[2].reason.startswith("'0808.05394' is no arXiv id")
    answers, _ = swept(tmp_path, Arxiv(works=[KITE]), *followed, known=then(first), day=1)
    assert [one.outcome for one in answers] == ["unchanged", "failed", "failed"]
    assert answers[1].reason is not None
    assert "left it out of two answers now" in answers[1].reason


def test_a_service_that_fails_is_never_quiet(tmp_path: Path) -> None:
    for day, (lie, outcome) in enumerate([(HTML, "failed"), (RATE, "throttled"), (status(503), "throttled")]):
        arxiv = Arxiv(works=[KITE], lies={"search": [lie]})
        (answer,), _ = swept(tmp_path, arxiv, FOLLOWED, day=day)
        assert (answer.outcome, answer.ids, answer.mark) == (outcome, (), None)
        assert answer.reason


def test_nothing_followed_asks_nothing(tmp_path: Path) -> None:
    assert swept(tmp_path, Arxiv(), subject("kite")) == ([], [])
