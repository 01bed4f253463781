"""What the rules file counts: the deck, what one card does to a row, and scores."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.cards import Kind
from solver.flip.rules import RuleError
from solver.vengeance.deck import DECK, FLIP_FOUR, JUST_ONE_MORE
from solver.vengeance.notation import parse
from solver.vengeance.referee import Aim, Flip, apply
from solver.vengeance.row import Effect, Parts, Row, row_of
from solver.vengeance.rules import Rules
from solver.vengeance.table import Need, Status, Table, new_game

BRUTAL = Rules(brutal=True)
VALUES = Rules(lucky13_pair_counts_two=False)


def row(cards: str) -> Row:
    return row_of(*(DECK.card(token) for token in cards.split()))


def test_the_deck_has_the_printed_cards() -> None:  # V-01, V-02
    copies = {card.code: n for card, n in DECK.table}
    assert [copies[str(n)] for n in range(1, 14)] == [1, 2, 3, 4, 5, 6, 6, 8, 9, 10, 11, 12, 12]
    assert [copies[code] for code in ("zero", "u7", "l13")] == [1, 1, 1]
    assert all(copies[code] == 1 for code in ("-2", "-4", "-6", "-8", "-10", "/2"))
    assert all(copies[code] == 2 for code in ("jom", "f4", "swap", "steal", "discard"))
    assert sum(copies.values()) == 108
    numbers = [(card.value, n) for card, n in DECK.table if card.kind is Kind.NUMBER]
    assert sum(n for _, n in numbers) == 92
    assert sum(value * n for value, n in numbers) == sum(n * n for n in range(1, 14))
    assert sum(DECK.full(2)) == 216


@pytest.mark.parametrize(
    ("cards", "score", "brutal"),
    [
        pytest.param("3 11 5 7 10 8 4 /2 -4", 35, 35, id="example 1"),
        pytest.param("13 9 /2 -4", 7, 7, id="example 2"),
        pytest.param("4 8 11 /2 -4", 7, 7, id="example 3, V-26"),
        pytest.param("1 -10", 0, -9, id="example 4"),
        pytest.param("zero 13", 0, 0, id="example 5"),
        pytest.param("zero 1 2 3 4 5 6", 36, 36, id="example 6"),
        pytest.param("zero 1 2 3 4 5 6 /2 -8", 17, 17, id="example 6 with ÷2 and -8"),
        pytest.param("zero 1 2 3 4 5 6 /2 -8 -10", 15, 7, id="example 6 with -10, V-21"),
        pytest.param("l13 13 2 3 4 5 6", 61, 61, id="example 7"),
        pytest.param("12 12 -10 -2 /2", 0, -12, id="R29"),
        pytest.param("zero 4 -6", 0, 0, id="R31"),
        pytest.param("u7 8", 15, 15, id="Unlucky 7 scores 7"),
        pytest.param("13 l13", 26, 26, id="both 13s score"),
        pytest.param("-4 /2", 0, -4, id="modifiers alone"),
        pytest.param("7 8 9 10 11 12 13", 85, 85, id="the most numbers but one"),
        pytest.param("9 10 11 12 13 l13 8", 91, 91, id="the most"),
        pytest.param("13 l13 /2 /2", 6, 6, id="V-37"),
        pytest.param("", 0, 0, id="nothing"),
    ],
)
def test_the_score_of_a_row(cards: str, score: int, brutal: int) -> None:
    assert row(cards).score(Rules()) == score
    assert row(cards).score(BRUTAL) == brutal


def test_a_pair_of_13s_may_be_one_of_the_seven() -> None:
    assert row("l13 13 2 3 4 5 6").score(VALUES) == 46
    assert row("l13 13 2 3 4 5 6 1").score(VALUES) == 62
    assert row("zero l13 13 2 3 4 5").score(VALUES) == 0
    assert row("zero l13 13 2 3 4 5").score(Rules()) == 55


def test_the_parts_of_a_score() -> None:
    assert row("4 8 11 /2 -4 -6").parts(Rules()) == Parts(23, 1, -10, 0)
    assert row("zero 1 2 3 4 5 6").parts(Rules()) == Parts(21, 0, 0, 15)


@pytest.mark.parametrize(
    ("before", "card", "after", "effect"),
    [
        pytest.param("5", "8", "5 8", Effect.NEW, id="R8"),
        pytest.param("5", "5", "5 5", Effect.BUST, id="R8, duplicate"),
        pytest.param("5 -4", "zero", "zero 5 -4", Effect.ZERO, id="R9"),
        pytest.param("1 2 3 4 5 6", "zero", "zero 1 2 3 4 5 6", Effect.FLIP_SEVEN, id="R9, R14"),
        pytest.param("zero", "zero", "zero zero", Effect.BUST, id="V-37"),
        pytest.param("7 12 3 -4", "u7", "u7", Effect.WIPED, id="example 9"),
        pytest.param("zero 1 2 3 4 5", "u7", "u7", Effect.WIPED, id="R10, no seventh number"),
        pytest.param("u7", "u7", "u7", Effect.WIPED, id="R10, two decks"),
        pytest.param("u7", "7", "7 u7", Effect.BUST, id="R10, a 7 like any other"),
        pytest.param("", "u7", "u7", Effect.WIPED, id="R10, nothing to wipe"),
        pytest.param("13", "13", "13 13", Effect.BUST, id="example 8"),
        pytest.param("13", "l13", "13 l13", Effect.NEW, id="example 8, Lucky 13 last"),
        pytest.param("l13", "13", "13 l13", Effect.NEW, id="example 8, Lucky 13 first"),
        pytest.param("l13 13", "13", "13 13 l13", Effect.BUST, id="example 8, third"),
        pytest.param("l13", "l13", "l13 l13", Effect.NEW, id="V-37"),
        pytest.param("l13 13", "l13", "13 l13 l13", Effect.BUST, id="V-37, third"),
        pytest.param("l13 1 2 3 4 5", "13", "1 2 3 4 5 13 l13", Effect.FLIP_SEVEN, id="V-03"),
        pytest.param("5", "/2", "5 /2", Effect.MODIFIER, id="R15"),
        pytest.param("1 2 3 4 5 6", "-2", "1 2 3 4 5 6 -2", Effect.MODIFIER, id="R15, no seventh"),
        pytest.param("5", "swap", "5", Effect.ACTION, id="R16"),
    ],
)
def test_what_a_card_does(before: str, card: str, after: str, effect: Effect) -> None:
    assert row(before).receive(DECK.card(card), Rules()) == (row(after), effect)


def test_a_pair_of_13s_is_no_seventh_value() -> None:
    six = row("l13 1 2 3 4 5")
    assert six.receive(DECK.card("13"), VALUES)[1] is Effect.NEW
    assert six.receive(DECK.card("6"), VALUES)[1] is Effect.FLIP_SEVEN


def test_a_card_that_leaves_takes_its_effect_along() -> None:  # R12, V-17
    assert not row("zero 5").without(DECK.card("zero")).zero
    left = row("13 l13 -4").without(DECK.card("l13"))
    assert left == row("13 -4")
    assert left.receive(DECK.card("13"), Rules())[1] is Effect.BUST
    assert row("9 -4").without(DECK.card("-4")) == row("9")


@pytest.mark.parametrize(("players", "decks"), [(1, 1), (3, 1), (18, 1), (19, 2), (36, 2)])
def test_the_players_decide_how_many_decks_there_are(players: int, decks: int) -> None:
    names = [f"P{i}" for i in range(players)]
    assert sum(new_game(names).pile) == 108 * decks


def test_a_switch_takes_only_its_values() -> None:
    with pytest.raises(RuleError, match="tie is one of extra_round, shared"):
        Rules(tie="sudden_death")  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="brutal is one of false, true"):
        Rules(brutal="true")  # type: ignore[arg-type]
    assert Rules.of({"brutal": "true", "tie": "shared"}) == Rules(brutal=True, tie="shared")
    assert Rules(brutal=True).changed() == {"brutal": "true"}


def little(pile: str) -> Table:
    """Return a table whose pile is all there is to draw, which a whole deck never shows (R27)."""
    playing = parse("A: 3; B: 4; C bust: 5 5").table
    cards = [DECK.card(code) for code in pile.split()]
    return replace(playing, pile=DECK.count(cards), discard=DECK.count(()))


def test_with_both_piles_empty_everybody_on_turn_counts_as_stayed() -> None:
    after = apply(little("8"), Flip(DECK.card("8")))
    assert [player.status for player in after.players] == [
        *(Status.STAYED, Status.STAYED, Status.BUSTED),
    ]
    assert after.standings() == [11, 4, 0]
    assert after.ask().need is Need.NEXT_ROUND


def test_with_both_piles_empty_a_flip_four_ends() -> None:
    table = apply(apply(little("f4 -2"), Flip(FLIP_FOUR)), Aim(FLIP_FOUR, 1))
    table = apply(table, Flip(DECK.card("-2")))
    assert (table.ask().need, table.ask().seat) == (Need.TARGET, 1)
    assert sum(table.discard) == 1, "the Flip Four is used"


def test_with_both_piles_empty_just_one_more_brings_no_card() -> None:
    table = apply(apply(little("jom"), Flip(JUST_ONE_MORE)), Aim(JUST_ONE_MORE, 1))
    assert table.players[1].status is Status.STAYED
    assert table.players[1].row == row("4")
