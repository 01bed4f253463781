"""Texts packed into links come back, and torn links are refused."""

import zlib
from base64 import urlsafe_b64encode
from random import Random

import pytest

from solver.link import MAX_LINK, VERSION, packed, unpacked
from solver.refusal import RefusedError

TEXT = "players me Ånn 老王 ; dealer me\nme 12 | Ånn 5 | 老王 fz>me\n" * 20


def test_a_text_comes_back_and_is_short():
    link = packed(TEXT)
    assert unpacked(link) == TEXT
    assert len(link) < len(TEXT) / 5
    assert link.replace("-", "").replace("_", "").isalnum()
    assert unpacked(packed("")) == ""


def test_torn_and_foreign_links_are_refused():
    link = packed(TEXT)
    rng = Random(1)
    odd = ["", "1", "x", "garbage", "<script>", "1" * 50, link[:-3], f"2{link[1:]}", f"{link}AAAA"]
    odd += [link[:at] for at in range(1, len(link) - 1, 7)]
    for text in odd:
        with pytest.raises(RefusedError):
            unpacked(text)
    for _ in range(200):  # a changed letter is refused, or was not part of the text
        at = rng.randrange(1, len(link))
        changed = link[:at] + rng.choice("AZaz09-_é%") + link[at + 1 :]
        try:
            assert unpacked(changed) == TEXT
        except RefusedError:
            continue


def test_a_small_link_with_a_huge_text_is_refused_at_once():
    bomb = VERSION + urlsafe_b64encode(zlib.compress(b"x" * 50_000_000, 9)).decode().rstrip("=")
    assert len(bomb) < MAX_LINK
    with pytest.raises(RefusedError, match="torn"):
        unpacked(bomb)
    with pytest.raises(RefusedError):
        unpacked("1" + "A" * MAX_LINK)
