"""What the switches of a game's rules can do, and what the rules refuse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, ClassVar, Self, get_args, get_type_hints

from solver.said import said


class RuleError(ValueError):
    """Something the rules refuse; ``rule`` is the rule or ruling that does."""

    def __init__(self, rule: str, message: str) -> None:
        self.rule = rule
        self.message = message
        self.text = said("{message} ({rule})", message=message, rule=rule)
        super().__init__(self.text)


class Switches:
    """What the switches of a game's rules can do.

    A subclass is a frozen dataclass; its fields are switches, either truths or texts of a
    few values, and each has its default reading. It sets ``section`` to the section of its
    rules that lists them.
    """

    __slots__ = ()
    section: ClassVar[str]

    def __post_init__(self) -> None:
        """Refuse what is no value of a switch."""
        for name, values in switches_of(type(self)).items():
            value = getattr(self, name)
            if _word(value) not in values or value in {"true", "false"}:
                raise RuleError(
                    self.section,
                    said("{name} is one of {values}", name=name, values=", ".join(values)),
                )

    def changed(self) -> dict[str, str]:
        """Return the switches that differ from their defaults, as positions spell them."""
        now = {name: _word(getattr(self, name)) for name in switches_of(type(self))}
        return {
            name: now[name]
            for name, (default, *_) in switches_of(type(self)).items()
            if now[name] != default
        }

    @classmethod
    def of(cls, words: Mapping[str, str]) -> Self:
        """Return the rules of some switches as positions spell them.

        Raises
        ------
        RuleError
            A switch has no such value.
        """
        truths = {"true": True, "false": False}
        values: dict[str, Any] = {name: truths.get(word, word) for name, word in words.items()}
        return cls(**values)


def switches_of(rules: type[Switches]) -> dict[str, tuple[str, ...]]:
    """Return the name of every switch and its values as positions spell them, default first."""
    hints = get_type_hints(rules)
    found = {}
    for field in fields(rules):  # type: ignore[arg-type]  # every subclass is a dataclass
        values = get_args(hints[field.name]) or ("true", "false")
        default = _word(field.default)
        found[field.name] = (default, *(value for value in values if value != default))
    return found


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
