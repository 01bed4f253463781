"""The lessons as a class meets them: opened, moved, and answered; never a traceback."""

import subprocess
import sys
from fractions import Fraction

import pytest
from streamlit.testing.v1 import AppTest

from solver.lessons.bonus import lines_of
from solver.lessons.book import BOOK, exercise
from solver.lessons.last_round import DONE, curve
from solver.lessons.small import read_deck
from solver.lessons.symmetric import no_duplicate
from solver.lessons.titles import TITLES
from solver.ui import learn_charts


def learn_page():
    from solver.ui import learn_page  # noqa: PLC0415  # the test runs these lines as a script

    learn_page.show()


def opened(**query: str) -> AppTest:
    page = AppTest.from_function(learn_page, default_timeout=120)
    for name, value in query.items():
        page.query_params[name] = value
    return checked(page.run())


def checked(page: AppTest) -> AppTest:
    assert not page.exception
    return page


def query(page: AppTest, name: str) -> str:
    value = page.query_params[name]
    return value if isinstance(value, str) else value[0]


def formulas(page: AppTest) -> list[str]:
    return [each.value.strip("$\n ") for each in page.get("latex")] or [
        each.value for each in page.latex
    ]


def refusal(page: AppTest) -> str:
    [error] = page.error
    return error.value.replace("\\", "").lower()


def answer(page: AppTest, name: str, number: int, text: str) -> AppTest:
    page.text_input(key=f"learn-answer-{name}-{number}").set_value(text)
    [check] = [each for each in page.button if each.label == "Check"]
    return checked(check.click().run())


@pytest.mark.parametrize("name", BOOK)
def test_each_lesson_opens_by_its_link(name):
    page = opened(lesson=name)
    assert page.header[0].value == TITLES[name]
    assert not page.error
    assert not page.warning
    shown = formulas(page)
    for step in BOOK[name].derivation:
        for formula in step.formulas:
            assert formula in shown
    assert query(page, "lesson") == name
    assert query(page, "exercise") == "1"
    assert exercise(name, 1).question in [each.value for each in page.markdown]


def test_another_lesson_is_chosen_and_the_link_follows():
    page = opened(lesson="nonsense", exercise="1")
    assert query(page, "lesson") == "bust"
    page = checked(page.selectbox(key="lesson").set_value("exchange").run())
    assert query(page, "lesson") == "exchange"
    assert page.header[0].value == TITLES["exchange"]


def test_the_link_names_the_exercise():
    page = opened(lesson="value", exercise="77")
    assert page.number_input(key="learn-number-value").value == 77
    assert exercise("value", 77).question in [each.value for each in page.markdown]
    page = checked(page.button(key="learn-next").click().run())
    assert query(page, "exercise") == "78"
    assert exercise("value", 78).question in [each.value for each in page.markdown]
    page = checked(page.selectbox(key="lesson").set_value("bust").run())
    assert query(page, "exercise") == "1"
    page = checked(page.selectbox(key="lesson").set_value("value").run())
    assert query(page, "exercise") == "78"


@pytest.mark.parametrize("number", ["0", "10000", "-1", "99999999999999999999", "²", "", "abc"])
def test_a_link_to_no_exercise_opens_the_first_and_says_so(number):
    page = opened(lesson="value", exercise=number)
    assert page.number_input(key="learn-number-value").value == 1
    assert "write a whole number from 1 to 9999" in refusal(page)
    page = checked(page.button(key="learn-next").click().run())
    assert not page.error


def test_the_small_deck_and_its_row_are_in_the_link():
    page = opened(lesson="bust")
    shown = {name: query(page, name) for name in ("deck", "full", "bonus", "row")}
    assert shown == {"deck": "1 2*2 3*3", "full": "3", "bonus": "5", "row": "3"}
    page = checked(page.text_input(key="learn-deck").set_value("2*2 5 7").run())
    page = checked(page.number_input(key="learn-full").set_value(2).run())
    page = checked(page.slider(key="learn-bonus").set_value(9).run())
    shown = {name: query(page, name) for name in ("lesson", "deck", "full", "bonus", "row")}
    assert shown == {"lesson": "bust", "deck": "2*2 5 7", "full": "2", "bonus": "9", "row": "7"}
    again = opened(**shown)
    assert again.text_input(key="learn-deck").value == "2*2 5 7"
    assert again.number_input(key="learn-full").value == 2
    assert again.slider(key="learn-bonus").value == 9
    assert formulas(again) == formulas(page)
    chosen = opened(**shown | {"row": "5"})
    [row] = [each for each in chosen.button_group if each.key.startswith("learn-row")]
    assert row.value == [5]
    assert query(checked(row.set_value([2]).run()), "row") == "2"
    page = checked(page.text_input(key="learn-deck").set_value("1 two").run())
    assert query(page, "deck") == "2*2 5 7"


