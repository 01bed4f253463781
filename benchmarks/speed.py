"""Measure the speeds that docs/facts.md reports: medians, and ratios taken in one run."""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import icepool
import numba
import numpy as np
from facts import NOTHING, fresh

from solver import advise, parse
from solver.cards import subtract
from solver.flip7.deck import DECK, NUMBERS
from solver.flip7.lookahead import hitting_values, look
from solver.flip7.outlook import CompanyGame, Outlook
from solver.flip7.row import Row
from solver.flip7.rules import Rules
from solver.stopping import Reference

TABLE = "me 143: 12 7 +4 sc; ann 168: 5 9 x2; bob 90: 3 11; cat 20: 8 10; discard: f3 12*3 9 2 6*2"
TABLES = 20
RACES = (
    ("four players in the middle of a round", 4, ""),
    ("18 players, all with rows", 18, ""),
    ("whom to give a Flip Three, of five", 5, "pending: f3 player0>?"),
    ("whom to freeze, of five", 5, "pending: fz player0>?"),
)
SOLVE = """
import pathlib, re
from facts import fresh
from solver.flip7.lookahead import look
look(fresh(model={model!r}))
status = pathlib.Path("/proc/self/status").read_text()
print(1024 * int(re.search(r"VmHWM:\\s+([0-9]+)", status)[1]))
"""


def median(call: Callable[[], object], times: int = 7) -> float:
    """Return the median of some runs, in seconds, after one that is not counted."""
    call()
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        call()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def seen(row: str, cards: int, model: str = "company", *, decks: int = 1, seed: int = 0) -> Outlook:
    """Return the outlook of a row when so many other cards lie in the discard pile."""
    start = fresh(row, model=model)
    pile = subtract(DECK.full(decks), start.row.counts())
    deck = DECK.spread(pile)
    Random(cards + seed).shuffle(deck)
    gone = DECK.count(deck[:cards])
    rules = Rules(two_x2="x4")
    return Outlook(start.row, subtract(pile, gone), gone, start.model, rules)


def short_rows() -> list[float]:
    """Return how long rows of three and more take alone, with thirty cards seen at random."""
    rows = ("0 1 2", "4 9 11", "9 11 12", "10 11 12 sc", "9 11 12 x2 +4", "3 4 5 6")
    return sorted(
        median(lambda row=row, seed=seed: look(seen(row, 30, "alone", seed=seed)), 3)
        for row in rows
        for seed in range(20)
    )


def hundred(outlook: Outlook) -> tuple[float, float]:
    """Return how long one worth of a position takes, and a hundred at once."""
    worths = np.cumsum(np.random.default_rng(1).random((100, 4, 300)), axis=2)
    return median(lambda: look(outlook)), median(lambda: hitting_values(outlook, worths))


def small(codes: str) -> Outlook:
    """Return the outlook of an empty row and a small deck."""
    tokens = [DECK.card_times(token) for token in codes.split()]
    pile = DECK.count(card for card, n in tokens for _ in range(n))
    return Outlook(Row(), pile, NOTHING, "company", Rules())


def plain(outlook: Outlook) -> float:
    """Return the value of hitting by a plain memoised recursion in floats."""

    @cache
    def going(row: Row, pile: tuple[int, ...]) -> float:
        cards = sum(pile)
        total = 0.0
        for index, copies in enumerate(pile):
            if copies:
                after, _ = row.receive(DECK.cards[index])
                rest = (*pile[:index], copies - 1, *pile[index + 1 :])
                total += copies * best(after, rest)
        return total / cards

    def best(row: Row, pile: tuple[int, ...]) -> float:
        if row.busted:
            return 0.0
        stop = row.score(outlook.rules)
        return stop if row.flipped_seven or not any(pile) else max(stop, going(row, pile))

    return going(outlook.row, outlook.pile)


def pool(outlook: Outlook) -> float:
    """Return the value of hitting, numbers only, by a library that knows decks and dice."""

    @cache
    def best(numbers: frozenset[int], *, hitting: bool = False) -> float:
        have = sum(numbers) + 15 * (len(numbers) == 7)
        rest = {n: c - (n in numbers) for n, c in enumerate(outlook.pile[:13]) if c}
        deck = icepool.Deck(rest)
        if len(numbers) == 7 or not deck.size():
            return have
        going = icepool.Die(deck).map(lambda n: 0 if n in numbers else best(numbers | {n}))
        return float(going.mean()) if hitting else max(have, float(going.mean()))

    return best(frozenset(), hitting=True)


