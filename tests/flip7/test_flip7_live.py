"""A game that is followed: taps, taken back and put back, and mistakes set right."""

import pytest

from solver.flip7.deck import DECK
from solver.flip7.live import Live, mended
from solver.flip7.record import Record, format_record, parse_record
from solver.flip7.referee import Aim, Flip, Stay
from solver.flip7.rules import RuleError
from solver.flip7.table import new_game


def flip(code):
    return Flip(DECK.card(code))


def game(text):
    return Live(parse_record(text))


GAME = "players me ann bob\nme 12 | ann 5 | bob 7 | me hit 3 | ann hit 9 | bob hit 2 | me stay"


def test_what_is_taken_back_can_be_put_back_until_something_else_happens():
    live = game(GAME)
    back = live.undo().undo()
    assert back.record == live.record.cut(5)
    assert back.redo().redo() == live
    assert live.redo() == live
    # The same tap is the same event; another one drops the rest.
    assert back.tap(flip("2")) == live.undo()
    other = back.tap(flip("3"))
    assert other.later == ()
    assert back.forget().later == ()
    begun = Live(Record(new_game(["me", "ann"])))
    assert begun.undo() == begun


def test_a_wrong_card_is_replaced_and_what_followed_stays():
    live = game(GAME)
    found = mended(live, 3, [flip("4")])
    assert found.dropped == 0
    assert found.live.later == ()
    assert found.live.record == game(GAME.replace("hit 3", "hit 4")).record


def test_what_a_busted_player_did_is_left_out():
    live = game(f"{GAME} | ann hit 1 | bob hit 8")
    found = mended(live, 4, [flip("5")])  # Ann busts: her 1 was never hers
    assert found.dropped == 1
    assert found.live.record.table().players[1].row.busted
    assert found.live.record.table().players[2].row.numbers == (2, 7, 8)


def test_what_cannot_follow_yet_waits_and_follows_by_itself():
    live = game(GAME)
    # It was a Freeze: somebody must be named first.
    named = mended(live, 3, [flip("fz")]).live
    assert (len(named.later), named.waits) == (3, True)
    assert named.record.table().ask().card == DECK.card("fz")
    assert named.redo() == named
    # Bob is frozen, so his 2 is left out; I am asked, and stay.
    frozen = named.tap(Aim(DECK.card("fz"), 2))
    rows = [player.row.numbers for player in frozen.record.table().players]
    assert rows == [(12,), (5, 9), (7,)]
    assert (frozen.later, frozen.waits) == ((), False)
    assert frozen == mended(live, 3, [flip("fz"), Aim(DECK.card("fz"), 2)]).live


def test_while_taps_wait_others_do_not_drop_them():
    live = game(GAME)
    gap = mended(live, 3, [flip("fz")]).live  # whom I freeze must be told first
    assert gap.waits
    aim = Aim(DECK.card("fz"), 1)
    other = gap.tap(aim)
    assert other == mended(live, 3, [flip("fz"), aim]).live
    assert other.later == ()
    # Something is taken back while taps wait: they wait all the same.
    back = gap.undo()
    assert len(back.later) == 3
    assert back.tap(flip("fz")) == gap
    assert gap.forget().later == ()


def test_a_card_that_was_missed_is_put_in():
    live = game("players me ann bob\nme 12 | ann 5 | bob 7 | me hit 3 | ann hit 9 | bob hit 2")
    # The cards came in this order, so what followed was entered for the wrong players.
    shifted = mended(live, 4, [flip("1")], keep=True).live
    assert not shifted.waits
    assert format_record(shifted.record).endswith("me hit 3 | ann hit 1 | bob hit 9 | me hit 2\n")
    shifted = mended(live, 3, [Stay()], keep=True).live
    assert format_record(shifted.record).endswith("me stay | ann hit 3 | bob hit 9 | ann hit 2\n")


