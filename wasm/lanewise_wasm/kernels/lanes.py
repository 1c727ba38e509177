"""Lane expressions come in and instructions go out: of one number, or of the vector of `lanes` numbers at a place.

A vector of f32 beside f64 (two lanes) holds its numbers in its lower half. Truths are masks in vectors and words outside. All that
does not change within a loop is splat once, before it.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Get, Op
from lanewise.ir.types import BOOL, F32, F64, I32, I64, U32, U64, V128, Type, bytes_of

from lanewise_wasm.kernels.writer import Writer

SHAPES = {F32: "f32x4", F64: "f64x2", U32: "i32x4", U64: "i64x2", I32: "i32x4", I64: "i64x2"}
_MACHINE: dict[Type, Type] = {U32: I32, U64: I64}
"""What carries bits outside of vectors."""
_SHIFTS = {"shl": "shl", "shr": "shr_u"}
_NAMES = {"fmin": "min", "fmax": "max"}
_MASKS = frozenset(("and", "or", "xor", "not"))


class Lanes:
    """Numbers of one loop, `count` at a time. `known`: what loads, lanes and folds have set, as low expressions."""

    def __init__(self, writer: Writer, count: int, known: dict[str, Expr]) -> None:
        self.writer, self.count = writer, count
        self.known = dict(known)
        self.splats: dict[Expr, Expr] = {}

    def beside(self, known: dict[str, Expr]) -> Lanes:
        """As many numbers of the same loop under other names."""
        found = Lanes(self.writer, self.count, known)
        found.splats = self.splats
        return found

    @property
    def wide(self) -> bool:
        """Whether it is vectors."""
        return self.count > 1

    def prepare(self, exprs: tuple[Expr, ...], varying: frozenset[str]) -> None:
        """Splat what the expressions name and the loop does not set."""
        if not self.wide:
            return
        for expr in exprs:
            if isinstance(expr, Op):
                self.prepare(expr.args[:1] if expr.name in _SHIFTS else expr.args, varying)
            elif isinstance(expr, Const) or expr.slot not in varying:
                number = _number_of(expr) if isinstance(expr, Const) else self.known[expr.slot]
                if number not in self.splats:
                    self.splats[number] = self.writer.temp(Op(f"{_shape(number.type)}.splat", (number,), V128))

    def value(self, expr: Expr) -> Expr:
        """A lane expression."""
        match expr:
            case Const():
                number = _number_of(expr)
                return self.splats[number] if self.wide else number
            case Get(slot=slot):
                found = self.known[slot]
                return self.splats.get(found, found) if self.wide else found
        if self.wide and expr.name in _SHIFTS:
            return Op(f"{_shape(expr.type)}.{_SHIFTS[expr.name]}", (self.value(expr.args[0]), _count(expr.args[1])), V128)
        args = tuple(self.value(a) for a in expr.args)
        return self._vector(expr, args) if self.wide else _number(expr, args)

    def _vector(self, expr: Op, args: tuple[Expr, ...]) -> Expr:
        if expr.name == "select":
            return _selected(expr, args)
        if expr.name == "convert":
            return Op(_CONVERSIONS[expr.args[0].type, expr.type][1], args, V128) if expr.args[0].type != expr.type else args[0]
        if expr.name == "bits":
            return args[0]
        if expr.name in _MASKS:
            return Op(f"v128.{expr.name}", args, V128)
        return Op(f"{_shape(expr.args[0].type)}.{_NAMES.get(expr.name, expr.name)}", args, V128)

    # --- memory ------------------------------------------------------------------------------------------------------

    def load(self, t: Type, address: Expr, offset: int) -> Expr:
        """The numbers that begin at an address."""
        if not self.wide:
            return self.writer.load(f"{t}.load", address, offset, t)
        whole = self.count * bytes_of(str(t)) == 16
        return self.writer.load("v128.load" if whole else "v128.load64_zero", address, offset, V128)

    def repeated(self, t: Type, address: Expr) -> Expr:
        """The number at an address in all lanes."""
        number = self.writer.load(f"{t}.load", address, 0, t)
        return self.writer.temp(Op(f"{_shape(t)}.splat", (number,), V128))

    def store(self, t: Type, address: Expr, offset: int, value: Expr) -> None:
        """Write numbers from an address on."""
        if not self.wide:
            self.writer.do(f"{t}.store", address, value, offset=offset)
        elif self.count * bytes_of(str(t)) == 16:
            self.writer.do("v128.store", address, value, offset=offset)
        else:
            self.writer.do("i64.store", address, Op("i64x2.extract_lane", (value,), I64, (0,)), offset=offset)

    def lane(self, t: Type, vector: Expr, index: int) -> Expr:
        """One number of a vector."""
        return Op(f"{_shape(t)}.extract_lane", (vector,), t, (index,)) if self.wide else vector


def _selected(expr: Op, args: tuple[Expr, ...]) -> Expr:
    """One of two vectors in each place; the larger or the smaller of two is one instruction."""
    mask, x, y = args
    match expr.args:
        case (Op(name="gt" | "lt" as name, args=(a, b)), c, d) if (a, b) == (c, d):
            return Op(f"{_shape(c.type)}.{'pmax' if name == 'gt' else 'pmin'}", (y, x), V128)
    return Op("v128.bitselect", (x, y, mask), V128)


def _number_of(number: Const) -> Const:
    """A constant as the machine has it: bits as the number with a sign that has them."""
    machine = _MACHINE.get(number.type)
    if machine is None:
        return number
    bits, n = 8 * bytes_of(str(machine)), int(number.value)  # type: ignore[arg-type]
    return Const(machine, n - (n >> (bits - 1) << bits))


def _count(number: Expr) -> Const:
    """By how much all lanes are shifted."""
    assert isinstance(number, Const)
    return Const(I32, number.value)


def _shape(t: Type) -> str:
    return SHAPES[t]  # type: ignore[index]


_CONVERSIONS: dict[tuple[Type, Type], tuple[str, str]] = {
    (F32, F64): ("f64.promote_f32", "f64x2.promote_low_f32x4"),
    (F64, F32): ("f32.demote_f64", "f32x4.demote_f64x2_zero"),
}


def _number(expr: Op, args: tuple[Expr, ...]) -> Expr:
    special = _SPECIAL.get(expr.name)
    if special is not None:
        return special(expr, args)
    if expr.type == BOOL and expr.name in _MASKS:
        return Op(f"i32.{expr.name}", args, I32)
    operand = args[0].type
    if expr.name in _SHIFTS:
        return Op(f"{operand}.{_SHIFTS[expr.name]}", args, operand)
    return Op(f"{operand}.{_NAMES.get(expr.name, expr.name)}", args, I32 if expr.type == BOOL else operand)


def _converted(expr: Op, args: tuple[Expr, ...]) -> Expr:
    source = args[0].type
    return args[0] if source == expr.type else Op(_CONVERSIONS[source, expr.type][0], args, expr.type)


def _reinterpreted(x: Expr, t: Type) -> Expr:
    return Op(f"{t}.reinterpret_{x.type}", (x,), t)


_SPECIAL: dict[str, Callable[[Op, tuple[Expr, ...]], Expr]] = {
    "select": lambda expr, args: Op("select", args, expr.type),
    "convert": _converted,
    "not": lambda expr, args: Op("i32.eqz", args, I32),
    "bits": lambda expr, args: _reinterpreted(args[0], _MACHINE.get(expr.type, expr.type)),
}
