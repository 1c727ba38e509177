"""An instruction's name, immediates and operands come in; what the specification says it answers goes out.

Everything is raw little-endian bytes. `REFERENCES` is keyed by name pattern; a pattern's groups arrive as arguments
after the call.
"""

import operator
import re
from collections.abc import Callable, Iterable

from wasm.opcode_lanes import (
    BITS,
    COMPARE,
    FLOAT,
    INTEGER,
    SATURATING,
    SIGN_BIT,
    Answer,
    Call,
    Trap,
    bits_of,
    compare,
    convert,
    dot,
    extmul,
    extract,
    floating,
    half,
    integer,
    ints,
    narrow,
    pack,
    pairs,
    replace,
    resize_float,
    saturating,
    shape_of,
    sign_bit,
    swizzle,
    truncate,
)
from wasm.opcode_relaxed import (
    relaxed_dot,
    relaxed_dot_add,
    relaxed_extreme,
    relaxed_laneselect,
    relaxed_madd,
    relaxed_q15mulr,
    relaxed_swizzle,
    relaxed_trunc,
)

MEMORY_BYTES = 2 << 16

# memory


def address(call: Call, width: int) -> int:
    """4.4.7: the sum does not wrap."""
    at = ints("i32", call.operands[0])[0] + (call.immediates[-1] if call.immediates else 0)
    if at + width > MEMORY_BYTES:
        raise Trap
    return at


def fetch(call: Call, width: int) -> bytes:
    at = address(call, width)
    return bytes(call.memory[at : at + width])


def put(call: Call, data: bytes) -> None:
    at = address(call, len(data))
    call.memory[at : at + len(data)] = data


