"""The words of the machine that library code may use: wrapping integers, IEEE floats, bit casts, memory.

In: nothing. Out: names that mean the same under CPython (this file) and compiled (one instruction or so each, found by
name in `ir/prims.py`). Library functions run under both, and a test compares them; so this emulation is plain, not fast.

`i32 i64 u32 u64` wrap. An operator takes two operands of one such type, or one and a plain `int` that fits it; other
mixtures need a cast, `u64(x)`. `//` and `%` floor, as everywhere in Python; a zero divisor is not allowed. Shift counts are
plain or of the same type and lie below the width; `>>` of a signed type keeps the sign. `f64` is a float whose division
by zero gives inf or nan instead of raising; `f32` rounds after each operation.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Self, TypeAlias, TypeVar

from lanewise.ir import clocks
from lanewise.ir.layout import EXTRA, LENGTH, NARROW

T = TypeVar("T")


class _Wrapping(int):
    """An integer that stays inside its width."""

    bits: ClassVar[int]
    signed: ClassVar[bool]

    def __new__(cls, value: int | float = 0) -> Self:
        n = int(value)
        if n.bit_length() >= cls.bits or n < 0:
            n &= (1 << cls.bits) - 1
            if cls.signed and n >> (cls.bits - 1):
                n -= 1 << cls.bits
        return super().__new__(cls, n)

    def _other(self, other: object) -> int:
        if type(other) is type(self):
            return int(other)
        if isinstance(other, _Wrapping) and type(other) is not type(self):
            raise TypeError(f"{type(self).__name__} meets {type(other).__name__}: cast one of them")
        if not isinstance(other, int):
            raise TypeError(f"{type(self).__name__} meets {type(other).__name__}")
        n = int(other)
        if n != int(type(self)(n)):
            raise TypeError(f"{n} does not fit {type(self).__name__}")
        return n

    def _count(self, other: int) -> int:
        n = self._other(other)
        if not 0 <= n < self.bits:
            raise ValueError(f"shift count {n}")
        return n

    def __add__(self, other: int) -> Self:
        return type(self)(int(self) + self._other(other))

    def __radd__(self, other: int) -> Self:
        return type(self)(self._other(other) + int(self))

    def __sub__(self, other: int) -> Self:
        return type(self)(int(self) - self._other(other))

    def __rsub__(self, other: int) -> Self:
        return type(self)(self._other(other) - int(self))

    def __mul__(self, other: int) -> Self:
        return type(self)(int(self) * self._other(other))

    def __rmul__(self, other: int) -> Self:
        return type(self)(self._other(other) * int(self))

    def __floordiv__(self, other: int) -> Self:
        return type(self)(int(self) // self._other(other))

    def __mod__(self, other: int) -> Self:
        return type(self)(int(self) % self._other(other))

    def __and__(self, other: int) -> Self:
        return type(self)(int(self) & self._other(other))

    def __rand__(self, other: int) -> Self:
        return type(self)(int(self) & self._other(other))

    def __or__(self, other: int) -> Self:
        return type(self)(int(self) | self._other(other))

    def __ror__(self, other: int) -> Self:
        return type(self)(int(self) | self._other(other))

    def __xor__(self, other: int) -> Self:
        return type(self)(int(self) ^ self._other(other))

    def __rxor__(self, other: int) -> Self:
        return type(self)(int(self) ^ self._other(other))

    def __lshift__(self, other: int) -> Self:
        return type(self)(int(self) << self._count(other))

    def __rlshift__(self, other: int) -> Self:
        return type(self)(other) << self

    def __rshift__(self, other: int) -> Self:
        return type(self)(int(self) >> self._count(other))

    def __neg__(self) -> Self:
        return type(self)(-int(self))

    def __invert__(self) -> Self:
        return type(self)(~int(self))


class i32(_Wrapping):
    bits, signed = 32, True


class u32(_Wrapping):
    bits, signed = 32, False


class i64(_Wrapping):
    bits, signed = 64, True


class u64(_Wrapping):
    bits, signed = 64, False


word: TypeAlias = i64
"""As a result: the tagged word of an exact int (`exact_word.py`), which the caller owns and compiled code releases."""
index: TypeAlias = i64
"""As a parameter: an int of the user's that says where, of any size; beyond 2**62 it is that, since nothing is so long."""
text: TypeAlias = i32
"""The address of a str (`texts.py`). A parameter is borrowed; a result is owned by the caller, and compiled code releases it."""
octets: TypeAlias = i32
"""The same of bytes, which lie in memory as a text of narrow code points does."""


class i8(_Wrapping):
    """For load, store and table only."""

    bits, signed = 8, True


class u8(_Wrapping):
    """For load, store and table only."""

    bits, signed = 8, False


class i16(_Wrapping):
    """For load, store and table only."""

    bits, signed = 16, True


