"""Studies: all rows at once against the look-ahead of each, thresholds, rankings, lines."""

from dataclasses import replace
from functools import partial
from random import Random

import numpy as np
import pytest
from positions import random_outlook

from solver.cards import change
from solver.errors import TooLargeError
from solver.flip import ranking, studies
from solver.flip7.advise import advise
from solver.flip7.laws import fresh
from solver.flip7.lookahead import look
from solver.flip7.notation import parse
from solver.flip7.rows import rows
from solver.flip7.studies import FORMS, SUBJECT
from solver.kernels import NEAR
from solver.refusal import RefusedError
from solver.study import cells, changed_cells, changes, isolines, thresholds

study, beside = partial(studies.study, SUBJECT), partial(studies.beside, SUBJECT)
by_totals, chances = partial(studies.by_totals, SUBJECT), partial(studies.chances, SUBJECT)
rank, best_of_each = partial(ranking.rank, SUBJECT), partial(ranking.best_of_each, SUBJECT)


def with_row(outlook, numbers):
    """Return an outlook once some numbers were drawn from its pile."""
    pile = outlook.pile
    for number in numbers:
        if number not in outlook.row.numbers:
            pile = change(pile, number, -1)
    return replace(outlook, row=replace(outlook.row, numbers=numbers), pile=pile)


@pytest.mark.parametrize("model", ["company", "alone"])
def test_every_row_is_worth_what_its_own_look_ahead_says(model):
    checked = 0
    for seed in range(60):
        rng = Random(f"{model} {seed}")
        outlook = random_outlook(
            rng, numbers=rng.randint(0, 4), pile=rng.randint(15, 40), discard=3, model=model
        )
        try:
            found = rows(outlook)
        except TooLargeError:
            continue
        for i in rng.sample(range(len(found.numbers)), min(4, len(found.numbers))):
            one = look(with_row(outlook, found.numbers[i]))
            assert found.hit[i] == pytest.approx(one.hitting, abs=1e-9)
            assert found.stay[i] == one.staying
            assert found.sums[i] == sum(found.numbers[i])
            assert found.cards[i] == len(found.numbers[i])
            checked += 1
    assert checked > 60


def test_a_row_is_reached_by_hitting_only():
    outlook = random_outlook(Random(2), numbers=0, pile=40, discard=0)
    found = rows(outlook)
    margin = dict(zip(found.numbers, found.margin, strict=True))
    for numbers, reached in zip(found.numbers, found.reached, strict=True):
        before = [tuple(n for n in numbers if n != out) for out in numbers]
        ways = [row for row in before if not row or margin[row] >= 0]
        if reached and len(numbers) > 1:
            assert ways
        if len(numbers) == 1:
            assert reached


def test_another_bonus_and_another_full_row_change_what_is_best():
    usual, more = rows(fresh()), rows(fresh(), bonus=60)
    assert (more.hit >= usual.hit - 1e-9).all()
    assert (more.margin > 0).sum() > (usual.margin > 0).sum()
    short = rows(fresh(), full=4)
    assert max(map(len, short.numbers)) == 3
    with pytest.raises(RefusedError, match="full row"):
        rows(fresh(), full=0)


def test_cells_and_thresholds_say_what_the_rows_say():
    found = rows(fresh())
    every = cells(found)
    assert sum(cell.rows for cell in every) == len(found.numbers) == 4095
    margin = dict(zip(found.numbers, found.margin.tolist(), strict=True))
    for cell in every:
        here = [m for n, m in margin.items() if (len(n), sum(n)) == (cell.cards, cell.sum)]
        assert cell.hits == sum(m >= NEAR for m in here)
        assert cell.low == min(here)
        assert cell.mean == pytest.approx(np.mean(here))
        most = cell.hits * 2 > cell.rows
        for row in cell.exceptions:
            assert (margin[row] < NEAR) == most
    for line in thresholds(found):
        mine = {n: m for n, m in margin.items() if len(n) == line.cards}
        if line.always is not None:
            assert all(m >= NEAR for n, m in mine.items() if sum(n) <= line.always)
        if line.never is not None:
            assert all(m < NEAR for n, m in mine.items() if sum(n) >= line.never)

        def given(stay, mine=mine):
            return sum(abs(m) for n, m in mine.items() if (sum(n) < stay) != (m > 0))

        least = pytest.approx(min(given(stay) for stay in range(60)))
        assert given(99 if line.best is None else line.best) == least


