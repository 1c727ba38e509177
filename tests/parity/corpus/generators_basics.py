"""Generators: next, loops, send, close, return values, yield from, generator expressions, try and finally around a yield."""

from parity.case import case


def _up_to(n):
    i = 0
    while i < n:
        yield i
        i += 1


def _naturals():
    n = 1
    while True:
        yield n
        n += 1


@case((5,), (0,), (1,))
def squares(n: int) -> list[int]:
    """A loop over a generator, and a list of one."""
    return [x * x for x in _up_to(n)] + list(_up_to(2))


@case((3,), (1,), (0,))
def next_of_it(n: int) -> int:
    """next() raises StopIteration at the end."""
    numbers = _up_to(n)
    first = next(numbers)
    return first * 10 + next(numbers)


@case((2,), (1,), (0,))
def next_with_default(n):
    """next() with a default does not raise."""
    numbers = _up_to(n)
    return [next(numbers, -1), next(numbers, -2), next(numbers, -3)]


@case((10,), (1,), (100,))
def endless(n: int) -> int:
    """An endless generator that is left."""
    total = 0
    for x in _naturals():
        if x > n:
            break
        total += x
    return total


@case((4,), (0,), (2,))
def continued(n: int) -> list[int]:
    """A loop goes on where another stopped."""
    numbers = _naturals()
    out = []
    for x in numbers:
        if x >= n:
            break
    for x in numbers:
        out.append(x)
        if len(out) == 3:
            break
    return out


@case(([1, 2, 3],), ([],), ([5, 5],))
def consumed_by_builtins(xs: list[int]) -> tuple[int, int, bool, bool, int]:
    """sum, max, any, all, len of a list of it."""

    def doubled():
        for x in xs:
            yield x * 2

    return sum(doubled()), max(doubled(), default=-1), any(x > 5 for x in doubled()), all(doubled()), len(list(doubled()))


@case(([3, 1, 2],), ([],), ([7],))
def min_of_none(xs):
    """min() of an empty generator raises."""
    return min(x * x for x in xs)


@case((3,), (5,), (0,))
def sent(n: int) -> list[int]:
    """send() gives the value of yield."""

    def summing():
        total = 0
        while True:
            got = yield total
            if got is None:
                return
            total += got

    g = summing()
    out = [next(g)]
    for i in range(n):
        out.append(g.send(i))
    return out


@case((2,), (0,), (5,))
def closed(n: int) -> list[int]:
    """Nothing comes after close()."""
    g = _up_to(n)
    first = next(g, -1)
    g.close()
    return [first, *g, next(g, -2)]


@case((4,), (1,), (0,))
def yield_from_value(n: int) -> list[int]:
    """What a generator returns is the value of yield from."""

    def inner(k):
        total = 0
        for i in range(k):
            yield i
            total += i
        return total

    def outer(k):
        first = yield from inner(k)
        second = yield from inner(2)
        yield first * 100 + second

    return list(outer(n))


@case((3,), (0,), (-1,))
def returned_value(n: int) -> int:
    """The value of a return is in StopIteration."""

    def inner(k):
        if k < 0:
            raise ValueError("negative")
        yield from range(k)
        return k * 11

    g = inner(n)
    try:
        while True:
            next(g)
    except StopIteration as stop:
        return stop.value


@case(([1, [2]],), ([3, []],), ([0, [5, 6]],))
def yields_of_two_types(xs: list[object]) -> int:
    """What is yielded may be of several types."""

    def parts(n):
        yield n
        yield str(n)
        if n > 1:
            yield [n]

    count = 0
    for part in parts(len(xs)):
        if isinstance(part, int):
            count += part
        elif isinstance(part, str):
            count += len(part) * 10
        else:
            count += part[0] * 100
    return count


@case((3,), (0,), (1,))
def nested_loops(n: int) -> list[tuple[int, int]]:
    """Two loops, continue and break around yields."""

    def pairs(k):
        for i in range(k):
            if i == 1:
                continue
            for j in range(k):
                if j > i:
                    break
                yield i, j

    return list(pairs(n))


@case(("a,b,,c", ","), ("", ","), ("xyz", "y"))
def fields(s: str, sep: str) -> list[str]:
    """A splitter."""

    def split(text):
        start = 0
        for i, c in enumerate(text):
            if c == sep:
                yield text[start:i]
                start = i + 1
        yield text[start:]

    return list(split(s))


@case((4,), (0,), (2,))
def expression_kept(n: int) -> list[int]:
    """A generator expression is read once."""
    g = (i * i for i in range(n))
    first = next(g, -1)
    return [first, sum(g), sum(g)]


@case((3,), (0,), (5,))
def expression_of_expression(n: int) -> list[int]:
    """A pipeline of generator expressions."""
    odd = (x for x in range(n * 2) if x % 2)
    tripled = (x * 3 for x in odd)
    return [x + 1 for x in tripled]


@case((3, 2), (0, 5), (2, 0))
def late_in_an_expression(n: int, k: int) -> list[int]:
    """The names inside are read late."""
    factor = k
    g = (x * factor for x in range(n))
    factor = 100
    return list(g)


@case(([1, 0, 2],), ([],), ([5, 0],))
def try_inside(xs: list[int]) -> list[int]:
    """A yield in a try, and one in its handler."""

    def inverted():
        for x in xs:
            try:
                yield 100 // x
            except ZeroDivisionError:
                yield -1

    return list(inverted())


