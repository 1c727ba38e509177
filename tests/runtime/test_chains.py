"""What an exception comes from, and what it brings along: causes, contexts, fields; CPython's own say what is expected."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable
from typing import Any

import pytest
from lanewise import compile


class Low(Exception):
    """With fields."""

    def __init__(self, n: int) -> None:
        super().__init__(f"low {n}")
        self.n = n
        self.words = ("a", n * 0.5)


def _step(n: int) -> int:
    if n > 2:
        raise Low(n)
    return 10 // n


def from_another(n: int) -> int:
    try:
        return _step(n)
    except ZeroDivisionError as error:
        raise Low(7) from error
    except Low as error:
        raise KeyError("k", n) from error


def while_handling(n: int) -> int:
    try:
        return _step(n)
    except (ZeroDivisionError, Low):
        raise ValueError(f"n is {n}")  # noqa: B904


def from_none(n: int) -> int:
    try:
        return _step(n)
    except (ZeroDivisionError, Low):
        raise ValueError(f"n is {n}") from None


def three(n: int) -> int:
    try:
        return while_handling(n)
    except ValueError as error:
        raise RuntimeError("gave up") from error


def passed_through(n: int) -> int:
    try:
        return three(n)
    finally:
        n += 1


def _shifted(n: int) -> str:
    try:
        x = 1 << n
        return str(x & 1)
    except MemoryError as error:
        return f"<{error}>"


def _repeated(n: int) -> int:
    try:
        return len("ab" * n)
    except MemoryError:
        return -1


def test_too_large_for_the_memory() -> None:
    assert compile(_shifted)(1 << 40) == "<>"
    assert compile(_repeated)(1 << 31) == -1


def _chain(error: BaseException | None) -> list[tuple[Any, ...]]:
    """All of them, as `traceback` would print them."""
    found: list[tuple[Any, ...]] = []
    while error is not None:
        frames = [(f.f_code, line) for f, line in traceback.walk_tb(error.__traceback__)]
        users = [(code.co_name, line) for code, line in frames if code.co_filename != contextlib.__file__]
        own = [frame for frame in users if frame[0] != "_raised" and not frame[0].startswith("test_")]
        found.append((type(error), error.args, vars(error), own, error.__suppress_context__, error.__cause__ is not None))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return found


def _raised(function: Callable[[int], int], n: int) -> BaseException:
    with pytest.raises(Exception) as caught:
        function(n)
    return caught.value


@pytest.mark.parametrize("n", (0, 3))
@pytest.mark.parametrize("function", (from_another, while_handling, from_none, three, passed_through), ids=lambda f: f.__name__)
def test_the_chain_is_cpythons(function: Callable[[int], int], n: int) -> None:
    assert _chain(_raised(compile(function), n)) == _chain(_raised(function, n))


@contextlib.contextmanager
def _plain():
    yield


@contextlib.contextmanager
def _replacing():
    try:
        yield
    except KeyError as error:
        raise ValueError("replaced") from error


def _two():
    yield 1
    yield 2


def within_managers(n: int) -> int:
    with _plain(), _plain():
        return _step(n)


def within_another(n: int) -> int:
    with _plain(), _replacing():
        raise KeyError(n)


def within_a_generator(n: int) -> int:
    steps = _two()
    if n:
        next(steps)
        steps.throw(OverflowError("thrown"))
    steps.throw(Low(1))
    return n


_MANAGED = within_managers, within_another, within_a_generator


@pytest.mark.parametrize("n", (0, 3))
@pytest.mark.parametrize("function", _MANAGED, ids=lambda f: f.__name__)
def test_managers_leave_no_frames(function: Callable[[int], int], n: int) -> None:
    """What a manager lets pass looks as if there were none; what is thrown into a generator shows where it stood."""
    assert _chain(_raised(compile(function), n)) == _chain(_raised(function, n))
