"""Arrays of complex numbers: items, views of their parts, arithmetic, reductions, what is made and joined."""

import cmath
from typing import Any

import numpy as np
from numpy.typing import NDArray
from parity.case import case

C128, C64, F64, F32, I32 = np.complex128, np.complex64, np.float64, np.float32, np.int32
NAN, INF = float("nan"), float("inf")
TURNS = np.array([1, 1j, -1, -1j])
MANY = np.arange(400) * (1 + 2j)


def row(count, dtype=C128):
    """An input: whole numbers of either sign, whose products are exact."""
    k = np.arange(count)
    return (k * 7 % 11 - 3 + 1j * (k * 5 % 9 - 4)).astype(dtype)


def grid(dtype, *dims):
    """The same of several dims."""
    return row(int(np.prod(dims)), dtype).reshape(dims)


EDGES = np.array([0j, complex(-0.0, -0.0), complex(NAN, 1), complex(1, NAN), complex(INF, -1), complex(-INF, INF), 1e30 + 1e30j])


@case((row(7),), (row(5, C64),), (row(9)[::-2],), (grid(C128, 3, 4)[:, 1],), (EDGES,))
def looked_at(x) -> Any:
    """Items, slices, masks, places; parts."""
    z = x[1]
    return (
        z,
        z.real,
        z.imag,
        x[1:],
        x[::-1].copy(),
        x[x.real > 0],
        x[[2, 0]],
        x.shape,
        x.dtype == C128,
        x.itemsize,
        x.nbytes,
        x.strides,
    )


@case((row(7),), (row(5, C64),), (grid(C128, 3, 4),), (grid(C64, 0, 2),), (row(6)[::-2],), (EDGES,))
def parts(x) -> Any:
    """Views of the same numbers."""
    whole = x.real + 0
    return whole, x.imag * 2, x.real.sum(), x.T.imag.copy(), np.real(x).shape, np.imag(x[..., :1]).copy()


@case((row(7),), (row(5, C64),), (row(1),))
def changed(x) -> Any:
    """Parts are written through their views, and as attributes."""
    x.real[0] = 5
    x.imag = x.real
    x.real[1:] = x.imag[:-1]
    x.imag *= 2
    x.real += 1
    x[-1] = 2 - 1j
    x[0] += 3
    x[x.imag > 4] = 0
    x[1:3] = 1.5
    x += 2
    x *= 1j
    x -= x[::-1]
    return x


@case((row(7), 0), (row(5, C64), 1), (row(4), 2), (row(6)[::-1], 3), (grid(C128, 2, 3), 2), (row(3), 4))
def left_changed(x, how) -> None:
    """The caller sees what is written, whichever way it is."""
    if how == 0:
        x[0] = 1j
    elif how == 1:
        x *= 1j
    elif how == 2:
        x[...] = x + 1
    elif how == 3:
        x[x.real > 0] = 2 - 1j
    else:
        x.fill(3)


class Signal:
    """Counts how often its items are set."""

    def __init__(self, items):
        self.own = items
        self.times = 0

    @property
    def items(self):
        """The array itself."""
        return self.own

    @items.setter
    def items(self, items):
        self.times += 1
        self.own = items


@case((row(5),), (row(4) / 2,), (row(1),))
def in_fields(x) -> Any:
    """An array in a field is changed in place, and set again."""
    signal = Signal(x.copy())
    same = signal.own
    signal.items += 1
    signal.own *= 2
    signal.items.real += 3
    return signal.items.sum(), same.sum(), signal.times


@case((row(5),), (row(4, C64),), (row(1),))
def only_multiplied(x) -> None:
    """In place, and in no other way."""
    x *= 1j


@case((row(5),), (row(4, C64),), (row(1),))
def only_an_item(x) -> None:
    """The first one."""
    x[0] = 2


@case((row(7),), (row(5, C64),), (grid(C128, 2, 3),))
def views_given_back(x) -> Any:
    """Views of the caller's array."""
    return x.real, x.imag, x[1:], x[1:].imag, x.real[::-1]


@case(
    (row(7), row(7)[::-1]), (row(4, C64), row(4, C64) + 1), (row(4, C64), np.arange(4.0)), (row(4, C64), np.arange(4, dtype=F32)),
    (row(4), np.arange(4)), (np.arange(4, dtype=I32), row(4, C64)), (grid(C128, 3, 4), row(4)), (row(0), row(1)),
    (EDGES, EDGES[::-1]), (row(3), np.array([True, False, True])), (np.arange(3, dtype=np.int8), row(3, C64)), (row(2), row(3)),
)  # fmt: skip
def together(x, y) -> Any:
    """Sums, quotients, comparisons; the dtype that holds both."""
    return x + y, x - y, x == y, x != y, x < y, x >= y, -x, +x, np.conj(x), np.isnan(x + y), np.isfinite(y), np.isinf(x)


