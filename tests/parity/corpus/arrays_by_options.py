"""What the options of numpy's ufuncs say: where to write, which items, in which dtype, by which casts."""

from typing import Any

import numpy as np
from parity.case import case

F32, F64, I8, I64, U8 = np.float32, np.float64, np.int8, np.int64, np.uint8
PARTS, EDGES = np.linspace(0.05, 0.95, 7), np.array([0.0, -0.0, 1.0, -2.5, np.nan, np.inf, -np.inf])
TABLE, NOTHING = np.linspace(0.1, 3.0, 12).reshape(3, 4), np.array([])
WHOLE, BYTES = np.arange(1, 9), np.arange(250, 258).astype(U8)
ONE = ((PARTS,), (EDGES,), (TABLE.T,), (NOTHING,))
TWO = ((PARTS, PARTS[::-1]), (EDGES, EDGES[::-1]), (EDGES, 2.0), (TABLE, TABLE[0]), (NOTHING, 1.0))


@case(*ONE, ulp=8)
def angles(x) -> Any:
    """Of angles, and back."""
    mask = x > 0.5
    return (
        np.sin(x, out=x * 0, where=mask, casting="unsafe"),
        np.sin(x, dtype=F32),
        np.cos(x, out=x * 0, where=mask, casting="unsafe"),
        np.cos(x, dtype=F32),
        np.tan(x, out=x * 0, where=mask, casting="unsafe"),
        np.tan(x, dtype=F32),
        np.arcsin(x, out=x * 0, where=mask, casting="unsafe"),
        np.arcsin(x, dtype=F32),
        np.asin(x, out=x * 0, where=mask, casting="unsafe"),
        np.asin(x, dtype=F32),
        np.arccos(x, out=x * 0, where=mask, casting="unsafe"),
        np.arccos(x, dtype=F32),
        np.acos(x, out=x * 0, where=mask, casting="unsafe"),
        np.acos(x, dtype=F32),
        np.arctan(x, out=x * 0, where=mask, casting="unsafe"),
        np.arctan(x, dtype=F32),
        np.atan(x, out=x * 0, where=mask, casting="unsafe"),
        np.atan(x, dtype=F32),
        np.deg2rad(x, out=x * 0, where=mask, casting="unsafe"),
        np.deg2rad(x, dtype=F32),
        np.degrees(x, out=x * 0, where=mask, casting="unsafe"),
        np.degrees(x, dtype=F32),
        np.rad2deg(x, out=x * 0, where=mask, casting="unsafe"),
        np.rad2deg(x, dtype=F32),
        np.radians(x, out=x * 0, where=mask, casting="unsafe"),
        np.radians(x, dtype=F32),
    )


@case(*ONE, ulp=8)
def hyperbolas(x) -> Any:
    """And what leads back from them."""
    mask = x > 0.5
    return (
        np.sinh(x, out=x * 0, where=mask, casting="unsafe"),
        np.sinh(x, dtype=F32),
        np.cosh(x, out=x * 0, where=mask, casting="unsafe"),
        np.cosh(x, dtype=F32),
        np.tanh(x, out=x * 0, where=mask, casting="unsafe"),
        np.tanh(x, dtype=F32),
        np.arcsinh(x, out=x * 0, where=mask, casting="unsafe"),
        np.arcsinh(x, dtype=F32),
        np.asinh(x, out=x * 0, where=mask, casting="unsafe"),
        np.asinh(x, dtype=F32),
        np.arccosh(x, out=x * 0, where=mask, casting="unsafe"),
        np.arccosh(x, dtype=F32),
        np.acosh(x, out=x * 0, where=mask, casting="unsafe"),
        np.acosh(x, dtype=F32),
        np.arctanh(x, out=x * 0, where=mask, casting="unsafe"),
        np.arctanh(x, dtype=F32),
        np.atanh(x, out=x * 0, where=mask, casting="unsafe"),
        np.atanh(x, dtype=F32),
    )


@case(*ONE, ulp=8)
def powers_of_one_number(x) -> Any:
    """Powers, roots and logarithms."""
    mask = x > 0.5
    return (
        np.exp(x, out=x * 0, where=mask, casting="unsafe"),
        np.exp(x, dtype=F32),
        np.exp2(x, out=x * 0, where=mask, casting="unsafe"),
        np.exp2(x, dtype=F32),
        np.expm1(x, out=x * 0, where=mask, casting="unsafe"),
        np.expm1(x, dtype=F32),
        np.log(x, out=x * 0, where=mask, casting="unsafe"),
        np.log(x, dtype=F32),
        np.log10(x, out=x * 0, where=mask, casting="unsafe"),
        np.log10(x, dtype=F32),
        np.log1p(x, out=x * 0, where=mask, casting="unsafe"),
        np.log1p(x, dtype=F32),
        np.log2(x, out=x * 0, where=mask, casting="unsafe"),
        np.log2(x, dtype=F32),
        np.sqrt(x, out=x * 0, where=mask, casting="unsafe"),
        np.sqrt(x, dtype=F32),
        np.cbrt(x, out=x * 0, where=mask, casting="unsafe"),
        np.cbrt(x, dtype=F32),
        np.square(x, out=x * 0, where=mask, casting="unsafe"),
        np.square(x, dtype=F32),
        np.reciprocal(x, out=x * 0, where=mask, casting="unsafe"),
        np.reciprocal(x, dtype=F32),
    )


