"""Policies of Dealt!: what they do, what is refused, and that advice plays better."""

import pytest

from solver.arena import arena, more_often, played
from solver.dealt.events import Insert, Play, Take
from solver.dealt.notation import parse
from solver.dealt.play import tables
from solver.dealt.policy import NAMES, SIMPLE, read_policy
from solver.dealt.referee import can, seen_by
from solver.dealt.table import Need, Phase
from solver.refusal import RefusedError

OTHERS = "ann hand: 5 cards; ann reserve: 4 4; bob hand: 5 cards; bob reserve: 12 2"


def chosen(name, hand, trick="", reserve="7 11"):
    text = f"game dealt; me hand: {hand}; me reserve: {reserve}; {OTHERS}"
    return read_policy(name).choose(parse(text + (f"; trick: {trick}" if trick else "")).table)


def test_rules_of_thumb_do_as_they_say():
    hand = "3 8 8 1 5 5 5 stop"
    assert str(chosen("greedy", hand).set) == "Trips 5"
    assert str(chosen("lowest", hand).set) == "Solo 1"
    assert str(chosen("hold-back", hand).set) == "Solo 1"
    assert str(chosen("greedy", hand, "ann 2, bob 12 12").set) == "Trips 5"
    assert str(chosen("lowest", hand, "ann 2, bob 4").set) == "Solo 5"
    # It would tear a Pair apart that comes together when the 3 is gone.
    assert isinstance(chosen("hold-back", "8 3 8", "ann 2, bob 7"), Take)
    assert str(chosen("hold-back", hand, "ann 2, bob 7 7").set) == "Pair 8"
    assert chosen("hold-back", "3 stop 9", "ann 2, bob 12 12", reserve="").set is None
    take = chosen("greedy", "3 6 9", "ann 2, bob 12 12")
    assert (take.card.code, take.place) in {("7", 1), ("7", 2)}
    # An X is named as high as can be: nobody gains by less.
    assert str(chosen("lowest", "9 x 12", "ann 2, bob 12").set) == "Pair 9"


@pytest.mark.parametrize("name", [*SIMPLE, "quick", "advice 16"])
def test_every_policy_answers_every_need_and_the_same_every_time(name):
    policy, done = read_policy(name), set()
    for seed in range(4):
        for table in tables([policy] * (3 + seed % 3), seed):
            if table.phase is Phase.OVER:
                break
            ask = table.ask()
            if ask.need in {Need.LEAD, Need.FOLLOW, Need.INSERT}:
                seen = seen_by(table, ask.seat)
                event = policy.choose(seen)
                assert can(table, event)
                assert policy.choose(seen) == event
                done.add(type(event))
    assert done == {Play, Take, Insert}


@pytest.mark.parametrize(
    ("name", "mend"),
    [
        ("fool", "there are random"),
        ("gredy", "did you mean greedy"),
        ("greedy 3", "greedy stands alone"),
        ("advice many", "advice 48"),
        ("advice 0", "whole number"),
        ("advice 9 9", "whole number"),
        ("", "nobody plays"),
    ],
)
def test_unknown_policies_are_refused(name, mend):
    with pytest.raises(RefusedError) as caught:
        read_policy(name)
    assert caught.value.field == "policy"
    assert mend in caught.value.message


def test_names_are_read_back():
    for name in (*NAMES[:-1], "advice 7"):
        assert read_policy(f" {name.upper()} ").name == name


def test_equals_lose_as_often_as_each_other():
    report = arena(["lowest"] * 4, 40, game="dealt", workers=0)
    shares = {standing.lost.value for standing in report.standings}
    assert len(shares) == 1
    assert report.as_dict()["rounds"] == 40
    whole = arena(["quick", "greedy", "lowest"], 6, game="dealt games", workers=0)
    assert sum(standing.wins.value for standing in whole.standings) == pytest.approx(1)
    assert whole.rounds.value >= 3


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_play_outs_are_played_better_than_by_rules_of_thumb(seats):
    for other in SIMPLE:
        every = played(["quick", *[other] * (seats - 1)], 120, game="dealt", workers=0)
        gap = more_often(every, "lost", range(1, seats))
        assert gap.value + gap.error < 0, other


@pytest.mark.parametrize(("other", "seats"), [("greedy", 3), ("lowest", 4), ("hold-back", 5)])
def test_advice_loses_less_often(other, seats):
    every = played(["advice", *[other] * (seats - 1)], 60, game="dealt", workers=0)
    gap = more_often(every, "lost", range(1, seats))
    assert gap.value + gap.error < 0


@pytest.mark.parametrize(
    ("names", "game", "field"),
    [
        (["quick"] * 2, "dealt", "policies"),
        (["quick"] * 6, "dealt", "policies"),
        (["win"] * 3, "dealt", "policy"),
        (["quick"] * 3, "chess", "game"),
    ],
)
def test_what_cannot_be_played_is_refused(names, game, field):
    with pytest.raises(RefusedError) as caught:
        arena(names, 10, game=game)
    assert caught.value.field == field
