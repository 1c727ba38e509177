"""Generators of numbers that look random, and what is done with them."""

import math

from parity.case import case
from parity.corpus_helpers import MASK32, MASK64


@case((1, 10), (0, 5), (2**31, 0), (-1, 3))
def linear_congruential(seed: int, n: int) -> int:
    """The n-th number of the generator from the C standard."""
    state = seed
    for _ in range(n):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
    return state


@case((1, 1000), (42, 10), (7, 0), (0, 3))
def minimal_standard(seed, n):
    """Schrage's trick keeps products within 32 bits."""
    x = seed
    for _ in range(n):
        high, low = divmod(x, 127773)
        x = 16807 * low - 2836 * high
        if x <= 0:
            x += 2147483647
    return x


@case((2463534242, 20), (1, 1), (0, 5), (2**32 - 1, 100))
def xorshift32(x: int, n: int) -> int:
    """Three shifts per number; zero stays zero."""
    for _ in range(n):
        x ^= x << 13 & MASK32
        x ^= x >> 17
        x ^= x << 5 & MASK32
    return x


@case((88172645463325252, 20), (1, 64), (2**64 - 1, 3), (0, 0))
def xorshift64_star(x: int, n: int) -> int:
    """A shift generator with a final product."""
    out = 0
    for _ in range(n):
        x ^= x >> 12
        x ^= (x << 25) & MASK64
        x ^= x >> 27
        out = (x * 0x2545F4914F6CDD1D) & MASK64
    return out


@case((42, 54, 6), (0, 0, 1), (2**63, 2**62, 30))
def pcg32(seed: int, stream: int, n: int) -> int:
    """O'Neill's generator: a long state, a turned output."""
    increment = (stream << 1 | 1) & MASK64
    state = (increment + seed) * 6364136223846793005 + increment & MASK64
    result = 0
    for _ in range(n):
        old = state
        state = old * 6364136223846793005 + increment & MASK64
        xored = ((old >> 18) ^ old) >> 27 & MASK32
        turn = old >> 59
        result = (xored >> turn | xored << (-turn & 31)) & MASK32
    return result


@case((1, 2, 3, 4), (0, 0, 0, 1), (2**64 - 1, 5, 2**63, 9))
def xoshiro256_jump(a, b, c, d):
    """Ten steps of a generator with four words of state."""
    out = 0
    for _ in range(10):
        x = b * 5 & MASK64
        out = (x << 7 | x >> 57) & MASK64
        out = out * 9 & MASK64
        t = b << 17 & MASK64
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = (d << 45 | d >> 19) & MASK64
    return out


@case((12345, 12345, 67890, 100), (1, 1, 1, 10), (0, 0, 0, 3))
def wichmann_hill(a: int, b: int, c: int, n: int) -> float:
    """Three small generators added modulo one."""
    x = 0.0
    for _ in range(n):
        a = 171 * a % 30269
        b = 172 * b % 30307
        c = 170 * c % 30323
        x = (a / 30269 + b / 30307 + c / 30323) % 1.0
    return x


@case((1000, 1), (1, 7), (0, 3), (2000, 99))
def monte_carlo_pi(n: int, seed: int) -> float:
    """Share of points in a quarter circle; no points, no share."""
    hits = 0
    for _ in range(n):
        seed = (seed * 69069 + 1) & MASK32
        x = seed / 4294967296
        seed = (seed * 69069 + 1) & MASK32
        y = seed / 4294967296
        if x * x + y * y < 1.0:
            hits += 1
    return 4 * hits / n


@case((500, 3), (0, 1), (1, 2))
def random_walk(steps: int, seed: int):
    """Where a walk in the plane ends and how far it ever was."""
    x = y = farthest = 0
    for _ in range(steps):
        seed = (seed * 1664525 + 1013904223) % 2**32
        match seed >> 30:
            case 0:
                x += 1
            case 1:
                x -= 1
            case 2:
                y += 1
            case _:
                y -= 1
        farthest = max(farthest, x * x + y * y)
    return (x, y), farthest


@case((6, 1, 100), (20, 5, 50), (1, 0, 10), (0, 3, 5))
def dice_by_rejection(sides, seed, throws):
    """Unbiased throws: numbers above the last full multiple are thrown again."""
    total = 0
    limit = 2**32 - 2**32 % sides
    for _ in range(throws):
        while True:
            seed = (seed * 22695477 + 1) & MASK32
            if seed < limit:
                break
        total += seed % sides + 1
    return total


@case((5,), (0,), (1,), (16,), ulp=16)
def box_muller_mean(n: int) -> float:
    """Mean square of normal variates from uniform ones."""
    seed, total = 20240229, 0.0
    for _ in range(n):
        seed = (seed * 48271) % 2147483647
        u = seed / 2147483647
        seed = (seed * 48271) % 2147483647
        v = seed / 2147483647
        z = math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)
        total += z * z
    return total / n if n else 0.0


@case((1, 16), (5, 1), (255, 300), (0, 10))
def shift_register_period(state: int, limit: int) -> int | None:
    """Steps until an eight-bit feedback register comes back."""
    start = state
    for step in range(1, limit + 1):
        bit = (state ^ state >> 2 ^ state >> 3 ^ state >> 4) & 1
        state = state >> 1 | bit << 7
        if state == start:
            return step
    return None


@case((10, 2), (1, 3), (100, 7), (0, 2), (5, 1))
def van_der_corput(n: int, base: int) -> float:
    """A number mirrored at the point; base one never ends, so it is refused."""
    if base < 2:
        raise ValueError(f"base {base} has no digits")
    x, scale = 0.0, 1.0
    while n:
        scale /= base
        n, digit = divmod(n, base)
        x += digit * scale
    return x


@case((12345678,), (0,), (99999999,), (1,), (10**8,))
def middle_square_tail(seed):
    """Von Neumann's generator until it repeats or dies."""
    assert seed < 10**8, "eight digits at most"
    x, steps = seed, 0
    while steps < 200:
        x = x * x // 10**4 % 10**8
        steps += 1
        if x == 0 or x == seed:
            break
    return x, steps


@case((3, 50), (0, 0), (17, 1), (23, 64))
def birthday_collision(seed, people):
    """First person with the birthday of an earlier one, by a mask of 365 bits."""
    seen = 0
    for person in range(people):
        seed = (seed * 2862933555777941757 + 3037000493) & MASK64
        bit = 1 << (seed >> 33) % 365
        if seen & bit:
            return person
        seen |= bit
    return None


@case((12345, 5), (0, 1), (-7, 3), (2**70, 2))
def generators_side_by_side(seed: int, n: int):
    """Steps of generators that follow each other, under masks of different widths."""
    low = wide = seed & MASK64
    for _ in range(n):
        before = low
        low = low * 69069 + 5 & MASK32
        low = low * -3 + before & 0xFFFF
        wide = wide * 6364136223846793005 + 1442695040888963407 & MASK64
        wide = wide * 6364136223846793005 + 1442695040888963407 & MASK64
        low = low * 77 & 0xFF
        low = low * 77 + 1 & 0xFFF
    return low, wide
