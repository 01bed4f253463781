"""The race of two as a job: resumed, refused, and the same as solved at once."""

import csv
import json

import numpy as np
import pytest
from typer.testing import CliRunner

from solver import terminal
from solver.cli import app
from solver.flip7 import pairs
from solver.flip7.pairs import best_replies, best_replies_to_two
from solver.refusal import RefusedError


def run(*words):
    return CliRunner().invoke(app, ["race", *words])


def test_a_job_goes_on_where_it_was_left(tmp_path):
    kept = tmp_path / "pairs.jsonl"
    whole = best_replies("numbers", target=40, workers=1)

    class EnoughError(Exception):
        pass

    def stop(count):
        if count > 900:
            raise EnoughError

    with pytest.raises(EnoughError):
        best_replies("numbers", target=40, workers=1, keep=kept, done=stop)
    heard = []
    table = best_replies("numbers", target=40, workers=2, keep=kept, done=heard.append)
    assert np.array_equal(table, whole)
    assert heard[0] > 900
    assert heard[-1] == 1600
    assert whole[0, 0] > 0.5
    with pytest.raises(RefusedError, match="another run"):
        best_replies("numbers", target=41, keep=kept)


def test_the_opponent_and_the_tie_matter():
    best = best_replies("numbers", target=30, workers=1)
    against = best_replies("numbers", "cards 1", target=30, workers=1)
    assert (against > best - 1e-12).mean() > 0.9
    played_on = best_replies("numbers", tie="extra_round", target=30, workers=1)
    assert played_on[29, 29] > best[29, 29]


def test_the_command_writes_the_table(tmp_path, monkeypatch):
    table = np.linspace(0, 1, 40_000).reshape(200, 200)
    monkeypatch.setattr("solver.cli_race.best_replies", lambda *_, **__: table)
    out = tmp_path / "pairs.csv"
    shown = run("--out", str(out))
    assert shown.exit_code == 0
    assert "From 0 : 0 you win 0.0000% of all games." in shown.stdout
    with out.open(encoding="utf-8") as file:
        assert len(list(csv.reader(file))) == 200
    assert run("--out", str(tmp_path / "pairs.npy")).exit_code == 0
    assert np.array_equal(np.load(tmp_path / "pairs.npy"), table)
    assert np.array_equal(json.loads(run("--json").stdout)["win"], table)


def test_the_race_of_three_is_shown_and_written(tmp_path, monkeypatch):
    table = np.full((200, 200, 200), 0.25)
    monkeypatch.setattr("solver.cli_race.best_replies_to_two", lambda *_, **__: table)
    out = tmp_path / "trio.npy"
    shown = run("--players", "3", "--out", str(out))
    assert shown.exit_code == 0
    assert "From 0 : 0 : 0 you win 25.0000% of all games." in shown.stdout
    assert np.array_equal(np.load(out), table)


def test_a_short_race_of_three_in_the_game():
    table = best_replies_to_two(target=14)
    assert table[0, 0, 0] > 1 / 3
    assert best_replies_to_two("cards 1", target=14)[0, 0, 0] > table[0, 0, 0]


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (["--deck", "tarot"], "deck"),
        (["--tie", "luck"], "tie"),
        (["--opponent", "fool"], "model"),
        (["--out", "pairs.txt"], "out"),
        (["--out", "no/folder/pairs.csv"], "out"),
        (["--players", "3", "--deck", "company"], "players"),
        (["--players", "3", "--tie", "extra_round"], "players"),
        (["--players", "3", "--out", "trio.csv"], "out"),
        (["--players", "3", "--keep", "trio.jsonl"], "keep"),
    ],
)
def test_wrong_words_are_refused(words, field):
    refused = run("--json", *words)
    assert refused.exit_code == terminal.REFUSED
    assert json.loads(refused.stdout)["error"]["field"] == field


def test_decks_are_what_they_say():
    assert sum(pairs.start("numbers").pile) == 79
    assert sum(pairs.start("company").pile) == 94
