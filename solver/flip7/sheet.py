"""What the cheat sheet of Flip 7 says in words of its own."""

from __future__ import annotations

from solver.flip.subject import Cheat
from solver.said import Said, said


def _rule(stay: int) -> list[Said]:
    return [
        said("You hold a Second Chance: hit."),
        said(
            "Otherwise add up your numbers, take off 1 for each of them, and add a third of your + "
            "cards. {stay} or more: stay. Less: hit.",
            stay=stay,
        ),
        said("A ×2 changes nothing."),
    ]


CHEAT = Cheat(
    title=said("Flip 7: when to stay"),
    form="sum less cards and a third of +, none with a Second Chance",
    rule=_rule,
    bust=said(
        "Cards that bust you next, little seen yet: your sum less 1 for each of your numbers, but "
        "none for a 0. So many in all the cards that are left in the pile."
    ),
)
"""Of all forms, that one loses the least in company that can be said in a sentence."""
