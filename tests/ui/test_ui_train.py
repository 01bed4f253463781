"""The page to train on, as a learner meets it."""

import re
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from solver.drills import LEVELS, choices, drill
from solver.games import advise, game_at
from solver.train import Mark, Progress, Question, mark
from solver.train_file import format_progress
from solver.ui import solve, training
from solver.ui.faces import percent, points_apart
from solver.ui.players import lines

SEED = 4
NAMES = tuple(LEVELS)
OTHER = {"hit": "stay", "stay": "hit"}


def train_page():
    from solver.ui import train_page  # noqa: PLC0415  # the test runs these lines as a script

    train_page.show()


def opened(**link) -> AppTest:
    page = AppTest.from_function(train_page, default_timeout=120)
    for name, value in link.items():
        page.query_params[name] = str(value)
    return checked(page.run())


def checked(page: AppTest) -> AppTest:
    assert not page.exception
    # What the link says is what is asked.
    link = [page.query_params[name] for name in ("level", "seed")]
    level, seed = (each[0] if isinstance(each, list) else each for each in link)
    assert (level, int(seed)) == page.session_state.train_set
    return page


def advised(level, number, seed=SEED):
    position = drill(level, seed, number)
    return advise(position, objective=LEVELS[level].objective, law=False, everyone=False)


def buttons(page, beginning):
    return [each for each in page.button if str(each.key).startswith(beginning)]


def answer(page, option) -> AppTest:
    [found] = buttons(page, f"answer-{option.replace('>', '-')}-")
    return checked(found.click().run())


def go_on(page) -> AppTest:
    [found] = buttons(page, "next-")
    return checked(found.click().run())


def press(page, key) -> AppTest:
    return checked(page.button(key=key).click().run())


def level(page, name) -> AppTest:
    game = LEVELS[name].setting.game
    return checked(page.button_group(key=f"train-level-{game}-en").set_value(name).run())


def said(page) -> str:
    kinds = (page.success, page.error, page.markdown, page.caption)
    return "\n".join(each.value for kind in kinds for each in kind).replace("\\", "")


def progress(page) -> Progress:
    return page.session_state.training


def upload(page, content) -> AppTest:
    [chooser] = page.file_uploader
    chooser.set_value(("record.json", content, "application/json"))
    return checked(page.run())


def test_a_right_answer_is_green_and_counts():
    advice = advised("close", 1)
    page = answer(opened(level="close", seed=SEED), advice.best)
    [box] = page.success
    assert f"Right: {advice.best.upper()}" in box.value.replace("\\", "")
    assert advice.reason in box.value.replace("\\", "")
    assert "1 of 1 right · 1 in a row" in said(page)
    assert not buttons(page, "answer-")
    assert not page.error


def test_a_wrong_answer_is_red_and_says_what_it_gives_away():
    advice = advised("close", 1)
    page = answer(opened(level="close", seed=SEED), OTHER[advice.best])
    [box] = page.error
    lost = points_apart(mark(advice, OTHER[advice.best]).points)
    text = f"{OTHER[advice.best].upper()} gives away {lost} points; best is {advice.best.upper()}"
    assert text in box.value.replace("\\", "")
    assert f"0 of 1 right · 0 in a row · {lost} points given away" in said(page)
    assert "1 mistake will come back" in said(page)


def test_what_is_given_away_in_a_race_is_chance_to_win():
    advice = advised("race", 1)
    page = answer(opened(level="race", seed=SEED), OTHER[advice.best])
    lost = percent(-advice.options[-1].delta)
    assert f"gives away {lost} to win" in said(page)
    assert f"0 in a row · {lost} to win given away" in said(page)


def test_targets_are_buttons_and_their_worth_is_shown_behind_the_answer():
    advice = advised("targets", 1)
    page = opened(level="targets", seed=SEED)
    options = choices(drill("targets", SEED, 1))
    keys = [each.key for each in buttons(page, "answer-")]
    assert [key.split("-targets-")[0] for key in keys] == [
        f"answer-{option.replace('>', '-')}" for option in options
    ]
    assert {each.proto.type for each in buttons(page, "answer-")} == {"secondary"}
    assert "to win;" not in said(page)
    page = answer(page, advice.options[-1].event)
    for option in advice.options:
        name = option.event.partition(">")[2]
        assert f"{name}: {percent(option.win)} to win;" in said(page)
    assert "gives away" in page.error[0].value


