"""Rules of thumb and sweeps of With a Vengeance: the engines say what the reference engine says."""

from dataclasses import replace
from random import Random

import pytest
from lookouts import fresh, outlook_of, random_outlook

from solver.errors import TooLargeError
from solver.flip.ranking import rank
from solver.flip.studies import by_totals, study
from solver.refusal import RefusedError
from solver.stopping import Reference
from solver.vengeance.advise import advise
from solver.vengeance.deck import DECK
from solver.vengeance.game import Game, Seat
from solver.vengeance.lookahead import look, runs_out
from solver.vengeance.notation import parse
from solver.vengeance.outlook import Outlook
from solver.vengeance.rows import rows
from solver.vengeance.studies import SUBJECT
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
    while len(found) < 24:
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
    assert compared > 15


@pytest.mark.parametrize(
    ("row", "others", "options"),
    [
        ("9", ["5 12", "l13 8"], {}),
        ("l13 2 -4", [], {}),
        ("u7 11", ["3"], {}),
        ("6 10 /2", [], {"model": "alone"}),
        ("4 5", ["13 -10"], {"brutal": True, "pick_actions_transferable": False}),
    ],
)
def test_one_sweep_says_of_every_row_what_its_own_look_ahead_says(row, others, options):
    outlook = fresh(row, others, out="discard 13*4 9*2", **options)
    found = rows(outlook)
    held = {card.code for card in outlook.row.numbers}
    rng = Random(5)
    for i in rng.sample(range(len(found.numbers)), 12):
        more = " ".join(str(n) for n in found.numbers[i] if str(n) not in held)
        one = fresh(f"{row} {more}", others, out="discard 13*4 9*2", **options)
        ahead = look(one)
        assert found.hit[i] == pytest.approx(ahead.hitting, abs=1e-9)
        assert found.stay[i] == ahead.staying
        assert found.cards[i] == len(one.row.numbers)
        assert found.sums[i] == sum(card.value for card in one.row.numbers)


def test_rows_are_those_of_ordinary_numbers():
    found = rows(fresh("l13 13 5"))
    assert len(set(found.numbers)) == len(found.numbers)
    assert all({5, 13} <= set(numbers) <= set(range(1, 14)) for numbers in found.numbers)
    assert found.cards.min() == 3
    assert found.sums.min() == 31
    assert found.reached.any()
    assert not found.reached.all()
    more, less = (rows(fresh("9 11 12"), bonus=bonus) for bonus in (40, 0))
    six = more.cards == 6
    assert (more.hit[six] > less.hit[six]).all()
    assert (more.stay == less.stay).all()


def test_what_cannot_be_studied_or_followed_is_refused():
    with pytest.raises(RefusedError, match="must hit"):
        rows(fresh("zero 5"))
    with pytest.raises(RefusedError, match="Flip 7 only"):
        rows(fresh("5"), full=6)
    short = outlook_of("5", "3*3 8*4 9*2", discard="12*3")
    with pytest.raises(TooLargeError, match="run out"):
        rows(short)
    with pytest.raises(TooLargeError, match="near the end"):
        look(short, thumb=rule_of("cards 3").thumb)
    with pytest.raises(ValueError, match="floats only"):
        look(fresh("9 11 12"), thumb=rule_of("cards 5").thumb).exact_hitting()
    assert runs_out(short)
    assert not runs_out(fresh("5"))


def test_to_win_a_row_is_worth_what_advice_says():
    text = "me 120: 3 5 8 9; ann 165: 12 2; bob 90:"
    found = study(SUBJECT, text)
    assert (found.objective, found.game, found.deck) == ("win", "vengeance", "company")
    win = advise(parse(text), objective="win", law=False, everyone=False).win
    at = found.rows.numbers.index((3, 5, 8, 9))
    assert found.rows.stay[at] == pytest.approx(win["stay"], abs=1e-9)
    assert found.rows.hit[at] == pytest.approx(win["hit"], abs=1e-9)


def test_a_map_by_totals_says_what_advice_says():
    found = by_totals(SUBJECT, "9 11 12", step=150)
    for i, mine in enumerate(found.totals):
        for j, yours in enumerate(found.totals):
            table = parse(f"me {mine}: 9 11 12; ann {yours}:")
            win = advise(table, objective="win", law=False, everyone=False).win
            assert found.stay[i, j] == pytest.approx(win["stay"], abs=1e-9)
            assert found.hit[i, j] == pytest.approx(win["hit"], abs=1e-9)


def test_rules_are_ranked_by_what_they_lose():
    names = ["one_step", "stay sum >= 26", "cards 3", "optimal"]
    found = {one.rule: one for one in rank(SUBJECT, "numbers", names, workers=0)}
    best = look(fresh("", out="-2 -4 -6 -8 -10 /2 jom*2 f4*2 swap*2 steal*2 discard*2")).hitting
    assert found["optimal"].points == pytest.approx(best, abs=1e-9)
    assert found["optimal"].win == pytest.approx(0.5, abs=1e-9)
    assert 0 < found["one_step"].lost < found["stay sum >= 26"].lost < found["cards 3"].lost
    assert all(one.win <= 0.5 + 1e-9 for one in found.values())
