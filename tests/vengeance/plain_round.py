"""A plain recursion for one round of With a Vengeance: rows, a pile, and nothing clever."""

from solver.cards import Kind, change
from solver.vengeance.deck import DECK
from solver.vengeance.outlook import may_stay
from solver.vengeance.row import Effect
from solver.vengeance.rules import Rules

SAME = 1e-9
ENDS = {Effect.BUST: "bust", Effect.FLIP_SEVEN: "flip7"}


class Plain:
    """One round of one player, for a worth of its ends."""

    def __init__(self, worth, *, final, rules):
        self.worth, self.final, self.rules = worth, final, rules
        self.known = {}

    def sure(self, score, how):
        return self.worth(score, how), {(score, how): 1.0}

    def received(self, row, card, pile, forced):
        after, effect = row.receive(card, self.rules)
        if effect in ENDS:
            return self.sure(after.score(self.rules), ENDS[effect])
        return self.solved(after, pile, forced)

    def flipped(self, row, pile, forced, *, every):
        found = []
        for i, card in enumerate(DECK.cards):
            behind = change(pile, i, -1)
            if pile[i] and card.kind is Kind.NUMBER:
                found.append((pile[i], self.received(row, card, behind, max(0, forced - 1))))
            elif pile[i] and every:
                found.append((pile[i], self.solved(row, behind, forced - 1)))
        return mixed(found) if found else None

    def solved(self, row, pile, forced):
        key = (row, pile, forced)
        if key not in self.known:
            self.known[key] = self._solved(*key)
        return self.known[key]

    def _solved(self, row, pile, forced):
        if forced and any(pile):
            return self.flipped(row, pile, forced, every=True)
        stay = self.sure(row.score(self.rules), "stay")
        hit = None if self.final else self.flipped(row, pile, 0, every=False)
        if hit is None:
            return stay
        return hit if not may_stay(row, self.rules) or hit[0] - stay[0] >= SAME else stay


def mixed(states):
    """Return the mean of some values and laws, with their copies."""
    total = sum(copies for copies, _ in states)
    law = {}
    for copies, (_, behind) in states:
        for end, chance in behind.items():
            law[end] = law.get(end, 0.0) + chance * copies / total
    return sum(copies * value for copies, (value, _) in states) / total, law


def plain(row, pile, worth, *, forced=0, final=False, rules=None):
    """Return value and law of a round: others take what is no number; no Unlucky 7 may come."""
    return Plain(worth, final=final, rules=rules or Rules()).solved(row, pile, forced)