@pytest.mark.parametrize("name", NAMES)
def test_the_table_is_shown_and_the_answer_is_not(name):
    page = opened(level=name, seed=SEED)
    position = drill(name, SEED, 1)
    table, shown = position.table, said(page)
    rows = page.table[0].value
    assert len(rows) == len(table.players)
    assert list(rows.columns) == ["Player", "Total", "Cards", "Points"]
    for player, (_, row) in zip(lines(position), rows.iterrows(), strict=True):
        assert player.name in row["Player"]
        assert str(player.total) in row["Total"]
        assert player.cards in row["Cards"]
    for words, pile in (("to draw", table.pile), ("discarded", table.discard)):
        assert f"{sum(pile)} cards {words}" in shown
        assert training.badges(table.deck, pile).replace("\\", "") in shown
    advice = advised(name, 1)
    for option in advice.options:
        for figure in (f"{option.score:.2f}", f"{option.win or 0:.1%}"):
            assert figure not in shown
    assert advice.reason not in shown
    assert not re.search(r"\d%", shown)


def test_next_asks_the_next_one_and_a_mistake_comes_back():
    page = opened(level="easy", seed=SEED)
    asked = []
    for number, right in ((1, False), (2, True), (3, True), (1, True), (4, True)):
        best = advised("easy", number).best
        question = page.session_state.train_asked
        asked.append(question.number)
        assert f"Question {number} of set 4" in said(page)
        assert ("comes back" in page.caption[0].value) == (len(asked) == 4)
        page = go_on(answer(page, best if right else OTHER[best]))
    assert asked == [1, 2, 3, 1, 4]
    assert progress(page).total.answered == 5
    assert progress(page).streak == 4


def test_the_level_can_be_switched_and_switched_back():
    page = level(opened(level="easy", seed=SEED), "race")
    assert page.session_state.train_asked == Question("race", SEED, 1)
    assert "Totals near 200" in said(page)
    page = answer(page, "hit")
    page = level(page, "easy")
    assert page.session_state.train_asked == Question("easy", SEED, 1)
    assert progress(page).total.answered == 1
    page = level(page, "race")
    assert page.session_state.train_asked == Question("race", SEED, 2)


def test_a_link_asks_the_same_question_in_another_session():
    first, second = opened(level="close", seed=77), opened(level="close", seed=77)
    assert first.session_state.train_asked == second.session_state.train_asked
    assert first.table[0].value.equals(second.table[0].value)
    assert said(first) == said(second)
    best = advised("close", 1, 77).best
    first, second = go_on(answer(first, best)), go_on(answer(second, OTHER[best]))
    assert first.session_state.train_asked == second.session_state.train_asked
    assert first.table[0].value.equals(second.table[0].value)


def test_without_a_link_the_questions_are_any_and_then_in_the_link():
    page = opened()
    name, seed = page.session_state.train_set
    assert name == "easy"
    again = opened(level=name, seed=seed)
    assert again.table[0].value.equals(page.table[0].value)


@pytest.mark.parametrize(
    ("link", "odd", "left"),
    [
        ({"level": "hard", "seed": "4"}, "hard", ("easy", 4)),
        ({"level": "race", "seed": "-4"}, "-4", ("race", None)),
        ({"level": "race", "seed": "4" * 5000}, "444", ("race", None)),
        ({"level": "race", "seed": "1000000"}, "1000000", ("race", None)),
        ({"level": "race", "seed": "४"}, "४", ("race", None)),
        ({"level": "<script>", "seed": "x"}, "<script>, x", ("easy", None)),
    ],
)
def test_a_part_of_a_link_that_means_nothing_is_said(link, odd, left):
    page = opened(**link)
    assert "This part of the link means nothing here" in page.error[0].value
    assert odd in page.error[0].value.replace("\\", "")
    name, seed = page.session_state.train_set
    assert name == left[0]
    assert left[1] in {None, seed}
    assert not level(page, "easy" if name != "easy" else "close").error


def test_a_link_that_is_changed_by_hand_is_followed():
    page = answer(opened(level="easy", seed=SEED), "hit")
    page.query_params["level"], page.query_params["seed"] = "race", "9"
    page = checked(page.run())
    assert page.session_state.train_asked == Question("race", 9, 1)
    assert page.button_group(key="train-level-flip7-en").value == "race"
    assert progress(page).total.answered == 1
    # The browser shows the link before for a moment.
    page = level(page, "close")
    page.query_params["level"] = "race"
    assert checked(page.run()).session_state.train_set == ("close", 9)


def test_the_set_of_questions_can_be_chosen_or_be_any_other():
    page = opened(level="easy", seed=SEED)
    [number] = page.number_input
    page = checked(number.set_value(123).run())
    assert page.session_state.train_asked == Question("easy", 123, 1)
    page = press(page, "another-set")
    assert page.session_state.train_set[1] != 123


