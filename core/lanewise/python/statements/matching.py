"""`match`: patterns on values of all types.

In: a match node. Out: one block per case, left by the first test that fails. Names are bound after the whole pattern fits.
"""

from __future__ import annotations

import ast
from collections import abc
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.types import BAD, BOOL, ERROR, I32, INT, NEVER, RANGE, Buffer, Record, Tuple, Type, Union, is_dict, kind_of
from lanewise.library.prelude.words import LeftOut
from lanewise.python.classes import class_model, derived, record_methods, records
from lanewise.python.containers import dict_methods, dicts, list_making, lists, rows, tuples
from lanewise.python.expressions import kinds, operators
from lanewise.python.program.builder import Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Value, constant, numpy_scalar_type, type_name
from lanewise.python.statements import errors

Bindings = list[tuple[str, Value]]
Fits = Callable[[Expr, str, Bindings], None]
"""Goes on where a value fits, leaves for a label where it does not, and notes what is bound."""
_WHOLE = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)
"""Classes whose one positional pattern is for the value itself."""


def match(b: Builder, node: ast.Match) -> None:
    """`match subject: case ...`"""
    from lanewise.python.expressions.expressions import condition, runtime
    from lanewise.python.statements.statements import statements

    subject = b.temp(runtime(b, node.subject), b.at(node))
    with b.block(b.at(node)) as after:
        for case in node.cases:
            if b.env is None:
                return
            loc = b.at(case.pattern)
            with b.block(loc) as following:
                bindings: Bindings = []
                _fits(b, case.pattern, subject, following, bindings)
                _narrowed(b, node.subject, case.pattern)
                for name, found in bindings:
                    b.bind(name, found, loc)
                if case.guard is not None and b.env is not None:
                    b.leave_if(make("not", (condition(b, case.guard),), BOOL), following, loc)
                statements(b, case.body)
                b.leave(after, loc)


def _narrowed(b: Builder, subject: ast.expr, pattern: ast.pattern) -> None:
    """What a class pattern says of the name that is matched."""
    if isinstance(subject, ast.Name) and isinstance(pattern, ast.MatchClass) and b.env is not None:
        cls = _class_of(b, pattern)
        if cls is not None:
            kinds.narrowed(b, subject.id, lambda t: kinds.is_of(b, t, cls))


def _fits(b: Builder, pattern: ast.pattern, x: Expr, otherwise: str, bindings: Bindings) -> None:
    """Go on where the value fits the pattern; leave for `otherwise` where it does not."""
    if b.env is None or x.type in (BAD, NEVER):
        return
    match pattern:
        case ast.MatchAs(pattern=None, name=name):
            if name is not None:
                bindings.append((name, x))
        case ast.MatchAs(pattern=inner, name=str(name)):
            assert inner is not None
            _fits(b, inner, x, otherwise, bindings)
            bindings.append((name, x))
        case ast.MatchValue(value=node):
            _equals(b, node, x, otherwise)
        case ast.MatchSingleton(value=single):
            _is(b, x, single, otherwise, pattern)
        case ast.MatchOr(patterns=patterns):
            _any(b, patterns, x, otherwise, bindings)
        case ast.MatchSequence(patterns=patterns):
            _sequence(b, pattern, patterns, x, otherwise, bindings)
        case ast.MatchMapping():
            _mapping(b, pattern, x, otherwise, bindings)
        case ast.MatchClass():
            _class(b, pattern, x, otherwise, bindings)


def _equals(b: Builder, node: ast.expr, x: Expr, otherwise: str) -> None:
    from lanewise.python.expressions.expressions import runtime

    wanted = runtime(b, node)
    same = operators.holds(b, "eq", x, wanted, b.at(node))
    b.leave_if(make("not", (same,), BOOL), otherwise, b.at(node))


def _is(b: Builder, x: Expr, single: bool | None, otherwise: str, node: ast.AST) -> None:
    from lanewise.python.expressions.comparisons import is_same

    wanted = constant(single)
    assert wanted is not None
    same = b.each(x, lambda e: is_same(e, wanted), b.at(node))
    assert isinstance(same, Expr)
    b.leave_if(make("not", (same,), BOOL), otherwise, b.at(node))


# --- one of several --------------------------------------------------------------------------------------------------


