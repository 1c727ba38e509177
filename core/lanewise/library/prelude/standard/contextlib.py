"""`contextlib`: what `with` is told to do by generators and by other managers.

In: functions that yield once, objects with `close`, callbacks. Out: what CPython's own do. `suppress` is known to `with` itself.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import Apart, divert, is_again, show, told


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


class ExitStack(Apart):
    """What shall be left, the last first: managers that were entered, and calls that are made then."""

    def __init__(self) -> None:
        self._ways: Any = []

    def __enter__(self) -> Any:
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> Any:
        return self._left(error)

    def enter_context(self, cm: Any) -> Any:
        """What `with cm` would bind."""
        found = cm.__enter__()
        self.push(cm)
        return found

    def push(self, exit: Any) -> Any:
        """A manager that is left, but was not entered here."""
        self._ways.append(lambda error: _ended(exit, error))
        return exit

    def callback(self, callback: Any, /, *args: Any, **kwds: Any) -> Any:
        """A call that is made on each way out."""
        self._ways.append(lambda error: _nothing(callback(*args, **kwds)))
        return callback

    def pop_all(self) -> Any:
        """Another one, which shall do all that this one was to do."""
        other = ExitStack()
        other._ways, self._ways = self._ways, []
        return other

    def close(self) -> None:
        """Now."""
        self._left(None)

    def _left(self, error: Any) -> Any:
        pending, is_new, is_over = error, False, False
        while self._ways:
            way = self._ways.pop()
            try:
                if way(pending):
                    pending, is_new, is_over = None, False, True
            except BaseException as other:
                pending, is_new = other, True
        if is_new:
            raise pending
        return error is not None and is_over


def _ended(manager: Any, error: Any) -> Any:
    if error is None:
        manager.__exit__(None, None, None)
        return False
    return bool(told(manager, error))


def _nothing(answer: Any) -> Any:
    """What a call answers, nobody asks."""
    return False


class _Now:
    """Where `print` goes in this call: None for the usual place."""

    def __init__(self) -> None:
        self.stdout: Any = None


_NOW = _Now()


class _Nowhere:
    """What is printed to no file at all."""

    def write(self, s: Any) -> None:
        """Nobody reads it."""


def _printed(s: Any) -> None:
    """`print` writes a text."""
    target = _NOW.stdout
    if target is None:
        show(s)
    else:
        target.write(s)


class redirect_stdout(Apart):
    """What is printed meanwhile goes to a file."""

    def __init__(self, new_target: Any) -> None:
        divert()
        self._target = new_target
        self._before: Any = []

    def __enter__(self) -> Any:
        self._before.append(_NOW.stdout)
        _NOW.stdout = _Nowhere() if self._target is None else self._target
        return self._target

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        _NOW.stdout = self._before.pop()
