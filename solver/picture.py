"""A decision graph as a picture: boxes in layers, the next card from left to right, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from html import escape
from typing import Any, NamedTuple
from unicodedata import bidirectional, east_asian_width

from networkx import DiGraph

from solver.figures import percent, points, points_beside, ratio
from solver.fold import MORE, Group
from solver.layered import Box, placed
from solver.said import Said, counted, said

Say = Callable[[str], str]

COLORS = {
    "hit": "#3d7ddb",
    "stay": "#c2691a",
    "tie": "#2f9e62",
    "forced": "#5d7f8f",
    "bust": "#d1495b",
    "flip7": "#a45ee5",
    "frozen": "#8a94a6",
    MORE: "#8a7f6d",
}
"""Colours of the kinds of boxes; each kind has its own outline, sign and words, too."""
WORDS = {
    "hit": said("HIT"),
    "stay": said("STAY"),
    "tie": said("EITHER"),
    "bust": said("Bust"),
    "flip7": said("Flip 7"),
    "frozen": said("Frozen"),
}
_SIGNS = {
    "hit": "M-5 0H5M0-5V5",
    "stay": "M-4.5-4.5H4.5V4.5H-4.5Z",
    "tie": "M-5-2.5H5M-5 2.5H5",
    "forced": "M-5-4H5M-5 0H5M-5 4H5",
    "bust": "M-4.5-4.5L4.5 4.5M-4.5 4.5L4.5-4.5",
    "flip7": "M0-6L1.6-1.9L6-1.6L2.6 1.2L3.7 5.5L0 3.1L-3.7 5.5L-2.6 1.2L-6-1.6L-1.6-1.9Z",
    "frozen": "M0-5.5V5.5M-4.8-2.8L4.8 2.8M-4.8 2.8L4.8-2.8",
    MORE: "M-5.5 0h2M-1 0h2M3.5 0h2",
}
"""Paths around the middle of a sign."""
_STYLE = (
    ".paper{fill:#fdfbf6}text{fill:#26221c;font:12px system-ui,sans-serif}"
    ".row{font-weight:700}.quiet{fill:#5d564a}.card{font-size:11px}"
    ".way{fill:none;stroke:#a39a88;stroke-width:1.3}.never{stroke-dasharray:3 4}"
    ".box{stroke-width:1.6;fill-opacity:.13}.sign{fill:none;stroke-width:2}"
    "@media(prefers-color-scheme:dark){.paper{fill:#161a1f}text{fill:#ece7dc}"
    ".quiet{fill:#b9b2a4}.way{stroke:#6d6a62}}"
)
_NARROW, _USUAL, _CAPITAL, _WIDE = 3.9, 7.1, 8.6, 13.0
"""Pixels of letters of a system's font: rather too many, so that no text leaves its box."""
_LINE, _EDGE, _SIGN, _MARGIN = 16.0, 9.0, 18.0, 12.0
_BEND = 30.0
"""Pixels in which a line bends from one box to the height of another."""
_ISOLATE, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_FEW = 3
"""Cards that are named at a line; of more, the first ones are."""


class _Link(NamedTuple):
    """A step, what is written at its end, and where it goes."""

    before: Hashable
    after: Hashable
    text: str
    chance: str
    dashed: bool


