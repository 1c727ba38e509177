"""`compile`: a Python function as a compiled one.

In: a function, or the text of one. Out: a `Compiled` that is called like the function. Where all parameters are annotated there
is one specialisation, and one more where an int comes for a float (in Python it stays an int); otherwise the types of the actual
arguments choose one, compiled at its first call.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import os
import sys
import types
from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, Sequence, ValuesView
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args, overload

from lanewise.artifact.image import Image
from lanewise.artifact.vectors import Example, Examples
from lanewise.built import Build, Part, Report
from lanewise.built import build as build_parts
from lanewise.compiler import Request, compile_entries, faces_of
from lanewise.errors import CompileError, Refusal
from lanewise.ir.flat import holds_instance
from lanewise.ir.types import BOOL, FLOAT, INT, NEVER, NONE, TEXTS, Container, Tuple, Type, join
from lanewise.loaded import load_files
from lanewise.parameters import Parameters, faces_by_place, shown, without_named, without_own
from lanewise.python.globals import module_objects
from lanewise.python.program.arguments import ArgumentTypes, Given, NotCompiled
from lanewise.python.program.constant_arguments import Constants, is_constant, is_plain
from lanewise.python.program.values import Keywords, classes_say_all
from lanewise.python.source.annotations import Unsupported, sent_by_annotation, type_from_annotation
from lanewise.python.source.definitions import Definition, SourceMissing, definition_of, is_cached, refusal_at
from lanewise.python.source.forwarding import forwarded, is_dispatcher, is_replaced
from lanewise.python.source.hints import signature_of
from lanewise.python.source.scopes import parameters
from lanewise.python.source.shapes import Shape as Shape
from lanewise.python.source.shapes import ShapeError, guarded, plain
from lanewise.python.source.texts import names_of
from lanewise.ranks import with_ranks
from lanewise.runtime.containers import Unfit
from lanewise.runtime.engine import Runner
from lanewise.runtime.loans import Passed
from lanewise.runtime.raising import hide
from lanewise.settings import Settings, settings
from lanewise.specialisations import Built, Signature
from lanewise.uncompiled import uncompiled

MAX_SPECIALISATIONS = 16
"""Combinations of argument types per function; more of them mean that it should be annotated."""


class Compiled:
    """A compiled function. Call it as the original, which is `.python`."""

    def __init__(self, function: Any, chosen: Settings) -> None:
        functools.update_wrapper(self, function)
        self.python: types.FunctionType = function
        self.settings = chosen
        self.function = function.__wrapped__ if is_cached(function) else function
        """Without the cache that `functools` gave it."""
        self.signature = signature_of(self.function)
        self.definition: Definition = self._find_source()
        self.types = ArgumentTypes(type_from_annotation)
        self.fixed = self._annotations()
        complete = len(self.fixed) == len(self.signature.parameters)
        self.annotated = Signature(self.fixed.values(), self.types.given()) if complete else None
        self.open = self.annotated is None or any(holds_instance(t) for t in self.annotated)
        """Whether the arguments of a call say more of their types."""
        self.sent = self._sent()
        self.told: set[str] = set()
        """Parameters whose values are part of what is compiled: the axes of arrays."""
        self._built: dict[Signature, Built] = {}
        self._by_classes: dict[tuple[type, ...], Built] = {}
        """The same for calls by place whose arguments' classes say all: making a signature takes longer than the call."""
        self._latest: Built | None = None
        """That of the last call, where it asks by itself whether arguments are exactly of its types, no wider than they need be: a
        signature of lists asks for the type of each item once more."""
        self._only: Callable[..., Any] | None = None
        self.parameters = Parameters(self.function, self.signature)

    # --- calling -----------------------------------------------------------------------------------------------------

    def __call__(self, /, *args: Any, **named: Any) -> Any:
        try:
            try:
                return (self._only or self._chosen(args, named).call)(*args, **named)
            except Unfit:
                # Called below: what it raises has nothing to do with this exception.
                chosen = self._for_passed
            return chosen(args, named).converting(*args, **named)
        except BaseException as error:
            hide(error)
            raise

    def with_(self, *, timeout: float | None = None, views: bool = False) -> Callable[..., Any]:
        """The function with options for its calls. `views`: numpy's arrays in its results stay in the module's memory."""
        # Made once, for the text of a call is compiled.
        optioned = functools.cache(lambda built: replace(built, timeout=timeout, views=views))

        def call(*args: Any, **named: Any) -> Any:
            try:
                with suppress(Unfit):
                    return optioned(self._chosen(args, named)).call(*args, **named)
                return optioned(self._for_passed(args, named)).converting(*args, **named)
            except BaseException as error:
                hide(error)
                raise

        return call

    def allocate(self, shape: int | Sequence[int], dtype: object = "float32") -> Any:
        """An array of zeros in the module's memory, on which calls work where it lies: the module for the types that came last."""
        self.images()
        return list(self._built.values())[-1].runner.allocate(shape, dtype)

    def cancel(self) -> None:
        """From another thread: every call that runs now ends with `Cancelled`."""
        for built in self._built.values():
            built.runner.cancel()

    def _chosen(self, args: tuple[Any, ...], named: dict[str, Any]) -> Built:
        latest = self._latest  # which another thread may forget
        if latest is not None and latest.is_current():
            return latest
        classes = tuple(map(type, args))
        built = None if named else self._by_classes.get(classes)
        if built is not None and built.is_current():
            return built
        key = self.key_of(*args, **named) if self.open or self.annotated is None or self.told else self.annotated
        if key not in self._built:
            return self._for_passed(args, named)
        built = self._current(key)
        self._latest = built if self._is_asked_by_call(key) and not built.runner.image.has_arrays else None
        if not (named or self.told) and classes_say_all(args) and classes_say_all(self.parameters.given(args, named).values()):
            self._by_classes[classes] = built
        return built

    def _is_asked_by_call(self, key: Signature) -> bool:
        """Whether a call with arguments of other types than these is `Unfit`."""
        known = key.constants or self.told or self.parameters.gathering or not any(isinstance(t, Container) for t in key)
        left_out = (p.default for p in self.signature.parameters.values() if p.default is not p.empty)
        return not known and not any(map(module_objects.has_identity, left_out)) and all(map(_is_plain_inside, key))

    def _for_passed(self, args: tuple[Any, ...], named: dict[str, Any]) -> Built:
        """The specialisation for arguments of which some are not what their annotations say."""
        self._latest = None
        key = self._key(self._passed_type, args, named)
        alike = self._alike(key)
        if self.annotated is not None and key not in alike and len(alike) >= MAX_SPECIALISATIONS:
            # One for all that was met: the answers stay Python's, more slowly.
            joined = (functools.reduce(join, types) for types in zip(*alike, key, strict=True))
            key = Signature(joined, self.types.given(), key.constants)
        try:
            return self._current(key)
        except CompileError as refused:
            more = frozenset().union(*refused.unknown.values()) - self.told
            if not more:
                raise
            self.told |= more
            self._by_classes.clear()
        return self._for_passed(args, named)

    def _alike(self, key: Signature) -> list[Signature]:
        """What was compiled for the same constants."""
        return [each for each in self._built if each.constants == key.constants]

    def _current(self, key: Signature) -> Built:
        built = self._built.get(key)
        if built is None or not built.is_current():
            built = self._build(key)
        return built

    def key_of(self, /, *args: Any, **named: Any) -> Signature:
        """The types of these arguments."""
        return self._key(self._type_of, args, named)

    def _key(self, type_of: Callable[[str, object], Type | None], args: tuple[Any, ...], named: dict[str, Any]) -> Signature:
        found: list[Type] = []
        constants: dict[str, object] = {}
        for name, value in self.parameters.given(args, named).items():
            known = isinstance(value, Keywords) or self._is_left_out(name, value) or (name in self.told and is_plain(value))
            t = None if known else type_of(name, value)
            if t is None:
                constants[name] = value
            found.append(t or NEVER)
        self.types.forget()
        return Signature(found, self.types.given(), constants)

    def _is_left_out(self, name: str, value: object) -> bool:
        """Whether an argument is its parameter's default, and that an object of the module."""
        parameter = self.signature.parameters.get(name)
        return parameter is not None and value is parameter.default and module_objects.has_identity(value)

    def _passed_type(self, name: str, value: object) -> Type | None:
        return self.types.passed(value, self.fixed[name]) if name in self.fixed else self._type_of(name, value)

    def _example_type(self, name: str, value: object) -> Type | None:
        """Of an argument for which a folder is built: annotations hold, and an example says what they leave open."""
        fixed = self.fixed.get(name)
        return self._type_of(name, value) if fixed is None or holds_instance(fixed) else self.types.ranked(value, fixed)

    def _type_of(self, name: str, value: object) -> Type | None:
        """The type of an argument: what its annotation says, where that says all; None of a constant."""
        fixed = self.fixed.get(name)
        if fixed is not None and not holds_instance(fixed):
            return fixed
        try:
            t = self.types.of(value)
        except NotCompiled as reason:
            raise TypeError(f"{self.python.__name__}() argument '{shown(name)}': {reason}") from None
        if fixed is None and t is None and not is_constant(value):
            where, part = self.types.untyped(value, shown(name))
            kind = f"{type(part).__module__}.{type(part).__qualname__}".removeprefix("builtins.")
            place = "" if part is value else f"{where}: "
            is_passing = isinstance(part, Iterator | KeysView | ValuesView | ItemsView)
            why = "is not passed to a call: pass a list of it" if is_passing else "is not compiled yet"
            if kind == "numpy.ndarray":
                why = f"of dtype {part.dtype} is not compiled: pass a list of it, as tolist() makes one"  # type: ignore[attr-defined]
            raise TypeError(f"{self.python.__name__}() argument '{shown(name)}': {place}{kind} {why}")
        return fixed or t

    # --- leaving the process -----------------------------------------------------------------------------------------

    def build(
        self, folder: str | os.PathLike[str], *, examples: tuple[Any, ...] | None = None, max_size: int | None = None,
        vectors: Sequence[Example] = (), ulp: int = 0,
    ) -> Report:  # fmt: skip
        """Write the function as a folder of static files (`lanewise.build` puts several into one). `examples`: the arguments of
        a call, where not all parameters are annotated; `max_size`: bytes that the module may have; `vectors`: arguments of calls
        that the folder can test itself with, a tuple or by name, and `ulp` how far floats may be off then."""
        given = None if examples is None else {self: examples}
        return build(folder, self, examples=given, max_size=max_size, vectors={self: vectors}, ulp=ulp)

    def part(self, example: tuple[Any, ...] | None = None, vectors: Sequence[Example] = ()) -> Part:
        """The function as a part of an artifact, for the types of the example's arguments or of the annotations."""
        name = self.python.__name__
        if example is None and self.annotated is None:
            example = next((tuple(each) for each in vectors if not isinstance(each, Mapping)), None)
        if self.parameters.gathering:
            why = f"how many arguments {self.parameters.gathering} takes is part of what other hosts call"
            raise self._refused(f"{name}() cannot be built: {why}", "name its parameters, or build one that calls it")
        key = self._by_annotations() if example is None else self._key(self._example_type, example, {})
        if key is None:
            bare = ", ".join(repr(p) for p in self.parameters.names if p not in self.fixed)
            message = f"{name}() cannot be built: the type of {bare} is not known"
            raise self._refused(message, "annotate it, or pass examples=")
        if not all(self._is_left_out(*each) for each in key.constants.items()):
            message = f"{name}() cannot be built: it takes a function, which no other host can pass"
            raise self._refused(message, "build one that calls it")
        annotations = {p.name: p.annotation for p in self.signature.parameters.values()}
        kept = Examples(uncompiled(self), vectors) if vectors else None
        request = self.request(name, key)
        if example is None:
            request = with_ranks(request, self.signature, self.settings, self.types.declared)
        return Part(request, self.settings, self.description, annotations, kept)

    def _by_annotations(self) -> Signature | None:
        """What annotations alone say, for other hosts: of `Sequence[float]` an argument would tell which sequence is meant."""
        found: list[Type] = []
        for parameter in without_named(self.signature.parameters.values()):
            t = self.fixed.get(parameter.name)
            if t is None:
                t = type_from_annotation(plain(parameter.annotation)[0], self.types.declared, alone=True)
                t = join(t, NONE) if t is not None and parameter.default is None else t
            if t is None:
                return None
            found.append(t)
        return Signature(found, self.types.given())

    def __reduce__(self) -> str | tuple[Any, ...]:
        """By name where others can import it, as functions are pickled; else what was built of it travels."""
        name = self.python.__qualname__
        found: object = sys.modules.get(self.python.__module__)
        for part in name.split("."):
            found = getattr(found, part, None)
        if found is self and self.python.__module__ != "__main__":
            return name
        return load_files, (Build(self.python.__name__, [self.part()]).files,)

    # --- building ----------------------------------------------------------------------------------------------------

    def _find_source(self) -> Definition:
        try:
            return definition_of(self.function)
        except SourceMissing as missing:
            code = self.function.__code__
            raise CompileError([Refusal(code.co_filename, code.co_firstlineno, 0, 0, "", str(missing), missing.hint)]) from None

    def _annotations(self) -> dict[str, Type]:
        """The types that annotations fix, by parameter; CompileError with all that no entry point can be."""
        found: dict[str, Type] = {}
        shapes: dict[str, Shape] = {}
        refusals = _forms(self.definition, self.function)
        nodes = {a.arg: a for a in parameters(self.definition.node.args)}
        for parameter in without_named(self.signature.parameters.values()):
            name = parameter.name
            try:
                annotation, shape = plain(parameter.annotation)
                shapes |= {name: shape} if shape is not None else {}
                t = type_from_annotation(annotation, self.types.declared)
            except ShapeError as wrong:
                refusals.append(refusal_at(self.definition, nodes[name], f"parameter '{name}': {wrong}", wrong.hint))
            except Unsupported as unsupported:
                message = f"parameter '{name}': {unsupported} is not compiled yet"
                hint = "annotate with numbers, texts, tuples, containers, buffers or your own classes, or leave it to the arguments"
                refusals.append(refusal_at(self.definition, nodes[name], message, hint))
            else:
                if t is not None:
                    # PEP 484 once said that a default of None means Optional, and much is written so.
                    t = join(t, NONE) if parameter.default is None else t
                    found[name] = Container("tuple", (t,)) if parameter.kind is parameter.VAR_POSITIONAL else t
        try:
            self.definition = guarded(self.definition, shapes, self._optional())
        except ShapeError as wrong:
            refusals.append(refusal_at(self.definition, self.definition.node, str(wrong), wrong.hint))
        if refusals:
            raise CompileError(refusals)
        return found

    def _optional(self) -> set[str]:
        """The parameters that may be None, by their annotation or their default."""
        given = self.signature.parameters.values()
        return {p.name for p in given if p.default is None or type(None) in get_args(p.annotation)}

    def _sent(self) -> Type | None:
        """What is sent to a stream, as the annotation of its result says."""
        try:
            return sent_by_annotation(self.signature.return_annotation)
        except Unsupported as unsupported:
            message = f"what is sent to {self.definition.name}: {unsupported} is not compiled yet"
            raise self._refused(message, "annotate it with int, float, bool, complex, str, or a tuple of them") from None

    def _refused(self, message: str, hint: str) -> CompileError:
        return CompileError([refusal_at(self.definition, self.definition.node, message, hint)])

    def _build(self, key: Signature) -> Built:
        if key not in self._built:
            self._check_room(key)
        image = self._image(key)
        runner = Runner(image, untrusted=self.settings.untrusted, near=True)
        taking = functools.partial(self.parameters.taking, key.constants)
        built = Built(runner, self.definition.key, self.settings.timeout, image.watched, taking)
        self._built[key] = built
        if key == self.annotated:
            self._only = built.call if not self.open and not image.watched else None
        return built

    def _check_room(self, key: Signature) -> None:
        called = f"{self.python.__name__}() was called with more than {MAX_SPECIALISATIONS}"
        alike = self._alike(key)
        if len(alike) >= MAX_SPECIALISATIONS and self.annotated is None:
            raise self._refused(f"{called} combinations of argument types", "annotate its parameters")
        kinds: list[Constants] = []
        kinds += [each.constants for each in self._built if each.constants not in kinds]
        if not alike and len(kinds) > MAX_SPECIALISATIONS:
            if self.told:
                names = " and ".join(repr(name) for name in sorted(self.told))
                raise self._refused(f"{called} values of {names}, for each of which it is compiled", "call it with fewer of them")
            raise self._refused(f"{called} different functions", "pass what they have closed over as an argument of its own")

    def _image(self, key: Signature) -> Image:
        try:
            return compile_entries([self.request(self.definition.key, key)], self.settings)
        except CompileError as refused:
            # What the compiler did to find out is nobody's business.
            raise refused.with_traceback(None) from None

    def request(self, export: str, key: tuple[Type, ...]) -> Request:
        """What the compiler is asked for a specialisation."""
        given, constants = (key.given, key.constants) if isinstance(key, Signature) else (Given(), {})
        names = self.parameters.all_names(constants)
        types = {name: t for name, t in zip(names, key, strict=True) if name not in constants}
        faces = faces_by_place(types) if self.parameters.gathering else without_own(faces_of(self.function, types))
        return Request(export, self.definition, types, faces, self.sent, given, constants)

    # --- looking in --------------------------------------------------------------------------------------------------

    @property
    def specialisations(self) -> tuple[Signature, ...]:
        """The combinations of parameter types that are compiled."""
        return tuple(self._built)

    @property
    def captures(self) -> dict[str, object]:
        """The objects from outside that are constants of the compiled code."""
        return {name: found for image in self.images() for name, found in image.captures.items()}

    @property
    def passed(self) -> Passed:
        """How many buffers its calls have worked on where they lie, and how many on copies."""
        every = [built.runner.passed for built in self._built.values()]
        return Passed(sum(each.in_place for each in every), sum(each.copied for each in every))

    def text(self, stage: str) -> str:
        """The program at a stage: code.typed, code.low, graph, kernel or wat; every specialisation."""
        printed = []
        for image in self.images():
            if stage not in image.texts:
                raise ValueError(f"text() knows {', '.join(image.texts)}, not {stage!r}")
            printed.append(image.texts[stage]())
        return "\n".join(printed)

    def images(self) -> list[Image]:
        """What is compiled, one for each specialisation."""
        if self.annotated is not None and not self._built:
            self._build(self.annotated)
        if not self._built:
            raise ValueError(f"{self.python.__name__}() has no annotations: call it once, so that its types are known")
        return [built.runner.image for built in self._built.values()]

    @property
    def description(self) -> str | None:
        """What the function does."""
        return self.settings.description or (inspect.getdoc(self.python) or "").partition("\n\n")[0] or None

    def __repr__(self) -> str:
        return f"<compiled {self.python.__qualname__}{self.signature}>"


