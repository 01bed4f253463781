"""What is true of every position, whatever the figures."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from positions import random_outlook

from solver.cards import add, change, subtract
from solver.errors import EndlessError
from solver.flip7.advise import advise
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE, NUMBERS, SECOND_CHANCE
from solver.flip7.lookahead import look
from solver.flip7.notation import Position, parse
from solver.flip7.outlook import CompanyGame, can_add
from solver.flip7.row import Effect
from solver.flip7.stage import ENDS
from solver.games import FLIP7
from solver.stopping import Reference


def solved(outlook, *worth):
    """Return the look-ahead of a position that has one."""
    try:
        return look(outlook, *worth)
    except EndlessError:  # Flip Threes that turn each other up for ever
        assume(False)


calm = settings(derandomize=True, deadline=None, max_examples=60)


@st.composite
def outlooks(draw, models=("company", "alone"), most=30):
    rng = Random(draw(st.integers(0, 10**9)))
    numbers = draw(st.integers(0, 6))
    return random_outlook(
        rng,
        numbers=numbers,
        pile=draw(st.integers(1, most if numbers > 2 else min(most, 14))),
        discard=draw(st.integers(0, 10)),
        model=draw(st.sampled_from(models)),
    )


@calm
@given(outlooks(most=24))
def test_the_law_sums_to_one_and_its_mean_is_the_value(outlook):
    found = solved(outlook)
    law = found.law()
    assert abs(float(sum(law.ends.values())) - 1) < 1e-12
    assert abs(float(law.mean) - found.hitting) < 1e-9
    assert abs(float(found.exact_hitting()) - found.hitting) < 1e-12 * max(1, found.hitting)
    chances = {how: found.exact_chance(how) for how in ENDS}
    assert sum(chances.values()) == 1
    for how, chance in chances.items():
        assert abs(float(chance) - float(law.chance(how))) < 1e-12


@calm
@given(outlooks(models=("company",)))
def test_cards_that_are_given_away_change_nothing_but_the_next_card(outlook):
    more = outlook
    for card in (FREEZE, FLIP_THREE):
        more = replace(more, pile=change(more.pile, DECK.index[card], 1))
    if any(outlook.without_dead_cards().pile):
        assert solved(more).exact_hitting() == solved(outlook).exact_hitting()
    assert more.next_card()[Effect.BUST] == outlook.next_card()[Effect.BUST] or not any(
        outlook.pile
    )


@calm
@given(outlooks(models=("company",)))
def test_a_second_chance_in_hand_never_costs_points(outlook):
    without = replace(outlook, row=replace(outlook.row, second_chance=False))
    if not can_add(without.row, without.source()):
        return
    held = replace(outlook, row=replace(outlook.row, second_chance=True))
    assert solved(held).exact_hitting() >= solved(without).exact_hitting()


@calm
@given(outlooks(models=("company", "alone"), most=24))
def test_company_is_never_worse_than_being_alone(outlook):
    # Only while the pile lasts: what is given away does not come back with a reshuffle.
    if outlook.pile[DECK.index[SECOND_CHANCE]] or sum(outlook.pile) < 20:
        return
    company = solved(replace(outlook, model="company"))
    alone = solved(replace(outlook, model="alone"))
    stay = company.staying or 0.0
    assert max(stay, company.hitting) >= max(stay, alone.hitting) - 1e-9


@calm
@given(outlooks(models=("company",), most=12), st.integers(5, 45), st.floats(0, 1))
def test_a_fixed_policy_never_beats_the_best(outlook, threshold, risk):
    game = CompanyGame(outlook.rules)
    start = game.start(outlook.without_dead_cards())._replace(hitting=False)
    best = Reference(game).value(start)

    def careful(seat):
        pile = seat.pile if any(seat.pile) else seat.discard
        bust = sum(
            n
            for card, n in zip(DECK.cards, pile, strict=True)
            if seat.row.receive(card)[1] is Effect.BUST
        )
        return bust < risk * sum(pile)

    def one_step(seat):
        outcomes = list(game.outcomes(seat))
        total = sum(weight for _, weight in outcomes)
        gain = sum(child.row.score(outlook.rules) * weight for child, weight in outcomes)
        return gain > seat.row.score(outlook.rules) * total

    policies = (lambda seat: seat.row.score(outlook.rules) < threshold, careful, one_step)
    for policy in policies:
        assert Reference(game, policy=policy).value(start) <= best


@calm
@given(outlooks(models=("company",)))
def test_hitting_is_worth_at_least_one_card_and_then_staying(outlook):
    rows = [
        (outlook.row.receive(card), n) for card, n, _ in outlook.without_dead_cards().strip() if n
    ]
    cards = sum(n for _, n in rows)
    assume(cards)
    ends = sum(n * after.score(outlook.rules) for (after, _), n in rows)
    assert solved(outlook).exact_hitting() >= Fraction(ends, cards)


@calm
@given(outlooks(most=24), st.integers(0, 10**9))
def test_the_discard_pile_changes_nothing_while_the_draw_pile_lasts(outlook, seed):
    # With more duplicates than Second Chances nobody sees the end of the draw pile.
    row = outlook.row
    assume(any(outlook.pile))
    numbers = outlook.pile[: len(NUMBERS)]
    duplicates = sum(max(0, n - (rank not in row.numbers)) for rank, n in enumerate(numbers))
    assume(duplicates > outlook.pile[DECK.index[SECOND_CHANCE]] + row.second_chance)
    table = add(row.counts(), outlook.pile)
    others = DECK.spread(subtract(DECK.full(), table))
    discard = DECK.count(Random(seed).sample(others, min(12, len(others))))
    found, again = solved(outlook), solved(replace(outlook, discard=discard))
    assert found.exact_hitting() == again.exact_hitting()
    # With nothing to gain one would stay; so the law is the same only if there is.
    if can_add(row, outlook.pile):
        assert found.exact_chance("bust") == again.exact_chance("bust")


@calm
@given(outlooks(models=("company",), most=16), st.integers(1, 3))
def test_second_chances_are_worth_nothing_where_nothing_can_bust(outlook, more):
    row = outlook.row
    pile = tuple(
        min(n, rank not in row.numbers and not outlook.discard[rank]) if rank < 13 else n
        for rank, n in enumerate(outlook.pile)
    )
    discard = tuple(
        min(n, rank not in row.numbers) if rank < 13 else n
        for rank, n in enumerate(outlook.discard)
    )
    safe = replace(outlook, pile=pile, discard=discard)
    assume(can_add(row, pile))
    saved = replace(safe, pile=change(pile, DECK.index[SECOND_CHANCE], more))
    assert solved(safe).exact_chance("bust") == 0
    assert solved(saved).exact_hitting() == solved(safe).exact_hitting()


@calm
@given(outlooks())
def test_quantiles_rise_with_the_level(outlook):
    law = solved(outlook).law()
    levels = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]
    quantiles = [law.quantile(level) for level in levels]
    assert quantiles == sorted(quantiles)
    for level, quantile in zip(levels, quantiles, strict=True):
        assert float(law.at_least(quantile)) >= 1 - level - 1e-12
        assert 1 - float(law.at_least(quantile + 1)) >= level - 1e-12


@calm
@given(outlooks(), st.sampled_from(ENDS))
def test_who_wants_one_end_gets_it_at_least_as_often(outlook, how):
    wanted = solved(outlook, lambda end: float(end.how == how))
    assert 0 <= wanted.hitting <= 1 + 1e-12
    assert wanted.hitting >= float(solved(outlook).exact_chance(how)) - 1e-12


TABLES = [
    "me 143: 12 7 +4 sc; ann 168 stay: 5 9 x2; bob 90: 3 11; discard: f3 12*3 9",
    "me: 1 2 3; ann: 4 5; bob: 12 11 sc; cat bust: 8 8; discard: 10*5 fz",
    "me: 4 10 11 12; ann frozen: 4 5; discard: 9*9 8*6 7*5",
]


def test_order_and_names_of_players_change_no_figure():
    for text in TABLES:
        position = parse(text)
        table = position.table
        names = ["zoe", "yan", "xia", "wim"][: len(table.players)]
        renamed = tuple(
            replace(player, name=name) for player, name in zip(table.players, names, strict=True)
        )
        turned = Position(
            replace(
                table,
                players=renamed[::-1],
                seat=len(renamed) - 1 - table.seat,
            ),
            len(renamed) - 1 - position.hero,
            position.model,
        )
        before, after = advise(position, exact=True), advise(turned, exact=True)
        assert before.exact == after.exact
        assert before.best == after.best
        by_bank = sorted((each.bank, each.hit) for each in before.players)
        assert by_bank == sorted((each.bank, each.hit) for each in after.players)


def test_a_text_and_its_canonical_form_get_the_same_advice():
    for text in TABLES:
        position = parse(text)
        again = parse(FLIP7.format(position))
        first, second = advise(position, exact=True), advise(again, exact=True)
        assert replace(first, elapsed_ms=0) == replace(second, elapsed_ms=0)


@pytest.mark.parametrize("dead", ["fz", "fz*3 f3*3"])
@pytest.mark.parametrize("table", TABLES[:2])
def test_seen_cards_that_concern_nobody_change_only_the_odds_of_the_next(table, dead):
    text = table.replace(" fz", "").replace("f3 ", "")
    before = advise(parse(text), exact=True)
    after = advise(parse(f"{text} {dead}"), exact=True)
    gone = sum(int(token.partition("*")[2] or 1) for token in dead.split())
    odds, left = before.figures.next, after.figures.next
    assert left.cards == odds.cards - gone
    assert left.safe == odds.safe - gone
    assert (left.bust, left.duplicate, left.flip7) == (odds.bust, odds.duplicate, odds.flip7)
    assert after.exact is not None
    for name in ("score.hit", "score.stay", "final.bust", "final.flip7"):
        assert after.exact[name] == before.exact[name]
    if odds.bust:
        assert after.exact["next.bust"] > before.exact["next.bust"]
