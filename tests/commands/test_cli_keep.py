"""What is kept goes on later; what somebody else has in a file is never touched."""

import signal
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from solver.cli import app
from solver.jobs import run
from solver.terminal import REFUSED, working
from solver.writing import whole

COMMANDS = [
    ("study", "rules", "stay sum >= 23", "--deck", "numbers"),
    ("study", "best", "--deck", "numbers"),
    ("arena", "one_step", "cards 4", "--games", "2"),
    ("race",),
    ("race", "--players", "3"),
    ("train", "easy", "--questions", "1"),
]
THEIRS = {
    "notes": b"notes\n",
    "number": b"7\n",
    "list": b"[]\n",
    "line": b"my list of games, one a line\n[0, 1]\n",
    "blanks": b"\n\n",
    "bytes": b"\xff\xfe",
}


@pytest.mark.parametrize("content", THEIRS.values(), ids=THEIRS)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_that_holds_something_else_is_refused_and_left_alone(command, content, tmp_path):
    theirs = tmp_path / "notes.npz"
    theirs.write_bytes(content)
    result = CliRunner().invoke(app, [*command, "--keep", str(theirs)])
    assert result.exit_code == REFUSED, result.output
    assert "another" in result.stderr or "choose a file" in result.stderr
    assert theirs.read_bytes() == content


def test_an_array_of_somebody_is_no_race(tmp_path):
    theirs = tmp_path / "notes.npz"
    with theirs.open("wb") as file:
        np.save(file, np.zeros(3))
    before = theirs.read_bytes()
    result = CliRunner().invoke(app, ["race", "--players", "3", "--keep", str(theirs)])
    assert result.exit_code == REFUSED
    assert theirs.read_bytes() == before


def test_an_empty_file_and_a_head_are_begun_anew(tmp_path):
    kept = tmp_path / "kept.jsonl"
    kept.touch()
    assert run(abs, [-1, -2], workers=0, keep=kept) == [1, 2]
    heard: list[int] = []
    assert run(abs, [-1, -2], workers=0, keep=kept, done=heard.append) == [1, 2]
    assert heard == [2]


def test_who_stops_waits_for_no_long_task(tmp_path):
    kept = tmp_path / "kept.jsonl"

    def interrupt(count: int) -> None:
        if count:
            raise KeyboardInterrupt

    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run(time.sleep, [0, 500, 500, 500], workers=2, keep=kept, done=interrupt)
    assert time.monotonic() - began < 100  # far less, unless the machine is busy
    assert kept.read_text(encoding="utf-8").endswith("[0, null]\n")


def test_an_interrupt_is_answered_in_a_word(capsys):
    with pytest.raises(KeyboardInterrupt), working("playing", 2):
        signal.raise_signal(signal.SIGINT)
    assert capsys.readouterr().err == "Stopping …\n"


def test_a_half_written_file_takes_no_place(tmp_path: Path):
    kept = tmp_path / "kept"
    kept.write_text("before", encoding="utf-8")
    with suppress(KeyboardInterrupt), whole(kept) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert kept.read_text(encoding="utf-8") == "before"
    assert list(tmp_path.iterdir()) == [kept]
