"""Whether an event is legal, and the rule that refuses it if not."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards import Card, Kind
from solver.dealt.deck import DECK, REDRAW, STOP, X
from solver.dealt.events import Draw, Event, Insert, NextRound, Play, Stuck, Take
from solver.dealt.hand import Cards
from solver.dealt.hidden import has_play, may_hold
from solver.dealt.rules import LONGEST, RuleError
from solver.dealt.sets import Set, sets_of
from solver.dealt.table import Ask, Need, Player, Table
from solver.said import said

TURNS = (Need.LEAD, Need.FOLLOW)
"""A player is asked to do something in the trick."""
DRAWS = (Need.HAND, Need.RESERVE, Need.DRAW)
"""A card turns up next."""


def verify(table: Table, event: Event) -> None:
    """Raise `RuleError`, with the rule that refuses it, unless ``event`` is legal now."""
    ask = table.ask()
    match event:
        case Play(cards, as_set, place):
            _verify_cards(table, _asked(table, ask, TURNS, "R5"), cards, place)
            _verify_set(table, cards, as_set)
        case Take(card, place):
            _verify_take(table, ask, card, place)
        case Draw(card):
            _verify_draw(table, ask, card)
        case Insert(place):
            player = _asked(table, ask, (Need.INSERT,), "R16")
            _verify_place(player, place, player.hand.size, "R16")
        case Stuck():
            _verify_stuck(table, ask)
        case NextRound():
            _verify_next(table, ask)


def can(table: Table, event: Event) -> bool:
    """Return whether ``event`` is legal now."""
    try:
        verify(table, event)
    except RuleError:
        return False
    return True


def waiting_for(table: Table) -> str:
    """Return in words what the table waits for."""
    ask = table.ask()
    name = "" if ask.seat is None else table.players[ask.seat].name
    match ask.need:
        case Need.HAND:
            return said("{name} is dealt a card", name=name)
        case Need.RESERVE:
            return said("{name} is dealt a reserve", name=name)
        case Need.LEAD:
            return said("{name} leads", name=name)
        case Need.FOLLOW:
            return said("{name} plays or takes a reserve", name=name)
        case Need.DRAW:
            return said("{name} draws a card", name=name)
        case Need.INSERT:
            card = "" if ask.card is None else ask.card.name
            return said("{name} puts the {card} into the hand", name=name, card=card)
        case Need.NEXT_ROUND:
            return said("the round is over")
        case Need.NOTHING:
            return said("the game is over")


def _not_now(table: Table, problem: str) -> str:
    return said("{problem}: {waiting_for}", problem=problem, waiting_for=waiting_for(table))


def _asked(table: Table, ask: Ask, needs: tuple[Need, ...], rule: str) -> Player:
    """Return the player who is asked for one of some things; refuse any other moment."""
    if ask.need not in needs or ask.seat is None:
        raise RuleError(rule, _not_now(table, said("this is not asked for now")))
    return table.players[ask.seat]


def _verify_cards(table: Table, player: Player, cards: Cards, place: int | None) -> None:
    """Refuse cards that do not stand at a place of a known hand, or that none can hold."""
    if not 1 <= len(cards) <= LONGEST:
        raise RuleError("R8", said("a set has one to three cards"))
    hand = player.hand
    _verify_place(player, place, hand.size - len(cards), "R8")
    if hand.cards is not None and place is not None:
        if hand.cards[place : place + len(cards)] != cards:
            message = said(
                "{cards} are not neighbours at that place of {name}'s hand",
                cards=cards_text(cards),
                name=player.name,
            )
            raise RuleError("R8", message)
    elif not may_hold(hand, table.unseen(), cards):
        message = said("{name} cannot hold {cards}", name=player.name, cards=cards_text(cards))
        raise RuleError("section 5", message)


def _verify_place(player: Player, place: int | None, last: int, rule: str) -> None:
    """Refuse a place beyond the hand; a hidden hand has none."""
    if player.hand.hidden:
        if place is not None:
            message = said("the places in {name}'s hand are hidden", name=player.name)
            raise RuleError("section 5", message)
    elif place is None or not 0 <= place <= last:
        raise RuleError(rule, said("{name}'s hand has no such place", name=player.name))


def _verify_set(table: Table, cards: Cards, as_set: Set | None) -> None:
    if as_set is None and cards in {(STOP,), (REDRAW,)}:
        return
    found = sets_of(cards, table.rules)
    if as_set is None or as_set not in found:
        raise no_set(cards, as_set, found)
    beat = table.highest
    if not as_set.beats(beat):
        message = said("{set} does not beat {beat}", set=str(as_set), beat=str(beat))
        raise RuleError("R9", message)


def no_set(cards: Cards, as_set: Set | None, found: Sequence[Set]) -> RuleError:
    """Return why some cards, of which certain sets can be made, are not one set or no set."""
    text = cards_text(cards)
    if any(card.kind is not Kind.NUMBER for card in cards):
        return RuleError("R13", said("a Stop or a Redraw is played alone and is no set"))
    if found:
        names = ", ".join(map(str, found))
        if as_set is None:
            message = said("{cards} must be played as {sets}", cards=text, sets=names)
        else:
            message = said(
                "{cards} can be {sets}, not {set}", cards=text, sets=names, set=str(as_set)
            )
        return RuleError("R12" if X in cards else "R8", message)
    rule = "D-12" if cards.count(X) > 1 else "R8"
    return RuleError(rule, said("{cards} are no set", cards=text))


def _verify_take(table: Table, ask: Ask, card: Card, place: int | None) -> None:
    if ask.need is Need.LEAD:
        raise RuleError("R6", said("the leader must play and cannot take a reserve"))
    player = _asked(table, ask, (Need.FOLLOW,), "R5")
    if card not in player.reserve:
        message = said("{name} has no reserve {code}", name=player.name, code=card.code)
        raise RuleError("R10", message)
    _verify_place(player, place, player.hand.size, "R10")


def _verify_draw(table: Table, ask: Ask, card: Card) -> None:
    if ask.need not in DRAWS:
        raise RuleError("R16", _not_now(table, said("no card turns up now")))
    if table.unseen()[DECK.index[card]] < 1:
        raise RuleError("section 1", said("no {code} is left", code=card.code))


def _verify_next(table: Table, ask: Ask) -> None:
    if ask.need is Need.NOTHING:
        raise RuleError("R21", said("the game is over"))
    if ask.need is not Need.NEXT_ROUND:
        raise RuleError("R19", _not_now(table, said("the round is not over")))


def _verify_stuck(table: Table, ask: Ask) -> None:
    player = _asked(table, ask, (Need.FOLLOW,), "R19b")
    if player.reserve:
        message = said("{name} has a reserve to take", name=player.name)
        raise RuleError("R19b", message)
    # A known hand that is stuck is never asked.
    if not player.hand.hidden or has_play(table, table.seat):
        raise RuleError("R11", said("{name} has a legal play and must make it", name=player.name))


def cards_text(cards: Cards) -> str:
    """Return cards in words."""
    return " ".join(card.code for card in cards)
