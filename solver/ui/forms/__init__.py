"""What is asked where a game is set up: one file for the games of rows, one for Dealt!."""

from __future__ import annotations

from collections.abc import Mapping

from solver.ui.forms.dealt import Dealt
from solver.ui.forms.form import Form
from solver.ui.forms.rows import Rows

FORMS: Mapping[str, Form] = {"flip7": Rows(), "vengeance": Rows(), "dealt": Dealt()}
"""By the names that positions have."""
