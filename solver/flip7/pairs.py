"""The races of two and of three in Flip 7, from all their totals: long jobs."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import numpy as np

from solver.duel import Tie, best_reply
from solver.flip.decks import dealt, read_deck
from solver.flip.models import Model, read_model
from solver.flip.racing import array_of
from solver.flip7 import laws
from solver.flip7.deck import DECK
from solver.flip7.lookahead import look
from solver.flip7.outlook import Outlook
from solver.flip7.rules import TARGET
from solver.flip7.stage import Start, stage
from solver.jobs import kept, pool
from solver.lattice import Lattice
from solver.layout import Floats
from solver.refusal import RefusedError
from solver.trio import best_reply_to_two

PIECES = 8
"""Tasks that the worths of one sum of totals are shared out to, and"""
PIECE = 8
"""worths that one task has at least."""

CLOSE = {"numbers": 1e-12, "company": 1e-7}
"""How closely the chance of each pair is found: a round in company takes long to solve."""


def start(deck: str) -> Outlook:
    """Return the outlook of a round: ``company``, or ``numbers`` alone.

    Raises
    ------
    RefusedError
        There is no such deck.
    """
    found = read_deck(deck)
    if found == "alone":
        raise RefusedError("deck", deck, "no round begins alone; the deck is company or numbers")
    return dealt(found, laws.fresh(), DECK)


def best_replies(
    deck: str,
    opponent: str = "optimal",
    tie: Tie = "shared",
    *,
    target: int = TARGET,
    workers: int | None = None,
    scheduler: str | None = None,
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _: None,
) -> Floats:
    """Return the chance to win of the best reply, by own total and the opponent's.

    Parameters
    ----------
    deck
        See `start`; every round is one of a fresh deck, in company.
    opponent
        How the opponent plays, see `read_model`.
    tie
        See `solver.duel.best_reply`.
    workers, scheduler, keep
        See `solver.jobs.run`.
    done
        Called with the number of pairs that are done.
    """
    model = read_model(opponent)
    law = _law(deck, model)
    head = {"deck": deck, "opponent": model.name, "tie": tie, "target": target}
    with kept(keep, head) as (known, save), pool(workers, scheduler) as submit:
        pairs = sum(len(chances) for chances, _ in known.values())
        done(pairs)

        def reply(worths: Floats) -> Floats:
            size = max(PIECE, -(-len(worths) // PIECES))
            pieces = {
                first: (deck, worths[first : first + size]) for first in range(0, len(worths), size)
            }
            return np.concatenate([values for _, values in sorted(submit(_answer, pieces))])

        def note(together: int, found: list[list[float]]) -> None:
            nonlocal pairs
            pairs += len(found[0])
            save(together, found)
            done(pairs)

        table = best_reply(reply, law, target, tie, known, note, close=CLOSE[deck])
        return table[:target, :target].copy()


def _answer(task: tuple[str, Floats]) -> Floats:
    deck, worths = task
    return _lattice(deck).values(np.repeat(worths[:, np.newaxis], 4, axis=1))


def best_replies_to_two(
    opponent: str = "optimal",
    *,
    target: int = TARGET,
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _: None,
) -> Floats:
    """Return the chance to win against two such opponents, by own total and both of theirs.

    Numbers only; ties are shared. The parameters are those of `best_replies`, but ``keep`` is
    an ``.npz`` file, and ``done`` is called with sums of totals that are done.
    """
    model = read_model(opponent)
    lattice = _lattice("numbers")
    law = _law("numbers", model)

    def reply(worths: Floats) -> Floats:
        return lattice.values(np.repeat(worths[:, np.newaxis], 4, axis=1))

    return best_reply_to_two(reply, law, target, keep=keep, done=done)


def _law(deck: str, model: Model) -> Floats:
    """Return the law of a round of a player of some model."""
    size = _lattice(deck).draws.max_score() + 1
    return array_of(look(start(deck), thumb=model.thumb).law(), size)


@lru_cache(maxsize=2)
def _lattice(deck: str) -> Lattice:
    return stage(Start(start(deck), "assign_all_first")).lattice
