"""Tables of what is best in many rows: thresholds with their exceptions, and maps.

Nothing here knows a game: rows come as arrays, see `solver.flip.rows`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from solver.kernels import NEAR
from solver.layout import Floats, Ints


class RowTable(Protocol):
    """Rows and what staying and hitting are worth in each."""

    @property
    def numbers(self) -> Sequence[tuple[int, ...]]:
        """The ordinary numbers of each row."""

    @property
    def cards(self) -> Ints:
        """How many numbers are in it, special ones among them."""

    @property
    def sums(self) -> Ints:
        """Their points."""

    @property
    def margin(self) -> Floats:
        """What hitting is worth over staying."""

    @property
    def reached(self) -> NDArray[np.bool_]:
        """Whether a row can come up when one plays well."""


@dataclass(frozen=True, slots=True)
class Cell:
    """All rows of so many cards and such a sum.

    Parameters
    ----------
    rows, reached
        How many there are, and how many of them come up when one plays well.
    hits, ties
        In how many it is better to hit, and in how many both are worth the same.
    low, mean, high
        What hitting is worth over staying: least, on average over the rows, most.
    exceptions
        The rows in which the other choice than in most of them is better, or, where there
        is no most, those in which it is better to hit.
    """

    cards: int
    sum: int
    rows: int
    reached: int
    hits: int
    ties: int
    low: float
    mean: float
    high: float
    exceptions: tuple[tuple[int, ...], ...]

    @property
    def share(self) -> float:
        """Share of the rows in which it is better to hit."""
        return self.hits / self.rows

    def as_dict(self) -> dict[str, Any]:
        """Return the cell as machine output has it."""
        return {
            "cards": self.cards,
            "sum": self.sum,
            "rows": self.rows,
            "reached": self.reached,
            "hits": self.hits,
            "ties": self.ties,
            "share": self.share,
            "margin": {"low": self.low, "mean": self.mean, "high": self.high},
            "exceptions": [" ".join(map(str, numbers)) for numbers in self.exceptions],
        }


@dataclass(frozen=True, slots=True)
class Threshold:
    """Where hitting turns into staying, for so many cards.

    Parameters
    ----------
    always
        Up to this sum every row hits; None if not even the smallest does.
    never
        From this sum on no row hits; None if even the largest does.
    best
        To stay from this sum on gives away the least, over all rows alike; None if that is
        never to stay.
    rows, hits
        How many rows there are, and in how many of them it is better to hit.
    """

    cards: int
    always: int | None
    never: int | None
    best: int | None
    rows: int
    hits: int

    @property
    def share(self) -> float:
        """Share of the rows in which it is better to hit."""
        return self.hits / self.rows

    def as_dict(self) -> dict[str, Any]:
        """Return the threshold as machine output has it."""
        return {**asdict(self), "share": self.share}


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A row, and what hitting is worth over staying in it in two studies."""

    row: tuple[int, ...]
    here: float
    there: float

    @property
    def otherwise(self) -> bool:
        """Whether another choice is best there."""
        return _sign(self.here) != _sign(self.there)

    def as_dict(self) -> dict[str, Any]:
        """Return the row as machine output has it."""
        row = " ".join(map(str, self.row))
        return {"row": row, "here": self.here, "there": self.there}


@dataclass(frozen=True, slots=True)
class Change:
    """What another table changes in the rows of so many cards and such a sum.

    Parameters
    ----------
    rows, otherwise
        How many there are, and how many of them are played otherwise.
    here, there
        What hitting is worth over staying, on average over the rows.
    """

    cards: int
    sum: int
    rows: int
    otherwise: int
    here: float
    there: float


@dataclass(frozen=True, slots=True)
class ByTotals:
    """What staying and hitting win with one row, by the totals of two players.

    Parameters
    ----------
    totals
        The totals that were looked at, ascending.
    stay, hit
        Shape (totals, totals): chances to win, by own total and the other's.
    """

    totals: tuple[int, ...]
    stay: Floats
    hit: Floats


def changes(here: RowTable, there: RowTable) -> list[Otherwise]:
    """Return the rows of both tables in which another choice is best, the clearest first."""
    found = [each for each in _both(here, there) if each.otherwise]
    return sorted(found, key=lambda each: -abs(each.here - each.there))


