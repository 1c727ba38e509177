"""The language programs of the predecessors' coverage suite, one construct each: branches, loops, functions, generators."""

from __future__ import annotations

from collections.abc import Iterator

from parity.case import case

# --- branches and loops ----------------------------------------------------------------------------------------------


@case((5,), (-5,), (0,))
def if_(x: int) -> str:
    """One of three ways."""
    if x > 0:
        kind = "positive"
    elif x < 0:
        kind = "negative"
    else:
        kind = "zero"
    return kind


@case((5,), (-5,), (0,))
def ternary(x: int) -> int:
    """One of two values of one type."""
    return x * 2 if x > 0 else -x + 1


@case((5,), (-5,), (0,))
def ternary_hetero(x):
    """One of two values of two types."""
    return x * 0.5 if x > 0 else "not positive"


@case(([4, 9, 16],), ([0.25, -1.5],), ([],))
def for_(values):
    """A loop over a list, with its places."""
    total = 0
    for place, value in enumerate(values):
        if value < 0:
            continue
        total += place * value
    return total


@case(([(1, ("a", 2.0)), (2, ("b", -0.5))],), ([],), ([(0, ("", 0.0))],))
def for_loop_nested_unpack(rows: list[tuple[int, tuple[str, float]]]) -> str:
    """The target of a loop has targets within."""
    lines = []
    for i, (number, (word, share)) in enumerate(rows):
        lines.append(f"{i}: {number} {word} {share}")
    return "\n".join(lines)


@case((27,), (1,), (97,))
def while_(n: int) -> int:
    """As long as it takes."""
    steps = 0
    while n != 1:
        n = 3 * n + 1 if n % 2 else n // 2
        steps += 1
    return steps


# --- functions -------------------------------------------------------------------------------------------------------


def larger(a, b):
    return a if a > b else b


@case((1, 2), (7, -7), (0, 0))
def func_reuse(a: int, b: int) -> tuple[int, float, str]:
    """One helper for ints, floats and texts."""
    return larger(a, b), larger(a / 2, 0.25), larger(str(a), "3")


@case((5,), (0,), (20,), (30,))
def recursion(n: int) -> int:
    """The factorial, by cases."""
    match n:
        case 0 | 1:
            return 1
        case _:
            return n * recursion(n - 1)


@case((3,), (-1,), (2.5,))
def lambda_(x):
    """A function without a name, with a default and what it finds around it."""
    shift = 10
    moved = lambda value, by=1: value + by + shift
    return moved(x), moved(x, x), moved(by=2, value=x)


half = lambda value: value / 2


@case((3,), (-1,), (2.5,))
def lambda_global(x):
    """A function without a name that the module named."""
    return half(x) + half(half(x))


@case((3,), (-1,), (100,))
def lambda_relower(x: int) -> tuple[int, float, str]:
    """One lambda for ints, for floats and for texts."""
    twice = lambda value: value + value
    return twice(x), twice(x / 4), twice(f"{x}")


@case(([3, 1, 2],), ([0.5, -0.5],), ([],))
def lambda_reuse(values):
    """One lambda is called, mapped and sorts."""
    distance = lambda value: abs(value - 2)
    return sorted(values, key=distance), list(map(distance, values)), distance(7)


# --- generators ------------------------------------------------------------------------------------------------------


def squares(n: int) -> Iterator[int]:
    for i in range(n):
        yield i * i


@case((4,), (0,), (1,))
def generator(n: int) -> tuple[list[int], int]:
    """What is yielded, one after the other: all of it, and the first."""
    return list(squares(n)), next(squares(n), -1)


def until_negative(values):
    for value in values:
        if value < 0:
            return
        yield f"item {value}"
    yield "all"


@case(([1, 2, -1, 3],), ([],), ([-5],), ([4, 0.5],))
def generator_early_return(values):
    """It ends where a value is negative, before the last word."""
    return [word for word in until_negative(values)]


def places(n, step):
    def place(i):
        return i * step + n

    for i in range(n):
        yield place(i)


@case((3, 0.5), (0, 1.0), (2, -2.0))
def generator_nested_func(n, step):
    """A function within a generator uses what the generator was given."""
    out = []
    for place in places(n, step):
        out.append(place)
    return out
