"""The players of a game of Dealt! in seating order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solver.dealt.chances import Able
from solver.dealt.table import Phase, Player, Table
from solver.said import Said, counted, said
from solver.ui.faces import percent, plain
from solver.ui.looks.dealt import faces

WIDEST = 12
"""Characters of a name in the table."""
_LEFT_TO_RIGHT = "\u2066 {} \u2069"
"""Cards run so in every language; symbols are none without a space beside them."""
HEADS = (said("Player"), said("Chips"), said("Hand"), said("Reserves"))
ABLE = said("Can beat it")


def lines(
    table: Table, able: Mapping[int, Able], say: Callable[[str], str] = str
) -> list[dict[str, str]]:
    """Return one line of cells for each player, Markdown.

    Parameters
    ----------
    able
        What those who are still to act can do against the highest set.
    say
        Translates the words.
    """
    asked = table.ask().seat
    made = []
    for seat, (player, chips) in enumerate(zip(table.players, table.chips(), strict=True)):
        name = player.name if len(player.name) <= WIDEST else f"{player.name[: WIDEST - 1]}…"
        shown = f"**{plain(name)}**" if seat == asked else plain(name)
        front = hand(player, say)
        if not player.hand.size and table.phase is not Phase.DEAL:
            out = say(said("out"))
            front = f":gray[{out}]"
        cells = [shown, f"{chips}", front, cards(faces(player.reserve)) or "–"]
        if able:
            cells.append(percent(able[seat].at_all) if seat in able else "–")
        heads = [say(head) for head in (*HEADS, ABLE)]
        made.append(dict(zip(heads, cells, strict=False)))
    return made


def hand(player: Player, say: Callable[[str], str] = str) -> str:
    """Return what is known of a hand, Markdown."""
    found = player.hand
    if found.cards:
        return cards(faces(found.cards))
    size: Said = counted("{count} card", "{count} cards", found.size)
    if not found.held:
        return plain(say(size))
    return plain(say(said("{size} with {cards}", size=size, cards=faces(found.held))))


def cards(text: str) -> str:
    """Return cards so that they run from left to right."""
    return _LEFT_TO_RIGHT.format(text) if text else ""
