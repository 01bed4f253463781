"""Decision graphs of Flip 7: two engines and the graph itself say the same, whole or cut."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import networkx as nx
import pytest
from positions import NUMBERS_ONLY, fresh_outlook, outlook_of, random_outlook

from solver.cards import subtract
from solver.errors import EndlessError, TooLargeError
from solver.flip.models import read_model
from solver.flip7.advise import advise
from solver.flip7.decisions import MAX_DEPTH, decisions
from solver.flip7.deck import DECK, NUMBERS
from solver.flip7.judging import ByLattice, ByReference, Round
from solver.flip7.lookahead import look
from solver.flip7.notation import parse
from solver.flip7.outlook import Outlook
from solver.flip7.policy import thumb_stays
from solver.flip7.rules import Rules
from solver.graph import MAX_NODES, Choice, average, unfolded
from solver.refusal import RefusedError
from solver.stopping import Reference
from solver.thumb import Thumb

ROOM = 10**10
MODELS = ("company", "alone")
THUMBS = ("threshold 20", "risk 0.3", "one_step", "cards 3", "stay sum >= 15 or sc")


def position(model: str, seed: int, pile: int = 9) -> Outlook:
    """Return a random position whose every state can be looked at."""
    rng = Random(f"decisions {model} {seed}")
    return random_outlook(
        rng,
        numbers=rng.randint(0, 6),
        pile=rng.randint(2, pile if model == "company" else pile - 2),
        discard=rng.randint(0, 2),
        rules=Rules(setaside=rng.choice(("assign_all_first", "sequential"))),
        model=model,
    )


def by_reference(played: Round, thumb: Thumb | None = None) -> ByReference:
    return ByReference(played, thumb, MAX_NODES)


def by_lattice(played: Round, thumb: Thumb | None = None, *, exact: bool = False) -> ByLattice:
    return ByLattice(played, thumb, exact=exact, room=ROOM)


def graph_of(played: Round, judge: Any, **options: Any) -> nx.DiGraph:
    return unfolded(played.game, played.root, judge, played.cards, **options)


def seeds(count: int) -> Any:
    return pytest.mark.parametrize("seed", range(count))


each_model = pytest.mark.parametrize("model", MODELS)


def check_shape(graph: nx.DiGraph, root: Any, *, beyond: bool) -> None:
    """Check what is true of every graph: no cycle, no chance lost, nothing but the root alone."""
    assert nx.is_directed_acyclic_graph(graph)
    assert set(nx.descendants(graph, root)) | {root} == set(graph)
    lost = Fraction(0)
    for node, data in graph.nodes(data=True):
        steps = [step for *_, step in graph.out_edges(node, data=True)]
        assert all(isinstance(step["chance"], Fraction) for step in steps)
        assert sum(step["chance"] for step in steps) == (1 if steps else 0)
        assert [sum(step["names"].values()) for step in steps] == [s["weight"] for s in steps]
        assert bool(steps) == (not data["over"] and not data["cut"])
        assert data["reached"] >= 0
        if not steps or (beyond and not data["goes"] and node != root):
            lost += data["reached"]
    assert lost == 1
    depths = nx.single_source_bellman_ford_path_length(
        nx.DiGraph((a, b, {"weight": -1}) for a, b in graph.edges) if graph.edges else graph, root
    )
    assert {node: -far for node, far in depths.items()} == dict(graph.nodes(data="drawn"))


def check_values(graph: nx.DiGraph, root: Any, tolerance: float = 0) -> None:
    """Check that every value follows from those behind it, the best choice included."""
    for node, data in graph.nodes(data=True):
        if graph.out_degree(node):
            assert abs(data["go"] - average(graph, node)) <= tolerance
        if data["over"]:
            assert data["go"] is None
            assert data["value"] == data["stop"] == data["end"].score
        elif node != root and data["end"] is not None:
            assert data["stop"] == data["end"].score
        assert data["value"] == (data["go"] if data["goes"] else data["stop"])


@each_model
@seeds(40)
def test_whole_graphs_are_what_the_reference_engine_says(model: str, seed: int):
    outlook = position(model, seed)
    played = Round.of(outlook)
    graph = graph_of(played, by_reference(played), beyond=True)
    check_shape(graph, played.root, beyond=True)
    check_values(graph, played.root)
    engine = Reference(played.game)
    for node, data in graph.nodes(data=True):
        assert data["value"] == (
            engine.go(node)
            if node == played.root and data["goes"]
            else data["stop"]
            if node == played.root
            else engine.value(node)
        )
        assert data["go"] == engine.go(node)
        if node != played.root:
            assert data["goes"] == engine.goes(node)
    assert graph.nodes[played.root]["go"] == look(outlook).exact_hitting()


@each_model
@seeds(25)
def test_the_compiled_engine_says_the_same_in_every_state(model: str, seed: int):
    played = Round.of(position(model, seed))
    slow = graph_of(played, by_reference(played), beyond=True)
    fast = graph_of(played, by_lattice(played), beyond=True)
    exact = graph_of(played, by_lattice(played, exact=True), depth=2, beyond=True)
    check_values(fast, played.root, 1e-9)
    assert set(fast.edges) == set(slow.edges)
    for node, data in slow.nodes(data=True):
        there = fast.nodes[node]
        assert (there["goes"], there["tie"]) == (data["goes"], data["tie"])
        assert there["reached"] == data["reached"]
        for what in ("stop", "go", "value"):
            assert there[what] is data[what] is None or abs(there[what] - data[what]) < 1e-9
    for node, data in exact.nodes(data=True):
        assert isinstance(data["value"], Fraction)
        assert {**data, "cut": False} == {**slow.nodes[node], "cut": False}


@each_model
@pytest.mark.parametrize("name", THUMBS)
@seeds(6)
def test_a_rule_of_thumb_is_followed_and_nothing_is_drawn_beyond_it(
    model: str, name: str, seed: int
):
    thumb = read_model(name).thumb
    played = Round.of(position(model, seed))
    slow = graph_of(played, by_reference(played, thumb))
    fast = graph_of(played, by_lattice(played, thumb))
    check_shape(slow, played.root, beyond=False)
    check_values(slow, played.root)
    assert set(fast.edges) == set(slow.edges)
    for node, data in slow.nodes(data=True):
        there = fast.nodes[node]
        assert there["goes"] == data["goes"]
        assert there["go"] is data["go"] is None or abs(there["go"] - data["go"]) < 1e-9
        if not data["over"] and data["stop"] is not None:
            assert data["goes"] is not thumb_stays(played.outlook(node), thumb)
            assert node == played.root or data["goes"] or not slow.out_degree(node)


@each_model
@seeds(12)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_graph_that_is_cut_has_the_values_and_chances_of_the_whole(
    model: str, seed: int, depth: int
):
    played = Round.of(position(model, seed))
    whole = graph_of(played, by_reference(played))
    for judge in (by_reference(played), by_lattice(played, exact=True)):
        cut = graph_of(played, judge, depth=depth)
        check_shape(cut, played.root, beyond=False)
        check_values(cut, played.root)
        assert set(cut) <= set(whole)
        for node, data in cut.nodes(data=True):
            assert data["drawn"] <= depth or data["drawn"] <= whole.nodes[node]["drawn"]
            assert data["value"] == whole.nodes[node]["value"]
            assert data["go"] == whole.nodes[node]["go"]
        for *edge, step in cut.edges(data=True):
            assert step == whole.edges[tuple(edge)]
        seen = sum(
            data["reached"] * data["value"]
            for n, data in cut.nodes(data=True)
            if not cut.out_degree(n)
        )
        assert seen == whole.nodes[played.root]["go"]


@seeds(30)
def test_the_longest_way_through_numbers_only_is_what_counting_says(seed: int):
    rng = Random(f"numbers {seed}")
    held = " ".join(map(str, rng.sample(range(13), rng.randint(0, 6))))
    cards = DECK.spread(subtract(NUMBERS_ONLY, outlook_of(held, "").row.counts()))
    pile = rng.sample(cards, rng.randint(1, 8))
    outlook = outlook_of(held, " ".join(card.code for card in pile))
    played = Round.of(outlook)
    graph = graph_of(played, by_reference(played), beyond=True)
    new = {card.value for card in pile}.difference(outlook.row.numbers)
    # Every new number can come before any duplicate; where none is left, nobody draws on.
    longest = min(7 - len(outlook.row.numbers), len(new)) if new else 1
    assert nx.dag_longest_path_length(graph, weight=None) == longest
    assert max(nx.get_node_attributes(graph, "drawn").values()) == longest


def test_no_way_through_the_numbers_of_a_whole_deck_has_more_than_seven_cards():
    played = Round.of(fresh_outlook("8 9 10", NUMBERS_ONLY))
    graph = graph_of(played, by_lattice(played), beyond=True)
    assert nx.dag_longest_path_length(graph, weight=None) == 4
    others = {card.value for card in NUMBERS} - {8, 9, 10}
    rows = [row for size in range(5) for row in combinations(sorted(others), size)]
    # A row that is not full busts by each number of which a copy is left: not by 0 and 1.
    busts = sum(3 + len({*row} - {0, 1}) for row in rows if len(row) < 4)
    assert len(graph) == len(rows) + busts
    assert Counter(data["drawn"] for data in graph.nodes.values())[4] == 210 + sum(
        3 + len({*row} - {0, 1}) for row in rows if len(row) == 3
    )


def test_a_fresh_deck_says_what_advice_says_at_every_node():
    found = decisions(parse("5 9 12"), depth=1)
    assert found.here["kind"] == "stay"
    assert not found.exact
    assert found.left_out == 6
    assert found.cards == 91
    for state, data in found.graph.nodes(data=True):
        if data["over"]:
            continue
        known = advise(parse(data["name"]), law=False)
        assert known.best == data["kind"]
        assert known.figures.hit == pytest.approx(data["go"], abs=1e-9)
        assert known.figures.stay == data["stop"]
        del state
    check_values(decisions(parse("5 9 12"), depth=3).graph, found.root, 1e-9)


def test_alone_a_flip_three_is_followed_card_by_card():
    found = decisions(parse("3 4 5 6 8 9; alone"), depth=4, way=("f3",))
    assert found.here["kind"] == "forced"
    assert found.here["stop"] is None
    assert found.here["pending"] == "f3 3"
    kinds = Counter(data["kind"] for data in found.graph.nodes.values())
    assert set(kinds) == {"forced", "bust", "flip7", "frozen", "hit", "stay"}
    assert all(
        data["pending"].split(",")[0] in {"f3 1", "f3 2", "f3 3"}
        for data in found.graph.nodes.values()
        if data["kind"] == "forced"
    )
    check_shape(found.graph, found.root, beyond=False)
    check_values(found.graph, found.root, 1e-9)


def test_who_walks_on_finds_the_same_states():
    table = parse("me: 3 4 5 6 8; ann: 2")
    whole = decisions(table, depth=3, beyond=True)
    behind = decisions(table, depth=2, beyond=True, way=("sc",))
    assert behind.root in whole.graph
    assert behind.here["name"] == "3 4 5 6 8 sc"
    assert behind.here["go"] == pytest.approx(whole.graph.nodes[behind.root]["go"], abs=1e-9)
    for node, data in behind.graph.nodes(data=True):
        assert whole.graph.nodes[node]["value"] == pytest.approx(data["value"], abs=1e-9)
        assert whole.graph.nodes[node]["name"] == data["name"]
        assert whole.graph.nodes[node]["out"] == data["out"]
    saved = decisions(table, depth=1, way=("sc", "8"))
    assert saved.here["name"] == "3 4 5 6 8"
    assert saved.here["out"] == "8 sc"


def test_a_round_that_is_over_is_one_node():
    for way, kind in ((("5",), "bust"), (("7", "10"), "flip7")):
        found = decisions(parse("3 4 5 6 8"), way=way)
        assert [data["kind"] for data in found.graph.nodes.values()] == [kind]
        assert not found.graph.edges
        assert found.exact
    # Nothing is left but cards for others: one cannot do better than stay.
    for row, worth in (("5 9", 14), ("", 0)):
        played = Round.of(outlook_of(row, "fz f3"))
        graph = graph_of(played, by_reference(played))
        assert [data["value"] for data in graph.nodes.values()] == [worth]
        assert (played.cards_left, played.left_out) == (2, 2)


def test_an_eager_reshuffle_keeps_the_cards_that_go_to_others():
    rules = Rules(reshuffle="eager")
    outlook = outlook_of("5 9", "9 +2 fz sc", "3 7", rules=rules)
    played = Round.of(outlook)
    assert "fz" in played.cards(played.root)
    graph = graph_of(played, by_reference(played), beyond=True)
    check_shape(graph, played.root, beyond=True)
    check_values(graph, played.root)
    assert graph.nodes[played.root]["go"] == look(outlook).exact_hitting()


@each_model
@seeds(8)
def test_near_the_end_of_all_cards_the_reference_engine_answers(model: str, seed: int):
    rng = Random(f"end {model} {seed}")
    for reshuffle in ("lazy", "eager"):
        outlook = random_outlook(
            rng,
            numbers=rng.randint(1, 3),
            pile=rng.randint(1, 3),
            discard=rng.randint(1, 3),
            rules=Rules(reshuffle=reshuffle),
            model=model,
        )
        played = Round.of(outlook)
        try:
            slow = graph_of(played, by_reference(played), beyond=True)
        except EndlessError:
            continue
        fast = graph_of(played, by_lattice(played, exact=True), beyond=True)
        if reshuffle == "lazy":
            assert dict(fast.nodes(data=True)) == dict(slow.nodes(data=True))
        check_values(slow, played.root)


def test_chances_are_fractions_whatever_the_values_are():
    graph = decisions(parse("5 9 12 sc"), depth=2).graph
    assert isinstance(graph.nodes[next(iter(graph))]["go"], float)
    assert all(isinstance(step["chance"], Fraction) for *_, step in graph.edges(data=True))
    exact = decisions(parse("2 5 9 11 12"), depth=1, exact=True)
    assert exact.exact
    known = advise(parse("2 5 9 11 12"), exact=True).exact
    assert exact.here["go"] == known["score.hit"]
    ends = {data["name"]: data["reached"] for data in exact.graph.nodes.values()}
    assert ends["2 5 9 11 12 +2"] == Fraction(1, 83)


@pytest.mark.parametrize(
    ("options", "field", "mend"),
    [
        ({"depth": 0}, "depth", f"from 1 to {MAX_DEPTH}"),
        ({"depth": MAX_DEPTH + 1}, "depth", f"from 1 to {MAX_DEPTH}"),
        ({"way": ("13",)}, "way", "choose one of"),
        ({"way": ("f3",)}, "way", "choose one of"),
        ({"way": ("5", "6")}, "way", "go back"),
        ({"way": ("0",) * 41}, "way", "go back"),
        ({"policy": "fool"}, "model", "there are"),
        ({"policy": "stay sum >"}, "rule", "character"),
    ],
)
def test_what_cannot_be_is_refused_with_the_mend(options: dict[str, Any], field: str, mend: str):
    with pytest.raises(RefusedError, match=mend) as refused:
        decisions(parse("5 9 12"), **options)
    assert refused.value.field == field


def test_what_is_too_large_is_refused_before_the_work_with_the_mend():
    def never(_: int) -> None:
        pytest.fail("this was worked on")

    with pytest.raises(TooLargeError, match="smaller depth"):
        decisions(parse("12"), depth=1, max_values=1000, progress=never)
    with pytest.raises(TooLargeError, match="smaller depth"):
        decisions(parse("5 9 12"), depth=30, max_states=30)
    heard: list[int] = []
    decisions(parse("1 5 9 11 12"), depth=1, progress=heard.append)
    assert max(heard) == len(heard) > 10


def test_endless_draws_are_refused():
    # Two Flip Threes that turn each other up for ever: no other card is left.
    played = Round.of(outlook_of("1 2 3", "f3*2 +2", model="alone"))
    with pytest.raises(EndlessError):
        graph_of(played, Constant())


class Constant:
    """An engine that always goes on."""

    def judge(self, states: Any) -> list[Choice]:
        return [Choice(0, 1, goes=True) for _ in states]
