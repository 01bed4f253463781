"""The command line answers, refuses, and says so by its exit status."""

import json
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from solver import advise, cli, parse, terminal
from solver.cli import app

RECORD = "players me ann bob\nme 12 | ann sc | bob f3>me me 4 me +2 me 9 | me hit 7 | ann stay\n"


def run(*words, text=None):
    return CliRunner().invoke(app, list(words), input=text)


def test_advise_json_has_every_key_of_the_notation():
    table = "me 143: 12 7 +4 sc; ann 168 stay: 5 9; bob: 3 11"
    result = run("advise", "--json", "--exact", "--objective", "score", table)
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (answer["game"], answer["hero"], answer["model"]) == ("flip7", "me", "company")
    assert (answer["objective"], answer["best"], answer["bank"]) == ("score", "hit", 23)
    assert answer["draw_pile"] == 94 - 8
    for name in ("bust", "duplicate", "flip7", "safe"):
        assert set(answer["next"][name]) == {"count", "p"}
    assert answer["score"]["margin"] == answer["score"]["hit"] - answer["score"]["stay"]
    assert answer["win"] == {"stay": None, "hit": None, "margin": None}
    assert set(answer["final"]) == {"bust", "flip7", "mean", "quantiles"}
    assert [option["event"] for option in answer["options"]] == ["hit", "stay"]
    assert answer["options"][1]["delta"] == -answer["score"]["margin"]
    assert [player["name"] for player in answer["players"]] == ["me", "bob"]
    numerator, denominator = map(int, answer["exact"]["score"]["hit"].split("/"))
    assert numerator / denominator == pytest.approx(answer["score"]["hit"], abs=1e-12)
    assert answer["exact"]["score"]["stay"] == "23/1"
    assert answer["exact"]["next"]["bust"] == "0/1"
    assert (answer["method"], answer["error"]) == ("exact", None)
    assert answer["elapsed_ms"] > 0


def test_advice_about_winning():
    table = "me 143: 12 7 +4 sc; ann 168 stay: 5 9; bob: 3 11"
    answer = json.loads(run("advise", "--json", table).stdout)
    assert answer["objective"] == "win"
    win = answer["win"]
    assert 0 < win["stay"] < win["hit"] < 1
    assert win["margin"] == win["hit"] - win["stay"]
    assert answer["best"] == "hit"
    assert [option["win"] for option in answer["options"]] == [win["hit"], win["stay"]]
    assert answer["options"][1]["delta"] == -win["margin"]
    points = json.loads(run("advise", "--json", "--objective", "score", table).stdout)
    assert answer["score"] == points["score"]
    bolder = json.loads(run("advise", "--json", "--others", "threshold 40", table).stdout)
    assert bolder["win"] != win


def test_advice_at_whom_to_aim():
    table = "me 143: 12 7 +4; ann 168: 5 9 x2; bob 90: 3 11; pending: f3 me>?"
    answer = json.loads(run("advise", "--json", table).stdout)
    assert answer["best"] == answer["options"][0]["event"]
    assert {option["event"] for option in answer["options"]} == {"f3>me", "f3>ann", "f3>bob"}
    deltas = [option["delta"] for option in answer["options"]]
    assert deltas == sorted(deltas, reverse=True)
    assert deltas[0] == 0
    assert "ann" in answer["reason"]


def test_position_comes_from_words_input_or_file(tmp_path):
    path = tmp_path / "table"
    path.write_text("9 11 12", encoding="utf-8")
    answers = [
        run("advise", "9", "11", "12"),
        run("advise", text="9 11 12\n"),
        run("advise", "-", text="9 11 12\n"),
        run("advise", "--file", str(path)),
        run("advise", "me: 9 11 12; company"),
    ]
    assert {answer.stdout for answer in answers} == {answers[0].stdout}
    assert {answer.exit_code for answer in answers} == {0}
    assert answers[0].stdout.startswith("STAY ")


def test_output_to_a_pipe_has_no_colour():
    assert "\x1b" not in run("advise", "9", "11", "12").stdout
    assert "\x1b" not in run("rules").stdout


