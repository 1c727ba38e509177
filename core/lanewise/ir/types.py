"""Types of values: what inference gives and what the machine has.

In: nothing. Out: immutable `Type` values, their text form (`str(type)`; `type_texts.py` reads it), and the facts about numbers
that every stage shares (widths, element storage). The same names serve Python's types, numpy's scalar types and the words of
the machine: library code computes with numpy's wrapping `i64`, and so does low code.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from functools import cache
from typing import TypeGuard

from lanewise.ir.buffers import BUFFER_KINDS as BUFFER_KINDS
from lanewise.ir.buffers import Buffer as Buffer
from lanewise.ir.buffers import Shaped as Shaped
from lanewise.ir.buffers import is_ndarray, met
from lanewise.ir.immutable import immutable

_KNOWN: dict[str, Scalar] = {}


@immutable(eq=False)
class Scalar:
    """One of the names in `SCALARS`: one object per name, so that to compare types, which every pass does, costs nothing."""

    name: str

    def __new__(cls, name: str) -> Scalar:
        return _KNOWN.setdefault(name, object.__new__(cls))

    def __reduce__(self) -> tuple[type[Scalar], tuple[str]]:
        return Scalar, (self.name,)

    def __str__(self) -> str:
        return self.name


@immutable()
class Tuple:
    """A Python tuple of known length; `name` is that of its class where its items have names."""

    items: tuple[Type, ...]
    name: str = ""

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.items))}{',' if len(self.items) == 1 else ''})"


@immutable()
class Container:
    """A reference to an object that holds values: `kind` says which Python type it is, `items` what it holds. A `tuple` is one
    whose length only the run knows."""

    kind: str
    items: tuple[Type, ...]

    def __str__(self) -> str:
        return f"{self.kind}[{', '.join(map(str, self.items))}]"


@immutable()
class Record:
    """A reference to an instance of a class, whose `name` no other class of the program has. What its fields hold is said where
    they are read and written: so an instance may refer to others of its class."""

    name: str

    def __str__(self) -> str:
        return f"@{self.name}"


@immutable()
class Choice:
    """A member of an enumeration, as its place among them; `name` is that of the class."""

    name: str

    def __str__(self) -> str:
        return f"#{self.name}"


@immutable()
class Outer:
    """Within a container that may hold itself: the one so many containers further out, 0 for the nearest."""

    level: int

    def __str__(self) -> str:
        return f"^{self.level}"


class Open:
    """A container while inference still finds what it holds: all that may be one object share one `Open`, or are unified.

    Two are equal when they are one; their text is that of the `Container` that they are so far. No finished program has any.
    """

    __slots__ = ("_into", "_of", "_text", "_tuples", "changed", "grown", "items", "kind", "of_module")

    def __init__(self, kind: str, items: tuple[Type, ...], grown: Callable[[], None]) -> None:
        self.kind, self.items, self.grown = kind, items, grown
        self._tuples: Open | None = None
        self.changed = False
        """Whether the program may change such an object."""
        self.of_module = False
        """Whether it may be an object of the user's module."""
        self._into: Open | None = None
        self._text = ""
        self._of: list[tuple[Open, tuple[Type, ...]]] | None = None
        """The text, and what it was made of: all that lie in it, with what they held. Where several hold each other it is long, and
        it is asked for again and again."""

    def root(self) -> Open:
        """The one that this is by now."""
        found = self
        while found._into is not None:
            found = found._into
        return found

    def grow(self, types: tuple[Type, ...]) -> None:
        """It may hold values of these types, too."""
        while True:
            own = self.root()
            before = own.items
            wider = tuple(collapsed(join(a, b), MAX_LENGTHS, own.tuples) for a, b in zip(before, types, strict=True))
            if self.root() is own and own.items is before:
                break  # containers that met within have not changed this one
        if wider != before and tuple(map(str, wider)) != tuple(map(str, before)):
            own.items = wider
            own.grown()
            own._close()

    def _close(self) -> None:
        """Containers of one kind that hold each other are taken for one: so a type that holds itself stays short."""
        inside = reached(self.items)
        if self in inside:
            kinds: dict[str, Open] = {}
            for each in (one for one in inside if self in reached(one.items)):
                kinds.setdefault(each.kind, each).unify(each)

    def tuples(self) -> Open:
        """What the tuples in it are, where they have too many lengths."""
        if self._tuples is None:
            self._tuples = Open("tuple", (NEVER,), self.grown)
        return self._tuples

    def unify(self, other: Open) -> None:
        """Both may be the same object."""
        own, gone = self.root(), other.root()
        if own is not gone:
            gone._into = own
            own.changed = own.changed or gone.changed
            own.of_module = own.of_module or gone.of_module
            own.grow(gone.items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Open) and self.root() is other.root()

    def __hash__(self) -> int:
        return hash(self.kind)

    def __str__(self) -> str:
        own = self.root()
        if own._of is None or any(each._into is not None or each.items is not held for each, held in own._of):
            own._of = [(each, each.items) for each in reached((own,))]
            own._text = str(frozen(own))
        return own._text


