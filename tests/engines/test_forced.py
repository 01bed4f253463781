"""Cards that a Flip Three forces in company: the compiled engine against the reference engine."""

from random import Random

import pytest
from positions import outlook_of, random_outlook

from solver.cards import add
from solver.errors import TooLargeError
from solver.flip7.compiled import Compiled
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE
from solver.flip7.lookahead import look
from solver.flip7.outlook import CompanyGame, Outlook
from solver.stopping import Reference


@pytest.mark.parametrize(
    ("row", "pile", "forced", "frozen", "value"),
    [
        # Both cards come, whatever their order: 5+7+9.
        ("5", "7 9", 2, False, 21),
        # One of two busts.
        ("5", "5 9", 1, False, 7),
        # The Freeze goes to another player, and is one of the forced cards: 5 or 14.
        ("5", "9 fz", 1, True, 9.5),
        # Behind it one would hit: 14 for sure.
        ("5", "9 fz", 1, False, 14),
        # The Second Chance first saves from the 5; the 5 first busts.
        ("5", "sc 5", 2, False, 2.5),
    ],
)
def test_forced_cards_by_hand(row, pile, forced, frozen, value):
    outlook = outlook_of(row, pile)
    game = CompanyGame(outlook.rules)
    assert Reference(game).go(game.start(outlook, forced, frozen=frozen)) == value
    assert look(outlook, forced=forced, frozen=frozen).exact_hitting() == value


def test_both_engines_agree_on_forced_cards():
    checked = followed = seed = 0
    while checked < 300 or followed < 50:
        rng = Random(f"forced {seed}")
        seed += 1
        outlook = random_outlook(
            rng, numbers=rng.randint(1, 6), pile=rng.randint(1, 6), discard=rng.randint(0, 7)
        )
        dead = [FLIP_THREE] * rng.randint(0, 2) + [FREEZE] * rng.randint(0, 1)
        pile = add(outlook.pile, DECK.count(dead))
        gone = add(outlook.discard, DECK.count([FLIP_THREE] * rng.randint(0, 1)))
        outlook = Outlook(outlook.row, pile, gone, "company", outlook.rules)
        forced, frozen = rng.randint(1, 3), rng.random() < 0.3
        game = CompanyGame(outlook.rules)
        start, engine = game.start(outlook, forced, frozen=frozen), Reference(game, max_states=4000)
        try:
            value = engine.go(start)
        except TooLargeError:
            continue
        found = look(outlook, forced=forced, frozen=frozen)
        assert found.exact_hitting() == value, outlook
        law, true = found.law(), engine.distribution(start, going=True)
        for how in ("stay", "flip7", "bust", "frozen"):
            assert float(law.chance(how)) == pytest.approx(float(true.chance(how)), abs=1e-12)
        if isinstance(found, Compiled):
            checked += 1
            followed += any(after is not None for two in found._after for after in two)
