"""What lanes are for a hero who is alone: which modifiers have come, and how many idle cards.

Just One More, Flip Four and Discard are *actions* until one of them has come; behind it they
are idle like Steal and Swap from the start. Idle cards matter as forced cards only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solver.cards import Kind
from solver.lanes import Lanes
from solver.rowsets import Ints
from solver.vengeance.deck import DECK, DISCARD, FLIP_FOUR, JUST_ONE_MORE, STEAL, SWAP
from solver.vengeance.draws import Draws, Modifiers
from solver.vengeance.forced import Flips
from solver.vengeance.outlook import Outlook
from solver.vengeance.row import row_of
from solver.vengeance.tables import inner_lanes

MODIFIERS = tuple(card for card in DECK.cards if card.kind is Kind.MODIFIER)
ACTIONS = (JUST_ONE_MORE, FLIP_FOUR, DISCARD)
FOUR = 4


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of a pile that are no numbers, and the *hands* of modifiers they can make.

    Parameters
    ----------
    modifiers, copies
        Those that can come, and how many of each.
    idle
        Cards that do nothing from the start.
    actions
        Copies of each of `ACTIONS`; none if none is followed.
    drawn
        Shape (hands, modifiers): how many of each have come, none in hand 0.
    groups
        Modifiers in front of the hero with each hand, those in ``base`` always.
    waits
        Number of the action that a Flip Four in progress has set aside, or -1.
    """

    draws: Draws
    modifiers: Modifiers
    copies: tuple[int, ...]
    idle: int
    actions: tuple[int, ...]
    base: Modifiers
    drawn: Ints
    groups: list[Modifiers]
    waits: int

    @classmethod
    def of(cls, draws: Draws, outlook: Outlook, uses: int, flips: Flips | None) -> Pile:
        """Return those of an outlook; forced cards count all."""
        counts = dict(zip(DECK.cards, outlook.source(), strict=True))
        modifiers = tuple(card for card in MODIFIERS if counts[card])
        copies = tuple(counts[card] for card in modifiers)
        idle, actions = counts[STEAL] + counts[SWAP], tuple(counts[card] for card in ACTIONS)
        if not uses:
            idle, actions = idle + sum(actions) if flips else 0, (0,) * len(ACTIONS)
        aside = flips.aside if flips else ()
        base = row_of(*outlook.row.modifiers, *aside).modifiers
        waiting = [ACTIONS.index(card) for card in aside if card in ACTIONS] if uses else []
        drawn, _, _ = inner_lanes(copies)
        groups = [
            row_of(*base, *(c for c, n in zip(modifiers, hand, strict=True) for _ in range(n)))
            for hand in drawn.tolist()
        ]
        return cls(
            draws,
            modifiers,
            copies,
            idle,
            actions,
            base,
            drawn,
            [row.modifiers for row in groups],
            waiting[0] if waiting else -1,
        )

    @property
    def numbers(self) -> int:
        """How many numbers there are."""
        return int(self.draws.copies.sum())

    @property
    def total(self) -> int:
        """How many cards there are."""
        return self.numbers + sum(self.copies) + self.idle + sum(self.actions)

    @property
    def left(self) -> Ints:
        """How many modifiers are left behind each hand."""
        found: Ints = sum(self.copies) - self.drawn.sum(axis=1)
        return found

    def lanes(
        self,
        idle: int = 0,
        span: int = 0,
        *,
        actions: int = 0,
        need: int | None = None,
        gone: int = -1,
        groups: Ints | None = None,
        hands: Ints | None = None,
    ) -> Lanes:
        """Return lanes of hands, each with 0 to ``span`` idle cards drawn.

        Parameters
        ----------
        idle, actions
            Idle cards there are, and others that no inner lane follows.
        need, gone
            As `picks.Lane` has them.
        groups
            Number of the worths for each hand.
        hands
            Which hands, all by default; with each hand all that it can become.
        """
        # Idle cards are not worth a dimension if none is followed.
        sizes = (*self.copies, span) if span else self.copies
        drawn, after, left = inner_lanes(sizes)
        width = len(after[0]) if len(after) else 1
        used = drawn[:, -1] if span else np.zeros(width, dtype=np.int64)
        if span:
            left[-1] = np.where(after[-1] < 0, 0, idle - used)
        need = self.draws.root if need is None else need
        copies = self.draws.copies.copy()
        if gone >= 0:
            copies[gone] -= 1
        cards = copies.sum() + np.repeat(self.left, span + 1) + idle - used + actions
        if hands is not None:
            place = np.full(width, -1, dtype=np.int32)
            some = (hands.reshape(-1, 1) * (span + 1) + np.arange(span + 1)).reshape(-1)
            width = len(some)
            place[some] = np.arange(width)
            after, left, cards = after[:, some], left[:, some], cards[some]
            after = np.where(after < 0, -1, place[after])
        kept = np.arange(len(self.drawn)) if hands is None else hands
        return Lanes(
            copies=np.repeat(copies.reshape(-1, 1).astype(np.float64), width, axis=1),
            cards=cards + need.bit_count(),
            group=np.repeat(kept if groups is None else groups, span + 1).astype(np.int64),
            held=np.full(width, need, dtype=np.int64),
            gone=np.full(width, gone, dtype=np.int64),
            after=after,
            left=left,
        )


def joined(parts: Sequence[Lanes]) -> Lanes:
    """Return lanes side by side."""
    first, begin, after = parts[0], 0, []
    for part in parts:
        after.append(np.where(part.after < 0, -1, part.after + begin).astype(np.int32))
        begin += len(part.cards)
    return Lanes(
        **{
            name: np.concatenate([getattr(part, name) for part in parts], axis=-1)
            for name in first._fields
            if name != "after"
        },
        after=np.concatenate(after, axis=1),
    )


def interleaved(parts: Sequence[Lanes]) -> Lanes:
    """Return lanes that differ in ``copies`` and ``gone`` only, as steps of one of each part."""
    first, step = parts[0], len(parts)
    copies = np.stack([part.copies for part in parts], axis=2)
    after = np.repeat(first.after, step, axis=1)
    return Lanes(
        copies=np.ascontiguousarray(copies.reshape(len(first.copies), -1)),
        **{
            name: np.stack([getattr(part, name) for part in parts], axis=1).reshape(-1)
            for name in ("cards", "group", "held", "gone")
        },
        after=np.where(after < 0, -1, after * step + np.arange(after.shape[1]) % step).astype(
            np.int32
        ),
        left=np.repeat(first.left, step, axis=1),
    )
