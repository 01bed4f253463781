"""``hitorstay train`` asks, marks, keeps and goes on; by hand and from a program."""

import json
import os
import signal
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from solver import terminal
from solver.cli import app
from solver.cli_train import read_answer
from solver.drills import drill
from solver.flip7.advise import advise
from solver.flip7.drills import LEVELS
from solver.flip7.notation import format_position, parse
from solver.refusal import RefusedError
from solver.train import Question, mark
from solver.train_file import load

SEED = 4
NAMES = tuple(LEVELS)
OTHER = {"hit": "stay", "stay": "hit"}


def run(*words, text=""):
    return CliRunner().invoke(app, ["train", *words], input=text, env={"COLUMNS": "200"})


def advised(level, number):
    position = drill(level, SEED, number)
    return advise(position, objective=LEVELS[level].objective, law=False, everyone=False)


def lines(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_answers_are_marked_with_what_they_give_away_and_why():
    first, second = advised("close", 1), advised("close", 2)
    wrong, right = OTHER[first.best], second.best
    result = run("close", "--seed", str(SEED), text=f"{wrong}\n{right}\nq\n")
    assert result.exit_code == 0
    lost = mark(first, wrong).points
    assert f"That gives away {lost:.2f} points. Best: {first.best}." in result.stdout
    assert first.reason[1:] in result.stdout
    assert f"Right. {second.reason[0].upper()}{second.reason[1:]}" in result.stdout
    assert f"1 of 2 right, 1 in a row, {lost:.2f} points and 0.00% to win" in result.stdout
    assert "Close calls 3 of set 4." in result.stdout


def test_the_answer_is_not_given_away_before():
    shown = run("race", "--seed", str(SEED), text="").stdout
    assert "Race 1 of set 4." in shown
    for player in drill("race", SEED, 1).table.players:
        assert player.name in shown
    for word in ("%", "average", "Best", "Right"):
        assert word not in shown


def test_a_mistake_comes_back_after_two_others():
    best = [advised("easy", number).best for number in (1, 2, 3)]
    answers = [OTHER[best[0]], *best[1:], best[0]]
    text = "\n".join(answers) + "\n"
    result = run("easy", "--seed", str(SEED), "--questions", "4", text=text)
    assert "Easy 1 of set 4 – a mistake comes back." in result.stdout
    assert "3 of 4 right" in result.stdout


def test_what_is_no_answer_is_said_and_asked_again():
    best = advised("easy", 1).best
    text = f"fold\n\n{best}\n"
    result = run("easy", "--seed", str(SEED), "--questions", "1", text=text)
    assert result.stdout.count("answer hit or stay; q stops") == 2
    assert "1 of 1 right" in result.stdout


def test_a_target_is_answered_by_name_or_number():
    advice = advised("targets", 1)
    targets = drill("targets", SEED, 1).table
    names = [targets.players[seat].name for seat in targets.targets()]
    name = advice.best.partition(">")[2]
    for answer in (name, advice.best.upper(), str(names.index(name) + 1)):
        result = run("targets", "--seed", str(SEED), "--questions", "1", text=f"{answer}\n")
        assert "1 of 1 right" in result.stdout
    worst = advice.options[-1]
    result = run("targets", "--seed", str(SEED), text=worst.event.partition(">")[2] + "\n")
    told = f"That gives away {-worst.delta:.2%} to win: it wins {worst.win:.2%} of all games."
    assert f"{told} Best: {advice.best}." in result.stdout


def test_the_record_is_kept_and_gone_on_with(tmp_path):
    keep = tmp_path / "record"
    best = [advised("easy", number).best for number in (1, 2, 3)]
    words = ("--keep", str(keep))
    first = run("easy", "--seed", str(SEED), *words, text=f"{OTHER[best[0]]}\n{best[1]}\nq\n")
    assert first.exit_code == 0
    kept = load(keep, NAMES)
    assert (kept.total.answered, kept.total.right) == (2, 1)
    # Level and set are those of the record, and the mistake is not forgotten.
    again = run(*words, text=f"{best[2]}\n{best[0]}\n")
    assert "Easy 3 of set 4." in again.stdout
    assert "Easy 1 of set 4 – a mistake comes back." in again.stdout
    assert "3 of 4 right, 3 in a row" in again.stdout
    kept = load(keep, NAMES)
    assert (kept.total.answered, kept.total.right, kept.streak) == (4, 3, 3)
    assert [each.question for each in kept.mistakes] == [Question("easy", SEED, 1)]
    other = run("close", "--questions", "1", *words, text="q\n")
    assert "Close calls 1 of set" in other.stdout


def test_json_is_a_line_for_every_step():
    best = advised("race", 1).best
    words = ("race", "--seed", str(SEED), "--json", "--questions", "2")
    result = run(*words, text=f"fold\n{best}\n{OTHER[advised('race', 2).best]}\n")
    asked, refused, marked, progress, *rest = lines(result)
    question = asked["question"]
    assert question["position"] == format_position(drill("race", SEED, 1))
    assert parse(question["position"])
    assert (question["level"], question["seed"], question["number"]) == ("race", SEED, 1)
    assert (question["again"], question["choices"]) == (False, ["hit", "stay"])
    assert (refused["error"]["field"], refused["error"]["token"]) == ("answer", "fold")
    assert marked["mark"]["right"]
    assert marked["mark"]["best"] == best
    assert progress["progress"]["answered"] == 1
    second, last = rest[1]["mark"], rest[-1]["end"]
    assert not second["right"]
    assert last["levels"] == {
        "race": {"answered": 2, "right": 1, "points": 0.0, "win": second["win"]}
    }


def test_without_a_set_it_is_any_and_the_same_for_the_whole_record(tmp_path):
    keep = ("--keep", str(tmp_path / "record"), "--json", "--questions", "1")
    first = lines(run(*keep, text="hit\n"))[0]["question"]
    then = lines(run(*keep, text=""))[0]["question"]
    assert (then["seed"], then["level"]) == (first["seed"], "easy")
    assert (first["number"], then["number"]) == (1, 2)
    assert first["position"] == format_position(drill("easy", first["seed"], 1))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["hard"], "level: no level is called 'hard'"),
        (["targts"], "did you mean targets?"),
        (["--seed", "-1"], "seed: a set of questions is a whole number from 0 to 999,999"),
        (["--keep", "/dev/null/record"], "keep: cannot be read and written"),
        (["--keep", "README.md"], "record: this is no record of training"),
    ],
)
def test_what_cannot_be_asked_is_refused(words, message, monkeypatch, request):
    monkeypatch.chdir(request.config.rootpath)
    result = run(*words, text="hit\n")
    assert result.exit_code == terminal.REFUSED
    assert message in result.stderr
    assert result.stdout == ""