def _any(b: Builder, patterns: list[ast.pattern], x: Expr, otherwise: str, bindings: Bindings) -> None:
    """`p | q`."""
    if any(isinstance(p, ast.MatchAs) and p.name is None and p.pattern is None for p in patterns):
        return
    _first(b, [_fitting(b, p) for p in patterns], [x] * len(patterns), patterns[0], otherwise, bindings)


def _fitting(b: Builder, pattern: ast.pattern) -> Fits:
    return lambda x, otherwise, bindings: _fits(b, pattern, x, otherwise, bindings)


def _first(
    b: Builder, ways: Sequence[Fits], found: Sequence[Expr], node: ast.pattern, otherwise: str, bindings: Bindings
) -> None:
    """The first of these that fits its value; what they bind meets, under names of its own until the whole pattern fits."""
    loc = b.at(node)
    names: dict[str, str] = {}
    with b.block(loc) as fits:
        for way, x in zip(ways, found, strict=True):
            with b.block(loc) as following:
                inner: Bindings = []
                way(x, following, inner)
                for name, value in inner:
                    names[name] = f"{name}@{node.lineno}@{node.col_offset}"
                    b.bind(names[name], value, loc)
                b.leave(fits, loc)
        b.leave(otherwise, loc)
    if b.env is not None:
        bindings += [(name, b.env[kept].value) for name, kept in names.items() if kept in b.env]
        b.env = {name: binding for name, binding in b.env.items() if name not in names.values()}


def _as_each(
    b: Builder, x: Expr, wanted: Callable[[Type], bool], fits: Fits, node: ast.pattern, otherwise: str, bindings: Bindings
) -> None:
    """The value as each of those of its types that may fit."""
    loc = b.at(node)
    kept = [m for m in (x.type.members if isinstance(x.type, Union) else (x.type,)) if wanted(m)]
    if not kept:
        b.leave(otherwise, loc)
    elif not isinstance(x.type, Union):
        fits(x, otherwise, bindings)
    else:
        ways = [_as_member(b, m, fits, node) for m in kept]
        if len(ways) == 1:
            ways[0](x, otherwise, bindings)
        else:
            _first(b, ways, [x] * len(ways), node, otherwise, bindings)


def _as_member(b: Builder, member: Type, fits: Fits, node: ast.pattern) -> Fits:
    def way(x: Expr, otherwise: str, bindings: Bindings) -> None:
        b.leave_if(make("not", (Op("is", (x,), BOOL, (member,)),), BOOL), otherwise, b.at(node))
        fits(b.temp(Op("unwrap", (x,), member), b.at(node)), otherwise, bindings)

    return way


# --- sequences and mappings ------------------------------------------------------------------------------------------


def _sequence(
    b: Builder, node: ast.pattern, patterns: list[ast.pattern], x: Expr, otherwise: str, bindings: Bindings
) -> None:
    """`[p, *rest, q]`: tuples, lists and ranges; a text is no sequence here."""
    star = next((i for i, p in enumerate(patterns) if isinstance(p, ast.MatchStar)), None)
    least = len(patterns) - (star is not None)

    def may_fit(t: Type) -> bool:
        if isinstance(t, Tuple):
            return len(t.items) == least or (star is not None and len(t.items) > least)
        if isinstance(t, Buffer):
            return t.kind in ("array", "memoryview")
        return t == RANGE or kind_of(t) in ("list", "tuple", "deque") or (isinstance(t, Record) and kinds.is_of(b, t, abc.Sequence))

    def fits(x: Expr, otherwise: str, bindings: Bindings) -> None:
        x = derived.unwrapped(b, x, ("__getitem__", "__len__", "__iter__"), node)
        if isinstance(x.type, Tuple):
            _tuple(b, patterns, star, tuples.items(x), otherwise, bindings)
        elif isinstance(x.type, Buffer):
            b.refuse(node, f"{type_name(x.type)} is not matched by its items yet", "make a list of it: list(x)")
        else:
            apart = x.type == RANGE or isinstance(x.type, Record) or kind_of(x.type) == "deque"
            items = list_making.copied(b, x, node) if apart else x
            if isinstance(items, Expr) and b.env is not None:
                _list(b, node, patterns, star, b.temp(items, b.at(node)), otherwise, bindings)

    _as_each(b, x, may_fit, fits, node, otherwise, bindings)


