"""What containers hold, and the fields of instances, found by walking the program until nothing is added any more.

In: places where containers are made, and what comes into them. Out: `Open` types while that goes on, `Container` types at the
end. All containers that are made at one place for one combination of argument types are one `Open`; where two meet in one name,
field or item they are unified. Something that comes in late (`xs = []`, later `xs.append(0.5)`) means one more walk over the
program. A field of a class holds what any instance's holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from types import FunctionType
from typing import TYPE_CHECKING

from lanewise.ir.code import Const, Do, Expr, Function, Get, Op, Stmt
from lanewise.ir.crowded import MAX_MEMBERS, crowd, eased
from lanewise.ir.rewrite import rewrite_bodies, rewrite_expr, rewrite_operands, same_body
from lanewise.ir.types import (
    GROWING,
    MAX_LENGTHS,
    NEVER,
    U8,
    Buffer,
    Choice,
    Closure,
    Container,
    Open,
    Record,
    Scalar,
    Shaped,
    Tuple,
    Type,
    Union,
    frozen,
    is_variadic,
    join,
    reached,
    rejoined,
)
from lanewise.library.prelude.words import Single
from lanewise.python.program.state import Changed
from lanewise.python.source import standard

if TYPE_CHECKING:
    from types import CellType

    from lanewise.errors import Refusal
    from lanewise.python.functions.closures import Code
    from lanewise.python.globals.constants import Constant
    from lanewise.python.program.instances import Instance
    from lanewise.python.program.values import Dispatcher
    from lanewise.python.source.definitions import Definition

MAX_WALKS = 40


@dataclass(eq=False)
class Fields:
    """What the instances of one class hold."""

    cls: type
    type: Record
    grew: Callable[[], None]
    types: dict[str, Type] = field(default_factory=dict)
    certain: frozenset[str] | None = None
    """Fields that every instance has from its beginning; None: not looked at yet."""
    maybe: set[str] = field(default_factory=set)
    """Fields that an instance may not have (yet): each has a flag beside it."""
    assigned: bool = False
    """Whether the program assigns fields of an instance that its own class has initialised."""
    order: tuple[str, ...] | None = None
    """That in which `__init__` sets those that are certain, as far as it is known; None: not looked at yet."""
    deleted: set[str] = field(default_factory=set)
    """Those that the program deletes: one that comes again is the last one."""

    extra: bool = False
    """Whether the program sets attributes whose names only the run knows (`extra_fields.py`)."""
    shared: bool = False
    """Whether its instances have no fields of their own, but a dict that others have, too (`shared_dicts.py`)."""
    ordered: bool = False
    """Whether the program asks in which order instances got their fields, which only the run knows (`field_orders.py`)."""
    given: bool = False
    """Whether instances come from outside, as arguments or as the module's own."""
    _tuples: dict[str, Open] = field(default_factory=dict)
    """What the tuples in a field are, where they grow without end."""

    def holding(self, name: str, t: Type) -> Type:
        """What a field holds that holds values of this type, too."""
        wider = join(self.types.get(name, NEVER), t)
        if crowd(wider) <= MAX_MEMBERS:
            return wider
        return eased(wider, MAX_LENGTHS, lambda: self._tuples.setdefault(name, Open("tuple", (NEVER,), self.grew)))

    def grow(self, name: str, t: Type) -> None:
        """A field may hold values of this type, too."""
        wider = self.holding(name, t)
        if name not in self.types or str(wider) != str(self.types[name]):
            self.types[name] = wider
            self.grew()

    def doubt(self, name: str) -> None:
        """An instance may not have this field."""
        if name not in self.maybe:
            self.maybe.add(name)
            self.grew()


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The fields of an instance as a dict, which CPython keeps in step with them (`field_dicts.py`)."""

    fields: Fields
    type: Open
    changed: Refusal
    """What is said where the program changes such a dict."""
    kept: Refusal | None
    """What is said where it assigns fields meanwhile; None where the dict is gone by then."""


class _Growth:
    """What containers and fields tell when they grow. They do not hold the shapes that hold them, so that a program is gone with
    its last user."""

    seen = False

    def __call__(self) -> None:
        self.seen = True


class Need(Enum):
    """What costs all of a program something, so that only those have it that ask for it."""

    RESIZING = "bytearrays are objects that grow and shrink: one changes its length, or hosts find some in containers"
    MARKS = "functions have marks that tell them apart, for the program compares them (`function_identity.py`)"
    DIVERTING = "what is printed may go elsewhere, as `contextlib.redirect_stdout` says at the run"
    ENDING = "generators that nobody holds any more have something to do, which statements behind them see (`endings.py`)"
    HANDLED = "functions ask for the exception that is handled, and do not stand in the handler (`handled.py`)"
    COUNTS = "the caches of functions count, and can be emptied"


class Shapes:
    """The containers of one program, by where they are made, and its classes."""

    late = False
    """Whether there were many walks."""

    def __init__(self, has: frozenset[Need] = frozenset(), state: Changed | None = None) -> None:
        self.state = state or Changed()
        """What the program changes of the user's modules."""
        self.has = has
        """What all of this walk is compiled with."""
        self.needs = set(has)
        """What it was found to need: where that is more, all is walked anew."""
        self.wrapped: set[object] = set()  # Functions that lie in each other at any depth (`closures.py`, `layers.py`).
        self.sites: dict[object, Open] = {}
        self.classes: dict[type, Fields] = {}
        self._by_type: dict[Record, Fields] = {}
        self._names: dict[type, str] = {}
        self.codes: dict[str, Code] = {}
        """What the names in the types of closures stand for."""
        self.functions: dict[str, FunctionType] = {}
        """The functions that Python has, too, by these names."""
        self.constants: dict[int, Constant] = {}
        """Objects of the module that lie in the constant data, by their identity."""
        self.module_objects: dict[int, Definition] = {}
        """What makes other objects of the module, by their identity."""
        self.module_owners: dict[int, int] = {}
        """The object of the module that each is made with, by their identities."""
        self.module_shared: set[int] = set()
        """Those that are made apart: several others hold them."""
        self.snapshots: dict[object, Snapshot] = {}
        """Dicts of fields, by where they are made."""
        self._hidden: dict[object, type] = {}
        self.places: dict[type, object] = {}  # Of what these are the classes.
        self.local_classes: dict[int, type] = {}
        """Classes that functions define, by their statements: the same in every walk."""
        self.decorated: dict[int, int] = {}  # How many of their decorators are called at run time.
        self.class_cells: dict[int, dict[str, CellType]] = {}
        """What the methods of such a class close over, by its statement."""
        self.shared_cells: dict[int, type] = {}
        """The classes of the cells in which these variables lie, by their identities."""
        self.local_makers: dict[type, Instance] = {}
        """The functions whose call makes such a class once."""
        self.local_parts: set[int] = set()
        """What is in the attributes of those, by identity: each call makes it anew, and may change it."""
        self.class_variables: dict[type, set[str]] = {}
        """The attributes of those that the program assigns."""
        self.namespaces: dict[int, dict[str, object]] = {}  # What such classes see of the function around them.
        self.stopping: set[object] = set()  # Calls of `map` and `filter` whose functions may say that there are no more items.
        self.layers: dict[object, Type] = {}  # What generators are made of that lie in each other (`layers.py`).
        self.dispatchers: dict[int, Dispatcher] = {}  # What `singledispatch` makes of functions in functions, by their nodes.
        self.within: dict[type, set[object]] = {}  # What made the generators that lie in those of a class.
        self.ending: dict[Record, int] = {}  # Generators that have something to do when nobody holds them, and their numbers.
        self.told: set[tuple[object, str]] = set()  # Names in functions, by these: what they stand for is part of what is compiled.
        self._growth = _Growth()

    @property
    def grown(self) -> bool:
        """Whether a walk so far saw less in a container than there is."""
        return self._growth.seen

    @grown.setter
    def grown(self, seen: bool) -> None:
        self._growth.seen = seen

    def is_closed(self) -> bool:
        """Whether there is nothing of a user's in it, and nothing that is decided for a program as a whole."""
        users = (self._names, self.codes, self.constants, self.module_objects, self.snapshots, self._hidden, self.local_classes)
        whole = (self.needs, self.stopping, self.layers)
        return not any(users) and not any(whole)

    def tell(self, function: object, name: str) -> None:
        """What a name stands for has to be known at build."""
        if (function, name) not in self.told:
            self.told.add((function, name))
            self.grown = True

    def told_of(self, definition: Definition, names: Iterable[str]) -> frozenset[str]:
        """Those of a function's names of which that is so."""
        return frozenset(name for name in names if (definition.identity, name) in self.told)

    def site(self, key: object, kind: str, count: int) -> Open:
        """The containers that are made at one place."""
        if key not in self.sites:
            self.sites[key] = Open(kind, (NEVER,) * count, self._growth)
        return self.sites[key]

    def level(self) -> None:
        """Containers that are alternatives in one place, and have come to hold the same since, are one from now on."""
        for own in reached((*self.sites.values(), *(t for fields in self.classes.values() for t in fields.types.values()))):
            items = tuple(map(rejoined, own.items))
            if any(new is not old for new, old in zip(items, own.items, strict=True)):
                own.root().items, self.grown = items, True
        for fields in self.classes.values():
            levelled = {name: rejoined(t) for name, t in fields.types.items()}
            if any(levelled[name] is not t for name, t in fields.types.items()):
                fields.types, self.grown = levelled, True

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """What is done to containers in between is no change of theirs: they come into being."""
        before = {found.root() for found in self.sites.values() if found.root().changed}
        yield
        for found in self.sites.values():
            found.root().changed = found.root().changed and found.root() in before

    def code(self, code: Code, title: str) -> str:
        """The name of a closure's code, the same in every walk."""
        for name, known in self.codes.items():
            if known == code:
                return name
        same = sum(name.startswith(title) for name in self.codes)
        name = f"{title}{same + 1}" if same else title
        self.codes[name] = code
        return name

    def hidden(self, place: object, name: str, base: type) -> type:
        """A class that no source can spell: that of the cells of one variable, of the generators of one function."""
        key = (place, name)
        if key not in self._hidden:
            cls = self._hidden[key] = type(name, (base,), {"__module__": base.__module__})
            self.places[cls] = place
        return self._hidden[key]

    def single(self, found: object) -> type:
        """The class that stands for `object` where this `object()` of a module is meant."""
        cls = self.hidden(id(found), "object", Single)
        cls.only = found  # type: ignore[attr-defined]
        return cls

    def name(self, cls: type) -> str:
        """The name of a class, which no other class of the program has."""
        if cls not in self._names:
            name = standard.name_in_messages(cls)
            same = sum(standard.name_in_messages(known) == name for known in self._names)
            self._names[cls] = f"{name}.{same + 1}" if same else name
        return self._names[cls]

    def class_of(self, t: Type) -> type | None:
        """The class of which values of a type are; None where it is none of the user's."""
        if isinstance(t, Record | Choice) or (isinstance(t, Tuple) and t.name):
            return next(cls for cls, name in self._names.items() if name == t.name)
        return None

    def fields(self, cls: type) -> Fields:
        """The fields of a class's instances."""
        if cls not in self.classes:
            found = Fields(cls, Record(self.name(cls)), self._growth)
            self.classes[cls] = self._by_type[found.type] = found
        return self.classes[cls]

    def may_circle(self, fields: Fields) -> bool:
        """Whether an instance may refer to itself by way of others."""
        return fields.type in parts_within(self, *fields.types.values())

    def fields_of(self, t: Record) -> Fields:
        """The same by the type."""
        return self._by_type[t]

    def opened(self, t: Type, key: object) -> Type:
        """A type from outside: what it says of containers is what they hold at least."""
        match t:
            case Buffer(kind="bytearray") if Need.RESIZING in self.has:
                return self.opened(Container(GROWING, (U8,)), key)
            case Container(kind=kind, items=items):
                found = self.site((key, str(t)), kind, len(items))
                grown, self.grown = self.grown, False
                found.grow(tuple(self.opened(item, (key, i)) for i, item in enumerate(items)))
                # The first walk already sees it.
                self.grown = grown
                return found
            case Tuple(items=items, name=name):
                return Tuple(tuple(self.opened(item, (key, i)) for i, item in enumerate(items)), name)
            case Union(members=items):
                return Union(tuple(self.opened(item, (key, i)) for i, item in enumerate(items)))
        return t


