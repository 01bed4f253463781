"""Rules of thumb: the compiled engine's value and law against the reference engine's."""

from fractions import Fraction
from random import Random

import pytest
from positions import NUMBERS_ONLY, random_outlook

from solver.cards import add
from solver.errors import TooLargeError
from solver.flip7.deck import DECK
from solver.flip7.lookahead import look
from solver.flip7.outlook import AloneGame, CompanyGame, Outlook
from solver.flip7.row import Effect, Row
from solver.flip7.rules import Rules
from solver.flip7.stage import ENDS
from solver.rule import read_rule
from solver.stopping import Reference
from solver.thumb import Thumb

THUMBS = [
    Thumb("score", 20),
    Thumb("score", 35),
    Thumb("cards", 4),
    Thumb("risk", 0.25),
    Thumb("risk", 0.6),
    Thumb("one step"),
    Thumb("rule", rule=read_rule("sum >= 20 or cards == 4 and not sc")),
    Thumb("rule", rule=read_rule("risk > 0.3 or 25 <= score - plus < 40 and x2")),
    Thumb("rule", rule=read_rule("gain <= 1.5 and not (sc or risk < 0.1)")),
]
CARDS = ("fz", "f3")


def plus(row):
    return sum(card.value for card in row.modifiers if card.code != "x2")


def doubled(row):
    return "x2" in [card.code for card in row.modifiers]


def by_hand(text, row, score, risk, gain):
    """Return what a rule says, written by hand."""
    match text:
        case "sum >= 20 or cards == 4 and not sc":
            return sum(row.numbers) >= 20 or (len(row.numbers) == 4 and not row.second_chance)
        case "risk > 0.3 or 25 <= score - plus < 40 and x2":
            return risk > 0.3 or (25 <= score - plus(row) < 40 and doubled(row))
        case "gain <= 1.5 and not (sc or risk < 0.1)":
            return gain <= 1.5 and not (row.second_chance or risk < 0.1)


def policy_of(thumb, rules):
    """Return a rule of thumb as the reference engine asks it: go on from a row and its piles?"""

    def goes(row, pile, discard):
        source = pile if any(pile) else discard
        drawn = [
            (card, n, *row.receive(card))
            for card, n in zip(DECK.cards, source, strict=True)
            if n and card.code not in CARDS
        ]
        live = sum(n for _, n, _, _ in drawn)
        bust = sum(n for _, n, _, effect in drawn if effect is Effect.BUST)
        score = row.score(rules)
        if thumb.rule is not None:
            mean = Fraction(sum(n * after.score(rules) for _, n, after, _ in drawn), live or 1)
            risk = bust / live if live else 0.0
            gain = float(mean) - score if live else 0
            return not by_hand(thumb.rule.text, row, score, risk, gain)
        if thumb.kind == "score":
            return score < thumb.number
        if thumb.kind == "cards":
            return len(row.numbers) < thumb.number
        if thumb.kind == "risk":
            return bust < thumb.number * live
        return sum(n * after.score(rules) for _, n, after, _ in drawn) > score * live

    return goes


@pytest.mark.parametrize("thumb", THUMBS)
@pytest.mark.parametrize("model", ["company", "alone"])
def test_the_compiled_engine_follows_as_the_reference_engine_does(thumb, model):
    followed = checked = 0
    for seed in range(40):
        rng = Random(f"{thumb} {model} {seed}")
        outlook = random_outlook(
            rng,
            numbers=rng.randint(0, 6),
            pile=rng.randint(2, 8),
            discard=rng.randint(0, 5),
            model=model,
        )
        outlook = outlook.without_dead_cards()
        if not any(outlook.source()):
            continue
        goes = policy_of(thumb, outlook.rules)
        if model == "company":
            game = CompanyGame(outlook.rules)
            engine = Reference(game, policy=lambda s, goes=goes: goes(s.row, s.pile, s.discard))
        else:
            game = AloneGame()
            engine = Reference(
                game,
                policy=lambda s, goes=goes: goes(
                    s.table.players[0].row, s.table.pile, s.table.discard
                ),
            )
        start = game.start(outlook)
        try:
            found = look(outlook, thumb=thumb)
            value = engine.go(start)
        except TooLargeError:
            continue
        assert found.exact_hitting() == value, (seed, outlook)
        assert found.hitting == pytest.approx(float(value), abs=1e-9)
        law = engine.distribution(start, going=True)
        for how in ENDS:
            assert found.exact_chance(how) == law.chance(how), (seed, how)
        checked += 1
        followed += any(after is not None for two in found._after for after in two)
    assert checked > 25
    assert followed > 0


KNOWN = [
    (Thumb("score", 23), 18.5212),
    (Thumb("risk", 0.26), 18.5294),
    (Thumb("one step"), 18.5624),
    (Thumb("cards", 3), 17.6637),
]


@pytest.mark.parametrize(("thumb", "value"), KNOWN)
def test_known_values_of_the_numbers_only(thumb, value):
    outlook = Outlook(Row(), NUMBERS_ONLY, DECK.count(()), "company", Rules())
    assert look(outlook, thumb=thumb).hitting == pytest.approx(value, abs=5.1e-5)


def test_no_rule_of_thumb_beats_the_best_policy():
    for model in ("company", "alone"):
        pile = add(NUMBERS_ONLY, DECK.count(DECK.spread(DECK.full())[79:]))
        outlook = Outlook(Row((4, 9, 11)), pile, DECK.count(()), model, Rules())
        best = look(outlook).hitting
        for thumb in THUMBS:
            assert look(outlook, thumb=thumb).hitting <= best + 1e-9


def test_who_stops_at_once_takes_one_card():
    outlook = random_outlook(Random(3), numbers=2, pile=12, discard=0)
    at_once = look(outlook, thumb=Thumb("score", 0))
    assert at_once.exact_hitting() <= look(outlook).exact_hitting()
    assert at_once.exact_chance("flip7") == Fraction(0)
    assert at_once.exact_chance("bust") == Fraction(
        outlook.next_card()[Effect.BUST], sum(outlook.without_dead_cards().pile)
    )