def svg(graph: DiGraph, title: str, say: Say = str) -> str:
    """Return the picture of a folded decision graph.

    Parameters
    ----------
    graph
        What `solver.fold.folded` returns of the graph of a `Decisions`.
    title
        What the picture is of, for who cannot see it.
    say
        Translates its words.

    Returns
    -------
    svg
        A file of its own, for a light or a dark theme. Boxes have ``data-way``, the chance
        to come there if the player always goes on, and lines ``data-chance``, as ``p/q``.
    """
    layers = dict(graph.nodes(data="drawn"))
    texts = {node: _lines(node, data, say) for node, data in graph.nodes(data=True)}
    links = [_link(graph, before, after) for before, after in graph.edges]
    ends: dict[Hashable, list[_Link]] = {node: [] for node in graph}
    for link in links:
        ends[link.after].append(link)
    sizes = {
        node: (
            max(map(_width, lines)) + _SIGN + 2 * _EDGE,
            max(len(lines), len(ends[node])) * _LINE + 8,
        )
        for node, lines in texts.items()
    }
    room = [
        _BEND + max(_width(link.text) for link in links if layers[link.after] == layer)
        for layer in range(1, 1 + max(layers.values()))
    ]
    boxes = placed(graph, layers, sizes, room)
    parts = []
    for node, into in ends.items():
        into.sort(key=lambda link: boxes[link.before].middle)
        top = boxes[node].middle - (len(into) - 1) * _LINE / 2
        for i, link in enumerate(into):
            length = room[layers[node] - 1] - _BEND
            parts.append(_line(link, boxes, top + i * _LINE, length))
    parts += [_box(boxes[n], texts[n], data) for n, data in graph.nodes(data=True)]
    width = max(box.x + box.width for box in boxes.values()) + 2 * _MARGIN
    height = max(box.y + box.height for box in boxes.values()) + 2 * _MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img"><title>{escape(title)}</title>'
        f'<style>{_STYLE}</style><rect class="paper" width="100%" height="100%" rx="8"/>'
        f'<g transform="translate({_MARGIN:.0f} {_MARGIN:.0f})">{"".join(parts)}</g></svg>'
    )


def row(data: dict[str, Any]) -> str:
    """Return the row of a state, and behind it what a lone player is resolving."""
    cards = data["name"] or "–"
    return f"{cards} | {data['pending']}" if data["pending"] else cards


def word(data: dict[str, Any]) -> Said:
    """Return in a word or two what is best in a state, or how the round ends there."""
    if data["kind"] == "forced":
        return counted("flips {count} more", "flips {count} more", data["forced"])
    return WORDS[data["kind"]]


def _lines(node: Hashable, data: dict[str, Any], say: Say) -> tuple[str, ...]:
    """Return what stands in a box, the head first."""
    comes = say(said("comes {chance}", chance=percent(data["way"])))
    # At the first card the line says how likely it comes.
    below = [comes] if data["drawn"] > 1 else []
    if isinstance(node, Group):
        return (*_summary(data, say), *below)
    head = row(data)
    worth = f"{say(word(data))} {points(data['value'])}"
    if data["stop"] is not None and data["go"] is not None:
        stay, hit = points_beside(data["stop"], data["go"])
        best, other = (hit, said("stay {points}", points=stay))
        if not data["goes"]:
            best, other = stay, said("hit {points}", points=hit)
        worth = _joined(f"{say(word(data))} {best}", say(other))
    if data["out"]:
        below.append(say(said("gone: {cards}", cards=data["out"])))
    return (head, worth, *([_joined(*below)] if below else []))


def _joined(*parts: str) -> str:
    """Return parts one after the other, from left to right also where they run the other way."""
    return " · ".join(
        f"{_ISOLATE}{part}{_END}" if any(map(_right_to_left, part)) else part for part in parts
    )


def _right_to_left(letter: str) -> bool:
    return bidirectional(letter) in {"R", "AL"}


def _summary(data: dict[str, Any], say: Say) -> tuple[str, str]:
    """Return head and line of a box that stands for many states."""
    rows = say(counted("{count} row", "{count} rows", data["states"]))
    least, most = points(data["least"]), points(data["most"])
    if data["kind"] == MORE:
        head = say(said("… {count} more", count=data["states"]))
        return head, say(said("worth {points} on average", points=points(data["value"])))
    head = say(WORDS[data["kind"]])
    if data["kind"] == "bust":
        return head, rows
    span = said("{least} to {most}", least=least, most=most) if least != most else least
    return head, _joined(rows, say(span))


