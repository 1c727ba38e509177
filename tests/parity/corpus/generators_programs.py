"""Programs around generators: primes, pipelines, trees, parsers, coroutines, schedulers."""

from parity.case import case


@case((10,), (1,), (25,))
def first_primes(n: int) -> list[int]:
    """Trial division by the primes found before."""

    def primes():
        found: list[int] = []
        candidate = 2
        while True:
            if all(candidate % p for p in found):
                found.append(candidate)
                yield candidate
            candidate += 1

    out = []
    for p in primes():
        out.append(p)
        if len(out) == n:
            break
    return out


@case((27,), (1,), (7,))
def collatz(n):
    """The sequence from n down to 1."""

    def steps(k):
        while k != 1:
            yield k
            k = k // 2 if k % 2 == 0 else 3 * k + 1
        yield 1

    return sum(1 for _ in steps(n)), max(steps(n))


@case((100,), (0,), (1000,))
def even_fibonacci(limit: int) -> int:
    """A pipeline of three generators."""

    def fibonacci():
        a, b = 0, 1
        while True:
            yield a
            a, b = b, a + b

    def below(items, top):
        for item in items:
            if item >= top:
                return
            yield item

    def even(items):
        for item in items:
            if item % 2 == 0:
                yield item

    return sum(even(below(fibonacci(), limit)))


@case((["a=1", "b = 2", "# no", "", "c=x"],), ([],), (["=5"],))
def config_lines(lines: list[str]) -> list[tuple[str, int]]:
    """Cleaned, split and parsed; a bad number raises."""

    def cleaned():
        for line in lines:
            line = line.strip()
            if line and not line.startswith("#"):
                yield line

    def pairs(source):
        for line in source:
            key, _, value = line.partition("=")
            yield key.strip(), int(value)

    return list(pairs(cleaned()))


@case(("3 + 4*(2-1)",), ("12",), ("1 $ 2",), ("",))
def tokens(text: str) -> list[str]:
    """A tokenizer."""

    def scan(s):
        i = 0
        while i < len(s):
            if s[i].isspace():
                i += 1
            elif s[i].isdigit():
                start = i
                while i < len(s) and s[i].isdigit():
                    i += 1
                yield s[start:i]
            elif s[i] in "+-*/()":
                yield s[i]
                i += 1
            else:
                raise ValueError(f"unexpected {s[i]!r} at {i}")

    return list(scan(text))


class _Node:
    def __init__(self, value):
        self.value = value
        self.left = None
        self.right = None

    def add(self, value):
        if value < self.value:
            if self.left is None:
                self.left = _Node(value)
            else:
                self.left.add(value)
        elif self.right is None:
            self.right = _Node(value)
        else:
            self.right.add(value)

    def __iter__(self):
        if self.left is not None:
            yield from self.left
        yield self.value
        if self.right is not None:
            yield from self.right


@case(([5, 2, 8, 1],), ([1],), ([],))
def tree_in_order(xs: list[int]) -> list[int]:
    """A class whose __iter__ is a generator."""
    root = _Node(xs[0])
    for x in xs[1:]:
        root.add(x)
    return [*root, sum(root), max(root)]


@case(([1, 5, 3],), ([],), ([2],))
def averaging_coroutine(xs: list[int]) -> list[float]:
    """A coroutine that is sent numbers."""

    def averager():
        total, count, mean = 0.0, 0, 0.0
        while True:
            x = yield mean
            total += x
            count += 1
            mean = total / count

    g = averager()
    next(g)
    return [g.send(x) for x in xs]


@case(([3, 1, 2],), ([],), ([1, 1],))
def round_robin(jobs: list[int]) -> list[str]:
    """A scheduler of tasks that give way."""

    def task(name, steps):
        for i in range(steps):
            yield f"{name}{i}"

    queue = [task("abc"[i], steps) for i, steps in enumerate(jobs)]
    log = []
    while queue:
        current = queue.pop(0)
        try:
            log.append(next(current))
            queue.append(current)
        except StopIteration:
            log.append("done")
    return log


@case((3,), (1,), (4,))
def hanoi(n: int) -> list[tuple[str, str]]:
    """The moves, recursively."""

    def moves(k, a, b, c):
        if k:
            yield from moves(k - 1, a, c, b)
            yield a, c
            yield from moves(k - 1, b, a, c)

    return list(moves(n, "A", "B", "C"))


@case(([1, 2, 3],), ([],), ([4, 4],))
def all_subsets(xs: list[int]) -> list[list[int]]:
    """With and without each item."""

    def subsets(i):
        if i == len(xs):
            yield []
            return
        for rest in subsets(i + 1):
            yield rest
            yield [xs[i], *rest]

    return list(subsets(0))


@case((4,), (1,), (3,))
def queens(n: int) -> list[list[int]]:
    """Every way to place n queens."""

    def place(row, columns):
        if row == n:
            yield columns
            return
        for c in range(n):
            if all(c != d and abs(c - d) != row - r for r, d in enumerate(columns)):
                yield from place(row + 1, [*columns, c])

    return list(place(0, []))


@case(([1, 2, 3, 4, 5], 2), ([], 3), ([1], 0))
def chunked(xs: list[int], size: int) -> list[list[int]]:
    """Pieces of a size; one of nothing is refused."""

    def chunks():
        if size < 1:
            raise ValueError("size must be positive")
        for i in range(0, len(xs), size):
            yield xs[i : i + size]

    return list(chunks())


