"""Editing: every tap gives a position that the notation reads, or a sentence that says why not."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import subtract
from solver.flip7.deck import DECK
from solver.flip7.notation import Position, format_position, parse
from solver.flip7.rules import RuleError
from solver.flip7.table import Phase, Status
from solver.refusal import RefusedError
from solver.ui import edit
from solver.ui.looks import LOOKS

TABLE = "me 143: 12 7 +4 sc; ann 168: 5 9 x2; bob 90: 3 11; discard: f3 12*3 9"


def card(code: str):
    return DECK.card(code)


def text(position: Position) -> str:
    return format_position(position)


def tapped(start: str, target: edit.Target, codes: str) -> str:
    position = parse(start)
    for code in codes.split():
        position = edit.add_card(position, target, card(code))
    return text(position)


def test_a_new_table_is_one_player_in_company_with_nothing_in_front():
    position = edit.empty()
    assert position.model == "company"
    assert position.table.players[0].row.empty
    assert sum(position.table.pile) == 94


def test_taps_make_the_row_in_any_order():
    assert tapped(LOOKS["flip7"].empty, 0, "12 7 +4 sc") == "7 12 +4 sc"
    assert tapped(LOOKS["flip7"].empty, 0, "sc +4 7 12") == "7 12 +4 sc"


def test_a_card_goes_to_the_chosen_row_or_to_the_discard_pile():
    assert tapped("me: 1; ann: 2", 1, "5") == "me: 1; ann: 2 5"
    assert tapped("me: 1; ann: 2", edit.DISCARD, "5 5 f3") == "me: 1; ann: 2; discard: 5*2 f3"


def test_a_flip_three_is_discarded_whoever_had_it():
    assert tapped("me: 1; ann: 2", 1, "f3") == "me: 1; ann: 2; discard: f3"


def test_a_freeze_freezes_the_player_it_is_given_to():
    assert tapped("me: 1; ann: 2", 1, "fz") == "me: 1; ann frozen: 2 fz"


def test_a_second_chance_takes_a_duplicate_along():
    assert tapped("me: 9 sc; ann: 2", 0, "9") == "me: 9; ann: 2; discard: 9 sc"


def test_a_duplicate_is_no_tap_but_a_bust():
    with pytest.raises(RuleError, match="mark me busted"):
        tapped("me: 9; ann: 2", 0, "9")
    position = edit.bust(parse("me: 9; ann: 2"), 0, card("9"))
    assert text(position) == "me bust: 9 9; ann: 2"


def test_only_a_duplicate_busts_and_only_without_a_second_chance():
    with pytest.raises(RuleError, match="has no 8 yet"):
        edit.bust(parse("me: 9; ann: 2"), 0, card("8"))
    with pytest.raises(RuleError, match="Second Chance"):
        edit.bust(parse("me: 9 sc; ann: 2"), 0, card("9"))


def test_a_second_second_chance_is_for_somebody_else():
    with pytest.raises(RuleError, match="goes to another"):
        tapped("me: sc; ann: 2", 0, "sc")


def test_a_card_that_is_used_up_is_refused():
    with pytest.raises(RuleError, match="left to draw"):
        tapped("me: 1; ann: 2; discard: 0", 0, "0")


def test_a_seventh_number_ends_the_round_and_taking_it_out_goes_on():
    over = parse(tapped("me: 1 2 3 4 5 6; ann: 2", 0, "7"))
    assert over.table.phase is Phase.OVER
    with pytest.raises(RuleError, match="round is over"):
        edit.add_card(over, 1, card("8"))
    back = edit.remove_card(over, 0, card("7"))
    assert text(back) == "me: 1 2 3 4 5 6; ann: 2"


def test_cards_that_are_taken_out_are_in_the_draw_pile_again():
    start = parse(TABLE)
    for code in ("12", "7", "+4", "sc"):
        after = edit.remove_card(start, 0, card(code))
        assert sum(after.table.pile) == sum(start.table.pile) + 1
    assert text(edit.remove_card(start, edit.DISCARD, card("12"))).endswith("9 12*2 f3")
    with pytest.raises(RuleError, match="has no 1"):
        edit.remove_card(start, 0, card("1"))
    with pytest.raises(RefusedError, match="discard pile has no 1"):
        edit.remove_card(start, edit.DISCARD, card("1"))


@pytest.mark.parametrize(
    ("start", "out", "expected"),
    [
        ("me: 1; ann bust: 5 5 9", "5", "me: 1; ann: 5 9"),
        ("me: 1; ann bust: 5 5 9", "9", "me: 1; ann bust: 5 5"),
        ("me: 1; ann frozen: 5 fz", "fz", "me: 1; ann: 5"),
        ("me: 1; ann frozen: 5 fz", "5", "me: 1; ann frozen: fz"),
    ],
)
def test_without_the_card_that_was_the_end_a_player_is_active_again(start, out, expected):
    assert text(edit.remove_card(parse(start), 1, card(out))) == expected


@pytest.mark.parametrize(
    ("start", "status", "expected"),
    [
        ("me: 1; ann: 5", Status.STAYED, "me: 1; ann stay: 5 alone"),
        ("me: 1; ann: 5", Status.FROZEN, "me: 1; ann frozen: 5 fz"),
        ("me: 1; ann stay: 5", Status.FROZEN, "me: 1; ann frozen: 5 fz"),
        ("me: 1; ann stay: 5", Status.ACTIVE, "me: 1; ann: 5"),
        ("me: 1; ann frozen: 5 fz", Status.ACTIVE, "me: 1; ann: 5"),
        ("me: 1; ann frozen: 5 fz", Status.STAYED, "me: 1; ann stay: 5"),
        ("me: 1; ann bust: 5 5 6", Status.ACTIVE, "me: 1; ann: 5 6"),
        ("me: 1; ann bust: 5 5 6", Status.STAYED, "me: 1; ann stay: 5 6"),
    ],
)
def test_each_status_brings_and_takes_the_cards_that_go_with_it(start, status, expected):
    after = edit.set_status(parse(start), 1, status)
    assert text(after) == expected.removesuffix(" alone")
    assert after.model == ("company" if after.table.players[1].active else "alone")


def test_nobody_stays_with_nothing_in_front():
    with pytest.raises(RuleError, match="cannot stay"):
        edit.set_status(parse("me: 1; ann:"), 1, Status.STAYED)


def test_a_fourth_freeze_is_refused():
    with pytest.raises(RefusedError, match="the deck has 3 fz"):
        edit.set_status(parse("me: 1; ann: 2; discard: fz*3"), 1, Status.FROZEN)


def test_once_all_are_out_the_round_is_over():
    position = edit.set_status(parse("me stay: 1; ann: 5"), 1, Status.STAYED)
    assert position.table.phase is Phase.OVER
    back = edit.set_status(position, 0, Status.ACTIVE)
    assert back.table.phase is Phase.TURNS


def test_players_are_added_renamed_and_removed():
    position = edit.add_players(edit.empty(), " Ann, Bob  Cat ")
    assert text(position) == "me:; Ann:; Bob:; Cat:"
    position = edit.rename(position, 1, "Zoe")
    position = edit.set_total(position, 1, 168)
    position = edit.add_card(position, 2, card("8"))
    position = edit.remove_player(position, 2)
    assert text(position) == "me:; Zoe 168:; Cat:; discard: 8"


@pytest.mark.parametrize("name", ["me", "ann; discard: 12", "12", "bust", "x" * 25, ""])
def test_a_name_that_means_something_else_is_refused(name):
    with pytest.raises(RefusedError):
        edit.rename(parse("me: 1; ann: 2"), 1, name)


def test_players_of_one_name_and_more_than_a_game_has_are_refused():
    with pytest.raises(RefusedError, match="rename one"):
        edit.add_players(edit.empty(), "Ann ann")
    with pytest.raises(RefusedError, match="36"):
        edit.add_players(edit.empty(), " ".join(f"p{i}p" for i in range(36)))


def test_a_nineteenth_player_brings_a_second_deck():
    position = edit.add_players(edit.empty(), " ".join(f"p{i}p" for i in range(18)))
    assert position.table.decks == 2
    assert edit.remove_player(position, 18).table.decks == 2


def test_the_hero_may_be_anybody_and_is_not_removed():
    position = edit.set_hero(parse("me: 1; ann: 2; bob: 3"), 2)
    assert text(position) == "me: 1; ann: 2; bob: 3; hero bob"
    with pytest.raises(RuleError, match="choose another player"):
        edit.remove_player(position, 2)
    assert text(edit.remove_player(position, 0)) == "ann: 2; bob: 3; hero bob; discard: 1"


def test_a_total_beyond_reason_is_refused():
    with pytest.raises(RefusedError, match="whole number"):
        edit.set_total(parse("me: 1; ann: 2"), 1, 10_001)


def test_a_new_round_banks_the_points_and_discards_the_table():
    after = edit.new_round(parse(TABLE))
    assert [player.total for player in after.table.players] == [166, 196, 104]
    assert all(player.row.empty and player.active for player in after.table.players)
    assert sum(after.table.discard) == 14
    assert sum(after.table.pile) == 80
    assert after.table.phase is Phase.TURNS


def test_a_busted_player_banks_nothing():
    after = edit.new_round(parse("me 10: 5; ann 20 bust: 9 9"))
    assert [player.total for player in after.table.players] == [15, 20]


def test_after_a_won_game_there_is_no_new_round():
    with pytest.raises(RuleError, match="ann won with 205"):
        edit.new_round(parse("me 10: 5; ann 200: 5"))


def test_clearing_keeps_players_and_totals_only():
    assert text(edit.clear(parse(TABLE))) == "me 143:; ann 168:; bob 90:"


def test_a_reshuffle_empties_the_discard_pile_and_leaves_the_table():
    after = edit.reshuffle(parse(TABLE))
    assert text(after) == TABLE.replace("12 7", "7 12").split("; discard")[0]


def test_a_card_that_turns_up_when_the_pile_is_empty_comes_from_the_discard_pile():
    rest = subtract(DECK.full(1), DECK.count((card("1"), card("5"))))
    position = parse(f"me: 1; ann: 5; discard: {DECK.format(rest)}")
    assert sum(position.table.pile) == 0
    for target in (0, edit.DISCARD):
        after = edit.add_card(position, target, card("12"))
        assert sum(after.table.pile) == 91
    frozen = edit.add_card(position, 1, card("fz"))
    assert sum(frozen.table.discard) == 0


def test_a_pending_card_waits_and_can_be_dropped():
    position = parse("me: 1; ann: 5; pending: f3 ann>me 2")
    for change in (
        lambda: edit.add_card(position, 0, card("3")),
        lambda: edit.add_card(position, edit.DISCARD, card("3")),
        lambda: edit.remove_card(position, 0, card("1")),
        lambda: edit.set_status(position, 0, Status.STAYED),
        lambda: edit.reshuffle(position),
    ):
        with pytest.raises(RuleError, match="pending"):
            change()
    assert text(edit.drop_pending(position)) == "me: 1; ann: 5; discard: f3"
    assert sum(edit.new_round(position).table.discard) == 3
    assert text(edit.clear(position)) == "me:; ann:"


def test_the_company_that_was_not_entered_stays_until_somebody_is():
    position = edit.set_total(edit.empty(), 0, 50)
    assert position.model == "company"
    alone = edit.set_model(position, "alone")
    assert edit.add_card(alone, 0, card("3")).model == "alone"
    joined = edit.add_players(position, "ann")
    assert joined.model == "company"
    left = edit.set_status(edit.add_card(joined, 1, card("3")), 1, Status.STAYED)
    assert left.model == "alone"
    assert edit.remove_player(left, 1).model == "alone"


ACTIONS = st.one_of(
    st.tuples(
        st.sampled_from([edit.add_card, edit.remove_card, edit.bust]),
        st.integers(0, 3),
        st.sampled_from(DECK.cards),
    ),
    st.tuples(st.just(edit.set_status), st.integers(0, 3), st.sampled_from(Status)),
    st.tuples(st.just(edit.add_card), st.just(edit.DISCARD), st.sampled_from(DECK.cards)),
    st.tuples(st.sampled_from([edit.set_hero, edit.remove_player]), st.integers(0, 3)),
    st.tuples(st.sampled_from([edit.new_round, edit.reshuffle, edit.clear])),
    st.tuples(st.just(edit.add_players), st.sampled_from(["dan", "eve fay"])),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(ACTIONS, max_size=25))
def test_whatever_is_tapped_the_position_is_sound_and_spelled_canonically(actions):
    position = parse("me: 12 7; ann: 5 9 x2; bob: 3 11 sc; cat:")
    for change, *args in actions:
        if isinstance(args[0] if args else None, int):
            args[0] %= len(position.table.players)
        with contextlib.suppress(RuleError, RefusedError):
            position = change(position, *args)
        assert parse(text(position)) == position
        assert not any(position.table.missing())
