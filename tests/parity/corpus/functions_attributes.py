"""Attributes of functions: counters, caches and logs that a decorator hangs on what it returns."""

import functools

from parity.case import case


def _counted(function):
    @functools.wraps(function)
    def wrapper(*given):
        wrapper.calls += 1
        wrapper.last = given
        return function(*given)

    wrapper.calls = 0
    wrapper.last = None
    return wrapper


def _kept(function):
    cache = {}

    def helper(*given):
        if given not in helper.cache:
            helper.misses += 1
            helper.cache[given] = function(*given)
        return helper.cache[given]

    helper.cache = cache
    helper.misses = 0
    return helper


@case((3,), (0,), (6,))
def calls_counted(n):
    """Each decorated function has a count of its own."""

    @_counted
    def cube(x):
        return x**3

    @_counted
    def power(x, k):
        return x**k

    found = [cube(i) for i in range(n)] + [power(2, n)]
    return found, cube.calls, power.calls, power.last, cube.__name__


@case((6, 7), (1, 1), (0, 3))
def paths_kept(rows, columns):
    """A cache that the caller looks into."""

    @_kept
    def paths(i, j):
        return 1 if i == 0 or j == 0 else paths(i - 1, j) + paths(i, j - 1)

    return paths(rows, columns), len(paths.cache), paths.misses, (0, 0) in paths.cache


@case(([("coin", 50), ("select", 80), ("coin", 50), ("select", 80)],), ([],), ([("select", 1)],))
def log_of_a_machine(events):
    """Beside `nonlocal`; a list, a number that becomes a text, an attribute that is deleted."""
    credit = 0

    def handle(event, amount):
        nonlocal credit
        credit += amount if event == "coin" else -amount
        handle.log.append((event, credit))
        handle.state = "poor" if credit < 0 else "rich"
        return credit

    handle.log = []
    handle.state = 0
    found = [handle(*event) for event in events]
    state = handle.state
    del handle.state
    try:
        return found, handle.log, state, handle.state
    except AttributeError as error:
        return found, handle.log, state, str(error)


@case((2,), (0,), (-5,))
def attributes_not_set(n):
    """A function has none until it is set."""

    def tick():
        tick.count += 1
        return tick.count

    if n:
        tick.count = n
    return tick() + tick(), [f.count for f in (tick,)]


@case((4,), (1,), (2,))
def memo_of_itself(n):
    """A function that keeps what it knows at itself."""

    def fibonacci(k):
        if k not in fibonacci.known:
            fibonacci.known[k] = fibonacci(k - 1) + fibonacci(k - 2)
        return fibonacci.known[k]

    fibonacci.known = {0: 0, 1: 1}
    return fibonacci(n * 10), fibonacci.known[n], sorted(fibonacci.known)[-1]


def _memoized(function):
    known = {}
    hits = 0

    def wrapper(n):
        nonlocal hits
        if n in known:
            hits += 1
        else:
            known[n] = function(n)
        return known[n]

    def clear():
        nonlocal hits
        hits = 0
        known.clear()

    wrapper.known = known
    wrapper.clear = clear
    wrapper.hits = lambda: hits
    return wrapper


@case((3,), (0,), (-2,))
def functions_hung(n):
    """What hangs on a function need not be read by it: functions are called there."""
    double = _memoized(lambda x: x * 2)
    found = [double(n), double(n), double(n + 1)]
    told = double.hits(), len(double.known), dict(double.known)
    double.clear()
    return found, told, double.hits(), double.known


@case((5,), (1,), (0,))
def hung_again(n):
    """An attribute that is assigned once more after somebody has the function."""

    def tick():
        return n

    tick.step = 1
    ticks = [tick]
    tick.step = n
    return ticks[0].step, tick.step, ticks[0]()


def _known_to(function):
    known = {}

    @functools.wraps(function)
    def wrapper(*given):
        try:
            return known[given]
        except KeyError:
            found = known[given] = function(*given)
            return found

    wrapper.known = known
    return wrapper


