"""An instruction's name and operands come in; its result goes out, bit for bit as WASM defines it (2.0, section 4.3).

None where there is no one answer: it would trap, or it would show which NaN it was given. Integers are signed; the result
of arithmetic that gives a NaN is the positive canonical one, which the specification always permits.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from functools import cache

Number = int | float
Rule = Callable[..., Number | None]


def _signed(n: int, bits: int) -> int:
    n &= (1 << bits) - 1
    return n - (1 << bits) if n >> (bits - 1) else n


def _unsigned(n: int, bits: int) -> int:
    return n & ((1 << bits) - 1)


def single(x: float) -> float:
    """The nearest f32."""
    try:
        return float(struct.unpack("<f", struct.pack("<f", x))[0])
    except OverflowError:
        return math.copysign(math.inf, x)


# --- integers --------------------------------------------------------------------------------------------------------


def _quotient(a: int, b: int) -> int:
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def _divide_s(bits: int) -> Rule:
    return lambda a, b: None if b == 0 or (b == -1 and a == -1 << (bits - 1)) else _quotient(a, b)


def _integers(t: str, bits: int) -> dict[str, Rule]:
    def u(n: int) -> int:
        return _unsigned(n, bits)

    rules: dict[str, Rule] = {
        "eqz": lambda a: int(a == 0), "eq": lambda a, b: int(a == b), "ne": lambda a, b: int(a != b),
        "lt_s": lambda a, b: int(a < b), "lt_u": lambda a, b: int(u(a) < u(b)),
        "gt_s": lambda a, b: int(a > b), "gt_u": lambda a, b: int(u(a) > u(b)),
        "le_s": lambda a, b: int(a <= b), "le_u": lambda a, b: int(u(a) <= u(b)),
        "ge_s": lambda a, b: int(a >= b), "ge_u": lambda a, b: int(u(a) >= u(b)),
        "clz": lambda a: bits - u(a).bit_length(),
        "ctz": lambda a: (u(a) & -u(a)).bit_length() - 1 if a else bits,
        "popcnt": lambda a: u(a).bit_count(),
        "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b,
        "div_s": _divide_s(bits), "div_u": lambda a, b: u(a) // u(b) if b else None,
        "rem_s": lambda a, b: a - b * _quotient(a, b) if b else None, "rem_u": lambda a, b: u(a) % u(b) if b else None,
        "and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b,
        "shl": lambda a, b: a << b % bits, "shr_s": lambda a, b: a >> b % bits, "shr_u": lambda a, b: u(a) >> b % bits,
        "rotl": lambda a, b: u(a) << b % bits | u(a) >> (bits - b % bits),
        "rotr": lambda a, b: u(a) >> b % bits | u(a) << (bits - b % bits),
        "extend8_s": lambda a: _signed(a, 8), "extend16_s": lambda a: _signed(a, 16),
    }  # fmt: skip
    for source in ("f32", "f64"):
        rules[f"trunc_{source}_s"] = _truncate(-1 << (bits - 1), 1 << (bits - 1))
        rules[f"trunc_{source}_u"] = _truncate(0, 1 << bits)
        rules[f"trunc_sat_{source}_s"] = _saturate(-1 << (bits - 1), (1 << (bits - 1)) - 1)
        rules[f"trunc_sat_{source}_u"] = _saturate(0, (1 << bits) - 1)
    return {f"{t}.{name}": rule for name, rule in rules.items()}


def _truncate(low: int, end: int) -> Rule:
    return lambda x: int(x) if math.isfinite(x) and low <= math.trunc(x) < end else None


def _saturate(low: int, high: int) -> Rule:
    return lambda x: 0 if math.isnan(x) else int(min(max(x, low), high)) if math.isinf(x) else min(max(int(x), low), high)


_MIXED_INTEGERS: dict[str, Rule] = {
    "i32.wrap_i64": lambda a: a,
    "i64.extend32_s": lambda a: _signed(a, 32),
    "i64.extend_i32_s": lambda a: a,
    "i64.extend_i32_u": lambda a: _unsigned(a, 32),
    "i32.reinterpret_f32": lambda x: None if math.isnan(x) else int.from_bytes(struct.pack("<f", x), "little"),
    "i64.reinterpret_f64": lambda x: None if math.isnan(x) else int.from_bytes(struct.pack("<d", x), "little"),
}

# --- floats ----------------------------------------------------------------------------------------------------------


def _divide(a: float, b: float) -> float:
    if b != 0 or math.isnan(a) or a == 0:
        return a / b if b != 0 else math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def _least(a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b):
        return math.nan
    return a if a < b or (a == b and math.copysign(1.0, a) < 0) else b


def _root(x: float) -> float:
    return math.sqrt(x) if x >= 0 else math.nan


def _round(to_int: Callable[[float], int]) -> Rule:
    return lambda x: math.copysign(float(to_int(x)), x) if math.isfinite(x) else x


def _to_single(n: int) -> float:
    """An integer to the nearest f32, ties to even, in one rounding."""
    shift = max(abs(n).bit_length() - 24, 0)
    high, rest = divmod(abs(n), 1 << shift)
    half = 1 << shift >> 1
    high += shift > 0 and (rest > half or (rest == half and high & 1 == 1))
    return math.copysign(float(high << shift), n)


_FLOATS: dict[str, Rule] = {
    "eq": lambda a, b: int(a == b), "ne": lambda a, b: int(a != b), "lt": lambda a, b: int(a < b),
    "gt": lambda a, b: int(a > b), "le": lambda a, b: int(a <= b), "ge": lambda a, b: int(a >= b),
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": _divide,
    "min": _least, "max": lambda a, b: -_least(-a, -b),
    "sqrt": _root, "floor": _round(math.floor), "ceil": _round(math.ceil), "trunc": _round(math.trunc),
    "nearest": _round(round), "promote_f32": lambda x: x, "demote_f64": lambda x: x,
    "convert_i32_s": float, "convert_i64_s": float,
    "convert_i32_u": lambda n: float(_unsigned(n, 32)), "convert_i64_u": lambda n: float(_unsigned(n, 64)),
}  # fmt: skip
_SIGNS: dict[str, Rule] = {
    "abs": math.fabs,
    "neg": lambda x: -x,
    "copysign": math.copysign,
}
"""These keep a NaN's bits."""
_MIXED_FLOATS: dict[str, Rule] = {
    "f32.convert_i64_s": _to_single,
    "f32.convert_i64_u": lambda n: _to_single(_unsigned(n, 64)),
    "f32.reinterpret_i32": lambda n: struct.unpack("<f", struct.pack("<i", n))[0],
    "f64.reinterpret_i64": lambda n: struct.unpack("<d", struct.pack("<q", n))[0],
}
_TABLE: dict[str, Rule] = {
    **_integers("i32", 32),
    **_integers("i64", 64),
    **{f"{t}.{name}": rule for t in ("f32", "f64") for name, rule in (_FLOATS | _SIGNS).items()},
    **_MIXED_INTEGERS,
    **_MIXED_FLOATS,
}


def _canonical(x: float) -> float:
    return x if x == x else math.nan


@cache
def _finish(name: str) -> Callable[[Number], Number | None]:
    """From what a rule gives to a value of the result's type."""
    head, _, rest = name.partition(".")
    if name[0] == "i" or rest in ("eq", "ne", "lt", "gt", "le", "ge"):
        bits = 64 if head == "i64" else 32
        return lambda n: _signed(int(n), bits)
    if rest in _SIGNS:
        return lambda x: x
    if rest.startswith("reinterpret"):
        return lambda x: None if math.isnan(x) else x
    return (lambda x: _canonical(single(float(x)))) if head == "f32" else (lambda x: _canonical(float(x)))


def evaluate(name: str, *operands: Number) -> Number | None:
    """The result of a pure scalar instruction."""
    value = _TABLE[name](*operands)
    return None if value is None else _finish(name)(value)
