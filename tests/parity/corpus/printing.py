"""What is printed: values of every type, separators and ends, before an exception, and before a replay with ints of any size."""

from __future__ import annotations

import sys

from parity.case import case


@case(("world",), ("",), ("\n",))
def hello(name: str) -> None:
    """Texts alone."""
    print("Hello, " + name + "!")
    print()
    print("", end="")
    print("ein Wort", "zwei", end="")


@case((3, 2.5, "é"), (-(2**70), -0.0, "\n"), (0, float("nan"), "\U0001f600"))
def every_type(n: int, x: float, s: str) -> None:
    """Values of every type, alone and in others."""
    print(n, x, s, True, None, 1 + 2j)
    print((n, x, s), [s, s], [n], [], (), (n,), [None, True])
    print(n == 3, [x], [[s], []], sep="\n")


@case((3,), (0,), (7,))
def countdown(n: int) -> str:
    """One line of many parts."""
    for i in range(n, 0, -1):
        print(i, end=", ")
    print("go!")
    return "done"


@case(([1, 2, 3],), ([],), ([10],))
def starred(xs: list[int]) -> None:
    """Lists whose length only the call knows."""
    print(*xs)
    print(*xs, sep=", ")
    print("xs:", *xs, "end", *xs, sep="-", end=";\n")
    print(*xs, *[x * x for x in xs], xs, *"ab")
    print(*(1, "two", 3.0), *range(3))


@case(("-", "."), ("", ""), (None, None), ("->", "\n\n"))
def marks(sep, end):
    """What stands between values and behind them."""
    print(1, 2.0, "three", sep=sep, end=end)
    print(sep, end, sep=sep)
    print()


@case((1,), (2,), (4,), (None,))
def wrong_mark(n):
    """A number is no separator."""
    print("before")
    print(1, 2, sep=n)


@case((2,), (0,), (1,), (5,))
def before_an_exception(n: int) -> int:
    """The lines before it stay."""
    for i in range(3):
        print(i, 6 // (n - i))
    return n


@case((3,), (50,), (100,))
def before_a_replay(n: int) -> int:
    """The first run's lines are not printed twice."""
    x = 3
    for i in range(n):
        print(f"{i:>3}: {x}")
        x = x * 7
    return x


def announced(name, *values):
    print(f"[{name}]", *values)
    return len(values)


@case((1, [2.5]), ("x", ["y", None]), (1, [-2.5]))
def helpers_print(a, xs):
    """In functions that it calls."""
    return announced("a", a) + announced("none") + announced("both", a, xs)


@case((5,), (1,), (2,))
def triangle(height: int) -> None:
    """Stars."""
    for row in range(1, height + 1):
        print(" " * (height - row) + "*" * (2 * row - 1))


@case((1, 16), (1, 32), (1, 17))
def fizz_buzz(first: int, last: int) -> None:
    """Numbers and words."""
    for i in range(first, last):
        if i % 15 == 0:
            print("FizzBuzz")
        elif i % 3 == 0:
            print("Fizz")
        elif i % 5 == 0:
            print("Buzz")
        else:
            print(i)


@case((3, ["A", "B", "C"]), (3, ["AA", "B", "C"]), (4, ["A", "B", "C"]))
def hanoi(n: int, pegs: list[str]) -> int:
    """The moves of the tower."""

    def move(n, source, target, spare):
        if n == 0:
            return 0
        before = move(n - 1, source, spare, target)
        print("disk", n, "from", source, "to", target)
        return before + 1 + move(n - 1, spare, target, source)

    return move(n, pegs[0], pegs[2], pegs[1])


@case((0,), (3,), (4,))
def printed_for_its_value(n):
    """print gives None, wherever it stands."""
    found = [print(i) for i in range(n)]
    answer = print("x") or print("y")
    return found, answer, print(end="") is None


@case((2000,), (2002,), (1999,))
def much(n: int) -> int:
    """Many lines."""
    total = 0
    for i in range(n):
        print(i, i * i, sep="\t")
        total += i
    return total


@case((900,), (0,), (1,))
def down(n: int) -> int:
    """One number per call."""
    print(n, end=" ")
    return 0 if n == 0 else down(n - 1)


def log(text, file=None, *, end="\n"):
    """To one of the streams."""
    (file or sys.stdout).write(text + end)


@case(([],), (["plain", "!loud", "??"],), (["!", "ä!", "ends"],))
def streams(words):
    """What goes to the two streams, by print and by their own methods."""
    count = 0
    write = sys.stdout.write
    for word in words:
        loud = word.startswith("!")
        print(word, len(word), sep=": ", file=sys.stderr if loud else sys.stdout, flush=True)
        count += write(f"{word}\n") + sys.stderr.write("seen\n")
        log(word)
        log(word, sys.stderr, end=".\n")
    sys.stdout.writelines(f"{word}\n" for word in words)
    sys.stderr.flush()
    return count


@case((1,), ("xyz",), ("",), (None,))
def written_as_they_are(x):
    """Only texts are written; what was written before an exception is there."""
    sys.stderr.write("before\n")
    try:
        sys.stderr.write(x)
    except TypeError as error:
        print(type(error).__name__)
    print("after", file=sys.stderr)
    return 100 // len(x)