@case((5,), (0,), (40,))
def attribute_that_the_function_does_not_read(n):
    """Only the caller asks for it."""

    @_known_to
    def choices(n, k):
        return 1 if k in (0, n) else choices(n - 1, k - 1) + choices(n - 1, k)

    return [choices(n, k) for k in range(n + 1)], len(choices.known), choices.__name__


def _guarded(most):
    def decorate(function):
        def guard(*given):
            guard.__calls__ += 1
            guard.seen.append(given[-1])
            if guard.__calls__ > most:
                raise RuntimeError(f"{guard.__name__} is called {guard.__calls__} times")
            return function(*given)

        def again(value):
            guard.seen.append("again")
            return guard(value)

        guard.__name__ = f"guarded_{function.__name__}"
        guard.__doc__ = function.__doc__
        guard.seen = []
        setattr(guard, "__calls__", 0)  # noqa: B010
        setattr(guard, "latest", lambda: guard.seen[-1])  # noqa: B010
        guard.again = again
        guard.__wrapped__ = function
        return guard

    return decorate


@case((1,), (3,), (-2,))
def hung_by_any_name(n):
    """Attributes that `setattr` sets, names and texts that a wrapper is given by hand, functions that hang on it and name it."""

    @_guarded(3)
    def halved(x):
        """Half of it."""
        return x // 2

    @functools.wraps(halved)
    def outer(x):
        return halved(x)

    given = [halved(k) for k in range(n)], halved.again(9), halved.latest(), halved.__wrapped__(7)
    return given, halved.__name__, halved.__doc__, outer.__name__, halved.seen, halved.__calls__


class _Routes:
    """A decorator with arguments that says on the function itself what it is for."""

    def __init__(self):
        self.by_path = {}

    def route(self, path, methods=("GET",)):
        def decorate(function):
            function.methods = methods
            self.by_path[path] = function
            return function

        return decorate

    def answered(self, path, method="GET"):
        found = self.by_path.get(path)
        if found is None:
            return 404, ""
        return (200, found(path)) if method in found.methods else (405, found.__name__)


@case(("/",), ("/new",), ("/gone",))
def routes(path):
    """Functions of their own, each with what it was given; one that was given nothing has no such attribute."""
    app = _Routes()

    @app.route("/")
    def index(where):
        return f"index of {where}"

    @app.route("/new", methods=["POST", "PUT"])
    def new(where):
        return where * 2

    def plain(where):
        return where

    try:
        missing = plain.methods
    except AttributeError as error:
        missing = str(error)
    asked = [hasattr(f, "methods") for f in (index, new, plain)], getattr(plain, "methods", "none"), len(new.methods)
    return app.answered(path), app.answered(path, "PUT"), missing, asked


def _told(**named):
    def decorate(function):
        for name, value in named.items():
            setattr(function, name, value)
        return function

    return decorate


def _named(name):
    def decorate(function):
        function.__name__ = name
        function.__doc__ = f"{name} of it"
        return function

    return decorate


def _bumped(function, by=1):
    function.calls = getattr(function, "calls", 0) + by
    return function.calls


@case((3,), (0.5,), ("a",))
def told_by_others(x):
    """By names that only the run knows, under another name, and counted by whoever is given the function."""

    @_told(author="ann", version=2)
    def double(v):
        return v + v

    @_named("zwei")
    def two(v):
        """It has been said."""
        return v

    made = [lambda k=k: k * 2 for k in range(3)]
    for k, function in enumerate(made):
        function.place = k
    made[1].place += 10
    counts = [_bumped(double), _bumped(double, 4), _bumped(made[0]), double.calls]
    names = [(function.__name__, function.__doc__) for function in (double, two)]
    return double(x), double.author, double.version, names, counts, [(function(), function.place) for function in made]


@case((1,), (4,), (0,))
def counters_begun_again(n):
    """What a decorator counts on its wrapper, set again from outside; and the function that it wraps."""
    double = _counted(lambda x: x * 2)
    total = sum(double(k) for k in range(n))
    before = double.calls
    double.calls = 100
    double(n)
    return total, before, double.calls, double.last, double.__wrapped__(n), double.calls
