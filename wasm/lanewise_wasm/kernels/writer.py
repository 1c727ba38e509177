"""Loads, assignments and loops are asked for; the statements of one function of low code go out, in the order of asking.

The order is a schedule: engines keep it (`facts/codegen.md`, section 1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import reduce

from lanewise.ir.code import KERNEL, Break, Call, Const, Do, Expr, Function, Get, If, Loc, Loop, Op, Return, Set, Stmt
from lanewise.ir.types import I32, Type

OK = Const(I32, 0)
"""Every function has a status last until `passes/statuses.py` finds that it is always this one."""


def word(n: int) -> Const:
    """An i32."""
    return Const(I32, n)


def plus(x: Expr, y: Expr | int) -> Expr:
    """x + y, of i32."""
    y = word(y) if isinstance(y, int) else y
    return x if y == word(0) else Op("i32.add", (x, y), I32)


def multiplied(x: Expr, y: Expr) -> Expr:
    """x * y, of i32; what is known is computed, and a power of two shifts."""
    if isinstance(x, Const):
        x, y = y, x
    if not isinstance(y, Const):
        return Op("i32.mul", (x, y), I32)
    n = int(y.value)  # type: ignore[arg-type]
    if isinstance(x, Const):
        return word(int(x.value) * n)  # type: ignore[arg-type]
    if n in (0, 1):
        return x if n else y
    return Op("i32.mul", (x, y), I32) if n & (n - 1) else Op("i32.shl", (x, word(n.bit_length() - 1)), I32)


def all_of(tests: Sequence[Expr]) -> Expr | None:
    """Whether all tests hold; None where there are none."""
    return reduce(lambda p, q: Op("i32.and", (p, q), I32), tests) if tests else None


class Writer:
    """One function that grows."""

    def __init__(self, name: str, params: Sequence[tuple[str, Type]]) -> None:
        self.name = name
        self.params = tuple(p for p, _ in params)
        self.slots: dict[str, Type] = dict(params)
        self.loc = Loc(name, 1)
        self.out: list[Stmt] = []
        self.count = 0
        self.inner = ""
        """The label of the loop that is being written."""

    # --- slots -------------------------------------------------------------------------------------------------------

    def get(self, name: str) -> Get:
        """The value of a slot."""
        return Get(name, self.slots[name])

    def fresh(self, t: Type, hint: str = "t") -> Get:
        """A slot that nothing else uses."""
        self.count += 1
        name = f"{hint}${self.count}"
        self.slots[name] = t
        return Get(name, t)

    def set(self, target: Expr, value: Expr) -> None:
        """target = value."""
        assert isinstance(target, Get)
        self.out.append(Set(target.slot, value, self.loc))

    def temp(self, value: Expr, hint: str = "t") -> Get:
        """A slot with this value."""
        target = self.fresh(value.type, hint)
        self.set(target, value)
        return target

    # --- effects -----------------------------------------------------------------------------------------------------

    def load(self, name: str, address: Expr, offset: int, t: Type) -> Get:
        """What lies at an address."""
        target = self.fresh(t, "v")
        self.out.append(Do((target.slot,), name, (address,), self.loc, (offset,) if offset else ()))
        return target

    def do(self, name: str, *args: Expr, offset: int) -> None:
        """A store."""
        self.out.append(Do((), name, args, self.loc, (offset,) if offset else ()))

    def call(self, function: str, args: Sequence[Expr], result: Type) -> Get:
        """A call of another function of the kernel."""
        target, status = self.fresh(result, "r"), self.fresh(I32, "status")
        self.out.append(Call((target.slot, status.slot), function, tuple(args), self.loc))
        return target

    def leave(self, *values: Expr) -> None:
        """Return."""
        self.out.append(Return((*values, OK), self.loc))

    # --- structure ---------------------------------------------------------------------------------------------------

    @contextmanager
    def body(self) -> Iterator[list[Stmt]]:
        """Statements that stand apart."""
        saved, self.out = self.out, []
        try:
            yield self.out
        finally:
            self.out = saved

    def branch(self, condition: Expr, then: Callable[[], None], orelse: Callable[[], None] = lambda: None) -> None:
        """if condition: then, else orelse."""
        with self.body() as first:
            then()
        with self.body() as second:
            orelse()
        self.out.append(If(condition, tuple(first), tuple(second), self.loc))

    def loop(self, done: Expr, turn: Callable[[], None]) -> None:
        """Turns until `done` holds."""
        self.count += 1
        label = f"L{self.count}"
        around, self.inner = self.inner, label
        with self.body() as inner:
            turn()
        self.inner = around
        leave = If(done, (Break(label, self.loc),), (), self.loc)
        self.out.append(Loop(label, (leave, *inner), self.loc))

    def anchor(self, address: Expr) -> None:
        """A way out of the loop that is never taken, for no address is 0. Cranelift moves nothing that is computed past it."""
        self.out.append(If(Op("i32.eqz", (address,), I32), (Break(self.inner, self.loc),), (), self.loc))

    def finish(self, results: Sequence[Type]) -> Function:
        """The function."""
        return Function(self.name, self.params, (*results, I32), self.slots, tuple(self.out), self.loc, frozenset({KERNEL}))
