"""The library, compiled: what a process keeps of it between compilations.

In: library functions and the types they are called with. Out: their low code, optimised once, and what callers must know of
each: carriers, intervals, what it does with buffers, whether it can fail. All is named after functions and types alone, and
callees are finished before callers, so that no artifact shows what was compiled before it.
"""

from __future__ import annotations

import ast
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module

from lanewise import storeroom
from lanewise.errors import CompileError
from lanewise.ir.callgraph import components, graphs_run
from lanewise.ir.code import (
    KERNEL,
    NOWHERE,
    OF_PLACES,
    PRELUDE,
    SHARED,
    Do,
    Function,
    Op,
    Program,
    Raise,
    Site,
    Static,
    statements,
)
from lanewise.ir.flat import parts_of
from lanewise.ir.renamed import calling, placed, places_of, raising
from lanewise.ir.rewrite import expressions
from lanewise.ir.shared import Shared
from lanewise.ir.type_texts import parse_type
from lanewise.ir.types import I32, INT, Type
from lanewise.ir.users import within
from lanewise.kernels import kernels_of, signature
from lanewise.passes.borrows import Borrow, borrows
from lanewise.passes.constants import LastingData
from lanewise.passes.dead import dead
from lanewise.passes.fills import fills
from lanewise.passes.fold import fold
from lanewise.passes.forward import forward
from lanewise.passes.guards import guards
from lanewise.passes.inline import inline
from lanewise.passes.intervals import EXACT, FAST, Ints
from lanewise.passes.keep import keep
from lanewise.passes.known import Ranges, Summary
from lanewise.passes.leaves import leaves
from lanewise.passes.lent_parts import Changed, changed_lists
from lanewise.passes.lower import lower, signatures
from lanewise.passes.lowering import RAISES, Module, Signature, carrier
from lanewise.passes.offsets import offsets
from lanewise.passes.ownership import ownership
from lanewise.passes.ranges import Walks, ranges
from lanewise.passes.recurrences import recurrences
from lanewise.passes.scalarise import scalarise
from lanewise.passes.selects import selects
from lanewise.passes.statuses import may_leave, statuses
from lanewise.python.program.instances import Instance, Instances
from lanewise.python.program.options import words_of
from lanewise.python.program.sharing import compiled, may_be_shared
from lanewise.python.program.values import Value
from lanewise.python.source.definitions import Definition, library_definition
from lanewise.storeroom import Stored, is_verifying

MOST_PRELUDES = 1_000
"""That are kept for other programs."""
MOST_NESTED = 10
"""So often a function of the prelude is compiled for itself: types that grow from call to call come to an end in the program."""
MOST_SHARED = 5_000
"""A shelf with more of them is left for another one: they are about 400 MB. Those that are asked for again lie in the storeroom."""
LOW_PASSES = (fold, forward, guards, recurrences, selects, dead, fills, keep, offsets, leaves)


def verified(program: Program, stage: str, beside: Mapping[str, Function], before: Program | None = None) -> Program:
    """With LANEWISE_VERIFY set, every pass is held to the rules of its stage. `before`: what it was given."""
    if is_verifying():
        import_module("lanewise.ir.verify").verify(program, stage, beside, before)
    return program


def without_statuses(program: Program, library: Mapping[str, Function]) -> Program:
    """Lowered code, whose calls all give a status, without those that are always OK."""
    called = {name for f in program.functions.values() for name in f.calls} & library.keys()
    quiet = {name: library[name] for name in called if RAISES not in library[name].traits}
    noisy = {name: replace(f, results=(*f.results, I32)) for name, f in quiet.items()}
    return verified(statuses(verified(program, "code.low", {**library, **noisy}), library), "code.low", library)


def optimised(program: Program, library: Mapping[str, Function]) -> Program:
    """Low code in its last form."""
    program = verified(inline(program, library), "code.low", library)
    for transform in LOW_PASSES:
        program = verified(transform(program), "code.low", library, program)
    return program