@case(*ONE, ulp=8)
def parts_of_numbers(x) -> Any:
    """To whole numbers, signs, sizes."""
    mask = x > 0.5
    return (
        np.ceil(x, out=x * 0, where=mask, casting="unsafe"),
        np.ceil(x, dtype=F32),
        np.floor(x, out=x * 0, where=mask, casting="unsafe"),
        np.floor(x, dtype=F32),
        np.rint(x, out=x * 0, where=mask, casting="unsafe"),
        np.rint(x, dtype=F32),
        np.trunc(x, out=x * 0, where=mask, casting="unsafe"),
        np.trunc(x, dtype=F32),
        np.abs(x, out=x * 0, where=mask, casting="unsafe"),
        np.abs(x, dtype=F32),
        np.absolute(x, out=x * 0, where=mask, casting="unsafe"),
        np.absolute(x, dtype=F32),
        np.fabs(x, out=x * 0, where=mask, casting="unsafe"),
        np.fabs(x, dtype=F32),
        np.sign(x, out=x * 0, where=mask, casting="unsafe"),
        np.sign(x, dtype=F32),
        np.negative(x, out=x * 0, where=mask, casting="unsafe"),
        np.negative(x, dtype=F32),
        np.positive(x, out=x * 0, where=mask, casting="unsafe"),
        np.positive(x, dtype=F32),
        np.conj(x, out=x * 0, where=mask, casting="unsafe"),
        np.conj(x, dtype=F32),
        np.conjugate(x, out=x * 0, where=mask, casting="unsafe"),
        np.conjugate(x, dtype=F32),
        np.spacing(x, out=x * 0, where=mask, casting="unsafe"),
        np.spacing(x, dtype=F32),
    )


