"""Advice, odds and tables of Dealt! as plain words in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from solver.cards import Card
from solver.dealt.advise import Advice, Option
from solver.dealt.notation import Position, format_position
from solver.dealt.odds import Odds, PlayOdds, event_text
from solver.dealt.odds import odds as odds_of
from solver.dealt.table import Table
from solver.figures import percent, ratio
from solver.said import counted, sentence

OUT = "out"


def advice(console: Console, given: Advice) -> None:
    """Print advice: the best and why, then all that can be done."""
    console.print(
        Text.assemble((_word(given.best), "bold green"), f" {sentence(given.reason)}"),
        soft_wrap=True,
    )
    made = Grid("choice", "loses no chip", "nobody can beat it", "turns left")
    for option in given.options:
        made.add_row(escape(option.event), _safe(option), _unbeaten(option), str(option.turns))
    console.print(made)
    if given.method == "exact":
        text = "Exact, if all hands are open from now on and everybody plays as well as can be."
    else:
        text = (
            f"An estimate from {given.layouts:,} deals of the unseen cards, on which everybody "
            "plays by a quick policy; ± is half of a 95 % interval. What others can beat is exact."
        )
    _say(console, text)


def odds(console: Console, position: Position, *, exact: bool) -> None:
    """Print all that the hero can do, and the chances that others can beat it."""
    found = odds_of(position, exact=exact)
    table, name = found.table, found.table.players[found.seat].name
    others = [table.players[seat].name for seat in found.later]
    heads = ["play", "set", "nobody can beat it", *(f"{other} can" for other in others)]
    made = Grid(*map(escape, heads), "turns left")
    for each in found.plays:
        text = event_text(table, found.seat, each.option).removeprefix(f"{name} ")
        made.add_row(escape(text), _set(each), *_chances(each, len(others)), str(each.turns))
    console.print(made)
    _say(console, f"The hand of {name} needs {_turns(found.turns)} or more.")
    if any(each.nobody is None and each.players for each in found.plays):
        _say(console, "That nobody can beat it is beyond this machine: list what was played.")
    for remark in dict.fromkeys(each.option.remark for each in found.plays):
        if remark:
            _say(console, f"{remark[0].upper()}{remark[1:]}.")
    for card, places in found.reserves:
        hands = "; ".join(
            f"{_codes(place.hand)} ({_turns(place.turns)})"
            for place in sorted(places, key=lambda place: place.turns)
        )
        _say(console, f"Take {card.code}: {hands}")
    if exact:
        _fractions(console, found)


def _turns(count: int) -> str:
    return counted("{count} turn", "{count} turns", count)


def odds_dict(position: Position, *, exact: bool) -> dict[str, Any]:
    """Return all that the hero can do, and the chances that others can beat it."""
    return odds_of(position, exact=exact).as_dict()


def position(table: Table) -> str:
    """Return a table as text, with every hand that is known."""
    return format_position(Position(table, 0))


def standings(table: Table) -> dict[str, Any]:
    """Return where a game stands, as machine output has it."""
    names = [player.name for player in table.players]
    return {
        "chips": dict(zip(names, table.chips(), strict=True)),
        "losers": [names[seat] for seat in table.losers],
    }


def grid(table: Table) -> Grid:
    """Return all players with their chips, hands and reserves."""
    made = Grid("player", "chips", "hand", "reserve", "this round")
    for seat, (player, chips) in enumerate(zip(table.players, table.chips(), strict=True)):
        hand = player.hand
        cards = f"{hand.size} cards" if hand.cards is None else _codes(hand.cards)
        lost = "pays" if seat in table.losers else "" if hand.size else OUT
        made.add_row(escape(player.name), str(chips), cards, _codes(player.reserve), lost)
    return made


def _word(event: str) -> str:
    """Return a choice as a command."""
    word = event.upper()
    return word if word.startswith(("TAKE", "DRAW")) else f"PLAY {word}"


def _safe(option: Option) -> str:
    return percent(option.safe) + (f" ± {percent(option.error)}" if option.error else "")


def _unbeaten(option: Option) -> str:
    beaten = None if option.chance is None else option.chance.beaten
    return "-" if beaten is None else percent(float(beaten.nobody))


def _set(each: PlayOdds) -> str:
    return each.option.cards[0].name if each.option.set is None else str(each.option.set)


def _chances(each: PlayOdds, others: int) -> list[str]:
    if each.players is None:
        return ["-"] * (1 + others)
    nobody = "?" if each.nobody is None else percent(each.nobody)
    return [nobody, *(percent(one.at_all) for one in each.players)]


def _fractions(console: Console, found: Odds) -> None:
    for each in found.plays:
        if each.players and each.option.set is not None:
            nobody = "?" if each.nobody is None else ratio(each.nobody)
            _say(console, f"{_set(each)}: nobody can beat it = {nobody}")
            for seat, one in zip(found.later, each.players, strict=True):
                name = found.table.players[seat].name
                _say(console, f"    {name} can = {ratio(one.at_all)}")


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)


def _say(console: Console, text: str) -> None:
    console.print(text, soft_wrap=True, highlight=False, markup=False)
