"""Studies on the command line: tables, JSON, CSV, pictures, refusals."""

import csv
import io
import json

import pytest
from typer.testing import CliRunner

from solver.cli import app


def run(*words):
    return CliRunner().invoke(app, ["study", *words], env={"COLUMNS": "160"})


def test_rows_are_told_printed_and_saved(tmp_path):
    assert "none hits from" in run("rows").stdout
    told = json.loads(run("rows", "--json").stdout)
    assert told["objective"] == "score"
    assert [line["best"] for line in told["thresholds"]] == [13, 23, 25, 26, 28, 37]
    cells = list(csv.DictReader(io.StringIO(run("rows", "--csv").stdout)))
    assert len(cells) == len(told["cells"])
    assert sum(int(cell["rows"]) for cell in cells) == 4095
    for name in ("map.svg", "map.png"):
        result = run("rows", "x2 sc", "--picture", str(tmp_path / name))
        assert result.exit_code == 0
        assert (tmp_path / name).stat().st_size > 5000


def test_what_another_table_changes_is_listed():
    told = json.loads(run("rows", "--against", "+10", "--json").stdout)
    assert told["against"]
    assert all(line["here"] * line["there"] <= 0 for line in told["against"])
    assert "played otherwise" in run("rows", "--against", "+10").stdout
    assert "played otherwise" in run("rows", "", "--against", "+10", "--bonus", "20").stdout


def test_rules_are_ranked():
    words = ("rules", "one_step", "stay sum >= 23", "--deck", "numbers")
    told = json.loads(run(*words, "--json").stdout)
    assert [one["rule"] for one in told["rules"]] == ["one_step", "stay sum >= 23"]
    assert told["rules"][0]["lost"] == pytest.approx(0.0028602143709)
    lines = list(csv.DictReader(io.StringIO(run(*words, "--csv").stdout)))
    assert [line["rule"] for line in lines] == ["one_step", "stay sum >= 23"]
    assert "wins of two" in run(*words).stdout


def test_the_race_is_told_and_drawn(tmp_path):
    picture = tmp_path / "race.svg"
    assert "my total" in run("race", "--picture", str(picture)).stdout
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    told = json.loads(run("race", "--json").stdout)
    assert len(told["lines"]) == 9


@pytest.mark.parametrize(
    ("words", "mend"),
    [
        (("rows", "me: 5 5"), "holds 5 twice"),
        (("rows", "--objective", "win"), "others"),
        (("rows", "--json", "--csv"), "not both"),
        (("rows", "5 9 12", "--full", "2"), "a full row has 4 to 13 numbers"),
        (("rows", "--picture", "map.gif"), "ends in"),
        (("rows", "--picture", "nowhere/map.svg"), "no such folder"),
        (("rules", "stay sum >= foo"), "at character 13"),
        (("rules", "one_step", "--deck", "both"), "deck"),
        (("sheet", "sheet.doc"), "ends in"),
        (("race", "--others", "nobody"), "nobody plays"),
    ],
)
def test_what_cannot_be_is_refused(words, mend):
    result = run(*words)
    assert result.exit_code == 2
    assert mend in " ".join((result.stdout + result.stderr).split())
