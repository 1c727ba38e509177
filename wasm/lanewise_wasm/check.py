"""A module comes in; what the specification's validation finds wrong with it goes out, one message each, none if it is fine.

Bodies are checked by the algorithm of the core specification 2.0, appendix 7.3: a stack of operand types and a stack of
control frames, where code that cannot be reached takes operands of any type. Only the first fault of a function is
told, since those after it are mostly its echo.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from .module import Function, Import, Instr, Module, ValueType, constant
from .opcodes import OPS, VALUE_TYPES, Op

ANY: Final = "any"  # the type of an operand that unreachable code takes from nowhere
MAX_PAGES: Final = 1 << 16  # 3.2.5: 4 GiB


def check(module: Module) -> list[str]:
    """Every fault outside bodies, and the first one in each body."""
    faults = [*_duplicates(module), *_types(module), *_memory(module), *_globals(module), *_data(module)]
    if faults:
        return faults
    context = _Context(module)
    return [fault for function in module.functions for fault in _function(context, function)]


class Fault(Exception):
    """What is wrong, in words; who catches it knows where."""


# everything outside bodies (3.4)


def _duplicates(module: Module) -> list[str]:
    exports = [function.export for function in module.functions]
    exports += [variable.export for variable in module.globals]
    exports += [module.memory.export] if module.memory else []
    families = {
        "function": [function.name for function in module.callables],
        "global": [variable.name for variable in module.globals],
        "export": [name for name in exports if name is not None],
    }
    return [
        f"module: two {family}s are called {name!r}"
        for family, names in families.items()
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    ]


def _types(module: Module) -> list[str]:
    uses = [(f.name, word, t) for f in module.callables for word, ts in _type_lists(f) for t in ts]
    uses += [(variable.name, "global", variable.type) for variable in module.globals]
    return [f"{name}: {word} type {type!r} is no value type" for name, word, type in uses if type not in VALUE_TYPES]


def _type_lists(function: Import | Function) -> list[tuple[str, Sequence[ValueType]]]:
    lists = [("parameter", function.params), ("result", function.results)]
    return [*lists, ("local", function.locals)] if isinstance(function, Function) else lists


def _memory(module: Module) -> list[str]:
    memory = module.memory
    if memory is None:
        return []
    top = MAX_PAGES if memory.max_pages is None else memory.max_pages
    faults = []
    if not 0 <= memory.min_pages <= top <= MAX_PAGES:
        faults.append(f"memory: expected 0 <= min <= max <= {MAX_PAGES} pages, found {memory.min_pages} and {top}")
    if memory.shared and memory.max_pages is None:
        faults.append("memory: a shared memory needs a maximum")
    return faults


def _globals(module: Module) -> list[str]:
    faults = []
    own = False
    for variable in module.globals:
        if variable.imported and own:
            faults.append(f"{variable.name}: expected what is imported before the globals that have a value")
        own = own or not variable.imported
        if variable.type not in VALUE_TYPES:
            continue
        try:
            constant(variable.type, variable.init)
        except ValueError:
            faults.append(f"{variable.name}: expected {variable.type}, found initial value {variable.init!r}")
    return faults


def _data(module: Module) -> list[str]:
    faults = []
    for number, segment in enumerate(module.data):
        if segment.offset is None:
            continue
        if module.memory is None:
            faults.append(f"data {number}: there is no memory to write it to")
        elif not 0 <= segment.offset < 1 << 32:
            faults.append(f"data {number}: expected an offset of 32 bits, found {segment.offset}")
    return faults


# bodies (3.3 and 7.3)


class _Context:
    """What a body may refer to by name or number."""

    def __init__(self, module: Module) -> None:
        self.functions = {function.name: function for function in module.callables}
        self.globals = {variable.name: variable for variable in module.globals}
        self.has_memory = module.memory is not None
        self.segments = len(module.data)


@dataclass(slots=True)
class _Frame:
    """A block that is open; `height` is the operand stack's when it opened."""

    name: str
    params: Sequence[ValueType]
    results: Sequence[ValueType]
    height: int
    unreachable: bool = False

    @property
    def label(self) -> Sequence[ValueType]:
        """What a branch to it carries: back to a loop's begin, or on to a block's end."""
        return self.params if self.name == "loop" else self.results


