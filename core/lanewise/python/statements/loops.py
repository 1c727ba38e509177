"""`while` and `for`.

In: loop nodes. Out: blocks and loops in the flow. A `for` over a range counts in a hidden slot, so that the body may do what it
likes with its variable; a `for` over a tuple is unrolled, since each item has its own type; what else is iterated is read by
place.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache, partial

from lanewise.ir.code import Const, Expr, Get, Loc, Op, Set
from lanewise.ir.exceptions import is_a
from lanewise.ir.types import BAD, BOOL, INT, NEVER, Tuple, Union
from lanewise.python.classes import class_model, enums
from lanewise.python.containers import lists, ranges, tuples
from lanewise.python.expressions import operators
from lanewise.python.iterators import iteration
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.paths import assigned_names
from lanewise.python.program.values import (
    THE_NONE,
    Generated,
    Indexed,
    Items,
    Known,
    Nested,
    Range,
    Stepped,
    Value,
    literal,
    type_name,
)
from lanewise.python.source.scopes import parameters
from lanewise.python.statements import owned_generators

MAX_UNROLLED = 64
"""A tuple of more items is taken for one of any length."""


def _settled(b: Builder, x: Expr, loc: Loc) -> Expr:
    """A tuple whose items are computed: those of a display stay what they are."""
    if isinstance(x, Op) and x.name == "tuple":
        return Op("tuple", tuple(_settled(b, part, loc) for part in x.args), x.type, x.attrs)
    return b.temp(x, loc)


def while_loop(b: Builder, node: ast.While) -> None:
    """`while test: ... else: ...`"""
    from lanewise.python.statements.statements import jump, narrowed, statements

    loc = b.at(node)
    with b.block(loc) as after:

        def turn(leave: str) -> None:
            jump(b, node.test, leave, False)
            _suite(b, node.body, after, loc)

        b.loop(turn, assigned_names(node), loc)
        narrowed(b, node.test, False)
        statements(b, node.orelse)


def _suite(b: Builder, body: list[ast.stmt], after: str, loc: Loc) -> None:
    """One turn of a body: `continue` leaves the inner block, `break` the outer one."""
    from lanewise.python.statements.statements import statements

    with b.block(loc) as following:
        b.breaks.append((after, following, len(b.finals)))
        statements(b, body)
        b.breaks.pop()


def for_loop(b: Builder, node: ast.For) -> None:
    """`for target in iterable: ... else: ...`"""
    from lanewise.python.expressions.expressions import iterable

    found = _functions(b, node.iter)
    if found is None:
        owned_generators.walked(b, node.iter, lambda over: iterable(b, over), lambda found: _for_each(b, node, found))
    else:
        _for_each(b, node, found)


def _for_each(b: Builder, node: ast.For, found: Value) -> None:
    from lanewise.python.statements.statements import statements

    loc = b.at(node)
    with b.block(loc) as after:
        steady = assigned_names(node.target) - assigned_names(*node.body)
        turn = Turn(b, node.iter, node.target, assigned_names(node), lambda: _suite(b, node.body, after, loc), steady)
        if turn.over(found):
            statements(b, node.orelse)


def _functions(b: Builder, node: ast.expr) -> Value | None:
    """A display of functions, classes or dtypes that is walked through has turns of its own for each, list or not."""
    from lanewise.python.expressions.expressions import runtime, value

    if not isinstance(node, ast.List) or not all(isinstance(each, ast.Name | ast.Attribute) for each in node.elts):
        return None
    outside = [each for each in node.elts if b.is_outside(ast.unparse(each).partition(".")[0])]
    if not node.elts or len(outside) < len(node.elts):
        return None
    if not all(isinstance(found := value(b, each), Known) and callable(found.object) for each in node.elts):
        return None
    parts = [runtime(b, each) for each in node.elts]
    return NOTHING if b.env is None or any(part.type in (BAD, NEVER) for part in parts) else tuples.pack(parts)


@dataclass(frozen=True)
class Turn:
    """What happens for each item: the target takes it, then `suite` is walked. `names`: what either may bind."""

    b: Builder
    node: ast.expr
    """The iterable."""
    target: ast.expr
    names: frozenset[str]
    suite: Callable[[], None]
    steady: frozenset[str] = frozenset()
    """Names of the target that the suite does not bind."""

    def over(self, found: Value) -> bool:
        """For each item of a value; False where it is known that no path goes on."""
        from lanewise.python.expressions.expressions import as_runtime

        b, loc = self.b, self.b.at(self.node)
        found = ranges.as_bounds(b, enums.taken_apart(b, found, self.node), self.node)
        if isinstance(found, Known) and isinstance(found.object, Range):
            if (turns := self._told(found.object)) is None:
                self._range(found.object)
            else:
                self._items(turns)
            return True
        if isinstance(found, Known) and isinstance(found.object, Items):
            self._items(list(found.object.items))
            return True
        if isinstance(found, Known) and isinstance(found.object, Indexed) and (apart := found.object.apart) is not None:
            b.when(make("gt", (found.object.count(), integer(0)), BOOL), lambda: self._items(apart()), loc)
            return True
        if isinstance(found, Known) and isinstance(found.object, Generated):
            self._generated(found.object)
            return True
        if isinstance(found, Known) and class_model.are_named_fields(found.object) and isinstance(found.object, dict):
            self._items(list(map(literal, found.object)))
            return True
        if isinstance(found, Known) and (class_model.are_fields(found.object) or class_model.are_named_fields(found.object)):
            self._knowns([Known(part) for part in found.object])  # type: ignore[attr-defined]
            return True
        iterable = found
        if not (isinstance(found, Known) and isinstance(found.object, Indexed | Stepped)):
            iterable = as_runtime(b, found, self.node)
            if iterable.type in (BAD, NEVER):
                return False
            if isinstance(iterable.type, Tuple):
                self._items(tuples.items(_settled(b, iterable, loc)))
                return True
            if isinstance(iterable.type, Union):
                b.each(b.temp(iterable, loc), self._one_of_several, loc)
                return True
        if iteration.gives_values(b, iterable):
            self._stepped(iteration.stepped(b, iterable, self.node))
            return True
        places = iteration.indexed(b, iterable, self.node)
        if places is not None:
            self._places(places)
        elif not isinstance(iterable, Known | Nested):
            operators.type_error(b, f"'{type_name(iterable.type)}' object is not iterable", loc)
        return True

    def _one_of_several(self, found: Expr) -> Expr:
        """Each type has a loop of its own."""
        self.over(found)
        return THE_NONE

    def _told(self, over: Range) -> list[Expr] | None:
        """The turns one by one, where what is compiled depends on the number of each."""
        bounds = [e.value for e in (over.start, over.stop, over.step) if isinstance(e, Const) and type(e.value) is int]
        if len(bounds) < 3 or bounds[2] == 0 or not isinstance(self.target, ast.Name):
            return None
        turns = range(*bounds)
        told = len(turns) <= MAX_UNROLLED and self.b.is_told(self.b.definition, self.target.id)
        return [integer(turn) for turn in turns] if told else None

    def _range(self, over: Range) -> None:
        b = self.b
        start, stop, step = (
            e if _stays(e, self.names) else b.temp(e, b.at(self.node)) for e in (over.start, over.stop, over.step)
        )
        if isinstance(step, Const):
            self._count(start, stop, step, int(step.value or 0) > 0)  # type: ignore[arg-type]
            return
        up = make("gt", (step, integer(0)), BOOL)
        b.branch(
            up,
            lambda: self._count(start, stop, step, True),
            lambda: self._count(start, stop, step, False),
            b.at(self.node),
        )

    def _count(self, start: Expr, stop: Expr, step: Expr, up: bool) -> None:
        counter = self.b.fresh(start.type)
        self.b.emit(Set(counter.slot, start, self.b.at(self.node)))
        first, done = (make("ge" if up else "le", (e, stop), BOOL) for e in (start, counter))
        # With constant bounds it is decided at build that there is no turn.
        none = isinstance(first, Const) and bool(first.value)
        self._counted(counter, lambda: first if none else done, lambda: counter, step)

    def _counted(
        self, counter: Get, done: Callable[[], Expr], element: Callable[[], Expr], step: Expr, end: Callable[[], None] | None = None
    ) -> None:
        """Turns over a hidden counter. `end` is walked before the loop is left since all is done."""
        from lanewise.python.statements.statements import assign

        b, loc = self.b, self.b.at(self.node)

        def leaving(leave: str) -> None:
            if end is not None:
                end()
            b.leave(leave, loc)

        def turn(leave: str) -> None:
            b.when(done(), lambda: leaving(leave), loc)
            if b.env is None:
                return
            assign(b, self.target, element())
            self.suite()
            b.emit(Set(counter.slot, make("add", (counter, step), counter.type), loc))

        b.loop(turn, self.names, loc)

    def _items(self, parts: list[Expr]) -> None:
        from lanewise.python.statements.statements import assign

        if len(parts) > MAX_UNROLLED:
            over = iteration.indexed(self.b, lists.lengthened(self.b, tuples.pack(parts), self.node), self.node)
            assert over is not None
            self._places(over)
            return
        several = len({part.type for part in parts}) > 1
        for i, part in enumerate(parts):
            assign(self.b, self.target, part)
            before = dict(self.b.constants)
            self.b.constants.update(self._constants(self.target, part))
            with self.b.in_turn(i) if several else nullcontext():
                self.suite()
            self.b.constants = before

    def _constants(self, target: ast.expr, part: Expr) -> dict[str, Expr]:
        """Names that are a constant for this turn: attributes are asked for by a text."""
        if isinstance(target, ast.Tuple) and isinstance(part, Op) and part.name == "tuple":
            pairs = zip(target.elts, tuples.items(part), strict=False)
            return {name: known for inner, item in pairs for name, known in self._constants(inner, item).items()}
        steady = isinstance(target, ast.Name) and target.id in self.steady and self.b.is_kept(target.id, part)
        return {target.id: part} if steady else {}  # type: ignore[attr-defined]

    def _knowns(self, parts: list[Known]) -> None:
        """What is known at build has a turn of its own for each."""
        from lanewise.python.statements.statements import assign

        for part in parts:
            assign(self.b, self.target, part)
            self.suite()

    def _generated(self, over: Generated) -> None:
        """The suite is the innermost of the generator's own loops."""
        from lanewise.python.statements.statements import assign

        def use(element: Expr) -> None:
            if self.b.env is not None:
                assign(self.b, self.target, element)
                self.suite()

        over_generators(self.b, over.node, use, over.framed)

    def _stepped(self, over: Stepped) -> None:
        """The next item is asked for at each turn."""
        from lanewise.python.statements.statements import assign

        b = self.b

        def turn(leave: str) -> None:
            item = over.advance(leave)
            if b.env is not None:
                assign(b, self.target, item)
                self.suite()

        b.loop(turn, self.names, b.at(self.node))

    def _places(self, over: Indexed) -> None:
        counter = self.b.fresh(INT)
        self.b.emit(Set(counter.slot, integer(0), self.b.at(self.node)))
        self._counted(counter, lambda: make("ge", (counter, over.count()), BOOL), lambda: over.at(counter), integer(1), over.end)


