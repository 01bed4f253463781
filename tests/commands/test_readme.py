"""The README's commands print what it shows, and its two targets exist."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from solver.cli import app

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```console\n\$ (.+?)\n(.+?)```", README, re.DOTALL)


def test_readme_shows_commands():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_readme_command_prints_what_it_shows(command, shown):
    name, *words = shlex.split(command)
    assert name == "hitorstay"
    result = CliRunner().invoke(app, words, env={"COLUMNS": "200"})
    # Compiling for the first time is announced on the error stream.
    assert shown in (result.stdout, result.stderr)
    assert result.exit_code == (2 if shown.startswith("Refused") else 0)


def test_every_command_is_in_the_readme():
    listed = set(re.findall(r"`hitorstay (\w+)", README))
    commands = {command.callback.__name__ for command in app.registered_commands}
    assert listed == commands | {group.name for group in app.registered_groups}


def test_readme_leads_with_the_two_targets():
    first = re.search(r"```sh\n(.+?)```", README, re.DOTALL)[1]
    assert re.findall(r"^make (\w+)", first, re.MULTILINE) == ["app", "test"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {"app", "test"} <= set(re.findall(r"^(\w+):", makefile, re.MULTILINE))


def test_every_linked_file_exists():
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
