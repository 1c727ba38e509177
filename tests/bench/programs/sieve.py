"""Sieve of Eratosthenes: strided stores into bytes."""


def sieve(flags: bytearray) -> int:
    """Set flags[n] where n is a prime; how many primes there are."""
    size = len(flags)
    for n in range(size):
        flags[n] = 1
    count = 0
    for n in range(2, size):
        if flags[n]:
            count += 1
            for multiple in range(n + n, size, n):
                flags[multiple] = 0
    return count
