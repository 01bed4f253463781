"""Errors that more than one engine raises."""

from __future__ import annotations


class TooLargeError(RuntimeError):
    """The position has more states than the engine allows."""


class EndlessError(TooLargeError):
    """The forced draws of a position may go round for ever.

    So it is when hardly a card is left that is not in a row: two Flip Threes can
    then turn each other up without end.
    """
