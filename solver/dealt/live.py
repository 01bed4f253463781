"""A game of Dealt! that is being followed."""

from __future__ import annotations

from solver import live as shared
from solver.dealt.events import Event
from solver.dealt.record import Record
from solver.live import followed, mended, restarted

__all__ = ["Later", "Live", "Mended", "followed", "mended", "restarted"]

Later = shared.Later[Event]
Live = shared.Live[Record, Event]
Mended = shared.Mended[Record, Event]
