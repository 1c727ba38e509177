"""What a host has of generators. In: a generator, or any iterator. Out: what the host holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def closed(generator: Any) -> None:
    """The host takes no more of it."""
    generator.close()


def passed_on(found: Any) -> Iterator[Any]:
    """An iterator of which only the run knows what kind it is: to the host it is one stream."""
    yield from found