def test_known_thresholds_of_the_fresh_deck():
    best = {line.cards: line.best for line in thresholds(rows(fresh()))}
    # One number never stays: no row of it does.
    assert best == {1: None, 2: 23, 3: 25, 4: 26, 5: 28, 6: 37}


def test_a_threshold_says_how_many_rows_hit():
    found = rows(fresh())
    for line in thresholds(found):
        here = [m for n, m in zip(found.numbers, found.margin, strict=True) if len(n) == line.cards]
        assert line.rows == len(here)
        assert line.hits == sum(m >= NEAR for m in here)
        assert line.share == line.hits / line.rows
    never = rows(fresh(), full=2)  # one more number ends the round
    assert [line.best for line in thresholds(never)] == [None]
    assert all(never.margin > 0)


def test_who_trails_hits_more():
    behind, ahead = study("me 100:; ann 180 stay: 5"), study("me 180:; ann 100 stay: 5")
    assert behind.objective == ahead.objective == "win"
    stay = [{t.cards: t.best for t in each.thresholds} for each in (behind, ahead)]
    assert all(stay[0][cards] >= stay[1][cards] for cards in (3, 4, 5))
    assert stay[0] != stay[1]
    found = changes(behind.rows, ahead.rows)
    assert found
    assert all((line.here > 0) != (line.there > 0) for line in found)
    cells_ = changed_cells(behind.rows, ahead.rows)
    assert sum(cell.otherwise for cell in cells_) == len(found)
    assert sum(cell.rows for cell in cells_) == len(behind.rows.numbers)


def test_a_what_if_keeps_the_model_of_the_question():
    assert study().deck == study("discard: 12").deck == study("x2 sc").deck == "company"
    assert study("me:; discard: 12").deck == "alone"
    assert study("me:; discard: 12").as_dict()["model"] == "alone"
    company, alone = study(full=3), study(full=3, deck="alone")
    assert alone.model == "alone"
    assert alone.rows.hit.max() < company.rows.hit.max()
    for text in ("discard: 12", "me:; discard: 12", "", None):
        assert beside(company, text, full=3).deck == "company"
        assert beside(alone, text, full=3).deck == "alone"
    assert beside(company, "me:; alone; discard: 12", full=3).deck == "alone"
    assert beside(alone, "company; discard: 12", full=3).deck == "company"
    assert beside(alone, "me:; ann: 5", full=3).deck == "company"
    assert beside(company, "discard: 12", deck="alone", full=3).deck == "alone"
    # One card more seen, in the same model: only the figures of it change.
    plain, seen = rows(fresh()), study("discard: 12").rows
    assert plain.numbers == seen.numbers
    with_one = {n for n, a, b in zip(plain.numbers, plain.hit, seen.hit, strict=True) if a != b}
    assert with_one


def test_a_deck_of_numbers_has_nothing_else():
    found = study(deck="numbers")
    assert found.deck == "numbers"
    empty = found.rows.numbers.index((12,))
    pile = tuple(n if i < 13 else 0 for i, n in enumerate(fresh().pile))
    assert found.rows.hit[empty] == pytest.approx(
        look(with_row(replace(fresh(), pile=pile), (12,))).hitting
    )


def test_rows_of_other_numbers_are_not_compared():
    with pytest.raises(RefusedError, match="here 3 4 5, there 3 4 6; write the same") as refused:
        beside(study("3 4 5"), "3 4 6")
    assert refused.value.field == "against"
    with pytest.raises(RefusedError, match="there none"):
        beside(study("3 4 5"), "+10")
    assert beside(study("3 4 5"), "5 4 3 +10").held == (3, 4, 5)


