"""Functions that yield, which the tests of the command line call."""

from collections.abc import Generator, Iterator

from lanewise import compile


@compile
def numbers(n: int) -> Generator[tuple[int, float], None, str]:
    """Ends, prints, and returns something."""
    for i in range(n):
        print("at", i)
        yield i, i / 2
    return f"{n} numbers"


@compile
def endless(step: int) -> Iterator[int]:
    """Tidies up when it is closed."""
    n = 0
    try:
        while True:
            n += step
            yield n
    finally:
        print("closed")


@compile
def inverses(n: int) -> Iterator[float]:
    """Raises in the middle."""
    for i in range(n, -n, -1):
        yield 1 / i