def test_seat_answers_for_another_player():
    table = "me: 12; ann: 3 4 5 6; bob stay: 8"
    mine = json.loads(run("advise", "--json", "--seat", "ANN", table).stdout)
    assert mine["hero"] == "ann"
    assert mine["score"]["hit"] == advise(parse(f"{table}; hero ann")).figures.hit


@pytest.mark.parametrize(
    ("words", "field", "token", "mend"),
    [
        (["me: 12 7 12"], "me", "12", "say bust"),
        (["12", "sx"], "me", "sx", "did you mean"),
        ([""], "position", "", "type your cards"),
        (["--seat", "eve", "me: 12; ann: 3"], "seat", "eve", "the players are me, ann"),
        (["--file", "no-such-file"], "file", "no-such-file", "No such file"),
        (["--file", "some", "12"], "file", "some", "not both"),
        (["--objective", "fun", "12"], "objective", "fun", "score"),
        (["me stay: 12; ann: 3"], "rules", "R8", "out of this round"),
        (["me: 12; ann: 3; pending: fz ann>?"], "rules", "R16", "ann chooses who gets"),
        (["--others", "fools", "me 9: 12; ann: 3"], "model", "fools", "nobody plays"),
        (["--others", "risk 7", "me 9: 12; ann: 3"], "model", "risk 7", "from 0 to 1"),
        (["--objective", "win", "12 7"], "objective", "win", "against others"),
        (["game chess; 12"], "game", "chess", "the games are"),
        (["12 " * 10_000], "text", "12 12 12 12 12 12 12…", "shorten"),
    ],
)
def test_refusals_name_field_token_and_mend_with_status_2(words, field, token, mend):
    spoken = run("advise", *words)
    assert spoken.exit_code == terminal.REFUSED
    assert spoken.stdout == ""
    assert spoken.stderr.startswith("Refused: ")
    written = run("advise", "--json", *words)
    assert written.exit_code == terminal.REFUSED
    error = json.loads(written.stdout)["error"]
    assert (error["field"], error["token"]) == (field, token)
    assert mend in error["message"]


def test_odds_count_every_card_of_the_pile():
    answer = json.loads(run("odds", "--json", "12", "7", "+4", "sc").stdout)
    assert sum(card["left"] for card in answer["cards"]) == answer["draw_pile"] == 90
    assert answer["next"]["duplicate"]["count"] == 11 + 6
    assert answer["next"]["bust"]["count"] == 0
    assert "saved by Second Chance: 7*6 12*11" in run("odds", "12", "7", "+4", "sc").stdout


def test_odds_answer_in_the_middle_of_a_flip_three():
    answer = json.loads(run("odds", "--json", "me: 12; ann: 3; pending: f3 ann>me 2").stdout)
    assert answer["next"]["bust"] == {"count": 11, "p": 11 / 91}


def test_replay_shows_each_event_and_the_last_table(tmp_path):
    path = tmp_path / "game"
    path.write_text(RECORD, encoding="utf-8")
    steps = json.loads(run("replay", "--json", str(path)).stdout)
    assert [step["event"] for step in steps][:5] == [
        "start",
        "me 12",
        "ann sc",
        "bob f3",
        "bob f3>me",
    ]
    assert steps[-1]["position"] == "me: 4 7 9 12 +2; ann stay: sc; bob:; turn bob; discard: f3"
    assert steps[-1]["waiting_for"] == "bob is asked to hit or stay"
    shown = run("replay", "--last", "-", text=RECORD)
    assert shown.stdout.startswith("ann stay\n")
    assert run("replay", str(path)).stdout.count("\n    ") == len(steps)


def test_replay_knows_the_game_by_its_record():
    record = "from game vengeance; me: 3; ann: 4 9 -2\nme hit steal>me me take ann 9\n"
    steps = json.loads(run("replay", "--json", "-", text=record).stdout)
    assert [step["event"] for step in steps[1:]] == ["me hit steal", "me steal>me", "me take ann 9"]
    assert steps[-1]["position"] == "game vengeance; me: 3 9; ann: 4 -2; turn ann; discard: steal"
    assert steps[-2]["waiting_for"] == "me carries out the Steal"
    assert "108 cards: 92 numbers" in run("rules", "vengeance").stdout
    assert run("advise", "game vengeance; 12").stdout.startswith("HIT ")


