"""`contextlib`: what `with` is told to do by generators and by other managers.

In: functions that yield once, objects with `close`, callbacks. Out: what CPython's own do. `suppress` is known to `with` itself.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import Apart, is_again


class _GeneratorManager(Apart):
    """What a function under `@contextmanager` gives: `with` runs its generator to the `yield`, and on from there."""

    def __init__(self, begin: Any) -> None:
        self._begin = begin
        self._steps = begin()

    def __enter__(self) -> Any:
        for given in self._steps:
            return given
        raise RuntimeError("generator didn't yield")

    def __exit__(self, kind: Any, error: Any, trace: Any) -> Any:
        if error is None:
            for _ in self._steps:
                raise RuntimeError("generator didn't stop")
            return False
        try:
            self._steps.throw(error)
        except StopIteration:
            return True
        except BaseException as other:
            if is_again(other, error):
                return False
            if isinstance(error, StopIteration) and str(other) == "generator raised StopIteration":
                return False
            raise
        raise RuntimeError("generator didn't stop after throw()")

    def __call__(self, function: Any) -> Any:
        """As a decorator: a new generator for each call."""
        return _within(self._begin, function)


def _within(begin: Any, function: Any) -> Any:
    def inside(*given: Any, **named: Any) -> Any:
        with _GeneratorManager(begin):
            return function(*given, **named)

    return inside


def _decorator(func: Any, given: Any, named: Any) -> Any:
    """What a manager is as a decorator, of the function and the arguments that it was made with."""

    def begin() -> Any:
        return func(*given, **named)

    return lambda function: _within(begin, function)


def contextmanager(func: Any) -> Any:
    """A function that yields once becomes one that gives managers."""

    def manager(*given: Any, **named: Any) -> Any:
        return _GeneratorManager(lambda: func(*given, **named))

    return manager
