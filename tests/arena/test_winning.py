"""What tables are worth: by hand where it can be, and held to what must be true of any."""

from random import Random

import numpy as np
import pytest

from solver import advise, parse
from solver.flip.models import OPTIMAL
from solver.flip.racing import HIT
from solver.flip7.laws import later_law
from solver.flip7.menu import menu
from solver.flip7.referee import Aim, Stay, apply, legal_events
from solver.flip7.rules import TARGET, RuleError
from solver.flip7.table import Need, new_game
from solver.flip7.winning import ahead, choices, worth_of_scores
from solver.race import Racer, plan


def found(text):
    position = parse(text)
    return {c.event: c.value for c in choices(position.table, position.hero, {})}


@pytest.mark.parametrize(
    ("text", "stay"),
    [
        # 207 against 55 and 60: the game is over and won.
        ("me 195: 12; ann 50 stay: 5; bob 60 bust: 5 5", 1),
        # 207 against 207: half.
        ("me 195: 12; ann 200 stay: 7", 1 / 2),
        ("me 195: 12; ann 200 stay: 7; bob 199 stay: 8", 1 / 3),
        # Ann has 208: staying with less loses.
        ("me 195: 12; ann 200 stay: 8", 0),
    ],
)
def test_a_round_that_ends_the_game(text, stay):
    assert found(text)[Stay()].win == pytest.approx(stay, abs=1e-12)


def test_who_must_reach_more_hits_on():
    # 32 would be stayed with for points; against 208 that stays, it loses for sure.
    position = parse("me 150: 9 11 12; ann 200 stay: 8")
    assert advise(position, objective="score").best == "stay"
    assert advise(position).best == "hit"
    assert advise(position).win["stay"] == 0


def test_worth_of_scores_is_that_of_the_plan():
    table = parse("me 20: 5; ann 90 stay: 4 6; bob 150 bust: 3 3").table
    law = later_law(OPTIMAL)
    racers = [Racer(np.eye(1, 101, 100)[0], law), Racer(np.eye(1, 151, 150)[0], law)]
    worth = plan(racers, menu(), TARGET).worth
    win = worth_of_scores(table, 0, {})
    assert win[0, :100] == pytest.approx(worth[20:120])
    # Nobody plays on: a Flip 7 and a bust count by their points only.
    assert np.array_equal(win[0], win[1])
    assert np.array_equal(win[0], win[2])


def test_a_flip_seven_stops_the_others():
    # Ann has 195 so far, and plays on for the few points that she needs.
    table = parse("me 20: 1 2 3 4 5 6; ann 185: 10").table
    win = worth_of_scores(table, 0, {})
    assert win[1, 43] > win[0, 43]
    assert win[1, 0] > win[0, 0]


def tables(need, count, seed):
    """Return tables of random games that ask somebody for something, with random totals."""
    rng = Random(seed)
    asked = []
    while len(asked) < count:
        totals = [rng.randrange(195) for _ in range(rng.randint(2, 5))]
        table = new_game([f"p{i}" for i in range(len(totals))], totals=totals)
        for _ in range(rng.randint(4, 40)):
            if table.ask().need is need and len(legal_events(table)) > 1:
                asked.append(table)
                break
            if table.ask().need in {Need.NEXT_ROUND, Need.NOTHING}:
                break
            table = apply(table, rng.choice(legal_events(table)))
    return asked


def test_every_legal_aim_is_an_option_with_its_value():
    for table in tables(Need.TARGET, 8, "aims"):
        seat = table.ask().seat
        options = choices(table, seat, {})
        assert {option.event for option in options} == set(legal_events(table))
        assert all(isinstance(option.event, Aim) for option in options)
        assert all(0 <= option.value.win <= 1 for option in options)
        assert all(0 <= option.value.score < 172 for option in options)


def test_the_best_of_hitting_and_staying_never_loses_to_either():
    for table in tables(Need.TURN, 10, "turns"):
        seat = table.ask().seat
        options = {c.event: c.value for c in choices(table, seat, {})}
        worth = worth_of_scores(table, seat, {})
        assert options[HIT].win <= worth.max() + 1e-12
        if Stay() in options:
            score = table.round_score(seat)
            assert options[Stay()].win == worth[0, score]
            assert options[Stay()].score == score


def test_forced_cards_and_a_waiting_freeze_are_seen():
    table = parse("me: 12; ann: 5; bob: 9; turn ann; pending: f3 ann>bob 2, fz bob>ann").table
    assert [ahead(table, seat) for seat in range(3)] == [(0, False), (0, True), (2, False)]


def test_set_aside_cards_are_assigned_one_by_one():
    # Me has a Flip Three and a Freeze to give: the value of the first sees the second.
    text = "me 100: 12 7; ann 150: 5 9; bob 20: 9; discard: f3; pending: f3 me>?, fz me>?"
    options = found(text)
    assert {event.seat for event in options} == {0, 1, 2}
    first = max(options, key=lambda event: options[event].win)
    table = apply(parse(text).table, first)
    then = choices(table, 0, {})
    assert max(c.value.win for c in then) == pytest.approx(options[first].win, abs=1e-12)


def test_advice_names_every_option_best_first():
    advice = advise(parse("me 143: 12 7; ann 168: 5 9 x2; bob 90: 3 11; pending: fz me>?"))
    assert advice.best == advice.options[0].event == "fz>ann"
    assert advice.options[0].delta == 0
    assert [o.win for o in advice.options] == sorted((o.win for o in advice.options), reverse=True)
    assert "ann" in advice.reason
    assert f"{advice.options[0].win:.1%}" in advice.reason
    by_points = advise(
        parse("me 143: 12 7; ann 168: 5 9 x2; bob 90: 3 11; pending: fz me>?"), objective="score"
    )
    # To be frozen banks 19; to go on playing is worth more.
    assert by_points.best != "fz>me"
    assert by_points.options[-1].event == "fz>me"
    assert by_points.options[-1].score == 19


def test_others_who_are_asked_come_first():
    with pytest.raises(RuleError, match="ann chooses"):
        advise(parse("me 9: 12; ann 3: 3; bob: 4; pending: fz ann>?"))


def test_bolder_opponents_change_the_chances_by_name():
    position = parse("me 143: 12 7; ann 168: 5 9 x2; bob 90: 3 11")
    plain = advise(position)
    bold = advise(position, models={"Ann": "threshold 60"})
    assert bold.win["hit"] != plain.win["hit"]
    assert bold.figures == plain.figures


def test_who_is_out_still_aims_what_was_set_aside():
    text = (
        "rules setaside=sequential; me 50 frozen: fz; ann 60: 9 8; bob 70: 3; dealer me; "
        "deal ann; flipped me; discard: 4 5*2 f3*2; pending: fz me>?, fz me>?"
    )
    advice = advise(parse(text))
    assert {option.event for option in advice.options} == {"fz>ann", "fz>bob"}
    assert advice.best == advice.options[0].event
    assert advice.figures.bank == advice.figures.hit == 0
    assert advice.as_dict()["final"]["mean"] == 0
    assert advise(parse(text), exact=True).exact is None
