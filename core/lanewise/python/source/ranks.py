"""How many axes an array has, as its function uses it: `NDArray[T]` says nothing of that, and a folder has to know.

In: a function's definition and the name of a parameter. Out: the least rank with which numpy takes each use that the text shows:
`rows, columns = x.shape`, `x[i, j]`, `x.sum(axis=1)`, a loop over rows whose items are asked for, or what another function does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from types import FunctionType

from lanewise.ir.buffers import is_ndarray, of_rank, rank_of
from lanewise.ir.types import Type, Union, join
from lanewise.python.source.definitions import Definition, SourceMissing, definition_of, given_parameters

_KEEPING = (
    *("copy", "astype", "clip", "round", "asarray", "array", "ascontiguousarray", "abs", "exp", "log", "sqrt", "square", "tanh"),
    *("nan_to_num", "sort", "flip", "zeros_like", "ones_like", "empty_like", "full_like"),
)
"""Functions and methods whose result has the axes of their first operand."""

_REDUCING = (
    *("sum", "mean", "std", "var", "min", "max", "argmin", "argmax", "any", "all", "prod", "cumsum", "cumprod", "argsort"),
    *("median", "count_nonzero", "nanmean", "nansum", "nanmax", "nanmin"),
)
"""Functions and methods whose first argument besides the operand is an axis."""

_OF_MATRICES = (
    *("inv", "det", "solve", "eig", "eigh", "eigvals", "eigvalsh", "cholesky", "qr", "svd", "lstsq", "pinv", "slogdet"),
    *("matrix_power", "trace", "fill_diagonal", "triu", "tril", "fliplr", "rot90", "diagonal"),
)
"""Functions and methods that take no row."""

_ASKING = ("ndim", "atleast_1d", "atleast_2d", "atleast_3d")
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(frozen=True)
class _Lost:
    """`axes`: by name, how many it has fewer than the parameter: an item of a row has lost one more. `places`: names of ints."""

    axes: dict[str, int]
    places: frozenset[str] = frozenset()


def used(t: Type, definition: Definition, name: str) -> Type:
    """The type of a parameter, with the rank that its use tells where its annotation says nothing of that."""
    if isinstance(t, Union):
        return reduce(join, [used(each, definition, name) for each in t.members])
    return of_rank(t.item, rank_by_use(definition, name)) if is_ndarray(t) and rank_of(t) == 1 else t


def rank_by_use(definition: Definition, name: str, seen: frozenset[tuple[ast.AST, str]] = frozenset()) -> int:
    """The least rank with which each use of a parameter is possible."""
    nodes = list(_before_it_is_another(definition.node, name))
    if (definition.node, name) in seen or any(_asks(node, name) for node in nodes):
        # Whoever asks how many there are takes several; a row is the least.
        return 1
    lost = _Lost({name: 0}, frozenset(_counted(nodes)))
    while (found := {**_bound(nodes, lost), **lost.axes}) != lost.axes:
        lost = _Lost(found, lost.places)
    inner = seen | {(definition.node, name)}
    return max((1, *(least for node in nodes for least in (*_at_least(node, lost), *_called(definition, node, lost, inner)))))


def _before_it_is_another(tree: ast.AST, name: str) -> Iterator[ast.AST]:
    """The nodes of a function up to where the name is bound to an array of another rank."""
    nodes = list(_meaning(tree, name))
    ends = [
        node.end_lineno or node.lineno
        for node in nodes
        if isinstance(node, ast.Assign) and any(_names(t, name) for t in node.targets) and _lost(node.value, _Lost({name: 0})) != 0
    ]
    ends += [node.lineno for node in nodes if isinstance(node, ast.For) and any(_names(n, name) for n in ast.walk(node.target))]
    return (node for node in nodes if getattr(node, "lineno", 0) <= min(ends, default=1 << 30))


def _meaning(tree: ast.AST, name: str) -> Iterator[ast.AST]:
    """The nodes of a function but for those where the name is another's: of a function within, or a comprehension."""
    yield tree
    for node in ast.iter_child_nodes(tree):
        bound: list[ast.AST] = []
        if isinstance(node, _COMPREHENSIONS):
            bound = [n for each in node.generators for n in ast.walk(each.target)]
        elif isinstance(node, ast.Lambda | ast.FunctionDef):
            bound = list(ast.walk(node.args))
        if not any(_names(n, name) or (isinstance(n, ast.arg) and n.arg == name) for n in bound):
            yield from _meaning(node, name)


