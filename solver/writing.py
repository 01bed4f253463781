"""Files that a user asks for: what can be refused before the work, and what only then."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from solver.refusal import RefusedError, clip
from solver.said import said

PICTURES = (".svg", ".png")
"""Ends of the names of pictures."""


def check_file(field: str, path: Path, suffixes: Sequence[str]) -> None:
    """Refuse a file whose kind is not known, or whose folder is not there.

    Raises
    ------
    RefusedError
        Names the ends of names that are known.
    """
    if path.suffix not in suffixes:
        message = said("name a file that ends in {ends}", ends=" or ".join(suffixes))
        raise RefusedError(field, clip(str(path)), message)
    if not path.parent.is_dir():
        message = said("there is no such folder; make it first")
        raise RefusedError(field, clip(str(path)), message)


@contextmanager
def writing(field: str, path: Path) -> Iterator[None]:
    """Turn what goes wrong while a file is written into a refusal.

    Raises
    ------
    RefusedError
        It cannot be written.
    """
    try:
        yield
    except OSError as error:
        message = said("cannot be written: {problem}", problem=error.strerror or "")
        raise RefusedError(field, clip(str(path)), message) from None


@contextmanager
def whole(path: Path) -> Iterator[IO[bytes]]:
    """Give a file that takes the place of another once all of it is written, or not at all.

    Raises
    ------
    OSError
        It cannot be written; then the other file is as it was.
    """
    path = path.resolve()  # what a link points to, not the link
    fresh: str | None = None
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            fresh = file.name
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(fresh).replace(path)
        fresh = None
    finally:
        if fresh is not None:
            with suppress(OSError):
                Path(fresh).unlink()


def without_pictures(field: str, token: str) -> RefusedError:
    """Return the refusal of what only the extra ``pictures`` can make."""
    return RefusedError(field, token, said("pictures need more: pip install 'hitorstay[pictures]'"))
