"""A key of the pad of Dealt!: one card, and how many of it nobody has seen."""

from __future__ import annotations

from typing import Any

from solver.cards import Card
from solver.dealt.deck import DECK
from solver.said import said
from solver.ui.faces import plain
from solver.ui.looks import LOOKS, short
from solver.ui.tap import button
from solver.ui.tongue import t

USED_UP = said("used up: every copy has been seen")
_LOOK = LOOKS[DECK.game]


def key(card: Card, name: str, left: int, refusal: str, on_click: Any, args: Any) -> None:  # noqa: ANN401
    """Show one key.

    Parameters
    ----------
    name
        Of the button.
    left
        Copies that nobody has seen.
    refusal
        Why it cannot be tapped; empty if it can.
    """
    note = t(refusal) if refusal else t("{count} unseen", count=left)
    shortcut = _LOOK.shortcuts[card.code]
    button(
        f"**{short(card)}** ×{left}",
        key=name,
        help=f"{plain(t(card.name))}: {plain(note)} \\[{shortcut}\\]",
        disabled=bool(refusal),
        shortcut=shortcut,
        width="stretch",
        on_click=on_click,
        args=args,
    )
