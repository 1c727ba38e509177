"""`lanewise run` of a function that yields. In: its generator. Out: a line per item as it comes, until its end or Ctrl-C."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator
from contextlib import closing
from typing import Any

from lanewise.cli import show, values


def stream(found: Generator[Any, Any, Any], as_json: bool) -> None:
    """Print its items, and with `--json` also what it returns. Who stops, or reads no further, closes it."""
    begun = time.perf_counter()
    try:
        with closing(found):
            returned = _items(found, as_json)
            if as_json:
                show.out({"returned": values.to_json(returned), "seconds": time.perf_counter() - begun}, "", as_json)
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:
        # Whoever read has gone, as `head` does: what Python still wants to flush goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _items(found: Generator[Any, Any, Any], as_json: bool) -> Any:
    """What it returns, after all of its items."""
    while True:
        try:
            data = values.to_json(next(found))
        except StopIteration as stop:
            return stop.value
        show.out({"item": data}, show.json_of(data), as_json)
