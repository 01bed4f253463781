"""Advice: fair samples, estimates near the truth, exact endings, and an answer to every need."""

import json
import math
from collections import Counter
from fractions import Fraction

import pytest
from layouts import few, orders

from solver.dealt.advise import advise, ready, refine
from solver.dealt.chances import plays
from solver.dealt.deck import DECK
from solver.dealt.layouts import averaged
from solver.dealt.notation import Position, parse
from solver.dealt.play import finish
from solver.dealt.policy import Quick
from solver.dealt.ranking import LEVEL, Race
from solver.dealt.referee import apply, can, sensible_events
from solver.dealt.rules import RuleError
from solver.dealt.samples import Sampler
from solver.dealt.search import solve
from solver.dealt.turns import fewest_turns
from solver.refusal import RefusedError

LEAD = (
    "game dealt; me hand: 3 8 8 x 12 5 5 5 redraw 1; me reserve: 7 11; "
    "ann hand: 10 cards; ann reserve: 4 4; bob hand: 10 cards; bob reserve: 12 2"
)
FOLLOW = (
    "game dealt; me hand: 3 8 8 1; me reserve: 7 11; ann hand: 4 cards, holds 7; ann reserve: 4; "
    "bob hand: 5 cards; bob reserve: 12 2; trick: ann 9 10, bob redraw"
)
MUST_TAKE = FOLLOW.replace("ann 9 10", "ann 12 12 12").replace("8 8", "8 9")
DRAWN = (
    "game dealt; me hand: 3 9 4; me reserve: 7 8; ann hand: 5 cards, holds 1; ann reserve: 2; "
    "bob hand: 5 cards, holds 3; bob reserve: 4; trick: me redraw, ann take, bob take; "
    "draws 2; drawn 5"
)
NEEDS = {"lead": LEAD, "follow": FOLLOW, "must take": MUST_TAKE, "drawn": DRAWN}


def test_every_layout_is_as_likely_as_any_other():
    table = few(4, seed=3)
    every = Counter(
        tuple(tuple(player.hand.cards) for player in opened.players) for opened in orders(table)
    )
    count = 200 * sum(every.values())
    seen = Counter()
    layouts = Sampler(table, 1).draw(count)
    for hands in layouts.hands.tolist():
        seen[tuple(tuple(code for code in hand if code >= 0) for hand in hands)] += 1
    expected = {
        tuple(tuple(DECK.index[card] for card in hand) for hand in hands): ways * 200
        for hands, ways in every.items()
    }
    assert seen.keys() == expected.keys()
    square = sum((seen[hands] - ways) ** 2 / ways for hands, ways in expected.items())
    free = len(expected) - 1
    assert abs(square - free) < 4 * math.sqrt(2 * free)


@pytest.mark.parametrize("seed", range(3))
def test_estimates_are_near_the_mean_over_all_layouts(seed):
    table = few(4, seed)
    every = list(orders(table))
    race = Race(table, seed)
    for _ in range(4):
        race.step()
    quick = [Quick()] * 3
    for ranked in race.ranking():
        lost = [finish(apply(opened, ranked.event), quick, ()).losers for opened in every]
        truth = Fraction(sum(0 not in losers for losers in lost), len(every))
        assert abs(ranked.safe - truth) <= 4 * ranked.error / LEVEL, ranked


def test_a_best_that_is_clear_is_the_best():
    for seed in range(6):
        table = few(5, seed)
        race = Race(table, seed)
        while not race.clear and race.layouts < 4000:
            race.step()
        found = race.ranking()
        assert found[0].delta == 0
        assert [one.delta for one in found] == sorted((one.delta for one in found), reverse=True)
        every, quick = list(orders(table))[::5], [Quick()] * 3
        safe = [
            sum(0 not in finish(apply(opened, one.event), quick, ()).losers for opened in every)
            for one in found
        ]
        assert safe[0] >= max(safe) - 0.05 * len(every)


@pytest.mark.parametrize("need", NEEDS)
def test_every_need_is_answered(need):
    position = parse(NEEDS[need])
    table = position.table
    advice = advise(position, seconds=None, layouts=300, odds=need != "lead")
    assert {option.done for option in advice.options} == set(sensible_events(table))
    assert (advice.method, advice.model) == ("estimate", "quick")
    assert advice.turns == fewest_turns(table.players[0].hand.cards, table.rules)
    assert 0 < advice.error < 0.1
    for option in advice.options:
        assert can(table, option.done)
        assert 0 <= option.safe <= 1
        assert option.delta <= 0
        left = apply(table, option.done).players[0].hand.cards
        assert option.turns == fewest_turns(left, table.rules)
    if need == "follow":
        chances = {one.option.cards: one for one in plays(table, 0)}
        for option in advice.options:
            if option.chance is not None:
                assert option.chance == chances[option.done.cards]
        assert any(option.chance is not None for option in advice.options)
    told = advice.as_dict()
    assert json.loads(json.dumps(told))["best"] == advice.options[0].event
    assert advice.reason.endswith(".")


def test_advice_is_the_same_for_the_same_seed_and_is_refined():
    def figures(seed):
        steps = refine(parse(FOLLOW), seconds=None, layouts=900, seed=seed, odds=False)
        return [[(o.event, o.safe, o.error) for o in step.options] for step in steps]

    assert figures(1) == figures(1)
    assert figures(1)[-1] != figures(2)[-1]
    layouts = [step.layouts for step in refine(parse(LEAD), seconds=None, layouts=900, odds=False)]
    assert layouts == sorted(set(layouts))
    assert layouts[-1] <= 900


def test_endings_are_exact_where_they_are_small():
    opened = parse("game dealt; me hand: 3 9 4; b hand: 5 5; c hand: 9 x 1; c reserve: 2")
    advice = advise(opened)
    assert (advice.method, advice.model, advice.error, advice.clear) == (
        "exact",
        "open",
        None,
        True,
    )
    assert [o.safe for o in advice.options] == [
        choice.safe[0] for choice in solve(opened.table, 0).choices
    ]
    table = few(3, seed=1)
    advice = advise(Position(table, 0))
    assert advice.method == "exact"
    assert [o.safe for o in advice.options] == [
        float(choice.safe[0]) for choice in averaged(table, 0).choices
    ]
    assert advice.layouts == averaged(table, 0).layouts


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (f"{LEAD}; turn ann", RuleError),
        ("game dealt; me hand: 3; a hand:; b hand:; over me", RuleError),
        ("game dealt; me hand: 4 cards; a hand: 3 cards; b hand: 3 cards", RefusedError),
    ],
)
def test_who_is_not_asked_is_not_advised(text, error):
    with pytest.raises(error):
        advise(parse(text))


def test_the_last_cards_are_said_to_be_the_last():
    text = "game dealt; me hand: 8 8; a hand: 9 cards; b hand: 9 cards; trick: a 3, b 4 5"
    assert advise(parse(text), odds=False).reason.startswith("Pair 8 is the last of your hand.")
    ready()


def test_there_cannot_be_any_number_of_layouts():
    for layouts in (0, 10**9):
        with pytest.raises(RefusedError, match="layouts"):
            advise(parse(FOLLOW), layouts=layouts)
