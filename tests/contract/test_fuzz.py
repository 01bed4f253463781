"""Whatever is typed is read or refused, and at once; what is read is written and read back."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import Any

import pytest
from games import GAMES, Game, setup, steps
from speech import SPEECHES, Speech

from solver.flip.record import MAX_RECORD
from solver.refusal import MAX_TEXT, RefusedError

BLOCKS = 8
EACH = 500
"""Positions, and as many records, in each block: 4,000 of both."""
SECONDS = 1.0
NAMES = ("me", "ann", "bob", "cat", "Dörte", "李", "e_5", "x-2")

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
CHARACTERS = (
    *"0123456789+-*/x×?:;,|>=#_. \n\t\r\v\f\"'\\%{}[]()ſıİßK",
    *("\0", "\x1b", "\x7f", "\x85", "\xa0", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f"),
    *("\u202e", "\u2028", "\u2029", "\u2066", "\ufeff", "\u0301", "\u0338", "\ud800", "\U0010ffff"),
    *"１２＋＊：；＞？²½٣Ⅻ",
    *("e\u0301", "🂡", "👩\u200d👩"),
)


@lru_cache
def corpus(number: int) -> tuple[list[str], list[str]]:
    """Return positions and records of random games, with those above."""
    game = GAMES[number]
    positions, records = list(SPEECHES[game.name].positions), []
    few = [seed for seed in range(200) if setup(game, seed)[0] <= len(NAMES)]
    for seed in few[:24]:
        rng = random.Random(seed)
        pairs = list(islice(steps(game, seed), rng.randrange(250)))
        if not pairs:
            continue
        tables, events = zip(*pairs, strict=True)
        whole = game.record(tables[0], tuple(event for event in events if event is not None))
        records.append(renamed(game.format_record(whole)))
        for now in tables[:: rng.randrange(5, 20)]:
            position = rng.choice(game.positions(now))
            text = game.format_position(position, lines=rng.random() < 0.5)
            positions.append(renamed(text))
    return positions, records


def renamed(text: str) -> str:
    """Return a text of the players p0, p1 … with names as people have them."""
    return re.sub(r"\bp([0-9])\b", lambda match: NAMES[int(match[1])], text)


def mutated(rng: random.Random, texts: list[str], speech: Speech) -> str:
    """Return a text after one to four random changes."""
    text = rng.choice(texts)
    mutations = (
        *(change_characters, change_characters, change_case),
        *[partial(change_tokens, speech.words)] * 2,
        partial(change_fields, speech.words),
        partial(splice, texts),
    )
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        text = rng.choice(mutations)(rng, text)
    return text


def change_characters(rng: random.Random, text: str) -> str:
    at = rng.randint(0, len(text))
    new = rng.choice(CHARACTERS) if rng.random() < 0.8 else ""
    return text[:at] + new * rng.choice((1, 1, 1, 2, 30)) + text[at + rng.randrange(2) :]


def change_tokens(words: Sequence[str], rng: random.Random, text: str) -> str:
    tokens = text.split(" ")
    at = rng.randrange(len(tokens))
    match rng.randrange(5):
        case 0:
            tokens[at] = rng.choice(words)
        case 1:
            tokens.insert(at, rng.choice(words))
        case 2:
            del tokens[at]
        case 3:
            tokens.insert(at, tokens[at])
        case _:
            other = rng.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
    return " ".join(tokens)


def change_fields(words: Sequence[str], rng: random.Random, text: str) -> str:
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
            fields[at] = " ".join(rng.choices(words, k=3))
        case _:
            rng.shuffle(fields)
    return mark.join(fields)


def splice(texts: list[str], rng: random.Random, text: str) -> str:
    other = rng.choice(texts)
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def change_case(rng: random.Random, text: str) -> str:
    return rng.choice((text.upper(), text.title(), text.swapcase(), text.casefold()))


BEGINNINGS = (
    *("", "me: ", "me:; discard: ", "me:; pending: ", "me:; deal me; flipped: ", "me:; rules: "),
    *("me:; hero: ", "players me\n", "players me; dealer ", "players me; rules ", "players "),
)


def check_position(game: Game, text: str) -> bool:
    """Return whether a text is read; what is read comes back from its canonical text."""
    start = time.process_time()
    try:
        position = game.parse(text)
    except RefusedError as error:
        check_refusal(error)
        return False
    finally:
        assert time.process_time() - start < SECONDS
    assert not any(game.missing(position.table))
    for lines in (False, True):
        canonical = game.format_position(position, lines=lines)
        assert game.parse(canonical) == position
    assert game.legal(position.table) or game.winners(position.table), "something can happen"
    return True


def check_record(game: Game, text: str) -> bool:
    start = time.process_time()
    try:
        read = game.parse_record(text)
    except RefusedError as error:
        check_refusal(error)
        return False
    finally:
        assert time.process_time() - start < SECONDS
    assert game.parse_record(game.format_record(read)) == read
    # The table of a record is a position as well.
    position = game.positions(read.table())[0]
    assert game.parse(game.format_position(position)) == position
    return True


def check_refusal(error: RefusedError) -> None:
    assert error.field
    assert len(error.field) <= 30
    assert len(error.token) <= 30
    assert error.message
    assert len(error.message) < 600


def outcomes(game: Game, block: int, kind: int) -> Iterator[bool]:
    rng = random.Random(f"{kind} {block}")
    check: Any = (check_position, check_record)[kind]
    texts = corpus(GAMES.index(game))[kind]
    for _ in range(EACH):
        text = mutated(rng, texts, SPEECHES[game.name])
        try:
            yield check(game, text)
        except Exception as error:
            error.add_note(f"the text is {text!r}")
            raise


@each_game
@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_mutated_position_is_read_or_refused(game: Game, block: int) -> None:
    read = sum(outcomes(game, block, 0))
    assert EACH // 20 < read < EACH - EACH // 20, "both happen often"


@each_game
@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_mutated_record_is_read_or_refused(game: Game, block: int) -> None:
    read = sum(outcomes(game, block, 1))
    assert EACH // 20 < read < EACH - EACH // 20, "both happen often"


@each_game
@pytest.mark.parametrize("length", [MAX_TEXT, MAX_TEXT + 1, MAX_RECORD])
def test_the_longest_texts_are_read_or_refused_at_once(game: Game, length: int) -> None:
    for piece in SPEECHES[game.name].pieces:
        for beginning in BEGINNINGS:
            text = (beginning + piece * length)[:length]
            assert not check_position(game, text) or length == MAX_TEXT
            check_record(game, text)


@each_game
@pytest.mark.parametrize("seed", range(10))
def test_a_name_that_records_take_stands_everywhere(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    speech = SPEECHES[game.name]
    for _ in range(100):
        letters = rng.choices(CHARACTERS + tuple("discardhitwes"), k=rng.randrange(1, 8))
        name = rng.choice(("".join(letters), *(w + rng.choice(letters) for w in speech.words[:40])))
        try:
            read = game.parse_record(f"players me {name}{speech.others}")
        except RefusedError as error:
            check_refusal(error)
            continue
        if [player.name for player in read.start.players[:2]] != ["me", name]:
            continue  # some marks part names, or end them
        for text in speech.named_records:
            assert check_record(game, text.replace("{0}", name))
        for text in speech.named_positions:
            assert check_position(game, text.replace("{0}", name))
