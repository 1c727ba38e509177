"""Exceptions that are looked at: their texts, arguments and classes; kept, handed on, raised again by name; ints of any size."""

import math
import sys

from parity.case import case


def _checked(n: int) -> int:
    if n < 0:
        raise ValueError(f"negative: {n}")
    if n > 100:
        raise OverflowError("too large", n)
    return n * 2


@case((5,), (0,), (15,))
def asserted(n):
    """assert is an exception like others."""
    try:
        assert n > 0, "not positive"
        assert n < 10
        return "fine"
    except AssertionError as error:
        return f"[{error}]"


@case((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,))
def what_operators_raise(kind):
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
def words_of_float(s):
    """The message quotes the text."""
    try:
        return str(float(s))
    except ValueError as error:
        return str(error)


@case((["3", "x", "5", ""],), ([],), (["7"],))
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
def shown(kind):
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


@case((7,), (8,), (0,))
def arguments(n):
    """Of the types that they have."""
    try:
        raise ValueError(n, f"n is {n}")
    except ValueError as error:
        number, words = error.args
        return number + 1, words + "!"


@case((0,), (1,), (2,), (3,))
def asked_for_its_class(kind):
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


@case((0,), (1,), (2,))
def name_is_gone_afterwards(n):
    """`as error` lasts as long as the handler."""
    error = "before"
    try:
        return str(1 // n)
    except ZeroDivisionError as error:
        assert str(error)
    try:
        return error
    except UnboundLocalError:
        return "gone"


@case((1,), (0,), (-1,))
def kept_for_later(n):
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
def raised_after_the_loop(n):
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


@case((3,), (0,), (-1,))
def none_or_an_exception(n):
    """Raised without a look at whether there is one."""
    last = None
    if n == 0:
        last = ValueError("zero")
    if n <= 0:
        raise last
    return n


def _described(error: Exception) -> str:
    return f"<{type(error).__name__} {error}>"


@case((0,), (3,), (1,))
def handed_on(n):
    """An exception as an argument."""
    try:
        return str(9 // n)
    except ArithmeticError as error:
        return _described(error)


@case((0,), (1,), (2,))
def both_caught(n):
    """While one exception is handled another one comes and goes."""
    try:
        return str(5 // n + [7][n])
    except Exception as error:
        try:
            int("q" * n)
        except ValueError as other:
            return f"{error} / {other}"
        return str(error)


@case((600,), (5,), (0,))
def too_deep(n):
    """RecursionError is an exception like others."""

    def down(k: int) -> int:
        return down(k + 1) + 1 if k < n * 1000 else 0

    try:
        return str(down(0)) if n < 10 else str(down(1))
    except RecursionError as error:
        return type(error).__name__


@case((3,), (0,), (-2,))
def in_a_comprehension(n):
    """What a comprehension raises."""
    try:
        return [6 // i for i in range(n, n + 3)]
    except ZeroDivisionError:
        return []


@case((2**40,), (0,), (2**70,), (-(2**65),))
def exact_ints(n):
    """Ints of any size in messages."""
    try:
        if n % 2 == 0:
            raise ValueError(f"{n} is even", n * n)
        return "odd"
    except ValueError as error:
        return f"{error.args[0]} {error}"


@case((5,), (2**80,), (-1,))
def raised_with_large_ints(n):
    """Out of the function."""
    try:
        if n < 0:
            raise KeyError(n)
        raise ValueError(n * n)
    except KeyError:
        return 0


@case((1e300,), (2.0,), (-1e200,))
def overflow(x):
    """float ** float."""
    try:
        return x**2.0
    except OverflowError:
        return -1.0


@case((10**400,), (5,), (-(10**400),))
def too_large_for_a_float(n):
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


@case(("x" * 300,), ("12",), ("é'\n" * 90,), ("☃" * 250,))
def a_long_literal(text):
    """int() shows the first 200 code points of what is no number, float() all of them."""
    try:
        return str(int(text))
    except ValueError as error:
        first = f"{error}"
    try:
        return str(float(text))
    except ValueError as error:
        return first + repr(error)


@case((True, [1, 2]), (False, [1, 2]), (False, []))
def absent_in_a_comprehension(given: bool, items: list[int]) -> list[str]:
    """To a comprehension the variables of the function lie around it; its own are local."""
    told = []
    if given:
        least = 1
    try:
        told.append(str([x for x in items if x > least]))
        told.append(str(sum(x * least for x in items)))
    except NameError as error:
        told.append(f"{type(error).__name__}: {error}")
    try:
        told.append(str([x for x in items if later > 0 for later in items]))
    except NameError as error:
        told.append(f"{type(error).__name__}: {error}")
    return told


class _Unloaded(Exception):
    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


def _loaded(n):
    try:
        return [1, 2][n]
    except IndexError as error:
        raise _Unloaded("no such place", n) from error


@case((0,), (1,), (2,), (3,))
def causes(n):
    """What `raise ... from` has said is asked for: whether there is any, its class, its text."""
    try:
        try:
            if n == 3:
                raise RuntimeError
            if n == 2:
                raise OSError(3, "x")
            raise KeyError("a") if n else IndexError(3)
        except LookupError as error:
            raise ValueError("looked up", n) from error
        except OSError:
            raise ValueError("told to be quiet") from None
        except RuntimeError:
            raise ValueError("said nothing")  # noqa: B904
    except ValueError as error:
        cause = error.__cause__
        told = repr(cause), str(cause), type(cause).__name__, error.__suppress_context__, cause.args if cause is not None else ()
        return told, cause is None, isinstance(cause, KeyError), isinstance(cause, LookupError), type(cause) is IndexError


@case((0,), (2,), (-3,))
def cause_of_a_class(n):
    """A test of the cause decides."""
    try:
        return _loaded(n)
    except _Unloaded as error:
        if isinstance(error.__cause__, IndexError):
            return f"{error} {error.code}: {error.__cause__}"
        return "another"


@case((0,), (1,), (4,))
def chain_of_causes(n):
    """One cause after the other, as far as they go."""
    found = []
    try:
        try:
            try:
                found.append(8 // n)
                raise LookupError(n)
            except ArithmeticError as error:
                raise KeyError("k", n) from error
        except LookupError as error:
            raise ValueError("v") from error
    except ValueError as error:
        last = error
        while last is not None:
            found.append(str(last))
            last = last.__cause__
    return found


@case((0,), (1,), (2,))
def kept_or_none(n):
    """A variable that holds an exception or None is asked for its class."""
    last = None
    for k in range(n):
        try:
            if k % 2:
                raise KeyError(k)
            found = [][k]
            return found
        except LookupError as error:
            last = error
    if isinstance(last, KeyError):
        return "key", last.args
    if isinstance(last, (IndexError, str)):
        return "index", str(last)
    return type(last).__name__, type(last) is KeyError, type(last) in (IndexError, ValueError), last is None


@case((0,), (1,), (2,))
def among_classes(n):
    """Whether the class of an exception is one of several, and no other."""
    try:
        if n == 0:
            raise ValueError
        if n == 1:
            raise KeyError
        return 1 // 0
    except Exception as error:
        some = type(error) in (ValueError, KeyError), type(error) not in (LookupError,)
        return some, isinstance(error, (ValueError, ArithmeticError))


def tried(n):
    """The last of n exceptions; none of none."""
    last = None
    for i in range(n):
        try:
            raise KeyError(i) if i % 2 else ValueError(i)
        except (KeyError, ValueError) as error:
            last = error
    return last


@case((0,), (1,), (2,))
def from_the_last(n):
    """What a loop of attempts ends with: an exception that comes from another one, if there was any."""
    last = tried(n)
    try:
        raise RuntimeError(f"after {n}") from last
    except RuntimeError as error:
        found = repr(error.__cause__), error.__suppress_context__
    if n == 2:
        raise RuntimeError(f"{found}") from last
    return found


@case((0,), (1,), (2,), (3,))
def from_what_may_be_no_exception(n):
    """None is fine, a number is not."""
    cause = None if n == 0 else 5 if n == 1 else ValueError(n)
    if n < 3:
        raise RuntimeError("no") from cause
    return str(cause)


@case(("a.txt", 0), ("b.txt", 1), ("", 2), ("c", 3))
def what_an_oserror_is_about(name, k):
    """Its number, its text and its file; what escapes has them too."""
    try:
        if k == 0:
            raise OSError(2, "No such file or directory", name)
        if k == 1:
            raise PermissionError(13, "Permission denied", "fixed.txt")
        if k == 2:
            raise OSError("plain")
        raise FileExistsError(17, "File exists")
    except OSError as error:
        told = str(error), error.errno, error.strerror, error.filename, error.filename2, error.args, type(error).__name__
        if k == 1:
            raise
        if k == 0 and name == "a.txt":
            raise FileNotFoundError(2, "gone", name) from None
    return told


def _asked(times, fails):
    """As people write it who try again: what went wrong last is told in the end."""
    last = None
    for attempt in range(times):
        try:
            if attempt < fails:
                raise [ValueError, KeyError][attempt % 2](f"attempt {attempt}")
            return attempt
        except (ValueError, KeyError) as error:
            last = error
    if last:
        raise RuntimeError(f"failed {times} times: {last}, {last!r:>30} {(times, last)}")
    raise LookupError(f"never tried: {last}")


@case((3, 1), (3, 5), (2, 2), (0, 0), (1, 0))
def tried_again(times, fails):
    """A message with what is an exception or None; either is true or not."""
    return _asked(times, fails)


@case((1,), (0,), (-1,))
def truth_of_an_exception(n):
    """It is true, whatever it says."""
    found = None
    try:
        1 % n
    except ZeroDivisionError as error:
        found = error
    other = ValueError() if n < 0 else None
    return bool(found), not other, "bad" if found else "good", (found or other) is None, found is not None and bool(found)


@case((0,), (1,), (2,), (3,))
def exits(n):
    """Who ends a program is heard by who called."""
    try:
        if n == 1:
            sys.exit()
        if n == 2:
            sys.exit(f"stopped at {n}")
        if n == 3:
            raise SystemExit(n, "twice")
    except SystemExit as leaving:
        return repr(leaving), leaving.args, str(leaving.code)
    return n
