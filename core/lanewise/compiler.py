"""From a definition to an image: the stages in order.

In: the definitions of entry points and the types of their parameters. Out: an `Image` that any host can run. Each line of
`_Unit.image` is one arrow of ARCHITECTURE.md.
"""

from __future__ import annotations

import gc
import inspect
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from typing import Any

from lanewise.artifact.image import Entry, Image, Param, Step, Variant
from lanewise.artifact.weights import Placed, Tensor
from lanewise.errors import CompileError, SettingError
from lanewise.ir.buffers import is_ndarray
from lanewise.ir.callgraph import reached
from lanewise.ir.code import KERNEL, Function, GlobalVariable, Program, Weight
from lanewise.ir.flat import holds_buffer, holds_object, parts_of
from lanewise.ir.layout import ALLOCATE, HEADER, HEAP_BASE_GLOBAL, LIMIT, MAX_DEPTH, PAGE, POLL_EVERY, RESET, TOLD
from lanewise.ir.state import ModuleState
from lanewise.ir.types import I32, INT, NEVER, NONE, RANGE, Type, Union, frozen
from lanewise.ir.types import Stream as Yielding
from lanewise.ir.users import UserClasses, all_within
from lanewise.kernels import Kernels, kernels_of, scheduled
from lanewise.library import heap, marshalling, support, unmarshalling
from lanewise.passes.borrows import HELD, Borrow, borrows, constants, places, settled
from lanewise.passes.catching import catches, catching
from lanewise.passes.entries import Face, entries
from lanewise.passes.generators import generators
from lanewise.passes.intervals import EXACT, FAST, NARROW, Interval
from lanewise.passes.known import Ranges
from lanewise.passes.lent_parts import lent_parts
from lanewise.passes.lower import lower, signatures
from lanewise.passes.lowering import STEPS, Module
from lanewise.passes.ownership import ownership
from lanewise.passes.ranges import Walks, ranges
from lanewise.passes.scalarise import scalarise
from lanewise.passes.statuses import may_leave
from lanewise.passes.versions import versions
from lanewise.passes.whole import Piece, pieces, whole
from lanewise.python.globals import captured_arrays, changed
from lanewise.python.modules import frames
from lanewise.python.program import crossing, results
from lanewise.python.program.arguments import Given
from lanewise.python.program.by_rank import Ranks, by_rank
from lanewise.python.program.constant_arguments import is_plain
from lanewise.python.program.inference import inferred
from lanewise.python.program.instances import Instance, Instances
from lanewise.python.program.leaving import leaving
from lanewise.python.program.shapes import Shapes, holds_arrays_inside, may_change
from lanewise.python.program.state import Changed
from lanewise.python.program.streams import Stream, marked, stream
from lanewise.python.program.uses import Uses
from lanewise.python.source.definitions import Definition, definition_of, library_definition
from lanewise.python.statements import telling
from lanewise.settings import Settings
from lanewise.shelf import Shelf, optimised, shelf, verified, without_statuses

DEFAULTS = Settings()
_NO_MODULE: dict[str, Any] = {"wasm": b"", "has_memory": False, "polls": False}
"""An image before its code is emitted."""
HEAP_EXPORTS = {RESET: heap.reset_call_heap}
"""What the host calls of a module that uses the heap."""


@dataclass(frozen=True, slots=True)
class Request:
    """An entry point: the name of its export, and the types of its parameters."""

    export: str
    definition: Definition
    params: dict[str, Type]
    faces: tuple[Param, ...]
    sent: Type | None = None
    """What is sent to it, where it yields and its annotation says so."""
    given: Given = field(default_factory=Given)
    """Of its arguments of the user's classes."""
    constants: Mapping[str, object] = field(default_factory=dict)
    """Arguments that are known at build: functions, and objects of the module."""
    ranks: tuple[Ranks, ...] = ()
    """Where arrays may have one of several ranks: the combinations that are compiled."""

    def by_defaults(self, names: Iterable[str]) -> Request:
        """The same with these parameters left out, as far as they have defaults that are numbers, texts or tuples."""
        defaults = self.definition.defaults
        gone = {name: defaults[name] for name in names if name in defaults and is_plain(defaults[name])}
        params = {name: t for name, t in self.params.items() if name not in gone}
        faces = tuple(face for face in self.faces if face.name not in gone)
        ranks = tuple({name: rank for name, rank in each.items() if name not in gone} for each in self.ranks)
        return replace(self, params=params, faces=faces, constants={**self.constants, **gone}, ranks=ranks)


