"""The commands with Dealt!: chances of every play, records replayed, advice."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from solver.cli import app
from solver.dealt.notation import parse
from solver.dealt.odds import hold, odds
from solver.games import GAMES, game_of

POSITION = (
    "game dealt; me hand: 3 8 8 x; me reserve: 7 7; ann hand: 2 cards, holds 9; "
    "ann reserve: 4; bob hand: 1 card; trick: bob 2; played: 1*4 2*3 4*3 5*4 6*4 11*3"
)
GOLDEN = Path(__file__).parents[1] / "dealt" / "golden"


def run(*args, code=0):
    result = CliRunner().invoke(app, args)
    assert result.exit_code == code, result.output
    return result.output if code else result.stdout


def test_every_game_is_found_by_its_name():
    assert list(GAMES) == ["flip7", "vengeance", "dealt"]
    for name in GAMES:
        assert game_of(f"game {name}; me: 3").name == name
    assert game_of("from game dealt; me: 3").name == "dealt"
    assert "54 cards: " in run("rules", "dealt")
    assert "two_x_in_set" in run("rules", "dealt", "--json")


def test_odds_are_those_of_every_play_and_reserve():
    told = json.loads(run("odds", POSITION, "--json", "--exact"))
    found = odds(parse(POSITION), exact=True)
    assert (told["hero"], told["highest"], told["later"]) == ("me", "Solo 2", ["ann"])
    assert told["turns"] == found.turns == 2
    assert [play["set"] for play in told["plays"]] == [str(p.option.set) for p in found.plays]
    for play, known in zip(told["plays"], found.plays, strict=True):
        assert Fraction(play["nobody_exact"]) == known.nobody
        assert play["nobody"] == pytest.approx(float(known.nobody))
        [ann] = play["players"]
        # Of one player alone, nobody can beat it if she cannot.
        assert Fraction(ann["any_exact"]) == 1 - known.nobody
        assert ann["set"] <= ann["any"] <= ann["set"] + ann["stop"] + 1e-12
        assert play["turns"] == known.turns
    events = {play["event"]: play for play in told["plays"]}
    assert events["8 8 x=8"]["turns"] == 1
    assert "2-Straight 9" in events["8 x=8"]["left_out"]
    [taken] = told["reserves"]  # both are the same card
    assert taken["card"] == "7"
    assert {place["hand"] for place in taken["places"]} >= {"7 3 8 8 x", "3 7 8 8 x"}
    shown = run("odds", POSITION)
    assert "The hand of me needs 2 turns or more." in shown
    assert "Trips 8" in shown


def test_where_all_hands_together_are_too_many_each_player_has_chances():
    text = "game dealt; me hand: 3 9 x; me reserve: 7 11; ann: 2 cards; bob: 3 cards"
    told = json.loads(run("odds", text, "--json"))
    assert any(play["nobody"] is None for play in told["plays"])
    assert all(0 < each["any"] < 1 for play in told["plays"] for each in play["players"])
    assert "beyond this machine" in run("odds", text)
    stands = hold(parse(f"{text}; trick: me 9 9").table)
    assert stands is not None
    assert stands.nobody is None
    assert len(stands.later) == 2


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (POSITION.replace("bob 2", "me 3"), "plays nothing now"),
        ("game dealt; me: 3 cards; ann: 2 cards; bob: 3 cards", "hidden"),
        ("game dealt; me: 3 13; ann: 2 cards; bob: 3 cards", "not a card"),
    ],
)
def test_what_has_no_odds_is_refused(text, word):
    refused = json.loads(run("odds", text, "--json", code=2))
    assert word in refused["error"]["message"]


def test_a_record_is_replayed_with_chips(tmp_path):
    file = tmp_path / "game.txt"
    file.write_text(
        "from game dealt; me chips 1 hand: 12 12 12 3; ann chips 0: 2 cards; bob: 3 cards\n"
        "me 12 12 12 | ann stuck\n"
    )
    *_, last = json.loads(run("replay", str(file), "--json"))
    assert last["event"] == "ann stuck"
    assert last["chips"] == {"me": 1, "ann": 0, "bob": 2}
    assert last["losers"] == ["ann"]
    assert last["winners"] == ["me", "bob"]
    shown = run("replay", str(file))
    assert "me and bob won." in shown
    assert "pays" in shown


def test_advice_ranks_all_choices_with_their_errors():
    found = json.loads(run("advise", POSITION, "--json"))
    assert (found["game"], found["method"]) == ("dealt", "estimate")
    options = found["options"]
    assert found["best"] == options[0]["event"]
    assert found["error"] == options[0]["error"] > 0
    safe = [option["safe"] for option in options]
    assert safe == sorted(safe, reverse=True)
    assert {"nobody", "players"} == set(options[0]["trick"])
    shown = run("advise", POSITION)
    assert shown.startswith(f"PLAY {found['best'].upper()} ")
    assert "An estimate from" in shown


@pytest.mark.parametrize("option", [("--objective", "win"), ("--others", "human"), ("--exact",)])
def test_advice_refuses_what_has_no_meaning_here(option):
    assert "Refused" in run("advise", POSITION, *option, code=2)
