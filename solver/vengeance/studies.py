"""With a Vengeance as studies see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.flip.decks import dealt, read_deck
from solver.flip.models import Model
from solver.flip.ranking import Played, played
from solver.flip.rules import FLIP_SEVEN
from solver.flip.subject import Subject
from solver.layout import Floats
from solver.refusal import RefusedError
from solver.said import said
from solver.vengeance.advise import deciding
from solver.vengeance.deck import DECK, ZERO
from solver.vengeance.laws import NONE, SCORES, later_law, menu, model_of
from solver.vengeance.lookahead import look
from solver.vengeance.notation import format_position, parse
from solver.vengeance.outlook import Outlook
from solver.vengeance.row import NOTHING
from solver.vengeance.rows import SPECIAL, rows
from solver.vengeance.rules import Rules
from solver.vengeance.sheet import CHEAT
from solver.vengeance.table import Table
from solver.vengeance.thumbs import NAMES, rule_of
from solver.vengeance.winning import Field, choices

LUCKY = 8
"""Points more that a row with Lucky 13 goes on to: it busts less often for what it scores."""
FORMS: Mapping[str, list[str]] = {
    "sum": [f"stay sum >= {n}" for n in range(15, 36)],
    "score": [f"threshold {n}" for n in range(15, 41)],
    "cards": [f"cards {n}" for n in range(1, 8)],
    "risk": [f"risk {n / 100:g}" for n in range(15, 41)],
    "sum, more with Lucky 13": [
        f"stay sum >= {n} and (not l13 or sum >= {n + LUCKY})" for n in range(18, 33)
    ],
    "sum less cards, more with Lucky 13": [
        f"stay sum - cards >= {n} and (not l13 or sum - cards >= {n + LUCKY})"
        for n in range(15, 30)
    ],
    "one card ahead": ["one_step"],
}
"""Simple rules of each form, from one that stops early to one that stops late."""


def _fresh() -> Outlook:
    return Outlook(NOTHING, (), DECK.full(), NONE, "company", Rules())


def _played(task: tuple[str, str]) -> Played:
    deck, name = task
    start = dealt(read_deck(deck), _fresh(), DECK)
    return played(look(start, thumb=rule_of(name).thumb), SCORES)


def _worth(table: Table, hero: int) -> Floats:
    return Field(table, hero, {}).worth(table)


def _held(outlook: Outlook) -> tuple[int, ...]:
    return tuple(card.value for card in outlook.row.numbers if card not in SPECIAL)


def _stays_and_hits(
    tables: Sequence[Table], hero: int, models: Mapping[int, Model]
) -> tuple[list[float], list[float]]:
    """Return the chances to win by staying and by hitting, as advice has them."""
    if tables[0].players[hero].row.zero:
        message = said("with The Zero one must hit: leave it out, and there is something to study")
        raise RefusedError("position", ZERO.code, message)
    found = [choices(table, hero, models, points=False) for table in tables]
    stays, hits = ([pair[n].value.win for pair in found] for n in (1, 0))
    return stays, hits


SUBJECT = Subject(
    cards=DECK,
    parse=parse,
    format=format_position,
    fresh=_fresh,
    outlook=Outlook.of,
    deciding=deciding,
    held=_held,
    rows=rows,
    row_kinds=said(
        "The Zero, Unlucky 7 and Lucky 13 are in these rows only if they lie there from the start."
    ),
    remark=said(
        "One of the Steals, Swaps and Discards that come is used as well as possible; otherwise "
        "nobody touches a row that lies there."
    ),
    worth=_worth,
    stays_and_hits=_stays_and_hits,
    way=rule_of,
    names=NAMES,
    opponent=model_of,
    later_law=later_law,
    menu=menu,
    played=_played,
    forms=FORMS,
    cheat=CHEAT,
    most_full=FLIP_SEVEN,
)
"""What studies need of With a Vengeance."""
