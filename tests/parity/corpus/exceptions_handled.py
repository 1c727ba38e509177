"""Which exception is handled now: bare `raise` in functions that a handler calls, `sys.exc_info()`, `sys.exception()`."""

import sys
from functools import lru_cache, wraps

from parity.case import case


def _noted(log: list[str], words: str) -> None:
    log.append(words)
    raise


def _described() -> str:
    cls, error, _ = sys.exc_info()
    return "nothing" if cls is None else f"{cls.__name__}: {error}"


@case((0,), (4,), (2,))
def raised_on(n: int) -> tuple[list[str], int]:
    """By a function that the handler calls: the same exception, on its way through one line more."""
    log: list[str] = []
    try:
        try:
            return log, [10, 20, 30][n] // (n - 2)
        except (IndexError, ZeroDivisionError) as error:
            _noted(log, f"first: {error}")
    except IndexError as error:
        log.append(str(error))
        raise LookupError(n) from error
    except ArithmeticError:
        _noted(log, "second")
    return log, -1


@case((1,), (0,), (-1,))
def raised_with_nothing_to_raise(n: int) -> list[str]:
    """Outside of any handler, before and behind one."""
    log: list[str] = []
    for k in range(2):
        try:
            log.append(str(10 // n))
            if n > 0 and k:
                _noted(log, "again")
            raise
        except ZeroDivisionError:
            log.append(_described())
        except RuntimeError as error:
            log.append(str(error))
    log.append(_described())
    return log


@case((0,), (3,), (7,))
def told_within_each_other(n):
    """A handler within a handler, a function that handles one of its own, a `return` and a `break` on the way."""

    def inner(k):
        try:
            return int("x" * k)
        except ValueError:
            log.append(_described())
            return _described()

    log = [_described()]
    for k in range(n):
        try:
            raise KeyError(k) if k % 2 else TypeError(k)
        except TypeError:
            log.append(inner(k))
            log.append(_described())
            try:
                [][k]
            except IndexError as error:
                log.append((_described(), sys.exc_info()[1] is error))
            log.append(_described())
            if k == 4:
                break
        except KeyError:
            log.append(type(sys.exception()).__name__)
            continue
        finally:
            log.append(_described())
    return log, _described()


@case(("12",), ("x",), ("",))
def asked_in_the_handler(text: str) -> tuple[int, str, bool]:
    """Class and exception, without a name for it."""
    try:
        return int(text), "", False
    except ValueError:
        cls, error = sys.exc_info()[:2]
        return -1, f"{cls.__name__}({error})", sys.exc_info()[0] is ValueError


@case((3,), (0,), (10,))
def told_by_caches(n):
    """What has a cache tells of itself what the function within tells."""
    calls = []

    def traced(function):
        @wraps(function)
        def wrapper(*given):
            calls.append(function.__name__)
            return function(*given)

        return wrapper

    @lru_cache(maxsize=2)
    def square(x):
        """The square."""
        calls.append(x)
        return x * x

    @traced
    @lru_cache
    def half(x: int) -> int:
        return x // 2

    found = [square(n), square(n), square.__wrapped__(n), half(n), half.__wrapped__.__wrapped__(n)]
    return found, calls, square.cache_info().hits, square.__name__, square.__doc__, half.__name__
