"""`finally`: on every way out, in loops and nests, with what it returns and what it changes."""

from parity.case import case


def _checked(n: int) -> int:
    if n < 0:
        raise ValueError(f"negative: {n}")
    if n > 100:
        raise OverflowError("too large", n)
    return n * 2


@case((3,), (0,), (7,))
def with_finally(n):
    """`finally` runs on every way."""
    out = ["start"]
    try:
        out.append(str(21 // n))
        if n == 7:
            return out
    except ZeroDivisionError:
        out.append("zero")
    finally:
        out.append("finally")
    out.append("end")
    return out


@case((2,), (0,), (-2,))
def finally_lets_it_pass(n):
    """`finally` without handlers."""
    total = 0
    try:
        total = 10 // n
    finally:
        total += 1
    return total


@case(([1, 2],), ([],), ([5, 0],))
def finally_changes_an_argument(xs):
    """The caller sees what `finally` did, exception or not."""
    try:
        return xs[0] // xs[1]
    finally:
        xs.append(99)


@case((0,), (1,), (2,))
def return_in_finally(n):
    """It takes the place of what was on its way."""
    try:
        if n == 0:
            raise ValueError("lost")
        if n == 1:
            return "first"
    finally:
        return "finally"  # noqa: B012


@case((10,), (0,), (3,))
def finally_and_loops(n):
    """break and continue pass through `finally`."""
    total = 0
    for i in range(n):
        try:
            if i % 2 == 0:
                continue
            if i == 7:
                break
            total += i
        finally:
            total += 100
    return total


@case((0,), (1,), (2,), (3,))
def nested(n):
    """An inner handler that does not fit."""
    out = ""
    try:
        try:
            if n == 0:
                raise ValueError("v")
            if n == 1:
                raise KeyError("k")
            if n == 2:
                raise TypeError("t")
            out += "quiet "
        except KeyError:
            out += "inner "
        finally:
            out += "finally "
    except ValueError:
        out += "outer "
    return out


@case((5,), (-5,), (200,))
def passes_through_finally(n):
    """Nothing of the traceback is lost when `finally` catches others."""
    seen = 0
    try:
        return _checked(n)
    finally:
        try:
            _checked(-1)
        except ValueError:
            seen += 1


@case((0,), (1,), (2,), (3,))
def deep_nest(n):
    """Four levels, each with its own."""
    out = ""
    try:
        out += "a"
        try:
            out += "b"
            try:
                out += "c"
                if n == 0:
                    raise IndexError
                if n == 1:
                    raise KeyError
                if n == 2:
                    raise ValueError
            except IndexError:
                out += "1"
            else:
                out += "e"
            finally:
                out += "f"
        except KeyError:
            out += "2"
        finally:
            out += "g"
    except ValueError:
        out += "3"
    finally:
        out += "h"
    return out


@case((0,), (1,), (2,), (3,))
def returns_through_two_finallys(n):
    """Both run, the inner one first; the value is computed before."""
    log = [0]
    try:
        try:
            if n == 0:
                return [*log, 100]
            if n == 1:
                log.append(10 // (n - 1))
        finally:
            log.append(1)
            if n == 2:
                return log  # noqa: B012
    except ZeroDivisionError:
        log.append(5)
    finally:
        log.append(2)
    log.append(3)
    return log


@case((4,), (1,), (0,))
def loops_out_of_finally(n):
    """A break within `finally` drops what is on its way."""
    total = 0
    for i in range(n):
        try:
            total += 10 // (i - 2)
        finally:
            total += 1
            if i == 2:
                break  # noqa: B012
    return total
