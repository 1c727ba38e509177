"""The name of an operation and the types of its operands come in; the type of its result goes out.

Printing leaves away what a rule gives, parsing puts it back, `verify` holds every node to it. Here too are the facts about
low code's instructions that more than one pass asks for: which exist, which may trap, whether a body can end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from lanewise.ir.code import (
    AGAIN,
    Block,
    Body,
    Break,
    Call,
    Do,
    Expr,
    If,
    Loop,
    Op,
    Raise,
    Return,
    Set,
    Stmt,
    Try,
    bodies,
    subexpressions,
    walk,
)
from lanewise.ir.types import (
    BOOL,
    F32,
    F64,
    I32,
    I64,
    INT,
    PART,
    RANGE,
    SCALARS,
    STR,
    V128,
    Closure,
    Scalar,
    Tuple,
    Type,
)
from lanewise.prims import PRIMS, low_signature

Attr = int | str | Type

# --- low code --------------------------------------------------------------------------------------------------------

MACHINE = frozenset((I32, I64, F32, F64, V128))

_INTEGER = (
    "eqz eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u clz ctz popcnt add sub mul div_s div_u rem_s rem_u "
    "and or xor shl shr_s shr_u rotl rotr extend8_s extend16_s "
    "trunc_f32_s trunc_f32_u trunc_f64_s trunc_f64_u trunc_sat_f32_s trunc_sat_f32_u trunc_sat_f64_s trunc_sat_f64_u"
)
_FLOAT = (
    "eq ne lt gt le ge abs neg ceil floor trunc nearest sqrt add sub mul div min max copysign "
    "convert_i32_s convert_i32_u convert_i64_s convert_i64_u"
)
_ROWS = {
    "i32": f"{_INTEGER} wrap_i64 reinterpret_f32",
    "i64": f"{_INTEGER} extend32_s extend_i32_s extend_i32_u reinterpret_f64",
    "f32": f"{_FLOAT} demote_f64 reinterpret_i32",
    "f64": f"{_FLOAT} promote_f32 reinterpret_i64",
}
LOW_OPS = frozenset(f"{head}.{name}" for head, names in _ROWS.items() for name in names.split())
"""Every pure scalar instruction of the specification (2.0, section 5.4.7)."""

_VECTOR = "splat extract_lane add sub mul div min max pmin pmax abs neg sqrt ceil floor trunc nearest eq ne lt gt le ge"
_WORDS = "splat add sub abs neg eq ne shl shr_s shr_u"
_ORDERED = "lt_s gt_s le_s ge_s"
_UNSIGNED = "lt_u gt_u le_u ge_u min_s min_u max_s max_u"
_LANE = "extract_lane_s extract_lane_u"


def _widening(half: str) -> str:
    return " ".join(f"extend_{part}_{half}_{sign}" for part in ("low", "high") for sign in "su")


def _neighbours(half: str) -> str:
    return " ".join(f"extadd_pairwise_{half}_{sign}" for sign in "su")


def _products(half: str) -> str:
    return " ".join(f"extmul_{part}_{half}_u" for part in ("low", "high"))


_VECTOR_ROWS = {
    "f32x4": f"{_VECTOR} demote_f64x2_zero convert_i32x4_s convert_i32x4_u relaxed_madd relaxed_nmadd",
    "f64x2": f"{_VECTOR} promote_low_f32x4 convert_low_i32x4_s convert_low_i32x4_u relaxed_madd relaxed_nmadd",
    "i8x16": f"{_WORDS} {_ORDERED} {_UNSIGNED} {_LANE} shuffle narrow_i16x8_s narrow_i16x8_u",
    "i16x8": f"{_WORDS} {_ORDERED} {_UNSIGNED} {_LANE} mul narrow_i32x4_s narrow_i32x4_u {_widening('i8x16')} {_products('i8x16')} "
    + _neighbours("i8x16"),
    "i32x4": f"{_WORDS} {_ORDERED} {_UNSIGNED} mul extract_lane trunc_sat_f64x2_s_zero {_widening('i16x8')} {_neighbours('i16x8')}",
    "i64x2": f"{_WORDS} {_ORDERED} mul extract_lane {_widening('i32x4')}",
    "v128": "and andnot or xor not bitselect",
}
VECTOR_OPS = frozenset(f"{head}.{name}" for head, names in _VECTOR_ROWS.items() for name in names.split())
"""The pure vector instructions that kernels use (5.4.8); the relaxed ones only in the variant of that name."""

LANES = {
    "f32x4.extract_lane": (1, 4), "f64x2.extract_lane": (1, 2), "i32x4.extract_lane": (1, 4), "i64x2.extract_lane": (1, 2),
    **{f"i8x16.extract_lane_{sign}": (1, 16) for sign in "su"}, **{f"i16x8.extract_lane_{sign}": (1, 8) for sign in "su"},
    "i8x16.shuffle": (16, 32),
}  # fmt: skip
"""Those that name lanes, as their attributes: how many, and of how many."""

MAY_TRAP = frozenset(
    name
    for name in LOW_OPS
    if name[4:] in ("div_s", "div_u", "rem_s", "rem_u") or (name[0] == "i" and name[4:].startswith("trunc_f"))
)
"""Guarded where they stand, so they must not be evaluated earlier than they are written."""

_STORAGE = {
    "i32": ("", "8_s", "8_u", "16_s", "16_u"),
    "i64": ("", "8_s", "8_u", "16_s", "16_u", "32_s", "32_u"),
    "f32": ("",),
    "f64": ("",),
    "v128": ("",),
}


def _low_effects() -> dict[str, tuple[tuple[Type, ...], tuple[Type, ...]]]:
    table: dict[str, tuple[tuple[Type, ...], tuple[Type, ...]]] = {
        "memory.size": ((), (I32,)),
        "memory.grow": ((I32,), (I32,)),
        "memory.copy": ((I32, I32, I32), ()),
        "memory.fill": ((I32, I32, I32), ()),
        "poll": ((), (I32,)),
        "clock": ((I32, F64), (I64,)),
    }
    for head, suffixes in _STORAGE.items():
        for suffix in suffixes:
            table[f"{head}.load{suffix}"] = ((I32,), (SCALARS[head],))
            table[f"{head}.store{suffix.partition('_')[0]}"] = ((I32, SCALARS[head]), ())
    for bits in (32, 64):
        table[f"v128.load{bits}_zero"] = ((I32,), (V128,))
    return table


LOW_EFFECTS = _low_effects()
"""Statements of low code: operand types, result types. `global.get` and `global.set` have the type of the global."""

ACCESSES = frozenset(name for name in LOW_EFFECTS if ".load" in name or ".store" in name)
"""Those with an offset as attribute."""

# --- result types ----------------------------------------------------------------------------------------------------

_WHOLES: dict[Type, Type] = {part: whole for whole, part in PART.items()}


def _item(operands: Sequence[Type], attrs: Sequence[Attr]) -> Type | None:
    match operands, attrs:
        case [[Tuple(items) | Closure(captures=items)], [int(index)]] if 0 <= index < len(items):
            return items[index]
        case [[Scalar(name="range")], [int(index)]] if 0 <= index < 3:
            return INT
    return None


def _of(table: Mapping[Type, Type]) -> Callable[[Sequence[Type], Sequence[Attr]], Type | None]:
    return lambda operands, attrs: next((table.get(t) for t in operands), None)


_STATED: dict[str, Callable[[Sequence[Type], Sequence[Attr]], Type | None]] = {
    "select": lambda operands, attrs: operands[1] if len(operands) == 3 else None,
    "tuple": lambda operands, attrs: Tuple(tuple(operands), str(attrs[0]) if attrs else ""),
    "range": lambda operands, attrs: RANGE,
    "item": _item,
    "complex": _of(_WHOLES),
    "real": _of(PART),
    "imag": _of(PART),
    "is": lambda operands, attrs: BOOL,
    "address": lambda operands, attrs: I32,
    "origin": lambda operands, attrs: I32,
    "offset": lambda operands, attrs: I32,
    "dim": lambda operands, attrs: INT,
    "step": lambda operands, attrs: I32,
    "static": lambda operands, attrs: I32,
    "text": lambda operands, attrs: STR,
    "shape": lambda operands, attrs: I32,
    "site": lambda operands, attrs: I32,
    "caught": lambda operands, attrs: BOOL,
    "raised": lambda operands, attrs: BOOL,
}


@cache
def _low_result(name: str) -> Type | None:
    return low_signature(name)[1] if name in LOW_OPS or name in VECTOR_OPS else None


def result_type(name: str, operands: Sequence[Type], attrs: Sequence[Attr] = ()) -> Type | None:
    """What the operation gives; None where only the node can say it."""
    prim = PRIMS.get(name)
    if prim is None:
        return _low_result(name)
    if prim.result == "bool":
        return BOOL
    if prim.result == "same":
        return operands[0] if operands else None
    rule = _STATED.get(name)
    return rule(operands, attrs) if rule else None


# --- where control goes ----------------------------------------------------------------------------------------------


def broken(body: Body) -> frozenset[str]:
    """The labels that breaks within the body name."""
    found: set[str] = set()
    stack: list[Stmt] = list(body)
    while stack:
        stmt = stack.pop()
        if type(stmt) is Break:
            found.add(stmt.label)
        else:
            for inner in bodies(stmt):
                stack += inner
    return frozenset(found)


def _left(label: str, body: Body) -> bool:
    """Whether a break within the body names the label."""
    stack: list[Stmt] = list(body)
    while stack:
        stmt = stack.pop()
        if type(stmt) is Break:
            if stmt.label == label:
                return True
        else:
            for inner in bodies(stmt):
                stack += inner
    return False


def falls_through(body: Body) -> bool:
    """Whether the body's end can be reached."""
    return all(map(_ends, reversed(body)))  # mostly it is the last statement that leaves


