"""Values, options and races are what both engines say, on decks by chance."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from lesson_ways import BY_HAND, SEEDS, never, numbers_only
from plain_flip import pile_of, random_hand

from solver.games import advise, parse
from solver.lessons import last_round, second_chance, value
from solver.lessons.engines import compiled, reference
from solver.lessons.real import outlook_of
from solver.lessons.small import numbers_of_flip7
from solver.race import first_chances

# A Second Chance.


@pytest.mark.parametrize("seed", SEEDS)
def test_a_second_chance_is_worth_what_both_engines_say(seed):
    deck, hand = random_hand(Random(seed))
    found = second_chance.option(deck, hand.row)
    with_it = hand._replace(saved=True)
    assert found.hit == compiled(deck, hand)[1]
    assert found.hit_with == compiled(deck, with_it)[1]
    assert found.worth == reference(deck).value(with_it) - reference(deck).value(hand) >= 0
    once = [reference(deck, policy=never).go(each) for each in (hand, with_it)]
    assert second_chance.one_step(deck, hand) == once[1] - once[0]


def test_a_second_chance_in_the_real_game_is_the_difference_of_two_answers():
    found = second_chance.real_option(outlook_of(("9", "11", "12")))
    # The row with one lacks it in its pile; the one without looks at that same pile.
    held = advise(parse("9 11 12 sc"), exact=True).exact
    assert held is not None
    other = outlook_of(("9", "11", "12", "sc"))
    assert second_chance.real_option(other).hit_with == held["score.hit"]
    without = advise(parse("9 11 12"), exact=True).exact
    assert without is not None
    assert found.hit == without["score.hit"]
    assert found.value == found.stay == 32
    assert found.worth > 0


# The value.


@pytest.mark.parametrize("seed", SEEDS)
def test_formulas_in_the_bonus_are_the_values_of_every_row(seed):
    rng = Random(seed)
    while True:
        deck, _ = random_hand(rng)
        if len(value.hands(deck, deck.hand())) <= value.MOST_FORMULAS:
            break
    found = value.formulas(deck, deck.hand())
    for b in (0, deck.bonus, rng.randint(0, 50)):
        there = replace(deck, bonus=b)
        engine = reference(there)
        for hand, formula in found:
            number = formula.subs(value.B, b)
            exact = Fraction(int(number.p), int(number.q))
            assert exact == engine.value(hand)
            if any(deck.pile(hand)):
                going = compiled(there, hand)[1]
                assert exact == (going if not hand.row else max(going, sum(hand.row)))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_line_of_a_ledger_adds_up(seed):
    deck, hand = random_hand(Random(seed))
    known = {}
    for each in value.ledger(deck, hand._replace(saved=seed % 2 == 0)):
        known[each.hand] = each.value
        if each.hit is None:
            assert each.cards == 0
            continue
        assert sum(copies for copies, _ in each.next) == each.cards == len(pile_of(deck, each.hand))
        average = sum((copies * worth for copies, worth in each.next), Fraction(0)) / each.cards
        assert average == each.hit
        assert each.value == (average if each.stay is None else max(average, each.stay))
        assert each.hits == (each.stay is None or average > each.stay)
    assert list(known)[-1].row == hand.row


# The last round.


@pytest.mark.parametrize("seed", SEEDS)
def test_the_chance_to_win_is_what_both_engines_say(seed):
    rng = Random(seed)
    deck, hand = random_hand(rng)
    behind = rng.randint(-8, 12)
    other = last_round.DONE if seed % 2 else last_round.fresh_law(deck)
    scale = 2 * np.lcm.reduce([chance.denominator for _, chance in other])
    found = last_round.choice(deck, hand, behind, other)

    def worth(end):
        return int(scale * last_round.wins(end.score, behind, other))

    assert compiled(deck, hand, worth)[1] / int(scale) == found.hit
    law = last_round.hitting_to_win(deck, hand, behind, other)
    assert sum(chance for _, chance in law) == 1
    assert found.hit == sum(chance * last_round.wins(y, behind, other) for y, chance in law)
    if found.stay is not None:
        assert found.stay == last_round.wins(sum(hand.row), behind, other)


@pytest.mark.parametrize("seed", range(20))
def test_the_worth_of_a_score_is_that_of_the_race(seed):
    rng = Random(seed)
    deck, _ = random_hand(rng)
    law, target, lead = last_round.fresh_law(deck), 30, 12
    field = np.zeros(target + 60)
    for score, chance in law:
        field[target + score] = float(chance)  # the other stands at the target already
    chances = first_chances(field[np.newaxis], target)
    for mine in range(20):
        # The hero has the lead and makes so many points.
        behind = -lead
        expected = float(last_round.wins(mine, behind, law))
        assert chances[mine + lead] == pytest.approx(expected)


def test_mean_and_variance_by_hand():
    law = ((0, Fraction(1, 2)), (4, Fraction(1, 2)))
    assert last_round.moments(law) == (2, 4)


def test_whoever_is_behind_hits_although_it_costs_points():
    deck, hand = BY_HAND, BY_HAND.hand([2, 3])
    assert not reference(deck).goes(hand)
    curve = last_round.curve(deck, hand, last_round.DONE, 15)
    # Staying has 5; only the 1 makes more, 11 points with the bonus.
    assert last_round.windows(curve) == [(6, 11)]
    for each in curve:
        half = Fraction(1, 2)
        assert each.stay == (1 if each.behind < 5 else half if each.behind == 5 else 0)


def test_the_real_game_behind_one_who_is_done():
    row = ("3", "4", "5", "6", "8", "9")
    stay, hit = last_round.real_chances(outlook_of(row), 36)
    # The row has 35. Of 82 cards that concern it, the 0, the 1, two 2s, seven 7s, ten 10s, eleven
    # 11s and twelve 12s make Flip 7, and modifiers can help too.
    assert stay == 0
    assert 44 / 82 < hit < 1
    assert last_round.real_chances(outlook_of(row), 34)[0] == 1
    assert last_round.real_chances(outlook_of(row), 35)[0] == 0.5
    assert last_round.real_chances(outlook_of(("12",)), 5)[0] == 1
    assert last_round.real_chances(outlook_of(()), 5)[0] is None


def test_the_real_game_of_numbers_is_the_small_one():
    deck, row = numbers_of_flip7(), (0, 1, 9, 10, 11)
    small = last_round.choice(deck, deck.hand(row), 33, last_round.DONE)
    stay, hit = last_round.real_chances(numbers_only(row), 33)
    assert (stay, hit) == (small.stay, pytest.approx(float(small.hit)))
