"""What the look-ahead says: known values, the best use of cards, and what is refused."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from lookouts import fresh, outlook_of, table_of

from solver.errors import TooLargeError
from solver.flip.table import Pending
from solver.stopping import Reference
from solver.vengeance import standing
from solver.vengeance.deck import DECK, FLIP_FOUR, STEAL
from solver.vengeance.forced import Flips
from solver.vengeance.game import Game, Seat
from solver.vengeance.lookahead import look, look_each
from solver.vengeance.outlook import Outlook
from solver.vengeance.referee import Aim, apply, legal_events
from solver.vengeance.row import Effect
from solver.vengeance.table import PICKS, Need

FRESH = [
    ("9 11 12", 32, 26.4803138648, "29/103"),
    ("10 12", 22, 23.3236350706, "20/104"),
    ("13 l13 4", 30, 32.3084053680, "14/103"),
    ("l13 6", 19, 30.0638978749, "5/104"),
    ("zero 12", None, 11.7521816192, "11/104"),
    ("5 9 12 -4", 22, 22.5600948465, "23/102"),
    ("3 4 5 6 8 9", 35, 39.5559926180, "29/100"),
    ("13 l13 4 8 9", 47, 36.5595703926, "29/101"),
    ("u7 8 10", 25, 25.5616730579, "22/103"),
]
"""Rows of a fresh deck without the Discards: points of staying and hitting, chance to bust next."""


@pytest.mark.parametrize(("row", "stay", "hit", "bust"), FRESH)
def test_a_fresh_deck_is_worth_what_is_known(row, stay, hit, bust):
    outlook = fresh(row, out="discard*2")
    ahead = look(outlook)
    assert ahead.staying == stay
    assert ahead.hitting == pytest.approx(hit, abs=1e-9)
    assert Fraction(outlook.next_card()[Effect.BUST], sum(outlook.pile)) == Fraction(bust)
    assert float(ahead.exact_hitting()) == pytest.approx(hit, abs=1e-9)
    assert float(ahead.law().mean) == pytest.approx(hit, abs=1e-9)
    assert sum(ahead.law().ends.values()) == pytest.approx(1, abs=1e-12)


def test_a_pair_of_thirteens_may_count_as_one_of_seven():
    outlook = fresh("13 l13 4 8 9", out="discard*2", lucky13_pair_counts_two=False)
    assert look(outlook).hitting == pytest.approx(36.3623840315, abs=1e-9)


# Steal, Swap and Discard: the model's choices against every legal event of the referee.

TABLES = [
    ("5 9", ["12 3", "8"]),
    ("13 4", ["l13 13", "13 -4"]),
    ("l13 13 2", ["13", "6 -10"]),
    ("7 5", ["u7 9", "3"]),
    ("u7 4 -8", ["7 1", "2 /2"]),
    ("zero 12", ["1", "zero 11"]),
    ("1 2 3 4 5 6 -10", ["7 1", "6"]),
    ("11", ["1 2 3 4 5 6 -2", "9"]),
    ("", ["7 2", "8 -6"]),
    ("6 -2", ["", "6"]),
]
SWITCHES = [{}, {"pick_actions_transferable": False}, {"lucky13_pair_counts_two": False}]
PILE = "2*2 7 8 12*2 u7 l13"


@cache
def engine(rules):
    return Reference(Game(rules, "company", 0))


def by_events(table):
    """Return the best that any legal event leads to, if what others carry out changes nothing."""
    if table.ask().need is not Need.TARGET and table.ask().need is not Need.PICK:
        return worth_of(table)
    values = []
    for event in legal_events(table):
        if isinstance(event, Aim) and event.seat != 0:
            values.append(worth_of(replace(table, pending=())))
        else:
            values.append(by_events(apply(table, event)))
    return max(values)


def worth_of(table):
    """Return what a table is worth to the hero who follows no more actions."""
    hero = table.players[0]
    if (
        hero.row.busted
        or hero.row.flipped_seven(table.rules)
        or table.phase is not table.phase.TURNS
    ):
        return Fraction(hero.row.score(table.rules))
    outlook = Outlook.of(replace(table, discard=DECK.count(())), 0, "company")
    game = Game(table.rules, "company", 0)
    seat = game.start(outlook.without_idle_cards(0))._replace(hitting=False)
    return engine(table.rules).value(seat)


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
@pytest.mark.parametrize("card", PICKS, ids=lambda card: card.code)
@pytest.mark.parametrize(("row", "others"), TABLES)
def test_the_best_use_is_the_best_legal_event(row, others, card, switches):
    outlook = outlook_of(row, PILE, others, **switches)
    table = replace(table_of(outlook), pending=(Pending(card, 0),))
    # As a Steal, Swap or Discard that has been flipped; one without a use is discarded.
    if not table.targets_of(table.pending[0]):
        pytest.skip("nobody has a use")
    game = Game(outlook.rules, "company")
    seat = Seat(outlook.row, outlook.pile, outlook.discard, outlook.others, pick=card)
    if table.targets() == [0]:
        table = apply(table, Aim(card, 0)) if table.ask().need is Need.TARGET else table
    assert Reference(game).value(game._shed(seat)) == by_events(table)


# Tables between two choices.


def test_a_table_is_worth_what_staying_or_hitting_is():
    outlook = fresh("9 11 12", ["3 8", "5"])
    assert standing.value(table_of(outlook), 0) == 32
    assert standing.law(table_of(outlook), 0).mean == 32
    low = fresh("2 3", ["9 8", "5"])
    assert standing.value(table_of(low), 0) == look(low).hitting
    assert standing.value(table_of(low), 1) == 17, "who has stayed has what lies there"


def test_forced_cards_and_what_they_set_aside_are_seen_on_the_table():
    outlook = fresh("2 3", ["9 8", "5"], out="f4 steal")
    pending = (Pending(FLIP_FOUR, 1, 0, 3), Pending(STEAL, 0, aside=True))
    table = replace(table_of(outlook), pending=pending)
    flips = Flips(3, (STEAL,))
    assert standing.flips_of(table, 0) == flips
    assert standing.value(table, 0) == look(outlook, flips=flips).hitting
    assert standing.flips_of(table, 1) is None


def test_just_one_more_is_the_last_card():
    outlook = fresh("2 3", out="jom*2 f4*2", model="alone")
    pending = (Pending(DECK.card("jom"), 0, 0, 1),)
    table = replace(table_of(outlook), pending=pending)
    assert standing.flips_of(table, 0) == Flips(1, final=True)
    law = standing.law(table, 0)
    assert standing.value(table, 0) == pytest.approx(float(law.mean), abs=1e-9)
    assert law.chance("bust") == pytest.approx((1 + 2) / 102, abs=1e-12)


def test_more_can_be_done_with_more():
    """In company a Discard can only help, and so can a row to steal from."""
    none = look(fresh("5 8 10", out="discard*2")).hitting
    some = look(fresh("5 8 10")).hitting
    rows = look(fresh("5 8 10", ["1 12", "13 4"], out="discard*2")).hitting
    assert none < some
    assert none < rows
    less = look(fresh("5 8 10"), uses=0).hitting
    assert less == pytest.approx(none, abs=1e-12), "that are not followed"


def test_several_are_solved_at_once():
    outlooks = [fresh("9 11 12"), fresh("10 12 3", ["4 5"])]
    assert [each.hitting for each in look_each(outlooks)] == [look(o).hitting for o in outlooks]


def test_what_is_too_large_is_refused():
    outlook = replace(fresh("", model="alone"), pile=DECK.full(2))
    with pytest.raises(TooLargeError, match="situations"):
        look(outlook)
    assert look(outlook, uses=0).hitting > 15


def test_a_look_says_what_it_cannot_do():
    outlook = fresh("9 11 12")
    with pytest.raises(ValueError, match="one at least"):
        look(outlook, flips=Flips())
    with pytest.raises(ValueError, match="at most"):
        look(outlook, uses=2)
    with pytest.raises(ValueError, match="finite"):
        look(outlook, lambda _: float("inf"))


def test_nothing_can_come():
    spent = look(outlook_of("9 11", "steal", ["", ""]))
    assert (spent.staying, spent.hitting, spent.exact_hitting()) == (20, 20, 20)
    assert spent.law().mean == 20
    assert not spent.goes_first
