"""Pages of their own, ready to be printed, as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

_STYLE = """
body {font: 16px/1.35 system-ui, sans-serif; max-width: 42rem; margin: 0 auto; padding: 0.75rem}
h1 {font-size: 1.5rem; margin: 0.25rem 0} h2 {font-size: 1.05rem; margin: 0.9rem 0 0.3rem}
p {margin: 0.3rem 0} .rule {font-size: 1.15rem; font-weight: 600}
table {border-collapse: collapse; width: 100%}
td, th {border: 1px solid #888; padding: 0.15rem 0.4rem; text-align: center; font-size: 0.9rem}
b {direction: ltr; unicode-bidi: isolate}
li {margin: 0.5rem 0; break-inside: avoid} .room {min-height: 3.5rem} .next {break-before: page}
.quiet {color: #555; font-size: 0.85rem}
@page {size: A4; margin: 15mm}
"""


def page(title: str, parts: Iterable[str], *, right_to_left: bool = False) -> str:
    """Return a page made of some parts, HTML; its title is text."""
    direction = "rtl" if right_to_left else "ltr"
    return (
        f'<!doctype html><html dir={direction}><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style>{''.join(parts)}</html>\n"
    )


def element(tag: str, text: str, kind: str = "") -> str:
    """Return an element with a text in it, and a class if it has one."""
    return f"<{tag}{f' class={kind}' if kind else ''}>{escape(text)}</{tag}>"


def table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a table of texts."""

    def row(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(element(tag, cell) for cell in cells) + "</tr>"

    return f"<table>{row(heads, 'th')}{''.join(row(line, 'td') for line in lines)}</table>"
