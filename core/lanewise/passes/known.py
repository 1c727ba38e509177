"""What is known of ints: at one place (`State`), and of a whole program (`Ranges`).

In: intervals of slots, from `ranges`. Out: the interval of every expression where it stands, and which conditions are decided.
In the fast variant an int that leaves i64 and u64 leaves the variant, so nothing larger is ever seen; in the exact variant it
stays, as large as it is.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field

from lanewise.ir.code import Const, Expr, Get, Op
from lanewise.ir.flat import LENGTH_SUFFIX
from lanewise.ir.immutable import immutable
from lanewise.ir.types import B1, BOOL, INT, MACHINE_INTS, Type, limits
from lanewise.library import heap
from lanewise.passes import intervals
from lanewise.passes.differences import Differences
from lanewise.passes.intervals import ANY, I64_RANGE, TRUTH, U64_RANGE, Interval, Ints

Intervals = dict[str, Interval]


@immutable()
class State:
    """What is known at one place: of each slot, and of slots beside each other."""

    slots: Intervals = field(default_factory=dict)
    differences: Differences = field(default_factory=Differences)

    def get(self, slot: str) -> Interval | None:
        """The interval of a slot, if it has been seen."""
        return self.slots.get(slot)

    def known(self, found: Intervals) -> State:
        """With better intervals for slots that are not assigned."""
        better = {slot: interval for slot, interval in found.items() if self.slots.get(slot) != interval}
        return State({**self.slots, **better}, self.differences) if better else self

    def only(self, live: Set[str]) -> State:
        """Without what nobody reads any more."""
        slots = {slot: interval for slot, interval in self.slots.items() if slot in live}
        return self if len(slots) == len(self.slots) else State(slots, self.differences.only(live))

    def assigned(self, found: dict[str, Interval | None]) -> State:
        """After assignments of values of which only the interval is known, or not even that."""
        differences = self.differences
        for slot in found:
            differences = differences.assigned(slot, None)
        return State({**self.slots, **{s: i for s, i in found.items() if i is not None}}, differences)


LENGTHS = Interval(0, heap.MAX_PAYLOAD)
"""Of buffers: no block is larger."""
WRAPPING = frozenset(("add", "sub", "mul", "neg", "invert", "shl", "and", "or", "xor"))
"""Operations whose low bits depend on the operands' low bits alone."""
COMPARISONS = frozenset(("eq", "ne", "lt", "le", "gt", "ge"))
FLIPPED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
OPPOSITE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}


WORDS: dict[Type, Interval] = {BOOL: TRUTH, B1: TRUTH, **{t: Interval(*limits(t.name)) for t in MACHINE_INTS}}


def of_type(t: Type, ints: Ints) -> Interval | None:
    """All values of an integer type; None for other types."""
    return ints.whole if t is INT else WORDS.get(t)


def settled(found: Interval, ints: Ints) -> Interval:
    """What is left of a computed int: it is unsigned where it fits there, else signed with a check."""
    if ints.exact or ints.holds(found):
        return found
    return intervals.meet(found, *ints.signed[:2]) or ints.signed


def held(slot: str, found: Interval) -> Interval:
    """What a slot has of a value: the length of a buffer that there is can be no other number."""
    return intervals.meet(found, *LENGTHS[:2]) or LENGTHS if slot.endswith(LENGTH_SUFFIX) else found


Noted = list[Interval | None]
"""What is passed or returned, in its order; None for what is no int."""


@dataclass
class Summary:
    """What is known of a function from outside: intervals of its parameters (None: never called) and of its results."""

    params: Noted
    results: Noted
    returns: bool = False
    """Whether a walk has come to its end: what calls it goes on only then."""
    walks: int = 0
    """That have found more."""
    narrow: bool = False
    """Of the library, but compiled for these parameters alone, not for anything of their types."""


