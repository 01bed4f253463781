"""The bonus that flips a row is where both engines change their minds, on decks by chance."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from lesson_ways import BY_HAND, SEEDS, numbers_only
from plain_flip import random_hand

from solver.errors import TooLargeError
from solver.flip7.lookahead import look
from solver.flip7.rules import FLIP_SEVEN_BONUS
from solver.games import advise, parse
from solver.lessons import bonus, last_round, one_step
from solver.lessons.broken import broken, rows
from solver.lessons.engines import compiled, reference
from solver.lessons.real import outlook_of
from solver.lessons.small import numbers_of_flip7, read_deck

# The bonus.


@pytest.mark.parametrize("seed", SEEDS)
def test_the_lines_are_the_values_of_hitting_for_every_bonus(seed):
    rng = Random(seed)
    deck, hand = random_hand(rng)
    lines = bonus.lines_of(deck, hand)
    starts = [start for start, _ in lines]
    assert starts[0] == 0
    assert starts == sorted(set(starts))
    assert all(one.chance < more.chance for (_, one), (_, more) in pairwise(lines))
    for b in (0, 1, deck.bonus, rng.randint(0, 40), 1000):
        there = replace(deck, bonus=b)
        [line] = [one for start, one in lines if start <= b][-1:]
        assert line.at(Fraction(b)) == reference(there).go(hand) == compiled(there, hand)[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_row_flips_where_hitting_becomes_worth_more_than_staying(seed):
    deck, hand = random_hand(Random(seed), least=1)
    stay, best = sum(hand.row), bonus.best_of(deck, hand)
    flip = bonus.flips_at(best, stay)

    def hits(extra):
        def worth(end):
            return end.score + extra * (end.how == "flip7")

        return reference(replace(deck, bonus=0), worth).go(hand) > stay

    if flip is None:
        assert not hits(10**9)
    elif flip:
        tiny = Fraction(1, 10**9)
        assert hits(flip + tiny)
        assert not hits(flip)
        assert not hits(flip - tiny)
    else:
        assert hits(Fraction(1, 10**9))
    missing = deck.full - len(hand.row)
    new = any(n for i, n in enumerate(deck.pile(hand)) if i not in hand.row)
    if missing == 1 and new:
        assert flip == max(0, bonus.one_step_flips_at(deck, hand))


@pytest.mark.parametrize("row", [(3, 4, 5, 6, 8, 9), (0, 1, 9, 10, 11), (5, 9, 10, 11, 12)])
def test_the_real_engine_flips_a_row_of_numbers_where_the_small_game_does(row):
    deck = numbers_of_flip7()
    small = bonus.flips_at(bonus.best_of(deck, deck.hand(row)), sum(row))
    assert small is not None
    assert bonus.flips_at(bonus.best_of_real(numbers_only(row)), sum(row)) == small
    if len(row) == 6:
        assert small == bonus.one_step_flips_at(deck, deck.hand(row))


@pytest.mark.parametrize("codes", [("3", "4", "5", "6", "8", "9"), ("0", "8", "9", "12", "+4")])
def test_a_row_of_all_cards_flips_there(codes):
    outlook = outlook_of(codes)
    stay = outlook.row.score(outlook.rules)
    flip = bonus.flips_at(bonus.best_of_real(outlook), stay)
    assert flip is not None

    def hitting(b):
        def worth(end):
            return end.score + (b - FLIP_SEVEN_BONUS) * (end.how == "flip7")

        return look(outlook, worth).hitting

    assert hitting(float(flip)) == pytest.approx(stay, abs=1e-9)
    assert hitting(float(flip) + 0.01) > stay
    if codes[0] == "3":
        assert flip < FLIP_SEVEN_BONUS
        assert advise(parse(" ".join(codes))).best == "hit"


def test_only_decks_of_few_rows_have_all_their_lines_worked_out():
    deck = numbers_of_flip7()
    with pytest.raises(TooLargeError, match="take fewer numbers"):
        bonus.lines_of(deck, deck.hand([3]))
    with pytest.raises(TooLargeError, match="600 rows"):
        last_round.curve(deck, deck.hand([3]), last_round.DONE, 20)
    many = read_deck("1 2*2 3*3 4*4 5*5 6*6 7*7 8*8 9*9", 5, 5)
    lines = bonus.lines_of(many, many.hand([9]))
    shown = bonus.worked(many, many.hand([9]))[0].formulas
    assert len(shown) == bonus.MOST_LINES < len(lines)
    assert many.rows == 256


def test_a_row_that_hits_anyway_flips_at_nothing():
    assert bonus.flips_at(bonus.best_of_real(outlook_of(("10", "12"))), 22) == 0


def test_the_deck_by_hand_has_one_row_that_breaks_the_rule():
    [found] = broken(BY_HAND)
    assert (found.row, found.gain, found.stay, found.hit) == (
        (3,),
        Fraction(-1, 5),
        3,
        Fraction(31, 10),
    )
    assert bonus.flips_at(bonus.best_of(BY_HAND, BY_HAND.hand([3])), 3) == 4
    assert broken(replace(BY_HAND, bonus=4)) == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_break_the_rule_where_it_stays_and_the_engine_hits(seed):
    deck, _ = random_hand(Random(seed))
    engine = reference(deck)
    found = {
        hand.row
        for hand in rows(deck)
        if hand.row
        and any(deck.pile(hand))
        and engine.goes(hand)
        and not one_step.balance(deck, hand).pays
    }
    assert {each.row for each in broken(deck)} == found
