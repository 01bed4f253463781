"""Every play of a hand: one tap plays it; beside it what may become of it."""

from __future__ import annotations

import streamlit as st

from solver.dealt.advise import Advice
from solver.dealt.advise import Option as AdvisedOption
from solver.dealt.events import Take
from solver.dealt.hand import Option
from solver.dealt.odds import Odds, PlayOdds
from solver.dealt.one_hand import Chance
from solver.dealt.record import format_event
from solver.figures import ratio
from solver.said import counted, sentence
from solver.ui import play_state
from solver.ui.dealt import kept
from solver.ui.dealt.players import cards
from solver.ui.dealt.words import title
from solver.ui.faces import percent, plain
from solver.ui.looks.dealt import faces
from solver.ui.tap import button
from solver.ui.tongue import t


def buttons(odds: Odds, number: int, advice: Advice | None = None) -> None:
    """Show a button for every play, in the order of the hand; a tap is the event ``number``."""
    if not odds.plays:
        return
    st.markdown(f"**{t('What you can play')}**")
    best = advice.options[0].event if advice is not None else None
    with st.container(key="plays"), st.grid(4, min_column_width=105, gap="xxsmall"):
        for found in odds.plays:
            option = found.option
            event = odds.event(option)
            button(
                f"**{_named(option)}** {_short(found)}",
                key=f"play-{option.place}-{len(option.cards)}",
                type="primary" if _event(odds, found) == best else "secondary",
                help=_help(odds, found),
                width="stretch",
                on_click=play_state.tap,
                args=(event, number),
            )
    st.caption(
        t(
            "Below each: the chance that nobody still to act can beat it, and the turns that the "
            "hand then needs. They may pass, too, so it is the least chance to win the trick."
        )
    )


def details(odds: Odds, advice: Advice | None = None) -> None:
    """Show each player's chances of beating each play, and fractions if asked."""
    if not odds.later or not odds.plays:
        return
    with st.expander(t("Who can beat what")):
        table(odds, advice)
        fractions(odds)


def table(odds: Odds, advice: Advice | None = None) -> None:
    """Show the chance of each later player to beat each play."""
    names = [odds.table.players[seat].name for seat in odds.later]
    rows = []
    options = () if advice is None else advice.options
    safe = {option.event: _safe(option) for option in options}
    for found in odds.plays:
        row = {
            t("Play"): f"{_cards(found.option)}{plain(t(title(found.option)))}",
            t("Nobody"): _nobody(found),
        }
        for place, name in enumerate(names):
            able = None if found.players is None else found.players[place]
            row[plain(name)] = "–" if able is None else percent(able.at_all)
        if advice is not None:
            row[t("Safe")] = safe.get(_event(odds, found), "–")
        row[t("Turns")] = f"{found.turns}"
        rows.append(row)
    # Of the places for a reserve only the best is of interest.
    takes = {each.done.card: each for each in reversed(options) if isinstance(each.done, Take)}
    for card, option in takes.items():
        row = dict.fromkeys(rows[0], "–") if rows else {}
        row[t("Play")] = plain(t("Take {card}", card=card.name))
        rows.append(row | {t("Safe"): _safe(option), t("Turns"): f"{option.turns}"})
    st.table(rows, border="horizontal", hide_index=True)
    if names:
        told = t(
            "By name: the chance that this player holds a stronger set, or a Stop; {name} acts "
            "next. Nobody: that none of them does.",
            name=names[0],
        )
        st.caption(plain(told))
    if options:
        st.caption(plain(t("Safe: the chance to lose no chip; ± is its error.")))
    for text in dict.fromkeys(each.option.remark for each in odds.plays if each.option.remark):
        st.caption(plain(sentence(text, t)))


def fractions(odds: Odds) -> None:
    """Show the chances of one play as fractions, if asked."""
    sets = {t(str(each.option.set)): each.option.set for each in odds.plays if each.option.set}
    if not sets:
        return
    told = st.selectbox(
        t("As fractions"), list(sets), index=None, placeholder=t("choose a play"), key="fraction"
    )
    beat = sets.get(told or "")
    if beat is None:
        return
    found = kept.fractions(odds.table, odds.seat, beat)
    lines = [
        t("{name} can beat it", name=odds.table.players[seat].name) + f"\n{_ratio(chance)}"
        for seat, chance in zip(odds.later, found, strict=True)
    ]
    if len(odds.later) == 1:
        lines.append(f"{t('nobody can beat it')}\n{_ratio(1 - found[0])}")
    elif st.toggle(t("Nobody, too: that may take a minute"), key="nobody"):
        nobody = kept.nobody(odds.table, odds.seat, beat)
        said_so = t("beyond this machine") if nobody is None else _ratio(nobody)
        lines.append(f"{t('nobody can beat it')}\n{said_so}")
    st.code("\n\n".join(lines), language=None, wrap_lines=True)


def _ratio(chance: Chance) -> str:
    return ratio(chance) or str(chance)


def _safe(option: AdvisedOption) -> str:
    if not option.error:
        return percent(option.safe)
    return f"{percent(option.safe)} ± {percent(option.error)}"


def _event(odds: Odds, found: PlayOdds) -> str:
    """Return a play as advice has it: an event of a record without the name."""
    name = odds.table.players[odds.seat].name
    return format_event(odds.table, odds.event(found.option)).removeprefix(f"{name} ")


def _cards(option: Option) -> str:
    return "" if option.set is None else f"{cards(faces(option.cards))} "


def _named(option: Option) -> str:
    """Return cards for a button, with the name of every X."""
    if option.set is None:
        return f"{cards(faces(option.cards))} {plain(t(title(option)))}"
    return cards(faces(option.cards, option.set))


def _short(found: PlayOdds) -> str:
    left = t("out") if not found.turns else t(counted("{count} turn", "{count} turns", found.turns))
    return left if found.nobody is None else f"{percent(found.nobody)} · {left}"


def _nobody(found: PlayOdds) -> str:
    return "–" if found.nobody is None else percent(found.nobody)


def _help(odds: Odds, found: PlayOdds) -> str:
    """Return what a button says when asked."""
    told = [t(title(found.option))]
    if found.option.set is not None:
        told += [
            t(
                "{name} can beat it: {chance}",
                name=odds.table.players[seat].name,
                chance=percent(able.at_all),
            )
            for seat, able in zip(odds.later, found.players or (), strict=False)
        ]
    turns = counted("then {count} turn is left", "then {count} turns are left", found.turns)
    return plain("; ".join((*told, t(turns))))
