"""The fields of a position of Flip 7: rows and words, each read by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from solver.cards import Card, Kind, change
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.row import Row
from solver.flip7.rules import FLIP_SEVEN, Rules
from solver.flip7.table import Player, Status
from solver.flip7.words import (
    KEYWORDS,
    check_new_name,
    check_players,
    is_card,
    read_cards,
    read_decks,
    read_game,
    read_name,
    read_rules,
)
from solver.refusal import RefusedError, clip, nearest
from solver.said import said

HERO = "me"
"""Name of the hero in a bare list of cards."""
MAX_TOTAL = 10_000
_MAX_ROW = 40
"""Cards; far more than any row holds."""
_STATUSES = {status.value: status for status in Status}
_ROW_FORM = said("a row is NAME [TOTAL] [STATUS]: CARDS")


@dataclass(slots=True)
class Draft:
    """What the fields of a position say, before they are put together.

    Parameters
    ----------
    bare
        Whether one field is a bare list of cards.
    words
        Every word field that was given, with its arguments.
    """

    rules: Rules = field(default_factory=Rules)
    decks: int | None = None
    players: list[Player] = field(default_factory=list)
    bare: bool = False
    words: dict[str, list[str]] = field(default_factory=dict)
    discard: tuple[int, ...] = DECK.count(())


def read_fields(text: str) -> Draft:
    """Read every field of a position."""
    draft = Draft()
    for part in re.split(r"[;\n]", text):
        if part.strip():
            _read_field(draft, part.strip())
    return draft


def _read_field(draft: Draft, part: str) -> None:
    head, colon, tail = part.partition(":")
    words = head.split()
    keyword = words[0].lower() if words else ""
    if keyword in KEYWORDS:
        if colon and len(words) > 1:
            message = said(
                "the colon comes right after {keyword}; write {keyword}: and then the rest",
                keyword=keyword,
            )
            raise RefusedError(keyword, clip(words[1]), message)
        args = tail.split() if colon else words[1:]
        if keyword in draft.words:
            raise RefusedError(
                keyword, keyword, said("{keyword} is given twice; keep one", keyword=keyword)
            )
        draft.words[keyword] = args
        _read_keyword(draft, keyword, args)
    elif colon:
        _read_row(draft, words, tail.split())
    else:
        _read_bare(draft, words)


def _read_keyword(draft: Draft, keyword: str, args: list[str]) -> None:
    match keyword:
        case "game":
            read_game(keyword, args)
        case "decks":
            draft.decks = read_decks(keyword, args)
        case "rules":
            draft.rules = read_rules(keyword, args)
        case "discard":
            for card, copies in read_cards(keyword, args):
                draft.discard = change(draft.discard, DECK.index[card], copies)
        case "alone" | "company" | "over":
            if args:
                message = said(
                    "{keyword} stands alone; put ; before {args!r}",
                    keyword=keyword,
                    args=clip(args[0]),
                )
                raise RefusedError(keyword, clip(args[0]), message)
        case "hero" | "dealer" | "turn" | "deal":
            if len(args) != 1:
                message = said(
                    "{keyword} takes the name of one player, such as {keyword} {hero}",
                    keyword=keyword,
                    hero=HERO,
                )
                raise RefusedError(keyword, clip(" ".join(args)), message)
        case _:
            pass  # flipped and pending name players, who may come later


def _read_bare(draft: Draft, tokens: list[str]) -> None:
    first = tokens[0]
    hint = nearest(first, KEYWORDS, 0.7)
    if not is_card(first) and (hint or (len(tokens) > 1 and first[0].isalpha())):
        message = said(
            "{first!r} is neither a card nor a field{hint}",
            first=clip(first),
            hint=hint or said("; {row_form}", row_form=_ROW_FORM),
        )
        raise RefusedError("position", clip(first), message)
    if draft.bare:
        raise RefusedError(
            HERO, clip(first), said("two bare lists of cards; write all your cards in one")
        )
    draft.bare = True
    # The bare list is the hero's row, wherever it stands.
    draft.players.insert(0, _player(draft, HERO, 0, Status.ACTIVE, read_cards(HERO, tokens)))


def _read_row(draft: Draft, words: list[str], tokens: list[str]) -> None:
    if not words:
        raise RefusedError("row", ":", said("the name is missing; {row_form}", row_form=_ROW_FORM))
    name, *rest = words
    name = read_name("row", name)
    total, status = 0, Status.ACTIVE
    if rest and re.fullmatch(r"[+-]?[0-9.,_]+", rest[0]):
        if not re.fullmatch(r"[0-9]{1,5}", rest[0]) or int(rest[0]) > MAX_TOTAL:
            message = said("a total is a whole number from 0 to {max_total:,}", max_total=MAX_TOTAL)
            raise RefusedError(name, clip(rest[0]), message)
        total, rest = int(rest[0]), rest[1:]
    if rest:
        word = rest[0].lower()
        if word not in _STATUSES:
            message = said(
                "{token!r} is no status: active, stay, frozen or bust; {row_form}",
                token=clip(rest[0]),
                row_form=_ROW_FORM,
            )
            raise RefusedError(name, clip(rest[0]), message)
        status, rest = _STATUSES[word], rest[1:]
    if rest:
        message = said(
            "{token!r} is not expected here; {row_form}", token=clip(rest[0]), row_form=_ROW_FORM
        )
        raise RefusedError(name, clip(rest[0]), message)
    draft.players.append(_player(draft, name, total, status, read_cards(name, tokens)))


def _player(
    draft: Draft, name: str, total: int, status: Status, cards: list[tuple[Card, int]]
) -> Player:
    check_players(len(draft.players) + 1)
    check_new_name(name, name, draft.players)
    if sum(copies for _, copies in cards) > _MAX_ROW:
        message = said(
            "a row never holds more than {max_row} cards; take some out", max_row=_MAX_ROW
        )
        raise RefusedError(name, name, message)
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
    return Player(name, total, status, row=row)


def _check_actions(name: str, status: Status, held: list[Card]) -> None:
    if FLIP_THREE in held:
        message = said("a Flip Three lies in no row: it is pending, or in the discard")
        raise RefusedError(name, "f3", message)
    if held.count(SECOND_CHANCE) > 1:
        message = said(
            "a player holds at most one Second Chance; the other was given away or discarded"
        )
        raise RefusedError(name, "sc", message)
    if SECOND_CHANCE in held and status is Status.BUSTED:
        message = said("a Second Chance would have prevented the bust; remove sc, or bust")
        raise RefusedError(name, "sc", message)
    if held.count(FREEZE) > (status is Status.FROZEN):
        message = said(
            "one Freeze lies in front of a frozen player, none elsewhere: say frozen,"
            " or name it as pending or discard"
        )
        raise RefusedError(name, "fz", message)


def _check_numbers(name: str, status: Status, row: Row) -> None:
    doubles = [n for n in set(row.numbers) if row.numbers.count(n) > 1]
    if status is not Status.BUSTED and doubles:
        token = str(min(doubles))
        message = said(
            "{name} holds {token} twice: say bust, or take one out", name=name, token=token
        )
        raise RefusedError(name, token, message)
    if status is Status.BUSTED and len(row.numbers) - len(set(row.numbers)) != 1:
        token = str(min(doubles)) if doubles else "bust"
        message = said(
            "a bust row holds exactly one duplicate: add it, or take the other cards out"
        )
        raise RefusedError(name, token, message)
    most = FLIP_SEVEN - (status is not Status.ACTIVE)
    if len(set(row.numbers)) > most:
        message = said("a row has at most {most} different numbers; take some out", most=most)
        if status is not Status.ACTIVE:
            message = said(
                "a row that is {status} has at most {most} different numbers; take some out",
                status=status.value,
                most=most,
            )
        raise RefusedError(name, str(row.numbers[-1]), message)
