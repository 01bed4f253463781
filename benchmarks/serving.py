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


@contextmanager
def served() -> Iterator[tuple[str, int]]:
    """Serve the page; give its address, and the number of the process.

    Raises
    ------
    TimeoutError
        It does not answer within a minute.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
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
