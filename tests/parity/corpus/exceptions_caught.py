"""Exceptions that are caught: by class, by tuple, by base, by bare except; with else and finally; in loops and in nests."""

import math

from parity.case import case

NUMERIC = (ZeroDivisionError, OverflowError)


@case((10, 2), (1, 0), (0, 5), (-7, 2))
def safe_division(a: int, b: int) -> float:
    """One handler."""
    try:
        return a / b
    except ZeroDivisionError:
        return 0.0


@case(([1, 2, 3], 1), ([1, 2, 3], 5), ([], 0), ([1, 2, 3], -3), ([1, 2, 3], -4))
def item_or(xs: list[int], i: int) -> int:
    """The item, or -1."""
    try:
        return xs[i]
    except IndexError:
        return -1


@case(("12",), ("x",), ("",), (" 7 ",), ("1_000",), ("1__0",))
def parsed_or_zero(s: str) -> int:
    """A number, or 0."""
    try:
        n = int(s)
    except ValueError:
        n = 0
    return n


@case(([3, 4], 0), ([3, 0], 0), ([3], 0), ([], 3))
def first_of_two_handlers(xs: list[int], i: int) -> str:
    """Handlers are asked in turn."""
    try:
        return str(xs[i] // xs[i + 1])
    except ZeroDivisionError:
        return "zero"
    except IndexError:
        return "index"


@case((1, "a"), (0, "5"), (0, "b"), (2, "7"))
def tuple_of_classes(n: int, s: str) -> str:
    """Two classes in one handler."""
    try:
        return str(int(s) // n)
    except (ValueError, ZeroDivisionError):
        return "either"


@case((0,), (1,), (2,), (3,), (4,))
def base_classes(n: int) -> str:
    """A handler for a base catches what is below it."""
    try:
        if n == 0:
            raise KeyError("k")
        if n == 1:
            raise IndexError("i")
        if n == 2:
            raise FloatingPointError("f")
        if n == 3:
            raise UnicodeError("u")
        return "none"
    except LookupError:
        return "lookup"
    except ArithmeticError:
        return "arithmetic"
    except ValueError:
        return "value"


@case((0,), (1,), (5,))
def bare_except(n: int) -> int:
    """Whatever it is."""
    try:
        return 100 // n + [1, 2][n]
    except:  # noqa: E722
        return -1


@case((0,), (1,), (2,))
def classes_in_a_global(n: int) -> float:
    """A tuple of classes that a module holds."""
    try:
        if n == 2:
            return math.exp(1000.0)
        return 1 / n
    except NUMERIC:
        return -1.0


@case((3,), (0,), (-1,))
def with_else(n: int) -> str:
    """`else` runs where nothing was raised."""
    out = ""
    try:
        r = 6 // n
    except ZeroDivisionError:
        out += "caught "
    else:
        out += f"else {r} "
    return out + "end"


@case((3,), (0,), (-1,))
def else_is_not_protected(n: int) -> int:
    """What `else` raises goes on."""
    try:
        r = 6 // (n + 1)
    except ZeroDivisionError:
        return -1
    else:
        return r // n


@case((0,), (1,), (2,))
def raised_in_a_handler(n: int) -> str:
    """A handler raises another one."""
    try:
        try:
            return str(10 // n)
        except ZeroDivisionError:
            if n == 0:
                raise ValueError("in the handler") from None
            return "not here"
    except ValueError as error:
        return f"outer: {error}"


@case((5,), (0,), (-1,))
def raised_again(n: int) -> int:
    """A bare raise."""
    try:
        return 10 // n
    except ZeroDivisionError:
        raise


def _checked(n: int) -> int:
    if n < 0:
        raise ValueError(f"negative: {n}")
    if n > 100:
        raise OverflowError("too large", n)
    return n * 2


@case((5,), (-5,), (200,))
def raised_again_after_work(n: int) -> int:
    """Frames of the first raise stay."""
    count = 0
    try:
        count = _checked(n)
    except ValueError:
        count += 1
        raise
    return count


@case((5,), (-5,), (200,))
def raised_again_by_name(n: int) -> int:
    """`raise error` adds its own line."""
    try:
        return _checked(n)
    except (ValueError, OverflowError) as error:
        if n < 0:
            raise error
        return len(error.args)


def _deep(n: int) -> int:
    if n == 0:
        return 1 // n
    return _deep(n - 1) + 1


@case((0,), (3,), (10,))
def caught_from_the_deep(n: int) -> str:
    """Through many frames."""
    try:
        return str(_deep(n))
    except ZeroDivisionError as error:
        return str(error)


@case((3,), (0,), (9,))
def out_of_the_deep(n: int) -> int:
    """Handlers on the way that are for others."""
    try:
        return _deep(n) if n < 9 else n
    except IndexError:
        return -1


@case(([1, 2, 0, 4],), ([],), ([0, 0],))
def skipped_in_a_loop(xs: list[int]) -> float:
    """The sum of what can be inverted."""
    total = 0.0
    for x in xs:
        try:
            total += 1 / x
        except ZeroDivisionError:
            continue
    return total


@case((["1", "2", "x"],), (["1", "x", "3"],), ([],))
def broken_off(parts: list[str]) -> int:
    """The sum up to the first that is none."""
    total = 0
    for part in parts:
        try:
            total += int(part)
        except ValueError:
            break
    else:
        total += 1000
    return total


@case(([3, 1, 2],), ([],), ([0, 0],))
def until_the_end(xs: list[int]) -> int:
    """A loop that ends by an exception."""
    i = 0
    total = 0
    while True:
        try:
            total += xs[i]
        except IndexError:
            return total
        i += 1


@case(([5, 3, 8],), ([],), ([1],))
def emptied(xs: list[int]) -> str:
    """pop until there is nothing left."""
    out = ""
    try:
        while True:
            out += str(xs.pop()) + ","
    except IndexError:
        out += "empty"
    return out


@case((3,), (0,), (10,))
def retried(n: int) -> str:
    """Another try after each failure."""
    tries = 0
    while True:
        tries += 1
        try:
            if tries < n:
                raise RuntimeError(f"try {tries}")
            return f"done after {tries}"
        except RuntimeError as error:
            if tries >= 5:
                return f"gave up: {error}"


@case((3,), (0,), (-1,))
def values_at_the_raise(n: int) -> tuple[int, int, int]:
    """Handlers see what was assigned before."""
    a, b, c = 1, 2, 3
    try:
        a = 10
        b = 20 // n
        c = 30
    except ZeroDivisionError:
        c = c * 100
    return a, b, c


@case((3,), (0,), (-1,))
def assigned_or_not(n: int) -> str:
    """A name that only the attempt binds."""
    try:
        found = 10 // n
    except ZeroDivisionError:
        pass
    try:
        return str(found)
    except UnboundLocalError:
        return "unbound"


@case((3,), (0,), (-1,))
def unbound_after(n: int) -> int:
    """The exception that reading it raises."""
    try:
        found = 10 // n
    except ZeroDivisionError:
        pass
    return found


@case((0,), (1,), (2,))
def types_meet(n: int) -> str:
    """A name of another type on each way."""
    x = None
    try:
        x = 1
        x = "text" if n == 1 else str(5 // n)
    except ZeroDivisionError:
        return f"{x!r}"
    return f"{x!r}"


@case((4,), (0,), (-3,))
def in_a_lambda(n: int) -> int:
    """A closure that raises."""
    invert = lambda k: 12 // k
    try:
        return invert(n)
    except ZeroDivisionError:
        return -1


@case(([[1, 2], [3]],), ([[1], []],), ([],))
def lists_survive(rows: list[list[int]]) -> list[list[int]]:
    """Half-made lists."""
    out = []
    for row in rows:
        try:
            out.append([row[0], row[1]])
        except IndexError:
            out.append(row)
    return out


@case((0,), (3,), (5,))
def while_with_else(n: int) -> str:
    """else of a loop beside try."""
    i = 0
    while i < n:
        try:
            if 12 // (4 - i) > 100:
                break
        except ZeroDivisionError:
            return "zero"
        i += 1
    else:
        return "else"
    return "broken"


@case((3,), (0,), (-1,))
def in_an_index(n: int) -> int:
    """Order of evaluation up to the raise."""
    xs = [1, 2, 3]
    try:
        xs[0] = xs[1] + 10 // n
        xs[2] = 7
    except ZeroDivisionError:
        xs[1] = 50
    return xs[0] * 10000 + xs[1] * 100 + xs[2]


# --- classes that only the run knows ---------------------------------------------------------------------------------


class Attempts:
    """Calls again what raises one of some exceptions."""

    def __init__(self, count, retry_on=(), fatal=()):  # type: ignore[no-untyped-def]
        self.count = count
        self.retry_on = tuple(retry_on)
        self.fatal = fatal
        self.seen: list[str] = []

    def call(self, function, *given):  # type: ignore[no-untyped-def]
        for _ in range(self.count):
            try:
                return function(*given)
            except (self.fatal, KeyError) as error:
                self.seen.append(f"fatal {error!r}")
                raise
            except self.retry_on as error:
                self.seen.append(repr(error))
        raise RuntimeError("gave up")


@case(([1, 0, "x"], 2), ([], 3), ([0, 5, -1], 1), ([-1, 0], 2))
def classes_that_an_object_keeps(values, count):  # type: ignore[no-untyped-def]
    """In a tuple made of a list, and one alone beside a class that is known."""
    attempts = Attempts(count, [ZeroDivisionError, LookupError], TypeError if count > 1 else ValueError)
    found = []
    for value in values:
        try:
            found.append(attempts.call(lambda v: [7 // v, 8][v], value))
        except (RuntimeError, TypeError) as error:
            found.append(str(error))
    return found, attempts.seen


def _retried(*kinds, times=2):  # type: ignore[no-untyped-def]
    kinds = kinds or (Exception,)

    def decorated(function):  # type: ignore[no-untyped-def]
        def inner(*given):  # type: ignore[no-untyped-def]
            last = None
            for _ in range(times):
                try:
                    return function(*given)
                except kinds as error:
                    last = error
            raise last or ValueError("never tried")

        return inner

    return decorated


@case((1, 2), (0, 1), (5, 0), ("x", 3))
def classes_or_all(x, times):  # type: ignore[no-untyped-def]
    """`kinds or (Exception,)`, where the first may be none."""

    @_retried(times=times)
    def careless(x):  # type: ignore[no-untyped-def]
        return 1 // x

    @_retried(KeyError, ZeroDivisionError, times=1)
    def careful(x):  # type: ignore[no-untyped-def]
        return 1 % x

    return careful(x), careless(x)


_KINDS = {"key": KeyError, "zero": ZeroDivisionError, "int": int}


@case((2, "key"), (0, "key"), (0, "zero"), (0, "int"))
def the_same_class_again(x, name):  # type: ignore[no-untyped-def]
    """`type(error)(...)` and a class from a table, from the first one; what is no class of exceptions is not caught."""
    kind = _KINDS[name]

    def failed(error):  # type: ignore[no-untyped-def]
        return type(error)(f"x = {x}: {error}")

    try:
        try:
            return 1 // x
        except kind as error:
            raise failed(error) from error
    except ArithmeticError as error:
        return repr(error), repr(error.__cause__), isinstance(error, (kind, LookupError))
