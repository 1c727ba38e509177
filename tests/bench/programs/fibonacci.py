"""Fibonacci numbers by recursion: the cost of a call."""


def fibonacci(n: int) -> int:
    """The n-th number, the slow way."""
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)