def _is_plain_inside(t: Type) -> bool:
    """Whether it is a type of Python's own which has no narrower one beneath it, but for that of what is empty."""
    match t:
        case Container(kind="list" | "tuple" | "dict", items=inner) | Tuple(items=inner, name=""):
            return bool(inner) and all(map(_is_plain_inside, inner))
    return t in (INT, FLOAT, BOOL, *TEXTS)


def _forms(definition: Definition, function: types.FunctionType) -> list[Refusal]:
    """Why a function of this form is no entry point."""
    flags = function.__code__.co_flags
    return [refusal_at(definition, definition.node, *reason) for flag, reason in _REASONS.items() if flags & flag]


_REASONS = {
    inspect.CO_COROUTINE: ("a coroutine cannot be compiled", "write a plain function and await around its call"),
    inspect.CO_ASYNC_GENERATOR: ("an async generator cannot be compiled", "write a plain function"),
}


@overload
def compile(function: Callable[..., Any], /) -> Compiled: ...
@overload
def compile(**options: Any) -> Callable[[Callable[..., Any]], Compiled]: ...
def compile(function: Callable[..., Any] | None = None, /, **options: Any) -> Any:
    """Compile a function to WebAssembly: `@compile`, or `@compile(ints=64, ...)` with the options of `Settings`."""
    chosen = settings(options)
    if function is None:
        return lambda f: _compiled(f, chosen)
    return _compiled(function, chosen)


