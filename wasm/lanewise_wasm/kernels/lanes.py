"""Lane expressions come in and instructions go out: of one number, or of the vectors of `count` numbers that stand in a row.

How many vectors those are says the width of the numbers (`vectors.py`). Truths are masks in vectors and words outside. All that
does not change within a loop is splat once, before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lanewise.ir.code import Const, Expr, Get, Op
from lanewise.ir.types import F32, F64, I32, I64, SIGNED, V128, Type
from lanewise.prims import TRUTH

from lanewise_wasm.kernels import numbers
from lanewise_wasm.kernels.numbers import COMPARISONS, COUNTING, STORAGE, machine, signed_name
from lanewise_wasm.kernels.vectors import INTS, WIDTH, Vectors, Widths, joined, shape_of, size_of
from lanewise_wasm.kernels.writer import Writer

SHIFTS = ("shl", "shr")
DIVISIONS = ("floordiv", "mod")
COUNTING_SINGLE = 1.5 * 2.0**23
Known = Mapping[str, "Expr | Vectors"]


class Lanes:
    """Numbers of one loop, `count` at a time. `known`: what loads, lanes and folds have set, as low expressions."""

    def __init__(self, writer: Writer, count: int, known: Known) -> None:
        self.writer, self.count = writer, count
        self.known: dict[str, Expr | Vectors] = dict(known)
        self.splats: dict[tuple[Expr, str], Expr] = {}
        self.widths = Widths(writer, count)

    def beside(self, known: Known) -> Lanes:
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
                self.prepare(expr.args[:1] if expr.name in SHIFTS else expr.args, varying)
            elif isinstance(expr, Const) or expr.slot not in varying:
                key = self.number(expr), shape_of(expr.type)
                if key not in self.splats:
                    self.splats[key] = self.writer.temp(self.splat(*key, expr.type))

    def splat(self, number: Expr, shape: str, t: Type) -> Expr:
        """A number in all lanes; a truth as a mask."""
        number = Op("i32.sub", (Const(I32, 0), number), I32) if t in TRUTH else number
        return Op(f"{shape}.splat", (number,), V128)

    def number(self, expr: Const | Get) -> Expr:
        """What stands alone, as the machine has it."""
        if isinstance(expr, Const):
            return numbers.constant(expr)
        found = self.known[expr.slot]
        assert not isinstance(found, Vectors)
        return found

    def value(self, expr: Expr) -> Expr:
        """A lane expression, of numbers of which no more than one vector stands in a row."""
        if self.wide:
            (found,) = self.vectors(expr).parts
            return found
        if isinstance(expr, Op):
            return numbers.number(self.writer, expr, tuple(map(self.value, expr.args)))
        return self.number(expr)

    def kept(self, expr: Expr) -> Expr | Vectors:
        """The value of an expression, in slots."""
        if not self.wide:
            return self.writer.temp(self.value(expr))
        found = self.vectors(expr)
        return Vectors(tuple(map(self.writer.temp, found.parts)), found.size)

    # --- vectors -----------------------------------------------------------------------------------------------------

    def vectors(self, expr: Expr) -> Vectors:
        """A lane expression of any width."""
        if not isinstance(expr, Op):
            return self.leaf(expr)
        if expr.name in SHIFTS:
            name = f"{shape_of(expr.type)}.{signed_name(expr.name, expr.type)}"
            return self.each(lambda x: Op(name, (x, _count(expr.args[1])), V128), self.vectors(expr.args[0]))
        args = [self.vectors(a) for a in expr.args]
        if expr.name == "convert":
            return self.widths.converted(args[0], expr.args[0].type, expr.type)
        if expr.name == "bits":
            return args[0]
        if expr.name == "select":
            return self.selected(expr, *args)
        if expr.name in DIVISIONS:
            return self.divided(expr, *args)
        if expr.args[0].type in TRUTH:
            size = min((a.size for a in args if a.size), default=1)
            args = [self.widths.masks(a, size) for a in args]
        return self.each(lambda *parts: _vector(expr, parts), *args)

    def leaf(self, expr: Const | Get) -> Vectors:
        """What is known, or the same number in all places."""
        found = self.known.get(expr.slot) if isinstance(expr, Get) else None
        if isinstance(found, Vectors):
            return found
        size = 0 if expr.type in TRUTH else size_of(expr.type)
        number = self.number(expr)
        if number.type == V128:
            return Vectors((number,), size)
        return Vectors((self.splats[number, shape_of(expr.type)],) * self.widths.parts(size), size)

    def each(self, make: Callable[..., Expr], *operands: Vectors) -> Vectors:
        """What this makes of every vector of the operands."""
        return Vectors(tuple(map(make, *(x.parts for x in operands))), operands[0].size)

    def selected(self, expr: Op, mask: Vectors, x: Vectors, y: Vectors) -> Vectors:
        """One of two numbers in each place; the larger or the smaller of two is one instruction."""
        if expr.type in TRUTH:
            size = min((v.size for v in (mask, x, y) if v.size), default=1)
            x, y = self.widths.masks(x, size), self.widths.masks(y, size)
        match expr.args:
            case (Op(name="gt" | "lt" as name, args=(a, b)), c, d) if (a, b) == (c, d) and (best := _best(name, c.type)):
                # Of floats the second operand is the one that stays where neither is better.
                return self.each(lambda x, y: Op(best, (y, x), V128), x, y)
        return self.each(lambda m, x, y: Op("v128.bitselect", (x, y, m), V128), self.widths.masks(mask, x.size), x, y)

    def divided(self, expr: Op, x: Vectors, y: Vectors) -> Vectors:
        """Integers, as floats of which a quotient that is no integer is not rounded to one: those of 16 bits as singles."""
        t, size = expr.type, size_of(expr.type)
        wide, counting = (F64, COUNTING) if size > 2 else (F32, COUNTING_SINGLE)
        shape = shape_of(wide)
        offset = Op(f"{shape}.splat", (Const(wide, counting),), V128)

        def divided(x: Expr, y: Expr) -> Expr:
            found: Expr = Op(f"{shape}.floor", (Op(f"{shape}.div", (x, y), V128),), V128)
            if expr.name == "mod":
                found = Op(f"{shape}.sub", (x, Op(f"{shape}.mul", (found, y), V128)), V128)
            return Op(f"{shape}.add", (found, offset), V128)

        parts = [self.widths.kept(self.widths.converted(v, t, wide).parts) for v in (x, y)]
        found = tuple(map(divided, *parts))
        return self.widths.of_width(Vectors(found, size_of(wide)), t, size)

    # --- memory ------------------------------------------------------------------------------------------------------

    def load(self, t: Type, address: Expr, offset: int) -> Expr | Vectors:
        """The numbers that begin at an address."""
        if not self.wide:
            return self.writer.load(numbers.loading(t), address, offset, machine(t))
        size = size_of(t)
        parts = [self.loaded(self.count * size, address, offset + k * WIDTH) for k in range(self.widths.parts(size))]
        if t in TRUTH:
            parts = [self.writer.temp(Op("i8x16.neg", (part,), V128)) for part in parts]
        return Vectors(tuple(parts), size)

    def loaded(self, count: int, address: Expr, offset: int) -> Expr:
        """So many bytes, or a whole vector."""
        if count >= WIDTH:
            return self.writer.load("v128.load", address, offset, V128)
        if count > 2:
            return self.writer.load(f"v128.load{8 * count}_zero", address, offset, V128)
        return self.writer.temp(Op("i16x8.splat", (self.writer.load("i32.load16_u", address, offset, I32),), V128))

    def repeated(self, t: Type, address: Expr) -> Vectors:
        """The number at an address in all lanes."""
        number = self.writer.load(numbers.loading(t), address, 0, machine(t))
        size = 0 if t in TRUTH else size_of(t)
        return Vectors((self.writer.temp(self.splat(number, shape_of(t), t)),) * self.widths.parts(size), size)

    def store(self, t: Type, address: Expr, offset: int, value: Expr) -> None:
        """Write numbers from an address on."""
        size = size_of(t)
        if not self.wide:
            self.writer.do(f"{machine(t)}.store{STORAGE.get(size, '')}", address, self.value(value), offset=offset)
            return
        found = self.vectors(value)
        parts = found.parts
        if t in TRUTH:
            parts = tuple(Op("i8x16.neg", (mask,), V128) for mask in self.widths.masks(found, 1).parts)
        for k, part in enumerate(parts):
            self.stored(self.count * size, address, offset + k * WIDTH, part)

    def stored(self, count: int, address: Expr, offset: int, part: Expr) -> None:
        """So many bytes, or a whole vector."""
        if count >= WIDTH:
            self.writer.do("v128.store", address, part, offset=offset)
            return
        word = I64 if count == 8 else I32
        lane = Op(f"{INTS[size_of(word)]}.extract_lane", (part,), word, (0,))
        self.writer.do(f"{word}.store{STORAGE.get(count, '')}", address, lane, offset=offset)

    def lane(self, t: Type, vector: Expr, index: int) -> Expr:
        """One number of a vector."""
        sign = "" if size_of(t) >= 4 else "_s" if t in SIGNED else "_u"
        return Op(f"{shape_of(t)}.extract_lane{sign}", (vector,), machine(t), (index,)) if self.wide else vector


_BITWISE = {"and": "and", "or": "or", "xor": "xor", "not": "not", "invert": "not"}


def _vector(expr: Op, args: tuple[Expr, ...]) -> Expr:
    """An operation on vectors of one width."""
    t = expr.args[0].type
    if t not in (F32, F64):
        if expr.name in _BITWISE:
            return Op(f"v128.{_BITWISE[expr.name]}", args, V128)
        if expr.name == "mul" and size_of(t) == 1:
            return _product_of_bytes(*args)
    name = signed_name(expr.name, t) if expr.name in COMPARISONS else expr.name
    return Op(f"{shape_of(t)}.{name}", args, V128)


def _product_of_bytes(x: Expr, y: Expr) -> Expr:
    """The lower halves of products of words, for which there is no instruction."""
    halves = [Op(f"i16x8.extmul_{half}_i8x16_u", (x, y), V128) for half in ("low", "high")]
    return joined(halves[0], halves[1], 2, 1)


def _best(name: str, t: Type) -> str:
    """The instruction for the greater or the smaller of two; empty where there is none."""
    which = "max" if name == "gt" else "min"
    if t in (F32, F64):
        return f"{shape_of(t)}.p{which}"
    return f"{shape_of(t)}.{signed_name(which, t)}" if size_of(t) < 8 else ""


def _count(number: Expr) -> Const:
    """By how much all lanes are shifted."""
    assert isinstance(number, Const)
    return Const(I32, number.value)
