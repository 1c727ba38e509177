"""`match`: patterns on scalars, tuples and instances.

In: a match node. Out: one block per case, left by the first test that fails. Names are bound after the whole pattern fits.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.types import BAD, BOOL, COMPLEX, F64, FLOAT, INT, NEVER, NONE, Tuple, Type, Union
from lanewise.python import class_model, operators, records, tuples
from lanewise.python.builder import Builder
from lanewise.python.fold import make
from lanewise.python.values import Known, constant, numpy_scalar_type

_CLASSES: dict[object, tuple[Type, ...]] = {
    int: (INT, BOOL), float: (FLOAT, F64), bool: (BOOL,), complex: (COMPLEX,), type(None): (NONE,),
}  # fmt: skip
Bindings = list[tuple[str, Expr]]


def match(b: Builder, node: ast.Match) -> None:
    """`match subject: case ...`"""
    from lanewise.python.expressions import condition, runtime
    from lanewise.python.statements import statements

    subject = b.temp(runtime(b, node.subject), b.at(node))
    with b.block(b.at(node)) as after:
        for case in node.cases:
            if b.env is None:
                return
            loc = b.at(case.pattern)
            with b.block(loc) as following:
                bindings: Bindings = []
                _fits(b, case.pattern, subject, following, bindings)
                for name, expr in bindings:
                    b.bind(name, expr, loc)
                if case.guard is not None and b.env is not None:
                    b.leave_if(make("not", (condition(b, case.guard),), BOOL), following, loc)
                statements(b, case.body)
                b.leave(after, loc)


def _fits(b: Builder, pattern: ast.pattern, x: Expr, otherwise: str, bindings: Bindings) -> None:
    """Go on where the value fits the pattern; leave for `otherwise` where it does not."""
    loc = b.at(pattern)
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
            _sequence(b, patterns, x, otherwise, bindings)
        case ast.MatchClass():
            _class(b, pattern, x, otherwise, bindings)
        case _:
            b.refuse(pattern, "this pattern is not compiled yet", "match numbers, tuples, None and int(), float(), bool()")
    del loc


def _equals(b: Builder, node: ast.expr, x: Expr, otherwise: str) -> None:
    from lanewise.python.expressions import runtime

    wanted = runtime(b, node)
    same = operators.holds(b, "eq", x, wanted, b.at(node))
    b.leave_if(make("not", (same,), BOOL), otherwise, b.at(node))


def _is(b: Builder, x: Expr, single: bool | None, otherwise: str, node: ast.AST) -> None:
    from lanewise.python.comparisons import is_same

    wanted = constant(single)
    assert wanted is not None
    same = b.each(x, lambda e: is_same(e, wanted), b.at(node))
    assert isinstance(same, Expr)
    b.leave_if(make("not", (same,), BOOL), otherwise, b.at(node))


def _any(b: Builder, patterns: list[ast.pattern], x: Expr, otherwise: str, bindings: Bindings) -> None:
    loc = b.at(patterns[0])
    if any(isinstance(p, ast.MatchAs) and p.name is None and p.pattern is None for p in patterns):
        return
    with b.block(loc) as fits:
        for pattern in patterns:
            with b.block(loc) as following:
                inner: Bindings = []
                _fits(b, pattern, x, following, inner)
                for name, expr in inner:
                    b.bind(name, expr, loc)
                b.leave(fits, loc)
        b.leave(otherwise, loc)
    del bindings


def _sequence(b: Builder, patterns: list[ast.pattern], x: Expr, otherwise: str, bindings: Bindings) -> None:
    loc = b.at(patterns[0]) if patterns else b.at(b.definition.node)
    if isinstance(x.type, Union):
        wide = [m for m in x.type.members if _length_fits(m, patterns)]
        if len(wide) != 1:
            if wide:
                where = patterns[0] if patterns else b.definition.node
                b.refuse(where, "several tuple types fit this pattern", "match them one by one")
            b.leave(otherwise, loc)
            return
        b.leave_if(make("not", (Op("is", (x,), BOOL, (wide[0],)),), BOOL), otherwise, loc)
        x = Op("unwrap", (x,), wide[0])
    if not _length_fits(x.type, patterns):
        b.leave(otherwise, loc)
        return
    parts = tuples.items(x)
    star = next((i for i, p in enumerate(patterns) if isinstance(p, ast.MatchStar)), None)
    if star is None:
        pairs = list(zip(patterns, parts, strict=True))
    else:
        tail = len(patterns) - star - 1
        rest = patterns[star]
        assert isinstance(rest, ast.MatchStar)
        if rest.name is not None:
            b.refuse(rest, "a named star makes a list, which is not compiled yet", "write `*_`")
        pairs = [*zip(patterns[:star], parts, strict=False), *zip(patterns[star + 1 :], parts[len(parts) - tail :], strict=True)]
    for pattern, part in pairs:
        _fits(b, pattern, part, otherwise, bindings)


def _length_fits(t: Type, patterns: list[ast.pattern]) -> bool:
    if not isinstance(t, Tuple):
        return False
    if any(isinstance(p, ast.MatchStar) for p in patterns):
        return len(t.items) >= len(patterns) - 1
    return len(t.items) == len(patterns)


def _class(b: Builder, pattern: ast.MatchClass, x: Expr, otherwise: str, bindings: Bindings) -> None:
    from lanewise.python.expressions import value

    found = value(b, pattern.cls)
    loc = b.at(pattern)
    cls = found.object if isinstance(found, Known) else None
    if isinstance(cls, type) and class_model.is_plain_class(cls) and numpy_scalar_type(cls) is None:
        _instance(b, cls, pattern, x, otherwise, bindings)
        return
    scalar = numpy_scalar_type(cls) if isinstance(cls, type) and not pattern.patterns else None
    wanted = (scalar,) if scalar is not None else _CLASSES.get(cls)
    if wanted is None or pattern.kwd_attrs or len(pattern.patterns) > 1:
        b.refuse(pattern, "classes are not matched yet", "match int(), float(), bool(), complex() or None")
        return
    kept = [m for m in (x.type.members if isinstance(x.type, Union) else (x.type,)) if m in wanted]
    if not kept:
        b.leave(otherwise, loc)
        return
    if isinstance(x.type, Union):
        tests: Expr = Const(BOOL, False)
        for member in kept:
            tests = make("or", (tests, Op("is", (x,), BOOL, (member,))), BOOL)
        b.leave_if(make("not", (tests,), BOOL), otherwise, loc)
        if len(kept) == 1:
            x = Op("unwrap", (x,), kept[0])
    if cls is complex and pattern.patterns:
        b.throw("TypeError", "complex() accepts 0 positional sub-patterns (1 given)", loc=loc)
        return
    for inner in pattern.patterns:
        _fits(b, inner, x, otherwise, bindings)




def _instance(b: Builder, cls: type, pattern: ast.MatchClass, x: Expr, otherwise: str, bindings: Bindings) -> None:
    """`Point(0, y=y)`: an instance of the class, and patterns for its attributes."""
    loc = b.at(pattern)
    kept = [m for m in (x.type.members if isinstance(x.type, Union) else (x.type,)) if records.is_instance(b, m, cls)]
    if not kept:
        b.leave(otherwise, loc)
        return
    if len(kept) > 1:
        _each_instance(b, cls, pattern, x, otherwise, bindings, kept)
        return
    if isinstance(x.type, Union):
        b.leave_if(make("not", (Op("is", (x,), BOOL, (kept[0],)),), BOOL), otherwise, loc)
        x = Op("unwrap", (x,), kept[0])
    names = getattr(cls, "__match_args__", ())
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


def _each_instance(
    b: Builder, cls: type, pattern: ast.MatchClass, x: Expr, otherwise: str, bindings: Bindings, kept: list[Type]
) -> None:
    """The same where several classes derive from the one that is named: what the patterns bind meets."""
    loc = b.at(pattern)
    with b.block(loc) as fits:
        for member in kept:
            with b.block(loc) as following:
                b.leave_if(make("not", (Op("is", (x,), BOOL, (member,)),), BOOL), following, loc)
                inner: Bindings = []
                _instance(b, cls, pattern, Op("unwrap", (x,), member), otherwise, inner)
                for name, expr in inner:
                    b.bind(name, expr, loc)
                b.leave(fits, loc)
        b.leave(otherwise, loc)
    del bindings
