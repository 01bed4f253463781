"""The cheat sheet: the best rule of its form, whole pages, the figures of the engine."""

import re

import pytest
from fpdf import FPDF

from solver.flip import sheet as cheat
from solver.flip.best import best_rules
from solver.flip7 import lookahead, row
from solver.flip7.notation import parse
from solver.flip7.outlook import Outlook
from solver.games import ROWS
from solver.refusal import RefusedError
from solver.vengeance import lookahead as vengeance_lookahead
from solver.vengeance import row as vengeance_row
from solver.vengeance.notation import parse as parse_vengeance
from solver.vengeance.outlook import Outlook as VengeanceOutlook

LOOKS = {"flip7": lookahead.look, "vengeance": vengeance_lookahead.look}


@pytest.fixture(scope="module", params=ROWS)
def made(request):
    return cheat.sheet(ROWS[request.param].subject)


def test_its_rule_is_the_best_of_its_form(made):
    subject, look = made.subject, LOOKS[made.subject.name]
    best = look(subject.fresh()).hitting
    tried = subject.forms[subject.cheat.form]
    number = tried.index(made.rule.rule)
    before, here, after = (
        best - look(subject.fresh(), thumb=subject.way(rule).thumb).hitting
        for rule in tried[number - 1 : number + 2]
    )
    assert made.rule.lost == pytest.approx(here)
    assert min(before, after) > here


def test_its_form_is_the_best_that_is_said_in_a_sentence(made):
    forms = best_rules(made.subject.name)["company"]
    assert made.rule.lost == pytest.approx(min(one.lost for one in forms.values()), abs=1e-9)


def test_its_sentences_have_the_numbers_of_the_rule(made):
    for number in re.findall(r">= (\d+)", made.rule.rule):
        assert any(f"{number} or more" in line for line in cheat.advice(made))


def test_a_bust_is_counted_as_the_sheet_says():
    assert "none for a 0" in ROWS["flip7"].subject.cheat.bust
    for numbers in ((0, 10, 12), (3, 9), (0,), (1, 2, 12)):
        position = parse(" ".join(map(str, numbers)))
        outlook = Outlook.of(position.table, position.hero, position.model)
        busts = outlook.next_card()[row.Effect.BUST]
        assert busts == sum(numbers) - sum(n > 0 for n in numbers)


def test_a_bust_of_the_other_game_is_counted_as_the_sheet_says():
    assert "1 more for a plain 7 or 13" in ROWS["vengeance"].subject.cheat.bust
    for text in ("10 12", "3 9", "7 13", "u7 8 10", "l13 6", "13 l13 4", "l13", "1 2 13"):
        position = parse_vengeance(f"game vengeance; {text}")
        outlook = VengeanceOutlook.of(position.table, position.hero, position.model)
        words = text.split()
        counted = sum(int(word.removeprefix("u")) - 1 for word in words if word != "l13")
        counted -= sum(word in {"7", "13"} for word in words)
        assert outlook.next_card()[vengeance_row.Effect.BUST] == counted


@pytest.mark.parametrize(("mine", "yours"), [(0, 180), (180, 0)])
def test_the_stored_race_is_what_a_study_finds(made, mine, yours):
    stored = made.race[cheat.TOTALS.index(mine)][cheat.TOTALS.index(yours)]
    assert stored == cheat.stays_from(made.subject, mine, yours)


def test_who_trails_stays_later(made):
    first = [line[0] for line in made.race]
    assert first == sorted(first, reverse=True)
    for line in made.race:
        assert line[0] <= line[-1]


def test_the_pages_hold_everything(made, tmp_path):
    page = cheat.html(made)
    for line in (*cheat.advice(made), cheat.quality(made), made.subject.cheat.title):
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
