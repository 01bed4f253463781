"""The fields of a position of Dealt!: hands, reserves and words, each read by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from solver.dealt.hand import Cards, Hand
from solver.dealt.rules import HAND, RESERVES, Rules
from solver.dealt.words import (
    WORDS,
    check_players,
    read_cards,
    read_game,
    read_name,
    read_rules,
)
from solver.refusal import RefusedError, clip, nearest
from solver.said import said
from solver.words import check_new_name

HERO = "me"
"""A name for the player who asks, in examples."""
MAX_CHIPS = 15
"""All chips of the box (section 1)."""
MAX_HAND = 18
"""Cards: ten dealt, two reserves taken and six drawn."""
_FORM = said("a row is NAME hand: CARDS, or 6 cards if it is hidden, or NAME reserve: CARDS")


@dataclass(slots=True)
class Row:
    """What the fields of a position say of one player."""

    name: str
    chips: int | None = None
    hand: Hand | None = None
    reserve: Cards | None = None


@dataclass(slots=True)
class Draft:
    """What the fields of a position say, before they are put together.

    Parameters
    ----------
    rows
        One for each player, in seating order.
    words
        Every word field that was given, with its arguments.
    """

    rules: Rules = field(default_factory=Rules)
    rows: list[Row] = field(default_factory=list)
    words: dict[str, list[str]] = field(default_factory=dict)


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
    if keyword in WORDS.keywords:
        if colon and len(words) > 1:
            message = said(
                "the colon comes right after {keyword}; write {keyword}: and then the rest",
                keyword=keyword,
            )
            raise RefusedError(keyword, clip(words[1]), message)
        if keyword in draft.words:
            raise RefusedError(
                keyword, keyword, said("{keyword} is given twice; keep one", keyword=keyword)
            )
        draft.words[keyword] = tail.split() if colon else words[1:]
        _read_keyword(draft, keyword, draft.words[keyword])
    elif colon:
        _read_row(draft, words, tail)
    else:
        first = words[0]
        hint = "" if WORDS.is_card(first) else nearest(first, WORDS.keywords, 0.7)
        message = said(
            "{first!r} begins no field{hint}",
            first=clip(first),
            hint=hint or said("; {row_form}", row_form=_FORM),
        )
        raise RefusedError("position", clip(first), message)


def _read_keyword(draft: Draft, keyword: str, args: list[str]) -> None:
    match keyword:
        case "game":
            read_game(keyword, args)
        case "rules":
            draft.rules = read_rules(keyword, args)
        case "deal":
            if args:
                message = said(
                    "{keyword} stands alone; put ; before {args!r}",
                    keyword=keyword,
                    args=clip(args[0]),
                )
                raise RefusedError(keyword, clip(args[0]), message)
        case "hero" | "oldest" | "turn" | "draws" | "drawn":
            if problem := _problem(keyword, args):
                raise RefusedError(keyword, clip(" ".join(args)), problem)
        case _:
            pass  # played, trick and over are read when the players are known


def _problem(keyword: str, args: list[str]) -> str:
    """Return what is wrong with the one argument of a keyword; nothing if it is right."""
    one = len(args) == 1
    if keyword == "draws":
        right = one and bool(re.fullmatch(r"[0-6]", args[0]))
        form = said("draws takes how many cards are still drawn, such as draws 3")
    elif keyword == "drawn":
        right = one and len(read_cards(keyword, args)) == 1
        form = said("drawn takes the one card that is put in now, such as drawn 7")
    else:
        right = one
        form = said(
            "{keyword} takes the name of one player, such as {keyword} {hero}",
            keyword=keyword,
            hero=HERO,
        )
    return "" if right else form


def _read_row(draft: Draft, words: list[str], tail: str) -> None:
    if not words:
        raise RefusedError("row", ":", said("the name is missing; {row_form}", row_form=_FORM))
    name, *rest = words
    row = _row(draft, name)
    if rest and rest[0].lower() == "chips":
        _read_chips(row, rest[1:2])
        rest = rest[2:]
    kind = " ".join(rest).lower() or "hand"
    if kind not in {"hand", "reserve"}:
        message = said(
            "{kind!r} is neither hand nor reserve; {row_form}", kind=clip(kind), row_form=_FORM
        )
        raise RefusedError(row.name, clip(kind), message)
    if getattr(row, kind) is not None:
        message = said("the {kind} of {name} is given twice; keep one", kind=kind, name=row.name)
        raise RefusedError(row.name, kind, message)
    if kind == "hand":
        row.hand = _read_hand(row.name, tail)
        return
    row.reserve = tuple(read_cards(row.name, tail.split()))
    if len(row.reserve) > RESERVES:
        message = said("a player has at most two reserves; take some out")
        raise RefusedError(row.name, row.reserve[-1].code, message)


def _row(draft: Draft, name: str) -> Row:
    """Return the row of a name, which may be a new one."""
    for row in draft.rows:
        if row.name == name:
            return row
    read_name("row", name)
    check_new_name(name, name, draft.rows)
    if len(draft.rows) == max(HAND):
        check_players(max(HAND) + 1)
    draft.rows.append(Row(name))
    return draft.rows[-1]


def _read_chips(row: Row, args: list[str]) -> None:
    token = args[0] if args else ""
    if not re.fullmatch(r"[0-9]{1,2}", token) or int(token) > MAX_CHIPS:
        message = said("chips takes a whole number from 0 to {max_chips}", max_chips=MAX_CHIPS)
        raise RefusedError(row.name, clip(token), message)
    if row.chips is not None:
        message = said("the chips of {name} are given twice; keep one", name=row.name)
        raise RefusedError(row.name, token, message)
    row.chips = int(token)


def _read_hand(name: str, tail: str) -> Hand:
    first, *more = (part.split() for part in tail.split(","))
    held: list[str] = []
    if more:
        if len(more) > 1 or not more[0] or more[0][0].lower() != "holds":
            message = said("after the comma come the reserves that were taken: , holds 7")
            raise RefusedError(name, clip(" ".join(more[-1])) or ",", message)
        held = more[0][1:]
    known = read_cards(name, held)
    if len(known) > RESERVES:
        message = said("a player takes at most two reserves; take some out of holds")
        raise RefusedError(name, known[-1].code, message)
    if len(first) == 2 and first[1].lower() in {"card", "cards"}:
        if not re.fullmatch(r"[0-9]{1,2}", first[0]) or int(first[0]) > MAX_HAND:
            message = said("a hand has 0 to {max_hand} cards", max_hand=MAX_HAND)
            raise RefusedError(name, clip(first[0]), message)
        hand = Hand.of_size(int(first[0]), known)
    else:
        hand = Hand.of(read_cards(name, first), known)
    if hand.size > MAX_HAND:
        message = said("a hand has 0 to {max_hand} cards", max_hand=MAX_HAND)
        raise RefusedError(name, hand.known()[-1].code, message)
    within = hand.size if hand.cards is None else hand.cards
    if isinstance(within, int):
        fits = len(known) <= within
    else:
        fits = all(known.count(card) <= within.count(card) for card in known)
    if not fits:
        message = said("{name} cannot hold more than is in the hand", name=name)
        raise RefusedError(name, known[-1].code, message)
    return hand