def _ends(stmt: Stmt) -> bool:
    if type(stmt) in _LEAVE:
        return False
    if type(stmt) is If:
        return falls_through(stmt.then) or falls_through(stmt.orelse)
    if type(stmt) is Try:
        return falls_through(stmt.body) or any(map(may_raise, walk(stmt.body)))
    if type(stmt) is Block:
        return falls_through(stmt.body) or _left(stmt.label, stmt.body)
    return type(stmt) is not Loop or _left(stmt.label, stmt.body)


_LEAVE = frozenset((Break, Return, Raise))
_RAISING = frozenset(("to_float", "truediv"))
"""Effects of typed code that may raise."""
_LARGE = frozenset(("shl", "mul"))
"""Operations whose results may be too large for the memory, where ints have any size."""


def may_raise(stmt: Stmt) -> bool:
    """Whether a statement of typed code may leave for the `Try` around it. What ends a call as a whole is never caught."""
    if type(stmt) is Do:
        return stmt.name in _RAISING
    if type(stmt) is Set:
        return any(type(e) is Op and e.type == INT and e.name in _LARGE for e in subexpressions(stmt.value))
    return type(stmt) is Call or (type(stmt) is Raise and (stmt.site >= 0 or stmt.site == AGAIN))


# --- conditions ------------------------------------------------------------------------------------------------------

_OPPOSITE = {"eq": "ne", "lt": "ge", "gt": "le"}
_OPPOSITE |= {b: a for a, b in _OPPOSITE.items()}


def negation(condition: Expr) -> Expr:
    """True where a condition of low code is false. Only equality of floats has an opposite: NaNs compare false."""
    if isinstance(condition, Op):
        if condition.name == "i32.eqz":
            return condition.args[0]
        head, _, name = condition.name.partition(".")
        base, _, sign = name.partition("_")
        if base in _OPPOSITE and (head[0] == "i" or base in ("eq", "ne")):
            return replace(condition, name=f"{head}.{_OPPOSITE[base]}{'_' if sign else ''}{sign}")
    return Op("i32.eqz", (condition,), I32)