@dataclass(frozen=True, slots=True)
class Walked:
    """The user's program, whose types are known."""

    instances: Instances
    made: dict[str, Instance]
    """The entry points, by their exports."""
    streams: dict[str, Stream]
    """What those stream that yield."""
    told: Instance | None
    """What says for hosts what an exception's text is."""

    def exports(self) -> dict[str, str]:
        """The functions that are exported, by the names that they have outside."""
        steps = {export + ending: name for export, found in self.streams.items() for ending, name in found.exports().items()}
        told = {TOLD: self.told.name} if self.told else {}
        return {export: instance.name for export, instance in self.made.items()} | steps | told

    def only(self, requests: Sequence[Request]) -> Walked:
        """With these entry points and no others."""
        made = {r.export: self.made[r.export] for r in requests}
        return replace(self, made=made, streams={export: found for export, found in self.streams.items() if export in made})


def compile_entries(
    requests: Sequence[Request],
    chosen: Settings,
    variant: Variant = "baseline",
    state: Changed | None = None,
    earlier: Walked | None = None,
    *,
    anywhere: bool = False,
) -> Image:
    """Compile entry points into one module. `state`: what another variant was found to change of the user's modules; `earlier`:
    how that one understood the program; `anywhere`: any host may run it, also one without Python."""
    ints = EXACT if variant == "exact" else NARROW if chosen.ints == 32 else FAST
    with shelf(ints) as library, uncollected():
        return _Unit(library, requests, chosen, variant, state or Changed(), anywhere).image(earlier)


