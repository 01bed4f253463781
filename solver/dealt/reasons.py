"""Why something is the best that a player can do: one sentence made from the numbers."""

from __future__ import annotations

from dataclasses import dataclass

from solver.dealt.chances import PlayChance
from solver.dealt.deck import STOP
from solver.dealt.events import Event, Insert, Play, Take
from solver.dealt.table import Table
from solver.said import Said, counted, said


@dataclass(frozen=True, slots=True)
class Weighed:
    """Something that a player can do, with its numbers.

    Parameters
    ----------
    event
        What is done.
    safe, error
        Chance of losing no chip, and half of its 95 % interval: 0 if it is exact.
    delta, delta_error
        What it gives away against the best.
    turns
        How few turns the hand needs after it, at best.
    chance
        What becomes of it in the trick; None if it is no play, or was not asked for.
    """

    event: Event
    safe: float
    error: float
    delta: float
    delta_error: float
    turns: int
    chance: PlayChance | None


def words_of(table: Table, event: Event) -> Said:
    """Return in words what the player who is asked does."""
    match event:
        case Play(cards, None, _):
            return said("Stop") if cards == (STOP,) else said("Redraw")
        case Play(_, made, _):
            return said("{set}", set=str(made))
        case Take(card, int(place)):
            return said("reserve {card} at place {place}", card=card.code, place=place + 1)
        case Insert(place):
            code = "" if table.drawn is None else table.drawn.code
            return said("{card} at place {place}", card=code, place=place + 1)
        case _:
            raise ValueError("this is nothing that a player with a known hand can do")


def reason(table: Table, best: Weighed, second: Weighed | None, *, exact: bool) -> Said:
    """Return why something is the best.

    Parameters
    ----------
    table
        The player is asked.
    second
        The next best; None if there is nothing else to do.
    exact
        Whether the chances are exact, with open hands from then on.
    """
    why = _why(table, best)
    if second is None:
        return said("{why}. It is all that you can do.", why=why)
    values = {"why": why, "safe": best.safe, "second": words_of(table, second.event)}
    gap = -100 * second.delta
    if exact:
        if gap < 0.005:
            return said(
                "{why}. You lose no chip in {safe:.1%} of all deals, and as often with {second}.",
                **values,
            )
        return said(
            "{why}. You lose no chip in {safe:.1%} of all deals, {gap:.1f} points more than with"
            " {second}.",
            gap=gap,
            **values,
        )
    values["error"] = best.error
    if second.delta + second.delta_error < 0:
        return said(
            "{why}. You lose no chip in {safe:.1%} ± {error:.1%} of sampled deals, {gap:.1f} points"
            " more than with {second}.",
            gap=gap,
            **values,
        )
    return said(
        "{why}. You lose no chip in {safe:.1%} ± {error:.1%} of sampled deals; {second} may be as"
        " good.",
        **values,
    )


def _why(table: Table, best: Weighed) -> Said:
    what = words_of(table, best.event)
    turns = counted("{count} turn", "{count} turns", best.turns)
    values = {"what": what, "turns": turns}
    if not best.turns:
        return said("{what} is the last of your hand", what=what)
    match best.event:
        case Take() | Insert():
            return said("With {what} the hand needs {turns} at best", **values)
        case Play(_, None, _) if what == "Stop":
            return said(
                "Stop wins the trick at once, and the hand then needs {turns} at best", **values
            )
        case Play(_, None, _):
            return said(
                "Redraw may always be played, and the hand then needs {turns} at best", **values
            )
    if len(table.to_act()) == 1:
        return said(
            "{what} wins the trick, for nobody acts after you; the hand then needs {turns} at best",
            **values,
        )
    if best.chance is None or best.chance.beaten is None:
        return said("After {what} the hand needs {turns} at best", **values)
    return said(
        "Nobody can beat {what} in {nobody:.1%} of all deals, and the hand then needs {turns} at"
        " best",
        nobody=float(best.chance.beaten.nobody),
        **values,
    )
