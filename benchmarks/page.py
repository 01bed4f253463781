"""Measure how quickly the page answers: one player in a browser, and twenty at once.

``python benchmarks/page.py`` writes its part of docs/facts.md. It starts a server of its own.
The twenty speak to the server as a browser does, but draw nothing, so that the machine
is the server's alone.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import time
from pathlib import Path
from random import Random

from facts import PAGES, put
from playwright.sync_api import sync_playwright
from serving import served
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

from solver.flip7.record import format_record, parse_record
from solver.flip7.referee import Flip, NextRound, Stay, flips, legal_events
from solver.flip7.table import Need
from solver.link import packed, unpacked
from solver.ui.play_state import TWICE

GAME = """\
players me ann bob cat
me 12 | ann 5 | bob 7 | cat 3 | me hit 8 | ann hit 9 | bob hit 2 | cat hit +4 | me stay | \
ann hit 6 | bob hit 11 | cat hit 10 | ann stay | bob hit 4 | cat hit 12 | bob stay | cat stay
ann 8 | bob 6 | cat 9 | me 11
"""
TAPS = 30
PEOPLE = 20
THOUGHT = 2.0, 8.0
"""Seconds that the many take before a tap, at least and at most."""
ENOUGH = 22
"""Points at which the many stay."""


def taps(address: str) -> list[float]:
    """Return how long each of some taps in mid-game takes in a browser, to the new verdict."""
    record, rng, taken = parse_record(GAME), Random(1), []
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(f"{address}/?g={packed(GAME)}")
        page.wait_for_selector("[class*='st-key-pad']", timeout=120_000)
        page.wait_for_timeout(3000)
        while len(taken) < TAPS:
            table = record.table()
            if table.ask().need is Need.NEXT_ROUND:
                record = parse_record(GAME)
                page.goto(f"{address}/?g={packed(GAME)}")
                page.wait_for_timeout(3000)
                continue
            event = rng.choices(*zip(*_plain(table), strict=True))[0]
            record = type(record)(record.start, (*record.events, event))
            key = f"card-{event.card.code.replace('+', '-')}" if isinstance(event, Flip) else "stay"
            button = page.locator(f"[class*='st-key-{key}'] button:visible").first
            button.wait_for()
            # The page takes the same event once if it comes again at once.
            page.wait_for_timeout(1000 * TWICE)
            began = time.perf_counter()
            button.click()
            page.wait_for_function(
                """wanted => new URL(location).searchParams.get('g') === wanted
                    && document.querySelector('.stApp').dataset.testScriptState !== 'running'""",
                arg=packed(format_record(record)),
                polling=10,
            )
            taken.append(time.perf_counter() - began)
        browser.close()
    return taken


def _plain(table) -> list[tuple[Flip | Stay, int]]:  # noqa: ANN001
    """Return events that need no target, with how likely each is tapped."""
    cards = [(flip, left) for flip, left in flips(table) if flip.card.code not in {"fz", "f3"}]
    return [*cards, (Stay(), 20)] if Stay() in legal_events(table) else cards


class Visitor:
    """One of many people who tap through games."""

    def __init__(self, number: int) -> None:
        self.rng = Random(number)
        self.names = [f"{name}{number}" for name in ("me", "ann", "bob", "cat")]
        self.taken: list[float] = []
        self.answered = 0.0

    async def play(self, address: str, count: int) -> None:
        """Tap so often, with some thought before each tap."""
        record = parse_record(f"players {' '.join(self.names)}\n")
        query = f"g={packed(format_record(record))}"
        stream = f"{address.replace('http', 'ws')}/_stcore/stream"
        async with connect(stream, max_size=None, subprotocols=["streamlit"]) as socket:  # type: ignore[list-item]
            buttons = await self._run(socket, query, None)
            for _ in range(count):
                await asyncio.sleep(self.rng.uniform(*THOUGHT))
                table = record.table()
                if table.ask().need is Need.NOTHING:
                    break
                event = self._event(table)
                record = type(record)(record.start, (*record.events, event))
                began = time.perf_counter()
                buttons = await self._run(socket, query, buttons[_key(event)])
                self.taken.append(self.answered - began)
                query = self.query
                if unpacked(query.removeprefix("g=")) != format_record(record):
                    raise AssertionError("somebody else's game")

    def _event(self, table):  # noqa: ANN001, ANN202
        legal, seat = legal_events(table), table.ask().seat
        if Stay() in legal and seat is not None and table.round_score(seat) >= ENOUGH:
            return Stay()
        cards = list(flips(table))
        return self.rng.choices(*zip(*cards, strict=True))[0] if cards else self.rng.choice(legal)

    async def _run(
        self, socket: ClientConnection, query: str, button: str | None
    ) -> dict[str, str]:
        """Let the page run, and return its buttons by their keys."""
        message = BackMsg()
        message.rerun_script.query_string = query
        if button is not None:
            state = message.rerun_script.widget_states.widgets.add()
            state.id, state.trigger_value = button, True
        await socket.send(message.SerializeToString())
        found: dict[str, str] = {}
        async for data in socket:
            answer = ForwardMsg()
            answer.ParseFromString(data)
            kind = answer.WhichOneof("type")
            if kind == "delta" and answer.delta.new_element.HasField("button"):
                identity = answer.delta.new_element.button.id
                found[_own_key(identity)] = identity
                # The verdict stands before the pad; what is below them may come later.
                if _own_key(identity).startswith(("card-", "aim-", "next-round", "rematch")):
                    self.answered = time.perf_counter()
            elif kind == "page_info_changed":
                self.query = answer.page_info_changed.query_string
            elif kind == "script_finished":
                return found
        raise AssertionError("the server went away")


def _own_key(identity: str) -> str:
    """Return the key in the id of a widget."""
    return re.sub(r"^\$\$ID-[0-9a-f]+-", "", identity)


def _key(event) -> str:  # noqa: ANN001
    if isinstance(event, Flip):
        return f"card-{event.card.code}"
    if isinstance(event, Stay):
        return "stay"
    if isinstance(event, NextRound):
        return "next-round"
    return f"aim-{event.card.code}-{event.seat}"


async def crowd(address: str) -> list[float]:
    """Return how long each tap of twenty people takes."""
    visitors = [Visitor(number) for number in range(PEOPLE)]
    await asyncio.gather(*(visitor.play(address, TAPS) for visitor in visitors))
    return [seconds for visitor in visitors for seconds in visitor.taken]


def memory(pid: int) -> float:
    """Return what a process holds, in MB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+([0-9]+)", status)
    return int(found[1]) / 1000 if found else 0.0


def main() -> None:
    """Measure, and write the part of the page."""
    with served() as (address, pid):
        alone = sorted(taps(address))
        before = memory(pid)
        many = sorted(asyncio.run(crowd(address)))
        after = memory(pid)
    lines = [
        PAGES,
        "",
        f"On {os.cpu_count()} cores, over loopback.",
        "",
        "| what | milliseconds |",
        "|---|---|",
        (
            f"| one player, four at the table, in a browser: a tap to the new verdict, median of "
            f"{len(alone)} | {statistics.median(alone) * 1000:.0f} |"
        ),
        (
            f"| {PEOPLE} players at once, {len(many)} taps: median "
            f"| {statistics.median(many) * 1000:.0f} |"
        ),
        f"| of them, one in twenty takes longer than | {many[len(many) * 19 // 20] * 1000:.0f} |",
        "",
        f"The server held {before:.0f} MB before the twenty came, and {after:.0f} MB after.",
        "",
        "",
    ]
    put(PAGES, "\n".join(lines))


if __name__ == "__main__":
    main()
