"""Positions of Flip 7 as text: reading, refusing, and the canonical spelling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from solver.flip7.deck import DECK
from solver.flip7.fields import HERO, MAX_TOTAL, Draft, read_fields
from solver.flip7.pending import pending_text, read_pending
from solver.flip7.referee import resume
from solver.flip7.row import Row
from solver.flip7.rules import FLIP_SEVEN, RuleError
from solver.flip7.table import Phase, Player, Table, clockwise, decks_for, verify_setup
from solver.flip7.words import read_seat
from solver.refusal import RefusedError, check_length
from solver.said import said

__all__ = ["HERO", "MAX_TOTAL", "Model", "Position", "format_position", "parse"]

Model = Literal["company", "alone"]


@dataclass(frozen=True, slots=True)
class Position:
    """A table seen from one seat.

    Parameters
    ----------
    table
        The table as entered.
    hero
        Seat of the player who asks.
    model
        ``company`` if another player of the round may still take action cards,
        ``alone`` if the hero takes everything (rules, section 7).
    """

    table: Table
    hero: int
    model: Model


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
    if not draft.players:
        message = said("the position is empty; type your cards, such as 12 7 +4")
        raise RefusedError("position", "", message)
    hero = _seat(draft, "hero", 0)
    table = _lay(draft, hero)
    _check_words(draft, table)
    _check_rows(table)
    table = resume(table)
    return Position(table, hero, _read_model(draft, table, hero))


def format_position(position: Position, *, lines: bool = False) -> str:
    """Return the canonical text of a position, on one line or one field a line."""
    table = position.table
    names = [player.name for player in table.players]
    bare = _is_bare(position)
    parts = [] if table.decks == decks_for(len(names)) else [f"decks {table.decks}"]
    if changed := table.rules.changed():
        parts.append("rules " + " ".join(f"{name}={value}" for name, value in changed.items()))
    if bare:
        parts.append(_cards_text(table.players[0].row))
    else:
        parts.extend(_row_text(player) for player in table.players)
    if position.hero:
        parts.append(f"hero {names[position.hero]}")
    if table.dealer != len(names) - 1:
        parts.append(f"dealer {names[table.dealer]}")
    parts.extend(_phase_texts(position))
    if any(table.discard):
        parts.append(f"discard: {DECK.format(table.discard)}")
    if table.pending:
        parts.append(f"pending: {pending_text(table)}")
    if not bare and position.model != _model(table.players, position.hero):
        parts.append(position.model)
    return ("\n" if lines else "; ").join(parts)


def _lay(draft: Draft, hero: int) -> Table:
    """Return the table that the fields describe, nothing settled yet."""
    players = tuple(draft.players)
    decks = draft.decks or decks_for(len(players))
    try:
        verify_setup(len(players), decks)
    except RuleError as error:
        raise RefusedError("players", str(len(players)), error.text) from None
    dealer = _seat(draft, "dealer", len(players) - 1)
    phase = Phase.TURNS
    seat = _seat(draft, "turn", _first_active(players, hero))
    if "over" in draft.words:
        phase, seat = Phase.OVER, dealer
    elif "deal" in draft.words:
        phase, seat = Phase.DEAL, _seat(draft, "deal", seat)
    pending = draft.words.get("pending")
    table = Table(
        rules=draft.rules,
        decks=decks,
        players=players,
        dealer=dealer,
        phase=phase,
        seat=seat,
        pile=DECK.count(()),
        discard=draft.discard,
        pending=() if pending is None else read_pending(pending, players),
    )
    _check_copies(table)
    # What is in front of nobody and not discarded is the draw pile.
    return _mark_flipped(draft, replace(table, pile=table.missing()))


def _check_copies(table: Table) -> None:
    for card, held, left in zip(DECK.cards, DECK.full(table.decks), table.missing(), strict=True):
        if left >= 0:
            continue
        holders = [player.name for player in table.players if card in player.row.cards()]
        where = holders[-1] if holders else "pending"
        if table.discard[DECK.index[card]]:
            where = "discard"
        message = said(
            "the deck has {held} {code}, this table shows {shown}; take {more} out",
            held=held,
            code=card.code,
            shown=held - left,
            more=-left,
        )
        raise RefusedError(where, card.code, message)


def _mark_flipped(draft: Draft, table: Table) -> Table:
    """Mark who flipped cards before being dealt to (R6)."""
    for token in draft.words.get("flipped", []):
        seat = read_seat("flipped", table.players, token)
        table = table.with_player(seat, replace(table.players[seat], flipped=True))
    if table.phase is not Phase.DEAL:
        return table
    # Cards before the deal can only come from a Flip Three, a given sc apart.
    order = table.order()
    first = order.index(table.seat) + bool(table.pending)
    for seat in order[first:]:
        player = table.players[seat]
        if player.row.numbers or player.row.modifiers:
            table = table.with_player(seat, replace(player, flipped=True))
    return table


def _check_words(draft: Draft, table: Table) -> None:
    """Refuse words that contradict each other or the moment of the round."""
    words = draft.words
    if table.phase is Phase.OVER:
        for word in ("deal", "turn", "pending"):
            if word in words:
                message = said("a round that is over has no {word}; remove one of both", word=word)
                raise RefusedError(word, word, message)
    if table.phase is Phase.DEAL and "turn" in words:
        message = said("the deal is going on, so it is nobody's turn; keep deal or turn")
        raise RefusedError("turn", "turn", message)
    if table.phase is not Phase.DEAL and "flipped" in words:
        message = said(
            "flipped belongs to a deal that is going on; name whom it has reached with deal"
        )
        raise RefusedError("flipped", "flipped", message)
    if table.phase is not Phase.OVER and not table.pending and table.active():
        player = table.players[table.seat]
        if not player.active:
            word = "deal" if table.phase is Phase.DEAL else "turn"
            message = said("{name} is out of this round; name an active player", name=player.name)
            raise RefusedError(word, player.name, message)


def _check_rows(table: Table) -> None:
    """Refuse rows that cannot be scored, or that do not go with the moment of the round."""
    sevens = [player for player in table.players if player.row.flipped_seven]
    for player in table.players:
        try:
            player.row.score(table.rules)
        except RuleError as error:
            raise RefusedError(player.name, "x2", error.text) from None
    if table.phase is not Phase.OVER:
        if sevens:
            message = said(
                "{name} has {flip_seven} different numbers, which ends the round: add the"
                " field over, or take a card out",
                name=sevens[0].name,
                flip_seven=FLIP_SEVEN,
            )
            raise RefusedError(sevens[0].name, str(sevens[0].row.numbers[-1]), message)
    elif len(sevens) > 1:
        message = said("only one player can Flip 7 in a round; take a card out")
        raise RefusedError(sevens[1].name, str(sevens[1].row.numbers[-1]), message)
    elif table.active() and not sevens:
        name = table.players[table.active()[0]].name
        raise RefusedError(
            "over", "over", said("the round is not over: {name} is active; remove over", name=name)
        )


def _phase_texts(position: Position) -> list[str]:
    table = position.table
    players = table.players
    if table.phase is Phase.OVER:
        return ["over"]
    if table.phase is Phase.DEAL:
        flipped = [player.name for player in players if player.flipped]
        deal = [f"deal {players[table.seat].name}"]
        return [*deal, "flipped " + " ".join(flipped)] if flipped else deal
    if table.seat == _first_active(players, position.hero):
        return []
    return [f"turn {players[table.seat].name}"]


def _read_model(draft: Draft, table: Table, hero: int) -> Model:
    if "alone" in draft.words and "company" in draft.words:
        raise RefusedError("alone", "company", said("say alone or company, not both"))
    if "alone" in draft.words:
        if others := [table.players[seat].name for seat in table.active() if seat != hero]:
            message = said(
                "{others} is still active, so the hero is not alone; remove alone", others=others[0]
            )
            raise RefusedError("alone", "alone", message)
        return "alone"
    if "company" in draft.words or (draft.bare and len(draft.players) == 1):
        return "company"
    return _model(table.players, hero)


def _model(players: Sequence[Player], hero: int) -> Model:
    others = any(player.active for seat, player in enumerate(players) if seat != hero)
    return "company" if others else "alone"


def _seat(draft: Draft, word: str, default: int) -> int:
    args = draft.words.get(word)
    return read_seat(word, draft.players, args[0]) if args else default


def _first_active(players: Sequence[Player], hero: int) -> int:
    seats = clockwise(hero, len(players))
    return next((seat for seat in seats if players[seat].active), hero)


def _is_bare(position: Position) -> bool:
    """Return whether a bare list of cards says it all."""
    first, *others = position.table.players
    bare = Player(HERO, row=first.row, flipped=first.flipped)
    return not others and first == bare and position.model == "company" and not first.row.empty


def _row_text(player: Player) -> str:
    total = f" {player.total}" if player.total else ""
    status = "" if player.active else f" {player.status.value}"
    return f"{player.name}{total}{status}: {_cards_text(player.row)}".rstrip()


def _cards_text(row: Row) -> str:
    return " ".join(card.code for card in row.cards())
