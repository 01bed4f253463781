"""What the page says is what the advice says: verdict, next card, chart, players, pad."""

import pytest

from solver.cards import subtract
from solver.flip7.deck import DECK
from solver.flip7.notation import parse
from solver.flip7.odds import tally
from solver.flip7.rules import RuleError
from solver.games import advise
from solver.said import sentence
from solver.ui import chart, edit, faces, odds, pad, players
from solver.ui.looks.flip7 import Flip7
from solver.ui.verdict import no_verdict, ranked, verdict

TABLE = "me 143: 12 7 +4; ann 168: 5 9 x2; bob 90 bust: 3 11 3; discard: f3 12*3 9"


def tie():
    left = DECK.count(map(DECK.card, ("4", "4", "+4")))
    gone = subtract(DECK.full(1), left)
    return f"me: 4; discard: {DECK.format(gone)}; company"


@pytest.mark.parametrize(
    ("text", "word", "color", "margin"),
    [
        ("12 7 +4", "HIT", "blue", "by 2.1"),
        ("12 7 9 10 +4", "STAY", "orange", "by 1"),
        (tie(), "EITHER", "green", "exactly equal"),
        ("me:; ann:", "HIT", "blue", "the only choice"),
    ],
)
def test_the_verdict_is_a_word_with_a_colour_a_symbol_and_a_margin(text, word, color, margin):
    said = verdict(advise(parse(text)))
    assert (said.face.word, said.face.color) == (word, color)
    assert said.face.icon
    assert said.margin.startswith(margin)
    assert sentence(said.reason)[0].isupper() or said.reason[0].isdigit()
    assert sentence(said.reason).endswith(".")


@pytest.mark.parametrize(
    ("text", "word", "points"),
    [
        ("me bust: 5 5; ann: 3", "Busted", "0 points"),
        ("me stay: 1; ann: 3", "Stayed", "1 point "),
        ("me frozen: 5; ann: 3", "Frozen", "5 points"),
        ("me stay: 5; ann stay: 3", "Round over", "5 points"),
        ("me: 5; ann: 3; pending: f3 ann>me 2", "Wait", "5 points"),
    ],
)
def test_where_nothing_is_to_decide_the_page_says_so(text, word, points):
    position = parse(text)
    with pytest.raises(RuleError) as refused:
        advise(position)
    said = no_verdict(position, refused.value.message)
    assert said.face.word == word
    assert said.margin.startswith(points)
    assert sentence(said.reason).endswith(".")


@pytest.mark.parametrize(
    "text", [TABLE, "12 7 sc", "1 2 3 4 5 6", "me:; ann:", "me: 5 sc; ann stay: 4"]
)
def test_the_groups_of_the_next_card_are_the_counts_of_the_advice(text):
    view = parse(text)
    found = {group.face.word: group for group in odds.groups(view)}
    counts = tally(view.table, view.hero)
    saved = found["Saved"].total if "Saved" in found else 0
    seven = found["Flip 7"].total if "Flip 7" in found else 0
    assert found["Bust"].total == counts["bust"]
    assert found["Bust"].total + saved == counts["duplicate"]
    assert seven == counts["flip7"]
    assert found["Safe"].total == counts["safe"]
    assert sum(group.total for group in found.values()) == sum(view.table.source())
    assert sum(group.chance for group in found.values()) == pytest.approx(1)


def test_every_kind_of_card_left_is_shown_once_with_copies_and_a_symbol():
    view = parse(TABLE)
    shown = [each for group in odds.groups(view) for each in group.cards]
    assert {each.card: each.left for each in shown} == {
        card: left for card, left in zip(DECK.cards, view.table.source(), strict=True) if left
    }
    assert all(each.face.icon in each.badge and str(each.left) in each.badge for each in shown)


