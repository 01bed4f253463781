"""What is written is read back, for tables and games that nobody would play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import Kind
from solver.flip7.deck import DECK
from solver.flip7.notation import format_position, parse
from solver.flip7.record import Record, format_record, parse_record
from solver.flip7.referee import apply, legal_events
from solver.flip7.rules import SWITCHES, Rules
from solver.flip7.table import Status, new_game
from solver.refusal import RefusedError

NAMES = ("me", "ann", "bob", "cat", "Zoë", "علی", "小明", "p-8")
SWITCH_WORDS = [f"{name}={value}" for name, values in SWITCHES.items() for value in values[1:]]

T = TypeVar("T")

steady = settings(max_examples=300, deadline=None, derandomize=True)


def rows(draw: st.DrawFn, left: Counter[str], status: Status) -> list[str]:
    """Draw cards that a row of this status may hold, from those that are left."""
    held: list[str] = []
    held += map(str, draw(st.lists(st.integers(0, 12), max_size=6, unique=True)))
    if status is Status.BUSTED:
        held.append(draw(st.sampled_from(held)) if held else "")
    held += draw(st.lists(st.sampled_from(["+2", "+4", "+6", "+8", "+10", "x2"]), unique=True))
    if status is not Status.BUSTED and draw(st.booleans()):
        held.append("sc")
    if status is Status.FROZEN:
        held.append("fz")
    kept = []
    for code in held:
        if left[code]:
            left[code] -= 1
            kept.append(code)
    return kept


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, list[tuple[str, int, Status, list[str]]]]:
    """Return the text of a position, and the rows that it names."""
    decks = draw(st.sampled_from((1, 2)))
    left = Counter({card.code: decks * copies for card, copies in DECK.table})
    names = NAMES[: draw(st.integers(1, len(NAMES)))]
    shown = []
    for name in names:
        status = draw(st.sampled_from(Status))
        cards = rows(draw, left, status)
        numbers = [code for code in cards if DECK.card(code).kind is Kind.NUMBER]
        # What the deck could not give decides what became of the player.
        doubled = len(set(numbers)) < len(numbers)
        if doubled != (status is Status.BUSTED) or (status is Status.FROZEN) != ("fz" in cards):
            for code in cards:
                left[code] += 1
            status, cards = Status.ACTIVE, []
        shown.append((name, draw(st.integers(0, 10_000)), status, cards))
    fields = [f"{name} {total} {s.value}: {' '.join(cards)}" for name, total, s, cards in shown]
    fields.append(f"decks {decks}")
    if words := draw(st.lists(st.sampled_from(SWITCH_WORDS), max_size=3, unique_by=_switch)):
        fields.append("rules " + " ".join(words))
    seats = draw(st.lists(st.sampled_from(("hero", "dealer")), unique=True))
    fields += [f"{word} {draw(st.sampled_from(names))}" for word in seats]
    active = [name for name, _, status, _ in shown if status is Status.ACTIVE]
    if draw(st.booleans()) and active:
        fields.append(f"{draw(st.sampled_from(('turn', 'deal')))} {draw(st.sampled_from(active))}")
    out = {code: draw(st.integers(0, n)) for code, n in left.items()}
    if draw(st.booleans()) and active:
        card = draw(st.sampled_from(("fz", "f3")))
        aim = draw(st.sampled_from(("?", *active)))
        if left[card] and (card, aim) != ("f3", "?"):
            out[card] = min(out[card], left[card] - 1)
            count = f" {draw(st.integers(0, 3))}" if card == "f3" and draw(st.booleans()) else ""
            fields.append(f"pending: {card} {draw(st.sampled_from(names))}>{aim}{count}")
    fields.append("discard: " + " ".join(f"{code}*{n}" for code, n in out.items() if n))
    # The seats are the order of the rows; all else may stand anywhere.
    players, others = fields[: len(names)], draw(st.permutations(fields[len(names) :]))
    at = draw(st.integers(0, len(others)))
    mark = draw(st.sampled_from(("; ", "\n", " ;\n")))
    return mark.join([*others[:at], *players, *others[at:]]), shown


def _switch(word: str) -> str:
    return word.partition("=")[0]


@steady
@given(positions())
def test_a_position_is_read_as_typed_and_written_as_read(
    typed: tuple[str, list[tuple[str, int, Status, list[str]]]],
) -> None:
    text, shown = typed
    position = parse(text)
    table = position.table
    assert not any(table.missing())
    assert [(p.name, p.total) for p in table.players] == [(name, n) for name, n, *_ in shown]
    if "pending" not in text:
        assert [p.status for p in table.players] == [status for _, _, status, _ in shown]
        for player, (_, _, _, cards) in zip(table.players, shown, strict=True):
            assert Counter(card.code for card in player.row.cards()) == Counter(cards)
    for lines in (False, True):
        written = format_position(position, lines=lines)
        assert parse(written) == position
        assert format_position(parse(written), lines=lines) == written
    assert parse(text.upper()).table.pile == table.pile


WORDS = st.sampled_from(
    [
        *("me", "ann", "bob", "12", "7", "0", "+4", "x2", "sc", "fz", "f3", "12*3", "*2", "13"),
        *("stay", "bust", "frozen", "hit", "next", "|", "#", "\n", ";", ":", ">", "?", ","),
        *("players", "dealer", "decks", "rules", "tie=shared", "hero", "turn", "deal", "flipped"),
        *("discard", "pending", "alone", "company", "over", "waits", "f3>me", "fz ann>?", "200"),
    ]
)
TEXTS = st.text(max_size=60) | st.lists(WORDS, max_size=25).map(" ".join)


@steady
@given(TEXTS)
def test_any_text_is_read_or_refused(text: str) -> None:
    # What is read has a canonical text, which is not refused.
    if position := read(parse, text):
        assert parse(format_position(position)) == position
    if record := read(parse_record, text):
        assert parse_record(format_record(record)) == record


def read(parser: Callable[[str], T], text: str) -> T | None:
    try:
        return parser(text)
    except RefusedError:
        return None


@steady
@given(
    st.integers(1, 8),
    st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCHES.items()}),
    st.sampled_from((1, 2)),
    st.lists(st.integers(0, 10**6), max_size=120),
    st.randoms(use_true_random=False),
)
def test_any_game_is_written_and_read(
    seats: int, switches: dict[str, str], decks: int, picks: list[int], rng: random.Random
) -> None:
    rules = Rules(**switches)  # type: ignore[arg-type]  # drawn from the switches
    dealer = rng.randrange(seats)
    table = new_game(NAMES[:seats], rules=rules, decks=decks, dealer=dealer)
    start, events = table, []
    for pick in picks:
        if not (legal := legal_events(table)):
            break
        events.append(legal[pick % len(legal)])
        table = apply(table, events[-1])
    record = Record(start, tuple(events))
    text = format_record(record)
    assert parse_record(text) == record
    assert record.table() == table
    # Names may be left out, and so may case and the parting of turns.
    head, *rounds = text.splitlines()
    left_out = (*NAMES, "|")
    bare = [" ".join(w for w in line.split(" ") if w not in left_out) for line in rounds]
    assert parse_record("\n".join([head, *bare]).upper()) == parse_record(text.upper())
    assert parse_record("\n".join([head, *bare])) == record


def test_cards_that_were_seen_are_a_position_of_an_empty_row_in_company() -> None:
    for text in ("discard: 12*3 9", "discard 9 12 12 12", "DISCARD: 9 12*3; company"):
        position = parse(text)
        [player] = position.table.players
        assert player.row.empty
        assert position.model == "company"
        assert sum(position.table.pile) == 94 - 4
        assert format_position(position) == "discard: 9 12*3"
    same = parse("me:; company; discard: 9 12*3")
    assert same == parse("discard: 9 12*3")
    assert parse("discard: 9; alone").model == parse("me:; discard: 9").model == "alone"
    assert parse(format_position(parse("discard: 9; alone"))).model == "alone"
