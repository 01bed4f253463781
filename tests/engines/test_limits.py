"""Many threads, poisoned memory, huge tables and interrupts."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from positions import outlook_of, random_outlook

from solver import sweep
from solver.errors import EndlessError, TooLargeError
from solver.flip7.chain import Chain, contexts
from solver.flip7.deck import DECK
from solver.flip7.lookahead import look
from solver.flip7.notation import parse
from solver.flip7.outlook import AloneGame, CompanyGame, Outlook
from solver.flip7.row import Row
from solver.flip7.rules import Rules
from solver.flip7.stage import draws_of
from solver.lattice import Lattice
from solver.stopping import Reference


def positions(count, seed):
    rng = Random(seed)
    return [
        random_outlook(
            rng,
            numbers=rng.randint(3, 6),
            pile=rng.randint(3, 40),
            discard=rng.randint(0, 20),
            model=rng.choice(["company", "alone"]),
        )
        for _ in range(count)
    ]


def test_sixteen_threads_get_the_answers_they_get_alone():
    threads = 16
    asked = [positions(50, f"thread {i}") for i in range(threads)]

    def answers(mine):
        return [(found.hitting, dict(found.law().ends)) for found in map(look, mine)]

    alone = [answers(mine) for mine in asked]
    with ThreadPoolExecutor(threads) as pool:
        together = list(pool.map(answers, asked))
    assert together == alone


def test_no_entry_is_read_before_it_is_computed(monkeypatch):
    asked = positions(60, "poison")
    clean = [(found.hitting, found.law().ends) for found in map(look, asked)]
    monkeypatch.setattr(sweep, "POISON", True)
    poisoned = [(found.hitting, found.law().ends) for found in map(look, asked)]
    assert poisoned == clean
    assert not any(np.isnan(hitting) for hitting, _ in poisoned)


def test_what_can_be_left_out_alone_changes_no_bit(monkeypatch):
    asked = [
        random_outlook(Random(f"prune {i}"), numbers=3, pile=60 - i, discard=0, model="alone")
        for i in range(12)
    ]
    pruned = [look(outlook) for outlook in asked]
    left_out = [np.mean(np.stack(one._solution.live) == 0) for one in pruned if one._solution.live]
    assert len(left_out) > 6
    assert 0.1 < np.mean(left_out) < 0.9
    found = [(one.hitting, one.law().ends, one.exact_chance("bust")) for one in pruned]
    monkeypatch.setattr(Lattice, "_opens", lambda *_: None)
    whole = [look(outlook) for outlook in asked]
    assert [(one.hitting, one.law().ends, one.exact_chance("bust")) for one in whole] == found


def test_shared_work_gives_the_same_bits(monkeypatch):
    asked = positions(20, "shared")
    monkeypatch.setattr(sweep, "SHARED_CELLS", 10**12)
    single = [look(outlook).hitting for outlook in asked]
    monkeypatch.setattr(sweep, "SHARED_CELLS", 0)
    assert [look(outlook).hitting for outlook in asked] == single


def test_two_fresh_decks_are_refused_before_memory_is_taken():
    outlook = Outlook(Row(), DECK.full(2), DECK.count(()), "company", Rules(two_x2="x4"))
    with pytest.raises(TooLargeError, match="states"):
        look(outlook)


def test_all_that_is_kept_at_a_time_counts_against_the_limit():
    # Alone, chains of Flip Threes need many values of each state: here 22, of 240 million.
    position = parse("decks 2; rules two_x2=x2_once; me: 12 7 3; alone")
    outlook = Outlook.of(position.table, position.hero, position.model)
    _, plan = contexts(Chain(6, 6), "assign_all_first", track=False)
    with pytest.raises(TooLargeError, match="states"):
        Lattice(draws_of(outlook), plan)
    Lattice(draws_of(replace(outlook, model="company")))


def test_the_reference_engine_reports_and_stops_where_it_is_told():
    outlook = outlook_of("5", "1 2*2 3*3 4*4 6*2 9*3 11 12*2 +2 sc*2")
    game = CompanyGame(outlook.rules)
    heard = []
    Reference(game, progress=heard.append).value(game.start(outlook))
    assert heard
    assert heard == sorted(heard)
    with pytest.raises(TooLargeError, match="100"):
        Reference(game, max_states=100).value(game.start(outlook))


def test_an_interrupt_leaves_nothing_broken():
    outlook = outlook_of("5", "1 2*2 3*3 4*4 6*2 9*3 11 12*2 +2 sc*2")
    game = CompanyGame(outlook.rules)
    interrupts = iter([True])

    def interrupt(_):
        if next(interrupts, False):
            raise KeyboardInterrupt

    engine = Reference(game, progress=interrupt)
    with pytest.raises(KeyboardInterrupt):
        engine.value(game.start(outlook))
    done = engine.states
    assert done >= 1000
    fresh = Reference(game, progress=interrupt)
    for each in (engine, fresh):  # the interrupted one goes on with what it has
        assert each.value(game.start(outlook)) == look(outlook).exact_hitting()
    assert engine.states == fresh.states > done
    assert engine.distribution(game.start(outlook)) == fresh.distribution(game.start(outlook))


def test_endless_draws_are_refused():
    # Two Flip Threes that turn each other up for ever: no other card is left.
    outlook = outlook_of("1 2 3", "f3*2 +2", model="alone")
    game = AloneGame()
    with pytest.raises(EndlessError):
        Reference(game).value(game.start(outlook))
    with pytest.raises(EndlessError):
        look(outlook)
