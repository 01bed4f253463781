"""The page of studies: it shows what the functions say, refuses what they refuse, saves all."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from solver.flip7.studies import study


def study_page():
    from solver.ui import study_page  # noqa: PLC0415  # the test runs these lines as a script

    study_page.show()


def opened(part: str = "Thresholds") -> AppTest:
    page = AppTest.from_function(study_page, default_timeout=300)
    checked(page.run())
    if part != "Thresholds":
        checked(page.segmented_control(key="study-en").set_value(part).run())
    return page


def checked(page: AppTest) -> AppTest:
    assert not page.exception
    return page


def said(page: AppTest) -> str:
    kinds = (page.error, page.markdown, page.caption, page.subheader)
    return "\n".join(each.value for kind in kinds for each in kind).replace("\\", "")


def test_thresholds_are_those_of_the_study():
    page = opened()
    table = page.table[0].value
    assert table["Numbers"].tolist() == [str(t.cards) for t in study().thresholds]
    assert table["Best to stay from"].tolist() == [f"**{t.best}**" for t in study().thresholds]
    checked(page.text_input(key="study-position").set_value("x2").run())
    assert "4,096 rows" in said(page)
    checked(page.text_input(key="study-against").set_value("+10").run())
    assert "played otherwise" in said(page)
    checked(page.number_input(key="study-bonus").set_value(60).run())
    assert len(page.table) > 1


@pytest.mark.parametrize(
    ("position", "mend"), [("me: 5 5", "holds 5 twice"), ("me stay: 5", "over"), ("what", "what")]
)
def test_a_position_that_is_none_is_refused_with_its_mend(position, mend):
    page = opened()
    checked(page.text_input(key="study-position").set_value(position).run())
    assert mend in page.error[0].value.replace("\\", "")


def test_rules_are_ranked_and_refused():
    page = opened("Rules of thumb")
    page.radio(key="deck-en").set_value("numbers only")
    checked(page.text_area(key="study-rules").set_value("stay sum >= 23\none_step").run())
    assert page.table[0].value["Rule"].tolist() == ["`one_step`", "`stay sum >= 23`"]
    assert page.table[0].value["Gives away"].tolist() == ["**0.003**", "**0.044**"]
    checked(page.text_area(key="study-rules").set_value("stay sum >= open('x')").run())
    assert "at character 8" in page.error[0].value
    checked(page.text_area(key="study-rules").set_value("one_step\n" * 9).run())
    assert "At most 8" in page.error[0].value


def test_the_race_can_be_read_at_any_totals():
    page = opened("The race")
    checked(page.slider(key="race-mine").set_value(150).run())
    checked(page.slider(key="race-yours").set_value(150).run())
    assert "With 150 against 150, before a round, you win 5" in said(page)


def test_the_cheat_sheet_stands_on_the_page():
    page = opened("Cheat sheet")
    assert "You hold a Second Chance: hit." in said(page)
    assert len(page.table) == 2
    assert json.dumps(page.table[0].value.to_dict())
