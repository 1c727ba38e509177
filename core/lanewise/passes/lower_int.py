"""Ints as machine words: the arithmetic of `lower`.

In: int expressions with the intervals of their operands. Out: lowered ints (`carriers.py`), with the checks that the
intervals could not remove emitted before them.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.ir import layout
from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.types import F64, I32, I64, INT
from lanewise.library import big_wide, exact, exact_bits, exact_float, exact_word, numbers
from lanewise.passes import intervals
from lanewise.passes.carriers import SMALL, Num, const, fit, low_type, op
from lanewise.passes.intervals import I32_RANGE, I64_RANGE, NARROW, U64_RANGE, Interval
from lanewise.passes.lowering import Lowering, rep_of
from lanewise.passes.overflow import checked


def low64(b: Lowering, expr: Expr) -> Expr:
    """The low 64 bits of an int expression, computed wrapping, without checks."""
    if isinstance(expr, Op) and expr.type == INT and expr.name in _LOW64 and not _narrow(b, expr):
        return _LOW64[expr.name](b, expr.args)
    x = number(b, expr)
    if x.rep == "word":
        return b.support(exact_word.exact_low64, x.expr)
    return fit(b, x, "i64" if x.rep == "i32" else x.rep)


def _narrow(b: Lowering, expr: Expr) -> bool:
    return b.ranges.value(expr, b.state, settle=False).within(*I32_RANGE[:2]) and not any(
        isinstance(a, Op) and a.name in _LOW64 for a in expr.args  # type: ignore[union-attr]
    )


def _low_binary(name: str) -> Callable[[Lowering, tuple[Expr, ...]], Expr]:
    return lambda b, args: op(name, low64(b, args[0]), low64(b, args[1]))


def _low_shl(b: Lowering, args: tuple[Expr, ...]) -> Expr:
    count = number(b, args[1])
    shifted = op("i64.shl", low64(b, args[0]), fit(b, count, "i64"))
    if count.interval.high < 64:
        return shifted
    inside = op("i64.lt_u", b.temp(fit(b, count, "i64")), Const(I64, 64))
    return Op("select", (inside, shifted, Const(I64, 0)), I64)


_LOW64: dict[str, Callable[[Lowering, tuple[Expr, ...]], Expr]] = {
    **{name: _low_binary(f"i64.{name}") for name in ("add", "sub", "mul", "and", "or", "xor")},
    "neg": lambda b, args: op("i64.sub", Const(I64, 0), low64(b, args[0])),
    "invert": lambda b, args: op("i64.xor", low64(b, args[0]), Const(I64, -1)),
    "shl": _low_shl,
}

# --- expressions -----------------------------------------------------------------------------------------------------


def number(b: Lowering, expr: Expr) -> Num:
    """Lower an int expression."""
    if b.ints == NARROW and isinstance(expr, Op):
        return _held(b, _OPERATIONS[expr.name](b, expr, b.ranges.value(expr, b.state, settle=False)))
    interval = b.ranges.value(expr, b.state)
    if isinstance(expr, Const):
        value = int(expr.value)  # type: ignore[arg-type]
        if not intervals.exactly(value).within(SMALL[0], U64_RANGE.high) and b.exact:
            return Num(b.big_constant(value), "word", interval)
        if not (I64_RANGE.low <= value <= U64_RANGE.high):
            b.leave_if(Const(I32, 1), layout.RANGE)
            return Num(Const(I64, 0), "i64", I64_RANGE)
        rep = rep_of(interval, b.exact)
        return Num(const(rep, value), rep, interval)
    if not isinstance(expr, Op):
        rep = b.rep(expr.slot)
        held = {"i32": I32_RANGE, "i64": I64_RANGE, "u64": U64_RANGE}.get(rep, interval)
        return Num(b.get(expr), rep, intervals.meet(interval, held.low, held.high) or held)
    return _OPERATIONS[expr.name](b, expr, interval)


def _held(b: Lowering, x: Num) -> Num:
    """`ints=32`: a result that may lie outside i32 and u32 is checked, and goes on in i32."""
    if b.ints.holds(x.interval):
        return x
    value = b.temp(fit(b, x, "i64"))
    b.leave_if(op("i64.ne", op("i64.extend32_s", value), value), layout.RANGE)
    return Num(op("i32.wrap_i64", value), "i32", intervals.meet(x.interval, *I32_RANGE[:2]) or I32_RANGE)


def _result(b: Lowering, interval: Interval) -> str:
    return rep_of(interval, b.exact)


def _arithmetic(name: str) -> Callable[[Lowering, Op, Interval], Num]:
    def lower(b: Lowering, expr: Op, interval: Interval) -> Num:
        x, y = number(b, expr.args[0]), number(b, expr.args[1])
        true = intervals.BINARY[name](x.interval, y.interval)
        return _computed(b, name, x, y, true, interval)

    return lower


def _computed(b: Lowering, name: str, x: Num, y: Num, true: Interval, interval: Interval) -> Num:
    """In i32 or i64 where the true result fits, in u64 where that does, else checked (fast) or exact."""
    words = all(n.rep == "i32" or isinstance(n.expr, Const) for n in (x, y))
    if words and all(i.within(*I32_RANGE[:2]) for i in (true, x.interval, y.interval)):
        return Num(op(f"i32.{name}", fit(b, x, "i32"), fit(b, y, "i32")), "i32", true)
    square = name == "mul" and x.expr == y.expr
    if b.ints == NARROW and (name != "mul" or square) and x.rep == y.rep == "i32" and not b.ints.holds(true):
        return Num(checked(b, "i32", name, x, y), "i32", intervals.meet(true, *I32_RANGE[:2]) or I32_RANGE)
    if all(i.within(*I64_RANGE[:2]) for i in (true, x.interval, y.interval)):
        return Num(op(f"i64.{name}", fit(b, x, "i64"), fit(b, y, "i64")), "i64", true)
    if true.within(*U64_RANGE[:2]) and "word" not in (x.rep, y.rep):
        return Num(op(f"i64.{name}", _bits(b, x), _bits(b, y)), "u64", true)
    if b.exact:
        function = {"add": exact.exact_add, "sub": exact.exact_sub, "mul": exact.exact_mul}[name]
        return Num(b.support(function, fit(b, x, "word"), fit(b, y, "word")), "word", interval)
    return Num(checked(b, "i64", name, x, y), "i64", intervals.meet(true, *I64_RANGE[:2]) or I64_RANGE)


def _bits(b: Lowering, x: Num) -> Expr:
    """Sign-extended to 64 bits, whatever the reading."""
    return op("i64.extend_i32_s", x.expr) if x.rep == "i32" else x.expr


def _floordiv(b: Lowering, expr: Op, interval: Interval) -> Num:
    x, y = number(b, expr.args[0]), number(b, expr.args[1])
    unsigned = x.interval.low >= 0 and y.interval.low >= 0
    if _divided_as_words(b, x, y) or (b.exact and not unsigned and not interval.within(*I64_RANGE[:2])):
        found = b.support(exact.exact_floordiv, fit(b, x, "word"), fit(b, y, "word"))
        return Num(found, "word", interval)
    if unsigned:
        return _unsigned(b, "div_u", x, y, interval)
    rep, (left, right) = _signed_pair(b, x, y, interval)
    if isinstance(right, Const) and _is_power(right.value):
        return Num(op(f"{rep}.shr_s", left, Const(low_type(rep), int(right.value or 0).bit_length() - 1)), rep, interval)  # type: ignore[arg-type]
    left, right = b.temp(left), b.temp(right)
    least = (I32_RANGE if rep == "i32" else I64_RANGE).low
    if x.interval.low <= least and y.interval.low <= -1 <= y.interval.high:
        worst = op("i32.and", op(f"{rep}.eq", left, const(rep, least)), op(f"{rep}.eq", right, const(rep, -1)))
        b.leave_if(worst, layout.RANGE)
    quotient = b.temp(op(f"{rep}.div_s", left, right))
    rest = b.temp(op(f"{rep}.sub", left, op(f"{rep}.mul", quotient, right)))
    adjust = wrong_side(rep, rest, right)
    amount = adjust if rep == "i32" else op("i64.extend_i32_u", adjust)
    return Num(op(f"{rep}.sub", quotient, amount), rep, intervals.meet(interval, *I64_RANGE[:2]) or I64_RANGE)


def _divided_as_words(b: Lowering, x: Num, y: Num) -> bool:
    """In the exact variant: one of them is a word, or no machine division takes both, one being negative, the other an u64."""
    signed = all(n.interval.within(*I64_RANGE[:2]) for n in (x, y))
    unsigned = x.interval.low >= 0 and y.interval.low >= 0
    return "word" in (x.rep, y.rep) or (b.exact and not signed and not unsigned)


def _is_power(value: object) -> bool:
    return isinstance(value, int) and value > 0 and value & (value - 1) == 0


def wrong_side(rep: str, rest: Expr, divisor: Expr) -> Expr:
    """The truncated remainder is not zero and has not the divisor's sign: Python floors."""
    zero = Const(low_type(rep), 0)
    return op("i32.and", op(f"{rep}.ne", rest, zero), op(f"{rep}.lt_s", op(f"{rep}.xor", rest, divisor), zero))


