"""What the tests of lessons share: fixed rules valued by the compiled engine, and decks."""

import numpy as np

from solver.flip7.outlook import Outlook
from solver.flip7.row import Row
from solver.flip7.rules import Rules
from solver.flip7.stage import worth_table
from solver.lattice import Lattice
from solver.lessons.engines import draws
from solver.lessons.real import outlook_of
from solver.lessons.small import numbers_of_flip7, read_deck
from solver.stopping import points

SEEDS = range(60)
BY_HAND = read_deck("1 2*2 3*3", 3, 5)


def never(_):
    return False


def followed(deck, hand, thumb, worth=points):
    """Return what a rule of thumb is worth to the compiled engine."""
    lattice = Lattice(draws(deck, hand))
    nowhere = np.zeros((1, 2), dtype=np.bool_)
    leaves, table = np.full((1, 2), -np.inf), worth_table(lattice.draws, worth)
    return lattice.follow(thumb, table, leaves, nowhere, ((0,) * len(deck.counts), False)).going


def busts(end):
    return int(end.how == "bust")


def stands(end):
    return int(end.how != "bust")


def numbers_only(row):
    deck = numbers_of_flip7()
    pile = deck.pile(deck.hand(row))
    rest = [0] * (len(outlook_of(()).pile) - len(pile))
    return Outlook(
        Row(tuple(row)), (*pile, *rest), (0,) * (len(pile) + len(rest)), "company", Rules()
    )
