"""Vectors, quaternions, determinants, orbits and circuits on scalars and tuples."""

import math
from math import inf

from parity.case import case
from parity.corpus_helpers import cross, dot


@case((1, 2, 3, 4), (1.5, 0.0, 0.0, 2.0), (0, 0, 0, 0), (2**40, 1, 1, 2**40))
def determinant2(a, b, c, d):
    """Two by two."""
    return a * d - b * c


@case(((1, 2, 3), (0, 1, 4), (5, 6, 0)), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), ((1, 1, 1), (2, 2, 2), (3, 3, 3)))
def determinant3(u, v, w):
    """The triple product of rows that are tuples."""
    return dot(u, cross(v, w))


@case((2, 1, 1, 3, 5, 10), (1.0, 2.0, 2.0, 4.0, 1.0, 2.0), (1, 2, 2, 4, 1, 3), (0, 0, 0, 0, 0, 0))
def solve_two_equations(a, b, c, d, e, f):
    """Cramer's rule: a pair, None without a solution, True when all is one."""
    det = a * d - b * c
    if det == 0:
        if a * f == c * e and b * f == d * e:
            return True
        return None
    return (e * d - b * f) / det, (a * f - e * c) / det


@case((2.0, 1.0, -1.0, 8.0), (0.0, 1.0, 1.0, 2.0), (1.0, 1.0, 1.0, 3.0), (-2.0, 1.0, 2.0, -3.0))
def gauss_three_unknowns(p: float, q: float, r: float, s: float):
    """Elimination with row swaps on tuples of four."""
    first = (p, q, r, s)
    second = (-3.0, -1.0, 2.0, -11.0)
    third = (1.0, 3.0, -2.0, 4.0)

    def scaled_difference(row, pivot, k):
        return row[0] - k * pivot[0], row[1] - k * pivot[1], row[2] - k * pivot[2], row[3] - k * pivot[3]

    if abs(second[0]) > abs(first[0]):
        first, second = second, first
    if abs(third[0]) > abs(first[0]):
        first, third = third, first
    second = scaled_difference(second, first, second[0] / first[0])
    third = scaled_difference(third, first, third[0] / first[0])
    if abs(third[1]) > abs(second[1]):
        second, third = third, second
    third = scaled_difference(third, second, third[1] / second[1])
    z = third[3] / third[2]
    y = (second[3] - second[2] * z) / second[1]
    return (first[3] - first[1] * y - first[2] * z) / first[0], y, z


@case(((1.0, 2.0, 3.0),), ((0.0, 0.0, 0.0),), ((3, 4, 0),), ((1e200, 0.0, 0.0),))
def normalized(v):
    """A tuple as the only argument."""
    size = math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
    if size == 0:
        raise ZeroDivisionError("a vector without length has no direction")
    return v[0] / size, v[1] / size, v[2] / size


@case(((1.0, 0.0, 0.0, 0.0), (0.5, 0.5, 0.5, 0.5)), ((0, 1, 0, 0), (0, 0, 1, 0)), ((1, 2, 3, 4), (2.0, 0.0, -1.0, 0.0)))
def quaternion_product(p, q):
    """Hamilton's product of nested unpacked tuples, and its norm."""
    (a, b, c, d), (e, f, g, h) = p, q
    w = a * e - b * f - c * g - d * h
    x = a * f + b * e + c * h - d * g
    y = a * g - b * h + c * e + d * f
    z = a * h + b * g - c * f + d * e
    return (w, x, y, z), w * w + x * x + y * y + z * z


@case((1.0, 0.0, 0.0, 90.0), (1.0, 2.0, 3.0, 0.0), (0.0, 1.0, 0.0, -45.0), ulp=64)
def rotate_around_diagonal(x: float, y: float, z: float, degrees: float) -> tuple[float, float, float]:
    """Rodrigues' formula with the axis (1, 1, 1)."""
    angle = math.radians(degrees)
    k = 1 / math.sqrt(3)
    c, s = math.cos(angle), math.sin(angle)
    v, axis = (x, y, z), (k, k, k)
    n = cross(axis, v)
    along = dot(axis, v) * (1 - c)
    return (
        round(v[0] * c + n[0] * s + axis[0] * along, 10),
        round(v[1] * c + n[1] * s + axis[1] * along, 10),
        round(v[2] * c + n[2] * s + axis[2] * along, 10),
    )


