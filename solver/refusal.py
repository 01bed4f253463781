"""The refusal of a text, shared by all notations."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from solver.said import said

MAX_TEXT = 20_000
"""Characters; longer texts are refused before they are read."""


class RefusedError(ValueError):
    """A text that is no position or record.

    Parameters
    ----------
    field
        The part of the text, such as ``me``, ``discard`` or ``line 3``.
    token
        The word at fault.
    message
        What is wrong and how to mend it.
    """

    def __init__(self, field: str, token: str, message: str) -> None:
        self.field = field
        self.token = token
        self.message = message
        super().__init__(f"{field}: {message}")

    def as_dict(self) -> dict[str, str]:
        """Return field, token and message, as machine output has them."""
        return {"field": self.field, "token": self.token, "message": self.message}


def check_length(text: str, limit: int = MAX_TEXT) -> None:
    """Refuse a text of more characters than ``limit``."""
    if len(text) > limit:
        raise RefusedError(
            "text",
            f"{text[:20]}…",
            said("the text is too long; shorten it to {limit:,} characters", limit=limit),
        )


def clip(token: str) -> str:
    """Return a token short enough for a message."""
    return token if len(token) <= 30 else f"{token[:29]}…"


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """Return ``; did you mean …?`` for the known word nearest to a misspelt one, or nothing.

    ``cutoff`` is the least likeness, from 0 to 1.
    """
    near = difflib.get_close_matches(word[:30].lower(), list(known), n=1, cutoff=cutoff)
    return said("; did you mean {nearest}?", nearest=near[0]) if near else ""
