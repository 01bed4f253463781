"""The race of three: fair among equals, the same as two where the third is out, and resumed."""

import numpy as np
import pytest

from solver.race import Racer, plan
from solver.refusal import RefusedError
from solver.trio import Worths, best_reply_to_two

TARGET = 24


def test_who_plays_like_the_others_has_a_third(numbers):
    law, _ = numbers
    table = best_reply_to_two(lambda worths: worths @ law, law, TARGET)
    for total in range(TARGET):
        assert table[total, total, total] == pytest.approx(1 / 3, abs=1e-10)
    # The three chances of any triple sum to 1.
    for a, b, c in ((0, 5, 20), (3, 3, 17), (23, 0, 11)):
        assert table[a, b, c] + table[b, c, a] + table[c, a, b] == pytest.approx(1, abs=1e-10)
    # And the race of any number of players says the same.
    racers = [Racer(np.pad(law, (total, 0)), law) for total in (5, 20)]
    worth = plan(racers, law[np.newaxis], TARGET).worth
    assert law @ worth[: len(law)] == pytest.approx(table[0, 5, 20], abs=1e-10)


def test_the_best_reply_is_better_and_falls_as_the_others_rise(numbers):
    law, reply = numbers
    table = best_reply_to_two(reply, law, TARGET)
    assert table[0, 0, 0] > 1 / 3
    assert np.array_equal(table, table.swapaxes(1, 2))
    assert (np.diff(table, axis=0) > -1e-12).all()
    assert (np.diff(table, axis=1) < 1e-12).all()


def test_the_table_is_its_own_best_reply(numbers):
    law, reply = numbers
    worths = Worths(best_reply_to_two(reply, law, TARGET), law)
    for triple in ((0, 0, 0), (3, 20, 11), (23, 23, 0), (5, 2, 17)):
        assert reply(worths.of(*triple)[np.newaxis])[0] == pytest.approx(
            worths.win[triple], abs=1e-11
        )


def test_a_file_of_another_race_is_refused(numbers, tmp_path):
    law, reply = numbers
    kept = tmp_path / "trio.npz"
    best_reply_to_two(reply, law, TARGET, keep=kept)
    with pytest.raises(RefusedError, match="another race"):
        best_reply_to_two(reply, law, TARGET + 1, keep=kept)
    kept.write_text("no table")
    with pytest.raises(RefusedError, match="no such race"):
        best_reply_to_two(reply, law, TARGET, keep=kept)


def test_the_work_goes_on_where_it_was_left(numbers, tmp_path):
    law, reply = numbers
    whole, kept = best_reply_to_two(reply, law, TARGET), tmp_path / "trio.npz"

    class EnoughError(Exception):
        pass

    def stop(count):
        if count > 45:
            raise EnoughError

    with pytest.raises(EnoughError):
        best_reply_to_two(reply, law, TARGET, keep=kept, done=stop)
    heard = []
    assert np.array_equal(
        best_reply_to_two(reply, law, TARGET, keep=kept, done=heard.append), whole
    )
    assert heard[0] > 20
