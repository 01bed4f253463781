"""Flip 7: With a Vengeance in the arena."""

from solver.flip.contest import contest
from solver.vengeance.deck import DECK
from solver.vengeance.play import play
from solver.vengeance.policy import read_policy

GAMES = contest(DECK.game, read_policy, play)
