"""Golden games: what the rules say, written down by hand, replayed by the referee.

A file of ``golden/`` opens with comments (``#``) that name the rule. Its sections stand
flush left, what belongs to them is indented; they are read from top to bottom:

``shows:``     the examples, rulings and switches that the file shows
``start:``     a position, or the header of a record
``events:``    lines of a record, which happen
``expect:``    the position now, spelt canonically
``asks:``      who is waited for and for what, such as ``b follow``
``highest:``   the highest set of the trick
``hand:``      a player and the known hand, in order
``sizes:``     how many hand cards each has
``piles:``     cards in the draw pile, in the discard pile and in the trick
``unseen:``    how many cards are nowhere to be seen
``pays:``      who loses the round
``chips:``     the chips, after paying once the round is over
``winners:``   the winners, or ``nobody``
``allowed:``   lines of a record that could happen now, each by itself
``refused:``   a rule and an event that it refuses now
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from solver.dealt.notation import Position, format_position, parse
from solver.dealt.record import format_record, parse_record, read_events
from solver.dealt.rules import SWITCHES
from solver.dealt.table import Table
from solver.refusal import RefusedError

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))

ELSEWHERE = {
    "D-21": "two words of one translation; sections 2 and 3 use ours",
    "D-22": "another deck, which is not covered",
    "D-23": "the order of all sets, in test_dealt_sets.py",
}
"""What no game can show."""

EXAMPLES = [f"example {n}" for n in range(1, 31)]
RULINGS = [f"D-{n:02}" for n in range(1, 29)]
SETTINGS = [f"{name}={value}" for name, values in SWITCHES.items() for value in values]


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


def start(lines: list[str]) -> Table:
    if "players" in lines[0]:
        return parse_record("\n".join(lines)).table()
    text = "\n".join(lines)
    position = parse(text)
    assert format_position(position, lines=True) == text
    return position.table


def happen(table: Table, lines: list[str]) -> Table:
    return read_events(table, "\n".join(lines)).table()


def expect(table: Table, lines: list[str]) -> None:
    text = "\n".join(lines)
    assert format_position(Position(table, 0), lines=True) == text
    assert parse(text).table == table


def asks(table: Table, lines: list[str]) -> None:
    ask = table.ask()
    name = "" if ask.seat is None else table.players[ask.seat].name
    assert " ".join(f"{name} {ask.need.value}".split()) == lines[0]


def highest(table: Table, lines: list[str]) -> None:
    assert str(table.highest) == lines[0]


def hand(table: Table, lines: list[str]) -> None:
    name, *cards = lines[0].split()
    player = next(player for player in table.players if player.name == name)
    assert [card.code for card in player.hand.cards or ()] == cards


def sizes(table: Table, lines: list[str]) -> None:
    assert " ".join(f"{player.name} {player.hand.size}" for player in table.players) == lines[0]


def piles(table: Table, lines: list[str]) -> None:
    trick = sum(len(act.cards) for act in table.trick)
    assert [table.pile, sum(table.discard), trick] == [int(word) for word in lines[0].split()]


def unseen(table: Table, lines: list[str]) -> None:
    assert sum(table.unseen()) == int(lines[0])
    assert table.forgotten() == 0


def pays(table: Table, lines: list[str]) -> None:
    assert " ".join(table.players[seat].name for seat in table.losers) == lines[0]


def chips(table: Table, lines: list[str]) -> None:
    pairs = zip(table.players, table.chips(), strict=True)
    assert " ".join(f"{player.name} {left}" for player, left in pairs) == lines[0]


def winners(table: Table, lines: list[str]) -> None:
    names = [table.players[seat].name for seat in table.winners()]
    assert (" ".join(names) or "nobody") == lines[0]


def allowed(table: Table, lines: list[str]) -> None:
    for line in lines:
        assert happen(table, [line]) != table


def refused(table: Table, lines: list[str]) -> None:
    for line in lines:
        rule, _, events = line.partition(" ")
        with pytest.raises(RefusedError) as caught:
            read_events(table, events)
        assert f"({rule})" in caught.value.message


CHECKS: dict[str, Callable[[Table, list[str]], None]] = {
    check.__name__: check
    for check in (
        *(expect, asks, highest, hand, sizes, piles, unseen),
        *(pays, chips, winners, allowed, refused),
    )
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_referee_replays(path: Path) -> None:
    (head, shows), (begin, lines), *steps = sections(path)
    assert (head, begin) == ("shows", "start")
    assert shows
    assert set(CHECKS) & {name for name, _ in steps}, "a golden file expects something"
    table = start(lines)
    for name, content in steps:
        if name == "events":
            table = happen(table, content)
        else:
            CHECKS[name](table, content)
        assert not any(table.missing()[:-1])


def test_every_example_ruling_and_switch_has_a_golden_file() -> None:
    shown = [item.strip() for path in FILES for item in sections(path)[0][1][0].split(",")]
    known = [*EXAMPLES, *RULINGS, *SETTINGS]
    assert set(shown) <= set(known)
    assert [item for item in known if item not in shown and item not in ELSEWHERE] == []
    assert [item for item in ELSEWHERE if item in shown] == [], "no longer elsewhere only"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_record_is_written_as_it_is_read(path: Path) -> None:
    _, (_, lines), *steps = sections(path)
    events = [line for name, content in steps if name == "events" for line in content]
    record = read_events(start(lines), "\n".join(events))
    assert parse_record(format_record(record)) == record