@immutable()
class Union:
    """A value that is one of several types; members are in the order of their text."""

    members: tuple[Type, ...]

    def __str__(self) -> str:
        return f"<{' | '.join(map(str, self.members))}>"


@immutable()
class Closure:
    """A function as a value: which code, and the types of the values it captured."""

    code: str
    captures: tuple[Type, ...]

    def __str__(self) -> str:
        return f"fn {self.code}({', '.join(map(str, self.captures))})"


@immutable()
class Stream:
    """What an entry point gives that yields: a generator that stays inside, of which the host gets one value after the other. What
    it yields, what is sent to it (None among others), and what it returns."""

    item: Type
    sent: Type
    returned: Type

    def __str__(self) -> str:
        return f"stream[{self.item}, {self.sent}, {self.returned}]"


Type = Scalar | Tuple | Buffer | Shaped | Union | Closure | Container | Outer | Record | Choice | Stream | Open

NOT_IMPLEMENTED = Scalar("NotImplemented")
"""What a method of an operator answers where it has no answer."""
BOOL, INT, FLOAT, COMPLEX, NONE = map(Scalar, ("bool", "int", "float", "complex", "None"))
NEVER = Scalar("never")
"""No value gets here: the type of a call that always raises, and of an empty container's elements."""
BAD = Scalar("bad")
"""A value whose code was refused; it meets everything and is reported once."""
B1, I8, I16, I32, I64 = map(Scalar, ("b1", "i8", "i16", "i32", "i64"))
U8, U16, U32, U64 = map(Scalar, ("u8", "u16", "u32", "u64"))
F16, F32, F64, C64, C128 = map(Scalar, ("f16", "f32", "f64", "c64", "c128"))
V128 = Scalar("v128")
STR = Scalar("str")
"""A text: the address of an object that never changes (`library/texts.py`)."""
ERROR = Scalar("exception")
"""An exception that was caught: the address of an object with its status, its message and the lines that it passed."""

BYTES = Scalar("bytes")
"""Bytes: the address of an object as a text of narrow code points is one."""
TEXTS = (STR, BYTES)
RANGE = Scalar("range")
"""A range object: start, stop and step."""

SIGNED = (I8, I16, I32, I64)
UNSIGNED = (U8, U16, U32, U64)
MACHINE_INTS = SIGNED + UNSIGNED
MACHINE_FLOATS = (F16, F32, F64)
MACHINE_COMPLEX = (C64, C128)
LANED = (B1, *MACHINE_INTS, F32, F64)
"""The items of arrays that kernels compute with, several side by side."""
PART: dict[Type, Scalar] = {COMPLEX: FLOAT, C64: F32, C128: F64}
"""What the two parts of a complex number are."""
SCALARS = {
    t.name: t
    for t in (
        BOOL, INT, FLOAT, COMPLEX, STR, BYTES, RANGE, ERROR, NONE, NOT_IMPLEMENTED, NEVER, BAD, B1, *MACHINE_INTS,
        *MACHINE_FLOATS, C64, C128, V128,
    )
}

WIDTH = {"b1": 8, "bool": 8} | {t.name: int(t.name[1:]) for t in (*MACHINE_INTS, *MACHINE_FLOATS, C64, C128, V128)}
"""Bits of a value in memory."""

MAX_LENGTHS = 3
"""Tuples of more lengths in one place are taken for tuples of any length."""
MAX_NESTED = 4
"""And so are those of which more lie within each other."""

DICT_KINDS = ("dict", "defaultdict", "Counter", "OrderedDict")
"""Containers of keys and values. A defaultdict has a third item: the function that it asks for the value of a new key, or None;
one of the classes of `ir/classes.py` is a `Closure` of its name."""
TABLE_KINDS = (*DICT_KINDS, "set", "frozenset")
"""Containers of rows that are found by the hash of a key."""
VIEW_KINDS = ("dict_keys", "dict_values", "dict_items")
"""A dict seen in another way: the same object, and what it holds is the dict."""
SEQUENCE_KINDS = ("list", "tuple", "deque")
"""Containers of items that lie one behind the other."""
GROWING = "growing"
"""A bytearray of a program that changes the length of one: its bytes lie in a block that grows as a list's does. In other programs
it is a `Buffer`."""
CONTAINER_KINDS = (*SEQUENCE_KINDS, *TABLE_KINDS, *VIEW_KINDS, GROWING)