def process(code: str) -> str:
    """Return what another Python prints."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
    )
    return done.stdout.strip()


def races(players: int, pending: str = "") -> tuple[float, float]:
    """Return how long advice to win takes at tables of so many with rows: median and most.

    No table comes twice: what is kept of one is of no use to the next.
    """
    taken = []
    for seed in range(TABLES + 1):
        rng = Random(1000 * players + seed)
        deck = DECK.spread(DECK.full(1)[: len(NUMBERS)] + (0,) * (len(DECK.cards) - len(NUMBERS)))
        rng.shuffle(deck)
        lines = []
        for seat in range(players):
            row = dict.fromkeys(deck.pop().code for _ in range(rng.choice((2, 3))))
            lines.append(f"player{seat} {rng.randrange(180)}: {' '.join(row)}")
        position = parse("; ".join((*lines, pending)) if pending else "; ".join(lines))
        began = time.perf_counter()
        advise(position, objective="win", everyone=False, law=False)
        taken.append(time.perf_counter() - began)
    taken = sorted(taken[1:])  # the first one may load what was compiled
    return statistics.median(taken), taken[-1]


def cold() -> float:
    """Return how long a new process takes to answer on the command line, in seconds."""
    command = [sys.executable, "-m", "solver", "advise", "9", "11", "12"]
    return median(lambda: subprocess.run(command, capture_output=True, check=True), 5)


def measured() -> str:
    """Return the section of the page that says how fast this is."""
    short = short_rows()
    rows = [
        ("fresh deck, empty row, in company", median(lambda: look(fresh()))),
        ("row 10 12, twenty cards seen, in company", median(lambda: look(seen("10 12", 20)))),
        ("row of six, in company", median(lambda: look(fresh("3 4 5 6 8 9")))),
        ("law of the fresh deck, in company", median(look(fresh())._solution.ends)),
        (
            "fraction of the fresh deck, in company",
            median(lambda: look(fresh()).exact_hitting(), 3),
        ),
        ("advice for a table of four", median(lambda: advise(parse(TABLE)))),
        ("fresh deck, empty row, alone", median(lambda: look(fresh(model="alone")), 3)),
        (
            "row 10 12, nothing else seen, alone",
            median(lambda: look(fresh("10 12", model="alone"))),
        ),
        ("row 4 9 11, thirty cards seen, alone", median(lambda: look(seen("4 9 11", 30, "alone")))),
        ("120 rows of three and more, thirty cards seen at random, alone", short[60]),
        ("of them, those that take longest: one in twenty", short[114]),
        ("of them, the one that takes longest", short[-1]),
        ("`hitorstay advise 9 11 12`, a new process", cold()),
    ]
    lines = [
        (
            f"Medians on {os.cpu_count()} cores, Python {platform.python_version()}, "
            f"numpy {np.__version__}, numba {numba.__version__}, compiled before."
        ),
        "",
        "| what | milliseconds |",
        "|---|---|",
        *(f"| {name} | {seconds * 1000:.1f} |" for name, seconds in rows),
        "",
        "| advice to win, of tables that are all different | median | most |",
        "|---|---|---|",
    ]
    for name, players, pending in RACES:
        middle, most = races(players, pending)
        lines.append(f"| {name} | {middle * 1000:.0f} | {most * 1000:.0f} |")
    lines += [
        "",
        "| growth, in company | milliseconds |",
        "|---|---|",
    ]
    for row in ("", "12", "10 12", "9 11 12", "6 9 11 12"):
        taken = median(lambda row=row: look(fresh(row)), 5)
        lines.append(f"| row {row or 'empty'}, nothing else seen | {taken * 1000:.1f} |")
    for cards in (0, 20, 40, 60):
        taken = median(lambda cards=cards: look(seen("12", cards)), 5)
        lines.append(f"| row 12, {cards} cards seen | {taken * 1000:.1f} |")
    for cards in (0, 20, 40, 60, 80):
        taken = median(lambda cards=cards: look(seen("4 9 11", cards, decks=2)), 3)
        lines.append(f"| two decks, row 4 9 11, {cards} cards seen | {taken * 1000:.1f} |")
    lines += [
        "",
        "| a hundred worths at once, in company | one, milliseconds | a hundred, times one |",
        "|---|---|---|",
    ]
    for row, cards in (("10 12", 20), ("4 9 11", 20), ("4 9 11", 30), ("3 4 5 6", 40)):
        one, many = hundred(seen(row, cards))
        lines.append(f"| row {row}, {cards} cards seen | {one * 1000:.1f} | {many / one:.0f} |")
    lines += [
        "",
        "| the same deck, in one run | milliseconds | times the engine |",
        "|---|---|---|",
    ]
    deck = small("0 1 2*2 3*3 4*2 5*2 6*2 +2 +8 x2 sc")
    game = CompanyGame(deck.rules)
    engine = median(lambda: look(deck))
    reference = median(lambda: Reference(game).value(game.start(deck)), 3)
    lines.append(f"| 18 cards of all kinds: the engine | {engine * 1000:.2f} | 1 |")
    ratio = f"{reference / engine:,.0f}"
    lines.append(f"| the reference engine, in fractions | {reference * 1000:.0f} | {ratio} |")
    numbers = fresh("", ("number",))
    engine = median(lambda: look(numbers))
    lines.append(f"| 79 numbers: the engine | {engine * 1000:.2f} | 1 |")
    for name, other in (
        ("a plain memoised recursion over the same rows", plain),
        ("icepool", pool),
    ):
        if abs(other(numbers) - look(numbers).hitting) > 1e-9:
            raise AssertionError(f"{name} gives another value")
        taken = median(lambda other=other: other(numbers), 3)
        lines.append(f"| {name} | {taken * 1000:.0f} | {taken / engine:,.0f} |")
    lines += ["", "| peak memory of a new process | MB |", "|---|---|"]
    for model in ("company", "alone"):
        lines.append(
            f"| fresh deck, {model} | {int(process(SOLVE.format(model=model))) / 1e6:.0f} |"
        )
    return "\n".join(lines) + "\n"
