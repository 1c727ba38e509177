"""The front end's tables come in; what an expression does with texts and lists goes out, as templates with their operand types.

Methods of str are those that the library implements, methods of lists those of the front end's table: nothing is named here that
is read there.
"""

from __future__ import annotations

import ast
import inspect
import itertools
from collections.abc import Iterator

from lanewise.library import machine
from lanewise.python.containers import list_methods
from lanewise.python.expressions import comparisons, expressions
from lanewise.python.functions import builtin_functions
from lanewise.python.source import standard
from lanewise.python.texts import text_lists

STR = "str"
LISTS = ("list[int]", "list[float]", "list[str]", "list[list[int]]")
SEQUENCES = (STR, *LISTS)
SEEN_ALONE = ("int", "float", "bool", "complex", "None")
"""What is asked for its text."""
SPECS = ("", ">8", "*^9", "<5", "=+7", "08", ".2", ".3f", ",", "x", "#b", "o", "c", "e", "g", "%", "s", ".2s")
_OPERANDS = {"text": STR, "None": "None", "bool": "bool"}
"""What a library function's parameter takes, by its annotation; all else are ints."""
_GROWING = ("center", "ljust", "rjust", "zfill", "expandtabs")
"""Methods whose first argument is how long the result becomes."""
_OF_ITERABLES = ("extend",)
"""Methods of lists that take all items of something."""
_PAIRED = ("min", "max", "format", "enumerate", "zip", "int", "sum", "divmod", "round")
"""Built-in functions that are asked about a sequence and something else, too."""
Row = tuple[str, str, tuple[tuple[str, ...], ...], tuple[int, ...]]
"""Name, template, operand types, and which operands stay small."""


def item(wanted: str) -> str:
    """What a sequence gives when it is iterated; "" of anything else."""
    if wanted == STR:
        return STR
    return wanted[len("list[") : -1] if wanted.startswith("list[") else ""


def rows() -> Iterator[Row]:
    """All of them."""
    yield from _operators()
    yield from _functions()
    yield from _methods_of_texts()
    yield from _methods_of_lists()
    yield from _places()


def _operators() -> Iterator[Row]:
    x, y = ast.Name("{0}", ast.Load()), ast.Name("{1}", ast.Load())
    alike = tuple((t, t) for t in SEQUENCES)
    counted, counts = tuple((t, "int") for t in SEQUENCES), tuple(("int", t) for t in SEQUENCES)
    mixed = (("list[int]", "list[float]"), (STR, "list[str]"))
    for op, name in expressions.BINARY.items():
        text = _text(ast.BinOp(x, op(), y))
        yield f"binary {name}", text, (*alike, *mixed), ()
        yield f"binary {name}", text, counted, (1,)
        yield f"binary {name}", text, counts, (0,)
    for comparison in comparisons._COMPARE:
        yield f"compare {comparison.__name__}", _text(ast.Compare(x, [comparison()], [y])), (*alike, *mixed, *counted), ()
    for comparison in (ast.In, ast.NotIn):
        held = tuple((item(t), t) for t in SEQUENCES)
        yield f"compare {comparison.__name__}", _text(ast.Compare(x, [comparison()], [y])), (*held, *counts, *mixed), ()
    for unary in (*expressions._UNARY, ast.Not):
        yield f"unary {unary.__name__}", _text(ast.UnaryOp(unary(), x)), tuple((t,) for t in SEQUENCES), ()
    for logic in (ast.And, ast.Or):
        yield f"logic {logic.__name__}", _text(ast.BoolOp(logic(), [x, y])), alike, ()


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"


def functions() -> Iterator[str]:
    """The built-in functions that are compiled. What `id` answers differs from one object to the next."""
    for function in builtin_functions.handlers():
        if function is not id:
            yield function.__name__  # type: ignore[attr-defined]


