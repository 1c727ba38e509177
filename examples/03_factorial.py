"""Factorials: an int that outgrows 64 bits becomes one of any size, as in Python; the fast code runs while it fits.

>>> factorial(20)
>>> factorial(200)
"""

from lanewise import compile


@compile
def factorial(n: int) -> int:
    """1 * 2 * ... * n."""
    result = 1
    for factor in range(2, n + 1):
        result *= factor
    return result


if __name__ == "__main__":
    for n in (5, 20, 21, 60):
        print(f"{n}! = {factorial(n)}")
