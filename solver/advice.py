"""Advice: the result that every game returns, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from solver.distribution import Distribution

Objective = Literal["score", "win"]
"""What advice is for: the points of this round, or winning the game."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Levels at which the final score is reported."""


@dataclass(frozen=True, slots=True)
class NextCard:
    """What the very next card does to the player, as counts of a pile of ``cards``.

    ``duplicate`` counts cards that double a number of the row; they are a
    ``bust`` unless a Second Chance saves the player. ``safe`` is every card that
    is neither a duplicate nor completes a Flip 7, nor is counted under ``more``, which
    has what only some games know, by name.
    """

    cards: int
    bust: int
    duplicate: int
    flip7: int
    safe: int
    more: Mapping[str, int] = field(default_factory=dict)

    def chance(self, count: int) -> Fraction:
        """Return a count as a probability; 0 if no card is left."""
        return Fraction(count, self.cards) if self.cards else Fraction(0)

    def as_dict(self) -> dict[str, dict[str, float]]:
        """Return counts and probabilities by name."""
        counts = {name: getattr(self, name) for name in ("bust", "duplicate", "flip7", "safe")}
        counts |= self.more
        return {
            name: {"count": count, "p": float(self.chance(count))} for name, count in counts.items()
        }


@dataclass(frozen=True, slots=True)
class Option:
    """One legal choice and what it is worth.

    Parameters
    ----------
    event
        ``hit``, ``stay``, or an event as a record has it.
    score
        Expected points of this round.
    win
        Probability of winning the game; None when not computed.
    delta
        What it gives away against the best option; 0 for the best.
    """

    event: str
    score: float
    win: float | None
    delta: float

    def as_dict(self) -> dict[str, Any]:
        """Return the option as machine output has it."""
        return {"event": self.event, "score": self.score, "win": self.win, "delta": self.delta}


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one player who decides between hit and stay.

    Parameters
    ----------
    bank
        Points if the player stays now.
    stay
        Expected points of staying; None if that is not allowed.
    hit
        Expected points of drawing until a card comes that concerns the player,
        and playing on for the most points.
    final
        Law of the end of the round after hitting now; None if it was not asked for (the hero's).
    """

    name: str
    bank: int
    best: Literal["hit", "stay", "tie"]
    next: NextCard
    stay: float | None
    hit: float
    final: Distribution | None

    @property
    def law(self) -> Distribution:
        """Return the law of the end of the round after hitting now.

        Raises
        ------
        ValueError
            It was not asked for.
        """
        if self.final is None:
            raise ValueError("the law of the end was not asked for")
        return self.final

    @property
    def margin(self) -> float | None:
        """Return hit less stay, in points; None if staying is not allowed."""
        return None if self.stay is None else self.hit - self.stay

    def as_dict(self) -> dict[str, Any]:
        """Return the figures as machine output has them."""
        return {
            "bank": self.bank,
            "best": self.best,
            "next": self.next.as_dict(),
            "score": {"stay": self.stay, "hit": self.hit, "margin": self.margin},
            "final": None if self.final is None else _told(self.final),
        }


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer to "should I hit?" for one position.

    Parameters
    ----------
    best
        ``hit``, ``stay``, ``tie`` if both are worth exactly the same, or the event of the
        best option as a record has it.
    figures
        The hero's figures.
    win
        Chance of winning by ``hit`` or ``stay``; None when not computed.
    options
        Every legal choice, best first.
    players
        Figures of every active player, in seating order.
    exact
        Fractions by dotted name, such as ``score.hit``; None unless asked for.
    reason
        One sentence made from the numbers.
    """

    game: str
    hero: str
    model: Literal["company", "alone"]
    objective: Objective
    draw_pile: int
    best: str
    figures: Figures
    win: Mapping[str, float | None] | None
    options: tuple[Option, ...]
    players: tuple[Figures, ...]
    reason: str
    exact: Mapping[str, Fraction] | None
    elapsed_ms: float

    def as_dict(self) -> dict[str, Any]:
        """Return the advice as machine output has it, ready for JSON."""
        return {
            "game": self.game,
            "hero": self.hero,
            "model": self.model,
            "objective": self.objective,
            "draw_pile": self.draw_pile,
            **self.figures.as_dict(),
            "best": self.best,
            "win": dict(self.win or {"stay": None, "hit": None, "margin": None}),
            "options": [option.as_dict() for option in self.options],
            "players": [{"name": each.name, **each.as_dict()} for each in self.players],
            "exact": None if self.exact is None else _nested(self.exact),
            "reason": self.reason,
            "method": "exact",
            "error": None,
            "elapsed_ms": round(self.elapsed_ms, 3),
        }


def _told(law: Distribution) -> dict[str, Any]:
    return {
        "bust": float(law.chance("bust")),
        "flip7": float(law.chance("flip7")),
        "mean": float(law.mean),
        "quantiles": {str(q): law.quantile(q) for q in QUANTILES},
    }


def _nested(fractions: Mapping[str, Fraction]) -> dict[str, Any]:
    """Return fractions by dotted name as nested dictionaries of ``p/q``."""
    tree: dict[str, Any] = {}
    for name, value in fractions.items():
        *path, last = name.split(".")
        node = tree
        for step in path:
            node = node.setdefault(step, {})
        node[last] = f"{value.numerator}/{value.denominator}"
    return tree


def options_of(figures: Figures) -> tuple[Option, ...]:
    """Return hit and stay as options for the most points, the best first."""
    values = {"hit": figures.hit}
    if figures.stay is not None:
        values["stay"] = figures.stay
    best = max(values.values())
    ranked = sorted(values, key=lambda event: (event != figures.best, -values[event]))
    return tuple(
        Option(event, values[event], None, min(0.0, values[event] - best)) for event in ranked
    )
