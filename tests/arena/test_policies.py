"""Policies decide as they say, whichever engine one asks."""

import math
from random import Random

import pytest

from solver.flip.models import read_model
from solver.flip.racing import HIT
from solver.flip7.lookahead import look
from solver.flip7.notation import parse
from solver.flip7.outlook import Outlook
from solver.flip7.policy import NEARLY, Winning, one_step_gain, read_policy, thumb_stays
from solver.flip7.referee import Aim, apply, legal_events
from solver.flip7.table import Need, new_game
from solver.flip7.targets import at_the_leader
from solver.flip7.winning import choices
from solver.refusal import RefusedError

THUMBS = ["threshold 18", "threshold 25", "risk 0.2", "risk 0.3", "cards 3", "one_step"]


def turns(count, seed, seats=3):
    """Return tables that ask somebody to hit or to stay, from games played at random."""
    rng = Random(seed)
    found = []
    while len(found) < count:
        table = new_game(
            [f"p{i}" for i in range(seats)], totals=[rng.randrange(190) for _ in range(seats)]
        )
        for _ in range(rng.randint(5, 25)):
            if table.ask().need in {Need.NOTHING, Need.NEXT_ROUND}:
                break
            table = apply(table, rng.choice(legal_events(table)))
        if table.ask().need is Need.TURN:
            found.append(table)
    return found


def own(table):
    seat = table.ask().seat
    others = any(other != seat for other in table.active())
    return Outlook.of(table, seat, "company" if others else "alone")


@pytest.mark.parametrize("name", THUMBS)
def test_rules_of_thumb_decide_as_the_engine_has_them(name):
    thumb = read_model(name).thumb
    stays = 0
    for table in turns(60, name):
        outlook = own(table)
        said = thumb_stays(outlook, thumb)
        stays += said
        assert said == (not look(outlook, thumb=thumb).goes_first), outlook
    assert 5 < stays < 55


def test_the_most_points_are_those_of_the_engine():
    policy = read_policy("optimal")
    for table in turns(40, "optimal"):
        found = look(own(table))
        assert policy.stays(table) == (found.staying is not None and found.hitting <= found.staying)


def test_what_brings_points_with_one_card_is_hit_by_every_good_player():
    for table in turns(60, "gain"):
        outlook = own(table)
        if one_step_gain(outlook) > 0:
            found = look(outlook)
            assert found.staying is None or found.hitting > found.staying


def test_winning_takes_the_best_choice_and_clear_cases_agree_with_it():
    policy = Winning("win")
    models = dict.fromkeys(range(3), NEARLY)
    clear = 0
    for table in turns(60, "win"):
        seat = table.ask().seat
        found = choices(table, seat, models, points=False)
        best = max(found, key=lambda choice: choice.value.win)
        if len(found) > 1 and abs(found[0].value.win - found[1].value.win) < 1e-9:
            continue
        assert policy.stays(table) == (best.event != HIT), (table, found)
        clear += one_step_gain(own(table)) > 2.5
    assert clear > 10


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("me 9: 12; ann 168: 5; bob 90: 3 11; pending: fz me>?", 1),
        ("me 9: 12; ann 100: 5; bob 90: 3 12; pending: f3 me>?", 1),
        ("me 9: 12; ann 100: 5; bob 90: 4 12; pending: f3 me>?", 2),
        ("me 9: 12 sc; ann 100: 5; bob 90: 4 12; pending: sc me>?", 1),
    ],
)
def test_habit_aims_at_the_leader_and_gives_to_the_last(text, seat):
    assert at_the_leader(parse(text).table) == seat


def test_who_wins_aims_where_it_pays():
    table = parse("me 143: 12 7; ann 168: 5 9 x2; bob 9: 3; pending: fz me>?").table
    assert Winning("win").aim(table) == 1
    # Ann has busted before she could be frozen: the Freeze costs Bob, not me.
    table = parse("me 143: 12 7; ann 168 bust: 5 5; bob 190: 3 8; pending: fz me>?").table
    assert Winning("win").aim(table) in {0, 2}


@pytest.mark.parametrize(
    ("name", "token", "mend"),
    [
        ("fool", "fool", "there are optimal"),
        ("threshold", "threshold", "needs one number"),
        ("threshold x", "threshold x", "needs one number"),
        ("risk 3", "risk 3", "from 0 to 1"),
        ("win with luck", "win with luck", "without"),
        ("win without luck", "win without luck", "race, freeze"),
        ("win without", "win without", "race, freeze"),
        ("", "", "nobody plays"),
    ],
)
def test_unknown_policies_are_refused(name, token, mend):
    with pytest.raises(RefusedError) as caught:
        read_policy(name)
    assert caught.value.field == "policy"
    assert caught.value.token == token
    assert mend in caught.value.message


def test_names_are_read_back():
    for name in (*THUMBS, "optimal", "human", "win", "win without race gift"):
        assert read_policy(name.upper()).name == name


def test_gain_of_one_card_by_hand():
    # 9 and 3 to come: one more 9 busts, a 3 brings 3.
    outlook = own(parse("me: 9; ann: 12").table)
    live = 94 - 2 - 6
    number = {n: n - (n == 12) - (n == 9) for n in range(1, 13)} | {0: 1}
    gain = sum(copies * n for n, copies in number.items() if n != 9) - 9 * number[9]
    assert one_step_gain(outlook) == pytest.approx((gain + 2 + 4 + 6 + 8 + 10 + 9) / live)
    assert one_step_gain(own(parse("me:; ann: 12").table)) == math.inf


def test_an_aim_is_an_event_of_the_referee():
    table = parse("me 9: 12; ann 168: 5; bob 90: 3 11; pending: fz me>?").table
    for name in ("one_step", "win", "win without freeze"):
        seat = read_policy(name).aim(table)
        assert apply(table, Aim(table.ask().card, seat)).players[seat].row.freeze
