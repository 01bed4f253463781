"""Rules of thumb that a user types, such as ``sum >= 23 or cards == 5 and not sc``.

A rule says when to stay. It is parsed and looked through node by node, never run: what is
not in the few forms below is refused.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from solver.refusal import RefusedError, clip, nearest
from solver.said import Said, said

MAX_RULE = 200
"""Characters of a rule."""
MAX_NUMBER = 1_000_000


class Names(NamedTuple):
    """What the rules of a game can compare, and what they can ask, with what each means."""

    numbers: Mapping[str, Said]
    truths: Mapping[str, Said]


NUMBERS: dict[str, Said] = {
    "sum": said("points of the numbers in the row"),
    "cards": said("how many numbers are in the row"),
    "score": said("what staying scores"),
    "plus": said("points of the + cards in the row"),
    "risk": said("chance that the next card for the row busts, from 0 to 1"),
    "gain": said("points that one more card brings on average, and then staying"),
}
"""What a rule can compare."""
TRUTHS: dict[str, Said] = {
    "sc": said("a Second Chance is held"),
    "x2": said("a ×2 is in the row"),
}
"""What a rule can ask."""
NAMES = Names(NUMBERS, TRUTHS)
"""The names of Flip 7."""
_COMPARE: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
_COUNT: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_DO: dict[str, Callable[..., Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "and": np.logical_and,
    "or": np.logical_or,
    "not": np.logical_not,
}


@dataclass(frozen=True, slots=True)
class _Node:
    """A number, a name, or an operation on some nodes."""

    what: str | float
    parts: tuple[_Node, ...] = ()

    def value(self, table: Mapping[str, Any]) -> Any:  # noqa: ANN401  # a number or an array
        """Return the value of the node; see `Rule.stays`."""
        if not self.parts:
            return table[self.what] if isinstance(self.what, str) else self.what
        return _DO[str(self.what)](*(part.value(table) for part in self.parts))

    def names(self) -> frozenset[str]:
        """Return the names that it uses."""
        own = {self.what} if isinstance(self.what, str) and not self.parts else set()
        return frozenset(own).union(*(part.names() for part in self.parts))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that says when to stay.

    Parameters
    ----------
    text
        As it was typed, with single blanks; two rules that say the same are equal.
    """

    text: str = field(compare=False)
    _tree: _Node

    @property
    def names(self) -> frozenset[str]:
        """What it looks at: some of the names that it was read with."""
        return self._tree.names()

    def stays(self, table: Mapping[str, Any]) -> Any:  # noqa: ANN401  # a truth or an array of them
        """Return whether to stay, for numbers and truths by name, or for arrays of them."""
        return self._tree.value(table)


def is_like_a_rule(text: str, names: Names = NAMES) -> bool:
    """Return whether a text is meant as a rule, right or wrong."""
    words = set(re.findall(r"[a-z]\w*", text.lower()))
    known = {*names.numbers, *names.truths, "and", "or", "not"}
    return bool(words & known) or bool(re.search("[<>=]", text))


def read_rule(text: str, before: str = "", names: Names = NAMES) -> Rule:
    """Read a rule that says when to stay.

    Parameters
    ----------
    text
        Comparisons of numbers by name with each other and with numbers, and truths, joined by
        ``and``, ``or``, ``not`` and brackets; ``+ - *`` between numbers, and ``/`` by a number.
    before
        What was typed before it: a refusal counts characters from its first one on.
    names
        What it can look at.

    Raises
    ------
    RefusedError
        It is something else; names the place and the mend.
    """
    if len(text) > MAX_RULE:
        raise RefusedError(
            "rule",
            clip(text),
            said("a rule has at most {most} characters; make it shorter", most=MAX_RULE),
        )
    # Characters stay where they are, so that a refusal can name the place.
    plain = "".join(" " if letter.isspace() else letter for letter in text)
    start = len(plain) - len(plain.lstrip())
    typed = _Typed(plain.strip(), len(before) + start, names)
    if not typed.text:
        raise RefusedError("rule", "", said("the rule is empty; write one such as sum >= 23"))
    try:
        tree = ast.parse(typed.text, mode="eval").body
    except SyntaxError as error:
        # The parser calls the end of the text 0.
        at = (error.offset or len(typed.text) + 1) - 1
        raise _refused(typed, at, said("this is no rule")) from None
    except (ValueError, MemoryError, RecursionError):
        raise _refused(typed, 0, said("this is no rule")) from None
    found, truth = _read(typed, tree)
    if not truth:
        raise _refused(
            typed, 0, said("a rule says yes or no: compare it with something, such as >= 23")
        )
    return Rule(" ".join(plain.split()), found)


