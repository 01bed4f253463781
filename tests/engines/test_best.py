"""The stored best rules are what ranking finds, and the best of their forms."""

import pytest

from solver.flip.models import read_model
from solver.flip7.best import best_rules
from solver.flip7.decks import DECKS
from solver.flip7.ranking import FORMS, rank


def neighbours(form, rule):
    """Return a rule, and those beside it among the rules of its form."""
    names = [read_model(name).name for name in FORMS[form]]
    at = names.index(rule)
    return names[max(0, at - 1) : at + 2]


@pytest.mark.parametrize(
    "deck", ["numbers", "company", pytest.param("alone", marks=pytest.mark.slow)]
)
def test_stored_rules_are_what_ranking_finds(deck):
    stored = best_rules()[deck]
    tried = [name for form, one in stored.items() for name in neighbours(form, one.rule)]
    found = {one.rule: one for one in rank(deck, tried, workers=2)}
    for form, one in stored.items():
        again = found[one.rule]
        assert again.lost == pytest.approx(one.lost, abs=1e-9)
        assert again.points == pytest.approx(one.points, abs=1e-9)
        assert again.bust == pytest.approx(one.bust, abs=1e-9)
        assert again.win == pytest.approx(one.win, abs=1e-9)
        assert all(found[name].lost >= one.lost for name in neighbours(form, one.rule))


def test_every_deck_has_rules_of_known_forms():
    assert set(best_rules()) == set(DECKS)
    for deck, rules in best_rules().items():
        assert set(rules) <= set(FORMS)
        assert {"sum", "risk", "one card ahead"} <= set(rules), deck
        assert all((one.win is None) == (deck == "alone") for one in rules.values())
