"""The answer at the top of the page, in words."""

from __future__ import annotations

from dataclasses import dataclass

from solver.advice import Advice
from solver.flip7.notation import Position
from solver.flip7.table import Phase, Status
from solver.ui.faces import AIMS, CHOICES, STATUSES, Face, percent, plain, points_apart


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
    """

    face: Face
    margin: str
    reason: str


def verdict(advice: Advice) -> Verdict:
    """Return the answer for the hero of some advice."""
    if len(advice.options) < 2:
        words = "the only choice"
    elif advice.best == "tie":
        words = "exactly equal"
    elif advice.objective == "win":
        words = f"+{percent(-advice.options[1].delta)} to win"
    else:
        words = f"by {points_apart(advice.options[1].delta)} points"
    return Verdict(choice(advice.best), words, sentence(advice.reason))


def ranked(advice: Advice) -> list[str]:
    """Return every target of a card that is aimed, best first, in words; none for hit and stay."""
    if advice.best in CHOICES:
        return []
    return [
        f"{choice(option.event).icon} {plain(option.event.partition('>')[2])}: "
        f"{percent(option.win or 0)} to win, {option.score:.1f} points"
        for option in advice.options
    ]


def choice(event: str) -> Face:
    """Return the face of a choice: to hit, to stay, or to aim a card, such as ``fz>ann``."""
    if event in CHOICES:
        return CHOICES[event]
    code, _, name = event.partition(">")
    words, icon = AIMS[code]
    return Face(words.format(name.upper()), icon, "blue")


def no_verdict(position: Position, message: str) -> Verdict:
    """Return what to say where there is nothing to decide; ``message`` is the refusal."""
    table = position.table
    player = table.players[position.hero]
    points = table.round_score(position.hero)
    if table.phase is Phase.OVER:
        face = Face("Round over", ":material/flag:", "gray")
    elif player.status is Status.ACTIVE:
        face = Face("Wait", ":material/hourglass_top:", "gray")
    else:
        face = STATUSES[player.status]
    gained = "1 point" if points == 1 else f"{points} points"
    return Verdict(face, f"{gained} this round", sentence(message))


def too_large(message: str) -> Verdict:
    """Return what to say where the answer is beyond this machine; the odds stand all the same."""
    return Verdict(Face("No answer", ":material/block:", "gray"), "", sentence(message))


def sentence(text: str) -> str:
    """Return a text with a capital and a full stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
