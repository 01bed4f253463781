"""Only the pages know Streamlit: everything else works without it."""

import ast
from pathlib import Path

import pytest

import solver

ROOT = Path(solver.__file__).parent
OUTSIDE = sorted(path for path in ROOT.rglob("*.py") if "ui" not in path.relative_to(ROOT).parts)
VIEWS = (
    "chart",
    "dealt/picking",
    "dealt/players",
    "edit",
    "faces",
    "graph_view",
    "laying/flip7",
    "laying/laying",
    "laying/vengeance",
    "learn_charts",
    "log",
    "looks/dealt",
    "looks/dealt_log",
    "looks/flip7",
    "looks/look",
    "looks/picks",
    "looks/vengeance",
    "looks/vengeance_log",
    "moment",
    "odds",
    "pad",
    "players",
    "training",
    "verdict",
)


def imports(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_outside_the_pages_imports_streamlit_or_a_page(path):
    drawn = path.name == "pictures.py"  # which the command line writes, too
    for name in imports(path):
        assert name.split(".")[0] not in {"streamlit", "altair"} or (drawn and name == "altair")
        assert not name.startswith("solver.ui")


@pytest.mark.parametrize("name", VIEWS)
def test_the_views_are_plain_functions_without_streamlit(name):
    assert not any(each.split(".")[0] == "streamlit" for each in imports(ROOT / f"ui/{name}.py"))


@pytest.mark.parametrize("name", ["cli", "cli_input", "show", "terminal"])
def test_commands_of_every_game_import_none(name):
    assert not of_games(ROOT / f"{name}.py")


def test_only_looks_and_ways_of_laying_know_a_game_where_it_can_be_chosen():
    # Their own subjects are of Flip 7: these pages, and the questions that are solved for them.
    own = ("graph", "learn", "study", "train", "solve")
    for path in (ROOT / "ui").glob("*.py"):
        if not path.name.startswith(own):
            assert not of_games(path), path.name


def of_games(path: Path) -> set[str]:
    folders = ("solver.flip7", "solver.vengeance", "solver.dealt")
    return {name for name in imports(path) if name.startswith(folders)}
