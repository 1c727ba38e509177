"""Values of type list: literals, comprehensions, items, slices, methods.

In: expressions whose type is an open list, and the nodes where they stand. Out: expressions, and statements in the builder. Items are
read and written in place (`fetch`, `put`, `replace`); what only moves items is a function of the library, what looks at them one of
its prelude, compiled for these very types.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Do, Expr, Get, Loc, Op, Raise, Set
from lanewise.ir.flat import placed
from lanewise.ir.layout import HEADER, LENGTH, LIST_ITEMS, RANGE
from lanewise.ir.types import BAD, BOOL, I32, INT, NEVER, NONE, U32, Open, Tuple, Type, join
from lanewise.library import lists
from lanewise.library.prelude import lists as prelude
from lanewise.python import indexing, operators, tuples
from lanewise.python.builder import NOTHING, Builder, integer
from lanewise.python.flow import assigned_names, coerce
from lanewise.python.fold import make
from lanewise.python.values import Known, Nested, Value, constant, type_name

_MOST = 0x7FFFFFFF
"""No list is longer."""
ALL = integer((1 << 62) - 1)
"""Behind every item."""


def item_type(x: Expr) -> Type:
    """What it holds, as far as is known by now."""
    assert isinstance(x.type, Open)
    return x.type.root().items[0]


def _grow(x: Expr, t: Type) -> None:
    assert isinstance(x.type, Open)
    x.type.root().grow((t,))


def _changes(x: Expr) -> None:
    """The program changes such lists: a caller's own is written back."""
    assert isinstance(x.type, Open)
    x.type.root().changed = True


def _address(x: Expr) -> Expr:
    return Op("address", (x,), I32)


def _stride(x: Expr) -> Const:
    return Const(I32, placed(item_type(x))[1])


def _shape(x: Expr) -> Expr:
    return Op("shape", (), I32, (item_type(x),))


