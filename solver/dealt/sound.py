"""Whether a table that was typed can be: what is refused, and the mend."""

from __future__ import annotations

from collections.abc import Collection

from solver.dealt.deck import DECK, REDRAW, SIZE, STOP
from solver.dealt.hidden import has_play
from solver.dealt.rules import HAND, RESERVES
from solver.dealt.table import Phase, Player, Table, clockwise, draws_for
from solver.refusal import RefusedError, clip
from solver.said import counted, said


def check(table: Table, words: dict[str, list[str]]) -> None:
    """Refuse a table that cannot be, and words that contradict it.

    Parameters
    ----------
    table
        As the fields of a position describe it, nothing settled yet.
    words
        The word fields that were given, with their arguments.

    Raises
    ------
    RefusedError
        Names the field, the token and the mend.
    """
    _check_copies(table)
    if table.phase is Phase.DEAL:
        _check_deal(table, words)
        return
    for player in table.players:
        _check_player(table, player)
    _check_trick(table)
    _check_total(table)
    _check_draws(table, words)
    if table.phase is Phase.OVER:
        _check_over(table, words)
    else:
        _check_turn(table, words)


def _check_copies(table: Table) -> None:
    for card, held, left in zip(DECK.cards, DECK.full(), table.unseen(), strict=True):
        if left >= 0:
            continue
        holders = [p.name for p in table.players if card in (*p.hand.known(), *p.reserve)]
        where = holders[-1] if holders else "trick"
        if table.discard[DECK.index[card]]:
            where = "played"
        message = said(
            "the deck has {held} {code}, this table shows {shown}; take {more} out",
            held=held,
            code=card.code,
            shown=held - left,
            more=-left,
        )
        raise RefusedError(where, card.code, message)


def _check_total(table: Table) -> None:
    if (more := -table.forgotten()) > 0:
        message = counted(
            "this table has one card too many: {size} are in the deck, and {pile} of them in the"
            " draw pile; take one out, or list a Redraw among the played cards",
            "this table has {count} cards too many: {size} are in the deck, and {pile} of them in"
            " the draw pile; take some out, or list a Redraw among the played cards",
            more,
            size=SIZE,
            pile=table.pile,
        )
        raise RefusedError("position", str(SIZE + more), message)


def _check_player(table: Table, player: Player) -> None:
    if len(player.hand.held) > player.taken:
        message = said(
            "{name} was dealt two reserves: take one out of the reserves, or of holds",
            name=player.name,
        )
        raise RefusedError(player.name, player.hand.held[-1].code, message)
    most = HAND[len(table.players)] + player.taken + draws_for(DECK.full()[DECK.index[REDRAW]])
    if player.hand.size > most:
        message = said(
            "{name} cannot have {size} cards, at most {most}; take some out",
            name=player.name,
            size=player.hand.size,
            most=most,
        )
        raise RefusedError(player.name, str(player.hand.size), message)


def _check_trick(table: Table) -> None:
    highest = None
    for at, act in enumerate(table.trick):
        name = table.players[act.seat].name
        if not act.cards:
            _check_took(table, act.seat, leads=at == 0)
        elif act.set is not None:
            if not act.set.beats(highest):
                message = said(
                    "{set} of {name} does not beat {beat}; write the trick in its order",
                    set=str(act.set),
                    name=name,
                    beat=str(highest),
                )
                raise RefusedError("trick", name, message)
            highest = act.set
        elif act.cards == (STOP,) and at < len(table.trick) - 1:
            message = said("a Stop ends the trick: take out what follows it")
            raise RefusedError("trick", table.players[table.trick[at + 1].seat].name, message)
    inside = table.inside()
    order = [seat for seat in clockwise(table.leader, len(table.players)) if seat in inside]
    acted = [act.seat for act in table.trick]
    if acted != order[: len(acted)]:
        wrong = next(
            seat for seat, right in zip(acted, [*order, None], strict=False) if seat != right
        )
        message = said(
            "everybody with cards acts once, clockwise: here {names}",
            names=", ".join(table.players[seat].name for seat in order),
        )
        raise RefusedError("trick", table.players[wrong].name, message)


def _check_took(table: Table, seat: int, *, leads: bool) -> None:
    player = table.players[seat]
    if leads:
        message = said("the leader must play and cannot take a reserve")
        raise RefusedError("trick", player.name, message)
    if not player.taken or not player.hand.size:
        message = said(
            "{name} took a reserve, so one is gone and in the hand; mend the hand or the reserve",
            name=player.name,
        )
        raise RefusedError("trick", player.name, message)


