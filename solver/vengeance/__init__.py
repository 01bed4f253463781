"""Flip 7: With a Vengeance."""
