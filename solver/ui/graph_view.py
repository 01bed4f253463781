"""What the page of graphs shows, without Streamlit: the verdict, the next cards, the picture."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from solver.export import FORMATS, plain
from solver.figures import points, points_beside
from solver.flip7.decisions import Decisions, Step, aim, merged, steps
from solver.flip7.deck import DECK
from solver.flip7.row import Effect
from solver.flip7.table import Status
from solver.fold import folded, states_of
from solver.picture import row, svg, word
from solver.said import Said, counted, said
from solver.ui.faces import CHOICES, STATUSES, Face, percent, points_apart
from solver.ui.looks import short
from solver.ui.looks.flip7 import Flip7
from solver.ui.verdict import Verdict

Say = Callable[[str], str]
PICTURE = "svg"
MIMES = {
    PICTURE: "image/svg+xml",
    "graphml": "application/graphml+xml",
    "dot": "text/vnd.graphviz",
    "json": "application/json",
}
"""Files that the page offers, and what kind they are."""
FACES: dict[str, Face] = {
    **CHOICES,
    "forced": Face(said("Forced"), ":material/filter_3:", "gray"),
    "bust": Flip7.effects[Effect.BUST],
    "flip7": Flip7.effects[Effect.FLIP_SEVEN],
    "frozen": STATUSES[Status.FROZEN],
}
KEPT = said(
    "Folding keeps every chance: those that leave a box still sum to 1, and so do those of all "
    "ends."
)
HEADS = (said("Card"), said("Chance"), said("Then"), said("Stay"), said("Hit"))


@dataclass(frozen=True, slots=True)
class Key:
    """A card that can come: what stands on its button, and in its help."""

    code: str
    label: str
    help: Said


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything the page shows of one graph.

    Parameters
    ----------
    crumbs
        The row at first, and each card that came since then.
    rows
        Cells of the table of what can come, by their heads; Markdown.
    picture
        HTML of a box in which the picture scrolls.
    aim
        What the graph plays for, where something else may be best; None elsewhere.
    notes
        What must be known to read the figures.
    """

    verdict: Verdict
    crumbs: tuple[str, ...]
    keys: tuple[Key, ...]
    rows: tuple[dict[str, str], ...]
    picture: str
    aim: Said | None
    notes: tuple[Said, ...]


def sheet(found: Decisions, boxes: int, say: Say = str) -> Sheet:
    """Return what the page shows of a graph, in a picture of at most so many boxes."""
    return Sheet(
        verdict=verdict(found),
        crumbs=(found.first or "–", *(short(DECK.card(code)) for code in found.way)),
        keys=tuple(
            Key(code, _label(code, step), _then(step))
            for step in steps(found)
            for code in step.cards
        ),
        rows=tuple(_cells(step, say) for step in merged(steps(found))),
        picture=picture(found, boxes, say),
        aim=aim(found),
        notes=tuple(_notes(found, boxes)),
    )


def verdict(found: Decisions) -> Verdict:
    """Return what is best where the graph begins, or what happens there."""
    here = found.here
    face, badge = FACES[here["kind"]], said("exact")
    value = points(here["value"])
    if here["over"]:
        reason = said("the round ends here; go back to look elsewhere")
        return Verdict(face, said("{points} points", points=value), reason, badge)
    if here["kind"] == "forced":
        reason = counted(
            "{count} more card is forced; {points} points on average",
            "{count} more cards are forced; {points} points on average",
            here["forced"],
            points=value,
        )
        return Verdict(face, said("no choice"), reason, badge)
    if here["stop"] is None:
        reason = said("hitting averages {hit} points", hit=points(here["go"]))
        return Verdict(face, said("the only choice"), reason, badge)
    stay, hit = points_beside(here["stop"], here["go"])
    if found.policy == "optimal":
        reason = said("staying scores {stay}, hitting averages {hit} points", stay=stay, hit=hit)
        margin = said("by {gap} points", gap=points_apart(float(here["go"] - here["stop"])))
        return Verdict(face, said("exactly equal") if here["tie"] else margin, reason, badge)
    reason = said(
        "staying scores {stay}, hitting and playing on so averages {hit} points", stay=stay, hit=hit
    )
    return Verdict(face, "", reason, badge)


def picture(found: Decisions, boxes: int, say: Say = str) -> str:
    """Return HTML of a box in which the picture scrolls."""
    small = folded(found.graph, found.root, boxes)
    alt = say(
        said(
            "Graph of what may come of hitting with {row}: {boxes} in layers from left to right, "
            "one layer a card. The table says the same of the next card.",
            row=row(found.here),
            boxes=counted("{count} box", "{count} boxes", len(small)),
        )
    )
    name = say(said("Picture of the graph; it scrolls"))
    data = base64.b64encode(svg(small, alt, say).encode()).decode()
    return (
        f'<div class="graph" role="region" tabindex="0" aria-label="{escape(name)}">'
        f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}"></div>'
    )


def file(found: Decisions, boxes: int, end: str, say: Say = str) -> str:
    """Return a graph as a file: the picture, or every state in another format."""
    if end == PICTURE:
        small = folded(found.graph, found.root, boxes)
        title = say(said("What may come of hitting with {row}", row=row(found.here)))
        return svg(small, title, say)
    return FORMATS[end](plain(found.graph, found.facts()))


def _label(code: str, step: Step) -> str:
    icon = FACES[step.data["kind"]].icon
    return f"**{short(DECK.card(code))}** {icon} {percent(step.chance)}"


def _cells(step: Step, say: Say) -> dict[str, str]:
    data = step.data
    face = FACES[data["kind"]]
    stay, hit = "–" if data["stop"] is None else points(data["stop"]), "–"
    if data["go"] is not None:
        hit = points(data["go"])
        if data["stop"] is not None:
            stay, hit = points_beside(data["stop"], data["go"])
    cards = " ".join(short(DECK.card(code)) for code in step.cards)
    then = f"{face.icon} {say(word(data))}"
    cells = (cards, percent(step.chance), then, stay, hit)
    return dict(zip((say(head) for head in HEADS), cells, strict=True))


def _then(step: Step) -> Said:
    """Return in words what a card leads to."""
    cards = row(step.data)
    if step.data["kind"] == "bust":
        return said("{row}: bust", row=cards)
    return said("{row}: worth {points} points", row=cards, points=points(step.data["value"]))


def _notes(found: Decisions, boxes: int) -> list[Said]:
    small, total = folded(found.graph, found.root, boxes), len(found.graph)
    notes = []
    if found.left_out:
        notes.append(
            counted(
                "In company, {count} of the {cards} cards in the draw pile goes to others: it is "
                "left out, for hitting means drawing until a card comes that concerns you.",
                "In company, {count} of the {cards} cards in the draw pile go to others: they are "
                "left out, for hitting means drawing until a card comes that concerns you.",
                found.left_out,
                cards=found.cards,
            )
        )
    values = {"boxes": len(small), "shown": states_of(small), "total": total, "kept": KEPT}
    if states_of(small) < total:
        notes.append(
            said(
                "{boxes} boxes stand for {shown:,} of {total:,} situations. {kept}",
                **values,
                kept=KEPT,
            )
        )
    elif len(small) < total:
        notes.append(said("{boxes} boxes stand for all {total:,} situations. {kept}", **values))
    return notes
