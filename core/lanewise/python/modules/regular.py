"""Regular expressions: patterns that are known at build, as instances of what `library/prelude/standard/re.py` says of them.

In: calls of the functions of `re`, live patterns, the words in which that file speaks of a match. Out: a `Value`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import cache, partial

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BAD, BYTES, I32, INT, NEVER
from lanewise.library import regular_matching, regular_trail
from lanewise.library.prelude import patterns, words
from lanewise.library.prelude.standard import re as prelude
from lanewise.python.classes import record_methods, records
from lanewise.python.containers import tuples
from lanewise.python.expressions import operators
from lanewise.python.modules.regular_writing import Written, written
from lanewise.python.program import argument_binding
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Value, known_text, literal
from lanewise.python.source.definitions import Definition, of_text
from lanewise.python.texts import byte_strings

Handler = Callable[[Builder, ast.Call], Value]


# --- patterns --------------------------------------------------------------------------------------------------------


@cache
def _classes(groups: int, certain: bool, names: tuple[tuple[str, int], ...], kind: type) -> type:
    """The class of patterns with such groups, and with it that of their matches."""
    facts: dict[str, object] = {
        "COUNT": groups,
        "CERTAIN": certain,
        "NAMES": tuple(name for name, _ in names),
        "NUMBERS": tuple(number for _, number in names),
        "TEXT": kind is str,
    }
    place = {"__module__": prelude.__name__}
    match = type("Match", (prelude.Match,), facts | place)
    return type("Pattern", (prelude.Pattern,), {"MATCH": match} | place)


def pattern(b: Builder, found: Written, node: ast.AST) -> Expr:
    """A compiled pattern as a value of run time."""
    cls = _classes(found.groups, found.certain, found.names, type(found.pattern))
    records.refusal(b, cls)
    x = records.made(b, cls, b.at(node))
    parts: list[Value] = [text_of(found.pattern), integer(found.flags), text_of(found.code)]
    record_methods.call_function(b, prelude.Pattern.__init__, [x, *parts], {}, node)
    return x if b.env is not None else NOTHING


def text_of(given: str | bytes) -> Expr:
    """A constant."""
    return literal(given) if isinstance(given, str) else byte_strings.as_bytes(literal(given.decode("latin-1")))


def live(b: Builder, found: re.Pattern[str] | re.Pattern[bytes], node: ast.AST) -> Expr:
    """A pattern that the module compiled."""
    return _made(b, found.pattern, found.flags & ~re.UNICODE, node)


def _made(b: Builder, text: str | bytes, flags: int, node: ast.AST) -> Expr:
    try:
        return pattern(b, written(text, flags), node)
    except (re.error, ValueError, OverflowError, RecursionError) as error:
        return b.refuse(node, f"this pattern is not compiled: {error}", "mend it: re.compile() says what is wrong with one")


def _pattern(b: Builder, given: Value, flags: Value, node: ast.Call) -> Value:
    """The pattern that a function of `re` is called with: compiled at build, where it is known there, else at the run."""
    bits = _bits(flags)
    if isinstance(given, Expr):
        known = constant(given) if bits is not None else None
        if known is not None and bits is not None:
            return _made(b, known, bits, node)
        if given.type in (BAD, NEVER):
            return given
    return record_methods.call_function(b, patterns.compiled, [given, flags if bits is None else integer(bits)], {}, node)


def constant(x: Expr) -> str | bytes | None:
    """A text or bytes that are known at build."""
    match x:
        case Op(name="object", args=(Op(name="address", args=(inner,)),), type=t) if t == BYTES:
            text = known_text(inner)
            return None if text is None else text.encode("latin-1")
    return known_text(x)


# --- flags -----------------------------------------------------------------------------------------------------------


def _bits(flags: Value) -> int | None:
    if isinstance(flags, Known) and isinstance(flags.object, re.RegexFlag):
        return int(flags.object)
    return flags.value if isinstance(flags, Const) and isinstance(flags.value, int) else None


def flags(b: Builder, node: ast.expr) -> Known | None:
    """`re.I | re.M`; None for anything else."""
    from lanewise.python.expressions.expressions import value

    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        left = flags(b, node.left)
        right = flags(b, node.right) if left is not None else None
        return None if left is None or right is None else Known(left.object | right.object)  # type: ignore[operator]
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    found = value(b, node) if name in re.RegexFlag.__members__ else None
    return found if isinstance(found, Known) and isinstance(found.object, re.RegexFlag) else None


# --- the functions of the module -------------------------------------------------------------------------------------

_SIGNATURES = {
    re.compile: "pattern, flags=0",
    re.search: "pattern, string, flags=0",
    re.match: "pattern, string, flags=0",
    re.fullmatch: "pattern, string, flags=0",
    re.findall: "pattern, string, flags=0",
    re.finditer: "pattern, string, flags=0",
    re.split: "pattern, string, maxsplit=0, flags=0",
    re.sub: "pattern, repl, string, count=0, flags=0",
    re.subn: "pattern, repl, string, count=0, flags=0",
}
"""As CPython 3.11 has them."""


@cache
def _definition(function: Callable[..., object]) -> Definition:
    name = function.__name__
    parameters = _SIGNATURES[function]
    defaults = {part.partition("=")[0]: 0 for part in parameters.split(", ") if "=" in part}
    return of_text(f"def {name}({parameters}): pass", name, {}, key=name, defaults=defaults)


def _call(function: Callable[..., object], b: Builder, node: ast.Call) -> Value:
    """Such a call is one of the pattern's method."""
    from lanewise.python.functions import calls

    given = calls.arguments(b, node)
    definition = _definition(function)
    if b.env is None:
        return NOTHING
    bound = argument_binding.bind(b, definition, given, {name: integer(0) for name in definition.defaults}, b.at(node))
    if bound is None or b.env is None:
        return NOTHING
    compiled = _pattern(b, bound.pop("pattern"), bound.pop("flags"), node)
    if function is re.compile or b.env is None or not isinstance(compiled, Expr) or compiled.type in (BAD, NEVER):
        return compiled

    def called(one: Expr) -> Value:
        if b.program.shapes.class_of(one.type) is None:
            return operators.type_error(b, "first argument must be string or compiled pattern", b.at(node))
        method = getattr(records.class_of(b, one), function.__name__)
        return record_methods.call_function(b, method, [one, *bound.values()], {}, node)

    return b.each(compiled, called, b.at(node))


