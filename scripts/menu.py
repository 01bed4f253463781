"""Make the laws of later rounds that the race is planned with, and store them in the package."""

from pathlib import Path

import numpy as np

from solver.flip7 import menu
from solver.flip7.laws import fresh

if __name__ == "__main__":
    found = menu.make_menu(fresh())
    np.save(Path(menu.__file__).with_name(menu.STORED), found)
    print(f"{len(found)} laws of {found.shape[1]} scores")
