"""The cmath module: branch cuts, poles and special values, compared within ulps."""

import cmath
import math
from math import inf, nan

from parity.case import case


@case((1 + 2j,), (-4 + 0j,), (complex(-4.0, -0.0),), (0j,), (complex(inf, 1),), (complex(1, nan),), ulp=4)
def complex_square_root(z: complex) -> complex:
    """The branch cut knows the sign of zero."""
    return cmath.sqrt(z)


@case((1 + 2j,), (0j,), (3.0,), (710 + 1j,), (complex(-inf, 1),), (2,), ulp=4)
def complex_exponential(z):
    """Overflows like the real one."""
    return cmath.exp(z)


@case((1 + 2j,), (-1 + 0j,), (complex(-1.0, -0.0),), (0j,), (5,), (1e300 + 1e300j,), ulp=4)
def complex_logarithm(z):
    """Natural and decimal logarithm; zero is refused."""
    return cmath.log(z), cmath.log10(z)


@case((3 + 4j, 2), (1j, 10.0), (-1, 1j), (2, 0), ulp=8)
def complex_log_to_base(z, base):
    """Quotient of two complex logarithms."""
    return cmath.log(z, base)


@case((1 + 1j,), (0j,), (-2.5 + 0.5j,), (complex(inf, 0),), (1.5,), ulp=8)
def complex_circle(z):
    """sin, cos and tan of complex numbers."""
    return cmath.sin(z), cmath.cos(z), cmath.tan(z)


@case((0.5 + 0.25j,), (0j,), (2 + 1j,), (-0.5j,), ulp=16)
def complex_inverse_circle(z: complex):
    """asin, acos and atan."""
    return cmath.asin(z), cmath.acos(z), cmath.atan(z)


@case((1 + 1j,), (0j,), (0.5 - 2j,), (711 + 0j,), ulp=8)
def complex_hyperbolic(z: complex):
    """sinh, cosh and tanh."""
    return cmath.sinh(z), cmath.cosh(z), cmath.tanh(z)


@case((0.5 + 0.25j,), (0j,), (3 - 2j,), (1 + 0j,), ulp=16)
def complex_inverse_hyperbolic(z: complex):
    """asinh, acosh and atanh, which has poles."""
    return cmath.asinh(z), cmath.acosh(z), cmath.atanh(z)


@case((3 + 4j,), (-1 + 0j,), (0j,), (complex(-1.0, -0.0),), (5,), ulp=4)
def polar_form(z):
    """Length and angle, together and one by one."""
    r, phi = cmath.polar(z)
    return r, phi, abs(z), cmath.phase(z)


@case((2.0, 0.5), (0.0, 1.0), (1.0, -3.0), (1.0, inf), (inf, 0.25), ulp=4)
def rectangular_form(r: float, phi: float) -> complex:
    """The way back from polar form."""
    return cmath.rect(r, phi)


@case((1 + 1j,), (complex(inf, 0),), (complex(nan, inf),), (complex(0, nan),), (2.0,))
def kinds_of_complex(z):
    """Finite, infinite or no number, in either part."""
    return cmath.isfinite(z), cmath.isinf(z), cmath.isnan(z)


@case((1 + 1j, 1 + 1.0000000001j), (0j, 1e-12j), (1j, 1.0), (complex(inf, 1), complex(inf, 2)))
def complex_close(a, b):
    """isclose in the plane."""
    return cmath.isclose(a, b), cmath.isclose(a, b, abs_tol=1e-9)


@case((1.0, 2.0, 5.0), (1.0, -2.0, 1.0), (2, 0, 8), (0.0, 1.0, 1.0), ulp=8)
def roots_by_cmath(a, b, c):
    """Two complex roots of a quadratic."""
    d = cmath.sqrt(b * b - 4 * a * c)
    return (-b + d) / (2 * a), (-b - d) / (2 * a)


@case((3, 1.0), (5, -2.0), (1, 0.5), (0, 1.0), ulp=8)
def nth_roots_of_real(n: int, x: float):
    """The first and the last of the n-th roots."""
    if n <= 0:
        raise ValueError("need at least one root")
    r, phi = cmath.polar(complex(x))
    size = r ** (1 / n)
    return cmath.rect(size, phi / n), cmath.rect(size, (phi + 2 * math.pi * (n - 1)) / n)


@case((230.0, 50.0, 0.1, 1e-4, 10.0), (1.0, 1.0, 1.0, 1.0, 1.0), (5.0, 0.0, 0.1, 1e-3, 2.0), ulp=16)
def series_circuit(volts: float, hertz: float, henry: float, farad: float, ohm: float):
    """Current through R, L and C in series: size, phase in degrees, power."""
    w = 2 * cmath.pi * hertz
    if w == 0:
        return 0.0, None, 0.0
    impedance = complex(ohm, w * henry - 1 / (w * farad))
    current = volts / impedance
    apparent = volts * current.conjugate()
    return abs(current), math.degrees(cmath.phase(current)), apparent.real
