"""Dealt! (Krass Kariert): hands in fixed order, sets of neighbours, and whoever is left pays."""
