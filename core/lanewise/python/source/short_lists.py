"""Lists that are as good as tuples: `shape = list(x.shape)`, of which a function changes items by their place, and that say what
numpy makes or takes: `np.zeros(shape)`, `x[tuple(index)]`.

In: a function's node. Out: the names of such variables: each is bound to lists that are written where it is bound, nobody else
holds them, and they do not grow in a loop. Whether their lengths are known, walking finds out (`python/containers/short_rows.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from lanewise.python.source.scopes import scope_of

_LOOKS = frozenset(("tuple", "list", "sorted", "set", "len", "sum", "min", "max", "any", "all"))
"""Functions of Python's own that only look."""
_WALKS = frozenset(("zip", "enumerate", "map", "filter", "reversed"))
"""Those that look again at each turn."""
_TAKES = frozenset((
    "zeros", "ones", "empty", "full", "reshape", "transpose", "permute_dims", "broadcast_to", "tile", "pad", "roll", "moveaxis",
    "ndindex", "unravel_index", "ravel_multi_index", "normal", "standard_normal", "uniform", "random", "integers", "choice",
))  # fmt: skip
"""What of numpy's is told by a list how many axes there are."""
CHANGES = frozenset(("append", "insert", "pop"))
_ELSEWHERE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_ACTS = (ast.Call, ast.NamedExpr)
"""What may do something else each time it is asked."""
_IN_TURNS = (ast.For, ast.While, ast.AsyncFor, ast.Try, *_ELSEWHERE)


def makes_list(node: ast.expr) -> bool:
    """Whether an expression is written as a list."""
    match node:
        case ast.Call(func=ast.Name(id="list" | "sorted")) | ast.List() | ast.ListComp():
            return True
        case ast.BinOp(left=left, right=right):
            return makes_list(left) or makes_list(right)
        case ast.Subscript(value=of, slice=ast.Slice()):
            return makes_list(of)
    return False


@lru_cache(maxsize=4096)
def short_lists(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> frozenset[str]:
    """The variables of a function that are such lists."""
    if isinstance(node, ast.Lambda):
        return frozenset()
    uses, scope = _Uses(node), scope_of(node)
    own = {name for name in scope.bound if name not in scope.params or uses.is_made_anew(name)}
    return frozenset(name for name, places in uses.places.items() if name in own and uses.are_short(places))


class _Uses:
    """Where a function's names stand, and what is around each."""

    def __init__(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.places: dict[str, list[ast.Name]] = {}
        self._around: dict[int, ast.AST] = {}
        for stmt in function.body:
            self._around[id(stmt)] = function
            self._note(stmt)
        self.function = function

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.Name):
            self.places.setdefault(node.id, []).append(node)
        for part in ast.iter_child_nodes(node):
            self._around[id(part)] = node
            self._note(part)

    def are_short(self, places: list[ast.Name]) -> bool:
        return any(map(self._tells, places)) and all(map(self._is_harmless, places))

    def is_made_anew(self, name: str) -> bool:
        """Whether a parameter is another list before anything else is done with it: `shapes = [tuple(s) for s in shapes]`."""
        if not (places := self.places.get(name)):
            return False
        made = next(each for each in self._outward(places[0]) if isinstance(each, ast.stmt))
        if not isinstance(made, ast.Assign) or self._around[id(made)] is not self.function:
            return False
        return isinstance(made.targets[0], ast.Name) and made.targets[0].id == name and isinstance(made.value, ast.ListComp)

    def _outward(self, node: ast.AST) -> Iterator[ast.AST]:
        while node is not self.function:
            node = self._around[id(node)]
            yield node

    def _tells(self, name: ast.Name) -> bool:
        """Whether numpy learns from it how many axes there are."""
        node: ast.expr = name
        around = self._around[id(name)]
        if isinstance(around, ast.comprehension):
            # What is made of its items is as long as it.
            node = self._around[id(around)]  # type: ignore[assignment]
            around = self._around[id(node)]
        elif isinstance(around, ast.Call) and isinstance(around.func, ast.Name) and around.func.id == "map":
            node, around = around, self._around[id(around)]
        if isinstance(around, ast.Call) and isinstance(around.func, ast.Name):
            return around.func.id == "tuple"
        return self._is_taken(node)

    def _is_taken(self, name: ast.expr) -> bool:
        around = self._around[id(name)]
        call = self._around[id(around)] if isinstance(around, ast.keyword | ast.Starred) else around
        return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in _TAKES

    def _is_harmless(self, name: ast.Name) -> bool:
        outward = list(self._outward(name))
        if any(isinstance(each, _ELSEWHERE) for each in outward[:-1]):
            return False
        match around := outward[0]:
            case ast.Assign(targets=[ast.Name()], value=made) if isinstance(name.ctx, ast.Store):
                return makes_list(made)
            case ast.Subscript(slice=ast.Slice()):
                return False
            case ast.Subscript(value=of, slice=place) if of is name:
                acts = isinstance(outward[1], ast.AugAssign) and any(isinstance(each, _ACTS) for each in ast.walk(place))
                return not acts and (not isinstance(around.ctx, ast.Del) or self._stands_straight(outward))
            case ast.Attribute(attr=attr):
                is_called = isinstance(outward[1], ast.Call) and isinstance(outward[2], ast.Expr)
                return attr in CHANGES and is_called and self._stands_straight(outward)
            case ast.Call(func=ast.Name(id=callee)) if callee in _LOOKS:
                return True
            case ast.Call(func=ast.Name(id=callee)) if callee in _WALKS:
                return isinstance(outward[1], ast.Call | ast.For | ast.comprehension) and self._is_still(name, outward)
            case ast.For(iter=of) | ast.comprehension(iter=of) if of is name:
                return self._is_still(name, outward)
        return self._is_taken(name)

    def _stands_straight(self, outward: list[ast.AST]) -> bool:
        """Whether it is done once, on every path from where the list is made."""
        return not any(isinstance(each, _IN_TURNS) for each in outward[:-1])

    def _is_still(self, name: ast.Name, outward: list[ast.AST]) -> bool:
        """Whether no loop over it changes it."""
        steps = zip([name, *outward], outward, strict=False)
        loops = [each for inner, each in steps if isinstance(each, ast.For) and each.iter is inner]
        return not any(self._is_changed(name.id, loop) for loop in loops)

    def _is_changed(self, name: str, loop: ast.For) -> bool:
        around = [self._around[id(each)] for each in self.places[name] if loop in self._outward(each)]
        return any(isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store) for each in around)
