"""An outlook as the compiled engine needs it, and what follows when the draw pile runs out."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from solver.cards import Counts, Kind, add, change
from solver.contexts import STOP, TURN, Context, Plan
from solver.contexts import plan as plan_of
from solver.distribution import End
from solver.flip7.chain import Chain, Order, contexts
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE, NUMBERS, SECOND_CHANCE, TIMES_TWO
from solver.flip7.outlook import Outlook, can_add
from solver.flip7.row import Row, multiplier
from solver.flip7.rules import FLIP_SEVEN, FLIP_SEVEN_BONUS
from solver.lattice import Lattice
from solver.layout import Draws, Floats

Worth = Callable[[End], float]
"""What an end of the round is worth to the hero; it never falls as the score rises."""
ENDS = ("stay", "flip7", "bust", "frozen")
"""The ways in which a round can end, in the order of the compiled engine."""
MAX_PILES = 1
"""Reshuffles that the compiled engine follows; who draws still more cards is near the end
of all of them, where the reference engine is quick."""

_MODIFIERS = [card for card in DECK.cards if card.kind is Kind.MODIFIER]
_SAVE, _FREEZE, _FLIP_THREE = (DECK.index[c] for c in (SECOND_CHANCE, FREEZE, FLIP_THREE))


class HandOverError(Exception):
    """The compiled engine leaves a position to the reference engine."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where the compiled engine starts: an outlook, in the middle of a chain of Flip Threes.

    Parameters
    ----------
    chain
        None at the first decision; alone it is the start of a turn.
    piles
        How many more piles may be followed.
    forced
        Cards that must be flipped before the first decision (R17).
    frozen
        Whether the round is over for the hero behind them, by a Freeze that waits.
    """

    outlook: Outlook
    order: Order
    chain: Chain | None = None
    piles: int = MAX_PILES
    forced: int = 0
    frozen: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """One draw pile of a look-ahead, laid out for the compiled engine.

    Parameters
    ----------
    after
        For each context, where the round goes on when the pile is empty and the discard
        pile is shuffled (R25), without and with a Second Chance held. None
        when that cannot come about, or when the hero would not go on.
    spent
        Whether only cards that concern others can come.
    """

    outlook: Outlook
    lattice: Lattice
    after: tuple[tuple[Start | None, Start | None], ...]
    spent: bool


def stage(start: Start) -> Stage:
    """Return the stage that begins at ``start``.

    Raises
    ------
    HandOverError
        More piles would have to be followed than ``start`` allows.
    RuleError
        Two ×2 may come together and no switch says what they do (F-24).
    TooLargeError
        There is no room for so many states.
    """
    outlook = start.outlook
    chains: tuple[Chain, ...]
    counts = outlook.source()
    if outlook.model == "company":
        dead = counts[_FLIP_THREE] + counts[_FREEZE]
        chains, plan = forced_plan(start.forced, dead, frozen=start.frozen)
        outlook = outlook.without_dead_cards()
        if start.forced and any(start.outlook.pile) and not any(outlook.pile):
            raise HandOverError  # only dead cards are left, and then another pile
        lattice = Lattice(draws_of(outlook), plan)
    else:
        waiting = "Z" if start.frozen else ""
        chain = start.chain or Chain(
            counts[_FLIP_THREE], counts[_FREEZE], left=start.forced, waiting=waiting
        )
        chains, plan = contexts(chain, start.order, track=empties(outlook))
        lattice = Lattice(draws_of(outlook), plan)
    here = replace(start, outlook=outlook, chain=chains[-1])
    after = tuple(
        (_next(here, chain, dead, held=False), _next(here, chain, dead, held=True))
        for chain, dead in zip(chains, _dead(start, chains), strict=True)
    )
    spent = not lattice.draws.cards + lattice.contexts[-1].side_cards
    return Stage(outlook, lattice, after, spent)


def forced_plan(cards: int, dead: int, *, frozen: bool) -> tuple[tuple[Chain, ...], Plan]:
    """Return a turn in company behind so many forced cards: its chains, and its plan.

    A ``dead`` card, which goes to another player, is one of the forced cards; once
    the hero decides, it changes nothing any more. The chains call all of them Flip Threes.
    """
    chains, found = [Chain(0, 0)], list(TURN.contexts)
    after = dict.fromkeys(range(dead + 1), STOP if frozen else 0)
    for left in range(1, cards + 1):
        here = {}
        for n in range(max(0, dead - (cards - left)), dead + 1):
            sides = ((n, after[n - 1]),) if n else ()
            here[n] = len(found)
            found.append(Context(decides=False, ahead=after[n], sides=sides))
            chains.append(Chain(n, 0, left=left))
        after = here
    return tuple(chains), plan_of(found)


def _dead(start: Start, chains: Sequence[Chain]) -> list[Counts]:
    """Return, for each chain, the cards of the next pile that forced cards may be, and no turn.

    In company a Flip Three that another player has finished is discarded, a Freeze is not.
    """
    outlook, none = start.outlook, DECK.count(())
    if outlook.model == "alone":
        return [none] * len(chains)
    later = outlook.discard if any(outlook.pile) else none
    dead = change(none, _FREEZE, later[_FREEZE])
    dead = change(dead, _FLIP_THREE, later[_FLIP_THREE] + outlook.source()[_FLIP_THREE])
    return [dead if chain.left else none for chain in chains]


def _next(start: Start, chain: Chain, dead: Counts, *, held: bool) -> Start | None:
    """Return where the round goes on when the pile runs out in the context ``chain``.

    All cards of the pile lie in the row or were swallowed, whatever their order: only
    whether a Second Chance is ``held`` depends on it. A Flip Three is in the
    discard pile as soon as it is finished, not before.
    """
    outlook = start.outlook
    if chain.flip_threes or chain.freezes or not empties(outlook, held=held):
        return None
    counts, row = outlook.source(), outlook.row
    numbers = {rank for rank in range(len(NUMBERS)) if counts[rank]}.union(row.numbers)
    modifiers = [card for card in _MODIFIERS for _ in range(counts[DECK.index[card]])]
    swallowed = swallows(outlook)
    pile = outlook.discard if any(outlook.pile) else DECK.count(())
    pile = add(pile, (*swallowed, *[0] * (len(pile) - len(swallowed))))
    pile = change(pile, _SAVE, sum(swallowed))
    if outlook.model == "alone" and start.chain:
        # A surplus Second Chance is discarded, not given away.
        surplus = counts[_SAVE] + row.second_chance - sum(swallowed) - held
        pile = change(pile, _SAVE, surplus)
        finished = start.chain.flip_threes + start.chain.in_play - chain.in_play
        pile = change(pile, _FLIP_THREE, finished)
    after = Row(
        tuple(sorted(numbers)),
        tuple(sorted((*row.modifiers, *modifiers), key=DECK.index.__getitem__)),
        held,
    )
    if not chain.left and not can_add(after, pile):
        return None
    if not any(pile) or not start.piles:
        raise HandOverError
    onward = replace(outlook, row=after, pile=add(pile, dead), discard=DECK.count(()))
    goes_on = replace(chain, flip_threes=pile[_FLIP_THREE], freezes=pile[_FREEZE])
    forced = chain.left if outlook.model == "company" else 0
    return Start(onward, start.order, goes_on, start.piles - 1, forced, start.frozen)


def draws_of(outlook: Outlook) -> Draws:
    """Return what the compiled engine needs of an outlook: all but Freeze and Flip Three."""
    counts = outlook.source()
    row = outlook.row
    left = [counts[DECK.index[card]] for card in _MODIFIERS]
    factor, added = [], []
    for drawn in itertools.product(*(range(n + 1) for n in left)):
        held = [row.modifiers.count(card) + n for card, n in zip(_MODIFIERS, drawn, strict=True)]
        times_two = held[_MODIFIERS.index(TIMES_TWO)]
        factor.append(multiplier(times_two, outlook.rules))
        added.append(
            sum(n * c.value for c, n in zip(_MODIFIERS, held, strict=True) if c != TIMES_TWO)
        )
    return Draws(
        copies=counts[: len(NUMBERS)],
        points=tuple(card.value for card in NUMBERS),
        held=frozenset(row.numbers),
        modifiers=tuple(left),
        factor=np.array(factor, dtype=np.int64),
        added=np.array(added, dtype=np.int64),
        saves=counts[_SAVE],
        saved=row.second_chance,
        must_go=row.empty,
        full=FLIP_SEVEN,
        bonus=FLIP_SEVEN_BONUS,
    )


def worth_table(draws: Draws, worth: Worth) -> Floats:
    """Return the worth of every end of a round, shape (4, scores), in the order of `ENDS`.

    Raises
    ------
    ValueError
        An end is worth no finite number.
    """
    scores = range(draws.max_score() + 1)
    table = np.array(
        [[worth(End(0 if how == "bust" else n, how)) for n in scores] for how in ENDS],
        dtype=np.float64,
    )
    if not np.isfinite(table).all():
        raise ValueError("every worth must be a finite number")
    return table


def worth_of(table: Floats) -> Worth:
    """Return the worth of an end by such a table."""
    return lambda end: float(table[ENDS.index(end.how), end.score])


def swallows(outlook: Outlook) -> list[int]:
    """Return the duplicates of each number among the cards of the pile and the row."""
    copies = outlook.source()[: len(NUMBERS)]
    return [max(0, n - (rank not in outlook.row.numbers)) for rank, n in enumerate(copies)]


def empties(outlook: Outlook, *, held: bool | None = None) -> bool:
    """Return whether the hero can draw the whole pile without a bust or a Flip 7.

    With ``held``, whether a Second Chance can (not) be held then.
    """
    counts = outlook.source()
    numbers = {rank for rank in range(len(NUMBERS)) if counts[rank]}.union(outlook.row.numbers)
    used = sum(swallows(outlook))
    saves = counts[_SAVE] + outlook.row.second_chance
    if len(numbers) >= FLIP_SEVEN or used > saves:
        return False
    # The last one held is used up by the last duplicate, or was never there.
    return held is None or (used < saves if held else used > 0 or saves == 0)
