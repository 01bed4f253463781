"""Endings: a search that remembers and leaves out finds what one finds that does neither."""

from random import Random

import pytest
from layouts import (
    LAYOUT,
    few,
    key,
    orders,
    plainly,
    random_drawing_table,
    random_table,
    table_of,
)

from solver.dealt.deck import DECK
from solver.dealt.layouts import averaged, layouts
from solver.dealt.notation import parse
from solver.dealt.referee import apply, can, seen_by
from solver.dealt.search import solve
from solver.dealt.table import Phase, new_game
from solver.errors import TooLargeError
from solver.refusal import RefusedError


@pytest.mark.parametrize("block", range(10))
def test_endings_are_those_of_a_plain_search(block):
    for seed in range(50 * block, 50 * block + 50):
        table = random_table(seed)
        hero = seed % len(table.players)
        ending = solve(table, hero)
        assert ending.safe == plainly(table, hero)
        assert ending.choices[0].safe == ending.safe
        for choice in ending.choices[:2]:
            assert choice.safe == plainly(apply(table, choice.event), hero)
        ranks = [key(table.seat, hero, choice.safe) for choice in ending.choices]
        assert ranks == sorted(ranks, reverse=True)


@pytest.mark.parametrize("block", range(4))
def test_against_all_others_is_a_plain_search_too(block):
    for seed in range(1000 + 25 * block, 1025 + 25 * block):
        table = random_table(seed)
        hero = seed % len(table.players)
        sure = solve(table, hero, against=True)
        assert sure.safe == (plainly(table, hero, against=True)[hero],)
        assert sure.safe[0] <= solve(table, hero).safe[hero]


def test_the_line_is_played_to_the_end_that_was_promised():
    for seed in range(2000, 2100):
        table = random_table(seed)
        hero = seed % len(table.players)
        for against in (False, True):
            ending, now = solve(table, hero, against=against), table
            for event in ending.line:
                assert can(now, event)
                now = apply(now, event)
            assert now.phase is Phase.OVER
            safe = [seat not in now.losers for seat in range(len(now.players))]
            assert list(ending.safe) == ([safe[hero]] if against else safe)


def test_drawn_cards_are_an_exact_mean_or_come_in_a_known_order():
    for seed in range(40):
        table, pile = random_drawing_table(seed)
        hero, against = seed % 3, seed % 4 == 3
        ending = solve(table, hero, against=against, pile=pile)
        plain = plainly(table, hero, against=against, pile=pile)
        assert ending.safe == ((plain[hero],) if against else plain)
    uncertain = [21, 50, 70, 71, 113, 116, 121]  # these depend on what is drawn
    for seed in (*range(10), *uncertain):
        table, _ = random_drawing_table(seed, forgotten=1)
        ending = solve(table, seed % 3)
        assert ending.safe == plainly(table, seed % 3)
        assert any(0 < chance < 1 for chance in ending.safe) == (seed in uncertain)


def dealt_table(seed, size, reserves):
    """Return three hands of so many cards and so many reserves each."""
    rng = Random(seed)
    cards = [card for card in DECK.spread(DECK.full()) if card.code != "redraw"]
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(size)] for _ in range(3)]
    return table_of(hands, [[cards.pop() for _ in range(reserves)] for _ in range(3)])


def test_compiled_code_finds_the_same_as_the_reference():
    for seed in range(60):
        table = dealt_table(seed, 3 + seed % 2, seed % 3 % 2)
        against = seed % 4 == 1
        fast = solve(table, 0, against=against)
        slow = solve(table, 0, against=against, reference=True, most=5_000_000)
        assert (fast.safe, fast.choices) == (slow.safe, slow.choices)
        assert against or fast.line == slow.line


def test_three_hands_of_four_cards_take_few_positions():
    # Half a million are valued in a second.
    for seed in range(40):
        assert solve(dealt_table(seed, 4, seed % 2), 0).states < 250_000


def test_any_moment_of_a_trick_can_be_solved():
    for seed in range(60):
        table = random_table(seed)
        hero = seed % len(table.players)
        for event in solve(table, hero).line:
            table = apply(table, event)
            if table.phase is not Phase.OVER:
                assert solve(table, hero).safe == plainly(table, hero)


ENDING = "game dealt; a hand: 3 9 4; b hand: 5 5; c hand: 9 x 1; c reserve: 2"


def test_what_cannot_be_solved_is_refused():
    table = parse(ENDING).table
    hidden = seen_by(table, 0)
    with pytest.raises(RefusedError, match="write the cards of b"):
        solve(hidden, 0)
    with pytest.raises(RefusedError, match="still dealt"):
        solve(new_game(["a", "b", "c"], opened=range(3)), 0)
    with pytest.raises(TooLargeError, match="more than 3 positions"):
        solve(table, 0, most=3)
    with pytest.raises(TooLargeError, match="more than 2 positions"):
        solve(table, 0, most=20, reference=True)
    with pytest.raises(RefusedError, match="18 cards"):
        solve(table, 0, pile=[DECK.card("7")] * 2)
    over = parse("game dealt; a hand: 3; b hand:; c hand:; over a").table
    assert solve(over, 0).safe == (0, 1, 1)
    assert solve(over, 0).choices == solve(over, 0).line == ()


def test_who_is_out_may_be_unknown():
    table = parse("game dealt; a hand: 3 9; b hand: 0 cards; c hand: 9 1").table
    assert solve(table, 0).safe[1] == 1


@pytest.mark.parametrize("count", [3, 4, 5])
def test_every_order_of_the_unseen_cards_is_in_one_layout(count):
    table = few(count, seed=count)
    every = list(orders(table))
    found = list(layouts(table))
    assert sum(weight for _, weight in found) == len(every)
    assert all(not opened.hidden() for opened, _ in found)


@pytest.mark.parametrize("seed", range(4))
def test_an_averaged_ending_is_the_mean_over_all_orders(seed):
    table = few(4, seed)
    mean_of = averaged(table, 0)
    every = list(orders(table))
    values = [solve(opened, 0).safe for opened in every]
    assert mean_of.safe == tuple(sum(v[seat] for v in values) / len(every) for seat in range(3))
    assert [choice.safe[0] for choice in mean_of.choices] == sorted(
        (choice.safe[0] for choice in mean_of.choices), reverse=True
    )
    for choice in mean_of.choices[:3]:
        after = [plainly(apply(opened, choice.event), 0) for opened in every[::7]]
        few_of = [solve(apply(opened, choice.event), 0).safe for opened in every[::7]]
        assert after == few_of
        whole = [solve(apply(opened, choice.event), 0).safe[0] for opened in every]
        assert choice.safe[0] == sum(whole) / len(every)


def test_too_many_layouts_are_refused():
    with pytest.raises(TooLargeError, match="more than 2,500 ways"):
        averaged(parse(LAYOUT.replace("c hand: 2", "c hand: 4")).table, 0)
