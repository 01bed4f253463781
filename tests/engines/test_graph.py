"""Decision graphs: what the engine decided can be read off them, and worked out again."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import networkx as nx
import pytest
from positions import outlook_of, random_outlook

from solver.distribution import End
from solver.errors import TooLargeError
from solver.flip7.outlook import AloneGame, CompanyGame, Outlook
from solver.flip7.rules import Rules
from solver.graph import Choice, decision_graph, unfolded
from solver.stopping import Reference


def game_of(outlook: Outlook) -> Any:
    return AloneGame() if outlook.model == "alone" else CompanyGame(outlook.rules)


def position(model: str, seed: int) -> Outlook:
    rng = Random(f"graph {model} {seed}")
    pile = rng.randint(2, 9 if model == "company" else 6)
    rules = Rules(reshuffle=rng.choice(("lazy", "eager")))
    numbers, discard = rng.randint(0, 6), rng.randint(0, 3)
    return random_outlook(
        rng, numbers=numbers, pile=pile, discard=discard, rules=rules, model=model
    )


def worked_out_again(graph: nx.DiGraph) -> dict[Any, Fraction]:
    """Return the best value of every node, from the ends and the chances alone."""
    values: dict[Any, Fraction] = {}
    for node in reversed(list(nx.topological_sort(graph))):
        end = graph.nodes[node]["end"]
        going = [
            step["chance"] * values[after] for _, after, step in graph.out_edges(node, data=True)
        ]
        choices = [] if end is None else [Fraction(end.score)]
        if going:
            choices.append(sum(going, Fraction(0)))
        values[node] = max(choices)
    return values


@pytest.mark.parametrize("model", ["company", "alone"])
@pytest.mark.parametrize("seed", range(20))
def test_every_value_can_be_worked_out_from_the_graph(model: str, seed: int):
    outlook = position(model, seed)
    game = game_of(outlook)
    root = game.start(outlook)
    graph = decision_graph(game, root)
    assert nx.is_directed_acyclic_graph(graph)
    assert set(nx.descendants(graph, root)) | {root} == set(graph)
    for node in graph:
        steps = [step for _, _, step in graph.out_edges(node, data=True)]
        assert sum(step["chance"] for step in steps) == (1 if steps else 0)
        assert all(step["weight"] >= 1 for step in steps)
    engine = Reference(game)
    assert engine.value(root) == graph.nodes[root]["value"]
    assert engine.states == len(graph)
    assert worked_out_again(graph) == dict(graph.nodes(data="value"))
    for node, data in graph.nodes(data=True):
        end = data["end"]
        assert data["goes"] == (end is None or data["value"] > end.score), node


def test_a_position_small_enough_to_draw():
    # Row 9, with a 9 and a 5 left: the 9 busts; after the 5 no card could add to 14.
    game = CompanyGame(Rules())
    root = game.start(outlook_of("9", "9 5"))
    graph = decision_graph(game, root)
    ends = {data["end"] for node, data in graph.nodes(data=True) if node != root}
    assert len(graph) == 3
    assert ends == {End(0, "bust"), End(14, "stay")}
    assert graph.nodes[root] == {"end": None, "value": 7, "goes": True}
    steps = [step for *_, step in graph.out_edges(root, data=True)]
    assert steps == [{"weight": 1, "chance": Fraction(1, 2)}] * 2


def test_nothing_is_drawn_beyond_a_policy_that_stops():
    game = CompanyGame(Rules())
    root = game.start(outlook_of("9", "5 6 9 +2"))
    graph = decision_graph(game, root, lambda _: False)
    assert len(graph) == 5
    assert all(not data["goes"] for node, data in graph.nodes(data=True) if node != root)
    # 9+5, 9+6, 9+2 and a bust.
    assert graph.nodes[root]["value"] == Fraction(14 + 15 + 11, 4)


def test_another_utility_gives_other_values():
    game = CompanyGame(Rules())
    root = game.start(outlook_of("9", "5 6 9 +2"))
    graph = decision_graph(game, root, lambda _: False, utility=lambda end: int(end.score >= 14))
    assert graph.nodes[root]["value"] == Fraction(1, 2)


def test_a_graph_that_nobody_could_draw_is_refused():
    game = CompanyGame(Rules())
    with pytest.raises(TooLargeError):
        decision_graph(game, game.start(outlook_of("1", "2*2 3*3 4*4 5*5")), max_states=20)


class Die:
    """A toy game: from 0, three of six faces lead to 1, which leads to 2."""

    def end(self, state: int) -> End | None:
        return End(state, "stay") if state else None

    def outcomes(self, state: int) -> list[tuple[int, int]]:
        return {0: [(1, 1), (2, 3), (1, 2)], 1: [(2, 5)]}.get(state, [])


class Going:
    """An engine for it that always goes on."""

    def judge(self, states: Sequence[int]) -> list[Choice]:
        return [Choice(Fraction(state), Fraction(2), goes=True) for state in states]


def test_cards_that_lead_to_the_same_state_are_one_step():
    graph = decision_graph(Die(), 0)
    assert graph.edges[0, 1] == {"weight": 3, "chance": Fraction(1, 2)}
    assert graph.edges[1, 2] == {"weight": 5, "chance": 1}
    named = unfolded(Die(), 0, Going(), lambda state: ["a", "b", "c"] if not state else ["d"])
    assert named.edges[0, 1] == {"weight": 3, "chance": Fraction(1, 2), "names": {"a": 1, "c": 2}}
    assert named.edges[0, 2]["names"] == {"b": 3}
    assert dict(named.nodes(data="reached")) == {0: 1, 1: Fraction(1, 2), 2: 1}
    assert dict(named.nodes(data="drawn")) == {0: 0, 1: 1, 2: 2}
