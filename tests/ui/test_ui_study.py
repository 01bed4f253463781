"""The page of studies: it shows what the functions say, refuses what they refuse, saves all."""

import json
from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from solver.flip.best import best_rules
from solver.flip.studies import study as study_of
from solver.flip7.studies import SUBJECT
from solver.games import VENGEANCE
from solver.study import changes
from solver.ui.faces import percent
from solver.ui.study_rules import read_lines

study = partial(study_of, SUBJECT)


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
    best = [f"**{t.best or 'never'}**" for t in study().thresholds]
    assert table["Best to stay from"].tolist() == best
    assert best[0] == "**never**"
    assert table["Rows that hit"].tolist() == [percent(t.share) for t in study().thresholds]
    shares = page.table[1].value.set_index("Sum")
    assert shares.loc["23", "2"] == "0%"
    assert shares.loc["22", "2"] == "100%"
    checked(page.text_input(key="study-position").set_value("x2").run())
    assert "4,096 rows" in said(page)
    assert "all cards, in company, for points" in said(page)


def test_a_comparison_says_how_much_it_shows():
    page = opened()
    checked(page.text_input(key="study-against").set_value("+10").run())
    number = len(changes(study().rows, study("+10").rows))
    assert f"{number} rows are played otherwise; the first 30 are shown" in said(page)
    assert "Here: all cards, in company. There: all cards, in company." in said(page)
    assert len(page.table[2].value) == 30
    checked(page.text_input(key="study-against").set_value("5 9").run())
    assert "write the same numbers in both" in page.error[0].value
    checked(page.number_input(key="study-bonus").set_value(60).run())
    assert page.table[0].value["Rows that hit"][5] == percent(study(bonus=60).thresholds[5].share)


def test_deck_aim_and_size_are_chosen():
    page = opened()
    checked(page.text_input(key="study-position").set_value("5 9 12").run())
    checked(page.selectbox(key="study-deck").set_value("alone").run())
    assert "all cards, alone, for points" in said(page)
    checked(page.selectbox(key="study-deck").set_value("numbers").run())
    assert "numbers only, for points" in said(page)
    checked(page.number_input(key="study-full").set_value(5).run())
    assert page.table[0].value["Numbers"].tolist() == ["3", "4"]
    checked(page.number_input(key="study-full").set_value(7).run())
    checked(page.selectbox(key="study-objective").set_value("win").run())
    assert "to win needs others" in page.error[0].value
    page.text_input(key="study-position").set_value("me 90: 5 9 12; ann 120:")
    checked(page.selectbox(key="study-deck").set_value(None).run())
    assert "all cards, in company, for the chance to win" in said(page)
    checked(page.selectbox(key="study-deck").set_value("alone").run())
    assert "ann still takes part" in page.error[0].value


@pytest.mark.parametrize(
    ("position", "mend"),
    [
        ("me: 5 5", "holds 5 twice"),
        ("me stay: 5", "over"),
        ("what", "what"),
        ("game vengeance; me: 5", "Flip 7 is studied"),
    ],
)
def test_a_position_that_is_none_is_refused_with_its_mend(position, mend):
    page = opened()
    checked(page.text_input(key="study-position").set_value(position).run())
    assert mend in page.error[0].value.replace("\\", "")


def test_rules_are_ranked_and_refused():
    page = opened("Rules of thumb")
    page.radio(key="deck").set_value("numbers")
    checked(page.text_area(key="study-rules").set_value("stay sum >= 23\none_step").run())
    assert page.table[0].value["Rule"].tolist() == ["`one_step`", "`stay sum >= 23`"]
    assert page.table[0].value["Gives away"].tolist() == ["**0.003**", "**0.044**"]
    checked(page.text_area(key="study-rules").set_value("stay sum >= open('x')").run())
    assert "Line 1: at character 13" in page.error[0].value.replace("\\", "")


def test_one_bad_line_leaves_the_others():
    page = opened("Rules of thumb")
    page.radio(key="deck").set_value("numbers")
    text = "one_step\n\n  stay sum >= foo\nsum >= 23\nstay sum>=23\nfool"
    checked(page.text_area(key="study-rules").set_value(text).run())
    assert [each.value.split("\\")[0] for each in page.error] == ["Line 3", "Line 6"]
    assert "at character 15: nothing is called 'foo'" in page.error[0].value.replace("\\", "")
    assert page.table[0].value["Rule"].tolist() == ["`one_step`", "`stay sum >= 23`"]