@dataclass
class Ranges:
    """The outcome. `slots[function][slot]` joins all values that the slot ever has."""

    ints: Ints
    summaries: dict[str, Summary]
    slots: dict[str, Intervals] = field(default_factory=dict)
    before: dict[str, dict[int, State]] = field(default_factory=dict)
    beyond: set[str] = field(default_factory=set)
    """Functions of the library that are given ints for which they were not compiled."""

    def value(self, expr: Expr, state: State, settle: bool = True) -> Interval:
        """The interval of an integer or bool expression; not settled: of the result before any check."""
        if type(expr) is Get:
            return state.slots.get(expr.slot) or of_type(expr.type, self.ints) or ANY
        if type(expr) is Op:
            return self._op(expr, state, settle)
        assert isinstance(expr, Const)
        return intervals.exactly(int(expr.value)) if isinstance(expr.value, int) else ANY

    def _op(self, expr: Op, state: State, settle: bool) -> Interval:
        whole = of_type(expr.type, self.ints) or ANY
        if expr.name in COMPARISONS:
            known = self.decided(expr, state)
            return TRUTH if known is None else intervals.exactly(int(known))
        if expr.type == INT and self.masks(expr, state):
            found = intervals.BINARY[expr.name](*(self._unbounded(a, state) for a in expr.args))
        elif expr.name in intervals.BINARY and expr.type != BOOL:
            found = intervals.BINARY[expr.name](self.value(expr.args[0], state), self.value(expr.args[1], state))
        elif expr.name in intervals.UNARY and expr.args[0].type != BOOL:
            found = intervals.UNARY[expr.name](self.value(expr.args[0], state))
        elif expr.name == "convert" and of_type(expr.args[0].type, self.ints) is not None:
            found = self.value(expr.args[0], state)
        elif expr.name == "select":
            found = self._selected(expr, state)
        elif expr.name == "unword":
            return I64_RANGE if self.ints == intervals.FAST else self.ints.whole
        else:
            return whole
        if expr.type == INT:
            return settled(found, self.ints) if settle else found
        return found if found.within(whole.low, whole.high) else whole

    def _selected(self, expr: Op, state: State) -> Interval:
        """One of two values. Where it is one of what is compared, as in `p if p < most else most`, the outcome says more of it."""
        condition, *values = expr.args
        arms = [self.value(value, state) for value in values]
        if type(condition) is Op and condition.name in COMPARISONS:
            x, y = condition.args
            for i, name in enumerate((condition.name, OPPOSITE[condition.name])):
                if type(values[i]) is Get and values[i] in (x, y):
                    seen, other = (name, y) if values[i] == x else (FLIPPED[name], x)
                    arms[i] = intervals.assume(seen, arms[i], self.value(other, state)) or arms[i]
        return intervals.join(*arms)

    def masks(self, expr: Op, state: State) -> bool:
        """Whether only the low 64 bits of the operands matter: `& mask`, `% 2**k`. Then they are computed wrapping."""
        if expr.name == "and":
            return any(self.value(a, state).within(*U64_RANGE[:2]) for a in expr.args)
        if expr.name == "mod" and isinstance(expr.args[1], Const) and isinstance(expr.args[1].value, int):
            m = expr.args[1].value
            return 0 < m <= 1 << 64 and m & (m - 1) == 0
        return False

    def _unbounded(self, expr: Expr, state: State) -> Interval:
        """The mathematical value, however large, of what is computed wrapping."""
        if isinstance(expr, Op) and expr.type == INT and expr.name in WRAPPING:
            parts = [self._unbounded(a, state) for a in expr.args]
            return intervals.BINARY[expr.name](*parts) if len(parts) == 2 else intervals.UNARY[expr.name](*parts)
        return self.value(expr, state)

    def decided(self, expr: Expr, state: State) -> bool | None:
        """The truth of a condition where the intervals decide it."""
        if isinstance(expr, Const):
            return bool(expr.value)
        if isinstance(expr, Get):
            found = state.get(expr.slot)
            return bool(found.low) if found is not None and found.low == found.high else None
        args = expr.args
        if expr.name == "not":
            inner = self.decided(args[0], state)
            return None if inner is None else not inner
        if expr.name in ("and", "or") and expr.type == BOOL:
            found_both = [self.decided(a, state) for a in args]
            absorbing = expr.name == "or"
            if absorbing in found_both:
                return absorbing
            return None if None in found_both else not absorbing
        if expr.name not in COMPARISONS or of_type(args[0].type, self.ints) is None or of_type(args[1].type, self.ints) is None:
            return None
        known = intervals.compare(expr.name, self.value(args[0], state), self.value(args[1], state))
        return state.differences.compare(expr.name, *args) if known is None else known