def _functions() -> Iterator[Row]:
    for name in functions():
        if name == "isinstance":
            for cls in ("str", "list", "int"):
                yield f"isinstance {cls}", f"isinstance({{0}}, {cls})", tuple((t,) for t in SEQUENCES), ()
        elif name != "range":
            yield name, f"{name}({{0}})", tuple((t,) for t in SEQUENCES), ()
        if name in _PAIRED:
            yield name, f"{name}({{0}}, {{1}})", tuple((t, t) for t in SEQUENCES), ()
            yield name, f"{name}({{0}}, {{1}})", tuple((t, "int") for t in SEQUENCES), (1,)
    for spec in SPECS:
        yield f"format {spec}".rstrip(), f"format({{0}}, {spec!r})", tuple((t,) for t in (STR, *SEEN_ALONE[:3])), ()
        yield f"method format {spec}".rstrip(), f"'<{{{{:{spec}}}}}>'.format({{0}})", ((STR,), ("int",), ("float",)), ()
    for reverse in ("reverse=True", "key=abs", "key=len", "key=lambda k: -k"):
        yield f"sorted {reverse}", f"sorted({{0}}, {reverse})", tuple((t,) for t in LISTS), ()


def _methods_of_texts() -> Iterator[Row]:
    standard.implementations()
    for row in machine.IMPLEMENTATIONS:
        for target in row.targets:
            name = getattr(target, "__name__", "_")
            if getattr(target, "__objclass__", None) is not str or name.startswith("_"):
                continue
            parameters = [*inspect.signature(row.function).parameters.values()][1:]
            least = sum(p.default is p.empty for p in parameters)
            operands = tuple(_OPERANDS.get(str(p.annotation), "int") for p in parameters)
            for count in range(least, len(parameters) + 1):
                yield f"method {name}", _method(name, count), ((STR, *operands[:count]),), (1,) if name in _GROWING else ()
    for name in text_lists.METHODS:
        given: tuple[tuple[str, ...], ...] = ((STR,), (STR, STR), (STR, STR, "int"), (STR, "bool"), (STR, "list[str]"))
        for count in range(3):
            yield f"method {name}", _method(name, count), tuple(g for g in given if len(g) == count + 1), ()


def _methods_of_lists() -> Iterator[Row]:
    for name, (least, most, _) in list_methods._METHODS.items():
        for count in range(least, most + 1):
            types = tuple((t, *given) for t in LISTS for given in _given(name, t, count))
            yield f"method {name} of lists", _method(name, count), types, tuple(range(2, count + 1)) if name == "index" else ()
    for named in ("", "reverse=True", "key=abs", "key=len"):
        yield f"method sort {named}".rstrip(), f"({{0}}).sort({named})", tuple((t,) for t in LISTS), ()


def _given(name: str, wanted: str, count: int) -> list[tuple[str, ...]]:
    """Arguments of a list's method: items of its own type, and numbers."""
    if name in _OF_ITERABLES:
        return [(wanted,), (STR,)]
    kinds = dict.fromkeys((item(wanted), "int"))
    return list(dict.fromkeys(g for g in itertools.product(kinds, repeat=count) if count < 3 or g[1:] == ("int", "int")))


def _method(name: str, count: int) -> str:
    return f"({{0}}).{name}({', '.join(f'{{{i}}}' for i in range(1, count + 1))})"


def _places() -> Iterator[Row]:
    each = tuple((t,) for t in SEQUENCES)
    yield "index 0", "{0}[0]", each, ()
    yield "index -1", "{0}[-1]", each, ()
    yield "index", "{0}[{1}]", tuple((t, "int") for t in SEQUENCES), (1,)
    for bounds in ("1:", ":-1", "::-1", "::2", ":"):
        yield f"slice {bounds}", f"{{0}}[{bounds}]", each, ()
    yield "slice from to", "{0}[{1}:{2}]", tuple((t, "int", "int") for t in SEQUENCES), (1,)
    yield "slice step", "{0}[::{1}]", tuple((t, "int") for t in SEQUENCES), (1,)
    for t, u in (*((t, t) for t in (*SEQUENCES[:4], "int", "float")), ("int", STR), ("int", "None"), (STR, "list[int]")):
        yield "list", "[{0}, {1}]", ((t, u),), ()
    yield "starred list", "[*{0}, {1}]", tuple((t, item(t)) for t in SEQUENCES), ()
    yield "list", "[]", ((),), ()
    for t in SEQUENCES:
        yield "conditional", "({1} if {0} else {2})", (("bool", t, t), (t, t, t)), ()
        yield "tuple", "({0}, {1})", ((t, "int"),), ()
