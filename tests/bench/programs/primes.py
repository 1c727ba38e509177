"""Primes by trial division: the cost of `%`."""


def primes(limit: int) -> int:
    """How many primes are below `limit`."""
    count = 0
    for n in range(2, limit):
        divisor = 2
        while divisor * divisor <= n:
            if n % divisor == 0:
                break
            divisor += 1
        else:
            count += 1
    return count
