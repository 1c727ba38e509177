"""The math module's irrational functions: every one, with its domain errors, compared within ulps."""

import math
from math import inf, nan, pi

from parity.case import case


@case((0.0,), (1.0,), (-2.5,), (1e5,), (-0.0,), (inf,), (nan,), ulp=4)
def sine_cosine_tangent(x: float):
    """The circle functions refuse infinity."""
    return math.sin(x), math.cos(x), math.tan(x)


@case((0.5,), (-1.0,), (0.0,), (1.0000001,), (nan,), (1e-10,), ulp=4)
def inverse_circle(x: float):
    """Arc functions within [-1, 1]."""
    return math.asin(x), math.acos(x), math.atan(x)


@case((1.0, 2.0), (0.0, -0.0), (-0.0, -1.0), (inf, -inf), (5, -3), (nan, 1.0), ulp=4)
def angle_of_point(y, x):
    """atan2 knows the signs of zeros and infinities."""
    return math.atan2(y, x)


@case((0.5,), (-3.0,), (0.0,), (20.0,), (711.0,), (-inf,), ulp=4)
def hyperbolic(x: float):
    """sinh, cosh and tanh; the first two overflow."""
    return math.sinh(x), math.cosh(x), math.tanh(x)


@case((0.5,), (0.0,), (-0.25,), (1.0,), (-2.0,), ulp=4)
def inverse_hyperbolic(x: float):
    """asinh everywhere, atanh within the open interval."""
    return math.asinh(x), math.atanh(x)


@case((1.0,), (2.5,), (1e300,), (0.5,), (inf,), ulp=4)
def inverse_cosh(x: float) -> float:
    """Defined from one on."""
    return math.acosh(x)


@case((1.0,), (-745.0,), (709.0,), (710.0,), (-inf,), (0,), (nan,), ulp=4)
def exponentials(x):
    """exp, expm1 and exp2 side by side."""
    return math.exp(x), math.expm1(x), math.exp2(x)


@case((2.0,), (1e-300,), (5e-324,), (0.0,), (-1.0,), (inf,), (10**400,), (True,), ulp=4)
def logarithms(x):
    """Three logarithms, exact in range also for huge ints."""
    return math.log(x), math.log2(x), math.log10(x)


@case((8.0, 2.0), (100.0, 10), (2**2000, 2.0), (5.0, 1.0), (-1.0, 2.0), (3, 0.5), ulp=4)
def logarithm_to_base(x, base):
    """The two-argument form divides two logarithms."""
    return math.log(x, base)


@case((1e-12,), (0.0,), (-0.5,), (-1.0,), (1e300,), (-0.0,), ulp=4)
def log_one_plus(x: float) -> float:
    """Accurate near zero, refused at minus one."""
    return math.log1p(x)


@case((0.5,), (-1.5,), (0.0,), (6.0,), (-inf,), (nan,), ulp=8)
def error_functions(x: float):
    """erf and its complement."""
    return math.erf(x), math.erfc(x)


@case((5.0,), (0.5,), (-1.5,), (171.0,), (172.0,), (-2.0,), (0.0,), (1e-10,), ulp=16)
def gamma_function(x: float) -> float:
    """Gamma with its poles and its overflow."""
    return math.gamma(x)


@case((5.5,), (0.5,), (100.0,), (-1.0,), (1e300,), (inf,), ulp=16)
def log_gamma(x: float) -> float:
    """The logarithm of gamma, which overflows late."""
    return math.lgamma(x)


@case((2.0, 0.5), (-8.0, 3.0), (0.0, -1.0), (-1.0, 0.5), (10.0, 309.0), (1.0, nan), (0, 0), (-2, inf), ulp=2)
def math_power(x, y):
    """math.pow is C's, and turns its errors into exceptions."""
    return math.pow(x, y)


@case((27.0,), (-8.0,), (0.0,), (2,), (-inf,), (5e-324,), ulp=2)
def cube_root(x) -> float:
    """The real cube root."""
    return math.cbrt(x)


@case((3.0, 4.0), (1e200, 1e200), (-0.0, 0.0), (inf, nan), (5, 12), (5e-324, 0.0), ulp=1)
def hypotenuse(x, y):
    """Euclidean length without overflow."""
    return math.hypot(x, y)


@case((1.0, 2.0, 2.0), (0.0, 0.0, 0.0), (1e300, 1e300, 1e300), (-3, 4, 12), ulp=1)
def length_of_triple(x, y, z):
    """hypot of three, dist of two points and hypot of one."""
    return math.hypot(x, y, z), math.dist((x, y, z), (0, 0, 0)), math.hypot(x)


