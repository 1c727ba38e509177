"""ownership: reference counts, where they cannot be saved.

In: functions in `code.low` as lowering wrote them, every one with its status last, and the typed functions that they came from.
Out: the same with calls of the heap's `hold` and `drop`, so that an object lives as long as a slot that is still read refers to it.

* A slot that refers to a counted object owns it while the slot is live; what a call returns is owned by its target.
* Where a slot dies (after its last use, or at the start of a branch that does not use it) its object is dropped. A copy from a slot
  that dies there is a move, and counts nothing.
* Parameters are borrowed: their owner is the caller, who waits. One that is assigned to in the function is held at the start.
* What is fetched from a container is borrowed, too, where it stays there while it is used (`lent.py`).
* A path that leaves with an error drops nothing where nobody catches it: the call ends, and its heap is reset. In functions that
  are called within a `Try` it drops what any other path would; what ends the call as a whole is never caught.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from lanewise.ir import layout
from lanewise.ir.callgraph import reached
from lanewise.ir.code import (
    LETS_GO,
    LETS_SINGLE_GO,
    PRELUDE,
    SHARED,
    Body,
    Break,
    Call,
    Const,
    Do,
    Expr,
    Function,
    Get,
    If,
    Loop,
    Op,
    Program,
    Return,
    Set,
    Stmt,
    Try,
    operands,
    statements,
    subexpressions,
    targets,
    walk,
)
from lanewise.ir.counted import Counted, Parts, counted_parts
from lanewise.ir.flat import parts_of
from lanewise.ir.generators import LENDS
from lanewise.ir.rewrite import rewrite_bodies
from lanewise.ir.types import I32, I64, INT, Type
from lanewise.library import heap, objects, texts
from lanewise.passes.dataflow import Backward
from lanewise.passes.forward import forward
from lanewise.passes.lent import lent, letting_go
from lanewise.passes.liveness import Live, Liveness, read_by
from lanewise.passes.lowering import EXIT, NEVER_CAUGHT, Module

Marks = dict[str, Counted]


def ownership(functions: dict[str, Function], typed: Program, module: Module) -> dict[str, Function]:
    """All functions of one program. Copies are substituted between finding out what counts and counting it."""
    marked = {name: _marks(f, typed.functions[name], module) for name, f in functions.items()}
    concerned = {name: f for name, f in functions.items() if marked[name] or any(map(_counts, statements(f.body)))}
    counted = replace(typed, functions=concerned)
    lean = forward(counted, {name: _tags(marked[name]) for name in counted.functions}).functions
    marks = {name: {s: m for s, m in marked[name].items() if s in f.slots} for name, f in lean.items()}
    gone = letting_go({**functions, **lean}, marks, module.library)
    inside = _protected(typed.functions)

    def owned(name: str, function: Function) -> Function:
        results = _results(function, typed.functions[name], module)
        rules = Liveness(marks[name])
        flow: Backward[Live] = Backward(rules)
        flow.run(function.body, frozenset())
        borrowing = lent(function, marks[name], flow, gone)
        return _Owner(function, marks[name], borrowing, rules, flow, results, module, name in inside).owned()

    done = {**functions, **{name: owned(name, f) for name, f in lean.items()}}
    told = [(LETS_GO, gone.anything), (LETS_SINGLE_GO, gone.single)]
    traits = {name: {trait for trait, names in told if name in names} for name, f in done.items() if SHARED in f.traits}
    return {**done, **{name: replace(done[name], traits=done[name].traits | own) for name, own in traits.items() if own}}


def _protected(functions: Mapping[str, Function]) -> frozenset[str]:
    """The functions whose exceptions somebody may catch. Of the library's this is not known."""
    start = {n for n, f in functions.items() if "library" in f.traits and (PRELUDE not in f.traits or SHARED in f.traits)}
    for function in functions.values():
        for attempt in (s for s in statements(function.body) if type(s) is Try):
            start.update(s.function for s in statements(attempt.body) if type(s) is Call and s.function in functions)
    return reached(functions, frozenset(start))


