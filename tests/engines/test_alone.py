"""The model alone: worked by hand, engine against engine, and against simulated rounds."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from positions import fresh_outlook, outlook_of, random_outlook

from solver.cards import add
from solver.errors import EndlessError
from solver.flip7.compiled import Compiled, staying
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE
from solver.flip7.lookahead import Slow, look
from solver.flip7.outlook import AloneGame, Lone, Outlook, StackingGame
from solver.flip7.rules import Rules
from solver.flip7.stage import ENDS
from solver.flip7.table import Pending
from solver.stopping import Reference, points

KNOWN = json.loads(
    (Path(__file__).parents[1] / "data" / "flip7_values.json").read_text(encoding="utf-8")
)


def alone(row, pile, discard="", **rules):
    return outlook_of(row, pile, discard, model="alone", rules=Rules(**rules))


def reference(outlook, *, stacking=False):
    game = StackingGame(outlook.rules) if stacking else AloneGame()
    return Slow(game, game.start(outlook), points, staying(outlook, points))


# Worked by hand.
BY_HAND = [
    # The Freeze banks the 5.
    ("5", "fz", {}, Fraction(5)),
    # 5 then nothing to gain: half the time bust.
    ("5", "fz 5", {}, Fraction(5, 2)),
    # 9 first (1/2): 14, and one stays. Flip Three first: 9 is forced, then no card is left: 14.
    ("5", "f3 9", {}, Fraction(14)),
    # Six orders of f3, 9, 5. A 5 first busts (1/3); 9 first: stay with 14 (1/3);
    # f3 first forces both others, the 5 among them: bust (1/3).
    ("5", "f3 9 5", {}, Fraction(14, 3)),
    # A second Second Chance is discarded: f3 with sc, sc, 9 keeps one, and has 14 for sure.
    ("5", "f3 sc*2 9", {}, Fraction(14)),
    # +2 or fz first bank at once or at 7: fz 5; +2: 7; f3: +2 and fz forced, 7.
    ("5", "f3 fz +2", {}, Fraction(5 + 7 + 7, 3)),
]


@pytest.mark.parametrize(("row", "pile", "rules", "value"), BY_HAND)
def test_small_piles_by_hand(row, pile, rules, value):
    outlook = alone(row, pile, **rules)
    assert reference(outlook).exact_hitting() == value
    assert look(outlook).exact_hitting() == value


def midway(order, pile, *waiting):
    """Return the value of a row 5 that must flip the last card of a Flip Three, others waiting."""
    outlook = alone("5", pile, setaside=order)
    entries = [Pending(FLIP_THREE, 0, 0, left=1), *(Pending(card, 0, 0) for card in waiting)]
    game = AloneGame()
    table = replace(game.start(outlook).table, pending=tuple(entries))
    return Reference(game).value(Lone(table))


@pytest.mark.parametrize(
    ("pile", "waiting", "first_in", "sequential"),
    [
        # 5 busts; 9 makes 14, and the waiting Freeze banks it. A Flip Three goes behind the
        # Freeze, which banks 5; or before it, and then the 5 and the 9 are forced: bust.
        ("f3 5 9", [FREEZE], Fraction(0 + 14 + 5, 3), Fraction(0 + 14, 3)),
        # The same with nothing that busts: 13, 14 or 15 if a number comes. A Flip Three banks 5
        # at once behind the Freeze; before it, it takes all three along: 32.
        (
            "f3 8 9 10",
            [FREEZE],
            Fraction(13 + 14 + 15 + 5, 4),
            Fraction(13 + 14 + 15 + 32, 4),
        ),
        # A Freeze behind the waiting Flip Three banks 17 = 5+8+4 after its forced cards; before
        # it, 5. An 8 or a 4 first: the Flip Three forces the two others, and banks 17.
        ("fz 8 4", [FLIP_THREE], Fraction(17), Fraction(17 + 17 + 5, 3)),
    ],
)
def test_set_aside_cards_by_hand(pile, waiting, first_in, sequential):
    assert midway("assign_all_first", pile, *waiting) == first_in
    assert midway("sequential", pile, *waiting) == sequential


def test_the_order_of_set_aside_cards_matters_where_it_must():
    differ = 0
    for seed in range(12):
        pile = "f3*3 fz 8 9 10 11 12 " + Random(seed).choice(["8", "9", "10", "11", "12"])
        first_in = look(alone("1 2", pile)).exact_hitting()
        depth_first = look(alone("1 2", pile, setaside="sequential")).exact_hitting()
        stacking = look(alone("1 2", pile), stacking=True).exact_hitting()
        differ += len({first_in, depth_first, stacking}) > 1
    assert differ == 12


def test_known_values_of_the_fresh_deck():
    for row in KNOWN["rows"]:
        if len(row["row"].split()) < 3:
            continue  # the larger ones are benchmarks
        company = fresh_outlook(row["row"])
        outlook = Outlook(company.row, company.pile, company.discard, "alone", company.rules)
        known = pytest.approx(row["hit_alone_stacking"], abs=5.1e-7)
        assert look(outlook, stacking=True).hitting == known, row
        if row["row"] in KNOWN["alone_first_in_first_out"]:
            first_in = KNOWN["alone_first_in_first_out"][row["row"]]
            assert look(outlook).hitting == pytest.approx(first_in, abs=5.1e-7)


def agrees(outlook, *, stacking):
    """Check an answer against the reference engine; return whether a pile ran out in it.

    None if the reference engine had to answer, or if there is no answer.
    """
    try:
        slow = reference(outlook, stacking=stacking)
    except EndlessError:
        with pytest.raises(EndlessError):
            look(outlook, stacking=stacking)
        return None
    fast = look(outlook, stacking=stacking)
    assert fast.exact_hitting() == slow.exact_hitting()
    assert fast.staying == slow.staying
    for how in ENDS:
        assert fast.exact_chance(how) == slow.exact_chance(how), how
    law, true = fast.law(), slow.law()
    for end in law.ends.keys() | true.ends.keys():
        assert float(law.ends.get(end, 0)) == pytest.approx(float(true.ends.get(end, 0)), abs=1e-12)
    if isinstance(fast, Compiled):
        return any(after is not None for two in fast._after for after in two)
    return None


@pytest.mark.parametrize(
    ("order", "positions"), [("assign_all_first", 300), ("sequential", 100), ("stacking", 100)]
)
def test_both_engines_agree_on_random_positions(order, positions):
    checked = followed = 0
    seed = 0
    while checked < positions or followed < positions // 6:
        rng = Random(f"{order} {seed}")
        seed += 1
        stacking = order == "stacking"
        rules = Rules(
            setaside="assign_all_first" if stacking else order,
            reshuffle=rng.choices(["lazy", "eager"], [9, 1])[0],
            two_x2=rng.choice(["x4", "x2_once"]),
        )
        numbers = rng.randint(0, 6)
        outlook = random_outlook(
            rng,
            numbers=numbers,
            pile=rng.randint(1, 7 if numbers > 2 else 5),
            discard=rng.randint(0, 5),
            rules=rules,
            model="alone",
            decks=rng.choice([1, 1, 2]),
        )
        actions = [FLIP_THREE] * rng.randint(0, 2) + [FREEZE] * rng.randint(0, 1)
        pile = add(outlook.pile, DECK.count(actions))
        outlook = Outlook(outlook.row, pile, outlook.discard, "alone", rules)
        ran_out = agrees(outlook, stacking=stacking)
        if ran_out is not None:
            checked += 1
            followed += ran_out


def test_engines_agree_on_larger_piles():
    for seed in range(6):
        rng = Random(f"larger {seed}")
        outlook = random_outlook(rng, numbers=6, pile=18, discard=0, model="alone")
        assert agrees(outlook, stacking=False) is False
