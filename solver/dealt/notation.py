"""Positions of Dealt! as text: reading, refusing, and the canonical spelling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.dealt.deck import DECK, REDRAW
from solver.dealt.fields import HERO, Draft, Row, read_fields
from solver.dealt.hand import Hand, ordered
from solver.dealt.referee import resume, seen_by
from solver.dealt.rules import PILE
from solver.dealt.sound import check
from solver.dealt.table import Act, Phase, Player, Table, clockwise, draws_for
from solver.dealt.words import (
    check_players,
    play_words,
    read_cards,
    read_play,
)
from solver.refusal import RefusedError, check_length, clip
from solver.said import said
from solver.words import read_seat

__all__ = ["HERO", "Position", "format_position", "parse", "seen"]

TAKE = "take"


@dataclass(frozen=True, slots=True)
class Position:
    """A table seen from one seat.

    Parameters
    ----------
    table
        The table as entered.
    hero
        Seat of the player who asks.
    """

    table: Table
    hero: int


def parse(text: str) -> Position:
    """Read a position.

    Parameters
    ----------
    text
        Fields separated by ``;`` or new lines; see docs/notation.md.

    Raises
    ------
    RefusedError
        The text is no position; names the field, the token and the mend.
    """
    check_length(text)
    draft = read_fields(text)
    if not draft.rows:
        message = said("the position is empty; type your hand in order, such as me hand: 3 8 8 x")
        raise RefusedError("position", "", message)
    players = tuple(_player(draft, row) for row in draft.rows)
    check_players(len(players))
    hero = _seat(draft, players, "hero", 0)
    return Position(resume(_lay(draft, players, hero)), hero)


def format_position(position: Position, *, lines: bool = False) -> str:
    """Return the canonical text of a position, on one line or one field a line."""
    table = position.table
    names = [player.name for player in table.players]
    parts = [f"game {DECK.game}"]
    if changed := table.rules.changed():
        parts.append("rules " + " ".join(f"{name}={value}" for name, value in changed.items()))
    for player in table.players:
        parts += _player_texts(table, player)
    if position.hero:
        parts.append(f"hero {names[position.hero]}")
    if table.oldest != len(names) - 1:
        parts.append(f"oldest {names[table.oldest]}")
    parts += _moment_texts(table, position.hero)
    if any(table.discard):
        parts.append(f"played: {DECK.format(table.discard)}")
    if table.losers:
        parts.append("over " + " ".join(names[seat] for seat in table.losers))
    return ("\n" if lines else "; ").join(parts)


def seen(table: Table, seat: int) -> Position:
    """Return a table as the player of one seat sees it: all other hands hidden."""
    return Position(seen_by(table, seat), seat)


def _player(draft: Draft, row: Row) -> Player:
    if row.hand is None:
        message = said(
            "the hand of {name} is missing; write {name} hand: 6 cards, or the cards", name=row.name
        )
        raise RefusedError(row.name, row.name, message)
    chips = int(draft.rules.chips) if row.chips is None else row.chips
    return Player(row.name, chips, row.hand, ordered(row.reserve or ()))


def _lay(draft: Draft, players: tuple[Player, ...], hero: int) -> Table:
    """Return the table that the fields describe, nothing settled yet."""
    words = draft.words
    table = Table(
        rules=draft.rules,
        players=players,
        oldest=_seat(draft, players, "oldest", len(players) - 1),
        phase=Phase.TRICK,
        seat=hero,
        pile=0,
        discard=DECK.count(read_cards("played", words.get("played", []))),
        trick=_read_trick(words.get("trick", []), players, draft),
    )
    if "deal" in words:
        table = replace(table, phase=Phase.DEAL)
    elif "over" in words:
        table = _over(table, words["over"])
    elif table.trick:
        table = _in_trick(table, words)
    if not table.trick and table.phase is not Phase.OVER:
        table = replace(table, seat=_seat(draft, players, "turn", _first(table, hero)))
    table = replace(table, pile=_pile(table))
    check(table, words)
    return table


def _in_trick(table: Table, words: dict[str, list[str]]) -> Table:
    """Return the table with whose turn it is; a trick that all acted in is drawn for."""
    if seats := table.to_act():
        return replace(table, seat=seats[0])
    drawn = read_cards("drawn", words["drawn"])[0] if "drawn" in words else None
    draws = draws_for(table.redraws) - (drawn is not None)
    if "draws" in words:
        draws = int(words["draws"][0])
    return replace(table, phase=Phase.DRAW, seat=table.winner(), draws=draws, drawn=drawn)


def _over(table: Table, names: Sequence[str]) -> Table:
    lost = sorted({read_seat("over", table.players, name) for name in names})
    if len(lost) < max(1, len(names)):
        message = said("over takes the names of all who must pay, each once, such as over ann")
        raise RefusedError("over", clip(" ".join(names)), message)
    leader = lost[0] if len(lost) == 1 else table.oldest
    return replace(table, phase=Phase.OVER, seat=leader, losers=tuple(lost))


def _pile(table: Table) -> int:
    """Return how many cards are in the draw pile: each Redraw of an ended trick took three."""
    if table.phase is Phase.DEAL:
        return table.forgotten()
    drawn = draws_for(table.discard[DECK.index[REDRAW]])
    if table.phase is Phase.DRAW:
        drawn += draws_for(table.redraws) - table.draws
    return PILE[len(table.players)] - drawn


def _read_trick(words: Sequence[str], players: Sequence[Player], draft: Draft) -> tuple[Act, ...]:
    if not words:
        return ()
    acts = []
    for text in " ".join(words).split(","):
        name, *tokens = text.split() or [""]
        if not tokens:
            message = said("the trick lists who did what: trick: ann 9 10, bob redraw, cat take")
            raise RefusedError("trick", clip(text.strip()), message)
        seat = read_seat("trick", players, name)
        if [token.lower() for token in tokens] == [TAKE]:
            acts.append(Act(seat))
            continue
        cards, made = read_play("trick", tokens, draft.rules)
        acts.append(Act(seat, ordered(cards), made))
    return tuple(acts)


def _seat(draft: Draft, players: Sequence[Player], word: str, default: int) -> int:
    args = draft.words.get(word)
    return read_seat(word, players, args[0]) if args else default


def _first(table: Table, hero: int) -> int:
    """Return who leads unless something else is said."""
    if table.phase is Phase.DEAL:
        return table.deal_order()[0]
    seats = clockwise(hero, len(table.players))
    return next((seat for seat in seats if table.players[seat].hand.size), hero)


def _moment_texts(table: Table, hero: int) -> list[str]:
    """Return the fields that say how far the deal, the trick or the draw is."""
    names = [player.name for player in table.players]
    parts = ["deal"] if table.phase is Phase.DEAL else []
    if table.trick:
        acts = (
            " ".join((names[act.seat], *(play_words(act.cards, act.set) or [TAKE])))
            for act in table.trick
        )
        parts.append(f"trick: {', '.join(acts)}")
    elif table.phase is not Phase.OVER and table.seat != _first(table, hero):
        parts.append(f"turn {names[table.seat]}")
    if table.phase is Phase.DRAW:
        parts.append(f"draws {table.draws}")
    if table.drawn is not None:
        parts.append(f"drawn {table.drawn.code}")
    return parts


def _player_texts(table: Table, player: Player) -> list[str]:
    hand = player.hand
    chips = "" if player.chips == int(table.rules.chips) else f" chips {player.chips}"
    held = f", holds {_codes(hand.held)}" if hand.held else ""
    text = _codes(hand.cards) if hand.cards is not None else _size(hand)
    texts = [f"{player.name}{chips} hand: {text}".rstrip() + held]
    if player.reserve:
        texts.append(f"{player.name} reserve: {_codes(player.reserve)}")
    return texts


def _size(hand: Hand) -> str:
    return f"{hand.size} card" if hand.size == 1 else f"{hand.size} cards"


def _codes(cards: Sequence[object]) -> str:
    return " ".join(map(str, cards))