def _signed_pair(b: Lowering, x: Num, y: Num, interval: Interval) -> tuple[str, tuple[Expr, Expr]]:
    """Both operands in i32 if the whole division fits there, else in i64."""
    narrow = all(i.within(*I32_RANGE[:2]) for i in (x.interval, y.interval, interval))
    rep = "i32" if narrow else "i64"
    return rep, (fit(b, x, rep), fit(b, y, rep))


def _unsigned(b: Lowering, name: str, x: Num, y: Num, interval: Interval) -> Num:
    """Neither operand is negative: one instruction, and for powers of two not even a division."""
    if x.interval.within(*I32_RANGE[:2]) and y.interval.within(*I32_RANGE[:2]):
        rep, result = "i32", "i32"
    else:
        rep, result = "i64", _result(b, interval)
    left, right = (fit(b, n, "i32" if rep == "i32" else "i64" if n.rep == "i32" else n.rep) for n in (x, y))
    if isinstance(right, Const) and _is_power(right.value):
        shift = int(right.value or 0).bit_length() - 1  # type: ignore[arg-type]
        if name == "div_u":
            found = op(f"{rep}.shr_u", left, Const(low_type(rep), shift))
        else:
            found = op(f"{rep}.and", left, Const(low_type(rep), (1 << shift) - 1))
    else:
        found = op(f"{rep}.{name}", left, right)
    if rep == "i64" and result == "i32":
        return Num(op("i32.wrap_i64", found), "i32", interval)
    return Num(found, result if rep == "i64" else rep, interval)