def test_an_event_that_never_was_is_taken_out():
    live = game(GAME)
    found = mended(live, 6, [])
    assert found.live.record == live.record.cut(6)
    found = mended(live, 3, [])
    assert not found.live.waits
    assert format_record(found.live.record).endswith("me hit 9 | ann hit 2 | bob stay\n")


def test_what_cannot_follow_in_its_order_waits_or_is_left_out():
    live = game("players me ann\nme f3>ann ann 4 ann 2 ann 9 | ann hit 6 | me 3")
    found = mended(live, 0, [])
    # Nothing is aimed then, and the cards go round the table.
    assert found.dropped == 1
    assert format_record(found.live.record).endswith(
        "me 4 | ann 2 | me hit 9 | ann hit 6 | me hit 3\n"
    )
    found = mended(game("players me ann\nme 5 | ann 3 | me stay | ann hit 6"), 0, []).live
    assert found.waits  # nobody stays during the deal
    assert format_record(found.record).endswith("me 3\n")
    told = found.tap(flip("5"))
    assert not told.waits
    assert format_record(told.record).endswith("me 3 | ann 5 | me stay | ann hit 6\n")


def test_a_mistake_cannot_be_replaced_by_another():
    live = game(GAME)
    with pytest.raises(RuleError):
        mended(live, 3, [Aim(DECK.card("fz"), 0)])
    with pytest.raises(RuleError):
        mended(live, 0, [Stay()])


def test_what_a_player_did_instead_takes_the_place_of_what_waits():
    text = (
        "from me 57:; Ann 101:; Bo 88:; Cat:; Dan 33:; dealer Ann; deal Bo\n"
        "Bo 8 | Cat 12 | Dan sc | me 3 | Ann 11 | Bo hit 5 | Cat hit 9 | Dan stay\n"
    )
    live = Live(parse_record(text))
    live = mended(live, 2, [Flip(DECK.card("f3"))]).live
    ann = next(
        seat for seat, player in enumerate(live.record.start.players) if player.name == "Ann"
    )
    live = live.tap(Aim(DECK.card("f3"), ann))
    for code in ("5", "6", "8"):
        live = live.tap(Flip(DECK.card(code)))
    # Dan has nothing in front and must hit: staying can only wait.
    assert live.waits
    assert len(live.later) == 1
    live = live.tap(Flip(DECK.card("10")))
    assert not live.waits
    assert format_record(live.record).endswith("Cat hit 9 | Dan hit 10\n")


SWAPPED = (
    "players me ann bob\n"
    "me 12 | ann 5 | bob 7 | me hit f3>bob bob 4 bob +2 bob 9 | ann hit 6 | bob hit 3 | me hit 8\n"
)


def test_forced_cards_go_to_whoever_the_flip_three_was_aimed_at():
    live = mended(game(SWAPPED), 4, [Aim(DECK.card("f3"), 1)]).live
    assert not live.waits
    assert format_record(live.record).endswith(
        "me hit f3>ann ann 4 ann +2 ann 9 | ann hit 6 | bob hit 3 | me hit 8\n"
    )


def test_forced_cards_are_left_out_where_nothing_forces_them():
    found = mended(game(SWAPPED), 3, [flip("10")])
    assert found.dropped == 4
    assert not found.live.waits
    assert format_record(found.live.record).endswith(
        "me hit 10 | ann hit 6 | bob hit 3 | me hit 8\n"
    )


def test_what_is_taken_back_while_others_wait_does_not_come_back_by_itself():
    text = "players me ann bob\nme 12 | ann 5 | bob 7 | me hit 3 | ann hit 9 | bob hit 2\n"
    live = mended(game(text), 3, [flip("f3")]).live
    assert live.waits
    live = live.tap(Aim(DECK.card("f3"), 1)).tap(flip("10"))
    waiting = live.later
    live = live.undo()
    assert live.later == waiting
    assert live.redo() == live
    live = live.tap(flip("11"))
    assert format_record(live.record).endswith("me hit f3>ann ann 11\n")
