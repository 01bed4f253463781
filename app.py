"""The page: ``streamlit run app.py``. Page configuration and navigation, nothing else."""

import streamlit as st

from solver.ui import learn_page, play_page, table_page
from solver.ui.tongue import begin, t

st.set_page_config(page_title="Hit or stay?", page_icon="🃏", layout="wide")
begin()
st.navigation(
    [
        st.Page(
            play_page.show,
            title=t("Play"),
            icon=":material/playing_cards:",
            default=True,
        ),
        st.Page(
            table_page.show,
            title=t("One position"),
            icon=":material/table_restaurant:",
            url_path="position",
        ),
        st.Page(
            learn_page.show,
            title=t("Learn"),
            icon=":material/school:",
            url_path="learn",
        ),
    ],
    position="top",
).run()
