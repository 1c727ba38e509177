"""`**named` of functions that look at it: a dict of the names that the caller gave; defaults that are objects."""

# ruff: noqa: B006, B008

from enum import Enum

from parity.case import case


@case((6,), (60,), (0,))
def options_shown(n: int) -> str:
    """In the order of the call."""

    def show(title, **options):
        out = title
        for k, v in options.items():
            out += f" {k}={v}"
        return out + f" {len(options)} {'sep' in options} {options.get('sep', 0)}"

    return show("a", sep=n, end=2) + show("b") + show("c", x=n)


def _weighed(**weights):
    if not weights:
        return 0
    return sum(weights.values()) + weights["a"]


@case((6,), (60,), (0,))
def of_the_module(n: int) -> int:
    """Summed up."""
    return _weighed(a=n, b=2) + _weighed() + _weighed(b=1, a=3)


@case((6,), (0,), (-1,))
def name_is_missing(n):
    """KeyError of one that was not given."""
    return _weighed(b=n) if n >= 0 else _weighed(a=n)


@case((6,), (60,), (0,))
def popped(n: int) -> tuple[int, list[str]]:
    """The function may change it: it is its own."""

    def size_and_rest(**given):
        size = given.pop("size", 10)
        given["extra"] = n
        return size, sorted(given)

    return size_and_rest(size=n, a=1)


@case((6,), (1,), (0,))
def of_several_types(n):
    """Values of different types, and one that is no value of run time."""

    def described(**parts):
        return [f"{name}:{part!r}" for name, part in parts.items()], list(parts)

    return described(count=n, label="x", ratio=n / 4, nothing=None), described(half=0.5)


@case((3,), (1,), (0,))
def with_args(n):
    """Behind positional ones and defaults."""

    def call(first, *rest, scale=1, **more):
        return first * scale + sum(rest) + sum(more.values()), sorted(more)

    return call(n, 1, 2, scale=3, a=4), call(n), call(n, b=1, a=2)


@case((3,), (1,), (0,))
def generated(n):
    """A generator that looks at them."""

    def pairs(**named):
        for name in named:
            yield name, named[name] * 2

    return list(pairs(x=n, y=n + 1)), list(pairs())


class _Mode(Enum):
    UP = 1
    DOWN = 2


class _Span:
    def __init__(self, first, last):
        self.first, self.last = first, last


def _ranked(xs, key=len, make=list, mode=_Mode.UP, span=_Span(0, 3), more=["a", "b"], table={"k": 1}, join=lambda x: "-".join(x)):
    found = sorted(make(xs), key=key)
    if mode is _Mode.DOWN:
        found = found[::-1]
    return join(found[span.first : span.last] + more), table["k"]


def _tried(function, times=2, errors=(ValueError, KeyError)):
    for k in range(times):
        try:
            return function(k)
        except errors as error:
            found = repr(error)
    return found


@case((["aaa", "b", "cc"],), ([],), (["x", "yy", "z", "w"],))
def defaults_that_are_objects(xs):
    """Functions, classes, members of an enumeration, instances, lists and dicts, a tuple of exceptions."""
    tried = _tried(lambda k: xs[k]) if xs else _tried(lambda k: {}[k]), _tried(lambda k: int("x" * k + "1"), errors=TypeError)
    down = _ranked(xs, str.upper, mode=_Mode.DOWN), _ranked(xs, make=sorted, span=_Span(1, 2), more=[])
    return _ranked(xs), down, tried


@case(([2, -5, 3], True), ([7], False), ([], True))
def extremes_as_values(xs, up):
    """min and max under one name, and behind a function that passes on what it is given."""
    best = max if up else min

    def passed(*given, **named):
        return best(*given, **named)

    return best(xs, key=abs, default=0), passed(xs, key=lambda x: -x, default=None), passed(*xs, 1, key=abs), best([*xs, 4])
