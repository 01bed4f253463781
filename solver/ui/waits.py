"""Taps that wait behind a mistake, in the link: events of records of the game as it was."""

from __future__ import annotations

import json
from typing import Any

from solver.games import game_at, parse_record
from solver.link import packed, unpacked
from solver.live import Later, Live
from solver.records import Record
from solver.refusal import RefusedError, clip
from solver.said import said

PARAMETER = "w"
"""Query parameter that holds them."""
MOST = 20
"""Records that they may come from: one for each mistake that is being set right."""


def written(live: Live[Any, Any]) -> str | None:
    """Return what waits, packed; None if nothing does."""
    if not live.waits:
        return None
    records = list(dict.fromkeys(later.record for later in live.later))
    texts = [game_at(record.start).format_record(record) for record in records]
    waits = [[records.index(each.record), each.number, int(each.loose)] for each in live.later]
    return packed(json.dumps([texts, waits], ensure_ascii=False, separators=(",", ":")))


def read(link: str, record: Record[Any, Any]) -> Live[Any, Any]:
    """Return a game with what waits behind its mistake.

    Raises
    ------
    RefusedError
        The link holds nothing that can wait in this game.
    """
    torn = RefusedError(PARAMETER, clip(link), said("this link is torn; copy it whole"))
    try:
        texts, waits = json.loads(unpacked(link))
        if not 0 < len(texts) <= MOST:
            raise torn
        records = [_like(parse_record(str(text)), record) for text in texts]
        later = []
        for which, number, loose in waits:
            known = records[range(len(records))[which]]
            later.append(Later(known, range(len(known.events))[number], bool(loose)))
    except (ValueError, TypeError, IndexError, RecursionError) as error:
        raise torn from error
    return Live(record, tuple(later), waits=bool(later))


def _like(found: Record[Any, Any], record: Record[Any, Any]) -> Record[Any, Any]:
    """Return a record of the same game and as many players; refuse any other."""
    one, other = found.start, record.start
    if one.deck.game != other.deck.game or len(one.players) != len(other.players):
        message = said("what waits in this link is of another game")
        raise RefusedError(PARAMETER, "", message)
    return found
