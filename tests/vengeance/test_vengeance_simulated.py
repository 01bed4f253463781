"""Rounds played by the referee from shuffled piles, against the law that the engine states.

The piles are such that the model leaves nothing out: one action card, and no Unlucky 7 beside
cards that it would make idle. All figures are held to four standard errors, with fixed seeds.
"""

import math
from collections import Counter
from random import Random

import pytest
from lookouts import outlook_of, table_of

from solver.distribution import End
from solver.flip.table import Need, Status
from solver.stopping import Reference
from solver.vengeance.deck import DECK
from solver.vengeance.game import NONE, Game, Seat
from solver.vengeance.lookahead import look
from solver.vengeance.referee import Aim, Drop, Flip, Stay, Swap, apply, legal_events
from solver.vengeance.table import Phase

ROUNDS = 3000
OTHERS = ["12 3", "8 -6", "10"]
POSITIONS = {
    "unlucky 7": outlook_of("4 9", "2 4 7 9*2 10*2 12*2 u7 13 l13", OTHERS),
    "steal": outlook_of("4 9", "2 4 7 9*2 10*2 12*2 steal", OTHERS),
    "swap": outlook_of("4 9 -8", "2 4 7 9*2 10*2 12*2 swap", OTHERS),
    "discard": outlook_of("4 9 -8", "2 4 7 9*2 10*2 12*2 discard", OTHERS),
    "alone, flip four": outlook_of("4 9", "2 5 7 9 10*2 12*2 -4 /2 f4 steal", model="alone"),
    "alone, one more": outlook_of("4 9", "2 5 7 9 10*2 12*2 -4 /2 jom", model="alone"),
    "alone, discard": outlook_of("4 9", "2 5 7 9 10*2 12*2 -4 -10 discard swap", model="alone"),
}


class Hero:
    """Decides by the values of the reference engine, from what lies on the table."""

    def __init__(self, outlook):
        self.model = outlook.model
        self.game = Game(outlook.rules, outlook.model)
        self.engine = Reference(self.game)

    def seat(self, table, uses):
        others = tuple(table.players[i].row for i in table.live() if i != 0)
        rows = others if self.model == "company" else ()
        return self.game._shed(Seat(table.players[0].row, table.pile, NONE, rows, uses))

    def value(self, table, uses):
        end = end_of(table)
        return end.score if end else self.engine.value(self.seat(table, uses))

    def pick(self, table):
        """Return the table after the best use of the card that waits, or after handing it on."""
        best = None
        for event in legal_events(table):
            after = apply(table, event)
            if isinstance(event, Aim) and event.seat != 0:
                after, worth = handed_on(after), self.value(table, 0)
            elif after.ask().need is Need.PICK:
                after, worth = self.pick(after)
            else:
                worth = self.value(after, 0)
            if best is None or worth > best[1]:
                best = after, worth
        return best


def handed_on(table):
    """Return the table after another player uses the card and leaves the hero alone."""
    for event in legal_events(table):
        match event:
            case Drop(seat, _) if seat != 0:
                break
            case Swap(one, other) if 0 not in (one[0], other[0]):
                break
            case _ if getattr(event, "seat", 0) != 0:
                break
    return apply(table, event)


def end_of(table):
    hero = table.players[0]
    score = table.round_score(0)
    if hero.row.flipped_seven(table.rules):
        return End(score, "flip7")
    if hero.status is Status.BUSTED:
        return End(score, "bust")
    if hero.status is Status.STAYED or table.phase is Phase.OVER:
        return End(score, "stay")
    return None


def played(hero, outlook, rng):
    deck = DECK.spread(outlook.pile)
    rng.shuffle(deck)
    table, uses, hitting = table_of(outlook), 1, True
    while end_of(table) is None:
        need = table.ask().need
        if need in {Need.TARGET, Need.PICK}:
            table, _ = hero.pick(table)
            uses = 0
        elif need is Need.TURN and not hitting and not hero.engine.goes(hero.seat(table, uses)):
            table = apply(table, Stay())
        else:
            card = deck.pop()
            table, hitting = apply(table, Flip(card)), False
            uses = 0 if card.code in {"jom", "f4"} else uses
    return end_of(table)


@pytest.mark.parametrize("name", POSITIONS)
def test_rounds_end_as_the_law_says(name):
    outlook, rng = POSITIONS[name], Random(name)
    hero = Hero(outlook)
    hero.engine.value(hero.game.start(outlook.without_idle_cards()))
    ends = Counter(played(hero, outlook, rng) for _ in range(ROUNDS))
    law = look(outlook).law()
    mean = sum(end.score * n for end, n in ends.items()) / ROUNDS
    spread = sum(end.score**2 * p for end, p in law.ends.items()) - law.mean**2
    assert abs(mean - law.mean) < 4 * math.sqrt(spread / ROUNDS)
    for how in ("bust", "flip7", "stay"):
        chance = law.chance(how)
        seen = sum(n for end, n in ends.items() if end.how == how) / ROUNDS
        error = math.sqrt(max(0.0, chance * (1 - chance)) / ROUNDS)
        assert abs(seen - chance) <= 4 * error + 1e-12, how
