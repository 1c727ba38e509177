"""ranges: which values each int slot can have, over the whole program.

In: a scalarised program in `code.typed`. Out: `Ranges`: the interval of every slot, of every expression where it stands,
and which conditions are decided. Parameters of functions that only the program itself calls have the intervals of their call sites.
In the fast variant an int that leaves i64 and u64 leaves the variant, so nothing larger is ever seen; in the exact variant it
stays, as large as it is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lanewise.ir.code import PRELUDE, Call, Const, Do, Expr, Function, Get, Op, Program, Return, Set, Stmt, Try, targets, walk
from lanewise.ir.flat import LENGTH_SUFFIX
from lanewise.ir.immutable import immutable
from lanewise.ir.types import B1, BOOL, I32, INT, MACHINE_INTS, SCALARS, Type, limits
from lanewise.library import heap
from lanewise.passes import intervals
from lanewise.passes.dataflow import Forward
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
_COMPARISONS = frozenset(("eq", "ne", "lt", "le", "gt", "ge"))
_FLIPPED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
_OPPOSITE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}


_WORDS: dict[Type, Interval] = {BOOL: TRUTH, B1: TRUTH, **{t: Interval(*limits(t.name)) for t in MACHINE_INTS}}


def of_type(t: Type, ints: Ints) -> Interval | None:
    """All values of an integer type; None for other types."""
    return ints.whole if t is INT else _WORDS.get(t)


def settled(found: Interval, ints: Ints) -> Interval:
    """What is left of a computed int: it is unsigned where it fits there, else signed with a check."""
    if ints.exact or ints.holds(found):
        return found
    return intervals.meet(found, *ints.signed[:2]) or ints.signed


Noted = list[Interval | None]
"""What is passed or returned, in its order; None for what is no int."""
WALKS = 3
"""So often a summary grows by what is found."""


@dataclass
class Summary:
    """What is known of a function from outside: intervals of its parameters (None: never called) and of its results."""

    params: Noted
    results: Noted
    walks: int = 0
    """That have found more."""


@immutable()
class Walk:
    """What a walk of a function finds: the outcome, and what it passes to others and returns."""

    slots: Intervals
    before: dict[int, State]
    passed: dict[str, list[Noted]]
    returned: list[Noted]


Walks = dict[tuple[object, ...], Walk]
"""By the function and all else that decides what a walk finds: intervals of its parameters, and of what its callees return."""


@dataclass
class Ranges:
    """The outcome. `slots[function][slot]` joins all values that the slot ever has."""

    ints: Ints
    summaries: dict[str, Summary]
    slots: dict[str, Intervals] = field(default_factory=dict)
    before: dict[str, dict[int, State]] = field(default_factory=dict)

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
        if expr.name in _COMPARISONS:
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
            found = intervals.join(self.value(expr.args[1], state), self.value(expr.args[2], state))
        elif expr.name == "unword":
            return I64_RANGE if self.ints == intervals.FAST else self.ints.whole
        else:
            return whole
        if expr.type == INT:
            return settled(found, self.ints) if settle else found
        return found if found.within(whole.low, whole.high) else whole

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
        if expr.name not in _COMPARISONS or of_type(args[0].type, self.ints) is None or of_type(args[1].type, self.ints) is None:
            return None
        known = intervals.compare(expr.name, self.value(args[0], state), self.value(args[1], state))
        return state.differences.compare(expr.name, *args) if known is None else known


class _Rules:
    """The analysis of one function, as `dataflow.Forward` asks for it."""

    def __init__(self, ranges: Ranges, function: Function) -> None:
        self.ranges = ranges
        self.function = function
        self.after: dict[int, State] = {}
        """By the id of a statement; the last turn of a loop is the settled one. So it is of what follows."""
        self.calls: dict[int, tuple[str, Noted]] = {}
        self.returned: dict[int, Noted] = {}

    def join(self, a: State, b: State) -> State:
        """A slot that only one path has set is not read after the join."""
        if a is b:
            return a
        if a.slots is b.slots:
            return State(a.slots, a.differences.join(b.differences))
        joined = dict(a.slots)
        for slot, there in b.slots.items():
            here = joined.setdefault(slot, there)
            if here is not there and here != there:
                joined[slot] = intervals.join(here, there)
        return State(joined, a.differences.join(b.differences))

    def widen(self, old: State, new: State, *, late: bool) -> State:
        """Slot by slot. Which slot stands for those that are equal may change from turn to turn for ever."""
        before = old.slots
        wider = {k: intervals.widen(before[k], v) if k in before and before[k] != v else v for k, v in new.slots.items()}
        return State(wider, Differences() if late else old.differences.widen(new.differences))

    def step(self, stmt: Stmt, state: State) -> State:
        """Assignments set intervals; calls and returns are noted for the summaries."""
        if type(stmt) is Set:
            after = state if of_type(stmt.value.type, self.ranges.ints) is None else self._set(stmt.slot, stmt.value, state)
        else:
            after = self._stepped(stmt, state)
        self.after[id(stmt)] = after
        return after

    def _stepped(self, stmt: Stmt, state: State) -> State:
        match stmt:
            case Do(name="load", targets=(target,), attrs=(str(kind), *_)) if kind[0] in "iu":
                return state.assigned({target: _WORDS[SCALARS[kind]]})
            case Do(targets=targets):
                return self._unknown(targets, state)
            case Try(slot=slot):
                return self._unknown((slot,), state)
            case Call(targets=targets, function=name, args=args):
                self.calls[id(stmt)] = name, [self._interval(a, state) for a in args]
                state = self._unknown(targets, state)
                known = self.ranges.summaries[name].results
                return state.known({t: r for t, r in zip(targets, known, strict=True) if r is not None})
            case Return(values=values):
                self.returned[id(stmt)] = [self._interval(v, state) for v in values]
        return state

    def _set(self, slot: str, value: Expr, state: State) -> State:
        found = self._counted(slot, value, state) or self.ranges.value(value, state)
        source = value
        if isinstance(value, Op) and value.name == "convert" and value.type == I32 and value.args[0].type == INT:
            # The length of a new buffer: a number of elements that fits is the same number as a word.
            inside = self.ranges.value(value.args[0], state).within(*limits("i32"))
            source = value.args[0] if inside else value
        return State({**state.slots, slot: found}, state.differences.assigned(slot, source))

    def _counted(self, slot: str, value: Expr, state: State) -> Interval | None:
        """`n += 1`: a counter of the fast variant does not overflow, because nobody waits that long."""
        if self.ranges.ints != intervals.FAST or not (isinstance(value, Op) and value.name in ("add", "sub")):
            return None
        old, step = value.args
        before = state.get(slot)
        if before is None or not (isinstance(old, Get) and old.slot == slot and isinstance(step, Const)):
            return None
        if not before.within(-intervals.COUNTED, intervals.COUNTED) or abs(int(step.value or 0)) > intervals.STRIDE:  # type: ignore[arg-type]
            return None
        return intervals.meet(self.ranges.value(value, state), -intervals.COUNTED, intervals.COUNTED)

    def _interval(self, expr: Expr, state: State) -> Interval | None:
        return self.ranges.value(expr, state) if of_type(expr.type, self.ranges.ints) is not None else None

    def _unknown(self, targets: tuple[str, ...], state: State) -> State:
        return state.assigned({t: of_type(self.function.slots[t], self.ranges.ints) for t in targets})

    def branches(self, condition: Expr, state: State) -> tuple[State | None, State | None]:
        """Narrow what the condition compares."""
        known = self.ranges.decided(condition, state)
        yes = None if known is False else self._assumed(condition, True, state)
        no = None if known is True else self._assumed(condition, False, state)
        return yes, no

    def _assume(self, condition: Expr, truth: bool, state: State) -> State | None:
        known = self.ranges.decided(condition, state)
        return None if known is (not truth) else self._assumed(condition, truth, state)

    def _assumed(self, condition: Expr, truth: bool, state: State) -> State | None:
        """Where a condition is so that is not known to be otherwise."""
        if isinstance(condition, Get):
            return state.known({condition.slot: intervals.exactly(int(truth))})
        if not isinstance(condition, Op):
            return state
        if condition.name == "not":
            return self._assumed(condition.args[0], not truth, state)
        if condition.name == ("and" if truth else "or") and condition.type == BOOL:
            after = self._assume(condition.args[0], truth, state)
            return None if after is None else self._assume(condition.args[1], truth, after)
        if condition.name in _COMPARISONS:
            op = condition.name if truth else _OPPOSITE[condition.name]
            return self._compared(op, condition.args[0], condition.args[1], state)
        return state

    def _compared(self, op: str, x: Expr, y: Expr, state: State) -> State | None:
        if of_type(x.type, self.ranges.ints) is None or of_type(y.type, self.ranges.ints) is None:
            return state
        a, b = self.ranges.value(x, state), self.ranges.value(y, state)
        for expr, found in ((x, intervals.assume(op, a, b)), (y, intervals.assume(_FLIPPED[op], b, a))):
            if found is None:
                return None
            if isinstance(expr, Get):
                state = self._narrowed(expr.slot, found, state)
            root = _rooted(expr)
            if root is not None and found.high >= 0:
                before, most = self.ranges.value(root, state), math.isqrt(found.high)
                state = self._narrowed(root.slot, intervals.meet(before, -most, most) or before, state)
        differences = state.differences.assume(op, x, y)
        return state if differences is state.differences else State(state.slots, differences)

    def _narrowed(self, slot: str, found: Interval, state: State) -> State:
        """A better interval of a slot, and so of those that are known to be the same number."""
        better = {slot: found}
        for other in state.differences.equals(slot):
            before = state.get(other)
            if before is not None:
                better[other] = intervals.meet(before, found.low, found.high) or before
        return state.known(better)


def _rooted(expr: Expr) -> Get | None:
    """The slot whose square an int is: `while d * d <= n` bounds d, the test of every search for a divisor."""
    match expr:
        case Op("mul", (Get() as left, right)) if left == right and expr.type == INT:
            return left
    return None


def ranges(
    program: Program, ints: Ints, known: Mapping[str, Summary], lengths: Interval = LENGTHS, walks: Walks | None = None
) -> Ranges:
    """Analyse until the summaries of all functions settle. `known`: functions of the library, which are called with anything;
    `lengths`: of buffers that the host passes; `walks`: what is known of functions that other programs have too, and grows."""
    own = {name: Summary([None] * len(f.params), [None] * len(f.results)) for name, f in program.functions.items()}
    summaries = {**known, **own}
    found = Ranges(ints, summaries)
    for name in program.entries.values():
        function = program.functions[name]
        whole = [lengths if p.endswith(LENGTH_SUFFIX) else of_type(function.slots[p], ints) for p in function.params]
        signed = [ints.signed if function.slots[p] == INT else w for p, w in zip(function.params, whole, strict=True)]
        summaries[name].params = signed
    pending = dict.fromkeys(program.entries.values())
    callers: dict[str, set[str]] = {}
    while pending:
        name = next(iter(pending))
        del pending[name]
        walk = _known_walk(program.functions[name], found, {} if walks is None else walks)
        found.before[name], found.slots[name] = walk.before, walk.slots
        for callee, sites in walk.passed.items():
            if callee not in own:
                continue
            callers.setdefault(callee, set()).add(name)
            if _grow(summaries[callee], summaries[callee].params, sites) or callee not in found.slots:
                pending.setdefault(callee)
        if _returns_more(summaries[name], walk.returned, [of_type(t, ints) for t in program.functions[name].results]):
            pending.update(dict.fromkeys(sorted(callers.get(name, ()))))
    return found


def _returns_more(summary: Summary, returned: list[Noted], whole: Noted) -> bool:
    """Join what a walk returns into a summary; whether callers learn of it. A caller that was walked before anything was known
    has taken results for all that their types can hold."""
    first = all(r is None for r in summary.results)
    grown = _grow(summary, summary.results, returned)
    return grown and not (first and all(r is None or r == w for r, w in zip(summary.results, whole, strict=True)))


def _grow(summary: Summary, known: Noted, more: Sequence[Noted]) -> bool:
    """Join what a walk has found into a summary; after a few walks, by widening."""
    before = list(known)
    for each in more:
        for i, interval in enumerate(each):
            if interval is not None:
                old = known[i]
                known[i] = interval if old is None else intervals.join(old, interval)
    if known == before:
        return False
    summary.walks += 1
    if summary.walks > WALKS:
        known[:] = [n if o is None or n is None or n == o else intervals.widen(o, n) for o, n in zip(before, known, strict=True)]
    return True


def _known_walk(function: Function, found: Ranges, walks: Walks) -> Walk:
    """One function of the library's prelude is the same object in every program that has it (`shelf.py`); others are walked."""
    if PRELUDE not in function.traits:
        return _walked(function, found)
    results = (tuple(found.summaries[callee].results) for callee in function.calls)
    key = (id(function), *found.summaries[function.name].params, *results)
    if key not in walks:
        walks[key] = _walked(function, found)
    return walks[key]


def _walked(function: Function, found: Ranges) -> Walk:
    """One function from its parameters' intervals."""
    start: Intervals = {}
    for slot, interval in zip(function.params, found.summaries[function.name].params, strict=True):
        if interval is not None:
            start[slot] = interval
    rules = _Rules(found, function)
    flow = Forward(rules)
    flow.run(function.body, State(start))
    passed: dict[str, list[Noted]] = {}
    for callee, args in rules.calls.values():
        passed.setdefault(callee, []).append(args)
    return Walk(_joined(function, rules.after, start), flow.before, passed, list(rules.returned.values()))


def _joined(function: Function, after: dict[int, State], start: Intervals) -> Intervals:
    """Every value that a slot ever gets."""
    result = dict(start)
    for stmt in walk(function.body):
        if id(stmt) in after:
            slots = after[id(stmt)].slots
            for slot in targets(stmt):
                if slot in slots:
                    result[slot] = intervals.join(result[slot], slots[slot]) if slot in result else slots[slot]
    return result