def changed_cells(here: RowTable, there: RowTable) -> list[Change]:
    """Return what changes from one table to another, by number of cards and sum, ascending."""
    both: dict[tuple[int, int], list[Otherwise]] = defaultdict(list)
    keys = zip(here.cards.tolist(), here.sums.tolist(), strict=True)
    places = dict(zip(here.numbers, keys, strict=True))
    for each in _both(here, there):
        both[places[each.row]].append(each)
    return [
        Change(
            cards=cards,
            sum=total,
            rows=len(some),
            otherwise=sum(each.otherwise for each in some),
            here=float(np.mean([each.here for each in some])),
            there=float(np.mean([each.there for each in some])),
        )
        for (cards, total), some in sorted(both.items())
    ]


def _both(here: RowTable, there: RowTable) -> Iterator[Otherwise]:
    """Yield the rows of both tables."""
    other = dict(zip(there.numbers, there.margin.tolist(), strict=True))
    for numbers, margin in zip(here.numbers, here.margin.tolist(), strict=True):
        if numbers in other:
            yield Otherwise(numbers, margin, other[numbers])


def _sign(margin: float) -> int:
    return 0 if abs(margin) < NEAR else (1 if margin > 0 else -1)


def cells(table: RowTable) -> list[Cell]:
    """Return the rows by number of cards and sum, ascending."""
    keys, of = np.unique(np.stack([table.cards, table.sums]), axis=1, return_inverse=True)
    margin = table.margin
    order = np.argsort(of, kind="stable")
    begins = np.searchsorted(of[order], np.arange(keys.shape[1] + 1))
    found = []
    for cell, (cards, total) in enumerate(keys.T.tolist()):
        rows = order[begins[cell] : begins[cell + 1]]
        some = margin[rows]
        hits = some >= NEAR
        most = hits.sum() * 2 > len(rows)
        other = (some <= -NEAR) if most else hits
        found.append(
            Cell(
                cards=cards,
                sum=total,
                rows=len(rows),
                reached=int(table.reached[rows].sum()),
                hits=int(hits.sum()),
                ties=int((np.abs(some) < NEAR).sum()),
                low=float(some.min()),
                mean=float(some.mean()),
                high=float(some.max()),
                exceptions=tuple(sorted(table.numbers[i] for i in rows[other].tolist())),
            )
        )
    return found


def thresholds(table: RowTable) -> list[Threshold]:
    """Return where hitting turns into staying, for each number of cards."""
    found = []
    margin = table.margin
    for cards in np.unique(table.cards).tolist():
        some = table.cards == cards
        sums, margins = table.sums[some], margin[some]
        stays, hits = sums[margins < NEAR], sums[margins >= NEAR]
        below = sums[sums < stays.min()] if len(stays) else sums
        above = sums[sums > hits.max()] if len(hits) else sums
        found.append(
            Threshold(
                cards=cards,
                always=int(below.max()) if len(below) else None,
                never=int(above.min()) if len(above) else None,
                best=_best(sums, margins),
                rows=len(sums),
                hits=len(hits),
            )
        )
    return found


def _best(sums: Ints, margins: Floats) -> int | None:
    """Return the least sum from which on staying gives away the least; None beyond all sums."""
    tried = np.arange(int(sums.min()), int(sums.max()) + 2)
    given = [
        float(-np.minimum(margins[sums < t], 0).sum() + np.maximum(margins[sums >= t], 0).sum())
        for t in tried
    ]
    best = int(tried[int(np.argmin(given))])
    return best if best <= sums.max() else None


def isolines(chances: Floats, levels: Sequence[float]) -> dict[float, list[tuple[int, float]]]:
    """Return lines of equal chance to win through a table by own total and the other's.

    Parameters
    ----------
    chances
        Shape (totals, totals): rises with the own total, falls with the other's.

    Returns
    -------
    lines
        For each level, the own totals with the other's total at which the chance is that
        much, linear between whole totals; totals where no such point is in the table are
        left out.
    """
    lines: dict[float, list[tuple[int, float]]] = {}
    for level in levels:
        points = []
        for mine, row in enumerate(chances):
            if row[-1] <= level <= row[0]:
                points.append((mine, float(np.interp(-level, -row, np.arange(len(row))))))
        lines[level] = points
    return lines
