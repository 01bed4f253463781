"""What a decider can be in the middle of: a turn, or draws that a card forces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

STOP = -1
"""Where a card leads that ends the round at once."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a decider is in the middle of: a turn, or some forced draws.

    Parameters
    ----------
    decides
        Whether the decider may stop here; otherwise the next card is forced.
    ahead
        Number of the context after a card that concerns the row, or `STOP`: for a
        turn, the context itself.
    sides
        For each kind of card that leaves the row alone, how many are in the
        pile and the context it leads to, or `STOP`.
    """

    decides: bool
    ahead: int
    sides: tuple[tuple[int, int], ...] = ()

    def leads_to(self) -> set[int]:
        """Return the contexts that this one leads to."""
        return {self.ahead, *(to for _, to in self.sides)} - {STOP}

    @property
    def side_cards(self) -> int:
        """How many cards that leave the row alone are in the pile."""
        return sum(copies for copies, _ in self.sides)


@dataclass(frozen=True, slots=True)
class Plan:
    """All contexts of a decider, and where the values of each are kept.

    Parameters
    ----------
    contexts
        What the decider can be in the middle of, each behind all it leads to;
        the last one is the start.
    tables
        For each context the number of its table of values, see `plan`.
    """

    contexts: tuple[Context, ...]
    tables: tuple[int, ...]

    @property
    def most_tables(self) -> int:
        """How many tables are kept at a time."""
        return 1 + max(self.tables)

    @property
    def most_sides(self) -> int:
        """The most cards that leave the row alone in any context."""
        return max(context.side_cards for context in self.contexts)


def plan(contexts: Sequence[Context]) -> Plan:
    """Return the plan of some contexts.

    A table is used again as soon as no later context reads it. A side context
    may even be overwritten by the context that reads it last: a line of it is
    read once, before the same line is written.
    """
    last = list(range(len(contexts)))
    for number, context in enumerate(contexts):
        for to in context.leads_to():
            last[to] = max(last[to], number)
    chosen: list[int] = []
    free: list[int] = []
    used = 0
    for number, context in enumerate(contexts):
        done = [to for to in context.leads_to() - {number} if last[to] == number]
        sides = [to for to in done if to != context.ahead]
        if sides:
            chosen.append(chosen[sides[0]])
            done.remove(sides[0])
        elif free:
            chosen.append(free.pop())
        else:
            chosen.append(used)
            used += 1
        free.extend(chosen[to] for to in done)
    return Plan(tuple(contexts), tuple(chosen))


TURN = plan([Context(decides=True, ahead=0)])
"""The plan of a decider whom no card forces."""
