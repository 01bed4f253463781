"""Whole games of With a Vengeance, played to the end by players who choose at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from solver.vengeance.play import play, tables
from solver.vengeance.referee import Event, Flip, Stay, can, legal_events
from solver.vengeance.rules import SWITCHES, Rules
from solver.vengeance.table import Need, Table

CHANGED = [{}, *({name: value} for name, (_, *others) in SWITCHES.items() for value in others)]


@dataclass
class AtRandom:
    """Stays as often as it likes, and picks any legal event."""

    seed: int
    boldness: float = 0.7

    def __post_init__(self) -> None:
        self.name = f"at random {self.seed}"
        self._rng = Random(self.seed)

    def choose(self, table: Table) -> Event | None:
        if table.ask().need is Need.TURN:
            hits = self._rng.random() < self.boldness or not can(table, Stay())
            return None if hits else Stay()
        return self._rng.choice([e for e in legal_events(table) if not isinstance(e, Flip)])


@pytest.mark.parametrize("switches", CHANGED, ids=str)
def test_games_end_with_every_switch(switches: dict[str, str]) -> None:
    rules = Rules.of(switches)
    needs: Counter[Need] = Counter()
    for seed in range(12):
        seats = 1 + seed % 6
        policies = [AtRandom(seat) for seat in range(seats)]
        last = None
        for table in tables(policies, seed, rules):
            assert not any(table.missing())
            needs[table.ask().need] += 1
            last = table
        assert last is not None
        assert max(last.standings()) >= 200
        outcome = play([AtRandom(seat) for seat in range(seats)], seed, rules)
        assert sum(outcome.wins) == pytest.approx(1)
        assert list(outcome.points) == last.standings(), "totals are the points of all rounds"
        assert [seat for seat in range(seats) if outcome.wins[seat]] == last.winners()
    assert set(needs) == set(Need) - ({Need.BONUS} if not rules.brutal else set())


def test_the_same_seed_is_the_same_game() -> None:
    def game(seed: int) -> list[Table]:
        return list(tables([AtRandom(1), AtRandom(2), AtRandom(3)], seed))

    assert game(5) == game(5)
    assert game(5) != game(6)


def test_whoever_cannot_stay_is_not_stayed() -> None:
    for table in tables([AtRandom(1, boldness=0), AtRandom(2, boldness=0)], 4):
        for player in table.players:
            assert player.live or player.row.busted
