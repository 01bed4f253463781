"""The languages of the page: catalogues, and how a text is said in each."""

from __future__ import annotations

import io
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Self

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from solver.said import Said

NAMES = {"en": "English", "zh_Hant": "繁體中文", "ja": "日本語", "fa": "فارسی", "ru": "Русский"}
"""Languages by their codes, each by its own name."""
DOMAIN = "hitorstay.po"


@dataclass(frozen=True)
class Language:
    """A language that texts can be said in.

    Parameters
    ----------
    code
        One of `NAMES`.
    catalogue
        Its translations, by the English templates.
    right_to_left
        Whether it is written from right to left.
    """

    code: str
    catalogue: NullTranslations
    right_to_left: bool

    def say(self, text: str) -> str:
        """Return a text in this language; in English if it is not in the catalogue."""
        if not isinstance(text, Said):
            return self.catalogue.gettext(text) if text else ""
        if text.many is None:
            template = self.catalogue.gettext(text.one)
        else:
            template = self.catalogue.ngettext(text.one, text.many, text.number)
        if not text.values:
            return template
        values = {name: self._value(value) for name, value in text.values.items()}
        return template.format(**values)

    def _value(self, value: object) -> object:
        if isinstance(value, Said):
            return self.say(value)
        if isinstance(value, str) and (self.right_to_left or runs_left(value)):
            return _Isolated(value)
        return value


def runs_left(text: str) -> bool:
    """Return whether some of a text runs from right to left."""
    return any(unicodedata.bidirectional(sign) in {"R", "AL"} for sign in text)


class _Isolated(str):
    """A name of one direction that is kept together in a text of the other."""

    __slots__ = ("_plain",)

    _plain: str

    def __new__(cls, text: str) -> Self:
        isolated = super().__new__(cls, f"\u2068{text}\u2069")
        isolated._plain = text
        return isolated

    def __repr__(self) -> str:
        return f"\u2068{self._plain!r}\u2069"


@lru_cache(maxsize=len(NAMES))
def language(code: str) -> Language:
    """Return a language by its code.

    Raises
    ------
    KeyError
        There is no such language.
    """
    if code not in NAMES:
        raise KeyError(code)
    locale = Locale.parse(code)
    catalogue = NullTranslations() if code == "en" else _catalogue(code)
    return Language(code, catalogue, locale.text_direction == "rtl")


def nearest(wanted: str | None) -> str:
    """Return the code of the language that is nearest to what a browser asks for."""
    if not wanted:
        return "en"
    parts = wanted.replace("-", "_").split("_")
    if parts[0] == "zh":
        return "zh_Hant"
    return parts[0] if parts[0] in NAMES else "en"


def _catalogue(code: str) -> NullTranslations:
    source = files("solver.locales").joinpath(code, DOMAIN).read_bytes()
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(source), locale=code))
    compiled.seek(0)
    return GNUTranslations(compiled)
