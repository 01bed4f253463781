"""Links that a session wrote and has replaced: a browser may still show them for a moment."""

from __future__ import annotations

import time
from collections import deque

RECENT, LATE = 20, 3.0
"""Links that are remembered, and seconds in which a browser may still show them."""


class Written:
    """The links of one session that were replaced a moment ago."""

    def __init__(self) -> None:
        self._links: deque[tuple[str, float]] = deque(maxlen=RECENT)

    def replaced(self, link: str) -> None:
        """Remember a link that another one takes the place of now."""
        self._links.append((link, time.monotonic()))

    def late(self, link: str) -> bool:
        """Return whether a browser that shows this link has not heard of the last one yet."""
        now = time.monotonic()
        return any(link == each and now - when < LATE for each, when in self._links)
