"""Values formatted: f-strings, `format(x, spec)`, `"..." % (...)`.

In: values with their specs. Out: texts. A spec that is known at build is parsed there, and the module carries the one function that
it needs; what is made at run time is parsed at run time.
"""

from __future__ import annotations

import ast
import re
from collections import deque
from collections.abc import Callable, Iterator

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import (
    BAD,
    BOOL,
    COMPLEX,
    FLOAT,
    I64,
    INT,
    MACHINE_INTS,
    NEVER,
    STR,
    U64,
    Choice,
    Tuple,
    Type,
    Union,
    is_variadic,
)
from lanewise.library import format_spec, format_text
from lanewise.library.prelude import formatting as prelude
from lanewise.python.arrays import shaped
from lanewise.python.classes import derived, enums, record_methods
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.flow import is_alternative
from lanewise.python.program.values import THE_NONE, Value, known_text, literal, type_name
from lanewise.python.texts import format_specs, texts

_KINDS: dict[object, int] = {INT: format_spec.INT, BOOL: format_spec.BOOL, FLOAT: format_spec.FLOAT, STR: format_spec.TEXT}
_BY_SPEC: dict[object, Callable[..., object]] = {
    INT: format_text.int_by_spec,
    BOOL: format_text.bool_by_spec,
    FLOAT: format_text.float_by_spec,
    STR: format_text.text_by_spec,
}

# --- one value -------------------------------------------------------------------------------------------------------


def by_spec(b: Builder, x: Expr, spec: Expr, loc: Loc) -> Expr:
    """`format(x, spec)`. An array without axes is its number."""
    from lanewise.python.arrays import shaped

    def one(e: Expr) -> Expr:
        bare = is_ndarray(e.type) and not shaped.rank(e)
        return _by_spec(b, shaped.number(b, b.temp(e, loc), loc) if bare else e, spec, loc)

    return b.each_expr(x, one, loc)


def _by_spec(b: Builder, x: Expr, spec: Expr, loc: Loc) -> Expr:
    if b.env is None or x.type in (BAD, NEVER):
        return NOTHING
    if record_methods.has(b, x, "__format__"):
        return record_methods.special(b, b.temp(x, loc), "__format__", [spec], loc)
    known = known_text(spec)
    if isinstance(x.type, Choice) and not enums.is_formatted_by_value(b, x):
        x = enums.text(b, x, loc, of=str)
    elif derived.base_of(b, x.type) in (int, float, str) and known != "":
        # A base's own `__format__` asks for `str(x)` where the spec says nothing.
        whole, bare = b.temp(x, loc), derived.held(b, x, loc)
        said = Const(BOOL, True) if known is not None else operators.truth(b, spec, loc)
        found = b.pick(said, lambda: _by_spec(b, bare, spec, loc), lambda: texts.text_of(b, whole, loc), loc)
        return found if isinstance(found, Expr) else NOTHING
    x = machine_numbers.plain(b, x, loc)  # numpy's numbers are written as Python's
    if known == "":
        return texts.text_of(b, x, loc)
    if x.type == COMPLEX:
        return lists.call_prelude(b, prelude.complex_by_spec, [x, spec], loc)
    if x.type not in _KINDS:
        words = f"unsupported format string passed to {type_name(x.type)}.__format__"
        if known is not None:
            return operators.type_error(b, words, loc)
        empty = operators.truth(b, spec, loc)
        b.when(empty, lambda: b.throw("TypeError", words, loc=loc), loc)
        return texts.text_of(b, x, loc)
    if known is None:
        return b.library(_BY_SPEC[x.type], (x, spec), loc)
    return _by_known(b, x, known, loc)


def _by_known(b: Builder, x: Expr, spec: str, loc: Loc) -> Expr:
    try:
        parsed = format_specs.parse(spec, _KINDS[x.type])
    except ValueError as error:
        b.throw("ValueError", *error.args, loc=loc)
        return NOTHING
    if x.type == BOOL:
        x = operators.convert(b, x, INT, loc)
    if parsed.as_float:
        x = operators.convert(b, x, FLOAT, loc)
    style, *places = parsed.words
    words = (Const(U64, style), *(Const(I64, place) for place in places))
    return b.library(parsed.function, (x, *words), loc) if b.env is not None else NOTHING


