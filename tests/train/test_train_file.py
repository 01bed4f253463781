"""A learner's record: written and read again, kept whole, and refused with the place."""

import json
from random import Random

import pytest

from solver import writing
from solver.refusal import RefusedError
from solver.train import GAPS, MOST_SEED, Mark, Mistake, Progress, Question, Tally
from solver.train_file import (
    MAX_PROGRESS,
    MOST,
    MOST_MISTAKES,
    VERSION,
    format_progress,
    load,
    parse_progress,
    save,
)

LEVELS = ("easy", "close", "race", "targets")
SOME = Progress(
    {"easy": Tally(5, 3, 2.125, 0.0), "race": Tally(2, 1, 0.0, 0.0625)},
    streak=1,
    longest=3,
    reached={("easy", 7): 4, ("race", 999_999): 2},
    mistakes=(Mistake(Question("easy", 7, 2), 1, 9), Mistake(Question("race", 999_999, 1), 0, 8)),
)


def learner(seed, length=80):
    """Return the progress of somebody who answers anything."""
    rng = Random(seed)
    progress = Progress()
    for _ in range(rng.randrange(length)):
        question = progress.ask(rng.choice(LEVELS), rng.choice([0, 7, MOST_SEED]))
        right = rng.random() < 0.6
        lost = 0.0 if right else rng.random()
        points = question.level in {"easy", "close"}
        made = Mark("hit", right, lost * points * 5, lost * (not points))
        progress = progress.after(question, made)
    return progress


def refused(text):
    with pytest.raises(RefusedError) as found:
        parse_progress(text, LEVELS)
    return found.value


def changed(*path, to=None, drop=False):
    """Return the text of a record with one entry changed, or left out."""
    whole = json.loads(format_progress(SOME))
    node = whole
    for step in path[:-1]:
        node = node[step]
    if drop:
        del node[path[-1]]
    else:
        node[path[-1]] = to
    return json.dumps(whole)


@pytest.mark.parametrize("seed", range(100))
def test_every_record_is_read_as_it_was_written(seed):
    progress = learner(seed)
    again = parse_progress(format_progress(progress), LEVELS)
    assert again == progress
    assert list(again.reached) == list(progress.reached)
    assert again.mistakes == progress.mistakes
    assert format_progress(again) == format_progress(progress)


def test_an_empty_record_is_one():
    assert parse_progress(format_progress(Progress()), LEVELS) == Progress()


@pytest.mark.parametrize(
    ("path", "to", "field", "words"),
    [
        (["version"], VERSION + 1, "version", "save the record again"),
        (["version"], "1", "version", "save the record again"),
        (["version"], True, "version", "save the record again"),
        (["version"], None, "version", "save the record again"),
        (["kind"], "chess", "record", "no record of training"),
        (["streak"], -1, "streak", "from 0 to 3"),
        (["streak"], 4, "streak", "from 0 to 3"),
        (["streak"], 1.0, "streak", "whole number"),
        (["streak"], True, "streak", "whole number"),
        (["longest"], 5, "longest", "from 0 to 4"),
        (["levels"], [], "levels", "by its name"),
        (["levels", "chess"], {}, "levels", "levels are easy"),
        (["levels", "easy"], 3, "levels easy", "give answered"),
        (["levels", "easy", "answered"], MOST + 1, "levels easy answered", "whole number"),
        (["levels", "easy", "right"], 6, "levels easy right", "from 0 to 5"),
        (["levels", "easy", "points"], -0.5, "levels easy points", "from 0"),
        (["levels", "easy", "points"], float("nan"), "levels easy points", "from 0"),
        (["levels", "easy", "points"], float("inf"), "levels easy points", "from 0"),
        (["levels", "easy", "points"], "2", "levels easy points", "from 0"),
        (["levels", "race", "win"], 2.5, "levels race win", "from 0 to 2"),
        (["levels", "easy", "more"], 1, "levels easy", "nothing here is called 'more'"),
        (["levels", "easy", "point"], 1, "levels easy", "did you mean points"),
        (["sets"], {}, "sets", "brackets"),
        (["sets", 0], [], "sets 1", "give level, seed, asked"),
        (["sets", 0, "level"], ["easy"], "sets 1 level", "levels are"),
        (["sets", 0, "seed"], MOST_SEED + 1, "sets 1 seed", "from 0 to 999999"),
        (["sets", 0, "asked"], -1, "sets 1 asked", "whole number"),
        (["sets", 1], {"level": "easy", "seed": 7, "asked": 1}, "sets 2 seed", "twice"),
        (["mistakes", 0, "level"], "chess", "mistakes 1 level", "levels are"),
        (["mistakes", 1, "seed"], -7, "mistakes 2 seed", "whole number"),
        (["mistakes", 1, "number"], 0, "mistakes 2 number", "from 1"),
        (["mistakes", 0, "box"], len(GAPS), "mistakes 1 box", "from 0 to 2"),
        (["mistakes", 0, "due"], 7 + GAPS[1] + 1, "mistakes 1 due", "from 0 to 12"),
        (["mistakes", 0, "due"], None, "mistakes 1 due", "whole number"),
        (["more"], 1, "record", "nothing here is called 'more'"),
    ],
)
def test_what_does_not_fit_is_refused_with_place_and_mend(path, to, field, words):
    found = refused(changed(*path, to=to))
    assert found.field == field
    assert words in found.message


