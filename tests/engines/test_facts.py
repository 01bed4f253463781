"""The page of facts is what the engines print."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_of_facts_is_up_to_date(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    import facts  # noqa: PLC0415  # a script beside the package

    page = facts.PAGE.read_text(encoding="utf-8")
    assert page.startswith(f"{facts.values()}\n")
    assert page.split("\n## ")[-1].startswith("Speed")
    sys.modules.pop("facts")
