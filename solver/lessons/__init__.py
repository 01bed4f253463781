"""Lessons: the mathematics of the game derived on decks that a class can work by hand.

Every figure comes from a deck that was given, step by step, and the engines must agree. Only
who opens a lesson waits for sympy.
"""
