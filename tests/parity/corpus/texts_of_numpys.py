"""Numbers of numpy's in texts: by a spec, by `%`, as they are."""

from typing import Any

import numpy as np
from parity.case import case

C128, C64 = np.complex128, np.complex64


@case((np.array([1.5, -0.0, np.nan, 1e20, 1e-5, np.inf]),), (np.array([0.1, 123456.789, -7.0]),), (np.array([1e16, 1e15]),))
def floats(x) -> Any:
    """Of arrays of doubles."""
    shown = [f"{each:.2f} {each:10.3e}|{each:<9}|{each:+}" for each in x]
    return shown, [str(each) for each in x], f"{x[0]}", "%.1f %s %g" % (x[0], x[1], x[-1]), format(x[0], ".3")


@case((np.arange(3) - 1,), (np.array([250, 7], dtype=np.uint8),), (np.array([-128], dtype=np.int8),))
def ints(x) -> Any:
    """Of arrays of ints."""
    return f"{x[0]:5d}|{x[0]:x}|{x[0]:.1f}", "%d %5d %x %.2f" % (x[0], x[-1], x[-1], x[0]), f"{x[0]} {x.sum()}", str(x[-1])


@case((np.float32(1.25),), (np.float32(-3),), (np.float32(0.1),))
def singles(x) -> Any:
    """By a spec they are doubles."""
    return f"{x:.3f}|{x:10.2e}", "%.3f %d" % (x, x)


@case((C128(1.5 - 2j), C64(0.5j)), (C128(0), C64(-1)), (C128(complex(np.nan, -0.0)), C64(1)))
def complexes(z, w) -> Any:
    """Of both parts."""
    return f"{z:.2f} {w:.1e}", str(z), f"{z}", "%s" % z, "%.1f" % w


@case((np.bool_(True), ".1f"), (np.bool_(False), "d"), (np.bool_(True), "5"))
def bools(x, spec) -> Any:
    """Ones and zeros by a spec, words without."""
    return f"{x:.2f}", str(x), f"{x}", format(x, spec), "%d %s" % (x, x)


@case((np.float64(2.5), "d"), (np.int32(2), "q"), (np.float64(2.5), ".2f"), (np.int64(3), ""))
def by_other_specs(x, spec) -> Any:
    """What a spec says is only known then."""
    return format(x, spec), f"{x:{spec}}"


@case((np.int64(3),), (np.float32(2.5),), (np.bool_(True),))
def no_texts(x) -> Any:
    """Messages name numpy's classes in full."""
    told = []
    for attempt in (lambda: "n = " + x, lambda: ",".join(["a", x]), lambda: "%(n)x" % {"n": x}, lambda: "%c" % x):
        try:
            told.append(attempt())
        except TypeError as error:
            told.append(str(error))
    return told


@case((3,), (2.5,), (True,))
def without_axes(n) -> Any:
    """An array without axes goes where a number does."""
    x = np.array(n)
    return "%d|%5.1f|%e|%s|%r" % (x, x, x, x, x), "%i" % x, f"{x}"


@case((np.array([2.5]),), (np.array([1, 2]),), (np.zeros((0, 2)),))
def no_number(x) -> Any:
    """One with axes does not."""
    told = []
    for attempt in (lambda: "%.2f" % x, lambda: "%d" % x, lambda: "%x" % x):
        try:
            told.append(attempt())
        except TypeError as error:
            told.append(str(error))
    return told