def converted(b: Builder, x: Expr, conversion: str, loc: Loc) -> Expr:
    """`!r`, `!s`, `!a`; the value itself where there is none."""
    match conversion:
        case "r":
            return texts.represented(b, x, loc)
        case "s":
            return texts.text_of(b, x, loc)
        case "a":
            return texts.escaped(b, x, loc)
    return x


def formatted(b: Builder, node: ast.JoinedStr) -> Value:
    """An f-string: its parts from left to right. All are made in the line where it begins, as in Python 3.11: later ones know their
    own lines (PEP 701), and the same source gives the same module."""
    return _joined(b, node, b.at(node))


def _joined(b: Builder, node: ast.JoinedStr, loc: Loc) -> Value:
    parts: list[Expr] = []
    for part in node.values:
        one = _formatted_part(b, part, loc)
        if b.env is None:
            return NOTHING
        parts.append(one)
    return texts.joined(b, parts, loc) if all(p.type == STR for p in parts) else NOTHING


def _formatted_part(b: Builder, part: ast.expr, loc: Loc) -> Expr:
    if isinstance(part, ast.Constant):
        return literal(str(part.value))
    assert isinstance(part, ast.FormattedValue)
    return filled(b, part, b.temp(braced(b, part), loc), loc)


def braced(b: Builder, part: ast.FormattedValue) -> Expr:
    """The value in braces; a text in the place of what has nothing else."""
    from lanewise.python.expressions.expressions import as_runtime, value

    shown = as_runtime if part.conversion == ord("r") else texts.subject
    return shown(b, value(b, part.value), part.value)


def filled(b: Builder, part: ast.FormattedValue, found: Expr, loc: Loc) -> Expr:
    """The text of a value in braces."""
    spec: Value = literal("")
    if part.format_spec is not None:
        assert isinstance(part.format_spec, ast.JoinedStr)
        spec = _joined(b, part.format_spec, loc)
    if b.env is None or not isinstance(spec, Expr):
        return NOTHING
    found = b.temp(converted(b, found, chr(part.conversion) if part.conversion > 0 else "", loc), loc)
    return b.temp(by_spec(b, found, spec, loc), loc)


