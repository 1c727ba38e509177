"""Methods and operators of arrays that are functions of numpy written in Python: `x.argsort()`, `x @ y`.

In: the operands and the call's node. Out: what the function of the prelude gives (`library/prelude/standard/numpy/`).
"""

from __future__ import annotations

import ast
import inspect
import sys
from importlib import import_module
from types import FunctionType

from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.code import Const, Expr
from lanewise.ir.types import NONE, PART, SCALARS, Open, Tuple, Type, Union, is_sequence, members
from lanewise.python.arrays import array_runs, literals, several_ranks
from lanewise.python.functions import library_calls
from lanewise.python.program.argument_binding import Arguments
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import THE_NONE, Value
from lanewise.python.source import standard

_FUNCTIONS = "lanewise.library.prelude.standard.numpy"
_METHODS = f"{_FUNCTIONS}._methods"
"""Methods that are not what the function of their name is."""
_OF_UFUNCS = f"{_FUNCTIONS}._ufunc_methods"


def method(b: Builder, x: Expr, name: str, node: ast.Call) -> Value | None:
    """`x.name(...)`, where numpy's arrays have such a method and the prelude the function; None elsewhere."""
    from lanewise.python.functions import calls

    original = getattr(sys.modules["numpy"].ndarray, name, None)
    if original is None:
        return None
    function = _named(_METHODS, name) or _named(_FUNCTIONS, name)
    if function is None:
        return None
    refused = lacking(b, function, original, node, 1)
    if refused is not None:
        return refused
    given, named = calls.arguments(b, literals.with_tuples(b, node), spread=True)
    return called_for_each(b, function, ([x, *given], named), node) if b.env is not None else None


def product(b: Builder, x: Expr, y: Expr, node: ast.AST) -> Value:
    """`x @ y`."""
    function = _named(_FUNCTIONS, "matmul")
    assert function is not None
    return called(b, function, ([x, y], {}), node)


def of_ufunc(name: str) -> FunctionType | None:
    """What stands for a method of ufuncs."""
    found = _named(_OF_UFUNCS, name)
    return found if found is not None and found.__module__ == _OF_UFUNCS and name[:1] != "_" else None


def lacking(b: Builder, function: FunctionType, original: object, node: ast.Call, first: int = 0) -> Const | None:
    """Refuse a call that numpy takes and our function does not: it has fewer options. `first`: operands before the arguments."""
    if any(isinstance(each, ast.Starred) for each in node.args) or any(each.arg is None for each in node.keywords):
        return None
    given = [*node.args, *node.keywords]
    if _takes(function, first, node) or not _takes(original, first, node):
        return None
    names = inspect.signature(function).parameters
    unknown = next((each for each in given if isinstance(each, ast.keyword) and each.arg not in names), given[-1])
    what = f"'{unknown.arg}'" if isinstance(unknown, ast.keyword) else f"{len(node.args)} positional arguments"
    taken = ", ".join(list(names)[first:])
    return b.refuse(node, f"{function.__name__}() is not compiled with {what}", f"leave it out: compiled are {taken}")


def _takes(function: object, first: int, node: ast.Call) -> bool:
    """Whether a function has parameters for these arguments; one that does not tell them takes all."""
    if not callable(function):
        return False
    try:
        signature = inspect.signature(function)
    except ValueError:
        return True
    try:
        signature.bind(*(None,) * (first + len(node.args)), **{each.arg: None for each in node.keywords if each.arg is not None})
    except TypeError:
        return False
    return True


def _named(module: str, name: str) -> FunctionType | None:
    found = vars(import_module(module)).get(name)
    return found if isinstance(found, FunctionType) else None


