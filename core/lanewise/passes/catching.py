"""catching: the raise sites of a module in the order of their classes, so that `except` is a comparison of numbers.

In: the low functions of a module that is being linked, and its raise sites. Out: the functions with sites in another order, and
tests of statuses (`caught`, `raised`) and shapes of messages (`message`) written out. Classes are ordered as a walk down their
hierarchy meets them: a class and all below it are neighbours, but for those that have a second base.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from lanewise.ir.code import Const, Expr, Function, Loc, Op, Program, Site, Static, operands, subexpressions, walk
from lanewise.ir.counted import message_shape
from lanewise.ir.exceptions import Hierarchy, is_a, lineage
from lanewise.ir.layout import CANCEL, DEPTH, MEMORY, RANGE, status_of
from lanewise.ir.rewrite import rewrite_expr, rewrite_function
from lanewise.ir.types import I32, Type

_WITHOUT_SITE = {MEMORY: "MemoryError", DEPTH: "RecursionError"}
"""Statuses that are exceptions, but stand for no line."""
Located = tuple[Site, Loc]


def catches(functions: Iterable[Function]) -> bool:
    """Whether one of these functions asks what a status stands for."""
    return any(_asks(e) for f in functions for s in walk(f.body) for x in operands(s) for e in subexpressions(x))


def _asks(expr: Expr) -> bool:
    return isinstance(expr, Op) and expr.name in ("caught", "raised", "message")


@dataclass(frozen=True)
class Catching:
    """The sites of one module in their order, and what is said of them."""

    sites: tuple[Located, ...]
    places: Mapping[int, int]
    """Where each site stands now, by where it stood."""
    tested: Sequence[Site]
    """What `raised` asks for."""
    classes: Hierarchy
    exact: bool
    """Its ints are words."""
    noted: bool
    """Its exceptions may have notes."""

    def function(self, function: Function) -> Function:
        """A function by the new numbers."""
        return rewrite_function(function, lambda e: rewrite_expr(e, self._node))

    def program(self, program: Program) -> Program:
        """The program by the new numbers, with the shapes of messages."""
        functions = {name: self.function(f) for name, f in program.functions.items()}
        shapes = {shape: Static(name, "i32", shape) for shape, name in self._shapes().items()}
        return replace(program, functions=functions, statics=(*program.statics, *shapes.values()))

    def _node(self, expr: Expr) -> Expr:
        if not isinstance(expr, Op):
            return expr
        if expr.name == "site":
            return replace(expr, attrs=(self.places[int(str(expr.attrs[0]))],))
        if expr.name == "caught":
            return self._caught(expr.args[0], [str(name) for name in expr.attrs])
        if expr.name == "raised":
            return self._raised(expr.args[0], self.tested[int(str(expr.attrs[0]))])
        return self._message(expr.args[0]) if expr.name == "message" else expr

    # --- tests -------------------------------------------------------------------------------------------------------

    def _caught(self, status: Expr, names: Sequence[str]) -> Expr:
        """Whether the status is one of those that these classes have."""
        known = _WITHOUT_SITE | {status_of(i): site.exception for i, (site, _) in enumerate(self.sites)}
        found = sorted(s for s, name in known.items() if any(is_a(name, wanted, self.classes) for wanted in names))
        if len(found) == len(known):
            return Op("i32.eqz", (_within(status, min(RANGE, CANCEL), max(RANGE, CANCEL)),), I32)
        return _any(status, found)

    def _raised(self, status: Expr, wanted: Site) -> Expr:
        """Whether the status is one of a site's, which may stand in several places."""
        return _any(status, [status_of(i) for i, (site, _) in enumerate(self.sites) if site.text == wanted.text])

    # --- messages ----------------------------------------------------------------------------------------------------

    def _shapes(self) -> dict[tuple[int, ...], str]:
        """The shapes of messages that refer to objects, each with its name."""
        shapes = [self._shape(()), *(self._shape(site.holes) for site, _ in self.sites)]
        return {shape: f"message.{i}" for i, shape in enumerate(dict.fromkeys(s for s in shapes if s is not None))}

    def _shape(self, holes: tuple[Type, ...]) -> tuple[int, ...] | None:
        return message_shape(holes, self.exact, self.noted)

    def _message(self, status: Expr) -> Expr:
        """What the message of a status, and its notes, refer to: the address of its shape, or 0."""
        names = self._shapes()
        plain = self._shape(())
        found: Expr = Const(I32, 0) if plain is None else Op("static", (), I32, (names[plain],))
        for i, (site, _) in enumerate(self.sites):
            shape = self._shape(site.holes)
            if shape != plain and shape is not None:
                own = Op("i32.eq", (status, Const(I32, status_of(i))), I32)
                found = Op("select", (own, Op("static", (), I32, (names[shape],)), found), I32)
        return found


def catching(sites: Sequence[Located], tested: Sequence[Site], classes: Hierarchy, exact: bool, noted: bool) -> Catching:
    """The sites of a module, in the order of their classes; those that differ in their places alone stand together."""
    order = sorted(range(len(sites)), key=lambda i: (lineage(sites[i][0].exception, classes), sites[i][0].text))
    places = {old: new for new, old in enumerate(order)}
    return Catching(tuple(sites[i] for i in order), places, tested, classes, exact, noted)


def _any(status: Expr, numbers: Sequence[int]) -> Expr:
    tests = [_within(status, first, last) for first, last in _runs(numbers)]
    return reduce(lambda a, b: Op("i32.or", (a, b), I32), tests) if tests else Const(I32, 0)


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Ascending numbers as ranges without gaps."""
    runs: list[tuple[int, int]] = []
    for n in numbers:
        if runs and runs[-1][1] == n - 1:
            runs[-1] = runs[-1][0], n
        else:
            runs.append((n, n))
    return runs


def _within(number: Expr, first: int, last: int) -> Expr:
    if first == last:
        return Op("i32.eq", (number, Const(I32, first)), I32)
    return Op("i32.le_u", (Op("i32.sub", (number, Const(I32, first)), I32), Const(I32, last - first)), I32)


