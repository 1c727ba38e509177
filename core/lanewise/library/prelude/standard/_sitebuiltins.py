"""`exit` and `quit`, which `site` puts among the built-ins. In: a status. Out: the exception that CPython's own raise.

They close the process's input besides, of which compiled code has none.
"""

from __future__ import annotations

from typing import Any


class Quitter:
    """Raises, as `sys.exit` does, with what it is given in any case."""

    def __init__(self, name: str, eof: str) -> None:
        self.name = name
        self.eof = eof

    def __repr__(self) -> str:
        return f"Use {self.name}() or {self.eof} to exit"

    def __call__(self, code: Any = None) -> Any:
        raise SystemExit(code)
