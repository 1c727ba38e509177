"""What can be iterated by place: how many items there are, and the item at each place.

In: a value of the source. Out: its `Indexed`. A loop counts in a hidden slot and asks for the item at each turn; `enumerate`, `zip`
and `reversed` are such values made of others, so that nothing is allocated for them; `map` and `filter` are generator expressions.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Expr, Get, Loc, Set
from lanewise.ir.types import BAD, BOOL, BYTES, I32, INT, NEVER, RANGE, STR, Buffer, Open, Tuple, Union
from lanewise.library.prelude import lists as prelude
from lanewise.python import (
    buffers,
    byte_strings,
    calls,
    generators,
    list_making,
    lists,
    operators,
    ranges,
    record_methods,
    texts,
    tuples,
)
from lanewise.python.builder import NOTHING, Builder, integer
from lanewise.python.fold import make
from lanewise.python.values import Generated, Indexed, Items, Known, Nested, Range, Spread, Stepped, Value, type_name


def indexed(b: Builder, found: Value, node: ast.AST) -> Indexed | None:
    """How a value is iterated; None where it cannot be."""
    loc = b.at(node)
    if isinstance(found, Known):
        if isinstance(found.object, Range):
            return ranges.places(b, found.object, loc)
        return found.object if isinstance(found.object, Indexed) else None
    if isinstance(found, Nested):
        return None
    x = b.temp(found, loc)
    if x.type == RANGE:
        return ranges.places(b, ranges.bounds(b, x, node), loc)
    if isinstance(x.type, Buffer):
        return _fixed(b.temp(buffers.length(x), loc), lambda i: buffers.element_at(b, x, i, loc))
    if x.type == BYTES:
        return _fixed(b.temp(byte_strings.length(b, x, loc), loc), lambda i: byte_strings.element(b, x, i, loc))
    if x.type == STR:
        return _fixed(b.temp(texts.length(b, x, loc), loc), lambda i: texts.element(b, x, i, loc))
    if isinstance(x.type, Open):
        return Indexed(lambda: lists.length(b, x, loc), lambda i: lists.fetched(b, x, i, loc))
    if isinstance(x.type, Tuple):
        return _fixed(integer(len(x.type.items)), lambda i: tuples.index(b, x, i, loc))
    return None


def _fixed(count: Expr, at: Callable[[Expr], Expr]) -> Indexed:
    return Indexed(lambda: count, at)


# --- zip, enumerate, reversed ----------------------------------------------------------------------------------------


def _zip(b: Builder, node: ast.Call) -> Value:
    positional, named = calls.arguments(b, node, spread=True)
    strict = named.pop("strict", Const(BOOL, False))
    if named or not isinstance(strict, Const):
        return b.refuse(node, "zip() is compiled with strict=True or without", "help(zip) says more")
    if b.env is None or any(isinstance(v, Expr) and v.type in (BAD, NEVER) for v in positional):
        return NOTHING
    if any(isinstance(v, Known) and isinstance(v.object, Spread) for v in positional):
        return _transposed(b, positional, bool(strict.value), node)
    whole = _as_tuples(b, positional, node)
    if whole is not None and (not strict.value or len(set(map(len, whole))) < 2):
        return Known(Items(tuple(tuples.pack(list(row)) for row in zip(*whole, strict=False))))
    if any(gives_values(b, e) for e in positional):
        return Known(_zipped_steps([stepped(b, e, node) for e in positional]))
    over = _all_indexed(b, positional, node)
    return NOTHING if over is None else Known(zipped(b, over, bool(strict.value), b.at(node)))


def _transposed(b: Builder, given: list[Value], strict: bool, node: ast.Call) -> Value:
    """`zip(*rows)` of a list of rows: its columns, each a tuple."""
    loc = b.at(node)
    first = given[0]
    if len(given) > 1 or strict or not isinstance(first, Known) or not isinstance(first.object, Spread):
        return b.refuse(node, "zip() of a starred list is compiled without other arguments", "write the loop out")
    rows = first.object.items
    least = lists.call_prelude(b, prelude.least_length, [rows], loc)

    def column(i: Expr) -> Expr:
        made = lists.fresh(b, node, NEVER, Const(I32, 0), "tuple")

        def one(_: Expr, row: Expr) -> None:
            over = _all_indexed(b, [row], node)
            if over is not None:
                lists.append(b, made, over[0].at(i), loc)

        lists.each(b, rows, one, loc)
        return made

    return Known(_fixed(b.temp(least, loc), column)) if b.env is not None else NOTHING


def _enumerate(b: Builder, node: ast.Call) -> Value:
    found = _given(b, node, "enumerate", 1, 2, "start")
    if found is None:
        return NOTHING
    start: Value = found[1] if len(found) > 1 else integer(0)
    if isinstance(start, Known | Nested) or not operators.is_integer(start.type):
        return b.refuse(node, "enumerate() starts with an int", "leave the start out")
    first = b.temp(operators.convert(b, start, INT, b.at(node)), b.at(node))
    if (whole := _as_tuples(b, found[:1], node)) is not None:
        numbers = [make("add", (integer(i), first), INT) for i in range(len(whole[0]))]
        return Known(Items(tuple(tuples.pack([n, part]) for n, part in zip(numbers, whole[0], strict=True))))
    if gives_values(b, found[0]):
        return Known(_zipped_steps([_counting(b, first, b.at(node)), stepped(b, found[0], node)]))
    over = _all_indexed(b, found[:1], node)
    return NOTHING if over is None else Known(enumerated(over[0], first))


def _reversed(b: Builder, node: ast.Call) -> Value:
    found = _given(b, node, "reversed", 1, 1)
    if found is None:
        return NOTHING
    found = [ranges.as_bounds(b, found[0], node)]
    if isinstance(found[0], Known) and isinstance(found[0].object, Range):
        return Known(calls.reversed_range(b, found[0].object, b.at(node)))
    if (whole := _as_tuples(b, found, node)) is not None:
        return Known(Items(tuple(whole[0][::-1])))
    over = _all_indexed(b, found, node)
    return NOTHING if over is None else Known(backwards(b, over[0], b.at(node)))


def _map(b: Builder, node: ast.Call) -> Value:
    """`map(f, x)` is `(f(item) for item in x)`, with f evaluated before."""
    if len(node.args) < 2 or not _plain(node):
        return b.refuse(node, "map() is not compiled with these arguments", "help(map) says which it takes")
    places = range(len(node.args) - 1)
    _name(b, "map.function", node.args[0])
    over, target = node.args[1], _item(0, ast.Store())
    if len(places) > 1:
        b.bind("map.zip", Known(zip), b.at(node))
        over = ast.Call(ast.Name("map.zip", ast.Load()), node.args[1:], [])
        target = ast.Tuple([_item(i, ast.Store()) for i in places], ast.Store())
    element = ast.Call(ast.Name("map.function", ast.Load()), [_item(i, ast.Load()) for i in places], [])
    return _generated(node, element, target, over, [])


def _filter(b: Builder, node: ast.Call) -> Value:
    """`filter(f, x)` is `(item for item in x if f(item))`; None for f asks the item itself."""
    if len(node.args) != 2 or not _plain(node):
        return b.refuse(node, "filter() is not compiled with these arguments", "help(filter) says which it takes")
    test: ast.expr = _item(0, ast.Load())
    if not (isinstance(node.args[0], ast.Constant) and node.args[0].value is None):
        _name(b, "map.function", node.args[0])
        test = ast.Call(ast.Name("map.function", ast.Load()), [test], [])
    return _generated(node, _item(0, ast.Load()), _item(0, ast.Store()), node.args[1], [test])


def _plain(node: ast.Call) -> bool:
    return not node.keywords and not any(isinstance(a, ast.Starred) for a in node.args)


def _name(b: Builder, name: str, node: ast.expr) -> None:
    from lanewise.python.expressions import value

    b.bind(name, value(b, node), b.at(node))


def _item(i: int, context: ast.expr_context) -> ast.expr:
    return ast.Name(f"map.item{i}", context)


def _generated(node: ast.Call, element: ast.expr, target: ast.expr, over: ast.expr, tests: list[ast.expr]) -> Value:
    found = ast.GeneratorExp(element, [ast.comprehension(target, over, tests, 0)])
    for inner in ast.walk(found):
        if isinstance(inner, ast.expr) and not hasattr(inner, "lineno"):
            ast.copy_location(inner, node)
    return Known(Generated(found, framed=False))


MANY = 1 << 16
"""As many arguments as there are."""


def _given(b: Builder, node: ast.Call, name: str, least: int, most: int, keyword: str = "") -> list[Value] | None:
    """The arguments, a named one last; None after a refusal, or where no path gets here."""
    positional, named = calls.arguments(b, node)
    found = [*positional, *named.values()]
    if set(named) - {keyword} or not least <= len(found) <= most:
        b.refuse(node, f"{name}() is not compiled with these arguments", f"help({name}) says which it takes")
        return None
    quiet = any(not isinstance(v, Known | Nested) and v.type in (BAD, NEVER) for v in found)
    return None if b.env is None or quiet else found


def _as_tuples(b: Builder, found: Sequence[Value], node: ast.Call) -> list[list[Expr]] | None:
    """The items of each, where all are tuples: each item keeps its own type."""
    parts: list[list[Expr]] = []
    for each in found:
        if isinstance(each, Known) and isinstance(each.object, Items):
            parts.append(list(each.object.items))
        elif isinstance(each, Known | Nested) or not isinstance(each.type, Tuple):
            return None
        else:
            parts.append(tuples.items(b.temp(each, b.at(node))))
    return parts


def _all_indexed(b: Builder, found: Sequence[Value], node: ast.Call) -> list[Indexed] | None:
    over: list[Indexed] = []
    for each in found:
        one = indexed(b, each, node)
        if one is None and not isinstance(each, Known | Nested) and not isinstance(each.type, Union):
            operators.type_error(b, f"'{type_name(each.type)}' object is not iterable", b.at(node))
            return None
        if one is None:
            b.refuse(node, "this is not iterated in compiled code yet", "loop over range(len(x))")
            return None
        over.append(one)
    return over


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {
    zip: _zip,
    enumerate: _enumerate,
    reversed: _reversed,
    map: _map,
    filter: _filter,
}


def gives_values(b: Builder, found: Value) -> bool:
    """Whether it is only asked for the next item."""
    if isinstance(found, Known | Nested):
        return isinstance(found, Known) and isinstance(found.object, Stepped)
    return generators.is_generator(b, found.type) or record_methods.has(b, found, "__iter__")


def stepped(b: Builder, found: Value, node: ast.AST) -> Stepped:
    """Anything that is iterated, from now on."""
    loc = b.at(node)
    if isinstance(found, Known) and isinstance(found.object, Stepped):
        return found.object
    if isinstance(found, Known) and isinstance(found.object, Generated):
        found = list_making.copied(b, found, node)
    if isinstance(found, Expr) and record_methods.has(b, found, "__iter__"):
        return stepped(b, record_methods.special(b, b.temp(found, loc), "__iter__", [], loc), node)
    if isinstance(found, Expr) and generators.is_generator(b, found.type):
        return _steps_of(b, b.temp(found, loc), loc)
    over = indexed(b, found, node)
    if over is None:
        b.refuse(node, "this is not iterated in compiled code yet", "loop over range(len(x))")
        return Stepped(lambda leave: NOTHING)
    counting = _counting(b, integer(0), loc)

    def advance(leave: str) -> Expr:
        at = counting.advance(leave)
        b.leave_if(make("ge", (at, over.count()), BOOL), leave, loc)
        return NOTHING if b.env is None else over.at(at)

    return Stepped(advance)


def _steps_of(b: Builder, x: Expr, loc: Loc) -> Stepped:
    def advance(leave: str) -> Expr:
        b.leave_if(make("not", (generators.resume(b, x, loc),), BOOL), leave, loc)
        return NOTHING if b.env is None else generators.value(b, x, loc)

    return Stepped(advance)


def _counting(b: Builder, start: Expr, loc: Loc) -> Stepped:
    """Numbers from one on."""
    counter = b.fresh(INT)
    b.emit(Set(counter.slot, start, loc))

    return Stepped(lambda leave: _moved(b, counter, loc))


def _moved(b: Builder, counter: Get, loc: Loc) -> Expr:
    """A counter's value, which is one more from now on."""
    at = b.fresh(INT)
    b.emit(Set(at.slot, counter, loc))
    b.emit(Set(counter.slot, make("add", (counter, integer(1)), INT), loc))
    return at


