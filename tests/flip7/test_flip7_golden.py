"""Golden games: what the rules say, written down by hand, replayed by the referee.

A file of ``golden/`` opens with comments (``#``) that name the rule. Its sections stand
flush left, what belongs to them is indented; they are read from top to bottom:

``shows:``      the examples, rulings and switches that the file shows
``start:``      a position, or the header of a record
``events:``     lines of a record, which happen
``expect:``     the position now, spelt canonically
``asks:``       who is waited for and for what, such as ``B turn`` or ``A target fz``
``piles:``      cards in the draw pile, in the discard pile and on the table
``draw:``       some cards of the draw pile with their copies; ``f3*0`` for none
``standings:``  the totals, with this round if it is over
``winners:``    the winners, or ``nobody``
``allowed:``    lines of a record that could happen now, each by itself
``refused:``    a rule and an event that it refuses now
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from solver.flip7.deck import DECK
from solver.flip7.notation import Position, format_position, parse
from solver.flip7.record import format_record, parse_record, read_events
from solver.flip7.rules import SWITCHES
from solver.flip7.table import Table
from solver.refusal import RefusedError

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))

COUNTING = {
    "example 1": "scores of rows, without an event",
    "F-01": "the cards of the deck, without an event",
}
"""What concerns counting only; test_flip7_scores.py shows it."""

EXAMPLES = [f"example {n}" for n in range(1, 29)]
RULINGS = [f"F-{n:02}" for n in range(1, 37)]
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
    if lines[0].startswith("players"):
        return parse_record("\n".join(lines)).table()
    text = "\n".join(lines)
    position = parse(text)
    assert format_position(position, lines=True) == text
    return position.table


def happen(table: Table, lines: list[str]) -> Table:
    return read_events(table, "\n".join(lines)).table()


def expect(table: Table, lines: list[str]) -> None:
    text = "\n".join(lines)
    expected = parse(text)
    assert format_position(Position(table, 0, expected.model), lines=True) == text
    assert table == expected.table


def asks(table: Table, lines: list[str]) -> None:
    ask = table.ask()
    name = "" if ask.seat is None else table.players[ask.seat].name
    card = ask.card.code if ask.need.value == "target" and ask.card is not None else ""
    assert " ".join(f"{name} {ask.need.value} {card}".split()) == lines[0]


def piles(table: Table, lines: list[str]) -> None:
    counts = [sum(table.pile), sum(table.discard), sum(table.on_table())]
    assert counts == [int(word) for word in lines[0].split()]


def draw(table: Table, lines: list[str]) -> None:
    for token in lines[0].split():
        card, copies = DECK.card_times(token)
        assert (card, table.pile[DECK.index[card]]) == (card, copies)


def standings(table: Table, lines: list[str]) -> None:
    pairs = zip(table.players, table.standings(), strict=True)
    assert " ".join(f"{player.name} {total}" for player, total in pairs) == lines[0]


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
    for check in (expect, asks, piles, draw, standings, winners, allowed, refused)
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
        assert not any(table.missing())


def test_every_example_ruling_and_switch_has_a_golden_file() -> None:
    shown = [item.strip() for path in FILES for item in sections(path)[0][1][0].split(",")]
    known = [*EXAMPLES, *RULINGS, *SETTINGS]
    assert set(shown) <= set(known)
    assert [item for item in known if item not in shown and item not in COUNTING] == []
    assert [item for item in COUNTING if item in shown] == [], "no longer for counting only"


FROM_THE_DEAL = [path for path in FILES if sections(path)[1][1][0].startswith("players")]


@pytest.mark.parametrize("path", FROM_THE_DEAL, ids=lambda path: path.stem)
def test_a_golden_record_is_written_as_it_is_read(path: Path) -> None:
    _, (_, lines), *steps = sections(path)
    events = [line for name, content in steps if name == "events" for line in content]
    record = parse_record("\n".join([*lines, *events]))
    assert parse_record(format_record(record)) == record
