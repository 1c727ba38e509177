"""What an entry point's parameter is where the call leaves it out: an object of the module, which is itself and no copy."""

from parity.case import case

_NOTHING = object()


class _Missing:
    def __repr__(self):
        return "MISSING"


_MISSING = _Missing()


class _Scale:
    def __init__(self, factor):
        self.factor = factor

    def __call__(self, x):
        return x * self.factor


_TRIPLE = _Scale(3)


def _double(x):
    return x * 2


@case((1,), (2.5,), (1, 7), (2.5, None))
def with_a_sentinel(x, other=_NOTHING):
    """An `object()` is told from all that a caller may give."""
    if other is _NOTHING:
        return "alone", x
    return "given", x, other


@case((3,), (3, 4), ("a",), ("a", "b"))
def with_an_instance(x, default=_MISSING):
    """An instance of a class is the one of the module."""
    return default is _MISSING, [x] if default is _MISSING else [x, default], f"{default}"


@case((3,), (-1.5,), ("ab",))
def with_functions(x, f=_double, scale=_TRIPLE, of=len, make=list):
    """Functions, classes and what is called like one."""
    return f(x), scale(x), of(make(str(x))), f is _double


@case(([1, 2],), ([],), ([3],))
def with_names(items, *, default=_NOTHING, key=None, reverse=False):
    """Behind a star, among others."""
    if not items and default is _NOTHING:
        raise ValueError("nothing there, and no default")
    return max(items) if key is None else max(items, key=key), reverse, default is _NOTHING


def _first(items, default=_NOTHING):
    for item in items:
        return item
    if default is _NOTHING:
        raise LookupError("no item")
    return default


@case(([],), ([4],), ([], 1))
def passed_on(items, default=_NOTHING):
    """What was left out is handed on as it is."""
    return _first(items, default), _first([5]), _first([6], default)


class _Options:
    """What an ellipsis as a default says: nothing was given."""

    def __init__(self, table):
        self.table = table

    def get(self, name, fallback=...):
        if name in self.table:
            return self.table[name]
        if fallback is ...:
            raise KeyError(name)
        return fallback


@case(({"a": 1}, "a"), ({}, "a"), ({"b": 2}, "b"))
def with_an_ellipsis(table, name):
    """None is a value like any other."""
    options = _Options(table)
    return options.get("none", None), options.get("b", fallback=0), options.get(name)
