"""Figures as players read them."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: float | Fraction) -> str:
    """Return a probability with one decimal, and never a false 0 or 100."""
    text = f"{float(chance):.1%}"
    if text == "0.0%" and chance > 0:
        return "<0.1%"
    if text == "100.0%" and chance < 1:
        return ">99.9%"
    return text


def points(value: float | Fraction) -> str:
    """Return points with one decimal, or none if they are whole."""
    return f"{float(value):.1f}".removesuffix(".0")


def points_beside(value: float | Fraction, other: float | Fraction) -> tuple[str, str]:
    """Return two values as `points`, with digits enough to show that they differ."""
    pairs = (
        (points(value), points(other)),
        *((f"{float(value):.{n}f}", f"{float(other):.{n}f}") for n in range(2, 7)),
    )
    return next((pair for pair in pairs if pair[0] != pair[1]), pairs[0])


def ratio(value: float | Fraction) -> str | None:
    """Return a fraction as ``p/q``; None if it is a float."""
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else None