def _results(function: Function, typed: Function, module: Module) -> dict[str, Counted | None]:
    """What counts of the results, by their suffixes."""
    if LENDS in typed.traits:
        return {}
    (result,) = typed.results
    results = dict(_counted(result, typed, module))
    for (suffix, t), carried in zip(parts_of(result), module.signatures[function.name].results, strict=True):
        if t == INT and carried != "word":
            results[suffix] = None
    return results


def _counted(t: Type, function: Function, module: Module) -> Parts:
    """What counts of a value. Library code counts texts by hand: to it they are addresses."""
    parts = counted_parts(t, module.ranges.ints.exact)
    if "library" not in function.traits or PRELUDE in function.traits:
        return parts
    return tuple((suffix, part if part is None or part.word else None) for suffix, part in parts)


# --- which slots count -----------------------------------------------------------------------------------------------


def _marks(function: Function, typed: Function, module: Module) -> Marks:
    """The slots that refer to counted objects: those of the typed function, and temporaries that lowering made of them."""
    words: set[str] = module.words.get(function.name, set())
    marks: Marks = {}
    for name, t in typed.slots.items():
        for (suffix, kind), (_, part) in zip(parts_of(t), _counted(t, typed, module), strict=True):
            # An int in a machine register is not counted; a cell of a union holds a word whatever the range.
            if part and name + suffix in function.slots and kind != INT:
                marks[name + suffix] = part.under(name)
    marks |= {slot: Counted(True) for slot in words if slot in function.slots}
    twins = module.twins.get(function.name, {})
    back = {slot: temp for temp, slot in twins.items()}
    for temp, slot in twins.items():
        if slot in marks:
            cases = tuple(tuple((back.get(tag, tag), value) for tag, value in case) for case in marks[slot].cases)
            marks.setdefault(temp, replace(marks[slot], cases=cases))
    marks |= {slot: saved for slot in function.slots if (saved := _saved(slot, function.slots, marks)) is not None}
    numbers = {name for name, t in typed.slots.items() if t in (I64, INT) and name not in marks}
    copies = [s for s in walk(function.body) if isinstance(s, Set)]
    while _spread(copies, function.slots, marks, numbers):
        pass
    return marks


def _tags(marks: Marks) -> set[str]:
    """The slots that say whether a marked one counts: read when it is held or dropped, whoever else reads them."""
    return {tag for mark in marks.values() for case in mark.cases for tag, _ in case}


def _saved(slot: str, slots: dict[str, Type], marks: Marks) -> Counted | None:
    """The mark of what `scalarise` saves before it assigns the parts of a slot: `x:tag'4`, `x:0'5`."""
    part, quote, number = slot.rpartition("'")
    if not quote or part not in marks:
        return None

    def renamed(tag: str) -> str:
        return next(name for n in range(int(number), -1, -1) if (name := f"{tag}'{n}") in slots)

    cases = tuple(tuple((renamed(tag), value) for tag, value in case) for case in marks[part].cases)
    return replace(marks[part], cases=cases)


def _spread(copies: list[Set], slots: dict[str, Type], marks: Marks, numbers: set[str]) -> bool:
    """A copy counts as what it is copied from, and the other way round; whether there was one.

    Not where a tag says whether it counts: a part that is taken out of a union has another life than the tag. `numbers` do not
    count, though the `hash` of an instance is its very address.
    """
    before = len(marks)
    for copy in copies:
        for source in sources(copy.value):
            for known, other in ((source, copy.slot), (copy.slot, source)):
                if known in marks and other not in marks and other not in numbers and not marks[known].cases:
                    marks[other] = Counted(slots[other] != I32, deep=marks[known].deep)
    return len(marks) > before


def sources(expr: Expr) -> list[str]:
    """The slots of which the value may be the very content; an address in a cell is extended."""
    match expr:
        case Get(slot=slot):
            return [slot]
        case Op(name="select", args=(_, a, b)):
            return sources(a) + sources(b)
        case Op(name="i64.extend_i32_s" | "i32.wrap_i64", args=(a,)):
            return sources(a)
    return []


