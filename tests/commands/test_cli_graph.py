"""The command graph: what it prints, what it writes, and what it refuses."""

import json
from fractions import Fraction
from functools import partial

import networkx as nx
import pytest
from typer.testing import CliRunner

from solver.cli import app
from solver.flip7.decisions import decisions
from solver.flip7.notation import parse

TEXT = "me: 3 4 5 6 8 9; ann: 2"


def run(*words, **options):
    return CliRunner().invoke(app, ["graph", *words], env={"COLUMNS": "200"}, **options)


def test_it_says_what_each_card_leads_to():
    result = run("5", "9", "12", "--depth", "1")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "STAY 5 9 12: stay 26, hit 24.8288"
    rows = {line.split("│")[1].strip(): line.split("│")[2:] for line in lines if "│" in line}
    assert [cell.strip() for cell in rows["sc"][:5]] == ["3.5%", "5 9 12 sc", "HIT", "26", "40.15"]
    assert [cell.strip() for cell in rows["5 9 12"][:4]] == ["27.1%", "", "Bust", "0"]
    assert "6 of the 91 cards go to others" in result.stdout
    assert "21 situations, at most 1 card away" in result.stdout
    assert "19 boxes stand for 21 of them" in result.stdout


def test_it_goes_on_behind_some_cards():
    result = run("5 9 12; alone", "--way", "F3 x2", "--depth", "1")
    assert result.stdout.startswith("flips 2 more 5 9 12 x2 | f3 2: hit ")
    over = run("5 9 12", "--way", "9")
    assert over.stdout.startswith("Bust 5 9 9 12: stay 0")
    assert "next card" not in over.stdout
    assert "1 situation, at most 0 cards away; as a picture, 1 box stands for 1" in over.stdout


def test_it_says_what_winning_asks_for_where_totals_count():
    race = run("me 190: 10; ann 150 stay: 12; bob 20: 3", "--depth", "1")
    assert race.stdout.startswith("HIT 10: stay 10")
    assert "plays for the points of this round. To win the game, it is best to stay" in race.stdout
    behind = run("me 190: 10; ann 150 stay: 12; bob 20: 3", "--depth", "1", "--way", "4")
    assert "To win the game, something else may be best" in behind.stdout
    assert "Totals" not in run("me: 10; ann stay: 12; bob: 3", "--depth", "1").stdout


@pytest.mark.parametrize("end", ["graphml", "dot", "json", "svg"])
def test_it_writes_the_graph(tmp_path, end):
    out = tmp_path / f"graph.{end}"
    result = run(TEXT, "--depth", "2", "--out", str(out))
    assert result.exit_code == 0
    assert f"Written: {out}" in result.stdout
    text = out.read_text(encoding="utf-8")
    found = decisions(parse(TEXT))
    match end:
        case "graphml":
            read = nx.parse_graphml(text)
        case "json":
            read = nx.node_link_graph(json.loads(text), edges="edges")
        case "dot":
            assert text.count(" -> ") == found.graph.number_of_edges()
            return
        case _:
            assert text.startswith("<svg ")
            assert text.count("data-way") <= 60
            return
    assert len(read) == len(found.graph)
    assert read.graph["position"] == TEXT
    assert read.nodes["0"]["hit"] == float(found.here["go"])
    chances = [Fraction(each) for *_, each in read.out_edges("0", data="chance_exact")]
    assert sum(chances) == 1


def test_a_folded_graph_has_as_many_boxes_as_were_asked_for(tmp_path):
    out = tmp_path / "graph.json"
    result = run(TEXT, "--depth", "2", "--fold", "12", "--out", str(out))
    assert result.exit_code == 0
    read = nx.node_link_graph(json.loads(out.read_text(encoding="utf-8")), edges="edges")
    assert len(read) <= 12
    assert any(states > 1 for _, states in read.nodes(data="states"))
    ends = [Fraction(d["way_exact"]) for n, d in read.nodes(data=True) if not read.out_degree(n)]
    assert sum(ends) == 1


def test_it_prints_one_object():
    result = run(TEXT, "--depth", "1", "--exact", "--policy", "threshold 25", "--beyond", "--json")
    told = json.loads(result.stdout)
    assert told["graph"] == {
        "position": TEXT,
        "way": "",
        "model": "company",
        "objective": "score",
        "policy": "threshold 25",
        "depth": 1,
        "beyond": True,
        "exact": True,
        "left_out": 6,
        "cards": 87,
    }
    assert told["nodes"][0]["kind"] == "stay"
    assert all("/" in node["value_exact"] for node in told["nodes"])


@pytest.mark.parametrize(
    ("words", "field", "mend"),
    [
        (["5", "99"], "me", "not a card"),
        (["5", "--depth", "0"], "depth", "from 1 to 30"),
        (["5", "--fold", "3"], "fold", "10 to 200"),
        (["5", "--policy", "fool"], "model", "there are"),
        (["5", "9", "--way", "9 9"], "way", "go back"),
        (["5", "9", "--way", "q"], "way", "choose one of"),
        (["5", "--out", "x.png"], "out", ".graphml"),
        (["5", "--out", "nowhere/x.svg"], "out", "make it first"),
        (["me stay: 5; ann: 3"], "rules", "decides nothing more"),
        (["decks 2; rules two_x2=x4; me: 5"], "position", "more cards in the row"),
    ],
)
def test_what_is_refused_says_where_and_how_to_mend_it(words, field, mend):
    result = run(*words, "--json")
    assert result.exit_code == 2
    error = json.loads(result.stdout)["error"]
    assert mend in error["message"]
    assert error["field"] == field


def test_a_graph_that_is_too_large_is_refused_with_the_mend(monkeypatch):
    monkeypatch.setattr("solver.cli_graph.decisions", partial(decisions, max_states=50))
    result = run(TEXT, "--depth", "5")
    assert result.exit_code == 2
    assert result.stderr.endswith(
        "Refused: the graph has more than 50 situations within 2 cards: choose a smaller depth, "
        "or put more cards in the row\n"
    )


def test_a_file_that_cannot_be_written_is_said(tmp_path):
    folder = tmp_path / "x.dot"
    folder.mkdir()
    result = run(TEXT, "--depth", "1", "--out", str(folder))
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
