"""Errors that more than one engine raises."""

from __future__ import annotations


class TooLargeError(RuntimeError):
    """The position has more states than the engine allows."""
