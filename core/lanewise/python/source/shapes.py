"""How long the axes of arrays are, as annotations say it: `Annotated[NDArray[np.float32], Shape("H", "W", 3)]`.

In: annotations of parameters, and the definition of their function. Out: what they say of the types, and the same function that
looks at its arguments before anything else. A guard is Python like the user's, so every host words what is wrong alike.
"""

from __future__ import annotations

import ast
import copy
import types
import typing
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from lanewise.python.source.definitions import Definition
from lanewise.python.source.scopes import parameters, scope_of

_ARITHMETIC = (ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.Name, ast.Load, ast.Constant)


class Shape:
    """The dims of an array: an int, a name that has one value in a call, arithmetic of names (`"2 * H + 1"`), or None for any."""

    def __init__(self, *dims: str | int | None) -> None:
        if not dims:
            raise ValueError("Shape() without dims: say what each axis has")
        self.dims = dims
        self.parsed = tuple(_parsed(dim) for dim in dims)

    def __repr__(self) -> str:
        return f"Shape({', '.join(map(repr, self.dims))})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self.dims == other.dims

    def __hash__(self) -> int:
        return hash(self.dims)


def _parsed(dim: object) -> ast.expr | None:
    if dim is None:
        return None
    if not isinstance(dim, str | int) or isinstance(dim, bool):
        raise TypeError(f"a dim of a Shape is an int, a text or None, not {type(dim).__name__}")
    if isinstance(dim, int) and dim < 0:
        raise ValueError(f"a dim of a Shape is no less than 0: {dim}")
    try:
        found = ast.parse(str(dim), mode="eval").body
    except SyntaxError:
        found = None
    if found is None or not all(isinstance(n, _ARITHMETIC) and isinstance(getattr(n, "value", 0), int) for n in ast.walk(found)):
        raise ValueError(f"a dim of a Shape is a name, or names and ints with + - * // %: {dim!r}")
    return found


class ShapeError(Exception):
    """A Shape that says nothing that could be looked at: a fact."""

    hint = 'annotate an array with what is known of its axes: Annotated[NDArray[np.float32], Shape("H", "W", 3)]'


def plain(annotation: object) -> tuple[object, Shape | None]:
    """What an annotation says without its Shape, of which the number of axes stays, and the Shape."""
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        members = [plain(a) for a in args]
        shapes = [shape for _, shape in members if shape is not None]
        if len(shapes) > 1:
            raise ShapeError("several Shapes for one parameter")
        return (reduce(or_, [member for member, _ in members]), shapes[0]) if shapes else (annotation, None)
    shape = next((a for a in args[1:] if isinstance(a, Shape)), None) if origin is typing.Annotated else None
    if shape is None:
        return annotation, None
    array = typing.get_origin(args[0]) or args[0]
    if getattr(array, "__name__", "") != "ndarray":
        raise ShapeError("a Shape of something that is no array")
    held = typing.get_args(args[0])
    axes = types.GenericAlias(tuple, (int,) * len(shape.dims))
    return (types.GenericAlias(array, (axes, held[-1])) if held else array), shape


def guarded(definition: Definition, shapes: Mapping[str, Shape], optional: Container[str]) -> Definition:
    """The function that raises where its arguments do not have these shapes; those that may be None are `optional`."""
    node = definition.node
    certain = sorted(shapes, key=lambda name: name in optional)
    seats = {name: Seat(own, axis, own in optional) for own in reversed(certain) for name, axis in _names(shapes[own])}
    if isinstance(node, ast.Lambda):
        return definition
    own = [a for a in parameters(node.args) if a.arg in shapes]
    # How many axes each has comes first: any guard may name the axis of another.
    ranks = [_rank_guard(node, a, shapes[a.arg], a.arg in optional) for a in own]
    dims = [_guard(node, a, shapes[a.arg], seats, a.arg in optional) for a in own]
    found = [guard for guard in (*ranks, *dims) if guard is not None]
    if not found:
        return definition
    node = copy.copy(node)
    documented = int(ast.get_docstring(node) is not None)
    node.body = [*node.body[:documented], *found, *node.body[documented:]]
    return replace(definition, node=node, scope=scope_of(node))


