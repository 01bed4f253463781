"""Positions to train with: the same everywhere, of their level, and solved at once."""

import subprocess
import sys
from collections import Counter
from functools import cache

import numpy as np
import pytest

from solver.advice import QUANTILES
from solver.drills import choices, drill
from solver.flip.drills import APART, CLOSE, EASY, FEW, RACING, TELLS
from solver.flip7.advise import advise, is_slow
from solver.flip7.drills import ALONE, LEVELS, SHORT
from solver.flip7.lookahead import look
from solver.flip7.notation import HERO, format_position, parse
from solver.flip7.outlook import Outlook
from solver.flip7.referee import Aim, Stay, apply, legal_events
from solver.flip7.table import Need
from solver.flip7.winning import values
from solver.refusal import RefusedError

SEED, COUNT = 4711, 8
FIRST = {
    "easy": (
        "me 95: 0 9; ann 79: 10 11; discard: 1 3*2 4*2 5*2 6*2 7 8*5 9*2 10*3 11*2 12*3 +8 fz*2"
    ),
    "close": ("ann bust: 4 6 6; me: 4 5 7 9; hero me"),
    "race": (
        "dan 67 stay: 3 10 12; eve 156: 5 6 7 9 11 +10; me 171: 5 7 8 9 sc; hero me; dealer dan"
    ),
    "targets": (
        "me 103: 6 8 10; cat 77: 8 9 11; dan 75: 4 12 sc; eve 75 stay: 5 8 11; "
        "dealer dan; "
        "discard: 0 1 2 3*3 4*3 5*3 6*5 7*4 8*4 9*6 10*6 11*5 12*7 +6 +8 +10 x2 sc*2 fz f3*2; "
        "pending: fz me>?"
    ),
}
DRILLS = [(level, number) for level in LEVELS for number in range(1, COUNT + 1)]


@cache
def found(level, number):
    """Return a drill; what is asked for often is found once."""
    return drill(level, SEED, number)


def asked(level, number):
    """Return a drill, read from its text as anybody would."""
    return parse(format_position(found(level, number)))


def points(position):
    """Return what hitting and staying are worth, straight from the engine."""
    solved = look(Outlook.of(position.table, position.hero, position.model))
    return solved.hitting, solved.staying


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_questions_are_these_on_every_machine(level):
    assert format_position(drill(level, SEED, 1)) == FIRST[level]


def test_the_questions_do_not_depend_on_the_process():
    code = (
        "from solver.drills import drill;"
        "from solver.flip7.drills import LEVELS;"
        "from solver.flip7.notation import format_position;"
        "[print(format_position(drill(level, 4711, 2))) for level in reversed(LEVELS)]"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    here = [format_position(found(level, 2)) for level in reversed(LEVELS)]
    assert run.stdout.splitlines() == here


@pytest.mark.parametrize("level", LEVELS)
def test_other_numbers_and_other_sets_are_other_questions(level):
    texts = [format_position(found(level, number)) for number in range(1, COUNT + 1)]
    texts += [format_position(drill(level, seed, 1)) for seed in range(3)]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(("level", "number"), DRILLS)
def test_a_question_is_a_sound_table_that_asks_me(level, number):
    position = found(level, number)
    table = position.table
    assert parse(format_position(position)) == position
    assert not any(table.missing())
    assert table.ask().seat == position.hero
    assert table.players[position.hero].name == HERO
    others = any(seat != position.hero for seat in table.active())
    assert position.model == ("company" if others else "alone")
    # What can be answered is what the referee allows, and nothing tells the best.
    legal = legal_events(table)
    if level == "targets":
        names = [table.players[event.seat].name for event in legal]
        assert choices(position) == tuple(f"{table.ask().card.code}>{name}" for name in names)
    else:
        assert choices(position) == ("hit", "stay")
        assert Stay() in legal


@pytest.mark.parametrize(("level", "number"), DRILLS)
def test_a_question_is_solved_at_once(level, number):
    position = found(level, number)
    table = position.table
    assert not is_slow(position)
    assert sum(table.pile) > FEW
    rows = [len(table.players[seat].row.numbers) for seat in table.active()]
    if position.model == "alone":
        assert rows[0] >= ALONE
    elif LEVELS[level].objective == "win":  # the others are looked at, too
        assert min(rows) >= (SHORT if len(rows) > 2 else ALONE)
    assert len(table.players[position.hero].row.numbers) >= SHORT


@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_clear_cases_are_clear(number):
    hit, stay = points(asked("easy", number))
    assert abs(hit - stay) >= EASY


@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_close_calls_are_close(number):
    hit, stay = points(asked("close", number))
    assert abs(hit - stay) <= CLOSE


@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_races_are_near_the_end_and_the_choice_tells(number):
    position = asked("race", number)
    totals = [player.total for player in position.table.players]
    assert len(totals) >= 3
    assert sum(total >= RACING for total in totals) >= 2
    # The whole advice, as the command line gives it.
    advice = advise(position, objective="win")
    assert abs(advice.win["hit"] - advice.win["stay"]) >= TELLS
    assert advice.figures.law.quantile(QUANTILES[-1]) > 0


@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_targets_matter_and_are_no_riddle(number):
    position = asked("targets", number)
    table = position.table
    assert table.ask().need is Need.TARGET
    behind = [apply(table, Aim(table.ask().card, seat)) for seat in table.targets()]
    assert len(behind) >= 2
    worths = sorted((value.win for value in values(behind, position.hero, {})), reverse=True)
    assert worths[0] - worths[-1] >= TELLS
    assert worths[0] - worths[1] >= APART or np.isclose(worths[0], worths[1], rtol=0, atol=1e-9)


@pytest.mark.parametrize("level", ["easy", "close", "race"])
def test_neither_answer_is_always_right(level):
    best = Counter()
    for number in range(1, 3 * COUNT + 1):
        objective = LEVELS[level].objective
        advice = advise(asked(level, number), objective=objective, law=False, everyone=False)
        best[advice.best] += 1
    assert best["hit"] >= 3
    assert best["stay"] >= 3


def test_some_races_are_not_about_points():
    differ = 0
    for number in range(1, 2 * COUNT + 1):
        advice = advise(asked("race", number), objective="win", law=False, everyone=False)
        differ += advice.best != advice.figures.best
    assert differ >= 2


def test_every_card_is_aimed():
    cards = {found("targets", n).table.ask().card.code for n in range(1, 2 * COUNT + 1)}
    assert cards == {"fz", "f3", "sc"}


@pytest.mark.parametrize(("name", "mend"), [("rase", "did you mean race"), ("x", "levels are")])
def test_an_unknown_level_is_refused(name, mend):
    with pytest.raises(RefusedError, match=mend) as refused:
        drill(name, 1, 1)
    assert (refused.value.field, refused.value.token) == ("level", name)
