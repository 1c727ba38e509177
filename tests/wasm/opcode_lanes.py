"""Operands as raw little-endian bytes come in; what the specification's lane arithmetic answers goes out, as bytes.

Integers are computed with Python's ints, floats with numpy's own float32 and float64: nothing here knows lanewise or
an engine. A shape is "i32" (one lane) or "i16x8".
"""

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np


class Trap(Exception):
    """The instruction must trap."""


@dataclass
class Call:
    """One execution. `memory` is changed in place by what stores."""

    immediates: tuple[int, ...] | tuple[bytes, ...]
    operands: list[bytes]
    memory: bytearray


@dataclass
class Answer:
    """Each lane of `width` bytes must be that of one alternative; any NaN stands for any other (4.3.3)."""

    width: int
    alternatives: list[bytes]
    floats: bool = True

    def accepts(self, got: bytes) -> bool:
        cuts = [slice(i, i + self.width) for i in range(0, len(got), self.width)]
        return all(any(self._same(got[cut], known[cut]) for known in self.alternatives) for cut in cuts)

    def _same(self, a: bytes, b: bytes) -> bool:
        if a == b:
            return True
        return self.floats and bool(np.isnan([floats(f"f{8 * self.width}", x)[0] for x in (a, b)]).all())


def shape_of(shape: str) -> tuple[int, int]:
    """Bits of a lane, and how many lanes."""
    bits, _, count = shape[1:].partition("x")
    return int(bits), int(count or 1)


