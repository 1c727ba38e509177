"""Exceptions that the caller is given: as results, in containers, in fields. They are asked for nothing here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from parity.case import case


class Rejected(Exception):
    """With what its `__init__` keeps."""

    def __init__(self, row: int, why: str) -> None:
        super().__init__(f"row {row}: {why}")
        self.row = row
        self.why = why


@case((0,), (3,), (-2,))
def one_of_two(n: int) -> Exception:
    """Made, and not raised."""
    if n > 0:
        return ValueError("positive", n, n / 2)
    return KeyError(n) if n else RuntimeError()


@case((0,), (4,), (-1,))
def quotient_or_error(n: int):  # type: ignore[no-untyped-def]
    """A value, or what went wrong."""
    try:
        return 100 // n
    except ZeroDivisionError as error:
        return error


@case((["1", "x", "3", ""],), ([],), (["7"],))
def parsed_rows(rows: list[str]) -> tuple[list[int], list[Exception]]:
    """What could be read, and the errors."""
    good, bad = [], []
    for k, row in enumerate(rows):
        try:
            if not row:
                raise Rejected(k, "empty")
            good.append(int(row))
        except (ValueError, Rejected) as error:
            bad.append(error)
    return good, bad


@case(({"a": 1, "b": 0},), ({},), ({"z": 5},))
def results_by_name(given: dict[str, int]) -> dict[str, object]:
    """As `gather(return_exceptions=True)` gives them."""
    found: dict[str, object] = {}
    for name, n in given.items():
        try:
            found[name] = 10 / n
        except ZeroDivisionError as error:
            error.add_note(name)
            found[name] = error
    return found


@dataclass
class Outcome:
    """Of a task that is tried several times."""

    tries: int = 0
    error: Exception | None = None
    history: list[Exception] = field(default_factory=list)


def _retried(task: Callable[[int], int], most: int) -> Outcome:
    found = Outcome()
    for attempt in range(most):
        found.tries += 1
        try:
            task(attempt)
            found.error = None
            break
        except (ValueError, IndexError) as error:
            found.error = error
            found.history.append(error)
    return found


@case((3, 5), (0, 5), (9, 2), (1, 0))
def retried(needed: int, most: int) -> Outcome:
    """The last error is one object with the last of the history."""

    def task(attempt: int) -> int:
        if attempt < needed:
            raise (ValueError if attempt % 2 else IndexError)(f"attempt {attempt} of {needed}")
        return attempt

    return _retried(task, most)


@case((2,), (0,), (-1,))
def chained(n: int) -> list[BaseException]:
    """One comes from the other."""
    found: list[BaseException] = []
    try:
        try:
            [1, 2][n]
        except IndexError as inner:
            found.append(inner)
            raise Rejected(n, "no such row") from inner
    except Rejected as outer:
        found.append(outer)
    return found


@case(([], 3), ([], 0), ([], 1))
def noted_in_place(log, n):  # type: ignore[no-untyped-def]
    """The caller's own list."""
    for k in range(n):
        log.append(LookupError(k))
    return len(log)


@case((1,), (0,), (2,))
def argument_of_another(n: int) -> Exception:
    """An exception as an argument of an exception."""
    try:
        return ValueError(str(1 // n))
    except ZeroDivisionError as error:
        return RuntimeError("wrapped", error)


def _attempt(x: int, text: str) -> int | Exception:
    try:
        if x < 0:
            raise Rejected(x, text)
        return 10 // x + int(text)
    except (ArithmeticError, ValueError, Rejected) as error:
        return error


@case((1, "2"), (0, "2"), (1, "x"), (-1, "why"), (10, "100"))
def matched(x: int, text: str) -> str:
    """By their classes, among other values."""
    match _attempt(x, text):
        case int(n) if n > 50:
            return "large"
        case int():
            return "small"
        case ZeroDivisionError() | OverflowError():
            return "no number"
        case Rejected() as error if error.row < 0:
            return f"{error.row}: {error.why}"
        case ValueError() as error:
            return str(error)
        case _:
            return "something else"


@case((0,), (1,), (2,))
def matched_alone(n: int) -> str:
    """What was caught, by what it is."""
    try:
        return ["a", "b"][n][n:].join([str(1 // n)])
    except (LookupError, ArithmeticError) as error:
        match error:
            case IndexError():
                return "index"
            case ArithmeticError():
                return type(error).__name__
    return "none"
