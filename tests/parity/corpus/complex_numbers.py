"""Complex arithmetic, roots and orbits in the plane."""

from math import inf, nan

from parity.case import case
from parity.corpus_helpers import square


@case((1 + 2j, 3 - 4j), (0j, 1j), (complex(inf, 0), 1j), (1e200 + 1e200j, 1e200j), (-0.0 + 0j, 1 + 1j))
def complex_sums(a: complex, b: complex):
    """Sum, difference and product, by the naive formula."""
    return a + b, a - b, a * b


@case((1 + 2j, 3 - 4j), (1j, 1e-300j), (1 + 1j, 0j), (complex(nan, 1), 1j), (1e308 + 1e308j, 2 + 2j))
def complex_quotient(a: complex, b: complex) -> complex:
    """Smith's division, which raises on zero."""
    return a / b


@case((1 + 1j, 2), (2j, 3.5), (1 - 1j, True), (0j, 0), (2, 1j))
def complex_and_real(z, x):
    """Real operands are widened."""
    return z + x, z - x, z * x, x - z


@case((1 + 2j,), (0j,), (complex(-0.0, -0.0),), (complex(inf, nan),))
def complex_parts(z: complex):
    """Parts, conjugate, negation and truth."""
    return z.real, z.imag, z.conjugate(), -z, bool(z)


@case((3 + 4j,), (0j,), (complex(inf, nan),), (1e308 + 1e308j,), (5e-324j,), ulp=1)
def modulus(z: complex) -> float:
    """abs is a hypotenuse, and may overflow."""
    return abs(z)


@case((1 + 2j, 1 + 2j), (1 + 0j, 1.0), (2j, 2), (complex(nan, 0), complex(nan, 0)), (1 + 0j, True))
def complex_equality(a, b):
    """Complex numbers are only equal or not."""
    return a == b, a != b


@case((1 + 1j, 5), (2j, -3), (1.5 - 0.5j, 0), (0j, 0), (0j, -1), (1 + 1j, 60), ulp=4)
def complex_integer_power(z, n):
    """Powers by repeated squaring inside."""
    return z**n


@case((1 + 2j, 0.5 + 0j), (2j, 1j), (1 + 0j, 3.5 + 1j), (0j, 1 - 1j), (0j, 2 + 0.5j), ulp=8)
def complex_complex_power(z: complex, w: complex) -> complex:
    """Powers by polar form."""
    w = z**w
    return w


@case((1 + 2j, 3), (2 - 1j, 0), (0.5j, 10), (1 + 1j, -2))
def power_by_squaring(z, n):
    """Works for whatever can be multiplied."""
    result = 1
    while n > 0:
        if n & 1:
            result = result * z
        z = square(z)
        n >>= 1
    return result


@case((1.0, -3.0, 2.0), (1.0, 2.0, 5.0), (1.0, -2.0, 1.0), (0.0, 1.0, 1.0), ulp=8)
def quadratic_roots(a: float, b: float, c: float):
    """Both roots, real ones as floats and others as complex numbers."""
    if a == 0:
        raise ValueError("not a quadratic equation")
    d = b * b - 4 * a * c
    if d >= 0:
        r = d**0.5
        return (-b + r) / (2 * a), (-b - r) / (2 * a)
    r = (-d) ** 0.5
    return complex(-b / (2 * a), r / (2 * a)), complex(-b / (2 * a), -r / (2 * a))


@case((1.0, 1.0), (2.0, -3.0), (0.0, 0.0), (-1.0, 1e-3))
def newton_cube_root_of_one(x: float, y: float):
    """Which of the three roots Newton's method falls into."""
    z = complex(x, y)
    for _ in range(60):
        if z == 0:
            return None
        step = (z * z * z - 1) / (3 * z * z)
        z -= step
        if abs(step) < 1e-12:
            break
    if abs(z - 1) < 1e-6:
        return 0
    if z.imag > 0:
        return 1
    return 2


@case((-0.7269 + 0.1889j, 0.1 + 0.2j), (0j, 0.5 + 0j), (0.285 + 0.01j, 0.4j), (1 + 1j, 2 + 2j))
def julia_escape(c: complex, z: complex) -> int:
    """Iterations until the orbit leaves a disc of radius two."""
    n = 0
    while n < 200 and z.real * z.real + z.imag * z.imag <= 4:
        z = z * z + c
        n += 1
    return n