def _mod(b: Lowering, expr: Op, interval: Interval) -> Num:
    if b.ranges.masks(expr, b.state):
        modulus = int(expr.args[1].value)  # type: ignore[union-attr, arg-type]
        if modulus == 1 << 64:
            return Num(low64(b, expr.args[0]), "u64", interval)
        masked = Op("and", (expr.args[0], Const(INT, modulus - 1)), INT)
        return _masked(b, masked, interval)
    product = _mod_of_product(b, expr, interval)
    if product is not None:
        return product
    x, y = number(b, expr.args[0]), number(b, expr.args[1])
    if _divided_as_words(b, x, y):
        found = b.support(exact.exact_mod, fit(b, x, "word"), fit(b, y, "word"))
        return _reduced(b, Num(found, "word", interval))
    if x.interval.low >= 0 and y.interval.low >= 0:
        return _unsigned(b, "rem_u", x, y, interval)
    rep, (left, right) = _signed_pair(b, x, y, interval)
    if isinstance(right, Const) and _is_power(right.value):
        mask = Const(low_type(rep), int(right.value or 0) - 1)  # type: ignore[arg-type]
        return Num(op(f"{rep}.and", left, mask), rep, interval)
    right = b.temp(right)
    rest = b.temp(op(f"{rep}.rem_s", left, right))
    fixed = Op("select", (wrong_side(rep, rest, right), op(f"{rep}.add", rest, right), rest), low_type(rep))
    return Num(fixed, rep, interval)


def _mod_of_product(b: Lowering, expr: Op, interval: Interval) -> Num | None:
    """`(x * y) % n` through 128 bits, where the product might not fit but the factors do."""
    inner = expr.args[0]
    if not (isinstance(inner, Op) and inner.name == "mul" and inner.type == INT):
        return None
    x, y, n = (number(b, e) for e in (*inner.args, expr.args[1]))
    true = intervals.BINARY["mul"](x.interval, y.interval)
    if true.within(*I64_RANGE[:2]) or "word" in (x.rep, y.rep, n.rep) or n.interval.low < 0:
        return None
    if x.interval.low < 0 or y.interval.low < 0:
        return None
    found = b.support(big_wide.multiply_mod, _bits(b, x), _bits(b, y), _bits(b, n))
    rep = _result(b, interval)
    return Num(op("i32.wrap_i64", found), "i32", interval) if rep == "i32" else Num(found, rep, interval)