@case(
    (row(7), row(7)[::-1]),
    (row(4, C64), row(4, C64) + 1),
    (row(4, C64), np.arange(4.0)),
    (EDGES, EDGES[::-1]),
    (row(2), row(2) * 0),
)
def quotients(x, y) -> Any:
    """Smith's way, each step as numpy does it."""
    return x / y, y / x, x / 3, 1 / y, x[0] / y[1], y[1] / 2


@case(
    (row(7), row(7)[::-1]),
    (row(4, C64), row(4, C64) + 1),
    (row(4, C64), np.arange(4.0)),
    (row(0), row(0)),
    (grid(C128, 2, 2), row(2)),
)
def products(x, y) -> Any:
    """Of whole numbers, which are exact in any order."""
    return x * y, x * 2, 1j * x, x * F32(2), x**2, np.square(x), x**3, x**1, x**0, (x * x.conj()).real, x * y[..., :1]


@case((np.arange(5.0),), (np.arange(5),), (np.arange(3, dtype=F32),), (np.arange(4, dtype=np.uint8),), (np.array([True, False]),))
def with_pythons(x) -> Any:
    """Complex numbers of Python's take the precision of what is beside them."""
    z = 2 + 1j
    return (
        x + z,
        z * x,
        x - 1j,
        x == 1 + 0j,
        x != z,
        z + x[0],
        x[1] * z,
        1j - x[0],
        x[0] == 0j,
        np.where(x > 0, z, x),
        np.add(x, 1j),
    )


@case(
    (row(7),),
    (row(5, C64),),
    (row(300),),
    (grid(C128, 5, 130),),
    (grid(C64, 3, 2),),
    (row(0),),
    (grid(C128, 0, 2),),
    (row(6)[::-1],),
)
def reduced(x) -> Any:
    """Sums go pairwise."""
    return (
        x.sum(),
        x.sum(axis=0),
        np.sum(x, axis=-1, keepdims=True),
        (x * 0.25).sum(),
        x.any(),
        x.all(),
        np.cumsum(x),
        np.count_nonzero(x),
    )


@case((row(7) * 0.1,), (row(131) * 0.3,), (grid(C128, 3, 70) / 7,), (row(9, C64) / F32(3),), (row(1),))
def rounded_sums(x) -> Any:
    """Bit by bit."""
    return x.sum(), x.sum(axis=-1), x.mean(), np.mean(x, axis=0), x.cumsum(), x.real.sum(), x.T.sum(axis=0)


@case((row(4),), (row(3, C64),), (grid(C128, 2, 3),), (row(0),))
def multiplied(x) -> Any:
    """Whole numbers."""
    return x.prod(), np.prod(x, axis=0), np.cumprod(x), np.dot(x, x.T), x @ x.T, np.vdot(x, x), np.outer(x, x)


@case((3,), (0,), (1,))
def made(n: int) -> Any:
    """By shape and by value."""
    zeros = np.zeros(n, dtype=complex)
    found = np.array([1j, 2, 3.5]), np.array([[1, 2j], [3, 4]], dtype=C64), np.full(n, 1 + 2j), np.full((2, n), 1j, dtype=C64)
    more = np.arange(n) * 1j, np.arange(n, dtype=complex), np.ones((n, 2), C64), np.empty(0, "complex64"), np.asarray([1j])
    return zeros, found, more, np.zeros_like(found[0]), np.ones_like(found[1]), np.full_like(found[0], 2j), np.eye(n, dtype=complex)


@case((row(5),), (row(4, C64),), (EDGES[:4],))
def cast(x) -> Any:
    """To real numbers, the imaginary parts are lost."""
    out = np.zeros(len(x))
    out[:] = x
    out[0] = x[1]
    doubles, singles = x.astype(C128), x.astype(C64)
    return out, doubles, singles, x.real.astype(I32), x.astype(F64), x.astype(F32), x.astype(bool), x.real.astype(C64), x.tolist()


@case((row(6),), (grid(C64, 2, 3),), (grid(C128, 2, 1),))
def shaped(x) -> Any:
    """Joined, turned, taken apart."""
    flat = x.reshape(-1)
    joined = np.concatenate((flat, [1.5, 2])), np.stack((flat, flat)), np.vstack((flat, flat)), np.append(flat, 1j)
    turned = (
        np.flip(x),
        np.roll(flat, 2),
        x.T.copy(),
        np.transpose(x).copy(),
        np.repeat(flat, 2),
        np.tile(flat, 2),
        x[None, ..., ::-1],
    )
    return joined, turned, flat.copy(), np.where(x.real > 0, x, 0), np.take(flat, [1, 0]), np.diff(flat), np.nonzero(flat)[0]


