"""Newton's method in the complex plane: complex numbers in and out, and functions passed to functions.

>>> cube_root(8 + 0j, -1 + 1j)
>>> cube_root(2j, 1 + 0j)
"""

from collections.abc import Callable

from lanewise import compile


def newton(f: Callable[[complex], complex], slope: Callable[[complex], complex], z: complex) -> complex:
    """A zero of f near z."""
    for _ in range(60):
        step = f(z) / slope(z)
        z = z - step
        if abs(step) < 1e-15:
            break
    return z


@compile
def cube_root(a: complex, start: complex) -> complex:
    """The cube root of a to which Newton's method leads from `start`."""
    return newton(lambda z: z * z * z - a, lambda z: 3 * z * z, start)


if __name__ == "__main__":
    for start in (1 + 0j, -1 + 1j, -1 - 1j):
        z = cube_root(8 + 0j, start)
        print(f"{z.real:+.12f} {z.imag:+.12f}i")
