"""Every example of the notation's page is read, and is written again the same."""

import re
from pathlib import Path

import pytest

from solver.games import FLIP7

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```(position|record)\n(.+?)```", PAGE, re.DOTALL)


def test_the_page_has_examples_of_both() -> None:
    assert {kind for kind, _ in EXAMPLES} == {"position", "record"}


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_examples_are_read_and_written_again(kind: str, text: str) -> None:
    if kind == "position":
        position = FLIP7.parse(text)
        assert FLIP7.parse(FLIP7.format(position)) == position
    else:
        record = FLIP7.parse_record(text)
        assert FLIP7.parse_record(FLIP7.format_record(record)) == record
