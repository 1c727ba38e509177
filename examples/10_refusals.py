"""Refusals: what cannot be compiled says so before it runs, all reasons at once, each with its place and a way out."""

from pathlib import Path
from typing import Any

from lanewise import CompileError, compile


@compile
def count_words(text_length: int) -> int:
    """Two things that are not compiled: dicts, and `is` between numbers."""
    seen = {text_length: 1}
    if text_length is 10:
        return 0
    return seen[text_length]


@compile
def half(n: int) -> float:
    """A function that does compile; its arguments are checked at the call."""
    return n / 2


def show(function: Any, *arguments: Any) -> None:
    """Call a function and print why it is refused."""
    try:
        print(function(*arguments))
    except (CompileError, TypeError) as error:
        print(f"{type(error).__name__}: {error}".replace(f"{Path(__file__).parent}/", ""), end="\n\n")


if __name__ == "__main__":
    show(count_words, 3)
    show(half, "three")
