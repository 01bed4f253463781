"""A decision as a graph: every state that can come, and the chance of each step.

For small positions, to draw and to check by hand: a fresh deck has millions of states.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import TypeVar

from networkx import DiGraph

from solver.stopping import Policy, Reference, StoppingGame, Utility, points

S = TypeVar("S", bound=Hashable)

MAX_NODES = 100_000


def decision_graph(
    game: StoppingGame[S],
    root: S,
    policy: Policy[S] | None = None,
    *,
    utility: Utility = points,
    max_states: int = MAX_NODES,
) -> DiGraph:
    """Return the states that the reference engine reaches from one, and the steps between them.

    Parameters
    ----------
    game, root
        The game, and the state to begin with.
    policy
        Decides instead of the best choice; nothing is drawn beyond a state
        in which it stops.
    utility
        What an end of the round is worth; points unless given.
    max_states
        The most nodes that a graph may have.

    Returns
    -------
    graph
        Acyclic; its nodes are the states of the game, with

        * ``end``: how the round ends if the player stops here, None if that is not allowed,
        * ``value``: what the state is worth, a `Fraction` in the unit of ``utility``,
        * ``goes``: whether the player goes on.

        Each edge has a whole ``weight``, the copies of the card that takes it, and
        its ``chance`` once the player goes on, a `Fraction`; those that leave a
        node sum to 1. A state in which it is best to stop keeps its edges:
        they show what going on would have been worth.

    Raises
    ------
    TooLargeError
        There are more states than ``max_states``.
    """
    engine = Reference(game, utility, policy=policy, max_states=max_states)
    engine.value(root)
    graph = DiGraph()
    waiting = [root]
    while waiting:
        state = waiting.pop()
        end = game.end(state)
        graph.add_node(state, end=end, value=engine.value(state), goes=engine.goes(state))
        if end is not None and policy is not None and not engine.goes(state):
            continue
        outcomes = list(game.outcomes(state))
        weights = sum(weight for _, weight in outcomes)
        for after, weight in outcomes:
            if after not in graph:
                waiting.append(after)
            if graph.has_edge(state, after):  # two cards may come to the same
                weight += graph.edges[state, after]["weight"]  # noqa: PLW2901
            graph.add_edge(state, after, weight=weight, chance=Fraction(weight, weights))
    return graph
