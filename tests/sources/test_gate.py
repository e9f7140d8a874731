"""Gates: who asks when, over threads, processes and runs."""

import json
import subprocess
import sys
import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest
from tests.servers.loopback import drop, loopback, status, text
from tests.servers.transports import NOON, Clock, fetched, transport, unavailable

from inferrsi.sources.http.gate import Gate, Pace

ARXIV = "https://export.arxiv.org/api/query?search_query=all:x"
SERVICES = ("export.arxiv.org", "rss.arxiv.org", "oaipmh.arxiv.org", "arxiv.org")
PACE = Pace(gate="example.org", interval_s=2.0)


def gate(folder: Path, clock: Clock) -> Gate:
    return Gate(folder, now=clock.now, sleep=clock.sleep)


def test_second_request_waits_for_the_rest_of_the_interval(tmp_path: Path) -> None:
    clock = Clock()
    for passed in (0, 0, 0.5, 3):
        clock.pass_(seconds=passed)
        with gate(tmp_path, clock).turn(PACE) as closed:
            assert closed is None
    assert clock.slept == [2.0, 1.5]


def test_interval_counts_from_the_end_where_one_goes_alone(tmp_path: Path) -> None:
    clock = Clock()
    alone = Pace(gate="arxiv.org", interval_s=3.0, alone=True)
    with gate(tmp_path, clock).turn(alone):
        clock.pass_(seconds=10)
    with gate(tmp_path, clock).turn(alone):
        assert clock.slept == [3.0]


def test_gate_is_left_in_order_after_a_fault(tmp_path: Path) -> None:
    clock = Clock()
    alone = Pace(gate="arxiv.org", interval_s=3.0, alone=True)
    with pytest.raises(KeyboardInterrupt), gate(tmp_path, clock).turn(alone):
        raise KeyboardInterrupt
    with gate(tmp_path, clock).turn(alone):
        assert clock.slept == [3.0]


def test_clock_that_was_set_back_costs_one_interval(tmp_path: Path) -> None:
    clock = Clock()
    with gate(tmp_path, clock).turn(PACE):
        clock.pass_(days=-300)
    with gate(tmp_path, clock).turn(PACE):
        assert clock.slept == [2.0]


@pytest.mark.parametrize("torn", [b"{", b"[]", b'{"last": 5}', b'{"last": "2026-10-29T12:00:00"}', b"\xff", b'"x"'])
def test_torn_gate_counts_as_just_used(tmp_path: Path, torn: bytes) -> None:
    clock = Clock()
    (tmp_path / "example.org").write_bytes(torn)
    with gate(tmp_path, clock).turn(PACE) as closed:
        assert (closed, clock.slept) == (None, [2.0])
    assert set(json.loads((tmp_path / "example.org").read_bytes())) == {"last"}


def test_closed_gate_lets_wait_a_minute_and_refuses_longer(tmp_path: Path) -> None:
    clock = Clock()
    gate(tmp_path, clock).close(PACE, NOON + timedelta(seconds=90))
    with gate(tmp_path, clock).turn(PACE) as closed:
        assert (closed, clock.slept) == (NOON + timedelta(seconds=90), [])
    clock.pass_(seconds=50)
    with gate(tmp_path, clock).turn(PACE) as closed:
        assert (closed, clock.slept) == (None, [40.0])


def test_gate_is_never_closed_for_less_than_before(tmp_path: Path) -> None:
    clock = Clock()
    gate(tmp_path, clock).close(PACE, NOON + timedelta(hours=1))
    gate(tmp_path, clock).close(PACE, NOON + timedelta(minutes=2))
    with gate(tmp_path, clock).turn(PACE) as closed:
        assert closed == NOON + timedelta(hours=1)


def test_clock_that_was_set_back_does_not_close_a_gate_for_a_year(tmp_path: Path) -> None:
    clock = Clock()
    gate(tmp_path, clock).close(PACE, NOON + timedelta(hours=1))
    clock.pass_(days=-300)
    with gate(tmp_path, clock).turn(PACE) as closed:
        assert (closed, clock.slept) == (None, [])


def test_gates_of_hosts_are_their_own(tmp_path: Path) -> None:
    clock = Clock()
    for host in ("a.example", "b.example"):
        with gate(tmp_path, clock).turn(Pace(gate=host, interval_s=2.0)):
            assert clock.slept == []


def test_all_services_of_arxiv_share_one_gate(tmp_path: Path) -> None:
    clock = Clock()
    with loopback(lambda heard: text(heard.path)) as server:
        way = transport(tmp_path, server.hosts(*SERVICES), clock)
        for host in SERVICES:
            fetched(way.get(f"https://{host}/{host}"))
    assert clock.slept == [3.1] * 3


