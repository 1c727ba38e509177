"""lent_parts: `xs[a:b]` that is only looked through, while nobody changes a list like it, is not copied.

In: a program in `code.typed`. Out: the same program without the lists of such parts: their lengths are known, and their items are
read where they lie, in the list itself. (`for b in bodies[i + 1:]`, `zip(xs, xs[1:])`, `sum(xs[:k])`: a copy holds each item and
lets it go again, mostly more work than what is done with it.)

Who changes a list is told by types, for the same list has the same type everywhere: a part of a `list[int]` is lent for as long as
no statement changes any `list[int]` but those that were made meanwhile, or that nobody else can know.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from lanewise.ir.callgraph import components
from lanewise.ir.code import (
    Body,
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
    operands,
    subexpressions,
    targets,
    walk,
)
from lanewise.ir.rewrite import count_reads, reads, rewrite_bodies
from lanewise.ir.types import I32, U32, Container, Type

_PART = "lists:list_part"
_FRESH = frozenset((_PART, "lists:new_list", "lists:list_repeat"))
"""What they give is a list that nobody has yet."""
_LOADS = frozenset(("load", "fetch"))
_CHANGES = frozenset(("put", "replace", "take"))
"""Of items of the container that is their first argument."""

Changed = dict[str, frozenset[Type]]
"""The types of the lists of others that each of the program's functions may change. What is not among them is the library's, or
calls in turn: it may change what it is given."""


def lent_parts(program: Program, library: Changed) -> Program:
    """All functions of a program. `library`: what is known of those that it calls of the library."""
    if not any(_PART in f.calls for f in program.functions.values()):
        return program
    changed = changed_lists(program.functions, library)
    functions = {n: _Lender(f, changed).function() if _PART in f.calls else f for n, f in program.functions.items()}
    return replace(program, functions=functions)


def changed_lists(functions: Mapping[str, Function], known: Changed) -> Changed:
    """What functions change, added to what is known of others."""
    changed = dict(known)
    for group in components(dict(functions)):
        own = frozenset[Type]().union(*(_changed(functions[name], changed) for name in group))
        changed |= dict.fromkeys(group, own)
    return changed


def _changed(function: Function, known: Changed) -> frozenset[Type]:
    uses = _Uses.of(function, function.body, known)
    own = frozenset(function.slots[slot] for slot in uses.written if not uses.is_fresh(slot))
    return own.union(uses.unnamed, *(known[name] for name in function.calls if name in known))


# --- what is done with lists -----------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Uses:
    """What statements do with the slots that hold lists."""

    params: frozenset[str]
    sets: dict[str, list[Stmt]] = field(default_factory=lambda: defaultdict(list))
    copies: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """The slots that a slot is copied to."""
    written: set[str] = field(default_factory=set)
    unnamed: set[Type] = field(default_factory=set)
    """The types of lists that are written and in no slot: parts of other values."""
    escaping: set[str] = field(default_factory=set)
    """Those whose lists something else has from there on."""

    @classmethod
    def of(cls, function: Function, body: Body, known: Changed) -> _Uses:
        """In statements of a function."""
        found = cls(frozenset(function.params))
        for stmt in walk(body):
            for target in targets(stmt):
                found.sets[target].append(stmt)
            found._note(stmt, known)
        return found

    def _note(self, stmt: Stmt, known: Changed) -> None:
        match stmt:
            case Set(slot=slot, value=Get(slot=source)):
                self.copies[source].append(slot)
            case Do(name=name) if name in _LOADS:
                pass
            case Do(name=name, args=(first, *others)) if name in _CHANGES:
                self._write([first])
                self.escaping |= _lists_in(others)
            case Call(function=name, args=args):
                if name not in known and name != _PART:
                    self._write(args)
                self.escaping |= _lists_in(args) if not name.startswith("lists:") else set()
            case Return():
                pass  # Nothing of the function is there any more.
            case _:
                # What a slot is set to is read, and no more: a part of it may be what has its address.
                parts = stmt.value.args if type(stmt) is Set and type(stmt.value) is Op else operands(stmt)
                self._write(parts)
                self.escaping |= _lists_in(parts)

    def _write(self, exprs: Iterable[Expr]) -> None:
        """All lists among these may be changed."""
        every = [e for expr in exprs for e in subexpressions(expr) if _is_list(e.type)]
        self.written.update(e.slot for e in every if type(e) is Get)
        self.unnamed.update(e.type for e in every if type(e) is Op)

    def is_fresh(self, slot: str) -> bool:
        """Whether it holds nothing but lists that were made here."""
        return self._is_fresh(slot, set())

    def _is_fresh(self, slot: str, seen: set[str]) -> bool:
        if slot in seen:
            return True
        seen.add(slot)
        return bool(self.sets[slot]) and slot not in self.params and all(self._makes(stmt, seen) for stmt in self.sets[slot])

    def _makes(self, stmt: Stmt, seen: set[str]) -> bool:
        match stmt:
            case Set(value=Op(name="object", args=(Get(slot=address),))):
                calls = self.sets[address]
                return bool(calls) and all(type(made) is Call and made.function in _FRESH for made in calls)
            case Set(value=Get(slot=source)):
                return self._is_fresh(source, seen)
        return False

    def is_hidden(self, slot: str, source: str) -> bool:
        """Whether it holds nothing but lists that were made here and that nobody else has, the other slot among them."""
        family, todo = {slot}, [slot]
        while todo:
            each = todo.pop()
            sources = [stmt.value.slot for stmt in self.sets[each] if type(stmt) is Set and type(stmt.value) is Get]
            more = {*self.copies[each], *sources} - family
            family |= more
            todo += more
        return source not in family and family.isdisjoint(self.escaping) and all(map(self.is_fresh, family))


def _lists_in(exprs: Iterable[Expr]) -> set[str]:
    """The slots of lists that are read."""
    return {e.slot for expr in exprs for e in subexpressions(expr) if type(e) is Get and _is_list(e.type)}


def _is_list(t: Type) -> bool:
    return type(t) is Container and t.kind in ("list", "tuple")


# --- lending ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a list that is lent: the list, where it begins and how many items it has, the bytes of one, and its own slots."""

    source: str
    at: Expr
    count: Expr
    stride: Expr
    slots: frozenset[str]


