"""Records of rounds that are wholly known, and of the same rounds as one player sees them."""

import re
from pathlib import Path
from random import Random

import pytest

from solver.dealt.deck import DECK
from solver.dealt.events import Draw, Stuck
from solver.dealt.notation import Position, format_position, parse
from solver.dealt.play import Decks, finish, play, play_round, tables
from solver.dealt.record import Record, format_record, parse_record, read_events
from solver.dealt.referee import apply, chances, legal_events, seen_by, sensible_events
from solver.dealt.table import Need, Phase, new_game
from solver.link import packed, unpacked


def random_game(seed, opened=None):
    """Return the record of a random game of three rounds at most."""
    rng = Random(seed)
    seats = rng.choice((3, 4, 5))
    start = table = new_game(
        [f"p{seat}" for seat in range(seats)],
        oldest=rng.randrange(seats),
        opened=range(seats) if opened is None else opened,
    )
    events, rounds = [], 0
    while rounds < 3 and (legal := legal_events(table)):
        if isinstance(legal[0], Draw):
            cards, weights = zip(*chances(table), strict=True)
            [event] = rng.choices(cards, weights)
        else:
            event = rng.choice(legal)
        events.append(event)
        table = apply(table, event)
        rounds += table.phase is Phase.OVER
    return Record(start, tuple(events))


@pytest.mark.parametrize("seed", range(12))
def test_what_a_player_sees_of_a_record_is_a_record(seed):
    whole = random_game(seed)
    seats = len(whole.start.players)
    for seat in range(seats):
        seen = whole.seen_by(seat)
        assert seen.table() == seen_by(whole.table(), seat)
        assert parse_record(format_record(seen)) == seen
        shown = {
            table.players[other].hand.cards
            for table in seen.tables()
            for other in range(seats)
            if other != seat
        }
        assert shown == {None}
        for events in Random(seed).sample(range(len(whole.events)), 15):
            cut = whole.cut(events)
            table = cut.table()
            assert cut.seen_by(seat).table() == seen_by(table, seat)
            assert not any(seen_by(table, seat).missing())
            assert seen_by(table, seat).forgotten() == 0


def test_that_a_known_hand_is_stuck_is_seen_by_others_only():
    whole = [random_game(seed) for seed in range(40)]
    stuck = [
        (record, record.tables()[-1].losers)
        for record in whole
        if record.table().phase is Phase.OVER and record.table().trick
    ]
    assert stuck, "some rounds end in mid-trick"
    for record, (seat,) in stuck:
        assert Stuck() not in record.events
        assert Stuck() not in record.seen_by(seat).events[-1:]
        other = (seat + 1) % len(record.start.players)
        assert record.seen_by(other).events[-1] == Stuck()


DEAL = (
    "game dealt ; players me ann bob\n"
    "me 3 8 8 x 12 5 5 5 redraw 1 | me reserve 7 11 | ann reserve 4 4 | bob reserve 12 2\n"
)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("me 8 8 | ann 9 9", "me 8 8 | ann 9 9"),
        ("8 8 | 9 9", "me 8 8 | ann 9 9"),
        ("ME 8*2|Ann 9*2", "me 8 8 | ann 9 9"),
        ("me X 8", "me 8 x=8"),
        ("me 8 8 x", "me 8 8 x=8"),
        ("me 12 x", "me x=12 12"),
        ("me x=11 12", "me x=11 12"),
        ("me x", "me x=12"),
        ("me x=3", "me x=3"),
        ("me 8@2", "me 8@2"),
        ("me 8@3", "me 8@3"),
        ("me 5", "me 5@6"),
        ("me 5 5 5", "me 5 5 5"),
        ("me 5@7 5", "me 5@7 5"),
        ("me redraw | ann take 4 | bob 6 4 5", "me redraw | ann take 4 | bob 4 5 6"),
        ("me 12 | ann 3 4 | bob x 3\nbob stop", "me 12 | ann 3 4 | bob 3 x=3\nbob stop"),
        (
            "me redraw | ann take 4 | bob take 2 | me draw 5@3 7@1 draw 2@12",
            "me redraw | ann take 4 | bob take 2 | me draw 5@3 7@1 2@12",
        ),
        ("me 1 | ann 3 4 | bob 4 5 bob 9", "me 1 | ann 3 4 | bob 4 5\nbob 9"),
    ],
)
def test_plays_may_be_typed_shortly_and_are_written_one_way(typed, written):
    record = parse_record(DEAL + typed)
    assert format_record(record) == DEAL + written + "\n"


def test_a_cut_between_a_drawn_card_and_its_place_is_a_record():
    text = DEAL + "me redraw | ann take 4 | bob take 2 | me draw 5@3 7@1 2@12\n"
    record = parse_record(text)
    cut = record.cut(len(record.events) - 3)
    assert cut.table().ask().need is Need.INSERT
    assert format_record(cut).endswith("me draw 5@3 7\n")
    whole = read_events(cut.table(), "@1 2@12")
    assert whole.table() == record.table()
    joined = "from " + format_position(Position(cut.table(), 0)) + "\nme draw @1 2@12\n"
    assert format_record(parse_record(joined)) == joined
    assert parse_record(joined).table() == record.table()


def test_a_record_is_short_in_a_link():
    text = format_record(random_game(3))
    assert unpacked(packed(text)) == text
    assert len(packed(text)) < len(text)


def test_a_position_may_leave_out_what_was_played():
    table = parse("game dealt; a hand: 3 9 4; b hand: 2 cards; c hand: 3 cards").table
    assert table.pile == 18
    assert sum(table.unseen()) == 51
    assert table.forgotten() == 51 - 5 - 18
    drawn = parse(
        "game dealt; a hand: 3; b hand: 2 cards; c hand: 1 card; played: redraw 12*3"
    ).table
    assert drawn.pile == 15


class Sensible:
    """Does something sensible, the same for the same view."""

    name = "sensible"

    def choose(self, table):
        events = sensible_events(table)
        assert len(table.open()) == 1
        number = hash(tuple(DECK.index[card] for card in table.players[table.seat].hand.cards))
        return events[number % len(events)]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rounds_and_games_between_policies_are_the_same_for_the_same_seed(seats):
    policies = [Sensible() for _ in range(seats)]
    for seed in range(4):
        outcome = play(policies, seed)
        assert outcome == play(policies, seed)
        assert sum(outcome.wins) == pytest.approx(1)
        assert max(outcome.lost) == 3
        assert sum(outcome.lost) >= outcome.rounds
        lost = play_round(policies, seed, leader=seed % seats)
        assert 1 <= len(lost) < seats
    deals = {
        next(now.players for now in tables(policies, seed) if now.phase is Phase.TRICK)
        for seed in range(10)
    }
    assert len(deals) == 10


def test_a_round_can_be_finished_from_any_moment():
    policies = [Sensible() for _ in range(3)]
    for seed in range(6):
        every = list(tables(policies, seed))
        end = next(now for now in every if now.phase is Phase.OVER)
        decks = Decks(seed)
        decks.shuffle()
        pile = [decks.draw() for _ in range(54)][36:]
        for now in every[36 : every.index(end) : 9]:
            assert finish(now, policies, pile[18 - now.pile :][::-1]) == end


PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", re.findall(r"```dealt\n(.+?)```", PAGE, re.DOTALL))
def test_the_examples_of_the_notation_are_read_and_written_again(text):
    if "players" in text:
        assert format_record(parse_record(text)) == text
    else:
        position = parse(text)
        assert parse(format_position(position)) == position
