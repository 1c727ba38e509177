"""Monte Carlo: a linear congruential generator, ints to floats."""


def pi(points: int) -> float:
    """About 3.14, from the share of random points that lie in a circle."""
    seed, inside = 42, 0
    for _ in range(points):
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        x = seed / 2147483648.0
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        y = seed / 2147483648.0
        if x * x + y * y <= 1.0:
            inside += 1
    return 4.0 * inside / points
