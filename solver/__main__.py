"""``python -m solver`` is ``hitorstay``."""

from solver.cli import main

main()
