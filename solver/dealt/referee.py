"""The referee of Dealt!: which events can happen now, and what each one does.

Every rule of the game that moves a card is here, in `trick` or in `sets`, once. A card
that turns up is an event too; the order of the draw pile never exists here. From a hidden
hand all may be played that it may hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.cards import Card, add
from solver.dealt.deck import DECK, REDRAW, STOP
from solver.dealt.events import Draw, Event, Insert, NextRound, Play, Stuck, Take
from solver.dealt.hand import Cards, Hand, options, ordered, places_for
from solver.dealt.hidden import has_play, hidden_plays
from solver.dealt.legality import DRAWS, can, verify, waiting_for
from solver.dealt.rules import HAND, RESERVES
from solver.dealt.sets import runs
from solver.dealt.table import Act, Need, Phase, Player, Table, dealing, draws_for
from solver.dealt.trick import bits, losers, next_leader, seats_of

__all__ = [
    "apply",
    "can",
    "chances",
    "legal_events",
    "resume",
    "seen_by",
    "sensible_events",
    "verify",
    "waiting_for",
]

_EVERY_DRAW = tuple(Draw(card) for card in DECK.cards)


def apply(table: Table, event: Event) -> Table:
    """Return the table after ``event`` and all that follows from it without a choice.

    Raises
    ------
    RuleError
        The event is not legal now; the table is unchanged.
    """
    verify(table, event)
    match event:
        case Play(cards, as_set, place):
            player = table.players[table.seat]
            hand = player.hand.without(cards, place)
            return _acted(
                table, replace(player, hand=hand), Act(table.seat, ordered(cards), as_set)
            )
        case Take(card, place):
            player = table.players[table.seat]
            reserve = list(player.reserve)
            reserve.remove(card)
            hand = player.hand.take(card, place)
            player = replace(player, hand=hand, reserve=tuple(reserve))
            return _acted(table, player, Act(table.seat))
        case Draw(card):
            return _draw(table, card)
        case Insert(place):
            return _insert(table, place)
        case Stuck():
            return _end_round(table, (table.seat,))
        case NextRound():
            return _next_round(table)


def legal_events(table: Table) -> list[Event]:
    """Return every legal event: plays first, then reserves; or each card that can turn up.

    All namings of an X and all places are among them; `sensible_events` leaves some out.
    """
    ask = table.ask()
    if ask.seat is None:
        return [NextRound()] if ask.need is Need.NEXT_ROUND else []
    if ask.need in DRAWS:
        return [draw for draw, _ in chances(table)]
    player = table.players[ask.seat]
    if ask.need is Need.INSERT:
        return [Insert(place) for place in range(player.hand.size + 1)]
    events = _plays(table, player.hand.cards)
    if ask.need is Need.FOLLOW:
        cards = player.hand.cards
        places = [None] if cards is None else range(len(cards) + 1)
        reserve = dict.fromkeys(player.reserve)
        events += [Take(card, place) for card in reserve for place in places]
        if player.hand.hidden and can(table, Stuck()):
            events.append(Stuck())
    return events


def sensible_events(table: Table) -> list[Event]:
    """Return the legal events that make a difference: see `options` and `places_for`."""
    ask = table.ask()
    hand = None if ask.seat is None else table.players[ask.seat].hand.cards
    if hand is None or ask.seat is None or ask.need in DRAWS:
        return legal_events(table)
    if ask.card is not None:
        return [Insert(place) for place in places_for(hand, ask.card)]
    events: list[Event] = [
        Play(option.cards, option.set, option.place)
        for option in options(hand, table.rules, table.highest)
    ]
    if ask.need is Need.FOLLOW:
        reserve = dict.fromkeys(table.players[ask.seat].reserve)
        events += [Take(card, place) for card in reserve for place in places_for(hand, card)]
    return events


def chances(table: Table) -> Iterator[tuple[Draw, int]]:
    """Yield every card that can turn up now, with its copies among the unseen cards.

    Each unseen card is as likely as any other to come next.
    """
    if table.ask().need in DRAWS:
        for draw, copies in zip(_EVERY_DRAW, table.unseen(), strict=True):
            if copies > 0:
                yield draw, copies


def resume(table: Table) -> Table:
    """Return a table that was not reached by `apply`, after all that needs no choice."""
    return _settle(table)


def seen_by(table: Table, seat: int) -> Table:
    """Return the table as the player of one seat sees it: all other hands hidden."""
    players = list(table.players)
    pile, drawn = table.pile, table.drawn
    for other, player in enumerate(players):
        if other == seat or player.hand.hidden:
            continue
        hand = player.hand.hide()
        if table.phase is Phase.DEAL:
            # The cards that are still to come are somewhere in the dark already.
            pile -= HAND[len(players)] - hand.size
            hand = Hand.of_size(HAND[len(players)])
        elif drawn is not None and other == table.seat:
            hand, drawn = hand.insert(None, None), None
        players[other] = replace(player, hand=hand)
    return _settle(replace(table, players=tuple(players), pile=pile, drawn=drawn))


def _plays(table: Table, cards: Cards | None) -> list[Event]:
    if cards is None:
        return [Play(played, made) for played, made in hidden_plays(table, table.seat)]
    rules, beat = table.rules, table.highest
    events: list[Event] = [
        Play((card,), None, place) for place, card in enumerate(cards) if card in (STOP, REDRAW)
    ]
    for place, size, made in runs(cards, rules, beat):
        events.append(Play(cards[place : place + size], made, place))
    return events


def _acted(table: Table, player: Player, act: Act) -> Table:
    acted = replace(table.with_player(table.seat, player), trick=(*table.trick, act))
    return _settle(acted)


def _draw(table: Table, card: Card) -> Table:
    """Deal a card, or draw it for a Redraw."""
    ask = table.ask()
    if ask.seat is None:
        raise AssertionError("a verified draw has a seat")
    player = table.players[ask.seat]
    if ask.need is Need.DRAW:
        drawn = replace(table, pile=table.pile - 1, draws=table.draws - 1, drawn=card)
        # There is one way to put it into an empty hand.
        return drawn if player.hand.size else _insert(drawn, 0)
    if ask.need is Need.HAND:
        player = replace(player, hand=player.hand.insert(card, player.hand.size))
    else:
        player = replace(player, reserve=ordered((*player.reserve, card)))
    table = replace(table.with_player(ask.seat, player), pile=table.pile - 1)
    last = table.players[table.deal_order()[-1]]
    if ask.need is Need.RESERVE and len(last.reserve) == RESERVES:
        return replace(table, phase=Phase.TRICK)
    return table


def _insert(table: Table, place: int) -> Table:
    player = table.players[table.seat]
    player = replace(player, hand=player.hand.insert(table.drawn, place))
    return _settle(replace(table.with_player(table.seat, player), drawn=None))


def _settle(table: Table) -> Table:
    """Go on to the next turn, draw or trick, or end the round."""
    if table.phase is Phase.TRICK:
        if seats := table.to_act():
            table = replace(table, seat=seats[0])
            return _end_round(table, (table.seat,)) if _is_stuck(table) else table
        draws = draws_for(table.redraws)
        table = replace(table, phase=Phase.DRAW, seat=table.winner(), draws=draws)
    if table.phase is not Phase.DRAW or table.drawn is not None:
        return table
    player = table.players[table.seat]
    if table.draws and not player.hand.hidden:
        return table
    # Nobody sees what goes into a hidden hand.
    hand = replace(player.hand, size=player.hand.size + table.draws)
    table = table.with_player(table.seat, replace(player, hand=hand))
    return _end_trick(replace(table, pile=table.pile - table.draws, draws=0))


def _is_stuck(table: Table) -> bool:
    """Return whether who is asked is known to have neither a legal play nor a reserve (R19b)."""
    player = table.players[table.seat]
    if not table.trick or player.reserve or player.hand.hidden:
        return False
    return not has_play(table, table.seat)


def _end_trick(table: Table) -> Table:
    """Clear the trick away, and go on with the next one or end the round (R16)."""
    won = table.winner()
    seats = len(table.players)
    holds = bits([seat for seat, player in enumerate(table.players) if player.hand.size])
    lost = losers(bits(table.inside()), won, holds)
    leader = won
    if not lost:
        right = table.rules.moves_right
        leader = next_leader(won, table.setters, table.stopper, holds, seats, right)
    played = DECK.count(card for act in table.trick for card in act.cards)
    table = replace(
        table, phase=Phase.TRICK, seat=leader, discard=add(table.discard, played), trick=()
    )
    return _end_round(table, seats_of(lost)) if lost else table


def _end_round(table: Table, lost: tuple[int, ...]) -> Table:
    leader = lost[0] if len(lost) == 1 else table.oldest  # R22
    return replace(table, phase=Phase.OVER, seat=leader, losers=lost)


def _next_round(table: Table) -> Table:
    players = [
        replace(player, chips=chips)
        for player, chips in zip(table.players, table.chips(), strict=True)
    ]
    return dealing(table.rules, players, table.oldest, table.seat)