def begun(b: Builder, found: Value, node: ast.AST) -> Value:
    """What is iterated from now on, though the loop over it is in another frame."""
    if isinstance(found, Known | Nested) or (isinstance(found, Op) and found.name == "tuple"):
        return found
    x = checked(b, found, node)
    return Known(iteration.stepped(b, x, node)) if b.env is not None and iteration.gives_values(b, x) else x


def checked(b: Builder, found: Expr, node: ast.AST) -> Expr:
    """CPython's TypeError for what cannot be iterated, which comes before anything is asked for its first item."""
    loc = b.at(node)

    def one(x: Expr) -> Expr:
        if iteration.is_iterable(b, x):
            return THE_NONE
        return operators.type_error(b, f"'{type_name(x.type)}' object is not iterable", loc)

    if b.env is None or found.type in (BAD, NEVER):
        return found
    x = b.temp(found, loc)
    b.each(x, one, loc)
    return x


def _stays(bound: Expr, changed: frozenset[str]) -> bool:
    """Whether the loop leaves a bound alone: then what a test says of it holds for the variable itself."""
    return isinstance(bound, Get) and bound.slot.partition(".")[0] not in changed


def each(b: Builder, found: Value, node: ast.AST, use: Callable[[Expr], None]) -> None:
    """`use` of each item of anything that is iterated; CPython's TypeError for what is not."""
    loc = b.at(node)
    if b.env is None or (isinstance(found, Expr) and found.type in (BAD, NEVER)):
        return
    if isinstance(found, Known) and isinstance(found.object, Generated):
        over_generators(b, found.object.node, use, found.object.framed)
        return
    # Where one such loop stands within another, each has an item of its own, by how deep it stands: what an exception left of one
    # that is over counts for nothing, or every walk of a loop around would find another name.
    name = f"each.item{b.loops_of_items}"

    def suite() -> None:
        if b.env is not None:
            taken = b.env[name].value
            assert isinstance(taken, Expr)
            use(taken)

    target = ast.copy_location(ast.Name(name, ast.Store()), node)
    b.loops_of_items += 1
    Turn(b, node, target, frozenset({name, *b.env}), suite).over(found)  # type: ignore[arg-type]
    b.loops_of_items -= 1
    if b.env is not None:
        b.unbind(name, loc)


