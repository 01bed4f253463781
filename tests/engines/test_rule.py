"""Rules that are typed: read, never run; refused with the place and the mend."""

from random import Random

import numpy as np
import pytest

from solver.flip.models import read_model
from solver.flip7.policy import read_policy
from solver.refusal import RefusedError
from solver.rule import MAX_RULE, NUMBERS, TRUTHS, read_rule

TABLE = {
    "sum": 21,
    "cards": 3,
    "score": 25,
    "plus": 4,
    "risk": 0.3,
    "gain": -1.0,
    "sc": True,
    "x2": False,
}
REFUSED = [
    ("", "empty"),
    ("   ", "empty"),
    ("sum", "compare it"),
    ("sum >=", "no rule"),
    ("risk >= 26%", "no rule"),
    ("foo > 3", "nothing is called 'foo'"),
    ("sun > 3", "sum"),
    ("sum > 3 and 5", "compare it"),
    ("sc > 3", "no number"),
    ("sum > 1e9", "too large"),
    ("sum / 0 > 1", "divide"),
    ("sum / cards > 1", "divide"),
    ("sum ** 9 > 1", "only"),
    ("sum is 3", "compared"),
    ("sum in (1, 2)", "only"),
    ("True", "only"),
    ("'sum' > 1", "only"),
    ("sum > 1 if sc else sum > 2", "only"),
    ("(lambda: sum > 1)()", "only"),
    ("__import__('os').system('true')", "only"),
    ("open('/etc/passwd').read()", "only"),
    ("[sum for sum in cards] > 1", "only"),
    ("(x := 3) > 1", "only"),
    ("sum.__class__ > 1", "only"),
    ("f'{sum}' > 1", "only"),
    ("sum\0> 1", "no rule"),
    ("(" * 90 + "sum > 1", "no rule"),
    ("-" * 190 + "1 > 1", None),
    ("s" * (MAX_RULE + 1), "shorter"),
]


@pytest.mark.parametrize(("text", "mend"), REFUSED)
def test_what_is_no_rule_is_refused_with_a_mend(text, mend):
    if mend is None:  # deep, but a rule
        assert read_rule(text).stays(TABLE) in {True, False}
        return
    with pytest.raises(RefusedError, match=mend) as refused:
        read_rule(text)
    assert refused.value.field == "rule"


@pytest.mark.parametrize(
    ("text", "place"), [("sum > 3 or foo", 12), ("sum > 3 and cards", 13), ("1 < 2 < x2", 9)]
)
def test_a_refusal_names_the_place(text, place):
    with pytest.raises(RefusedError, match=f"at character {place}:"):
        read_rule(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("stay sum >= foo", 13),
        ("  stay   sum >=  foo", 18),
        ("sum  >=\tfoo", 9),
        ("STAY (sum > 3) or foo", 19),
        ("not sc and foo > 3", 12),
        ("stay sum >=", 12),
    ],
)
def test_places_are_counted_in_what_was_typed(text, place):
    with pytest.raises(RefusedError, match=f"at character {place}:"):
        read_model(text)


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("sum >= 21", True),
        ("sum > 21 or cards == 3 and sc", True),
        ("not sc", False),
        ("20 < sum < 21", False),
        ("score - plus == sum", True),
        ("risk * 100 >= 30 and not x2", True),
        ("gain <= -1 / 2", True),
        ("-gain != 1", False),
    ],
)
def test_a_rule_says_yes_or_no(text, stays):
    assert bool(read_rule(text).stays(TABLE)) is stays


def test_a_rule_looks_at_whole_arrays_as_at_each_table():
    rng = Random(4)
    sums = np.array([rng.randrange(60) for _ in range(50)])
    held = np.array([rng.random() < 0.5 for _ in range(50)])
    rule = read_rule("sum >= 23 and not sc or sum > 40")
    each = [bool(rule.stays({"sum": s, "sc": h})) for s, h in zip(sums, held, strict=True)]
    assert rule.stays({"sum": sums, "sc": held}).tolist() == each
    assert rule.names == {"sum", "sc"}


def test_whatever_is_typed_is_read_or_refused():
    rng = Random(6)
    words = [*NUMBERS, *TRUTHS, *"<>=!()+-*/.,:[]{}'\"\\%&|^~@", "<=", ">=", "==", "and", "or"]
    words += ["not", "if", "lambda", "import", "1", "23", "0.5", "1e400", "é", "\t", "…", "\u0661"]
    read, refused = 0, set()
    for _ in range(5000):
        text = " ".join(rng.choices(words, k=rng.randint(1, 9)))
        try:
            rule = read_rule(text)
        except RefusedError as error:
            refused.add(error.field)
        else:
            assert bool(rule.stays(TABLE)) in {True, False}
            assert read_rule(rule.text) == rule
            read += 1
    assert read > 20
    assert refused == {"rule"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("sum >= 23 or cards == 5 and not sc", "stay sum >= 23 or cards == 5 and not sc"),
        ("cards == 5 and not sc", "stay cards == 5 and not sc"),
        ("risk >= 0.3", "stay risk >= 0.3"),
        ("(sum > 3)", "stay (sum > 3)"),
        ("sc", "stay sc"),
        ("cards 5", "cards 5"),
        ("cards=5", "cards 5"),
        ("Risk = 0.3", "risk 0.3"),
        ("threshold 25", "threshold 25"),
    ],
)
def test_a_rule_needs_no_word_before_it(text, name):
    assert read_model(text).name == name
    assert read_policy(text).name == name


def test_two_rules_that_say_the_same_are_one():
    assert read_rule("sum>=23") == read_rule(" sum  >= (23)")
    assert read_rule("sum >= 23") != read_rule("sum > 23")


def test_a_rule_is_a_way_to_play():
    assert read_model("stay  sum >= 23").name == "stay sum >= 23"
    with pytest.raises(RefusedError, match="divide"):
        read_model("stay sum / 0 > 1")