def _zipped_steps(parts: Sequence[Stepped]) -> Stepped:
    return Stepped(lambda leave: tuples.pack([part.advance(leave) for part in parts]))


def zipped(b: Builder, parts: Sequence[Indexed], strict: bool, loc: Loc) -> Indexed:
    """`zip(...)`: as many as the shortest has; if it is strict, the others may have no more."""

    def count() -> Expr:
        least = b.temp(parts[0].count(), loc)
        for part in parts[1:]:
            more = b.temp(part.count(), loc)
            shorter = b.pick(make("lt", (more, least), BOOL), lambda e=more: e, lambda e=least: e, loc)  # type: ignore[misc]
            assert isinstance(shorter, Expr)
            least = b.temp(shorter, loc)
        return least

    def end() -> None:
        first, *others = [b.temp(part.count(), loc) for part in parts]
        for op, word in (("lt", "shorter"), ("gt", "longer")):
            for i, other in enumerate(others, 2):
                than = "argument 1" if i == 2 else f"arguments 1-{i - 1}"
                b.guard(make(op, (other, first), BOOL), "ValueError", f"zip() argument {i} is {word} than {than}", loc)

    return Indexed(count, lambda i: tuples.pack([part.at(i) for part in parts]), end if strict else None)


def enumerated(over: Indexed, start: Expr) -> Indexed:
    """`enumerate(...)`."""
    return Indexed(over.count, lambda i: tuples.pack([make("add", (i, start), INT), over.at(i)]), over.end)


def backwards(b: Builder, over: Indexed, loc: Loc) -> Indexed:
    """`reversed(...)`, of the items that there are now."""
    count = b.temp(over.count(), loc)
    last = make("sub", (count, integer(1)), INT)
    return _fixed(count, lambda i: over.at(make("sub", (last, i), INT)))

