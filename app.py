"""The page: ``streamlit run app.py``. Page configuration and navigation, nothing else."""

import streamlit as st

from solver.ui import table_page

st.set_page_config(page_title="Hit or stay?", page_icon="🃏", layout="wide")
st.navigation(
    [st.Page(table_page.show, title="Hit or stay?", icon="🃏", default=True)],
    position="hidden",
).run()
