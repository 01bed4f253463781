"""Texts in links: packed so that a whole game fits into an address and into a QR code."""

from __future__ import annotations

import base64
import binascii
import zlib

from solver.refusal import RefusedError, clip
from solver.said import said

VERSION = "1"
MAX_LINK = 100_000
"""Characters of a packed text."""
MAX_UNPACKED = 400_000
"""Bytes of the text in it."""


def packed(text: str) -> str:
    """Return a text in letters, digits, ``-`` and ``_`` only."""
    data = zlib.compress(text.encode(), 9)
    return VERSION + base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(link: str) -> str:
    """Return the text of `packed`.

    Raises
    ------
    RefusedError
        It is no packed text, was packed by another version, or is too long.
    """
    version, body = link[:1], link[1:]
    if len(link) > MAX_LINK or version != VERSION:
        raise RefusedError(
            "link", clip(link), said("this link is not one of this page; copy it whole")
        )
    try:
        data = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        engine = zlib.decompressobj()
        text = engine.decompress(data, MAX_UNPACKED)
        whole = engine.eof and not engine.unused_data
        if whole:
            return text.decode()
    except (binascii.Error, zlib.error, ValueError):
        pass
    message = said("this link is torn; copy it whole")
    raise RefusedError("link", clip(link), message)
