"""The number of threads of numpy's matrix products: one each for nescio's own processes, which use processors by being several.

The products are small. Several threads that share a busy processor wait for each other, and take three times as long.
"""

from __future__ import annotations

import os

BLAS_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""The variables that say it. They are read when numpy is imported, and inherited by processes that are started."""


def use_one_thread() -> None:
    """Let numpy use one thread, if the user has not chosen a number; to be called before it is imported."""
    for name in BLAS_THREADS:
        os.environ.setdefault(name, "1")
