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


@case((3,), (0,))
def else_is_not_protected(n: int) -> int:
    """What `else` raises goes on."""
    try:
        r = 6 // (n + 1)
    except ZeroDivisionError:
        return -1
    else:
        return r // n


@case((3,), (0,), (7,))
def with_finally(n: int) -> list[str]:
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


@case((2,), (0,))
def finally_lets_it_pass(n: int) -> int:
    """`finally` without handlers."""
    total = 0
    try:
        total = 10 // n
    finally:
        total += 1
    return total


@case(([1, 2],), ([],), ([5, 0],))
def finally_changes_an_argument(xs: list[int]) -> int:
    """The caller sees what `finally` did, exception or not."""
    try:
        return xs[0] // xs[1]
    finally:
        xs.append(99)


@case((0,), (1,), (2,))
def return_in_finally(n: int) -> str:
    """It takes the place of what was on its way."""
    try:
        if n == 0:
            raise ValueError("lost")
        if n == 1:
            return "first"
    finally:
        return "finally"  # noqa: B012


@case((10,), (0,), (3,))
def finally_and_loops(n: int) -> int:
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
def nested(n: int) -> str:
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


@case((5,), (0,))
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


@case((5,), (-5,), (200,))
def passes_through_finally(n: int) -> int:
    """Nothing of the traceback is lost when `finally` catches others."""
    seen = 0
    try:
        return _checked(n)
    finally:
        try:
            _checked(-1)
        except ValueError:
            seen += 1


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


@case((3,), (0,))
def out_of_the_deep(n: int) -> int:
    """Handlers on the way that are for others."""
    try:
        return _deep(n)
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


@case(([3, 1, 2],), ([],))
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


@case((3,), (0,))
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


@case((3,), (0,))
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


@case((3,), (0,))
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


@case((5,), (0,), (15,))
def asserted(n: int) -> str:
    """assert is an exception like others."""
    try:
        assert n > 0, "not positive"
        assert n < 10
        return "fine"
    except AssertionError as error:
        return f"[{error}]"


@case((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,))
def what_operators_raise(kind: int) -> str:
    """Each with CPython's words."""
    try:
        if kind == 0:
            return str(1 % (kind * 1.0))
        if kind == 1:
            return str([1][kind])
        if kind == 2:
            return str("ab".index("c"))
        if kind == 3:
            return str(math.sqrt(-kind))
        if kind == 4:
            return chr(-kind)
        if kind == 5:
            return str(1 << -kind)
        if kind == 6:
            return str((1, 2)[kind])
        return str(2.0 ** 5000)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


@case(("a",), ("1.5",), ("",), ("inf",), ("é",))
def words_of_float(s: str) -> str:
    """The message quotes the text."""
    try:
        return str(float(s))
    except ValueError as error:
        return str(error)


@case((["3", "x", "5", ""],), ([],))
def messages_collected(parts: list[str]) -> list[str]:
    """Texts outlive the exceptions they come from."""
    out = []
    for part in parts:
        try:
            out.append(str(int(part)))
        except ValueError as error:
            out.append(str(error))
    return out


@case((0,), (1,), (2,), (3,), (4,), (5,))
def shown(kind: int) -> str:
    """str and repr of none, one and many arguments."""
    try:
        if kind == 0:
            raise ValueError
        if kind == 1:
            raise ValueError("one")
        if kind == 2:
            raise ValueError("one", 2, 3.5, None)
        if kind == 3:
            raise KeyError("a'b")
        if kind == 4:
            raise KeyError
        raise OSError(2, "no such thing")
    except (ValueError, KeyError, OSError) as error:
        return f"{error}|{error!r}|{len(error.args)}"


@case((7,), (8,))
def arguments(n: int) -> tuple[int, str]:
    """Of the types that they have."""
    try:
        raise ValueError(n, f"n is {n}")
    except ValueError as error:
        number, words = error.args
        return number + 1, words + "!"