@case((row(5),), (row(3, C64),), (EDGES,))
def walked(x) -> Any:
    """Item by item."""
    total, largest = 0j, 0.0
    found = []
    for z in x:
        total += z
        largest = max(largest, abs(z.real))
        found.append(z * 2)
    return total, largest, found, [z.conjugate() for z in x], x[0] in x, [z == z for z in x], sum(x[:3])


@case((row(5), 2), (row(4, C64), 1), (row(5), 0))
def scalars(x, i) -> Any:
    """Numbers of numpy's by themselves."""
    z = x[i]
    plain = complex(z), z.item(), bool(z), float(z.real), int(z.imag), hash(z), x.item(i), cmath.phase(z)
    computed = z + 1, 2 * z, z - 1j, z * z, z / 2, -z, z.conj(), z**2, z**3, C64(z), C128(z), C128(2), z == z.real, z != 1, z < 3
    return plain, computed, isinstance(z, complex), isinstance(z, float), z.size, z.nbytes


@case((2 + 1j, C64(3 - 1j), row(3, C64)), (0j, C64(0), row(1, C64)), (complex(INF, 0), C64(1), row(2, C64)))
def annotated(x: complex, y: C64, z: NDArray[C64]) -> Any:
    """Parameters of every kind."""
    return x + 1, y * 2, z + y, z + x, y + x


@case((C128(2 + 1j), row(3)), (C128(0), row(2)), (C128(-1j), row(1)))
def parameters(z: C128, x: NDArray[C128]) -> Any:
    """And of doubles."""
    return z, x[0] + z, (x - z).conj()


@case((row(4),), (row(4, C64),), (row(4)[::-1],))
def beside_constants(x) -> Any:
    """The module's own arrays."""
    return x * TURNS, MANY[:4] + x, MANY.sum(), TURNS.imag.sum()


@case(
    (grid(C128, 2, 3), 0),
    (grid(C128, 2, 3), 1),
    (grid(C128, 2, 3), 2),
    (grid(C64, 2, 3), 3),
    (row(3), 4),
    (row(3), 5),
    (row(3), 6),
    (row(0), 1),
    (row(3), 7),
)
def wrong(x, which) -> Any:
    """What numpy has no answer for."""
    if which == 0:
        return x[0, 0] // 2
    if which == 1:
        return x % 2
    if which == 2:
        out = np.zeros(2)
        out[0] = 1j
        return out
    if which == 3:
        return ~x
    if which == 4:
        return x & 1
    if which == 5:
        return x[x]
    return np.floor_divide(x, 2) if which == 6 else x + 1


@case((np.arange(3.0), 0), (np.arange(3.0), 1), (np.arange(3), 2))
def parts_of_reals(x, which) -> Any:
    """An array of real numbers is its own real part, and has no other to set."""
    if which == 0:
        x.imag = 1
    if which == 1:
        x.other = 1
    x.real[0] = 7
    x.real += 1
    return x, x.conj() * 2, np.conj(x) * 2, np.real(x[1:]).copy()


@case((np.arange(3.0), 0), (np.arange(3.0), 1), (np.zeros(0, F32), 2), (np.zeros(0), 0), (np.ones(2), 3))
def wrong_for_floats(x, which) -> Any:
    """Whatever the items are, and where there are none."""
    if which == 2:
        return ~x
    return x & 1 if which == 0 else x << 1 if which == 1 else x * 2


@case(
    (row(7) + 0.1,), (row(5, C64) / F32(3),), (grid(C128, 2, 3) * 1e-3,), (EDGES,), (EDGES.astype(C64),), (row(0),),
    (np.array([complex(0, INF), complex(-INF, NAN), complex(INF, NAN), complex(-1, 0), complex(-1, -0.0), 710 + 1j, -800 + 2j]),),
    ulp=4,
)  # fmt: skip
def functions(x) -> Any:
    """Lengths, angles, exponentials, roots, logarithms; on numbers by themselves, too."""
    of_all = np.abs(x), abs(x), np.angle(x), np.exp(x), np.sqrt(x), np.log(x), x**0.5
    return of_all, [(abs(z), np.exp(z), np.sqrt(z)) for z in x.ravel()[:3]], np.angle(x[:1], deg=True)


@case((3 + 4j, 2.0), (-1 + 0j, 0.0), (0j, -1.5), ulp=4)
def functions_of_pythons(z: complex, r: float) -> Any:
    """numpy's functions on numbers of Python's."""
    return np.sqrt(z), np.exp(z), np.conj(z), np.abs(z), np.conj(r), np.real(z), np.imag(z), np.angle(z), np.isnan(z), np.angle(r)