def tried(request: Request, chosen: Settings) -> tuple[Type, Uses]:
    """What an entry point of a folder returns, and what its functions tell of the ranks of arrays; or why it is not compiled."""
    with shelf(NARROW if chosen.ints == 32 else FAST) as library, uncollected():
        unit = _Unit(library, [request], chosen, "baseline", Changed(), True)
        walked = unit.walked()
        library.close()
        program, _ = unit.checked(walked)
        return frozen(walked.made[request.export].result), walked.instances.uses(program.functions)


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the collector, which would look again and again at trees that are all in use."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@dataclass
class _Unit:
    """One compilation: the user's program, and what it takes of the library."""

    library: Shelf
    requests: Sequence[Request]
    chosen: Settings
    variant: Variant
    state: Changed
    anywhere: bool
    own: dict[tuple[object, ...], Function] = field(default_factory=dict)
    """Its functions of scalars by all that they are: most forms of the program have the same ones."""
    again: Walks = field(default_factory=dict)
    """What is known of their ints."""

    @property
    def exact(self) -> bool:
        """Ints of any size."""
        return self.variant == "exact"

    def image(self, earlier: Walked | None) -> Image:
        """All stages in their order."""
        walked = earlier if earlier and earlier.instances.serves(self.library.instances) else self.walked()
        instances = walked.instances
        self.library.close()
        checked, lent = self.checked(walked)
        typed = lent_parts(generators(checked), self.library.changes)
        verified(typed, "code.typed", self.library.typed)
        low, module = self.lowered(typed, kernels_of(typed.graphs.values()))
        wrapped, exported = entries(low, module.signatures)
        noted = any(library_definition(support.begin_notes).key in f.calls for f in low.functions.values())
        found = {r.export: _entry(r, walked, exported, lent) for r in self.requests}
        state = instances.shapes.fields(ModuleState).type if any(g.given for g in typed.globals) else None
        raised = [t for site, _ in module.sites for t in site.holes]
        crossing_whole = [] if self.anywhere or self.exact or state else pieces(found.values(), raised)
        linked = self.linked(self.with_pieces(wrapped, crossing_whole), module, noted)
        crossed = {export: replace(entry, state=state) for export, entry in found.items()}
        users = crossing.classes(instances.shapes, [*_given(crossed), *raised])
        contents = instances.arrays.contents()
        leaving = self.chosen.ints == "exact" and not self.exact
        shared = state or contents  # whose names follow from all of the program
        replayed = [r for r in self.requests if leaving and (shared or replays(crossed[r.export], linked, users))]
        image = Image(
            **_NO_MODULE,
            entries=crossed,
            exact=self.exact,
            sites=tuple(module.sites),
            locations=tuple(module.locations),
            sources=linked.sources,
            prints=any(name.startswith("printing:") for name in linked.functions),
            notes=noted,
            asking=frozenset(s for s, _ in module.sites if telling.asks(instances, s)) if walked.told else frozenset(),
            ceiling=self.chosen.max_memory,
            has_arrays=any(is_ndarray(t) for f in typed.functions.values() for t in f.slots.values()),
            whole={piece.export: piece.given for piece in crossing_whole},
            replay=partial(self.replaying, replayed, walked) if replayed else None,
            bits=32 if self.chosen.ints == 32 else 64,
            captures={name: found for name, (_, found) in instances.captures.items()},
            state=tuple(self.state.places.values()) if state else (),
            stateless=tuple(self.state.refusals.values()) if state else (),
            watched=(*instances.captures.values(), *instances.contents.values(), *changed.watched(self.state, users)),
            classes=typed.classes,
            types=dict(instances.exceptions),
            users=users,
            texts=_texts(lambda: self.library.typed_program(typed)),
        )
        fusible = any(KERNEL in f.traits for f in linked.functions.values()) and not self.chosen.strict and not self.exact
        relax = partial(self.relaxed, image, linked, contents) if fusible else None
        return replace(self.encoded(image, linked, contents), relax=relax)

    def encoded(self, image: Image, linked: Program, contents: Mapping[str, bytes]) -> Image:
        """An image with the module of its code. `contents`: of the weights, by name."""
        emitted = self.emitted(linked)
        wasm = import_module("lanewise_wasm.module")
        # What ends a call here is told by names where the engine tells no more; in a file they are for who is debugging.
        said = wasm.Named.LOCALS if self.chosen.debug else wasm.Named.GLOBALS if self.anywhere else wasm.Named.FUNCTIONS
        encoding = wasm.Encoding(replace(emitted.module, named=said))
        return replace(
            image,
            wasm=encoding.content,
            has_memory=emitted.has_memory,
            polls=emitted.polls,
            reads_clock=emitted.reads_clock,
            weights=_weights(contents, linked.weights, emitted.weights),
            laid_out=lambda: encoding.laid_out,
            features=lambda: import_module("lanewise_wasm.features").features(emitted.module),
            texts=image.texts | _low_texts(linked, emitted.module),
        )

    def relaxed(self, image: Image, linked: Program, contents: Mapping[str, bytes]) -> Image:
        """The image with relaxed SIMD in its kernels; all else of the program is as it is."""
        fused = import_module("lanewise_wasm.kernels.relaxed").relaxed(linked)
        with shelf(self.library.ints) as library, uncollected():
            return replace(self, library=library).encoded(image, fused, contents)

    def emitted(self, linked: Program) -> Any:
        """The module, as the emitter gives it."""
        known = {"schedules": self.library.schedules, "shared": self.library.low}
        found = import_module("lanewise_wasm.emit").emit(linked, ceiling=self.chosen.max_memory, **known)
        start = found.module.memory.min_pages * PAGE if found.module.memory else 0
        if self.chosen.max_memory < start:
            raise SettingError(f"compile(max_memory={self.chosen.max_memory}): the module starts with {start} bytes")
        return found

    def begun(self, shapes: Shapes) -> Instances:
        """A program of which nothing is known yet, but for what containers hold."""
        told = frozenset(name for name in ("debug", "trace") if getattr(self.chosen, name))
        return Instances(self.library.ints.exact, self.chosen.floats == 32, self.library.instances, shapes, told)

    def walked(self) -> Walked:
        """The program, walked until its types are known."""
        return inferred(self.begun, self.asked, self.state)

    def asked(self, program: Instances) -> Walked:
        """The entry points, with all that they need."""
        made: dict[str, Instance] = {}
        for r in self.requests:
            types = crossing.seeded(program, r.given, r.params)
            constants = {name: program.known(r.definition, value) for name, value in sorted(r.constants.items())}
            if r.ranks:
                made[r.export] = by_rank(program, r.definition, types, constants, r.ranks)
            else:
                made[r.export] = program.request(r.definition, types, constants, None)
            if limit := frames.said_by(r.definition.lines):
                program.data.deepen(limit)
        program.settle()
        made = {export: leaving(program, entry) for export, entry in made.items()}
        program.settle()
        told = telling.requested(program) if self.anywhere else None
        found = {r.export: stream(program, made[r.export], r.sent) for r in self.requests}
        for export, instance in made.items():
            results.keep_bytearrays(program, instance, found[export])
        return Walked(program, made, {export: each for export, each in found.items() if each is not None}, told)

    def checked(self, walked: Walked) -> tuple[Program, dict[str, Borrow]]:
        """The program as it is written, and what its functions do with buffers; or all reasons why a host cannot have it."""
        program, made, streams = walked.instances, walked.made, walked.streams
        with self.unknown_named(program):
            for export, instance in made.items():
                results.check(program, instance, streams.get(export))
            results.check_state(program, streams)
            whole = marked(program.program(walked.exports()), list(streams.values()))
            found = borrows(whole, self.library.borrows)
            lent: dict[str, Borrow] = {}
            for export, instance in made.items():
                streamed = streams.get(export)
                begun = {instance.name, *((streamed.maker.name, streamed.closer.name) if streamed else ())}
                lent[export] = own = settled(instance.name, found, reached(whole.functions, frozenset(begun)))
                given = own.kept if results.gives_arrays_inside(program.shapes, instance, streamed) else own.returned
                program.noted(captured_arrays.refused(program.arrays, constants(own.written), constants(given | own.returned)))
                if streamed:
                    results.check_buffers(program, instance, places(own.written), fills=HELD in own.written)
            program.raise_refusals()
        return whole, lent

    @contextmanager
    def unknown_named(self, program: Instances) -> Iterator[None]:
        """A refusal names the parameters of entry points that would have to be known at build."""
        try:
            yield
        except CompileError as refused:
            refused.unknown = {r.export: program.shapes.told_of(r.definition, r.params) for r in self.requests}
            raise

    def replaying(self, requests: Sequence[Request], walked: Walked) -> Image:
        """Those of the entries whose calls may need ints of any size, with such ints."""
        return compile_entries(requests, self.chosen, "exact", self.state, walked.only(requests), anywhere=self.anywhere)

    def ranged(self, typed: Program) -> tuple[Program, Ranges]:
        """A program of scalars, and what is known of its ints."""
        scalar = self.library.recognised(scalarise(typed, self.exact), self.own)
        lengths = Interval(0, min(heap.MAX_PAYLOAD, self.chosen.max_memory))
        shared = partial(ranges, ints=self.library.ints, known=self.library.summaries, walks=self.library.walks)
        analysed = partial(shared, lengths=lengths, again=self.again)
        found = analysed(scalar)
        versioned = scalar if self.exact else versions(scalar, found, typed)
        if versioned is scalar:
            return scalar, found
        versioned = self.library.recognised(versioned, self.own)
        return versioned, analysed(versioned)

    def lowered(self, typed: Program, kernels: Kernels) -> tuple[Program, Module]:
        """The user's functions and kernels in low code."""
        scalar, found = self.ranged(typed)
        while found.beyond:
            typed = self.library.apart(typed, found.beyond)
            scalar, found = self.ranged(typed)
        own = signatures(scalar, found) | kernels.signatures
        limit = next((int(g.value) for g in typed.globals if g.name == LIMIT), MAX_DEPTH)
        needs = found, ChainMap(own, self.library.signatures), self.library.need, self.library.low
        module = Module(*needs, raises=typed.sites, limit=limit)
        functions = ownership(lower(scalar, module), typed, module) | kernels.functions
        variables = (GlobalVariable(STEPS, I32, POLL_EVERY),)
        low = replace(scalar, functions=functions, globals=(*typed.globals, *variables))
        return without_statuses(low, self.library.low), module

    def with_pieces(self, program: Program, found: Sequence[Piece]) -> Program:
        """With what takes and gives these, for Python alone."""
        need = self.library.need
        return whole(program, found, need(marshalling.marshalled), need(unmarshalling.unmarshalled)) if found else program

    def linked(self, program: Program, module: Module, noted: bool) -> Program:
        """Optimised, with the functions of the library that it calls and those that the host calls. `noted`: exceptions may have
        notes."""
        exports = {}
        given = [*(t for r in self.requests for t in r.params.values()), *(r.sent for r in self.requests if r.sent is not None)]
        if self.state.places or any(_travels_in_memory(t, self.exact) for t in given):
            exports[ALLOCATE] = self.library.need(heap.allocate_argument)
        names = self.library.reached(program.functions.values(), exports.values())
        if HEAP_BASE_GLOBAL in self.library.uses(names):
            exports |= {export: self.library.need(function) for export, function in HEAP_EXPORTS.items()}
            names = self.library.reached(program.functions.values(), exports.values())
        moved = {name: self.library.moved(name, module) for name in names}
        if catches(program.functions.values()):
            program, moved = self.numbered(program, moved, module, noted)
        own = optimised(self.library.beside(program, [*names, *(loc.where for _, loc in module.sites)]), moved)
        left = self.library.reached(own.functions.values(), exports.values())
        functions = own.functions | {name: moved[name] for name in left}
        return replace(own, functions=functions, entries=own.entries | exports)

    def numbered(
        self, program: Program, moved: dict[str, Function], module: Module, noted: bool
    ) -> tuple[Program, dict[str, Function]]:
        """A program that catches exceptions has its sites in the order of their classes."""
        found = catching(module.sites, module.tested, program.classes, self.exact, noted)
        module.sites[:] = found.sites
        return found.program(program), {name: found.function(f) for name, f in moved.items()}