def length(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`len(x)`."""
    header = Op("sub", (_address(x), Const(I32, HEADER)), I32)
    loaded = b.effect("load", (header,), U32, loc, "u32", HEADER + LENGTH)
    return Op("convert", (Op("and", (loaded, Const(U32, _MOST)), U32),), INT)


# --- items -----------------------------------------------------------------------------------------------------------


def _place(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """Where an item lies, until the list grows."""
    items = b.effect("load", (_address(x),), I32, loc, "i32", LIST_ITEMS)
    size = _stride(x)
    offset = make("convert", (i,), I32)
    return Op("add", (items, offset if size.value == 1 else Op("mul", (offset, size), I32)), I32)


def fetched(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """The item at a place known to be inside."""
    t = item_type(x)
    if b.env is None or t in (NEVER, BAD):
        return _nothing(b, loc)
    return b.effect("fetch", (x, _place(b, x, i, loc)), t, loc, t)


def _nothing(b: Builder, loc: Loc) -> Expr:
    """Of a list that holds nothing no item is ever read."""
    b.end(Raise(RANGE, (), loc))
    return NOTHING


def _put(b: Builder, how: str, x: Expr, place: Expr, stored: Expr, loc: Loc) -> None:
    t = item_type(x)
    if b.env is not None and stored.type not in (BAD, NEVER):
        b.emit(Do((), how, (x, place, coerce(stored, t)), loc, (t,)))


def append(b: Builder, x: Expr, stored: Expr, loc: Loc) -> None:
    """`x.append(stored)`."""
    if b.env is None or stored.type in (BAD, NEVER):
        return
    stored = b.temp(stored, loc)
    _changes(x)
    _grow(x, stored.type)
    _put(b, "put", x, b.library(lists.list_push, (_address(x), _stride(x)), loc), stored, loc)


def _position(b: Builder, x: Expr, at: Expr, words: str, loc: Loc) -> Expr:
    def wrong(at: Expr) -> None:
        b.throw("IndexError", words, loc=loc)

    return indexing.position(b, at, b.temp(length(b, x, loc), loc), wrong, loc)


# --- making ----------------------------------------------------------------------------------------------------------


def fresh(b: Builder, node: ast.AST, t: Type, count: Expr, *, known: Expr | None = None) -> Expr:
    """A list of `count` items (an i32), not written yet, that may hold values of this type. `known`: it is of that list's type."""
    site = _site(b, node, t) if known is None else known.type
    assert isinstance(site, Open)
    site.root().grow((t,))
    item = site.root().items[0]
    words = (count, Const(I32, placed(item)[1]), Op("shape", (), I32, (item,)))
    return _as_list(b, b.library(lists.new_list, words, b.at(node)), site, b.at(node))


def made(b: Builder, node: ast.AST, t: Type, make_list: Callable[[Expr], Expr]) -> Expr:
    """A list that a function of the library makes, of values of this type: the function is given the shape."""
    site = _site(b, node, t)
    return _as_list(b, make_list(Op("shape", (), I32, (t,))), site, b.at(node))


def _site(b: Builder, node: ast.AST, t: Type) -> Open:
    """The lists that are made at a node."""
    loc = b.at(node)
    place = (b.instance.place, type(node).__name__, getattr(node, "lineno", 0), getattr(node, "col_offset", 0), loc.line)
    site = b.program.shapes.site(place, "list", 1)
    site.root().grow((t,))
    return site


def _as_list(b: Builder, address: Expr, t: Type, loc: Loc) -> Expr:
    return b.temp(Op("object", (address,), t), loc) if b.env is not None else NOTHING


def literal(b: Builder, node: ast.List) -> Value:
    """`[a, b, *c]`."""
    from lanewise.python.expressions import as_runtime, several

    nodes = [e.value if isinstance(e, ast.Starred) else e for e in node.elts]
    parts = [as_runtime(b, v, n) for v, n in zip(several(b, nodes), nodes, strict=True)]
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    loc = b.at(node)
    parts = [b.temp(p, loc) for p in parts]
    if any(isinstance(e, ast.Starred) for e in node.elts):
        made = fresh(b, node, NEVER, Const(I32, 0))
        for element, part in zip(node.elts, parts, strict=True):
            if isinstance(element, ast.Starred):
                extend(b, made, part, element)
            else:
                append(b, made, part, loc)
        return made
    return of_items(b, parts, node)


def of_items(b: Builder, parts: Sequence[Expr], node: ast.AST) -> Expr:
    """A list of these values."""
    loc = b.at(node)
    joined: Type = NEVER
    for part in parts:
        joined = join(joined, part.type)
    made = fresh(b, node, joined, Const(I32, len(parts)))
    if parts and b.env is not None:
        items = b.effect("load", (_address(made),), I32, loc, "i32", LIST_ITEMS)
        for i, part in enumerate(parts):
            place = Op("add", (items, Const(I32, i * int(_stride(made).value or 0))), I32)  # type: ignore[arg-type]
            _put(b, "put", made, place, part, loc)
    return made


def comprehension(b: Builder, node: ast.ListComp) -> Value:
    """`[... for ... in ... if ...]`: its names are its own."""
    made = fresh(b, node, NEVER, Const(I32, 0))
    over_generators(b, node, node.elt, lambda item: append(b, made, item, b.at(node)))
    return made if b.env is not None else NOTHING


def over_generators(b: Builder, node: ast.ListComp | ast.GeneratorExp, element: ast.expr, use: Callable[[Expr], None]) -> None:
    """`use` of the element at each turn of a comprehension's loops."""
    from lanewise.python.expressions import runtime

    own = assigned_names(*(g.target for g in node.generators))
    mark = f"'{node.lineno}:{node.col_offset}"
    generators = [_renamed(g, own, mark, first=i == 0) for i, g in enumerate(node.generators)]
    inner = _Renaming(own, mark).visit(copy.deepcopy(element))

    def walk(depth: int) -> None:
        if depth == len(generators):
            use(runtime(b, inner))
        else:
            _generator(b, generators[depth], lambda: walk(depth + 1))

    walk(0)
    if b.env is not None:
        b.env = {k: v for k, v in b.env.items() if not k.endswith(mark)}


def _generator(b: Builder, generator: ast.comprehension, then: Callable[[], None]) -> None:
    from lanewise.python.expressions import condition, value
    from lanewise.python.loops import Turn

    def suite() -> None:
        with b.block(b.at(generator.iter)) as following:
            for test in generator.ifs:
                b.leave_if(make("not", (condition(b, test),), BOOL), following, b.at(test))
            if b.env is not None:
                then()

    found = value(b, generator.iter)
    names = assigned_names(generator.target) | frozenset(b.env or ())
    if b.env is not None:
        Turn(b, generator.iter, generator.target, names, suite).over(found)


def _renamed(generator: ast.comprehension, own: frozenset[str], mark: str, first: bool) -> ast.comprehension:
    """The first iterable is evaluated outside: it does not see the comprehension's names."""
    renamed = _Renaming(own, mark).visit(copy.deepcopy(generator))
    assert isinstance(renamed, ast.comprehension)
    if first:
        renamed.iter = generator.iter
    return renamed


class _Renaming(ast.NodeTransformer):
    def __init__(self, own: frozenset[str], mark: str) -> None:
        self.own, self.mark = own, mark

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id in self.own:
            node.id += self.mark
        return node


def copied(b: Builder, found: Value, node: ast.AST) -> Value:
    """`list(found)`: the items of anything that is iterated."""
    from lanewise.python import iteration
    from lanewise.python.loops import Turn

    loc = b.at(node)
    if isinstance(found, Known | Nested):
        whole = None
    else:
        found = b.temp(found, loc)
        if isinstance(found.type, Tuple):
            return of_items(b, tuples.items(found), node)
        if isinstance(found.type, Open):
            return part(b, found, Const(I32, 0), make("convert", (length(b, found, loc),), I32), integer(1), node)
        whole = found
    made = fresh(b, node, NEVER, Const(I32, 0))
    if whole is not None and iteration.indexed(b, whole, node) is None:
        return operators.type_error(b, f"'{type_name(whole.type)}' object is not iterable", loc)
    target = ast.copy_location(ast.Name("list.item", ast.Store()), node)

    def suite() -> None:
        if b.env is not None:
            taken = b.env["list.item"].value
            assert isinstance(taken, Expr)
            append(b, made, taken, loc)

    names = frozenset({"list.item", *(b.env or ())})
    Turn(b, node, target, names, suite).over(found)  # type: ignore[arg-type]
    if b.env is not None:
        b.unbind("list.item", loc)
    return made


def as_list(b: Builder, found: Value, node: ast.AST) -> Value:
    """A list with the items of anything that is iterated: itself where it is one."""
    if isinstance(found, Known | Nested) or not isinstance(found.type, Open):
        return copied(b, found, node)
    return b.temp(found, b.at(node))


# --- parts -----------------------------------------------------------------------------------------------------------


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[i]`, `x[i:j:k]`."""
    from lanewise.python.expressions import runtime

    loc = b.at(node)
    x = b.temp(x, loc)
    if isinstance(node.slice, ast.Slice):
        bounds = indexing.slice_bounds(b, node.slice, b.temp(length(b, x, loc), loc), loc)
        return NOTHING if bounds is None else part(b, x, bounds[0], bounds[1], bounds[2], node)
    return b.each(runtime(b, node.slice), lambda at: _item(b, x, at, loc), loc)


def _item(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr:
    if at.type in (BAD, NEVER):
        return at
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"list indices must be integers or slices, not {type_name(at.type)}", loc)
    return fetched(b, x, _position(b, x, at, "list index out of range", loc), loc)


def part(b: Builder, x: Expr, begin: Expr, count: Expr, step: Expr, node: ast.AST) -> Expr:
    """A list of so many items from a place on."""
    loc = b.at(node)
    made = b.library(lists.list_part, (_address(x), begin, count, step, _stride(x), _shape(x)), loc)
    return _as_list(b, made, x.type, loc)


def write(b: Builder, x: Expr, node: ast.Subscript, stored: Expr) -> None:
    """`x[i] = stored`, `x[i:j] = stored`."""
    from lanewise.python.expressions import runtime

    loc = b.at(node)
    _changes(x)
    if isinstance(node.slice, ast.Slice):
        _write_slice(b, x, node.slice, stored, node)
        return
    at = runtime(b, node.slice)
    if b.env is None or at.type in (BAD, NEVER):
        return
    if not operators.is_integer(at.type):
        operators.type_error(b, f"list indices must be integers or slices, not {type_name(at.type)}", loc)
        return
    i = _position(b, x, at, "list assignment index out of range", loc)
    _grow(x, stored.type)
    if b.env is not None:
        _put(b, "replace", x, _place(b, x, i, loc), stored, loc)


def _write_slice(b: Builder, x: Expr, node: ast.Slice, stored: Expr, target: ast.AST) -> None:
    loc = b.at(target)
    source = copied(b, stored, target)
    bounds = indexing.slice_bounds(b, node, b.temp(length(b, x, loc), loc), loc)
    if bounds is None or not isinstance(source, Expr) or source.type in (BAD, NEVER):
        return
    begin, count, step = bounds
    if step != integer(1):
        b.refuse(target, "a slice with a step is not assigned to yet", "write the items in a loop")
        return
    b.library(lists.list_erase, (_address(x), begin, count, _stride(x), _shape(x)), loc)
    _grow(x, item_type(source))
    size = b.temp(length(b, source, loc), loc)
    b.emit(Set(b.fresh(I32).slot, b.library(lists.list_gap, (_address(x), begin, make("convert", (size,), I32), _stride(x)), loc), loc))
    _each(b, source, lambda i, item: _put(
        b, "put", x, _place(b, x, make("add", (Op("convert", (begin,), INT), i), INT), loc), item, loc
    ), loc)  # fmt: skip


def _each(b: Builder, x: Expr, use: Callable[[Expr, Expr], None], loc: Loc) -> None:
    """`use` of each place and the item there."""
    counter = b.fresh(INT)
    b.emit(Set(counter.slot, integer(0), loc))

    def turn(leave: str) -> None:
        b.leave_if(make("ge", (counter, length(b, x, loc)), BOOL), leave, loc)
        use(counter, fetched(b, x, counter, loc))
        b.emit(Set(counter.slot, make("add", (counter, integer(1)), INT), loc))

    b.loop(turn, frozenset(), loc)


def delete(b: Builder, x: Expr, node: ast.Subscript) -> None:
    """`del x[i]`, `del x[i:j]`."""
    from lanewise.python.expressions import runtime

    loc = b.at(node)
    _changes(x)
    if isinstance(node.slice, ast.Slice):
        bounds = indexing.slice_bounds(b, node.slice, b.temp(length(b, x, loc), loc), loc)
        if bounds is not None and bounds[2] != integer(1):
            b.refuse(node, "a slice with a step is not deleted yet", "delete the items in a loop")
        elif bounds is not None:
            b.library(lists.list_erase, (_address(x), bounds[0], bounds[1], _stride(x), _shape(x)), loc)
        return
    at = runtime(b, node.slice)
    if b.env is None or at.type in (BAD, NEVER):
        return
    if not operators.is_integer(at.type):
        operators.type_error(b, f"list indices must be integers or slices, not {type_name(at.type)}", loc)
        return
    i = _position(b, x, at, "list assignment index out of range", loc)
    if b.env is not None:
        b.library(lists.list_erase, (_address(x), make("convert", (i,), I32), Const(I32, 1), _stride(x), _shape(x)), loc)


# --- operators -------------------------------------------------------------------------------------------------------


def call_prelude(b: Builder, function: Callable[..., object], given: Sequence[Expr], loc: Loc) -> Expr:
    """A function of the prelude, for values of these types."""
    from types import FunctionType

    assert isinstance(function, FunctionType)
    if b.env is None or any(e.type in (BAD, NEVER) for e in given):
        return NOTHING
    definition = b.program.definition(function)
    params = dict(zip(definition.scope.params, given, strict=True))
    callee = b.program.request(definition, {n: e.type for n, e in params.items()}, {}, b.instance)
    return b.call(callee, given, loc)


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Two lists by their items."""
    if op in ("gt", "ge"):
        op, x, y = {"gt": "lt", "ge": "le"}[op], y, x
    function = {"eq": prelude.equal, "ne": prelude.equal, "lt": prelude.less, "le": prelude.less_or_equal}[op]
    found = call_prelude(b, function, [b.temp(x, loc), b.temp(y, loc)], loc)
    return make("not", (found,), BOOL) if op == "ne" else found


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`+` and `*`."""
    node = ast.Pass(lineno=loc.line, col_offset=0)
    if op == "add" and isinstance(x.type, Open):
        if not isinstance(y.type, Open):
            return operators.type_error(b, f'can only concatenate list (not "{type_name(y.type)}") to list', loc)
        x, y = b.temp(x, loc), b.temp(y, loc)
        made = fresh(b, node, join(item_type(x), item_type(y)), Const(I32, 0))
        extend(b, made, x, node)
        extend(b, made, y, node)
        return made
    if op == "mul":
        repeated, count = (x, y) if isinstance(x.type, Open) else (y, x)
        if not operators.is_integer(count.type):
            return operators.type_error(b, f"can't multiply sequence by non-int of type '{type_name(count.type)}'", loc)
        words = (_address(repeated), indexing.clamped(b, count, loc), _stride(repeated), _shape(repeated))
        return _as_list(b, b.library(lists.list_repeat, words, loc), repeated.type, loc)
    return operators.unsupported(b, op, x, y, loc)


def extend(b: Builder, x: Expr, y: Expr, node: ast.AST) -> None:
    """`x.extend(y)`."""
    loc = b.at(node)
    _changes(x)
    if isinstance(y.type, Open):
        _grow(x, item_type(y))
        if str(item_type(x)) == str(item_type(y)):
            b.library(lists.list_extend, (_address(x), _address(y), _stride(x), _shape(x)), loc)
            return
        _each(b, y, lambda i, item: append(b, x, item, loc), loc)
        return
    source = copied(b, y, node)
    if isinstance(source, Expr) and isinstance(source.type, Open):
        extend(b, x, source, node)


# --- methods ---------------------------------------------------------------------------------------------------------

Handler = Callable[[Builder, Expr, list[Expr], ast.Call], Value]


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`."""
    from lanewise.python import calls
    from lanewise.python.expressions import as_runtime

    loc = b.at(node)
    if not hasattr(list, func.attr):
        b.throw("AttributeError", f"'list' object has no attribute '{func.attr}'", loc=loc)
        return NOTHING
    x = b.temp(x, loc)
    if func.attr == "sort":
        return sorted_in_place(b, x, node)
    least, most, handle = _METHODS.get(func.attr, (0, 0, None))
    given, named = calls.arguments(b, node)
    if handle is None or named or not least <= len(given) <= most:
        return b.refuse(node, f"list.{func.attr}() is not compiled with these arguments", f"help(list.{func.attr}) says which")
    parts = [b.temp(as_runtime(b, g, node), loc) for g in given]
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    return handle(b, x, parts, node)


def _nothing_returned() -> Expr:
    found = constant(None)
    assert found is not None
    return found


def _append(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    append(b, x, given[0], b.at(node))
    return _nothing_returned()


def _extend(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    extend(b, x, given[0], node)
    return _nothing_returned()


def _insert(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    """A place beyond the ends is the end."""
    from lanewise.library import slices

    loc = b.at(node)
    at, stored = given
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"'{type_name(at.type)}' object cannot be interpreted as an integer", loc)
    _changes(x)
    _grow(x, stored.type)
    size = make("convert", (length(b, x, loc),), I32)
    place = b.library(slices.slice_start, (indexing.clamped(b, at, loc), size, integer(1)), loc)
    gap = b.library(lists.list_gap, (_address(x), place, Const(I32, 1), _stride(x)), loc)
    _put(b, "put", x, gap, stored, loc)
    return _nothing_returned()


def _pop(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    _changes(x)
    size = b.temp(length(b, x, loc), loc)
    b.guard(make("eq", (size, integer(0)), BOOL), "IndexError", "pop from empty list", loc)
    at = given[0] if given else integer(-1)
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"'{type_name(at.type)}' object cannot be interpreted as an integer", loc)
    i = _position(b, x, at, "pop index out of range", loc) if given else make("sub", (size, integer(1)), INT)
    t = item_type(x)
    if b.env is None or t in (BAD, NEVER):
        return _nothing(b, loc)
    i = b.temp(i, loc)
    taken = b.effect("take", (x, _place(b, x, i, loc)), t, loc, t)
    b.library(lists.list_cut, (_address(x), make("convert", (i,), I32), Const(I32, 1), _stride(x)), loc)
    return taken


def _clear(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    _changes(x)
    size = make("convert", (length(b, x, loc),), I32)
    b.library(lists.list_erase, (_address(x), Const(I32, 0), size, _stride(x), _shape(x)), loc)
    return _nothing_returned()


def _reverse(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    _changes(x)
    b.library(lists.list_reverse, (_address(x), _stride(x)), b.at(node))
    return _nothing_returned()


def _copy(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    return copied(b, x, node)


def _index(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    bounds = [indexing.clamped(b, e, loc) for e in given[1:]]
    bounds += [integer(0), ALL][len(bounds) :]
    return call_prelude(b, prelude.index, [x, given[0], *bounds], loc)


def _with_one(function: Callable[..., object]) -> Handler:
    def handle(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
        if function is prelude.remove:
            _changes(x)
        return call_prelude(b, function, [x, given[0]], b.at(node))

    return handle


_METHODS: dict[str, tuple[int, int, Handler]] = {
    "append": (1, 1, _append),
    "extend": (1, 1, _extend),
    "insert": (2, 2, _insert),
    "pop": (0, 1, _pop),
    "clear": (0, 0, _clear),
    "reverse": (0, 0, _reverse),
    "copy": (0, 0, _copy),
    "index": (1, 3, _index),
    "count": (1, 1, _with_one(prelude.count)),
    "remove": (1, 1, _with_one(prelude.remove)),
}
"""The least and the most arguments, and what the call is."""


# --- sorting ---------------------------------------------------------------------------------------------------------


def sorted_in_place(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`x.sort(key=..., reverse=...)`."""
    from lanewise.python import calls

    given, named = calls.arguments(b, node)
    if given or set(named) - {"key", "reverse"}:
        return b.refuse(node, "sort() takes key= and reverse= only", "help(list.sort) says more")
    return _sorted(b, x, named, node)


def _sorted(b: Builder, x: Expr, named: dict[str, Value], node: ast.Call) -> Value:
    from lanewise.python.expressions import as_runtime

    from lanewise.python import calls

    loc = b.at(node)
    _changes(x)
    turned = as_runtime(b, named.get("reverse", Const(BOOL, False)), node)
    if turned.type in (BAD, NEVER) or b.env is None:
        return NOTHING
    reverse = operators.truth(b, turned, loc)
    key = named.get("key")
    if key is None or (not isinstance(key, Known | Nested) and key.type == NONE):
        return call_prelude(b, prelude.sort, [x, reverse], loc)
    definition = b.program.definition(prelude.sort_by)  # type: ignore[arg-type]
    return calls.call_definition(b, definition, {"items": x, "key": key, "reverse": reverse}, loc)


def sorted_copy(b: Builder, node: ast.Call) -> Value:
    """`sorted(items, key=..., reverse=...)`."""
    from lanewise.python import calls

    given, named = calls.arguments(b, node)
    if len(given) != 1 or set(named) - {"key", "reverse"}:
        return b.refuse(node, "sorted() takes one iterable, key= and reverse=", "help(sorted) says more")
    made = copied(b, given[0], node)
    if b.env is None or not isinstance(made, Expr) or made.type in (BAD, NEVER):
        return NOTHING
    _sorted(b, made, named, node)
    return made if b.env is not None else NOTHING


def list_call(b: Builder, node: ast.Call) -> Value:
    """`list()`, `list(iterable)`."""
    from lanewise.python import calls

    given, named = calls.arguments(b, node)
    if named or len(given) > 1:
        return b.refuse(node, "list() takes one iterable", "help(list) says more")
    return copied(b, given[0], node) if given else fresh(b, node, NEVER, Const(I32, 0))


def is_list(x: Value) -> bool:
    """Whether a value is a list."""
    return isinstance(x, Get | Op | Const) and isinstance(x.type, Open)
