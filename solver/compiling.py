"""Compiling the engine: once on a machine, in words when it happens, in any installation."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba import njit
from numba.core import event

_kept = True
MESSAGE = "Compiling the engine, which takes some seconds"


def compiled(function: Callable[..., Any]) -> Any:  # noqa: ANN401  # numba's own type
    """Return a loop compiled to machine code that releases the GIL.

    The code is kept beside the sources, or in the user's cache directory where
    those cannot be written. Where neither can, it is compiled in each process.
    """
    try:
        return _forgiving(njit(cache=True, nogil=True, fastmath={"contract"})(function))
    except RuntimeError as error:
        if "cannot cache" not in str(error):
            raise
        global _kept  # noqa: PLW0603  # a fact of the installation, found once at import
        _kept = False
        return njit(nogil=True, fastmath={"contract"})(function)


def _forgiving(loop: Any) -> Any:  # noqa: ANN401  # numba's own type
    """Let a loop be compiled again where what was kept of it cannot be read."""
    kept = loop._cache  # noqa: SLF001  # numba has no public name for it
    load = kept.load_overload

    def load_or_forget(signature: object, target: object) -> object:
        try:
            return load(signature, target)
        except Exception:  # noqa: BLE001  # a torn file can raise anything
            kept.flush()
            return None

    kept.load_overload = load_or_forget
    return loop


def message() -> str:
    """Return what to say while the engine is being compiled."""
    if _kept:
        return f"{MESSAGE}; it is kept for the next time."
    return f"{MESSAGE}. No cache directory can be written: set NUMBA_CACHE_DIR to keep it."


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
