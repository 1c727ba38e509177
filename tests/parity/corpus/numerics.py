"""Roots, integrals, differential equations, series: numerical recipes in floats."""

import math

from parity.case import case
from parity.corpus_helpers import mix, sign


@case((1.0, 2.0), (0.0, 5.0), (-3.0, 0.0), (2.0, 3.0))
def bisection(low: float, high: float) -> float:
    """Root of x**3 - x - 2 between two signs."""

    def f(x: float) -> float:
        return x * x * x - x - 2

    if f(low) * f(high) > 0:
        raise ValueError(f"no change of sign between {low} and {high}")
    for _ in range(60):
        middle = (low + high) / 2
        if f(low) * f(middle) <= 0:
            high = middle
        else:
            low = middle
    return (low + high) / 2


@case((2.0,), (1e-3,), (1e10,), (-1.0,), (0.0,))
def newton_square_root(a: float) -> float:
    """Newton's iteration with a fixed number of turns."""
    if a < 0:
        raise ValueError("negative radicand")
    x = a if a > 1 else 1.0
    for _ in range(50):
        x -= (x * x - a) / (2 * x)
    return x


@case((0.0, 1.0), (1.0, 1.0), (3.0, 2.0), (0.5, 0.25))
def secant(a: float, b: float) -> float | None:
    """Secant method on a cubic; None where it divides by zero."""
    fa = a * a * a + 4 * a - 3
    for _ in range(40):
        fb = b * b * b + 4 * b - 3
        if fb == fa:
            break
        a, b, fa = b, b - fb * (b - a) / (fb - fa), fb
    else:
        return None
    return b if abs(fb) < 1e-9 else None


@case((0.0, 2.0), (1.0, 1.5), (0.0, 0.5), (-1.0, 3.0))
def regula_falsi(a, b):
    """The Illinois variant, which halves the end that stays."""
    fa, fb = a * a - 2, b * b - 2
    if sign(fa) == sign(fb):
        return None
    side = 0
    x = a
    for _ in range(50):
        if fa == fb:
            break
        x = (fa * b - fb * a) / (fa - fb)
        fx = x * x - 2
        if sign(fx) == sign(fb):
            b, fb = x, fx
            if side == -1:
                fa /= 2
            side = -1
        elif sign(fx) == sign(fa):
            a, fa = x, fx
            if side == 1:
                fb /= 2
            side = 1
        else:
            break
    return x


@case((1.0, 100), (2.0, 1), (0.0, 10), (-1.0, 8), (1.0, 0))
def trapezoid(b: float, n: int) -> float:
    """Integral of a rational function from zero to b."""
    h = b / n
    total = 0.5 * (1.0 + 1 / (1 + b * b))
    for i in range(1, n):
        x = i * h
        total += 1 / (1 + x * x)
    return 4 * total * h


@case((0.0, 1.0, 10), (-2, 2, 4), (0.0, 3.0, 7), (1.0, 1.0, 2))
def simpson(a, b, n):
    """Composite rule; an odd number of parts is refused."""
    assert n > 0 and n % 2 == 0, f"{n} is not an even number of parts"
    h = (b - a) / n
    odd = even = 0.0
    for i in range(1, n):
        x = a + i * h
        y = x * x * x * x - 3 * x * x + 1
        if i % 2:
            odd += y
        else:
            even += y
    ends = (a * a * a * a - 3 * a * a + 1) + (b * b * b * b - 3 * b * b + 1)
    return h / 3 * (ends + 4 * odd + 2 * even)


@case((0.0, 1.0), (-1.0, 1.0), (2.0, 5.0), (0.0, -3.0))
def gauss_legendre(a: float, b: float) -> float:
    """Three nodes are exact up to the fifth degree."""
    middle, half = mix(a, b), (b - a) / 2
    total = 0.0
    for node, weight in ((-0.7745966692414834, 5 / 9), (0.0, 8 / 9), (0.7745966692414834, 5 / 9)):
        x = middle + half * node
        total += weight * (6 * x * x * x * x * x - 2 * x + 1)
    return total * half


