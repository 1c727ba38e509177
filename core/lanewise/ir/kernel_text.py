"""A kernel comes in and its text goes out, and back: `parse_kernel(print_kernel(k)) == k`.

    kernel dot(out: *f32[3, k], x: *f32[n], y: *f32[m], z: *f32[1 by zr, k by zs], a: f32, n: dim, m: dim, k: dim,
               zr: step, zs: step) -> f32
      schedule i: lanes 4, unroll 2
      fold s = 0.0 pairwise i in n of mul(v1, v2) by add(state, value)
        v1 = load x[i]
        v2 = load y[i]
      for j in 3
        for l in k
          w = load z[0, l]
          t = mul(a, w)
          store out[j, l] = add(t, s)
      return s

A star marks the address of an array. Where an axis runs along a dim of another name, m here, that dim may be 1: it is stretched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lanewise.ir.code import Expr
from lanewise.ir.kernel import STATE, STILL, VALUE, Fold, For, Index, Kernel, Lane, Load, Param, Schedule, Stage, Store, slots_of
from lanewise.ir.lexical import Line, Lines, expr_text, name_text, value_text
from lanewise.ir.types import I32, SCALARS, Scalar, Type

_number_at = re.compile(r" *(\d+)").match
_still_at = re.compile(r" *(0)(?=[,\]])").match
_scalar_at = re.compile(r" *([a-z]\w*)").match
_verb_at = re.compile(r" *(for|fold|store|return|schedule)(?= )").match


def print_kernel(kernel: Kernel) -> str:
    """The text of one kernel."""
    return "\n".join(_lines(kernel)) + "\n"


def _lines(kernel: Kernel) -> Iterator[str]:
    printer = _Printer(slots_of(kernel))
    results = f" -> {', '.join(str(r.type) for r in kernel.results)}" if kernel.results else ""
    yield f"kernel {name_text(kernel.name)}({', '.join(map(_param, kernel.params))}){results}"
    for axis, schedule in kernel.schedule:
        yield f"  schedule {name_text(axis)}: lanes {schedule.lanes}, unroll {schedule.unroll}"
    yield from printer.body(kernel.body, "  ")
    if kernel.results:
        yield f"  return {', '.join(map(printer.expr, kernel.results))}"


def _param(p: Param) -> str:
    if p.kind == "array":
        steps = [f" by {name_text(step)}" for step in p.steps] or [""] * len(p.dims)
        return f"{name_text(p.name)}: *{p.type}[{', '.join(map('{}{}'.format, map(_extent, p.dims), steps))}]"
    return f"{name_text(p.name)}: {p.type if p.kind == 'number' else p.kind}"


class _Printer:
    def __init__(self, slots: dict[str, Type]) -> None:
        self.slots = slots

    def expr(self, expr: Expr) -> str:
        return expr_text(expr, self.slots)

    def body(self, body: Sequence[Stage], indent: str) -> Iterator[str]:
        for stage in body:
            yield indent + self.head(stage)
            if isinstance(stage, For | Fold):
                yield from self.body(stage.body, indent + "  ")

    def head(self, stage: Stage) -> str:
        match stage:
            case Load(target=target, array=array, index=index):
                return f"{name_text(target)} = load {_place(array, index)}"
            case Lane(target=target, value=value):
                return f"{name_text(target)} = {self.expr(value)}"
            case Store(array=array, index=index, value=value):
                return f"store {_place(array, index)} = {self.expr(value)}"
            case For(axis=axis, extent=extent):
                return f"for {name_text(axis)} in {_extent(extent)}"
            case Fold(target=target, start=start, order=order, axis=axis, extent=extent, value=value):
                across = f" across {', '.join(map(_extent, stage.across))}" if stage.across else ""
                over = f"{order} {name_text(axis)} in {_extent(extent)}{across} of {self.expr(value)}"
                return f"fold {name_text(target)} = {value_text(start)} {over} by {expr_text(stage.combine, _running(value.type))}"


def _running(t: Type) -> dict[str, Type]:
    """What a fold combines."""
    return {STATE: t, VALUE: t}


def _extent(extent: int | str) -> str:
    return str(extent) if isinstance(extent, int) else name_text(extent)


def _place(array: str, index: Index) -> str:
    return f"{name_text(array)}[{', '.join('0' if axis == STILL else name_text(axis) for axis in index)}]"


# --- read ------------------------------------------------------------------------------------------------------------


def parse_kernel(text: str) -> Kernel:
    """The inverse of `print_kernel`."""
    return _Parser(text).kernel()


class _Parser(Lines):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.arrays: dict[str, Scalar] = {}
        self.results: tuple[Expr, ...] = ()
        self.schedule: list[tuple[str, Schedule]] = []

    def kernel(self) -> Kernel:
        line = self.next()
        if line.name() != "kernel":
            raise line.fail("kernel")
        name = line.name()
        line.expect("(")
        params = line.list(lambda: self.param(line), ")")
        if line.accept("->"):
            line.type()
            while line.accept(","):
                line.type()
        line.end()
        body = self.body(0)
        return Kernel(name, params, body, self.results, tuple(self.schedule))

    def param(self, line: Line) -> Param:
        name = line.name()
        line.expect(":")
        star = line.accept("*")
        word = line.need(_scalar_at, "a type")
        if word in ("dim", "step"):
            return Param(name, word, I32)
        if word not in SCALARS:
            raise line.fail("a type")
        if star:
            self.arrays[name] = SCALARS[word]
            line.expect("[")
            places = line.list(lambda: self.dim(line), "]")
            steps = tuple(step for _, step in places if step)
            return Param(name, "array", SCALARS[word], tuple(dim for dim, _ in places), steps)
        self.slots[name] = SCALARS[word]
        return Param(name, "number", SCALARS[word])

    def dim(self, line: Line) -> tuple[int | str, str]:
        """A dim and the name of its step, empty where it says none."""
        return self.extent(line), line.name() if line.accept("by ") else ""

    def extent(self, line: Line) -> int | str:
        number = line.take(_number_at)
        return line.name() if number is None else int(number)

    def body(self, outer: int) -> tuple[Stage, ...]:
        stages: list[Stage] = []
        own = self.indent()
        while self.indent() > outer:
            if self.indent() != own:
                raise self.next().fail(f"an indentation of {own}")
            line = self.next()
            verb = line.take(_verb_at)
            stage = self.assign(line) if verb is None else _STAGES[verb](self, line, own)
            if stage is not None:
                stages.append(stage)
        return tuple(stages)

    def assign(self, line: Line) -> Stage:
        target = line.name()
        line.expect("=")
        if line.accept("load "):
            array, index = self.place(line)
            self.slots[target] = self.arrays[array]
            line.end()
            return Load(target, array, index)
        value = line.expr()
        line.end()
        self.slots[target] = value.type
        return Lane(target, value)

    def store(self, line: Line, own: int) -> Stage:
        array, index = self.place(line)
        line.expect("=")
        value = line.expr()
        line.end()
        return Store(array, index, value)

    def for_(self, line: Line, own: int) -> Stage:
        axis, extent = self.over(line)
        line.end()
        return For(axis, extent, self.body(own))

    def fold(self, line: Line, own: int) -> Stage:
        """The value names what the body sets, so the rest of the line is read after it."""
        target = line.name()
        line.expect("=")
        start = line.number_value()
        order = line.name()
        axis, extent = self.over(line)
        across: list[int | str] = []
        while line.accept("," if across else "across "):
            across.append(self.extent(line))
        line.expect("of ")
        body: list[Load | Lane] = []
        for stage in self.body(own):
            if not isinstance(stage, Load | Lane):
                raise line.fail("loads and lanes below it")
            body.append(stage)
        value = line.expr()
        line.expect("by ")
        outside = dict(self.slots)
        self.slots.update(_running(value.type))
        combine = line.expr()
        line.end()
        self.slots.clear()
        self.slots.update({**outside, target: value.type})
        return Fold(target, start, combine, order, axis, extent, tuple(body), value, tuple(across))

    def over(self, line: Line) -> tuple[str, int | str]:
        axis = line.name()
        line.expect("in ")
        return axis, self.extent(line)

    def place(self, line: Line) -> tuple[str, Index]:
        array = line.name()
        if array not in self.arrays:
            raise line.fail("an array")
        line.expect("[")
        return array, line.list(lambda: STILL if line.take(_still_at) else line.name(), "]")

    def return_(self, line: Line, own: int) -> None:
        values = [line.expr()]
        while line.accept(","):
            values.append(line.expr())
        line.end()
        self.results = tuple(values)

    def plan(self, line: Line, own: int) -> None:
        axis = line.name()
        line.expect(":")
        line.expect("lanes ")
        lanes = line.integer()
        line.expect(",")
        line.expect("unroll ")
        self.schedule.append((axis, Schedule(lanes, line.integer())))
        line.end()


_STAGES = {
    "for": _Parser.for_,
    "fold": _Parser.fold,
    "store": _Parser.store,
    "return": _Parser.return_,
    "schedule": _Parser.plan,
}
