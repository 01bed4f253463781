"""Make the laws of later rounds that the race is planned with, and store them in the package."""

from pathlib import Path

import numpy as np

from solver.flip7 import laws

if __name__ == "__main__":
    found = laws.make_menu(laws.fresh())
    np.save(Path(laws.__file__).with_name(laws.STORED), found)
    print(f"{len(found)} laws of {found.shape[1]} scores")
