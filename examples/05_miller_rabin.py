"""Is it a prime? Miller and Rabin's test: helpers, tuples, `for ... else`, and powers modulo n.

>>> is_prime(561)
>>> is_prime(2**89 - 1)
>>> is_prime(2**61 - 1)
"""

from lanewise import compile

WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)


def is_composite(n: int, witness: int, odd: int, twos: int) -> bool:
    """Whether this witness proves that n = odd * 2**twos + 1 is no prime. An undecorated helper is compiled as well."""
    x = pow(witness, odd, n)
    if x in (1, n - 1):
        return False
    for _ in range(twos - 1):
        x = x * x % n
        if x == n - 1:
            return False
    return True


@compile
def is_prime(n: int) -> bool:
    """Certain below 2**64, and beyond it wrong for no number that anybody has found."""
    if n < 41:
        return n in WITNESSES
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for witness in WITNESSES:
        if is_composite(n, witness, odd, twos):
            return False
    return True


if __name__ == "__main__":
    print([n for n in range(60) if is_prime(n)])
    print(is_prime(2**61 - 1), is_prime(2**61 + 1), is_prime(18446744073709551557))
    print(is_prime(2**89 - 1))