@case((0.0, 0.0), (-0.75, 0.1), (0.3, 0.5), (2.0, 2.0), (-1.0, 0.0))
def mandelbrot_escape(x: float, y: float) -> int:
    """Escape time, with the two largest parts of the set known in advance."""
    q = (x - 0.25) ** 2 + y * y
    if q * (q + (x - 0.25)) <= 0.25 * y * y or (x + 1) ** 2 + y * y <= 0.0625:
        return -1
    zx = zy = 0.0
    for n in range(300):
        zx, zy = zx * zx - zy * zy + x, 2 * zx * zy + y
        if zx * zx + zy * zy > 4.0:
            return n
    return 300


@case((16, 10, 30), (1, 1, 10), (8, 8, 0), (0, 5, 5))
def mandelbrot_area(width: int, height: int, limit: int) -> float:
    """Share of a grid of points that stay bounded."""
    inside = 0
    for row in range(height):
        for column in range(width):
            c = complex(-2 + 2.6 * column / width, -1.2 + 2.4 * row / height)
            z = 0j
            for _ in range(limit):
                z = z * z + c
                if abs(z.real) + abs(z.imag) > 4:
                    break
            else:
                inside += 1
    return inside / (width * height)


@case((1 + 2j, 3 + 1j, 0.5), (0j, 1 + 1j, 0.0), (1j, -1j, 2.0))
def mobius_transform(z: complex, w: complex, k: float) -> complex:
    """A linear fraction that misses its pole, or not."""
    below = z - w.conjugate() * k
    if below == 0:
        raise ZeroDivisionError("the pole")
    return (z - w) / below


@case((3, 4, 5), (0, 0, 1), (-2, 7, 0), (1, 1, 100))
def gaussian_integer_power(re: int, im: int, n: int) -> tuple[int, int]:
    """Exact powers of a Gaussian integer as a pair of ints."""
    a, b = 1, 0
    for _ in range(n):
        a, b = a * re - b * im, a * im + b * re
    return a, b


@case((1 + 1j, 2 - 1j, -1 + 0.5j), (0j, 1 + 0j, 1j), (1j, 1j, 1j))
def triangle_area(a: complex, b: complex, c: complex) -> float:
    """Half of the cross product of two sides."""
    u, v = b - a, c - a
    return abs((u.conjugate() * v).imag) / 2


@case((8,), (1,), (0,), (-2,), ulp=64)
def sum_of_unit_roots(n: int) -> float:
    """The n-th roots of one, by repeated rotation, come back to one."""
    if n < 1:
        raise ValueError(f"no roots of order {n}")
    z = 1j if n == 4 else complex(0.7071067811865476, 0.7071067811865476) if n == 8 else 1 + 0j
    total, w = 0, 1
    for _ in range(n):
        total += w
        w *= z
    return abs(total)


@case((1j,), (2 + 0j,), (0j,), (complex(0.0, -0.0),), (-1 - 1j,))
def either_part_counts(z: complex):
    """A number is true where one of its parts is not zero."""
    return bool(z), not z, z and 1, "some" if z else "none", [w for w in (z, 0j, 2j) if w]


@case(
    (["1+2j", " (1-2j)\n", "j", "-j", "+J", "7", "-0.0", "-0j", "1e5-1e+5j", "nan+infj", "1_0+2_0j", "\u20031j", "１+２j"],),
    (["", "()", "(1", "1)", "( 1 )", "1 +2j", "1+2", "++j", "1+-2j", "1+2jj", "e5j", "1_+2j", "_", "\x1c1j", "((1))", "0x1j"],),
    ([],),
)
def read_from_texts(words: list[str]):
    """Two parts with their signs, or one, in brackets or not."""
    found = []
    for word in words:
        try:
            found.append(repr(complex(word)))
        except ValueError as error:
            found.append(str(error))
    return found


@case(("1", 2), (1, "2"), ("1", "2"), (1, 2))
def texts_have_both_parts(real, imaginary):
    """A text comes alone."""
    return complex(real, imaginary)