def _tuple(
    b: Builder, patterns: list[ast.pattern], star: int | None, parts: list[Expr], otherwise: str, bindings: Bindings
) -> None:
    taken = list(parts)
    if star is not None:
        behind = len(parts) - (len(patterns) - star - 1)
        starred = patterns[star]
        assert isinstance(starred, ast.MatchStar)
        if starred.name is not None:
            bindings.append((starred.name, lists.of_items(b, [b.temp(p, b.at(starred)) for p in parts[star:behind]], starred)))
        taken = [*parts[:star], *parts[behind:]]
    for pattern, part in zip((p for p in patterns if not isinstance(p, ast.MatchStar)), taken, strict=True):
        _fits(b, pattern, part, otherwise, bindings)


def _list(
    b: Builder, node: ast.pattern, patterns: list[ast.pattern], star: int | None, x: Expr, otherwise: str, bindings: Bindings
) -> None:
    loc = b.at(node)
    size = b.temp(lists.length(b, x, loc), loc)
    least = integer(len(patterns) - (star is not None))
    b.leave_if(make("ne" if star is None else "lt", (size, least), BOOL), otherwise, loc)
    for i, pattern in enumerate(patterns):
        if b.env is None:
            return
        behind = star is not None and i > star
        at = make("sub", (size, integer(len(patterns) - i)), INT) if behind else integer(i)
        if not isinstance(pattern, ast.MatchStar):
            if not isinstance(pattern, ast.MatchAs) or pattern.pattern is not None or pattern.name is not None:
                _fits(b, pattern, b.temp(lists.fetched(b, x, at, loc), loc), otherwise, bindings)
        elif pattern.name is not None:
            count = make("convert", (make("sub", (size, least), INT),), I32)
            rest = lists.part(b, x, Const(I32, i), count, integer(1), pattern)
            bindings.append((pattern.name, list_making.copied(b, rest, pattern) if kind_of(x.type) == "tuple" else rest))


def _mapping(b: Builder, pattern: ast.MatchMapping, x: Expr, otherwise: str, bindings: Bindings) -> None:
    """`{key: p, **rest}`: dicts that have these keys."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(pattern)

    def fits(x: Expr, otherwise: str, bindings: Bindings) -> None:
        x = derived.unwrapped(b, x, ("get", "__iter__", "__getitem__"), pattern)
        if isinstance(x.type, Record):
            _mapping_by_class(b, pattern, x, otherwise, bindings)
            return
        keys = [b.temp(runtime(b, key), loc) for key in pattern.keys]
        for key, part in zip(keys, pattern.patterns, strict=True):
            row = rows.find(b, x, key, loc)
            if rows.is_empty_type(x):
                b.leave(otherwise, loc)
            if b.env is None:
                return
            b.leave_if(make("not", (rows.is_row(row),), BOOL), otherwise, loc)
            _fits(b, part, b.temp(rows.part(b, x, row, rows.VALUE, loc), loc), otherwise, bindings)
        if pattern.rest is not None and b.env is not None:
            rest = b.temp(_plain(b, x, pattern), loc)
            for key in keys:
                rows.erase(b, rest, rows.find(b, rest, key, loc), loc)
            bindings.append((pattern.rest, rest))

    _as_each(b, x, lambda t: is_dict(t) or kinds.is_of(b, t, abc.Mapping), fits, pattern, otherwise, bindings)


def _mapping_by_class(b: Builder, pattern: ast.MatchMapping, x: Expr, otherwise: str, bindings: Bindings) -> None:
    """The same of an instance whose class is one of mappings, which is asked as CPython asks it: by its `get`."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(pattern)
    x = b.temp(x, loc)
    missing = records.made(b, LeftOut, loc)
    keys = [b.temp(runtime(b, key), loc) for key in pattern.keys]
    for key, part in zip(keys, pattern.patterns, strict=True):
        found = b.temp(record_methods.special(b, x, "get", [key, missing], loc, pattern), loc)
        _as_each(b, found, lambda t: not records.is_instance(b, t, LeftOut), _fitting(b, part), part, otherwise, bindings)
    if pattern.rest is not None and b.env is not None:
        rest = _plain(b, x, pattern)
        for key in keys:
            dicts.delete(b, rest, key, loc)
        bindings.append((pattern.rest, rest))