def test_replay_refuses_what_the_rules_refuse():
    result = run("replay", "-", text=RECORD + "ann hit 3\n")
    assert result.exit_code == terminal.REFUSED
    assert "line 3" in result.stderr


def test_rules_show_deck_and_switches():
    answer = json.loads(run("rules", "--json").stdout)
    assert sum(answer["deck"].values()) == 94
    assert answer["switches"]["tie"] == ["extra_round", "shared"]
    assert "94 cards: 79 numbers, 6 modifiers, 9 actions" in run("rules").stdout
    assert run("rules", "chess").exit_code == terminal.REFUSED


def test_interrupt_stops_cleanly(monkeypatch):
    def interrupted(*_args, **_kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "advise_position", interrupted)
    result = run("advise", "12")
    assert result.exit_code == terminal.INTERRUPTED
    assert "Traceback" not in result.output


def test_a_slow_answer_is_announced(monkeypatch):
    monkeypatch.setattr(cli, "is_slow", lambda _: True)
    result = run("advise", "me: 1 2 3 4 5 12; alone")
    assert "may take minutes" in result.stderr
    assert result.exit_code == 0


def test_module_and_command_are_the_same():
    done = subprocess.run(
        [sys.executable, "-m", "solver", "rules", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == run("rules", "--json").stdout


def test_names_with_brackets_are_printed_as_they_are():
    shown = run("advise", "[red]x[/red]: 5; [/]: 6; ann[/b]: 7")
    assert shown.exit_code == 0
    assert "[/]" in shown.stdout
    assert "ann[/b]" in shown.stdout
    replayed = run("replay", "-", text="players [/b] ann\n12 | 3")
    assert replayed.exit_code == 0
    assert "Next: [/b] is asked" in replayed.stdout


def start(*words, **how):
    """Start the command as its own process."""
    settings = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how}
    return subprocess.Popen([sys.executable, "-m", "solver", *words], **settings)


@pytest.mark.parametrize(
    "words",
    [
        ("advise", "me:; alone"),
        ("study", "rows", "--deck", "alone"),
        ("study", "rules", "one_step", "--deck", "alone"),
    ],
    ids=" ".join,
)
def test_a_long_answer_is_announced_and_stops_when_interrupted(words):
    running = start(*words)
    # Compiling, where it comes first, is announced too.
    assert any(b"Ctrl-C stops it" in line for line in running.stderr)
    running.send_signal(signal.SIGINT)
    rest = running.communicate(timeout=60)
    assert running.returncode == terminal.INTERRUPTED
    assert rest[0] == b""
    assert rest[1].endswith(b"Stopped.\n")


@pytest.mark.parametrize("stopped", [False, True])
def test_who_has_stopped_it_is_not_told_that_it_goes_on(stopped, monkeypatch, capsys):
    monkeypatch.setattr(terminal, "PATIENCE", 0.0)
    stopping = threading.Event()
    if stopped:
        stopping.set()
    with terminal.patience(Console(stderr=True), stopping):
        for timer in threading.enumerate():
            if isinstance(timer, threading.Timer):
                timer.join()
    assert ("Still" in capsys.readouterr().err) is not stopped


def test_an_interrupt_that_the_compiler_swallows_still_stops(capsys):
    def swallow():
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), terminal.interruptible(Console(stderr=True)):
        swallow()
    assert signal.getsignal(signal.SIGINT) is before
    assert capsys.readouterr().err == "Stopping …\n"


@pytest.mark.parametrize(
    "words", [["advise", "9", "11", "12"], ["advise", "12", "--json"], ["rules"]]
)
def test_a_full_disk_is_reported(words):
    with Path("/dev/full").open("w") as full:
        running = start(*words, stdout=full)
        _, said = running.communicate(timeout=60)
    assert running.returncode == terminal.UNWRITTEN
    assert said.endswith(b"The answer cannot be written: No space left on device.\n")


def test_a_reader_that_has_seen_enough_is_no_error():
    running = start("rules")
    running.stdout.close()
    _, said = running.communicate(timeout=60)[0], running.stderr
    assert running.returncode in {0, 1}
    assert b"Traceback" not in (said.read() if not said.closed else b"")


