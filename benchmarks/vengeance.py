"""Measure how fast look-ahead and advice of With a Vengeance are: medians, compiled before."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial

from speed import median

from solver.cards import add, subtract
from solver.flip.notation import Model
from solver.games import advise, parse
from solver.vengeance.deck import DECK
from solver.vengeance.lookahead import look
from solver.vengeance.outlook import Outlook
from solver.vengeance.row import Row, row_of
from solver.vengeance.rules import Rules

OTHERS = ("3 8 12", "1 10 -4", "6 13")
ROWS: tuple[tuple[str, tuple[str, ...], Model], ...] = (
    ("", (), "company"),
    ("", OTHERS, "company"),
    ("13", OTHERS, "company"),
    ("2 3", OTHERS, "company"),
    ("9 11", OTHERS, "company"),
    ("9 11 12", OTHERS, "company"),
    ("3 4 5 6 8 9", ("10 12", "1 10 -4", "13"), "company"),
    ("9 11", (), "alone"),
    ("9 11 12", (), "alone"),
    ("3 4 5 6 8 9", (), "alone"),
    ("", (), "alone"),
)


FOUR = "me 60: 9 11; ann 80 stay: 5 12; bob 20: 7 3; cat: 10 4; turn me"
SIX = (
    "me 60: 9 11 4 -2; ann 80 stay: 5 12 3 6; bob 20: 7 3 1 8; cat: 10 4 13 /2; "
    "dan 100 stay: 13 l13 2 5; eve 30: 6 9 8 2; turn me"
)
MOMENTS = (
    FOUR,
    *(f"{SIX}; pending: {card} me>?" for card in ("-6", "jom", "f4", "steal", "swap", "discard")),
    *(f"{SIX}; pending: {card} me>me" for card in ("steal", "swap", "discard")),
)
"""Tables at which advice is asked for."""


def row_from(codes: str) -> Row:
    """Return the row of some card codes."""
    return row_of(*(DECK.card(code) for code in codes.split()))


def outlook_of(row: str, others: tuple[str, ...], model: Model) -> Outlook:
    """Return the outlook when nothing has been seen but the rows."""
    own, rows = row_from(row), tuple(row_from(other) for other in others)
    seen = own.counts()
    for other in rows:
        seen = add(seen, other.counts())
    return Outlook(own, rows, subtract(DECK.full(), seen), DECK.count(()), model, Rules())


def measured() -> str:
    """Return a table of what takes how long: on the clock, and of the processor's time."""
    lines = [
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}",
        "",
        "| row | others | model | milliseconds | processor | law | fraction |",
        "|---|---|---|---|---|---|---|",
    ]
    for row, others, model in ROWS:
        outlook = outlook_of(row, others, model)
        times = 5 if row else 3
        taken = median(lambda outlook=outlook: look(outlook), times)
        began = time.process_time()
        found = look(outlook)
        processor = time.process_time() - began
        law = _once(lambda found=found: found.law())
        exact = _once(lambda found=found: found.exact_hitting()) if row else float("nan")
        figures = " | ".join(f"{1000 * each:.0f}" for each in (taken, processor, law, exact))
        lines.append(f"| {row or 'empty'} | {len(others)} | {model} | {figures} |")
    return "\n".join(lines)


def advised() -> str:
    """Return a table of how long advice takes, to win."""
    lines = ["| asked | choices | milliseconds | processor |", "|---|---|---|---|"]
    for text in MOMENTS:
        position = parse(f"game vengeance; {text}")
        ask = partial(advise, position, objective="win", everyone=False, law=False)
        taken = median(ask, 5)
        began = time.process_time()
        choices = len(ask().options)
        processor = time.process_time() - began
        asked = text.rpartition("; ")[2]
        lines.append(f"| {asked} | {choices} | {1000 * taken:.0f} | {1000 * processor:.0f} |")
    return "\n".join(lines)


def _once(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


if __name__ == "__main__":
    print(measured())
    print()
    print(advised())
