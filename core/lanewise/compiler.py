"""From a definition to an image: the stages in order.

In: the definition of an entry point and the types of its parameters. Out: an `Image` that any host can run. Each line of
`compile_entry` is one arrow of ARCHITECTURE.md.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

from lanewise.artifact.image import Entry, Image, Param
from lanewise.errors import SettingError
from lanewise.ir.code import Function, GlobalVariable, Loc, Program
from lanewise.ir.flat import parts_of
from lanewise.ir.graph import check as check_graph
from lanewise.ir.kernel import Kernel
from lanewise.ir.kernel import check as check_kernel
from lanewise.ir.layout import ALLOCATE, HEAP_BASE_GLOBAL, PAGE, POLL_EVERY, RESET
from lanewise.ir.types import I32, INT, NEVER, NONE, Buffer, Type, Union, parse_type
from lanewise.library import heap
from lanewise.ops.define import rule
from lanewise.passes.borrows import Borrow, borrows
from lanewise.passes.dead import dead
from lanewise.passes.entries import Face, entries
from lanewise.passes.fold import fold
from lanewise.passes.forward import forward
from lanewise.passes.inline import inline
from lanewise.passes.intervals import EXACT, FAST, NARROW, Ints
from lanewise.passes.keep import keep
from lanewise.passes.lower import DEPTH, STEPS, lower, signatures
from lanewise.passes.lowering import Module, Signature, carrier
from lanewise.passes.ownership import ownership
from lanewise.passes.ranges import ranges
from lanewise.passes.scalarise import scalarise
from lanewise.passes.schedule import schedule
from lanewise.passes.selects import selects
from lanewise.passes.statuses import statuses
from lanewise.python.definitions import Definition, definition_of
from lanewise.python.instances import Instance, Instances
from lanewise.settings import Settings

DEFAULTS = Settings()
LOW_PASSES = (fold, forward, selects, dead, keep)


@dataclass
class Unit:
    """One compilation: the user's program, and beside it the library functions that lowering asks for."""

    ints: Ints
    narrow_floats: bool
    program: Instances = field(init=False)
    support: Instances = field(init=False)
    wanted: dict[str, Instance] = field(default_factory=dict)
    names: dict[Callable[..., object], str] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)
    exports: dict[str, str] = field(default_factory=dict)
    """What the host calls beside the entries."""

    def __post_init__(self) -> None:
        self.program = Instances(self.ints.exact, self.narrow_floats)
        self.support = Instances(self.ints.exact, False, self.program)

    def need(self, function: Callable[..., object]) -> str:
        """The name of a library function on machine values."""
        if function not in self.names:
            definition = self.support.definition(function)  # type: ignore[arg-type]
            annotated = [parse_type(str(t)) for n, t in function.__annotations__.items() if n != "return"]
            instance = self.support.library_instance(definition, annotated, None)
            self.names[function] = instance.name
            self.wanted[instance.name] = instance
            owned = function.__annotations__["return"] == "word"
            results = ("word",) if owned else _carriers([instance.result])
            self.signatures[instance.name] = Signature(_carriers(instance.params.values()), results)
        return self.names[function]

    def missing(self, functions: dict[str, Function]) -> dict[str, Instance]:
        """What was asked for and is not lowered yet; whoever allocates asks for the reset as well."""
        if RESET not in self.exports and any(g.name == HEAP_BASE_GLOBAL for g in self.support.program({}).globals):
            self.exports[RESET] = self.need(heap.reset_call_heap)
        return {name: instance for name, instance in self.wanted.items() if name not in functions}


def _carriers(types: Any) -> tuple[str, ...]:
    return tuple(carrier(part, None, FAST) for t in types for _, part in parts_of(t))


def compile_entry(
    definition: Definition, params: dict[str, Type], faces: tuple[Param, ...], chosen: Settings, *, exact: bool = False
) -> Image:
    """Compile one entry point for these parameter types."""
    unit = Unit(EXACT if exact else NARROW if chosen.ints == 32 else FAST, chosen.floats == 32)
    export = definition.key
    instance = unit.program.request(definition, params, {}, None)
    typed = _verified(unit.program.program({export: instance}), "code.typed")
    kernels = _kernels(typed)
    if any(_travels_in_memory(t, exact) for t in params.values()):
        unit.exports[ALLOCATE] = unit.need(heap.allocate_argument)
    low, module = _lowered(unit, typed, kernels)
    quiet = _verified(statuses(_verified(low, "code.low")), "code.low")
    wrapped, exported = entries(_verified(inline(quiet), "code.low"), unit.signatures)
    for transform in LOW_PASSES:
        wrapped = _verified(transform(wrapped), "code.low")
    emitted = import_module("lanewise_wasm.emit").emit(wrapped, ceiling=chosen.max_memory)
    start = emitted.module.memory.min_pages * PAGE if emitted.module.memory else 0
    if chosen.max_memory < start:
        raise SettingError(f"compile(max_memory={chosen.max_memory}): the module starts with {start} bytes")
    encode = import_module("lanewise_wasm.module").encode
    entry = _entry(export, definition, faces, instance.result, exported[export], borrows(typed)[instance.name])
    replayable = chosen.ints == "exact" and not exact
    return Image(
        wasm=encode(emitted.module),
        entries={export: entry},
        exact=exact,
        sites=tuple(_sites(unit, module)),
        locations=tuple(module.locations),
        sources=wrapped.sources,
        has_memory=emitted.has_memory,
        polls=emitted.polls,
        ceiling=chosen.max_memory,
        replay=(lambda: compile_entry(definition, params, faces, chosen, exact=True)) if replayable else None,
        captures={name: found for name, (_, found) in unit.program.captures.items()},
        watched=tuple(unit.program.captures.values()),
        texts=_texts(typed, kernels, wrapped, emitted.module),
    )


