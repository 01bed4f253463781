"""Should I hit? Exact answers for press-your-luck card games."""

from solver.advice import Advice
from solver.games import advise, parse
from solver.refusal import RefusedError

__all__ = ["Advice", "RefusedError", "advise", "parse"]