@case((100,), (0,), (1,), (300,))
def two_body_orbit(steps: int) -> tuple[float, float, float]:
    """A planet around a fixed sun, by velocity Verlet with square roots only."""
    x, y, vx, vy = 1.0, 0.0, 0.0, 1.1
    h = 0.02
    r = math.sqrt(x * x + y * y)
    ax, ay = -x / (r * r * r), -y / (r * r * r)
    for _ in range(steps):
        x += vx * h + 0.5 * ax * h * h
        y += vy * h + 0.5 * ay * h * h
        r = math.sqrt(x * x + y * y)
        bx, by = -x / (r * r * r), -y / (r * r * r)
        vx += 0.5 * (ax + bx) * h
        vy += 0.5 * (ay + by) * h
        ax, ay = bx, by
    return x, y, (vx * vx + vy * vy) / 2 - 1 / r


@case((20,), (0,), (5,))
def three_bodies(steps):
    """Pairwise forces between three unequal masses."""
    ax, ay, avx, avy = 0.0, 0.0, 0.0, 0.0
    bx, by, bvx, bvy = 1.0, 0.0, 0.0, 1.0
    cx, cy, cvx, cvy = -1.5, 0.5, 0.2, -0.8

    def pull(dx, dy, mass):
        d2 = dx * dx + dy * dy + 0.01
        f = mass / (d2 * math.sqrt(d2))
        return dx * f, dy * f

    dt = 0.01
    for _ in range(steps):
        px, py = pull(bx - ax, by - ay, 0.1)
        qx, qy = pull(cx - ax, cy - ay, 0.2)
        avx, avy = avx + (px + qx) * dt, avy + (py + qy) * dt
        px, py = pull(ax - bx, ay - by, 1.0)
        qx, qy = pull(cx - bx, cy - by, 0.2)
        bvx, bvy = bvx + (px + qx) * dt, bvy + (py + qy) * dt
        px, py = pull(ax - cx, ay - cy, 1.0)
        qx, qy = pull(bx - cx, by - cy, 0.1)
        cvx, cvy = cvx + (px + qx) * dt, cvy + (py + qy) * dt
        ax, ay = ax + avx * dt, ay + avy * dt
        bx, by = bx + bvx * dt, by + bvy * dt
        cx, cy = cx + cvx * dt, cy + cvy * dt
    return (ax, ay), (bx, by), (cx, cy)


@case((30.0, 45.0), (0.0, 45.0), (20.0, 90.0), (-5.0, 30.0), ulp=32)
def projectile_range(speed: float, degrees: float):
    """Range and height without air."""
    if speed < 0:
        raise ValueError(f"speed {speed}")
    angle = math.radians(degrees)
    vx, vy = speed * math.cos(angle), speed * math.sin(angle)
    flight = 2 * vy / 9.81
    return vx * flight, vy * vy / 19.62


@case((20.0, 20.0), (5.0, 1.0), (0.0, 10.0), (30.0, -3.0))
def projectile_with_drag(vx: float, vy: float) -> tuple[float, int]:
    """Small steps until the ground is met, with drag in the square of the speed."""
    x, y, steps = 0.0, 0.0, 0
    dt = 0.01
    while steps < 1000:
        speed = math.sqrt(vx * vx + vy * vy)
        vx -= 0.01 * speed * vx * dt
        vy -= (9.81 + 0.01 * speed * vy) * dt
        x += vx * dt
        y += vy * dt
        steps += 1
        if y <= 0:
            break
    return x, steps


@case((0, 0, 5, 3, 0, 4), (0.0, 0.0, 1.0, 5.0, 5.0, 1.0), (0, 0, 2, 0, 0, 1), (0, 0, 1, 0, 0, 1), (0, 0, 2, 4, 0, 2))
def circles_meet(x0, y0, r0, x1, y1, r1):
    """Number of common points of two circles, infinitely many, or none."""
    d2 = (x1 - x0) ** 2 + (y1 - y0) ** 2
    outer, inner = (r0 + r1) ** 2, (r0 - r1) ** 2
    if d2 == 0 and r0 == r1:
        return inf
    if d2 > outer or d2 < inner:
        return 0
    return 1 if d2 in (outer, inner) else 2