def _kernels(typed: Program) -> list[Kernel]:
    """How each array expression is computed."""
    if os.environ.get("LANEWISE_VERIFY"):
        for graph in typed.graphs.values():
            check_graph(graph, rule)
    kernels = [schedule(graph) for graph in typed.graphs.values()]
    if os.environ.get("LANEWISE_VERIFY"):
        for kernel in kernels:
            check_kernel(kernel)
    return kernels


def _lowered(unit: Unit, typed: Program, kernels: list[Kernel]) -> tuple[Program, Module]:
    """Lower the user's program, then what that asked of the library, until nothing more is asked."""
    scalar = scalarise(typed)
    found = ranges(scalar, unit.ints)
    unit.signatures.update(signatures(scalar, found))
    unit.signatures |= {k.name: Signature((), tuple(str(r.type) for r in k.results)) for k in kernels}
    libraries = {n for n, f in scalar.functions.items() if "library" in f.traits}
    module = Module(found, unit.signatures, unit.need, frozenset(libraries))
    functions = ownership(lower(scalar, module), typed, module)
    while missing := unit.missing(functions):
        source = unit.support.program(missing)
        library = scalarise(source)
        fresh = {n: f for n, f in library.functions.items() if n not in functions}
        library = replace(library, functions=fresh, entries={n: n for n in fresh})
        module.ranges = ranges(library, unit.ints)
        unit.signatures |= {n: s for n, s in signatures(library, module.ranges).items() if n not in unit.signatures}
        module.libraries = module.libraries | fresh.keys()
        functions.update(ownership(lower(library, module), source, module))
    for kernel in kernels:
        functions.update(import_module("lanewise_wasm.kernels.lower").lower_kernel(kernel))
    return _linked(unit, typed, functions), module


def _linked(unit: Unit, typed: Program, functions: dict[str, Function]) -> Program:
    together = unit.support.program({})
    own = (GlobalVariable(DEPTH, I32, 0), GlobalVariable(STEPS, I32, POLL_EVERY))
    return replace(together, functions=functions, entries={**typed.entries, **unit.exports}, globals=(*together.globals, *own))


def _sites(unit: Unit, module: Module) -> list[tuple[Any, Loc]]:
    known = unit.support.program({}).sites
    return [(known[site], loc) for site, loc in module.sites]


def _verified(program: Program, stage: str) -> Program:
    """With LANEWISE_VERIFY set, as in the tests, every pass is held to the rules of its stage."""
    if os.environ.get("LANEWISE_VERIFY"):
        import_module("lanewise.ir.verify").verify(program, stage)
    return program


def _entry(export: str, definition: Definition, faces: tuple[Param, ...], result: Type, face: Face, borrow: Borrow) -> Entry:
    params = tuple(replace(p, written=i in borrow.written) for i, p in enumerate(faces))
    shown = NONE if result == NEVER else result
    return Entry(export, definition.name, params, shown, face.raises, face.words, tuple(sorted(borrow.returned)))


def _travels_in_memory(t: Type, exact: bool) -> bool:
    """Whether the host needs the heap to pass such an argument."""
    return isinstance(t, Buffer) or (exact and any(part == INT for _, part in parts_of(t))) or (exact and isinstance(t, Union))


def _texts(typed: Program, kernels: list[Kernel], low: Program, module: object) -> dict[str, Callable[[], str]]:
    text = import_module("lanewise.ir.text")
    of_graph = import_module("lanewise.ir.graph_text").print_graph
    of_kernel = import_module("lanewise.ir.kernel_text").print_kernel
    wat = import_module("lanewise_wasm.wat")
    return {
        "code.typed": lambda: str(text.print_program(typed)),
        "graph": lambda: "\n".join(map(of_graph, typed.graphs.values())),
        "kernel": lambda: "\n".join(map(of_kernel, kernels)),
        "code.low": lambda: str(text.print_program(low)),
        "wat": lambda: str(wat.print_wat(module)),
    }


def faces_of(function: Any, types: dict[str, Type]) -> tuple[Param, ...]:
    """The parameters of a live function as the host sees them."""
    kinds: dict[object, str] = {
        inspect.Parameter.POSITIONAL_ONLY: "positional",
        inspect.Parameter.POSITIONAL_OR_KEYWORD: "either",
        inspect.Parameter.KEYWORD_ONLY: "keyword",
    }
    found = inspect.signature(function, follow_wrapped=False).parameters.values()
    return tuple(Param(p.name, types[p.name], kinds[p.kind], p.default) for p in found)


def compile_function(function: Any, types: dict[str, Type], chosen: Settings = DEFAULTS) -> Image:
    """Compile a live function for these types."""
    return compile_entry(definition_of(function), types, faces_of(function, types), chosen)
