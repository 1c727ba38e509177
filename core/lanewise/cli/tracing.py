"""`lanewise run --trace`. In: what a call prints, with what its functions tell of themselves (`library/prelude/debugging.py`). Out:
the former on stdout, the latter on stderr, a line for each beginning and each end, further in for each call within a call."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from typing import TextIO

from lanewise.cli import show
from lanewise.cli.targets import NoTarget
from lanewise.compiled import Compiled
from lanewise.loaded import Function

_TOLD = re.compile("\x02(.)([^\x03]*)\x03")
_BEGINS = ">"
_ENDS = {"<": "-> ", "!": "raises "}


def traced(target: str, function: Compiled | Function) -> Compiled:
    """The function, compiled so that it tells."""
    if not isinstance(function, Compiled):
        raise NoTarget(f"{target} is built: there is no Python beside it that could be traced")
    return Compiled(function.python, replace(function.settings, trace=True))


@contextmanager
def apart() -> Iterator[None]:
    """What is printed meanwhile goes where it belongs."""
    with redirect_stdout(_Parting(sys.stdout)):
        yield


class _Parting(io.TextIOBase):
    """A stdout that sorts out what functions tell."""

    def __init__(self, out: TextIO) -> None:
        self.out, self.depth = out, 0

    def write(self, text: str) -> int:
        """A call's output comes in one piece."""
        at = 0
        for told in _TOLD.finditer(text):
            self.out.write(text[at : told.start()])
            self._tell(told[1], told[2])
            at = told.end()
        self.out.write(text[at:])
        return len(text)

    def flush(self) -> None:
        """What the other one holds back."""
        self.out.flush()

    def _tell(self, kind: str, text: str) -> None:
        self.depth -= kind in _ENDS
        show.complain(f"{'  ' * self.depth}{_ENDS.get(kind, '')}{text}")
        self.depth += kind == _BEGINS
