"""Flip n is one game for both engines and a plain recursion, and refuses what cannot be."""

from random import Random

import pytest
from plain_flip import hitting, pile_of, playing, random_hand

from solver.errors import TooLargeError
from solver.lessons.engines import compiled, reference
from solver.lessons.real import outlook_of, wholes
from solver.lessons.small import (
    BUST,
    MOST_TEXT,
    FlipGame,
    SmallDeck,
    numbers_of_flip7,
    read_counts,
    read_deck,
)
from solver.lessons.value import MOST_ROWS, hands
from solver.refusal import RefusedError

BY_HAND = read_deck("1 2*2 3*3", 3, 5)


@pytest.mark.parametrize("seed", range(120))
def test_both_engines_and_a_plain_recursion_say_the_same(seed):
    rng = Random(seed)
    deck, hand = random_hand(rng)
    hand = hand._replace(saved=rng.random() < 0.4)
    engine = reference(deck)
    value, exact = compiled(deck, hand)
    truth = hitting(hand.row, pile_of(deck, hand), deck.full, deck.bonus, saved=hand.saved)
    assert engine.go(hand) == exact == truth
    assert value == pytest.approx(float(truth), abs=1e-9)
    worth = playing(hand.row, pile_of(deck, hand), deck.full, deck.bonus, saved=hand.saved)
    assert engine.value(hand) == worth


def test_the_numbers_of_the_real_deck_are_worth_what_the_game_pages_say():
    deck = numbers_of_flip7()
    assert reference(deck).value(deck.hand()) == wholes()[0].value
    assert compiled(deck, deck.hand())[1] == wholes()[0].value
    assert [whole.cards for whole in wholes()] == [79, 85, 94]


def test_the_deck_that_is_worked_by_hand():
    # 1/4 (3 · 11) and so on, on paper.
    assert reference(BY_HAND).value(BY_HAND.hand()).as_integer_ratio() == (21, 5)


def test_a_deck_is_written_as_it_is_read():
    for text in ("1 2*2 3*3", "0 12*12", "5"):
        assert read_deck(text, 3, 0).text == text
    assert read_deck("3 1, 3 2×2 3", 3, 0) == read_deck("1 2*2 3*3", 3, 0)
    assert read_counts("seen", "") == ()


@pytest.mark.parametrize(
    ("text", "full", "bonus", "match"),
    [
        ("", 3, 5, "1 to 100 cards"),
        ("1 two", 3, 5, "numbers from 0 to 12"),
        ("13", 3, 5, "numbers from 0 to 12"),
        ("1*21", 3, 5, "0 to 20 of each"),
        (" ".join(f"{n}*20" for n in range(6)), 3, 5, "1 to 100 cards"),
        ("1" + " 1" * MOST_TEXT, 3, 5, "shorten it"),
        ("1 2", 0, 5, "full with 1 to 13"),
        ("1 2", 14, 5, "full with 1 to 13"),
        ("1 2", 3, -1, "bonus is 0 to 1000"),
        ("1 2", 3, 1001, "bonus is 0 to 1000"),
        ("1; import os", 3, 5, "numbers from 0 to 12"),
        ("1 -2", 3, 5, "numbers from 0 to 12"),
    ],
)
def test_what_is_no_deck_is_refused_with_the_mend(text, full, bonus, match):
    with pytest.raises(RefusedError, match=match):
        read_deck(text, full, bonus)


@pytest.mark.parametrize(
    ("row", "match"),
    [((4,), "it has 1 2 3"), ((2, 2), "take one out"), ((1, 2, 3), "ends the round")],
)
def test_what_is_no_row_is_refused_with_the_mend(row, match):
    with pytest.raises(RefusedError, match=match):
        BY_HAND.hand(row)


def test_more_cards_than_there_are_cannot_be_seen():
    hand = BY_HAND.hand([3])
    assert BY_HAND.unseen(hand, (0, 0, 1, 2)) == (0, 1, 1, 0)
    with pytest.raises(RefusedError, match="2 cards of 3 are left, not 3"):
        BY_HAND.unseen(hand, (0, 0, 0, 3))
    with pytest.raises(RefusedError, match="0 cards of 7 are left"):
        BY_HAND.unseen(hand, read_counts("seen", "7"))


def test_a_deck_that_is_too_large_is_said_to_be():
    deck = numbers_of_flip7()
    with pytest.raises(TooLargeError):
        reference(deck).value(deck.hand(saved=True))
    deck = SmallDeck(deck.counts, 13, 0)
    assert len(hands(deck, deck.hand())) < MOST_ROWS
    with pytest.raises(TooLargeError):
        hands(deck, deck.hand(saved=True))


def test_a_bust_is_the_end_and_a_full_row_too():
    game = FlipGame(BY_HAND)
    assert game.after(BY_HAND.hand([3]), 3) == BUST
    assert list(game.outcomes(BUST)) == []
    full = BY_HAND.hand([1, 2])._replace(row=(1, 2, 3))
    assert list(game.outcomes(full)) == []
    end = game.end(full)
    assert end is not None
    assert end.score == 11


def test_a_row_of_the_real_game_has_the_whole_pile_before_it():
    assert sum(outlook_of(("9", "11", "+4")).pile) == 91
    with pytest.raises(RefusedError):
        outlook_of(("9", "9"))
