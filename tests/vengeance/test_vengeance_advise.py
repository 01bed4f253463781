"""Advice of With a Vengeance: brute force over all legal events, and what every answer holds."""

import json
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from solver.field import course, worth_of
from solver.flip.models import OPTIMAL, read_model
from solver.flip.reasons import of_two
from solver.flip.rules import RuleError
from solver.games import VENGEANCE, advise, is_slow, parse
from solver.race import Racer, plan
from solver.refusal import RefusedError
from solver.said import said
from solver.vengeance.advise import expected
from solver.vengeance.deck import DECK, UNLUCKY_7
from solver.vengeance.draws import LEAST, no_law
from solver.vengeance.events import Aim
from solver.vengeance.forced import Flips
from solver.vengeance.habits import CHOICES, sensible
from solver.vengeance.laws import POINTS, Forced, hand_of, later_law, menu, worth_of_row
from solver.vengeance.lookahead import look
from solver.vengeance.outlook import Outlook
from solver.vengeance.play import tables
from solver.vengeance.policy import read_policy
from solver.vengeance.record import format_event
from solver.vengeance.referee import apply, legal_events
from solver.vengeance.standing import end_of, flips_of
from solver.vengeance.table import Need, Phase
from solver.vengeance.winning import mean
from tests.vengeance.plain_round import plain

PILE = "1*2 3*2 4*2 6*2 9*2 13 -2 jom"
"""A small pile of numbers, and two cards that go to others."""
# The game is sure to end: ann has enough already.
TABLES = {
    "modifier": "me 180: 5 8; ann 200 stay: 12 -4; bob 190: 2 10; turn me; pending: -6 me>?",
    "half": "me 190: 5 8; ann 200 stay: 2; bob 190: 2 10; turn me; pending: /2 me>?",
    "just one more": "me 190: 5 8; ann 200 stay: 2; bob 190: 2 10; turn me; pending: jom me>?",
    "flip four": "me 190: 5 8; ann 200 stay: 2; bob 190: 2 10; turn me; pending: f4 me>?",
    "whose steal": "me 190: 5 8; ann 200 stay: 2 11; bob 190: 3; turn me; pending: steal me>?",
    "steal": "me 180: 5 8; ann 200 stay: 2 8 -4; bob 190: 3 11; turn me; pending: steal me>me",
    "swap": "me 190: 5 -8; ann 200 stay: 2 11; bob 190: 3 9; turn me; pending: swap me>me",
    "whose swap": "me 190: 5 -8; ann 200 stay: 2 11; bob 190: 3; turn me; pending: swap me>?",
    "discard": "me 190: 5 -8; ann 200 stay: 2 11; bob 190: 3 9; turn me; pending: discard me>me",
    "stayed": "me 190 stay: 5 8; ann 200: 2 9; bob 190: 2 10; turn ann; pending: -6 me>?",
    "busted": "rules brutal=true; me 190: 5 8; ann 200 bust: 7 7; bob 190: 2 10; turn me; "
    "pending: -8 me>?",
    "bonus": "rules brutal=true; me 176: zero 1 2 3 4 5 6; ann 200 stay: 12; bob 190: 12; over",
    "hit": "me 190: 5 8; ann 200 stay: 2 11; bob 190: 3 9; turn me",
}


def small(text):
    """Return a position with the small pile and no discard pile."""
    position = parse(f"game vengeance; {text}")
    cards = [DECK.card(word.split("*")[0]) for word in PILE.split()]
    copies = [int(word.partition("*")[2] or 1) for word in PILE.split()]
    pile = DECK.count(card for card, n in zip(cards, copies, strict=True) for _ in range(n))
    table = replace(position.table, pile=pile, discard=DECK.count(()))
    return replace(position, table=table)


def stands(table, seat, worth, *, ended=False):
    """Return value and law of a seat at a table, by the plain recursion."""
    if table.phase is Phase.OVER:
        score = table.standings()[seat] - table.players[seat].total
        return worth(score, "stay"), {(score, "stay"): 1.0}
    end = end_of(table, seat)
    if end is not None or ended:
        score, how = (table.round_score(seat), "stay") if end is None else (end.score, end.how)
        return worth(score, how), {(score, how): 1.0}
    flips = flips_of(table, seat) or Flips()
    row = table.players[seat].row
    return plain(row, table.pile, worth, forced=flips.cards, final=flips.final, rules=table.rules)


def points(score, _):
    return score


