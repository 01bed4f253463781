"""Every example of the notation's page is read, and is written again the same."""

import re
from pathlib import Path

import pytest

from solver.games import game_of

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```(position|record)\n(.+?)```", PAGE, re.DOTALL)


def test_the_page_has_examples_of_both() -> None:
    assert {kind for kind, _ in EXAMPLES} == {"position", "record"}


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_examples_are_read_and_written_again(kind: str, text: str) -> None:
    game = game_of(text)
    if kind == "position":
        position = game.parse(text)
        assert game.parse(game.format(position)) == position
    else:
        record = game.parse_record(text)
        assert game.parse_record(game.format_record(record)) == record
