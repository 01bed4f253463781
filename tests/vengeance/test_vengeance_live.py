"""Mistakes set right in a followed game of With a Vengeance."""

from solver.vengeance.deck import DECK, STEAL
from solver.vengeance.live import Live, mended
from solver.vengeance.record import format_record, parse_record
from solver.vengeance.referee import Aim, Bonus, Flip, Take


def flip(code):
    return Flip(DECK.card(code))


def game(text):
    return Live(parse_record(text))


def last_line(live):
    return format_record(live.record).splitlines()[-1]


STOLEN = (
    "players me ann bob\nme 12 | ann 5 | bob 7 | me hit steal>bob bob take ann 5 | ann hit 9 |"
    " bob hit 2"
)


def test_another_thief_must_say_what_was_taken():
    live = mended(game(STOLEN), 4, [Aim(STEAL, 1)]).live
    assert live.waits
    assert len(live.later) == 3
    live = live.tap(Take(0, DECK.card("12")))
    assert not live.waits, "the cards that follow need no more words"
    assert last_line(live) == (
        "me 12 | ann 5 | bob 7 | me hit steal>ann ann take me 12 | ann hit 9 | bob hit 2"
    )
    assert live.record.table().players[0].row.empty


def test_a_steal_that_never_was_leaves_out_what_it_took():
    found = mended(game(STOLEN), 3, [flip("3")])
    assert found.dropped == 2
    assert last_line(found.live) == ("me 12 | ann 5 | bob 7 | me hit 3 | ann hit 9 | bob hit 2")


def test_forced_cards_come_in_their_order_whoever_must_flip_them():
    text = "players me ann bob\nme 12 | ann 5 | bob f4>me me 3 me -4 me 9 me 8 me -4>ann | me stay"
    live = mended(game(text), 3, [Aim(DECK.card("f4"), 1)]).live
    assert live.waits, "ann, not me, says now to whom the -4 goes"
    live = live.tap(Aim(DECK.card("-4"), 2))
    assert last_line(live) == (
        "me 12 | ann 5 | bob f4>ann ann 3 ann -4 ann 9 ann 8 ann -4>bob | me stay"
    )


def test_who_was_made_to_stay_may_still_be_asked_for_cards():
    text = (
        "players me ann\n"
        "me jom>ann ann 5 | me hit 4 | me hit swap>ann ann swap me 4 ann 5 | me stay\n"
    )
    changed = mended(game(text), 3, [flip("3")]).live
    assert changed.waits, "the 4 that ann swapped is a 3"
    assert len(changed.later) == 2
    same = mended(game(text), 2, [flip("5")]).live
    assert format_record(same.record).splitlines()[-1] == text.splitlines()[-1]
    gone = mended(game(text), 3, [flip("12"), flip("2")])
    assert last_line(gone.live) == "me jom>ann ann 5 | me hit 12 | me hit 2 | me hit swap>ann"


def test_a_bonus_waits_for_the_flip_seven_and_goes_with_it():
    text = (
        "from game vengeance; rules brutal=true; me: 1 2 3 4 5; ann: 8\n"
        "me hit 6 | ann hit 9 | me hit 7 me -15>ann"
    )
    live = game(text)
    assert live.record.events[-1] == Bonus(1)
    assert mended(live, 0, [flip("10")]).live.later == ()
    later = mended(live, 2, [flip("-2"), Aim(DECK.card("-2"), 1)]).live
    assert later.waits, "a Flip 7 may still come"
    over = mended(live, 2, [flip("4")]).live
    assert over.waits
