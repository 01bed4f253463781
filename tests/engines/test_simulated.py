"""Rounds in company, dealt from a shuffled pile, against the law that the engine states.

A simulated figure has an error: all are held to four standard errors, with fixed seeds.
"""

import math
from random import Random

import pytest
from positions import outlook_of

from solver.cards import add, change
from solver.distribution import End
from solver.flip7.deck import DECK, SECOND_CHANCE
from solver.flip7.lookahead import look
from solver.flip7.outlook import CompanyGame, Seat
from solver.flip7.row import Effect
from solver.stopping import Reference

ROUNDS = 20_000
# In mid-game: three numbers and a modifier in front, some fifty cards seen.
POSITION = outlook_of("4 9 11 +4", "1 3*2 4*2 5*4 7*5 8*5 9*4 10*5 12*2 +8 x2 sc fz*3 f3*2")


def play(rng: Random, engine: Reference[Seat], others: int) -> End:
    """Deal one round: hit, then follow the best policy, by the hero's own cards alone.

    Up to ``others`` cards go to other players after each card of the hero, who
    does not look at them.
    """
    deck = DECK.spread(POSITION.pile)
    rng.shuffle(deck)
    row, _, gone, _ = CompanyGame(POSITION.rules).start(POSITION)
    mine = POSITION.without_dead_cards().pile
    while True:
        card = deck.pop()
        row, effect = row.receive(card)
        for _ in range(rng.randint(0, others)):
            deck.pop()
        if effect is Effect.ACTION:  # given away
            continue
        if effect is Effect.BUST:
            return End(0, "bust")
        if effect is Effect.FLIP_SEVEN:
            return End(row.score(POSITION.rules), "flip7")
        mine = change(mine, DECK.index[card], -1)
        if effect is Effect.SAVED:
            gone = add(gone, DECK.count((card, SECOND_CHANCE)))
        if not engine.goes(Seat(row, mine, gone)):
            return End(row.score(POSITION.rules), "stay")


@pytest.fixture(scope="module")
def policy() -> Reference[Seat]:
    """The best policy, as the reference engine finds it."""
    game = CompanyGame(POSITION.rules)
    engine = Reference(game)
    engine.value(game.start(POSITION.without_dead_cards()))
    return engine


@pytest.mark.parametrize("others", [0, 2], ids=["by oneself", "others draw in between"])
def test_dealt_rounds_agree_with_the_law(others: int, policy: Reference[Seat]):
    law = look(POSITION).law()
    rng = Random(others)
    ends = [play(rng, policy, others) for _ in range(ROUNDS)]
    spread = math.sqrt(sum(p * score**2 for score, p in law.points().items()) - law.mean**2)
    mean = sum(end.score for end in ends) / ROUNDS
    assert abs(mean - law.mean) < 4 * spread / math.sqrt(ROUNDS)
    for how in ("bust", "flip7", "stay"):
        p = law.chance(how)
        share = sum(end.how == how for end in ends) / ROUNDS
        assert 0 < p < 1
        assert abs(share - p) < 4 * math.sqrt(p * (1 - p) / ROUNDS)
    likely = {score: p for score, p in law.points().items() if p > 0.002}
    assert len(likely) > 10
    for score, p in likely.items():
        share = sum(end.score == score for end in ends) / ROUNDS
        assert abs(share - p) < 4 * math.sqrt(p * (1 - p) / ROUNDS), score
