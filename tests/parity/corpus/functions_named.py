"""What functions and classes tell of themselves: their names, their texts, and what a table of classes is asked for."""

import functools
import operator
from functools import wraps

from parity.case import case


def _shown(function):
    @functools.wraps(function)
    def wrapper(*given):
        return f"{function.__name__}({', '.join(map(repr, given))}) = {function(*given)!r}"

    return wrapper


def _silent(function):
    def inner(*given):
        return function(*given)

    return inner


@_shown
def _doubled(x):
    return x * 2


@_silent
def _tripled(x):
    return x * 3


def _called(function, *given):
    return f"{function.__name__}: {function(*given)}"


@case((3,), (0,), (-2,))
def names(n):
    """Of functions of the module, of the function's own, of C's, under decorators and in lists."""

    @_shown
    def more(x):
        return x + 1

    @_silent
    def less(x):
        return x - 1

    every = [more, less, _doubled, len, lambda x: x, str.upper, int, operator.add]
    by_name = {function.__name__: function for function in (abs, more, less, _tripled)}
    told = [function.__name__ for function in every], more(n), less(n), _doubled(n), more.__name__, _shown.__name__
    return told, [(name, function(-n)) for name, function in by_name.items()], _called(abs, -n), _called(less, n)


@case((1,), ("a",), (None,))
def names_asked_for(x):
    """With a default, of what has one and of what has none."""

    def own(y):
        return y

    found = [getattr(f, "__name__", "?") for f in (own, len, own if x is None else functools.partial(max, 1))[:2]]
    return found, getattr(own, "__name__", "?"), getattr(x, "__name__", "none"), getattr(len, "__name__", None)


@case((2,), (0,), (-1,))
def name_of_partial(n):
    """What `partial` made has none."""
    f = functools.partial(max, n)
    print(getattr(f, "__name__", "?"), f(1))
    return f.__name__ if n else f(n)


@case((1,), (0,), (-1,))
def texts_of_classes(n):
    """A class and a function of C have texts that name no address."""
    x = n if n > 0 else n / 2 if n else "text"
    print(type(n), type(x), len, f"{type(x)!s:>20}|", [int, type(n)])
    return str(type(x)), repr(str), str({"kind": type(n)}), repr((type(x), bool))


FIELDS = {"name": str, "age": int, "tags": (list, tuple)}


@case(({"name": "a", "age": None},), ({"name": "a", "age": 3, "tags": ["x"]},), ({"name": 1, "tags": (1, 2)},), ({},))
def wrong_fields(record):
    """A table of classes in the module, and one of the function's own."""
    wrong = [f"{name}: no {kind}" for name, kind in FIELDS.items() if not isinstance(record.get(name), kind)]
    own = {"name": str, "age": int}
    for name, kind in own.items():
        found = record.get(name)
        if isinstance(found, kind):
            continue
        wrong.append(f"{name} is {type(found).__name__}, not {kind.__name__}")
    return wrong


@case((1,), (True,), ("7",), (None,), (2.5,))
def kinds_in_turn(x):
    """Classes in a tuple, in a list, behind a condition; as tests and as what converts."""
    found = [kind.__name__ for kind in (bool, int, float, str) if isinstance(x, kind)]
    last = str if x is None else type(None)
    for kind in [int, float, str]:
        try:
            found.append(kind(x or 0))
        except ValueError as error:
            found.append(f"{kind.__name__}: {error}")
    return found, isinstance(x, last), last.__name__


def outside(x):
    """Of the module.

    More lines.
    """
    return x


def docs(n):
    def deco(fn):
        @wraps(fn)
        def inner(*a):
            """inner doc"""
            return fn(*a)

        return inner

    def plain(fn):
        def inner(*a):
            """inner doc"""
            return fn(*a)

        return inner

    @deco
    def f(x):
        """Doc of f."""
        return x

    @plain
    def g(x):
        return x

    def h(x):
        return x

    fs = [f, h, outside]
    return f.__doc__, g.__doc__, h.__doc__, outside.__doc__, f(n), (lambda: 1).__doc__, [k.__doc__ for k in fs]


RULES = {"name": {"type": str, "required": True}, "age": {"type": int, "min": 0, "required": False}, "both": {"type": (int, str)}}


@case(({"name": "x", "age": 5},), ({"age": -1, "both": "x"},), ({"name": "", "both": 1.5},))
def checked_by_rules(data):
    """Classes lie among other values."""
    wrong = []
    for key, rule in RULES.items():
        if key not in data:
            wrong += [f"{key} is missing"] if rule.get("required") else []
        elif not isinstance(data[key], rule["type"]):
            wrong.append(f"{key} is a {type(data[key]).__name__}")
        elif "min" in rule and data[key] < rule["min"]:
            wrong.append(f"{key} is below {rule['min']}")
    return wrong


@case((1,), (2,), (0,))
def no_class_among_rules(k):
    """What is none is an error, of both questions."""
    rules = {"type": int, "min": 3, "many": (int, str)}
    if k == 2:
        return issubclass(bool, rules["type"]), issubclass(bool, rules["min"])
    return isinstance(k, rules["many" if k else "type"]) and (k == 0 or isinstance(k, rules["min"]))


class Tally:
    def __init__(self, total):
        self.total = total

    def get(self):
        """What it has come to."""
        return self.total

    def add(self, more=1):
        self.total += more
        return self


@case((1,), (2,), (-3,))
def of_methods(n):
    """What a method is bound to, and what its function tells."""
    tally = Tally(n)
    get = tally.get
    names = [method.__name__ for method in (tally.get, tally.add, [n].append)]
    tally.add()
    return get.__self__ is tally, get.__self__.total, get.__func__(Tally(7)), get.__doc__, tally.add.__doc__, names


def _shown_call(function):
    @wraps(function)
    def shown(*args):
        code = function.__code__
        names = code.co_varnames[: code.co_argcount]
        told = ", ".join(f"{name}={value!r}" for name, value in zip(names, args, strict=False))
        return f"{function.__name__}({told})", function(*args)

    return shown


@case((2, 3), (0, 0), (-1, 5))
def of_code(a: int, b: int):
    """How many arguments a function takes, and their names."""

    @_shown_call
    def area(width, height):
        size = width * height
        return size

    def more(x, /, y, *rest, key=1, **named):
        inner = x
        return inner

    code = more.__code__
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, (lambda p, q: p).__code__.co_argcount
    return area(a, b), counts, code.co_name, code.co_varnames, area.__code__.co_varnames


@case((1,), (0,), (-3,))
def where_functions_stand(n):
    """`__qualname__` and `__module__` of functions of all kinds, and of those that wrap others."""
    lines = []

    def told(f):
        @functools.wraps(f)
        def wrapper(*given):
            lines.append((f.__qualname__, wrapper.__qualname__, f.__module__ == __name__))
            return f(*given)

        return wrapper

    @told
    def twice(x):
        return 2 * x

    less = told(lambda x: x - 1)
    kinds = [twice, less, len, int, where_functions_stand, [].append]
    return twice(n), less(n), lines, [f.__qualname__ for f in kinds], less.__qualname__, (lambda: n).__qualname__
