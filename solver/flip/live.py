"""A game of rows that is being followed."""

from solver.live import Later, Live, Mended, followed, mended, restarted

__all__ = ["Later", "Live", "Mended", "followed", "mended", "restarted"]