def _reduced(b: Lowering, x: Num) -> Num:
    """A word whose interval fits a machine carrier goes on in that."""
    rep = _result(b, x.interval)
    return x if rep == "word" else Num(fit(b, x, rep), rep, x.interval)


def _masked(b: Lowering, expr: Op, interval: Interval) -> Num:
    """`x & y` where one of them lies in u64: the low 64 bits decide."""
    rep = rep_of(interval, b.exact)
    if rep == "i32" and all(b.ranges.value(a, b.state, settle=False).within(*I32_RANGE[:2]) for a in expr.args):
        parts = [number(b, a) for a in expr.args]
        if all(p.rep == "i32" for p in parts):
            return Num(op("i32.and", parts[0].expr, parts[1].expr), "i32", interval)
    found = op("i64.and", low64(b, expr.args[0]), low64(b, expr.args[1]))
    return Num(op("i32.wrap_i64", found), "i32", interval) if rep == "i32" else Num(found, rep, interval)


def _bitwise(name: str) -> Callable[[Lowering, Op, Interval], Num]:
    function = {"and": exact_bits.exact_and, "or": exact_bits.exact_or, "xor": exact_bits.exact_xor}[name]

    def lower(b: Lowering, expr: Op, interval: Interval) -> Num:
        if name == "and" and b.ranges.masks(expr, b.state):
            return _masked(b, expr, interval)
        x, y = number(b, expr.args[0]), number(b, expr.args[1])
        for rep, bounds in (("i32", I32_RANGE), ("i64", I64_RANGE), ("u64", U64_RANGE)):
            if x.interval.within(*bounds[:2]) and y.interval.within(*bounds[:2]):
                machine = "i32" if rep == "i32" else "i64"
                return Num(op(f"{machine}.{name}", fit(b, x, rep), fit(b, y, rep)), rep, interval)
        if b.exact:
            return Num(b.support(function, fit(b, x, "word"), fit(b, y, "word")), "word", interval)
        signed = intervals.meet(interval, *I64_RANGE[:2]) or I64_RANGE
        return Num(op(f"i64.{name}", fit(b, x, "i64"), fit(b, y, "i64")), "i64", signed)

    return lower


def _shl(b: Lowering, expr: Op, interval: Interval) -> Num:
    x, y = number(b, expr.args[0]), number(b, expr.args[1])
    true = intervals.BINARY["shl"](x.interval, y.interval)
    for rep, bounds, width in (("i32", I32_RANGE, 32), ("i64", I64_RANGE, 64), ("u64", U64_RANGE, 64)):
        if true.within(*bounds[:2]) and x.interval.within(*bounds[:2]) and y.interval.high < width:
            machine = "i32" if rep == "i32" else "i64"
            return Num(op(f"{machine}.shl", fit(b, x, rep), fit(b, y, "i32" if machine == "i32" else "i64")), rep, true)
    if b.exact:
        return Num(b.support(exact_bits.exact_lshift, fit(b, x, "word"), fit(b, y, "word")), "word", interval)
    value, count = b.temp(fit(b, x, "i64")), b.temp(fit(b, y, "i64"))
    shifted = b.temp(op("i64.shl", value, count))
    lost = op("i64.ne", op("i64.shr_s", shifted, count), value)
    if y.interval.high >= 64:
        far = op("i32.and", op("i64.ge_u", count, Const(I64, 64)), op("i32.eqz", op("i64.eqz", value)))
        b.leave_if(op("i32.or", far, op("i32.and", op("i64.lt_u", count, Const(I64, 64)), lost)), layout.RANGE)
    else:
        b.leave_if(lost, layout.RANGE)
    return Num(shifted, "i64", intervals.meet(true, *I64_RANGE[:2]) or I64_RANGE)


