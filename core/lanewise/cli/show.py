"""What commands print. In: results. Out: JSON with `--json`, else text for people; messages and errors go to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

PATIENCE = 1.0
"""Seconds after which somebody who waits is told what for."""
errors = Console(stderr=True, highlight=False, soft_wrap=True)


def out(data: object, text: str, as_json: bool) -> None:
    """One result."""
    print(json.dumps(data, ensure_ascii=False) if as_json else text)


def complain(message: object) -> None:
    """To stderr, as it is."""
    print(message, file=sys.stderr)


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Says what takes long, on a terminal, while it does."""
    if not errors.is_terminal:
        yield
        return
    with errors.status(what):
        yield