def _check_draws(table: Table, words: Collection[str]) -> None:
    for word in ("draws", "drawn"):
        if word in words and table.phase is not Phase.DRAW:
            message = said("{word} belongs to a trick that all have acted in; remove it", word=word)
            raise RefusedError(word, word, message)
    most = draws_for(table.redraws) - (table.drawn is not None)
    if table.phase is Phase.DRAW and table.draws > max(most, 0):
        message = said("three cards are drawn for each Redraw of the trick, here {most}", most=most)
        raise RefusedError("draws", str(table.draws), message)
    if table.drawn is None:
        return
    player = table.players[table.seat]
    if not table.redraws:
        raise RefusedError("drawn", table.drawn.code, said("the trick has no Redraw; remove drawn"))
    if player.hand.hidden or not player.hand.size:
        message = said(
            "{name} draws no card that is put in by choice; remove drawn", name=player.name
        )
        raise RefusedError("drawn", table.drawn.code, message)


def _check_turn(table: Table, words: dict[str, list[str]]) -> None:
    given = words.get("turn", [""])[0]
    name = table.players[table.seat].name
    if given and given.casefold() != name.casefold():
        message = said(
            "after this trick it is the turn of {name}; mend turn or the trick", name=name
        )
        raise RefusedError("turn", clip(given), message)
    with_cards = [player.name for player in table.players if player.hand.size]
    if len(with_cards) < 2 and not table.trick:
        first = with_cards[0] if with_cards else table.players[0].name
        message = said(
            "a round goes on while two have cards: write over and who pays, such as over {name}",
            name=first,
        )
        raise RefusedError("position", first, message)
    if len(table.inside()) < 2:
        message = said("nobody else is in this trick; give the others cards")
        raise RefusedError("trick", table.players[table.leader].name, message)
    if not table.trick and not table.players[table.seat].hand.size:
        message = said("{name} has no cards and is out; name another player", name=name)
        raise RefusedError("turn", name, message)


def _check_over(table: Table, words: Collection[str]) -> None:
    if "turn" in words:
        message = said("a round that is over has no {word}; remove one of both", word="turn")
        raise RefusedError("turn", "turn", message)
    with_cards = [seat for seat, player in enumerate(table.players) if player.hand.size]
    name = table.players[table.losers[0]].name
    if table.trick:
        _check_stuck(table, name)
    elif len(with_cards) > 1 or (with_cards and with_cards != list(table.losers)):
        message = said(
            "a round is over when only who pays has cards, or nobody; or in a trick that {name}"
            " can neither play in nor take a reserve",
            name=name,
        )
        raise RefusedError("over", name, message)
    elif len(table.losers) == len(table.players):
        raise RefusedError("over", name, said("who won the last trick does not pay; leave one out"))


def _check_stuck(table: Table, name: str) -> None:
    """Refuse a round that is over in mid-trick, unless who pays could do nothing (R19b)."""
    left = [s for s in clockwise(table.leader, len(table.players)) if table.players[s].hand.size]
    acted = {act.seat for act in table.trick}
    asked = next((seat for seat in left if seat not in acted), None)
    player = table.players[table.losers[0]]
    if [asked] != list(table.losers) or player.reserve or table.stopper >= 0:
        message = said(
            "a trick stops only when who is next can do nothing and has no reserve;"
            " that is not {name}",
            name=name,
        )
        raise RefusedError("over", name, message)
    if has_play(table, table.losers[0]):
        message = said("{name} has a legal play and must make it; remove over", name=name)
        raise RefusedError("over", name, message)


def _check_deal(table: Table, words: Collection[str]) -> None:
    for word in ("trick", "draws", "drawn", "played", "over"):
        if word in words:
            message = said("during the deal there is no {word}; remove one of both", word=word)
            raise RefusedError(word, word, message)
    full = HAND[len(table.players)]
    order = table.deal_order()
    sizes = [table.players[seat].hand.size for seat in order]
    hidden = [table.players[seat].hand.hidden for seat in order]
    known = [size for size, dark in zip(sizes, hidden, strict=True) if not dark]
    dark_full = all(size == full for size, dark in zip(sizes, hidden, strict=True) if dark)
    reserves = [len(table.players[seat].reserve) for seat in order]
    held = any(player.hand.held for player in table.players)
    ready = _is_dealt(known, full) and dark_full and not held
    if not ready or (any(reserves) and sum(sizes) < full * len(sizes)):
        message = said(
            "during the deal hands of {full} are dealt one by one, and then the reserves;"
            " hidden hands have {full} cards",
            full=full,
        )
        raise RefusedError("deal", "deal", message)
    if not _is_dealt(reserves, RESERVES) or sum(reserves) == RESERVES * len(reserves):
        message = said("two reserves are dealt to each; remove deal when all are")
        raise RefusedError("deal", "deal", message)


def _is_dealt(sizes: list[int], full: int) -> bool:
    """Return whether the first ones are full, one more has some, and the others nothing."""
    begun = [size for size in sizes if size]
    return (
        sizes[: len(begun)] == begun
        and all(size == full for size in begun[:-1])
        and (not begun or begun[-1] <= full)
    )
