"""The greatest common divisor: annotations, a loop, and ints of any size.

>>> gcd(1071, 462)
>>> gcd(10**40, 6**40)
>>> gcd(4660046610375530309, 2880067194370816120)
"""

from lanewise import compile


@compile
def gcd(a: int, b: int) -> int:
    """Euclid's algorithm."""
    while b:
        a, b = b, a % b
    return a


if __name__ == "__main__":
    print(gcd(1071, 462))
    print(gcd(2**61 - 1, 2**31 - 1))
    print(gcd(10**40, 6**40) == 2**40)