@pytest.mark.parametrize("host", ["notarxiv.org", "arxiv.org.example.com", "api.github.com"])
def test_other_configured_hosts_are_not_slowed(tmp_path: Path, host: str) -> None:
    clock = Clock()
    with loopback(lambda heard: text(heard.path)) as server:
        way = transport(tmp_path, server.hosts(host), clock)
        for n in range(3):
            fetched(way.get(f"https://{host}/{n}"))
    assert clock.slept == []


def test_dropped_connection_waits_for_the_gate(tmp_path: Path) -> None:
    clock = Clock()
    with loopback({"/api/query": [drop(), text("x")]}) as server:
        assert fetched(transport(tmp_path, server.hosts(*SERVICES), clock).get(ARXIV)).body == b"x"
        assert len(server.heard) == 2
    assert sum(clock.slept) >= 3


def test_redirect_within_arxiv_waits_for_the_gate(tmp_path: Path) -> None:
    clock = Clock()
    table = {"/api/query": status(301, Location="https://arxiv.org/b"), "/b": text("x")}
    with loopback(table) as server:
        fetched(transport(tmp_path, server.hosts(*SERVICES), clock).get(ARXIV))
    assert clock.slept == [3.1]


def test_retry_after_is_waited_for(tmp_path: Path) -> None:
    clock = Clock()
    with loopback({"/api/query": [status(429, Retry_After="17"), text("x")]}) as server:
        assert fetched(transport(tmp_path, server.hosts(*SERVICES), clock).get(ARXIV)).body == b"x"
        assert len(server.heard) == 2
    assert clock.slept == [17.0]


def test_long_retry_after_is_told_and_not_slept_through(tmp_path: Path) -> None:
    clock = Clock()
    with loopback({"/api/query": status(429, b"Rate exceeded.", Retry_After="3600")}) as server:
        way = transport(tmp_path, server.hosts(*SERVICES), clock)
        first, second = unavailable(way.get(ARXIV)), unavailable(way.get("https://rss.arxiv.org/rss/cs.DC"))
        assert (first.kind, first.status, first.detail) == ("throttled", 429, b"Rate exceeded.")
        assert first.retry_at == second.retry_at == NOON + timedelta(hours=1)
        assert (second.kind, second.status, len(server.heard)) == ("throttled", None, 1)
    assert clock.slept == []


def test_next_run_remembers_to_leave_a_host_alone(tmp_path: Path) -> None:
    clock = Clock()
    with loopback({"/api/query": [status(503, Retry_After="3600"), text("x")]}) as server:
        unavailable(transport(tmp_path, server.hosts(*SERVICES), clock).get(ARXIV))
        clock.pass_(minutes=30)
        assert unavailable(transport(tmp_path, server.hosts(*SERVICES), clock).get(ARXIV)).kind == "throttled"
        clock.pass_(minutes=31)
        assert fetched(transport(tmp_path, server.hosts(*SERVICES), clock).get(ARXIV)).body == b"x"
        assert len(server.heard) == 2


def test_who_throttles_twice_is_left_alone(tmp_path: Path) -> None:
    clock = Clock()
    with loopback({"/api/query": status(429, Retry_After="17")}) as server:
        way = transport(tmp_path, server.hosts(*SERVICES), clock)
        for _ in range(5):
            assert unavailable(way.get(ARXIV)).kind == "throttled"
        assert len(server.heard) == 2
    assert clock.slept == [17.0]


@pytest.mark.parametrize("code", [403, 406, 429, 503])
def test_arxiv_throttles_in_four_ways(tmp_path: Path, code: int) -> None:
    clock = Clock()
    with loopback({"/api/query": status(code)}) as server:
        got = unavailable(transport(tmp_path, server.hosts(*SERVICES), clock).get(ARXIV))
        assert (got.kind, got.status, len(server.heard)) == ("throttled", code, 1)
    assert got.retry_at is not None
    assert got.retry_at > clock.now()
    assert clock.slept == []


@pytest.mark.parametrize("code", [400, 404, 410, 414, 500, 502])
def test_other_statuses_are_answers_and_not_asked_again(tmp_path: Path, code: int) -> None:
    with loopback({"/api/query": status(code)}) as server:
        got = unavailable(transport(tmp_path, server.hosts(*SERVICES)).get(ARXIV))
        assert (got.kind, got.status, len(server.heard)) == ("status", code, 1)


