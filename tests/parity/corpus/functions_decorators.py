"""Decorators: with and without arguments, stacked, with state, on nested functions and on those of the module."""

import functools
import types

from parity.case import case


def _twice(f):
    def wrapper(x):
        return f(f(x))

    return wrapper


def _logged(log):
    def decorate(f):
        @functools.wraps(f)
        def wrapper(*args, **kwargs):
            log.append(len(args))
            return f(*args, **kwargs)

        return wrapper

    return decorate


def _clamped(low, high):
    def decorate(f):
        def wrapper(*args):
            return max(low, min(high, f(*args)))

        return wrapper

    return decorate


@_twice
def _plus_three(x):
    return x + 3


@_clamped(0, 10)
def _product(a, b):
    return a * b


@case((4,), (0,), (-9,))
def decorated_in_the_module(n):
    """A function of the module that is decorated."""
    return _plus_three(n)


@case((2, 3), (5, 5), (-1, 4))
def clamped_in_the_module(a, b):
    """A decorator with arguments."""
    return _product(a, b)


@case((1,), (0,), (7,))
def decorated_inside(n):
    """A nested function that is decorated."""

    @_twice
    def f(x):
        return x * 2 + 1

    return f(n)


@case((3,), (0,), (-1,))
def with_a_log(n):
    """functools.wraps, stars through a wrapper, a list outside."""
    log: list[int] = []

    @_logged(log)
    def f(a, b=2, *, c=3):
        return a + b * 10 + c * 100

    total = f(n) + f(n, 1) + f(n, b=5, c=6)
    return log, total


@case((2,), (0,), (5,))
def stacked(n):
    """The lower one is applied first."""

    def add_one(f):
        return lambda x: f(x) + 1

    def times_ten(f):
        return lambda x: f(x) * 10

    @add_one
    @times_ten
    def f(x):
        return x

    return f(n)


@case((3,), (1,), (0,))
def counting_calls(n):
    """State within a decorator."""

    def counted(f):
        calls = 0

        def wrapper(x):
            nonlocal calls
            calls += 1
            return f(x) + calls * 100

        return wrapper

    @counted
    def f(x):
        return x

    return [f(i) for i in range(n)]


@case((5,), (0,), (-3,))
def guarded(n):
    """A decorator that checks its argument."""

    def positive(f):
        def wrapper(x):
            if x < 0:
                raise ValueError(f"{x} is negative")
            return f(x)

        return wrapper

    @positive
    def root(x):
        return x**2

    return root(n)


@case((0,), (3,), (2,))
def retried(fails):
    """A decorator that tries again."""

    def retry(times):
        def decorate(f):
            def wrapper(*args):
                for i in range(times):
                    try:
                        return f(*args) + f" after {i}"
                    except ValueError:
                        continue
                raise RuntimeError("gave up")

            return wrapper

        return decorate

    left = fails

    @retry(3)
    def flaky(word):
        nonlocal left
        if left > 0:
            left -= 1
            raise ValueError("not yet")
        return word

    return flaky("done")


@case((4,), (1,), (10,))
def memo_by_list(n):
    """A table of answers kept in a list."""

    def memo(f):
        known = [-1] * 100

        def wrapper(k):
            if known[k] < 0:
                known[k] = f(k)
            return known[k]

        return wrapper

    calls = 0

    @memo
    def fib(k):
        nonlocal calls
        calls += 1
        return k if k < 2 else fib(k - 1) + fib(k - 2)

    return fib(n), calls


@case((1.5,), (0.0,), (-2.0,))
def converting(x):
    """The wrapper's result has another type."""

    def shown(f):
        def wrapper(value):
            return f"<{f(value)}>"

        return wrapper

    @shown
    @shown
    def half(value):
        return value / 2

    return half(x)


@case((3,), (0,), (6,))
def registered(n):
    """A decorator that keeps what it is given and gives it back."""
    handlers = []

    def register(f):
        handlers.append(f)
        return f

    @register
    def one(x):
        return x + 1

    @register
    def two(x):
        return one(x) * 2

    return [h(n) for h in handlers] + [two(n)]


