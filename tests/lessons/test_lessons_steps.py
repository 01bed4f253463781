"""Steps say what is true: every equation that is written out holds, and fits a phone."""

import re
from fractions import Fraction

import pytest

from solver.lessons import bonus, bust, exchange, last_round, one_step, second_chance, symmetric
from solver.lessons import value as of_value
from solver.lessons.book import BOOK, exercise
from solver.lessons.small import numbers_of_flip7, read_deck
from solver.lessons.steps import WIDTH, equation, number, share, width

DECKS = [
    read_deck(text, full, bonus)
    for text, full, bonus in [
        ("1 2*2 3*3", 3, 5),
        ("0 1 2*2 3*3 4*4", 4, 9),
        ("2*3 5*2 12*4", 2, 60),
        ("7*5", 1, 0),
        ("1*20 12*20", 3, 15),
    ]
]


def all_steps(deck):
    for size in range(min(deck.full, len(deck.numbers) + 1)):
        hand = deck.hand(deck.numbers[-size:] if size else ())
        if not any(deck.pile(hand)):
            continue
        yield bust.worked(deck, hand)
        yield one_step.worked(deck, hand)
        yield bonus.worked(deck, hand)
        yield second_chance.worked(deck, hand.row)
        yield of_value.worked(deck, hand)
        for behind in (-3, 4):
            yield last_round.worked(deck, hand, behind, last_round.DONE)
            yield last_round.worked(deck, hand, behind, last_round.fresh_law(deck))
        pile = deck.pile(hand)
        if exchange.orders(pile) < 2000:
            card = next(i for i, copies in enumerate(pile) if copies)
            for taken in range(min(4, sum(pile))):
                yield exchange.worked(deck, hand, taken, card)
    for k in range(1, len(deck.numbers) + 1):
        yield symmetric.worked(deck.counts, k)


def lines(formula):
    inner = re.sub(r"\\(begin|end){aligned}", "", formula)
    return [line.replace("&", "") for line in inner.split(r"\\")]


def worth(text):
    """Return the value of a side that is nothing but arithmetic; None for others."""
    plain = re.sub(r"\\frac{([^{}]*)}{([^{}]*)}", r"((\1)/(\2))", text)
    plain = re.sub(r"\\max\(", "max(", plain)
    plain = plain.replace(r"\cdot", "*").replace(r"\quad", "").replace("{}", "")
    plain = plain.replace(r"\,\%", "/100").replace(r"\Big/", "/")
    plain = re.sub(r"(\)) *(\()", r"\1*\2", plain)
    if re.sub(r"max\(", "(", plain).strip(" 0123456789.+-*/(),"):
        return None
    plain = re.sub(r"[0-9]+(\.[0-9]+)?", r"Fraction('\g<0>')", plain)
    try:
        return eval(plain, {"Fraction": Fraction, "max": max})  # noqa: S307  # made above, of digits
    except SyntaxError:
        return None


def equal_sides(whole):
    """Return the sides between signs of equality that are arithmetic, and those that are about."""
    sides = re.split(r"(=|\\approx)", whole)
    values = [(sides[i - 1] if i else "=", worth(sides[i])) for i in range(0, len(sides), 2)]
    exact = [value for sign, value in values if value is not None and sign == "="]
    about = [value for sign, value in values if value is not None and sign != "="]
    return exact, about


def every():
    for deck in DECKS:
        for steps in all_steps(deck):
            yield from steps
    yield from one_step.of_fresh(12)
    for name in BOOK:
        for n in range(1, 40):
            yield from exercise(name, n).solution


def test_every_equation_that_is_written_out_holds():
    checked = 0
    for step in every():
        for formula in step.formulas:
            # Lines of one equation go together; equations below each other do not.
            apart = lines(formula) if "&=" in formula else [" ".join(lines(formula))]
            for whole in apart:
                exact, about = equal_sides(whole)
                assert len(set(exact)) <= 1, formula
                checked += len(exact) > 1
                for value in about:
                    assert not exact or abs(value - exact[0]) <= Fraction(1, 1900), formula
    assert checked > 1000


def test_no_line_of_a_formula_is_wider_than_a_phone():
    widest = max(
        (width(line), line)
        for step in every()
        for formula in step.formulas
        for line in lines(formula)
    )
    assert widest[0] <= WIDTH + 6, widest


def test_a_long_fraction_stands_apart():
    steps = symmetric.worked(numbers_of_flip7().counts, 12)
    assert steps[-1].fraction == symmetric.no_duplicate(numbers_of_flip7().counts, 12)
    assert r"\frac" not in steps[-1].formulas[0]


def test_an_equation_says_nothing_twice_in_a_row():
    assert equation("d", "= 1", "= 1") == "d = 1"
    assert equation("P", *share(3, 4)) == r"P = \frac{3}{4} = 75\,\%"
    assert equation("P", *share(22, 30)) == (r"P = \frac{22}{30} = \frac{11}{15} \approx 73.3\,\%")
    assert number(Fraction(1, 3)) == [r"= \frac{1}{3}", r"\approx 0.3333"]
    assert number(Fraction(5, 2)) == [r"= \frac{5}{2}", "= 2.5"]
    assert number(7) == ["= 7"]


def test_a_wide_equation_is_broken_at_its_signs():
    made = equation("d", *(f"+ {n}" if n else "= 0" for n in range(30)), "= 435")
    assert made.startswith(r"\begin{aligned} d & = 0 + 1")
    assert all(width(line) <= WIDTH + 2 for line in lines(made))


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.text)
def test_braces_and_brackets_close(deck):
    for steps in all_steps(deck):
        for step in steps:
            for formula in step.formulas:
                for left, right in ("{}", "()", "[]"):
                    assert formula.count(left) == formula.count(right), formula
                assert "\n" not in formula