@case((180.0,), (0.0,), (-90.0,), (1e308,), (45,))
def degrees_radians(x):
    """One multiplication each."""
    return math.radians(x), math.degrees(x)


@case((52.52, 13.405, 48.8566, 2.3522), (0.0, 0.0, 0.0, 120.0), (60.0, 0.0, -30.0, 90.0), (1.0, 1.0, 1.0, 1.0), ulp=16)
def great_circle_km(lat1: float, lon1: float, lat2: float, lon2: float) -> float:
    """The haversine formula."""
    p1, p2 = math.radians(lat1), math.radians(lat2)
    half_lat = math.sin((p2 - p1) / 2)
    half_lon = math.sin(math.radians(lon2 - lon1) / 2)
    h = half_lat * half_lat + math.cos(p1) * math.cos(p2) * half_lon * half_lon
    return 2 * 6371.0088 * math.asin(math.sqrt(min(1.0, h)))


@case(
    (100.0, 100.0, 1.0, 0.05, 0.2), (50.0, 60.0, 2.0, 0.01, 0.4), (1.0, 1.0, 0.0, 0.1, 0.1), (-1.0, 1.0, 1.0, 0.1, 0.1), ulp=64
)
def black_scholes(spot: float, strike: float, years: float, rate: float, sigma: float) -> tuple[float, float]:
    """Prices of a call and a put."""
    if years <= 0:
        raise ValueError("the option has expired")
    root = sigma * math.sqrt(years)
    d1 = (math.log(spot / strike) + (rate + sigma * sigma / 2) * years) / root
    d2 = d1 - root
    discount = strike * math.exp(-rate * years)

    def normal(x: float) -> float:
        return 0.5 * math.erfc(-x / math.sqrt(2))

    return spot * normal(d1) - discount * normal(d2), discount * normal(-d2) - spot * normal(-d1)


@case((0.0,), (1.0,), (-40.0,), (800.0,), (-800.0,), ulp=4)
def stable_sigmoid(x: float) -> float:
    """The branch decides which exponential cannot overflow."""
    if x >= 0:
        return 1 / (1 + math.exp(-x))
    e = math.exp(x)
    return e / (1 + e)


@case((1.0, 2.0, 3.0), (0.0, 0.0, 0.0), (1e3, 1e3, 999.0), (-inf, 0.0, -inf), ulp=8)
def softmax_of_three(a: float, b: float, c: float) -> tuple[float, float, float]:
    """Shifted by the largest so that nothing overflows."""
    top = max(a, b, c)
    ea, eb, ec = math.exp(a - top), math.exp(b - top), math.exp(c - top)
    total = ea + eb + ec
    return ea / total, eb / total, ec / total


@case((0.5, 0.5), (1.0, 0.0), (0.9, 0.1), (0.3, 0.3), ulp=8)
def entropy_bits(p: float, q: float) -> float:
    """Shannon entropy of two outcomes, zero probabilities left out."""
    if abs(p + q - 1) > 1e-9:
        raise ValueError(f"{p} and {q} do not add up to one")
    total = 0.0
    for x in (p, q):
        if x > 0:
            total -= x * math.log2(x)
    return total


@case((440.0,), (261.63,), (1.0,), (0.0,), (-5.0,), ulp=16)
def midi_note(frequency: float) -> tuple[int, float]:
    """Nearest note and how many cents the pitch is off."""
    exact = 69 + 12 * math.log2(frequency / 440)
    note = round(exact)
    return note, round(100 * (exact - note), 6)


@case((1.0, 0.0), (3.0, pi / 6), (0.0, 5.0), (-2.0, 1.0), ulp=8)
def polar_to_cartesian(r: float, phi: float) -> tuple[float, float]:
    """Refuses negative radii."""
    assert r >= 0, "radius must not be negative"
    return r * math.cos(phi), r * math.sin(phi)


@case((35.0, 70.0), (-5.0, 40.0), (20.0, 0.0), (25.0, 101.0), ulp=8)
def dew_point(celsius: float, humidity: float) -> float:
    """Magnus formula over water or over ice."""
    if humidity > 100:
        raise ValueError("air cannot hold more than all it can hold")
    a, b = (17.62, 243.12) if celsius >= 0 else (22.46, 272.62)
    gamma = math.log(humidity / 100) + a * celsius / (b + celsius)
    return b * gamma / (a - gamma)
