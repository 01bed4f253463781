"""Many tasks side by side: on this machine's cores, or on a Dask cluster; kept as they finish.

The results do not depend on who computes them or when: tasks are numbered, and
results are handed over in the order of their numbers.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

from solver.refusal import RefusedError, clip
from solver.sweep import THREADS

Task = Any
Result = Any
"""Whatever JSON can hold, so that results can be kept in a file."""


def run(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    keep: Path | None = None,
    head: str | None = None,
    done: Callable[[int], None] = lambda _: None,
) -> list[Result]:
    """Return the result of every task, in their order.

    Parameters
    ----------
    function
        A function of a module: it is called in other processes.
    workers
        Processes on this machine; by default as many as it has cores. 0: this one, one task
        after the other.
    scheduler
        Address of a Dask scheduler to use instead (extra ``cluster``).
    keep
        File that takes each result as it comes. Results that it has of the same
        tasks are not computed again, so an interrupted run can be resumed.
    head
        What else the file is of, as tasks do not say it.
    done
        Called with the number of results that are there, now and then.

    Raises
    ------
    RefusedError
        The file is of other tasks, or Dask is not installed.
    """
    with (
        kept(keep, list(tasks) if head is None else [head, *tasks]) as (found, save),
        pool(workers, scheduler) as submit,
    ):
        known = {number: found[number] for number in range(len(tasks)) if number in found}
        left = {number: task for number, task in enumerate(tasks) if number not in known}
        done(len(known))
        for number, result in submit(function, left):
            known[number] = result
            save(number, result)
            done(len(known))
        return [known[number] for number in range(len(tasks))]


Save = Callable[[int, Result], None]


@contextmanager
def kept(path: Path | None, head: Any) -> Iterator[tuple[dict[int, Result], Save]]:  # noqa: ANN401
    """Give the numbered results that a file has, and a function that adds one.

    Parameters
    ----------
    path
        The file, or None to keep nothing.
    head
        What the results are of, as JSON can hold it: the first line of the file.

    Raises
    ------
    RefusedError
        The file is of something else, or cannot be read or written.
    """
    if path is None:
        yield {}, lambda _, __: None
        return
    first = json.dumps(head) + "\n"
    try:
        known = _known(path, first)
        file = path.open("w" if known is None else "a", encoding="utf-8")
        # Behind a torn last line a new one begins.
        file.write(first if known is None else "\n")
        file.flush()
    except OSError as error:
        message = f"cannot be read and written: {error.strerror}; name another file"
        raise RefusedError("keep", clip(str(path)), message) from None
    with file:

        def save(number: int, result: Result) -> None:
            file.write(json.dumps([number, result]) + "\n")
            file.flush()

        yield known or {}, save


def _known(path: Path, first: str) -> dict[int, Result] | None:
    """Return the results in a file by their numbers; a torn line is dropped.

    None if there is nothing in it. A file that does not begin with the line ``first`` is
    somebody's: it is refused, whatever it holds.
    """
    if not path.exists():
        return None
    try:
        with path.open(encoding="utf-8") as file:
            begin = file.read(len(first))
            lines = file.read().splitlines() if begin == first else []
    except UnicodeDecodeError:
        message = "this file is no text, so it keeps no results; name another file"
        raise RefusedError("keep", clip(str(path)), message) from None
    if not begin:
        return None
    if begin != first:
        message = (
            "this file holds something else, or the results of another run; name another file, "
            "or remove it"
        )
        raise RefusedError("keep", clip(str(path)), message)
    known: dict[int, Result] = {}
    for line in lines:
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        match entry:
            case [int(number), result]:
                known[number] = result
    return known


Submit = Callable[[Callable[[Task], Result], dict[int, Task]], Iterator[tuple[int, Result]]]


@contextmanager
def pool(workers: int | None, scheduler: str | None) -> Iterator[Submit]:
    """Give a function that computes tasks, and yields numbers and results as they come.

    The parameters are those of `run`.
    """
    if scheduler is not None:
        with _cluster(scheduler) as client:
            yield partial(_on_cluster, client)
        return
    if workers == 0:
        yield lambda function, tasks: ((number, function(task)) for number, task in tasks.items())
        return
    others = set(active_children())
    # Fresh processes: forking one that runs threads is not safe.
    with ProcessPoolExecutor(workers or os.cpu_count() or 1, get_context("spawn"), _alone) as here:
        try:
            yield partial(_here, here)
        except BaseException:
            # A task can take a minute, and nobody waits for it any more.
            for process in set(active_children()) - others:
                process.kill()
            raise


def _here(
    pool: ProcessPoolExecutor, function: Callable[[Task], Result], tasks: dict[int, Task]
) -> Iterator[tuple[int, Result]]:
    with _held_back():
        numbers = {pool.submit(function, task): number for number, task in tasks.items()}
    for future in as_completed(numbers):
        yield numbers[future], future.result()


@contextmanager
def _held_back() -> Iterator[None]:
    """Hold interrupts back; processes that begin meanwhile never hear of them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _alone() -> None:
    """Leave the other cores to the other processes, and an interrupt to the one that asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ[THREADS] = "1"


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    try:
        from distributed import Client  # noqa: PLC0415  # an extra, and slow to load
    except ImportError:
        message = "Dask is not installed: pip install 'hitorstay[cluster]'"
        raise RefusedError("scheduler", address, message) from None
    try:
        client = Client(address, timeout="5s")
    except (OSError, ValueError) as error:
        raise RefusedError("scheduler", address, f"no scheduler answers there: {error}") from None
    with client:
        yield client


def _on_cluster(
    client: Any,  # noqa: ANN401  # the library has no types
    function: Callable[[Task], Result],
    tasks: dict[int, Task],
) -> Iterator[tuple[int, Result]]:
    from distributed import as_completed as finished  # noqa: PLC0415  # there is a client

    # A worker that dies takes nothing along: its tasks are done again elsewhere.
    numbers = {
        client.submit(function, task, pure=False, retries=5): number
        for number, task in tasks.items()
    }
    for future in finished(numbers):
        yield numbers[future], future.result()