@pytest.mark.parametrize(
    ("link", "mend"),
    [
        ({"deck": "1 two"}, "write numbers from 0 to 12"),
        ({"deck": ""}, "1 to 100 cards"),
        ({"deck": "5*99"}, "0 to 20 of each number"),
        ({"full": "0"}, "from 1 to 13"),
        ({"full": "three"}, "from 1 to 13"),
        ({"bonus": "61"}, "from 0 to 60"),
        ({"bonus": "<b>"}, "from 0 to 60"),
        ({"row": "4"}, "the deck has no 4"),
        ({"row": "3 3"}, "take one out"),
        ({"row": "1 2 3"}, "take one out"),
        ({"lesson": "nonsense"}, "the lessons are bust"),
    ],
)
def test_a_link_that_says_nonsense_is_refused_with_a_sentence(link, mend):
    page = opened(**{"lesson": "bust"} | link)
    assert mend in refusal(page)
    assert page.text_input(key="learn-deck").value == "1 2*2 3*3"
    assert query(page, "full") == "3"
    page = checked(page.slider(key="learn-bonus").set_value(20).run())
    assert not page.error


def test_exercises_are_printed_for_a_class():
    page = opened(lesson="value")
    assert page.multiselect(key="learn-leaflet-value").value == ["value"]
    assert "Exercises and answers" in [each.label for each in page.get("download_button")]


@pytest.mark.parametrize("name", BOOK)
def test_an_exercise_is_answered_right_and_wrong(name):
    truth = exercise(name, 1).answer
    page = answer(opened(lesson=name), name, 1, str(truth + 1))
    assert "wrong" in refusal(page)
    page = answer(page, name, 1, str(truth))
    assert "Right" in page.success[0].value
    assert not page.error
    for step in exercise(name, 1).solution:
        for formula in step.formulas:
            assert formula in formulas(page)
    rough = f"{float(truth):.1f}"
    if Fraction(rough) != truth:
        page = answer(page, name, 1, rough)
        assert "So far right" in page.warning[0].value
    if 0 < truth < 1:
        page = answer(page, name, 1, f"{float(truth) * 100:.1f}")
        assert "type the % sign" in page.warning[0].value
    page = answer(page, name, 1, "about a half")
    assert "type a fraction" in refusal(page)
    page = answer(page, name, 1, "")
    assert not page.success


def test_an_empty_answer_is_asked_for():
    page = answer(opened(lesson="bust"), "bust", 1, "")
    assert "type a fraction" in refusal(page)


def test_the_bonus_moves_the_figures():
    page = opened(lesson="value")
    assert r"V(\varnothing) = \frac{21}{5} = 4.2" in formulas(page)
    page = checked(page.slider(key="learn-bonus").set_value(20).run())
    assert r"V(\varnothing) = \frac{21}{5} = 4.2" not in formulas(page)
    assert r"V(\varnothing) = \frac{39}{5} = 7.8" in formulas(page)


def test_draws_move_the_chance_of_no_duplicate():
    page = opened(lesson="duplicates")
    assert r"P_{2} = \frac{22}{30} = \frac{11}{15} \approx 73.3\,\%" in formulas(page)
    page = checked(page.slider(key="learn-k-4").set_value(3).run())
    assert r"P_{3} = \frac{36}{120} = \frac{3}{10} = 30\,\%" in formulas(page)


def test_a_row_of_the_small_deck_is_tapped():
    page = opened(lesson="one-step")
    assert "5 < 6" in formulas(page)
    [row] = [each for each in page.button_group if each.key.startswith("learn-row")]
    page = checked(row.set_value([1, 2]).run())
    assert r"9 > 3" in formulas(page) or any(" > 3" in each for each in formulas(page))
    [row] = [each for each in page.button_group if each.key.startswith("learn-row")]
    page = checked(row.set_value([1, 2, 3]).run())
    assert "take one out" in refusal(page)


def test_a_deck_of_ones_own_is_kept_for_the_next_lesson():
    page = opened(lesson="value")
    page = checked(page.text_input(key="learn-deck").set_value("2*2 5").run())
    page = checked(page.number_input(key="learn-full").set_value(2).run())
    shown = formulas(page)
    assert any(r"V\{2\}" in each for each in shown)
    assert not any(r"V\{3\}" in each for each in shown)
    page = checked(page.selectbox(key="lesson").set_value("bust").run())
    assert page.text_input(key="learn-deck").value == "2*2 5"