def bytes_of(item: str) -> int:
    """Bytes of one buffer element."""
    return WIDTH[item] // 8


def limits(name: str) -> tuple[int, int]:
    """The least and the greatest value of a machine integer."""
    bits = WIDTH[name]
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if name[0] == "i" else (0, (1 << bits) - 1)


def element(buffer: Buffer | Shaped) -> Scalar:
    """What reading one element gives: numpy arrays give numpy scalars, the others Python numbers."""
    if is_ndarray(buffer):
        return SCALARS[buffer.item]
    return FLOAT if buffer.item[0] == "f" else INT




def kind_of(t: Type) -> str:
    """Which of `CONTAINER_KINDS` it is; empty where it is none."""
    if isinstance(t, Open):
        return t.root().kind
    return t.kind if isinstance(t, Container) else ""


def is_dict(t: Type) -> bool:
    """Whether it is a dict of any kind."""
    return kind_of(t) in DICT_KINDS


def held_by(t: Container) -> tuple[Type, ...]:
    """The types of what it holds: of a defaultdict keys and values only."""
    return t.items[:2]


def is_sequence(t: Type) -> bool:
    """Whether its items lie one behind the other."""
    return kind_of(t) in SEQUENCE_KINDS


def members(t: Type) -> tuple[Type, ...]:
    """The alternatives of a type: itself when it is no union, none for `never`."""
    if isinstance(t, Union):
        return t.members
    return () if t == NEVER else (t,)


def join(a: Type, b: Type) -> Type:
    """The least type that holds both."""
    if a == b or b == NEVER:
        return a
    if a == NEVER:
        return b
    if BAD in (a, b):
        return BAD
    if isinstance(a, Open) and isinstance(b, Open) and _unified(a, b):
        return a
    if (array := met(a, b)) is not None:
        return array
    if isinstance(a, Container) and isinstance(b, Container) and a.kind == b.kind:
        return Container(a.kind, tuple(map(join, a.items, b.items)))
    if isinstance(a, Tuple) and isinstance(b, Tuple) and (len(a.items), a.name) == (len(b.items), b.name):
        return Tuple(tuple(map(join, a.items, b.items)), a.name)
    every: dict[str, Type] = {}
    for m in _absorbed([*members(a), *members(b)]):
        same = next((k for k, known in every.items() if _one(known, m)), str(m))
        array = met(every.get(same, NEVER), m)
        if array is None:
            every.setdefault(same, m)
        else:
            del every[same]
            every[str(array)] = array
    return Union(tuple(every[k] for k in sorted(every))) if len(every) > 1 else next(iter(every.values()))


def rejoined(t: Type) -> Type:
    """The very type, or one with fewer members where containers among them have come to be the same."""
    if isinstance(t, Union) and sum(isinstance(m, Open) for m in t.members) > 1:
        found = functools.reduce(join, t.members)
        return found if len(members(found)) < len(t.members) else t
    return t


def is_variadic(t: Type) -> bool:
    """Whether it is a tuple whose length only the run knows."""
    return isinstance(t, Container | Open) and t.kind == "tuple"


def _absorbed(types: list[Type]) -> list[Type]:
    """Where one is a tuple of any length, the tuples of known length among them are taken for such."""
    any_length = next((t for t in types if is_variadic(t)), None)
    fixed = [t for t in types if _is_nameless(t)]
    if any_length is None or not fixed:
        return types
    held: Type = NEVER
    for item in (item for t in fixed for item in t.items):
        held = join(held, item)
    if isinstance(any_length, Open):
        any_length.root().grow((held,))
        return [t for t in types if not _is_nameless(t)]
    assert isinstance(any_length, Container)
    wider = Container("tuple", (join(any_length.items[0], held),))
    return [wider if t == any_length else t for t in types if not _is_nameless(t)]


def _is_nameless(t: Type) -> TypeGuard[Tuple]:
    """A tuple of known length that is of no class of its own."""
    return isinstance(t, Tuple) and not t.name


