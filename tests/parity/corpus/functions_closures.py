"""Closures: counters, accumulators, late binding, shared variables, defaults, recursion within."""

# ruff: noqa: B008

from parity.case import case


@case((0,), (3,), (10,))
def counters(n: int) -> list[int]:
    """Each call of the maker has a variable of its own."""

    def counter(start):
        value = start

        def step(by=1):
            nonlocal value
            value += by
            return value

        return step

    a, b = counter(0), counter(n)
    return [a(), a(5), b(), a(), b(-1)]


@case((5,), (0,), (2,))
def two_share_one(n):
    """A reader and a writer of the same variable."""

    def account(balance):
        def deposit(x):
            nonlocal balance
            balance += x

        def withdraw(x):
            nonlocal balance
            if x > balance:
                raise ValueError(f"only {balance} left")
            balance -= x
            return balance

        return deposit, withdraw

    put, take = account(n)
    put(3)
    return take(4), take(1)


@case((4,), (0,), (1,))
def late_binding(n: int) -> list[int]:
    """All of them see the last value."""
    fs = []
    for i in range(n):
        fs.append(lambda: i * 10)  # noqa: B023
    return [f() for f in fs]


@case((4,), (0,), (1,))
def bound_by_default(n: int) -> list[int]:
    """A default is evaluated at the definition."""
    fs = []
    for i in range(n):
        fs.append(lambda x, i=i: x + i)
    return [f(100) for f in fs]


@case((3,), (0,), (7,))
def bound_by_maker(n: int) -> list[int]:
    """A function around it keeps each value."""

    def make(k):
        return lambda x: x * k

    return [f(2) for f in [make(i) for i in range(n)]]


@case((5,), (1,), (-1,))
def list_in_a_closure(n: int) -> list[int]:
    """A container needs no nonlocal."""
    seen = []

    def visit(x):
        seen.append(x)
        return len(seen)

    for i in range(n):
        visit(i * i)
    return seen


@case((3,), (1,), (0,))
def default_list_is_shared(n: int) -> list[list[int]]:
    """One list per definition."""

    def add(x, to=[]):  # noqa: B006
        to.append(x)
        return to

    out = []
    for i in range(n):
        out.append(add(i)[:])
    own = add(7, [1])
    return [*out, own]


@case((3,), (0,), (5,))
def default_of_a_global(n: int) -> int:
    """The default is what the name was."""
    k = 10

    def f(x, scale=k):
        return x * scale + k

    k = n
    return f(2)


@case((5,), (0,), (12,))
def recursive_inside(n: int) -> int:
    """A nested function that calls itself."""

    def fib(k):
        return k if k < 2 else fib(k - 1) + fib(k - 2)

    return fib(n)


@case((7,), (0,), (-1,))
def mutually_recursive(n: int) -> tuple[bool, int]:
    """Two that call each other, with a counter that both change."""
    calls = 0

    def even(k):
        nonlocal calls
        calls += 1
        return True if k <= 0 else odd(k - 1)

    def odd(k):
        nonlocal calls
        calls += 1
        return False if k <= 0 else even(k - 1)

    return even(n), calls


@case((3,), (1,), (0,))
def recursive_lambda(n: int) -> int:
    """A lambda that calls itself by its name."""
    fact = lambda k: 1 if k < 2 else k * fact(k - 1)
    return fact(n) + fact(n + 1)


@case(([1, 2, 3],), ([],), ([5],))
def permutations_of(xs: list[int]) -> list[list[int]]:
    """Backtracking over the outer variables."""
    out: list[list[int]] = []
    path: list[int] = []
    used = [False] * len(xs)

    def go():
        if len(path) == len(xs):
            out.append(path[:])
            return
        for i, x in enumerate(xs):
            if not used[i]:
                used[i] = True
                path.append(x)
                go()
                path.pop()
                used[i] = False

    go()
    return out


@case(([3, 1, 2], 3), ([2, 3], 7), ([5], 3), ([], 0))
def best_so_far(coins: list[int], goal: int) -> int:
    """A recursion with a best value outside."""
    best = 1000

    def search(rest, used):
        nonlocal best
        if used >= best or rest < 0:
            return
        if rest == 0:
            best = used
            return
        for coin in coins:
            search(rest - coin, used + 1)

    search(goal, 0)
    return best


@case((3,), (0,), (-2,))
def three_deep(n: int) -> int:
    """A variable of the outermost, changed by the innermost."""
    total = n

    def middle():
        def inner(k):
            nonlocal total
            total = total * 2 + k

        inner(1)
        inner(2)

    middle()
    middle()
    return total


@case((True,), (False,), (True,))
def unbound_in_a_closure(given: bool) -> int:
    """The variable has no value yet."""

    def read():
        return x + 1

    if given:
        x = 41
    return read()


@case((2,), (0,), (1,))
def assigned_before(n: int) -> int:
    """A local that is read before it is assigned."""
    x = 5

    def f(k):
        if k > 1:
            x = k
        return x

    return f(n) + x


@case(([1, 5, 2, 8, 3],), ([],), ([1],))
def running_average(xs: list[int]) -> list[float]:
    """State that lives in a function."""

    def averager():
        total, count = 0, 0

        def add(x):
            nonlocal total, count
            total += x
            count += 1
            return total / count

        return add

    add = averager()
    return [add(x) for x in xs]


@case((2, 5), (3, 3), (0, 4))
def curried(a: int, b: int) -> int:
    """One argument at a time."""
    add = lambda x: lambda y: lambda z: x * 100 + y * 10 + z
    return add(a)(b)(a + b)


