"""The answer at the top of the page, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.advice import Advice
from solver.flip.notation import Position
from solver.flip.table import Phase, Status, Table
from solver.games import FLIP7, game_at
from solver.said import Said, counted, said
from solver.ui.faces import CHOICES, STATUSES, Face, percent, points_apart
from solver.ui.looks import LOOKS

MOST_RANKED = 8
"""Choices that are listed; a Swap may have hundreds."""
ALIKE = 0.0005
"""Chances of winning that differ by less look the same."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to do, by how much, and why.

    Parameters
    ----------
    face
        The choice: HIT, STAY, or EITHER when both are worth exactly the same.
    margin
        How much better it is, in words; empty when there is nothing to choose.
    reason
        One sentence.
    badge
        Whether the figures are exact, or those of a model; empty when there is nothing to
        choose.
    """

    face: Face
    margin: str
    reason: str
    badge: str = ""


def verdict(advice: Advice) -> Verdict:
    """Return the answer for the hero of some advice."""
    exact = LOOKS[advice.game].exact
    badge = exact if advice.objective == "score" else said("assumes how others play")
    return Verdict(choice(advice.best, advice.game), _margin(advice), advice.reason, badge)


def _margin(advice: Advice) -> Said:
    if len(advice.options) < 2:
        return said("the only choice")
    if advice.best == "tie":
        return said("exactly equal")
    if advice.objective == "win" and -advice.options[1].delta < ALIKE:
        return said("hardly any difference")
    if advice.objective == "win":
        return said("+{chance} to win", chance=percent(-advice.options[1].delta))
    return said("by {gap} points", gap=points_apart(advice.options[1].delta))


def ranked(advice: Advice) -> list[tuple[str, Said]]:
    """Return symbol and words of what can be chosen but hit and stay, the best first.

    Nothing for hit and stay; of many choices only the best ones.
    """
    if advice.best in CHOICES:
        return []
    look = LOOKS[advice.game]
    made = []
    for option in advice.options[:MOST_RANKED]:
        name, icon = look.subject(option.event), choice(option.event, advice.game).icon
        if option.win is None:
            text = said(
                "{name}: {points:.1f} points for {hero}",
                name=name,
                points=option.score,
                hero=advice.hero,
            )
        else:
            text = said(
                "{name}: {chance} to win; {points:.1f} points for {hero}",
                name=name,
                chance=percent(option.win),
                points=option.score,
                hero=advice.hero,
            )
        made.append((icon, text))
    return made


def choice(event: str, game: str = FLIP7.name) -> Face:
    """Return the face of a choice: to hit, to stay, or an event of a game, such as ``fz>ann``."""
    return CHOICES[event] if event in CHOICES else LOOKS[game].choice(event)


def no_verdict(position: Position[Any], message: str) -> Verdict:
    """Return what to say where there is nothing to decide; ``message`` is the refusal."""
    table = position.table
    player = table.players[position.hero]
    points = table.round_score(position.hero)
    if table.phase is Phase.OVER:
        face = Face(said("Round over"), ":material/flag:", "gray")
    elif player.status is Status.ACTIVE:
        face = Face(said("Wait"), ":material/hourglass_top:", "gray")
    else:
        face = STATUSES[player.status]
    gained = counted("{count} point this round", "{count} points this round", points)
    return Verdict(face, gained, message)


def racing(table: Table) -> bool:
    """Return whether advice is for winning unless something else is asked for."""
    return len(table.players) > 1 and any(player.total for player in table.players)


def beyond(position: Position[Any], message: str, *, points: bool = True) -> Verdict:
    """Return what to say where the answer is beyond this machine.

    Parameters
    ----------
    message
        Why it is.
    points
        Whether it is about points: then one card more may be sure to pay all the same.
    """
    gain = game_at(position.table).advisor.at_least(position) if points else None
    if gain is None:
        return too_large(message)
    reason = said(
        "one card more and then staying brings {gain} points already; what hitting is worth in all "
        "takes too long: {why}",
        gain=points_apart(gain),
        why=message,
    )
    return Verdict(
        CHOICES["hit"],
        said("by {points} points or more", points=points_apart(gain)),
        reason,
        said("at least"),
    )


def too_large(message: str) -> Verdict:
    """Return what to say where the answer is beyond this machine; the odds stand all the same."""
    return Verdict(Face(said("No answer"), ":material/block:", "gray"), "", message)
