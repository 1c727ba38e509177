"""A program that goes wrong and how it does come in; a smaller one that goes wrong in the same way goes out."""

from __future__ import annotations

import ast
import copy
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fuzz import compare, limits, near
from fuzz.found import Find
from fuzz.programs import Written, shown

SECONDS = 60


def reduced(written: Written, difference: compare.Difference) -> Find:
    """Take away and replace, as long as the difference stays: calls, then statements, then expressions."""
    calls = [c for c in written.calls if shown(c) == shown(difference.arguments)] or list(written.calls)
    best = Find(ast.unparse(ast.parse(written.text)), tuple(calls[:1]), difference, written.ints)
    end = time.monotonic() + SECONDS
    if _fails(best, difference.kind) is None:
        return Find(written.text, written.calls, difference, written.ints)
    improved = True
    while improved and time.monotonic() < end:
        improved = False
        for text in _smaller(best.text):
            if time.monotonic() > end:
                break
            if len(text) < len(best.text) and (still := _fails(replace(best, text=text), difference.kind)):
                best, improved = Find(text, best.calls, still, written.ints), True
                break
    return best


def _fails(find: Find, kind: str) -> compare.Difference | None:
    try:
        if not limits.ends(find.text, find.calls):
            return None
        found = compare.judge(find.text, find.calls, ints=find.ints, look=kind.startswith("code.")).difference
    except Exception:
        return None
    return found if found is not None and found.kind == kind else None


def _smaller(text: str) -> Iterator[str]:
    """Candidates, the boldest first: whole functions, suites, statements, then expressions."""
    tree = ast.parse(text)
    for index, node in enumerate(_expressions(tree)):
        if isinstance(node, ast.Tuple) and len(node.elts) > 2:  # of many results mostly one is wrong
            yield from _with_expression(tree, index)
    for body, at in _places(tree):
        for put in _instead(body[at]):
            yield _with_body(tree, body, at, put)
    for index in range(len(_expressions(tree))):
        yield from _with_expression(tree, index)


def _places(tree: ast.Module) -> list[tuple[list[ast.stmt], int]]:
    """Every statement as (its suite, its index), larger ones first."""
    found: list[tuple[list[ast.stmt], int]] = []
    for node in ast.walk(tree):
        for name in ("body", "orelse"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                found += [(body, i) for i in range(len(body)) if not isinstance(body[i], ast.Import)]
    return sorted(found, key=lambda f: -len(ast.unparse(f[0][f[1]])))


def _instead(stmt: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Nothing, or what is inside of it."""
    if not (isinstance(stmt, ast.FunctionDef) and stmt.name == "main"):
        yield []
    if isinstance(stmt, ast.Try):
        yield list(stmt.body)
    if isinstance(stmt, ast.If | ast.While | ast.For):
        yield list(stmt.body)
        yield list(stmt.orelse) or [ast.Pass()]
    if isinstance(stmt, ast.Match):
        for case in stmt.cases:
            yield list(case.body)


def _with_body(tree: ast.Module, body: list[ast.stmt], at: int, put: list[ast.stmt]) -> str:
    saved = list(body)
    body[at : at + 1] = put
    if not body and body is not tree.body:
        body.append(ast.Pass())
    text = ast.unparse(ast.fix_missing_locations(tree))
    body[:] = saved
    return text


def _expressions(tree: ast.Module) -> list[ast.expr]:
    """All but annotations: the calls' arguments have to fit them."""
    annotations = [n.annotation for n in ast.walk(tree) if isinstance(n, ast.arg) and n.annotation is not None]
    kept = {id(n) for annotation in annotations for n in ast.walk(annotation)}
    return [n for n in ast.walk(tree) if isinstance(n, ast.expr) and id(n) not in kept]


def _with_expression(tree: ast.Module, index: int) -> Iterator[str]:
    """The expression with this number replaced by one of its parts or by a constant."""
    original = _expressions(tree)[index]
    if isinstance(original, ast.Name | ast.Constant) and not isinstance(getattr(original, "value", None), int):
        return
    if isinstance(original, ast.Tuple) and any(isinstance(e, ast.Constant) and e.value == near.MARK for e in original.elts):
        return  # what is near enough is so in there alone
    inner = [n for n in ast.iter_child_nodes(original) if isinstance(n, ast.expr)]
    parts = [n for n in inner if isinstance(getattr(n, "ctx", ast.Load()), ast.Load)]
    if isinstance(original, ast.Tuple) and isinstance(original.ctx, ast.Load):
        parts = [ast.Tuple([part], ast.Load()) for part in parts] + parts
    for put in (*parts, ast.Constant(0), ast.Constant(1)):
        other = copy.deepcopy(tree)
        target = _expressions(other)[index]
        try:
            yield ast.unparse(ast.fix_missing_locations(_Replace(target, put).visit(other)))
        except Exception:
            continue


class _Replace(ast.NodeTransformer):
    def __init__(self, target: ast.AST, put: ast.expr) -> None:
        self.target, self.put = target, put

    def visit(self, node: ast.AST) -> Any:
        return copy.deepcopy(self.put) if node is self.target else super().visit(node)
