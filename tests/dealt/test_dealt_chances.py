"""Exact chances: equal to going through every deal of small decks, and near to what is dealt."""

import itertools
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import perm
from random import Random

import deals
import pytest

from solver.dealt.chances import Others, UNBEATABLE, able, beaten, how_many, plays
from solver.dealt.deck import DECK, NUMBERS, REDRAW, STOP, X
from solver.dealt.gaps import MOST_CELLS
from solver.dealt.notation import parse
from solver.dealt.one_hand import Hidden
from solver.dealt.rules import Rules
from solver.dealt.sets import SETS, best_in
from solver.errors import TooLargeError
from solver.refusal import RefusedError

BARS = (None, *SETS)
NOTHING = DECK.count(())


def small(seed):
    """Return a small table: few numbers, X, Stops, Redraws, hands that hold known cards."""
    rng = Random(seed)
    low = rng.randint(1, 12)
    numbers = [card for card in NUMBERS if low <= card.value < low + rng.choice((2, 3, 4, 6))]
    cards = [card for card in DECK.spread(DECK.full()) if card in numbers]
    cards += rng.choice(([], [X], [X, X], [X, X])) + [STOP] * rng.choice((0, 0, 1, 2))
    cards += [REDRAW] * rng.choice((0, 1))
    rng.shuffle(cards)
    unseen = cards[: rng.randint(3, 7)]
    others = cards[len(unseen) :]
    hands, room = [], min(5, len(unseen))
    for _ in range(rng.randint(1, 3)):
        unknown = rng.randint(0, min(4, room))
        held = [others.pop() for _ in range(rng.choice((0, 0, 1, 2))) if others]
        if unknown + len(held):
            room -= unknown
            hands.append(Hidden(unknown + len(held), DECK.count(held)))
    rules = Rules(two_x_in_set=deals.TWO_X[seed % 3])
    return Others(DECK.count(unseen), tuple(hands), rules)


def orders(counts, size):
    """Yield every order of so many cards among some, by kind, and the cards that are left."""
    if not size:
        yield (), counts
        return
    for kind, copies in enumerate(counts):
        if copies:
            left = (*counts[:kind], copies - 1, *counts[kind + 1 :])
            for order, rest in orders(left, size - 1):
                yield (kind, *order), rest


@lru_cache(maxsize=100_000)
def looked_at(codes, rules):
    """Return the strength of the best set in a hand, and whether there is a Stop."""
    cards = [DECK.cards[code] for code in codes]
    best = best_in(cards, rules)
    return -1 if best is None else best.strength, STOP in cards


def every_deal(others):
    """Return how often the hands have some best sets and Stops, over all deals and places."""
    found = Counter()

    def deal(hands, counts, seen, ways):
        if not hands:
            found[seen] += ways
            return
        hand, *later = hands
        held = tuple(DECK.index[card] for card in DECK.spread(hand.held))
        for order, left in orders(counts, hand.unknown):
            which = ways
            for kind in set(order):
                which *= perm(counts[kind], order.count(kind))
            for places, cards in itertools.product(
                itertools.combinations(range(hand.size), len(held)), {held, held[::-1]}
            ):
                rest = iter(order)
                known = dict(zip(places, cards, strict=True))
                codes = tuple(known[i] if i in known else next(rest) for i in range(hand.size))
                deal(later, left, (*seen, looked_at(codes, others.rules)), which)

    deal(others.hidden, others.unseen, (), 1)
    return found


def expected(found, beat):
    """Return what each player can do, and the law of how many can beat a set."""
    total = sum(found.values())
    bar = -1 if beat is None else beat.strength
    players = len(next(iter(found)))
    single = [[0, 0, 0] for _ in range(players)]
    law = [0] * (players + 1)
    for hands, ways in found.items():
        can = [best > bar or stop for best, stop in hands]
        law[sum(can)] += ways
        for sums, (best, stop), at_all in zip(single, hands, can, strict=True):
            sums[0] += ways * (best > bar)
            sums[1] += ways * stop
            sums[2] += ways * at_all
    return (
        [tuple(Fraction(n, total) for n in sums) for sums in single],
        [Fraction(n, total) for n in law],
    )


@pytest.mark.parametrize("group", range(8))
def test_equal_to_going_through_every_deal_of_small_decks(group):
    for seed in range(30 * group, 30 * (group + 1)):
        others = small(seed)
        found = every_deal(others)
        exact, floats = able(others, exact=True), able(others)
        for beat in BARS:
            want, _ = expected(found, beat)
            assert [(p.by_set, p.by_stop, p.at_all) for p in exact[beat]] == want, (seed, beat)
            for player, one in zip(floats[beat], want, strict=True):
                near = pytest.approx([float(chance) for chance in one], abs=1e-12)
                assert [player.by_set, player.by_stop, player.at_all] == near
        rng = Random(seed)
        chosen = [None, *rng.sample(SETS, 3), rng.choice([UNBEATABLE, *SETS[-12:]])]
        for one, about in zip(
            beaten(others, chosen, exact=True), beaten(others, chosen), strict=True
        ):
            _, law = expected(found, one.beat)
            assert one.nobody == law[0], (seed, one.beat)
            assert about.nobody == pytest.approx(float(law[0]), abs=1e-12)
            assert list(how_many(others, one.beat, exact=True)) == law


def test_near_to_what_is_dealt_in_full_size_cases():
    number = 20_000
    for case, (others, sets) in enumerate(itertools.islice(deals.cases(3), 6)):
        seen = deals.sampled(others, number, case)
        chances = able(others)
        for beat in SETS:
            for player, one in enumerate(chances[beat]):
                shares = seen.able(player, beat)
                for chance, share in zip((one.by_set, one.by_stop, one.at_all), shares, strict=True):
                    assert deals.far(chance, share, number) < 5
        for one in beaten(others, sets[:2]):
            assert deals.far(one.nobody, seen.nobody(one.beat), number) < 5
