"""What is thrown into generators, and `with` of `contextlib`: managers made of generators, closing, nullcontext, suppress."""

import threading
from contextlib import closing, contextmanager, nullcontext, suppress
from typing import ClassVar

from parity.case import case


@case((["a", "", "b"],), (["", ""],), ([],))
def thrown_into(words):
    """Into a generator that goes on, one that lets it pass, one that has not begun, and one that is over."""

    def lengths():
        total = 0
        while True:
            try:
                word = yield total
                total += len(word)
            except ValueError as error:
                total -= 1
                print("told", error)

    counting = lengths()
    seen = [next(counting)]
    for word in words:
        seen.append(counting.send(word) if word else counting.throw(ValueError(f"empty after {len(seen)}")))
    for late in (counting, lengths(), (n for n in words)):
        for error in (KeyError("k"), KeyError()):
            try:
                late.throw(error)
            except KeyError as found:
                seen.append(len(found.args))
    return seen


@case((0,), (1,), (2,), (3,))
def thrown_through(n: int):
    """Into the generator that `yield from` has reached; what it does not take is raised in the one around it."""

    def within():
        try:
            yield "within"
        except ValueError as error:
            yield f"within took {error}"
        finally:
            print("left")
        return n

    def around():
        try:
            yield f"got {(yield from within())}"
            yield from ["x", "y"]
        except KeyError as error:
            yield f"around took {error}"

    it = around()
    seen = [next(it)]
    error = [ValueError("v"), KeyError("k"), ZeroDivisionError("z"), StopIteration(5)][n]
    seen.append(it.throw(error))
    return seen, list(it)


@case((3,), (1,), (0,))
def raised_stop_iteration(n):
    """A StopIteration from within a generator is no end of it."""

    def pairs(items):
        while True:
            yield next(items), next(items)

    try:
        return list(pairs(iter(range(n))))
    except RuntimeError as error:
        return str(error), n


@contextmanager
def _logged(log: list[str], name: str, *, forgives: int = -1):
    log.append(f"<{name}")
    try:
        yield name.upper()
    except (ValueError, IndexError) as error:
        log.append(f"{name}: {error}")
        if len(name) != forgives:
            raise
    finally:
        log.append(f"{name}>")


@case((2, 1), (0, 1), (0, 2), (-3, 1))
def managers(n, forgives):
    """Entered, left in order, with an exception that is forgiven, passed on, or left by return."""
    log = []

    def run():
        with _logged(log, "a"), _logged(log, "b", forgives=forgives) as second:
            log.append(second)
            if n < 0:
                return "early"
            log.append("xyz"[n])
            if n < 2:
                raise ValueError(n)
        return "end"

    try:
        log.append(run())
    except ValueError as error:
        log.append(repr(error))
    return log


@contextmanager
def _translated(kind: str):
    try:
        yield
    except LookupError as error:
        raise RuntimeError(f"{kind} is missing") from error


@case(({"a": 1}, "a"), ({"a": 1}, "b"), ({}, ""))
def another_exception(table: dict[str, int], key: str) -> int:
    """A manager raises another one in its place; it is raised where the generator stands."""
    with _translated(f"key {key!r}"):
        return table[key]


@case((0,), (1,), (2,))
def yields_too_often(n: int) -> str:
    """A manager that does not yield, or does not end."""

    @contextmanager
    def counting():
        yield from range(n)

    try:
        with counting() as found:
            return f"within {found}"
    except RuntimeError as error:
        return str(error)


class _Account:
    def __init__(self, balance: int) -> None:
        self.balance = balance
        self.open = True

    @contextmanager
    def changes(self):
        """All of them, or none."""
        before = self.balance
        try:
            yield self
        except BaseException:
            self.balance = before
            raise

    def close(self) -> None:
        self.open = False


@case(([5, -2],), ([5, -20, 1],), ([],))
def transactions(steps: list[int]):
    """A method that is a manager; closing, nullcontext, suppress."""
    with closing(_Account(10)) as account:
        for step in steps:
            with suppress(ValueError), account.changes(), nullcontext(step) as change:
                account.balance += change
                if account.balance < 0:
                    raise ValueError(account.balance)
    return account.balance, account.open


@contextmanager
def _announced(name: str, times: int = 1):
    print("begin", name, times)
    yield
    print("end", name)


@_announced("twice", times=2)
def _twice(x):
    return x * 2


@case((1,), (2.5,), ("ab",))
def decorated(x):
    """A manager as a decorator begins anew for each call."""

    @_announced("thrice")
    def thrice(x):
        return x * 3

    return _twice(x), thrice(x), _twice(_twice(x))


def suppressing(n, fail_at):
    class Suppress:
        def __init__(self, *kinds):
            self.kinds = kinds

        def __enter__(self):
            return self

        def __exit__(self, t, v, tb):
            seen.append(isinstance(v, self.kinds))
            return t is not None and issubclass(t, self.kinds)

    seen = []
    for i in range(n):
        with Suppress(KeyError, ValueError):
            seen.append(i)
            if i == fail_at:
                raise ValueError("boom")
            if i == fail_at + 1:
                raise KeyError(i)
    return seen


def suppressing_one(n):
    class Suppress:
        def __init__(self, kind):
            self.kind = kind

        def __enter__(self):
            return self

        def __exit__(self, t, v, tb):
            return t is not None and issubclass(t, self.kind)

    out = []
    try:
        with Suppress(LookupError):
            out.append([1, 2, 3][n])
        with Suppress(ArithmeticError):
            out.append([1][n])
    except IndexError as e:
        out.append(str(e))
    return out


class Swallows:
    def __enter__(self):
        print("in")
        return 1

    def __exit__(self, kind, error, trace):
        print("out", error)
        return kind is not None


class Passes:
    def __enter__(self):
        return "self"

    def __exit__(self, kind, error, trace):
        print("past", kind is None)


@case((0, False), (0, True), (1, False), (1, True), (2, True), (3, False))
def one_of_several(which: int, fails: bool):
    """Managers of several classes, None and a number in the place of one."""
    with [Swallows(), Passes(), None, 5][which] as inside:
        print(inside)
        if fails:
            raise ValueError(f"within {which}")
    return which


_GATE = threading.RLock()


class Guarded:
    lock: ClassVar = threading.Lock()

    def __init__(self, left):
        self.left = left

    def take(self, n):
        with self.lock:
            if n > self.left:
                raise ValueError(f"only {self.left} left")
            self.left -= n
            return self.left


@case((5, 2), (1, 2), (0, 0))
def locks_of_the_module(left: int, n: int):
    """Locks that a module and a class have, of which a call that ends by an exception lets go as well."""
    guarded = Guarded(left)
    with _GATE, _GATE:
        first = guarded.take(n)
    try:
        return first, guarded.take(n)
    except ValueError as error:
        return first, str(error), guarded.take(0)


@case((3, 1), (0, 1), (3, 0), (2, 5))
def closed_through(n: int, taken: int):
    """A generator that is closed while it yields from another one closes that one first, whose `finally` runs."""
    log = []

    def within():
        try:
            yield from range(n)
        finally:
            log.append("within")

    def around():
        yield from within()
        yield -1

    def outermost():
        try:
            yield from around()
        finally:
            log.append("outermost")

    for made in (around, outermost):
        numbers = made()
        log.append([x for x, _ in zip(numbers, range(taken), strict=False)])
        numbers.close()
        log.append(next(numbers, None))
    return log
