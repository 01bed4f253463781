"""What holds for all tests."""

import sys

import pytest


@pytest.fixture(autouse=True)
def _same_main():
    """Put back the main module, in whose place a page's test puts its own.

    A process pool runs the main module in each of its processes.
    """
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main
