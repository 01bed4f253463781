"""The decision graph of a Flip 7 position: what may come of hitting now, and what is best then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from networkx import DiGraph

from solver.cards import add, subtract
from solver.errors import TooLargeError
from solver.flip.asking import is_race
from solver.flip.models import read_model
from solver.flip.racing import HIT
from solver.flip7.advise import deciding
from solver.flip7.deck import DECK
from solver.flip7.judging import Round, State, judge_of
from solver.flip7.notation import Model, Position, format_position
from solver.flip7.outlook import Lone
from solver.flip7.winning import choices
from solver.graph import unfolded
from solver.refusal import RefusedError, clip
from solver.said import Said, said

MAX_DEPTH = 30
"""Steps: more than any round has cards with one deck, so this means all of them."""
MAX_STATES = 20_000
"""Situations of one graph."""
MAX_VALUES = 20_000_000_000
"""Values of all look-aheads of one graph: some minutes."""
MAX_WAY = 40
KINDS = ("hit", "stay", "tie", "forced", "bust", "flip7", "frozen")
"""What a node can be: what is best, or how the round ends there."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """A decision graph of Flip 7.

    Parameters
    ----------
    graph
        What `solver.graph.unfolded` returns; each node also has its ``name``, the row as card
        codes; its ``kind``, one of `KINDS`; as ``out``, cards drawn that are neither in the
        row nor in the pile; as ``pending``, action cards that are being resolved, and
        as ``forced``, how many cards must be flipped.
    root
        The node in which the hero hits now.
    position, first
        Canonical text of the table, and the hero's row in it.
    way
        Cards that came since then.
    policy
        How the hero decides, by the name of a `Model`.
    left_out
        Of ``cards`` in the pile, those that go to others and are left out of all chances.
    race
        Whether totals count at the table: the graph is about the points of this round all the
        same.
    to_win
        What has the best chance to win the game then, ``hit`` or ``stay``; None if there is no
        race, cards came since, or that cannot be said.
    """

    graph: DiGraph
    root: State
    position: str
    first: str
    way: tuple[str, ...]
    model: Model
    policy: str
    depth: int
    beyond: bool
    left_out: int
    cards: int
    race: bool = False
    to_win: Literal["hit", "stay"] | None = None

    @property
    def exact(self) -> bool:
        """Whether all values are fractions."""
        values = (data["value"] for data in self.graph.nodes.values())
        return all(isinstance(value, Fraction) for value in values)

    @property
    def here(self) -> dict[str, Any]:
        """What is known of the node in which the hero hits now."""
        found: dict[str, Any] = self.graph.nodes[self.root]
        return found

    def facts(self) -> dict[str, str | int | bool]:
        """Return what the graph is of, for programs."""
        return {
            "position": self.position,
            "way": " ".join(self.way),
            "model": self.model,
            "objective": "score",
            "policy": self.policy,
            "depth": self.depth,
            "beyond": self.beyond,
            "exact": self.exact,
            "left_out": self.left_out,
            "cards": self.cards,
        }


class Step(NamedTuple):
    """What one of some cards leads to: one state, or all that bust.

    Parameters
    ----------
    cards
        Their codes.
    chance
        That one of them comes.
    data
        What is known of the state, or of the first of those that bust.
    """

    cards: tuple[str, ...]
    chance: Fraction
    data: dict[str, Any]


def steps(found: Decisions) -> list[Step]:
    """Return what can come next, in the order of the cards."""
    graph = found.graph
    return [
        Step(tuple(edge["names"]), edge["chance"], graph.nodes[state])
        for _, state, edge in graph.out_edges(found.root, data=True)
    ]


def merged(listed: Sequence[Step]) -> list[Step]:
    """Return steps with all that bust as one, the last."""
    busts = [step for step in listed if step.data["kind"] == "bust"]
    others = [step for step in listed if step.data["kind"] != "bust"]
    if not busts:
        return others
    cards = tuple(card for step in busts for card in step.cards)
    chance = sum((step.chance for step in busts), Fraction(0))
    return [*others, Step(cards, chance, busts[0].data)]


def aim(found: Decisions) -> Said | None:
    """Return what the graph plays for, where totals count and something else may be best."""
    if not found.race:
        return None
    points = said("Totals count here, but this graph plays for the points of this round.")
    if found.to_win is None:
        return said("{points} To win the game, something else may be best.", points=points)
    if found.to_win == "hit":
        return said("{points} To win the game, it is best to hit now.", points=points)
    return said("{points} To win the game, it is best to stay now.", points=points)


def decisions(  # noqa: PLR0913  # what is asked, and how much of it
    position: Position,
    *,
    way: Sequence[str] = (),
    depth: int = 2,
    policy: str = "optimal",
    beyond: bool = False,
    exact: bool = False,
    max_states: int = MAX_STATES,
    max_values: int = MAX_VALUES,
    progress: Callable[[int], None] | None = None,
) -> Decisions:
    """Return the decision graph of a position whose hero may hit.

    Parameters
    ----------
    position
        The table as entered.
    way
        Codes of cards that came since then: the graph begins behind them.
    depth
        Cards that are followed, 1 to `MAX_DEPTH`.
    policy
        How the hero decides: a name that `read_model` knows.
    beyond
        Follow also what would come of hitting where the policy stays.
    exact
        Give all values as fractions. Those of small positions are fractions anyway; the
        chances always are.
    max_states, max_values
        Limits of the nodes, and of the values of all look-aheads.
    progress
        Called with the number of situations solved.

    Raises
    ------
    RefusedError
        The depth, the way or the policy makes no sense.
    RuleError
        The hero has nothing to decide; or two ×2 can meet and no switch says what they do.
    TooLargeError
        A limit is exceeded.

    Notes
    -----
    In company, cards that go to others are left out as in `Outlook.without_dead_cards`:
    hitting is drawing until a card comes that concerns the hero.
    """
    if not 1 <= depth <= MAX_DEPTH:
        message = said("the depth is a whole number from 1 to {most}", most=MAX_DEPTH)
        raise RefusedError("depth", clip(str(depth)), message)
    if len(way) > MAX_WAY:
        message = said("at most {most} cards can have come; go back", most=MAX_WAY)
        raise RefusedError("way", clip(way[MAX_WAY]), message)
    model = read_model(policy)
    outlook = deciding(position)
    first = played = Round.of(outlook)
    for code in way:
        played = played.after(code)
    judge = judge_of(played, model.thumb, exact=exact, room=max_values, progress=progress)
    graph = unfolded(
        played.game,
        played.root,
        judge,
        played.cards,
        depth=depth,
        beyond=beyond,
        max_states=max_states,
    )
    for state, data in graph.nodes(data=True):
        data["name"] = _row(played, state)
        data["forced"] = 0 if data["over"] else played.forced(state)
        data["kind"] = _kind(data)
        data["out"] = _out(first, played, state)
        data["pending"] = _pending(state)
    return Decisions(
        graph=graph,
        root=played.root,
        position=format_position(position),
        first=_row(first, first.root),
        way=tuple(way),
        model=position.model,
        policy=model.name,
        depth=depth,
        beyond=beyond,
        left_out=played.left_out,
        cards=played.cards_left,
        race=is_race(position),
        to_win=None if way else _to_win(position),
    )


def _to_win(position: Position) -> Literal["hit", "stay"] | None:
    """Return what has the best chance to win the game where totals count."""
    if not is_race(position):
        return None
    try:
        found = choices(position.table, position.hero, {}, points=False)
    except TooLargeError:
        return None
    best = max(found, key=lambda choice: choice.value.win)
    return "hit" if best.event == HIT else "stay"


def _row(played: Round, state: State) -> str:
    return " ".join(card.code for card in played.outlook(state).row.cards())


def _kind(data: dict[str, Any]) -> str:
    if data["over"]:
        return str(data["end"].how)
    if data["forced"]:
        return "forced"
    if data["tie"]:
        return "tie"
    return "hit" if data["goes"] else "stay"


def _out(first: Round, played: Round, state: State) -> str:
    """Return what has been drawn since the position, and lies neither on the table nor in the pile.

    A Second Chance of the row that is gone is one of these cards.
    """
    before, now = first.outlook(first.root), played.outlook(state)
    shown = state.table.on_table() if isinstance(state, Lone) else now.row.counts()
    seen = add(shown, now.pile)
    gone = subtract(add(before.row.counts(), before.pile), seen)
    return DECK.format(tuple(max(0, n) for n in gone))


def _pending(state: State) -> str:
    """Return the action cards that a lone hero is resolving, such as ``f3 2 fz``."""
    if not isinstance(state, Lone):
        return ""
    texts = (
        entry.card.code if entry.left is None else f"{entry.card.code} {entry.left}"
        for entry in state.table.pending
    )
    return ", ".join(texts)
