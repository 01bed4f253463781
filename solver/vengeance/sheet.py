"""What the cheat sheet of With a Vengeance says in words of its own."""

from __future__ import annotations

from solver.flip.subject import Cheat
from solver.said import Said, said


def _rule(stay: int, lucky: int) -> list[Said]:
    return [
        said("You have The Zero: hit, you may not stay."),
        said(
            "Otherwise add up your numbers, and take off 1 for each of them. {stay} or more: stay. "
            "Less: hit.",
            stay=stay,
        ),
        said("With Lucky 13 only {lucky} or more is enough.", lucky=lucky),
        said("− cards and ÷2 are not looked at."),
    ]


CHEAT = Cheat(
    title=said("Flip 7: With a Vengeance – when to stay"),
    form="sum less cards, more with Lucky 13",
    rule=_rule,
    bust=said(
        "Numbers that bust you next, little seen yet: your sum less 1 for each of your numbers, "
        "and 1 more for a plain 7 or 13. Lucky 13 does not count at all. So many in all the cards "
        "that are left in the pile."
    ),
)
"""Of all forms, that one loses the least in company."""
