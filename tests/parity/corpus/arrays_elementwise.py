"""Functions of each item that are made of others, of arrays and of numbers."""

import math
from typing import Any

import numpy as np
from parity.case import case

NAN, INF = math.nan, math.inf
EDGES = np.array([0.0, -0.0, 1.5, -2.25, NAN, INF, -INF, 1e-310, 1e300, 7.0, -3.0, 180.0])
SINGLES = EDGES.clip(-1e30, 1e30).astype(np.float32)
INTS = np.array([0, 7, -3, 180, -(2**62), 1])


@case((EDGES,), (SINGLES,), (INTS,), (1.5,), (np.float32(-2.25),), (3,), (EDGES.reshape(3, 4)[:, ::-2],), (np.zeros(0),))
def angles(x) -> Any:
    """Degrees and radians."""
    return np.degrees(x), np.radians(x), np.rad2deg(x), np.deg2rad(x)


@case((EDGES, EDGES[::-1] + 0.0), (SINGLES, SINGLES[::-1]), (INTS, INTS[::-1]), (NAN, 2.0), (2, NAN), (EDGES.reshape(4, 3), 1.0))
def past_nans(x, y) -> Any:
    """The greater and the less of two, of which one may be nan."""
    return np.fmax(x, y), np.fmin(x, y), np.fmax(y, 0.5)


@case((EDGES, 0.5), (SINGLES, np.float32(2.0)), (INTS, 1), (0.0, 3), (-1.5, 3.0), (np.float32(0.0), 0.25), (NAN, 1.0))
def steps_and_signs(x, y) -> Any:
    """Where a step is, where a minus."""
    return np.heaviside(x, y), np.signbit(x), np.logical_xor(x, y), np.logical_xor(x, 0)


@case((EDGES, EDGES[::-1]), (SINGLES, SINGLES[::-1]), (INTS, INTS[::-1]), (-7, 0), (np.int8(-128), np.int8(-1)), (-0.0, -3.0))
def rests(x, y) -> Any:
    """What is left where division cuts off."""
    return np.fmod(x, y), np.fmod(y, 5)


@case((EDGES,), (SINGLES,), (INTS,), (-1.75,), (4,), (np.float32(2.5),))
def parts(x) -> Any:
    """Before and behind the point."""
    behind, whole = np.modf(x)
    return behind, whole


@case(
    (np.array([-0.0, -np.inf, 4.0]), np.array([0.5, 0.5, 2.0])),
    (np.array([np.inf, 0.25, -0.0], np.float32), np.array([0.5, 0.5, 0.5], np.float32)),
    (np.array([2.0, 3.0]), np.array([1, -1])),
)
def roots_and_powers(x, y) -> Any:
    """One exponent of 1/2 for all is a root, one among others is none: of -0.0 and of -inf that is not the same."""
    found = x**y, x**0.5, np.power(x, y[0]), np.sqrt(x)
    x **= y
    return found, x


@case((np.array([1.0, 2.5, 9.0]), 2), (np.array([2, 3], dtype=np.int32), -1), (2, 3), (np.float32(1.5), 2), (INTS[1:3], EDGES[2:4]))
def powers_in_doubles(x, y) -> Any:
    """Also of ints and singles."""
    return np.float_power(x, y)


@case((EDGES, EDGES[::-1]), (INTS, INTS[::-1]), (1, 2), (EDGES.reshape(3, 4), 0.25), (SINGLES[:4], np.float32(2.0)), ulp=4)
def sums_of_logarithms(x, y) -> Any:
    """Without leaving the logarithms."""
    return np.logaddexp(x, y), np.logaddexp2(x, y)


NOWHERE = np.zeros(0)


@case((np.array([48.85, 51.5]), EDGES[2:4], 40.71, -74.0), (NOWHERE, NOWHERE, 0.0, 9.0), (EDGES[:1], EDGES[:1], 0.5, 9.0), ulp=4)
def distances_on_a_sphere(lats, lons, lat, lon) -> Any:
    """Great circles from places to one, in kilometres."""
    p, q = np.radians(lats), np.radians(lat)
    across, along = np.sin((p - q) / 2) ** 2, np.sin(np.deg2rad(lons - lon) / 2) ** 2
    return 2 * 6371.0 * np.arcsin(np.sqrt(across + np.cos(p) * np.cos(q) * along))


@case((EDGES,), (SINGLES,), (INTS,), (EDGES.reshape(3, 4)[:, ::-2],), (np.zeros(0),))
def without_nans(x) -> Any:
    """As data are cleaned, and what they look like then."""
    cleaned = np.nan_to_num(x), np.nan_to_num(x, nan=-1, posinf=9, neginf=-9)
    return *cleaned, np.isposinf(x), np.isneginf(x), np.fix(x), x.round(1), np.around(x, -1), np.isreal(x), np.iscomplex(x)


@case((EDGES,), (SINGLES,), (INTS,))
def without_nans_in_place(x) -> Any:
    """The array itself."""
    np.nan_to_num(x, copy=False, nan=5.0)
    return x.max(), np.isscalar(x), np.isscalar(x.max()), np.isscalar("x")


@case((EDGES[:3],), (np.array([0.25, -3.0, 0.0]),), (0.5,), ulp=4)
def sinc(x) -> Any:
    """1 at zero."""
    return np.sinc(x)


@case((EDGES,), (np.zeros((2, 3)),), (INTS[:4],))
def without_warnings(x) -> Any:
    """Ratios of what may be zero."""
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = x / x.sum()
    return shares, 1 / (1 + np.abs(x))


@case(
    (np.array([2.0, -np.inf, -0.0]), np.array([0.5])),
    (np.array([[2.0], [-np.inf], [-0.0]]), np.array([[0.5]])),
    (np.array([-0.0]), np.array([0.5])),
    (np.array([-0.0, 3.0], np.float32), np.array([0.5], np.float32)),
    (np.array([-0.0, 1.0]), np.array([2.0])),
    (np.array([4, 9]), np.array([0.5])),
    (np.array([]), np.array([0.5])),
    (np.array([1 + 1j, -4]), np.array([0.5])),
    ulp=4,
)
def one_exponent_in_an_array(x, y) -> Any:
    """Where it stands for several items, 1/2 is a root."""
    return x**y, np.power(x, y), np.power(x, [0.5])
