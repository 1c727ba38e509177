"""Arrays and numbers of numpy's as texts: printed, in brackets, within other texts."""

import math

import numpy as np
from parity.case import case

RANDOM = np.random.default_rng(3)
SEVERAL = (
    np.array([1.5, -2.25, np.nan, np.inf]), np.arange(12).reshape(3, 4), np.array([[True, False]]), np.array([1e-5, 1.0]),
    np.array([1e10, -1.0]), RANDOM.random((2, 3)), np.array([0.1, 1 / 3, 1e5], dtype=np.float32), np.zeros((0, 3)), np.zeros(0),
    np.array([-0.0, 0.0]), np.arange(40) * 1000, np.array([1, -100], dtype=np.int8), RANDOM.random(20) * 100,
    np.arange(24.0).reshape(2, 3, 4)[::-1], np.array([1e-310, 2e300]), np.array([np.nan]), np.array([0.1 + 0.2, 1 - 1e-9]),
    np.arange(1500), np.arange(2000).reshape(1000, 2) * 0.5, RANDOM.random((30, 40)),
)  # fmt: skip


@case(*((each,) for each in SEVERAL))
def texts(a):
    """One of each kind, long ones cut short."""
    return str(a), repr(a), f"{a}|{a!r}"


COMPLEX = (
    np.array([1 + 2j, 3.5 - 1j]), np.array([1j]), np.zeros((0, 2), complex), np.array([[1 + 1j, 2], [1e10, -1e-5j]]),
    np.array([complex(np.nan, 1), complex(np.inf, -np.inf), complex(-np.inf, np.nan)]), np.array([3.25 - 1.125j], np.complex64),
    np.arange(40) * (1 + 0.5j), np.array([complex(-0.0, -0.0)]), np.array([complex(1, np.nan), 100]), np.arange(1200) * 1j,
)  # fmt: skip


@case(*((each,) for each in COMPLEX))
def complex_texts(a):
    """Real parts and imaginary ones, each of one width."""
    print(a)
    return str(a), repr(a), np.array2string(a * 3.14159, precision=3, suppress_small=True)


@case((np.array([1.23456789, 2.5]),), (np.arange(3),), (np.array([[1e-7, 1.0]], dtype=np.float32),))
def printed(a):
    """With labels, in lists, with options."""
    print(a)
    print("a =", a, [a, 1], sep="\n")
    short = np.array2string(a, precision=3), np.array_str(a, precision=2, suppress_small=True)
    return *short, np.array2string(a, separator=", ", max_line_width=12), np.array_repr(a)


NUMBERS = (0.1, 1e5, 999999.0, 1.5e4, 1e-4, 9e-5, 0.0, -0.0, np.nan, np.inf, -np.inf, 1 / 3, -2.5, 1e-7, 0.015625)


@case(*((t(v),) for t in (np.float32, np.float64) for v in NUMBERS), *((np.float16(v),) for v in NUMBERS if not 1e5 <= v < np.inf))
def floats(x):
    """In lists they tell what they are, in texts with a place they are Python's."""
    print(x, [x], (x,))
    return repr(x), str(x), f"{x} {x!r} {x:.3f}", repr({"a": x})


@case((np.int32(3),), (np.bool_(True),), (np.uint8(200),), (np.complex128(1 + 2j),), (np.complex128(2j),), (np.int64(-(2**63)),))
def other_numbers(x):
    """Of all kinds."""
    print(x, [x, None])
    return repr(x), str(x), f"{x}"


@case((np.array([1.5, 2.0], dtype=np.float32),), (np.array([1, 2], dtype=np.int16),), (np.array([True]),))
def items(a):
    """As reductions and loops give them."""
    print(list(a), (a.max(), a.mean()), dict(enumerate(a)))
    return f"{a.sum()!r}", str([a[0], 1.5, None])


@case((np.array([1.5, 2.0], dtype=np.float32),), (np.array([1, 2], dtype=np.int16),), (np.array([True]),), (np.zeros(2, complex),))
def described(a):
    """A dtype has a text."""
    print(a.dtype, a.shape, sep="/")
    return f"{a.dtype} {a.dtype!s:>12}", a.dtype.name, "dtype " + str(a.dtype)


@case((np.array([1.0, 4.0]),), (np.array([3], dtype=np.int32),), (np.zeros((0, 2)),))
def in_old_formats(x):
    """An array is no tuple of what `%` takes."""
    return "%s" % x, "got %s" % x.shape[0], "%r, %s" % (x, x.sum())


@case((np.array([1.0, 4.0]),), (np.array([3], dtype=np.int32),), (np.zeros((0, 2)),))
def as_numbers(x):
    """What has axes is none."""
    said = []
    for f in (float, int, math.sqrt):
        try:
            said.append(str(f(x)))
        except TypeError as error:
            said.append(str(error))
    return said


@case((1 + 2j,), (complex(0, -0.1),), (complex(-0.0, 1e20),), (complex("nan"),))
def complex_singles(z: complex):
    """A number of singles says what tells it from all other singles."""
    x = np.complex64(z)
    return str(x), repr(x), f"{x}", [x]
