"""A function comes in, and what numbers and names it refers to things by elsewhere; the function with those goes out.

The library's functions have the numbers of the shelf that they were compiled for; each program and each process has others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from lanewise.ir.code import Call, Do, Expr, Function, Op, Raise, Stmt
from lanewise.ir.rewrite import expressions, rewrite_expr, rewrite_function, rewrite_statements


def raising(function: Function, number: Callable[[int], int]) -> Function:
    """The function with other numbers for its sites."""
    return rewrite_statements(function, lambda s: replace(s, site=number(s.site)) if isinstance(s, Raise) else None)


def calling(function: Function, others: Mapping[str, str]) -> Function:
    """The function with calls of others."""
    if others.keys().isdisjoint(function.calls):
        return function

    def change(stmt: Stmt) -> Stmt | None:
        return replace(stmt, function=others.get(stmt.function, stmt.function)) if isinstance(stmt, Call) else None

    return rewrite_statements(function, change)


def places_of(function: Function) -> list[int]:
    """The numbers of the places where a finished function raises."""
    return [int(str(e.attrs[0])) for e in expressions(function.body) if isinstance(e, Op) and e.name == "site"]


def placed(function: Function, place: Callable[[int], Op]) -> Function:
    """The function with other numbers for the places where it raises."""

    def change(expr: Expr) -> Expr:
        return place(int(str(expr.attrs[0]))) if isinstance(expr, Op) and expr.name == "site" else expr

    return rewrite_function(function, lambda e: rewrite_expr(e, change))


def running(function: Function, titles: Mapping[str, str]) -> Function:
    """The function with other names for its graphs."""

    def change(stmt: Stmt) -> Stmt | None:
        return replace(stmt, attrs=(titles[str(stmt.attrs[0])],)) if isinstance(stmt, Do) and stmt.name == "run" else None

    return rewrite_statements(function, change) if titles else function
