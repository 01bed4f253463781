"""The page: ``streamlit run app.py``. Page configuration and navigation, nothing else."""

import streamlit as st

from solver.ui import graph_page, learn_page, play_page, study_page, table_page, train_page
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
            study_page.show,
            title=t("Study"),
            icon=":material/query_stats:",
            url_path="study",
        ),
        st.Page(
            learn_page.show,
            title=t("Learn"),
            icon=":material/school:",
            url_path="learn",
        ),
        st.Page(
            graph_page.show,
            title=t("Graph"),
            icon=":material/account_tree:",
            url_path="graph",
        ),
        st.Page(
            train_page.show,
            title=t("Train"),
            icon=":material/fitness_center:",
            url_path="train",
        ),
    ],
    position="top",
).run()
