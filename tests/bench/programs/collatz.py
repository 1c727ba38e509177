"""Collatz: unbounded ints, halving, a branch that nobody can predict."""


def collatz(limit: int) -> int:
    """The start below `limit` with the longest chain down to 1."""
    best, longest = 1, 0
    for start in range(1, limit):
        n, steps = start, 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        if steps > longest:
            best, longest = start, steps
    return best
