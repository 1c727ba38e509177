"""The whole program: which functions are compiled for which types, until nothing changes any more.

In: an entry's definition and the types of its parameters. Out: a `Program` in `code.typed`. A function is compiled once per
combination of argument types; its result type grows monotonously from `never`, and whoever called it is walked again when
it grows. That is how recursive functions get their types without annotations.
"""

from __future__ import annotations

import ast
import types
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace

from lanewise.errors import CompileError, Refusal
from lanewise.ir.callgraph import graphs_run, reached
from lanewise.ir.code import ASKING, PRELUDE, Const, Expr, Function, Get, Loc, Program, Set, Site
from lanewise.ir.crowded import MAX_MEMBERS, crowd, eased
from lanewise.ir.generators import TRAIT
from lanewise.ir.graph import Graph
from lanewise.ir.rewrite import slots_of
from lanewise.ir.shared import Shared
from lanewise.ir.types import BAD, BOOL, MAX_LENGTHS, NEVER, Record, Tuple, Type, frozen, join
from lanewise.python.classes import local_classes
from lanewise.python.functions import closures
from lanewise.python.functions.closures import Code
from lanewise.python.globals.captured_arrays import Captured
from lanewise.python.program import layers as layered
from lanewise.python.program.builder import Builder
from lanewise.python.program.data import Data, Names
from lanewise.python.program.paths import Binding, finish
from lanewise.python.program.raised import Raised
from lanewise.python.program.shapes import Shapes, frozen_function, is_of_module, unify
from lanewise.python.program.sources import Sources
from lanewise.python.program.uses import Uses, of_all
from lanewise.python.program.values import (
    Known,
    Nested,
    Value,
    code_title,
    constant,
    functions_told,
    identity,
    is_own_name,
    is_still,
)
from lanewise.python.source import standard
from lanewise.python.source.annotations import library_type
from lanewise.python.source.definitions import (
    Definition,
    definition_of,
    given_parameters,
    is_lasting,
    library_definition,
    refusal_at,
)

_TRAITS: dict[tuple[bool, bool], frozenset[str]] = {
    (False, True): frozenset(),
    (True, False): frozenset(["library"]),
    (False, False): frozenset(["library", PRELUDE]),
}
Told = frozenset[str]
_NONE: Told = frozenset()
Finished = tuple[Function, dict[str, Site]]
"""A function that was compiled before, and the sites of the exceptions that it may end with."""
MAX_INSTANCES = 40
"""Of one function: more means that its types never settle."""


@dataclass(eq=False)
class Instance:
    """A function compiled for these parameter types. `knowns`: parameters and captures that are objects known at build."""

    name: str
    definition: Definition
    params: dict[str, Type]
    knowns: dict[str, Value]
    where: str
    result: Type = NEVER
    function: Function | None = None
    place: object = None  # What it is the same by in every walk over the program.
    callers: dict[str, None] = field(default_factory=dict)  # Those that have seen its result.
    raises: dict[str, Site] = field(default_factory=dict)  # The sites of the exceptions that it may end with, by their texts.
    busy: bool = False
    uses: Uses = field(default_factory=Uses)
    asked: tuple[Definition, ast.AST] | None = None
    """Of one of Python's own, whoever wrote it: the place in the user's program that wanted it first."""


