"""Sets: which cards are one, under every switch, and which beats which."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from solver.cards import Kind
from solver.dealt.deck import DECK, NUMBERS, X
from solver.dealt.hand import options, places_for
from solver.dealt.rules import SWITCHES, Rules
from solver.dealt.sets import SETS, Rank, Set, best_in, named, runs, set_of_numbers, sets_of

SWITCH = SWITCHES["two_x_in_set"]
each_switch = pytest.mark.parametrize("two_x", SWITCH)


def cards(text):
    return tuple(DECK.card(word) for word in text.split())


def rank_of(numbers):
    """What plain numbers are, said anew from the rules: None or rank and number."""
    low, high = min(numbers), max(numbers)
    if len(set(numbers)) == 1:
        return {1: Rank.SOLO, 2: Rank.PAIR, 3: Rank.TRIPS}[len(numbers)], high
    if sorted(numbers) == list(range(low, low + len(numbers))):
        return {2: Rank.TWO_STRAIGHT, 3: Rank.THREE_STRAIGHT}[len(numbers)], high
    return None


def test_there_are_57_sets_in_the_order_of_the_rules():
    assert len(SETS) == len(set(SETS)) == 57
    assert list(SETS) == sorted(SETS)
    assert [made.strength for made in SETS] == list(range(57))
    # D-23: more cards first, then a straight below equal numbers, then the number.
    equal = {Rank.SOLO, Rank.PAIR, Rank.TRIPS}
    assert list(SETS) == sorted(SETS, key=lambda s: (s.size, s.rank in equal, s.number))
    for one, other in product(SETS, repeat=2):
        assert one.beats(other) == (one.strength > other.strength)
    assert all(made.beats(None) for made in SETS)
    assert all(rank_of(made.numbers) == made for made in SETS)
    assert set_of_numbers((9, 7, 8)) == Set(Rank.THREE_STRAIGHT, 9)
    assert set_of_numbers((7, 9)) is None


@each_switch
def test_every_choice_of_cards_is_the_sets_that_its_numbers_can_be(two_x):
    rules = Rules(two_x_in_set=two_x)
    for size in (1, 2, 3):
        for some in combinations_with_replacement(DECK.cards, size):
            wild = some.count(X)
            if wild > 2:  # more than the deck has
                continue
            allowed = wild < 2 or (two_x == "with_number" and size > wild) or two_x == "any"
            if any(card.kind is not Kind.NUMBER for card in some) or not allowed:
                expected = set()
            else:
                plain = [card.value for card in some if card != X]
                every = product(range(1, 13), repeat=wild)
                expected = {rank_of((*plain, *more)) for more in every} - {None}
                expected = {Set(*made) for made in expected}
            assert set(sets_of(some, rules)) == expected, some
            for made in expected:
                assert sorted(named(some, made)) == list(made.numbers)


def test_more_than_three_cards_and_none_are_no_set():
    assert sets_of(cards("1 2 3 4"), Rules()) == ()
    assert sets_of((), Rules()) == ()
    with pytest.raises(ValueError, match="not that set"):
        named(cards("1 1 1"), Set(Rank.PAIR, 1))


def a_hand(rng):
    pile = DECK.spread(DECK.full())
    if rng.random() < 0.5:  # many sets
        pile = [card for card in pile if card.value < 6]
    return tuple(rng.sample(pile, rng.randint(1, 10)))


@each_switch
def test_what_is_left_out_of_the_options_is_weaker_or_the_same(two_x):
    rng = Random(two_x)
    rules = Rules(two_x_in_set=two_x)
    for _ in range(150):
        hand, beat = a_hand(rng), rng.choice((None, *SETS))
        found = options(hand, rules, beat)
        left = {
            (o.set, o.cards[0].code, hand[: o.place], hand[o.place + len(o.cards) :]) for o in found
        }
        assert len(left) == len(found)
        legal = runs(hand, rules, beat)
        for run in legal:
            assert run.set.beats(beat)
            rest = hand[: run.place] + hand[run.place + run.size :]
            same = [o for o in found if hand[: o.place] + hand[o.place + len(o.cards) :] == rest]
            [option] = [o for o in same if o.set is not None]
            assert run.set == option.set or run.set in option.weaker
            assert run.set <= option.set
        for option in found:
            if option.set is None:
                assert option.cards[0].kind is Kind.ACTION
                continue
            assert option.cards == hand[option.place : option.place + len(option.cards)]
            names = [str(made) for made in option.weaker]
            assert all(name in option.remark for name in names)
            assert bool(option.remark) == bool(names)
        best = best_in(hand, rules)
        assert best == max((run.set for run in runs(hand, rules)), default=None)
        assert (best is not None and best.beats(beat)) == bool(legal)


def test_places_that_make_a_difference_make_all_hands_once():
    rng = Random(5)
    for _ in range(300):
        hand, card = a_hand(rng), rng.choice(DECK.cards)
        every = {(*hand[:at], card, *hand[at:]) for at in range(len(hand) + 1)}
        made = [(*hand[:at], card, *hand[at:]) for at in places_for(hand, card)]
        assert {min(codes(h), codes(h[::-1])) for h in every} == {
            min(codes(h), codes(h[::-1])) for h in made
        }
        assert len({min(codes(h), codes(h[::-1])) for h in made}) == len(made)
    assert places_for(cards("7"), NUMBERS[6]) == [0]
    assert places_for((), NUMBERS[6]) == [0]


def codes(hand):
    return tuple(DECK.index[card] for card in hand)
