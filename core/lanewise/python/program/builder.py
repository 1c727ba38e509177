"""One function being compiled: its flow, and what it asks of the program around it.

In: a definition and the types of its parameters. Out: a typed function. The walkers (`expressions`, `statements`, `operators`,
...) are functions over a `Builder`; this file holds only what all of them need.
"""

from __future__ import annotations

import ast
import enum
import math
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import EllipsisType
from typing import TYPE_CHECKING

from lanewise.ir import layout
from lanewise.ir.code import Call, Const, Do, Expr, Get, Loc, Op, Raise, Site, Stmt
from lanewise.ir.types import B1, BAD, BOOL, COMPLEX, F64, FLOAT, I32, INT, NEVER, RANGE, STR, TEXTS, Open, Tuple, Type, Union
from lanewise.python.program import counts, ending
from lanewise.python.program.flow import Flow, coerce, is_alternative, is_conflict
from lanewise.python.program.fold import answer
from lanewise.python.program.uses import Uses, span
from lanewise.python.program.values import Known, Nested, Passing, Range, Value, is_constant, type_name
from lanewise.python.source.definitions import Definition, library_definition
from lanewise.python.source.short_lists import short_lists

if TYPE_CHECKING:
    from lanewise.ir.state import Place
    from lanewise.python.program.instances import Instance, Instances
    from lanewise.python.statements.trying import Final, Handling

Sites = dict[str, Site]
"""By their texts."""
_OVERFLOWS = {
    "to_float": Site("OverflowError", ("int too large to convert to float",)),
    "truediv": Site("OverflowError", ("integer division result too large for a float",)),
}
"""What effects of typed code raise."""
NOTHING = Const(NEVER, None)
"""The value of an expression that no path finishes."""
REFUSED = Const(BAD, None)
"""The value of an expression that was refused: quiet from here on."""