def ints(shape: str, data: bytes, sign: str | None = "u") -> list[int]:
    width = shape_of(shape)[0] // 8
    cut = range(0, len(data) // width * width, width)
    return [int.from_bytes(data[i : i + width], "little", signed=sign == "s") for i in cut]


def pack(shape: str, values: Sequence[int]) -> bytes:
    """Wrapped to the lane's width, and filled up with zero lanes."""
    bits, count = shape_of(shape)
    lanes = [*values, *[0] * (count - len(values))]
    return b"".join((value % (1 << bits)).to_bytes(bits // 8, "little") for value in lanes)


def floats(shape: str, data: bytes) -> np.ndarray:
    return np.frombuffer(data, f"<f{shape_of(shape)[0] // 8}")


def float_answer(shape: str, *arrays: np.ndarray) -> Answer:
    bits, count = shape_of(shape)
    width = bits // 8
    return Answer(width, [array.astype(f"<f{width}").tobytes().ljust(width * count, b"\0") for array in arrays])


def clamp(value: int, bits: int, sign: str | None) -> int:
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if sign == "s" else (0, (1 << bits) - 1)
    return max(low, min(high, value))


# integer lanes: n is the lane's width in bits; a and b are read signed under the suffix _s, else unsigned


def divide(n: int, a: int, b: int) -> int:
    if b == 0 or (a, b) == (-(1 << n - 1), -1):
        raise Trap
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def remainder(n: int, a: int, b: int) -> int:
    if b == 0:
        raise Trap
    return abs(a) % abs(b) * (-1 if a < 0 else 1)


INTEGER: dict[str, Callable[..., int]] = {
    "add": lambda n, a, b: a + b,
    "sub": lambda n, a, b: a - b,
    "mul": lambda n, a, b: a * b,
    "div": divide,
    "rem": remainder,
    "and": lambda n, a, b: a & b,
    "or": lambda n, a, b: a | b,
    "xor": lambda n, a, b: a ^ b,
    "shl": lambda n, a, b: a << b % n,
    "shr": lambda n, a, b: a >> b % n,
    "rotl": lambda n, a, b: a << b % n | a >> n - b % n,
    "rotr": lambda n, a, b: a >> b % n | a << n - b % n,
    "clz": lambda n, a: n - a.bit_length(),
    "ctz": lambda n, a: (a & -a).bit_length() - 1 if a else n,
    "popcnt": lambda n, a: a.bit_count(),
    "neg": lambda n, a: -a,
    "abs": lambda n, a: min(a, (1 << n) - a),
    "min": lambda n, a, b: min(a, b),
    "max": lambda n, a, b: max(a, b),
    "avgr": lambda n, a, b: (a + b + 1) // 2,
}
SATURATING: dict[str, Callable[[int, int], int]] = {
    "add": operator.add,
    "sub": operator.sub,
    "q15mulr": lambda a, b: (a * b + 0x4000) >> 15,
}
COMPARE: dict[str, Callable[[object, object], object]] = {
    name: getattr(operator, name) for name in ("eq", "ne", "lt", "gt", "le", "ge")
}


def integer(call: Call, shape: str, operation: str, sign: str | None) -> bytes:
    bits, count = shape_of(shape)
    columns = [ints(shape, data, sign) if len(data) * 8 >= bits * count else None for data in call.operands]
    shift = ints("i32", call.operands[-1])  # a vector's shift count is one i32 for all lanes
    rows = zip(*(shift * count if column is None else column for column in columns), strict=True)
    return pack(shape, [INTEGER[operation](bits, *row) for row in rows])


def saturating(call: Call, shape: str, operation: str, sign: str) -> bytes:
    a, b = (ints(shape, data, sign) for data in call.operands)
    bits = shape_of(shape)[0]
    return pack(shape, [clamp(SATURATING[operation](x, y), bits, sign) for x, y in zip(a, b, strict=True)])


def compare(call: Call, shape: str, operation: str, sign: str | None) -> bytes:
    a, b = (floats(shape, d) if shape[0] == "f" else ints(shape, d, sign) for d in call.operands)
    truths = [bool(COMPARE[operation](x, y)) for x, y in zip(a, b, strict=True)]
    return pack(shape.replace("f", "i"), [-t for t in truths]) if "x" in shape else pack("i32", truths)


# float lanes


FLOAT: dict[str, Callable[..., np.ndarray]] = {
    "ceil": np.ceil,
    "floor": np.floor,
    "trunc": np.trunc,
    "nearest": np.rint,
    "sqrt": np.sqrt,
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    # 4.3.3: NaN if either is; -0 is less than +0
    "min": lambda a, b: np.where(a == b, np.where(np.signbit(a), a, b), np.minimum(a, b)),
    "max": lambda a, b: np.where(a == b, np.where(np.signbit(a), b, a), np.maximum(a, b)),
    "pmin": lambda a, b: np.where(b < a, b, a),
    "pmax": lambda a, b: np.where(a < b, b, a),
}
SIGN_BIT: dict[str, Callable[..., int]] = {
    "abs": lambda top, a: a & ~top,
    "neg": lambda top, a: a ^ top,
    "copysign": lambda top, a, b: a & ~top | b & top,
}


def floating(call: Call, shape: str, operation: str) -> Answer:
    return float_answer(shape, FLOAT[operation](*(floats(shape, data) for data in call.operands)))


def sign_bit(call: Call, shape: str, operation: str) -> bytes:
    columns = [ints(shape, data) for data in call.operands]
    top = 1 << shape_of(shape)[0] - 1
    return pack(shape, [SIGN_BIT[operation](top, *row) for row in zip(*columns, strict=True)])


# conversions


def truncate(call: Call, shape: str, saturates: str | None, source: str, sign: str, zero: str | None) -> bytes:
    bits = shape_of(shape)[0]
    return pack(shape, [truncated(float(x), bits, sign, bool(saturates)) for x in floats(source, call.operands[0])])


def truncated(x: float, bits: int, sign: str, saturates: bool) -> int:
    if math.isnan(x) and saturates:
        return 0
    whole = math.trunc(x) if math.isfinite(x) else int(math.copysign(1 << 70, x if x == x else 1))
    if not saturates and clamp(whole, bits, sign) != whole:
        raise Trap
    return clamp(whole, bits, sign)


def convert(call: Call, shape: str, low: str | None, source: str, sign: str) -> Answer:
    bits = shape_of(source)[0]
    values = np.array(ints(source, call.operands[0], sign), f"{'i' if sign == 's' else 'u'}{bits // 8}")
    return float_answer(shape, values[: shape_of(shape)[1]].astype(f"f{shape_of(shape)[0] // 8}"))


def resize_float(call: Call, shape: str, source: str) -> Answer:
    return float_answer(shape, floats(source, call.operands[0])[: shape_of(shape)[1]])


def half(shape: str, source: str, part: str, data: bytes, sign: str) -> list[int]:
    count = shape_of(shape)[1]
    lanes = ints(source, data, sign)
    return lanes[:count] if part == "low" else lanes[count:]


def extmul(call: Call, shape: str, part: str, source: str, sign: str) -> bytes:
    a, b = (half(shape, source, part, data, sign) for data in call.operands)
    return pack(shape, list(map(operator.mul, a, b)))


def pairs(values: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(values[::2], values[1::2], strict=True)]


def narrow(call: Call, shape: str, source: str, sign: str) -> bytes:
    lanes = [lane for data in call.operands for lane in ints(source, data, "s")]
    return pack(shape, [clamp(lane, shape_of(shape)[0], sign) for lane in lanes])


def dot(call: Call) -> bytes:
    a, b = (ints("i16x8", data, "s") for data in call.operands)
    return pack("i32x4", pairs(list(map(operator.mul, a, b))))


# lanes and bits


def extract(call: Call, shape: str, sign: str | None) -> bytes:
    lane = ints(shape, call.operands[0], sign)[call.immediates[0]]
    return pack("i64" if shape_of(shape)[0] == 64 else "i32", [lane])


def replace(call: Call, shape: str) -> bytes:
    lanes = ints(shape, call.operands[0])
    lanes[call.immediates[0]] = ints(shape, call.operands[1])[0]
    return pack(shape, lanes)


def swizzle(call: Call) -> bytes:
    data, picks = call.operands
    return bytes(data[pick] if pick < 16 else 0 for pick in picks)


def bits_of(call: Call, operation: str) -> bytes:
    values = [int.from_bytes(data, "little") for data in call.operands]
    return BITS[operation](*values).to_bytes(16, "little")


BITS: dict[str, Callable[..., int]] = {
    "not": lambda a: ~a % (1 << 128),
    "and": operator.and_,
    "andnot": lambda a, b: a & ~b,
    "or": operator.or_,
    "xor": operator.xor,
    "bitselect": lambda a, b, mask: a & mask | b & ~mask,
}
