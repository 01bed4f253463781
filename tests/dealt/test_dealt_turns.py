"""The fewest turns that empty a hand, against trying everything."""

from random import Random

import pytest

from solver.dealt.deck import DECK
from solver.dealt.hand import options
from solver.dealt.rules import SWITCHES, Rules
from solver.dealt.sets import sets_of
from solver.dealt.turns import fewest_turns, shortest_plan, turns_after


def by_trying(hand, rules):
    """Breadth first over the hands that are left."""
    seen, front, turns = {hand}, [hand], 0
    while () not in seen:
        after = {
            left[:place] + left[place + size :]
            for left in front
            for size in (1, 2, 3)
            for place in range(len(left) - size + 1)
            if size == 1 or sets_of(left[place : place + size], rules)
        }
        front = list(after - seen)
        seen |= after
        turns += 1
    return turns


def hands(seed, count):
    rng = Random(seed)
    whole = DECK.spread(DECK.full())
    low = [card for card in whole if card.value < 6]
    for _ in range(count):
        rules = Rules(two_x_in_set=rng.choice(SWITCHES["two_x_in_set"]))
        yield tuple(rng.sample(rng.choice((whole, low)), rng.randint(0, 9))), rules


@pytest.mark.parametrize("seed", range(5))
def test_a_thousand_hands_need_as_many_turns_as_by_trying(seed):
    for hand, rules in hands(seed, 200):
        assert fewest_turns(hand, rules) == by_trying(hand, rules)


def test_a_shortest_plan_can_be_played_and_is_as_short():
    for hand, rules in hands(9, 200):
        left = hand
        plan = shortest_plan(hand, rules)
        assert len(plan) == fewest_turns(hand, rules)
        for step in plan:
            assert left[step.place : step.place + len(step.cards)] == step.cards
            assert step.set == max(sets_of(step.cards, rules), default=None)
            left = left[: step.place] + left[step.place + len(step.cards) :]
        assert left == ()


def test_the_turns_after_each_play_are_those_of_what_is_left():
    for hand, rules in hands(11, 100):
        plays = options(hand, rules)
        after = turns_after(hand, rules, plays)
        assert len(after) == len(plays)
        if plays:
            assert 1 + min(after) == fewest_turns(hand, rules)


def test_what_stands_between_goes_first():
    hand = [DECK.card(word) for word in ["3", "7", "stop", "7", "3"]]
    assert fewest_turns(hand, Rules()) == 3
    assert [str(step.set) for step in shortest_plan(hand, Rules())] == ["None", "Pair 7", "Pair 3"]
