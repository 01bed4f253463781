"""What the page looks like beyond the theme."""

from __future__ import annotations

import streamlit as st

from solver.ui.tongue import current

# A card on the pad shows its copies below, so that a phone has six in a row. Charts and
# positions run from left to right in every language.
_STYLE = """<style>
.st-key-pad button {padding: 0.1rem; min-height: 2.75rem}
.st-key-pad button p {font-size: 0.75rem; line-height: 1.15}
.st-key-pad button p strong {display: block; font-size: 1.05rem}
.st-key-hand, .st-key-plays, .st-key-places {direction: ltr}
.st-key-hand button {padding: 0.1rem; min-height: 2.75rem}
.st-key-plays button, .st-key-places button {padding: 0.15rem; min-height: 2.75rem}
.st-key-plays button p, .st-key-places button p {font-size: 0.75rem; line-height: 1.2}
.st-key-plays button p strong, .st-key-places button p strong {display: block; font-size: 1rem}
.st-key-verdict h2 {padding-top: 0}
.st-key-answers button {min-height: 3.5rem}
.stButton kbd {display: none}
[class*="st-key-mend-"] button {min-height: 2.5rem; text-align: start}
[data-testid="stCaptionContainer"], [data-testid="stCaptionContainer"] * {color: inherit !important}
[data-testid="stCaptionContainer"] {opacity: 0.85}
[data-testid="stBottomBlockContainer"] {padding-bottom: 1rem}
div:has(> [data-testid="stTooltipContent"]), [data-testid="stTooltipContent"] {pointer-events: none}
[data-testid="stButtonGroup"] button[data-selected="true"] *, [data-testid="stSliderThumbValue"] *
{color: light-dark(#0b6b66, #7fd4cd)}
.stVegaLiteChart, .stCode {direction: ltr}
.st-key-pad button p, .st-key-picks button p, .st-key-chips button p, .st-key-hand button p,
.st-key-plays button p strong, .st-key-places button p strong, .stMarkdownBadge
{direction: ltr; unicode-bidi: isolate}
.st-key-picks {max-height: 45vh; overflow-y: auto}
.st-key-picks button {min-height: 2.5rem; min-width: 2.75rem}
</style>"""
_RIGHT_TO_LEFT = """<style>
[data-testid="stMainBlockContainer"], [data-testid="stBottomBlockContainer"],
[data-testid="stPopoverBody"] {direction: rtl}
.stApp [data-testid="stMarkdownContainer"], [data-testid="stCaptionContainer"] p,
.stApp table * {text-align: start}
.stApp :is(.st-key-pad, .st-key-hand, .st-key-plays, .st-key-places)
[data-testid="stMarkdownContainer"] {text-align: center}
</style>"""


_LANGUAGE = "<script>document.documentElement.lang = '{code}';</script>"
_UP = "<script>document.querySelector('[data-testid=\"stMain\"]').scrollTo(0, 0);</script>"


def scroll_up() -> None:
    """Show the top of the page."""
    st.html(_UP, unsafe_allow_javascript=True)


def apply() -> None:
    """Style the page; from right to left where the language runs so."""
    st.html(_STYLE)
    code = current().code.replace("_", "-")
    st.html(_LANGUAGE.format(code=code), unsafe_allow_javascript=True)
    if current().right_to_left:
        st.html(_RIGHT_TO_LEFT)