def chances(table, hero):
    """Return the chance to win with each end of the hero's round: ann's total ends the game."""
    near = len(table.players[hero].row.numbers) + (flips_of(table, hero) or Flips()).cards >= 4
    found = {}
    for how in ("stay", "bust", "flip7"):
        every = [
            [(p.total + end[0], chance) for end, chance in law.items()]
            for seat, p in enumerate(table.players)
            if seat != hero
            for law in [stands(table, seat, points, ended=near and how == "flip7")[1]]
        ]
        for score in range(-60, 99):
            mine, win = table.players[hero].total + score, 0.0
            for others in product(*every):
                most = max(total for total, _ in others)
                if mine >= most:
                    tied = sum(total == mine for total, _ in others)
                    win += np.prod([chance for _, chance in others]) / (1 + tied)
            found[score, how] = win
    return lambda score, how: found[score, how]


def brute(table, hero, *, follows=True):
    """Return points and chance to win behind a table: every event of the hero is tried."""
    while table.ask().need in CHOICES and table.ask().seat != hero:
        table = apply(table, sensible(table))
    if table.ask().seat == hero and table.ask().need in {Need.PICK, Need.BONUS} and follows:
        behind = [brute(apply(table, e), hero, follows=False) for e in legal_events(table)]
        return max(behind, key=lambda pair: pair[1])
    return stands(table, hero, points)[0], stands(table, hero, chances(table, hero))[0]


@pytest.mark.parametrize("name", TABLES)
def test_advice_is_brute_force_over_all_legal_events(name):
    position = small(TABLES[name])
    table, hero = position.table, position.hero
    given = advise(position, objective="win")
    found = {option.event: option for option in given.options}
    if name == "hit":
        win = chances(table, hero)
        row = table.players[hero].row
        score = row.score(table.rules)
        assert found["stay"].win == pytest.approx(win(score, "stay"), abs=1e-9)
        best = stands(table, hero, win)[0]
        assert max(option.win for option in given.options) == pytest.approx(best, abs=1e-9)
        mean = max(found["hit"].score, found["stay"].score)
        assert mean == pytest.approx(stands(table, hero, points)[0], abs=1e-9)
        return
    events = {format_event(table, event).split(" ", 1)[1]: event for event in legal_events(table)}
    assert found.keys() == events.keys()
    assert len(events) > 1
    for text, event in events.items():
        score, win = brute(apply(table, event), hero)
        assert found[text].win == pytest.approx(win, abs=1e-9), text
        assert found[text].score == pytest.approx(score, abs=1e-9), text
    wins = [option.win for option in given.options]
    assert wins == sorted(wins, reverse=True)
    assert given.best == given.options[0].event


def test_rows_at_a_stroke_are_those_of_the_look_ahead():
    cases = [("9 11", None), ("13", Flips(4)), ("zero 5", None), ("-4 /2 12", Flips(1, final=True))]
    for text, flips in cases:
        position = parse(f"game vengeance; {text}")
        outlook = Outlook.of(position.table, 0, "company")
        for unlucky in (False, True):
            pile = list(outlook.pile)
            pile[DECK.index[UNLUCKY_7]] = int(unlucky)
            seen = replace(outlook, pile=tuple(pile))
            found = look(seen, uses=0, flips=flips)
            law = no_law()
            way = Forced(flips.cards, flips.final) if flips else Forced()
            hand = hand_of(seen.row, seen.pile, seen.discard, seen.rules)
            quick = worth_of_row(hand, POINTS, way, law=law)
            close = 1e-3 if unlucky else 1e-9
            assert quick.hit == pytest.approx(found.hitting, abs=close)
            assert law.sum() == pytest.approx(1)
            assert law[1].sum() == pytest.approx(float(found.law().chance("flip7")), abs=close)
            mean = law.sum(axis=0) @ np.arange(LEAST, LEAST + law.shape[1])
            assert mean == pytest.approx(quick.value, abs=1e-9)


def test_a_field_is_worth_what_its_own_plan_says():
    later = later_law(read_model("optimal"))
    racers = [Racer(np.pad(later, (total, 0)), later) for total in (40, 120, 170)]
    best = plan(racers, menu(), 200, 320)
    found = worth_of([course(r, 200, 320, len(best.chosen)) for r in racers], best, menu())
    assert found == pytest.approx(best.worth, abs=1e-9)