@dataclass(frozen=True)
class Seat:
    """Where a name is met first: a parameter, one of its axes, and whether it may be None."""

    parameter: str
    axis: int
    may_be_none: bool


def _names(shape: Shape) -> Iterator[tuple[str, int]]:
    """The names that stand alone, the first axis of each last."""
    for axis, dim in reversed([*enumerate(shape.parsed)]):
        if isinstance(dim, ast.Name):
            yield dim.id, axis


def _rank_guard(node: ast.FunctionDef | ast.AsyncFunctionDef, parameter: ast.arg, shape: Shape, may_be_none: bool) -> ast.stmt:
    """What looks at the number of axes, which the compiler knows."""
    return _raising(node, parameter, f"{parameter.arg}.ndim != {len(shape.dims)}", _tuple(_shown(shape)), may_be_none)


def _guard(
    node: ast.FunctionDef | ast.AsyncFunctionDef, parameter: ast.arg, shape: Shape, seats: Mapping[str, Seat], may_be_none: bool
) -> ast.stmt | None:
    """What looks at one argument; None where any array with so many axes will do."""
    own = parameter.arg
    free = [f"{own}.shape[{axis}]" for axis in range(len(shape.dims))]
    wanted = [there if dim is None else _spelt(dim, own, seats) for dim, there in zip(shape.parsed, free, strict=True)]
    if wanted == free:
        return None
    expected = _tuple(wanted)
    is_named = any(not isinstance(d, ast.Constant) and w != f for d, w, f in zip(shape.parsed, wanted, free, strict=True))
    values = f" = {{{expected}}}" if is_named else ""
    return _raising(node, parameter, f"{own}.shape != {expected}", f"{_tuple(_shown(shape))}{values}", may_be_none)


def _raising(
    node: ast.FunctionDef | ast.AsyncFunctionDef, parameter: ast.arg, is_wrong: str, expected: str, may_be_none: bool
) -> ast.stmt:
    own = parameter.arg
    message = f"{node.name}() argument '{own}': expected shape {expected}, got {{{own}.shape}}"
    there = f"{own} is not None and " if may_be_none else ""
    guard = ast.parse(f"if {there}{is_wrong}: raise ValueError(f{message!r})").body[0]
    for each in ast.walk(guard):
        ast.copy_location(each, parameter)
    return guard


def _tuple(texts: list[str]) -> str:
    return f"({', '.join(texts)}{',' * (len(texts) == 1)})"


def _shown(shape: Shape) -> list[str]:
    return ["any" if dim is None else ast.unparse(dim) for dim in shape.parsed]


def _spelt(dim: ast.expr, own: str, seats: Mapping[str, Seat]) -> str:
    """A dim in terms of the arguments."""
    for name in {n.id for n in ast.walk(dim) if isinstance(n, ast.Name)}:
        seat = seats.get(name)
        if seat is None:
            raise ShapeError(f"parameter '{own}': no Shape says of an axis that it is {name!r}")
        if seat.may_be_none and seat.parameter != own:
            raise ShapeError(f"parameter '{own}': how long {name!r} is says '{seat.parameter}' alone, which may be None")
    return ast.unparse(_InPlace(seats).visit(copy.deepcopy(dim)))


class _InPlace(ast.NodeTransformer):
    """Each name becomes the axis that it is met at first."""

    def __init__(self, seats: Mapping[str, Seat]) -> None:
        self.seats = seats

    def visit_Name(self, node: ast.Name) -> ast.expr:
        seat = self.seats[node.id]
        return ast.parse(f"{seat.parameter}.shape[{seat.axis}]", mode="eval").body
