"""What commands print. In: results. Out: JSON with `--json`, else text for people; messages and errors go to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from rich.console import Console

from lanewise.artifact.manifest import utf8

PATIENCE = 1.0
"""Seconds after which somebody who waits is told what for."""
errors = Console(stderr=True, highlight=False, soft_wrap=True)


def out(data: object, text: str, as_json: bool) -> None:
    """One result: a line, whole or not at all, whenever it is interrupted."""
    sys.stdout.write(f"{json_of(data) if as_json else text}\n")
    sys.stdout.flush()


def json_of(data: object) -> str:
    """Its JSON; half of a surrogate pair, which no terminal takes, is escaped."""
    return utf8(json.dumps(data, ensure_ascii=False)).decode()


def complain(message: object) -> None:
    """To stderr, as it is."""
    print(message, file=sys.stderr)


@contextmanager
def waiting(what: str, as_json: bool) -> Iterator[None]:
    """Says what takes long while it does: a terminal is shown at once, others are told after a second, programs nothing."""
    if as_json:
        yield
    elif errors.is_terminal:
        with errors.status(what):
            yield
    else:
        told = Timer(PATIENCE, complain, [f"lanewise: {what} ..."])
        told.daemon = True
        told.start()
        try:
            yield
        finally:
            told.cancel()