def test_every_choice_of_whole_games_is_answered():
    asked = {}
    policies = [read_policy("one_step random") for _ in range(3)]
    for seed in range(3):
        for table in tables(policies, seed):
            ask = table.ask()
            if ask.need in CHOICES:
                asked.setdefault((ask.need, ask.card), table)
    assert len(asked) >= 10
    for table in asked.values():
        hero = table.ask().seat
        position = VENGEANCE.seen(table, hero)
        for objective in ("win", "score"):
            given = advise(position, objective=objective, everyone=False)
            name = f"{table.players[hero].name} "
            legal = {format_event(table, e).removeprefix(name) for e in legal_events(table)}
            assert {option.event for option in given.options} == legal
            values = [getattr(option, objective) for option in given.options]
            assert values == sorted(values, reverse=True)
            assert given.options[0].delta == 0
            assert given.reason
            assert not is_slow(position)


def test_json_has_what_the_notation_says():
    position = parse("game vengeance; me 60: 1 2 3 4 6; ann 80 stay: 5 12; bob 20: 7 3")
    told = json.loads(json.dumps(advise(position, exact=True).as_dict()))
    assert {"game", "hero", "model", "objective", "best", "bank", "draw_pile"} <= told.keys()
    counts = ("bust", "unlucky7", "zero", "flip7", "safe", "modifier", "action")
    assert sum(told["next"][name]["count"] for name in counts) == told["draw_pile"]
    assert told["final"]["mean"] == pytest.approx(told["score"]["hit"])
    assert told["exact"]["score"]["stay"] == "16/1"
    assert told["win"]["hit"] > told["win"]["stay"]
    assert [player["name"] for player in told["players"]] == ["me", "bob"]
    assert told["reason"].startswith("10 of 99 cards bust you")


def test_the_zero_must_hit():
    given = advise(parse("game vengeance; zero 3 5"))
    assert given.best == "hit"
    assert given.figures.stay is None
    assert "The Zero" in given.reason


def test_a_stronger_row_of_others_lowers_the_chance():
    weak, strong = (
        advise(parse(f"game vengeance; me 60: 9 11; ann 80 stay: {row}; bob 20: 7 3"))
        for row in ("5", "5 12 13")
    )
    assert strong.win["stay"] < weak.win["stay"]


def test_a_reason_is_about_whom_the_choice_hurts_most():
    table = "me 120: 4 5; ann 60: 12 -4; bob 90: zero 5 9; turn me; pending: swap ann>me"
    position = parse(f"game vengeance; {table}")
    given = advise(position)
    events = {
        format_event(position.table, event).split(" ", 1)[1]: event
        for event in legal_events(position.table)
    }
    after = apply(position.table, events[given.best])
    hurt = {
        player.name: means[0] - means[1]
        for seat, player in enumerate(position.table.players)
        if seat and (means := [mean(each, seat, OPTIMAL) for each in (position.table, after)])
    }
    worst = max(hurt, key=hurt.get)
    assert hurt[worst] > 1
    assert f"{worst} gets" in given.reason
    assert f"{hurt[worst]:.1f} less on average" in given.reason


def test_points_beside_a_player_are_those_of_the_reason():
    table = "me 60: 4 9; ann 80: 12; bob 20: 7 3; turn me; pending: -8 me>?"
    position = parse(f"game vengeance; {table}")
    for seat in (1, 2):
        shown = expected(replace(position, hero=seat), "optimal", known=True)
        assert shown == pytest.approx(mean(position.table, seat, OPTIMAL))
    given = advise(position)
    assert given.best == "-8>ann"
    shown = expected(replace(position, hero=1), "optimal", known=True)
    after = mean(apply(position.table, Aim(DECK.card("-8"), 1)), 1, OPTIMAL)
    assert f"{shown - after:.1f} less on average" in given.reason


@pytest.mark.parametrize("model", ["human", "stay sum >= 20", "nobody"])
def test_ways_to_play_of_other_games_are_refused(model):
    position = parse("game vengeance; me 60: 9 11; ann 80 stay: 5")
    with pytest.raises(RefusedError) as caught:
        advise(position, models=model)
    assert caught.value.field == "model"


def test_who_is_not_asked_is_told_why():
    for text in ("me bust: 5 5; ann: 4", "me: 5; ann: 4; turn ann; pending: steal ann>?"):
        with pytest.raises(RuleError):
            advise(parse(f"game vengeance; {text}"))


@pytest.mark.parametrize(
    ("win", "next_win", "words"),
    [
        (0.0021, 0.0019, "this wins 0.2% of all games, hardly more than that"),
        (0.0021, 0.0014, "this wins 0.2% of all games, that 0.1%"),
    ],
)
def test_no_reason_names_the_same_figure_twice(win, next_win, words):
    second = said("that {next:.1%}", next=next_win)
    assert str(of_two(said("this"), win, said("that"), second, next_win)) == words
