"""The stored best rules are what ranking finds, and the best of their forms."""

import pytest

from solver.flip.best import best_rules
from solver.flip.decks import DECKS
from solver.flip.ranking import rank
from solver.games import ROWS


def neighbours(subject, form, rule):
    """Return a rule, and those beside it among the rules of its form."""
    names = [subject.way(name).name for name in subject.forms[form]]
    at = names.index(rule)
    return names[max(0, at - 1) : at + 2]


def compared(game, deck, forms):
    """Hold stored rules of some forms against a ranking."""
    subject, every = ROWS[game].subject, best_rules(game)[deck]
    stored = {form: every[form] for form in forms or every}
    tried = [name for form, one in stored.items() for name in neighbours(subject, form, one.rule)]
    found = {one.rule: one for one in rank(subject, deck, tried, workers=2)}
    for form, one in stored.items():
        again = found[one.rule]
        assert again.lost == pytest.approx(one.lost, abs=1e-9)
        assert again.points == pytest.approx(one.points, abs=1e-9)
        assert again.bust == pytest.approx(one.bust, abs=1e-9)
        assert again.win == pytest.approx(one.win, abs=1e-9)
        near = neighbours(subject, form, one.rule)
        assert all(found[name].lost >= one.lost for name in near)


@pytest.mark.parametrize(
    "deck", ["numbers", "company", pytest.param("alone", marks=pytest.mark.slow)]
)
def test_stored_rules_are_what_ranking_finds(deck):
    compared("flip7", deck, None)


@pytest.mark.parametrize(
    ("deck", "forms"),
    [
        ("company", ("one card ahead",)),
        pytest.param("numbers", None, marks=pytest.mark.slow),
        pytest.param("company", None, marks=pytest.mark.slow),
        pytest.param("alone", None, marks=pytest.mark.slow),
    ],
)
def test_stored_rules_of_vengeance_are_what_ranking_finds(deck, forms):
    compared("vengeance", deck, forms)


@pytest.mark.parametrize("game", ROWS)
def test_every_deck_has_rules_of_known_forms(game):
    assert set(best_rules(game)) == set(DECKS)
    for deck, rules in best_rules(game).items():
        assert set(rules) <= set(ROWS[game].subject.forms)
        assert {"sum", "risk", "one card ahead"} <= set(rules), deck
        assert all((one.win is None) == (deck == "alone") for one in rules.values())
