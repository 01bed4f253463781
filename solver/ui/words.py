"""Words of the rules that the page offers to choose from."""

from __future__ import annotations

from solver.said import said

RULES = {
    "first_to_act": said("Who is dealt to first"),
    "setaside": said("Cards set aside by a Flip Three"),
    "reshuffle": said("The discard pile is shuffled in"),
    "tie": said("A tie at 200 or more"),
    "two_x2": said("Two ×2 in front of one player"),
}
"""Every switch of the rules."""
VALUES = {
    "left_of_dealer": said("the player left of the dealer"),
    "dealer": said("the dealer"),
    "assign_all_first": said("are all aimed first, then resolved"),
    "sequential": said("are aimed and resolved one by one"),
    "lazy": said("when a card is needed"),
    "eager": said("as soon as the last card is taken"),
    "extra_round": said("is played off in another round"),
    "shared": said("is shared"),
    "forbid": said("are not provided for"),
    "x4": said("multiply by four"),
    "x2_once": said("double once"),
}
"""Every value of a switch."""
