"""What is true of every position, whatever the figures."""

from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from positions import random_outlook

from solver.cards import change
from solver.distribution import End
from solver.flip7.advise import advise
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.lookahead import look
from solver.flip7.notation import Position, parse
from solver.flip7.outlook import CompanyGame, can_add
from solver.flip7.row import Effect
from solver.games import FLIP7
from solver.stopping import Reference

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
@given(outlooks())
def test_the_law_sums_to_one_and_its_mean_is_the_value(outlook):
    found = look(outlook)
    law = found.law()
    assert abs(float(sum(law.ends.values())) - 1) < 1e-12
    assert abs(float(law.mean) - found.hitting) < 1e-9
    assert abs(float(found.exact_hitting()) - found.hitting) < 1e-12 * max(1, found.hitting)
    total = sum(found.exact_chance(how) for how in ("stay", "flip7", "bust", "frozen"))
    assert total == 1


@calm
@given(outlooks(models=("company",)))
def test_cards_that_are_given_away_change_nothing_but_the_next_card(outlook):
    more = outlook
    for card in (FREEZE, FLIP_THREE):
        more = replace(more, pile=change(more.pile, DECK.index[card], 1))
    if any(outlook.without_dead_cards().pile):
        assert look(more).exact_hitting() == look(outlook).exact_hitting()
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
    assert look(held).exact_hitting() >= look(without).exact_hitting()


@calm
@given(outlooks(models=("company", "alone"), most=24))
def test_company_is_never_worse_than_being_alone(outlook):
    # Only while the pile lasts: what is given away does not come back with a reshuffle.
    if outlook.pile[DECK.index[SECOND_CHANCE]] or sum(outlook.pile) < 20:
        return
    company = look(replace(outlook, model="company"))
    alone = look(replace(outlook, model="alone"))
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
@given(outlooks(models=("company",), most=20))
def test_the_best_choice_is_worth_at_least_staying(outlook):
    game = CompanyGame(outlook.rules)
    live = outlook.without_dead_cards()
    if not any(live.source()):
        return
    found = look(outlook)
    stay = found.staying
    if stay is not None and not can_add(outlook.row, live.source()) and not any(live.discard):
        assert found.hitting <= stay  # nothing to gain
    assert found.hitting >= 0
    assert game.end(game.start(live)) is None or not any(live.source())


@calm
@given(outlooks())
def test_quantiles_rise_with_the_level(outlook):
    law = look(outlook).law()
    levels = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]
    quantiles = [law.quantile(level) for level in levels]
    assert quantiles == sorted(quantiles)
    for level, quantile in zip(levels, quantiles, strict=True):
        assert float(law.at_least(quantile)) >= 1 - level - 1e-12
        assert 1 - float(law.at_least(quantile + 1)) >= level - 1e-12


@calm
@given(outlooks(models=("company",), most=20))
def test_a_utility_counts_ends_by_how_they_come(outlook):
    found = look(outlook, lambda end: float(end.how == "bust"))
    law = look(outlook).law()
    # Who wants to bust busts at least as often as who wants points.
    assert found.hitting >= float(law.chance("bust")) - 1e-9


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


def test_a_policy_that_wants_a_flip_seven_gets_it_at_least_as_often():
    outlook = parse("3 4 5 6 8 9")
    advice = advise(outlook, exact=True)
    assert advice.exact is not None
    assert advice.exact["final.flip7"] == Fraction(advice.exact["final.flip7"])

    def wants(end: End) -> float:
        return float(end.how == "flip7")

    eager = look(random_outlook(Random(5), numbers=5, pile=25, discard=0), wants)
    assert 0 < eager.hitting < 1
    calm_law = look(random_outlook(Random(5), numbers=5, pile=25, discard=0)).law()
    assert eager.hitting >= float(calm_law.chance("flip7"))
