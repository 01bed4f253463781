"""The command ``hitorstay train``: questions, what answers give away, and mistakes again."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.prompt import InvalidResponse, PromptBase
from rich.table import Table as Grid
from rich.text import Text

from solver.advice import Advice
from solver.compiling import announced, message
from solver.drills import LEVELS, choices, drill, level_of
from solver.flip.notation import Position
from solver.games import advise, game_at
from solver.refusal import RefusedError, clip
from solver.terminal import interruptible, patience, print_json, refusals
from solver.train import MOST_SEED, Mark, Progress, Question, Tally, check_seed, mark, wins
from solver.train_file import load, save

STOP = ("q", "quit")
_VERBS = {
    "fz": "freeze {}",
    "f3": "{} flips three",
    "sc": "Second Chance to {}",
    "f4": "{} flips four",
    "jom": "one more for {}",
    "steal": "{} steals",
    "swap": "{} swaps",
    "discard": "{} discards",
}
_GIVE = "{code} to {}"
"""A modifier, which is given to somebody."""


def train(
    level: Annotated[
        str | None,
        typer.Argument(
            metavar="LEVEL",
            help=f"{', '.join(LEVELS)}; that of the kept record, or easy, if left out.",
        ),
    ] = None,
    *,
    seed: Annotated[
        int | None,
        typer.Option(
            help=f"Which set of questions, 0 to {MOST_SEED}: everybody gets the same ones. "
            "The one of the kept record, or any, if left out."
        ),
    ] = None,
    questions: Annotated[
        int | None, typer.Option(min=1, help="Stop after so many; never, if left out.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(help="Keep the record in this file; run again to go on.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print each question and each mark as a JSON object.")
    ] = False,
) -> None:
    """Train your eye: answer, see what it gives away and why; mistakes come back."""
    with refusals(as_json=as_json):
        progress = Progress() if keep is None else load(keep, tuple(LEVELS))
        level, seed = _set(progress, level, seed)
        if keep is not None:  # a file that cannot be written is refused before the first answer
            save(keep, progress)
        table = _Json() if as_json else _Terminal()
        try:
            for _ in itertools.count() if questions is None else range(questions):
                question = progress.ask(level, seed)
                position, advice = _solved(question)
                table.ask(question, position, again=progress.is_repeat(question))
                answer = table.answer(choices(position))
                if answer is None:
                    break
                made = mark(advice, answer)
                progress = progress.after(question, made)
                if keep is not None:
                    save(keep, progress)
                table.tell(made, advice, progress)
        finally:
            table.end(progress)


def read_answer(text: str, options: Sequence[str]) -> str | None:
    """Return the option that an answer means, or None if it means to stop.

    Parameters
    ----------
    text
        An option, the name of a target, its number, or how one of these begins.

    Raises
    ------
    RefusedError
        It means none of them, or several.
    """
    word = text.strip().lower()
    if word in STOP:
        return None
    names = {option: option.rpartition(">")[2] for option in options}
    aims = any(">" in option for option in options)
    for number, option in enumerate(options, 1):
        if word in {option, names[option]} or (aims and word == str(number)):
            return option
    near = [option for option in options if word and names[option].startswith(word)]
    if len(near) == 1:
        return near[0]
    told = said_options(options)
    raise RefusedError("answer", clip(word), f"answer {told}; q stops")


def said_options(options: Sequence[str]) -> str:
    """Return in words what can be answered."""
    if ">" not in options[0]:
        return " or ".join(options)
    parts = (option.partition(">") for option in options)
    words = (_VERBS.get(code, _GIVE).format(name, code=code) for code, _, name in parts)
    return ", ".join(f"{number} {word}" for number, word in enumerate(words, 1))


def _set(progress: Progress, level: str | None, seed: int | None) -> tuple[str, int]:
    """Return level and seed: as asked for, or the last ones of a record."""
    used = list(progress.reached)
    chosen = level_of(level or (used[-1][0] if used else next(iter(LEVELS)))).name
    if seed is None:
        seeds = [each for name, each in used if name == chosen]
        seed = seeds[-1] if seeds else Random().randint(0, MOST_SEED)
    check_seed(seed)
    return chosen, seed


def _solved(question: Question) -> tuple[Position[Any], Advice]:
    """Return the position of a question, and its advice."""
    notes = Console(stderr=True, soft_wrap=True)
    with (
        interruptible(notes) as stopping,
        announced(lambda: notes.print(message())),
        patience(notes, stopping),
        notes.status("Looking for a question…"),
    ):
        position = drill(question.level, question.seed, question.number)
        objective = LEVELS[question.level].objective
        found: Advice = advise(position, objective=objective, law=False, everyone=False)
        return position, found


class _Prompt(PromptBase[str]):
    """Asks until an answer means something; the empty text means to stop."""

    options: Sequence[str] = ()

    def process_response(self, value: str) -> str:
        try:
            return read_answer(value, self.options) or ""
        except RefusedError as error:
            raise InvalidResponse(f"[prompt.invalid]{escape(error.message)}") from None


class _Terminal:
    """Questions and marks for people."""

    def __init__(self) -> None:
        self._console = Console(soft_wrap=True, highlight=False)

    def ask(self, question: Question, position: Position[Any], *, again: bool) -> None:
        level, table = LEVELS[question.level], position.table
        game = game_at(table).title
        head = f"{game}, {level.title} {question.number} of set {question.seed}"
        mistake = " – a mistake comes back" if again else ""
        self._console.print()
        self._console.print(Text.assemble((head, "bold"), f"{mistake}. {level.about}"))
        grid = Grid("player", "total", "status", "cards", "points")
        for seat, player in enumerate(table.players):
            row = (player.name, str(player.total), player.status.value)
            cards = " ".join(card.code for card in player.row.cards())
            style = "bold" if seat == position.hero else None
            grid.add_row(*row, cards, str(table.round_score(seat)), style=style)
        self._console.print(grid)
        for name, counts in (("Draw pile", table.pile), ("Discarded", table.discard)):
            self._console.print(f"{name}, {sum(counts)}: {table.deck.format(counts)}", markup=False)

    def answer(self, options: Sequence[str]) -> str | None:
        prompt = _Prompt(f"{said_options(options)[:1].upper()}{said_options(options)[1:]}?")
        prompt.console, prompt.options = self._console, options
        try:
            return prompt() or None
        except EOFError:
            self._console.print()
            return None

    def tell(self, made: Mark, advice: Advice, progress: Progress) -> None:
        if made.right:
            head, style = "Right.", "bold green"
        elif advice.objective == "win":
            mine = f"it wins {wins(advice, made.answer):.2%} of all games"
            head, style = f"That gives away {made.win:.2%} to win: {mine}.", "bold red"
        else:
            lost = f"{made.points:.2f}" if made.points >= 0.005 else f"{made.points:.2g}"
            head, style = f"That gives away {lost} points.", "bold red"
        best = "" if made.right else f" Best: {advice.best}."
        reason = f" {advice.reason[0].upper()}{advice.reason[1:]}"
        self._console.print(Text.assemble((head, style), best, reason))
        self._console.print(_tally(progress), markup=False)

    def end(self, progress: Progress) -> None:
        if not progress.total.answered:
            return
        grid = Grid("level", "answered", "right", "points given away", "chance given away")
        for level in LEVELS.values():
            if tally := progress.tallies.get(level.name):
                grid.add_row(level.name, *_cells(tally))
        self._console.print()
        self._console.print(grid)


class _Json:
    """Questions and marks for programs, one object a line."""

    def ask(self, question: Question, position: Position[Any], *, again: bool) -> None:
        number = {"level": question.level, "seed": question.seed, "number": question.number}
        text, options = game_at(position.table).format(position), list(choices(position))
        self._print({"question": {**number, "again": again, "position": text, "choices": options}})

    def answer(self, options: Sequence[str]) -> str | None:
        while line := sys.stdin.readline():
            try:
                return read_answer(line, options)
            except RefusedError as error:
                self._print({"error": error.as_dict()})
        return None

    def tell(self, made: Mark, advice: Advice, progress: Progress) -> None:
        told = {"answer": made.answer, "right": made.right, "points": made.points, "win": made.win}
        self._print({"mark": {**told, "best": advice.best, "reason": advice.reason}})
        self._print({"progress": {**_figures(progress.total), "streak": progress.streak}})

    def end(self, progress: Progress) -> None:
        levels = {name: _figures(tally) for name, tally in progress.tallies.items()}
        self._print({"end": {"levels": levels, "longest": progress.longest}})

    @staticmethod
    def _print(value: Any) -> None:  # noqa: ANN401  # whatever JSON can hold
        print_json(value)
        sys.stdout.flush()


def _figures(tally: Tally) -> dict[str, float]:
    return {
        "answered": tally.answered,
        "right": tally.right,
        "points": tally.points,
        "win": tally.win,
    }


def _cells(tally: Tally) -> tuple[str, str, str, str]:
    return str(tally.answered), str(tally.right), f"{tally.points:.2f}", f"{tally.win:.2%}"


def _tally(progress: Progress) -> str:
    total = progress.total
    parts = [f"{total.right} of {total.answered} right", f"{progress.streak} in a row"]
    parts.append(f"{total.points:.2f} points and {total.win:.2%} to win given away")
    return ", ".join(parts) + "."
