"""The engine runs in any installation, and says so when it compiles."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from numba import njit

from solver.compiling import announced

NOWHERE_TO_WRITE = """
from numba.core import caching
caching.CacheImpl._locator_classes = []
from solver import advise, compiling, parse
print(advise(parse("3 4 5 6 8 9")).best, "NUMBA_CACHE_DIR" in compiling.message())
"""
ANSWER = "from solver import advise, parse; print(advise(parse('3 4 5 6 8 9')).best)"


def output(code, **env):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env or None
    )
    return done.stdout.strip()


def test_an_installation_that_cannot_keep_compiled_code_answers_too():
    assert output(NOWHERE_TO_WRITE) == "hit True"


def test_two_processes_may_compile_at_once(tmp_path):
    env = {"NUMBA_CACHE_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"}
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda _: output(ANSWER, **env), range(2))) == ["hit", "hit"]
    assert any(tmp_path.rglob("*.nbc"))


def test_compiling_is_announced_once_and_loading_is_not():
    said = []
    compile_me = njit(lambda x: x + 1)
    with announced(lambda: said.append("compiling")):
        assert compile_me(1) == 2
        assert compile_me(1.5) == 2.5
    with announced(lambda: said.append("again")):
        assert compile_me(3) == 4
    assert said == ["compiling"]


def test_torn_files_of_compiled_code_are_made_anew(tmp_path):
    env = {"NUMBA_CACHE_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"}
    assert output(ANSWER, **env) == "hit"
    for size in (0, 10, 1000):
        for kept in [*tmp_path.rglob("*.nbc"), *tmp_path.rglob("*.nbi")]:
            kept.write_bytes(kept.read_bytes()[:size])
        assert output(ANSWER, **env) == "hit"
    assert output(ANSWER, **env) == "hit"
