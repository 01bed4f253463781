# All that a fresh machine with Python 3.11 or newer needs.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: app share test
.DELETE_ON_ERROR:

app: .venv/installed  ## open the page
	$(BIN)/streamlit run app.py

share: .venv/installed  ## open the page, to everybody in this network
	$(BIN)/streamlit run app.py --server.address 0.0.0.0

test: .venv/installed-test  ## lint, types, tests, examples
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist loadfile --ignore tests/browser
	$(BIN)/pytest tests/browser

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/installed-test: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@
