"""What holds for all tests."""

import signal
import sys

import pytest


def pytest_configure():
    """Let commands that tests start be interrupted.

    They inherit what this process ignores, and one that runs tests beside others ignores that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _same_main():
    """Put back the main module, in whose place a page's test puts its own.

    A process pool runs the main module in each of its processes.
    """
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main
