"""Code: a structured, typed program. The form that the front end writes, passes rewrite and the emitter reads.

In: nothing. Out: immutable nodes. Control flow is a tree (`Block`, `Loop`, `If`, `Break`), as in Python and as in WASM. An
`Expr` is pure and total, so it may be evaluated late, twice or never; whatever may raise, write, allocate or call is a statement.
The same nodes serve two stages, told apart by which operations and types are legal (`ir/verify.py`):

* `code.typed`: Python's types. The ops on `int` are exact there: nothing has been said about width.
* `code.low`: the machine's i32 i64 f32 f64 v128; operations carry the names that the WASM specification gives them.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import field
from math import prod
from typing import TYPE_CHECKING

from lanewise.ir.immutable import immutable
from lanewise.ir.types import Buffer, Shaped, Type

if TYPE_CHECKING:
    from lanewise.ir.graph import Graph


@immutable()
class Loc:
    """A source line: `where` is a key of `Program.sources`; `caller` the line that an inlined function was called from."""

    where: str
    line: int
    caller: Loc | None = None

    def __str__(self) -> str:
        return f"{self.where}:{self.line}"


NOWHERE = Loc("", 0)
"""What no traceback shows: the library's own lines, moves that no source line asked for, an exception that nobody has raised."""


# --- expressions: pure and total -------------------------------------------------------------------------------------


@immutable(eq=False)
class Const:
    """A number, bool or None; a float is compared by its bits, so that nan is nan and -0.0 is not 0.0."""

    type: Type
    value: int | float | complex | bool | None

    def _key(self) -> tuple[object, ...]:
        value = self.value
        if isinstance(value, float | complex):
            return self.type, type(value), struct.pack("<dd", value.real, value.imag)
        return self.type, type(value), value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Const) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


@immutable()
class Get:
    """The value of a slot."""

    slot: str
    type: Type


@immutable()
class Op:
    """An operation of the closed set in `prims.py`; `attrs` are its static parts (an index, a member type)."""

    name: str
    args: tuple[Expr, ...]
    type: Type
    attrs: tuple[int | str | Type, ...] = ()


Expr = Const | Get | Op

# --- statements ------------------------------------------------------------------------------------------------------


@immutable()
class Set:
    """slot = value."""

    slot: str
    value: Expr
    loc: Loc


@immutable()
class Do:
    """An operation with an effect: it loads, stores, allocates or may raise. Targets receive its results."""

    targets: tuple[str, ...]
    name: str
    args: tuple[Expr, ...]
    loc: Loc
    attrs: tuple[int | str | Type, ...] = ()


@immutable()
class Call:
    """A call of another function of the program. In low code its last target is the status, where the callee can raise."""

    targets: tuple[str, ...]
    function: str
    args: tuple[Expr, ...]
    loc: Loc


@immutable()
class If:
    """A condition of type bool (low code: i32) and two branches."""

    condition: Expr
    then: Body
    orelse: Body
    loc: Loc


@immutable()
class Block:
    """A labelled sequence; `Break(label)` leaves it. Labels are unique within a function."""

    label: str
    body: Body
    loc: Loc


@immutable()
class Loop:
    """Repeats its body until `Break(label)`, or a break of something around it."""

    label: str
    body: Body
    loc: Loc


@immutable()
class Try:
    """A labelled sequence that a statement which raises leaves as `Break(label)` does: then the slot has the status. In no other
    way is its end reached. Typed code only: in low code it is a block, and the break is written out."""

    label: str
    slot: str
    body: Body
    loc: Loc


@immutable()
class Break:
    """Leave the block or loop with this label."""

    label: str
    loc: Loc


@immutable()
class Return:
    """Leave the function with values: one in typed code, the flat results (then the status) in low code."""

    values: tuple[Expr, ...]
    loc: Loc


@immutable()
class Raise:
    """Leave the function, or the innermost `Try`, with a raise site (index into `Program.sites`) and the values of its message."""

    site: int
    values: tuple[Expr, ...]
    loc: Loc


