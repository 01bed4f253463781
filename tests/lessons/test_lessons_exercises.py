"""Exercises: the same for everybody, and every answer is found once more by plain counting."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from plain_flip import hitting, pile_of, playing, points

from solver.flip7.deck import DECK
from solver.games import parse
from solver.lessons.answers import judge, read_answer
from solver.lessons.book import BOOK, MOST_EXERCISES, exercise
from solver.lessons.last_round import DONE, fresh_law
from solver.lessons.titles import TITLES

NUMBERS = range(1, 121)
KINDS = {
    "bust": {"small deck", "real deck"},
    "duplicates": {"all different", "a duplicate"},
    "one-step": {"gain", "fresh deck"},
    "bonus": {"one missing", "two missing"},
    "second-chance": {"once", "to the end"},
    "value": {"game", "row"},
    "last-round": {"hit", "stay"},
    "exchange": {"seen", "unseen"},
}


def doubles(row, cards):
    return Fraction(sum(card in row for card in cards), len(cards))


def bust_of(given):
    if given.position:
        table = parse(given.position).table
        left = [card.value for card in DECK.spread(table.pile) if card.code.isdigit()]
        return Fraction(sum(n in given.hand.row for n in left), sum(table.pile))
    left = list(pile_of(given.deck, given.hand))
    for number, copies in enumerate(given.seen):
        for _ in range(copies):
            left.remove(number)
    return doubles(given.hand.row, left)


def different(given):
    cards = pile_of(given.deck, given.hand)
    draws = [len(set(draw)) == len(draw) for draw in permutations(cards, given.draws)]
    return Fraction(sum(draws), len(draws))


def gained(given):
    deck, row = given.deck, given.hand.row
    cards, total = pile_of(deck, given.hand), 0
    for card in cards:
        full = len(row) + 1 == deck.full
        total += -sum(row) if card in row else card + (deck.bonus if full else 0)
    return Fraction(total, len(cards))


def flips(given, answer):
    """Whether a row stays up to a bonus and hits above it, which can be so for one only."""
    deck, row, cards = given.deck, given.hand.row, pile_of(given.deck, given.hand)
    tiny = Fraction(1, 10**6)
    return hitting(row, cards, deck.full, answer) == sum(row) and hitting(
        row, cards, deck.full, answer + tiny
    ) > sum(row)


def option(given, *, once):
    deck, row, cards = given.deck, given.hand.row, pile_of(given.deck, given.hand)
    if once:
        return doubles(row, cards) * sum(row)
    with_it, without = (
        playing(row, cards, deck.full, deck.bonus, points, saved=saved) for saved in (True, False)
    )
    return with_it - without


def won(given, other):
    def worth(score, _):
        passed = score - given.behind
        less = [chance for lower, chance in other if lower < passed]
        return sum(less + [chance / 2 for same, chance in other if same == passed], Fraction(0))

    return worth


def drawn(given):
    """Return the chance of a card behind others by going through all orders of single cards."""
    found = Counter()
    for order in permutations(pile_of(given.deck, given.hand)):
        if not given.seen or order[0] == given.seen[0]:
            found[order[given.draws] == given.card] += 1
    return Fraction(found[True], found.total())


def again(name, task):
    """Return the answer by another way."""
    given, deck = task.given, task.given.deck
    cards = pile_of(deck, given.hand) if not given.position else ()
    match name:
        case "bust":
            return bust_of(given)
        case "duplicates":
            return different(given) if task.kind == "all different" else 1 - different(given)
        case "one-step":
            return gained(given) if task.kind == "gain" else doubles(given.hand.row, cards)
        case "bonus":
            return task.answer if flips(given, task.answer) else None
        case "second-chance":
            return option(given, once=task.kind == "once")
        case "value":
            return playing(given.hand.row, cards, deck.full, deck.bonus)
        case "last-round" if task.kind == "hit":
            return hitting(given.hand.row, cards, deck.full, deck.bonus, won(given, DONE))
        case "last-round":
            return Fraction(won(given, fresh_law(deck))(sum(given.hand.row), "stay"))
        case "exchange":
            return drawn(given)


@pytest.mark.parametrize("name", BOOK)
def test_every_answer_is_found_by_another_way(name):
    kinds = Counter()
    for number in NUMBERS if name != "exchange" else NUMBERS[:40]:
        task = exercise(name, number)
        kinds[task.kind] += 1
        assert task.answer == again(name, task), (number, task.question)
        assert task.solution, number
        said_last = task.solution[-1].formulas[-1]
        assert str(task.answer.numerator).strip("-") in said_last, (number, said_last)
        assert task.answer.denominator == 1 or str(task.answer.denominator) in said_last, number
    assert set(kinds) == KINDS[name]
    assert min(kinds.values()) > 5


@pytest.mark.parametrize("name", BOOK)
def test_right_answers_are_right_in_every_form_and_wrong_ones_wrong(name):
    for number in NUMBERS:
        truth = exercise(name, number).answer
        value = float(truth)
        for right in (str(truth), f"{value:.4f}", f"{100 * value:.2f} %", f"{value:.3f}"):
            assert judge(read_answer(right), truth) == "right", (number, right, truth)
        for wrong in (str(truth + Fraction(1, 97)), f"{value + 0.002:.3f}", str(truth + 2)):
            assert judge(read_answer(wrong), truth) == "wrong", (number, wrong, truth)


def test_a_number_names_the_same_exercise_for_everybody():
    for name in BOOK:
        exercise.cache_clear()
        first = [exercise(name, number) for number in range(1, 9)]
        exercise.cache_clear()
        assert [exercise(name, number) for number in range(1, 9)] == first
        assert len({task.question for task in first}) > 4


def test_there_is_no_exercise_of_other_numbers():
    for number in (0, -1, MOST_EXERCISES + 1):
        with pytest.raises(ValueError, match="exercises have the numbers"):
            exercise("bust", number)
    assert exercise("bust", MOST_EXERCISES)


def test_all_lessons_have_titles_and_derivations():
    assert list(BOOK) == list(TITLES)
    for lesson in BOOK.values():
        assert len(lesson.derivation) >= 3
        assert any(step.formulas for step in lesson.derivation)
