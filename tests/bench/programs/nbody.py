"""Planets: floats in a buffer, updated in place."""

from array import array
from math import sqrt


def nbody(bodies: array, steps: int) -> float:
    """Move bodies of seven numbers (place, velocity, mass); where the first one ends."""
    count = len(bodies) // 7
    for _ in range(steps):
        for i in range(count):
            a = 7 * i
            for j in range(i + 1, count):
                b = 7 * j
                dx = bodies[a] - bodies[b]
                dy = bodies[a + 1] - bodies[b + 1]
                dz = bodies[a + 2] - bodies[b + 2]
                square = dx * dx + dy * dy + dz * dz
                pull = 0.001 / (square * sqrt(square))
                mine, other = bodies[a + 6] * pull, bodies[b + 6] * pull
                bodies[a + 3] -= dx * other
                bodies[a + 4] -= dy * other
                bodies[a + 5] -= dz * other
                bodies[b + 3] += dx * mine
                bodies[b + 4] += dy * mine
                bodies[b + 5] += dz * mine
        for i in range(count):
            a = 7 * i
            bodies[a] += 0.001 * bodies[a + 3]
            bodies[a + 1] += 0.001 * bodies[a + 4]
            bodies[a + 2] += 0.001 * bodies[a + 5]
    return bodies[0]
