"""What a call leaves in the heap. In: a function, arguments, a variant. Out: the blocks that are in use when its result is read.

The module gets one more export, `objects.live_blocks`, which no other build has; every call has an instance of its own.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from typing import Any
from unittest import mock

from lanewise import compiler
from lanewise.artifact.image import Image
from lanewise.compiled import Compiled
from lanewise.compiler import compile_entries
from lanewise.library import objects
from lanewise.runtime.engine import Runner
from lanewise.settings import settings

LIVE = "lanewise.live"
SMALL = 1 << 62
BUFFERS = (bytearray, memoryview, array)


@contextmanager
def live_exported() -> Iterator[None]:
    """Modules that are compiled here say how many blocks live."""
    with mock.patch.dict(compiler.HEAP_EXPORTS, {LIVE: objects.live_blocks}):
        yield


class Watched:
    """A function in one variant, whose calls count the blocks that live at their end."""

    def __init__(self, function: Callable[..., Any], options: dict[str, object], exact: bool) -> None:
        compiled = Compiled(function, settings(options))
        self.compiled, self.exact = compiled, exact
        self.images: dict[Any, Image] = {}
        self.live = 0

    def __call__(self, *arguments: Any) -> Any:
        with live_exported():
            run = Runner(self._image(arguments))
        make = run.make_seat

        def make_seat() -> Any:
            seat = make()
            reset, instance = seat.reset, seat.instance
            count = instance.function(LIVE, "", "i") if instance.has(LIVE) else lambda: 0

            def counted() -> None:
                self.live = count()
                reset()

            seat.reset = counted
            return seat

        run.make_seat = make_seat  # type: ignore[method-assign]
        try:
            return run.callable(next(iter(run.image.entries)))(*arguments)
        finally:
            run.dispose()

    def _image(self, arguments: tuple[Any, ...]) -> Image:
        compiled = self.compiled
        key = compiled.annotated if compiled.annotated is not None else compiled.key_of(*arguments)
        if key not in self.images:
            request = compiled.request(compiled.definition.key, key)
            self.images[key] = compile_entries([request], compiled.settings, "exact" if self.exact else "baseline")
        return self.images[key]


def blocks_of(values: Any, exact: bool) -> int:
    """The blocks that arguments or results need at most: one for each buffer and text, two for each list (itself and the room
    for its items), for each tuple, which may be one of any length, and for each exception, three for each dict and set (an index,
    too), one for each instance, and in the exact variant one for each big int."""
    return sum(_blocks(value, exact) for value in _objects(values, set()))


def _blocks(value: Any, exact: bool) -> int:
    if isinstance(value, list | tuple):
        return 2
    if isinstance(value, dict | set | frozenset):
        return 3
    if isinstance(value, BaseException) or is_dataclass(value):
        return 2 if isinstance(value, BaseException) else 1
    if isinstance(value, (str, bytes, *BUFFERS)) or type(value).__name__ == "ndarray":
        return 1
    return int(exact and isinstance(value, int) and not -SMALL <= value < SMALL)


def _objects(value: Any, seen: set[int]) -> Iterator[Any]:
    """Everything within, mutable objects once."""
    if isinstance(value, (list, dict, set, BaseException, *BUFFERS)) or type(value).__name__ == "ndarray" or is_dataclass(value):
        if id(value) in seen:
            return
        seen.add(id(value))
    yield value
    if isinstance(value, tuple | list | dict | set | frozenset):
        for each in [*value, *(value.values() if isinstance(value, dict) else ())]:
            yield from _objects(each, seen)
    elif isinstance(value, BaseException) or is_dataclass(value):
        for each in value.args if isinstance(value, BaseException) else vars(value).values():
            yield from _objects(each, seen)
