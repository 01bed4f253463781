"""Positions of With a Vengeance to train with: the same everywhere, and of their level."""

from functools import cache

import pytest

from solver.drills import choices, drill
from solver.flip.drills import APART, CLOSE, EASY, FEW, RACING, TELLS
from solver.flip.fields import HERO
from solver.games import advise
from solver.vengeance.drills import LEVELS
from solver.vengeance.lookahead import look
from solver.vengeance.notation import format_position, parse
from solver.vengeance.outlook import Outlook
from solver.vengeance.table import Need

SEED = 4711
FIRST = {
    "vengeance-close": (
        "game vengeance; me 45: 12 13; bob 135: 11 -10; cat 85:; "
        "discard: 1 5*3 6 7 u7 8*2 9*4 10*3 11*2 12*4 13 discard"
    ),
    "vengeance-targets": (
        "game vengeance; me 64:; dan 99:; eve 53:; ann 34:; bob 63: 12; dealer ann; deal me; "
        "discard: 2*2 3*2 4*4 5*3 6*6 7*6 u7 8*7 9*4 10*8 11*7 12*11 13*7 l13 -2 -6 -8 /2 jom f4 "
        "steal*2 discard; pending: -10 me>?"
    ),
}
DRILLS = [(level, number) for level in LEVELS for number in range(1, 5)]


@cache
def found(level, number):
    """Return a drill, read from its text as anybody would; found once."""
    return parse(format_position(drill(level, SEED, number)))


@pytest.mark.parametrize("level", FIRST)
def test_the_first_questions_are_these_on_every_machine(level):
    assert format_position(found(level, 1)) == FIRST[level]


@pytest.mark.parametrize(("level", "number"), DRILLS)
def test_a_drill_is_of_its_level(level, number):
    position = found(level, number)
    table, ask = position.table, position.table.ask()
    assert table.players[position.hero].name == HERO
    assert ask.seat == position.hero
    assert sum(table.pile) > FEW
    objective = LEVELS[level].objective
    advice = advise(position, objective=objective, law=False, everyone=False)
    assert {option.event for option in advice.options} == set(choices(position))
    kind = level.partition("-")[2]
    if kind == "targets":
        behind = [-option.delta for option in advice.options]
        assert ask.need is Need.TARGET
        assert behind[-1] >= TELLS
        assert behind[1] >= APART or behind[1] < 1e-9
        return
    assert ask.need is Need.TURN
    if kind == "race":
        assert sum(player.total >= RACING for player in table.players) > 1
        assert -advice.options[-1].delta >= TELLS
        return
    ahead = look(Outlook.of(table, position.hero, position.model))
    margin = abs(ahead.hitting - ahead.staying)
    assert margin >= EASY if kind == "easy" else margin <= CLOSE
