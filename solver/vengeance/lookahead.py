"""From an outlook to an engine: the value and the law of a round, in both models."""

from __future__ import annotations
