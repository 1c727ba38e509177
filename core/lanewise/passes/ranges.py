"""ranges: which values each int slot can have, over the whole program.

In: a scalarised program in `code.typed`. Out: `Ranges` (`known.py`): what is known before every statement, and the interval of
every slot. Parameters of functions that only the program itself calls have the intervals of their call sites. A function is
walked where a walk first meets a call of it, so that what it returns is known behind the call; what is behind a call that has
not returned yet is walked when it has.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from lanewise.ir import layout
from lanewise.ir.code import (
    OF_PLACES,
    PRELUDE,
    Call,
    Const,
    Do,
    Expr,
    Function,
    Get,
    Op,
    Program,
    Return,
    Set,
    Stmt,
    Try,
    targets,
    walk,
)
from lanewise.ir.flat import LENGTH_SUFFIX
from lanewise.ir.immutable import immutable
from lanewise.ir.types import BOOL, I32, INT, SCALARS, limits
from lanewise.passes import intervals
from lanewise.passes.dataflow import Backward, Forward
from lanewise.passes.differences import Differences
from lanewise.passes.intervals import I32_RANGE, Interval, Ints
from lanewise.passes.known import (
    COMPARISONS,
    FLIPPED,
    LENGTHS,
    OPPOSITE,
    WORDS,
    Intervals,
    Noted,
    Ranges,
    State,
    Summary,
    held,
    of_type,
)
from lanewise.passes.liveness import Live, Liveness

WALKS = 3
"""So often a summary grows by what is found."""
PLACES = Interval(-LENGTHS.high, LENGTHS.high)
"""The ints for which some shared functions are compiled: lengths, and places counted from either end."""
OF_LENGTH = layout.HEADER + layout.LENGTH
"""Where in the header of an object its length is read."""
COUNTS = Interval(0, I32_RANGE.high)
"""Of the items of lists and texts: none is longer."""
NESTED = 8
"""So many walks wait at most for one that they have met the first call of."""
Asked = Callable[[str, Noted], Noted | None]


@immutable()
class Walk:
    """What a walk of a function finds: the outcome, what it passes to others and returns, and what it was told by those: of each
    that it calls what it gave first, and the answer."""

    slots: Intervals
    before: dict[int, State]
    passed: dict[str, list[Noted]]
    returned: list[Noted]
    told: dict[str, tuple[Noted, Noted | None]]


Walks = dict[tuple[object, ...], list[Walk]]
"""By the function and intervals of its parameters. Walks of one key were told other things."""


class _Rules:
    """The analysis of one function, as `dataflow.Forward` asks for it. `ask`: what a call returns; None while it does not. `live`:
    the slots that are read from each statement on."""

    def __init__(self, ranges: Ranges, function: Function, ask: Asked, live: Mapping[int, Live]) -> None:
        self.ranges = ranges
        self.function = function
        self.ask = ask
        self.live = live
        self.after: dict[int, State] = {}
        """By the id of a statement; the last turn of a loop is the settled one. So it is of what follows."""
        self.calls: dict[int, tuple[str, Noted]] = {}
        self.returned: dict[int, Noted] = {}

    def join(self, a: State, b: State) -> State:
        """A slot that only one path has set is not read after the join, so it is forgotten: there are thousands of temporaries."""
        if a is b:
            return a
        if a.slots is b.slots:
            return State(a.slots, a.differences.join(b.differences))
        here, there = a.slots, b.slots
        both = ((slot, found, there[slot]) for slot, found in here.items() if slot in there)
        joined = {slot: x if x is y or x == y else intervals.join(x, y) for slot, x, y in both}
        return State(joined, a.differences.join(b.differences))

    def widen(self, old: State, new: State, *, late: bool) -> State:
        """Slot by slot. Which slot stands for those that are equal may change from turn to turn for ever."""
        before = old.slots
        wider = {k: intervals.widen(before[k], v) if k in before and before[k] != v else v for k, v in new.slots.items()}
        return State(wider, Differences() if late else old.differences.widen(new.differences))

    def entered(self, stmt: Stmt, state: State) -> State:
        """Most slots are temporaries, and dead where the next statement with bodies begins: there states are joined."""
        return state.only(self.live[id(stmt)])

    def step(self, stmt: Stmt, state: State) -> State | None:
        """Assignments set intervals; calls and returns are noted for the summaries."""
        if type(stmt) is Set:
            after = state if of_type(stmt.value.type, self.ranges.ints) is None else self._set(stmt.slot, stmt.value, state)
        elif (found := self._stepped(stmt, state)) is None:
            return None
        else:
            after = found
        self.after[id(stmt)] = after
        return after

    def _stepped(self, stmt: Stmt, state: State) -> State | None:
        match stmt:
            case Do((target,), "load", (Op("sub", (_, Const(value=layout.HEADER))),), attrs=("u32", at)) if at == OF_LENGTH:
                return state.assigned({target: COUNTS})
            case Do(name="load", targets=(target,), attrs=(str(kind), *_)) if kind[0] in "iu":
                return state.assigned({target: WORDS[SCALARS[kind]]})
            case Do(targets=targets):
                return self._unknown(targets, state)
            case Try(slot=slot):
                return self._unknown((slot,), state)
            case Call(targets=targets, function=name, args=args):
                given = [self._interval(a, state) for a in args]
                self.calls[id(stmt)] = name, given
                known = self.ask(name, given)
                if known is None:
                    return None
                state = self._unknown(targets, state)
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
        return State({**state.slots, slot: held(slot, found)}, state.differences.assigned(slot, source))

    def _counted(self, slot: str, value: Expr, state: State) -> Interval | None:
        """`n += 1`, `n += a < b`: a counter of the fast variant does not overflow, because nobody waits that long."""
        if self.ranges.ints != intervals.FAST or not (isinstance(value, Op) and value.name in ("add", "sub")):
            return None
        old, step = value.args
        before = state.get(slot)
        if before is None or not (isinstance(old, Get) and old.slot == slot) or of_type(step.type, self.ranges.ints) is None:
            return None
        if not before.within(-intervals.COUNTED, intervals.COUNTED):
            return None
        if not self.ranges.value(step, state).within(-intervals.STRIDE, intervals.STRIDE):
            return None
        return intervals.meet(self.ranges.value(value, state), -intervals.COUNTED, intervals.COUNTED)

    def _interval(self, expr: Expr, state: State) -> Interval | None:
        return self.ranges.value(expr, state) if of_type(expr.type, self.ranges.ints) is not None else None

    def _unknown(self, targets: tuple[str, ...], state: State) -> State:
        types = self.function.slots
        whole = ((t, of_type(types[t], self.ranges.ints)) for t in targets)
        return state.assigned({t: None if i is None else held(t, i) for t, i in whole})

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
        if condition.name in COMPARISONS:
            op = condition.name if truth else OPPOSITE[condition.name]
            return self._compared(op, condition.args[0], condition.args[1], state)
        return state

    def _compared(self, op: str, x: Expr, y: Expr, state: State) -> State | None:
        if of_type(x.type, self.ranges.ints) is None or of_type(y.type, self.ranges.ints) is None:
            return state
        a, b = self.ranges.value(x, state), self.ranges.value(y, state)
        for expr, found in ((x, intervals.assume(op, a, b)), (y, intervals.assume(FLIPPED[op], b, a))):
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
    program: Program, ints: Ints, known: Mapping[str, Summary], lengths: Interval = LENGTHS, walks: Walks | None = None,
    again: Walks | None = None,
) -> Ranges:  # fmt: skip
    """Analyse until the summaries of all functions settle. `known`: functions of the library, which are called with anything, some
    of them with places alone, or with what one other gives them (`Ranges.beyond` has who gets more); `lengths`: of buffers that the
    host passes; `walks`: what is known of functions that other programs have too, and grows; `again`: of those that this program
    had in another form."""
    own = {name: Summary([None] * len(f.params), [None] * len(f.results)) for name, f in program.functions.items()}
    found = Ranges(ints, {**known, **own})
    for name in program.entries.values():
        function = program.functions[name]
        whole = [lengths if p.endswith(LENGTH_SUFFIX) else of_type(function.slots[p], ints) for p in function.params]
        any_int = PLACES if OF_PLACES in function.traits else ints.signed
        own[name].params = [any_int if function.slots[p] == INT else w for p, w in zip(function.params, whole, strict=True)]
    _Functions(program, found, {} if walks is None else walks, {} if again is None else again).settle()
    return found


class _Functions:
    """Those of a program, on the way to what is known of them."""

    def __init__(self, program: Program, found: Ranges, walks: Walks, again: Walks) -> None:
        self.functions, self.found, self.walks, self.again = program.functions, found, walks, again
        self.pending = dict.fromkeys(program.entries.values())
        self.callers: dict[str, set[str]] = {}
        self.live: dict[str, Mapping[int, Live]] = {}
        self.begun: set[str] = set()
        """Those that walks have met."""
        self.depth = 0

    def settle(self) -> None:
        """Walk until nothing more is found. What never returns as far as one can see may do so in ways that are not seen."""
        while True:
            while self.pending:
                self._visit(next(iter(self.pending)))
            endless = [name for name in sorted(self.callers) if not self.found.summaries[name].returns]
            if not endless:
                return
            for name in endless:
                self._returned(name)

    def _returned(self, name: str) -> None:
        self.found.summaries[name].returns = True
        self.pending.update(dict.fromkeys(sorted(self.callers.get(name, ()))))

    def _visit(self, name: str) -> None:
        self.pending.pop(name, None)
        self.begun.add(name)
        summaries = self.found.summaries
        seen = self._walk(self.functions[name])
        self.found.before[name], self.found.slots[name] = seen.before, seen.slots
        for callee, sites in seen.passed.items():
            if callee in self.functions:
                self.callers.setdefault(callee, set()).add(name)
                if _grow(summaries[callee], summaries[callee].params, sites) or callee not in self.begun:
                    self.pending.setdefault(callee)
            elif summaries[callee].narrow and any(_is_beyond(each, summaries[callee].params) for each in sites):
                self.found.beyond.add(callee)
        if _grow(summaries[name], summaries[name].results, seen.returned) or (seen.returned and not summaries[name].returns):
            self._returned(name)

    def _ask(self, callee: str, given: Noted) -> Noted | None:
        """What a call returns. A function that nobody has called yet is walked now."""
        summary = self.found.summaries[callee]
        if callee not in self.functions:
            return summary.results
        if callee not in self.begun and self.depth < NESTED:
            _grow(summary, summary.params, [given])
            self.depth += 1
            self._visit(callee)
            self.depth -= 1
        return summary.results if summary.returns else None

    def _walk(self, function: Function) -> Walk:
        """A function of the library's prelude is the same object in every program that has it, and another one in every form of
        its program (`shelf.py`): what it was found to do there it does here, if those that it calls tell it the same."""
        params = self.found.summaries[function.name].params
        known = (self.walks if PRELUDE in function.traits else self.again).setdefault((id(function), *params), [])
        for each in known:
            if all(self._ask(callee, given) == answer for callee, (given, answer) in each.told.items()):
                return each
        known.append(self._walked(function, params))
        return known[-1]

    def _walked(self, function: Function, params: Noted) -> Walk:
        """One function from its parameters' intervals."""
        start = {slot: held(slot, interval) for slot, interval in zip(function.params, params, strict=True) if interval is not None}
        told: dict[str, tuple[Noted, Noted | None]] = {}

        def ask(callee: str, given: Noted) -> Noted | None:
            if callee not in told:
                answer = self._ask(callee, given)
                told[callee] = given, None if answer is None else list(answer)
            return told[callee][1]

        rules = _Rules(self.found, function, ask, self._live(function))
        flow = Forward(rules)
        flow.run(function.body, State(start))
        passed: dict[str, list[Noted]] = {}
        for callee, args in rules.calls.values():
            passed.setdefault(callee, []).append(args)
        return Walk(_joined(function, rules.after, start), flow.before, passed, list(rules.returned.values()), told)


    def _live(self, function: Function) -> Mapping[int, Live]:
        """The slots that are read from a statement on, by its id; functions are walked several times."""
        if function.name not in self.live:
            demands = Backward(Liveness(function.slots))
            demands.run(function.body, frozenset())
            self.live[function.name] = demands.before
        return self.live[function.name]


def _is_beyond(given: Noted, expected: Noted) -> bool:
    pairs = zip(given, expected, strict=True)
    return any(x is not None and wanted is not None and not x.within(wanted.low, wanted.high) for x, wanted in pairs)


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
