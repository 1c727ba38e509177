"""What numpy keeps for all programs, and the prelude changes. In: names. Out: values, here numpy's own, in compiled code those that
`python/globals/settings.py` knows.
"""

from __future__ import annotations

import sys
from typing import Any


class Setting:
    """What numpy keeps for all programs: a way in which it prints, what it does about errors."""

    def __init__(self, kind: str, name: str) -> None:
        self.kind, self.name = kind, name

    def get(self) -> Any:
        """What numpy has now."""
        return getattr(sys.modules["numpy"], f"get{self.kind}")()[self.name]

    def set(self, value: Any) -> None:
        """What it has from now on."""
        getattr(sys.modules["numpy"], f"set{self.kind}")(**{self.name: value})
