"""The catalogues of the page, one folder a language."""
