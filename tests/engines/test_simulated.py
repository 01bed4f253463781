"""Rounds played by the referee from shuffled piles, against the law that the engine states.

A simulated figure has an error: all are held to four standard errors, with fixed
seeds. The players ask the reference engine what is best and know nothing else of it;
the law is the compiled engine's.
"""

import math
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from random import Random

import pytest
from positions import outlook_of

from solver.cards import add, change
from solver.distribution import End
from solver.flip.models import read_model
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.lookahead import look
from solver.flip7.notation import parse
from solver.flip7.outlook import AloneGame, CompanyGame, Lone, Seat
from solver.flip7.policy import thumb_stays
from solver.flip7.referee import Aim, Flip, Stay, apply
from solver.flip7.stage import ENDS
from solver.flip7.table import Need, Phase, Player, Status
from solver.flip7.winning import worth_of_scores
from solver.stopping import Reference

HERO = 0
# In mid-game: three numbers and a modifier in front, some fifty cards seen.
COMPANY = outlook_of("4 9 11 +4", "1 3*2 4*2 5*4 7*5 8*5 9*4 10*5 12*2 +8 x2 sc fz*3 f3*2")
ALONE = outlook_of("2 5 9 10", "1 3 5*2 9 11 12 x2 sc fz f3*2", model="alone")


@cache
def policy(model):
    """Return the best policy of a position, as the reference engine finds it."""
    if model == "company":
        game = CompanyGame(COMPANY.rules)
        engine, start = Reference(game), game.start(COMPANY.without_dead_cards())
    else:
        engine, start = Reference(AloneGame()), AloneGame().start(ALONE)
    engine.value(start)
    return engine, start


def shuffled(outlook, rng):
    deck = DECK.spread(outlook.pile)
    rng.shuffle(deck)
    return deck


def end_of(table):
    hero = table.players[HERO]
    if hero.row.flipped_seven:
        return End(table.round_score(HERO), "flip7")
    how = {Status.BUSTED: "bust", Status.STAYED: "stay", Status.FROZEN: "frozen"}[hero.status]
    return End(table.round_score(HERO), how)


def best_goes(row, mine, gone):
    """Return whether the best policy goes on."""
    return policy("company")[0].goes(Seat(row, mine, gone))


def in_company(rng, others, goes=best_goes):
    """Play one round among others, who take what they are given and leave the turns to the hero.

    A Flip Three makes one of them draw: the hero decides by the own cards alone.
    """
    start = CompanyGame(COMPANY.rules).start(COMPANY.without_dead_cards())
    mine, gone = start.pile, start.discard
    deck = shuffled(COMPANY, rng)
    players = (Player("hero", row=COMPANY.row), *(Player(f"other {i}") for i in range(others)))
    table = replace(AloneGame().start(COMPANY).table, players=players)
    hitting = True
    while table.players[HERO].active and table.phase is not Phase.OVER:
        ask, row = table.ask(), table.players[HERO].row
        if ask.need is Need.TARGET:
            others_in = [seat for seat in table.targets() if seat != HERO]
            table = apply(table, Aim(ask.card, rng.choice(others_in)))
        elif ask.need is Need.FORCED:
            table = apply(table, Flip(deck.pop()))
        elif table.seat != HERO:
            table = replace(table, seat=HERO)
        elif not hitting and not goes(row, mine, gone):
            table = apply(table, Stay())
        else:
            card = deck.pop()
            table = apply(table, Flip(card))
            if card not in {FREEZE, FLIP_THREE}:
                hitting = False
                mine = change(mine, DECK.index[card], -1)
                if row.second_chance and not table.players[HERO].row.second_chance:
                    gone = add(gone, DECK.count((card, SECOND_CHANCE)))
    return end_of(table)


def by_oneself(rng):
    """Play one round as the last active player."""
    engine, start = policy("alone")
    deck = shuffled(ALONE, rng)
    table, hitting = start.table, True
    while table.phase is not Phase.OVER:
        turn = table.ask().need is Need.TURN and not hitting
        stays = turn and not engine.goes(Lone(table))
        table = apply(table, Stay() if stays else Flip(deck.pop()))
        hitting = False
    return end_of(table)


def rounds(model, seed, count):
    """Return how often each end came about."""
    rng = Random(seed)
    one = by_oneself if model == "alone" else partial(in_company, others=10)
    return Counter(one(rng) for _ in range(count))


def agree(found, law):
    """Hold all figures of some rounds to four standard errors of a law."""
    count = found.total()

    def near(share, chance):
        return abs(share / count - chance) < 4 * math.sqrt(chance * (1 - chance) / count) + 1e-12

    mean = sum(n * end.score for end, n in found.items()) / count
    spread = math.sqrt(sum(p * score**2 for score, p in law.points().items()) - law.mean**2)
    assert abs(mean - law.mean) < 4 * spread / math.sqrt(count)
    for how in ENDS:
        assert near(sum(n for end, n in found.items() if end.how == how), law.chance(how)), how
    likely = {score: p for score, p in law.points().items() if p > 0.002}
    assert len(likely) > 5
    for score, p in likely.items():
        assert near(sum(n for end, n in found.items() if end.score == score), p), score


POSITIONS = {"company": COMPANY, "alone": ALONE}


@pytest.mark.parametrize("model", POSITIONS)
def test_rounds_of_the_referee_agree_with_the_law(model):
    law = look(POSITIONS[model]).law()
    assert all(law.chance(how) > 0 for how in ("stay", "flip7", "bust"))
    assert (law.chance("frozen") > 0) == (model == "alone")
    agree(rounds(model, 1, 20_000), law)


@pytest.mark.parametrize("name", ["one_step", "threshold 25", "risk 0.25", "human", "cards 5"])
def test_rounds_of_a_rule_of_thumb_agree_with_its_law(name):
    thumb = read_model(name).thumb

    def goes(row, mine, gone):
        return not thumb_stays(replace(COMPANY, row=row, pile=mine, discard=gone), thumb)

    rng = Random(name)
    found = Counter(in_company(rng, 10, goes) for _ in range(20_000))
    agree(found, look(COMPANY, thumb=thumb).law())


def test_rounds_of_who_plays_to_win_agree_with_the_law():
    # Far behind a player who has stayed: only many points are worth something.
    hero = "me 120: 4 9 11 +4"
    others = "ann 185 stay: 12; bob 160 stay: 8 7; cat 30: 5"
    position = parse(f"{hero}; {others}")
    worth = worth_of_scores(position.table, position.hero, {})
    exact = [[Fraction(float(chance)) for chance in row] for row in worth]

    def utility(end):
        return exact[ENDS.index(end.how)][end.score]

    engine = Reference(CompanyGame(COMPANY.rules), utility)
    engine.value(CompanyGame(COMPANY.rules).start(COMPANY.without_dead_cards()))
    rng = Random("win")
    found = Counter(
        in_company(rng, 10, lambda *seat: engine.goes(Seat(*seat))) for _ in range(20_000)
    )
    law = look(COMPANY, lambda end: float(utility(end))).law()
    agree(found, law)
    # It is another policy than that of the most points.
    assert law.chance("bust") > look(COMPANY).law().chance("bust") + 0.05


@pytest.mark.slow
@pytest.mark.parametrize("model", POSITIONS)
def test_very_many_rounds_of_the_referee_agree_with_the_law(model):
    with ProcessPoolExecutor(2) as pool:
        parts = pool.map(rounds, [model] * 20, range(20), [15_000] * 20)
        agree(sum(parts, Counter()), look(POSITIONS[model]).law())