# --- comprehensions ----------------------------------------------------------------------------------------------------

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def _element(node: Comprehension) -> ast.expr:
    """What is evaluated at each turn; of a dict a pair."""
    if isinstance(node, ast.DictComp):
        return ast.copy_location(ast.Tuple([node.key, node.value], ast.Load()), node.key)
    return node.elt


def over_generators(
    b: Builder, node: Comprehension, use: Callable[[Expr], None], framed: bool = True
) -> None:
    """`use` of the element at each turn of a comprehension's loops. `framed`: it has a frame of its own (`Generated`)."""
    over_first(b, node, begun_first(b, node), use, framed)


def begun_first(b: Builder, node: Comprehension) -> Value:
    """The first iterable is evaluated outside: it does not see the comprehension's names."""
    from lanewise.python.expressions.expressions import iterable

    return begun(b, iterable(b, node.generators[0].iter), node.generators[0].iter)


def over_first(b: Builder, node: Comprehension, first: Value, use: Callable[[Expr], None], framed: bool = True) -> None:
    """`over_generators`, with the first iterable at hand."""
    from lanewise.python.expressions.expressions import runtime

    generators, inner, mark = _own_names(node)
    outside, loc = b.frame, b.at(node)
    stops = not framed and node in b.program.shapes.stopping
    with b.inner_frame(node) if framed else nullcontext(), b.block(b.at(node)) if stops else nullcontext("") as end:
        ask = partial(_asked, b, node, end, loc)

        def element() -> None:
            found = ask(partial(runtime, b, inner))
            with b.frame_again(outside):
                use(found)

        _walk(b, generators, first, ask, element)
    if b.env is not None:
        b.env = {k: v for k, v in b.env.items() if not k.endswith(mark)}


