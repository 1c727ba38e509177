"""Calls: nested functions, closures that read, defaults, keywords, globals, functions as arguments."""

import math
from math import inf

from parity import corpus_helpers
from parity.case import case
from parity.corpus_helpers import clamp, mix

RATE = 0.19
STEPS = 12
OFFSETS = (-1, 0, 1)


@case((100.0,), (0.0,), (-20.0,), (1e308,))
def gross_of_net(net: float) -> float:
    """A global float as a constant."""
    return net * (1 + RATE)


@case((1,), (1, 5), (1, 5, 7), (2.5, 0))
def three_defaults(a, b=2, c=None):
    """Calls that leave out arguments."""
    if c is None:
        c = a * b
    return a, b, c


@case((3, 4), (0, 0), (-1, 2**62), (2.5, True))
def keywords_in_any_order(a, b):
    """The same helper called in five ways."""

    def shape(width, height=10, *, scale=1, shift=0):
        return (width - height) * scale + shift

    return (
        shape(a),
        shape(a, b),
        shape(height=a, width=b),
        shape(a, scale=3),
        shape(shift=b, width=a, scale=-1),
    )


@case((5,), (0,), (-3,), (2.5,))
def closure_reads_outer(n):
    """Inner functions read locals of the outer one."""
    step = n + 1

    def add(x):
        return x + step

    def twice(x):
        return add(add(x))

    return twice(n), add(twice(0))


@case((5,), (0,), (2**63,))
def closure_sees_last_value(n):
    """A closure reads the variable when it is called."""
    factor = 2

    def scaled():
        return n * factor

    first = scaled()
    factor = 3
    return first, scaled()


@case((3,), (0,), (10,))
def three_levels_deep(n):
    """Functions within functions within functions."""

    def outer(a):
        def middle(b):
            def inner(c):
                return a * 100 + b * 10 + c + n

            return inner(b + 1)

        return middle(a + 1)

    return outer(n) - outer(0)


@case((2, 3), (2.0, 3.0), (True, 0.5), (1j, 2))
def one_helper_many_types(a, b):
    """A duck-typed helper on ints, floats, and what they make."""

    def blend(x, y):
        return x * x + y

    return blend(a, b), blend(b, a), blend(a / 2, b), blend(1, 2)


@case((0.0, 10.0), (5, 6), (-1, 1.0))
def imported_helpers_with_defaults(a, b):
    """Positional, by keyword, and through the module's name."""
    return mix(a, b), mix(a, b, t=0.25), mix(b=a, a=b), corpus_helpers.mix(a, b, 1)


@case((15,), (-15,), (5,), (7.5,), (inf,))
def clamp_between_globals(x):
    """A helper whose bounds are a global tuple and a global int."""
    return clamp(x, OFFSETS[0], STEPS) + OFFSETS[2]


@case((1000.0, 0.05), (0.0, 0.1), (1000.0, 0.0), (-50.0, 0.2))
def balance_after_a_year(amount: float, rate: float) -> float:
    """Monthly interest with a global number of steps."""

    def month(balance: float) -> float:
        return balance + balance * rate / STEPS

    for _ in range(STEPS):
        amount = month(amount)
    return round(amount, 2)


@case((2.0,), (0.0,), (-1.5,), (1e200,))
def function_as_argument(x: float):
    """A helper that calls what it is given."""

    def apply_twice(f, value):
        return f(f(value))

    def shifted(v):
        return v * 2 + 1

    def squared(v):
        return v * v

    return apply_twice(shifted, x), apply_twice(squared, x), apply_twice(abs, -x)


@case((1.0, 2.0), (0.0, 1.0), (-1.0, 1.0))
def choose_a_function(a: float, b: float) -> float:
    """Which function is called depends on the data."""

    def chord(x):
        return a + (b - a) * x

    def parabola(x):
        return a + (b - a) * x * x

    curve = chord if a < b / 2 else parabola
    return curve(0.25) + curve(0.75)


@case((4,), (0,), (-1,), (9,))
def composed_closures(n):
    """A function that returns a function."""

    def adder(k):
        def add(x):
            return x + k

        return add

    plus_two = adder(2)
    plus_n = adder(n)
    return plus_two(plus_n(1)) * plus_n(plus_n(0))