@pytest.mark.parametrize("name", BOOK)
def test_what_is_no_deck_is_refused_with_the_mend(name):
    page = opened(lesson=name)
    for text, mend in (("1 two", "numbers from 0 to 12"), ("", "1 to 100 cards")):
        page = checked(page.text_input(key="learn-deck").set_value(text).run())
        assert mend in refusal(page)
        assert exercise(name, 1).question in [each.value for each in page.markdown]


@pytest.mark.parametrize("name", BOOK)
def test_odd_decks_show_no_traceback(name):
    page = opened(lesson=name)
    for text in ("5", "0", "0*2", "12*20", "0 1 2 3 4 5 6 7 8 9 10 11 12"):
        for full in (1, 13):
            page.text_input(key="learn-deck").set_value(text)
            page.number_input(key="learn-full").set_value(full)
            checked(page.run())
            assert not page.error


def test_a_deck_with_too_many_orders_is_said_to_have_them():
    page = opened(lesson="exchange")
    page = checked(page.text_input(key="learn-deck").set_value("1*9 2*9 3*9").run())
    assert "take fewer cards" in page.warning[0].value.replace("\\", "")


def test_cards_that_are_not_there_cannot_be_seen():
    page = opened(lesson="bust")
    page = checked(page.text_input(key="learn-seen-1 2*2 3*3").set_value("3 3 3").run())
    assert "2 cards of 3 are left, not 3" in refusal(page)
    page = checked(page.text_input(key="learn-seen-1 2*2 3*3").set_value("2").run())
    page = checked(page.text_input(key="learn-real-seen").set_value("9*9").run())
    assert "the deck has 9 9" in refusal(page)


def test_the_real_row_that_the_bonus_flips():
    page = opened(lesson="bonus")
    assert r"B^* \approx 11.1468" in formulas(page)
    [row] = [each for each in page.button_group if each.key.startswith("learn-real")]
    page = checked(row.set_value(["10", "12"]).run())
    assert "This row hits without any bonus." in [each.value for each in page.markdown]
    [row] = [each for each in page.button_group if each.key.startswith("learn-real")]
    page = checked(row.set_value(list("0123456")).run())
    assert "7 different numbers" in refusal(page)


def test_whole_decks_are_worked_out_on_request():
    page = opened(lesson="value")
    assert not any("18.5652" in each.value for each in page.markdown)
    page.session_state.wholes = True
    page = checked(page.run())
    told = "\n".join(each.value for each in page.markdown)
    for figure in ("18.5652", "20.2291", "22.2504", "31.3%", "1.6%"):
        assert figure in told
    assert "154813132069/8338880550" in [each.value for each in page.code]


def test_the_last_round_against_one_who_plays_and_one_who_is_done():
    page = opened(lesson="last-round")
    assert "Hitting wins 50.0%. Staying wins 0.0%." in page.markdown[-1].value or any(
        each.value.startswith("Hitting wins 50.0%. Staying wins 0.0%.") for each in page.markdown
    )
    page = checked(page.toggle(key="learn-plays").set_value(True).run())
    page = checked(page.slider(key="learn-behind").set_value(-2).run())
    assert any(
        each.value.startswith("Hitting wins 64.0%. Staying wins 60.0%.") for each in page.markdown
    )


@pytest.mark.parametrize("code", ["ja", "fa"])
def test_every_lesson_opens_in_every_language(code):
    for name in BOOK:
        opened(lesson=name, lang=code)


def rows(chart):
    """Return what a chart shows, as its rows."""
    return [row for data in chart.to_dict()["datasets"].values() for row in data]


def test_charts_say_what_they_show():
    deck = read_deck("1 2*2 3*3", 3, 5)
    chances = [no_duplicate(deck.counts, k) for k in (1, 2, 3)]
    chart, told = learn_charts.duplicates(chances, 2)
    assert [each["chance"] for each in rows(chart)] == pytest.approx([1, 11 / 15, 3 / 10])
    assert "73.3% with 2" in told
    lines = lines_of(deck, deck.hand([3]))
    chart, told = learn_charts.bonus(lines, 3, 14, 60)
    hit = {each["bonus"]: each["points"] for each in rows(chart) if each.get("what") == "hit"}
    assert hit == pytest.approx({0: 2.8, 2: 2.8, 14: 4, 60: 13.2})
    assert "hitting has 4.00 with a bonus of 14" in told
    chart, told = learn_charts.race(curve(deck, deck.hand([3]), DONE, 12), 4)
    assert "hitting wins 50.0% and staying 0.0%" in told
    assert chart.to_dict()["layer"][0]["encoding"]["strokeDash"]["field"] == "what"


def test_only_who_opens_a_lesson_waits_for_the_algebra_package():
    code = "import sys; import solver.ui.learn_page; sys.exit('sympy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == 0
