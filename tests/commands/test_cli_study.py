"""Studies on the command line: tables, JSON, CSV, pictures, refusals."""

import csv
import io
import json

import pytest
from typer.testing import CliRunner

from solver.cli import app


def run(*words):
    return CliRunner().invoke(app, ["study", *words], env={"COLUMNS": "160"})


def flat(result):
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def test_rows_are_told_printed_and_saved(tmp_path):
    assert "none hits from" in run("rows").stdout
    told = json.loads(run("rows", "--json").stdout)
    assert told["objective"] == "score"
    assert [line["best"] for line in told["thresholds"]] == [None, 23, 25, 26, 28, 37]
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


def test_a_comparison_is_what_is_saved_and_drawn(tmp_path):
    words = ("rows", "--against", "+10")
    told = json.loads(run(*words, "--json").stdout)
    lines = list(csv.DictReader(io.StringIO(run(*words, "--csv").stdout)))
    assert [line["row"] for line in lines] == [line["row"] for line in told["against"]]
    assert {(line["deck_here"], line["deck_there"]) for line in lines} == {("company", "company")}
    plain, compared = tmp_path / "plain.svg", tmp_path / "compared.svg"
    run("rows", "--picture", str(plain))
    assert run(*words, "--picture", str(compared)).exit_code == 0
    assert plain.read_bytes() != compared.read_bytes()
    assert "rows played otherwise" in compared.read_text(encoding="utf-8")


def test_the_model_is_always_named(tmp_path):
    assert "all cards, in company" in flat(run("rows"))
    assert "all cards, alone" in flat(run("rows", "5 9 12; alone"))
    assert "numbers only" in flat(run("rows", "--deck", "numbers"))
    both = flat(run("rows", "5 9 12", "--against", "me: 5 9 12; alone"))
    assert "Here: all cards, in company. There: all cards, alone." in both
    told = json.loads(run("rows", "5 9 12", "--against", "me: 5 9 12; alone", "--json").stdout)
    assert (told["model"], told["there"]["model"]) == ("company", "alone")
    cells = list(csv.DictReader(io.StringIO(run("rows", "5 9 12; alone", "--csv").stdout)))
    assert {cell["deck"] for cell in cells} == {"alone"}
    picture = tmp_path / "map.svg"
    run("rows", "5 9 12; alone", "--picture", str(picture))
    text = picture.read_text(encoding="utf-8")
    assert "all cards, alone" in text
    assert "Pale: such rows do not come up" in text


def test_one_row_is_no_rows():
    told = flat(run("rows", "1 2 3 4 5 6"))
    assert "1 row of numbers, each" in told
    assert "1 of them comes up" in told


def test_chances_by_totals_are_told_saved_and_drawn(tmp_path):
    words = ("totals", "9 11 12", "--step", "100")
    told = json.loads(run(*words, "--json").stdout)
    assert told["totals"] == [0, 100]
    lines = list(csv.DictReader(io.StringIO(run(*words, "--csv").stdout)))
    assert float(lines[1]["hit"]) == told["hit"][0][1]
    picture = tmp_path / "totals.svg"
    assert "plays every round for the most points" in flat(run(*words, "--picture", str(picture)))
    assert "hit less stay" in picture.read_text(encoding="utf-8")


def test_every_chance_by_totals_fits_into_a_narrow_terminal():
    result = CliRunner().invoke(app, ["study", "totals", "9 11 12"], env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.output
    assert "…" not in result.stdout
    told = json.loads(run("totals", "9 11 12", "--step", "100", "--json").stdout)
    [line] = [line.split() for line in result.stdout.splitlines() if line.split()[:1] == ["100"]]
    assert float(line[6]) == round(100 * (told["hit"][1][1] - told["stay"][1][1]), 1)


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


def test_the_other_game_is_studied_by_its_name_or_its_positions():
    told = json.loads(run("rows", "l13 5", "--game", "vengeance", "--json").stdout)
    assert told == json.loads(run("rows", "game vengeance; l13 5", "--json").stdout)
    assert told["game"] == "vengeance"
    assert "Lucky 13 are in these rows only if they lie there" in flat(
        run("rows", "game vengeance; 3 4 5")
    )
    both = json.loads(
        run("rows", "3 4 5", "--game", "vengeance", "--against", "3 4 5 -10", "--json").stdout
    )
    assert both["against"]
    words = ("rules", "cards 3", "stay sum >= 26 and not l13", "--deck", "numbers")
    ranked = json.loads(run(*words, "--game", "vengeance", "--json").stdout)
    assert (ranked["game"], ranked["deck"]) == ("vengeance", "numbers")
    assert [one["rule"] for one in ranked["rules"]] == ["stay sum >= 26 and not l13", "cards 3"]
    assert len(json.loads(run("race", "--game", "vengeance", "--json").stdout)["lines"]) == 9


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
        (("rows", "3 4 5", "--against", "3 4 6"), "write the same numbers in both"),
        (("rows", "--deck", "tarot"), "the deck is one of"),
        (("totals", "discard: 12"), "type your cards"),
        (("totals", "2; alone"), "this is about two players"),
        (("rows", "game vengeance; 5", "--game", "flip7"), "and Flip 7 is studied"),
        (("rows", "game flip7; 5", "--against", "game vengeance; 5"), "and Flip 7 is studied"),
        (("rows", "--game", "dealt"), "studies are there for flip7, vengeance only"),
        (("rows", "--game", "poker"), "no game is called"),
        (("rows", "zero 5", "--game", "vengeance"), "with The Zero one must hit"),
        (("rows", "--full", "6", "--game", "vengeance"), "leave it at 7"),
        (("totals", "zero 5", "--game", "vengeance"), "with The Zero one must hit"),
        (("rules", "sum >= 23 and not sc", "--game", "vengeance"), "nothing is called 'sc'"),
        (("rules", "human", "--game", "vengeance"), "in With a Vengeance one plays"),
        (("sheet", "sheet.doc"), "ends in"),
        (("race", "--others", "nobody"), "nobody plays"),
    ],
)
def test_what_cannot_be_is_refused(words, mend):
    result = run(*words)
    assert result.exit_code == 2
    assert mend in " ".join((result.stdout + result.stderr).split())
