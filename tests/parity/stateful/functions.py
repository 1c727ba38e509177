"""Objects of the module that hold functions and change: decorators that are classes, registries, buses, pipelines."""

import functools

from parity.kept import sequence


class Memoize:
    """A decorator that keeps answers."""

    def __init__(self, function):
        self.function = function
        self.answers = {}
        self.misses = 0

    def __call__(self, *given):
        if given not in self.answers:
            self.misses += 1
            self.answers[given] = self.function(*given)
        return self.answers[given]


class CountCalls:
    """A decorator that counts, and looks like what it wraps."""

    def __init__(self, function):
        functools.update_wrapper(self, function)
        self.function = function
        self.calls = 0

    def __call__(self, *given, **named):
        self.calls += 1
        return self.function(*given, **named)


class Bus:
    """Who listens to what."""

    def __init__(self):
        self.listeners = {}
        self.log = []

    def on(self, name, function):
        self.listeners.setdefault(name, []).append(function)
        return function

    def emit(self, name, *given):
        self.log.append(name)
        return [function(*given) for function in self.listeners.get(name, [])]


class Pipeline:
    """Steps, one after the other."""

    def __init__(self, *steps):
        self.steps = list(steps)
        self.runs = 0

    def run(self, x):
        self.runs += 1
        for step in self.steps:
            x = step(x)
        return x


class Lazy:
    """A value that is made when it is first asked for."""

    def __init__(self, make):
        self.make = make
        self.value = None

    def get(self):
        if self.value is None:
            self.value = self.make()
        return self.value


@Memoize
def stairs(n):
    """How many ways lead up."""
    return 1 if n < 2 else stairs(n - 1) + stairs(n - 2)


@CountCalls
def hello(name: str) -> str:
    """Says hello."""
    return "Hello " + name


@CountCalls
def bye(name, end="!"):
    """Says bye."""
    return "Bye " + name + end


def increased(x):
    """One more."""
    return x + 1


def doubled(x):
    """Twice as much."""
    return x * 2


bus = Bus()
bus.on("a", increased)
bus.on("a", doubled)
pipeline = Pipeline(increased, doubled, lambda x: x - 3)
lazy = Lazy(lambda: sum(range(10)))
handlers = {"inc": increased}
chosen = {"now": increased, "before": None}


@sequence((5,), (10,), (10,))
def climbed(n):
    """A class as a decorator keeps what it was asked."""
    return stairs(n), stairs.misses


@sequence(("ann", 2), ("bob", 0), ("", 1))
def greeted(name, times):
    """Two functions under one such class."""
    said = [hello(name) for _ in range(times)] + [bye(name, end="?")]
    return said, hello.calls, bye.calls, hello.__name__, hello.__doc__, bye.__wrapped__(name)


@sequence(("a", 3), ("b", 4), ("a", 0))
def emitted(name, x):
    """Listeners of a bus that keeps a log."""
    return bus.emit(name, x), len(bus.log)


@sequence(("c", 3), ("a", 4), ("c", 0))
def listened(name, x):
    """More listeners."""
    bus.on(name, doubled)
    return bus.emit(name, x)


@sequence((3,), (4,), (-1,))
def piped(x):
    """Steps that are lambdas of the module, too."""
    return pipeline.run(x), pipeline.runs


@sequence((3,), (4,), (5,))
def waited(x):
    """What a lambda gives is kept."""
    return lazy.get() + x


@sequence(("inc", 3), ("dbl", 4), ("inc", 5))
def handled(name, x):
    """A dict of functions that grows by one of the module's."""
    handlers["dbl"] = doubled
    return handlers[name](x), list(handlers)


@sequence((3,), (4,), (5,))
def switched(x):
    """Two functions change places with None among them."""
    now, before = chosen["now"], chosen["before"]
    chosen["now"], chosen["before"] = before or doubled, now
    return now(x), chosen["now"] is increased
