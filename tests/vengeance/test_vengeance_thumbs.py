"""Rules of thumb and sweeps of With a Vengeance: the engines say what the reference engine says."""

from dataclasses import replace
from random import Random

import pytest
from lookouts import fresh, outlook_of, random_outlook

from solver.errors import TooLargeError
from solver.refusal import RefusedError
from solver.stopping import Reference
from solver.vengeance.deck import DECK
from solver.vengeance.game import Game, Seat
from solver.vengeance.lookahead import look, runs_out
from solver.vengeance.outlook import Outlook
from solver.vengeance.thumbs import rule_of, thumb_stays

RULES = (
    "threshold 14",
    "cards 3",
    "risk 0.3",
    "one_step",
    "stay sum >= 12 and not l13 or u7 and cards >= 2",
    "stay sum - minus >= 10 or half and risk > 0.1",
    "stay score >= 18 or gain <= 1 and cards > 1",
)


def outlooks():
    """Return positions without a next pile, of both models."""
    rng = Random(7)
    found = []
    while len(found) < 40:
        outlook = random_outlook(rng, ("company", "alone")[len(found) % 2])
        outlook = replace(outlook, discard=DECK.count(()))
        if sum(outlook.pile) <= 14:
            found.append(outlook)
    return found


def by_reference(outlook: Outlook, text: str):
    """Return the value of hitting, and whether a rule stays, by the reference engine."""
    thumb = rule_of(text).thumb

    def goes(state: Seat) -> bool:
        piles = state.pile, state.discard
        seen = Outlook(state.row, state.others, *piles, outlook.model, outlook.rules)
        return not thumb_stays(seen, thumb)

    game = Game(outlook.rules, outlook.model)
    policy = None if thumb is None else goes
    return Reference(game, policy=policy, max_states=60_000).go(game.start(outlook))


@pytest.mark.parametrize("text", RULES)
def test_a_rule_is_worth_what_the_reference_engine_says(text):
    compared = 0
    for outlook in outlooks():
        try:
            expected = by_reference(outlook, text)
        except TooLargeError:
            continue
        if expected is None:
            continue
        found = look(outlook, thumb=rule_of(text).thumb)
        assert found.hitting == pytest.approx(float(expected), abs=1e-9)
        assert float(found.law().mean) == pytest.approx(found.hitting, abs=1e-9)
        if found.staying is not None and hasattr(found, "_round"):
            assert found.goes_first != thumb_stays(outlook, rule_of(text).thumb)
        compared += 1
    assert compared > 25