def test_a_map_by_totals_says_what_advice_says():
    found = by_totals("9 11 12", step=60)
    assert found.totals == (0, 60, 120, 180)
    for i, mine in enumerate(found.totals):
        for j, yours in enumerate(found.totals):
            table = parse(f"me {mine}: 9 11 12; ann {yours}:")
            win = advise(table, objective="win", law=False, everyone=False).win
            assert found.stay[i, j] == pytest.approx(win["stay"], abs=1e-9)
            assert found.hit[i, j] == pytest.approx(win["hit"], abs=1e-9)
    assert by_totals("me: 9 11 12; ann stay: 5", "human", step=199).totals == (0, 199)


@pytest.mark.parametrize(
    ("position", "options", "field"),
    [
        ("discard: 12", {}, "position"),
        ("me: 5; ann: 6; bob: 7", {}, "position"),
        ("5 9; alone", {}, "position"),
        ("5 9", {"step": 0}, "step"),
        ("5 9", {"others": "nobody"}, "model"),
        ("5 5", {}, "me"),
    ],
)
def test_a_map_by_totals_needs_two_players_and_a_row(position, options, field):
    with pytest.raises(RefusedError) as refused:
        by_totals(position, **options)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("position", "options", "mend"),
    [
        (None, {"objective": "win"}, "others"),
        ("5 9", {"objective": "win"}, "others"),
        ("5 9", {"objective": "both"}, "win or score"),
        ("me 5: 3; ann 9:", {"bonus": 20}, "points only"),
        ("me 5: 3; ann 9:", {"deck": "numbers", "objective": "win"}, "points only"),
        ("me 5: 3; ann 9:", {"deck": "alone"}, "ann still takes part"),
        (None, {"deck": "both"}, "one of numbers, company, alone"),
    ],
)
def test_what_cannot_be_studied_is_refused(position, options, mend):
    with pytest.raises(RefusedError, match=mend):
        study(position, **options)


def test_lines_of_equal_chance_run_through_the_table():
    table = chances()
    assert table.shape == (200, 200)
    for level, line in isolines(table, [0.3, 0.5, 0.7]).items():
        assert len(line) > 100
        for mine, yours in line:
            low, high = table[mine, int(np.ceil(yours))], table[mine, int(yours)]
            assert low - 1e-9 <= level <= high + 1e-9


def test_rules_are_ranked_by_what_they_lose():
    names = ["threshold 23", "risk 0.26", "one_step", "cards 3", "optimal", "stay sum >= 23"]
    found = {one.rule: one for one in rank("numbers", names, workers=2)}
    assert found["threshold 23"].points == pytest.approx(18.5212, abs=5.1e-5)
    assert found["risk 0.26"].points == pytest.approx(18.5294, abs=5.1e-5)
    assert found["one_step"].points == pytest.approx(18.5624, abs=5.1e-5)
    assert found["cards 3"].points == pytest.approx(17.6637, abs=5.1e-5)
    assert found["stay sum >= 23"].points == pytest.approx(found["threshold 23"].points)
    assert found["optimal"].lost == 0
    assert found["optimal"].win == pytest.approx(0.5, abs=1e-9)
    assert list(found) == sorted(found, key=lambda name: found[name].lost)
    assert all(one.win <= 0.5 + 1e-9 for one in found.values())
    best = best_of_each(list(found.values()))
    assert best["score"].rule == "threshold 23"
    assert best["one card ahead"].rule == "one_step"
    assert set(best) <= set(FORMS)


def test_rules_that_say_the_same_are_ranked_once():
    names = ["sum >= 23", "stay sum>=23", "cards 3", "stay sum >= 23"]
    assert [one.rule for one in rank("numbers", names, workers=0)] == ["stay sum >= 23", "cards 3"]


def test_a_deck_that_is_none_is_refused():
    with pytest.raises(RefusedError, match="deck"):
        rank("both", ["one_step"])
