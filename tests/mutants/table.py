"""The miscompilations that the tests must find: one wrong line each. In: nothing. Out: `MUTANTS`.

`old` stands in `file` exactly once; a test says so the moment that it does not. All mutants still compile programs: what they
get wrong shows in answers only.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mutant:
    """Replace `old` by `new` in `file`; `breaks` says what is wrong then."""

    name: str
    file: str
    old: str
    new: str
    breaks: str


_PYTHON, _PASSES, _LIBRARY = "core/lanewise/python", "core/lanewise/passes", "core/lanewise/library"
_RUNTIME, _WASM = "core/lanewise/runtime", "wasm/lanewise_wasm"

FRONT_END = (
    Mutant(
        "swapped-operands",
        f"{_PYTHON}/expressions/operators.py",
        "make(op, (x, y), x.type)",
        "make(op, (y, x), x.type)",
        "b - a for a - b",
    ),
    Mutant(
        "or-is-and",
        f"{_PYTHON}/expressions/expressions.py",
        "else b.pick(truth, stay, go_on, loc)",
        "else b.pick(truth, go_on, stay, loc)",
        "`or` goes on where it should stop",
    ),
    Mutant(
        "extreme-of-equals",
        f"{_PYTHON}/expressions/extremes.py",
        "wins = operators.compare(b, op, other, best, loc)",
        "wins = operators.compare(b, op, best, other, loc)",
        "min() is max()",
    ),
    Mutant(
        "loop-off-by-one",
        f"{_PYTHON}/statements/loops.py",
        'make("ge" if up else "le", (e, stop), BOOL)',
        'make("gt" if up else "le", (e, stop), BOOL)',
        "one turn too many",
    ),
    Mutant(
        "break-continues",
        f"{_PYTHON}/statements/statements.py",
        "_leave_turn(b, b.breaks[-1][0], b.at(node))",
        "_leave_turn(b, b.breaks[-1][1], b.at(node))",
        "wrong break target",
    ),
    Mutant(
        "none-narrowed-wrong",
        f"{_PYTHON}/statements/statements.py",
        "(t == NONE) == (isinstance(op, ast.Is) == truth)",
        "(t == NONE) == (isinstance(op, ast.Is) != truth)",
        "wrong tag after `is None`",
    ),
    Mutant(
        "bool-is-no-int",
        f"{_PYTHON}/expressions/kinds.py",
        "return issubclass(_shown(own) or own, cls) or issubclass(standard.original(own), cls)",
        "return own is cls",
        "isinstance(True, int)",
    ),
    Mutant(
        "complex-truth",
        f"{_PYTHON}/expressions/operators.py",
        'return make("or", tuple(parts), BOOL)',
        'return make("and", tuple(parts), BOOL)',
        "bool(1j)",
    ),
    Mutant(
        "tuple-bound",
        f"{_PYTHON}/expressions/indexing.py",
        'make("ge", (i, size), BOOL)), BOOL)',
        'make("gt", (i, size), BOOL)), BOOL)',
        "dropped bounds check of a computed index",
    ),
    Mutant(
        "tuple-from-the-end",
        f"{_PYTHON}/expressions/indexing.py",
        'negative = make("lt", (at, integer(0)), BOOL)',
        'negative = make("le", (at, integer(0)), BOOL)',
        "t[i] with i == 0",
    ),
    Mutant(
        "slice-down-from-the-end",
        f"{_LIBRARY}/slices.py",
        "at = n - 1 if step < 0 else n",
        "at = n if step < 0 else n",
        "a slice that goes down from beyond the end",
    ),
    Mutant(
        "wide-too-early",
        f"{_LIBRARY}/texts.py",
        "if load(u32, s + (start + i) * WIDE) > NARROW_MAX:",
        "if load(u32, s + (start + i) * WIDE) >= NARROW_MAX:",
        "two forms of one text, which are not equal",
    ),
    Mutant(
        "item-without-an-owner",
        f"{_PASSES}/scalarise.py",
        '"fetched" if stmt.name == "fetch" else "kept"',
        '"kept"',
        "an item that is read goes with its list",
    ),
    Mutant(
        "gap-cut-short",
        f"{_LIBRARY}/lists.py",
        "memory_copy(place + n * stride, place, (length - at) * stride)",
        "memory_copy(place + n * stride, place, (length - at - 1) * stride)",
        "insert() loses the last item",
    ),
    Mutant(
        "row-left-behind",
        f"{_LIBRARY}/unmarshalling.py",
        "copy_bytes(rows, load(i32, p + LIST_ITEMS), n * stride)",
        "copy_bytes(rows, load(i32, p + LIST_ITEMS), (n - 1) * stride)",
        "a dict that is passed loses every other power of two of its items",
    ),
    Mutant(
        "written-twice",
        f"{_LIBRARY}/marshalling.py",
        "    if count > 1:\n        store(u32, p + COUNT, u32(NUMBERED.get()) | SHARED)",
        "    if count > 2:\n        store(u32, p + COUNT, u32(NUMBERED.get()) | SHARED)",
        "a list that is in two places of a result comes out as two",
    ),
    Mutant("caught-beside", f"{_PASSES}/catching.py", "[-1][1] == n - 1:", "[-1][1] <= n - 1:", "a handler for neighbours, too"),
    Mutant(
        "finally-lost",
        f"{_PYTHON}/statements/trying.py",
        "run()\n                    onward()",
        "onward()",
        "`finally` does not see break and return",
    ),
    Mutant(
        "star-pattern",
        f"{_PYTHON}/statements/matching.py",
        "*parts[behind:]]",
        "*parts[star : star + len(parts) - behind]]",
        "what follows a star in a pattern",
    ),
    Mutant(
        "truncated-message",
        f"{_PYTHON}/statements/raising.py",
        'if part.conversion == ord("r") else text',
        'if part.conversion != ord("r") else text',
        "the text of an f-string in a raise",
    ),
    Mutant(
        "modulus-from-the-left",
        f"{_PYTHON}/program/fold.py",
        '"mod": operator.mod',
        '"mod": lambda x, y: x - y * int(x / y)',
        "stale constant folding",
    ),
)

INTERVALS = (
    Mutant(
        "mod-interval",
        f"{_PASSES}/intervals.py",
        "else part.high - 1)",
        "else part.low - 1)",
        "the remainder's bound is the least divisor",
    ),
    Mutant(
        "and-interval",
        f"{_PASSES}/intervals.py",
        "return Interval(0, a.high if a.low >= 0 else b.high)",
        "return Interval(0, max(0, min(a.high, b.high)))",
        "-1 & 255",
    ),
    Mutant(
        "shr-corner",
        f"{_PASSES}/intervals.py",
        "return _corners(lambda x, y: x >> y, a, count)",
        "return _cut(a.low >> count.high, a.high >> count.high)",
        "a shift by the least count",
    ),
    Mutant(
        "mul-corners",
        f"{_PASSES}/intervals.py",
        "values = [f(x, y) for x in (a.low, a.high) for y in (b.low, b.high)]",
        "values = [f(a.low, b.low), f(a.high, b.high)]",
        "two of the four corners",
    ),
    Mutant(
        "sub-interval",
        f"{_PASSES}/intervals.py",
        "return _cut(a.low - b.high, a.high - b.low)",
        "return _cut(min(a.low - b.low, a.high - b.high), max(a.low - b.low, a.high - b.high))",
        "which bounds a difference has",
    ),
    Mutant(
        "less-by-two",
        f"{_PASSES}/intervals.py",
        "return meet(a, -HUGE, b.high - 1)",
        "return meet(a, -HUGE, b.high - 2)",
        "what `a < b` says of a",
    ),
    Mutant(
        "equal-decides-less",
        f"{_PASSES}/intervals.py",
        "return True if a.high < b.low else",
        "return True if a.high <= b.low else",
        "a decided comparison",
    ),
    Mutant(
        "abs-interval",
        f"{_PASSES}/intervals.py",
        "Interval(0, max(-a.low, a.high), a.nonzero)",
        "Interval(0, max(a.high, 0), a.nonzero)",
        "abs of a negative number",
    ),
    Mutant(
        "xor-interval",
        f"{_PASSES}/intervals.py",
        "_cut(0 if a.low >= 0 and b.low >= 0 else",
        "_cut(0 if a.low >= 0 or b.low >= 0 else",
        "the sign of x ^ y",
    ),
    Mutant(
        "zero-forgotten",
        f"{_PASSES}/intervals.py",
        "max(a.high, b.high), not (a.may_be_zero() or b.may_be_zero()))",
        "max(a.high, b.high), not (a.may_be_zero() and b.may_be_zero()))",
        "a dropped check for zero after two paths meet",
    ),
    Mutant(
        "narrow-widening",
        f"{_PASSES}/intervals.py",
        "low = max((t for t in _DOWN if t <= new.low), default=-HUGE)",
        "low = old.low",
        "a loop that counts down",
    ),
    Mutant(
        "any-modulus-masks",
        f"{_PASSES}/known.py",
        "return 0 < m <= 1 << 64 and m & (m - 1) == 0",
        "return 0 < m <= 1 << 64",
        "x % 10 is no mask",
    ),
    Mutant(
        "refined-by-or",
        f"{_PASSES}/ranges.py",
        '== ("and" if truth else "or") and',
        '== ("or" if truth else "and") and',
        "what `a or b` says of a",
    ),
    Mutant(
        "opposite-of-less", f"{_PASSES}/known.py", 'OPPOSITE = {"lt": "ge"', 'OPPOSITE = {"lt": "gt"', "what `not a < b` says"
    ),
    Mutant(
        "loop-without-entry",
        f"{_PASSES}/dataflow.py",
        "better = entry if back is None else self.rules.join(entry, back)",
        "better = entry if back is None else back",
        "the first turn of a loop",
    ),
)

LOWERING = (
    Mutant(
        "floor-is-trunc",
        f"{_PASSES}/lower_int.py",
        'return Num(op(f"{rep}.sub", quotient, amount), rep,',
        "return Num(quotient, rep,",
        "-7 // 2",
    ),
    Mutant(
        "mod-sign",
        f"{_PASSES}/lower_int.py",
        'op(f"{rep}.lt_s", op(f"{rep}.xor", rest, divisor), zero)',
        'op(f"{rep}.lt_s", rest, zero)',
        "7 % -2",
    ),
    Mutant(
        "add-unchecked",
        f"{_PASSES}/overflow.py",
        'op(f"{rep}.lt_s", result, left if y.interval.low >= 0 else right)',
        'op(f"{rep}.lt_s", result, result)',
        "a dropped overflow check",
    ),
    Mutant(
        "signs-unchecked",
        f"{_PASSES}/overflow.py",
        'op(f"{rep}.lt_s", mixed, Const(low_type(rep), 0))',
        'op(f"{rep}.lt_s", mixed, mixed)',
        "a dropped overflow check of + and -",
    ),
    Mutant(
        "mul-unchecked",
        f"{_PASSES}/overflow.py",
        'op("i64.shr_u", shifted, Const(I64, 32))',
        'op("i64.shr_u", shifted, Const(I64, 50))',
        "products of factors below 2**50",
    ),
    Mutant(
        "shl-unchecked",
        f"{_PASSES}/lower_int.py",
        "b.leave_if(lost, layout.RANGE)",
        'b.leave_if(op("i64.ne", value, value), layout.RANGE)',
        "bits shifted out",
    ),
    Mutant(
        "shift-mask",
        f"{_PASSES}/lower_int.py",
        "if count.interval.high < 64:",
        "if count.interval.high < 1 << 64:",
        "(x << 64) & mask shifts by 0",
    ),
    Mutant(
        "shr-signed",
        f"{_PASSES}/lower_int.py",
        'name = f"{machine}.shr_u" if x.rep == "u64" else f"{machine}.shr_s"',
        'name = f"{machine}.shr_s"',
        "unsigned values shifted as signed ones",
    ),
    Mutant(
        "shr-far",
        f"{_PASSES}/lower_int.py",
        'amount: Expr = Op("select", (near, count, last), I64)',
        "amount: Expr = count",
        "x >> 70 shifts by 6",
    ),
    Mutant(
        "unsigned-compared-signed",
        f"{_PASSES}/lower_int.py",
        'unsigned = name if name in ("eq", "ne") else f"{name}_u"',
        'unsigned = name if name in ("eq", "ne") else f"{name}_s"',
        "2**63 > 1",
    ),
    Mutant(
        "unsigned-to-float",
        f"{_PASSES}/lower_int.py",
        '"u64": "f64.convert_i64_u"',
        '"u64": "f64.convert_i64_s"',
        "float(2**63)",
    ),
    Mutant(
        "double-rounding",
        f"{_PASSES}/lower_int.py",
        "exact_in_double = (-(1 << 53), 1 << 53)",
        "exact_in_double = (-(1 << 63), (1 << 63) - 1)",
        "int / int rounded three times",
    ),
    Mutant(
        "compared-as-floats",
        f"{_PASSES}/lower_int.py",
        "if x.interval.within(-(1 << 53), 1 << 53):",
        'if x.rep != "word":',
        "2**53 + 1 > 2.0**53",
    ),
    Mutant("float-saturates", f"{_PASSES}/lower_int.py", "limit = 2.0**63", "limit = 2.0**70", "int(1e19)"),
    Mutant(
        "division-traps",
        f"{_PASSES}/lower_int.py",
        "b.leave_if(worst, layout.RANGE)",
        'b.leave_if(op("i32.ne", worst, worst), layout.RANGE)',
        "-2**63 // -1",
    ),
    Mutant(
        "frames-twice",
        f"{_PASSES}/lower.py",
        'return Op("i32.add", (frames, Const(I32, 1)), I32) if self.recursive else frames',
        'return Op("i32.add", (frames, Const(I32, 2)), I32) if self.recursive else frames',
        "a frame counted twice: recursion ends too early",
    ),
    Mutant(
        "else-lost",
        f"{_PASSES}/lower.py",
        "self.out.append(If(condition, then, orelse, stmt.loc))",
        "self.out.append(If(condition, then, orelse if not then else (), stmt.loc))",
        "the else of an if",
    ),
    Mutant(
        "message-values-swapped",
        f"{_PASSES}/lower.py",
        "layout.MESSAGE_VALUES + layout.CELL * i)",
        "layout.MESSAGE_VALUES + layout.CELL * (len(stmt.values) - 1 - i))",
        "the values in an exception's message",
    ),
    Mutant(
        "status-lost",
        f"{_PASSES}/statuses.py",
        "pending.extend(sorted(passes_on.get(name, ())))",
        "pending.extend(())",
        "an exception that passes a function",
    ),
    Mutant(
        "wrong-tag",
        f"{_PASSES}/scalarise.py",
        "numbers = [target.members.index(m) for m in source.members]",
        "numbers = list(range(len(source.members)))",
        "a union that becomes a larger one",
    ),
)

TRANSFORMS = (
    Mutant(
        "lent-anyway",
        f"{_PASSES}/lent_parts.py",
        "if any(not types.isdisjoint(self._known[name]) for name in called):",
        "if any(name not in self._known for name in called):",
        "a slice that is a list which a function changes meanwhile",
    ),
    Mutant(
        "row-exchanged",
        f"{_PASSES}/standing.py",
        'return stmt.name not in _STEADY or (stmt.name == "store" and stmt.attrs[0] in _WORDS)',
        "return stmt.name not in _STEADY",
        "a row of a nest stands for another that took its place",
    ),
    Mutant(
        "select-swapped",
        f"{_PASSES}/selects.py",
        "values = (Get(slot, b.type), b)",
        "values = (b, Get(slot, b.type))",
        "if-not becomes if",
    ),
    Mutant(
        "guard-of-all",
        f"{_PASSES}/guards.py",
        "guard = Guard(function.params, _both(passed, condition), tuple(values))",
        "guard = Guard(function.params, passed or condition, tuple(values))",
        "each call answers what a leaf would",
    ),
    Mutant("and-one", f"{_PASSES}/fold.py", '"and": -1,\n', '"and": 1,\n', "x & 1 is x"),
    Mutant("negative-zero", f"{_PASSES}/fold.py", '"add": -0.0,', '"add": 0.0,', "-0.0 + 0.0"),
    Mutant(
        "wrong-branch",
        f"{_PASSES}/fold.py",
        "out += stmt.then if stmt.condition.value else stmt.orelse",
        "out += stmt.orelse if stmt.condition.value else stmt.then",
        "a branch decided at build",
    ),
    Mutant(
        "stale-in-loop",
        f"{_PASSES}/forward.py",
        "survivors = _survivors(available, changed)",
        "survivors = available",
        "a copy of what the loop changes",
    ),
    Mutant(
        "stale-copy",
        f"{_PASSES}/forward.py",
        "if not needed.isdisjoint(changed):",
        "if not available.keys().isdisjoint(changed):",
        "a copy of what was changed since",
    ),
    Mutant(
        "carried-anyway",
        f"{_PASSES}/walking.py",
        "polynomial(here.distance) == polynomial(before)",
        "polynomial(here.distance) != polynomial(before)",
        "an item that the turn before has not written",
    ),
    Mutant(
        "known-from-before",
        f"{_PASSES}/versions.py",
        'if n.startswith("%") and self.around.sets[n] == 1}',
        "if self.around.sets[n]}",
        "an index that an earlier turn has set",
    ),
    Mutant("else-dead", f"{_PASSES}/dead.py", "case If(then=(), orelse=())", "case If(then=())", "an if without a then"),
)

LIBRARY = (
    Mutant("half-up", f"{_LIBRARY}/integer_power.py", "if low * 2 > unit:", "if low * 2 >= unit:", "round(25, -1)"),
    Mutant("round-up", f"{_LIBRARY}/numbers.py", "return int(fnearest(x))", "return int(ffloor(x + 0.5))", "round(2.5)"),
    Mutant("float-mod-sign", f"{_LIBRARY}/numbers.py", "if (y < 0.0) != (rest < 0.0):", "if rest < 0.0:", "5.0 % -3.0"),
    Mutant("unstable", f"{_LIBRARY}/sorting.py", "right) < load(i64, left)", "right) <= load(i64, left)", "sorted() by equal keys"),
    Mutant("set-probes", f"{_LIBRARY}/tables.py", "LINEAR_PROBES = 9", "LINEAR_PROBES = 8", "the order of sets whose keys meet"),
    Mutant("tuple-hash", f"{_LIBRARY}/hashes.py", "mixed << 31 | mixed >> 33", "mixed << 31 | mixed >> 32", "hash() of tuples"),
    Mutant("inverse-sign", f"{_LIBRARY}/integer_power.py", "return (v * b) % m", "return v % m", "pow(3, -1, -7)"),
    Mutant(
        "complex-product",
        f"{_LIBRARY}/complex_numbers.py",
        "return x * u - y * v, x * v + y * u",
        "return x * u - y * v, x * v - y * u",
        "1j * 1",
    ),
    Mutant("exact-carry", f"{_LIBRARY}/exact.py", "return a ^ -2", "return a ^ -4", "~x of an exact int"),
    Mutant(
        "borrow",
        f"{_LIBRARY}/big_limbs.py",
        "borrow = borrow + i64(load(u32, x + i * 4))\n",
        "borrow = i64(load(u32, x + i * 4))\n",
        "2**64 - 1",
    ),
    Mutant("quotient-sticky", f"{_LIBRARY}/numbers.py", "u64(0 if rest == 0 else 1)", "u64(0)", "ints divided and rounded twice"),
)

EMITTER = (
    Mutant("leb", f"{_WASM}/module.py", "while not -64 <= number < 64:", "while not -64 <= number <= 64:", "the constant 64"),
    Mutant(
        "tee",
        f"{_WASM}/stackify.py",
        "if self.reads[slot] > 1:",
        "if self.reads[slot] > 2:",
        "a value read twice",
    ),
    Mutant(
        "too-late",
        f"{_WASM}/waiting.py",
        "limit = min(limit, first[other])",
        "pass",
        "what a waiting value sets is read before it",
    ),
    Mutant(
        "turn-negated",
        f"{_WASM}/stackify.py",
        "self.turns(body[:-1], None, negation(_condition(body[-1])), body[-1].loc)",
        "self.turns(body[:-1], None, _condition(body[-1]), body[-1].loc)",
        "the test at the end of a loop",
    ),
    Mutant(
        "merged",
        f"{_WASM}/emit.py",
        "return row.params, row.results, row.locals, body",
        "return row.params, row.results, row.locals, len(body)",
        "functions of one length are one function",
    ),
    Mutant(
        "border",
        f"{_RUNTIME}/codecs.py",
        "LOW, HIGH = -(1 << 63), (1 << 63) - 1",
        "LOW, HIGH = -(1 << 63), (1 << 64) - 1",
        "2**63 as argument",
    ),
    Mutant("traceback", f"{_RUNTIME}/raising.py", "image), [at, *trace]", "image), [*trace, at]", "the frames of a traceback"),
)

MUTANTS: tuple[Mutant, ...] = (*FRONT_END, *INTERVALS, *LOWERING, *TRANSFORMS, *LIBRARY, *EMITTER)