@dataclass(slots=True)
class _Body:
    context: _Context
    function: Function
    locals: Sequence[ValueType]
    operands: list[ValueType] = field(default_factory=list)
    frames: list[_Frame] = field(default_factory=list)

    def pop(self, expected: ValueType = ANY) -> ValueType:
        frame = self.frames[-1]
        if len(self.operands) == frame.height:
            if frame.unreachable:
                return expected
            raise Fault(f"expected {expected}, found an empty stack")
        found = self.operands.pop()
        if ANY not in (expected, found) and expected != found:
            raise Fault(f"expected {expected}, found {found}")
        return expected if found == ANY else found

    def pop_all(self, types: Sequence[ValueType]) -> list[ValueType]:
        return [self.pop(type) for type in reversed(types)][::-1]

    def push(self, types: Sequence[ValueType]) -> None:
        self.operands.extend(types)

    def open(self, name: str, params: Sequence[ValueType], results: Sequence[ValueType]) -> None:
        self.frames.append(_Frame(name, params, results, len(self.operands)))
        self.push(params)

    def close(self) -> _Frame:
        frame = self.frames[-1]
        self.pop_all(frame.results)
        if len(self.operands) != frame.height:
            raise Fault(f"expected the end of {frame.name}, found {len(self.operands) - frame.height} operands left over")
        return self.frames.pop()

    def give_up(self) -> None:
        """What follows cannot be reached, until the block's end."""
        frame = self.frames[-1]
        del self.operands[frame.height :]
        frame.unreachable = True

    def target(self, depth: int) -> Sequence[ValueType]:
        _u32(depth)
        if depth >= len(self.frames):
            raise Fault(f"expected a label less than {len(self.frames)}, found {depth}")
        return self.frames[-1 - depth].label


def _function(context: _Context, function: Function) -> list[str]:
    body = _Body(context, function, [*function.params, *function.locals])
    body.open("function", (), function.results)
    for number, instr in enumerate(function.body):
        try:
            _instruction(body, instr)
        except Fault as fault:
            return [f"{function.name}: instruction {number} ({_words(instr)}): {fault}"]
    try:
        if len(body.frames) > 1:
            raise Fault(f"expected an end for each block, found {len(body.frames) - 1} left open")
        body.close()
    except Fault as fault:
        return [f"{function.name}: at its end: {fault}"]
    return _locations(function)


def _locations(function: Function) -> list[str]:
    places = [place for place, _ in function.locations]
    if places != sorted(places) or any(not 0 <= place <= len(function.body) for place in places):
        return [f"{function.name}: expected ascending locations up to {len(function.body)}, found {places}"]
    return []


def _words(instr: Instr) -> str:
    return " ".join(word if isinstance(word, str) else repr(word) for word in instr)


def _instruction(body: _Body, instr: Instr) -> None:
    name, *immediates = instr
    op = OPS.get(name)
    if op is None:
        raise Fault(f"there is no instruction {name!r}")
    try:
        named = _IMMEDIATES[op.immediate](body, op, *immediates)
    except (TypeError, AttributeError):
        raise Fault(f"expected other immediates than {tuple(immediates)!r}") from None
    control = _CONTROL.get(name)
    if control:
        control(body, op, *immediates)
    else:
        _typed(body, op, named)


def _typed(body: _Body, op: Op, named: ValueType | None) -> None:
    """An instruction whose types the table knows; `t` is the type that the immediate named, or that of its operands."""
    free = named or ANY
    for expected in reversed(op.params):
        if expected == "t":
            free = body.pop(free)
        else:
            body.pop(expected)
    body.push([free if result == "t" else result for result in op.results])


# immediates: each check gives the type that `t` stands for, or None


def _u32(number: int) -> None:
    if not isinstance(number, int) or not 0 <= number < 1 << 32:
        raise Fault(f"expected a number of 32 bits, found {number!r}")


def _plain(body: _Body, op: Op) -> None:
    return


def _constant(body: _Body, op: Op, value: int | float | bytes) -> None:
    try:
        constant(op.immediate, value)
    except ValueError:
        raise Fault(f"expected {op.immediate}, found {value!r}") from None


def _local(body: _Body, op: Op, index: int) -> ValueType:
    _u32(index)
    if index >= len(body.locals):
        raise Fault(f"expected a local less than {len(body.locals)}, found {index}")
    return body.locals[index]


def _global(body: _Body, op: Op, name: str) -> ValueType:
    variable = body.context.globals.get(name)
    if variable is None:
        raise Fault(f"expected the name of a global, found {name!r}")
    if op.name == "global.set" and not variable.mutable:
        raise Fault(f"expected a mutable global, found {name!r}")
    return variable.type


def _callee(body: _Body, op: Op, name: str) -> None:
    if name not in body.context.functions:
        raise Fault(f"expected the name of a function, found {name!r}")


def _label(body: _Body, op: Op, depth: int) -> None:
    body.target(depth)


def _labels(body: _Body, op: Op, depths: Sequence[int], default: int) -> None:
    for depth in (*depths, default):
        body.target(depth)


