"""Why to hit or to stay: one sentence made from the numbers, never at odds with them."""

from __future__ import annotations

from solver.advice import Figures
from solver.said import Said, said


def of_points(figures: Figures, risks: Said, must: Said) -> Said:
    """Return why to hit or to stay for the most points.

    Parameters
    ----------
    risks
        What the next card may do, the beginning of a sentence.
    must
        Why one must hit, where that is so.
    """
    hit, bank = figures.hit, figures.bank
    if figures.margin is None:
        return said(
            "{risk}; {must}: {hit:.2f} points on average.",
            risk=risks,
            must=must,
            hit=hit,
        )
    if figures.best == "tie":
        return said(
            "{risk}; hitting averages exactly the {bank} you have, so both are equal.",
            risk=risks,
            bank=bank,
        )
    gap = abs(figures.margin)
    values = {"risk": risks, "hit": hit, "bank": bank, "gap": _apart(gap)}
    if figures.margin > 0:
        return said(
            "{risk}; hitting averages {hit:.2f} points, {gap} more than the {bank} you have.",
            **values,
        )
    return said(
        "{risk}; hitting averages {hit:.2f} points, {gap} less than the {bank} you have.", **values
    )


def of_winning(figures: Figures, hit: float, stay: float | None, risks: Said, must: Said) -> Said:
    """Return why to hit or to stay for the best chance of winning; see `of_points`."""
    if stay is None:
        return said(
            "{risk}; {must}: you win {hit:.1%} of all games.",
            risk=risks,
            must=must,
            hit=hit,
        )
    chances = said(
        "{risk}; hitting wins {hit:.1%} of all games, staying {stay:.1%}",
        risk=risks,
        hit=hit,
        stay=stay,
    )
    margin = figures.margin
    if margin is None or abs(margin) < 0.005:
        return said("{chances}.", chances=chances)
    values = {"chances": chances, "gap": abs(margin)}
    if hit == stay:
        if margin > 0:
            return said("{chances}; hitting averages {gap:.2f} points more.", **values)
        return said("{chances}; hitting averages {gap:.2f} points less.", **values)
    if (margin > 0) == (hit > stay):
        if margin > 0:
            return said("{chances}, and hitting averages {gap:.2f} points more.", **values)
        return said("{chances}, and hitting averages {gap:.2f} points less.", **values)
    if margin > 0:
        return said("{chances}, though hitting averages {gap:.2f} points more.", **values)
    return said("{chances}, though hitting averages {gap:.2f} points less.", **values)


def of_two(what: Said, win: float, other: Said, second: Said, next_win: float) -> Said:
    """Return how much the best choice wins, and the second: in other words if they look the same.

    Parameters
    ----------
    what, other
        The choices, as subjects of a sentence.
    second
        The second with its chance.
    """
    if f"{win:.1%}" == f"{next_win:.1%}":
        return said(
            "{what} wins {win:.1%} of all games, hardly more than {other}",
            what=what,
            win=win,
            other=other,
        )
    return said("{what} wins {win:.1%} of all games, {other}", what=what, win=win, other=second)


def _apart(gap: float) -> str:
    """Return a difference with digits enough to show that it is not 0."""
    text = f"{gap:.2f}"
    return f"{gap:.2g}" if text == "0.00" else text