@case((2.0, 4), (1.0, 1), (0.5, 6), (-1.0, 3))
def romberg(b: float, levels: int) -> float:
    """Extrapolated trapezoids over the last two rows, kept in four scalars."""

    def f(x):
        return x * x * x * x + x

    h = b
    t0 = h * (f(0.0) + f(b)) / 2
    best = t0
    parts = 1
    for _ in range(levels):
        h /= 2
        extra = 0.0
        for i in range(parts):
            extra += f((2 * i + 1) * h)
        t1 = t0 / 2 + h * extra
        best = t1 + (t1 - t0) / 3
        t0 = t1
        parts *= 2
    return best


@case((1.0, 0.1, 10), (0.0, 0.5, 4), (-2.0, 0.01, 100), (1.0, 0.0, 3))
def euler_method(y: float, h: float, n: int) -> float:
    """Steps of y' = t - y."""
    t = 0.0
    for _ in range(n):
        y += h * (t - y)
        t += h
    return y


@case((1.0, 0.1, 10), (0.5, 0.25, 8), (-1.0, -0.1, 5), (1, 1, 1))
def runge_kutta4(y, h, n):
    """The classical scheme for y' = y - t*t + 1."""

    def slope(t, y):
        return y - t * t + 1

    t = 0
    for _ in range(n):
        k1 = slope(t, y)
        k2 = slope(t + h / 2, y + h / 2 * k1)
        k3 = slope(t + h / 2, y + h / 2 * k2)
        k4 = slope(t + h, y + h * k3)
        y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        t += h
    return y


@case((0.0, 1.0, 0.01, 100), (1.0, 0.0, 0.1, 20), (0.0, 0.0, 0.5, 3))
def leapfrog_oscillator(x: float, v: float, h: float, n: int) -> tuple[float, float, float]:
    """Symplectic steps of a spring; the energy stays near."""
    start = x * x + v * v
    v -= h / 2 * x
    for _ in range(n):
        x += h * v
        v -= h * x
    v += h / 2 * x
    return x, v, x * x + v * v - start


@case((10.0, 28.0, 50), (1.0, 1.0, 10), (0.0, 0.0, 0))
def lorenz_attractor(sigma: float, rho: float, n: int) -> tuple[float, float, float]:
    """Explicit steps, short enough for chaos not to matter."""
    x, y, z = 1.0, 1.0, 1.0
    h = 0.005
    for _ in range(n):
        dx = sigma * (y - x)
        dy = x * (rho - z) - y
        dz = x * y - 8 / 3 * z
        x, y, z = x + h * dx, y + h * dy, z + h * dz
    return x, y, z


@case((0.5,), (-0.5,), (1.0,), (0.0,), (3.0,))
def sine_series(x: float) -> float:
    """Taylor's series until the terms no longer count."""
    term = total = x
    n = 1
    while abs(term) > 1e-17 * abs(total):
        term *= -x * x / ((n + 1) * (n + 2))
        total += term
        n += 2
    return total


@case((1.0,), (0,), (-1,), (5.5,), (-20.0,))
def exponential_series(x):
    """Negative arguments are turned over to avoid cancellation."""
    if x < 0:
        return 1 / exponential_series(-x)
    total = term = 1.0
    k = 1
    while total + term != total:
        term = term * x / k
        total += term
        k += 1
    return total


@case((0.5,), (0.0,), (-1.2,), (1.5707963267948966,), (2.0,))
def cordic(angle: float) -> tuple[float, float]:
    """Cosine and sine by additions and halvings."""
    if abs(angle) > 1.7433:
        raise ValueError("angle is out of reach")
    angles = (
        0.7853981633974483,
        0.4636476090008061,
        0.24497866312686414,
        0.12435499454676144,
        0.06241880999595735,
        0.031239833430268277,
        0.015623728620476831,
        0.007812341060101111,
        0.0039062301319669718,
        0.0019531225164788188,
        0.0009765621895593195,
        0.0004882812111948983,
    )
    x, y = 0.6072529591389449, 0.0
    power = 1.0
    for step in angles:
        d = 1 if angle >= 0 else -1
        x, y = x - d * y * power, y + d * x * power
        angle -= d * step
        power /= 2
    return x, y