def test_effects_and_choices_differ_by_symbol_and_not_by_colour_alone():
    for table in (faces.CHOICES, faces.STATUSES):
        assert len({face.icon for face in table.values()}) == len(table)
    told_apart = [face for face in Flip7.effects.values() if face.color != "gray"]
    assert len({face.icon for face in told_apart}) == len(told_apart)


def test_action_cards_change_nothing_in_company_and_are_the_heros_alone():
    def note(text):
        return odds.groups(parse(text))[-1].note

    assert note("12 7") == "6 of them go to others and change nothing for you"
    assert note("12 7; alone") == "6 of them are action cards, and yours to take"


@pytest.mark.parametrize("text", [TABLE, "1 2 3 4 5 6", "5 x2", tie()])
def test_the_bars_add_up_to_everything_and_show_a_bust_apart(text):
    final = advise(parse(text)).figures.final
    bars = chart.bars(final)
    assert sum(bar.chance for bar in bars) == pytest.approx(1)
    for how in chart.HOW:
        share = sum(bar.chance for bar in bars if bar.how == how)
        assert share == pytest.approx(float(final.chance(how)))
    assert all((bar.high <= 0) == (bar.how == "bust") for bar in bars)


def test_bars_of_one_score_stand_on_each_other():
    final = advise(parse("1 2 3 4 5 6")).figures.final
    tops = {}
    for bar in chart.bars(final):
        assert bar.base == pytest.approx(tops.get(bar.low, 0))
        tops[bar.low] = bar.base + bar.chance


def test_the_chart_marks_mean_and_bank_and_names_each_end_with_its_chance():
    figures = advise(parse(TABLE)).figures
    spec = str(chart.spec(figures))
    assert f"average {figures.final.mean:.1f}" in spec
    assert f"you have {figures.bank}" in spec
    for how in ("bust", "stay", "flip7"):
        assert f"{chart.HOW[how]} {faces.percent(figures.final.chance(how))}" in spec


def test_the_words_under_the_chart_say_what_the_law_says():
    figures = advise(parse(TABLE)).figures
    said = " ".join(chart.words(figures))
    assert faces.percent(figures.final.chance("bust")) in said
    assert f"{figures.final.quantile(0.5)} or more" in said
    assert f"one time in twenty {figures.final.quantile(0.95)} or more" in said
    assert f"average {figures.final.mean:.1f}" in chart.describe(figures)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0, "0.0%"),
        (1e-9, "\u2066<0.1%\u2069"),
        (0.1234, "12.3%"),
        (1 - 1e-9, "\u2066>99.9%\u2069"),
        (1, "100.0%"),
    ],
)
def test_a_percentage_is_never_falsely_certain(chance, text):
    assert faces.percent(chance) == text


def test_a_tiny_margin_does_not_look_like_none():
    assert faces.points_apart(-0.00012) == "0.00012"
    assert faces.points_apart(2.514) == "2.51"


@pytest.mark.parametrize("name", ["![x](//y/z)", "_a_", "`b`", "[c](d)", "<i>", "$x$", "www.e"])
def test_a_name_from_a_link_is_shown_as_it_is(name):
    shown = faces.plain(name)
    assert shown.replace("\\", "").replace("\u2060", "") == name
    assert not any(shown.startswith(mark) for mark in "![_`<$")


def test_players_stand_in_seating_order_with_their_figures():
    me, ann, bob = players.lines(parse(TABLE))
    assert [line.name for line in (me, ann, bob)] == ["me", "ann", "bob"]
    assert (me.hero, ann.hero) == (True, False)
    assert me.bust == pytest.approx(14 / 80)
    assert (bob.done, bob.points, bob.bust) == (True, 0, None)


def test_a_player_who_is_out_is_dimmed_and_ends_with_what_is_there():
    *_, bob = players.lines(parse(TABLE))
    cells = players.cells(bob, None)
    assert all(cell.startswith(":gray[") for cell in cells.values())
    assert "Busted" in cells["Cards"]
    stayed = players.cells(players.lines(parse("me: 1; ann stay: 5 9"))[1], None)
    assert "14" in stayed["Ends with"]