@case((0,), (1,), (2,), (3,))
def asked_for_its_class(kind: int) -> str:
    """isinstance and type of an exception."""
    try:
        if kind == 0:
            raise IndexError("i")
        if kind == 1:
            raise KeyError("k")
        if kind == 2:
            raise ValueError("v")
        raise RecursionError("r")
    except Exception as error:
        lookup = isinstance(error, LookupError)
        exact = type(error) is KeyError
        either = isinstance(error, (KeyError, RuntimeError))
        return f"{lookup} {exact} {either} {type(error).__name__} {error.__class__.__name__}"


@case((0,), (1,))
def name_is_gone_afterwards(n: int) -> str:
    """`as error` lasts as long as the handler."""
    error = "before"
    try:
        return str(1 // n)
    except ZeroDivisionError as error:
        pass
    try:
        return error
    except UnboundLocalError:
        return "gone"


@case((1,), (0,))
def kept_for_later(n: int) -> str:
    """An exception bound to another name."""
    last = None
    for i in range(3):
        try:
            if i + n > 1:
                raise ValueError(f"at {i}")
        except ValueError as error:
            last = error
    return "none" if last is None else str(last)


@case((1,), (0,), (5,))
def raised_after_the_loop(n: int) -> int:
    """The last one of all tries."""
    last = None
    for i in range(3):
        try:
            return _checked(n - 2 + i // 3)
        except ValueError as error:
            last = error
    if last is not None:
        raise last
    return 0


def _described(error: Exception) -> str:
    return f"<{type(error).__name__} {error}>"


@case((0,), (3,))
def handed_on(n: int) -> str:
    """An exception as an argument."""
    try:
        return str(9 // n)
    except ArithmeticError as error:
        return _described(error)


@case((0,), (1,), (2,))
def both_caught(n: int) -> str:
    """While one exception is handled another one comes and goes."""
    try:
        return str(5 // n + [7][n])
    except Exception as error:
        try:
            int("q" * n)
        except ValueError as other:
            return f"{error} / {other}"
        return str(error)


@case((600,), (5,))
def too_deep(n: int) -> str:
    """RecursionError is an exception like others."""

    def down(k: int) -> int:
        return down(k + 1) + 1 if k < n * 1000 else 0

    try:
        return str(down(0)) if n < 10 else str(down(1))
    except RecursionError as error:
        return type(error).__name__


@case((3,), (0,), (-2,))
def in_a_comprehension(n: int) -> list[int]:
    """What a comprehension raises."""
    try:
        return [6 // i for i in range(n, n + 3)]
    except ZeroDivisionError:
        return []


@case((2**40,), (0,), (2**70,), (-(2**65),))
def exact_ints(n: int) -> str:
    """Ints of any size in messages."""
    try:
        if n % 2 == 0:
            raise ValueError(f"{n} is even", n * n)
        return "odd"
    except ValueError as error:
        return f"{error.args[0]} {error}"


@case((5,), (2**80,))
def raised_with_large_ints(n: int) -> int:
    """Out of the function."""
    try:
        raise ValueError(n * n)
    except KeyError:
        return 0


@case((1e300,), (2.0,))
def overflow(x: float) -> float:
    """float ** float."""
    try:
        return x**2.0
    except OverflowError:
        return -1.0


@case((10**400,), (5,))
def too_large_for_a_float(n: int) -> str:
    """int to float, and int / int."""
    out = ""
    try:
        out += str(float(n))
    except OverflowError as error:
        out += str(error)
    try:
        out += str(n / 3)
    except OverflowError as error:
        out += str(error)
    return out


@case((4,), (0,))
def in_a_lambda(n: int) -> int:
    """A closure that raises."""
    invert = lambda k: 12 // k  # noqa: E731
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


@case((0,), (1,), (2,), (3,))
def deep_nest(n: int) -> str:
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
def returns_through_two_finallys(n: int) -> list[int]:
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
                return log
    except ZeroDivisionError:
        log.append(5)
    finally:
        log.append(2)
    log.append(3)
    return log


@case((4,), (1,))
def loops_out_of_finally(n: int) -> int:
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


@case((3,), (0,))
def in_an_index(n: int) -> int:
    """Order of evaluation up to the raise."""
    xs = [1, 2, 3]
    try:
        xs[0] = xs[1] + 10 // n
        xs[2] = 7
    except ZeroDivisionError:
        xs[1] = 50
    return xs[0] * 10000 + xs[1] * 100 + xs[2]


