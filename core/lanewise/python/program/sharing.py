"""Functions of the prelude that many programs ask for with the same types, compiled once for all of them.

In: a function of the prelude and the types of its arguments, built of Python's own and numpy's (`dict[str, int]`), of which none is
a user's. Out: a `Shared`, in which nothing depends on who asks. Of the code of programs on texts and dicts it is a third.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from lanewise.errors import CompileError
from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import SHARED, Site, Source, Try, statements
from lanewise.ir.graph import Graph
from lanewise.ir.renamed import running
from lanewise.ir.shared import Shared, containers
from lanewise.ir.types import BAD, ERROR, NEVER, NOT_IMPLEMENTED, Container, Scalar, Tuple, Type, Union
from lanewise.ir.users import within
from lanewise.library.machine import table, variable
from lanewise.python.program.inference import inferred
from lanewise.python.program.instances import Instance, Instances
from lanewise.python.program.raised import final
from lanewise.python.program.shapes import Shapes
from lanewise.python.program.state import Changed
from lanewise.python.program.values import Value
from lanewise.python.source.definitions import Definition

MOST_REMEMBERED = 2_000
"""Functions that another shelf may ask for soon: the exact variant of a program takes what the fast one took."""
_remembered: dict[str, tuple[Made, Instances]] = {}
"""What was made last, by names, and the programs that it was found in."""
_NOT_SETTLED = (NEVER, BAD, ERROR, NOT_IMPLEMENTED)


@dataclass(frozen=True, slots=True)
class Made:
    """A function that was compiled apart, and what it refers to, by its numbers and names."""

    shared: Shared
    sites: tuple[Site, ...]
    graphs: dict[str, Graph]
    sources: dict[str, Source]
    data: dict[str, table[Any] | variable[Any]]


class _NotAlone(Exception):
    """The function needs something that each program has of its own."""


class _Alone(Instances):
    """A program of one function beside a library. It is given up as soon as the function turns out to need another one that is not
    shared: else each of a chain would be compiled once more for each above it."""

    def __init__(self, library: Instances, shapes: Shapes) -> None:
        super().__init__(library.exact, library=library, shapes=shapes)

    def _begun(self, definition: Definition, params: dict[str, Type], knowns: dict[str, Value], place: object) -> Instance:
        if self._instances:
            raise _NotAlone
        return super()._begun(definition, params, knowns, place)


def may_be_shared(definition: Definition, types: Iterable[Type]) -> bool:
    """Whether the function itself and these arguments leave nothing to the program that asks."""
    scope = definition.scope
    own = scope.yields or scope.defines or definition.cells or definition.making or definition.asking
    return definition.prelude and not own and "<" not in definition.name and all(map(_is_plain, types))


def compiled(
    library: Instances, definition: Definition, types: dict[str, Type], knowns: dict[str, Value], name: str
) -> Made | None:
    """The function for these types under this name; None where a program has to compile it for itself."""
    known = _remembered.get(name)
    if known is not None and known[1].serves(library):
        return known[0]
    found = _compiled(library, definition, types, knowns, name)
    if found is not None:
        _remembered[name] = found
        if len(_remembered) > MOST_REMEMBERED:
            del _remembered[next(iter(_remembered))]
    return None if found is None else found[0]


def _compiled(
    library: Instances, definition: Definition, types: dict[str, Type], knowns: dict[str, Value], name: str
) -> tuple[Made, Instances] | None:
    """The same, walked now, and the program that was made of it."""
    program = library

    def asked(made: Instances) -> Instance:
        nonlocal program
        program = made
        return made.request(definition, types, knowns, None)

    try:
        instance = inferred(partial(_Alone, library), asked, Changed())
        whole = program.program({instance.name: instance.name})
    except (CompileError, _NotAlone):
        return None
    function = whole.functions[instance.name]
    grown = [*map(str, instance.params.values())] != [*map(str, types.values())]
    handles = any(type(s) is Try for s in statements(function.body))
    # What is printed may go where the program says.
    prints = "printing:put_out" in function.calls
    own = prints or instance.name in function.calls or not program.is_closed() or handles
    if own or grown or not all(map(_is_plain, function.slots.values())):
        return None
    found = [each.root() for each in containers([*instance.params.values(), instance.result])]
    raised = [*map(final, instance.raises.values())]
    if any(isinstance(t, Container) for site in raised for hole in site.holes for t in within(hole)):
        return None  # What an exception holds has a type that is the program's own.
    titles = {each: f"{each} of {name}" for each in whole.graphs}
    shared = Shared(
        replace(running(function, titles), name=name, traits=function.traits | {SHARED}),
        {site.text: site for site in raised},
        tuple(program.exceptions.values()),
        tuple(map(found.index, found)),
        tuple(number for number, each in enumerate(found) if each.changed),
    )
    wheres = {function.loc.where, *(s.loc.where for s in statements(function.body))}
    graphs = {titles[each]: replace(graph, name=titles[each]) for each, graph in whole.graphs.items()}
    sources = {w: whole.sources[w] for w in wheres if w in whole.sources}
    return Made(shared, whole.sites, graphs, sources, program.data.subjects), program


def _is_plain(t: Type) -> bool:
    """Whether a type that is final is built of Python's own and arrays, and all of it is known."""
    match t:
        case Scalar():
            return t not in _NOT_SETTLED
        case Container(items=items) | Tuple(items=items, name="") | Union(members=items):
            return all(map(_is_plain, items))
    return is_ndarray(t)