class _Typed(NamedTuple):
    """A rule as it was typed, how many characters stand before it, and what it can look at."""

    text: str
    at: int
    names: Names


def _read(typed: _Typed, node: ast.AST) -> tuple[_Node, bool]:
    """Return a node, and whether it is a truth rather than a number."""
    match node:
        case ast.BoolOp(op, values):
            word = "and" if isinstance(op, ast.And) else "or"
            first, *rest = (_truth(typed, value) for value in values)
            for other in rest:
                first = _Node(word, (first, other))
            return first, True
        case ast.UnaryOp(ast.Not(), operand):
            return _Node("not", (_truth(typed, operand),)), True
        case ast.Compare(left, ops, others):
            return _compared(typed, node, [left, *others], ops), True
        case ast.Name(name) if name in typed.names.truths:
            return _Node(name), True
    return _counted(typed, node), False


def _counted(typed: _Typed, node: ast.AST) -> _Node:
    """Return a node that is a number."""
    match node:
        case ast.UnaryOp(ast.USub(), operand):
            return _Node("-", (_Node(0.0), _number(typed, operand)))
        case ast.BinOp(left, op, right) if type(op) in _COUNT:
            if isinstance(op, ast.Div) and not (isinstance(right, ast.Constant) and right.value):
                raise _refused(typed, _at(typed, right), said("one can divide by a number only"))
            return _Node(_COUNT[type(op)], (_number(typed, left), _number(typed, right)))
        case ast.Constant(int() | float() as number) if not isinstance(number, bool):
            if not abs(number) <= MAX_NUMBER:
                raise _refused(typed, _at(typed, node), said("this number is too large"))
            return _Node(float(number))
        case ast.Name(name) if name in typed.names.numbers:
            return _Node(name)
        case ast.Name(name):
            names = [*typed.names.numbers, *typed.names.truths]
            hint = nearest(name, names) or said("; there are {names}", names=", ".join(names))
            problem = said("nothing is called {name!r}{hint}", name=clip(name), hint=hint)
            raise _refused(typed, _at(typed, node), problem)
    problem = said(
        "a rule has numbers, names, comparisons, and, or, not, + - * / and brackets only"
    )
    raise _refused(typed, _at(typed, node), problem)


def _compared(
    typed: _Typed, node: ast.Compare, values: list[ast.expr], ops: list[ast.cmpop]
) -> _Node:
    numbers = [_number(typed, value) for value in values]
    pairs = []
    for left, op, right in zip(numbers, ops, numbers[1:], strict=False):
        if type(op) not in _COMPARE:
            raise _refused(
                typed, _at(typed, node), said("numbers are compared by < <= > >= == != only")
            )
        pairs.append(_Node(_COMPARE[type(op)], (left, right)))
    first, *rest = pairs
    for other in rest:
        first = _Node("and", (first, other))
    return first


def _truth(typed: _Typed, node: ast.AST) -> _Node:
    found, truth = _read(typed, node)
    if not truth:
        raise _refused(
            typed,
            _at(typed, node),
            said("this is a number: compare it with something, such as >= 5"),
        )
    return found


def _number(typed: _Typed, node: ast.AST) -> _Node:
    found, truth = _read(typed, node)
    if truth:
        raise _refused(
            typed, _at(typed, node), said("this is no number: join it by and, or, not instead")
        )
    return found


def _at(typed: _Typed, node: ast.AST) -> int:
    """Return the character at which a node begins; the parser counts bytes."""
    before = typed.text.encode()[: getattr(node, "col_offset", 0)]
    return len(before.decode(errors="ignore"))


def _refused(typed: _Typed, at: int, problem: Said) -> RefusedError:
    token = (typed.text[at:].split() or [typed.text[-20:]])[0]
    message = said("at character {at}: {problem}", at=typed.at + at + 1, problem=problem)
    return RefusedError("rule", clip(token), message)
