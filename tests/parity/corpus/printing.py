"""What is printed: values of every type, separators and ends, before an exception, and before a replay with ints of any size."""

from __future__ import annotations

from parity.case import case


@case(())
def hello() -> None:
    print("Hello, world!")
    print()
    print("", end="")
    print("ein Wort", "zwei", end="")


@case((3, 2.5, "é"), (-(2**70), -0.0, "\n"), (0, float("nan"), "\U0001f600"))
def every_type(n: int, x: float, s: str) -> None:
    print(n, x, s, True, None, 1 + 2j)
    print((n, x, s), [s, s], [n], [], (), (n,), [None, True])
    print(n == 3, [x], [[s], []], sep="\n")


@case((3,), (0,), (7,))
def countdown(n: int) -> str:
    for i in range(n, 0, -1):
        print(i, end=", ")
    print("go!")
    return "done"


@case(([1, 2, 3],), ([],), ([10],))
def starred(xs: list[int]) -> None:
    print(*xs)
    print(*xs, sep=", ")
    print("xs:", *xs, "end", *xs, sep="-", end=";\n")
    print(*xs, *[x * x for x in xs], xs, *"ab")
    print(*(1, "two", 3.0), *range(3))


@case(("-", "."), ("", ""), (None, None), ("->", "\n\n"))
def marks(sep, end):
    print(1, 2.0, "three", sep=sep, end=end)
    print(sep, end, sep=sep)
    print()


@case((1,), (2,))
def wrong_mark(n):
    print("before")
    print(1, 2, sep=n)


@case((2,), (0,))
def before_an_exception(n: int) -> int:
    for i in range(3):
        print(i, 6 // (n - i))
    return n


@case((3,), (50,))
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


@case((1, [2.5]), ("x", ["y", None]))
def helpers_print(a, xs):
    return announced("a", a) + announced("none") + announced("both", a, xs)


@case((5,), (1,))
def triangle(height: int) -> None:
    for row in range(1, height + 1):
        print(" " * (height - row) + "*" * (2 * row - 1))


@case((1, 16))
def fizz_buzz(first: int, last: int) -> None:
    for i in range(first, last):
        if i % 15 == 0:
            print("FizzBuzz")
        elif i % 3 == 0:
            print("Fizz")
        elif i % 5 == 0:
            print("Buzz")
        else:
            print(i)


@case((3, ["A", "B", "C"]))
def hanoi(n: int, pegs: list[str]) -> int:
    def move(n, source, target, spare):
        if n == 0:
            return 0
        before = move(n - 1, source, spare, target)
        print("disk", n, "from", source, "to", target)
        return before + 1 + move(n - 1, spare, target, source)

    return move(n, pegs[0], pegs[2], pegs[1])


@case((0,), (3,))
def printed_for_its_value(n):
    """print gives None, wherever it stands."""
    found = [print(i) for i in range(n)]
    answer = print("x") or print("y")
    return found, answer, print(end="") is None


@case((2000,))
def much(n: int) -> int:
    total = 0
    for i in range(n):
        print(i, i * i, sep="\t")
        total += i
    return total


@case((900,), (0,))
def down(n: int) -> int:
    print(n, end=" ")
    return 0 if n == 0 else down(n - 1)
