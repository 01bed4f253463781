"""Each figure that a lesson derives is what both engines say, on decks by chance."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest
from plain_flip import pile_of, random_hand

from solver.errors import TooLargeError
from solver.flip7.lookahead import look
from solver.flip7.outlook import Outlook
from solver.flip7.row import Row
from solver.flip7.rules import FLIP_SEVEN_BONUS, Rules
from solver.flip7.stage import worth_table
from solver.games import advise, parse
from solver.lattice import Lattice
from solver.lessons import bonus, bust, exchange, last_round, one_step, second_chance, value
from solver.lessons.broken import broken, rows
from solver.lessons.engines import compiled, draws, reference
from solver.lessons.real import outlook_of
from solver.lessons.small import SmallDeck, numbers_of_flip7, read_deck
from solver.lessons.symmetric import no_duplicate
from solver.race import first_chances
from solver.stopping import points
from solver.thumb import Thumb

SEEDS = range(60)
BY_HAND = read_deck("1 2*2 3*3", 3, 5)


def never(_):
    return False


def followed(deck, hand, thumb, worth=points):
    """Return what a rule of thumb is worth to the compiled engine."""
    lattice = Lattice(draws(deck, hand))
    nowhere = np.zeros((1, 2), dtype=np.bool_)
    leaves, table = np.full((1, 2), -np.inf), worth_table(lattice.draws, worth)
    return lattice.follow(thumb, table, leaves, nowhere, ((0,) * len(deck.counts), False)).going


def busts(end):
    return int(end.how == "bust")


def stands(end):
    return int(end.how != "bust")


# 1. A bust.


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bust_is_duplicates_over_cards(seed):
    deck, hand = random_hand(Random(seed))
    chance = bust.bust(deck, hand)
    assert reference(deck, busts, never).go(hand) == chance
    assert followed(deck, hand, Thumb("cards", 0), busts) == pytest.approx(float(chance))


def test_a_bust_in_the_real_game_is_what_the_game_pages_say():
    position = parse("me 20: 9 11 12 +4; ann 3: 3 9; bob: 10 x2")
    odds = advise(position, objective="score").figures.next
    text = bust.real(position)[-1].formulas[0]
    assert rf"\frac{{{odds.duplicate}}}{{{odds.cards}}}" in text


# 2. No duplicate.


@pytest.mark.parametrize("seed", SEEDS)
def test_no_duplicate_is_what_a_player_has_who_always_draws_so_many(seed):
    rng = Random(seed)
    deck, _ = random_hand(rng)
    deck = replace(deck, full=len(deck.counts) + 1, bonus=0)
    k = rng.randint(1, len(deck.numbers))
    chance = no_duplicate(deck.counts, k)
    engine = reference(deck, stands, lambda hand: len(hand.row) < k)
    assert engine.go(deck.hand()) == chance
    thumb = Thumb("cards", k)
    assert followed(deck, deck.hand(), thumb, stands) == pytest.approx(float(chance))


# 3. The one-step rule.


@pytest.mark.parametrize("seed", SEEDS)
def test_the_gain_is_that_of_one_more_card(seed):
    deck, hand = random_hand(Random(seed))
    found = one_step.balance(deck, hand)
    once = reference(deck, policy=never).go(hand)
    assert once is not None
    assert found.gain == once - sum(hand.row)
    assert found.pays == (found.gain > 0)
    one = followed(deck, hand, Thumb("cards", 0))
    assert one == pytest.approx(float(found.gain) + sum(hand.row))


@pytest.mark.parametrize("seed", SEEDS)
def test_without_a_bonus_the_rule_is_the_best_play(seed):
    deck, hand = random_hand(Random(seed))
    deck = replace(deck, bonus=0)
    rule = reference(deck, policy=lambda each: one_step.balance(deck, each).pays)
    assert rule.go(hand) == reference(deck).go(hand) == compiled(deck, hand)[1]
    assert not broken(deck)


def test_on_the_numbers_of_the_real_deck_the_rule_is_what_the_engine_calls_one_step():
    deck = numbers_of_flip7()
    rule = reference(deck, policy=lambda each: one_step.balance(deck, each).pays)
    assert followed(deck, deck.hand(), Thumb("one step")) == pytest.approx(
        float(rule.value(deck.hand()))
    )


@pytest.mark.parametrize("highest", range(1, 13))
def test_a_fresh_deck_busts_by_its_sum_less_its_cards(highest):
    deck = SmallDeck((1, *range(1, highest + 1)), 7, 0)
    sums = one_step.fresh()
    assert sums.cards.subs(one_step.M, highest) == sum(deck.counts) - 1
    squares = sum(copies * number for number, copies in enumerate(deck.counts))
    assert sums.points.subs(one_step.M, highest) == squares
    for size in range(min(5, highest + 2)):
        for row in combinations(range(highest + 1), size):
            hand, s, k = deck.hand(row), sum(row), sum(number > 0 for number in row)
            if not any(deck.pile(hand)):
                continue
            assert bust.bust(deck, hand) == Fraction(s - k, sum(deck.counts) - size)
            found = one_step.balance(deck, hand)
            assert found.added == squares - sum(number**2 for number in row)
            assert found.less == s * (s - k)
            if k and s >= one_step.most(highest, k):
                assert not found.pays


def test_the_limit_of_three_cards_is_where_the_family_rule_comes_from():
    limit = one_step.most(12, 3)
    assert 650 - limit**2 / 3 == pytest.approx(limit * (limit - 3))
    assert 23 < limit < 24


# 4. The bonus.


@pytest.mark.parametrize("seed", SEEDS)
def test_the_lines_are_the_values_of_hitting_for_every_bonus(seed):
    rng = Random(seed)
    deck, hand = random_hand(rng)
    lines = bonus.lines_of(deck, hand)
    starts = [start for start, _ in lines]
    assert starts[0] == 0
    assert starts == sorted(set(starts))
    assert all(one.chance < more.chance for (_, one), (_, more) in pairwise(lines))
    for b in (0, 1, deck.bonus, rng.randint(0, 40), 1000):
        there = replace(deck, bonus=b)
        [line] = [one for start, one in lines if start <= b][-1:]
        assert line.at(Fraction(b)) == reference(there).go(hand) == compiled(there, hand)[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_row_flips_where_hitting_becomes_worth_more_than_staying(seed):
    deck, hand = random_hand(Random(seed), least=1)
    stay, best = sum(hand.row), bonus.best_of(deck, hand)
    flip = bonus.flips_at(best, stay)

    def hits(extra):
        def worth(end):
            return end.score + extra * (end.how == "flip7")

        return reference(replace(deck, bonus=0), worth).go(hand) > stay

    if flip is None:
        assert not hits(10**9)
    elif flip:
        tiny = Fraction(1, 10**9)
        assert hits(flip + tiny)
        assert not hits(flip)
        assert not hits(flip - tiny)
    else:
        assert hits(Fraction(1, 10**9))
    missing = deck.full - len(hand.row)
    new = any(n for i, n in enumerate(deck.pile(hand)) if i not in hand.row)
    if missing == 1 and new:
        assert flip == max(0, bonus.one_step_flips_at(deck, hand))


def numbers_only(row):
    deck = numbers_of_flip7()
    pile = deck.pile(deck.hand(row))
    rest = [0] * (len(outlook_of(()).pile) - len(pile))
    return Outlook(
        Row(tuple(row)), (*pile, *rest), (0,) * (len(pile) + len(rest)), "company", Rules()
    )


@pytest.mark.parametrize("row", [(3, 4, 5, 6, 8, 9), (0, 1, 9, 10, 11), (5, 9, 10, 11, 12)])
def test_the_real_engine_flips_a_row_of_numbers_where_the_small_game_does(row):
    deck = numbers_of_flip7()
    small = bonus.flips_at(bonus.best_of(deck, deck.hand(row)), sum(row))
    assert small is not None
    assert bonus.flips_at(bonus.best_of_real(numbers_only(row)), sum(row)) == small
    if len(row) == 6:
        assert small == bonus.one_step_flips_at(deck, deck.hand(row))


@pytest.mark.parametrize("codes", [("3", "4", "5", "6", "8", "9"), ("0", "8", "9", "12", "+4")])
def test_a_row_of_all_cards_flips_there(codes):
    outlook = outlook_of(codes)
    stay = outlook.row.score(outlook.rules)
    flip = bonus.flips_at(bonus.best_of_real(outlook), stay)
    assert flip is not None

    def hitting(b):
        def worth(end):
            return end.score + (b - FLIP_SEVEN_BONUS) * (end.how == "flip7")

        return look(outlook, worth).hitting

    assert hitting(float(flip)) == pytest.approx(stay, abs=1e-9)
    assert hitting(float(flip) + 0.01) > stay
    if codes[0] == "3":
        assert flip < FLIP_SEVEN_BONUS
        assert advise(parse(" ".join(codes))).best == "hit"


def test_only_decks_of_few_rows_have_all_their_lines_worked_out():
    deck = numbers_of_flip7()
    with pytest.raises(TooLargeError, match="take fewer numbers"):
        bonus.lines_of(deck, deck.hand([3]))
    with pytest.raises(TooLargeError, match="600 rows"):
        last_round.curve(deck, deck.hand([3]), last_round.DONE, 20)
    many = read_deck("1 2*2 3*3 4*4 5*5 6*6 7*7 8*8 9*9", 5, 5)
    lines = bonus.lines_of(many, many.hand([9]))
    shown = bonus.worked(many, many.hand([9]))[0].formulas
    assert len(shown) == bonus.MOST_LINES < len(lines)
    assert many.rows == 256


def test_a_row_that_hits_anyway_flips_at_nothing():
    assert bonus.flips_at(bonus.best_of_real(outlook_of(("10", "12"))), 22) == 0


def test_the_deck_by_hand_has_one_row_that_breaks_the_rule():
    [found] = broken(BY_HAND)
    assert (found.row, found.gain, found.stay, found.hit) == (
        (3,),
        Fraction(-1, 5),
        3,
        Fraction(31, 10),
    )
    assert bonus.flips_at(bonus.best_of(BY_HAND, BY_HAND.hand([3])), 3) == 4
    assert broken(replace(BY_HAND, bonus=4)) == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_break_the_rule_where_it_stays_and_the_engine_hits(seed):
    deck, _ = random_hand(Random(seed))
    engine = reference(deck)
    found = {
        hand.row
        for hand in rows(deck)
        if hand.row
        and any(deck.pile(hand))
        and engine.goes(hand)
        and not one_step.balance(deck, hand).pays
    }
    assert {each.row for each in broken(deck)} == found


# 5. A Second Chance.


@pytest.mark.parametrize("seed", SEEDS)
def test_a_second_chance_is_worth_what_both_engines_say(seed):
    deck, hand = random_hand(Random(seed))
    found = second_chance.option(deck, hand.row)
    with_it = hand._replace(saved=True)
    assert found.hit == compiled(deck, hand)[1]
    assert found.hit_with == compiled(deck, with_it)[1]
    assert found.worth == reference(deck).value(with_it) - reference(deck).value(hand) >= 0
    once = [reference(deck, policy=never).go(each) for each in (hand, with_it)]
    assert second_chance.one_step(deck, hand) == once[1] - once[0]


def test_a_second_chance_in_the_real_game_is_the_difference_of_two_answers():
    found = second_chance.real_option(outlook_of(("9", "11", "12")))
    # The row with one lacks it in its pile; the one without looks at that same pile.
    held = advise(parse("9 11 12 sc"), exact=True).exact
    assert held is not None
    other = outlook_of(("9", "11", "12", "sc"))
    assert second_chance.real_option(other).hit_with == held["score.hit"]
    without = advise(parse("9 11 12"), exact=True).exact
    assert without is not None
    assert found.hit == without["score.hit"]
    assert found.value == found.stay == 32
    assert found.worth > 0


# 6. The value.


@pytest.mark.parametrize("seed", SEEDS)
def test_formulas_in_the_bonus_are_the_values_of_every_row(seed):
    rng = Random(seed)
    while True:
        deck, _ = random_hand(rng)
        if len(value.hands(deck, deck.hand())) <= value.MOST_FORMULAS:
            break
    found = value.formulas(deck, deck.hand())
    for b in (0, deck.bonus, rng.randint(0, 50)):
        there = replace(deck, bonus=b)
        engine = reference(there)
        for hand, formula in found:
            number = formula.subs(value.B, b)
            exact = Fraction(int(number.p), int(number.q))
            assert exact == engine.value(hand)
            if any(deck.pile(hand)):
                going = compiled(there, hand)[1]
                assert exact == (going if not hand.row else max(going, sum(hand.row)))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_line_of_a_ledger_adds_up(seed):
    deck, hand = random_hand(Random(seed))
    known = {}
    for each in value.ledger(deck, hand._replace(saved=seed % 2 == 0)):
        known[each.hand] = each.value
        if each.hit is None:
            assert each.cards == 0
            continue
        assert sum(copies for copies, _ in each.next) == each.cards == len(pile_of(deck, each.hand))
        average = sum((copies * worth for copies, worth in each.next), Fraction(0)) / each.cards
        assert average == each.hit
        assert each.value == (average if each.stay is None else max(average, each.stay))
        assert each.hits == (each.stay is None or average > each.stay)
    assert list(known)[-1].row == hand.row


# 7. The last round.


@pytest.mark.parametrize("seed", SEEDS)
def test_the_chance_to_win_is_what_both_engines_say(seed):
    rng = Random(seed)
    deck, hand = random_hand(rng)
    behind = rng.randint(-8, 12)
    other = last_round.DONE if seed % 2 else last_round.fresh_law(deck)
    scale = 2 * np.lcm.reduce([chance.denominator for _, chance in other])
    found = last_round.choice(deck, hand, behind, other)

    def worth(end):
        return int(scale * last_round.wins(end.score, behind, other))

    assert compiled(deck, hand, worth)[1] / int(scale) == found.hit
    law = last_round.hitting_to_win(deck, hand, behind, other)
    assert sum(chance for _, chance in law) == 1
    assert found.hit == sum(chance * last_round.wins(y, behind, other) for y, chance in law)
    if found.stay is not None:
        assert found.stay == last_round.wins(sum(hand.row), behind, other)


@pytest.mark.parametrize("seed", range(20))
def test_the_worth_of_a_score_is_that_of_the_race(seed):
    rng = Random(seed)
    deck, _ = random_hand(rng)
    law, target, lead = last_round.fresh_law(deck), 30, 12
    field = np.zeros(target + 60)
    for score, chance in law:
        field[target + score] = float(chance)  # the other stands at the target already
    chances = first_chances(field[np.newaxis], target)
    for mine in range(20):
        # The hero has the lead and makes so many points.
        behind = -lead
        expected = float(last_round.wins(mine, behind, law))
        assert chances[mine + lead] == pytest.approx(expected)


def test_mean_and_variance_by_hand():
    law = ((0, Fraction(1, 2)), (4, Fraction(1, 2)))
    assert last_round.moments(law) == (2, 4)


def test_whoever_is_behind_hits_although_it_costs_points():
    deck, hand = BY_HAND, BY_HAND.hand([2, 3])
    assert not reference(deck).goes(hand)
    curve = last_round.curve(deck, hand, last_round.DONE, 15)
    # Staying has 5; only the 1 makes more, 11 points with the bonus.
    assert last_round.windows(curve) == [(6, 11)]
    for each in curve:
        half = Fraction(1, 2)
        assert each.stay == (1 if each.behind < 5 else half if each.behind == 5 else 0)


def test_the_real_game_behind_one_who_is_done():
    row = ("3", "4", "5", "6", "8", "9")
    stay, hit = last_round.real_chances(outlook_of(row), 36)
    # The row has 35. Of 82 cards that concern it, the 0, the 1, two 2s, seven 7s, ten 10s, eleven
    # 11s and twelve 12s make Flip 7, and modifiers can help too.
    assert stay == 0
    assert 44 / 82 < hit < 1
    assert last_round.real_chances(outlook_of(row), 34)[0] == 1
    assert last_round.real_chances(outlook_of(row), 35)[0] == 0.5
    assert last_round.real_chances(outlook_of(("12",)), 5)[0] == 1
    assert last_round.real_chances(outlook_of(()), 5)[0] is None


def test_the_real_game_of_numbers_is_the_small_one():
    deck, row = numbers_of_flip7(), (0, 1, 9, 10, 11)
    small = last_round.choice(deck, deck.hand(row), 33, last_round.DONE)
    stay, hit = last_round.real_chances(numbers_only(row), 33)
    assert (stay, hit) == (small.stay, pytest.approx(float(small.hit)))


# 8. Exchangeability.


@pytest.mark.parametrize("seed", SEEDS)
def test_every_place_of_the_pile_has_the_same_law(seed):
    rng = Random(seed)
    deck, hand = random_hand(rng, cards=7)
    pile = deck.pile(hand)
    every = exchange.arrangements(pile)
    assert len(every) == len(set(every)) == exchange.orders(pile)
    for place in range(sum(pile)):
        counts = exchange.at_place(pile, place)
        assert {i: Fraction(n, len(every)) for i, n in counts.items()} == {
            i: Fraction(copies, sum(pile)) for i, copies in enumerate(pile) if copies
        }


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_that_others_take_unseen_do_not_change_the_value(seed):
    deck, hand = random_hand(Random(seed), cards=7)
    value_of = reference(deck).go(hand)
    assert value_of == compiled(deck, hand)[1]
    most = exchange.lasts(deck, hand)
    for taken in range(most + 1):
        assert exchange.burned(deck, hand, taken) == value_of
    with pytest.raises(ValueError, match="others can take"):
        exchange.burned(deck, hand, most + 1)


@pytest.mark.parametrize("seed", range(20))
def test_a_card_that_is_seen_changes_the_chance_but_not_on_average(seed):
    rng = Random(seed)
    while True:
        deck, hand = random_hand(rng, cards=7)
        pile = deck.pile(hand)
        if sum(pile) > 1:
            break
    place, cards = rng.randint(1, sum(pile) - 1), sum(pile)
    card = rng.choice([i for i, copies in enumerate(pile) if copies])
    total = Fraction(0)
    for seen, copies in enumerate(pile):
        if copies:
            chance = exchange.after_seen(pile, place, card, seen)
            assert chance == Fraction(pile[card] - (card == seen), cards - 1)
            total += Fraction(copies, cards) * chance
    assert total == Fraction(pile[card], cards)
