"""Only the pages know Streamlit: everything else works without it."""

import ast
from pathlib import Path

import pytest

import solver

ROOT = Path(solver.__file__).parent
OUTSIDE = sorted(path for path in ROOT.rglob("*.py") if "ui" not in path.relative_to(ROOT).parts)
VIEWS = (
    "chart",
    "edit",
    "faces",
    "graph_view",
    "learn_charts",
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