def test_once_the_round_is_over_everybody_ends_with_what_is_there():
    for line in players.lines(parse("me: 0 1 2 3 4 5 6; ann: 3; bob: 4; over")):
        assert line.done
        assert str(line.points) in players.cells(line, None)["Ends with"]


def test_the_expected_points_of_another_are_what_that_player_is_told():
    position = parse(TABLE)
    seen = players.seen_by(position, 1)
    theirs = next(each for each in advise(position).players if each.name == "ann")
    assert players.most(advise(seen).figures) == pytest.approx(players.most(theirs))


def test_a_card_that_waits_for_a_player_is_seen():
    text = "me: 5; ann: 3; bob: 4; pending: fz me>ann, f3 me>?"
    ann = players.lines(parse(text))[1]
    assert "waits" in players.cells(ann, None)["Cards"]


def test_a_long_name_is_cut_so_that_the_figures_stay_on_a_phone():
    [line, _] = players.lines(parse("Maximiliane_von_Dingens 143: 5; ann: 3"))
    cells = players.cells(line, 9.0)
    assert (cells["Player"], cells["Total"]) == ("**Maximiliane…**", "143")


def test_equal_rows_are_computed_once():
    position = parse("me: 3; ann:; bob:; cat: 3; dan bust: 5 5")
    assert players.twins(position) == {0: 0, 1: 1, 2: 1, 3: 0}


def keys(text, target, **options):
    return {key.card.code: key for key in pad.keys(parse(text), target, **options)}


def test_the_pad_has_every_card_once_with_the_copies_left():
    assert sorted(map(str, Flip7.pad)) == sorted(map(str, DECK.cards))
    left = {code: key.left for code, key in keys(TABLE, 0).items()}
    assert (left["12"], left["9"], left["f3"], left["x2"]) == (8, 7, 2, 0)


def test_a_key_that_is_off_says_why():
    found = keys(TABLE, 0)
    assert "mark me busted" in found["12"].refusal
    assert "used up" in found["x2"].help
    assert not found["8"].refusal
    assert "goes to another" in keys("me: sc; ann: 3", 0)["sc"].refusal
    assert "pending" in keys("me: 5; ann: 3; pending: f3 ann>me 2", 0)["8"].refusal


def test_a_key_says_what_it_does_beyond_the_row():
    found = keys("me: 9 sc; ann: 3", 0)
    assert "Second Chance" in found["9"].note
    assert "freezes me" in found["fz"].note
    assert "discard pile" in found["f3"].note
    assert not found["8"].note


def test_while_a_bust_is_entered_only_duplicates_are_on():
    found = keys("me: 9 4; ann: 3", 0, busting=True)
    assert {code for code, key in found.items() if not key.refusal} == {"4", "9"}
    saved = keys("me: 9 sc; ann: 3", 0, busting=True)
    assert all(key.refusal for key in saved.values())


def test_the_discard_pile_takes_every_card_that_is_left():
    found = keys(TABLE, edit.DISCARD)
    assert {code for code, key in found.items() if key.refusal} == {"+4", "x2"}


def test_a_target_is_a_verdict_with_all_targets_behind_it():
    advice = advise(parse("me 143: 12 7; ann 168: 5 9 x2; bob 90: 3 11; pending: fz me>?"))
    said = verdict(advice)
    assert said.face.word == "FREEZE ANN"
    assert said.margin.startswith("+")
    assert said.margin.endswith("% to win")
    assert [text.partition(":")[0] for _, text in ranked(advice)] == ["ann", "bob", "me"]
    assert len(ranked(advice)) == 3
    assert ranked(advise(parse("9 11 12"))) == []


def test_to_win_the_margin_is_in_chances():
    said = verdict(advise(parse("me 143: 12 7; ann 168: 5 9 x2")))
    assert said.margin.endswith("% to win")
    assert "of all games" in said.reason