def _compiled(function: Any, chosen: Settings) -> Compiled:
    if isinstance(function, Compiled):
        return Compiled(function.python, chosen)
    plain = isinstance(function, types.FunctionType) and not (is_dispatcher(function) or is_replaced(function))
    written = function if plain or is_cached(function) else forwarded(function)
    if written is None:
        kind = type(function).__name__
        raise TypeError(f"compile() takes a function written in Python, not {kind}")
    return Compiled(written, chosen)


def build(
    folder: str | os.PathLike[str],
    *functions: Callable[..., Any],
    name: str | None = None,
    examples: Mapping[Any, tuple[Any, ...]] | None = None,
    max_size: int | None = None,
    vectors: Mapping[Any, Sequence[Example]] | None = None,
    ulp: int = 0,
) -> Report:
    """Write functions into one folder of static files. `name`: of its modules, otherwise the function's or the folder's;
    `examples`: the arguments of a call, by function, where not all parameters are annotated; `max_size`: bytes of the largest
    module that is accepted; `vectors`: by function arguments of calls that the folder can test itself with, each a tuple, or a dict
    by name, and `ulp` how many units in the last place floats may be off then."""
    compiled = [f if isinstance(f, Compiled) else compile(f) for f in functions]
    parts = [c.part((examples or {}).get(f), (vectors or {}).get(f, ())) for c, f in zip(compiled, functions, strict=True)]
    return build_parts(Path(folder), parts, name, max_size, ulp)


def compile_source(text: str, name: str | None = None, **options: Any) -> Compiled:
    """Compile the function `name` (the last one otherwise) of a source text, for places where `inspect` finds no source."""
    namespace = names_of(text, f"<lanewise {hashlib.sha256(text.encode()).hexdigest()[:12]}>")
    functions = {k: v for k, v in namespace.items() if isinstance(v, types.FunctionType | Compiled) or is_cached(v)}
    if name is None and functions:
        name = list(functions)[-1]
    if name is None or name not in functions:
        raise ValueError(f"the source defines {', '.join(functions) or 'no function'}{f', not {name}' if name else ''}")
    found = functions[name]
    return _compiled(found, settings(options))
