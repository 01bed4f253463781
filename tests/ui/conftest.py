"""The pages are tapped faster by tests than by people."""

import pytest

from solver.ui import play_state


@pytest.fixture(autouse=True)
def fast(monkeypatch):
    monkeypatch.setattr(play_state, "TWICE", 0.0)
