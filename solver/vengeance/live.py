"""A game of With a Vengeance that is being followed."""

from __future__ import annotations

from solver.flip import live as shared
from solver.flip.live import followed, mended
from solver.vengeance.record import Record
from solver.vengeance.referee import Event

__all__ = ["Later", "Live", "Mended", "followed", "mended"]

Later = shared.Later[Event]
Live = shared.Live[Record, Event]
Mended = shared.Mended[Record, Event]
