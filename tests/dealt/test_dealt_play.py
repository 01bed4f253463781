"""A thousand random rounds with open hands: they end, and no card is lost or made."""

from collections import Counter
from random import Random

import pytest

from solver.dealt.deck import DECK
from solver.dealt.events import Draw, NextRound, Stuck
from solver.dealt.referee import apply, chances, legal_events
from solver.dealt.rules import SWITCHES, Rules
from solver.dealt.sets import runs
from solver.dealt.table import Phase, new_game

DECK_CARDS = Counter({str(n): 4 for n in range(1, 13)} | {"x": 2, "stop": 2, "redraw": 2})
MOST = 400
"""Events of a round: 54 cards are dealt, and each act plays a card or takes a reserve."""


def everywhere(table):
    """Count all cards that are not in the draw pile, without the table's help."""
    cards = [card for player in table.players for card in (*player.hand.cards, *player.reserve)]
    cards += [card for act in table.trick for card in act.cards]
    cards += [card for card, n in zip(DECK.cards, table.discard, strict=True) for _ in range(n)]
    cards += [] if table.drawn is None else [table.drawn]
    return Counter(card.code for card in cards)


def random_round(rng, table):
    """Yield the tables of a round until it is over."""
    while table.phase is not Phase.OVER:
        legal = legal_events(table)
        if isinstance(legal[0], Draw):
            cards, weights = zip(*chances(table), strict=True)
            [event] = rng.choices(cards, weights)
        else:
            event = rng.choice(legal)
        assert event != Stuck()
        table = apply(table, event)
        yield table


def could_act(table, seat):
    player = table.players[seat]
    actions = {"stop", "redraw"} & {card.code for card in player.hand.cards}
    return bool(player.reserve or actions or runs(player.hand.cards, table.rules, table.highest))


@pytest.mark.parametrize("block", range(10))
def test_rounds_end_and_conserve_the_54_cards(block):
    for seed in range(100 * block, 100 * block + 100):
        rng = Random(seed)
        seats = 3 + seed % 3
        rules = Rules.of({name: rng.choice(values) for name, values in SWITCHES.items()})
        table = new_game([f"p{seat}" for seat in range(seats)], rules=rules, opened=range(seats))
        for _ in range(2):
            events = 0
            for now in random_round(rng, table):
                table, events = now, events + 1
                assert events < MOST
                if events % 16 == 0:
                    shown = everywhere(table)
                    assert not shown - DECK_CARDS
                    assert shown.total() + table.pile == 54
            assert 1 <= len(table.losers) < seats
            holds = [seat for seat, player in enumerate(table.players) if player.hand.cards]
            if table.trick:  # R19b
                assert not could_act(table, table.losers[0])
            else:  # R19a, R19c
                assert holds == list(table.losers) or not holds
            if table.winners():
                break
            table = apply(table, NextRound())