@case(([1, 3, 5], [2, 3]), ([], []), ([9], [1, 2]))
def merged(xs: list[int], ys: list[int]) -> list[int]:
    """Two sorted streams become one."""

    def merge(a, b):
        x, y = next(a, None), next(b, None)
        while x is not None and y is not None:
            if x <= y:
                yield x
                x = next(a, None)
            else:
                yield y
                y = next(b, None)
        while x is not None:
            yield x
            x = next(a, None)
        while y is not None:
            yield y
            y = next(b, None)

    return list(merge(iter(xs), iter(ys)))


@case(("aaabb",), ("",), ("abc",))
def run_lengths(s: str) -> list[tuple[str, int]]:
    """Runs of equal letters."""

    def runs():
        if not s:
            return
        last, count = s[0], 0
        for c in s:
            if c == last:
                count += 1
            else:
                yield last, count
                last, count = c, 1
        yield last, count

    return list(runs())


@case(([1, 5, 2, 8, 3], 3), ([1], 2), ([4, 4], 1))
def moving_sums(xs: list[int], width: int) -> list[int]:
    """A window that slides."""

    def sums():
        total = 0
        for i, x in enumerate(xs):
            total += x
            if i >= width:
                total -= xs[i - width]
            if i >= width - 1:
                yield total

    return list(sums())


@case(([[1, 2], [3], []],), ([],), ([[0]],))
def diagonal_walk(rows: list[list[int]]) -> list[int]:
    """Items with both places, from two loops in one expression."""
    return list(x * 10 + i + j for i, row in enumerate(rows) for j, x in enumerate(row))


@case((5,), (0,), (1,))
def pascal(n: int) -> list[list[int]]:
    """Rows, each made of the one before."""

    def rows():
        row = [1]
        while True:
            yield row
            row = [a + b for a, b in zip([0, *row], [*row, 0])]

    g = rows()
    return [next(g) for _ in range(n)]


@case((6, 3), (1, 1), (0, 0))
def random_walk(n: int, seed: int) -> list[int]:
    """A generator of numbers that feeds another."""

    def noise(state):
        while True:
            state = (state * 1103515245 + 12345) % 2**31
            yield state >> 16

    def walk(source):
        at = 0
        for x in source:
            at += 1 if x % 2 else -1
            yield at

    steps = walk(noise(seed))
    return [next(steps) for _ in range(n)]


def _doubled():
    got = yield 0
    while got < 9:
        got = yield got * 2


@case((3, 4), (0, 8), (-1, -1))
def methods_as_values(a, b):
    """Handed on as those of other values are; closed by one, it gives nothing more."""
    doubled = _doubled()
    step, send, close = doubled.__next__, doubled.send, doubled.close
    found = [step(), *map(send, [a, b])]
    close()
    return [*found, *doubled]


@case((2,), (0,), (5,))
def generator_with_a_cell(n):
    """A variable of a generator that a function within it changes; each generator has its own."""
    def g(k):
        count = 0
        def bump():
            nonlocal count
            count += 1
            return count
        for i in range(k):
            yield bump() * i
    return list(g(n)), list(g(n + 1))


def _told(values):
    """Its variables are called what a generator itself has."""
    value, sent, closing, returned, thrown = None, [], False, "", 0
    try:
        for value in values:
            sent.append((yield f"{value} {closing} {returned}{thrown}"))
            closing, returned, thrown = not closing, returned + "r", thrown + value
            print(value, sent, closing, returned, thrown)
    except ValueError as error:
        yield f"{error}: {value} {sent} {thrown}"
    return value, sent, closing


@case(([1, 2, 3],), ([],), ([5],))
def variables_of_any_name(values):
    """What is live across a stop keeps its own value and type."""
    generator = _told(values)
    seen = []
    try:
        seen.append(next(generator))
        seen.append(generator.send("x"))
        seen.append(generator.throw(ValueError("late")))
        next(generator)
    except StopIteration as stop:
        return seen, stop.value
    return seen, list(_told(values))


class _Source:
    def __init__(self, name, log):
        self.name, self.log = name, log

    def __enter__(self):
        self.log.append(f"open {self.name}")
        return self

    def __exit__(self, *told):
        self.log.append(f"close {self.name}")


@case((3,), (1,), (0,), (7,))
def closed_where_the_loop_is_left(n):
    """What a loop alone iterates over is closed by a break, by a return, by an exception, and with the generator around it."""
    log = []

    def rows(name):
        with _Source(name, log) as source:
            for k in range(5):
                yield f"{source.name}{k}"

    def first(name, count):
        for k, row in enumerate(rows(name)):
            if k >= count:
                break
            yield row

    def sought(wanted):
        for row in rows("s"):
            if row == wanted:
                return row.upper()
        return "none"

    found = [*first("a", n), sought(f"s{n}")]
    try:
        for row in rows("e"):
            found.append(row * (6 // (n - int(row[1:]))))
    except ZeroDivisionError as error:
        log.append(str(error))
    for row in first("outer", 4):
        for other in rows("inner"):
            found.append(row + other)
            break
        if n > 2:
            break
    else:
        log.append("all")
    return found, log