def _shr(b: Lowering, expr: Op, interval: Interval) -> Num:
    x, y = number(b, expr.args[0]), number(b, expr.args[1])
    if x.rep == "word" or y.rep == "word":
        return _reduced(b, Num(b.support(exact_bits.exact_rshift, fit(b, x, "word"), fit(b, y, "word")), "word", interval))
    machine = "i32" if x.rep == "i32" else "i64"
    name = f"{machine}.shr_u" if x.rep == "u64" else f"{machine}.shr_s"
    width = 32 if machine == "i32" else 64
    if y.interval.high < width:
        found = op(name, x.expr, fit(b, y, machine))
    else:
        count = b.temp(_bits(b, y))  # not negative; as unsigned it is right whatever the carrier
        near = op("i64.lt_u", count, Const(I64, width))
        last = Const(I64, width - 1)
        amount: Expr = Op("select", (near, count, last), I64)
        found = op(name, x.expr, op("i32.wrap_i64", amount) if machine == "i32" else amount)
        if x.rep == "u64":
            found = Op("select", (near, found, Const(I64, 0)), I64)
    narrow = rep_of(interval, b.exact)
    if narrow == "i32" and machine == "i64":
        return Num(op("i32.wrap_i64", found), "i32", interval)
    return Num(found, narrow if x.rep == "u64" else x.rep, interval)


def _neg(b: Lowering, expr: Op, interval: Interval) -> Num:
    x = number(b, expr.args[0])
    return _computed(b, "sub", Num(Const(I32, 0), "i32", intervals.exactly(0)), x, intervals.UNARY["neg"](x.interval), interval)


def _abs(b: Lowering, expr: Op, interval: Interval) -> Num:
    x = number(b, expr.args[0])
    if x.interval.low >= 0:
        return x
    if x.rep == "word":
        return Num(b.support(exact.exact_abs, x.expr), "word", interval)
    true = intervals.UNARY["abs"](x.interval)
    rep = "i32" if x.rep == "i32" and true.within(*I32_RANGE[:2]) else "i64"
    value = b.temp(fit(b, x, rep))
    zero = Const(low_type(rep), 0)
    flipped = op(f"{rep}.sub", zero, value)
    found = Op("select", (op(f"{rep}.lt_s", value, zero), flipped, value), low_type(rep))
    return Num(found, "u64" if not true.within(*I64_RANGE[:2]) else rep, true)


def _invert(b: Lowering, expr: Op, interval: Interval) -> Num:
    x = number(b, expr.args[0])
    if x.rep == "word":
        return Num(b.support(exact.exact_invert, x.expr), "word", interval)
    rep = "i32" if x.rep == "i32" else "i64"
    if b.exact and x.rep == "u64":
        return Num(b.support(exact.exact_invert, fit(b, x, "word")), "word", interval)
    return Num(op(f"{rep}.xor", fit(b, x, rep), Const(low_type(rep), -1)), rep, intervals.UNARY["invert"](x.interval))


def _select(b: Lowering, expr: Op, interval: Interval) -> Num:
    condition = b.value(expr.args[0])
    x, y = number(b, expr.args[1]), number(b, expr.args[2])
    joined = intervals.join(x.interval, y.interval)
    rep = rep_of(joined, b.exact)
    return Num(Op("select", (condition, fit(b, x, rep), fit(b, y, rep)), low_type(rep)), rep, interval)


def _unword(b: Lowering, expr: Op, interval: Interval) -> Num:
    return Num(b.value(expr.args[0]), "word" if b.exact else "i64", interval)


def _convert(b: Lowering, expr: Op, interval: Interval) -> Num:
    """To an int: from bool and machine integers, and from a float, which truncates."""
    source = expr.args[0]
    name = str(source.type)
    if name in ("float", "f64", "f32", "f16"):
        return _from_float(b, b.as_double(source), interval)
    value = b.value(source)
    if name == "u32" and not interval.within(*I32_RANGE[:2]):
        return Num(op("i64.extend_i32_u", value), "i64", interval)
    rep = {"i64": "i64", "u64": "u64"}.get(name, "i32")
    return Num(value, rep, interval)


def _from_float(b: Lowering, x: Expr, interval: Interval) -> Num:
    if b.exact:
        return Num(b.support(exact_float.exact_from_float, x), "word", interval)
    x = b.temp(x)
    limit = 2.0**63
    outside = op("i32.or", op("f64.ge", x, Const(F64, limit)), op("f64.lt", x, Const(F64, -limit)))
    b.leave_if(outside, layout.RANGE)
    return Num(op("i64.trunc_sat_f64_s", x), "i64", I64_RANGE)