def test_more_rules_than_are_ranked_are_named():
    lines = read_lines("\n".join(f"sum >= {n}" for n in range(20, 30)))
    assert len(lines.rules) == 8
    assert list(lines.problems) == [
        f"Line {n}: at most 8 rules are ranked at a time" for n in (9, 10)
    ]


def test_the_best_of_each_form_stands_on_the_page():
    page = opened("Rules of thumb")
    for deck in ("company", "alone"):
        checked(page.radio(key="deck").set_value(deck).run())
        best = list(best_rules("flip7")[deck].values())
        assert page.table[-1].value["Rule"].tolist() == [f"`{one.rule}`" for one in best]
    assert "--deck alone" in page.info[0].value
    assert len(page.table) == 1


def test_the_race_can_be_read_at_any_totals():
    page = opened("The race")
    checked(page.slider(key="race-mine").set_value(150).run())
    checked(page.slider(key="race-yours").set_value(150).run())
    assert "With 150 against 150, before a round, you win 5" in said(page)
    assert "The other plays every round for the most points." in said(page)
    before = said(page)
    checked(page.selectbox(key="study-others").set_value("human").run())
    assert "The other plays by human." in said(page)
    assert said(page) != before.replace("for the most points", "by human")


def test_a_row_is_shown_by_both_totals_and_refused():
    page = opened("The race")
    assert "Plus: hitting wins oftener" in said(page)
    for text, mend in (
        ("5 5", "holds 5 twice"),
        ("me: 5; ann stay: 3", "takes minutes"),
        ("me: 5; alone", "this is about two players"),
        ("game vengeance; me: 5", "Flip 7 is studied"),
    ):
        checked(page.text_input(key="study-row").set_value(text).run())
        assert mend in page.error[0].value


def test_the_cheat_sheet_stands_on_the_page():
    page = opened("Cheat sheet")
    assert "You hold a Second Chance: hit." in said(page)
    assert len(page.table) == 2
    assert json.dumps(page.table[0].value.to_dict())
    checked(page.segmented_control(key="study-game-en").set_value("vengeance").run())
    assert "You have The Zero: hit, you may not stay." in said(page)
    assert len(page.table) == 2


def test_the_other_game_has_the_same_panels():
    page = AppTest.from_function(study_page, default_timeout=300)
    checked(page.run())
    checked(page.segmented_control(key="study-game-en").set_value("vengeance").run())
    found = study_of(VENGEANCE.subject)
    assert page.table[0].value["Rows that hit"].tolist() == [
        percent(line.share) for line in found.thresholds
    ]
    assert "Lucky 13 are in these rows only if they lie there" in said(page)
    checked(page.text_input(key="study-position-vengeance").set_value("l13 5 9").run())
    checked(page.text_input(key="study-against-vengeance").set_value("l13 5 9 -10").run())
    assert "rows are played otherwise" in said(page)
    checked(page.text_input(key="study-position-vengeance").set_value("zero").run())
    assert "with The Zero one must hit" in page.error[0].value
    checked(page.text_input(key="study-position-vengeance").set_value("game flip7; 5").run())
    assert "With a Vengeance is studied" in page.error[0].value
    checked(page.segmented_control(key="study-game-en").set_value("flip7").run())
    assert not page.error


def test_rules_and_race_of_the_other_game():
    page = AppTest.from_function(study_page, default_timeout=300)
    checked(page.run())
    checked(page.segmented_control(key="study-game-en").set_value("vengeance").run())
    part = page.segmented_control(key="study-en")
    checked(part.set_value("Rules of thumb").run())
    page.radio(key="deck-vengeance").set_value("numbers")
    text = "stay sum >= 26 and not l13\nstay not sc"
    checked(page.text_area(key="study-rules-vengeance").set_value(text).run())
    assert page.table[0].value["Rule"].tolist() == ["`stay sum >= 26 and not l13`"]
    assert "nothing is called 'sc'" in page.error[0].value.replace("\\", "")
    best = list(best_rules("vengeance")["numbers"].values())
    assert page.table[-1].value["Rule"].tolist() == [f"`{one.rule}`" for one in best]
    checked(page.radio(key="deck-vengeance").set_value("alone").run())
    assert "--deck alone --game vengeance" in page.info[0].value
    part = page.segmented_control(key="study-en")
    checked(part.set_value("The race").run())
    checked(page.slider(key="race-mine-vengeance").set_value(150).run())
    assert "With 150 against 120, before a round, you win " in said(page)
    assert "Plus: hitting wins oftener" in said(page)
