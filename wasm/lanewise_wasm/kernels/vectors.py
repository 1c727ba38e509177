"""Vectors of numbers of one width come in and go out in another: masks as conditions of wider numbers, integers as floats.

A place holds as many numbers as its loop has lanes. Of wide ones they fill several vectors, of narrow ones one, or its lower part;
what the rest of that holds means nothing. A mask has all bits of its lane or none, in lanes of any width.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.types import F32, F64, I32, I64, SIGNED, V128, Type, bytes_of
from lanewise.prims import TRUTH

from lanewise_wasm.kernels.writer import Writer

WIDTH = 16
"""Bytes of a vector."""
INTS = {1: "i8x16", 2: "i16x8", 4: "i32x4", 8: "i64x2"}
FLOATS: dict[Type, str] = {F32: "f32x4", F64: "f64x2"}
_MASKS = {8: "i16x8.narrow_i32x4_s", 4: "i16x8.narrow_i32x4_s", 2: "i8x16.narrow_i16x8_s"}
"""What makes masks half as wide: of the two halves of a lane either says it."""


def shape_of(t: Type) -> str:
    """The lanes of a type, as instructions name them; those of a truth are bytes."""
    return FLOATS[t] if t in FLOATS else INTS[1 if t in TRUTH else size_of(t)]


def size_of(t: Type) -> int:
    """Bytes of a number."""
    return bytes_of(str(t))


@dataclass(frozen=True, slots=True)
class Vectors:
    """The numbers of one place, in lanes of so many bytes. `size` 0: one truth for all of them, whose mask has any width."""

    parts: tuple[Expr, ...]
    size: int


class Widths:
    """Changes the width of `count` numbers."""

    def __init__(self, writer: Writer, count: int) -> None:
        self.writer, self.count = writer, count

    def parts(self, size: int) -> int:
        """How many vectors numbers of so many bytes are in."""
        return max(1, self.count * size // WIDTH)

    # --- masks -------------------------------------------------------------------------------------------------------

    def masks(self, given: Vectors, size: int) -> Vectors:
        """The same truths in lanes of so many bytes."""
        if given.size == 0:
            return Vectors(given.parts[:1] * self.parts(size), size)
        while given.size > size:
            narrow = [Op(_MASKS[given.size], pair, V128) for pair in _pairs(given.parts)]
            given = Vectors(tuple(narrow), given.size // 2)
        while given.size < size:
            given = self.widened(given, "s")
        return given

    # --- numbers -----------------------------------------------------------------------------------------------------

    def converted(self, given: Vectors, source: Type, target: Type) -> Vectors:
        """Numbers of one type as those of another (`ir/kernel.py` says between which)."""
        if source in TRUTH:
            return self.of_truths(given, target)
        if source == target:
            return given
        if source in FLOATS:
            return self.of_floats(given, source, target)
        if target not in FLOATS:
            return self.of_width(given, source, size_of(target))
        return self.as_floats(given, source, target)

    def of_truths(self, given: Vectors, target: Type) -> Vectors:
        """1 and 0."""
        if target in TRUTH:
            return given
        if target in FLOATS:
            return self.as_floats(self.of_truths(given, I32), I32, target)
        size = size_of(target)
        return Vectors(tuple(Op(f"{INTS[size]}.neg", (mask,), V128) for mask in self.masks(given, size).parts), size)

    def of_width(self, given: Vectors, source: Type, size: int) -> Vectors:
        """Integers of another width: they wrap."""
        while given.size < size:
            given = self.widened(given, "s" if source in SIGNED else "u")
        while given.size > size:
            given = Vectors(tuple(joined(a, b, given.size, given.size // 2) for a, b in _pairs(given.parts)), given.size // 2)
        return given

    def widened(self, given: Vectors, sign: str) -> Vectors:
        """Twice as wide."""
        narrow, wide = INTS[given.size], INTS[2 * given.size]
        found: list[Expr] = []
        for part in self.kept(given.parts):
            found += [Op(f"{wide}.extend_{half}_{narrow}_{sign}", (part,), V128) for half in ("low", "high")]
        return Vectors(tuple(found[: self.parts(2 * given.size)]), 2 * given.size)

    def as_floats(self, given: Vectors, source: Type, target: Type) -> Vectors:
        """Integers as floats: what is narrow by way of 32 bits."""
        if given.size == 8:
            found = [_of_64_bits(self.writer, part, source in SIGNED) for part in given.parts]
            return Vectors(tuple(found), 8)
        sign = "u" if source not in SIGNED and given.size == 4 else "s"
        given = self.of_width(given, source, 4)
        if target == F32:
            return Vectors(tuple(Op(f"f32x4.convert_i32x4_{sign}", (part,), V128) for part in given.parts), 4)
        return self.doubled(given, f"f64x2.convert_low_i32x4_{sign}")

    def of_floats(self, given: Vectors, source: Type, target: Type) -> Vectors:
        """Floats of the other width; doubles that are cut to integers."""
        if source == F32:
            return self.doubled(given, "f64x2.promote_low_f32x4")
        name = "f32x4.demote_f64x2_zero" if target == F32 else "i32x4.trunc_sat_f64x2_s_zero"
        halves = tuple(Op(name, (part,), V128) for part in given.parts)
        return Vectors(tuple(a if a is b else joined(a, b, 16, 8) for a, b in _pairs(halves)), 4)

    def doubled(self, given: Vectors, name: str) -> Vectors:
        """Numbers of 32 bits as doubles, by an instruction that takes the lower two of four."""
        found: list[Expr] = []
        for part in self.kept(given.parts) if self.parts(8) > 1 else given.parts:
            found += [Op(name, (half,), V128) for half in (part, _picked(part, part, range(8, 16)))]
        return Vectors(tuple(found[: self.parts(8)]), 8)

    def kept(self, parts: tuple[Expr, ...]) -> tuple[Expr, ...]:
        """Vectors that are read more than once."""
        return tuple(part if not isinstance(part, Op) else self.writer.temp(part) for part in parts)


def _pairs(parts: tuple[Expr, ...]) -> Iterator[tuple[Expr, Expr]]:
    """Two that become one; a single one is both."""
    return zip(parts[::2], parts[1::2] or parts, strict=True)


def joined(a: Expr, b: Expr, of: int, size: int) -> Expr:
    """Of each so many bytes of two vectors the first ones."""
    return _picked(a, b, (at + k for at in range(0, 2 * WIDTH, of) for k in range(size)))


def _picked(a: Expr, b: Expr, places: Iterator[int] | range) -> Expr:
    """These bytes of two vectors, again and again."""
    chosen = tuple(places)
    return Op("i8x16.shuffle", (a, b), V128, chosen * (WIDTH // len(chosen)))


def _of_64_bits(writer: Writer, x: Expr, signed: bool) -> Expr:
    """The nearest doubles of integers of 64 bits. The upper and the lower half are each put into the digits of a double of a size
    that makes them worth what they are; both are exact, and their sum is rounded once."""
    x = writer.temp(x)
    low = _bits("or", _bits("and", x, (1 << 32) - 1), 0x433 << 52)
    high = _bits("xor", Op("i64x2.shr_u", (x, Const(I32, 32)), V128), 0x453 << 52 | signed << 31)
    offset = float((1 << 84) + (signed << 63) + (1 << 52))
    worth = Op("f64x2.sub", (high, _splat("f64x2", Const(F64, offset))), V128)
    return Op("f64x2.add", (worth, low), V128)


def _bits(name: str, x: Expr, word: int) -> Expr:
    return Op(f"v128.{name}", (x, _splat("i64x2", Const(I64, word))), V128)


def _splat(shape: str, number: Const) -> Expr:
    return Op(f"{shape}.splat", (number,), V128)
