"""Indices that are linear in a loop's counter.

In: a counted loop of scalarised typed code. Out: what its slots are in terms of the counter and of what the loop does not change,
whether an index is linear, how large it gets, and the same index in machine words.
"""

from __future__ import annotations

from collections import Counter

from lanewise.ir.code import Const, Expr, Get, Loop, Op, Set, subexpressions, targets, walk
from lanewise.ir.rewrite import rewrite_expr
from lanewise.ir.types import I32, INT, Type
from lanewise.passes.strips import Counted

WIDE = (1 << 63) - 1
"""Beyond it a number of 64 bits might wrap."""
Polynomial = dict[tuple[str, ...], int]


class Indices:
    """The slots of one loop; `learn` is told of assignments that every turn makes, in order."""

    def __init__(self, loop: Loop, shape: Counted) -> None:
        self.shape = shape
        self.sets = Counter(name for stmt in walk(loop.body) for name in targets(stmt))
        self.known: dict[str, Expr] = {}
        self.leaves: dict[str, None] = {}
        """Slots that the sizes depend on."""

    def learn(self, stmt: Set) -> None:
        """What a slot is in each turn, in terms of the counter and of what the loop does not change."""
        value = self.whole(stmt.value)
        slots = {e.slot for e in subexpressions(value) if isinstance(e, Get)}
        if all(slot == self.shape.counter.slot or not self.sets[slot] for slot in slots):
            self.known[stmt.slot] = value

    def whole(self, expr: Expr) -> Expr:
        """In the same terms."""
        return rewrite_expr(expr, lambda e: self.known.get(e.slot, e) if isinstance(e, Get) else e)

    def degree(self, expr: Expr) -> int | None:
        """In the counter: 0 or 1; None for all else."""
        match expr:
            case Const(type=t):
                return 0 if t == INT else None
            case Get(slot=slot):
                if slot == self.shape.counter.slot:
                    return 1
                return None if self.sets[slot] or expr.type != INT else 0
            case Op(name="add" | "sub" | "mul" as name, args=(x, y)):
                a, b = self.degree(x), self.degree(y)
                total = None if a is None or b is None else a + b if name == "mul" else max(a, b)
                return total if total is not None and total <= 1 else None
        return None

    def stride(self, expr: Expr) -> int | None:
        """By how much it moves in a turn, where that is one number of 16 bits."""
        counter, step = self.shape.counter.slot, self.shape.step
        moving = {term: n for term, n in polynomial(expr).items() if counter in term}
        if not (isinstance(step, Const) and isinstance(step.value, int) and moving.keys() <= {(counter,)}):
            return None
        stride = sum(moving.values()) * step.value
        return stride if abs(stride) < 1 << 16 else None

    def size(self, expr: Expr) -> int:
        """Its magnitude, if all slots lie in 32 bits; the slots are noted."""
        match expr:
            case Const(value=int() as value):
                return abs(value)
            case Get(slot=slot):
                self.leaves[slot] = None
                return 1 << 31
            case Op(name="mul", args=(x, y)):
                return self.size(x) * self.size(y)
            case Op(args=args):
                return sum(map(self.size, args))
        return WIDE + 1

    def words(self, expr: Expr, t: Type, counter: Expr) -> Expr:
        """The same in machine words, wrapping, for this value of the counter, a word itself."""
        match expr:
            case Op(name=name, args=args):
                return Op(name, tuple(self.words(a, t, counter) for a in args), t)
            case Get(slot=slot) if slot == self.shape.counter.slot:
                return counter
            case Const(value=int() as value):
                bits = 31 if t == I32 else 63
                return Const(t, (value + (1 << bits)) % (2 << bits) - (1 << bits))
            case other:
                return Op("convert", (other,), t)


def parted(index: Expr) -> tuple[object, int]:
    """An index without its constant part, comparable, and that part."""
    terms = polynomial(index)
    return frozenset((term, n) for term, n in terms.items() if term), terms.get((), 0)


def polynomial(expr: Expr) -> Polynomial:
    """An index as a sum of products of slots: equal indices have equal ones."""
    match expr:
        case Const(value=int() as value):
            return _sum({(): value})
        case Get(slot=slot):
            return {(slot,): 1}
        case Op(name="add", args=(x, y)):
            return _sum(polynomial(x), polynomial(y))
        case Op(name="sub", args=(x, y)):
            return _sum(polynomial(x), {term: -n for term, n in polynomial(y).items()})
        case Op(name="mul", args=(x, y)):
            pairs = [(p, q) for p in polynomial(x).items() for q in polynomial(y).items()]
            return _sum(*({tuple(sorted((*a, *b))): m * n} for (a, m), (b, n) in pairs))
    return {(repr(expr),): 1}


def _sum(*parts: Polynomial) -> Polynomial:
    total: Counter[tuple[str, ...]] = Counter()
    for part in parts:
        for term, count in part.items():
            total[term] += count
    return {term: count for term, count in total.items() if count}