@pytest.mark.parametrize(
    ("path", "field"),
    [
        (["streak"], "record"),
        (["sets"], "record"),
        (["levels", "race", "win"], "levels race"),
        (["sets", 1, "seed"], "sets 2"),
        (["mistakes", 0, "box"], "mistakes 1"),
    ],
)
def test_what_is_missing_is_named(path, field):
    found = refused(changed(*path, drop=True))
    assert (found.field, found.token) == (field, path[-1])
    assert found.message == f"{path[-1]} is missing; put it in"


def test_the_same_mistake_twice_is_refused():
    twice = json.loads(format_progress(SOME))["mistakes"][:1] * 2
    assert refused(changed("mistakes", to=twice)).field == "mistakes 2 number"


def test_the_same_name_twice_is_refused():
    text = format_progress(SOME).replace('"streak": 1,', '"streak": 1, "streak": 2,')
    assert (refused(text).token, refused(text).message) == (
        "streak",
        "this stands twice; take one out",
    )


def test_too_many_entries_are_refused():
    many = [
        {"level": "easy", "seed": 1, "number": n + 1, "box": 0, "due": 0}
        for n in range(MOST_MISTAKES + 1)
    ]
    assert "at most 500" in refused(changed("mistakes", to=many)).message


@pytest.mark.parametrize(
    "text",
    ["", " ", "null", "[]", "3", '"x"', "{", "{}", "me: 12 7", "[" * 50_000, "1" * 50_000, "\x00",
     '{"kind": "hitorstay training"', '{"kind": 1e999}'],
)  # fmt: skip
def test_what_is_no_record_is_refused(text):
    found = refused(text)
    assert found.field in {"record", "version"}
    assert len(found.token) <= 30


def test_a_text_that_is_too_long_is_refused_before_it_is_read():
    assert "shorten it" in refused(" " * (MAX_PROGRESS + 1)).message


@pytest.mark.parametrize("seed", range(300))
def test_a_torn_or_scribbled_record_is_refused_or_is_one(seed):
    rng = Random(seed)
    text = list(format_progress(learner(seed)))
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(text))
        match rng.randrange(4):
            case 0:
                text[place] = rng.choice('0123456789-.eE{}[]",:\\ntrue ñ\x00')
            case 1:
                del text[place : place + rng.randrange(1, 12)]
            case 2:
                text[place:place] = text[: rng.randrange(1, 40)]
            case 3:
                text = text[: place + 1]
    _either("".join(text))


@pytest.mark.parametrize("seed", range(300))
def test_a_record_with_other_values_is_refused_or_is_one(seed):
    rng = Random(seed)
    whole = json.loads(format_progress(learner(seed) if rng.random() < 0.5 else SOME))
    odd = [None, True, -1, 0, 1, 2, 0.5, 1e308, 10**12, "", "easy", [], {}, [[]], {"level": "easy"}]
    for _ in range(rng.randrange(1, 3)):
        node = whole
        while True:
            keys = list(node) if isinstance(node, dict) else range(len(node))
            if not keys:
                break
            key = rng.choice(list(keys))
            if isinstance(node[key], dict | list) and rng.random() < 0.8:
                node = node[key]
                continue
            node[key] = rng.choice(odd)
            break
    _either(json.dumps(whole))


def _either(text):
    """Hold that a text is refused, or is a record that one can go on with."""
    error = None
    try:
        progress = parse_progress(text, LEVELS)
    except RefusedError as found:
        error = found
    if error is not None:
        assert error.field
        assert error.message
        assert len(error.token) <= 30
        return
    for level in LEVELS:
        progress = progress.after(progress.ask(level, 7), Mark("stay", right=False, win=0.5))
    assert parse_progress(format_progress(progress), LEVELS) == progress


# Files.


def test_what_is_kept_is_there_again(tmp_path):
    path = tmp_path / "record.json"
    assert load(path, LEVELS) == Progress()
    for seed in range(5):
        save(path, learner(seed))
        assert load(path, LEVELS) == learner(seed)
    assert [each.name for each in tmp_path.iterdir()] == ["record.json"]


def test_a_write_that_fails_leaves_what_there_was(tmp_path, monkeypatch):
    path = tmp_path / "record.json"
    save(path, SOME)

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, "fsync", full)
    with pytest.raises(RefusedError, match="No space left on device; name another file"):
        save(path, learner(3))
    assert load(path, LEVELS) == SOME
    assert [each.name for each in tmp_path.iterdir()] == ["record.json"]


def test_a_link_stays_a_link(tmp_path):
    path, link = tmp_path / "record.json", tmp_path / "link"
    link.symlink_to(path)
    save(link, SOME)
    assert link.is_symlink()
    assert load(path, LEVELS) == SOME


@pytest.mark.parametrize("place", ["none/record.json", "."])
def test_where_nothing_can_be_written_is_refused(tmp_path, place):
    with pytest.raises(RefusedError, match="name another file") as found:
        save(tmp_path / place, SOME)
    assert found.value.field == "keep"
    assert not list(tmp_path.iterdir())


def test_a_file_of_something_else_is_refused_and_left(tmp_path):
    for content in (b"\xff\xfe\x00", b"me: 12 7\n", b"x" * (MAX_PROGRESS + 9)):
        path = tmp_path / "other"
        path.write_bytes(content)
        with pytest.raises(RefusedError):
            load(path, LEVELS)
        assert path.read_bytes() == content
    with pytest.raises(RefusedError, match="Is a directory"):
        load(tmp_path, LEVELS)