class Shelf:
    """The functions that were asked for so far, for one kind of ints."""

    def __init__(self, ints: Ints) -> None:
        self.ints = ints
        self.instances = Instances(ints.exact)
        self.typed: dict[str, Function] = {}
        self.low: dict[str, Function] = {}
        self.signatures: dict[str, Signature] = {}
        self.summaries: dict[str, Summary] = {}
        self.borrows: dict[str, Borrow] = {}
        self._names: dict[Callable[..., object], str] = {}
        """Of what was asked for by itself."""
        self._open: dict[str, Function] = {}
        """Lowered, but not optimised yet."""
        self.schedules = import_module("lanewise_wasm.emit").Schedules()
        """How they were emitted, for the next program."""
        self.walks: Walks = {}
        """Of the prelude's functions in the programs so far."""
        self._preludes: dict[object, Function] = {}
        """Those functions, by what they consist of."""
        self._uses: dict[str, frozenset[str]] = {}
        self._module = Module(Ranges(ints, {}), self.signatures, self._ask, ChainMap(self._open, self.low))
        self._taken: dict[str, Stored] = {}
        """What an earlier process has compiled."""
        self._constants: dict[str, Static] = {}
        """Of its functions, by their names."""
        self.changes: Changed = {}
        """The types of the lists that functions of the prelude change."""
        self._shared: dict[str, Shared | None] = {}
        """Those that any program may have, by their names; None where each has to compile its own."""
        self._sharing_now: list[str] = []
        """Those that are being compiled, each for the one before it."""
        self._without_ints: dict[str, bool] = {}
        """Whether functions themselves have nothing to do with Python's ints."""
        self.instances.shared = self._sharing
        if storeroom.is_open() or ints == EXACT:
            self.instances.earlier = self._earlier

    @property
    def is_full(self) -> bool:
        """Whether it has grown large: a process may compile for ever, and types are without end."""
        return len(self._shared) > MOST_SHARED

    def need(self, function: Callable[..., object]) -> str:
        """The name of a library function on machine values, which is finished."""
        name = self._ask(function)
        self.close()
        return name

    def _ask(self, function: Callable[..., object]) -> str:
        if function not in self._names:
            self._names[function] = self._added(function)
        return self._names[function]

    def _added(self, function: Callable[..., object]) -> str:
        definition = library_definition(function)
        annotated = [parse_type(str(t)) for n, t in function.__annotations__.items() if n != "return"]
        instance = self.instances.library_instance(definition, annotated, None)
        self.instances.settle()
        signature = Signature(_carriers(instance.params.values()), _carriers([instance.result]))
        self.signatures.setdefault(instance.name, _owning(signature, definition))
        return instance.name

    # --- lowering and finishing --------------------------------------------------------------------------------------

    def close(self) -> None:
        """Finish what was asked for."""
        self.instances.settle()
        while fresh := self.instances.fresh():
            for group in components({name: i.function for name, i in fresh.items() if i.function is not None}):
                self._lower({name: fresh[name].definition for name in group})
        if self._open:
            known = self.instances.program({}, ())
            known = replace(known, statics=(*known.statics, *self._constants.values()))
            for group in components(self._open):
                self._finish(group, known)
        if self._open and storeroom.is_open() and not self.instances.refusals:
            for name in self._open.keys() & self.typed.keys():
                storeroom.store(name, self.ints, self._stored(name))
        self._open.clear()

    def _lower(self, group: dict[str, Definition]) -> None:
        """Callees first: callers use what is known of their results."""
        source = verified(self.instances.program({name: name for name in group}, group), "code.typed", self.typed)
        data = LastingData()
        scalar = scalarise(source, self.ints.exact, data)
        found = ranges(scalar, self.ints, self.summaries)
        while found.beyond:
            if any(_gets_ints(f) and OF_PLACES not in f.traits for f in map(source.functions.__getitem__, group)):
                self._shared |= dict.fromkeys(group)  # It would have much of its own, for ints that hardly anybody gives it.
                return
            source = self.apart(source, found.beyond, _of_one(next(iter(group))))
            scalar = scalarise(source, self.ints.exact, data)
            found = ranges(scalar, self.ints, self.summaries)
        self.typed |= source.functions
        self.borrows |= borrows(source, self.borrows)
        self._constants |= {each.name: each for each in data.values()}
        self.changes = changed_lists({n: f for n, f in source.functions.items() if PRELUDE in f.traits}, self.changes)
        for name, f in source.functions.items():
            self.summaries[name] = replace(found.summaries[name], narrow=OF_PLACES in f.traits or name not in group)
        self.signatures |= {n: _owning(s, group[n]) if n in group else s for n, s in signatures(scalar, found).items()}
        kernels = kernels_of([graph for name, graph in source.graphs.items() if name not in self.low])
        self.signatures |= kernels.signatures
        self._module.ranges, self._module.raises = found, source.sites
        self._open |= ownership(lower(scalar, self._module), source, self._module) | kernels.functions

    def _sharing(self, definition: Definition, types: dict[str, Type], knowns: dict[str, Value]) -> Shared | None:
        """A function of the prelude for these arguments, if it can be compiled apart from who asks for it."""
        options = words_of(knowns)
        if options is None or not may_be_shared(definition, types.values()):
            return None
        module, _, _ = definition.key.partition(":")
        title = f"{module}:{definition.name}<"
        name = f"{title}{', '.join(map(str, types.values()))}{options}>"
        if name not in self._shared and sum(each.startswith(title) for each in self._sharing_now) < MOST_NESTED:
            self._shared[name] = None  # Who asks for it while it is compiled is part of it.
            self._sharing_now.append(name)
            if not (storeroom.is_open() and storeroom.is_own(name, self.ints)):
                self._shared_earlier_or_now(definition, types, knowns, name)
            self._sharing_now.pop()
        return self._shared.get(name)

    def _shared_earlier_or_now(self, definition: Definition, types: dict[str, Type], knowns: dict[str, Value], name: str) -> None:
        if self.instances.earlier(name) is None:
            self._shared_now(definition, types, knowns, name)
        if self._shared[name] and self._leaves(name):
            self._shared[name] = None
        if not self._shared[name] and storeroom.is_open():
            storeroom.note_own(name, self.ints)

    def _shared_now(self, definition: Definition, types: dict[str, Type], knowns: dict[str, Value], name: str) -> None:
        """Compile it for ints of any size. Where some would become too large on its way, or it makes ints of them, of which nothing
        would be known, for places alone."""
        made = compiled(self.instances, definition, types, knowns, name)
        if made is None:
            return
        found, known = made.shared, self.instances
        for variable, subject in made.data.items():
            known.data.of_library(subject, variable)
        known.graphs |= made.graphs
        for cls in found.classes:
            known.exception(cls)
        known.sources.found(made.sources)
        function = raising(found.function, lambda number: known.numbered(made.sites[number]) if number >= 0 else number)
        counts = any(part == INT for _, part in parts_of(found.result)) and _gets_ints(function)
        for traits in ([] if counts else [function.traits]) + [function.traits | {OF_PLACES}]:
            own = replace(function, traits=traits)
            known.adopt(Instance(name, definition, types, knowns, function.loc.where, found.result, own, raises=found.raises))
            self._shared[name] = found
            self.close()
            if self._shared[name] and not self._leaves(name):
                return

    def _leaves(self, name: str) -> bool:
        """Whether ints that it is given may become too large on its way: the program knows more of them."""
        own = [each for each in _reached([self.low[name]], (), self.low) if each.endswith(_of_one(name))]
        return _gets_ints(self.typed[name]) and may_leave([self.low[each] for each in (name, *own)])

    def _finish(self, group: list[str], known: Program) -> None:
        program = replace(known, functions={name: self._open[name] for name in group})
        done = optimised(without_statuses(program, self.low), self.low).functions
        self._uses |= {name: self._with_references(_uses(f)) for name, f in done.items()}
        self.low |= done

    def _with_references(self, used: frozenset[str]) -> frozenset[str]:
        """Constants, and those that they refer to."""
        found, todo = set(used), [name for name in used if name in self._constants]
        while todo:
            more = {name for _, name, _ in self._constants[todo.pop()].references} - found
            found |= more
            todo += more
        return frozenset(found)

    def recognised(self, program: Program, own: dict[tuple[object, ...], Function]) -> Program:
        """With those functions of the prelude that an earlier program had, too, as the same objects; so are the others that this
        one had in another form (`own`)."""
        if len(self._preludes) > MOST_PRELUDES:
            self._preludes.clear()
            self.walks.clear()
        known = self._preludes
        functions = {n: (known if PRELUDE in f.traits else own).setdefault(_content(f), f) for n, f in program.functions.items()}
        return replace(program, functions=functions)

    # --- from shelf to shelf, from process to process ----------------------------------------------------------------

    def _earlier(self, name: str) -> tuple[Function, dict[str, Site]] | None:
        """A function that is finished elsewhere, with all that it calls; None where anything of that is missing."""
        found: dict[str, Stored] = {}
        todo = [name]
        while todo:
            each = todo.pop()
            if each not in found and each not in self.low:
                stored = self._beside(each) or (storeroom.load(each, self.ints) if storeroom.is_open() else None)
                if stored is None:
                    return None
                found[each] = stored
                todo += stored.calls
        for each, stored in found.items():
            self._take(each, stored)
        return self.typed[name], self._taken[name].raises

    def _beside(self, name: str) -> Stored | None:
        """What the fast variant has of a function that is the same in the exact one: programs are compiled for both in turn."""
        fast = _SHELVES.get(FAST) if self.ints == EXACT else None
        if fast is None or not fast._is_without_ints(name):
            return None
        return fast._taken.get(name) or fast._stored(name)

    def _is_without_ints(self, name: str) -> bool:
        """Whether a finished function, and all that it calls, has nothing to do with Python's ints."""
        every = [name, *_reached([form[name] for form in (self.low, self.typed) if name in form], (), self.low)]
        for each in every:
            if each not in self._without_ints:
                self._without_ints[each] = each not in self.typed or _has_no_int(self.typed[each])
        return name in self.low and all(self._without_ints[each] for each in every)

    def _take(self, name: str, stored: Stored) -> None:
        """Put it on the shelf as if it had been compiled here."""
        sites = {number: self.instances.numbered(site) for number, site in stored.sites.items()}
        places = {number: self._module.site(*place) for number, place in stored.places.items()}
        self._taken[name] = stored
        self.instances.graphs |= stored.graphs
        self.low |= stored.kernels
        self.signatures |= {kernel: signature(f.results) for kernel, f in stored.kernels.items()}
        self._uses |= {kernel: _uses(f) for kernel, f in stored.kernels.items()}
        self.typed[name] = raising(stored.typed, lambda number: sites.get(number, number))
        self.low[name] = placed(stored.low, places.__getitem__) if places else stored.low
        self.signatures[name], self.summaries[name], self.borrows[name] = stored.signature, stored.summary, stored.borrow
        self._uses[name] = stored.uses
        self._constants |= {each.name: each for each in stored.constants}
        if stored.shared is not None:
            for cls in stored.shared.classes:
                self.instances.exception(cls)
            self._shared[name] = stored.shared
        if PRELUDE in stored.typed.traits:
            self.changes[name] = stored.changes
        self.instances.sources.found(stored.sources)
        for module, variable in stored.data:
            self.instances.data.of_library(getattr(import_module(module), variable), variable)

    def _stored(self, name: str) -> Stored:
        """A finished function for the processes that come."""
        typed, low, known = self.typed[name], self.low[name], self.instances
        places = {number: self._module.sites[number] for number in places_of(low)}
        wheres = {typed.loc.where, *(loc.where for _, loc in places.values() if loc != NOWHERE)}
        return Stored(
            typed,
            low,
            {each: known.graphs[each] for each in graphs_run([typed])},
            {each: self.low[each] for each in _reached([low], (), self.low) if KERNEL in self.low[each].traits},
            self.signatures[name],
            self.summaries[name],
            self.borrows[name],
            self._uses[name],
            data=storeroom.found(known.data.subjects, (self._uses[name] | _uses(typed)) & known.data.subjects.keys()),
            constants=tuple([self._constants[each] for each in sorted(self._uses[name]) if each in self._constants]),
            raises=known.raised(name),
            sites={s.site: known.sites[s.site] for s in statements(typed.body) if isinstance(s, Raise) and s.site >= 0},
            places=places,
            sources={where: known.sources.named[where] for where in wheres},
            changes=self.changes.get(name, frozenset()),
            shared=self._shared.get(name),
        )

    # --- what a program takes ----------------------------------------------------------------------------------------

    def reached(self, functions: Iterable[Function], exports: Iterable[str]) -> list[str]:
        """The finished functions that these reach by calls, and those that the host calls, in order of need."""
        return _reached(functions, exports, self.low)

    def uses(self, names: Iterable[str]) -> frozenset[str]:
        """The tables and variables of finished functions."""
        return frozenset().union(*(self._uses[name] for name in names))

    def beside(self, program: Program, names: Iterable[str]) -> Program:
        """The program with the tables, variables and sources of these functions."""
        names = list(dict.fromkeys(names))
        return self._with_data(program, self.uses(n for n in names if n in self._uses), names)

    def _with_data(self, program: Program, used: frozenset[str], wheres: Iterable[str]) -> Program:
        whole = self.instances.program({}, ())
        more = used - {each.name for each in program.statics} - {each.name for each in program.globals}
        constants = [each for name, each in self._constants.items() if name in more]
        return replace(
            program,
            sources=program.sources | {w: whole.sources[w] for w in wheres if w in whole.sources},
            statics=(*program.statics, *sorted([*(s for s in whole.statics if s.name in more), *constants], key=lambda s: s.name)),
            globals=(*program.globals, *sorted((g for g in whole.globals if g.name in more), key=lambda g: g.name)),
        )

    def typed_program(self, program: Program) -> Program:
        """A typed program with the typed functions of the library that it calls."""
        return self._with_typed(program, _reached(program.functions.values(), (), self.typed))

    def apart(self, program: Program, names: Iterable[str], ending: str = "'") -> Program:
        """A typed program with functions of its own in the place of these, which are shared."""
        own = {name: name + ending for name in sorted(names)}
        whole = self._with_typed(program, own)
        taken = [calling(f, own) for f in whole.functions.values()]
        lost = frozenset((SHARED, OF_PLACES))
        made = [replace(f, name=own[f.name], traits=f.traits - lost) if f.name in own else f for f in taken]
        return replace(whole, functions={f.name: f for f in made})

    def _with_typed(self, program: Program, names: Iterable[str]) -> Program:
        """The program with these typed functions, and all that they name."""
        known = self.instances.program({}, ()).sites
        sites = list(program.sites)

        def number(site: int) -> int:
            if site >= 0 and known[site] not in sites:
                sites.append(known[site])
            return sites.index(known[site]) if site >= 0 else site

        functions = {name: raising(self.typed[name], number) for name in names}
        used = frozenset().union(*map(_uses, functions.values()))
        whole = self._with_data(program, used, [f.loc.where for f in functions.values()])
        graphs = {name: self.instances.graphs[name] for name in sorted(graphs_run(functions.values()))}
        return replace(whole, functions={**program.functions, **functions}, sites=tuple(sites), graphs=program.graphs | graphs)

    def moved(self, name: str, module: Module) -> Function:
        """A finished function for another module, which knows the places where it raises by other numbers."""
        function, sites = self.low[name], self._module.sites
        return placed(function, lambda number: module.site(*sites[number])) if RAISES in function.traits else function