@case((0, 0, 4, 4, 0, 4, 4, 0), (0, 0, 1, 1, 2, 2, 3, 3), (0.0, 0.0, 2.0, 0.0, 1.0, -1.0, 1.0, 3.0), (0, 0, 1, 0, 0, 1, 1, 1))
def segments_cross(ax, ay, bx, by, cx, cy, dx, dy):
    """Where two segments cross, None if they do not."""
    den = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if den == 0:
        return None
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / den
    u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / den
    if 0 <= t <= 1 and 0 <= u <= 1:
        return ax + t * (bx - ax), ay + t * (by - ay)
    return None


@case((0, 0, 4, 0, 0, 3, 1, 1), (0, 0, 4, 0, 0, 3, 5, 5), (0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.5, 0.5), (0, 0, 0, 0, 0, 0, 0, 0))
def point_in_triangle(ax, ay, bx, by, cx, cy, px, py):
    """Same sign on all three sides, borders count."""

    def side(x0, y0, x1, y1):
        return (x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)

    d1, d2, d3 = side(ax, ay, bx, by), side(bx, by, cx, cy), side(cx, cy, ax, ay)
    negative = d1 < 0 or d2 < 0 or d3 < 0
    positive = d1 > 0 or d2 > 0 or d3 > 0
    return not (negative and positive)


@case((255, 128, 0), (0, 0, 0), (10, 10, 10), (0, 255, 254), (256, 0, 0))
def rgb_to_hsv(r: int, g: int, b: int) -> tuple[float, float, float]:
    """Hue in degrees, saturation and value in [0, 1]."""
    for channel in (r, g, b):
        if not 0 <= channel <= 255:
            raise ValueError(f"channel {channel}")
    high, low = max(r, g, b), min(r, g, b)
    spread = high - low
    if spread == 0:
        hue = 0.0
    elif high == r:
        hue = 60 * ((g - b) / spread % 6)
    elif high == g:
        hue = 60 * ((b - r) / spread + 2)
    else:
        hue = 60 * ((r - g) / spread + 4)
    return hue, spread / high if high else 0.0, high / 255


@case((0.0, 1.0, 0.5), (60.0, 1.0, 1.0), (210.0, 0.0, 0.3), (359.0, 0.5, 0.25), (-30.0, 1.0, 0.5))
def hsl_to_rgb(hue: float, saturation: float, light: float) -> tuple[int, int, int]:
    """Six sectors by match on an int."""
    c = (1 - abs(2 * light - 1)) * saturation
    sector = hue % 360 / 60
    x = c * (1 - abs(sector % 2 - 1))
    match int(sector):
        case 0:
            r, g, b = c, x, 0.0
        case 1:
            r, g, b = x, c, 0.0
        case 2:
            r, g, b = 0.0, c, x
        case 3:
            r, g, b = 0.0, x, c
        case 4:
            r, g, b = x, 0.0, c
        case _:
            r, g, b = c, 0.0, x
    m = light - c / 2
    return round((r + m) * 255), round((g + m) * 255), round((b + m) * 255)


@case((12.0, 4.0, 6.0, 3.0), (9.0, 0.0, 1.0, 1.0), (1.0, 1.0, 0.0, 0.0), (-5.0, 1.0, 2.0, 3.0))
def ladder_of_resistors(volts: float, a: float, b: float, c: float):
    """Currents through one resistor in series with two in parallel."""
    if min(a, b, c) < 0:
        raise ValueError("resistors are not negative")
    parallel = 0.0 if b == 0 or c == 0 else b * c / (b + c)
    total = volts / (a + parallel)
    across = total * parallel
    return total, across / b if b else None, across / c if c else None


@case((3, 4, 5, 6), (0, 0, 0, 1), (8, 15, 7, 24))
def matrix_power_trace(a, b, c, d):
    """Trace of the tenth power of a matrix, by repeated squaring."""

    def multiply(m, n):
        return (
            m[0] * n[0] + m[1] * n[2],
            m[0] * n[1] + m[1] * n[3],
            m[2] * n[0] + m[3] * n[2],
            m[2] * n[1] + m[3] * n[3],
        )

    result, base, k = (1, 0, 0, 1), (a, b, c, d), 10
    while k:
        if k & 1:
            result = multiply(result, base)
        base = multiply(base, base)
        k >>= 1
    return result[0] + result[3]