def _entry(request: Request, walked: Walked, faces: Mapping[str, Face], lent: Mapping[str, Borrow]) -> Entry:
    instance, found = walked.made[request.export], walked.streams.get(request.export)
    borrow, result, face = lent[request.export], instance.result, faces[request.export]
    params = tuple(
        _lent(walked.instances.shapes, replace(p, type=frozen(own)), own, i, borrow)
        for i, (p, own) in enumerate(zip(request.faces, instance.params.values(), strict=True))
    )
    name = request.definition.name
    if found is not None:
        own = {ending: faces[request.export + ending] for ending in found.exports()}
        steps = {ending: Step(each.words, each.raises) for ending, each in own.items()}
        return Entry(request.export, name, params, found.type, face.raises, face.words, steps=steps)
    shown = NONE if result == NEVER else frozen(result)
    return Entry(request.export, name, params, shown, face.raises, face.words, tuple(sorted(places(borrow.returned))))


def _lent(shapes: Shapes, param: Param, own: Type, place: int, borrow: Borrow) -> Param:
    """A parameter that says what the function may change of its argument."""
    fills = place in borrow.written or (HELD in borrow.written and holds_arrays_inside(shapes, own))
    return replace(param, written=fills or may_change(shapes, own), fills=fills)


def _weights(contents: Mapping[str, bytes], weights: Sequence[Weight], placed: Mapping[str, int]) -> tuple[Placed, ...]:
    """Those that the module asks for, each with its values."""
    asked = [(w, placed[w.symbol] + HEADER) for w in weights if w.symbol in placed]
    return tuple(Placed(Tensor(w.name, w.item, w.dims), address, contents[w.name]) for w, address in asked)