@case((3,), (0,), (6,))
def church_numbers(n: int) -> int:
    """Numbers that are functions."""

    def power(f, k):
        def out(x):
            for _ in range(k):
                x = f(x)
            return x

        return out

    inc = lambda x: x + 1
    return power(power(inc, n), n)(0)


@case((3,), (1,), (0,))
def lambdas_of_a_comprehension(n: int) -> list[int]:
    """The name of a comprehension is one variable for all its lambdas."""
    fs = [lambda: i + n for i in range(3)]  # noqa: B023
    gs = [lambda i=i: i + n for i in range(3)]
    return [f() for f in fs] + [g() for g in gs]


@case(("abc",), ("",), ("zz",))
def texts_kept(s: str) -> list[str]:
    """A closure over a text that grows."""
    log = ""

    def write(part):
        nonlocal log
        log += part + ";"
        return log

    return [write(c) for c in s] + [log]


@case((5,), (0,), (3,))
def callbacks(n: int) -> list[int]:
    """A list of functions that are called later."""
    queue = []
    done = []

    def later(k):
        def run():
            done.append(k)
            return k

        return run

    for i in range(n):
        queue.append(later(i))
    total = 0
    while queue:
        total += queue.pop(0)()
    return [total, *done]


@case((4,), (1,), (0,))
def changed_by_a_loop(n: int) -> list[int]:
    """Direct calls read what the loop variable is now."""
    out = []
    factor = 1

    def scaled(x):
        return x * factor

    for factor in range(n):
        out.append(scaled(10))
    return out


@case((3,), (2,), (9,))
def optional_closure(n: int) -> int:
    """A variable that first is None."""
    handler = None

    def set_handler(f):
        nonlocal handler
        handler = f

    if n > 2:
        set_handler(lambda x: x * n)
    return -1 if handler is None else handler(2)


@case((1, 2), (5, 0), (0, 3))
def keyword_only(a, b):
    """Parameters by name only, one with a default."""

    def f(x, /, y, *, scale=2, shift):
        return (x - y) * scale + shift

    return f(a, b, shift=1), f(a, y=b, shift=0, scale=b)


@case(([1, 2, 3],), ([],), ([9],))
def many_arguments(xs: list[int]) -> list[int]:
    """Stars on both sides."""

    def f(first=0, *rest, last=5, **named):
        return g(first, last, len(rest), *rest, **named)

    def g(*parts, k=9):
        return [*parts, k]

    return f(*xs) + f(1, 2, 3) + f(k=4)


@case((5,), (0,), (9,))
def defaults_of_the_run_in_functions_that_call_themselves(n):
    """A default that is computed, of a function that names itself or another one, which names it."""
    xs = [k * k for k in range(n)]

    def total(i=len(xs) - 1, weight=float("1.5")):
        return xs[i] * weight + total(i - 1) if i >= 0 else 0

    def even(k=n, step=len(xs) // (n or 1) or 1):
        return True if k <= 0 else odd(k - step)

    def odd(k=n + 1):
        return False if k <= 0 else even(k - 1)

    return total(), even(), odd(), [f() for f in (total, even)], [total(k, weight=k) for k in range(n)]


class _Number:
    """A number that knows how it came to be, and how its gradient flows back."""

    def __init__(self, data, parents=()):
        self.data = data
        self.gradient = 0
        self.parents = set(parents)
        self.back = lambda: None

    def __add__(self, other):
        other = other if isinstance(other, _Number) else _Number(other)
        made = _Number(self.data + other.data, (self, other))

        def back():
            self.gradient += made.gradient
            other.gradient += made.gradient

        made.back = back
        return made

    def __mul__(self, other):
        other = other if isinstance(other, _Number) else _Number(other)
        made = _Number(self.data * other.data, (self, other))

        def back():
            self.gradient += other.data * made.gradient
            other.gradient += self.data * made.gradient

        made.back = back
        return made

    __radd__, __rmul__ = __add__, __mul__

    def backwards(self):
        order, seen = [], set()

        def visit(number):
            if number not in seen:
                seen.add(number)
                for parent in number.parents:
                    visit(parent)
                order.append(number)

        visit(self)
        self.gradient = 1
        for number in reversed(order):
            number.back()

    def __repr__(self):
        return f"{self.data} ({self.gradient})"


@case((2.0, -3.0), (0.0, 0.0), (1, 2))
def gradients(x, y):
    """A parameter that is assigned before the function that reads it is made keeps its type."""
    a, b = _Number(x), _Number(y)
    whole = a * b + 3 * a + 1 + b * b
    whole.backwards()
    return repr(whole), repr(a), repr(b), a.gradient


@case((1,), (0,), (-3,))
def when_variables_are_read(n):
    """A function reads its variables when it runs, wherever they are bound again by then."""
    f = 1
    f = lambda: n if n > 0 else f
    before, after, turns = n, 1, []
    if n > 0:
        before = 2 * n
    functions = [lambda: before, lambda: after]
    after += 1
    for i in range(3):
        own = i * n
        turns.append(lambda: (own, i))  # noqa: B023
    scale = 5
    scaled = (scale * i for i in range(3))
    scale = 7
    last = 0
    lasts = [((last := j), lambda: last)[1] for j in range(3)]
    while n > -1:
        seen = n
        tell = lambda: seen  # noqa: B023
        n -= 1
        seen = 100
        functions.append(tell)
    return callable(f()), [g() for g in functions + lasts], [g() for g in turns], list(scaled)
