"""Saying that the engine is being compiled, which happens once on a machine."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from numba.core import event

MESSAGE = "Compiling the engine for this machine; this happens once and takes about half a minute."


class _Listener(event.Listener):
    def __init__(self, announce: Callable[[], None]) -> None:
        self._announce = announce
        self._thread = threading.get_ident()
        self._said = False

    def on_start(self, _event: event.Event) -> None:
        # Listeners hear all threads; only the one that asked is told.
        if threading.get_ident() == self._thread and not self._said:
            self._said = True
            self._announce()

    def on_end(self, _event: event.Event) -> None:
        pass


@contextmanager
def announced(announce: Callable[[], None]) -> Iterator[None]:
    """Call ``announce`` once if this thread starts compiling inside the block.

    Loading compiled code from the cache is quick and is not announced.
    """
    with event.install_listener("numba:compile", _Listener(announce)):
        yield
