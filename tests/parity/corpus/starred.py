"""Starred arguments of which only the run knows how many they are; zip of a starred list, and strict."""

from __future__ import annotations

from parity.case import case


@case(([1, 2], [3, 4]), ([1], [2, 3]), ([1, 2], [3]))
def strict_products(a, b):
    return [x * y for x, y in zip(a, b, strict=True)]


def strict_three(a, b, c):
    out = []
    for i, (x, y, z) in enumerate(zip(a, b, c, strict=True)):
        print(i, x, y, z)
        out.append(x)
    return out


def strict_literals(n):
    return list(zip((1, 2), (3,), strict=True))


def summed(*args):
    return sum(args), len(args), args


def first_two(a, b=7, *args):
    return a, b, args


def plus_product(a, b, c=10):
    return a + b * c


def with_a_keyword(a, b, *, c=1):
    return a, b, c


def rest_only(xs):
    return summed(*xs), summed(1, *xs), summed(*xs, *xs), summed(*xs, 5)


def parameters_and_rest(xs):
    return first_two(*xs)


def between_others(xs):
    return first_two(0, *xs, 9)


def parameters_only(xs):
    return plus_product(*xs)


def a_keyword_beside(xs):
    return with_a_keyword(*xs, c=5)


def a_lambda(xs):
    f = lambda p, q: p + q
    return f(*xs), f(*"xy"), f(*(1, 2)), f(*range(2))


def transposed(m):
    return list(zip(*m)), [list(c) for c in zip(*m)], [sum(c) for c in zip(*m)], list(map(list, zip(*m)))


def unzipped(ps):
    a, b = zip(*ps)
    return a, b


def common_prefix(ss):
    out = ""
    for cs in zip(*ss):
        if len(distinct(cs)) == 1:
            out += cs[0]
        else:
            break
    return out


def distinct(cs):
    seen = []
    for c in cs:
        if c not in seen:
            seen.append(c)
    return seen


def extremes(xs):
    return max(*xs), min(*xs), print(*xs)


def turned(n):
    m = [[i * n + j for j in range(n)] for i in range(n)]
    return list(map(list, zip(*m[::-1]))), [[r[i] for r in m] for i in range(n)]


def called(f, *args):
    return f(*args)


def forwarded(n):
    return called(plus_product, n, 2), called(summed, 1, n, 2), called(print, "x", n)
