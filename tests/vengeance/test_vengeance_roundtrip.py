"""What is written is read back, for tables that nobody would come to."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from solver.vengeance.deck import DECK
from solver.vengeance.notation import NOTATION, format_position, parse
from solver.vengeance.record import format_record, parse_record, read_events
from solver.vengeance.referee import legal_events
from solver.vengeance.rules import SWITCHES
from solver.vengeance.table import Status

NAMES = ("me", "ann", "bob", "cat", "Zoë", "علی", "小明", "p-8")
NUMBERS = [*map(str, range(1, 14)), "zero", "u7", "l13"]
MODIFIERS = ["-2", "-4", "-6", "-8", "-10", "/2"]
VALUE = {"zero": 0, "u7": 7, "l13": 13} | {str(n): n for n in range(1, 14)}


def row(rng: Random, left: Counter[str], status: Status) -> list[str] | None:
    """Return cards that may lie in front of a player, or None if the deck has none."""
    held: list[str] = []
    for code in rng.sample(NUMBERS, rng.randrange(7)):
        if left[code] and VALUE[code] not in {VALUE[other] for other in held}:
            held.append(code)
    if status is Status.BUSTED:
        doubled = [code for code in held if left[code] > 1 and code.isdecimal()]
        if "l13" in held or not doubled:
            return None
        held.append(rng.choice(doubled))
    held += [code for code in MODIFIERS if left[code] and rng.random() < 0.2]
    left.subtract(held)
    return held


def waiting(rng: Random, live: list[str], left: Counter[str]) -> list[str]:
    """Return pending cards, first thing first."""
    codes = [code for code in (*MODIFIERS, "jom", "f4", "swap", "steal", "discard") if left[code]]
    rng.shuffle(codes)
    left.subtract(codes)
    entries = [f"{code} {rng.choice(live)}>?" for code in codes[:3]]
    for code in codes[3:]:
        left[code] += 1
    if left["f4"] and rng.random() < 0.4:
        left["f4"] -= 1
        target = rng.choice(live)
        aside = [f"{entry.split()[0]} {target}>?" for entry in entries[:1]]
        entries = [f"{entry} waits" for entry in entries[1:]]
        entries = [f"f4 {rng.choice(live)}>{target} {rng.randint(1, 3)}", *aside, *entries]
    if left["jom"] and entries and rng.random() < 0.4:
        left["jom"] -= 1
        entries.append(f"jom {rng.choice(live)}>{rng.choice(live)} 0")
    return entries


def typed(rng: Random) -> tuple[str, dict[str, tuple[int, Status, list[str]]], bool]:
    """Return the text of a position, the rows that it names, and whether cards are pending."""
    decks = rng.choice((1, 2))
    brutal = rng.random() < 0.5
    left = Counter({card.code: decks * copies for card, copies in DECK.table})
    shown = {}
    for name in NAMES[: rng.randint(1, len(NAMES))]:
        status = rng.choice((Status.ACTIVE, Status.ACTIVE, Status.STAYED, Status.BUSTED))
        held = row(rng, left, status)
        if held is None:
            status, held = Status.ACTIVE, []
        shown[name] = (rng.randint(-99 * brutal, 250), status, held)
    fields = [f"{name} {n} {s.value}: {' '.join(held)}" for name, (n, s, held) in shown.items()]
    players = len(fields)
    switches = {name: rng.choice(values) for name, values in SWITCHES.items()}
    switches["brutal"] = str(brutal).lower()
    fields.append("rules " + " ".join(f"{name}={value}" for name, value in switches.items()))
    fields.append(f"decks {decks}")
    fields += [f"{word} {rng.choice(list(shown))}" for word in ("hero", "dealer")]
    active = [name for name, (_, status, _) in shown.items() if status is Status.ACTIVE]
    live = [name for name, (_, status, _) in shown.items() if status is not Status.BUSTED]
    if active:
        fields.append(f"{rng.choice(('turn', 'deal'))} {rng.choice(active)}")
    pending = waiting(rng, live, left) if live and rng.random() < 0.5 else []
    if pending:
        fields.append("pending: " + ", ".join(pending))
    out = {code: rng.randint(0, n) for code, n in left.items()}
    fields.append("discard: " + " ".join(f"{code}*{n}" for code, n in out.items() if n))
    others = fields[players:]
    rng.shuffle(others)
    at = rng.randint(0, len(others))
    return "; ".join([*others[:at], *fields[:players], *others[at:]]), shown, bool(pending)


@pytest.mark.parametrize("block", range(10))
def test_a_position_is_read_as_typed_and_written_as_read(block: int) -> None:
    for seed in range(50):
        text, shown, pending = typed(Random(f"{block} {seed}"))
        position = parse(text)
        table = position.table
        assert not any(table.missing())
        assert [(p.name, p.total) for p in table.players] == [
            (name, total) for name, (total, _, _) in shown.items()
        ]
        if not pending:
            for player, (_, status, held) in zip(table.players, shown.values(), strict=True):
                assert player.status is status
                assert Counter(card.code for card in player.row.cards()) == Counter(held)
        for lines in (False, True):
            written = format_position(position, lines=lines)
            assert parse(written) == position
            assert format_position(parse(written), lines=lines) == written
        assert parse(text.upper()).table.pile == table.pile
        assert legal_events(table) or table.winners()


@pytest.mark.parametrize("seed", range(40))
def test_a_game_goes_on_from_any_position(seed: int) -> None:
    rng = Random(seed)
    text, *_ = typed(rng)
    start = parse(text).table
    record = read_events(start, "")
    for _ in range(30):
        events = legal_events(record.table())
        if not events:
            break
        record = type(record)(start, (*record.events, rng.choice(events)))
    assert parse_record(format_record(record)) == record
    position = NOTATION.seen(record.table(), 0)
    assert parse(format_position(position)) == position
