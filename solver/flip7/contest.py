"""Flip 7 in the arena."""

from solver.flip.contest import contest
from solver.flip7.deck import DECK
from solver.flip7.play import play
from solver.flip7.policy import read_policy

GAMES = contest(DECK.game, read_policy, play)