@case(([1, 2],), ([],), ([3],))
def finally_inside(xs: list[int]) -> list[int]:
    """`finally` runs when the generator is read to its end."""
    log: list[int] = []

    def numbers():
        try:
            for x in xs:  # noqa: UP028
                yield x
        finally:
            log.append(-1)

    for x in numbers():
        log.append(x)
    return log


@case((2,), (0,), (9,))
def raises_inside(n: int) -> list[int]:
    """An exception ends the generator."""
    out: list[int] = []

    def numbers():
        yield 1
        if n > 1:
            raise ValueError(f"{n} is too many")
        yield 2

    g = numbers()
    try:
        for x in g:
            out.append(x)
    except ValueError:
        out.append(-1)
    return [*out, next(g, -2)]


@case((7,), (0,), (3,))
def unpacked(n: int) -> tuple[int, int, list[int]]:
    """Targets with a star; too few values raise."""
    a, b, *rest = _up_to(n)
    return a, b, rest


@case((3,), (2,), (4,))
def unpacked_exactly(n):
    """Too many values raise as well."""
    a, b, c = _up_to(n)
    return a + b * 10 + c * 100


@case((3, 2), (0, 0), (5, 9))
def membership(n: int, x: int) -> tuple[bool, list[int]]:
    """`in` reads as far as it must."""
    g = _up_to(n)
    return x in g, list(g)


@case((3,), (0,), (6,))
def zipped_and_counted(n: int) -> tuple[list[tuple[int, str]], list[tuple[int, int]]]:
    """zip and enumerate of generators."""
    return list(zip(_up_to(n), "abcd")), list(enumerate(_up_to(n), 5))


@case(([2, 3],), ([],), ([1, 1, 1],))
def generators_in_a_list(xs: list[int]) -> list[int]:
    """Several that are under way, read in turn."""
    under_way = [_up_to(x) for x in xs]
    out = []
    while under_way:
        g = under_way.pop(0)
        found = next(g, None)
        if found is not None:
            out.append(found)
            under_way.append(g)
    return out


@case((3,), (1,), (0,))
def recursive(n: int) -> list[int]:
    """A generator that reads itself."""

    def ruler(k):
        if k > 0:
            yield from ruler(k - 1)
            yield k
            yield from ruler(k - 1)

    return list(ruler(n))


@case((3,), (0,), (2,))
def passed_to_a_function(n: int) -> int:
    """A generator is an argument like others."""

    def total(items, first):
        for item in items:
            first += item
        return first

    return total(_up_to(n), 100) + total((x * 2 for x in range(n)), 0)


@case((True, 3), (False, 3), (True, 0))
def chosen_generator(up: bool, n: int) -> list[int]:
    """A generator or another iterable."""

    def down(k):
        while k > 0:
            yield k
            k -= 1

    return list(_up_to(n) if up else down(n))


@case((["b", "a"],), ([],), (["z"],))
def sorted_and_joined(words: list[str]) -> str:
    """sorted() and join() of generators."""
    return "-".join(sorted(w * 2 for w in words)) + "".join(w for w in words)


@case((4,), (0,), (1,))
def empty_return(n: int) -> list[int]:
    """A bare return ends it."""

    def some(k):
        for i in range(10):
            if i == k:
                return
            yield i

    return list(some(n))


@case((2,), (0,), (3,))
def lazily_started(n: int) -> list[int]:
    """Nothing runs before the first next()."""
    log: list[int] = []

    def noisy():
        log.append(1)
        yield 5
        log.append(2)

    g = noisy()
    log.append(0)
    for _ in range(n):
        next(g, None)
    return log


@case((0,), (1,), (2,), (5,))
def close_runs_finally(n: int) -> list[int]:
    """close() of a generator that stands within a try."""
    log: list[int] = []

    def numbers():
        log.append(0)
        yield 1
        try:
            yield 2
            yield 3
        finally:
            log.append(-1)
        yield 4

    g = numbers()
    for _ in range(n):
        log.append(next(g, -9))
    g.close()
    return [*log, next(g, -2)]


@case((1,), (2,), (3,))
def close_is_seen(n: int) -> list[int]:
    """GeneratorExit is an exception like others, but may not be ignored."""
    log: list[int] = []

    def numbers():
        for _ in range(2):
            try:
                yield len(log)
            except GeneratorExit:
                log.append(7)
                if n == 2:
                    raise
                if n == 1:
                    return
            except Exception:
                log.append(8)

    g = numbers()
    next(g)
    g.close()
    return log


@case((3,), (0,), (7,))
def several_finallys(n: int) -> list[int]:
    """Nested attempts end from the inside."""
    log: list[int] = []

    def numbers():
        try:
            for i in range(n):
                try:
                    yield i
                finally:
                    log.append(i * 10)
        finally:
            log.append(-1)

    g = numbers()
    log.append(next(g, -5))
    log.append(next(g, -5))
    g.close()
    g.close()
    return log


@case((3,), (0,), (1,))
def received_once(n: int) -> list[int]:
    """What is sent is received once; `yield from` hands it on."""

    def totals():
        total = 0
        while True:
            x = yield total
            if x is not None:
                total += x

    def around():
        yield from totals()

    out: list[int] = []
    for made in (totals(), around()):
        out += [next(made), made.send(n), next(made), next(made), made.send(2)]
    return out