def _block_type(body: _Body, op: Op, results: Sequence[str] = (), params: Sequence[str] = ()) -> None:
    for type in (*results, *params):
        if type not in VALUE_TYPES:
            raise Fault(f"expected value types, found {type!r}")


def _needs_memory(body: _Body, op: Op) -> None:
    if not body.context.has_memory:
        raise Fault("expected a memory, found none")


def _memarg(body: _Body, op: Op, offset: int = 0, align: int = 0) -> None:
    _needs_memory(body, op)
    _u32(offset)
    align = align or op.size
    exact = op.immediate == "atomic"
    if not 0 < align <= op.size or align.bit_count() != 1 or (exact and align != op.size):
        least = "" if exact else "a power of two up to "
        raise Fault(f"expected an alignment of {least}{op.size}, found {align}")


def _below(lanes: int, lane: int) -> None:
    if not isinstance(lane, int) or not 0 <= lane < lanes:
        raise Fault(f"expected a lane less than {lanes}, found {lane!r}")


def _lane(body: _Body, op: Op, lane: int) -> None:
    _below(op.size, lane)


def _memlane(body: _Body, op: Op, lane: int, offset: int = 0, align: int = 0) -> None:
    _memarg(body, op, offset, align)
    _below(16 // op.size, lane)


def _shuffle(body: _Body, op: Op, lanes: bytes) -> None:
    if not isinstance(lanes, bytes) or len(lanes) != 16:
        raise Fault(f"expected 16 bytes, found {lanes!r}")
    for lane in lanes:
        _below(32, lane)


def _segment(body: _Body, op: Op, number: int) -> None:
    _u32(number)
    if number >= body.context.segments:
        raise Fault(f"expected a data segment less than {body.context.segments}, found {number}")


def _init(body: _Body, op: Op, number: int) -> None:
    _needs_memory(body, op)
    _segment(body, op, number)


_IMMEDIATES: Final[dict[str, Callable[..., ValueType | None]]] = {
    "": _plain,
    **dict.fromkeys(VALUE_TYPES, _constant),
    "local": _local,
    "global": _global,
    "func": _callee,
    "label": _label,
    "labels": _labels,
    "block": _block_type,
    "mem": _memarg,
    "atomic": _memarg,
    "memlane": _memlane,
    "lane": _lane,
    "shuffle": _shuffle,
    "memory": _needs_memory,
    "reserved": _plain,
    "data": _segment,
    "init": _init,
}


# control instructions: those typed `*` in the table


def _unreachable(body: _Body, op: Op) -> None:
    body.give_up()


def _open(body: _Body, op: Op, results: Sequence[str] = (), params: Sequence[str] = ()) -> None:
    if op.name == "if":
        body.pop("i32")
    body.pop_all(params)
    body.open(op.name, params, results)


def _else(body: _Body, op: Op) -> None:
    if body.frames[-1].name != "if":
        raise Fault(f"expected else in an if, found it in {body.frames[-1].name}")
    frame = body.close()
    body.open("else", frame.params, frame.results)


def _end(body: _Body, op: Op) -> None:
    if len(body.frames) == 1:
        raise Fault("expected an open block, found none")
    frame = body.close()
    if frame.name == "if" and tuple(frame.params) != tuple(frame.results):
        raise Fault(f"expected an else, since the if gives {tuple(frame.results)!r}")
    body.push(frame.results)


def _br(body: _Body, op: Op, depth: int) -> None:
    body.pop_all(body.target(depth))
    body.give_up()


def _br_if(body: _Body, op: Op, depth: int) -> None:
    body.pop("i32")
    types = body.target(depth)
    body.pop_all(types)
    body.push(types)


def _br_table(body: _Body, op: Op, depths: Sequence[int], default: int) -> None:
    body.pop("i32")
    arity = len(body.target(default))
    for depth in depths:
        types = body.target(depth)
        if len(types) != arity:
            raise Fault(f"expected labels that carry {arity} values, found {len(types)}")
        # Popped and pushed as found, not as expected: an operand of any type may fit several labels.
        body.push(body.pop_all(types))
    body.pop_all(body.target(default))
    body.give_up()


def _return(body: _Body, op: Op) -> None:
    body.pop_all(body.function.results)
    body.give_up()


def _call(body: _Body, op: Op, name: str) -> None:
    callee = body.context.functions[name]
    body.pop_all(callee.params)
    body.push(callee.results)


_CONTROL: Final[dict[str, Callable[..., None]]] = {
    "unreachable": _unreachable,
    "block": _open,
    "loop": _open,
    "if": _open,
    "else": _else,
    "end": _end,
    "br": _br,
    "br_if": _br_if,
    "br_table": _br_table,
    "return": _return,
    "call": _call,
}