def is_copy(expr: Expr) -> bool:
    """Whether the value is that of one slot."""
    chosen = any(isinstance(e, Op) and e.name == "select" for e in subexpressions(expr))
    return bool(sources(expr)) and not chosen


# --- the pass --------------------------------------------------------------------------------------------------------


_TAKING: dict[str, Callable[..., object]] = {"texts:text_add": texts.text_append}
"""Library functions, and what stands for one where its first argument may be used up."""


class _Owner:
    """One function. `owned` slots are counted; marked slots that are not owned are borrowed."""

    def __init__(
        self,
        function: Function,
        marks: Marks,
        borrowing: set[str],
        rules: Liveness,
        flow: Backward[Live],
        results: dict[str, Counted | None],
        module: Module,
        protected: bool,
    ) -> None:
        self.protected = protected
        every = statements(function.body)
        self.polled = {s.targets[0] for s in every if type(s) is Do and s.name == "poll"}
        self.function, self.marks, self.borrowing, self.results = function, marks, borrowing, results
        self.need = module.need
        self.exact = module.ranges.ints.exact
        self.slots: dict[str, Type] = dict(function.slots)
        assigned = {slot for stmt in every for slot in targets(stmt)}
        self.own = frozenset([s for s in marks if s not in borrowing and (s in assigned or s not in function.params)])
        self.rules, self.flow = rules, flow
        self.out: list[Stmt] = []
        self.dropped = False
        """Whether all ends where nothing is looked at any more, and nobody lets go: what is half made is no object yet."""
        self.loc = function.loc

    def owned(self) -> Function:
        """The function with its counts."""
        start = self.flow.start(self.function.body, frozenset())
        for slot in self.function.params:
            if slot in start and slot in self.own:
                self._count(heap.hold, slot)
        self.out.extend(self.body(self.function.body))
        return replace(self.function, body=tuple(self.out), slots=self.slots)

    # --- statements --------------------------------------------------------------------------------------------------

    def body(self, body: Body, dead: Iterable[str] = ()) -> Body:
        """A body with its counts; the slots in `dead` die at its start."""
        saved, self.out = self.out, []
        around, self.dropped = self.dropped, self.dropped or self._ends_dropped(body)
        failing = len(body) - self._failing(body)
        if failing > 0 or not body:
            self._drop(dead)
        for stmt in body[:failing]:
            self.loc = stmt.loc
            self._statement(stmt)
        for stmt in body[failing:]:
            if not _counts(stmt):
                self.out.append(stmt)
            elif isinstance(stmt, Do) and stmt.name in ("hold", "fetched"):
                self._owners(stmt)
        found, self.out = tuple(self.out), saved
        self.dropped = around
        return found

    def _ends_dropped(self, body: Body) -> bool:
        """Whether a body leaves with a status for which the host drops the call: it holds an int that has no room, say."""
        left = [set_ for set_, stmt in pairwise(body) if isinstance(stmt, Break) and stmt.label == EXIT]
        return any(isinstance(s, Set) and isinstance(s.value, Const) and s.value.value in NEVER_CAUGHT for s in left)

    def _failing(self, body: Body) -> int:
        """How many statements at the end do nothing but leave with an error, and need drop nothing."""
        count = _failing(body)
        if self.protected and count:
            ends = [s.value for s in body[-count:] if isinstance(s, Set) and s.slot == EXIT]
            return count if all(map(self._ends_call, ends)) else 0
        return count

    def _ends_call(self, status: Expr) -> bool:
        """Whether nobody catches a status."""
        if isinstance(status, Const):
            return status.value in NEVER_CAUGHT
        return isinstance(status, Get) and status.slot in self.polled

    def _statement(self, stmt: Stmt) -> None:
        after = self.flow.after[id(stmt)] & self.own
        if type(stmt) is Set and stmt.slot in self.marks:
            self._assign(stmt, after)
        elif type(stmt) is Do and _counts(stmt):
            dying = self._read(operands(stmt)) - after
            self._drop(dying - self._owners(stmt, dying))
        elif type(stmt) is Set or type(stmt) is Do or type(stmt) is Call:
            sets, read = self.rules.effects(stmt)
            given = self._given(stmt, after)
            if given is not None:
                stmt, after = given, after | self._read(given.args[:1])
            self.out.append(stmt)
            self._drop(((sets | read) & self.own) - after)
        elif type(stmt) is If:
            self._if(stmt, after)
        elif type(stmt) is Return:
            self._return(stmt)
        else:
            # What turns takes ever more, until it ends.
            around, self.dropped = self.dropped, self.dropped and not isinstance(stmt, Loop)
            self.out.append(rewrite_bodies(stmt, self.body))
            self.dropped = around

    def _given(self, stmt: Stmt, after: Live) -> Call | None:
        """The call with its first argument given away, where nobody reads that slot any more and a function can use it."""
        if not isinstance(stmt, Call) or stmt.function not in _TAKING:
            return None
        first, *others = stmt.args
        dying = self._read((first,)) - after - self._read(others)
        return replace(stmt, function=self.need(_TAKING[stmt.function])) if dying and is_copy(first) else None

    def _owners(self, stmt: Do, dying: Live = frozenset()) -> Live:
        """A value came into a container, or went out of one; the slots that gave theirs away, of those that die here."""
        (t,) = stmt.attrs
        assert not isinstance(t, int | str)
        if stmt.name == "kept":
            return frozenset()
        function = heap.drop if stmt.name == "drop" else heap.hold
        values = [Get(self._temp(v, None), v.type) if isinstance(v, Op) else v for v in stmt.args]
        parts = counted_parts(t, self.exact)
        places: dict[str, Expr] = dict(zip((suffix for suffix, _ in parts), values, strict=False))
        given: set[str] = set()
        for suffix, part in parts:
            value = places.get(suffix)
            if part is None or value is None or (stmt.name == "fetched" and self._borrows(value)):
                continue
            if stmt.name == "hold" and isinstance(value, Get) and self._gives(value, part, stmt, dying):
                given.add(value.slot)
            else:
                self._counted(function, value, part, places)
        return frozenset(given)

    def _gives(self, value: Get, part: Counted, stmt: Do, dying: Live) -> bool:
        """Whether a slot dies where its object comes into a container: its count goes over."""
        alone = [a for a in stmt.args if isinstance(a, Get) and a.slot == value.slot] == [value]
        return alone and value.slot in dying and not part.cases and not self.marks[value.slot].cases

    def _borrows(self, value: Expr) -> bool:
        return isinstance(value, Get) and value.slot in self.borrowing

    def _assign(self, stmt: Set, after: Live) -> None:
        slot, value = stmt.slot, stmt.value
        read = self._read((value,))
        dying = read - after - {slot}
        if slot not in after:
            self._drop(read - after)
            return
        if is_copy(value) and dying.issuperset(sources(value)):
            self.out.append(stmt)
            return
        old = None
        if slot in read:
            assert not self.marks[slot].cases, "a cell changes with its tag"
            old = self._temp(Get(slot, value.type), self.marks[slot])
        self.out.append(stmt)
        if any(source in self.marks for source in sources(value)):
            self._count(heap.hold, slot)
        self._drop(dying if old is None else dying | {old})

    def _if(self, stmt: If, after: Live) -> None:
        starts = [self.flow.start(side, after) & self.own for side in (stmt.then, stmt.orelse)]
        held = self.flow.before[id(stmt)] & self.own
        dying = self._read((stmt.condition,)) - starts[0] - starts[1]
        if dying:
            condition = Get(self._temp(stmt.condition, None), I32)
            self._drop(dying)
            stmt, held = replace(stmt, condition=condition), held - dying
        then, orelse = (self.body(side, held - s) for side, s in zip((stmt.then, stmt.orelse), starts, strict=True))
        self.out.append(replace(stmt, then=then, orelse=orelse))

    def _return(self, stmt: Return) -> None:
        """Results are given away; what else the values read dies here."""
        held = set(self._read(stmt.values))
        moved: set[int] = set()
        counted = list(self.results.values())
        for i, value in enumerate(stmt.values[: len(counted)]):
            if counted[i] is not None and is_copy(value) and held.issuperset(sources(value)):
                held.difference_update(sources(value))
                moved.add(i)
        kept = [i for i, c in enumerate(counted) if c is not None and i not in moved and sources(stmt.values[i])]
        values = list(stmt.values)
        if held or any(not isinstance(values[i], Get) for i in kept):
            values = [v if isinstance(v, Const) or i in moved else Get(self._temp(v, None), v.type) for i, v in enumerate(values)]
        places = dict(zip(self.results, values, strict=False))
        for i in kept:
            value, part = values[i], counted[i]
            if part is not None and any(s in self.marks for s in sources(stmt.values[i])):
                self._counted(heap.hold, value, part, places)
        self._drop(held)
        self.out.append(replace(stmt, values=tuple(values)))

    # --- counting ----------------------------------------------------------------------------------------------------

    def _read(self, exprs: Iterable[Expr]) -> Live:
        return read_by(exprs) & self.own

    def _fresh(self, t: Type) -> str:
        name = f"${len(self.slots)}o"
        self.slots[name] = t
        return name

    def _temp(self, value: Expr, mark: Counted | None) -> str:
        name = self._fresh(value.type)
        if mark is not None:
            self.marks[name] = mark
        self.out.append(Set(name, value, self.loc))
        return name

    def _drop(self, slots: Iterable[str]) -> None:
        for slot in () if self.dropped else sorted(slots):
            self._count(heap.drop, slot)

    def _count(self, function: Callable[..., object], slot: str) -> None:
        mark = self.marks[slot]
        tags: dict[str, Expr] = {tag: Get(tag, self.slots[tag]) for case in mark.cases for tag, _ in case}
        self._counted(function, Get(slot, self.slots[slot]), mark, tags)

    def _counted(self, function: Callable[..., object], value: Expr, mark: Counted, tags: dict[str, Expr]) -> None:
        """A call of `hold` or `drop`, under the conditions that the mark has."""
        address = value if value.type == I32 else Op("i32.wrap_i64", (value,), I32)
        if mark.deep and function is heap.drop:
            function = objects.drop_object
        status = self._fresh(I32)
        body: Body = (Call((status,), self.need(function), (address,), self.loc),)
        if mark.word:
            small = Op("i32.and", (address, Const(I32, 1)), I32)
            body = (If(Op("i32.eqz", (small,), I32), body, (), self.loc),)
        if mark.cases:
            condition = _any([_all([_is(tags[tag], value) for tag, value in case]) for case in mark.cases])
            body = (If(condition, body, (), self.loc),)
        self.out.extend(body)


def _counts(stmt: Stmt) -> bool:
    """Whether a value comes into a container here, or goes out of one, which must be there until now."""
    return type(stmt) is Do and stmt.name in ("hold", "fetched", "drop", "kept")


def _failing(body: Body) -> int:
    """How many statements at the end do nothing but leave with an error."""
    last = body[-1] if body else None
    leaves = isinstance(last, Break) and last.label == EXIT
    if not leaves and not (isinstance(last, Return) and last.values[-1] != Const(I32, layout.OK)):
        return 0
    count = 1
    while count < len(body) and isinstance(body[-count - 1], Set | Do | Call):
        count += 1
    return count


def _is(tag: Expr, value: int) -> Expr:
    return Op(f"{tag.type}.eq", (tag, Const(tag.type, value)), I32)


def _all(conditions: list[Expr]) -> Expr:
    first, *rest = conditions
    return Op("i32.and", (first, _all(rest)), I32) if rest else first


def _any(conditions: list[Expr]) -> Expr:
    first, *rest = conditions
    return Op("i32.or", (first, _any(rest)), I32) if rest else first