def collapsed(t: Type, most: int, make: Callable[[], Open]) -> Type:
    """The type with one tuple of any length, which `make` gives, where it has tuples of more than so many lengths, or such that lie
    within each other as if without end; so have the items of a tuple."""
    if _depth(t) > MAX_NESTED:
        return _folded(t, make())
    lengths = {len(m.items) for m in members(t) if _is_nameless(m)}
    if len(lengths) > most:
        return join(t, make())
    match t:
        case Tuple(items=items, name=name):
            return Tuple(tuple([_with_one_length(item, most, make) for item in items]), name)
        case Union(members=several) if any(isinstance(m, Tuple) for m in several):
            return functools.reduce(join, [collapsed(m, most, make) for m in several])
    return t


def _with_one_length(item: Type, most: int, make: Callable[[], Open]) -> Type:
    """An item whose tuples hold all the same: such grow, others may be parts of a tree, of which only its depth tells."""
    tuples = [m for m in members(item) if _is_nameless(m)]
    held: Type = NEVER
    for each in (each for t in tuples for each in t.items):
        held = join(held, each)
    grows = len(tuples) > most and not isinstance(held, Union)
    return collapsed(item, most, make) if grows else item


def _folded(t: Type, every: Open) -> Type:
    """The type with one tuple of any length, which may hold itself, in the place of all that lie within each other: none of them is
    so deep that the next turn would not make a deeper one."""
    match t:
        case Tuple(items=items, name=""):
            for item in items:
                every.grow((_folded(item, every),))
            return every
        case Union(members=several):
            return functools.reduce(join, [_folded(m, every) for m in several])
    return t


@cache
def _depth(t: Type) -> int:
    """How many tuples lie within each other; those of classes count for one."""
    match t:
        case Tuple(items=items, name=""):
            return 1 + max(map(_depth, items), default=0)
        case Union(members=several):
            return max(map(_depth, several))
    return 0


def reached(types: tuple[Type, ...]) -> list[Open]:
    """The containers that may lie in values of these types, at any depth."""
    found: dict[int, Open] = {}
    pending = [*types]
    while pending:
        match pending.pop():
            case Open() as t:
                own = t.root()
                if id(own) not in found:
                    found[id(own)] = own
                    pending += own.items
            case Tuple(items=inner) | Union(members=inner) | Closure(captures=inner):
                pending += inner
    return list(found.values())


def frozen(t: Type, around: tuple[Open, ...] = ()) -> Type:
    """The type with what is known of its containers by now. `around`: those within which it stands."""
    match t:
        case Open():
            own = t.root()
            if own in around:
                return Outer(around[::-1].index(own))
            return Container(own.kind, tuple([frozen(item, (*around, own)) for item in own.items]))
        case Tuple(items=items, name=name):
            return Tuple(tuple([frozen(item, around) for item in items]), name)
        case Union(members=items):
            return Union(tuple([frozen(item, around) for item in items]))
        case Closure(code=code, captures=items):
            return Closure(code, tuple([frozen(item, around) for item in items]))
    return t


def _one(a: Type, b: Type) -> bool:
    """Whether two members of a union are one."""
    return a == b or met(a, b) is not None or (isinstance(a, Open) and isinstance(b, Open) and _unified(a, b))


def _unified(a: Open, b: Open) -> bool:
    """Containers that meet and hold the same, or one of them nothing yet, are taken for one object; whether they were."""
    mine, theirs = a.root(), b.root()
    same = _alike(mine, theirs, [])
    if mine.kind != theirs.kind or not (same or NEVER in (mine.items[0], theirs.items[0])):
        return False
    a.unify(b)
    return True


def _alike(a: Type, b: Type, asked: list[tuple[Open, Open]]) -> bool:
    """Whether two types say the same; where they hold themselves, one may be written out further than the other."""
    match a, b:
        case Open(), Open():
            pair = a.root(), b.root()
            if pair[0] is pair[1] or pair in asked:
                return True
            asked.append(pair)
            kinds, items = zip(*((own.kind, own.items) for own in pair), strict=True)
            return kinds[0] == kinds[1] and all(_alike(x, y, asked) for x, y in zip(*items, strict=True))
        case Tuple(items=mine, name=name), Tuple(items=theirs, name=other) if name == other and len(mine) == len(theirs):
            return all(_alike(x, y, asked) for x, y in zip(mine, theirs, strict=True))
        case Union(members=mine), Union(members=theirs) if len(mine) == len(theirs):
            return all(_alike(x, y, asked) for x, y in zip(mine, theirs, strict=True))
    return str(a) == str(b)
