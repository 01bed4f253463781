"""What the rules file counts: the deck, what one card does to a row, and scores."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.cards import Kind
from solver.flip7.deck import DECK
from solver.flip7.notation import parse
from solver.flip7.referee import Flip, apply
from solver.flip7.row import Effect, Row
from solver.flip7.rules import RuleError, Rules
from solver.flip7.table import Need, Status, new_game

NAMES = [f"P{i}" for i in range(40)]


def row_of(cards: str) -> Row:
    row = Row()
    for token in cards.split():
        row, _ = row.receive(DECK.card(token))
    return row


def test_the_deck_has_the_printed_cards() -> None:
    copies = {card.code: n for card, n in DECK.table}
    assert copies["0"] == 1
    assert all(copies[str(n)] == n for n in range(1, 13))
    assert all(copies[code] == 1 for code in ("+2", "+4", "+6", "+8", "+10", "x2"))
    assert all(copies[code] == 3 for code in ("sc", "fz", "f3"))
    assert sum(copies.values()) == 94
    assert sum(n for card, n in DECK.table if card.kind is Kind.NUMBER) == 79
    assert sum(DECK.full(2)) == 188


@pytest.mark.parametrize(
    ("cards", "score"),
    [
        pytest.param("3 11 5 7 10", 36, id="example 1"),
        pytest.param("3 11 5 7 10 x2", 72, id="example 1 with x2"),
        pytest.param("3 11 5 7 10 +10", 46, id="example 1 with +10"),
        pytest.param("3 11 5 7 10 x2 +10", 82, id="example 1 with both"),
        pytest.param("3 11 5 7 10 9 4", 64, id="example 2"),
        pytest.param("7 11 +8 x2", 44, id="example 3"),
        pytest.param("+2 +6 x2", 8, id="example 4"),
        pytest.param("0 1 2 3 4 5 6 x2 +10", 67, id="example 5"),
        pytest.param("11 5 12 +4", 32, id="example 6"),
        pytest.param("6 7 8 9 10 11 12 +2 +4 +6 +8 +10 x2", 171, id="example 7"),
        pytest.param("9 12 +10 x2 12", 0, id="example 8"),
        pytest.param("x2", 0, id="F-16"),
        pytest.param("", 0, id="nothing"),
        pytest.param("sc", 0, id="a Second Chance"),
    ],
)
def test_the_score_of_a_row(cards: str, score: int) -> None:
    assert row_of(cards).score(Rules()) == score


def test_the_order_of_the_cards_does_not_change_a_row() -> None:
    assert row_of("x2 12 +10 sc 3") == row_of("sc 3 +10 12 x2")


@pytest.mark.parametrize(
    ("before", "card", "after", "effect"),
    [
        pytest.param("5", "7", "5 7", Effect.KEPT, id="R11"),
        pytest.param("1 2 3 4 5 6", "12", "1 2 3 4 5 6 12", Effect.FLIP_SEVEN, id="R19"),
        pytest.param("9 sc", "9", "9", Effect.SAVED, id="R12"),
        pytest.param("9 sc", "8", "8 9 sc", Effect.KEPT, id="R11, Second Chance kept"),
        pytest.param("1 2 3 4 5 6", "+4", "1 2 3 4 5 6 +4", Effect.KEPT, id="R14"),
        pytest.param("5", "sc", "5 sc", Effect.KEPT, id="R15"),
        pytest.param("5 sc", "sc", "5 sc", Effect.SURPLUS, id="R15, surplus"),
        pytest.param("5", "fz", "5", Effect.ACTION, id="R16"),
        pytest.param("5", "f3", "5", Effect.ACTION, id="R17"),
    ],
)
def test_what_a_card_does(before: str, card: str, after: str, effect: Effect) -> None:
    assert row_of(before).receive(DECK.card(card)) == (row_of(after), effect)


@pytest.mark.parametrize(("before", "card"), [("9 12 x2", "12"), ("0", "0"), ("1 2 3 4 5 6", "6")])
def test_a_duplicate_busts_and_lies_in_the_row(before: str, card: str) -> None:
    row, effect = row_of(before).receive(DECK.card(card))
    assert effect is Effect.BUST
    assert row.busted
    assert sum(row.counts()) == len(before.split()) + 1
    assert row.score(Rules()) == 0


@pytest.mark.parametrize(("players", "decks"), [(1, 1), (2, 1), (18, 1), (19, 2), (36, 2)])
def test_the_players_decide_how_many_decks_there_are(players: int, decks: int) -> None:
    assert sum(new_game(NAMES[:players]).pile) == 94 * decks


def test_few_players_may_play_with_two_decks() -> None:
    assert sum(new_game(NAMES[:3], decks=2).pile) == 188


@pytest.mark.parametrize(
    ("players", "decks", "rule"),
    [(0, None, "R1"), (37, None, "R1"), (19, 1, "section 1"), (3, 3, "section 1")],
)
def test_what_cannot_be_played_is_refused(players: int, decks: int | None, rule: str) -> None:
    with pytest.raises(RuleError) as caught:
        new_game(NAMES[:players], decks=decks)
    assert caught.value.rule == rule
    assert f"({rule})" in str(caught.value)


def test_a_switch_takes_only_its_values() -> None:
    with pytest.raises(RuleError, match="tie is one of extra_round, shared"):
        Rules(tie="sudden_death")  # type: ignore[arg-type]


def test_nobody_has_won_before_the_round_is_over() -> None:
    playing = parse("A 205: 3; B 190 stay: 12").table
    assert playing.standings() == [205, 190]
    assert playing.winners() == []


def test_with_both_piles_empty_all_on_turn_count_as_stayed() -> None:
    # R26. A Flip Three lies in no row, so a whole deck always leaves a card to draw or to
    # discard; the rule is shown on less than a deck.
    none = DECK.count(())
    playing = parse("A: 3; B: 4; C bust: 5 5").table
    last = replace(playing, pile=DECK.count([DECK.card("7")]), discard=none)
    after = apply(last, Flip(DECK.card("7")))
    assert [player.status for player in after.players] == [
        *(Status.STAYED, Status.STAYED, Status.BUSTED),
    ]
    assert after.standings() == [10, 4, 0]
    assert after.ask().need is Need.NEXT_ROUND