def _reached(functions: Iterable[Function], exports: Iterable[str], library: Mapping[str, Function]) -> list[str]:
    found: dict[str, None] = {}
    todo = [*(name for f in functions for name in f.calls if name in library), *exports]
    while todo:
        name = todo.pop(0)
        if name not in found:
            found[name] = None
            todo += [c for c in library[name].calls if c in library]
    return list(found)


def _of_one(name: str) -> str:
    """How the names of functions end that only this one calls: it gives them more than others may."""
    return f" for {name}"


def _gets_ints(function: Function) -> bool:
    return any(part == INT for p in function.params for _, part in parts_of(function.slots[p]))


def _has_no_int(function: Function) -> bool:
    """Whether no slot holds an int, and nothing is computed with one."""
    types = [part for t in {*function.slots.values(), *function.results} for part in within(t)]
    return INT not in types and all(each.type != INT for each in expressions(function.body))


def _content(function: Function) -> tuple[object, ...]:
    """All that makes a function what it is."""
    f = function
    return f.name, f.params, f.results, tuple(f.slots.items()), f.body, f.loc, f.traits


def _uses(function: Function) -> frozenset[str]:
    """The tables and variables that a function names."""
    every = statements(function.body)
    used = {str(s.attrs[0]) for s in every if isinstance(s, Do) and s.name.startswith("global.")}
    inner = expressions(function.body)
    return frozenset(used | {str(e.attrs[0]) for e in inner if isinstance(e, Op) and e.name == "static"})


def _carriers(types: Iterable[Type]) -> tuple[str, ...]:
    return tuple(carrier(part, None, FAST) for t in types for _, part in parts_of(t))


def _owning(signature: Signature, definition: Definition) -> Signature:
    """What is annotated to return a word gives it away: its caller releases it."""
    returns = getattr(definition.node, "returns", None)
    return replace(signature, results=("word",)) if returns and ast.unparse(returns) == "word" else signature


# --- one shelf per kind of ints --------------------------------------------------------------------------------------

_SHELVES: dict[Ints, Shelf] = {}


@contextmanager
def shelf(ints: Ints) -> Iterator[Shelf]:
    """The shelf, for one compilation at a time: whoever comes while it is out begins another one, without a lock. After an
    exception it may be half built and does not come back; a program that is refused leaves it whole."""
    found = _SHELVES.pop(ints, None)
    if found is None or found.is_full:
        found = Shelf(ints)
    try:
        yield found
    except CompileError:
        if not found.instances.refusals:
            found.close()
            _SHELVES[ints] = found
        raise
    _SHELVES[ints] = found
