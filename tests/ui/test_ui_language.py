"""The catalogues are whole, fit their templates, and languages are chosen sensibly."""

from string import Formatter

import messages
import pytest

from solver.flip.models import read_model
from solver.language import NAMES, language, nearest
from solver.refusal import RefusedError
from solver.said import counted, said

FOREIGN = [code for code in NAMES if code != "en"]


def fields(text):
    return sorted(part[1:] for part in Formatter().parse(text) if part[1] is not None)


@pytest.mark.parametrize("code", FOREIGN)
def test_every_text_is_translated_and_none_is_left_over(code):
    stored, wanted = messages.catalogue(code), messages.updated(code)
    assert {message.id for message in stored} == {message.id for message in wanted}
    for message in stored:
        if not message.id:
            continue
        ones = (message.id,) if isinstance(message.id, str) else message.id
        forms = (message.string,) if isinstance(message.string, str) else message.string
        if len(ones) > 1:
            assert len(forms) == stored.num_plurals, message.id
        for form in forms:
            assert form.strip(), message.id
            assert fields(form) == fields(ones[-1]), message.id
        assert not message.fuzzy


@pytest.mark.parametrize("code", FOREIGN)
def test_every_text_can_be_said(code):
    say = language(code).say
    assert say(said("Freeze")) == say("Freeze")
    assert say(said("{name} is frozen", name="Ann")) != "{name} is frozen"
    assert "Ann" in say(said("{name} is frozen", name="Ann"))
    risk = counted(
        "{count} of {cards} cards busts you ({chance:.1%})",
        "{count} of {cards} cards bust you ({chance:.1%})",
        5,
        cards=90,
        chance=5 / 90,
    )
    assert "5.6%" in say(risk)
    assert say(risk) != risk
    # A text in a text is said in the same language.
    both = said(
        "{risk}; hitting averages exactly the {bank} you have, so both are equal.",
        risk=risk,
        bank=7,
    )
    assert say(risk) in say(both)


def test_russian_has_three_plurals():
    say = language("ru").say
    forms = {
        say(counted("{count} point this round", "{count} points this round", n)).replace(str(n), "")
        for n in (1, 2, 5)
    }
    assert len(forms) == 3


def test_a_refusal_is_said_in_the_language_of_the_page():
    with pytest.raises(RefusedError) as refused:
        read_model("fool")
    assert language("ja").say(refused.value.message) != refused.value.message
    assert language("en").say(refused.value.message) == refused.value.message


def test_names_are_kept_apart_from_right_to_left_text():
    assert "\u2068Ann\u2069" in language("fa").say(said("{name} is frozen", name="Ann"))
    assert "\u2068علی\u2069" in language("en").say(said("{name} is frozen", name="علی"))
    assert "\u2068" not in language("en").say(said("{name} is frozen", name="Ann"))
    assert language("fa").right_to_left
    assert not language("ru").right_to_left


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (None, "en"),
        ("", "en"),
        ("de-CH", "en"),
        ("ru-RU", "ru"),
        ("zh-TW", "zh_Hant"),
        ("fa", "fa"),
    ],
)
def test_the_browser_says_which_language(wanted, found):
    assert nearest(wanted) == found


def test_an_unknown_language_is_none():
    with pytest.raises(KeyError):
        language("xx")