@case(
    (row(5), row(5)[::-1] / 4), (row(4, C64), np.array([2, -1, 0, 3])), (row(6) * 0, np.array([0, 1, -1, 1j, 2 - 1j, 1j - 1])),
    (row(3), 0.5 + 0j), (row(3), 5), ulp=64,
)  # fmt: skip
def powers(x, y) -> Any:
    """Whole ones by multiplication; of zero some are nan."""
    return x**y, np.power(x, y), x**-1, x**4, x[0] ** 2, x[0] ** -1


MIXED = np.array([1 + 2j, 1 - 1j, complex(NAN, 1), 0j, complex(1, NAN), complex(-1, INF), complex(NAN, NAN), 1 + 2j])


@case((row(7),), (row(15, C64),), (grid(C128, 3, 4),), (MIXED,), (MIXED[:2],), (row(40)[::-3],), (MIXED.astype(C64)[::-1],))
def in_order(x) -> Any:
    """The real parts come first, nans last."""
    y = x.copy()
    y.sort()
    return np.sort(x, axis=None), np.argsort(x), y, x.max(), x.min(axis=0), np.argmax(x), x.argmin(axis=-1)


@case(
    (row(7), row(7)[::-1]), (row(5, C64), 1.5), (MIXED, MIXED[::-1]), (grid(C128, 2, 3), row(3)), (2 + 1j, 2), (MIXED, MIXED.real)
)
def the_greater(x, y) -> Any:
    """Of two; a nan wins, or loses."""
    return np.maximum(x, y), np.minimum(x, y), np.fmax(x, y), np.fmin(y, x), np.logical_xor(x, y)


@case((row(8),), (row(4, C64),), (grid(C128, 2, 4),), (row(1),))
def spread(x) -> Any:
    """The mean of the squares of distances is real."""
    return np.var(x * 4), (x * 4).std(axis=0), np.var(x, ddof=1) if x.size > 1 else None, np.ptp(x)


@case((row(7) / 3,), (row(5, C64),), (grid(C128, 2, 3) / 7,), (EDGES[:4],), ulp=4)
def on_circles(x) -> Any:
    """Waves and their inverses."""
    return np.sin(x), np.cos(x), np.tan(x), np.sinh(x), np.cosh(x), np.tanh(x), np.arctan(x), np.arcsinh(x), np.sign(x)


@case((row(7) / 3,), (row(5, C64) / F32(2),), (EDGES,))
def to_whole_numbers(x) -> Any:
    """Part by part; and conjugates that are written in place."""
    return np.rint(x), np.conjugate(x, out=x), np.add(x, 1, out=x, where=x.real > 0), np.multiply.reduce(x, initial=2)


@case(
    (np.array([1.2345 + 2.5j, -0.5 - 1.55j, complex("nan"), 15 - 25j]),),
    (np.array([1.25 + 2j], dtype=C64),),
    (np.zeros((0, 2), dtype=C128),),
)
def rounded(z) -> Any:
    """Each part."""
    return z.round(2), np.round(z), np.around(z, 1), z.round(-1), np.round(1.255 + 2.5j, 1), [x.round(1) for x in z.ravel()]


@case((np.array([1.5, -0.0]),), (np.arange(6).reshape(2, 3).T,), (np.array([], dtype=np.float32),), (np.array(True),))
def parts_of_real_numbers(x) -> Any:
    """Nothing is imaginary."""
    return x.imag, np.imag(x), x.real, np.real(x), x.imag.sum() + 1


@case((np.array([1 + 2j, 3 - 1j, 0.5]),), (np.array([2, -1j], np.complex64),), (np.zeros(0, np.complex128),))
def edited(z) -> Any:
    """With items more or less, within bounds, with a border."""
    border = np.pad(z, 1), np.pad(z, (0, 2), constant_values=1j)
    bounded = np.clip(z, -1, 2), z.clip(1j, 2), np.max(z, initial=1), np.sum(z, initial=1j)
    return border, bounded, np.insert(z, 0, 5j), np.resize(z, 4), np.trim_zeros(z).copy(), np.trapezoid(z), np.delete(z, 0)


@case((np.array([[1 + 2j, 3 - 1j], [0.5, 2j]]),), (np.array([[2, -1j]], np.complex64),), (np.zeros((2, 0), np.complex128),))
def edited_rows(z) -> Any:
    """Of several axes; of no items there is no average."""
    z[...] = np.piecewise(z, [z.real > 1], [1j, 2])
    np.fill_diagonal(z, 3j)
    np.copyto(z, z[::-1], where=z.imag > 2)
    return z, np.apply_along_axis(lambda row: row.sum(), 1, z), np.lexsort((z.ravel(),)), np.average(z, axis=0)