AGAIN = -16
"""In place of a site: the one value is the status of an exception on its way, which goes on."""

Stmt = Set | Do | Call | If | Block | Loop | Try | Break | Return | Raise
Body = tuple[Stmt, ...]

# --- programs --------------------------------------------------------------------------------------------------------


PRELUDE = "prelude"
"""The trait of a function of the library that is written as users write Python, and compiled for the types of each program."""
SHARED = "shared"
"""The trait of one of those that was compiled for types that any program may have, and by itself (`ir/shared.py`)."""
OF_PLACES = "of_places"
"""The trait of one of those that was compiled for ints that are places and lengths: who calls it has no others."""
KERNEL = "kernel"
"""The trait of what computes a graph, or a part of it."""
LETS_GO = "lets_go"
"""The trait of one of those after which what its caller has fetched from a container may be gone (`passes/lent.py`)."""
LETS_SINGLE_GO = "lets_single_go"
"""Only what refers to no others, as a text."""
ASKING = "asking"
"""The trait of a function of the library that asks `$poll` in its loops, as a user's does."""


@immutable()
class Function:
    """Parameters are the first slots. `results` is one type in typed code; in low code flat, with the status last."""

    name: str
    params: tuple[str, ...]
    results: tuple[Type, ...]
    slots: dict[str, Type]
    body: Body
    loc: Loc
    traits: frozenset[str] = frozenset()
    """`library`: its frames are not shown; `inline`: always inlined; `raises`, `recursive`, `unbounded`: set by passes."""
    _calls: tuple[str, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def calls(self) -> tuple[str, ...]:
        """The functions that it calls, in order of their first call. A dozen passes ask, of the library's in every program."""
        if self._calls is None:
            found = dict.fromkeys([s.function for s in walk(self.body) if type(s) is Call])
            object.__setattr__(self, "_calls", tuple(found))
        return self._calls or ()

    @property
    def head(self) -> tuple[tuple[Type, ...], tuple[Type, ...]]:
        """What callers must know: the types that it takes, and those that it gives."""
        return tuple([self.slots[p] for p in self.params]), self.results


VALUE = "{!v}"
"""In place of a site's format string: the one hole itself is the exception's argument."""
SHOWN = "{!t}"
"""The same of an argument that stays inside, a key that is an instance: the hole is the text that `repr` makes of it."""


@immutable()
class Site:
    """What a `Raise` raises: an exception type's name and its message, whose holes the raise's values fill in order."""

    exception: str
    arguments: tuple[str | int | float | None, ...]
    holes: tuple[Type, ...] = ()
    """With holes, each text in `arguments` is a format string, with `{}` for a hole (`{!r}` for repr); `VALUE` is a hole itself."""
    fields: tuple[tuple[str, str | int | float | None], ...] = ()
    """Attributes that the class's own `__init__` has set: like arguments, and their holes come behind those."""
    cause: str = ""
    """`hole`: the last hole is the exception that this one comes from; `context`: the one that was handled when it was raised;
    `none`: it hides that one."""
    _text: str = field(default="", init=False, repr=False, compare=False)

    @property
    def text(self) -> str:
        """What tells sites apart: True is not 1 and -0.0 is not 0.0 in a message. Asked for at every call of what may raise."""
        if not self._text:
            object.__setattr__(self, "_text", repr(self))
        return self._text


@immutable()
class Source:
    """Where a function stands: file, qualified name, first line."""

    file: str
    name: str
    line: int


@immutable()
class Static:
    """Constant data of the module (a library table): its address stays symbolic until emission."""

    name: str
    item: str
    values: tuple[int | float, ...]
    references: tuple[tuple[int, str, int], ...] = ()
    """Where in it, in bytes, the address of which other one lies, and how much is added."""


@immutable()
class Weight:
    """Elements of an array of the user's module, whose values are no part of the program: a host puts them in place before the
    first call. The program refers to them as to constant data, by `symbol`."""

    name: str
    item: str
    dims: tuple[int, ...]

    @property
    def count(self) -> int:
        """Of its elements."""
        return prod(self.dims)

    @property
    def symbol(self) -> str:
        """What its address is called."""
        return weight_symbol(self.name)


def weight_symbol(name: str) -> str:
    """No constant data is called so."""
    return f"weight:{name}"


@immutable()
class GlobalVariable:
    """One mutable machine word that outlives calls, unless it is set to its value where `each_call` begins.
    `given`: to what the host passes behind the arguments."""

    name: str
    type: Type
    value: int | float
    each_call: bool = False
    given: bool = False


@immutable()
class Program:
    """Functions by name in order of first need; `entries` maps exported names to functions."""

    functions: dict[str, Function]
    entries: dict[str, str]
    sites: tuple[Site, ...] = ()
    sources: dict[str, Source] = field(default_factory=dict)
    statics: tuple[Static, ...] = ()
    globals: tuple[GlobalVariable, ...] = ()
    classes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Exceptions that are no built-ins, each with the exceptions among its bases (`ir/exceptions.py`)."""
    weights: tuple[Weight, ...] = ()
    graphs: dict[str, Graph] = field(default_factory=dict)
    """Typed code only: what its statement `run` names."""

    def symbols(self) -> Iterator[str]:
        """What an address may be called."""
        yield from (static.name for static in self.statics)
        yield from (weight.symbol for weight in self.weights)


# --- walking ---------------------------------------------------------------------------------------------------------


# Passes spend a good part of their time here. `type() is`, because patterns and `isinstance` are slow to deny.


NESTING = frozenset((If, Block, Loop, Try))
"""Statements with bodies."""


def bodies(stmt: Stmt) -> tuple[Body, ...]:
    """The bodies nested in a statement."""
    if type(stmt) is If:
        return stmt.then, stmt.orelse
    if type(stmt) is Block or type(stmt) is Loop or type(stmt) is Try:
        return (stmt.body,)
    return ()


def operands(stmt: Stmt) -> tuple[Expr, ...]:
    """The expressions that a statement itself evaluates."""
    if type(stmt) is Set:
        return (stmt.value,)
    if type(stmt) is Do or type(stmt) is Call:
        return stmt.args
    if type(stmt) is If:
        return (stmt.condition,)
    if type(stmt) is Return or type(stmt) is Raise:
        return stmt.values
    return ()


def targets(stmt: Stmt) -> tuple[str, ...]:
    """The slots that a statement itself sets."""
    if type(stmt) is Set or type(stmt) is Try:
        return (stmt.slot,)
    if type(stmt) is Do or type(stmt) is Call:
        return stmt.targets
    return ()


def walk(body: Body) -> Iterator[Stmt]:
    """Every statement, outer before inner, in order."""
    todo = list(body[::-1])
    while todo:
        stmt = todo.pop()
        yield stmt
        if type(stmt) is If:
            todo += stmt.orelse[::-1]
            todo += stmt.then[::-1]
        elif type(stmt) is Block or type(stmt) is Loop or type(stmt) is Try:
            todo += stmt.body[::-1]


def statements(body: Body) -> list[Stmt]:
    """Every statement, in no order: in half the time of `walk`."""
    found = list(body)
    for stmt in found:  # which grows
        if type(stmt) is If:
            found += stmt.then
            found += stmt.orelse
        elif type(stmt) is Block or type(stmt) is Loop or type(stmt) is Try:
            found += stmt.body
    return found


def is_constant_buffer(op: Op) -> bool:
    """Whether it is a buffer that is there before the program runs, and that nobody changes."""
    return op.name in ("constant", "weight") and isinstance(op.type, Buffer | Shaped)


def subexpressions(expr: Expr) -> Iterator[Expr]:
    """The expression and all within it, outer first."""
    todo = [expr]
    while todo:
        node = todo.pop()
        yield node
        if type(node) is Op:
            todo += node.args[::-1]
