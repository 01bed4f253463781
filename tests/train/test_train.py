"""Training: what answers give away, mistakes that come back, and nothing that is lost."""

from collections import Counter, deque
from random import Random

import pytest

from solver.cards import subtract
from solver.drills import choices, drill
from solver.flip7.advise import advise
from solver.flip7.deck import DECK
from solver.flip7.drills import LEVELS
from solver.flip7.notation import parse
from solver.refusal import RefusedError
from solver.train import (
    GAPS,
    MOST_SEED,
    MOST_SETS,
    Mark,
    Mistake,
    Progress,
    Question,
    Tally,
    check_seed,
    mark,
)

RIGHT = Mark("hit", right=True)
WRONG = Mark("stay", right=False, points=1.5)


def run(answers, progress=None, level="easy", seed=7):
    """Answer one question after the other; return their numbers, and the progress."""
    progress = progress or Progress()
    numbers = []
    for right in answers:
        question = progress.ask(level, seed)
        numbers.append(question.number)
        progress = progress.after(question, RIGHT if right else WRONG)
    return numbers, progress


# What an answer gives away.


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(1, 5))
def test_what_is_given_away_is_the_difference_of_the_options(level, number):
    position = drill(level, 12, number)
    advice = advise(position, objective=LEVELS[level].objective, law=False, everyone=False)
    worth = {
        option.event: option.score if advice.objective == "score" else option.win
        for option in advice.options
    }
    assert set(choices(position)) == set(worth)
    most = max(worth.values())
    for answer, value in worth.items():
        made = mark(advice, answer)
        assert made.answer == answer
        assert made.right == (most - value < 1e-9)
        given_away, nothing = made.points, made.win
        if advice.objective == "win":
            given_away, nothing = nothing, given_away
        assert given_away == pytest.approx(most - value, abs=1e-9)
        assert given_away >= 0
        assert nothing == 0


def test_of_equal_answers_both_are_right():
    left = DECK.count(map(DECK.card, ("4", "4", "+4")))
    gone = DECK.format(subtract(DECK.full(1), left))
    advice = advise(parse(f"me: 4; discard: {gone}; company"), law=False)
    assert advice.best == "tie"
    for answer in ("hit", "stay"):
        assert mark(advice, answer) == Mark(answer, right=True)


def test_equal_targets_are_both_right():
    table = "me 90: 3 11 12; ann 60: 5 9; bob 60: 5 9; pending: fz me>?"
    advice = advise(parse(table), law=False, everyone=False)
    marks = {option.event: mark(advice, option.event) for option in advice.options}
    assert marks["fz>ann"].right == marks["fz>bob"].right
    assert marks["fz>ann"].win == pytest.approx(marks["fz>bob"].win, abs=1e-12)
    assert sum(each.right for each in marks.values()) == 2
    assert not marks["fz>me"].right


def test_what_is_no_option_is_refused():
    advice = advise(parse("9 11 12"), law=False)
    with pytest.raises(RefusedError, match="answer one of hit, stay") as refused:
        mark(advice, "fold")
    assert (refused.value.field, refused.value.token) == ("answer", "fold")


# When mistakes come back, by hand.


@pytest.mark.parametrize(
    ("answers", "numbers"),
    [
        ("rrrr", [1, 2, 3, 4]),
        # After 2 others, 5 others and 12 others; then it is learnt.
        ("wrrrrrrrrr", [1, 2, 3, 1, 4, 5, 6, 7, 8, 1]),
        ("wrr" + "r" + 5 * "r" + "r" + 12 * "r" + "r" + 20 * "r",
         [1, 2, 3, 1, *range(4, 9), 1, *range(9, 21), 1, *range(21, 41)]),
        # Wrong again: once more after 2 others.
        ("wrrwrrr", [1, 2, 3, 1, 4, 5, 1]),
        # Wrong after 5 others: a box down, so after 2 others.
        ("wrrr" + "rrrrr" + "w" + "rr" + "r", [1, 2, 3, 1, *range(4, 9), 1, 9, 10, 1]),
        # Wrong after 12 others: a box down, so after 5 others.
        ("wrrr" + 5 * "r" + "r" + 12 * "r" + "w" + 5 * "r" + "r",
         [1, 2, 3, 1, *range(4, 9), 1, *range(9, 21), 1, *range(21, 26), 1]),
        # Several: the one that is due longest comes first.
        ("wwwwwww", [1, 2, 3, 1, 2, 3, 1]),
        ("wwrrr", [1, 2, 3, 1, 2]),
    ],
)  # fmt: skip
def test_mistakes_come_back_in_their_time(answers, numbers):
    assert run([each == "r" for each in answers])[0] == numbers


def test_a_mistake_waits_for_its_level_and_comes_with_any_set():
    _, progress = run([False])
    _, progress = run([True] * 6, progress, level="race")
    assert progress.ask("race", 7) == Question("race", 7, 7)
    assert progress.ask("easy", 7) == Question("easy", 7, 1)
    assert progress.ask("easy", 8) == Question("easy", 7, 1)
    assert progress.is_repeat(Question("easy", 7, 1))
    assert not progress.is_repeat(Question("easy", 8, 1))


def test_the_streak_is_of_right_answers_in_a_row():
    streaks = []
    progress = Progress()
    for right in (True, True, False, True):
        _, progress = run([right], progress)
        streaks.append((progress.streak, progress.longest))
    assert streaks == [(1, 1), (2, 2), (0, 2), (1, 2)]


