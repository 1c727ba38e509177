"""Streams: compiled functions that yield. Each value comes when it is asked for, with what was printed on the way to it."""

from collections.abc import Generator, Iterator
from itertools import islice

from lanewise import compile


@compile
def primes() -> Iterator[int]:
    """All of them."""
    found: list[int] = []
    n = 2
    while True:
        if all(n % p for p in found):
            found.append(n)
            yield n
        n += 1


@compile
def factorials(n: int) -> Iterator[int]:
    """Ints get as long as they have to, in the middle of a stream too."""
    product = 1
    for i in range(1, n + 1):
        product *= i
        yield product


@compile
def mean() -> Generator[float, float, str]:
    """What is sent is averaged."""
    total, count = 0.0, 0
    x = yield 0.0
    while x is not None:
        total += x
        count += 1
        x = yield total / count
    return f"{count} numbers"


@compile
def words(text: str) -> Iterator[str]:
    """Whoever stops early closes the stream, which tidies up."""
    try:
        for word in text.split():
            yield word.title()
    finally:
        print("tidied up")


if __name__ == "__main__":
    print(*islice(primes(), 10))
    print([len(str(f)) for f in factorials(30)])

    running = mean()
    next(running)
    print(running.send(2), running.send(4), running.send(9.5))
    try:
        next(running)
    except StopIteration as stop:
        print(stop.value)

    stream = words("one word after the other")
    print(next(stream), next(stream))
    stream.close()
