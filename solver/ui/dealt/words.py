"""What a table of Dealt! waits for, and what stands there, in words."""

from __future__ import annotations

from solver.dealt.advise import Advice
from solver.dealt.deck import DECK
from solver.dealt.hand import Option
from solver.dealt.odds import Hold, Odds
from solver.dealt.rules import HAND, RESERVES
from solver.dealt.table import Need, Table, draws_for
from solver.said import Said, counted, said
from solver.ui.faces import percent
from solver.ui.looks import LOOKS
from solver.ui.verdict import Verdict


def question(table: Table) -> Said:
    """Return what the table waits for."""
    ask = table.ask()
    if ask.seat is None:
        return _over(table)
    player = table.players[ask.seat]
    name = player.name
    match ask.need:
        case Need.HAND:
            return said("{name}: tap your hand in its order", name=name)
        case Need.RESERVE:
            return said("{name}: which reserves?", name=name)
        case Need.DRAW:
            return said("{name} draws: which card?", name=name)
        case Need.INSERT:
            card = "" if ask.card is None else ask.card.name
            return said("{name}: where does {card} go?", name=name, card=card)
        case Need.LEAD:
            return said("{name} leads", name=name)
    if table.highest is None:
        return said("{name}: anything goes", name=name)
    return said("{name}: beat {set}", name=name, set=str(table.highest))


def note(table: Table) -> Said | None:
    """Return what must be said beside the question; None if it is plain."""
    ask = table.ask()
    if ask.seat is None:
        return None
    player = table.players[ask.seat]
    match ask.need:
        case Need.HAND:
            return said(
                "{count} of {all} cards, from left to right; cards stay in this order",
                count=player.hand.size,
                all=HAND[len(table.players)],
            )
        case Need.RESERVE:
            return said("{count} of {all} cards", count=len(player.reserve), all=RESERVES)
        case Need.DRAW:
            every = draws_for(table.redraws)
            return said("card {count} of {all}", count=1 + every - table.draws, all=every)
    return None


def strongest(odds: Odds) -> Said:
    """Return the play that is hardest to beat, and how long the hand is."""
    if odds.table.ask().seat != odds.seat:
        return said("if the trick stays as it is, {text}", text=_strongest(odds))
    return _strongest(odds)


def _strongest(odds: Odds) -> Said:
    turns = needs(odds.turns)
    if not odds.plays:
        return said("nothing in this hand beats that: take a reserve; {turns}", turns=turns)
    if all(each.players is None for each in odds.plays):
        return said("only a Redraw can be played; {turns}", turns=turns)
    found = [(each.nobody, each.option) for each in odds.plays if each.nobody is not None]
    if len(found) < sum(each.players is not None for each in odds.plays):
        return said(
            "too many cards are unseen to say whether nobody can beat a play; {turns}", turns=turns
        )
    if not odds.later:
        return said("you are the last to act: any play wins the trick; {turns}", turns=turns)
    chance, best = max(found, key=lambda pair: pair[0])
    return said(
        "hardest to beat is {play}: {chance} that nobody still to act can; {turns}",
        play=title(best),
        chance=percent(chance),
        turns=turns,
    )


def verdict(advice: Advice) -> Verdict:
    """Return what is advised as the page shows it."""
    best, *others = advice.options
    margin = said("{chance} to lose no chip", chance=percent(best.safe))
    if not others:
        margin = said("the only choice")
    badge = said("exact")
    if advice.error is not None:
        badge = said("estimate ± {error}", error=percent(advice.error))
    return Verdict(LOOKS[DECK.game].choice(best.event), margin, advice.reason, badge)


def needs(turns: int) -> Said:
    """Return how many turns a hand needs."""
    return counted(
        "the hand needs {count} turn or more", "the hand needs {count} turns or more", turns
    )


def holding(table: Table, hold: Hold) -> Said:
    """Return how the highest set of a trick stands."""
    if hold.nobody is None:
        return said(
            "{name} holds the trick with {set}",
            name=table.players[hold.seat].name,
            set=str(hold.set),
        )
    return said(
        "{name} holds the trick with {set}: {chance} that nobody still to act can beat it",
        name=table.players[hold.seat].name,
        set=str(hold.set),
        chance=percent(hold.nobody),
    )


def title(option: Option) -> str:
    """Return what something to play is called."""
    return option.cards[0].name if option.set is None else str(option.set)


def _over(table: Table) -> Said:
    names = [player.name for player in table.players]
    if winners := table.winners():
        lost = ", ".join(names[seat] for seat in table.beaten())
        won = ", ".join(names[seat] for seat in winners)
        return counted(
            "{lost} loses the game; {won} wins",
            "{lost} loses the game; {won} win",
            len(winners),
            lost=lost,
            won=won,
        )
    if table.beaten():
        return said("everybody loses the game")
    lost = ", ".join(names[seat] for seat in table.losers)
    return counted("{lost} pays a chip", "{lost} pay a chip each", len(table.losers), lost=lost)
