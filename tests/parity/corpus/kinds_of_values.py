"""Which type a value is of: type(), isinstance with tuples of types, what a test says of a name, lists of several types."""

from __future__ import annotations

from parity.case import case


NUMBERS = (int, float)


def kind(x):
    if isinstance(x, bool):
        return "bool"
    if isinstance(x, NUMBERS):
        return "num"
    if isinstance(x, list):
        return "list"
    if isinstance(x, str):
        return "str"
    if type(x) is tuple:
        return "tuple"
    return type(x) is type(None)


def each_kind(xs):
    out = []
    for x in xs:
        if type(x) is int:
            out.append("i")
        elif type(x) == str:
            out.append("s")
        elif type(x) in (bool, float):
            out.append("bf")
        else:
            out.append(type(x).__name__)
    return out, type(xs) == list, type(xs).__name__, [type(a) == type(b) for a in xs for b in xs]


def folded(xs):
    n = 0
    s = ""
    for x in xs:
        if isinstance(x, (int, float)):
            n += x * 2
        elif isinstance(x, str):
            s += x.upper()
        elif x is None:
            s += "-"
        elif isinstance(x, (list, tuple)):
            n += len(x)
    return n, s


def filtered(xs):
    return (
        [x + 1 for x in xs if isinstance(x, (int, float))],
        [x for x in xs if isinstance(x, str)],
        sum(x for x in xs if isinstance(x, float)),
    )


def length(xs):
    return len(xs)


def added(a, b):
    if not isinstance(a, str) and a is not None:
        return a + 1
    if a is None or b is None:
        return "none"
    return a + b


def stars(xs, t):
    return (*xs, 0, *t), (*t, *t), [*xs, *t], (0, *range(2))


def described(x: int | str | None):
    if isinstance(x, int) and x > 3:
        return "big"
    if isinstance(x, str) or x is None:
        return repr(x)
    return x
