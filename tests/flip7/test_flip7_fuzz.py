"""Whatever is typed is read or refused, and at once; what is read is written and read back."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import lru_cache

import pytest

from solver.flip7 import notation, record
from solver.flip7.referee import Flip, apply, flips, legal_events
from solver.flip7.rules import SWITCHES, Rules
from solver.flip7.table import Table, new_game
from solver.refusal import MAX_TEXT, RefusedError

BLOCKS = 20
EACH = 500
"""Positions, and as many records, in each block: 10,000 of both."""
SECONDS = 1.0
NAMES = ("me", "ann", "bob", "cat", "Dörte", "李", "e_5", "x-2", "🂡", "𝔘wе")

POSITIONS = (
    "12 7 +4 sc",
    "game flip7; decks 2; me: x2 x2 3; rules two_x2=x4",
    "me 143: 12 7 +4 sc; ann 168 stay: 5 9 x2; bob 90 bust: 3 11 3; discard: f3 12*3 9",
    "me: 12\nann frozen: 8 10 +2 fz\nhero ann\ndealer me\nturn me\ncompany",
    "me: 4; alone",
    "me: 0 1 2 3 4 5 6; ann: 9; over",
    "me: 3; ann: 4; bob:; deal bob; flipped ann",
    "me: 3; ann: 4 sc; bob: 5; turn ann; pending: sc ann>?, f3 me>ann 2, fz ann>?, fz me>? waits",
    "me: 3; ann: 4; pending: f3 ann>me 1, fz me>?, f3 me>?; rules tie=shared setaside=sequential",
    "me: 3; ann:; dealer me; deal ann; pending: f3 ann>me 2",
)
WORDS = (
    *("0", "1", "2", "7", "12", "13", "+2", "+10", "x2", "*2", "×2", "12*3", "x2*2", "*2*2"),
    *("sc", "fz", "f3", "SC", "Fz", "hit", "stay", "next", "bust", "frozen", "active", "waits"),
    *("game", "flip7", "decks", "rules", "hero", "dealer", "turn", "deal", "flipped", "discard"),
    *("pending", "alone", "company", "over", "players", "discord", "ann", "ME", "nobody", "?"),
    *(
        "f3>me",
        "fz>ann",
        "sc>bob",
        "f3>",
        ">me",
        "fz me>?",
        "f3 ann>me 2",
        "|",
        "#",
        ";",
        ":",
        "\n",
    ),
    *(f"{name}={value}" for name, values in SWITCHES.items() for value in values),
    *("tie=", "=", "9" * 5, "9" * 400, "12*9999", "12*99999", "3*0", "-1", "+1e9", "1_000", "0.5"),
)
CHARACTERS = (
    *"0123456789+-*/x×?:;,|>=#_. \n\t\r\v\f\"'\\%{}[]()ſıİßK",
    *("\0", "\x1b", "\x7f", "\x85", "\xa0", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f"),
    *("\u202e", "\u2028", "\u2029", "\u2066", "\ufeff", "\u0301", "\u0338", "\ud800", "\U0010ffff"),
    *"１２＋＊：；＞？²½٣Ⅻ",
    *("e\u0301", "🂡", "👩\u200d👩"),
)


@lru_cache
def corpus() -> tuple[list[str], list[str]]:
    """Return positions and records of random games, with those above."""
    positions, records = list(POSITIONS), []
    for seed in range(24):
        rng = random.Random(seed)
        seats = rng.choice((1, 2, 3, 4, 8))
        switches = {name: rng.choice(values) for name, values in SWITCHES.items()}
        rules = Rules(**switches)  # type: ignore[arg-type]  # chosen from the switches
        table = new_game(
            NAMES[:seats], rules=rules, decks=rng.choice((1, 2)), dealer=rng.randrange(seats)
        )
        whole = play(rng, table, rng.randrange(250))
        records.append(record.format_record(whole))
        for now in list(whole.tables())[:: rng.randrange(5, 20)]:
            hero = rng.randrange(seats)
            others = set(now.active()) - {hero}
            position = notation.Position(now, hero, "company" if others else "alone")
            positions.append(notation.format_position(position, lines=rng.random() < 0.5))
    return positions, records


def play(rng: random.Random, start: Table, most: int) -> record.Record:
    table, events = start, []
    for _ in range(most):
        legal = legal_events(table)
        if not legal:
            break
        choices = [event for event in legal if not isinstance(event, Flip)]
        if choices and (len(choices) == len(legal) or rng.random() < 0.3):
            event = rng.choice(choices)
        else:
            cards, weights = zip(*flips(table), strict=True)
            [event] = rng.choices(cards, weights)
            if event not in legal:
                continue
        table = apply(table, event)
        events.append(event)
    return record.Record(start, tuple(events))


def mutated(rng: random.Random, texts: list[str]) -> str:
    """Return a text after one to four random changes."""
    text = rng.choice(texts)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        text = rng.choice(MUTATIONS)(rng, text, texts)
    return text


def change_characters(rng: random.Random, text: str, _: list[str]) -> str:
    at = rng.randint(0, len(text))
    new = rng.choice(CHARACTERS) if rng.random() < 0.8 else ""
    return text[:at] + new * rng.choice((1, 1, 1, 2, 30)) + text[at + rng.randrange(2) :]


def change_tokens(rng: random.Random, text: str, _: list[str]) -> str:
    tokens = text.split(" ")
    at = rng.randrange(len(tokens))
    match rng.randrange(5):
        case 0:
            tokens[at] = rng.choice(WORDS)
        case 1:
            tokens.insert(at, rng.choice(WORDS))
        case 2:
            del tokens[at]
        case 3:
            tokens.insert(at, tokens[at])
        case _:
            other = rng.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
    return " ".join(tokens)


def change_fields(rng: random.Random, text: str, _: list[str]) -> str:
    """Empty, drop, double or move a field, or a line."""
    mark = rng.choice((";", "\n"))
    fields = text.split(mark)
    at = rng.randrange(len(fields))
    match rng.randrange(5):
        case 0:
            fields[at] = fields[at].partition(":")[0] + ":"
        case 1:
            fields[at] = ""
        case 2:
            fields.append(fields[at])
        case 3:
            fields[at] = " ".join(rng.choices(WORDS, k=3))
        case _:
            rng.shuffle(fields)
    return mark.join(fields)


def splice(rng: random.Random, text: str, texts: list[str]) -> str:
    other = rng.choice(texts)
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def change_case(rng: random.Random, text: str, _: list[str]) -> str:
    return rng.choice((text.upper(), text.title(), text.swapcase(), text.casefold()))


MUTATIONS = (
    *(change_characters, change_characters, change_tokens, change_tokens),
    *(change_fields, splice, change_case),
)


PIECES = (
    *(";", "\n", " ", ":", "a:", "a ", "x", "*", "9", "12 ", "12*9999 ", "?", ">", "=", "#", "|"),
    *("\0", "\u0301", "İ", "ſ", "sc>ann ", "fz me>?,", "tie=shared ", "dicsard: ", "hero me;"),
    *("players ", "me hit 1 ", "next\n", "stay "),
)
BEGINNINGS = (
    *("", "me: ", "me:; discard: ", "me:; pending: ", "me:; deal me; flipped: ", "me:; rules: "),
    *("me:; hero: ", "players me\n", "players me; dealer ", "players me; rules ", "players "),
)


def check_position(text: str) -> bool:
    """Return whether a text is read; what is read comes back from its canonical text."""
    start = time.process_time()
    try:
        position = notation.parse(text)
    except RefusedError as error:
        check_refusal(error)
        return False
    finally:
        assert time.process_time() - start < SECONDS
    assert not any(position.table.missing())
    for lines in (False, True):
        canonical = notation.format_position(position, lines=lines)
        assert notation.parse(canonical) == position
    legal_events(position.table)
    return True


def check_record(text: str) -> bool:
    start = time.process_time()
    try:
        read = record.parse_record(text)
    except RefusedError as error:
        check_refusal(error)
        return False
    finally:
        assert time.process_time() - start < SECONDS
    assert record.parse_record(record.format_record(read)) == read
    # The table of a record is a position as well.
    table = read.table()
    model = "company" if set(table.active()) - {0} else "alone"
    position = notation.Position(table, 0, model)  # type: ignore[arg-type]
    assert notation.parse(notation.format_position(position)) == position
    return True


def check_refusal(error: RefusedError) -> None:
    assert error.field
    assert len(error.field) <= 30
    assert len(error.token) <= 30
    assert error.message
    assert len(error.message) < 600


def outcomes(block: int, kind: int) -> Iterator[bool]:
    rng = random.Random(f"{kind} {block}")
    check = (check_position, check_record)[kind]
    for _ in range(EACH):
        text = mutated(rng, corpus()[kind])
        try:
            yield check(text)
        except Exception as error:
            error.add_note(f"the text is {text!r}")
            raise


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_mutated_position_is_read_or_refused(block: int) -> None:
    read = sum(outcomes(block, 0))
    assert EACH // 20 < read < EACH - EACH // 20, "both happen often"


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_mutated_record_is_read_or_refused(block: int) -> None:
    read = sum(outcomes(block, 1))
    assert EACH // 20 < read < EACH - EACH // 20, "both happen often"


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("length", [MAX_TEXT, MAX_TEXT + 1, record.MAX_RECORD])
def test_the_longest_texts_are_read_or_refused_at_once(piece: str, length: int) -> None:
    for beginning in BEGINNINGS:
        text = (beginning + piece * length)[:length]
        assert not check_position(text) or length == MAX_TEXT
        check_record(text)


@pytest.mark.parametrize("seed", range(20))
def test_a_name_that_records_take_stands_everywhere(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        letters = rng.choices(CHARACTERS + tuple("discardhitwes"), k=rng.randrange(1, 8))
        name = rng.choice(("".join(letters), *(w + rng.choice(letters) for w in WORDS[:40])))
        try:
            read = record.parse_record(f"players me {name}")
        except RefusedError as error:
            check_refusal(error)
            continue
        if [player.name for player in read.start.players] != ["me", name]:
            continue  # some marks part names, or end them
        assert check_record(f"players {name} me ; dealer ME\n{name} f3>{name} {name} 3")
        assert check_position(f"{name} 12 frozen: 3; me: 4; dealer {name}; hero {name}")
        assert check_position(f"me: 3; {name}: 4; pending: f3 {name}>{name} 2, fz {name}>? waits")
