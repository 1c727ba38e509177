"""Everything that has one machine form: bools, machine integers, floats, addresses.

In: typed expressions other than ints. Out: low expressions in the instructions of WASM. Narrow integers live in an i32, sign- or
zero-extended by their type, and are brought back to their width after each operation that may leave it.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Get, Op
from lanewise.ir.types import F32, F64, I32, I64, WIDTH, Scalar, Type
from lanewise.library import half
from lanewise.passes import carriers, lower_int
from lanewise.passes.intervals import exactly
from lanewise.passes.lowering import LOW, Lowering

_COMPARISONS = frozenset(("eq", "ne", "lt", "le", "gt", "ge"))
_FLOATS = frozenset(("float", "f64", "f32", "f16"))
_TRUTHS = frozenset(("bool", "b1"))


def low(t: Type) -> Scalar:
    """The machine type of a scalar that is not an int."""
    assert isinstance(t, Scalar)
    return LOW[t.name]


def value(b: Lowering, expr: Expr) -> Expr:
    """Lower an expression whose type is not int."""
    if isinstance(expr, Const):
        return _constant(expr)
    if isinstance(expr, Get):
        return b.get(expr)
    known = b.ranges.decided(expr, b.state) if str(expr.type) in _TRUTHS else None
    if known is not None:
        return Const(I32, int(known))
    if expr.name in _COMPARISONS:
        return _compare(b, expr)
    special = _SPECIAL.get(expr.name)
    if special is not None:
        return special(b, expr)
    if expr.name == "or" and (outside := _outside(b, expr)) is not None:
        return outside
    args = tuple(value(b, a) for a in expr.args)
    name = str(expr.type)
    if name in _FLOATS:
        return _float(b, expr.name, args, name)
    return _integer(b, expr.name, args, name)


def _constant(expr: Const) -> Expr:
    t = low(expr.type)
    if t.name[0] == "f":
        return Const(t, float(expr.value))  # type: ignore[arg-type]
    n = int(expr.value)  # type: ignore[arg-type]
    bits = WIDTH[t.name]
    return Const(t, (n + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1)))


# --- comparisons and truth -------------------------------------------------------------------------------------------


def _compare(b: Lowering, expr: Op) -> Expr:
    x, y = expr.args
    names = str(x.type), str(y.type)
    if names == ("int", "int"):
        return lower_int.compare(b, expr.name, lower_int.number(b, x), lower_int.number(b, y))
    if "int" in names:
        whole, other = (x, y) if names[0] == "int" else (y, x)
        return lower_int.compare_float(b, expr.name, lower_int.number(b, whole), b.as_double(other), names[1] == "int")
    left, right = value(b, x), value(b, y)
    machine = str(left.type)
    if names[0] in _FLOATS or expr.name in ("eq", "ne"):
        if machine[0] == "i" and isinstance(right, Const) and right.value == 0:
            zero = Op(f"{machine}.eqz", (left,), I32)
            return zero if expr.name == "eq" else Op("i32.eqz", (zero,), I32)
        return Op(f"{machine}.{expr.name}", (left, right), I32)
    sign = "s" if names[0][0] == "i" else "u"
    return Op(f"{machine}.{expr.name}_{sign}", (left, right), I32)


def _outside(b: Lowering, expr: Op) -> Expr | None:
    """`i < 0 or i >= n`, where n is not negative, is one unsigned comparison."""
    match expr.args:
        case (Op(name="lt", args=(x, Const(value=0))), Op(name="ge", args=(same, y))) if x == same and str(x.type) == "int":
            if str(y.type) != "int" or b.ranges.value(y, b.state).low < 0:
                return None
            index, bound = lower_int.number(b, x), lower_int.number(b, y)
            if not all(n.rep in ("i32", "i64") for n in (index, bound)):
                return None
            rep = "i32" if index.rep == bound.rep == "i32" else "i64"
            return Op(f"{rep}.ge_u", (carriers.fit(b, index, rep), carriers.fit(b, bound, rep)), I32)
    return None


def _not(b: Lowering, expr: Op) -> Expr:
    return Op("i32.eqz", (value(b, expr.args[0]),), I32)


def _select(b: Lowering, expr: Op) -> Expr:
    condition, x, y = (value(b, a) for a in expr.args)
    return Op("select", (condition, x, y), x.type)


# --- conversions -----------------------------------------------------------------------------------------------------


def _convert(b: Lowering, expr: Op) -> Expr:
    source, target = str(expr.args[0].type), str(expr.type)
    if source == "int":
        return _from_int(b, expr.args[0], target)
    x = value(b, expr.args[0])
    if target in _TRUTHS:
        return _truth(x, source)
    if target in _FLOATS:
        return _to_float(b, x, source, target)
    if source in _FLOATS:
        return _truncated(x, source, target)
    return _resized(x, source, target)


def _from_int(b: Lowering, expr: Expr, target: str) -> Expr:
    if target in _FLOATS:
        return _to_float(b, lower_int.to_float(b, lower_int.number(b, expr)), "f64", target)
    n = lower_int.number(b, expr)
    if target in _TRUTHS:
        return lower_int.compare(b, "ne", n, carriers.Num(Const(I32, 0), "i32", exactly(0)))
    if WIDTH[target] <= 32 and n.rep == "i32":
        return _narrowed(n.expr, target)
    wide = lower_int.low64(b, expr)
    return wide if WIDTH[target] == 64 else _narrowed(Op("i32.wrap_i64", (wide,), I32), target)


def _truth(x: Expr, source: str) -> Expr:
    if source in _TRUTHS:
        return x
    if source in _FLOATS:
        return Op(f"{x.type}.ne", (x, Const(x.type, 0.0)), I32)
    return Op("i32.eqz", (Op(f"{x.type}.eqz", (x,), I32),), I32)


def _to_float(b: Lowering, x: Expr, source: str, target: str) -> Expr:
    machine = low(Scalar(target))
    if source in _FLOATS:
        resize = "f64.promote_f32" if machine == F64 else "f32.demote_f64"
        found = x if x.type == machine else Op(resize, (x,), machine)
        if target == "f16" and source != "f16":
            return b.support(half.round_half_double, b.temp(x)) if x.type == F64 else _half(b, found)
        return found
    sign = "s" if source[0] == "i" else "u"
    found = Op(f"{machine}.convert_{x.type}_{sign}", (x,), machine)
    if target != "f16":
        return found
    return b.support(half.round_half_double, Op(f"f64.convert_{x.type}_{sign}", (x,), F64))


def _half(b: Lowering, x: Expr) -> Expr:
    return b.support(half.round_half, x)


def _truncated(x: Expr, source: str, target: str) -> Expr:
    """Saturating, as library code expects of i64 and u64; numpy's narrow casts go through i64, as C's do."""
    sign = "u" if target in ("u64",) else "s"
    if WIDTH[target] == 64:
        return Op(f"i64.trunc_sat_{x.type}_{sign}", (x,), I64)
    wide = Op(f"i64.trunc_sat_{x.type}_s", (x,), I64)
    return _narrowed(Op("i32.wrap_i64", (wide,), I32), target)


def _resized(x: Expr, source: str, target: str) -> Expr:
    if WIDTH[target] == 64:
        if x.type == I64:
            return x
        sign = "s" if source[0] == "i" else "u"
        return Op(f"i64.extend_i32_{sign}", (x,), I64)
    if x.type == I64:
        x = Op("i32.wrap_i64", (x,), I32)
    elif source in _TRUTHS or _fits(source, target):
        return x
    return _narrowed(x, target)


def _fits(source: str, target: str) -> bool:
    return source == target or (source[0] == target[0] and WIDTH[source] <= WIDTH[target])


def _narrowed(x: Expr, target: str) -> Expr:
    """An i32 brought back to the width of its type."""
    bits = WIDTH[target]
    if bits >= 32:
        return x
    if target[0] == "i":
        return Op(f"i32.extend{bits}_s", (x,), I32)
    return Op("i32.and", (x, Const(I32, (1 << bits) - 1)), I32)


def _bits(b: Lowering, expr: Op) -> Expr:
    x = value(b, expr.args[0])
    target = low(expr.type)
    return x if x.type == target else Op(f"{target}.reinterpret_{x.type}", (x,), target)


def _single(b: Lowering, expr: Op) -> Expr:
    """Rounding a correctly rounded double once more gives the correctly rounded single (Figueroa 1995: 53 >= 2 * 24 + 2)."""
    return Op("f64.promote_f32", (Op("f32.demote_f64", (value(b, expr.args[0]),), F32),), F64)


def _word(b: Lowering, expr: Op) -> Expr:
    """An int as the i64 that a union holds."""
    return b.carried(expr.args[0], "word" if b.exact else "i64")


def _static(b: Lowering, expr: Op) -> Expr:
    return Op("static", (), I32, expr.attrs)


def _caught(b: Lowering, expr: Op) -> Expr:
    return Op("caught", (value(b, expr.args[0]),), I32, expr.attrs)


def _raised(b: Lowering, expr: Op) -> Expr:
    (site,) = expr.attrs
    assert isinstance(site, int)
    return Op("raised", (value(b, expr.args[0]),), I32, (b.module.asked(site),))


_SPECIAL: dict[str, Callable[[Lowering, Op], Expr]] = {
    "not": _not,
    "select": _select,
    "convert": _convert,
    "bits": _bits,
    "word": _word,
    "single": _single,
    "static": _static,
    "caught": _caught,
    "raised": _raised,
}

# --- arithmetic ------------------------------------------------------------------------------------------------------

_FLOAT_NAMES = {"fmin": "min", "fmax": "max"}


def _float(b: Lowering, name: str, args: tuple[Expr, ...], t: str) -> Expr:
    machine = low(Scalar(t))
    found = Op(f"{machine}.{_FLOAT_NAMES.get(name, name)}", args, machine)
    return _half(b, found) if t == "f16" and name not in ("neg", "abs", "copysign") else found


def _integer(b: Lowering, name: str, args: tuple[Expr, ...], t: str) -> Expr:
    machine = low(Scalar(t))
    zero = Const(machine, 0)
    match name:
        case "neg":
            return _narrowed(Op(f"{machine}.sub", (zero, args[0]), machine), t)
        case "invert":
            return _narrowed(Op(f"{machine}.xor", (args[0], Const(machine, -1)), machine), t)
        case "abs":
            x = b.temp(args[0])
            flipped = Op(f"{machine}.sub", (zero, x), machine)
            return _narrowed(Op("select", (Op(f"{machine}.lt_s", (x, zero), I32), flipped, x), machine), t)
        case "floordiv" | "mod":
            return _division(b, name, args, t, machine)
        case "shr":
            return Op(f"{machine}.shr_{'s' if t[0] == 'i' else 'u'}", args, machine)
        case "clz" | "ctz" | "popcnt":
            return Op(f"{machine}.{name}", args, machine)
    found = Op(f"{machine}.{name}", args, machine)
    return found if name in ("and", "or", "xor") else _narrowed(found, t)


def _division(b: Lowering, name: str, args: tuple[Expr, ...], t: str, machine: Scalar) -> Expr:
    """Floors; the least value divided by -1 wraps, which `div_s` would trap on."""
    if t[0] == "u":
        return Op(f"{machine}.{'div_u' if name == 'floordiv' else 'rem_u'}", args, machine)
    x, y = b.temp(args[0]), b.temp(args[1])
    rest = b.temp(Op(f"{machine}.rem_s", (x, y), machine))
    off = lower_int.wrong_side(str(machine), rest, y)
    if name == "mod":
        return Op("select", (off, Op(f"{machine}.add", (rest, y), machine), rest), machine)
    minus = Op(f"{machine}.eq", (y, Const(machine, -1)), I32)
    safe = Op("select", (minus, Const(machine, 1), y), machine)
    quotient = Op(f"{machine}.div_s", (x, safe), machine)
    amount = off if machine == I32 else Op("i64.extend_i32_u", (off,), I64)
    floored = Op(f"{machine}.sub", (quotient, amount), machine)
    flipped = Op(f"{machine}.sub", (Const(machine, 0), x), machine)
    return _narrowed(Op("select", (minus, flipped, floored), machine), t)


