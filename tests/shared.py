"""What a run makes once. In: a folder that its processes share, and who fills it. Out: the folder, filled by whoever came first."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def filled(folder: Path, fill: Callable[[Path], object], wait: bool = True) -> Path:
    """Where another process is filling it, wait for it, or leave it alone."""
    with folder.with_name(f"{folder.name}.lock").open("w") as lock, suppress(BlockingIOError):
        fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        if not folder.exists():
            unfinished = folder.with_name(f"{folder.name}.unfinished")
            fill(unfinished)
            unfinished.rename(folder)
    return folder