def format_call(b: Builder, node: ast.Call) -> Value:
    """`format(x, spec)`."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if named or not 1 <= len(given) <= 2:
        return b.refuse(node, "format() takes a value and a spec", "help(format) says more")
    x, *spec = [b.temp(as_runtime(b, g, node), b.at(node)) for g in given]

    def with_spec(e: Expr) -> Value:
        if e.type not in (STR, BAD, NEVER):
            return operators.type_error(b, f"format() argument 2 must be str, not {type_name(e.type)}", b.at(node))
        return by_spec(b, x, e, b.at(node))

    return b.each(spec[0], with_spec, b.at(node)) if spec else by_spec(b, x, literal(""), b.at(node))


# --- % ---------------------------------------------------------------------------------------------------------------

_DIRECTIVE = re.compile(r"%(?P<flags>[-+ 0#]*)(?P<width>\d*)(?:\.(?P<precision>\d*))?(?P<type>.)", re.DOTALL)


def percent(b: Builder, template: Expr, given: Expr, loc: Loc) -> Expr:
    """`template % given`."""
    known = known_text(template)
    hidden = is_variadic(given.type) or (isinstance(given.type, Union) and any(map(_is_tuple, given.type.members)))
    if known is None or hidden or not _is_simple(known):
        return b.each_expr(given, lambda one: _percent_at_run_time(b, template, one, loc), loc)
    given = given if is_alternative(given) else b.temp(given, loc)
    values = tuples.items(b.temp(given, loc)) if isinstance(given.type, Tuple) else [given]
    parts: list[Expr] = []
    at = 0
    for directive in _directives(known):
        parts.append(literal(known[at : directive.start()]))
        at = directive.end()
        if directive["type"] == "%":
            parts.append(literal("%"))
            continue
        if not values:
            return operators.type_error(b, "not enough arguments for format string", loc)
        parts.append(b.temp(_directed(b, directive, values.pop(0), loc), loc))
        if b.env is None:
            return NOTHING
    if values and not _is_mapping(b, given.type):
        return operators.type_error(b, "not all arguments converted during string formatting", loc)
    return texts.joined(b, [*parts, literal(known[at:])], loc)


def _is_simple(template: str) -> bool:
    """Whether each directive takes the next value, and its digits are all that it says."""
    found = list(_directives(template))
    if "%" in (template[found[-1].end() :] if found else template):
        return False
    return all(d.group() == "%%" or d["type"] in ("diuoxX" if d["precision"] is None else "") + "sraeEfFgG" for d in found)


def _is_tuple(t: Type) -> bool:
    return isinstance(t, Tuple) or is_variadic(t)


def _percent_at_run_time(b: Builder, template: Expr, given: Expr, loc: Loc) -> Expr:
    if given.type in (BAD, NEVER):
        return NOTHING
    values = given if _is_tuple(given.type) else tuples.pack([given])
    table = given if _is_mapping(b, given.type) else THE_NONE
    return lists.call_prelude(b, prelude.percent, [b.temp(x, loc) for x in (template, values, table)], loc)


def _is_mapping(b: Builder, t: Type) -> bool:
    """What CPython takes for one: whatever has items by keys or places, but for texts and tuples."""
    from lanewise.python.expressions import kinds

    cls = kinds.class_of(b, t)
    return cls is not None and hasattr(cls, "__getitem__") and not issubclass(cls, str | tuple | deque)


def _directives(template: str) -> Iterator[re.Match[str]]:
    at = 0
    while (found := _DIRECTIVE.search(template, at)) is not None:
        yield found
        at = found.end()


def _directed(b: Builder, directive: re.Match[str], x: Expr, loc: Loc) -> Expr:
    return b.each_expr(x, lambda e: _directed_one(b, directive, e, loc), loc)


def _directed_one(b: Builder, directive: re.Match[str], x: Expr, loc: Loc) -> Expr:
    kind, flags, width, precision = directive["type"], directive["flags"], directive["width"], directive["precision"]
    if b.env is None or x.type in (BAD, NEVER):
        return NOTHING
    align = "<" if "-" in flags else ">"
    if kind in "sra":
        shown = converted(b, x, kind, loc)
        cut = "" if precision is None else f".{precision or 0}"
        return by_spec(b, shown, literal(f"{align}{width}{cut}"), loc)
    if is_ndarray(x.type) and not shaped.rank(x):
        x = shaped.number(b, x, loc)
    sign = "+" if "+" in flags else " " if " " in flags else ""
    zeros = "0" if "0" in flags and "-" not in flags else ""
    head = f"{'' if zeros else align}{sign}{'#' if '#' in flags else ''}{zeros}{width}"
    if kind in "diuoxX":
        return _whole(b, kind, head, x, loc)
    x = record_methods.real_of(b, x, loc)
    if machine_numbers.concerns(x.type):
        x = machine_numbers.cast(b, x, FLOAT, loc)
    if is_ndarray(x.type):
        return operators.type_error(b, "only 0-dimensional arrays can be converted to Python scalars", loc)
    if x.type not in (INT, BOOL, FLOAT):
        return operators.type_error(b, f"must be real number, not {type_name(x.type)}", loc)
    places = "" if precision is None else f".{precision or 0}"
    return by_spec(b, operators.convert(b, x, FLOAT, loc), literal(f"{head}{places}{kind}"), loc)


def _whole(b: Builder, kind: str, head: str, x: Expr, loc: Loc) -> Expr:
    x = record_methods.number_of(b, x, ("__int__", "__index__") if kind in "diu" else ("__index__",), (INT, BOOL), loc)
    if kind in "diu" and (x.type == FLOAT or machine_numbers.concerns(x.type)):
        x = operators.to_int(b, x, loc)
    elif x.type in MACHINE_INTS:
        x = machine_numbers.plain(b, x, loc)
    elif x.type not in (INT, BOOL):
        wanted = "a real number" if kind in "diu" else "an integer"
        return operators.type_error(b, f"%{kind} format: {wanted} is required, not {type_name(x.type)}", loc)
    whole = operators.convert(b, x, INT, loc)
    return by_spec(b, whole, literal(head + (kind if kind in "oxX" else "d")), loc)
