"""Whole games of With a Vengeance, played to the end by players who choose at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from solver.vengeance.play import play, tables
from solver.vengeance.policy import read_policy
from solver.vengeance.referee import Event, Flip, Stay, can, legal_events
from solver.vengeance.rules import SWITCHES, Rules
from solver.vengeance.table import Need, Phase, Status, Table

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


@pytest.mark.parametrize(
    ("named", "typed"),
    [
        ("threshold 27", "score >= 27"),
        ("cards 3", "cards >= 3"),
        ("risk 0.24", "risk >= 0.24"),
        ("one_step", "gain <= 0"),
    ],
)
def test_a_typed_rule_plays_as_the_named_one_that_says_the_same(named: str, typed: str) -> None:
    first, second = read_policy(named), read_policy(f"stay {typed}")
    asked = Counter[bool]()
    for seed in range(6):
        for table in tables([first] * 3, seed):
            if table.ask().need is Need.TURN:
                stays = first.choose(table)
                assert second.choose(table) == stays
                asked[stays is None] += 1
    assert min(asked.values()) > 20


def test_the_same_seed_is_the_same_game() -> None:
    def game(seed: int) -> list[Table]:
        return list(tables([AtRandom(1), AtRandom(2), AtRandom(3)], seed))

    assert game(5) == game(5)
    assert game(5) != game(6)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_true_at_every_table(seed: int) -> None:
    rng = Random(seed)
    rules = Rules.of({name: rng.choice(values) for name, values in SWITCHES.items()})
    before: Table | None = None
    for table in tables([AtRandom(seat) for seat in range(rng.randint(1, 6))], seed, rules):
        over = table.phase is Phase.OVER
        assert over or table.active() or table.pending
        assert over or not table.sevens(), "a Flip 7 ends the round"
        check_rows(table)
        check_choices(table)
        if before is not None and before.phase is not Phase.OVER:
            check_statuses(before, table)
        before = table


def check_rows(table: Table) -> None:
    for player in table.players:
        doubles = player.row.doubles()
        assert bool(doubles) == (not player.live), "who holds a duplicate is busted"
        for value in doubles:
            card = next(card for card in player.row.numbers if card.value == value)
            assert not player.row.without(card).busted, "one card busted it"
        most = 7 + (not table.rules.lucky13_pair_counts_two)
        assert len(player.row.numbers) <= most


def check_choices(table: Table) -> None:
    ask, options = table.ask(), legal_events(table)
    assert len(options) == len(set(options))
    if ask.need is Need.TARGET:
        assert len(options) > 1, "an only target is no choice"
    assert options or ask.need is Need.NOTHING
    for entry in table.pending:
        if entry.target is None:
            assert table.players[entry.source].live, "a bust loses what is set aside"


def check_statuses(before: Table, table: Table) -> None:
    """Compare the players of two tables of one round."""
    ladder = [Status.ACTIVE, Status.STAYED, Status.BUSTED]
    for old, new in zip(before.players, table.players, strict=True):
        assert ladder.index(old.status) <= ladder.index(new.status), "nobody comes back"
        if not (old.live or table.rules.brutal):
            assert old.row == new.row, "nothing moves in front of a busted player"