class _Lender:
    """Of one function."""

    def __init__(self, function: Function, known: Changed) -> None:
        self._function, self._known = function, known
        self._uses = _Uses.of(function, function.body, known)
        self._reads = count_reads(function.body)
        self._slots = dict(function.slots)

    def function(self) -> Function:
        """With its parts lent where they may be."""
        body = self._body(self._function.body)
        return replace(self._function, slots=self._slots, body=body)

    def _body(self, old: Body) -> Body:
        new: list[Stmt] = []
        rest = old
        while rest:
            part = self._lent(rest)
            if part is not None:
                rest = tuple(self._read(rest[2:], part))
            else:
                new.append(rewrite_bodies(rest[0], self._body))
                rest = rest[1:]
        return tuple(new)

    def _lent(self, body: Body) -> _Part | None:
        """The part of a list that the first two statements of a body make, if it may be lent."""
        match body:
            case (
                Call((made,), name, (Op("address", (Get(slot=source),)), at, count, Const(value=1), stride, _)),
                Set(slot=slot, value=Op("object", (Get(slot=address),))),
                *behind,
            ) if name == _PART and made == address and self._reads[made] == 1:
                part = _Part(source, at, count, stride, frozenset(self._copies(slot)))
                return part if self._may_be(part, slot, tuple(behind)) else None
        return None

    def _copies(self, slot: str) -> set[str]:
        """A slot and those that it is copied to."""
        found, todo = {slot}, [slot]
        while todo:
            more = [copy for copy in self._uses.copies[todo.pop()] if copy not in found]
            found.update(more)
            todo += more
        return found

    def _may_be(self, part: _Part, slot: str, behind: Body) -> bool:
        """Whether a part is only looked through, and nobody changes the list that it is of meanwhile. `behind`: what follows."""
        sets = self._uses.sets
        steady = {part.source, *reads(part.at), *reads(part.count), *part.slots}
        if any(len(sets[each]) != (each not in self._uses.params) for each in steady):
            return False
        looks = {id(stmt): sum(each in part.slots for each in _read_by(stmt)) for stmt in walk(behind)}
        if sum(looks.values()) != sum(self._reads[each] for each in part.slots):
            return False
        if not all(_looks(stmt, part) for stmt in walk(behind) if looks[id(stmt)]):
            return False
        last = max((k for k, stmt in enumerate(behind) if any(looks[id(inner)] for inner in walk((stmt,)))), default=-1)
        return self._is_left_alone(part, {self._slots[part.source], self._slots[slot]}, behind[: last + 1])

    def _is_left_alone(self, part: _Part, types: set[Type], meanwhile: Body) -> bool:
        """Whether no statement of these changes the list."""
        called = {stmt.function for stmt in walk(meanwhile) if type(stmt) is Call} & self._known.keys()
        if any(not types.isdisjoint(self._known[name]) for name in called):
            return False
        here = _Uses.of(self._function, meanwhile, self._known)
        like = [slot for slot in here.written if self._slots[slot] in types]
        return types.isdisjoint(here.unnamed) and all(self._is_another(slot, part.source, here) for slot in like)

    def _is_another(self, written: str, source: str, here: _Uses) -> bool:
        """Whether what is changed is not the list that was there before: it is new, or who has that one does not have this one."""
        sets = self._uses.sets[written]
        is_new = len(sets) == 1 and sets == here.sets[written] and type(sets[0]) is Set and type(sets[0].value) is Op
        return (is_new and here.is_fresh(written)) or self._uses.is_hidden(written, source)

    def _read(self, body: Body, part: _Part) -> Iterator[Stmt]:
        """What looks through a part looks through the list."""
        for stmt in body:
            match stmt:
                case Set(slot=slot) if slot in part.slots:
                    pass
                case Do((target,), "load", attrs=("u32", _), loc=loc) if not part.slots.isdisjoint(_read_by(stmt)):
                    yield Set(target, Op("convert", (part.count,), U32), loc)
                case Do((target,), "load", attrs=attrs, loc=loc) if not part.slots.isdisjoint(_read_by(stmt)):
                    whole = f"{target}.whole"
                    self._slots[whole] = I32
                    container = Get(part.source, self._slots[part.source])
                    yield Do((whole,), "load", (Op("address", (container,), I32),), loc, attrs)
                    begin = Op("mul", (part.at, part.stride), I32)
                    yield Set(target, Op("add", (Get(whole, I32), begin), I32), loc)
                case Do(name="fetch", args=(Get(slot=slot), address)) if slot in part.slots:
                    container = Get(part.source, self._slots[part.source])
                    yield replace(stmt, args=(container, address))
                case _:
                    yield rewrite_bodies(stmt, lambda inner: tuple(self._read(inner, part)))


def _read_by(stmt: Stmt) -> list[str]:
    return [slot for expr in operands(stmt) for slot in reads(expr)]


def _looks(stmt: Stmt, part: _Part) -> bool:
    """Whether a statement that has to do with a part looks how long it is, where its items lie, or at one; or is a copy."""
    match stmt:
        case Set(value=Get()):
            return True
        case Do(name="load", args=(Op("sub", (Op("address", (Get(),)), Const())),), attrs=("u32", _)):
            return True
        case Do(name="load", args=(Op("address", (Get(),)),), attrs=("i32", 0)):
            return True
        case Do(name="fetch", args=(Get(slot=slot), address)):
            return slot in part.slots and part.slots.isdisjoint(reads(address))
    return False
