"""Exercises on paper: the same by their seed, with a key that the judge agrees with."""

import re
from fractions import Fraction
from html import unescape

import pytest
from typer.testing import CliRunner

from solver.cli import app
from solver.lessons.answers import judge, read_answer
from solver.lessons.book import BOOK, exercise
from solver.lessons.leaflet import MOST_EACH, html, leaflet, written
from solver.refusal import RefusedError


def lines(page, tag):
    return [unescape(each) for each in re.findall(f"<{tag}[^>]*>(.*?)</{tag}>", page)]


def test_a_set_is_the_same_for_everybody():
    made = leaflet((), 7, 2)
    assert made == leaflet(tuple(BOOK), 7, 2)
    assert made != leaflet((), 8, 2)
    assert [task.lesson for task in made.tasks] == [name for name in BOOK for _ in range(2)]
    assert all(task.exercise == exercise(task.lesson, task.number) for task in made.tasks)
    # One lesson alone has the same exercises as among others.
    assert leaflet(("value",), 7, 2).tasks == tuple(t for t in made.tasks if t.lesson == "value")


def test_the_page_has_every_question_and_the_key_every_answer():
    made = leaflet(("bust", "value"), 3, 4)
    page = html(made)
    questions = [each for each in lines(page, "div") if each and not each.startswith("<")]
    for task in made.tasks:
        assert task.exercise.question in questions
        assert f"{BOOK[task.lesson].title}, {task.number}" in questions
    key = lines(page, "b")
    assert key == [written(task.exercise.answer) for task in made.tasks]
    for text, task in zip(key, made.tasks, strict=True):
        for answer in re.split(" [=≈] ", text):
            assert judge(read_answer(answer), task.exercise.answer) == "right"
    assert "class=next" in page
    assert "<script" not in page
    assert "<html dir=rtl>" in html(made, right_to_left=True)


def test_the_key_has_no_more_digits_than_it_needs():
    shown = [written(Fraction(text)) for text in ("5", "74/5", "2/7", "1/5000", "1/8", "1/3003")]
    assert shown == [
        "5",
        "74/5 = 14.8",
        "2/7 ≈ 0.2857",
        "1/5000 = 0.0002",
        "1/8 = 0.125",
        "1/3003 ≈ 0.0003",
    ]


@pytest.mark.parametrize(
    ("lessons", "seed", "each", "field"),
    [
        (("busts",), 1, 1, "lesson"),
        ((), -1, 1, "seed"),
        ((), 10**9, 1, "seed"),
        ((), 1, 0, "each"),
        ((), 1, MOST_EACH + 1, "each"),
    ],
)
def test_what_cannot_be_printed_is_refused(lessons, seed, each, field):
    with pytest.raises(RefusedError) as refused:
        leaflet(lessons, seed, each)
    assert refused.value.field == field


def test_the_command_writes_the_page(tmp_path):
    out = tmp_path / "exercises.html"
    words = ["exercises", str(out), "bust", "value", "--seed", "3", "--each", "4"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0
    assert "8 exercises of set 3" in result.stdout.replace("\n", " ")
    assert out.read_text(encoding="utf-8") == html(leaflet(("bust", "value"), 3, 4))
    for wrong in (["exercises", "x.pdf"], [*words[:2], "buste"]):
        refused = CliRunner().invoke(app, wrong)
        assert refused.exit_code == 2
    assert "did you mean bust?" in refused.stderr