class u16(_Wrapping):
    """For load, store and table only."""

    bits, signed = 16, False


def _divide(a: float, b: float) -> float:
    if b != 0 or math.isnan(b):
        return float(a) / float(b)
    if a == 0 or math.isnan(a):
        return math.nan
    return math.copysign(math.inf, math.copysign(1.0, a) * math.copysign(1.0, b))


if TYPE_CHECKING:
    f64: TypeAlias = float  # compiled, the two pass into each other freely; so they do for a type checker
else:

    class f64(float):
        """A double: the four operations are IEEE's."""

        def __add__(self, other: float) -> f64:
            return f64(float(self) + float(other))

        __radd__ = __add__

        def __sub__(self, other: float) -> f64:
            return f64(float(self) - float(other))

        def __rsub__(self, other: float) -> f64:
            return f64(float(other) - float(self))

        def __mul__(self, other: float) -> f64:
            return f64(float(self) * float(other))

        __rmul__ = __mul__

        def __truediv__(self, other: float) -> f64:
            return f64(_divide(self, other))

        def __rtruediv__(self, other: float) -> f64:
            return f64(_divide(other, self))

        def __neg__(self) -> f64:
            return f64(-float(self))


def _round32(x: float) -> float:
    try:
        return float(struct.unpack("<f", struct.pack("<f", x))[0])
    except OverflowError:
        return math.copysign(math.inf, x)


class f32(float):
    """A single: each result is rounded."""

    def __new__(cls, value: float = 0.0) -> Self:
        return super().__new__(cls, _round32(float(value)))

    def __add__(self, other: float) -> f32:
        return f32(float(self) + float(other))

    __radd__ = __add__

    def __sub__(self, other: float) -> f32:
        return f32(float(self) - float(other))

    def __rsub__(self, other: float) -> f32:
        return f32(float(other) - float(self))

    def __mul__(self, other: float) -> f32:
        return f32(float(self) * float(other))

    __rmul__ = __mul__

    def __truediv__(self, other: float) -> f32:
        return f32(_divide(self, other))

    def __rtruediv__(self, other: float) -> f32:
        return f32(_divide(other, self))

    def __neg__(self) -> f32:
        return f32(-float(self))


# --- bits ------------------------------------------------------------------------------------------------------------


def bits(x: float) -> u64:
    """The 64 bits of a double."""
    return u64(struct.unpack("<Q", struct.pack("<d", x))[0])


def from_bits(n: u64) -> f64:
    """The double with these bits."""
    return f64(struct.unpack("<d", struct.pack("<Q", int(n)))[0])


def bits32(x: f32) -> u32:
    """The 32 bits of a single."""
    return u32(struct.unpack("<I", struct.pack("<f", x))[0])


def from_bits32(n: u32) -> f32:
    """The single with these bits."""
    return f32(struct.unpack("<f", struct.pack("<I", int(n)))[0])


W = TypeVar("W", bound=_Wrapping)


def clz(x: W) -> W:
    """Zero bits above the highest one; the width for 0."""
    return type(x)(x.bits - (int(x) & ((1 << x.bits) - 1)).bit_length())


def ctz(x: W) -> W:
    """Zero bits below the lowest one; the width for 0."""
    n = int(x) & ((1 << x.bits) - 1)
    return type(x)(x.bits if n == 0 else (n & -n).bit_length() - 1)


def popcnt(x: W) -> W:
    """How many bits are one."""
    return type(x)((int(x) & ((1 << x.bits) - 1)).bit_count())


# --- floats: one instruction each, defined for every double ----------------------------------------------------------


def fsqrt(x: float) -> f64:
    """Correctly rounded root; nan below zero."""
    return f64(math.nan if x < 0 else math.sqrt(x))


def ffloor(x: float) -> f64:
    """Toward minus infinity, -0.0 kept."""
    return f64(x if not math.isfinite(x) else math.copysign(float(math.floor(x)), x))


def fceil(x: float) -> f64:
    """Toward plus infinity, -0.0 kept."""
    return f64(x if not math.isfinite(x) else math.copysign(float(math.ceil(x)), x))


def ftrunc(x: float) -> f64:
    """Toward zero, -0.0 kept."""
    return f64(x if not math.isfinite(x) else math.copysign(float(math.trunc(x)), x))


def fnearest(x: float) -> f64:
    """To the nearest integer, ties to even, -0.0 kept."""
    return f64(x if not math.isfinite(x) else math.copysign(float(round(x)), x))


def fcopysign(x: float, y: float) -> f64:
    """x with the sign of y."""
    return f64(math.copysign(x, y))


def fabs(x: float) -> f64:
    """x without its sign."""
    return f64(math.fabs(x))


