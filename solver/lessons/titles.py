"""What the lessons are called; to know that, nobody waits for sympy."""

from solver.said import said

TITLES = {
    "bust": said("Counting a bust"),
    "duplicates": said("No duplicate in k draws"),
    "one-step": said("One more card: the one-step rule"),
    "bonus": said("Why the seventh card breaks the rule"),
    "second-chance": said("A Second Chance is an option"),
    "value": said("What the game is worth"),
    "last-round": said("Variance and the last round"),
    "exchange": said("Why cards that others hide do not matter"),
}
"""Titles by the names of the lessons, in their order."""
MOST_EXERCISES = 9999
"""The last exercise of a lesson; the first is number 1."""
