"""Tuples whose length only the run knows: made of lists, grown turn by turn and call by call, in unions and in lists."""

from __future__ import annotations

from parity.case import case


@case(([1, 2, 3],), ([],))
def of_list(xs):
    return tuple(xs)


def squares_turned(xs: list[int]) -> tuple[int, ...]:
    t = tuple(x * x for x in xs)
    return t[1:] + t[:1]


def read(xs):
    t = tuple(sorted(xs))
    total = 0
    for x in t:
        total += x
    return len(t), total, t == tuple(xs), 2 in t, t[-1] if t else None


def grown(xs):
    t = ()
    for x in xs:
        t = t + (x,)
    return t, str(t), t == (1, 2, 3), t != (), t < (2,), (1,) < t


def grown_of_several_types(xs):
    t = (0.5,)
    for x in xs:
        t += (x,)
    return t


def counted_down(n):
    if n == 0:
        return ()
    return (n,) + counted_down(n - 1)


def repeated(n):
    a, b = (1, 2), (0,) * n
    return a * n, b, (n * (0,))[1:], len(b)


def sliced(t, i):
    return t[i:], t[:i], t[::-1][i:]


def in_a_list(xs):
    out = []
    for i in range(len(xs)):
        out.append(tuple(xs[:i]))
    out.append((1, 2))
    out.append(())
    out.sort()
    return out, max(out), [list(t) for t in out], sorted(out, key=len)


def searched(xs, v):
    t = tuple(xs)
    return t.count(v), t.index(v)


def assigned(xs):
    t = tuple(xs)
    t[0] = 1


def beyond(xs):
    t = tuple(xs)
    return t[7]


def plus_a_list(xs):
    t = tuple(xs)
    return t + [1]


def appended(xs):
    t = tuple(xs)
    t.append(1)


def unpacked(xs):
    t = tuple(xs)
    a, b = t
    return a - b


def optional(a, b, f):
    t = tuple(a) if f else None
    return t, t is None, [t, (1, 2), None, tuple(b)]


def joined_with_a_literal(f):
    xs = [1, 2]
    t = tuple(xs) if f else (1.5, "a", 3)
    return t, len(t), t[0]


def annotated(t: tuple[int, ...]) -> int:
    return sum(t), t, max(t, default=None), t[::-1]


def rebuilt(t):
    out = ()
    for x in t:
        out += (x,)
    return out


def of_everything(xs):
    t = tuple(xs)
    return (
        ",".join(t),
        tuple("abc"),
        tuple(range(3)),
        tuple(x.upper() for x in t),
        tuple(zip(t, t)),
        tuple(enumerate(t)),
        tuple(map(len, t)),
        tuple((1, "a")),
        tuple(),
        tuple([]),
        tuple(reversed(t)),
        list(t),
        sorted(t, reverse=True),
        isinstance(t, tuple),
        isinstance(t, list),
    )


def permutations(n):
    def go(prefix, rest):
        if not rest:
            return [prefix]
        out = []
        for i in range(len(rest)):
            out += go(prefix + (rest[i],), rest[:i] + rest[i + 1 :])
        return out

    return go((), tuple(range(n)))


def of_big_ints(n):
    t = ()
    for i in range(3):
        t += (n * i,)
    return t, sum(t)


def of_lists(xs):
    t = tuple(xs)
    t[0].append(9)
    return t