@pytest.mark.parametrize(
    ("shell", "status"),
    [
        ('"$0" -m solver advise <&-', terminal.REFUSED),
        ('"$0" -m solver advise 12 >&-', 0),
        ('"$0" -m solver advise 12 --json >&-', 0),
        ("printf '5 \\303' | \"$0\" -m solver advise --json", terminal.REFUSED),
        ('PYTHONIOENCODING=ascii "$0" -m solver rules', 0),
        ('PYTHONIOENCODING=ascii "$0" -m solver advise "mé: 9 11; ann: 5"', 0),
        ("\"$0\" -m solver advise --json $'\\xff5 6'", terminal.REFUSED),
    ],
)
def test_odd_streams_are_no_crash(shell, status):
    done = subprocess.run(
        ["/bin/bash", "-c", shell, sys.executable], capture_output=True, check=False
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode == status


def test_a_pile_of_cards_for_others_is_called_so():
    gone = "0 1 2*2 3*3 4*4 5*4 6*5 7*7 8*8 9*9 10*10 11*11 12*12 +2 +4 +6 +8 +10 x2 sc*3"
    shown = run("advise", f"me: 5; ann: 6; discard: {gone}").stdout
    assert "goes to others, so the next pile decides" in shown.lower()


VENGEANCE = "game vengeance; me 20: 13 l13 4; ann 30 stay: 5 /2; bob bust: 7 7; discard: discard*2"


def test_the_odds_of_the_other_game_are_counted_by_effect():
    answer = json.loads(run("odds", "--json", VENGEANCE).stdout)
    assert (answer["game"], answer["hero"], answer["draw_pile"]) == ("vengeance", "me", 99)
    counts = {name: each["count"] for name, each in answer["next"].items()}
    assert counts == {
        "bust": 14,
        "unlucky7": 1,
        "zero": 1,
        "flip7": 0,
        "safe": 70,
        "modifier": 5,
        "action": 8,
    }
    assert answer["next"]["bust"]["p"] == 14 / 99
    assert {card["card"]: card["effect"] for card in answer["cards"]}["u7"] == "wiped"
    theirs = json.loads(run("odds", "--json", "--seat", "ann", VENGEANCE).stdout)
    assert theirs["next"]["bust"]["count"] == 4
    shown = run("odds", VENGEANCE).stdout
    assert "Unlucky 7" in shown
    assert "all else discarded: u7" in shown
    assert "The Zero" in shown
    refused = run("odds", "--json", "--seat", "bob", VENGEANCE)
    assert refused.exit_code == terminal.REFUSED
    assert json.loads(refused.stdout)["error"]["message"].startswith("bob is busted")


def test_a_record_of_the_other_game_is_replayed(tmp_path):
    path = Path(__file__).parents[1] / "data" / "vengeance_round.txt"
    steps = json.loads(run("replay", "--json", str(path)).stdout)
    events = [step["event"] for step in steps]
    assert events[3:5] == ["ann steal>bob", "bob take me 12"]
    assert "bob swap me 9 bob 12" in events
    assert steps[-1]["waiting_for"] == "the round is over"
    assert steps[-1]["standings"] == {"me": 67, "ann": 0, "bob": 0, "cat": 0}
    shown = run("replay", "--last", str(path))
    assert "game vengeance; me: 1 2 4 u7 12 13 l13; ann stay: 3 -6 -10" in shown.stdout
    broken = tmp_path / "game"
    broken.write_text("game vengeance ; players me ann\nme 12 | ann sc\n", encoding="utf-8")
    assert "line 2" in run("replay", str(broken)).stderr


def test_rules_of_both_games_are_shown():
    answer = json.loads(run("rules", "vengeance", "--json").stdout)
    assert sum(answer["deck"].values()) == 108
    assert answer["switches"]["brutal"] == ["false", "true"]
    assert "108 cards: 92 numbers, 6 modifiers, 10 actions" in run("rules", "vengeance").stdout
    for words in (["--help"], ["odds", "--help"], ["rules", "--help"]):
        assert "vengeance" in run(*words).stdout.lower()


def test_what_only_one_game_has_is_refused_for_the_other():
    refused = run("graph", "--json", VENGEANCE)
    assert refused.exit_code == terminal.REFUSED
    error = json.loads(refused.stdout)["error"]
    assert (error["field"], error["token"]) == ("game", "vengeance")
    assert "Flip 7" in error["message"]