def inside(t: Type) -> tuple[Type, ...]:
    """The types of what a value holds."""
    match t:
        case Open():
            return t.root().items
        case Tuple(items=items) | Union(members=items) | Closure(captures=items):
            return items
    return ()


def parts_within(shapes: Shapes, *types: Type) -> Iterator[Type]:
    """The types of all that may lie in values of these types, themselves and what instances hold included; each once."""
    seen: set[Type] = set()
    pending = [*types]
    while pending:
        t = pending.pop()
        if t not in seen:
            seen.add(t)
            yield t
            pending += shapes.fields_of(t).types.values() if isinstance(t, Record) else inside(t)


def may_change(shapes: Shapes, t: Type) -> bool:
    """Whether the program may change something in a value of the type: a container, or the fields of an instance. A tuple is
    written only while it is made."""
    return any(
        shapes.fields_of(each).assigned
        if isinstance(each, Record)
        else isinstance(each, Open) and not is_variadic(each) and each.root().changed
        for each in parts_within(shapes, t)
    )


def holds_arrays_inside(shapes: Shapes, t: Type) -> bool:
    """Whether a buffer may be in an object that a value of the type is, or has inside."""
    if isinstance(t, Tuple | Union):
        return any(holds_arrays_inside(shapes, each) for each in inside(t))
    return any(each is not t and isinstance(each, Buffer | Shaped) for each in parts_within(shapes, t))


