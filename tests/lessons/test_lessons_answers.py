"""Answers are read strictly, in the forms that people type, and judged exactly."""

from fractions import Fraction

import pytest

from solver.lessons.answers import MOST_ANSWER, judge, read_answer
from solver.refusal import RefusedError

THREE_FIFTHS = Fraction(3, 5)


@pytest.mark.parametrize(
    "text",
    [
        *("3/5", " 3 / 5 ", "6/10", "0.6", ".6", "0.600", "60%", "60 %", "60.0%", "+3/5"),
        *("0,6", "60,0%", "\u0660\u066b\u0666", "\u06f6\u06f0\u066a", "\uff13\u2044\uff15", "3÷5"),
    ],
)
def test_three_fifths_in_many_ways(text):
    assert read_answer(text).value == THREE_FIFTHS
    assert judge(read_answer(text), THREE_FIFTHS) == "right"


@pytest.mark.parametrize("text", ["-3/5", "−3/5", "-0.6", "–60 %", "- 3/5"])
def test_a_loss_is_negative(text):
    assert read_answer(text).value == -THREE_FIFTHS
    assert judge(read_answer(text), THREE_FIFTHS) == "wrong"


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("", "type a fraction"),
        ("   ", "type a fraction"),
        ("three", "no single number"),
        ("1 1/2", "no single number"),
        ("1/2/3", "no single number"),
        ("3/-5", "no single number"),
        ("--3", "no single number"),
        ("1e5", "no single number"),
        ("0x10", "no single number"),
        ("1_000", "no single number"),
        ("1,000.5", "no single number"),
        ("2²", "no single number"),
        ("½", "no single number"),
        ("3/5%", "no single number"),
        (".", "no single number"),
        ("%", "no single number"),
        ("nan", "no single number"),
        ("inf", "no single number"),
        ("__import__('os')", "no single number"),
        ("3/0", "divided by 0"),
        ("0/0", "divided by 0"),
        ("9" * (MOST_ANSWER + 1), "shorten it"),
    ],
)
def test_what_is_no_number_is_refused_with_the_mend(text, match):
    with pytest.raises(RefusedError, match=match) as refused:
        read_answer(text)
    assert refused.value.field == "answer"
    assert len(refused.value.token) <= 30


@pytest.mark.parametrize(
    ("text", "judgement"),
    [
        ("29/91", "right"),
        ("58/182", "right"),
        ("0.319", "right"),
        ("0.3187", "right"),
        ("31.9%", "right"),
        ("31.87 %", "right"),
        ("0.32", "rough"),
        ("32%", "rough"),
        ("0.3", "rough"),
        ("31.9", "unsigned"),
        ("32", "unsigned"),
        ("31,87", "unsigned"),
        ("31.8", "wrong"),
        ("31", "wrong"),
        ("3190/100", "wrong"),
        ("0.318", "wrong"),
        ("0.3186", "wrong"),
        ("31.8%", "wrong"),
        ("0", "wrong"),
        ("1/3", "wrong"),
        ("0.31", "wrong"),
        ("31%", "wrong"),
    ],
)
def test_rounded_answers(text, judgement):
    assert judge(read_answer(text), Fraction(29, 91)) == judgement


def test_whole_numbers_are_exact():
    assert judge(read_answer("4"), Fraction(4)) == "right"
    assert judge(read_answer("4."), Fraction(4)) == "right"
    assert judge(read_answer("4"), Fraction(17, 4)) == "wrong"
