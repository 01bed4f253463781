"""Whole games: fair, the same whoever computes them, and resumed where they were left."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from distributed import LocalCluster

from solver import terminal
from solver.arena import arena
from solver.flip7.play import play
from solver.flip7.policy import read_policy
from solver.flip7.rules import Rules
from solver.refusal import RefusedError

LINE_UP = ["one_step", "threshold 25", "risk 0.3"]


def games(*names, count=60, **how):
    return arena(names, count, workers=1, **how)


def test_equals_have_equal_shares():
    report = games(*["one_step"] * 4, count=40)
    assert [standing.wins.value for standing in report.standings] == [0.25] * 4
    assert report.games == 40
    assert report.rounds.value > 3


def test_the_report_says_who_plays_better():
    report = games("one_step", "cards 1", count=100)
    better, worse = report.standings
    assert better.wins.value - better.wins.error > 0.5
    assert better.wins.value + worse.wins.value == pytest.approx(1)
    assert better.points.value > worse.points.value + 5
    assert worse.busts.value < 0.1  # by a Flip Three only


def test_workers_change_nothing():
    assert arena(LINE_UP, 30, workers=1) == arena(LINE_UP, 30, workers=3)


def test_shuffles_are_the_same_for_every_line_up():
    # Who stays at once sees the same first cards, whoever sits behind.
    policies = [read_policy("cards 1"), read_policy("one_step")]
    assert play(policies, 5) == play(policies, 5)
    assert play(policies, 5) != play(policies, 6)
    assert play(policies, 5, Rules(tie="shared")).rounds == play(policies, 5).rounds


def test_an_interrupted_run_goes_on(tmp_path):
    whole, kept = games(*LINE_UP), tmp_path / "games.jsonl"

    class EnoughError(Exception):
        pass

    def stop(count):
        if count == 7:
            raise EnoughError

    with pytest.raises(EnoughError):
        games(*LINE_UP, keep=kept, done=stop)
    lines = kept.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 7
    kept.write_text("\n".join(lines)[:-20], encoding="utf-8")  # torn in the middle of a line
    heard = []
    assert games(*LINE_UP, keep=kept, done=heard.append) == whole
    assert heard[0] == 6
    assert heard[-1] == 20
    # All is there: nothing is played again.
    again = []
    assert games(*LINE_UP, keep=kept, done=again.append) == whole
    assert again == [20]


def test_a_file_of_another_run_is_refused(tmp_path):
    kept = tmp_path / "games.jsonl"
    games(*LINE_UP, count=3, keep=kept)
    before = kept.read_text(encoding="utf-8")
    with pytest.raises(RefusedError, match="another run"):
        games("one_step", "one_step", count=2, keep=kept)
    assert kept.read_text(encoding="utf-8") == before


def test_a_file_that_cannot_be_kept_is_refused(tmp_path):
    odd = tmp_path / "odd"
    odd.write_bytes(b"\xff\xfe")
    for path in (tmp_path, tmp_path / "no" / "folder", odd):
        with pytest.raises(RefusedError) as caught:
            games(*LINE_UP, count=3, keep=path)
        assert caught.value.field == "keep"
    assert odd.read_bytes() == b"\xff\xfe"


def test_lines_that_are_no_results_are_not_taken_for_any(tmp_path):
    kept = tmp_path / "games.jsonl"
    whole = games(*LINE_UP, count=6, keep=kept)
    lines = kept.read_text(encoding="utf-8").splitlines()
    odd = [lines[0], "[[1], 2]", '{"0": 1}', '["0", 3]', "7", lines[2]]
    kept.write_text("\n".join(odd), encoding="utf-8")
    assert games(*LINE_UP, count=6, keep=kept) == whole


def test_an_interrupt_of_all_processes_stops_in_a_word(tmp_path):
    # What a shell runs in the background ignores interrupts, and so do its children.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    kept = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "solver", "arena", *LINE_UP, "--games", "90000"]
    with subprocess.Popen(
        [*command, "--keep", str(kept)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as running:
        while not kept.exists() or kept.read_bytes().count(b"\n") < 5:
            time.sleep(0.1)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == terminal.INTERRUPTED
    assert out == b""
    assert err.decode().endswith("Stopping …\nStopped.\n")
    assert b"Traceback" not in err


@pytest.mark.parametrize(
    ("names", "count", "field"),
    [(["one_step"], 10, "policies"), (["one_step"] * 19, 10, "policies"), (LINE_UP, 0, "games")],
)
def test_impossible_runs_are_refused(names, count, field):
    with pytest.raises(RefusedError) as caught:
        arena(names, count)
    assert caught.value.field == field


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_loses_a_worker_gives_the_same_result():
    here = arena(LINE_UP, 150, workers=1)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        victim = next(iter(cluster.workers.values()))
        killed = threading.Event()

        def kill(count):
            if count >= 3 and not killed.is_set():
                killed.set()
                os.kill(victim.pid, signal.SIGKILL)

        there = arena(LINE_UP, 150, scheduler=cluster.scheduler_address, done=kill)
    assert killed.is_set()
    assert there == here


def test_no_scheduler_no_games():
    with pytest.raises(RefusedError, match="scheduler"):
        arena(LINE_UP, 3, scheduler="tcp://127.0.0.1:1")


def test_the_file_is_plain_text(tmp_path: Path):
    kept = tmp_path / "games.jsonl"
    games(*LINE_UP, count=3, keep=kept)
    head, first = map(json.loads, kept.read_text(encoding="utf-8").splitlines())
    assert head == [[LINE_UP, 0]]
    assert first[0] == 0
    assert len(first[1]) == 3