def handler(callee: object) -> Handler | None:
    """How a call of this object is compiled, if it is a function of `re`."""
    try:
        return partial(_call, callee) if callee in _SIGNATURES else None  # type: ignore[arg-type]
    except TypeError:
        return None


# --- words of the prelude --------------------------------------------------------------------------------------------


def _address(x: Expr) -> Expr:
    return Op("address", (x,), I32)


def _begun(b: Builder, given: list[Expr], loc: Loc) -> Expr:
    numbers = [make("convert", (x,), I32) for x in given[2:]]
    state = b.library(regular_matching.begun, (_address(given[0]), _address(given[1]), *numbers), loc)
    return NOTHING if b.env is None else b.temp(Op("object", (state,), BYTES), loc)


def _advanced(b: Builder, given: list[Expr], loc: Loc) -> Expr:
    return make("convert", (b.library(regular_matching.advance, (_address(given[0]),), loc),), INT)


def _register(b: Builder, given: list[Expr], loc: Loc) -> Expr:
    number = make("convert", (given[1],), I32)
    return make("convert", (b.library(regular_trail.register, (_address(given[0]), number), loc),), INT)


def _each_group(b: Builder, given: list[Expr], loc: Loc) -> Expr:
    match, default = given
    count = records.class_of(b, match).COUNT  # type: ignore[attr-defined]
    node = ast.Pass(lineno=loc.line, col_offset=0)
    text = prelude.Match._text
    parts = [record_methods.call_function(b, text, [match, integer(i + 1), default], {}, node) for i in range(count)]
    return NOTHING if b.env is None else tuples.pack([part for part in parts if isinstance(part, Expr)])


WORDS: dict[object, Callable[[Builder, list[Expr], Loc], Value]] = {
    words.match_begun: _begun,
    words.match_advanced: _advanced,
    words.match_register: _register,
    words.each_group: _each_group,
}
