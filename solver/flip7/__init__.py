"""Flip 7."""