@case(*TWO, ulp=8)
def sums_and_products(x, y) -> Any:
    """Of two numbers."""
    mask = x > 0.5
    return (
        np.add(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.add(x, y, dtype=F32),
        np.subtract(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.subtract(x, y, dtype=F32),
        np.multiply(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.multiply(x, y, dtype=F32),
        np.divide(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.divide(x, y, dtype=F32),
        np.true_divide(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.true_divide(x, y, dtype=F32),
        np.floor_divide(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.floor_divide(x, y, dtype=F32),
        np.mod(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.mod(x, y, dtype=F32),
        np.remainder(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.remainder(x, y, dtype=F32),
        np.fmod(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.fmod(x, y, dtype=F32),
    )


@case(*TWO, ulp=8)
def powers_of_two_numbers(x, y) -> Any:
    """Their powers, angles, distances."""
    mask = x > 0.5
    return (
        np.power(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.power(x, y, dtype=F32),
        np.pow(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.pow(x, y, dtype=F32),
        np.float_power(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.float_power(x, y, dtype=F64),
        np.arctan2(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.arctan2(x, y, dtype=F32),
        np.atan2(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.atan2(x, y, dtype=F32),
        np.hypot(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.hypot(x, y, dtype=F32),
        np.logaddexp(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.logaddexp(x, y, dtype=F32),
        np.logaddexp2(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.logaddexp2(x, y, dtype=F32),
    )


@case(*TWO, ulp=8)
def one_of_two(x, y) -> Any:
    """Of two numbers what comes of one."""
    mask = x > 0.5
    return (
        np.maximum(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.maximum(x, y, dtype=F32),
        np.minimum(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.minimum(x, y, dtype=F32),
        np.fmax(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.fmax(x, y, dtype=F32),
        np.fmin(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.fmin(x, y, dtype=F32),
        np.copysign(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.copysign(x, y, dtype=F32),
        np.nextafter(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.nextafter(x, y, dtype=F32),
        np.heaviside(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.heaviside(x, y, dtype=F32),
    )


@case(*TWO)
def compared(x, y) -> Any:
    """Of two numbers."""
    mask = x > 0.5
    return (
        np.equal(x, y, out=mask.copy(), where=~mask, casting="no"),
        np.equal(x, y, dtype=bool),
        np.not_equal(x, y, out=mask.copy(), where=~mask, casting="no"),
        np.not_equal(x, y, dtype=bool),
        np.less(x, y, out=mask.copy(), where=~mask, casting="no"),
        np.less(x, y, dtype=bool),
        np.less_equal(x, y, out=mask.copy(), where=~mask, casting="no"),
        np.less_equal(x, y, dtype=bool),
        np.greater(x, y, out=mask.copy(), where=~mask, casting="no"),
        np.greater(x, y, dtype=bool),
        np.greater_equal(x, y, out=mask.copy(), where=~mask, casting="no"),
        np.greater_equal(x, y, dtype=bool),
    )


@case(*ONE)
def questions(x) -> Any:
    """Of one number, and of one bool or two."""
    mask = x > 0.5
    return (
        np.isfinite(x, out=mask.copy(), where=~mask, casting="no"),
        np.isfinite(x, dtype=bool),
        np.isinf(x, out=mask.copy(), where=~mask, casting="no"),
        np.isinf(x, dtype=bool),
        np.isnan(x, out=mask.copy(), where=~mask, casting="no"),
        np.isnan(x, dtype=bool),
        np.signbit(x, out=mask.copy(), where=~mask, casting="no"),
        np.signbit(x, dtype=bool),
        np.logical_not(mask, out=~mask, where=mask, casting="no"),
        np.logical_not(x, dtype=bool),
        np.logical_and(mask, x != 1, out=~mask, where=mask, casting="unsafe"),
        np.logical_and(x, mask, dtype=bool),
        np.logical_or(mask, x != 1, out=~mask, where=mask, casting="unsafe"),
        np.logical_or(x, mask, dtype=bool),
        np.logical_xor(mask, x != 1, out=~mask, where=mask, casting="unsafe"),
        np.logical_xor(x, mask, dtype=bool),
    )


@case(
    (WHOLE, WHOLE[::-1]),
    (BYTES, BYTES[1]),
    (WHOLE.astype(I8), np.array(3, I8)),
    (WHOLE[:0], 1),
)
def bits_of_two(x, y) -> Any:
    """Ints."""
    mask = x % 2 == 0
    return (
        np.bitwise_and(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.bitwise_and(x, y, dtype=I64),
        np.bitwise_or(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.bitwise_or(x, y, dtype=I64),
        np.bitwise_xor(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.bitwise_xor(x, y, dtype=I64),
        np.gcd(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.gcd(x, y, dtype=I64),
        np.lcm(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.lcm(x, y, dtype=I64),
    )


@case(
    (WHOLE, 2),
    (BYTES, 3),
    (WHOLE.astype(I8), np.array(1, I8)),
    (WHOLE[:0], 1),
)
def shifted(x, y) -> Any:
    """Ints."""
    mask = x % 2 == 0
    return (
        np.left_shift(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.left_shift(x, y, dtype=I64),
        np.right_shift(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.right_shift(x, y, dtype=I64),
        np.bitwise_left_shift(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.bitwise_left_shift(x, y, dtype=I64),
        np.bitwise_right_shift(x, y, out=x * 0, where=mask, casting="unsafe"),
        np.bitwise_right_shift(x, y, dtype=I64),
    )


@case(
    (WHOLE,),
    (BYTES,),
    (WHOLE.astype(I8),),
    (WHOLE[:0],),
)
def bits_of_one(x) -> Any:
    """Ints."""
    mask = x % 2 == 0
    return (
        np.invert(x, out=x * 0, where=mask, casting="unsafe"),
        np.invert(x, dtype=I64),
        np.bitwise_invert(x, out=x * 0, where=mask, casting="unsafe"),
        np.bitwise_invert(x, dtype=I64),
        np.bitwise_not(x, out=x * 0, where=mask, casting="unsafe"),
        np.bitwise_not(x, dtype=I64),
        np.bitwise_count(x, out=x.astype(U8), where=mask, casting="unsafe"),
        np.bitwise_count(x, dtype=U8),
    )


@case(
    (PARTS,),
    (EDGES,),
    (TABLE,),
    (NOTHING,),
)
def in_two_parts(x) -> Any:
    """Two arrays are written."""
    mask = x > 0.5
    return (
        *np.modf(x, out=(x * 0, x * 0), where=mask, casting="unsafe"),
        *np.modf(x, dtype=F32),
        *np.frexp(x, out=(x * 0, np.zeros(x.shape, np.int32)), where=mask, casting="unsafe"),
        *np.divmod(x, 0.25, out=(x * 0, x * 0), where=mask, casting="unsafe"),
        *np.divmod(x, 2, dtype=F32),
        np.ldexp(x, 3, out=x * 0, where=mask, casting="unsafe"),
        np.ldexp(x, 3, dtype=F64),
    )
