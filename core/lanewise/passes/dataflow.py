"""The one driver for facts that flow forward over structured code.

In: a function's body, a state at its entry, and the rules of an analysis. Out: the state before every statement. Breaks
join at the end of the block that they leave, and what raises at the end of the `Try` around it; a loop is walked until the
state at its head settles, widening from the second turn on, and then once more to win back what widening gave away. Code that
no state reaches has none.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from lanewise.ir.code import NESTING, Block, Body, Break, Expr, If, Loop, Raise, Return, Stmt, Try
from lanewise.ir.rules import may_raise

S = TypeVar("S")
LATE = 24
"""Turns after which a loop has settled, but for facts that take turns with others that say the same."""
_STRUCTURE = frozenset((If, Block, Break, Loop, Try, Return, Raise))
"""After the others, which are most, control goes on with the next statement."""


class Analysis(Protocol[S]):
    """The rules. States are values: a rule returns a new one."""

    def join(self, a: S, b: S) -> S:
        """What holds on both paths."""

    def widen(self, old: S, new: S, *, late: bool) -> S:
        """A state above both that a growing chain reaches soon. `late`: what has not settled by now is given up."""

    def step(self, stmt: Stmt, state: S) -> S | None:
        """The state after a statement without control flow; None where nothing comes after it."""

    def branches(self, condition: Expr, state: S) -> tuple[S | None, S | None]:
        """The states where the condition is true and where it is false; None where it cannot be so."""

    def entered(self, stmt: Stmt, state: S) -> S:
        """What of a state still counts in a statement with bodies and behind it."""


class Forward(Generic[S]):
    """One run. `before[id(stmt)]` is the state before each reachable statement."""

    def __init__(self, rules: Analysis[S]) -> None:
        self.rules = rules
        self.before: dict[int, S] = {}
        self._labels: dict[str, S | None] = {}
        self._heads: dict[str, S] = {}
        self._tries: list[str] = []

    def run(self, body: Body, state: S | None) -> S | None:
        """The state after a body."""
        for stmt in body:
            if state is None:
                return None
            self.before[id(stmt)] = state
            if self._tries and may_raise(stmt):
                self._labels[self._tries[-1]] = self._join(self._labels[self._tries[-1]], state)
            state = self._statement(stmt, state)
        return state

    def _join(self, a: S | None, b: S | None) -> S | None:
        if a is None or b is None:
            return b if a is None else a
        return self.rules.join(a, b)

    def _statement(self, stmt: Stmt, state: S) -> S | None:
        if type(stmt) not in _STRUCTURE:
            return self.rules.step(stmt, state)
        if type(stmt) in NESTING:
            state = self.rules.entered(stmt, state)
        match stmt:
            case If(condition=condition, then=then, orelse=orelse):
                yes, no = self.rules.branches(condition, state)
                return self._join(self.run(then, yes), self.run(orelse, no))
            case Block(label=label, body=body):
                self._labels[label] = None
                end = self.run(body, state)
                return self._join(end, self._labels.pop(label))
            case Try(label=label, body=body):
                self._labels[label] = None
                self._tries.append(label)
                self.run(body, state)
                self._tries.pop()
                raised = self._labels.pop(label)
                return None if raised is None else self.rules.step(stmt, raised)
            case Break(label=label):
                self._labels[label] = self._join(self._labels[label], state)
            case Loop():
                return self._loop(stmt, state)
            case _:
                self.rules.step(stmt, state)
        return None

    def _loop(self, loop: Loop, entry: S) -> S | None:
        """Outer labels keep what unsettled turns sent there: it is below what the settled ones send."""
        head = entry
        if loop.label in self._heads:
            head = self.rules.join(entry, self._heads[loop.label])
        turns = 0
        while True:
            self._labels[loop.label] = None
            back = self.run(loop.body, head)
            following = head if back is None else self.rules.join(head, back)
            if following == head:
                break
            turns += 1
            head = self.rules.widen(head, following, late=turns > LATE) if turns > 1 else following
        if turns > 1:
            better = entry if back is None else self.rules.join(entry, back)
            if better != head:
                self._labels[loop.label] = None
                again = self.run(loop.body, better)
                if again is None or self.rules.join(better, again) == better:
                    head = better
                else:
                    self._labels[loop.label] = None
                    self.run(loop.body, head)
        self._heads[loop.label] = head
        return self._labels.pop(loop.label)


class Demands(Protocol[S]):
    """The rules of an analysis that flows backward."""

    @property
    def bottom(self) -> S:
        """What holds where a function has ended."""

    def join(self, a: S, b: S) -> S:
        """What holds before a branch into both."""

    def step(self, stmt: Stmt, after: S) -> S:
        """The state before what a statement itself evaluates and sets; of an `If`, before its condition."""


class Backward(Generic[S]):
    """One run against the flow. `before` and `after`: the states around each statement, by its id; of a loop, around all turns."""

    def __init__(self, rules: Demands[S]) -> None:
        self.rules = rules
        self.before: dict[int, S] = {}
        self.after: dict[int, S] = {}
        self._labels: dict[str, S] = {}
        self._heads: dict[str, S] = {}
        self._tries: list[str] = []

    def run(self, body: Body, state: S) -> S:
        """The state before a body that ends in `state`."""
        for stmt in reversed(body):
            self.after[id(stmt)] = state
            state = self._statement(stmt, state)
            if self._tries and may_raise(stmt):
                state = self.rules.join(state, self._labels[self._tries[-1]])
            self.before[id(stmt)] = state
        return state

    def start(self, body: Body, end: S) -> S:
        """The state at the start of a body that was walked."""
        return self.before[id(body[0])] if body else end

    def _statement(self, stmt: Stmt, after: S) -> S:
        if type(stmt) not in _STRUCTURE:
            return self.rules.step(stmt, after)
        match stmt:
            case If(then=then, orelse=orelse):
                return self.rules.step(stmt, self.rules.join(self.run(then, after), self.run(orelse, after)))
            case Block(label=label, body=body):
                self._labels[label] = after
                return self.run(body, after)
            case Try(label=label, body=body):
                self._labels[label] = self.rules.step(stmt, after)
                self._tries.append(label)
                state = self.run(body, after)
                self._tries.pop()
                return state
            case Break(label=label):
                return self._labels[label]
            case Loop(label=label, body=body):
                self._labels[label] = after
                head = self._heads.get(label, self.rules.bottom)
                while (following := self.rules.join(head, self.run(body, head))) != head:
                    head = following
                self._heads[label] = head
                return head
        return self.rules.step(stmt, self.rules.bottom)
