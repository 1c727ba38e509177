"""Refusals: what cannot be compiled says so before it runs, all reasons at once, each with its place and a way out."""

from typing import Any

from lanewise import CompileError, compile


@compile
def tally(n: int) -> int:
    """Two things that are not compiled: a dict, and a question."""
    seen = {n: 1}
    input("more? ")
    return seen[n]


@compile
def half(n: int) -> float:
    """A function that does compile; its arguments are checked at the call."""
    return n / 2


def show(function: Any, *arguments: Any) -> None:
    """Call a function and print why it is refused."""
    try:
        print(function(*arguments))
    except (CompileError, TypeError) as error:
        print(f"{type(error).__name__}: {error}\n")


if __name__ == "__main__":
    show(tally, 3)
    show(half, "three")
    show(half, 3)