@case((10,), (0,), (5.5,), (-4,))
def lambdas(n):
    """Lambdas bound to names."""
    half = lambda v: v / 2
    larger = lambda a, b=3: a if a > b else b
    return half(n), larger(n), larger(n, 7), (lambda: n + 1)()


@case((3,), (0,), (-2,), (2**40,))
def default_is_taken_at_definition(n):
    """A default value is computed once."""
    base = n * 2

    def scaled(x, by=base + 1):
        return x * by

    base = 0
    return scaled(5), scaled(5, base)


@case((1, 2), (0, 0), (2.5, -1))
def shadowed_names(x, y):
    """Parameters hide outer variables of the same name."""

    def inner(x):
        y = x * 10
        return x + y

    return inner(y), x, y


@case((7,), (0,), (-7,), (3.5,))
def helper_without_result(n):
    """A function that falls off its end returns None."""

    def check(x):
        if x > 100:
            raise ValueError("too large")

    nothing = check(n)
    return nothing, nothing is None, check(0) is not None


@case((12, 5), (0, 1), (7, 7), (100, 3))
def order_of_evaluation(a, b):
    """The first call that fails decides, from left to right."""

    def need_large(x):
        assert x > 3, "too small"
        return x

    def need_even(x):
        if x % 2:
            raise ValueError(f"{x} is odd")
        return x

    return need_large(b) + need_even(a) * need_large(a - b)


@case((0.0, 2.0, 40), (1.0, 1.0, 5), (0.0, -1.0, 10), (0.0, 1.0, 0))
def simpson_of_closure(a: float, b: float, n: int) -> float:
    """Integrates a cubic that is a closure over both bounds."""

    def f(x: float) -> float:
        return (x - a) * (x - a) * (b - x) + 1

    def integrate(g, low, high, parts):
        h = (high - low) / parts
        total = g(low) + g(high)
        for i in range(1, parts):
            total += (4 if i % 2 else 2) * g(low + i * h)
        return total * h / 3

    return integrate(f, a, b, n)


@case((1.0,), (0.5,), (4.0,), ulp=8)
def derivative_of_argument(x: float):
    """Numerical derivatives of two functions by one helper."""

    def slope(f, at, h=0.5):
        return (f(at + h) - f(at - h)) / (2 * h)

    def cube(t):
        return t * t * t

    return slope(cube, x), slope(cube, x, h=0.125), slope(math.exp, x)


@case((6, 4), (0, 3), (3, 0), (-2, 5))
def mutual_closures(a, b):
    """Two nested functions that call each other."""

    def shrink_first(x, y):
        return y if x <= 0 else shrink_second(x - 1, y)

    def shrink_second(x, y):
        return -x if y <= 0 else shrink_first(x, y - 2)

    return shrink_first(a, b), shrink_second(a, b)


@case((5, 2), (0, 1), (3, 3))
def keyword_only_arguments(n, k):
    """Keyword-only parameters with and without defaults, by name only."""

    def scan(start, *, stop, step=1, weight=0.5):
        total = 0.0
        for i in range(start, stop, step):
            total += i * weight
        return total

    return scan(0, stop=n), scan(k, step=2, stop=n * 3), scan(1, weight=2, stop=k + 4)


@case((10, 3), (0, 1), (7, 0), (100, -2), (2**40, 5))
def up_and_down(start: int, turns: int):
    """Two inner functions of one shape that do opposite things."""

    def climbed(height, left):
        while left > 0:
            height, left = height + left, left - 1
        return height

    def sunk(height, left):
        while left > 0:
            height, left = height - left, left - 1
        return height

    return climbed(start, turns), sunk(start, turns), climbed(sunk(start, turns), 2)


@case((3, 7), (0, 7), (-2, 1 << 62), (5, 0))
def names_of_the_machine(exit: int, status: int):
    """Names that mean something below mean nothing here."""
    result0 = steps = depth = 10 // exit
    frames = 0
    for poll in range(3):
        frames += status * poll
        steps -= exit
    return result0, steps, depth, frames * 3
