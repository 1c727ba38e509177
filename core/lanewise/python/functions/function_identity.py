"""Whether two functions are one.

In: functions as values. Out: conditions, hashes. A function of a module is told by what it is. Each time that an inner `def` or
`lambda` runs it makes another one, which a mark tells apart: an object of its own among what the function has closed over. Only
programs that compare such functions have marks: the first comparison says so, then the program is walked again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BOOL, I32, I64, NONE, STR, Closure, Open, Record, is_variadic
from lanewise.python.arrays import dtypes
from lanewise.python.classes import record_methods, records
from lanewise.python.program.builder import Builder
from lanewise.python.program.flow import item
from lanewise.python.program.fold import make
from lanewise.python.program.shapes import Need
from lanewise.python.program.values import Known, Value

if TYPE_CHECKING:
    from lanewise.python.functions.closures import Code

MARK = "@made"
"""Among the defaults of a function: its mark."""
BOUND = "_0"
"""The parameter of a bound method whose default is what it is bound to."""
MORE = "_more"
"""The parameter of what `functools.partial` made that takes what a call names in addition."""


class Mark:
    """The class of what tells functions of one `def` apart."""


def mark(b: Builder, loc: Loc) -> dict[str, Value]:
    """What a function that is made here is told by, among the defaults of its parameters; nothing where no function is compared."""
    if Need.MARKS not in b.program.shapes.has or b.env is None or b.definition.library:
        return {}
    cls = b.program.shapes.hidden("functions", "function", Mark)
    b.program.shapes.fields(cls).certain = frozenset()
    return {MARK: records.made(b, cls, loc)}


def is_one(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x is y` of functions, or None in the place of one."""
    if not (isinstance(x.type, Closure) and isinstance(y.type, Closure)):
        return Const(BOOL, x.type == y.type == NONE)
    first, second = (b.program.codes[t.code] for t in (x.type, y.type))
    one, other = first.origin(), second.origin()
    if one is not None or other is not None:
        # A dtype is equal to whatever names it.
        return Const(BOOL, one is other or (one == other and not (dtypes.is_one(one) or dtypes.is_one(other))))
    if first.definition.node is not second.definition.node:
        return Const(BOOL, False)
    if Need.MARKS not in b.program.shapes.has:
        b.program.shapes.needs.add(Need.MARKS)
        return Const(BOOL, False)
    left, right = part(x, first, MARK), part(y, second, MARK)
    assert isinstance(left, Expr) and isinstance(right, Expr), "every function of a marked program is marked"
    return record_methods.is_same(left, right)


def is_equal(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x == y` where one is a function: bound methods are equal where they are one method of one object."""
    if not (isinstance(x.type, Closure) and isinstance(y.type, Closure)):
        return _is_named(b, x, y, loc)
    first, second = (b.program.codes[t.code] for t in (x.type, y.type))
    origins = first.origin(), second.origin()
    if any(map(dtypes.is_one, origins)):
        return Const(BOOL, all(origin is not None for origin in origins) and bool(origins[0] == origins[1]))
    if not (first.definition.method and first.definition.method == second.definition.method):
        return is_one(b, x, y, loc)
    one, other = part(x, first, BOUND), part(y, second, BOUND)
    if isinstance(one, Known) and isinstance(other, Known):
        return Const(BOOL, one.object is other.object)
    if not (isinstance(one, Expr) and isinstance(other, Expr)) or not (_has_place(one) and _has_place(other)):
        words = "whether methods of numbers and texts are equal depends on how CPython stores them"
        return b.refuse_line(loc, words, "compare what they are methods of")
    return make("eq", (_place(b, one, loc), _place(b, other, loc)), BOOL)


def _is_named(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Whether something is a function: no, but a text may name a dtype."""
    names = [dtypes.named(b, each) for each in (x, y)]
    if STR not in (x.type, y.type) or not any(map(dtypes.is_one, names)):
        return Const(BOOL, False)
    if None in names:
        return b.refuse_line(loc, "a text that only the run knows is compared with a dtype", "compare with its name: x.dtype.name")
    return Const(BOOL, bool(names[0] == names[1]))


def hash_code(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`hash(f)`: of the place of its mark, of what a method is bound to; of its name for a function that there is once."""
    assert isinstance(x.type, Closure)
    code = b.program.codes[x.type.code]
    if (origin := code.origin()) is not None:
        title = getattr(origin, "__qualname__", str(origin)) if code.definition.quiet else code.definition.key
        return Const(I64, crc32(title.encode()))
    if Need.MARKS not in b.program.shapes.has:
        b.program.shapes.needs.add(Need.MARKS)
        return Const(I64, 0)
    place = part(x, code, BOUND if code.definition.method else MARK)
    if not isinstance(place, Expr) or not _has_place(place):
        return b.refuse_line(loc, "the hash of a method of a number or a text is not compiled", "use its name as the key")
    return make("convert", (_place(b, place, loc),), I64)


def _has_place(x: Expr) -> bool:
    return isinstance(x.type, Record) or (isinstance(x.type, Open) and not is_variadic(x.type))


def _place(b: Builder, x: Expr, loc: Loc) -> Expr:
    return Op("address", (b.temp(x, loc),), I32)


def part(x: Expr, code: Code, name: str) -> Value | None:
    """What a function has as the default of a parameter."""
    return item(x, code.captures.index(f"={name}")) if f"={name}" in code.captures else code.defaults.get(name)
