"""The cheat sheet: the best rule of its form, whole pages, the figures of the engine."""

import pytest
from fpdf import FPDF

from solver.flip.models import read_model
from solver.flip7 import sheet as cheat
from solver.flip7.laws import fresh
from solver.flip7.lookahead import look
from solver.flip7.notation import parse
from solver.flip7.outlook import Outlook
from solver.flip7.row import Effect
from solver.refusal import RefusedError


def with_row(numbers):
    position = parse(" ".join(map(str, numbers)))
    return Outlook.of(position.table, position.hero, position.model)


@pytest.fixture(scope="module")
def made():
    steps = []
    found = cheat.sheet(workers=2, done=steps.append)
    assert steps[-1] == cheat.STEPS
    return found


def test_its_rule_is_the_best_of_its_form(made):
    rule = read_model(made.rule.rule)
    best = look(fresh()).hitting
    assert made.rule.lost == pytest.approx(best - look(fresh(), thumb=rule.thumb).hitting)
    for stay in (made.stay - 1, made.stay + 1):
        other = read_model(made.rule.rule.replace(str(made.stay), str(stay)))
        assert best - look(fresh(), thumb=other.thumb).hitting > made.rule.lost


def test_a_bust_is_counted_as_the_sheet_says():
    assert "none for a 0" in cheat.BUST
    for numbers in ((0, 10, 12), (3, 9), (0,), (1, 2, 12)):
        outlook = with_row(numbers)
        assert outlook.next_card()[Effect.BUST] == sum(numbers) - sum(n > 0 for n in numbers)
    assert with_row((0, 10, 12)).next_card()[Effect.BUST] == 20


def test_who_trails_stays_later(made):
    first = [line[0] for line in made.race]
    assert first == sorted(first, reverse=True)
    for line in made.race:
        assert line[0] <= line[-1]


def test_the_pages_hold_everything(made, tmp_path):
    page = cheat.html(made)
    for line in (*cheat.advice(made), cheat.quality(made), cheat.TITLE):
        assert line in page
    for heads, lines in (cheat.thresholds_table(made), cheat.race_table(made)):
        for cell in (*heads, *(cell for line in lines for cell in line)):
            assert f">{cell}<" in page
    for name in ("sheet.html", "sheet.pdf"):
        cheat.write(made, tmp_path / name)
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "sheet.html").read_text(encoding="utf-8") == page
    with pytest.raises(RefusedError, match="ends in"):
        cheat.write(made, tmp_path / "sheet.doc")
    with pytest.raises(RefusedError, match="no such folder"):
        cheat.write(made, tmp_path / "nowhere" / "sheet.html")
    (tmp_path / "taken.html").mkdir()
    with pytest.raises(RefusedError, match="cannot be written"):
        cheat.write(made, tmp_path / "taken.html")


def test_it_is_one_page_of_paper(made, monkeypatch):
    pages = []
    output = FPDF.output

    def counted(self, *args, **kwargs):
        pages.append(self.pages_count)
        return output(self, *args, **kwargs)

    monkeypatch.setattr(FPDF, "output", counted)
    cheat.pdf(made)
    assert pages == [1]
