"""The pages: thin Streamlit scripts over plain view functions."""