def test_a_second_tap_does_not_answer_the_next_question():
    page = opened(level="easy", seed=SEED)
    [hit] = buttons(page, "answer-hit-")
    page = answer(page, "stay")
    before = progress(page)
    hit.click()  # a button that the page has not taken away yet
    page = checked(page.run())
    assert progress(page) == before


def test_a_record_is_saved_and_read_again_in_another_session():
    page = opened(level="easy", seed=SEED)
    best = advised("easy", 1).best
    page = go_on(answer(page, OTHER[best]))
    text = format_progress(progress(page))
    other = opened(level="easy", seed=SEED)
    assert other.session_state.train_asked.number == 1
    other = upload(other, text.encode())
    assert progress(other) == progress(page)
    assert other.session_state.train_asked == Question("easy", SEED, 2)
    assert "0 of 1" in other.table[1].value["Right"][0]
    assert format_progress(progress(other)) == text


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"me: 12 7", "record: this is no record of training"),
        (b"\xff\xfe", "this file is no text"),
        (b'{"kind": "hitorstay training", "version": 9}', "only version 1 can be read"),
        (
            format_progress(Progress()).replace('"streak": 0', '"streak": 3').encode(),
            "streak: give a whole number from 0 to 0",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_the_place_and_nothing_is_lost(content, words):
    page = answer(opened(level="easy", seed=SEED), "hit")
    before, asked = progress(page), page.session_state.train_asked
    page = upload(page, content)
    [shown] = [each.value for each in page.error if "Nothing was changed." in each.value]
    shown = shown.replace("\\", "").replace("*", "")
    assert words in shown
    assert (progress(page), page.session_state.train_asked) == (before, asked)
    assert page.session_state.train_mark is not None


def test_what_was_there_before_another_record_can_be_taken_back():
    page = go_on(answer(opened(level="easy", seed=SEED), "hit"))
    mine = progress(page)
    page = press(page, "forget-training")
    assert progress(page) == Progress()
    assert page.session_state.train_asked.number == 1
    page = press(page, "back-training")
    assert progress(page) == mine
    assert page.session_state.train_asked.number == 2
    theirs = mine.after(Question("race", 1, 1), Mark("hit", right=True))
    page = upload(page, format_progress(theirs).encode())
    assert progress(page) == theirs
    assert progress(press(page, "back-training")) == mine


def test_the_next_question_is_worked_out_before_it_is_asked(monkeypatch):
    page = opened(level="easy", seed=31)
    seen = []
    real = solve.drill

    def drilled(*words):
        seen.append(words)
        return real(*words)

    monkeypatch.setattr(solve, "drill", drilled)
    page = answer(page, "hit")
    assert seen == []
    page = go_on(page)
    assert seen == [("easy", 31, 3)]  # the one behind it


# The views.


def test_feedback_on_equal_answers():
    advice = advised("easy", 1)
    made = Mark("hit", right=True)
    tie = training.feedback(made, replace(advice, best="tie"))
    assert tie.text == "Right: both are exactly equal"
    assert training.feedback(made, replace(advice, best="hit")).text == "Right: HIT"


def test_sums_have_what_counts_for_each_level():
    done = Progress()
    done = done.after(Question("easy", 1, 1), Mark("hit", right=False, points=1.5))
    done = done.after(Question("race", 1, 1), Mark("hit", right=False, win=0.25))
    assert training.sums(done) == [
        {"Level": "Easy", "Right": "0 of 1", "Points lost": "1.50", "Chance lost": "–"},
        {"Level": "Race", "Right": "0 of 1", "Points lost": "–", "Chance lost": "25.0%"},
    ]
    assert training.sums(Progress()) == []


def test_a_position_of_a_question_is_what_its_text_says():
    text, advice = solve.drilled(Question("easy", SEED, 2))
    position = drill("easy", SEED, 2)
    assert text == game_at(position.table).format(position)
    assert advice.best == advised("easy", 2).best


def test_the_game_is_chosen_and_stays_in_the_link():
    page = opened(seed=SEED)
    checked(page.button_group(key="train-game-en").set_value("vengeance").run())
    assert page.session_state.train_set == ("vengeance-easy", SEED)
    advice = advised("vengeance-easy", 1)
    page = answer(page, OTHER[advice.best])
    assert "gives away" in page.error[0].value
    assert advice.reason[1:] in said(page)
    assert "Flip 7: With a Vengeance: Easy" in str(page.table[1].value)
    page = level(go_on(page), "vengeance-targets")
    aims = advised("vengeance-targets", 1)
    assert len(buttons(page, "answer-")) == len(aims.options)
    assert "Right" in answer(page, aims.best).success[0].value
    checked(page.button_group(key="train-game-en").set_value("flip7").run())
    assert page.session_state.train_set == ("easy", SEED)