@case((7,), (0,), (-7,))
def decorator_class(n):
    """A class as a decorator."""

    @_Counted
    def f(x):
        return x + 1

    total = f(n) + f(1)
    return total, f.calls


class _Counted:
    def __init__(self, function):
        self.function = function
        self.calls = 0

    def __call__(self, x):
        self.calls += 1
        return self.function(x)


@case((2, 3), (0, 1), (5, -2))
def optional_arguments(a, b):
    """A decorator that is used with and without arguments."""

    def scale(f=None, *, by=2):
        if f is None:
            return lambda g: scale(g, by=by)
        return lambda *xs: by * f(*xs)

    @scale
    def add(x, y):
        return x + y

    @scale(by=10)
    def sub(x, y):
        return x - y

    return add(a, b) + sub(a, b)


@case((3,), (1,), (2,))
def traced(n):
    """The way of a recursion, through the decorated name."""
    lines: list[str] = []

    def trace(f):
        def wrapper(k):
            lines.append(f"in {k}")
            result = f(k)
            lines.append(f"out {result}")
            return result

        return wrapper

    @trace
    def fact(k):
        return 1 if k <= 1 else k * fact(k - 1)

    fact(n)
    return lines


def _shown(f):
    def shown(x):
        return f"{f(x)}!"

    return shown


def _shown_later(f):
    def shown(x):
        later = [lambda: f(x)]
        return later[0]()

    return shown


@_shown
def _plus(x):
    return x + 1


@_shown
def _times(x):
    return x * 10


@_shown_later
def _half(x):
    return x / 2


@_shown_later
def _listed(x):
    return [x]


@case((3,), (-1,), (0.5,))
def two_by_one_decorator(x):
    """Functions that one decorator of the module has made have one text, and are two all the same."""
    tables = [_plus, _times]
    return _plus(x), _times(x), _half(x), _listed(x), [f(x) for f in tables], _plus is _times


def _retried(times, kinds=(Exception,)):
    def decorate(f):
        @functools.wraps(f)
        def wrapper(*args, **kwargs):
            last = None
            for attempt in range(1, times + 1):
                try:
                    return f(*args, **kwargs)
                except kinds as error:
                    last = error
                    print(attempt, error)
            raise last

        return wrapper

    return decorate


_TABLE = {"a": 1}


@_retried(3, (ValueError, KeyError))
def _fragile(x):
    if isinstance(x, int) and x < 0:
        raise ValueError(f"negative: {x}")
    return 10 // x if isinstance(x, int) else _TABLE[x]


@case((5,), (-1,), (0,), ("a",), ("z",))
def raised_through_decorators(x):
    """Tracebacks tell of the wrapper under the name of its code."""
    return _fragile(x)


@_retried(times=2)
def _wrong_arguments(x, *, y=1):
    return x + y


@case((1,), ("a",), (2.5,))
def arguments_through_decorators(x):
    """What is wrong with arguments is said of the function that was wrapped."""
    return _wrong_arguments(x, y=2) if x == 1 else _wrong_arguments(x, z=1)


class _Counting:
    """A decorator that is an instance, above functions and above methods."""

    def __init__(self, function):
        functools.update_wrapper(self, function)
        self.function, self.calls = function, 0

    def __call__(self, *given):
        self.calls += 1
        return self.function(*given)

    def __get__(self, instance, owner=None):
        return self if instance is None else types.MethodType(self, instance)


def _clicked(button, count=1):
    button.clicks += count
    return button.clicks


@case(("ok", 2), ("", 0), ("x", 1))
def methods_made_of_functions(label, n):
    """What `types.MethodType` makes is called with the instance, whichever function it is made of."""

    class Button:
        def __init__(self, label):
            self.label, self.clicks = label, 0

        @_Counting
        def pressed(self, hard):
            self.clicks += 2 if hard else 1
            return f"{self.label} {self.clicks}"

    button, other = Button(label), Button("other")
    button.click = types.MethodType(_clicked, button)
    said = [button.pressed(k % 2) for k in range(n)] + [other.pressed(True)]
    return said, button.click(), button.click(count=n), Button.pressed.calls, other.clicks
