"""A game of Flip 7 that is being followed."""

from __future__ import annotations

from solver.flip import live as shared
from solver.flip.live import followed, mended
from solver.flip7.record import Record
from solver.flip7.referee import Event

__all__ = ["Later", "Live", "Mended", "followed", "mended"]

Later = shared.Later[Event]
Live = shared.Live[Record, Event]
Mended = shared.Mended[Record, Event]
