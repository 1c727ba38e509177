"""What a host says to a generator that it holds. In: a generator. Out: nothing."""

from __future__ import annotations

from typing import Any


def closed(generator: Any) -> None:
    """The host takes no more of it."""
    generator.close()