def test_a_refusal_for_programs_is_json():
    result = run("hard", "--json")
    assert result.exit_code == terminal.REFUSED
    assert json.loads(result.stdout)["error"]["field"] == "level"


def test_an_interrupt_loses_nothing_that_was_answered(tmp_path):
    keep = tmp_path / "record"
    command = [sys.executable, "-m", "solver", "train", "easy", "--seed", str(SEED)]
    running = subprocess.Popen(
        [*command, "--keep", str(keep)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    running.stdin.write(b"hit\n")
    running.stdin.flush()
    seen = b""
    while b"Easy 2 of set 4" not in seen:  # the first answer is marked, and the next one waits
        seen += running.stdout.readline()
    running.send_signal(signal.SIGINT)
    rest, said = running.communicate(timeout=60)
    assert running.returncode == terminal.INTERRUPTED
    assert b"answered" in rest
    assert said.endswith(b"Stopped.\n")
    assert load(keep, NAMES).total.answered == 1


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2", "fz>me"),
        (" ANN ", "fz>ann"),
        ("fz>andy", "fz>andy"),
        ("and", "fz>andy"),
        ("m", "fz>me"),
        ("q", None),
        ("QUIT", None),
    ],
)
def test_answers_are_read_with_sense(text, meant):
    assert read_answer(text, ("fz>ann", "fz>me", "fz>andy")) == meant


@pytest.mark.parametrize("text", ["", "an", "4", "0", "bob", "hit", "x" * 1000])
def test_answers_that_mean_nothing_or_several_things_are_refused(text):
    with pytest.raises(RefusedError, match="answer 1 freeze ann, 2 freeze me, 3 freeze andy"):
        read_answer(text, ("fz>ann", "fz>me", "fz>andy"))


def test_hit_and_stay_have_no_numbers_but_beginnings():
    assert [read_answer(text, ("hit", "stay")) for text in ("h", "st", "HIT")] == [
        "hit",
        "stay",
        "hit",
    ]
    with pytest.raises(RefusedError, match="answer hit or stay"):
        read_answer("1", ("hit", "stay"))


def test_the_other_game_has_levels_of_its_own():
    result = run("vengeance-targets", "--seed", "4711", "--questions", "1", text="1\n")
    assert "Flip 7: With a Vengeance, Targets 1 of set 4711." in result.stdout
    assert "-10 to dan" in result.stdout
    assert "Giving the −10 to dan wins" in result.stdout
    told = lines(
        run("vengeance-close", "--seed", "4711", "--questions", "1", "--json", text="hit\n")
    )
    assert told[0]["question"]["position"].startswith("game vengeance; ")
    assert told[0]["question"]["choices"] == ["hit", "stay"]
    assert told[1]["mark"]["points"] > 0