def load(call: Call, shape: str, bits: str | None, sign: str | None) -> bytes:
    data = fetch(call, int(bits or shape_of(shape)[0]) // 8)
    return pack(shape.replace("f", "i"), [int.from_bytes(data, "little", signed=sign == "s")])


def store(call: Call, shape: str, bits: str | None) -> None:
    put(call, call.operands[1][: int(bits or shape_of(shape)[0]) // 8])


def load_extend(call: Call, bits: str, count: str, sign: str) -> bytes:
    wide = f"i{2 * int(bits)}x{count}"
    return pack(wide, ints(f"i{bits}x{count}", fetch(call, 8), sign))


def load_lane(call: Call, bits: str) -> bytes:
    width, lane = int(bits) // 8, call.immediates[0]
    data = bytearray(call.operands[1])
    data[lane * width : (lane + 1) * width] = fetch_lane(call, width)
    return bytes(data)


def fetch_lane(call: Call, width: int) -> bytes:
    return fetch(Call(call.immediates[1:], call.operands, call.memory), width)


def store_lane(call: Call, bits: str) -> None:
    width, lane = int(bits) // 8, call.immediates[0]
    put(Call(call.immediates[1:], call.operands, call.memory), call.operands[1][lane * width : (lane + 1) * width])


def aligned(call: Call, width: int) -> None:
    if address(call, width) % width:
        raise Trap


def atomic_load(call: Call, shape: str, bits: str | None) -> bytes:
    aligned(call, int(bits or shape_of(shape)[0]) // 8)
    return load(call, shape, bits, "u")


def atomic_store(call: Call, shape: str, bits: str | None) -> None:
    aligned(call, int(bits or shape_of(shape)[0]) // 8)
    store(call, shape, bits)


RMW: dict[str, Callable[[int, int], int]] = {
    "add": operator.add,
    "sub": operator.sub,
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
    "xchg": lambda old, new: new,
}


def rmw(call: Call, shape: str, bits: str | None, operation: str) -> bytes:
    old = atomic_load(call, shape, bits)
    store(Call(call.immediates, [call.operands[0], combined(shape, operation, old, call)], call.memory), shape, bits)
    return old


def combined(shape: str, operation: str, old: bytes, call: Call) -> bytes:
    return pack(shape, [RMW[operation](ints(shape, old)[0], ints(shape, call.operands[1])[0])])


def cmpxchg(call: Call, shape: str, bits: str | None) -> bytes:
    """The expected operand is wrapped to the width of the access before it is compared (threads overview)."""
    old = atomic_load(call, shape, bits)
    width = int(bits or shape_of(shape)[0]) // 8
    if old[:width] == call.operands[1][:width]:
        store(Call(call.immediates, [call.operands[0], call.operands[2]], call.memory), shape, bits)
    return old


# the table

Reference = Callable[..., bytes | Answer | None]
INT, FLT, VEC = r"(i\d+(?:x\d+)?)", r"(f\d+(?:x\d+)?)", r"([if]\d+x\d+)"
WIDTH = r"(8|16|32|64)?"


def words(table: Iterable[str]) -> str:
    return "(" + "|".join(table) + ")"


REFERENCES: dict[str, Reference] = {
    rf"{INT}\.{words(INTEGER)}(?:_([su]))?": integer,
    rf"{INT}\.{words(SATURATING)}_sat_([su])": saturating,
    rf"([if]\d+(?:x\d+)?)\.{words(COMPARE)}(?:_([su]))?": compare,
    rf"{INT}\.eqz": lambda call, shape: pack("i32", [ints(shape, call.operands[0]) == [0]]),
    rf"{FLT}\.{words(FLOAT)}": floating,
    rf"{FLT}\.{words(SIGN_BIT)}": sign_bit,
    rf"{INT}\.trunc(_sat)?_(f\w+?)_([su])(_zero)?": truncate,
    rf"{FLT}\.convert_(low_)?(i\w+)_([su])": convert,
    rf"{FLT}\.(?:demote|promote_low|promote)_(f\w+?)(?:_zero)?": resize_float,
    r"i32\.wrap_i64": lambda call: call.operands[0][:4],
    r"i64\.extend_i32_([su])": lambda call, sign: pack("i64", ints("i32", call.operands[0], sign)),
    r"(i32|i64)\.extend(8|16|32)_s": lambda call, shape, n: pack(shape, ints("i" + n, call.operands[0], "s")[:1]),
    r"\w+\.reinterpret_\w+": lambda call: call.operands[0],
    rf"{INT}\.extend_(low|high)_(i\w+)_([su])": lambda call, shape, part, source, sign: pack(
        shape, half(shape, source, part, call.operands[0], sign)
    ),
    rf"{INT}\.extmul_(low|high)_(i\w+)_([su])": extmul,
    rf"{INT}\.extadd_pairwise_(i\w+)_([su])": lambda call, shape, source, sign: pack(
        shape, pairs(ints(source, call.operands[0], sign))
    ),
    rf"{INT}\.narrow_(i\w+)_([su])": narrow,
    r"i32x4\.dot_i16x8_s": dot,
    rf"{VEC}\.splat": lambda call, shape: pack(shape, ints(shape, call.operands[0])[:1] * shape_of(shape)[1]),
    rf"{VEC}\.extract_lane(?:_([su]))?": extract,
    rf"{VEC}\.replace_lane": replace,
    r"i8x16\.shuffle": lambda call: bytes(b"".join(call.operands)[pick] for pick in call.immediates[0]),
    r"i8x16\.swizzle": swizzle,
    rf"v128\.{words(BITS)}": bits_of,
    r"v128\.any_true": lambda call: pack("i32", [any(call.operands[0])]),
    rf"{VEC}\.all_true": lambda call, shape: pack("i32", [all(ints(shape, call.operands[0]))]),
    rf"{VEC}\.bitmask": lambda call, shape: pack(
        "i32", [sum((lane < 0) << i for i, lane in enumerate(ints(shape, call.operands[0], "s")))]
    ),
    r"v128\.load": lambda call: fetch(call, 16),
    r"v128\.store": lambda call: put(call, call.operands[1]),
    rf"([if]\d+)\.load{WIDTH}(?:_([su]))?": load,
    rf"([if]\d+)\.store{WIDTH}": store,
    r"v128\.load(\d+)x(\d)_([su])": load_extend,
    r"v128\.load(\d+)_splat": lambda call, bits: fetch(call, int(bits) // 8) * (128 // int(bits)),
    r"v128\.load(\d+)_zero": lambda call, bits: fetch(call, int(bits) // 8).ljust(16, b"\0"),
    r"v128\.load(\d+)_lane": load_lane,
    r"v128\.store(\d+)_lane": store_lane,
    rf"{INT}\.atomic\.load{WIDTH}(?:_u)?": atomic_load,
    rf"{INT}\.atomic\.store{WIDTH}": atomic_store,
    rf"{INT}\.atomic\.rmw{WIDTH}\.{words(RMW)}(?:_u)?": rmw,
    rf"{INT}\.atomic\.rmw{WIDTH}\.cmpxchg(?:_u)?": cmpxchg,
    rf"{FLT}\.relaxed_(n?)madd": relaxed_madd,
    rf"{FLT}\.relaxed_(min|max)": relaxed_extreme,
    r"i32x4\.relaxed_trunc_(f\w+?)_([su])(_zero)?": relaxed_trunc,
    r"i8x16\.relaxed_swizzle": relaxed_swizzle,
    rf"{INT}\.relaxed_laneselect": relaxed_laneselect,
    r"i16x8\.relaxed_q15mulr_s": relaxed_q15mulr,
    r"i16x8\.relaxed_dot_i8x16_i7x16_s": relaxed_dot,
    r"i32x4\.relaxed_dot_i8x16_i7x16_add_s": relaxed_dot_add,
}
COMPILED = [(re.compile(pattern), reference) for pattern, reference in REFERENCES.items()]


def references_of(name: str) -> list[Callable[[Call], bytes | Answer | None]]:
    """Every reference whose pattern fits; a test says it is exactly one."""
    found = [(pattern.fullmatch(name), reference) for pattern, reference in COMPILED]
    return [_bound(reference, match.groups()) for match, reference in found if match]


def _bound(reference: Reference, groups: tuple[str | None, ...]) -> Callable[[Call], bytes | Answer | None]:
    return lambda call: reference(call, *groups)