def is_of_module(t: Type) -> bool:
    """Whether an object of the module may be in a value of the type. What may change must not be taken for one."""
    return any(own.of_module for own in reached((t,)))


def mark_of_module(t: Type) -> None:
    """Values of the type are objects of the module."""
    for own in reached((t,)):
        own.of_module = True


def unify(a: Type, b: Type) -> None:
    """The containers in two types of one text are the same."""
    match a, b:
        case Open(), Open():
            a.unify(b)
        case (Tuple(items=mine), Tuple(items=theirs)) | (Union(members=mine), Union(members=theirs)):
            for x, y in zip(mine, theirs, strict=True):
                unify(x, y)
        case Closure(captures=mine), Closure(captures=theirs):
            for x, y in zip(mine, theirs, strict=True):
                unify(x, y)


# --- the end of inference --------------------------------------------------------------------------------------------


def frozen_function(function: Function) -> Function:
    """A function whose types are final."""
    done = _Freezing()
    slots = {name: done.type(t) for name, t in function.slots.items()}
    return replace(function, slots=slots, results=tuple(map(done.type, function.results)), body=done.body(function.body))


class _Freezing:
    """The types of one function, which become final."""

    def __init__(self) -> None:
        self.known: dict[str, Type] = {}

    def type(self, t: Type) -> Type:
        if isinstance(t, Scalar):
            return t
        text = str(t)
        if text not in self.known:
            self.known[text] = frozen(t)
        return self.known[text]

    def node(self, expr: Expr) -> Expr:
        t = self.type(expr.type)
        match expr:
            case Op(name=name, args=args, attrs=attrs) if attrs or t is not expr.type:
                return Op(name, args, t, tuple(a if isinstance(a, int | str) else self.type(a) for a in attrs))
            case Get(slot=slot) if t is not expr.type:
                return Get(slot, t)
            case Const(value=value) if t is not expr.type:
                return Const(t, value)
        return expr

    def operand(self, expr: Expr) -> Expr:
        return rewrite_expr(expr, self.node)

    def statement(self, stmt: Stmt) -> Stmt:
        stmt = rewrite_bodies(rewrite_operands(stmt, self.operand), self.body)
        if isinstance(stmt, Do) and any(not isinstance(a, int | str) for a in stmt.attrs):
            return replace(stmt, attrs=tuple(a if isinstance(a, int | str) else self.type(a) for a in stmt.attrs))
        return stmt

    def body(self, old: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
        return same_body([self.statement(stmt) for stmt in old], old)
