"""A program whose calls are traced."""

from __future__ import annotations

from collections.abc import Iterator

from lanewise import compile


class Scale:
    """Its text is its own."""

    def __init__(self, by: int) -> None:
        self.by = by

    def __repr__(self) -> str:
        return f"Scale({self.by})"

    def of(self, x: int) -> int:
        return self.by * x


def factorial(n: int) -> int:
    return n * factorial(n - 1) if n else 1


def ratio(a: int, b: int) -> float:
    try:
        return a / b
    finally:
        print("ratio of", a)


def steps(n: int) -> Iterator[int]:
    for i in range(n):
        yield factorial(i)


@compile
def scaled(n: int, words: list[str]) -> list[float]:
    scale = Scale(n)
    found = [scale.of(int(word)) / 2 for word in words]
    try:
        ratio(n, n - n)
    except ZeroDivisionError:
        print("caught")
    return [*found, *steps(2), ratio(factorial(20 + n), n - 2)]