def called(b: Builder, function: FunctionType, given: tuple[list[Value], dict[str, Value]], node: ast.AST) -> Value:
    """A call of a function of the prelude that stands for one of numpy's: of what may be one of several arrays, for each."""
    operands, named = list(given[0]), given[1]
    given, is_numpys = (operands, named), standard.original_function(function) is not None
    for i, x in enumerate(operands):
        if isinstance(x, Expr) and isinstance(x.type, Union) and all(map(is_ndarray, x.type.members)):
            with_one = lambda one: called(b, function, ([*operands[:i], one, *operands[i + 1 :]], named), node)  # noqa: B023
            return b.each(x, with_one, b.at(node))
        if is_numpys and isinstance(x, Expr) and several_ranks.concern(x.type, function.__name__):
            with_row = lambda one: called(b, function, ([*operands[:i], one, *operands[i + 1 :]], named), node)  # noqa: B023
            return several_ranks.each(b, function.__name__, x, with_row, node)
        if isinstance(x, Expr) and _may_be_of_several(x.type):
            operands[i] = of_one_dtype(b, x, node)
    if not hasattr(function, "of_complex") and is_numpys:
        for x in (*given[0], *given[1].values()):
            if isinstance(x, Expr) and _holds_complex(x.type):
                title = f"{function.__name__}() of complex numbers"
                return b.refuse(node, f"{title} is not compiled yet", "give it the real and the imaginary parts")

    return _made(b, function, given, node)


def _made(b: Builder, function: FunctionType, given: Arguments, node: ast.AST) -> Value:
    from lanewise.python.functions import calls

    definition = b.program.definition(function)
    return array_runs.settled(b, calls.call_with(b, definition, given, b.program.defaults(definition), node), node)


def _may_be_of_several(t: Type) -> bool:
    """Whether it is a list of arrays of several dtypes, all of as many axes."""
    held = members(t.root().items[0]) if isinstance(t, Open) and is_sequence(t) else ()
    ranks = {rank_of(each) if is_ndarray(each) else -1 for each in held}
    return len(held) > 1 and len(ranks) == 1 and -1 not in ranks


def of_one_dtype(b: Builder, x: Expr, node: ast.AST) -> Value:
    """Such a list as one of arrays of the dtype that holds them all."""
    from lanewise.library.prelude.standard.numpy import _joining  # needs numpy, which is there where arrays are met

    assert isinstance(_joining.of_one_dtype, FunctionType)
    return _made(b, _joining.of_one_dtype, ([x], {}), node)


def called_for_each(b: Builder, function: FunctionType, given: Arguments, node: ast.Call) -> Value:
    """The same with arguments that may be of several types as each of these. None in the place of an array is what numpy makes an
    object of, unless the parameter is None where nothing is given."""
    definition = b.program.definition(function)
    spec, defaults = definition.node.args, b.program.defaults(definition)
    names = [*(each.arg for each in (*spec.posonlyargs, *spec.args)), *[""] * len(given[0])]
    titles = [*names[: len(given[0])], *given[1]]
    takes_none = [title in defaults and defaults[title] == THE_NONE for title in titles]
    before = [*given[0], *given[1].values()]

    def use(one: Arguments) -> Value:
        now = zip(takes_none, before, (*one[0], *one[1].values()), strict=True)
        lacks = any(_became_none(x, y) for may_be, x, y in now if not may_be)
        return literals.none_given(b, node) if lacks else called(b, function, one, node)

    return library_calls.each_array(b, given, use, b.at(node))


def _became_none(x: Value, y: Value) -> bool:
    """Whether what may be of several types, or an item of a tuple that may be, is None now."""
    if not isinstance(x, Expr) or not isinstance(y, Expr):
        return False
    if isinstance(x.type, Tuple) and isinstance(y.type, Tuple):
        return any(isinstance(own, Union) and one == NONE for own, one in zip(x.type.items, y.type.items, strict=False))
    return isinstance(x.type, Union) and y.type == NONE


def _holds_complex(t: Type) -> bool:
    """Whether it is a complex number, an array or a container of such."""
    if is_ndarray(t):
        return SCALARS[t.item] in PART
    if isinstance(t, Open):
        return any(map(_holds_complex, t.root().items))
    if isinstance(t, Tuple):
        return any(map(_holds_complex, t.items))
    return t in PART or (isinstance(t, Union) and any(map(_holds_complex, t.members)))
