"""A decision as a graph: every state that can come, and the chance of each step.

For small positions, or for the next few steps, to draw and to check by hand: a fresh deck
has millions of states.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar

import networkx as nx
from networkx import DiGraph

from solver.distribution import Number
from solver.errors import EndlessError, TooLargeError
from solver.said import counted, said
from solver.stopping import Policy, Reference, StoppingGame, Utility, points

S = TypeVar("S", bound=Hashable)
S_contra = TypeVar("S_contra", bound=Hashable, contravariant=True)

MAX_NODES = 100_000


class Choice(NamedTuple):
    """What an engine says of a state in which the player may stop, or must go on.

    Parameters
    ----------
    stop
        Value of stopping; None if that is not allowed.
    go
        Value of going on once, then following the policy.
    goes
        Whether the policy goes on.
    tie
        Whether both are worth exactly the same.
    """

    stop: Number | None
    go: Number
    goes: bool
    tie: bool = False


class Judge(Protocol[S_contra]):
    """An engine that says what to do in the states of one game."""

    def judge(self, states: Sequence[S_contra]) -> Sequence[Choice]:
        """Return what to do in each of some states; in none of them is the round over."""


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
        waiting += dict.fromkeys(after for after, _ in outcomes if after not in graph)
        _join(graph, state, outcomes)
    return graph


def unfolded(
    game: StoppingGame[S],
    root: S,
    judge: Judge[S],
    names: Callable[[S], Iterable[str]],
    *,
    depth: int | None = None,
    beyond: bool = False,
    max_states: int = MAX_NODES,
) -> DiGraph:
    """Return the states that come of going on now, down to some depth.

    The values are those of an engine, so they are exact where the graph is cut, too.

    Parameters
    ----------
    game, root
        The game, and the state in which the player goes on now.
    judge
        The engine.
    names
        Returns names, such as those of cards, of what can come of going on, in the order
        of the game.
    depth
        How many steps are followed; None for all.
    beyond
        Follow also what would come of going on where the policy stops.
    max_states
        The most nodes that a graph may have.

    Returns
    -------
    graph
        Acyclic; its nodes are the states of the game, with

        * ``end``: how the round ends if the player stops here, None if that is not allowed,
        * ``over``: whether it ends here whatever the player wants,
        * ``stop``, ``go``: what both choices are worth; None where one is none,
        * ``value``: what the state is worth under the policy,
        * ``goes``, ``tie``: as in `Choice`,
        * ``cut``: whether what follows is left out,
        * ``drawn``: the most steps that lead here,
        * ``reached``: the chance to come here if the player goes on now and then follows
          the policy, a `Fraction`.

        Each edge has ``names`` with the weight of each, their sum as ``weight``, and its
        ``chance`` once the player goes on, a `Fraction`; those that leave a node sum to 1.

    Raises
    ------
    TooLargeError
        There are more states than ``max_states``.
    EndlessError
        The steps go round for ever.
    """
    graph = DiGraph()
    layer, steps = [root], 0
    while layer:
        last = depth is not None and steps >= depth
        for state in layer:
            over = next(iter(game.outcomes(state)), None) is None
            graph.add_node(state, end=game.end(state), over=over, stop=None, go=None, tie=False)
        _ask(graph, judge, layer, {*layer} if last else {root})
        for state in layer:
            data = graph.nodes[state]
            followed = data["goes"] or beyond or state == root
            data["cut"] = not data["over"] and (last or not followed)
            if not data["over"] and not data["cut"]:
                _join(graph, state, list(game.outcomes(state)), names(state))
            if len(graph) > max_states:
                raise TooLargeError(
                    counted(
                        "the graph has more than {most:,} situations within {count} card: put more "
                        "cards in the row",
                        "the graph has more than {most:,} situations within {count} cards: choose "
                        "a smaller depth, or put more cards in the row",
                        steps + 1,
                        most=max_states,
                    )
                )
        layer = [state for state, data in graph.nodes(data=True) if not data]
        steps += 1
    _weigh(graph, root)
    return graph


def _ask(graph: DiGraph, judge: Judge[S], layer: Sequence[S], always: set[S]) -> None:
    """Note what to do in the states of a layer.

    Where the player must go on, the value follows from what can come: the engine is asked
    in the states ``always`` only.
    """
    asked = []
    for state in layer:
        data = graph.nodes[state]
        forced = data["end"] is None
        data["goes"] = forced and not data["over"]
        if not data["over"] and (not forced or state in always):
            asked.append(state)
    for state, choice in zip(asked, judge.judge(asked), strict=True):
        graph.nodes[state].update(choice._asdict())


def _join(
    graph: DiGraph, state: S, outcomes: list[tuple[S, int]], names: Iterable[str] | None = None
) -> None:
    """Add the steps from a state; several cards may lead to the same."""
    weights = sum(weight for _, weight in outcomes)
    named = iter(names) if names is not None else None
    for after, weight in outcomes:
        if not graph.has_edge(state, after):
            graph.add_edge(state, after, weight=0, **({} if named is None else {"names": {}}))
        edge = graph.edges[state, after]
        edge["weight"] += weight
        edge["chance"] = Fraction(edge["weight"], weights)
        if named is not None:
            edge["names"][next(named)] = weight


def _weigh(graph: DiGraph, root: S) -> None:
    """Note how far from the root each state is, how likely it comes, and what it is worth."""
    try:
        order = list(nx.topological_sort(graph))
    except nx.NetworkXUnfeasible:
        raise EndlessError(said("the draws of this position can go round for ever")) from None
    for data in graph.nodes.values():
        data["drawn"], data["reached"] = 0, Fraction(0)
    graph.nodes[root]["reached"] = Fraction(1)
    for state in order:
        here = graph.nodes[state]
        onward = here["goes"] or state == root
        for _, after, edge in graph.out_edges(state, data=True):
            there = graph.nodes[after]
            there["drawn"] = max(there["drawn"], here["drawn"] + 1)
            there["reached"] += here["reached"] * edge["chance"] * onward
    for state in reversed(order):
        here = graph.nodes[state]
        if here["over"]:
            here["value"] = here["stop"] = Fraction(points(here["end"]))
            continue
        if here["go"] is None:
            here["go"] = average(graph, state)
        here["value"] = here["go"] if here["goes"] else here["stop"]


def average(graph: DiGraph, state: Any) -> Number:  # noqa: ANN401  # a node of any graph
    """Return the mean value of what can come next."""
    steps = graph.out_edges(state, data="chance")
    return sum(
        (chance * graph.nodes[after]["value"] for _, after, chance in steps), start=Fraction(0)
    )
