"""The pending cards of a position of Flip 7, read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solver.flip7.deck import DECK, FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.table import Pending, Player, Table
from solver.flip7.words import read_cards, read_seat
from solver.refusal import RefusedError, clip
from solver.said import said

_ENTRY = re.compile(
    r"(?P<card>\S+)\s+(?P<source>[^\s>]+)\s*>\s*(?P<target>[^\s>]+)"
    r"(?:\s+(?P<left>[0-9]))?(?P<waits>\s+waits)?",
    re.IGNORECASE,
)
_MOST = sum(DECK.full(2)[DECK.index[card]] for card in (SECOND_CHANCE, FREEZE, FLIP_THREE))
"""Entries: all action cards of two decks."""


def read_pending(words: Sequence[str], players: Sequence[Player]) -> tuple[Pending, ...]:
    """Read the arguments of the field ``pending``; first thing first."""
    texts = " ".join(words).split(",")
    if len(texts) > _MOST:
        message = said("at most {most} cards can be pending; take some out", most=_MOST)
        raise RefusedError("pending", clip(texts[_MOST].strip()), message)
    entries: list[Pending] = []
    for text in texts:
        entry = _read_entry(text.strip(), players, entries)
        if problem := _problem(entry, entries, players):
            raise RefusedError("pending", clip(text.strip()), problem)
        entries.append(entry)
    return tuple(entries)


def pending_text(table: Table) -> str:
    """Return the canonical arguments of the field ``pending``."""
    names = [player.name for player in table.players]
    running = any(entry.in_progress for entry in table.pending)
    texts = []
    for entry in table.pending:
        target = "?" if entry.target is None else names[entry.target]
        left = "" if entry.left is None else f" {entry.left}"
        unmarked = entry.aside or entry.target is not None or entry.card == SECOND_CHANCE
        waits = " waits" if running and not unmarked else ""
        texts.append(f"{entry.card.code} {names[entry.source]}>{target}{left}{waits}")
    return ", ".join(texts)


def _read_entry(text: str, players: Sequence[Player], before: Sequence[Pending]) -> Pending:
    match = _ENTRY.fullmatch(text)
    if match is None:
        message = said(
            "a pending card is CARD FLIPPER>TARGET [LEFT], with ? for a target to choose"
        )
        raise RefusedError("pending", clip(text), message)
    [(card, copies)] = read_cards("pending", [match["card"]])
    if card not in (FREEZE, FLIP_THREE, SECOND_CHANCE) or copies != 1:
        message = said("only fz, f3 and a surplus sc can be pending, one an entry")
        raise RefusedError("pending", clip(match["card"]), message)
    source = read_seat("pending", players, match["source"])
    aimed = match["target"] != "?"
    target = read_seat("pending", players, match["target"]) if aimed else None
    left = None if match["left"] is None else int(match["left"])
    running = any(entry.in_progress for entry in before)
    return Pending(card, source, target, left, running and not aimed and match["waits"] is None)


def _problem(entry: Pending, before: Sequence[Pending], players: Sequence[Player]) -> str:
    """Return why an entry cannot follow those before it, and the mend; nothing if it can."""
    running = next((other for other in before if other.in_progress), None)
    if entry.card == SECOND_CHANCE:
        return _surplus_problem(entry, before, players)
    if entry.left is not None:
        return _progress_problem(entry, before, players)
    if not entry.aside or running is None:
        return ""
    own = sum(other.aside for other in before)
    if entry.source == running.target and own < 3 - (running.left or 0):
        return ""
    return said(
        "what a Flip Three sets aside comes from its target, one for each card "
        "flipped; mark a card of an earlier Flip Three with waits"
    )


def _surplus_problem(entry: Pending, before: Sequence[Pending], players: Sequence[Player]) -> str:
    if before or entry.target is not None or entry.left is not None:
        return said("a surplus sc is given away at once: it stands first, with ? for the receiver")
    giver = players[entry.source]
    if not giver.active or not giver.row.second_chance:
        return said(
            "{name} would keep this sc: only an active player with an sc gives one away",
            name=giver.name,
        )
    return ""


def _progress_problem(entry: Pending, before: Sequence[Pending], players: Sequence[Player]) -> str:
    if entry.card != FLIP_THREE or entry.target is None or entry.left not in range(4):
        return said("only a Flip Three that has a target has cards left, at most 3")
    if any(other.card != SECOND_CHANCE for other in before):
        return said(
            "one Flip Three is in progress at a time, and it stands first; take one number off"
        )
    target = players[entry.target].name
    if not players[entry.target].active:
        return said("{target} is out and flips no more cards; name an active player", target=target)
    if before and before[0].source != entry.target:
        return said(
            "{target} flips the cards of this Flip Three, so {target} has the sc to give away",
            target=target,
        )
    return ""
