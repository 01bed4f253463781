"""Positions of Flip 7 as text: reading, refusing, and the canonical spelling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from solver.cards import Card, Kind, subtract
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.referee import resume
from solver.flip7.row import Row
from solver.flip7.rules import FLIP_SEVEN, RuleError, Rules
from solver.flip7.table import (
    Pending,
    Phase,
    Player,
    Status,
    Table,
    clockwise,
    decks_for,
    verify_setup,
)
from solver.flip7.words import (
    KEYWORDS,
    is_card,
    read_cards,
    read_decks,
    read_game,
    read_name,
    read_rules,
    read_seat,
)
from solver.refusal import RefusedError, check_length, clip, nearest

Model = Literal["company", "alone"]

HERO = "me"
"""Name of the hero in a bare list of cards."""
MAX_TOTAL = 10_000
_STATUSES = {status.value: status for status in Status}
_ROW_FORM = "a row is NAME [TOTAL] [STATUS]: CARDS"


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


@dataclass(slots=True)
class _Draft:
    """What has been read so far."""

    rules: Rules = field(default_factory=Rules)
    decks: int | None = None
    players: list[Player] = field(default_factory=list)
    bare: bool = False
    words: dict[str, list[str]] = field(default_factory=dict)
    discard: list[tuple[Card, int]] = field(default_factory=list)
    shown: dict[Card, int] = field(default_factory=dict)

    def show(self, card: Card, copies: int) -> None:
        self.shown[card] = self.shown.get(card, 0) + copies


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
    fields = [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    draft = _Draft()
    for part in fields:
        _read_field(draft, part)
    if not draft.players:
        raise RefusedError(
            "position", "", "the position is empty; type your cards, such as 12 7 +4"
        )
    return _build(draft)


def format_position(position: Position, *, lines: bool = False) -> str:
    """Return the canonical text of a position, on one line or one field a line."""
    table = position.table
    players = table.players
    names = [player.name for player in players]
    bare = (
        len(players) == 1
        and players[0] == Player(HERO, row=players[0].row)
        and position.model == "company"
        and not players[0].row.empty
    )
    parts = [] if table.decks == decks_for(len(players)) else [f"decks {table.decks}"]
    if changed := table.rules.changed():
        parts.append("rules " + " ".join(f"{name}={value}" for name, value in changed.items()))
    if bare:
        parts.append(_cards_text(players[0].row))
    else:
        parts.extend(_row_text(player) for player in players)
    if position.hero:
        parts.append(f"hero {names[position.hero]}")
    if table.dealer != len(players) - 1:
        parts.append(f"dealer {names[table.dealer]}")
    if table.phase is Phase.DEAL:
        parts.append(f"deal {names[table.seat]}")
        if flipped := [player.name for player in players if player.flipped]:
            parts.append("flipped " + " ".join(flipped))
    elif table.phase is Phase.OVER:
        parts.append("over")
    elif table.seat != _first_active(players, position.hero):
        parts.append(f"turn {names[table.seat]}")
    if any(table.discard):
        parts.append(f"discard: {DECK.format(table.discard)}")
    if table.pending:
        parts.append("pending: " + ", ".join(_pending_text(table, e) for e in table.pending))
    if not bare and position.model != _model(players, position.hero, bare=False):
        parts.append(position.model)
    return ("\n" if lines else "; ").join(parts)


def _read_field(draft: _Draft, part: str) -> None:
    head, colon, tail = part.partition(":")
    words = head.split()
    keyword = words[0].lower() if words else ""
    if keyword in KEYWORDS and not (colon and len(words) > 1):
        args = tail.split() if colon else words[1:]
        if keyword in draft.words:
            raise RefusedError(keyword, keyword, f"{keyword} is given twice; keep one")
        draft.words[keyword] = args
        _read_keyword(draft, keyword, args)
    elif colon:
        _read_row(draft, words, tail.split())
    else:
        _read_bare(draft, words)


def _read_keyword(draft: _Draft, keyword: str, args: list[str]) -> None:
    match keyword:
        case "game":
            read_game(keyword, args)
        case "decks":
            draft.decks = read_decks(keyword, args)
        case "rules":
            draft.rules = read_rules(keyword, args)
        case "discard":
            draft.discard = read_cards(keyword, args)
            for card, copies in draft.discard:
                draft.show(card, copies)
        case "alone" | "company" | "over":
            if args:
                raise RefusedError(keyword, clip(args[0]), f"{keyword} stands alone")
        case "hero" | "dealer" | "turn" | "deal":
            if len(args) != 1:
                message = f"{keyword} takes the name of one player"
                raise RefusedError(keyword, clip(" ".join(args)), message)
        case _:
            pass  # needs the players: read in _build


def _read_bare(draft: _Draft, tokens: list[str]) -> None:
    first = tokens[0]
    if not is_card(first) and len(tokens) > 1 and not is_card(tokens[-2]):
        message = f"{clip(first)!r} is neither a card nor a field{nearest(first, KEYWORDS)}"
        raise RefusedError("position", clip(first), message)
    if not is_card(first) and (near := nearest(first, KEYWORDS)):
        raise RefusedError("position", clip(first), f"{clip(first)!r} is no field{near}")
    if not is_card(first) and len(tokens) > 1:
        message = f"{clip(first)!r} is not a card; {_ROW_FORM}"
        raise RefusedError("position", clip(first), message)
    if draft.bare:
        raise RefusedError(HERO, first, "two bare lists of cards; write all your cards in one")
    draft.bare = True
    cards = read_cards(HERO, tokens)
    # The bare list is the hero's row, wherever it stands.
    draft.players.insert(0, _player(draft, HERO, 0, Status.ACTIVE, cards))


def _read_row(draft: _Draft, words: list[str], tokens: list[str]) -> None:
    if not words:
        raise RefusedError("row", ":", f"the name is missing; {_ROW_FORM}")
    name = read_name("row", words[0])
    total, status = 0, Status.ACTIVE
    rest = words[1:]
    if rest and re.fullmatch(r"[+-]?[0-9.,_]+", rest[0]):
        if not re.fullmatch(r"[0-9]{1,5}", rest[0]) or int(rest[0]) > MAX_TOTAL:
            message = f"a total is a whole number from 0 to {MAX_TOTAL:,}"
            raise RefusedError(name, clip(rest[0]), message)
        total, rest = int(rest[0]), rest[1:]
    if rest:
        word = rest[0].lower()
        if word not in _STATUSES:
            message = f"{clip(rest[0])!r} is no status: active, stay, frozen or bust; {_ROW_FORM}"
            raise RefusedError(name, clip(rest[0]), message)
        status, rest = _STATUSES[word], rest[1:]
    if rest:
        raise RefusedError(
            name, clip(rest[0]), f"{clip(rest[0])!r} is not expected here; {_ROW_FORM}"
        )
    draft.players.append(_player(draft, name, total, status, read_cards(name, tokens)))


def _player(
    draft: _Draft, name: str, total: int, status: Status, cards: list[tuple[Card, int]]
) -> Player:
    if any(player.name.casefold() == name.casefold() for player in draft.players):
        raise RefusedError(name, name, f"two players are called {name}; rename one")
    if sum(copies for _, copies in cards) > 40:
        raise RefusedError(name, name, "a row never holds so many cards")
    held = [card for card, copies in cards for _ in range(copies)]
    if status is Status.FROZEN and FREEZE not in held:
        held.append(FREEZE)  # the Freeze lies in front of the frozen player (F-22)
    _check_actions(name, status, held)
    modifiers = [card for card in held if card.kind is Kind.MODIFIER]
    row = Row(
        numbers=tuple(sorted(card.value for card in held if card.kind is Kind.NUMBER)),
        modifiers=tuple(sorted(modifiers, key=DECK.index.__getitem__)),
        second_chance=SECOND_CHANCE in held,
        freeze=FREEZE in held,
    )
    _check_numbers(name, status, row)
    for card in held:
        draft.show(card, 1)
    return Player(name, total, status, row)


def _check_actions(name: str, status: Status, held: list[Card]) -> None:
    if FLIP_THREE in held:
        message = "a Flip Three lies in no row: it is pending, or in the discard"
        raise RefusedError(name, "f3", message)
    if held.count(SECOND_CHANCE) > 1:
        message = "a player holds at most one Second Chance; the other was given away or discarded"
        raise RefusedError(name, "sc", message)
    if SECOND_CHANCE in held and status is Status.BUSTED:
        message = "a Second Chance would have prevented the bust; remove sc, or bust"
        raise RefusedError(name, "sc", message)
    if held.count(FREEZE) > (status is Status.FROZEN):
        message = "a Freeze lies in front of a frozen player only: say frozen, pending or discard"
        raise RefusedError(name, "fz", message)


def _check_numbers(name: str, status: Status, row: Row) -> None:
    doubles = [n for n in set(row.numbers) if row.numbers.count(n) > 1]
    if status is not Status.BUSTED and doubles:
        token = str(min(doubles))
        message = f"{name} holds {token} twice: say bust, or take one out"
        raise RefusedError(name, token, message)
    if status is Status.BUSTED and len(row.numbers) - len(set(row.numbers)) != 1:
        token = str(min(doubles)) if doubles else "bust"
        message = f"a bust row holds exactly one duplicate: {name} has {len(row.numbers)} numbers"
        raise RefusedError(name, token, message)
    if len(set(row.numbers)) > FLIP_SEVEN - (status is not Status.ACTIVE):
        message = f"a row of more than {FLIP_SEVEN} different numbers cannot be"
        if status is not Status.ACTIVE:
            message = f"a {status.value} row has fewer than {FLIP_SEVEN} different numbers"
        raise RefusedError(name, str(row.numbers[-1]), message)


def _build(draft: _Draft) -> Position:
    players = draft.players
    decks = draft.decks or decks_for(len(players))
    try:
        verify_setup(len(players), decks)
    except RuleError as error:
        raise RefusedError("players", str(len(players)), str(error)) from None
    hero = _seat_word(draft, "hero", 0)
    phase = Phase.TURNS
    if "over" in draft.words:
        phase = Phase.OVER
    elif "deal" in draft.words:
        phase = Phase.DEAL
    for token in draft.words.get("flipped", []):
        seat = read_seat("flipped", players, token)
        players[seat] = replace(players[seat], flipped=True)
    dealer = _seat_word(draft, "dealer", len(players) - 1)
    turn = _seat_word(draft, "turn", _first_active(players, hero))
    pending = _read_pending(draft)
    table = Table(
        rules=draft.rules,
        decks=decks,
        players=tuple(players),
        dealer=dealer,
        phase=phase,
        seat={Phase.OVER: dealer, Phase.DEAL: _seat_word(draft, "deal", turn)}.get(phase, turn),
        pile=DECK.full(decks),
        discard=DECK.count(card for card, copies in draft.discard for _ in range(copies)),
        pending=pending,
    )
    for card, copies in draft.shown.items():
        held = DECK.full(decks)[DECK.index[card]]
        if copies > held:
            message = f"the deck has {held} {card.code}, this table shows {copies}"
            raise RefusedError(_shown_last(draft, card), card.code, message)
    seen = table.on_table()
    table = replace(table, pile=subtract(subtract(table.pile, seen), table.discard))
    _check_going_on(draft, table)
    table = resume(table)
    model = _model(table.players, hero, bare=draft.bare and len(players) == 1)
    if "alone" in draft.words:
        if "company" in draft.words:
            raise RefusedError("alone", "company", "say alone or company, not both")
        if others := [table.players[i].name for i in table.active() if i != hero]:
            message = f"{others[0]} is still active, so the hero is not alone; remove alone"
            raise RefusedError("alone", "alone", message)
        model = "alone"
    elif "company" in draft.words:
        model = "company"
    return Position(table, hero, model)


def _shown_last(draft: _Draft, card: Card) -> str:
    if any(card == other for other, _ in draft.discard):
        return "discard"
    holders = [player.name for player in draft.players if card in player.row.cards()]
    return holders[-1] if holders else "pending"


def _check_going_on(draft: _Draft, table: Table) -> None:
    for player in table.players:
        try:
            player.row.score(table.rules)
        except RuleError as error:
            raise RefusedError(player.name, "x2", str(error)) from None
        if table.phase is not Phase.OVER and player.row.flipped_seven:
            message = (
                f"{player.name} has {FLIP_SEVEN} different numbers, which ends the round: "
                "add the field over, or take a card out"
            )
            raise RefusedError(player.name, str(player.row.numbers[-1]), message)
    if table.phase is Phase.OVER:
        _check_over(table)
    elif not table.pending and table.active() and not table.players[table.seat].active:
        word = "deal" if table.phase is Phase.DEAL else "turn"
        name = table.players[table.seat].name
        raise RefusedError(word, name, f"{name} is out of this round; name an active player")
    if table.phase is not Phase.DEAL and "flipped" in draft.words:
        message = "flipped belongs to a deal that is going on; name whom it has reached with deal"
        raise RefusedError("flipped", "flipped", message)
    for word in ("deal", "turn", "pending"):
        if table.phase is Phase.OVER and word in draft.words:
            raise RefusedError(
                word, word, f"a round that is over has no {word}; remove one of both"
            )
    if table.phase is Phase.DEAL and "turn" in draft.words:
        raise RefusedError(
            "turn", "turn", "the deal is going on, so nobody's turn; keep deal or turn"
        )


def _check_over(table: Table) -> None:
    sevens = [player.name for player in table.players if player.row.flipped_seven]
    if len(sevens) > 1:
        raise RefusedError(sevens[1], "over", "only one player can Flip 7 in a round")
    if table.active() and not sevens:
        name = table.players[table.active()[0]].name
        raise RefusedError("over", "over", f"the round is not over: {name} is active; remove over")


def _seat_word(draft: _Draft, word: str, default: int) -> int:
    args = draft.words.get(word)
    return read_seat(word, draft.players, args[0]) if args else default


def _first_active(players: Sequence[Player], hero: int) -> int:
    seats = clockwise(hero, len(players))
    return next((seat for seat in seats if players[seat].active), hero)


def _model(players: Sequence[Player], hero: int, *, bare: bool) -> Model:
    others = any(player.active for seat, player in enumerate(players) if seat != hero)
    return "company" if others or bare else "alone"


_PENDING = re.compile(
    r"(?P<card>\S+)\s+(?P<source>[^\s>]+)>(?P<target>[^\s>]+)(?:\s+(?P<left>[0-9]))?(?P<waits>\s+waits)?"
)


def _read_pending(draft: _Draft) -> tuple[Pending, ...]:
    words = draft.words.get("pending")
    if words is None:
        return ()
    entries: list[Pending] = []
    for text in " ".join(words).split(","):
        match = _PENDING.fullmatch(text.strip())
        if match is None:
            message = "a pending card is CARD FLIPPER>TARGET [LEFT], with ? for a target to choose"
            raise RefusedError("pending", clip(text.strip()), message)
        [(card, copies)] = read_cards("pending", [match["card"]])
        source = read_seat("pending", draft.players, match["source"])
        aimed = match["target"] != "?"
        target = read_seat("pending", draft.players, match["target"]) if aimed else None
        left = None if match["left"] is None else int(match["left"])
        running = [entry for entry in entries if entry.in_progress]
        aside = bool(running) and target is None and match["waits"] is None
        entry = Pending(card, source, target, left, aside)
        _check_pending(draft, entries, entry, copies)
        draft.show(card, 1)
        entries.append(entry)
    return tuple(entries)


def _check_pending(draft: _Draft, before: list[Pending], entry: Pending, copies: int) -> None:
    code = entry.card.code
    running = [other for other in before if other.in_progress]
    problem = None
    if entry.card not in (FREEZE, FLIP_THREE, SECOND_CHANCE) or copies != 1:
        problem = f"only fz, f3 and a surplus sc can be pending, one an entry; not {code}"
    elif entry.card == SECOND_CHANCE and (before or entry.target is not None):
        problem = "a surplus sc is given away at once: it stands first, with ? for the receiver"
    elif entry.left is not None:
        if entry.card != FLIP_THREE or entry.target is None or entry.left > 3:
            problem = "only a Flip Three that has a target has cards left, at most 3"
        elif running or any(other.card != SECOND_CHANCE for other in before):
            problem = "one Flip Three is in progress at a time; it stands first"
        elif not draft.players[entry.target].active:
            problem = f"{draft.players[entry.target].name} is out and flips no more cards"
    elif entry.aside:
        own = sum(other.aside for other in before)
        if entry.source != running[0].target or own >= 3 - (running[0].left or 0):
            problem = (
                "what a Flip Three sets aside comes from its target, one for each card flipped; "
                "mark a card of an earlier Flip Three with waits"
            )
    if problem:
        raise RefusedError("pending", code, problem)


def _row_text(player: Player) -> str:
    total = f" {player.total}" if player.total else ""
    status = "" if player.active else f" {player.status.value}"
    return f"{player.name}{total}{status}: {_cards_text(player.row)}".rstrip()


def _cards_text(row: Row) -> str:
    return " ".join(card.code for card in row.cards())


def _pending_text(table: Table, entry: Pending) -> str:
    names = [player.name for player in table.players]
    target = "?" if entry.target is None else names[entry.target]
    left = "" if entry.left is None else f" {entry.left}"
    running = any(other.in_progress for other in table.pending)
    waits = " waits" if running and entry.target is None and not entry.aside else ""
    if entry.card == SECOND_CHANCE:
        waits = ""
    return f"{entry.card.code} {names[entry.source]}>{target}{left}{waits}"