def _walk(b: Builder, generators: list[ast.comprehension], found: Value, ask: _Ask, element: Callable[[], None]) -> None:
    """The loops of these, one within the other, the first over what was found."""
    from lanewise.python.expressions.expressions import condition, iterable

    first, *others = generators
    tests: list[Callable[[], Expr]] = [partial(ask, partial(condition, b, test)) for test in first.ifs]

    def then() -> None:
        if others:
            _walk(b, others, iterable(b, others[0].iter), ask, element)
        else:
            element()

    _generator(b, first, found, tests, then)


_Ask = Callable[[Callable[[], Expr]], Expr]
"""What asks for an element or a test."""


def _asked(b: Builder, node: Comprehension, end: str, loc: Loc, ask: Callable[[], Expr]) -> Expr:
    """An element or a test. A function of `map` or `filter` says by StopIteration that there are no more; out of a generator
    expression none comes. Only a walk tells whether there is one."""
    from lanewise.python.iterators import generators

    if not isinstance(node, ast.GeneratorExp):
        return ask()
    if node in b.program.shapes.stopping:
        return iteration.until(b, ask, ("StopIteration",), end, loc) if end else generators.contained(b, ask, loc)
    with b.noting() as sites:
        found = ask()
    if any(is_a(site.exception, "StopIteration", b.program.classes) for site in sites.values()):
        b.program.shapes.stopping.add(node)
        b.program.shapes.grown = True
    return found


def _generator(
    b: Builder, generator: ast.comprehension, found: Value, tests: list[Callable[[], Expr]], then: Callable[[], None]
) -> None:
    def suite() -> None:
        with b.block(b.at(generator.iter)) as following:
            for node, test in zip(generator.ifs, tests, strict=True):
                b.leave_if(make("not", (test(),), BOOL), following, b.at(node))
            if b.env is not None:
                then()

    names = assigned_names(generator.target) | frozenset(b.env or ())
    if b.env is not None:
        Turn(b, generator.iter, generator.target, names, suite, assigned_names(generator.target)).over(found)


@lru_cache(maxsize=1024)
def _own_names(node: Comprehension) -> tuple[list[ast.comprehension], ast.expr, str]:
    """The parts of a comprehension with names of their own. Once: a lambda in it is the same function in every walk."""
    own = assigned_names(*(g.target for g in node.generators))
    mark = f"@{node.lineno}@{node.col_offset}"
    renaming = _Renaming(own, mark)
    copied = copy.deepcopy(node)
    return [renaming.visit(g) for g in copied.generators], renaming.visit(_element(copied)), mark


class _Renaming(ast.NodeTransformer):
    def __init__(self, own: frozenset[str], mark: str) -> None:
        self.own, self.mark = own, mark

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id in self.own:
            node.id += self.mark
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        """Its parameters are its own; what they default to is read outside."""
        node.args.defaults = [self.visit(d) for d in node.args.defaults]
        node.args.kw_defaults = [d and self.visit(d) for d in node.args.kw_defaults]
        node.body = _Renaming(self.own - {a.arg for a in parameters(node.args)}, self.mark).visit(node.body)
        return node
