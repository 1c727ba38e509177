"""The sieve of Eratosthenes: a bytearray comes in, is written in place, and belongs to the caller afterwards.

>>> sieve(bytearray(60))
>>> sieve(bytearray(10_000))
"""

from lanewise import compile


@compile
def sieve(flags: bytearray) -> int:
    """Set flags[n] to 1 where n is a prime, to 0 elsewhere; how many primes there are."""
    size = len(flags)
    for n in range(size):
        flags[n] = n > 1
    count = 0
    for n in range(2, size):
        if flags[n]:
            count += 1
            for multiple in range(n * n, size, n):
                flags[multiple] = 0
    return count


if __name__ == "__main__":
    flags = bytearray(100_000)
    print(sieve(flags), "primes below", len(flags))
    print(*(n for n in range(60) if flags[n]))
