"""The fewest turns that empty a hand, against trying everything."""

from random import Random

import numpy as np
import pytest

from solver.dealt.deck import DECK
from solver.dealt.hand import options
from solver.dealt.rules import SWITCHES, Rules
from solver.dealt.sets import sets_of
from solver.dealt.turns import (
    codes_of,
    fewest_turns,
    fill_around,
    fill_spans,
    fill_with,
    shortest_plan,
    together,
    turns_after,
)


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


def test_turns_without_some_neighbours_and_with_one_card_more():
    for hand, rules in hands(13, 150):
        goes, n = together(rules), len(hand)
        fewest, outside, around = (np.zeros((n + 2, n + 2), dtype=np.int64) for _ in range(3))
        turns = np.zeros(n + 1, dtype=np.int64)
        fill_spans(codes_of(hand), n, *goes, fewest)
        fill_around(codes_of(hand), n, *goes, fewest, outside, around)
        for place in range(n):
            for end in range(place + 1, n + 1):
                assert around[place, end] == fewest_turns(hand[:place] + hand[end:], rules)
        for card in DECK.cards[:: 1 + n % 3]:
            fill_with(codes_of(hand), n, DECK.index[card], *goes, fewest, around, turns)
            for place in range(n + 1):
                with_card = (*hand[:place], card, *hand[place:])
                assert turns[place] == fewest_turns(with_card, rules)
