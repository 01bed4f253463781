"""A server of the page on a free port, for what measures or tries it."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 60


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def served(port: int | None = None) -> Iterator[tuple[str, int]]:
    """Serve the page, on a free port unless one is given; give its address, and the process.

    Raises
    ------
    TimeoutError
        It does not answer within a minute.
    """
    port = port or free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py")]
    options = ["--server.port", str(port), "--server.headless", "true"]
    # It would watch files that nobody changes.
    options += ["--server.fileWatcherType", "none"]
    server = subprocess.Popen([*command, *options], cwd=ROOT, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address)
        yield address, server.pid
    finally:
        server.terminate()
        server.wait(20)


def _wait(address: str) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            opener.open(f"{address}/_stcore/health", timeout=1).close()
        except OSError:
            time.sleep(0.5)
        else:
            return
    raise TimeoutError(f"the page does not answer at {address}")
