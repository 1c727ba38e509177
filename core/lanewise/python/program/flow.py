"""Control flow while a function is compiled: what each name is bound to here, and how paths come together.

In: calls from the walkers over the AST. Out: the body of one function in `code.typed`. Inference and emission are one
walk: expressions get their types from the bindings that hold where they stand. Where paths meet, a name's types are joined; a
loop is walked until the types at its head settle, and what an unsettled walk wrote is dropped. Statements whose form
depends on a later join are thunks or *patches* (lists that the join fills), resolved when the function is finished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from lanewise.errors import InternalError
from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import NOWHERE, Block, Break, Const, Expr, Get, If, Loc, Loop, Op, Set, Stmt, Try, is_constant_buffer
from lanewise.ir.crowded import eased, is_crowded
from lanewise.ir.flat import LENGTH_SUFFIX
from lanewise.ir.rules import may_raise
from lanewise.ir.types import (
    BAD,
    BOOL,
    I32,
    INT,
    MAX_LENGTHS,
    NEVER,
    RANGE,
    Open,
    Tuple,
    Type,
    Union,
    is_variadic,
    join,
    members,
)
from lanewise.python.program.paths import Absences, Binding, Conflict, Draft, Env, Exit, Walked, describe, finish, replaces
from lanewise.python.program.values import Known, Nested, Value, is_constant

MAX_TURNS = 400
"""Each walk of a turn widens a type or gives a name up, so that far fewer settle any loop."""


def coerce(expr: Expr, target: Type) -> Expr:
    """The same value as a wider type: in a union, or in a tuple of wider items."""
    if expr.type == target or NEVER in (expr.type, target):
        return expr
    if isinstance(target, Tuple) and isinstance(expr.type, Tuple):
        parts = tuple(coerce(item(expr, i), t) for i, t in enumerate(target.items))
        return Op("tuple", parts, target, (target.name,) if target.name else ())
    if is_variadic(target) and isinstance(expr.type, Tuple):
        # `python/containers/variadic.py` makes the object.
        return Op("wrap", (expr,), target)
    if isinstance(target, Union) and (isinstance(expr.type, Tuple) or is_ndarray(expr.type)) and expr.type not in target.members:
        wide = next(m for m in target.members if not isinstance(m, Union) and join(m, expr.type) == m)
        return Op("wrap", (coerce(expr, wide),), target)
    return Op("wrap", (expr,), target)


def item(expr: Expr, index: int) -> Expr:
    """One member of a tuple."""
    if isinstance(expr, Op) and expr.name in ("tuple", "closure", "range"):
        return expr.args[index]
    if expr.type == RANGE:
        return Op("item", (expr,), INT, (index,))
    types = expr.type.items if isinstance(expr.type, Tuple) else expr.type.captures  # type: ignore[union-attr]
    return Op("item", (expr,), types[index], (index,))


def _takes_memory(const: Const) -> bool:
    """An int that no word holds: it is made by the run, which may have no memory, or leave for the variant that has such ints."""
    return const.type == INT and isinstance(const.value, int) and not -(1 << 63) <= const.value < 1 << 64


@dataclass
class Flow:
    """The state of one walk over one function."""

    slots: dict[str, Type] = field(default_factory=dict)
    out: Draft = field(default_factory=list)
    env: Env | None = field(default_factory=dict)
    """None: no path gets here."""
    exits: dict[str, list[Exit]] = field(default_factory=dict)
    flagged: set[str] = field(default_factory=set)
    """Names read where they may be unbound: each has a flag slot."""
    restart: bool = False
    """A name was flagged too late: walk the function again."""
    absences: Absences = field(default_factory=Absences)
    """Of the turn that is walked now."""
    catchers: list[str] = field(default_factory=list)
    """The labels of each `Try` around this place."""
    counts: dict[str, Expr] = field(default_factory=dict)
    """What temporaries were computed from that say how many items there are, and dims of variables (`counts.py`)."""
    _count: int = 0

    # --- slots -------------------------------------------------------------------------------------------------------

    def slot(self, name: str, t: Type) -> Get:
        """The slot of a variable for values of this type."""
        candidate, n = name, 0
        while self.slots.setdefault(candidate, t) != t:
            n += 1
            candidate = f"{name}.{n}"
        return Get(candidate, t)

    def fresh(self, t: Type) -> Get:
        """A temporary that is assigned once."""
        self._count += 1
        return self.slot(f"%{self._count}", t)

    def temp(self, expr: Expr, loc: Loc) -> Expr:
        """The expression's value now, safe from later assignments."""
        if (isinstance(expr, Const) and not _takes_memory(expr)) or (isinstance(expr, Get) and expr.slot.startswith("%")):
            return expr
        if isinstance(expr, Op) and (expr.name == "text" or is_constant(expr) or is_constant_buffer(expr)):
            return expr
        target = self.fresh(expr.type)
        if isinstance(expr, Op) and expr.name == "dim":
            self.counts[target.slot] = expr
        self.emit(Set(target.slot, expr, loc))
        return target

    def length(self, expr: Expr, loc: Loc) -> Expr:
        """The same of a word that says how many items there are: a slot that is known to hold such."""
        if not (isinstance(expr, Op) and expr.type == I32):
            return self.temp(expr, loc)
        self._count += 1
        target = self.slot(f"%{self._count}{LENGTH_SUFFIX}", I32)
        self.counts[target.slot] = expr
        self.emit(Set(target.slot, expr, loc))
        return target

    def emit(self, statement: Stmt | Callable[[], Stmt]) -> None:
        """Append a statement, unless no path gets here."""
        if self.env is not None:
            if self.catchers and not callable(statement) and may_raise(statement):
                self._fall(self.catchers[-1])
            self.out.append(statement)

    # --- names -------------------------------------------------------------------------------------------------------

    def bind(self, name: str, value: Value, loc: Loc) -> None:
        """Assign a name."""
        if self.env is None:
            return
        if not isinstance(value, Known | Nested):
            target = self.slot(name, value.type)
            if value != target:
                self.emit(Set(target.slot, value, loc))
            value = target
        if name in self.flagged:
            self.emit(Set(self.slot(f"{name}?", BOOL).slot, Const(BOOL, True), loc))
        self.env = {**self.env, name: Binding(value)}

    def bound(self, name: str) -> Binding | None:
        """What a name is bound to here, if it is."""
        found = (self.env or {}).get(name)
        if found is None:
            self.absences.asked.add(name)
        return found

    def narrow(self, name: str, value: Value) -> None:
        """On this path the name's value is known to be of a smaller type."""
        if self.env is not None and name in self.env:
            self.env = {**self.env, name: Binding(value, self.env[name].maybe)}

    def unbind(self, name: str, loc: Loc) -> None:
        """`del name`."""
        if self.env is not None:
            self.absences.asked.add(name)
            self.env = {k: v for k, v in self.env.items() if k != name}
            if name in self.flagged:
                self.emit(Set(self.slot(f"{name}?", BOOL).slot, Const(BOOL, False), loc))

    def bound_flag(self, name: str) -> Expr:
        """Whether a maybe-bound name is bound here."""
        if name not in self.flagged:
            self.flagged.add(name)
            self.restart = True
        return self.slot(f"{name}?", BOOL)

    def label(self) -> str:
        """A new name for a block or a loop."""
        self._count += 1
        return f"L{self._count}"

    # --- paths -------------------------------------------------------------------------------------------------------

    @contextmanager
    def body(self) -> Iterator[Draft]:
        """Emit into a new draft."""
        saved, self.out = self.out, []
        try:
            yield self.out
        finally:
            self.out = saved

    @contextmanager
    def block(self, loc: Loc) -> Iterator[str]:
        """A labelled block; paths that leave it and the one that falls through meet at its end."""
        label = self.label()
        self.exits[label] = []
        alive = self.env is not None
        with self.body() as draft:
            yield label
            self._fall(label)
        if alive:
            self.out.append(lambda: Block(label, finish(draft), loc))
        self.env = self.merge(self.exits.pop(label))

    def _fall(self, label: str) -> None:
        if self.env is not None:
            last = self.exits[label][-1:]
            if last and last[0].env is self.env and last[0].draft is self.out:
                return  # nothing was assigned since
            patch: Draft = []
            self.out.append(patch)
            self.exits[label].append(Exit(self.env, patch, self.out))

    @contextmanager
    def attempt(self, caught: Get, loc: Loc) -> Iterator[None]:
        """A `Try`, whose own end no path reaches; behind it go on those that what raises in it has left, with the status."""
        label = self.label()
        self.exits[label] = []
        alive, before = self.env is not None, {*(self.env or ())}
        self.catchers.append(label)
        with self.body() as draft:
            yield
        self.catchers.pop()
        assert self.env is None, "an attempt is left for somewhere"
        left = self.merge(self.exits.pop(label))
        if alive and left is not None:
            self.out.append(lambda: Try(label, caught.slot, finish(draft), loc))
        elif alive:
            # What types of later walks put into it ends the call as a whole.
            self.out.append(lambda: Block(label, finish(draft), loc))
        # What an expression that was left has bound under names that no source can spell, nobody asks for.
        self.env = left and {n: b for n, b in left.items() if n in before or n.isidentifier()}

    def behind(self, draft: Draft, label: str, loc: Loc) -> bool:
        """Put what is drafted, which no path ends, into a block, and go on with those that have left it by this label; False
        where there are none."""
        inner = draft[:]
        draft[:] = [lambda: Block(label, finish(inner), loc)]
        self.env = self.merge(self.exits.pop(label))
        return self.env is not None

    def leave(self, label: str, loc: Loc) -> None:
        """Break out of a block."""
        if self.env is not None:
            self._fall(label)
            self.out.append(Break(label, loc))
            self.env = None

    def end(self, statement: Stmt | Callable[[], Stmt]) -> None:
        """Emit a statement after which no path goes on."""
        self.emit(statement)
        self.env = None

    def branch(self, condition: Expr, then: Callable[[], None], orelse: Callable[[], None], loc: Loc) -> None:
        """Both branches of a condition, or the one that a constant chooses."""
        if self.env is None:
            return
        if isinstance(condition, Const):
            (then if condition.value else orelse)()
            return
        start, exits = self.env, []
        drafts: list[Draft] = []
        for walk in (then, orelse):
            self.env = start
            with self.body() as draft:
                walk()
                if self.env is not None:
                    patch: Draft = []
                    self.out.append(patch)
                    exits.append(Exit(self.env, patch))
            drafts.append(draft)
        self.out.append(lambda: If(condition, finish(drafts[0]), finish(drafts[1]), loc))
        self.env = self.merge(exits)

    def when(self, condition: Expr, then: Callable[[], None], loc: Loc) -> None:
        """A branch without an else."""
        self.branch(condition, then, lambda: None, loc)

    def leave_if(self, condition: Expr, label: str, loc: Loc) -> None:
        """Break out of a block on a condition."""
        self.when(condition, lambda: self.leave(label, loc), loc)

    def merge(self, exits: list[Exit]) -> Env | None:
        """The bindings where paths meet."""
        if not exits:
            return None
        if len(exits) == 1:
            return exits[0].env
        merged: Env = {}
        for name in dict.fromkeys(name for e in exits for name in e.env):
            binding = exits[0].env.get(name)
            if binding is not None and all(e.env.get(name) is binding for e in exits):
                merged[name] = binding  # no path touched it, as is so for most names
                continue
            found = [(e.env[name], e) for e in exits if name in e.env]
            if len(found) < len(exits):
                self.absences.met.setdefault(name, []).extend(b.value for b, _ in found)
            maybe = len(found) < len(exits) or any(b.maybe for b, _ in found)
            merged[name] = Binding(self._meet(name, [(b.value, e) for b, e in found]), maybe)
        return merged

    def _meet(self, name: str, found: list[tuple[Value, Exit]]) -> Value:
        first = found[0][0]
        if all(value == first for value, _ in found):
            return first
        values = [self._value_at(e, value) for value, e in found]
        joined: Type = NEVER
        for value in values:
            if value is None:
                return Known(Conflict(tuple(describe(v) for v, _ in found)))
            joined = join(joined, value.type)
        if is_crowded(joined):
            joined = eased(joined, MAX_LENGTHS, lambda: self.growing(name))
        if is_crowded(joined):
            return Known(Conflict(tuple(describe(v) for v, _ in found)))
        target = self.slot(name, joined)
        for value, (_, e) in zip(values, found, strict=True):
            if value is not None and not _views(value, target) and joined != BAD:
                e.patch.append(Set(target.slot, coerce(value, joined), NOWHERE))
        return target

    def _value_at(self, end: Exit, value: Value) -> Expr | None:
        """`as_value` at the end of the path that gives it: an iterator is made there, and not on the other paths."""
        out, env = self.out, self.env
        self.out, self.env = end.patch, end.env
        found = self.as_value(value)
        self.out, self.env = out, env
        return found

    def as_value(self, value: Value) -> Expr | None:
        """A value that can lie in a slot; None where there is none."""
        return None if isinstance(value, Known | Nested) else value

    def growing(self, name: str) -> Open:
        """The tuples of any length that a name holds whose length changes turn by turn."""
        raise NotImplementedError

    # --- loops -------------------------------------------------------------------------------------------------------

    def loop(self, turn: Callable[[str], None], assigned: frozenset[str], loc: Loc) -> None:
        """Repeat `turn(exit)` until it leaves the label that it is given. `assigned`: names that a turn may bind."""
        if self.env is None:
            return
        with self.block(loc) as label:
            carried = {n: b for n, b in self.env.items() if n in assigned and not isinstance(b.value, Known | Nested)}
            settled = self._settle(turn, label, carried, may_peel=True)
            if settled is None:
                turn(label)
                if self.env is None:
                    return
                carried = {n: b for n, b in self.env.items() if n in assigned and not isinstance(b.value, Known | Nested)}
                settled = self._settle(turn, label, carried, may_peel=False)
            assert settled is not None
            head, draft = settled
            for name, binding in head.items():
                start = self.env.get(name)
                if start is not None and start.value != binding.value:
                    self._move(self.out, binding.value, start.value)
            inner = self.label()
            self.end(lambda: Loop(inner, finish(draft), loc))

    def _settle(self, turn: Callable[[str], None], label: str, carried: Env, may_peel: bool) -> tuple[Env, Draft] | None:
        """Walk turns until the bindings at the head hold. None: one turn ahead of the loop would settle them (peel it)."""
        entry = self.env
        assert entry is not None
        carried = {n: self._canonical(n, b) for n, b in carried.items()}
        for _ in range(MAX_TURNS):
            head = {**entry, **carried}
            walked = self._attempt(turn, label, head)
            changed = self._changed(head, walked.back)
            self.env = entry
            if not changed or self._bound_late(walked, head, changed):
                for name, binding in {**carried, **changed}.items():
                    if name not in entry:
                        self.absences.met.setdefault(name, []).append(binding.value)
                return carried, walked.draft
            self._undo(walked)
            if may_peel and self._one_turn_settles(turn, label, head, changed):
                self.env = entry
                return None
            may_peel = False
            self.env = entry
            carried = {**carried, **{n: self._wider(n, head.get(n), b) for n, b in changed.items()}}
        raise InternalError(f"what {', '.join(sorted(changed))} hold at the head of a loop never settles")

    def _attempt(self, turn: Callable[[str], None], label: str, head: Env) -> Walked:
        """One walk of the turn from these bindings."""
        marks = {name: len(found) for name, found in self.exits.items()}
        around, self.absences = self.absences, Absences()
        self.env = dict(head)
        with self.body() as draft:
            turn(label)
            back = self.env
            for name, binding in (back or {}).items():
                if name in head and binding.value != head[name].value:
                    self._move(draft, head[name].value, binding.value)
        around.add(self.absences)
        seen, self.absences = self.absences, around
        return Walked(draft, back, marks, seen)

    def _undo(self, walked: Walked) -> None:
        """Forget the paths by which a turn left."""
        for name, found in self.exits.items():
            del found[walked.marks.get(name, 0) :]

    def _bound_late(self, walked: Walked, head: Env, changed: Env) -> bool:
        """Whether a walk with the names that are new at the head would only find them in their slots, where this one left
        them: nobody asked for one that had no value yet, and every path that met one without it had it there. So the turn is
        not walked again, which in comprehensions within each other would be 2**depth walks; its exits get what is missing."""
        for name, binding in changed.items():
            if name in head or name in walked.absences.asked or isinstance(binding.value, Known | Nested):
                return False
            place = self.slot(name, binding.value.type)
            if any(value != place for value in (binding.value, *walked.absences.met.get(name, ()))):
                return False
        for label, found in self.exits.items():
            for e in found[walked.marks.get(label, 0) :]:
                e.env = {**changed, **e.env}
        return True

    def _move(self, draft: Draft, target: Value, value: Value) -> None:
        """Put a value where another path expects it, if its type fits there (`_changed` sees where it does not)."""
        held = self.as_value(value)
        if isinstance(target, Get) and held is not None and not _views(held, target) and self._fits(target, value):
            draft.append(Set(target.slot, coerce(held, target.type), NOWHERE))

    def _changed(self, head: Env, back: Env | None) -> Env:
        """Names that a turn leaves otherwise than the head says."""
        changed: Env = {}
        for name, binding in (back or {}).items():
            before = head.get(name)
            if before is None:
                changed[name] = Binding(binding.value, True)
            elif (binding.maybe and not before.maybe) or not self._fits(before.value, binding.value):
                changed[name] = Binding(binding.value, binding.maybe or before.maybe)
        for name in head:
            if back is not None and name not in back and not head[name].maybe:
                changed[name] = Binding(head[name].value, True)
        return changed

    def _fits(self, place: Value, value: Value) -> bool:
        """Whether the value can be moved to that place (a slot), or is there already."""
        if place == value or is_conflict(place):
            return True
        held = self.as_value(value) if isinstance(place, Get) else None
        return held is not None and join(place.type, held.type) == place.type  # type: ignore[union-attr]

    def _one_turn_settles(self, turn: Callable[[str], None], label: str, head: Env, changed: Env) -> bool:
        """The running sum that begins as the int 0 and goes on as a float: from the second turn on its type holds."""
        if not any(n in head and replaces(head[n].value, b.value) for n, b in changed.items()):
            return False
        after = {**head, **{n: self._canonical(n, b) for n, b in changed.items()}}
        walked = self._attempt(turn, label, after)
        self._undo(walked)
        return not self._changed(after, walked.back)

    def _canonical(self, name: str, binding: Binding) -> Binding:
        if isinstance(binding.value, Known | Nested):
            return binding
        return Binding(self.slot(name, binding.value.type), binding.maybe)

    def _wider(self, name: str, before: Binding | None, after: Binding) -> Binding:
        if before is None or before.value == after.value:
            return self._canonical(name, after)
        old, new = self.as_value(before.value), self.as_value(after.value)
        if old is None or new is None:
            return Binding(Known(Conflict((describe(before.value), describe(after.value)))))
        joined = eased(join(old.type, new.type), 1, lambda: self.growing(name))
        if is_crowded(joined) and all(map(is_ndarray, members(joined))):
            return Binding(Known(Conflict(("an array of ever more axes",), "give it all its axes at once: x.reshape(...)")))
        if is_crowded(joined):
            return Binding(Known(Conflict((describe(before.value), describe(after.value)))))
        return Binding(self.slot(name, joined), before.maybe or after.maybe)


def _views(value: Expr, target: Get) -> bool:
    """Whether the value is what lies in the slot, whatever is known of its type."""
    while isinstance(value, Op) and value.name in ("wrap", "unwrap"):
        value = value.args[0]
    return value == target


def is_conflict(value: Value) -> bool:
    """Whether no value can be held here any more; whoever uses it is refused."""
    return isinstance(value, Known) and isinstance(value.object, Conflict)


def is_alternative(value: Expr) -> bool:
    """Whether it is one of several types that a value has, of which the run knows."""
    return isinstance(value, Op) and value.name == "unwrap"