def _names(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _asks(node: ast.AST, name: str) -> bool:
    """`x.ndim`, `np.ndim(x)`, `np.atleast_2d(x)`, `len(x.shape)`."""
    match node:
        case ast.Attribute(value=ast.Name(id=found), attr="ndim"):
            return found == name
        case ast.Call(func=ast.Attribute(attr=asked), args=[ast.Name(id=found), *_]):
            return found == name and asked in _ASKING
        case ast.Call(func=ast.Name(id="len"), args=[ast.Attribute(value=ast.Name(id=found), attr="shape")]):
            return found == name
    return False


# --- what has its axes, or fewer -------------------------------------------------------------------------------------


def _lost(node: ast.expr, lost: _Lost) -> int | None:
    """How many axes an expression has fewer than the parameter; None where that is not seen."""
    match node:
        case ast.Name(id=name):
            return lost.axes.get(name)
        case ast.Attribute(value=x, attr="T") | ast.UnaryOp(operand=x):
            return _lost(x, lost)
        case ast.BinOp(left=x, op=op, right=y) if not isinstance(op, ast.MatMult):
            return _lost(x, lost) if _is_less(y, lost) else _lost(y, lost) if _is_less(x, lost) else None
        case ast.Call():
            operand = _operand(node, lost)
            return None if operand is None or operand[0] not in _KEEPING else operand[1]
        case ast.Subscript(value=x, slice=index):
            own, fewer = _lost(x, lost), [_taken(part, lost) for part in _parts(index)]
            return None if own is None or None in fewer else own + sum(each or 0 for each in fewer)
    return None


def _is_less(node: ast.expr, lost: _Lost) -> bool:
    """What adds no axes to an operand beside it: a number, or what is left of the operand by a reduction."""
    operand = _operand(node, lost) if isinstance(node, ast.Call) else None
    return isinstance(node, ast.Constant) or (operand is not None and operand[0] in _REDUCING)


def _operand(node: ast.Call, lost: _Lost) -> tuple[str, int, list[ast.expr]] | None:
    """What is called, how many axes its operand has lost, and the arguments besides: of `x.sum(0)` and of `np.sum(x, 0)`."""
    if not isinstance(node.func, ast.Attribute):
        return None
    for x, others in ((node.func.value, node.args), *((x, node.args[1:]) for x in node.args[:1])):
        if (own := _lost(x, lost)) is not None:
            return node.func.attr, own, others
    return None


def _parts(index: ast.expr) -> list[ast.expr]:
    return index.elts if isinstance(index, ast.Tuple) else [index]


def _taken(part: ast.expr, lost: _Lost) -> int | None:
    """How many axes a part of an index takes away; None where the text does not say."""
    if _int(part) is not None or (isinstance(part, ast.Name) and part.id in lost.places):
        return 1
    return 0 if isinstance(part, ast.Slice) else -1 if isinstance(part, ast.Constant) and part.value is None else None


def _counted(nodes: list[ast.AST]) -> Iterator[str]:
    """Names of ints: `for i in range(n)`, `for i, row in enumerate(x)`."""
    for node in nodes:
        match node:
            case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"))):
                yield name
            case ast.comprehension(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"))):
                yield name
            case ast.For(target=ast.Tuple(elts=[ast.Name(id=name), _]), iter=ast.Call(func=ast.Name(id="enumerate"))):
                yield name


def _bound(nodes: list[ast.AST], lost: _Lost) -> dict[str, int]:
    """Names that are bound to it or to its parts, where nothing else binds them."""
    found: dict[str, int] = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if (own := _lost(value, lost)) is not None:
                found[name] = own
            case ast.For(target=target, iter=rows) | ast.comprehension(target=target, iter=rows):
                for item, row in _walked(target, rows):
                    if isinstance(item, ast.Name) and (own := _lost(row, lost)) is not None:
                        found[item.id] = own + 1
    several = [n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    several += [n.arg for n in nodes if isinstance(n, ast.arg)]
    return {name: own for name, own in found.items() if several.count(name) == 1}


def _walked(target: ast.expr, rows: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """Which target each of the rows of a loop goes to."""
    match rows, target:
        case ast.Call(func=ast.Name(id="enumerate"), args=[x, *_]), ast.Tuple(elts=[_, item]):
            return _walked(item, x)
        case ast.Call(func=ast.Name(id="zip"), args=several), ast.Tuple(elts=items) if len(several) == len(items):
            return [pair for x, item in zip(several, items, strict=True) for pair in _walked(item, x)]
        case ast.Call(func=ast.Name(id="reversed"), args=[x]), _:
            return _walked(target, x)
    return [(target, rows)]


# --- what a use asks for ---------------------------------------------------------------------------------------------


def _at_least(node: ast.AST, lost: _Lost) -> Iterator[int]:
    """The ranks below which a use would be an error."""
    match node:
        case ast.Subscript(value=ast.Attribute(value=x, attr="shape"), slice=index) if (own := _lost(x, lost)) is not None:
            place = _int(index)
            if place is not None:
                yield own + (place + 1 if place >= 0 else -place)
        case ast.Subscript(value=x, slice=index) if (own := _lost(x, lost)) is not None:
            # None and an ellipsis ask for no axis.
            yield own + sum(not isinstance(part, ast.Constant) or isinstance(part.value, int) for part in _parts(index))
        case ast.Attribute(value=x, attr="T") if (own := _lost(x, lost)) is not None:
            yield own + 2
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=value) if not any(isinstance(n, ast.Starred) for n in names):
            yield from _unpacked(value, len(names), lost)
        case ast.For(target=target, iter=rows) | ast.comprehension(target=target, iter=rows):
            for item, row in _walked(target, rows):
                if (own := _lost(row, lost)) is not None:
                    yield own + 1 + isinstance(item, ast.Tuple)
        case ast.Call(func=ast.Name(id="len"), args=[x]) if (own := _lost(x, lost)) is not None:
            yield own + 1
        case ast.Call():
            yield from _by_call(node, lost)


def _unpacked(value: ast.expr, count: int, lost: _Lost) -> Iterator[int]:
    """`rows, columns = x.shape`, `= x.shape[:2]`."""
    if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice) and value.slice.lower is None:
        value = value.value
    if isinstance(value, ast.Attribute) and value.attr == "shape" and (own := _lost(value.value, lost)) is not None:
        yield own + count


def _by_call(node: ast.Call, lost: _Lost) -> Iterator[int]:
    """Methods of an array, and numpy's functions of it: `x.mean(axis=1)`, `np.linalg.inv(x)`, `x.transpose(2, 0, 1)`."""
    operand = _operand(node, lost)
    if operand is None:
        return
    called, own, others = operand
    axes = [k.value for k in node.keywords if k.arg == "axis"] or (others[:1] if called in _REDUCING else [])
    for axis in (number for each in axes for part in _parts(each) if (number := _int(part)) is not None):
        yield own + (axis + 1 if axis >= 0 else -axis)
    if called in _OF_MATRICES:
        yield own + 2
    if called == "transpose":
        yield own + max(2, *(len(_parts(each)) for each in others), len(others))
    if called == "pad" and others and isinstance(others[0], ast.Tuple | ast.List):
        yield own + sum(isinstance(each, ast.Tuple | ast.List) for each in others[0].elts)


def _called(definition: Definition, node: ast.AST, lost: _Lost, seen: frozenset[tuple[ast.AST, str]]) -> Iterator[int]:
    """What another function asks of it."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or any(isinstance(a, ast.Starred) for a in node.args):
        return
    places = [(place, own) for place, x in enumerate(node.args) if (own := _lost(x, lost)) is not None]
    try:
        function = definition.names(node.func.id) if places else None
        inner = definition_of(function) if isinstance(function, FunctionType) else None
    except (KeyError, SourceMissing):
        return
    names = [] if inner is None else [parameter.arg for parameter in given_parameters(inner)]
    for place, own in places:
        if inner is not None and place < len(names):
            yield own + rank_by_use(inner, names[place], seen)


def _int(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return -number
    return None
