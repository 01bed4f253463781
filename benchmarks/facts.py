"""Write docs/facts.md: every figure that this project claims, as its own engines print it.

``python benchmarks/facts.py`` writes the values and keeps the speeds;
``python benchmarks/facts.py --speed`` measures the speeds anew, too. What it says of the
race comes from ``benchmarks/races.py``, of whole games from ``benchmarks/games.py``, of With a
Vengeance from ``benchmarks/vengeance_games.py``, of Dealt! from ``benchmarks/rounds.py``, of simple
rules from ``benchmarks/studies.py``, and of the page from ``benchmarks/page.py``.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import combinations
from pathlib import Path

from solver.cards import Kind, subtract
from solver.flip7.chain import Chain, contexts
from solver.flip7.deck import DECK
from solver.flip7.lookahead import look
from solver.flip7.outlook import Outlook
from solver.flip7.row import Row
from solver.flip7.rules import Rules
from solver.flip7.stage import draws_of
from solver.layout import layout
from solver.thumb import Thumb

PAGE = Path(__file__).parents[1] / "docs" / "facts.md"
RULES, RACES, GAMES = "## Simple rules", "## The race", "## Whole games"
VENGEANCE_RULES = "## Simple rules, With a Vengeance"
VENGEANCE, DEALT = "## With a Vengeance", "## Dealt!"
PAGES, SPEED = "## The page", "## Speed"
OTHERS = (RULES, VENGEANCE_RULES, RACES, GAMES, VENGEANCE, DEALT, PAGES, SPEED)
"""Parts of the page that other commands write, in this order."""
ROWS = ("12", "10 12", "9 11 12", "5 9 12 x2 +4 sc", "3 4 5 6 8 9")
THUMBS = (
    ("stop at 23 points", Thumb("score", 23)),
    ("stop at a risk of 26 %", Thumb("risk", 0.26)),
    ("look one card ahead", Thumb("one step")),
    ("stop with three cards", Thumb("cards", 3)),
)
NOTHING = DECK.count(())


def fresh(row: str = "", kinds: tuple[str, ...] = (), model: str = "company") -> Outlook:
    """Return the outlook of a row when nothing else has been seen.

    With some ``kinds`` of cards, numbers and those are the whole deck.
    """
    held = Row()
    for code in row.split():
        held, _ = held.receive(DECK.card(code))
    deck = DECK.full()
    if kinds:
        deck = tuple(n if c.kind.value in kinds else 0 for c, n in DECK.table)
    return Outlook(held, subtract(deck, held.counts()), NOTHING, model, Rules())  # type: ignore[arg-type]


def ties() -> list[str]:
    """Return the rows of the numbers-only deck in which hitting and staying are equal."""
    equal = []
    for size in range(1, 7):
        for numbers in combinations(range(13), size):
            outlook = fresh(" ".join(map(str, numbers)), ("number",))
            found = look(outlook)
            if abs(found.hitting - sum(numbers)) < 1e-9 and found.exact_hitting() == sum(numbers):
                equal.append(" ".join(map(str, numbers)))
    return equal


def written(value: Fraction) -> str:
    """Return a value with its digits and its fraction."""
    return f"{float(value):.10f} | {value.numerator}/{value.denominator}"


def values() -> str:
    """Return the part of the page that every machine writes alike."""
    count = {k: sum(n for c, n in DECK.table if c.kind is k) for k in Kind}
    pips = sum(n * c.value for c, n in DECK.table if c.kind is Kind.NUMBER)
    parts = [
        "# Facts",
        "",
        "Written by `python benchmarks/facts.py`; a test compares it with what the engines print.",
        "",
        "## The deck",
        "",
        (
            f"{count[Kind.NUMBER]} numbers, {count[Kind.MODIFIER]} modifiers and "
            f"{count[Kind.ACTION]} actions are {sum(count.values())} cards; "
            f"the numbers add up to {pips}."
        ),
        "",
        "## The value of a round",
        "",
        "Expected points of an empty row, fresh deck, playing for points.",
        "",
        "| deck | points | as a fraction | bust | Flip 7 |",
        "|---|---|---|---|---|",
    ]
    decks = (
        ("numbers only", fresh("", ("number",))),
        ("numbers and modifiers", fresh("", ("number", "modifier"))),
        ("all cards, in company", fresh()),
    )
    for name, outlook in decks:
        found = look(outlook)
        bust, seven = (found.exact_chance(how) for how in ("bust", "flip7"))
        value = written(found.exact_hitting())
        parts.append(f"| {name} | {value} | {float(bust):.10f} | {float(seven):.10f} |")
    parts += [
        "",
        "## Rows, the rest of the deck unseen",
        "",
        "| row | stay | hit, in company | as a fraction | duplicate next |",
        "|---|---|---|---|---|",
    ]
    for row in ROWS:
        outlook = fresh(row)
        found = look(outlook)
        tally = {effect.value: n for effect, n in outlook.next_card().items()}
        twice = tally["bust"] + tally["saved"]
        parts.append(
            f"| {row} | {found.staying:.0f} | {written(found.exact_hitting())} "
            f"| {twice}/{sum(tally.values())} |"
        )
    parts += [
        "",
        "| row, alone | first in, first out | stacking |",
        "|---|---|---|",
    ]
    for row in ROWS[2:]:
        outlook = fresh(row, model="alone")
        first, stacking = look(outlook).hitting, look(outlook, stacking=True).hitting
        parts.append(f"| {row} | {first:.9f} | {stacking:.9f} |")
    parts += [
        "",
        "## Rules of thumb",
        "",
        "Numbers only, empty row, fresh deck.",
        "",
        "| rule | points | less than the best |",
        "|---|---|---|",
    ]
    best = look(fresh("", ("number",))).hitting
    for name, thumb in THUMBS:
        points = look(fresh("", ("number",)), thumb=thumb).hitting
        parts.append(f"| {name} | {points:.4f} | {best - points:.4f} |")
    equal = ties()
    lay = layout(draws_of(fresh().without_dead_cards()))
    chains, _ = contexts(Chain(3, 3), "assign_all_first", track=False)
    parts += [
        "",
        (
            f"Of all rows of the numbers-only deck, hitting and staying are exactly equal in "
            f"{len(equal)}: {', '.join(equal)}."
        ),
        "",
        "## The size of the problem",
        "",
        (
            f"The fresh deck in company: {lay.planes} planes, {lay.lines:,} lines, "
            f"{lay.lines * len(lay.factor):,} states. "
            f"Alone: {len(chains)} contexts of as many states."
        ),
        "",
    ]
    return "\n".join(parts)


def put(heading: str, text: str) -> None:
    """Write one part of the page anew."""
    old = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    begins = {"": 0} | {other: old.find(other) for other in OTHERS if other in old}
    ends = [*list(begins.values())[1:], len(old)]
    parts = dict.fromkeys(("", *OTHERS), "")
    parts |= {name: old[begin:end] for (name, begin), end in zip(begins.items(), ends, strict=True)}
    parts[heading] = text
    PAGE.write_text("".join(parts.values()), encoding="utf-8")


def main() -> None:
    """Write the page."""
    put("", f"{values()}\n")
    if "--speed" in sys.argv[1:]:
        from speed import measured  # noqa: PLC0415  # beside this file, and only when asked

        put(SPEED, f"{SPEED}\n\n{measured()}")


if __name__ == "__main__":
    main()