@dataclass
class Builder(Flow):
    """The function that is walked now."""

    definition: Definition = field(kw_only=True)
    program: Instances = field(kw_only=True)
    instance: Instance = field(kw_only=True)
    returns: list[Type] = field(default_factory=list)
    breaks: list[tuple[str, str, int]] = field(default_factory=list)
    """(label of break, label of continue, how many `finally`s are around it) of each loop around this place."""
    finals: list[Final] = field(default_factory=list)
    """The `finally`s around this place."""
    handling: list[Handling] = field(default_factory=list)
    """The handlers around this place."""
    in_place: bool = False
    """`x op= y` is being computed: CPython names the operator with its `=`."""
    telling: bool = False
    """What an exception says is being put together: another one that is in it says so by a call."""
    operation: ast.AST | None = None
    """The operator that is compiled now: lists that it makes are known by its place."""

    flats: dict[ast.AST, Expr] = field(default_factory=dict)
    """Where `x.flat` of an array stands, and that array: brackets behind it count through all items."""

    raised: list[Sites] = field(default_factory=lambda: [{}])
    """The sites of what may be raised here, of the function and of each attempt around this place."""
    frame: tuple[str, Loc] | None = None
    """The generator expression that is compiled now: its source, and the line that it stands in."""
    touched: int = 0
    """How many values were met that may hold generators, where that matters (`endings.py`)."""
    uses: Uses = field(default_factory=Uses)
    """What is told of the ranks of arrays, where the function is the user's."""
    enclosed: bool = False
    """Whether a comprehension is compiled now: to it the function's variables are those of a function around it, as in 3.11."""

    @property
    def exact(self) -> bool:
        """Whether this is the variant in which nothing is assumed of an int's size or of the type of a power. A program that
        never asks is the same in all variants."""
        self.program.variants_differ = True
        return self.program.exact

    # --- places and refusals -----------------------------------------------------------------------------------------

    @contextmanager
    def in_turn(self, turn: int) -> Iterator[None]:
        """One turn of an unrolled loop."""
        before, self.turn = self.turn, (*self.turn, turn)
        yield
        self.turn = before

    def at(self, node: ast.AST) -> Loc:
        """The source line of a node."""
        where, around = self.frame or (self.instance.where, None)
        return Loc(where, getattr(node, "lineno", self.definition.node.lineno), around)

    @contextmanager
    def inner_frame(self, node: ast.expr) -> Iterator[None]:
        """A generator expression has a frame of its own. A comprehension has none since 3.12 (PEP 709), and here under no version:
        the same source gives the same module."""
        before = self.frame, self.enclosed
        self.enclosed = True
        if isinstance(node, ast.GeneratorExp):
            around = self.at(node)
            self.frame = self.program.sources.inner(around.where, node.lineno), around
        yield
        self.frame, self.enclosed = before

    @contextmanager
    def frame_again(self, frame: tuple[str, Loc] | None) -> Iterator[None]:
        """Back in a frame around, for what takes the items of a generator expression."""
        before, self.frame = self.frame, frame
        yield
        self.frame = before

    def stopped(self, node: ast.AST, *, meant: bool = True) -> None:
        """Note that no path goes on behind a node, where none does, or that with such arrays it is not `meant`."""
        if self.definition.framed and (self.env is None or not meant):
            self.uses.stops.add(span(self.definition.file, node))

    def took(self, node: ast.AST, *, number: bool) -> None:
        """Note whether what is taken out of an array here is a number."""
        if self.definition.framed:
            self.uses.took(self.definition.file, node, number)

    def refuse(self, node: ast.AST, message: str, hint: str = "") -> Const:
        """Say that this cannot be compiled, and go on looking for more."""
        definition, node = self.instance.asked or (self.definition, node)
        if self.definition.standard and self.instance.asked:
            # What CPython's own source does there is nothing that a user could change.
            name = ast.unparse(node.func) if isinstance(node, ast.Call) else self.definition.name
            message, hint = f"{name}() is not compiled", "call it outside and pass its result"
        self.program.refuse(definition, node, message, hint)
        return REFUSED

    def refuse_line(self, loc: Loc, message: str, hint: str) -> Const:
        """Refuse something that has a line, but no node of its own."""
        return self.refuse(self.line_at(loc), message, hint)

    def line_at(self, loc: Loc) -> ast.AST:
        """A node that is all of a line."""
        lines = self.definition.lines
        text = lines[loc.line - 1].rstrip() if loc.line <= len(lines) else ""
        start = len(text) - len(text.lstrip())
        return ast.Pass(lineno=loc.line, col_offset=start, end_lineno=loc.line, end_col_offset=len(text))

    # --- values ------------------------------------------------------------------------------------------------------

    cells: dict[str, Expr] = field(default_factory=dict)
    """Variables that functions share, and where each lies (`cells.py`)."""
    celled: set[str] = field(default_factory=set)
    """Own variables that turned out to need a cell."""

    turn: tuple[int, ...] = ()
    """The turns of unrolled loops over items of several types: what each makes is of types of its own."""
    loops_of_items: int = 0
    """So many loops that take items for something else than a `for` are open (`loops.each`)."""
    constants: dict[str, Expr] = field(default_factory=dict)
    """Variables that are assigned at one place only, a text that is known at build; in the prelude, a constant."""

    def fresh(self, t: Type) -> Get:
        """Note as well what may hold a generator."""
        self.touched += ending.may_hold(self, t)
        return super().fresh(t)

    def bind(self, name: str, value: Value, loc: Loc) -> None:
        """Library code has the machine's types only: its variables keep one type."""
        if (place := self.assigned_global(name)) is not None:
            from lanewise.python.globals import module_state

            module_state.write(self, place, value, loc)
            return
        if name in self.cells:
            from lanewise.python.functions import cells

            cells.write(self, name, value, loc)
            return
        if self.definition.library and not isinstance(value, Known | Nested):
            value = self.machine_form(value)
        super().bind(name, value, loc)
        counts.bound(self, name, value)
        stays = self.definition.scope.keeps(name) and name not in short_lists(self.definition.node)
        if stays and self.is_kept(name, value):
            self.constants[name] = value  # type: ignore[assignment]
        elif not self.definition.prelude and is_constant(value) and self.is_told(self.definition, name):
            self.narrow(name, value)

    def is_kept(self, name: str, value: Value) -> bool:
        """Whether a name that is bound once to this stands for it: a text; any constant in the prelude, and where it has to."""
        every = self.definition.prelude or self.is_told(self.definition, name)
        return is_constant(value) if every else isinstance(value, Op) and value.name == "text"

    def is_told(self, definition: Definition, name: str) -> bool:
        """Whether what a parameter or a variable stands for is part of what is compiled, where it is known."""
        return name in definition.told or bool(self.program.shapes.told_of(definition, (name,)))

    def has_to_be_known(self, node: ast.AST) -> None:
        """What is compiled depends on this value: the names it is made of are known in the next walk, if they can be."""
        read = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
        own = self.definition.scope.bound
        # With "@" they are a comprehension's, with ":" what a caller gave by a name of its own.
        for name in sorted(name for name in read if name in own or "@" in name or ":" in name):
            self.program.shapes.tell(self.definition.identity, name)

    def assigned_global(self, name: str) -> Place | None:
        """Where a variable is kept that the function assigns, and none binds."""
        from lanewise.python.globals import module_state

        return module_state.assigned(self, name)

    def machine_form(self, value: Expr) -> Expr:
        """As library code sees it: a float is the machine's double, a text and bytes their address."""
        if value.type == FLOAT:
            return Op("convert", (value,), F64)
        return Op("address", (value,), I32) if value.type in TEXTS else value

    def is_outside(self, name: str) -> bool:
        """Whether no function around here binds the name: it is the module's or Python's own."""
        bound = name in self.cells or self.bound(name) is not None
        return not bound and self.definition.binder(name) is None

    def growing(self, name: str) -> Open:
        """Known by the function and the name."""
        return self.program.shapes.site((self.instance.place, "growing", name), "tuple", 1)

    def as_value(self, value: Value) -> Expr | None:
        """A function known at build as a closure, where paths with different functions meet."""
        if isinstance(value, Known) and isinstance(value.object, enum.Enum):
            from lanewise.python.classes import enums

            return enums.as_member(self, value.object, self.definition.node)
        if isinstance(value, Known) and isinstance(value.object, Range):
            return Op("range", (value.object.start, value.object.stop, value.object.step), RANGE)
        if isinstance(value, Known) and isinstance(value.object, Passing | EllipsisType):
            from lanewise.python.expressions.expressions import as_runtime

            return as_runtime(self, value, self.definition.node)
        return self.program.closure(self, value) if isinstance(value, Known | Nested) else value

    def rounded(self, expr: Expr) -> Expr:
        """With `floats=32`: the result of an operation on floats as a single."""
        if not self.program.narrow_floats or self.definition.library:
            return expr
        if expr.type == COMPLEX:
            parts = tuple(self.rounded(e) for e in (Op("real", (expr,), FLOAT), Op("imag", (expr,), FLOAT)))
            return Op("complex", parts, COMPLEX)
        if expr.type != FLOAT or (isinstance(expr, Op) and expr.name == "single"):
            return expr
        return Const(FLOAT, single(float(expr.value))) if isinstance(expr, Const) else Op("single", (expr,), FLOAT)  # type: ignore[arg-type]

    # --- statements --------------------------------------------------------------------------------------------------

    def throw(self, exception: str, *arguments: str | int | float | None, loc: Loc, holes: Sequence[Expr] = ()) -> None:
        """Raise, here and now."""
        self.end(Raise(self.program.site(exception, arguments, tuple(h.type for h in holes)), tuple(holes), loc))

    def guard(self, wrong: Expr, exception: str, message: str, loc: Loc) -> None:
        """Raise if the condition holds."""
        self.when(wrong, lambda: self.throw(exception, message, loc=loc), loc)

    def emit(self, statement: Stmt | Callable[[], Stmt]) -> None:
        """Note as well what may be raised."""
        if self.env is not None and isinstance(statement, Raise) and statement.site >= 0:
            self.may_raise([self.program.sites[statement.site]])
        elif self.env is not None and isinstance(statement, Do) and statement.name in _OVERFLOWS:
            self.may_raise([_OVERFLOWS[statement.name]])
        super().emit(statement)

    def may_raise(self, sites: Iterable[Site]) -> None:
        """An exception may come from one of these sites."""
        if self.env is not None:
            self.raised[-1].update({site.text: site for site in sites})

    @contextmanager
    def attempted(self, caught: Get, loc: Loc) -> Iterator[Sites]:
        """A `Try`, and the sites of what it catches."""
        found: Sites = {}
        self.raised.append(found)
        with self.attempt(caught, loc):
            yield found
        self.raised.pop()

    @contextmanager
    def noting(self) -> Iterator[Sites]:
        """The sites of what may be raised in between."""
        found: Sites = {}
        self.raised.append(found)
        yield found
        self.raised.pop()
        self.raised[-1].update(found)

    def effect(self, name: str, args: tuple[Expr, ...], result: Type, loc: Loc, *attrs: int | str | Type) -> Expr:
        """An operation that must happen here; its result."""
        target = self.fresh(result)
        self.emit(Do((target.slot,), name, args, loc, attrs))
        return target

    def call(self, callee: Instance, args: Sequence[Expr], loc: Loc) -> Expr:
        """A call of another compiled function."""
        values = tuple(coerce(a, t) for a, t in zip(args, callee.params.values(), strict=True))
        self.may_raise(callee.raises.values())
        if callee.result == NEVER:
            self.emit(Call((), callee.name, values, loc))
            # It never returns (as far as is known so far), so what follows only says that no path goes on.
            self.end(Raise(layout.RANGE, (), loc))
            return NOTHING
        if callee.definition.prelude and (told := answer(callee.function, callee.params.values())) is not None:
            return told
        target = self.fresh(callee.result)
        self.emit(Call((target.slot,), callee.name, values, loc))
        if callee.definition.scope.yields:
            ending.made(self, target, loc)
        if self.definition.library and target.type in TEXTS:
            return self.machine_form(target)
        return self.rounded(target) if callee.definition.library else target

    def node_at(self, loc: Loc) -> ast.AST:
        """A node at a place: the operator that is walked there, which tells apart the containers that it makes."""
        line = getattr(self.operation, "lineno", None)
        return self.operation if self.operation and line == loc.line else ast.Pass(lineno=loc.line, col_offset=0)

    def library_used(self, function: Callable[..., object]) -> None:
        """A library function without parameters that depend on types is part of the program."""
        definition = library_definition(function)
        self.program.library_instance(definition, [I32] * len(definition.scope.params), self.instance)

    def library(self, function: Callable[..., object], args: Sequence[Expr], loc: Loc) -> Expr:
        """A call of a library function, whose annotations say what its arguments become."""
        definition = library_definition(function)
        callee = self.program.library_instance(definition, [a.type for a in args], self.instance)
        fitted = [self.fit(a, t, loc) for a, t in zip(args, callee.params.values(), strict=True)]
        return self.call(callee, fitted, loc)

    def fit(self, expr: Expr, target: Type, loc: Loc) -> Expr:
        """A number as the type that a library parameter or an annotation asks for."""
        from lanewise.python.classes import derived
        from lanewise.python.expressions import operators

        if expr.type == target or NEVER in (expr.type, target) or BAD in (expr.type, target):
            return expr
        if isinstance(expr.type, Union) and not isinstance(target, Union):
            found = self.each(expr, lambda e: self.fit(e, target, loc), loc)
            return found if isinstance(found, Expr) else NOTHING
        if isinstance(target, Tuple) and isinstance(expr.type, Tuple):
            from lanewise.python.program.flow import item

            items = tuple(self.fit(item(expr, i), t, loc) for i, t in enumerate(target.items))
            return Op("tuple", items, target)
        if isinstance(target, Tuple):
            return operators.type_error(self, f"'{type_name(expr.type)}' object is not iterable", loc)
        if isinstance(target, Union):
            return coerce(expr, target)
        if expr.type == I32 and target in TEXTS and self.definition.library:
            return Op("object", (expr,), target)
        if target == STR and derived.base_of(self, expr.type) is str:
            return derived.held(self, expr, loc)
        if target == STR:
            return operators.type_error(self, f"must be str, not {type_name(expr.type)}", loc)
        if (expr.type, target) == (B1, INT) and not self.definition.library:
            return operators.type_error(self, "'numpy.bool' object cannot be interpreted as an integer", loc)
        return operators.convert(self, expr, target, loc)

    # --- unions ------------------------------------------------------------------------------------------------------

    def each(self, expr: Expr, use: Callable[[Expr], Value], loc: Loc) -> Value:
        """Apply `use` to the value as each member of its union type; the results meet."""
        if not isinstance(expr.type, Union):
            return use(expr)
        subject = self.temp(expr, loc)
        found = self.chosen(lambda keep: self._chain(subject, expr.type.members, lambda e: keep(use(e)), loc), loc)  # type: ignore
        if is_conflict(found):
            return self.refuse_line(loc, "the results are of more types than one name can hold", "convert the operands first")
        return found

    def each_expr(self, expr: Expr, use: Callable[[Expr], Expr], loc: Loc) -> Expr:
        """`each` where every result is a value of run time."""
        found = self.each(expr, use, loc)
        assert isinstance(found, Expr)
        return found

    def each_of(self, given: list[Expr], use: Callable[[list[Expr]], Value], loc: Loc) -> Value:
        """Apply `use` to several values, each as each member of its union type."""
        if not given:
            return use([])
        kept = [self.temp(e, loc) for e in given]
        return self.each(kept[0], lambda first: self.each_of(kept[1:], lambda rest: use([first, *rest]), loc), loc)

    def untold(self, x: Expr, what: str, hint: str, loc: Loc) -> Expr:
        """What is not compiled of a value of this type: where it is one of several, only the run knows whether it is wanted."""
        if not is_alternative(x):
            return self.refuse_line(loc, what, hint)
        self.throw("NotImplementedError", f"{what}: {hint}", loc=loc)
        return NOTHING

    def member(self, expr: Expr, use: Callable[[Expr], None], loc: Loc) -> None:
        """`use` of the value as the member of its union that it is."""
        assert isinstance(expr.type, Union)
        self._chain(self.temp(expr, loc), expr.type.members, use, loc)

    def _chain(self, subject: Expr, members: tuple[Type, ...], use: Callable[[Expr], None], loc: Loc) -> None:
        member = Op("unwrap", (subject,), members[0])
        if len(members) == 1:
            use(member)
            return
        test = Op("is", (subject,), BOOL, (members[0],))
        self.branch(test, lambda: use(member), lambda: self._chain(subject, members[1:], use, loc), loc)

    def chosen(self, walk: Callable[[Callable[[Value], None]], None], loc: Loc) -> Value:
        """The value that the paths of `walk` keep: each calls its argument with one, or ends."""
        if self.env is None:
            return NOTHING
        self._count += 1
        name = f"%{self._count}"
        walk(lambda value: self.bind(name, value, loc))
        if self.env is None or name not in self.env:
            return NOTHING
        value = self.env[name].value
        self.env = {k: v for k, v in self.env.items() if k != name}
        return value

    def pick(self, condition: Expr, then: Callable[[], Value], orelse: Callable[[], Value], loc: Loc) -> Value:
        """A conditional expression. Of one whose condition is known, what it gives may be known as well."""
        if isinstance(condition, Const):
            return then() if condition.value else orelse()

        def walk(keep: Callable[[Value], None]) -> None:
            self.branch(condition, lambda: keep(then()), lambda: keep(orelse()), loc)

        return self.chosen(walk, loc)


def single(x: float) -> float:
    """The nearest single, as a double."""
    try:
        found: float = struct.unpack("<f", struct.pack("<f", x))[0]
    except OverflowError:
        return math.copysign(math.inf, x)
    return found


def integer(value: int) -> Const:
    """An int constant of Python's type."""
    from lanewise.ir.types import INT

    return Const(INT, value)
