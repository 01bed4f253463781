"""Single chances and the one-step rule are what both engines say, on decks by chance."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from lesson_ways import SEEDS, busts, followed, never, stands
from plain_flip import random_hand

from solver.games import advise, parse
from solver.lessons import bust, exchange, one_step
from solver.lessons.broken import broken
from solver.lessons.engines import compiled, reference
from solver.lessons.small import SmallDeck, numbers_of_flip7
from solver.lessons.symmetric import no_duplicate
from solver.thumb import Thumb

# A bust.


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bust_is_duplicates_over_cards(seed):
    deck, hand = random_hand(Random(seed))
    chance = bust.bust(deck, hand)
    assert reference(deck, busts, never).go(hand) == chance
    assert followed(deck, hand, Thumb("cards", 0), busts) == pytest.approx(float(chance))


def test_a_bust_in_the_real_game_is_what_the_game_pages_say():
    position = parse("me 20: 9 11 12 +4; ann 3: 3 9; bob: 10 x2")
    odds = advise(position, objective="score").figures.next
    text = bust.real(position)[-1].formulas[0]
    assert rf"\frac{{{odds.duplicate}}}{{{odds.cards}}}" in text


# No duplicate.


@pytest.mark.parametrize("seed", SEEDS)
def test_no_duplicate_is_what_a_player_has_who_always_draws_so_many(seed):
    rng = Random(seed)
    deck, _ = random_hand(rng)
    deck = replace(deck, full=len(deck.counts) + 1, bonus=0)
    k = rng.randint(1, len(deck.numbers))
    chance = no_duplicate(deck.counts, k)
    engine = reference(deck, stands, lambda hand: len(hand.row) < k)
    assert engine.go(deck.hand()) == chance
    thumb = Thumb("cards", k)
    assert followed(deck, deck.hand(), thumb, stands) == pytest.approx(float(chance))


# The one-step rule.


@pytest.mark.parametrize("seed", SEEDS)
def test_the_gain_is_that_of_one_more_card(seed):
    deck, hand = random_hand(Random(seed))
    found = one_step.balance(deck, hand)
    once = reference(deck, policy=never).go(hand)
    assert once is not None
    assert found.gain == once - sum(hand.row)
    assert found.pays == (found.gain > 0)
    one = followed(deck, hand, Thumb("cards", 0))
    assert one == pytest.approx(float(found.gain) + sum(hand.row))


@pytest.mark.parametrize("seed", SEEDS)
def test_without_a_bonus_the_rule_is_the_best_play(seed):
    deck, hand = random_hand(Random(seed))
    deck = replace(deck, bonus=0)
    rule = reference(deck, policy=lambda each: one_step.balance(deck, each).pays)
    assert rule.go(hand) == reference(deck).go(hand) == compiled(deck, hand)[1]
    assert not broken(deck)


def test_on_the_numbers_of_the_real_deck_the_rule_is_what_the_engine_calls_one_step():
    deck = numbers_of_flip7()
    rule = reference(deck, policy=lambda each: one_step.balance(deck, each).pays)
    assert followed(deck, deck.hand(), Thumb("one step")) == pytest.approx(
        float(rule.value(deck.hand()))
    )


@pytest.mark.parametrize("highest", range(1, 13))
def test_a_fresh_deck_busts_by_its_sum_less_its_cards(highest):
    deck = SmallDeck((1, *range(1, highest + 1)), 7, 0)
    sums = one_step.fresh()
    assert sums.cards.subs(one_step.M, highest) == sum(deck.counts) - 1
    squares = sum(copies * number for number, copies in enumerate(deck.counts))
    assert sums.points.subs(one_step.M, highest) == squares
    for size in range(min(5, highest + 2)):
        for row in combinations(range(highest + 1), size):
            hand, s, k = deck.hand(row), sum(row), sum(number > 0 for number in row)
            if not any(deck.pile(hand)):
                continue
            assert bust.bust(deck, hand) == Fraction(s - k, sum(deck.counts) - size)
            found = one_step.balance(deck, hand)
            assert found.added == squares - sum(number**2 for number in row)
            assert found.less == s * (s - k)
            if k and s >= one_step.most(highest, k):
                assert not found.pays


def test_the_short_cut_is_exact_while_nobody_else_has_a_card():
    exact, short = one_step.short_cut(parse("9 11 12"))
    assert exact.formulas == (r"P = \frac{29}{91} \approx 31.9\,\%",)
    assert short.formulas == (r"P \approx \frac{32 - 3}{91} = \frac{29}{91} \approx 31.9\,\%",)
    exact, short = one_step.short_cut(parse("me: 0 9 11 12; ann: 9 11"))
    assert exact.formulas == (r"P = \frac{27}{88} \approx 30.7\,\%",)
    assert short.formulas == (r"P \approx \frac{32 - 3}{88} = \frac{29}{88} \approx 33.0\,\%",)


def test_the_limit_of_three_cards_is_where_the_family_rule_comes_from():
    limit = one_step.most(12, 3)
    assert 650 - limit**2 / 3 == pytest.approx(limit * (limit - 3))
    assert 23 < limit < 24


# Exchangeability.


@pytest.mark.parametrize("seed", SEEDS)
def test_every_place_of_the_pile_has_the_same_law(seed):
    rng = Random(seed)
    deck, hand = random_hand(rng, cards=7)
    pile = deck.pile(hand)
    every = exchange.arrangements(pile)
    assert len(every) == len(set(every)) == exchange.orders(pile)
    for place in range(sum(pile)):
        counts = exchange.at_place(pile, place)
        assert {i: Fraction(n, len(every)) for i, n in counts.items()} == {
            i: Fraction(copies, sum(pile)) for i, copies in enumerate(pile) if copies
        }


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_that_others_take_unseen_do_not_change_the_value(seed):
    deck, hand = random_hand(Random(seed), cards=7)
    value_of = reference(deck).go(hand)
    assert value_of == compiled(deck, hand)[1]
    most = exchange.lasts(deck, hand)
    for taken in range(most + 1):
        assert exchange.burned(deck, hand, taken) == value_of
    with pytest.raises(ValueError, match="others can take"):
        exchange.burned(deck, hand, most + 1)


@pytest.mark.parametrize("seed", range(20))
def test_a_card_that_is_seen_changes_the_chance_but_not_on_average(seed):
    rng = Random(seed)
    while True:
        deck, hand = random_hand(rng, cards=7)
        pile = deck.pile(hand)
        if sum(pile) > 1:
            break
    place, cards = rng.randint(1, sum(pile) - 1), sum(pile)
    card = rng.choice([i for i, copies in enumerate(pile) if copies])
    total = Fraction(0)
    for seen, copies in enumerate(pile):
        if copies:
            chance = exchange.after_seen(pile, place, card, seen)
            assert chance == Fraction(pile[card] - (card == seen), cards - 1)
            total += Fraction(copies, cards) * chance
    assert total == Fraction(pile[card], cards)
