"""Positions of With a Vengeance, named and random, for the tests of its look-ahead."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from solver.cards import Card, Kind, add, subtract
from solver.flip.notation import Model
from solver.flip.table import Phase, Status
from solver.vengeance.deck import DECK, UNLUCKY_7
from solver.vengeance.forced import Flips
from solver.vengeance.outlook import Outlook
from solver.vengeance.row import NOTHING, Row, row_of
from solver.vengeance.rules import Rules
from solver.vengeance.table import Player, Table

SPECIAL = ("u7", "l13", "13", "zero", "7")


def counts_of(text):
    tokens = [DECK.card_times(token) for token in text.split()]
    return DECK.count(card for card, copies in tokens for _ in range(copies))


def row_from(text):
    return row_of(*(DECK.card(code) for code in text.split()))


def outlook_of(row, pile, others=(), discard="", *, model="company", **switches):
    """Return the outlook of a row, a draw pile, other rows and a discard pile, as card codes."""
    rows = tuple(row_from(other) for other in others)
    piles = counts_of(pile), counts_of(discard)
    return Outlook(row_from(row), rows, *piles, model, Rules(**switches))


def fresh(row, others=(), out="", *, model="company", **switches):
    """Return the outlook when nothing has been seen but the rows and what is ``out``."""
    found = outlook_of(row, "", others, out, model=model, **switches)
    seen = found.discard
    for each in (found.row, *found.others):
        seen = add(seen, each.counts())
    return replace(found, pile=subtract(DECK.full(), seen))


def table_of(outlook):
    """Return a table of such an outlook: the hero has the turn, the others have stayed."""
    others = outlook.others if outlook.model == "company" else ()
    players = [Player("hero", row=outlook.row)]
    players += [Player(f"other {n}", status=Status.STAYED, row=row) for n, row in enumerate(others)]
    while len(players) < 3:
        players.append(Player(f"out {len(players)}", status=Status.BUSTED, row=row_from("1 1")))
    return Table(
        rules=outlook.rules,
        decks=1,
        players=tuple(players),
        dealer=0,
        phase=Phase.TURNS,
        seat=0,
        pile=outlook.pile,
        discard=outlook.discard,
    )


def random_row(deck: list[Card], rules: Rules, numbers: int, modifiers: int) -> Row:
    """Take a row of so many numbers at most out of a deck."""
    row = NOTHING
    for card in [c for c in deck if c.kind is Kind.NUMBER]:
        if len(row.numbers) >= numbers:
            break
        after, _ = row.receive(card, rules)
        if not (
            after.busted or after.flipped_seven(rules) or len(after.numbers) <= len(row.numbers)
        ):
            row = after
            deck.remove(card)
    for card in [c for c in deck if c.kind is Kind.MODIFIER][:modifiers]:
        row, _ = row.receive(card, rules)
        deck.remove(card)
    return row


def random_rules(rng: Random, reshuffle: str) -> Rules:
    return Rules(
        lucky13_pair_counts_two=rng.random() < 0.7,
        pick_actions_transferable=rng.random() < 0.6,
        stay_needs_card=rng.random() < 0.7,
        brutal=rng.random() < 0.3,
        reshuffle=reshuffle,
    )


def random_outlook(rng: Random, model: Model, decks: int = 1, reshuffle: str = "lazy") -> Outlook:
    """Return a table of two to six players, and piles of a few kinds of cards."""
    rules = random_rules(rng, reshuffle)
    deck = DECK.spread(DECK.full(decks))
    rng.shuffle(deck)
    row = random_row(deck, rules, rng.choice((0, 1, 2, 3, 4, 5, 6, 6)), rng.choice((0, 0, 1, 2)))
    others = tuple(
        random_row(deck, rules, rng.randint(0, 3), rng.choice((0, 0, 1)))
        for _ in range(rng.randint(1, 5))
    )
    kinds = rng.sample([c for c in dict.fromkeys(deck) if c.kind is Kind.NUMBER], rng.randint(2, 5))
    kinds.append(DECK.card(rng.choice(SPECIAL)))
    pile = [card for card in deck if card in kinds][: rng.choice((2, 3, 5, 8, 12, 20, 30))]
    pile += [card for card in deck if card.kind is not Kind.NUMBER][: rng.randint(0, 5)]
    rest = deck.copy()
    for card in pile:
        rest.remove(card)
    kept = set(rng.sample(list(dict.fromkeys(rest)), 5)) - {UNLUCKY_7}
    discard = [card for card in rest if card in kept][: rng.choice((0, 0, 3, 7))]
    seen = others if model == "company" else ()
    return Outlook(row, seen, DECK.count(pile), DECK.count(discard), model, rules)


def random_flips(rng: Random, outlook: Outlook) -> Flips | None:
    """Return cards that must be flipped first, or none."""
    if rng.random() < 0.5:
        return None
    if rng.random() < 0.3:
        return Flips(1, final=True)
    codes = (
        ("steal", "swap", "discard") if outlook.others else ("jom", "f4", "discard", "-2", "-10")
    )
    aside = tuple(DECK.card(code) for code in rng.sample(codes, rng.choice((0, 1, 2))))
    seen = add(add(outlook.pile, outlook.row.counts()), DECK.count(aside))
    enough = all(n <= most for n, most in zip(seen, DECK.full(), strict=True))
    return Flips(rng.randint(1, 4), aside if enough else ())
