"""Golden games: what the rules say, written down by hand, replayed by the referee.

A file of a game's ``golden/`` opens with comments (``#``) that name the rule. Its sections stand
flush left, what belongs to them is indented; they are read from top to bottom:

``shows:``      the examples, rulings and switches that the file shows
``start:``      a position, or the header of a record; that it is of this game is understood
``events:``     lines of a record, which happen
``expect:``     the position now, spelt canonically
``asks:``       who is waited for and for what, such as ``B turn`` or ``A target fz``
``piles:``      cards in the draw pile, in the discard pile and on the table
``heaps:``      cards in the draw pile, in the discard pile and in the trick
``unseen:``     how many cards are nowhere to be seen
``hand:``       a player and the known hand, in order
``sizes:``      how many hand cards each player has
``highest:``    the highest set of the trick
``pays:``       who loses the round
``chips:``      the chips, after paying once the round is over
``draw:``       some cards of the draw pile with their copies; ``f3*0`` for none
``standings:``  the totals, with this round if it is over
``winners:``    the winners, or ``nobody``
``allowed:``    lines of a record that could happen now, each by itself
``refused:``    a rule and an event that it refuses now
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from games import GAMES, Game

from solver.refusal import RefusedError

FILES = [(game, path) for game in GAMES for path in game.golden.files()]
each_file = pytest.mark.parametrize(
    ("game", "path"), FILES, ids=[f"{game.name}-{path.stem}" for game, path in FILES]
)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def sections(path: Path) -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            found[-1][1].append(line.strip())
        else:
            head, colon, tail = line.partition(":")
            assert colon, f"no section: {line}"
            found.append((head, [tail.strip()] if tail.strip() else []))
    return found


def canonical(game: Game, lines: list[str]) -> str:
    return "\n".join([game.golden.heading, *lines] if game.golden.heading else lines)


def start(game: Game, lines: list[str]) -> Any:
    if lines[0].startswith("players"):
        return game.parse_record(canonical(game, lines)).table()
    text = canonical(game, lines)
    position = game.parse(text)
    assert game.format_position(position, lines=True) == text
    return position.table


def happen(game: Game, table: Any, lines: list[str]) -> Any:
    return game.read_events(table, "\n".join(lines)).table()


def expect(game: Game, table: Any, lines: list[str]) -> None:
    text = canonical(game, lines)
    assert game.format_position(game.positions(table)[0], lines=True) == text
    assert table == game.parse(text).table


def asks(_: Game, table: Any, lines: list[str]) -> None:
    ask = table.ask()
    name = "" if ask.seat is None else table.players[ask.seat].name
    card = ask.card.code if ask.need.value in {"target", "pick"} else ""
    assert " ".join(f"{name} {ask.need.value} {card}".split()) == lines[0]


def piles(_: Game, table: Any, lines: list[str]) -> None:
    counts = [sum(table.pile), sum(table.discard), sum(table.on_table())]
    assert counts == [int(word) for word in lines[0].split()]


def draw(_: Game, table: Any, lines: list[str]) -> None:
    for token in lines[0].split():
        card, copies = table.deck.card_times(token)
        assert (card, table.pile[table.deck.index[card]]) == (card, copies)


def standings(_: Game, table: Any, lines: list[str]) -> None:
    pairs = zip(table.players, table.standings(), strict=True)
    assert " ".join(f"{player.name} {total}" for player, total in pairs) == lines[0]


def heaps(_: Game, table: Any, lines: list[str]) -> None:
    trick = sum(len(act.cards) for act in table.trick)
    assert [table.pile, sum(table.discard), trick] == [int(word) for word in lines[0].split()]


def unseen(_: Game, table: Any, lines: list[str]) -> None:
    assert sum(table.unseen()) == int(lines[0])
    assert table.forgotten() == 0


def hand(_: Game, table: Any, lines: list[str]) -> None:
    name, *cards = lines[0].split()
    player = table.players[table.seat_of(name)]
    assert [card.code for card in player.hand.cards] == cards


def sizes(_: Game, table: Any, lines: list[str]) -> None:
    assert " ".join(f"{player.name} {player.hand.size}" for player in table.players) == lines[0]


def highest(_: Game, table: Any, lines: list[str]) -> None:
    assert str(table.highest) == lines[0]


def pays(_: Game, table: Any, lines: list[str]) -> None:
    assert " ".join(table.players[seat].name for seat in table.losers) == lines[0]


def chips(_: Game, table: Any, lines: list[str]) -> None:
    pairs = zip(table.players, table.chips(), strict=True)
    assert " ".join(f"{player.name} {left}" for player, left in pairs) == lines[0]


def winners(_: Game, table: Any, lines: list[str]) -> None:
    names = [table.players[seat].name for seat in table.winners()]
    assert (" ".join(names) or "nobody") == lines[0]


def allowed(game: Game, table: Any, lines: list[str]) -> None:
    for line in lines:
        assert happen(game, table, [line]) != table


def refused(game: Game, table: Any, lines: list[str]) -> None:
    for line in lines:
        rule, _, events = line.partition(" ")
        with pytest.raises(RefusedError) as caught:
            game.read_events(table, events)
        assert f"({rule})" in caught.value.message


CHECKS: dict[str, Callable[[Game, Any, list[str]], None]] = {
    check.__name__: check
    for check in (
        *(expect, asks, piles, draw, standings, winners, allowed, refused),
        *(heaps, unseen, hand, sizes, highest, pays, chips),
    )
}


@each_file
def test_the_referee_replays(game: Game, path: Path) -> None:
    (head, shows), (begin, lines), *steps = sections(path)
    assert (head, begin) == ("shows", "start")
    assert shows
    assert set(CHECKS) & {name for name, _ in steps}, "a golden file expects something"
    table = start(game, lines)
    for name, content in steps:
        if name == "events":
            table = happen(game, table, content)
        else:
            CHECKS[name](game, table, content)
        assert not any(table.missing())


@each_game
def test_every_example_ruling_and_switch_has_a_golden_file(game: Game) -> None:
    golden = game.golden
    shown = [item.strip() for path in golden.files() for item in sections(path)[0][1][0].split(",")]
    assert set(shown) <= set(golden.known)
    counted = golden.counting
    assert [item for item in golden.known if item not in shown and item not in counted] == []
    assert [item for item in counted if item in shown] == [], "no longer for counting only"


@each_file
def test_a_golden_record_is_written_as_it_is_read(game: Game, path: Path) -> None:
    _, (_, lines), *steps = sections(path)
    events = [line for name, content in steps if name == "events" for line in content]
    record = game.read_events(start(game, lines), "\n".join(events))
    assert game.parse_record(game.format_record(record)) == record