def to_i64(x: float) -> i64:
    """Truncate; outside i64 the nearest bound, 0 for nan."""
    if math.isnan(x):
        return i64(0)
    return i64(int(min(max(x, -(2.0**63)), 2.0**63))) if -(2.0**63) <= x < 2.0**63 else i64(2**63 - 1 if x > 0 else -(2**63))


def to_u64(x: float) -> u64:
    """Truncate; outside u64 the nearest bound, 0 for nan."""
    if math.isnan(x) or x <= -1.0:
        return u64(0)
    return u64(int(x)) if x < 2.0**64 else u64(2**64 - 1)


# --- memory ----------------------------------------------------------------------------------------------------------

_FORMATS = {
    i8: "<b", u8: "<B", i16: "<h", u16: "<H", i32: "<i", u32: "<I", i64: "<q", u64: "<Q", f32: "<f", f64: "<d",
}  # fmt: skip
MEMORY = bytearray(1 << 16)


def load(kind: Callable[..., T], address: int) -> T:
    """Read one value. Narrow kinds (i8 .. u16) read as i32 or u32."""
    value = struct.unpack_from(_FORMATS[kind], MEMORY, int(address))[0]  # type: ignore[index]
    return _WIDENED.get(kind, kind)(value)  # type: ignore[no-any-return]


def store(kind: Callable[..., Any], address: int, value: float) -> None:
    """Write one value, wrapped to the width of `kind`."""
    struct.pack_into(_FORMATS[kind], MEMORY, int(address), kind(value))  # type: ignore[index]


def grow(n: i32) -> i32:
    """Ask for n more bytes at the end of memory: their address, or 0 when the ceiling is reached."""
    start = len(MEMORY)
    MEMORY.extend(bytes(int(n)))
    return i32(start)


def clock(which: i32, moment: float) -> i64:
    """What a clock of the machine says, in nanoseconds (`ir/clocks.py`)."""
    return i64(clocks.told(which, moment))


def memory_copy(target: i32, source: i32, n: i32) -> None:
    """Copy n bytes; the ranges may overlap."""
    MEMORY[int(target) : int(target) + int(n)] = MEMORY[int(source) : int(source) + int(n)]


def memory_fill(target: i32, value: i32, n: i32) -> None:
    """Set n bytes to the low 8 bits of value."""
    MEMORY[int(target) : int(target) + int(n)] = bytes([int(value) & 255]) * int(n)


def out_of_memory() -> NoReturn:
    """Leave with status MEMORY: `allocate` returned 0, or a result could not fit any memory."""
    raise MemoryError


def said(s: text) -> str:
    """A text as a value in the message of an exception, `raise ValueError(f"... {said(s)}")`, which owns it then."""
    n, width = load(i32, s + LENGTH), load(i32, s + EXTRA)
    return bytes(MEMORY[s : s + n * width]).decode("latin-1" if width == NARROW else "utf-32-le", "surrogatepass")


_WIDENED: dict[Any, Any] = {i8: i32, u8: u32, i16: i32, u16: u32}


class table(Generic[T]):
    """Constant values in the module's data: `TABLE = table(f64, (1.0, 0.5))` at top level, then `TABLE[i]`, unchecked."""

    def __init__(self, kind: Callable[..., T], values: Sequence[float]) -> None:
        self.kind, self.values = kind, tuple(values)

    def __getitem__(self, index: int) -> T:
        return _WIDENED.get(self.kind, self.kind)(self.values[int(index)])  # type: ignore[no-any-return]


class variable(Generic[T]):
    """One value that lives in a WASM global: `NAME = variable(i32, 0)` at top level, then `NAME.get()`, `NAME.set(v)`."""

    def __init__(self, kind: Callable[..., T], value: float) -> None:
        self.kind, self.initial = kind, kind(value)
        self._value = self.initial

    def get(self) -> T:
        return self._value

    def set(self, value: T) -> None:
        self._value = value


# --- declarations ----------------------------------------------------------------------------------------------------

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Implementation:
    """A library function, the real functions a call of which compiles to it, and its error bound in ulp."""

    function: Callable[..., Any]
    targets: tuple[object, ...]
    accuracy: float


IMPLEMENTATIONS: list[Implementation] = []


def implements(*functions: object, accuracy: float = 0.0) -> Callable[[F], F]:
    """This library function is what a call of `functions` (the real objects, `math.sin`) compiles to; error bound in ulp.

    A function that this Python does not have yet is given by its dotted name, "math.fma".
    """

    def record(function: F) -> F:
        IMPLEMENTATIONS.append(Implementation(function, functions, accuracy))
        return function

    return record


class LeftFast(Exception):
    """What `leave_fast` raises in this emulation."""


def leave_fast() -> NoReturn:
    """The answer has no place in this variant: status RANGE; the host drops the call and replays it in the exact one."""
    raise LeftFast
