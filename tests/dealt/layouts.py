"""Small rounds with open hands, and a search of them that leaves nothing out."""

from dataclasses import replace
from fractions import Fraction
from random import Random

from solver.cards import subtract
from solver.dealt.deck import DECK, REDRAW, STOP, X
from solver.dealt.events import Draw
from solver.dealt.hand import Hand, ordered
from solver.dealt.notation import parse
from solver.dealt.referee import apply, chances, legal_events
from solver.dealt.rules import PILE, SWITCHES, Rules
from solver.dealt.table import Need, Phase, Player, Table


def table_of(hands, reserves, rules=None, pile=None):
    """Return a table of open hands; what is neither in them nor in ``pile`` was played."""
    players = tuple(
        Player(f"p{seat}", 2, Hand.of(hand), ordered(reserve))
        for seat, (hand, reserve) in enumerate(zip(hands, reserves, strict=True))
    )
    left = PILE[len(players)] if pile is None else len(pile)
    table = Table(
        rules=rules or Rules(),
        players=players,
        oldest=len(players) - 1,
        phase=Phase.TRICK,
        seat=0,
        pile=left,
        discard=DECK.count(()),
    )
    if pile is None:
        return table
    return replace(table, discard=subtract(table.unseen(), DECK.count(pile)))


def random_table(seed, sizes=(1, 2, 2, 3), reserves=(0, 0, 0, 1)):
    """Return a small table that draws no card, half of them with many sets."""
    rng = Random(seed)
    seats = rng.choice((3, 3, 4))
    rules = Rules(
        two_x_in_set=rng.choice(SWITCHES["two_x_in_set"]),
        lead_after_sole_set=rng.choice(SWITCHES["lead_after_sole_set"]),
    )
    cards = [card for card in DECK.spread(DECK.full()) if card != REDRAW]
    if rng.random() < 0.5:
        cards = [card for card in cards if card.value in (1, 2, 3) or card in (X, STOP)]
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(rng.choice(sizes))] for _ in range(seats)]
    if seats == 4:
        hands = [hand[:2] for hand in hands]
    few = sum(map(len, hands)) < 7  # or the plain search takes minutes
    reserves = reserves if few else (0,)
    more = [[cards.pop() for _ in range(rng.choice(reserves))] for _ in range(seats)]
    return table_of(hands, more, rules)


def random_drawing_table(seed, forgotten=0):
    """Return a small table in which a Redraw may be played, and its draw pile.

    So many unseen cards more are not in it.
    """
    rng = Random(seed)
    cards = [card for card in DECK.spread(DECK.full()) if card != REDRAW]
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(rng.choice((1, 1, 2)))] for _ in range(3)]
    hands[rng.randrange(3)].append(REDRAW)
    pile = [cards.pop() for _ in range(3)]
    out = [cards.pop() for _ in range(forgotten)]
    return replace(table_of(hands, ((), (), ()), pile=pile + out), pile=3), pile


def key(seat, hero, value):
    """What a player wants the most of: see `solver.dealt.search`."""
    seats = len(value)
    others = [(seat + step) % seats for step in range(1, seats)]
    if seat == hero:
        return [value[seat], *(value[other] for other in others)]
    return [value[seat], -value[hero], *(value[other] for other in others if other != hero)]


def plainly(table, hero, *, against=False, pile=None):
    """Return the chance of each seat to lose no chip: no memory, nothing left out."""
    if table.phase is Phase.OVER:
        return tuple(Fraction(seat not in table.losers) for seat in range(len(table.players)))
    ask = table.ask()
    if ask.need is Need.DRAW:
        if pile is not None:
            drawn = Draw(pile[len(pile) - table.pile])
            return plainly(apply(table, drawn), hero, against=against, pile=pile)
        found = [
            (plainly(apply(table, draw), hero, against=against), weight)
            for draw, weight in chances(table)
        ]
        total = sum(weight for _, weight in found)
        return tuple(
            sum(value[seat] * weight for value, weight in found) / Fraction(total)
            for seat in range(len(table.players))
        )
    values = [
        plainly(apply(table, event), hero, against=against, pile=pile)
        for event in legal_events(table)
    ]
    if against:
        return (max if ask.seat == hero else min)(values, key=lambda value: value[hero])
    return max(values, key=lambda value: key(ask.seat, hero, value))


LAYOUT = "game dealt; me hand: 3 9 4; b hand: 2 cards, holds 7; b reserve: 1; c hand: 2 cards"


def few(count, seed=0):
    """Return a table of two hidden hands with so many unseen cards, none of them a Redraw."""
    table = parse(LAYOUT).table
    rng = Random(seed)
    unseen = [card for card in DECK.spread(table.unseen()) if card.code != "redraw"]
    kept = DECK.count(rng.sample(unseen, count))
    out = tuple(a - b for a, b in zip(table.unseen(), kept, strict=True))
    return replace(table, discard=out, pile=0)


def orders(table):
    """Yield the table for every order of the unseen cards and every place of those held."""
    unseen = list(enumerate(DECK.spread(table.unseen())))
    hidden = [seat for seat, player in enumerate(table.players) if player.hand.hidden]
    yield from fill(table, hidden, unseen)


def fill(table, hidden, unseen):
    if not hidden:
        yield table
        return
    seat, *others = hidden
    player = table.players[seat]
    held = [(-1 - i, card) for i, card in enumerate(player.hand.held)]
    for hand in arrange(unseen, held, player.hand.size):
        cards = [card for _, card in hand]
        left = [pair for pair in unseen if pair not in hand]
        opened = table.with_player(seat, replace(player, hand=Hand.of(cards, player.hand.held)))
        yield from fill(opened, others, left)


def arrange(unseen, held, size):
    if size == 0:
        if not held:
            yield ()
        return
    for pair in (*unseen, *held):
        rest = [p for p in unseen if p != pair], [p for p in held if p != pair]
        for more in arrange(*rest, size - 1):
            yield (pair, *more)