@case((5.0,), (0.5,), (10.5,), (1.0,), (-0.5,), ulp=32)
def lanczos_gamma(x: float) -> float:
    """Lanczos' approximation with the mirror formula."""
    if x < 0.5:
        return math.pi / (math.sin(math.pi * x) * lanczos_gamma(1 - x))
    x -= 1
    total = 0.99999999999980993
    i = 1
    for c in (
        676.5203681218851,
        -1259.1392167224028,
        771.32342877765313,
        -176.61502916214059,
        12.507343278686905,
        -0.13857109526572012,
        9.9843695780195716e-6,
        1.5056327351493116e-7,
    ):
        total += c / (x + i)
        i += 1
    t = x + 7.5
    return math.sqrt(2 * math.pi) * t ** (x + 0.5) * math.exp(-t) * total


@case((2.0,), (-1.5,), (0,), (1j,), (3,))
def horner(x):
    """A fixed polynomial, coefficients from a tuple."""
    y = 0
    for c in (2, -3, 0, 1.5, -7):
        y = y * x + c
    return y


@case((0.3, 5), (1.0, 10), (-1.0, 7), (2, 4), (0.5, 0))
def chebyshev(x, n):
    """The polynomial of the first kind by its recurrence."""
    if n == 0:
        return 1
    before, now = 1, x
    for _ in range(n - 1):
        before, now = now, 2 * x * now - before
    return now


@case((0.5, 4), (1.0, 9), (-0.3, 0), (2.0, -1))
def legendre_with_slope(x: float, n: int):
    """Value and derivative of a Legendre polynomial."""
    if n < 0:
        raise ValueError(f"degree {n}")
    p, q = 1.0, 0.0
    for k in range(1, n + 1):
        p, q = ((2 * k - 1) * x * p - (k - 1) * q) / k, p
    if x == 1.0:
        return p, n * (n + 1) / 2
    return p, n * (x * p - q) / (x * x - 1)


@case((1.0, 2.0), (24.0, 6.0), (5.0, 5.0), (0.0, 3.0))
def arithmetic_geometric_mean(a: float, b: float) -> float:
    """Two means that meet."""
    while abs(a - b) > 1e-15 * abs(a):
        a, b = (a + b) / 2, math.sqrt(a * b)
        if b == 0:
            return 0.0
    return a


@case((0.5, 0.0), (3.0, 0.5), (1.0, 0.9), (0.0, 0.2), ulp=32)
def kepler_equation(mean_anomaly: float, e: float) -> float:
    """Newton's iteration on E - e sin E = M, always eight steps."""
    E = mean_anomaly + e * math.sin(mean_anomaly)
    for _ in range(8):
        E -= (E - e * math.sin(E) - mean_anomaly) / (1 - e * math.cos(E))
    return E


@case((2.0, 1.0), (0.5, 3.0), (10.0, 0.1), (1.0, 1.0), (0.0, 1.0), ulp=64)
def lambert_w(x: float, guess: float) -> float:
    """Halley's method, ten rounds."""
    w = guess
    for _ in range(10):
        e = math.exp(w)
        f = w * e - x
        w -= f / (e * (w + 1) - (w + 2) * f / (2 * w + 2))
    return round(w, 12)


@case((2.6,), (3.2,), (3.5,), (1.0,), (0.5,))
def logistic_map_period(r: float) -> int:
    """Length of the cycle that the orbit falls into, none found is zero."""
    x = 0.5
    for _ in range(1000):
        x = r * x * (1 - x)
    anchor = x
    for period in range(1, 33):
        x = r * x * (1 - x)
        if abs(x - anchor) < 1e-9:
            return period
    return 0


@case((0.0, 4.0), (-10.0, 10.0), (2.0, 2.0), (5.0, 1.0))
def golden_section(a: float, b: float) -> float:
    """The lowest point of a parabola, in forty cuts."""

    def f(x):
        return (x - 1.5) * (x - 1.5) + 2

    ratio = (math.sqrt(5) - 1) / 2
    c, d = b - ratio * (b - a), a + ratio * (b - a)
    for _ in range(30):
        if f(c) < f(d):
            b, d = d, c
            c = b - ratio * (b - a)
        else:
            a, c = c, d
            d = a + ratio * (b - a)
    return round((a + b) / 2, 5)