def replays(entry: Entry, linked: Program, users: UserClasses) -> bool:
    """Whether a call can need ints of any size: by what it is given, or by what it computes."""
    given = [p.type for p in entry.params] + ([entry.result.sent] if isinstance(entry.result, Yielding) else [])
    if any(part in (INT, RANGE) for t in given for part in all_within(t, users)):
        return True
    own = frozenset(linked.entries[entry.export + ending] for ending in ("", *entry.steps))
    return may_leave(linked.functions[name] for name in reached(linked.functions, own))


def _given(entries: Mapping[str, Entry]) -> list[Type]:
    """The types of all that crosses the border."""
    return [t for e in entries.values() for t in (e.result, *(p.type for p in e.params), *([e.state] if e.state else []))]


def _travels_in_memory(t: Type, exact: bool) -> bool:
    """Whether the host needs the heap to pass such an argument."""
    if holds_buffer(t) or holds_object(t):
        return True
    return (exact and any(part == INT for _, part in parts_of(t))) or (exact and isinstance(t, Union))


def _texts(typed: Callable[[], Program]) -> dict[str, Callable[[], str]]:
    text = import_module("lanewise.ir.text")
    of_graph = import_module("lanewise.ir.graph_text").print_graph
    of_kernel = import_module("lanewise.ir.kernel_text").print_kernel
    return {
        "code.typed": lambda: str(text.print_program(typed())),
        "graph": lambda: "\n".join(map(of_graph, typed().graphs.values())),
        "kernel": lambda: "\n".join(map(of_kernel, scheduled(typed().graphs.values()))),
    }


def _low_texts(low: Program, module: object) -> dict[str, Callable[[], str]]:
    text, wat = import_module("lanewise.ir.text"), import_module("lanewise_wasm.wat")
    return {"code.low": lambda: str(text.print_program(low)), "wat": lambda: str(wat.print_wat(module))}


def faces_of(function: Any, types: dict[str, Type]) -> tuple[Param, ...]:
    """The parameters of a live function as the host sees them."""
    kinds: dict[object, str] = {
        inspect.Parameter.POSITIONAL_ONLY: "positional",
        inspect.Parameter.POSITIONAL_OR_KEYWORD: "either",
        inspect.Parameter.KEYWORD_ONLY: "keyword",
    }
    found = inspect.signature(function, follow_wrapped=False).parameters.values()
    return tuple(Param(p.name, types[p.name], kinds[p.kind], p.default) for p in found if p.name in types)


def compile_function(function: Any, types: dict[str, Type], chosen: Settings = DEFAULTS) -> Image:
    """Compile a live function for these types."""
    definition = definition_of(function)
    return compile_entries([Request(definition.key, definition, types, faces_of(function, types))], chosen)
