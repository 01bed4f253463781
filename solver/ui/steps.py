"""Changes of more than one tap, which are taken back, and put back, as one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.live import Live
from solver.ui.settings import Settings

MOST = 20
"""Changes that are remembered."""


@dataclass(frozen=True)
class State:
    """A game, and how it is followed."""

    live: Live[Any, Any]
    settings: Settings


@dataclass(frozen=True)
class Step:
    """A change from one state to another."""

    before: State
    after: State


@dataclass(frozen=True)
class Steps:
    """All that can be taken back, and all that was and can be put back: the last one last."""

    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()

    def made(self, step: Step) -> Steps:
        """Return the steps after one more; what was taken back before is forgotten."""
        return Steps((*self.done[1 - MOST :], step))

    def last(self, live: Live[Any, Any] | None) -> Step | None:
        """Return the step that led to a game, if it was the last one.

        Taps after it may have been taken back.
        """
        if live is None or not self.done:
            return None
        after = self.done[-1].after.live
        same = after == live if live.waits else after.record == live.record
        return self.done[-1] if same else None

    def next(self, live: Live[Any, Any] | None) -> Step | None:
        """Return the step that led on from a game, if it was taken back."""
        return self.undone[-1] if self.undone and self.undone[-1].before.live == live else None

    def undo(self) -> Steps:
        """Return the steps without the last one, which can be put back."""
        return Steps(self.done[:-1], (*self.undone, self.done[-1]))

    def redo(self) -> Steps:
        """Return the steps with the one put back that was taken back last."""
        return Steps((*self.done, self.undone[-1]), self.undone[:-1])
