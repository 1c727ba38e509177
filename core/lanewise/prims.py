"""The closed set of primitives: what typed code, library code and lane expressions may say.

In: nothing. Out: one table, `PRIMS`. An op, a library function or an operator of Python is always a composition of these, so
that emitters learn this set once. A primitive's meaning depends on the type of its operands: `add` is exact on `int`,
checked nowhere; it wraps on `i32`; it is IEEE's on `float`, `f64` and `f32`. Guards (a zero divisor, a negative shift count) are
explicit code before the primitive, so each is total where it stands.

Low code uses the WASM specification's own instruction names instead (`i64.add`); their types follow from the name
(`low_signature`), and the target's opcode table proves that they do.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from lanewise.ir.types import (
    B1,
    BOOL,
    COMPLEX,
    F32,
    F64,
    FLOAT,
    I32,
    I64,
    INT,
    MACHINE_COMPLEX,
    MACHINE_FLOATS,
    MACHINE_INTS,
    V128,
    Scalar,
    Type,
)

INTEGER = frozenset((INT, *MACHINE_INTS))
REAL = frozenset((FLOAT, *MACHINE_FLOATS))
NUMBER = INTEGER | REAL
_COMPLEX = frozenset((COMPLEX, *MACHINE_COMPLEX))
TRUTH = frozenset((BOOL, B1))


@dataclass(frozen=True, slots=True)
class Prim:
    """`operands`: the types that each operand may have; `result`: `same` as the operands, `bool`, or `stated` by the node."""

    name: str
    arity: int
    operands: frozenset[Scalar]
    result: str
    numpy: str


def _rows(operands: frozenset[Scalar], result: str, arity: int, names: str) -> list[Prim]:
    pairs = [entry.partition("=") for entry in names.split()]
    return [Prim(name, arity, operands, result, numpy or name) for name, _, numpy in pairs]


PRIMS: dict[str, Prim] = {
    p.name: p
    for p in (
        *_rows(NUMBER, "same", 2, "add sub=subtract mul=multiply"),
        *_rows(NUMBER, "same", 1, "neg=negative abs=absolute"),
        *_rows(REAL, "same", 2, "div=divide copysign fmin=minimum fmax=maximum"),
        *_rows(REAL, "same", 1, "sqrt floor ceil trunc nearest=rint"),
        # A double that a single can hold: what `floats=32` makes of every result.
        *_rows(frozenset((FLOAT,)), "same", 1, "single"),
        *_rows(INTEGER, "same", 2, "floordiv=floor_divide mod=remainder shl=left_shift shr=right_shift"),
        *_rows(INTEGER | TRUTH, "same", 2, "and=bitwise_and or=bitwise_or xor=bitwise_xor"),
        *_rows(INTEGER, "same", 1, "invert"),
        *_rows(frozenset(MACHINE_INTS), "same", 1, "clz ctz popcnt=bitwise_count"),
        *_rows(TRUTH, "same", 1, "not=logical_not"),
        *_rows(NUMBER | TRUTH, "bool", 2, "eq=equal ne=not_equal lt=less le=less_equal gt=greater ge=greater_equal"),
        # Comparisons also take an int and a float: exactly, whatever their sizes.
        # `select(condition, a, b)`; `convert(x)` to the node's type: int to float rounds to even, float to int truncates,
        # to a machine integer wraps; `bits(x)` keeps the bits and changes the type.
        Prim("select", 3, NUMBER | TRUTH, "stated", "where"),
        Prim("convert", 1, NUMBER | TRUTH, "stated", "astype"),
        Prim("bits", 1, NUMBER, "stated", "view"),
        # Aggregates of typed code; `scalarise` takes them apart.
        Prim("tuple", -1, frozenset(), "stated", ""),
        Prim("range", 3, frozenset((INT,)), "stated", ""),
        Prim("item", 1, frozenset(), "stated", ""),
        Prim("complex", 2, REAL, "stated", ""),
        Prim("real", 1, _COMPLEX, "stated", ""),
        Prim("imag", 1, _COMPLEX, "stated", ""),
        Prim("wrap", 1, frozenset(), "stated", ""),
        Prim("is", 1, frozenset(), "stated", ""),
        Prim("unwrap", 1, frozenset(), "stated", ""),
        # A closure's captures are taken with `item`, as a tuple's members are.
        Prim("closure", -1, frozenset(), "stated", ""),
        # Memory: the address of a buffer's first element, its length, the address of constant data.
        Prim("address", 1, frozenset(), "stated", ""),
        Prim("len", 1, frozenset(), "stated", ""),
        # An array of any rank: of the object it lies in, the bytes before it, its dims and, where it is strided, its steps; these
        # parts again: `origin`, `offset`, and by the axis `dim` and `step`.
        Prim("array", -1, frozenset(), "stated", ""),
        Prim("origin", 1, frozenset(), "stated", ""),
        Prim("offset", 1, frozenset(), "stated", ""),
        Prim("dim", 1, frozenset(), "stated", ""),
        Prim("step", 1, frozenset(), "stated", ""),
        Prim("static", 0, frozenset(), "stated", ""),
        # A constant text, its code points as attribute; the object at an address, as the node's type says.
        Prim("text", 0, frozenset(), "stated", ""),
        # A list, or a buffer, that is known at build: its literal.
        Prim("constant", 0, frozenset(), "stated", ""),
        # A buffer of which only type, name and number of elements are known: its attributes.
        Prim("weight", 0, frozenset(), "stated", ""),
        # What a container's item refers to, by the item's type as attribute: the address of a table (`flat.shape`).
        Prim("shape", 0, frozenset(), "stated", ""),
        Prim("object", 1, frozenset((I32,)), "stated", ""),
        # Whether a status says that an exception of one of these classes was raised; the classes' names as attributes.
        Prim("caught", 1, frozenset((I32,)), "stated", ""),
        # Whether it is the status of this site, wherever that stands; the site's number as attribute.
        Prim("raised", 1, frozenset((I32,)), "stated", ""),
    )
}

# --- statements: name -> (operands, results) -------------------------------------------------------------------------

EFFECTS: dict[str, tuple[int, int]] = {
    "load": (1, 1),  # attrs: storage type, bytes behind the address if any; operand: address
    "store": (2, 0),  # attrs: the same; operands: address, value
    "grow": (1, 1),  # bytes -> address or 0
    "copy": (3, 0),  # target, source, bytes
    "fill": (3, 0),  # target, byte, bytes
    "global.get": (0, 1),  # attrs: name
    "global.set": (1, 0),  # attrs: name
    "buffer": (2, 1),  # address of a fresh block, number of elements -> the buffer that owns it
    # Values within containers, of the type in attrs: what is fetched and put has one owner more; what is taken changes hands.
    # Of what lies in a row attrs say the row's type, too, and which item of it.
    "fetch": (2, 1),  # container, address of a place in it -> the value there
    "take": (2, 1),  # the same, where the place is given up
    "put": (3, 0),  # container, address of a place that holds nothing, value
    "replace": (3, 0),  # container, address of a place, value: the one that was there has an owner less
    "kept": (1, 0),  # a value that has its owner until here
    "to_float": (1, 1),  # int -> float, correctly rounded, OverflowError beyond
    "truediv": (2, 1),  # int / int, correctly rounded; the divisor is not 0
    # Exceptions that were caught, by their statuses.
    "forget": (1, 0),  # it is handled: message and trace are nobody's any more
    "error": (-1, 1),  # values of a message -> an object that was not raised yet; attrs: its site
    "seize": (1, 1),  # the exception as an object, which has message and trace now
    "again": (1, 1),  # such an object -> its status; message and trace are back; attrs: 1 where this line belongs to the trace
    "hole": (1, 1),  # such an object -> a value of its message; attrs: its first cell, its type
    "clock": (2, 1),  # which, a moment -> what the host's clock says (`ir/clocks.py`)
    "poll": (0, 1),  # low code only: the status that the host asks for
}

# --- low code --------------------------------------------------------------------------------------------------------

_MACHINE: dict[str, Scalar] = {"i32": I32, "i64": I64, "f32": F32, "f64": F64, "v128": V128}
_COMPARISONS = frozenset(["eq", "ne", "lt", "gt", "le", "ge", "lt_s", "lt_u", "gt_s", "gt_u", "le_s", "le_u", "ge_s", "ge_u"])
_UNARY = frozenset(
    ["clz", "ctz", "popcnt", "abs", "neg", "sqrt", "floor", "ceil", "trunc", "nearest", "extend8_s", "extend16_s", "extend32_s"]
)


_LANES: dict[str, Scalar] = {
    "f32x4": F32, "f64x2": F64, "i8x16": I32, "i16x8": I32, "i32x4": I32, "i64x2": I64, "v128": V128,
}  # fmt: skip
_OF_ONE_VECTOR = ("extadd", "promote", "demote", "extend_", "convert_", "trunc_sat_")


@cache
def low_signature(name: str) -> tuple[tuple[Type, ...], Type]:
    """Operand and result types of a pure instruction, read off its name as the specification forms it."""
    head, _, rest = name.partition(".")
    if head in _LANES:
        return _vector_signature(_LANES[head], rest)
    own = _MACHINE[head]
    if rest == "eqz":
        return (own,), I32
    if rest in _COMPARISONS:
        return (own, own), I32
    if rest in _UNARY:
        return (own,), own
    for source in ("i32", "i64", "f32", "f64"):
        if f"_{source}" in rest:
            return (_MACHINE[source],), own
    return (own, own), own


def _vector_signature(lane: Scalar, rest: str) -> tuple[tuple[Type, ...], Type]:
    if rest == "splat":
        return (lane,), V128
    if rest.startswith("extract_lane"):
        return (V128,), lane
    if rest in ("shl", "shr_s", "shr_u"):
        return (V128, I32), V128
    alone = rest in _UNARY or rest == "not" or rest.startswith(_OF_ONE_VECTOR)
    return (V128,) * (1 if alone else 3 if rest in ("bitselect", "relaxed_madd", "relaxed_nmadd") else 2), V128
