"""Compiled play-outs are what the referee says of the same rounds, event by event."""

from random import Random

import numpy as np
import pytest

from solver.dealt.deck import DECK
from solver.dealt.events import Draw, Insert, NextRound
from solver.dealt.playouts import play_outs, traced
from solver.dealt.policy import Quick
from solver.dealt.quick import FEATURES
from solver.dealt.referee import apply, chances, legal_events, seen_by, sensible_events
from solver.dealt.rounds import asks, event_of, number_of, round_of, strengths
from solver.dealt.rules import SWITCHES, Rules
from solver.dealt.table import Phase, new_game
from solver.dealt.weights import weights_for


def rules(rng):
    return Rules.of({name: rng.choice(values) for name, values in SWITCHES.items()})


def random_table(seed):
    """Return an open table that asks somebody, somewhere in a round played at random."""
    rng = Random(seed)
    seats = 3 + seed % 3
    table = new_game([f"p{seat}" for seat in range(seats)], rules=rules(rng), opened=range(seats))
    most = 9 * seats if seed % 2 else 4 * seats
    acts = rng.randrange(most)
    while acts or not asks(table):
        if table.phase is Phase.OVER:
            table = apply(table, NextRound())
            if table.winners():
                return random_table(seed + 7919)
            acts = rng.randrange(most)
        legal = legal_events(table)
        if isinstance(legal[0], Draw):
            cards, weights = zip(*chances(table), strict=True)
            [event] = rng.choices(cards, weights)
        else:
            event = rng.choice(legal)
            acts = max(acts - 1, 0)
        table = apply(table, event)
    return table


def with_pile(table, pile):
    """Return the compiled moment of an open table with a draw pile, the next card first."""
    now = round_of(table)
    now.pile[:] = [DECK.index[card] for card in pile]
    return now


def shuffled_pile(table, seed):
    unseen = DECK.spread(table.unseen())
    Random(seed).shuffle(unseen)
    return unseen[: table.pile]


@pytest.mark.parametrize("block", range(5))
def test_play_outs_are_those_of_the_referee(block):
    inserted = 0
    for seed in range(60 * block, 60 * block + 60):
        table = random_table(seed)
        pile = shuffled_pile(table, seed)
        # Other weights than the best ones see more of the rules.
        weights = np.random.default_rng(seed).normal(size=(len(table.players), FEATURES))
        lost, numbers = traced(with_pile(table, pile), strengths(table.rules), weights)
        left, draws = list(numbers), list(pile)
        while table.phase is not Phase.OVER:
            if not asks(table):
                table = apply(table, Draw(draws.pop(0)))
                continue
            event = event_of(table, left.pop(0))
            assert event in sensible_events(table) or event in legal_events(table)
            assert number_of(table, event) == numbers[len(numbers) - len(left) - 1]
            inserted += isinstance(event, Insert)
            table = apply(table, event)
        assert not left
        assert lost == sum(1 << seat for seat in table.losers)
    assert inserted > 20


def test_every_event_is_played_out_from_the_same_layouts():
    for seed in range(30):
        table = random_table(seed)
        weights, made = weights_for(len(table.players)), strengths(table.rules)
        piles = [shuffled_pile(table, seed + k) for k in range(3)]
        events = sensible_events(table)
        hands = np.repeat(round_of(table).hands.astype(np.int8)[None], len(piles), axis=0)
        codes = np.array([[DECK.index[card] for card in pile] for pile in piles], dtype=np.int8)
        numbers = np.array([number_of(table, event) for event in events])
        found = play_outs(round_of(table), numbers, hands, codes, made, weights)
        for pile, lost in zip(piles, found, strict=True):
            for event, bits in zip(events, lost, strict=True):
                after, draws = apply(table, event), list(pile)
                while after.phase is not Phase.OVER and not asks(after):
                    after = apply(after, Draw(draws.pop(0)))
                if after.phase is Phase.OVER:
                    assert bits == sum(1 << seat for seat in after.losers)
                else:
                    now = with_pile(after, draws)
                    assert bits == traced(now, made, weights)[0]


def test_the_quick_policy_sees_its_own_hand_only():
    for seed in range(60):
        table = random_table(seed)
        numbers = traced(
            with_pile(table, shuffled_pile(table, seed)),
            strengths(table.rules),
            weights_for(len(table.players)),
            1,
        )[1]
        assert Quick().choose(seen_by(table, table.seat)) == event_of(table, numbers[0])