def _link(graph: DiGraph, before: Hashable, after: Hashable) -> _Link:
    step = graph.edges[before, after]
    few = [*step["names"]]
    cards = " ".join(few) if len(few) <= _FEW else f"{' '.join(few[:_FEW])} …"
    here = graph.nodes[before]
    dashed = bool(here["drawn"]) and not here["goes"]
    return _Link(
        before, after, f"{cards} · {percent(step['chance'])}", ratio(step["chance"]) or "", dashed
    )


def _line(link: _Link, boxes: dict[Any, Box], y: float, length: float) -> str:
    """Return a line with its cards above its end, which is level for so many pixels."""
    before, after = boxes[link.before], boxes[link.after]
    x0, x1, x2 = before.x + before.width, after.x - length, after.x
    half = (x0 + x1) / 2
    path = f"M{x0:.0f} {before.middle:.1f}C{half:.0f} {before.middle:.1f} {half:.0f} {y:.1f} "
    way = "way never" if link.dashed else "way"
    return (
        f'<g data-chance="{link.chance}"><path class="{way}" d="{path}{x1:.0f} {y:.1f}H{x2:.0f}"/>'
        f'<text class="card" x="{x2 - 5:.0f}" y="{y - 3:.1f}" text-anchor="end">'
        f"{escape(link.text)}</text></g>"
    )


def _box(box: Box, lines: Sequence[str], data: dict[str, Any]) -> str:
    kind, color = data["kind"], COLORS[data["kind"]]
    middle = box.x + _EDGE + _SIGN / 2 - 2
    top = box.middle - (len(lines) - 1) * _LINE / 2
    x = box.x + _EDGE + _SIGN
    written = [
        f'<text class="{"row" if not i else "quiet" if i > 1 else ""}" x="{x:.0f}" '
        f'y="{top + i * _LINE + 4:.1f}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    ]
    return (
        f'<g data-way="{ratio(data["way"])}" data-states="{data["states"]}">'
        f"<title>{escape(', '.join(lines))}</title>{_outline(box, kind, color)}"
        f'<path class="sign" stroke="{color}" transform="translate({middle:.1f} {top:.1f})" '
        f'd="{_SIGNS[kind]}"/>{"".join(written)}</g>'
    )


def _outline(box: Box, kind: str, color: str) -> str:
    """Return the outline of a box: every kind has its own."""
    paint = f'class="box" stroke="{color}" fill="{color}"'
    place = f'x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}"'
    match kind:
        case "bust":  # its corners are cut off
            x, y, r, b, c = box.x, box.y, box.x + box.width, box.y + box.height, 8
            points_ = (
                f"{x + c:.1f},{y:.1f} {r - c:.1f},{y:.1f} {r:.1f},{y + c:.1f} {r:.1f},{b - c:.1f} "
                f"{r - c:.1f},{b:.1f} {x + c:.1f},{b:.1f} {x:.1f},{b - c:.1f} {x:.1f},{y + c:.1f}"
            )
            return f'<polygon {paint} points="{points_}"/>'
        case "hit":
            return f'<rect {paint} {place} rx="14"/>'
        case "tie":
            return f'<rect {paint} {place} rx="6"/>'
        case "forced":
            return f'<rect {paint} {place} rx="14" stroke-dasharray="7 3"/>'
        case "more":
            return f'<rect {paint} {place} rx="4" stroke-dasharray="2 3"/>'
        case "flip7":
            x, y, width, height = box.x + 3, box.y + 3, box.width - 6, box.height - 6
            return (
                f'<rect {paint} {place} rx="2"/><rect fill="none" stroke="{color}" x="{x:.1f}" '
                f'y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'
            )
        case _:
            return f'<rect {paint} {place} rx="2"/>'


def _width(text: str) -> float:
    """Return how wide a text is at most, about."""
    return sum(
        0.0
        if letter in _ISOLATE + _END
        else _WIDE
        if east_asian_width(letter) in "WF"
        else _NARROW
        if letter in " .,·|"
        else _CAPITAL
        if letter.isupper() or letter in "%…+"
        else _USUAL
        for letter in text
    )