def test_the_tally_is_the_sum_of_the_marks():
    progress = Progress()
    marks = [("easy", Mark("hit", right=False, points=1.25)), ("easy", RIGHT)]
    marks += [("race", Mark("hit", right=False, win=0.125)), ("race", RIGHT), ("race", RIGHT)]
    for level, made in marks:
        progress = progress.after(progress.ask(level, 1), made)
    assert progress.tallies == {"easy": Tally(2, 1, 1.25, 0.0), "race": Tally(3, 2, 0.0, 0.125)}
    assert progress.total == Tally(5, 3, 1.25, 0.125)


# Whatever the answers.


def simulated(seed, length=300):
    """Yield progress, question and whether it was right, for a learner of some skill."""
    rng = Random(seed)
    skill, progress = rng.random(), Progress()
    level, number = "easy", 1
    for _ in range(length):
        if rng.random() < 0.1:
            level, number = rng.choice(["easy", "race"]), rng.randrange(3)
        question = progress.ask(level, number)
        right = rng.random() < skill
        yield progress, question, right
        progress = progress.after(question, RIGHT if right else WRONG)
    yield progress, None, None


@pytest.mark.parametrize("seed", range(60))
def test_every_mistake_comes_back_and_no_question_is_left_out(seed):
    box = {}  # of each mistake: a model of its own, not the one that is tested
    fresh, others = Counter(), Counter()
    for progress, question, right in simulated(seed):
        waiting = {each.question: each.box for each in progress.mistakes}
        assert waiting == box
        if question is None:
            break
        if question in box:
            # Never too early; not before others that are due longer.
            assert others[question] >= GAPS[box[question]]
            late = [
                each
                for each in box
                if each.level == question.level
                and others[each] - GAPS[box[each]] > others[question] - GAPS[box[question]]
            ]
            assert not late
        else:
            key = question.level, question.seed
            fresh[key] += 1
            assert question.number == fresh[key]
            # A new question only comes where no mistake of its level is due.
            assert not [
                each
                for each in box
                if each.level == question.level and others[each] >= GAPS[box[each]]
            ]
        for each in box:
            others[each] += 1
        was = box.pop(question, None)
        others[question] = 0
        if not right:
            box[question] = 0 if was is None else max(0, was - 1)
        elif was is not None and was + 1 < len(GAPS):
            box[question] = was + 1


@pytest.mark.parametrize("seed", range(30))
def test_who_goes_on_meets_every_mistake_again_and_learns_it(seed):
    *_, (progress, _, _) = simulated(seed)
    for level in ("easy", "race"):
        mistakes = {each.question for each in progress.mistakes if each.question.level == level}
        met = set()
        for _ in range(100):
            question = progress.ask(level, 1)
            met.add(question)
            progress = progress.after(question, RIGHT)
        assert mistakes <= met
    assert not progress.mistakes


@pytest.mark.parametrize("seed", range(30))
def test_few_mistakes_wait_and_each_no_longer_than_its_box_says(seed):
    for progress, _, _ in simulated(seed):
        now = progress.total.answered
        for level in ("easy", "race"):
            waiting = [each for each in progress.mistakes if each.question.level == level]
            assert len(waiting) <= GAPS[-1] + 1
        assert all(each.due <= now + GAPS[each.box] for each in progress.mistakes)
        assert len({each.question for each in progress.mistakes}) == len(progress.mistakes)


@pytest.mark.parametrize("seed", range(20))
def test_what_follows_does_not_depend_on_the_answer(seed):
    for progress, question, _ in simulated(seed, 120):
        if question is None:
            break
        after = [progress.after(question, made) for made in (RIGHT, WRONG)]
        expected = progress.following(question, question.seed)
        assert [each.ask(question.level, question.seed) for each in after] == [expected] * 2


def test_a_progress_is_not_changed_by_what_comes_after_it():
    _, progress = run([True, False, True])
    copy = Progress(
        dict(progress.tallies),
        progress.streak,
        progress.longest,
        dict(progress.reached),
        progress.mistakes,
    )
    run([False, True, False, True], progress)
    assert progress == copy


def test_sets_are_forgotten_one_by_one_the_one_that_is_longest_unused_first():
    progress, used = Progress(), deque()
    for seed in [*range(MOST_SETS), 0, MOST_SETS, MOST_SETS + 1]:
        _, progress = run([True], progress, seed=seed)
        used.append(seed)
    assert len(progress.reached) == MOST_SETS
    assert progress.ask("easy", 0) == Question("easy", 0, 3)
    assert progress.ask("easy", 1) == Question("easy", 1, 1)
    assert progress.ask("easy", MOST_SETS + 1) == Question("easy", MOST_SETS + 1, 2)


def test_a_set_that_was_forgotten_does_not_lose_its_mistakes():
    mistake = Mistake(Question("easy", 3, 1), 1, 50)
    progress = Progress(mistakes=(mistake,))
    question = progress.ask("easy", 3)
    assert question == mistake.question
    assert progress.after(question, RIGHT).mistakes == (Mistake(question, 2, 1 + GAPS[2]),)
    assert progress.after(question, WRONG).mistakes == (Mistake(question, 0, 1 + GAPS[0]),)


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1])
def test_a_set_has_a_number_of_some_size(seed):
    with pytest.raises(RefusedError, match="from 0 to 999,999"):
        check_seed(seed)
