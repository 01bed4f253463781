"""The closed form of the chance of no duplicate, against four other ways to count."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from itertools import combinations

import icepool
import pytest
from positions import NUMBERS_ONLY, fresh_outlook

from solver.distribution import End
from solver.flip7.deck import DECK, NUMBERS
from solver.flip7.outlook import CompanyGame
from solver.flip7.rules import Rules
from solver.lessons.symmetric import no_duplicate
from solver.stopping import Reference

COPIES = NUMBERS_ONLY[: len(NUMBERS)]
DRAWS = range(1, 8)


def not_bust(end: End) -> int:
    return int(end.how != "bust")


def test_small_figures_by_hand():
    # Numbers only. Two cards: 79² ordered pairs less those of one kind, Σ c² = 651,
    # over 79 · 78 ordered pairs of different cards.
    assert no_duplicate(COPIES, 1) == 1
    assert no_duplicate(COPIES, 2) == Fraction(79**2 - 651, 79 * 78)
    assert no_duplicate([1, 1, 1], 3) == 1
    assert no_duplicate([4], 2) == 0
    assert no_duplicate([], 0) == no_duplicate([3, 2], 0) == 1


@pytest.mark.parametrize("k", DRAWS)
def test_it_equals_a_pool_of_cards(k: int):
    deck = icepool.Deck(dict(enumerate(COPIES)))
    assert no_duplicate(COPIES, k) == deck.deal(k).largest_count().probability("==", 1)


@pytest.mark.parametrize("k", DRAWS)
def test_it_equals_the_reference_engine_that_always_draws_k_cards(k: int):
    game = CompanyGame(Rules())
    engine = Reference(game, not_bust, policy=lambda seat: len(seat.row.numbers) < k)
    root = game.start(fresh_outlook("", NUMBERS_ONLY))
    assert engine.value(root) == no_duplicate(COPIES, k)


@pytest.mark.parametrize("counts", [(1, 2, 3), (2, 2, 2), (5, 1), (0, 3, 1, 2), (1, 1, 1, 1)])
def test_it_equals_counting_every_hand_of_a_small_deck(counts: tuple[int, ...]):
    cards = [kind for kind, copies in enumerate(counts) for _ in range(copies)]
    for k in range(len(cards) + 1):
        hands = list(combinations(cards, k))
        different = sum(len(set(hand)) == k for hand in hands)
        assert no_duplicate(counts, k) == Fraction(different, len(hands))


def test_other_cards_of_the_deck_count_as_kinds_of_their_own():
    # What lies between the numbers does not matter: each of the 15 others is different.
    counts = (*COPIES, *[1] * (sum(DECK.full()) - sum(COPIES)))
    assert no_duplicate(counts, 2) == 1 - Fraction(651 - 79, 94 * 93)


@pytest.mark.parametrize(("counts", "k"), [((1, 2), 4), ((1, 2), -1), ((3, -1), 1)])
def test_what_cannot_be_drawn_is_refused(counts: tuple[int, ...], k: int):
    with pytest.raises(ValueError, match=r"pile|draw"):
        no_duplicate(counts, k)


def test_advice_does_not_wait_for_the_algebra_package():
    code = "import sys; from solver import advise, parse; sys.exit('sympy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == 0