_OPERATIONS: dict[str, Callable[[Lowering, Op, Interval], Num]] = {
    **{name: _arithmetic(name) for name in ("add", "sub", "mul")},
    **{name: _bitwise(name) for name in ("and", "or", "xor")},
    "floordiv": _floordiv,
    "mod": _mod,
    "shl": _shl,
    "shr": _shr,
    "neg": _neg,
    "abs": _abs,
    "invert": _invert,
    "select": _select,
    "unword": _unword,
    "convert": _convert,
}

# --- out of ints -----------------------------------------------------------------------------------------------------


def compare(b: Lowering, name: str, x: Num, y: Num) -> Expr:
    """A comparison of two ints, as an i32 truth."""
    unsigned = name if name in ("eq", "ne") else f"{name}_u"
    signed = name if name in ("eq", "ne") else f"{name}_s"
    for rep, bounds, suffix in (("i32", I32_RANGE, signed), ("i64", I64_RANGE, signed), ("u64", U64_RANGE, unsigned)):
        if x.interval.within(*bounds[:2]) and y.interval.within(*bounds[:2]):
            machine = "i32" if rep == "i32" else "i64"
            left, right = fit(b, x, rep), fit(b, y, rep)
            if name in ("eq", "ne") and isinstance(right, Const) and right.value == 0:
                zero = op(f"{machine}.eqz", left)
                return zero if name == "eq" else op("i32.eqz", zero)
            return op(f"{machine}.{suffix}", left, right)
    if b.exact:
        order = b.support(exact_word.exact_compare, fit(b, x, "word"), fit(b, y, "word"))
        return op(f"i32.{signed}", order, Const(I32, 0))
    if x.rep == "u64":
        flipped = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}.get(name, name)
        return compare(b, flipped, y, x)
    left, right = b.temp(fit(b, x, "i64")), b.temp(_bits(b, y))
    negative = op("i64.lt_s", left, Const(I64, 0))
    plain = op(f"i64.{unsigned}", left, right)
    below = Const(I32, 1 if name in ("lt", "le", "ne") else 0)
    return Op("select", (negative, below, plain), I32)


def compare_float(b: Lowering, name: str, x: Num, y: Expr, flipped: bool) -> Expr:
    """An int against a float, exactly: by conversion where that is exact, else by the library."""
    if flipped:
        name = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}.get(name, name)
    if x.interval.within(-(1 << 53), 1 << 53):
        return op(f"f64.{name}", to_float(b, x), y)
    functions: dict[str, Callable[..., object]] = {
        "word": exact_float.exact_compare_float,
        "u64": numbers.compare_u64_float,
    }
    function = functions.get(x.rep, numbers.compare_i64_float)
    order = b.temp(b.support(function, fit(b, x, "i64") if x.rep == "i32" else x.expr, y))
    if name in ("gt", "ge"):
        unordered = op("i32.ne", order, Const(I32, 2))
        return op("i32.and", op(f"i32.{name}_s", order, Const(I32, 0)), unordered)
    suffix = "" if name in ("eq", "ne") else "_s"
    return op(f"i32.{name}{suffix}", order, Const(I32, 0))


def to_float(b: Lowering, x: Num) -> Expr:
    """The nearest double; the hardware rounds to even, and so does the library for words."""
    if x.rep == "word":
        return b.support(exact_float.exact_to_float, x.expr)
    if isinstance(x.expr, Const) and x.interval.low == x.interval.high:
        return Const(F64, float(x.interval.low))
    return op({"i32": "f64.convert_i32_s", "i64": "f64.convert_i64_s", "u64": "f64.convert_i64_u"}[x.rep], x.expr)


def truediv(b: Lowering, x: Num, y: Num) -> Expr:
    """`x / y`, correctly rounded; the divisor is not zero."""
    exact_in_double = (-(1 << 53), 1 << 53)
    if x.interval.within(*exact_in_double) and y.interval.within(*exact_in_double):
        return op("f64.div", to_float(b, x), to_float(b, y))
    if b.exact:
        return b.support(exact_float.exact_truediv, fit(b, x, "word"), fit(b, y, "word"))
    return b.support(numbers.truediv_i64, fit(b, x, "i64"), fit(b, y, "i64"))


