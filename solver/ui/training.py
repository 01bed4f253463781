"""Questions as the page shows them: the table without what would give the answer away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solver.advice import Advice
from solver.cards import Counts, DeckSpec
from solver.drills import LEVELS, level_of
from solver.flip.table import Status
from solver.games import FLIP7, ROWS
from solver.refusal import RefusedError
from solver.said import Said, counted, said
from solver.train import MOST_SEED, Mark, Progress, Question, Tally, wins
from solver.ui.faces import STATUSES, Face, percent, plain, points_apart
from solver.ui.looks import short
from solver.ui.players import Line
from solver.ui.verdict import choice

HEADS = (said("Player"), said("Total"), said("Cards"), said("Points"))
SUMS = (said("Level"), said("Right"), said("Points lost"), said("Chance lost"))
RIGHT = Face(said("Right"), ":material/check_circle:", "green")
WRONG = Face(said("Not the best"), ":material/cancel:", "red")


@dataclass(frozen=True, slots=True)
class Feedback:
    """What the page says of an answer: one line, with its face."""

    face: Face
    text: Said


def read_link(level: str | None, seed: str | None) -> tuple[str, int | None, list[str]]:
    """Return the level and the set in a link, and what could not be read; None for no set."""
    odd, number = [], None
    try:
        name = level_of(level or next(iter(LEVELS))).name
    except RefusedError:
        odd.append(level or "")
        name = next(iter(LEVELS))
    if seed:
        if seed.isascii() and seed.isdigit() and len(seed) < 10 and int(seed) <= MOST_SEED:
            number = int(seed)
        else:
            odd.append(seed)
    return name, number, odd


def heading(question: Question, *, again: bool) -> Said:
    """Return which question this is."""
    values = {"number": question.number, "seed": question.seed}
    if again:
        return said("Question {number} of set {seed} comes back", **values)
    return said("Question {number} of set {seed}", **values)


def cells(line: Line, say: Callable[[str], str] = str) -> dict[str, str]:
    """Return a player as cells of a table, Markdown: only what lies on the table."""
    name = f"**{plain(line.name)}**" if line.hero else plain(line.name)
    none = f":gray[{say(said('none yet'))}]"
    row = (name, f"{line.total}", line.cards or none, f"{line.points}")
    if line.status is not Status.ACTIVE:
        face = STATUSES[line.status]
        out = f"{face.icon} {say(face.word)} {line.cards}"
        row = (f":gray[{row[0]}]", f":gray[{row[1]}]", f":gray[{out}]", f":gray[{row[3]}]")
    return dict(zip((say(head) for head in HEADS), row, strict=True))


def badges(cards: DeckSpec, counts: Counts) -> str:
    """Return every card of a pile with its copies, Markdown."""
    found = zip(cards.cards, counts, strict=True)
    return " ".join(f":gray-badge[{short(card)} ×{copies}]" for card, copies in found if copies)


def feedback(mark: Mark, advice: Advice) -> Feedback:
    """Return what to say of an answer."""
    answer, best = (choice(event, advice.game).word for event in (mark.answer, advice.best))
    if mark.right:
        if advice.best == "tie":
            return Feedback(RIGHT, said("Right: both are exactly equal"))
        return Feedback(RIGHT, said("Right: {answer}", answer=answer))
    values = {"answer": answer, "best": best}
    if advice.objective == "win":
        text = said(
            "{answer} gives away {lost} to win: it wins {mine} of all games; best is {best}",
            lost=percent(mark.win),
            mine=percent(wins(advice, mark.answer)),
            **values,
        )
    else:
        lost = points_apart(mark.points)
        text = said("{answer} gives away {lost} points; best is {best}", lost=lost, **values)
    return Feedback(WRONG, text)


def score(progress: Progress) -> list[Said]:
    """Return how a learner does, in a few words each."""
    total = progress.total
    told = [
        said("{right} of {answered} right", right=total.right, answered=total.answered),
        counted("{count} in a row", "{count} in a row", progress.streak),
    ]
    if total.points:
        told.append(said("{points} points given away", points=points_apart(total.points)))
    if total.win:
        told.append(said("{lost} to win given away", lost=percent(total.win)))
    return told


def sums(progress: Progress, say: Callable[[str], str] = str) -> list[dict[str, str]]:
    """Return the tally of every level that was tried as cells of a table."""
    heads = [say(head) for head in SUMS]
    rows = []
    for level in LEVELS.values():
        tally = progress.tallies.get(level.name, Tally())
        if tally.answered:
            right = say(said("{right} of {answered}", right=tally.right, answered=tally.answered))
            points = points_apart(tally.points) if level.objective == "score" else "–"
            win = percent(tally.win) if level.objective == "win" else "–"
            game = level.setting.game
            title = level.title
            if game != FLIP7.name:
                title = said("{game}: {level}", game=ROWS[game].title, level=title)
            rows.append(dict(zip(heads, (say(title), right, points, win), strict=True)))
    return rows