@pytest.mark.parametrize(("code", "kind"), [(403, "status"), (406, "status"), (503, "status"), (429, "throttled")])
def test_other_hosts_mean_what_they_say(tmp_path: Path, code: int, kind: str) -> None:
    with loopback({"/a": status(code)}) as server:
        got = unavailable(transport(tmp_path, server.hosts("example.org")).get("https://example.org/a"))
    assert got.kind == kind


def test_spent_quota_is_told_with_its_end_and_closes_nothing(tmp_path: Path) -> None:
    clock = Clock()
    reset = str(int((NOON + timedelta(minutes=40)).timestamp()))
    spent = status(403, b"{}", X_RateLimit_Remaining="0", X_RateLimit_Reset=reset)
    with loopback({"/repos/a/b": spent, "/graphql": text("{}")}) as server:
        way = transport(tmp_path, server.hosts("api.github.com"), clock)
        got = unavailable(way.get("https://api.github.com/repos/a/b"))
        assert (got.kind, got.status, got.retry_at) == ("throttled", 403, NOON + timedelta(minutes=40))
        assert (
            fetched(way.post("https://api.github.com/graphql", body=b"{}", content_type="application/json")).body
            == b"{}"
        )
    assert clock.slept == []


def test_post_waits_where_the_host_asked_for_it(tmp_path: Path) -> None:
    clock = Clock()
    with loopback({"/graphql": [status(403, Retry_After="20"), text("{}")]}) as server:
        way = transport(tmp_path, server.hosts("api.github.com"), clock)
        post = {"body": b"{}", "content_type": "application/json"}
        assert unavailable(way.post("https://api.github.com/graphql", **post)).retry_at == NOON + timedelta(seconds=20)
        assert fetched(way.post("https://api.github.com/graphql", **post)).body == b"{}"
    assert clock.slept == [20.0]


def test_gate_that_does_not_open_lets_nobody_through(tmp_path: Path) -> None:
    (tmp_path / "gates").write_bytes(b"a file where a folder belongs")
    with loopback({"/a": text("x")}) as server:
        got = unavailable(transport(tmp_path, server.hosts("example.org")).get("https://example.org/a"))
        assert (got.kind, server.heard) == ("refused", [])


PROGRAM = """
import sys, time
from datetime import UTC, datetime
from pathlib import Path
from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.transport import Transport
folder, base, name = sys.argv[1:]
hosts = {"export.arxiv.org": base, "rss.arxiv.org": base}
way = Transport(folder=Path(folder), now=lambda: datetime.now(UTC), sleep=time.sleep, hosts=hosts)
for host in hosts:
    assert isinstance(way.get(f"https://{host}/{name}/{host}"), Fetched)
way.close()
"""


def test_two_processes_never_ask_arxiv_closer_than_three_seconds(tmp_path: Path) -> None:
    with loopback(lambda heard: text(heard.path)) as server:
        command = [sys.executable, "-c", PROGRAM, str(tmp_path), server.base]
        runs = [subprocess.Popen([*command, name]) for name in ("one", "two")]
        assert [run.wait(timeout=60) for run in runs] == [0, 0]
        assert len(server.heard) == 4
        assert min(server.gaps()) >= 3.0


def test_one_connection_at_a_time_over_threads(tmp_path: Path) -> None:
    pace = Pace(gate="arxiv.org", interval_s=0.0, alone=True)
    inside: list[int] = []
    most: list[int] = []

    def ask() -> None:
        shared = Gate(tmp_path, now=Clock().now, sleep=time.sleep)
        for _ in range(5):
            with shared.turn(pace):
                inside.append(1)
                most.append(len(inside))
                time.sleep(0.001)
                inside.pop()

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(most), max(most)) == (20, 1)


def test_killed_holder_frees_the_gate(tmp_path: Path) -> None:
    program = f"""
import time
from datetime import UTC, datetime
from pathlib import Path
from inferrsi.sources.http.gate import Gate, Pace
gate = Gate(Path({str(tmp_path)!r}), now=lambda: datetime.now(UTC), sleep=time.sleep)
with gate.turn(Pace(gate="arxiv.org", interval_s=0.0, alone=True)):
    print("inside", flush=True)
    time.sleep(60)
"""
    holder = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    with holder.stdout as said:
        assert said.readline() == b"inside\n"
        holder.kill()
        holder.wait()
    clock = Clock()
    with gate(tmp_path, clock).turn(Pace(gate="arxiv.org", interval_s=0.0, alone=True)) as closed:
        assert closed is None