def _plain(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """A dict of what a dict of any kind holds."""
    if kind_of(x.type) == "dict":
        return dicts.copied(b, x, b.at(node))
    made = b.temp(dicts.fresh(b, node), b.at(node))
    dict_methods.update(b, made, x, node)
    return made


# --- classes ---------------------------------------------------------------------------------------------------------


def _class_of(b: Builder, pattern: ast.MatchClass) -> type | None:
    """The class that is named."""
    from lanewise.python.expressions.expressions import value

    found = value(b, pattern.cls)
    cls = getattr(found.object, "python", found.object) if isinstance(found, Known) else None
    return cls if isinstance(cls, type) else None


def _class(b: Builder, pattern: ast.MatchClass, x: Expr, otherwise: str, bindings: Bindings) -> None:
    """`int(p)`, `Point(0, y=p)`."""
    cls = _class_of(b, pattern)
    if cls is None:
        words = f"{ast.unparse(pattern.cls)}, which is no class known at build, is not matched yet"
        b.refuse(pattern, words, "use `if` and isinstance()")
        return
    if issubclass(cls, BaseException):
        _error(b, cls, pattern, x, otherwise, bindings)
        return
    if class_model.is_plain_class(cls) and numpy_scalar_type(cls) is None:
        def instance(x: Expr, otherwise: str, bindings: Bindings) -> None:
            _instance(b, cls, pattern, x, otherwise, bindings)

        _as_each(b, x, lambda t: records.is_instance(b, t, cls), instance, pattern, otherwise, bindings)
        return
    if pattern.kwd_attrs:
        b.refuse(pattern, f"attributes of {cls.__name__} are not matched yet", f"write `{cls.__name__}()` and a guard")
        return

    def itself(x: Expr, otherwise: str, bindings: Bindings) -> None:
        most = int(issubclass(cls, _WHOLE))
        if len(pattern.patterns) > most:
            some = f"{most} positional sub-pattern{'s' * (most != 1)}"
            b.throw("TypeError", f"{cls.__name__}() accepts {some} ({len(pattern.patterns)} given)", loc=b.at(pattern))
        for inner in pattern.patterns:
            _fits(b, inner, x, otherwise, bindings)

    _as_each(b, x, lambda t: kinds.is_of(b, t, cls), itself, pattern, otherwise, bindings)


def _error(b: Builder, cls: type, pattern: ast.MatchClass, x: Expr, otherwise: str, bindings: Bindings) -> None:
    """An exception of the class, of which the run tells whether it is."""
    if pattern.patterns or pattern.kwd_attrs:
        b.refuse(pattern, "attributes of an exception are not matched yet", f"write `{cls.__name__}()` and a guard")
        return

    def fits(x: Expr, otherwise: str, bindings: Bindings) -> None:
        b.leave_if(make("not", (errors.is_of(b, x, [cls], b.at(pattern)),), BOOL), otherwise, b.at(pattern))

    _as_each(b, x, lambda t: t == ERROR, fits, pattern, otherwise, bindings)


def _instance(b: Builder, cls: type, pattern: ast.MatchClass, x: Expr, otherwise: str, bindings: Bindings) -> None:
    """An instance of the class, and patterns for its attributes."""
    loc = b.at(pattern)
    names = getattr(cls, "__match_args__", ())
    if not names and len(pattern.patterns) == 1 and class_model.base_of(cls) in _WHOLE:
        _fits(b, pattern.patterns[0], x, otherwise, bindings)
        if not pattern.kwd_attrs:
            return
        pattern = ast.copy_location(ast.MatchClass(pattern.cls, [], pattern.kwd_attrs, pattern.kwd_patterns), pattern)
    if len(pattern.patterns) > len(names):
        some = f"{len(names)} positional sub-pattern{'s' * (len(names) != 1)}"
        b.throw("TypeError", f"{cls.__name__}() accepts {some} ({len(pattern.patterns)} given)", loc=loc)
        return
    inner = [*zip(names, pattern.patterns, strict=False), *zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True)]
    for name, part in inner:
        node = ast.copy_location(ast.Attribute(pattern.cls, name, ast.Load()), part)
        found = records.matched(b, x, node, otherwise)
        if isinstance(found, Expr) and b.env is not None:
            _fits(b, part, b.temp(found, loc), otherwise, bindings)