class Instances(Raised):
    """Everything that one compilation knows. `library`: what compiles its calls of the library; `told`: what functions tell."""

    def __init__(
        self, exact: bool, narrow: bool = False, library: Instances | None = None, shapes: Shapes | None = None, told: Told = _NONE
    ) -> None:
        super().__init__()
        self.exact, self.told = exact, told
        self.shapes = shapes or Shapes()
        self.narrow_floats = narrow
        self.library = library
        self.variants_differ = False  # Whether a function asked if ints are exact.
        self._of_library: dict[str, tuple[Definition, Sequence[Type], Instance]] = {}
        """What it takes of the library, and for which arguments, by names."""
        self.earlier: Callable[[str], Finished | None] = lambda name: None
        """Of functions of the library, by their names."""
        self.shared: Callable[[Definition, dict[str, Type], dict[str, Value]], Shared | None] = lambda *asked: None
        """What the library has of the prelude's functions."""
        self._of_prelude: dict[str, tuple[Shared, tuple[Definition, dict[str, Type], dict[str, Value]]]] = {}
        """What it takes of those, and for which arguments, by names."""
        self.refusals: dict[tuple[str, int, int, str], Refusal] = {}
        self.captures: dict[str, tuple[Callable[[], object], object]] = {}
        self.contents: dict[int, tuple[Callable[[], object], object]] = {}
        self.codes = self.shapes.codes
        self.layered = frozenset(self.shapes.layers)
        self.sources = Sources()
        self._instances: dict[object, Instance] = {}
        self._count_of: Counter[object] = Counter()
        """Instances of one function, for the entry that is being asked for: another one may have as many types of its own."""
        self._named: dict[str, Instance] = {}
        self._fresh: dict[str, Instance] = {}
        self._dirty: dict[str, Instance] = {}
        self.frames: dict[Record, Instance] = {}
        """The functions whose generators have these types."""
        self._waiting: dict[Record, dict[str, Instance]] = {}
        self._kept: list[object] = []
        self._names = Names()
        self.single_calls: list[tuple[Instance, Refusal, Callable[[], bool]]] = []
        """Functions that must not be called by the program itself, why, and whether that matters."""
        self._definitions: dict[types.FunctionType, Definition] = {}
        self.data = Data(self._names)
        self._graphs: dict[Graph, str] = {}
        self.graphs: dict[str, Graph] = {}
        """By name; functions that were compiled apart have theirs."""
        self.arrays = Captured()

    # --- what builders ask -------------------------------------------------------------------------------------------

    def request(
        self, definition: Definition, params: dict[str, Type], knowns: dict[str, Value], caller: Instance | None,
        wanted: ast.AST | None = None,
    ) -> Instance:  # fmt: skip
        """The instance of a function for these types, compiled now unless it is being compiled already. `wanted`: the call."""
        params = {n: self._any_length(definition, n, t) for n, t in params.items()}
        asked = None
        if caller is not None and (definition.prelude or definition.standard):
            asked = caller.asked or (caller.definition, wanted or caller.definition.node)
        params, layers = layered.widened(self, definition, params, asked)
        own = {n: (n, str(t), is_of_module(t)) for n, t in params.items()}
        texts = layers or tuple(own.values())
        key = (definition.identity, texts, tuple((n, identity(v)) for n, v in sorted(knowns.items())))
        instance = self._instances.get(key)
        if caller is None:
            self._count_of.clear()
        if instance is None:
            if self._count_of[key[0]] >= MAX_INSTANCES:
                self.refuse(definition, definition.node, f"{definition.name} is called with ever new types", "annotate or simplify")
                return Instance(definition.key, definition, params, knowns, self.sources.of(definition), BAD)
            at = definition.file, definition.node.lineno, definition.node.col_offset
            apart = layers or tuple(row for n, row in own.items() if (definition.node, n) not in self.shapes.wrapped)
            place = (*at, definition.key, definition.cells, apart, functions_told(knowns))
            shared = self._shared(definition, params, knowns, place) if caller else None
            if shared is not None:
                return shared  # each call has its own: the containers of two calls need not be one
            instance = self._instances[key] = self._begun(definition, params, knowns, place)
            self._count_of[key[0]] += 1
            instance.asked = asked
            layered.remember(self, instance)
        elif layers:
            instance.params = {n: self.shapes.opened(t, (instance.place, n)) for n, t in params.items()}
        else:
            for name, t in params.items():
                unify(instance.params[name], t)
        if instance.function is None and not instance.busy and instance.name not in self._dirty:
            self._build(instance)
        # Not before: who asks sees what was just found, and is walked again only when that grows.
        if caller is not None:
            instance.callers[caller.name] = None
        return instance

    def frame(self, t: Record, asking: Instance) -> Instance | None:
        """The function whose generators have this type, if there is one. Who asks is walked again when that grows."""
        if t not in self.frames:
            self._waiting.setdefault(t, {})[asking.name] = asking
            return None
        self.frames[t].callers[asking.name] = None
        return self.frames[t]

    def _begun(self, definition: Definition, params: dict[str, Type], knowns: dict[str, Value], place: object) -> Instance:
        """An instance that this program has of its own, which was not walked yet, or is finished by an earlier process."""
        name = _library_name(definition, params) if definition.library else self._names.unique(definition.key)
        params = {n: self.shapes.opened(t, (place, n)) for n, t in params.items()}
        instance = Instance(name, definition, params, knowns, self.sources.of(definition), place=place)
        if definition.scope.yields:
            from lanewise.python.iterators import generators

            instance.result = generators.frame(self.shapes, instance)
            self.frames[instance.result] = instance
            self._dirty |= self._waiting.pop(instance.result, {})
        self._kept.append((definition, knowns))
        self._named[name] = instance
        if definition.library and (found := self.earlier(name)) is not None:
            instance.function, instance.raises = found
            (instance.result,) = instance.function.results
        else:
            self._fresh[name] = instance
        return instance

    def _shared(self, definition: Definition, params: dict[str, Type], knowns: dict[str, Value], place: object) -> Instance | None:
        """A function of the prelude that the library has for these types. None where the program compiles its own: so it does where
        it puts more into what the function gives than the function did. Where it raises is the program's to tell."""
        if self.library is None or self.told or self.narrow_floats or not definition.prelude:
            return None
        types = {n: frozen(t) for n, t in params.items()}
        found = self.library.shared(definition, types, knowns)
        if found is None:
            return None
        result = self.shapes.opened(found.result, (place, "result"))
        if str(result) != str(found.result):
            return None
        own = {n: self.shapes.opened(t, (place, n)) for n, t in params.items()}
        found.done_to([*own.values(), result])
        for cls in found.classes:
            self.exception(cls)
        for site in found.raises.values():
            self.numbered(site)
        name = found.function.name
        self._of_prelude[name] = found, (definition, types, knowns)
        return Instance(name, definition, own, knowns, found.function.loc.where, result, found.function, place, raises=found.raises)

    def _any_length(self, definition: Definition, name: str, t: Type) -> Type:
        """The type of a parameter; a tuple that grows from call to call of a recursion is one of any length."""
        if not isinstance(t, Tuple) or definition.library:
            return t
        place = (definition.file, definition.node.lineno, definition.node.col_offset, "growing", name)
        running = [i.params.get(name) for i in self.busy() if i.definition.node is definition.node]
        lengths = {len(known.items) for known in running if isinstance(known, Tuple)} - {len(t.items)}
        if definition.prelude or definition.standard:
            # Those that become shorter come to an end, and of few items: an operand each.
            lengths = {n for n in lengths if n < len(t.items)}
        if place not in self.shapes.sites and len(lengths) < MAX_LENGTHS:
            return t
        return join(t, self.shapes.site(place, "tuple", 1))

    def library_instance(self, definition: Definition, actual: Sequence[Type], caller: Instance | None) -> Instance:
        """A library function: its annotations are its types."""
        if self.library is not None:
            found = self.library.library_instance(definition, actual, None)
            self.library.settle()
            self.refusals |= self.library.refusals
            self._of_library[found.name] = definition, actual, found
            return found
        params: dict[str, Type] = {}
        for parameter, t in zip(given_parameters(definition), actual, strict=True):
            if parameter is definition.node.args.vararg:
                one = ast.parse(f"tuple[{ast.unparse(parameter.annotation or ast.Name('float'))}, ...]", mode="eval").body
                params[parameter.arg] = library_type(one, t)
            else:
                params[parameter.arg] = library_type(parameter.annotation, t)
        return self.request(definition, params, {}, caller)

    def serves(self, other: Instances) -> bool:
        """Whether the program would be the same beside another library, which is asked for all that it takes."""
        if self.exact != other.exact and self.variants_differ:
            return False
        asked = [(other.library_instance(called, types, None), known) for called, types, known in self._of_library.values()]
        other.settle()
        if not all(found.result == known.result and found.raises == known.raises for found, known in asked):
            return False
        return all(known.is_like(other.shared(*asked)) for known, asked in self._of_prelude.values())

    def is_closed(self) -> bool:
        """Whether its functions have nothing to do with any but the library."""
        own = (self.captures, self.contents, self.frames, self.single_calls, self.arrays.listed())
        return not any(own) and self.data.is_of_library() and not self.tells_apart() and self.shapes.is_closed()

    def adopt(self, instance: Instance) -> None:
        """One more function, which another program has compiled for this library."""
        self._named[instance.name] = self._fresh[instance.name] = instance

    def definition(self, function: types.FunctionType) -> Definition:
        """The definition of a live function, found once per compilation; of this package's own once per process."""
        if is_lasting(function):
            return library_definition(function)
        if function not in self._definitions:
            self._definitions[function] = definition_of(function)
        return self._definitions[function]

    def implementations(self, callee: object) -> list[Definition]:
        """The library functions that a call of this object may compile to: the arguments choose."""
        try:
            found = standard.implementations().get(callee, ())
        except TypeError:
            return []
        return [self.definition(function) for function in found]

    def counterpart(self, found: object) -> object:
        """What is compiled in the place of an object of the standard library. What the library has in the machine's words stays:
        the arguments of each call choose."""
        other = standard.counterpart(found)
        return found if other is found or (callable(found) and found in standard.implementations()) else other

    def captured(self, definition: Definition, name: str, look_up: Callable[[], object]) -> Value:
        """An object from outside the function: a constant of this compilation, which a change makes anew."""
        found = look_up()
        ours = definition.library or definition.prelude
        if not ours and not isinstance(found, types.ModuleType | type) and not is_own_name(name, found):
            known = self.captures.get(name)
            title = name if known is None or is_still(known[1], found) else f"{definition.name}: {name}"
            self.captures[title] = (lambda: found if is_still(found, now := look_up()) else now), found
        return self.value(found)

    def value(self, found: object) -> Value:
        """An object of build, or what is compiled in its place."""
        if (plain := constant(found)) is not None:
            return plain
        meant = self.counterpart(found)
        return constant(meant) or Known(meant)

    def watch(self, found: object, is_same: Callable[[], bool]) -> None:
        """An object whose content is part of the program: it is compiled anew when that is another."""
        self._kept.append(found)
        self.contents[id(found)] = (lambda: found if is_same() else None), found

    def defaults(self, definition: Definition) -> dict[str, Value]:
        """Default arguments, constants like any captured object."""
        return {name: self.known(definition, value) for name, value in definition.defaults.items()}

    def known(self, definition: Definition, found: object) -> Value:
        """An object that a function is given at build."""
        return constant(found) or Known(found) if definition.prelude else self.value(found)

    def closure(self, b: Builder, value: Known | Nested) -> Expr | None:
        """A function as a value; None where the object is none."""
        return closures.capture(b, value) if isinstance(value, Nested) else closures.of_object(b, value.object, b.definition.node)

    def closure_code(self, code: Code) -> str:
        """A name for the code of a closure value."""
        return self.shapes.code(code, code_title(code.definition.key, code.kind()))

    def seen(self, sites: Iterable[Site], *, told: bool = False) -> None:
        """Exceptions of these sites have names now, or are `told` to the host: whoever tells them apart is walked again."""
        self._dirty |= self.look_again(sites, told=told)

    def graph(self, graph: Graph) -> str:
        """The name of an array expression; equal ones are one."""
        plain = replace(graph, name="")
        if plain not in self._graphs:
            self._graphs[plain] = name = self._names.unique(graph.name)
            self.graphs[name] = replace(graph, name=name)
        return self._graphs[plain]

    def busy(self) -> list[Instance]:
        """Those that are being walked, each for the one before it."""
        return [i for i in self._named.values() if i.busy]

    def refuse(self, definition: Definition, node: ast.AST, message: str, hint: str) -> None:
        """Remember a reason why the program cannot be compiled."""
        self.noted([refusal_at(definition, node, message, hint)])

    def noted(self, refusals: Iterable[Refusal]) -> None:
        """The same, of reasons with their places."""
        for refusal in refusals:
            self.refusals.setdefault((refusal.file, refusal.line, refusal.column, refusal.message), refusal)

    def raise_refusals(self) -> None:
        """All reasons why there is no program, if there are any."""
        if self.refusals:
            raise CompileError(sorted(self.refusals.values(), key=lambda r: (r.file, r.line, r.column)))

    # --- building ----------------------------------------------------------------------------------------------------

    def _build(self, instance: Instance) -> None:
        """Walk a function, again while a name turns out to need a flag."""
        instance.busy = True
        flagged: set[str] = set()
        celled: set[str] = set()
        while True:
            b = Builder(definition=instance.definition, program=self, instance=instance, flagged=flagged, celled=celled)
            with self.shapes.unchanged() if instance.definition.making else nullcontext():
                self._walk(b)
            if not b.restart:
                break
        instance.busy, instance.uses = False, b.uses
        result = instance.result if instance.definition.scope.yields else self._result(b)
        (raises,) = b.raised
        if result != instance.result or not raises.keys() <= instance.raises.keys():
            instance.result = result
            instance.raises = instance.raises | raises
            self._dirty.update((name, self._named[name]) for name in instance.callers)
        from lanewise.python.containers import variadic

        body = variadic.made(b, finish(b.out))
        b.out.clear()  # The statements that waited for this hold the builder.
        used = slots_of(body)
        slots = {**instance.params, **{n: t for n, t in b.slots.items() if n in used}}
        traits = _TRAITS[instance.definition.library, instance.definition.framed]
        traits |= {TRAIT} if instance.definition.scope.yields else frozenset()
        traits |= {ASKING} if instance.definition.asking else frozenset()
        loc = Loc(instance.where, instance.definition.node.lineno)
        instance.function = Function(instance.name, tuple(instance.params), (instance.result,), slots, body, loc, traits)

    def _walk(self, b: Builder) -> None:
        from lanewise.python.statements.statements import body_of  # isort: skip
        from lanewise.python.functions import calls, cells, keywords
        from lanewise.python.iterators import generators

        instance = b.instance
        loc = b.at(instance.definition.node)
        env: dict[str, Binding] = {}
        for name, t in instance.params.items():
            b.slots[name] = t
            value = Get(name, t)
            env[name] = Binding(b.machine_form(value) if instance.definition.library else b.rounded(value))
        env.update({name: Binding(value) for name, value in instance.knowns.items()})
        b.env = env
        calls.constants_given(b)
        if instance.definition.scope.yields:
            generators.begun(b)
        cells.entered(b, loc)
        local_classes.shared_cells(b, loc)
        keywords.entered(b, loc)
        for name in sorted(b.flagged):
            b.emit(Set(b.slot(f"{name}?", BOOL).slot, Const(BOOL, name in env), loc))
        body_of(b)

    def _result(self, b: Builder) -> Type:
        joined: Type = b.instance.result
        for t in b.returns:
            joined = join(joined, t)
        joined = eased(joined, MAX_LENGTHS, lambda: b.growing("return"))
        if crowd(joined) > MAX_MEMBERS:
            self.refuse(b.definition, b.definition.node, f"{b.definition.name} returns {crowd(joined)} types", "return fewer")
            return BAD
        return joined

    def settle(self) -> None:
        """Walk functions whose callees' results grew, until none do."""
        while self._dirty:
            name = next(iter(self._dirty))
            self._build(self._dirty.pop(name))

    def names(self) -> list[str]:
        """Of all its functions."""
        return list(self._named)

    def uses(self, names: Iterable[str]) -> Uses:
        """What the walks over these functions tell of the ranks of arrays."""
        return of_all(self._named[name].uses for name in names if name in self._named)

    def raised(self, name: str) -> dict[str, Site]:
        """The sites of the exceptions that a function may end with. What only one function calls has none: they are that one's."""
        return self._named[name].raises if name in self._named else {}

    def fresh(self) -> dict[str, Instance]:
        """The instances that have been walked since this was asked last, by name."""
        found = {name: i for name, i in self._fresh.items() if i.function is not None}
        self._fresh = {name: i for name, i in self._fresh.items() if name not in found}
        return found

    def program(self, entries: dict[str, str], names: Iterable[str] | None = None) -> Program:
        """The finished program: what its entries reach, or these functions; or all reasons why there is none."""
        from lanewise.python.globals import constants

        self.settle()
        self.noted([*constants.changed(self.shapes), *local_classes.made_again(self)])
        self.raise_refusals()
        functions = {name: f for name in (self._named if names is None else names) if (f := self._named[name].function) is not None}
        if names is None:  # walks that were dropped asked for others; so did entries of which only some are wanted
            needed = reached(functions, frozenset(functions.keys() & entries.values()))
            functions = {name: f for name, f in functions.items() if name in needed}
        if self.shapes.sites or self.shapes.classes:
            functions = {name: frozen_function(f) for name, f in functions.items()}
        runs = graphs_run(functions.values())  # walks that were dropped may have asked for others
        return Program(
            functions,
            entries,
            self.final_sites(),
            dict(self.sources.named),
            tuple(self.data.statics.values()),
            tuple(self.data.variables.values()),
            dict(self.classes),
            self.arrays.listed(),
            {name: graph for name, graph in self.graphs.items() if name in runs},
        )


def _library_name(definition: Definition, params: dict[str, Type]) -> str:
    """After the function and the lengths of its tuples alone: the same in every process."""
    lengths = [str(len(t.items)) for p, t in zip(given_parameters(definition), params.values(), strict=True)
               if isinstance(t, Tuple) and (p is definition.node.args.vararg or "..." in ast.unparse(p))]  # fmt: skip
    return f"{definition.key}<{'.'.join(lengths)}>" if lengths else definition.key
