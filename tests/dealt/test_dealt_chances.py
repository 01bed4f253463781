"""Exact chances: equal to going through every deal of small decks, and near to what is dealt."""

import itertools
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import perm
from random import Random

import deals
import pytest

from solver.dealt.chances import UNBEATABLE, Others, able, beaten, how_many, plays
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


@pytest.mark.parametrize(("low", "high"), list(itertools.product((1, 2, 3, 4), repeat=2)))
def test_lower_and_higher_numbers_of_any_count(low, high):
    numbers = [(NUMBERS[2], low), (NUMBERS[3], 4), (NUMBERS[8], 4), (NUMBERS[9], high)]
    unseen = DECK.count([card for card, copies in numbers for _ in range(copies)] + [X])
    others = Others(unseen, (Hidden(2), Hidden(2, DECK.count([NUMBERS[3]]))), Rules())
    found = every_deal(others)
    for exact in (True, False):
        for one in beaten(others, [SETS[i] for i in (11, 22, 26)], exact=exact):
            _, law = expected(found, one.beat)
            assert 0 < law[0] < 1
            assert one.nobody == (law[0] if exact else pytest.approx(float(law[0]), rel=1e-12))


def test_near_to_what_is_dealt_in_full_size_cases():
    number = 20_000
    for case, (others, sets) in enumerate(itertools.islice(deals.cases(3), 6)):
        seen = deals.sampled(others, number, case)
        chances = able(others)
        for beat in SETS:
            for player, one in enumerate(chances[beat]):
                shares = seen.able(player, beat)
                for chance, share in zip(
                    (one.by_set, one.by_stop, one.at_all), shares, strict=True
                ):
                    assert deals.far(chance, share, number) < 5
        for one in beaten(others, sets[:2]):
            assert deals.far(one.nobody, seen.nobody(one.beat), number) < 5


def test_floats_are_fractions_rounded_for_larger_hands():
    others = Others(
        DECK.count([*NUMBERS, *NUMBERS[3:11], X, X, STOP, REDRAW]),
        (Hidden(6), Hidden(5, DECK.count([NUMBERS[6]])), Hidden(6)),
        Rules(),
    )
    sets = [SETS[i] for i in (14, 27, 33, 41, 50)]
    for exact, about in zip(beaten(others, sets, exact=True), beaten(others, sets), strict=True):
        assert about.nobody == pytest.approx(float(exact.nobody), rel=1e-11)
        assert 0 < exact.nobody < 1


def test_players_to_act_of_a_table():
    position = parse(
        "game dealt; me hand: 3 8 8 x 12 5 5 5 redraw stop; me reserve: 7 11;"
        "ann hand: 6 cards, holds 7; ann reserve: 4; bob hand: 9 cards; bob reserve: 12 1;"
        "cat hand: 3 cards, holds 9; cat reserve: 9; trick: bob 5 6, cat take; turn me"
    )
    table, me = position.table, position.hero
    others = Others.after(table, me)
    assert others.hands == (Hidden(6, DECK.count([NUMBERS[6]])),)
    assert Others.after(table, 1).hands == ()
    found = {
        (entry.option.place, len(entry.option.cards), entry.option.set): entry.beaten
        for entry in plays(table, me, exact=True)
    }
    assert {(size, found_set) for _, size, found_set in found} >= {(1, None), (3, SETS[49])}
    for (_, _, played), one in found.items():
        if one and played:
            [ann] = one.players
            assert one.nobody == 1 - ann.at_all
            assert ann.at_all <= ann.by_set + ann.by_stop
    stop, redraw = (
        next(entry.beaten for entry in plays(table, me) if entry.option.cards == (card,))
        for card in (STOP, REDRAW)
    )
    assert stop.nobody == 1
    assert redraw is None


def test_stronger_sets_are_harder_to_beat_and_known_hands_are_known():
    known = (NUMBERS[4], NUMBERS[4], X)
    unseen = DECK.count([*NUMBERS, *NUMBERS, X, STOP, REDRAW])
    others = Others(unseen, (Hidden(7), known, Hidden(5)), Rules())
    every = able(others)
    for weaker, stronger in itertools.pairwise(SETS):
        for a, b in zip(every[weaker], every[stronger], strict=True):
            assert a.by_set >= b.by_set
            assert a.by_stop == b.by_stop
    trips = SETS[49]
    assert str(trips) == "Trips 5"
    assert [every[beat][1].by_set for beat in (None, SETS[48], trips)] == [1, 1, 0]
    below, same = beaten(others, [SETS[48], trips])
    assert below.nobody == 0
    assert 0 < same.nobody < 1
    law = how_many(others, SETS[48])
    assert law[0] == 0
    assert sum(law) == pytest.approx(1)
    assert how_many(others, trips)[3] == 0


def test_refusals():
    with pytest.raises(RefusedError, match="do not fill"):
        Others(DECK.count([X]), (Hidden(2),), Rules())
    with pytest.raises(RefusedError, match="less than no"):
        Others(DECK.count([X]), (Hidden(0, DECK.count([X])),), Rules())
    many = Others(DECK.full(), (Hidden(MOST_CELLS + 1), Hidden(3)), Rules())
    with pytest.raises(TooLargeError, match="too large"):
        able(many)
    whole_deck = Others(DECK.full(), (Hidden(3), Hidden(3)), Rules())
    with pytest.raises(TooLargeError, match="too many ways"):
        beaten(whole_deck, [SETS[30]])
    hidden = parse("game dealt; me hand: 3 4; ann hand: 2 cards; bob hand: 1 cards; turn me")
    with pytest.raises(RefusedError, match="hidden"):
        plays(hidden.table, 1)
