"""The custom section `lanewise`: what a host must know to call a module, inside the module.

In: an image. Out: its bytes with the section behind them; and from such bytes the image back. `docs/artifact.md` says what each
field means; the JavaScript loader reads the same section.
"""

from __future__ import annotations

import builtins
import inspect
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from keyword import iskeyword
from string import Formatter
from typing import Literal

from lanewise.artifact import custom, forms, plain, states
from lanewise.artifact.classes import ClassRow, class_of, row_of
from lanewise.artifact.image import Entry, Image, Param, Step
from lanewise.artifact.manifest import known, parse_json, utf8
from lanewise.artifact.offsets import DIGITS, mappings, rows_of
from lanewise.artifact.states import Start
from lanewise.artifact.weights import ITEMS, Placed, Tensor
from lanewise.errors import ArtifactError
from lanewise.ir import worded
from lanewise.ir.code import NOWHERE, SHOWN, VALUE, Loc, Site, Source
from lanewise.ir.flat import holds_object, holds_shaped
from lanewise.ir.generators import steps
from lanewise.ir.layout import ABI, MEMORY_NAME
from lanewise.ir.state import ModuleState
from lanewise.ir.type_texts import parse_type
from lanewise.ir.types import Stream, Type
from lanewise.ir.users import UserClass, UserClasses

NAME = "lanewise"
_OWN = ("/lanewise/library/", "/lanewise/nn/")
_EXCEPTIONS = ("", "numpy.exceptions", "numpy.linalg")
"""Modules of the exceptions that compiled code raises."""
_WHOLE = 1 << 32
"""The module itself says how far its memory grows."""


@dataclass(frozen=True)
class ParamRow:
    """`default`: a list of one plain value, or empty."""

    name: str
    type: str
    kind: Literal["positional", "either", "keyword"] = "either"
    default: list[object] = field(default_factory=list)
    written: bool = False
    fills: bool = False


@dataclass(frozen=True)
class StepRow:
    """An export by which a stream goes on; its key is what comes behind the function's export."""

    words: list[str]
    raises: bool = False


@dataclass(frozen=True)
class EntryRow:
    """A function of the module; its key is the export."""

    name: str
    params: list[ParamRow]
    result: str
    words: list[str]
    raises: bool = False
    returns: list[int] = field(default_factory=list)
    steps: dict[str, StepRow] = field(default_factory=dict)


@dataclass(frozen=True)
class SiteRow:
    """What one status raises."""

    raise_: str
    with_: list[object]
    at: int
    holes: list[str] = field(default_factory=list)
    message: str | None = None
    kinds: dict[str, str] = field(default_factory=dict)
    fields: dict[str, object] = field(default_factory=dict)
    cause: str = ""
    asks: bool = False


@dataclass(frozen=True)
class WeightRow:
    """An array that the host puts to `at` in each instance's memory, from `dtype` and `shape` as safetensors has them."""

    name: str
    dtype: str
    shape: list[int]
    at: int


@dataclass(frozen=True)
class Tables:
    """The whole section."""

    abi: int
    functions: dict[str, EntryRow]
    sites: list[SiteRow]
    calls: list[int]
    lines: list[list[int]]
    sources: list[tuple[str, str, int]]
    map: str
    exact: bool = False
    objects: bool = False
    bits: int = 64
    classes: dict[str, list[str]] = field(default_factory=dict)
    users: dict[str, ClassRow] = field(default_factory=dict)
    polls: bool = False
    clock: bool = False
    state: dict[str, object] = field(default_factory=dict)
    weights: list[WeightRow] = field(default_factory=list)


# --- from an image ---------------------------------------------------------------------------------------------------


def with_section(image: Image, path: Callable[[str], str]) -> bytes:
    """The module that says everything about itself; `path` makes names of source files portable."""
    text = json.dumps(forms.dump(tables(image, path)), separators=(",", ":"), ensure_ascii=False)
    return custom.add(image.wasm, NAME, utf8(text))


def tables(image: Image, path: Callable[[str], str]) -> Tables:
    """What the section says."""
    lines = Lines(image, path)
    sites = [_site(site, lines.at(loc), site in image.asking) for site, loc in image.sites]
    calls = [lines.at(loc) for loc in image.locations]
    return Tables(
        abi=ABI,
        functions={export: entry_row(entry) for export, entry in image.entries.items()},
        sites=sites,
        calls=calls,
        lines=lines.rows,
        map=mappings(lines.offsets()),
        sources=[(path(s.file), s.name, s.line) for s in lines.sources],
        exact=image.exact,
        objects=needs_objects(image),
        bits=image.bits,
        classes=_named(image),
        users={name: row_of(_renamed(user, image.start.names)) for name, user in image.users.by_name.items()},
        polls=image.polls,
        clock=image.reads_clock,
        state=image.start.values,
        weights=[WeightRow(w.tensor.name, w.tensor.dtype, list(w.tensor.dims), w.address) for w in image.weights],
    )


def _renamed(user: UserClass, names: Mapping[str, str]) -> UserClass:
    """The class of what is kept between calls, its fields by the names that they have outside."""
    if user.live is not ModuleState:
        return user
    return replace(user, fields=tuple(names[f] for f in user.fields), maybe=frozenset(names[f] for f in user.maybe))


def _named(image: Image) -> dict[str, list[str]]:
    """The classes of exceptions that the sites name, each behind those that it is made of."""
    found: dict[str, list[str]] = {}

    for site, _ in image.sites:
        _add(found, site.exception, image)
    return found


def _add(found: dict[str, list[str]], name: str, image: Image) -> None:
    if name in image.classes and name not in found:
        for base in image.classes[name]:
            _add(found, base, image)
        found[name] = list(image.classes[name])


def needs_objects(image: Image) -> bool:
    """Whether values that cross the border are objects: a JavaScript host needs a file more for those, for streams, for what is
    printed, and for all exceptions that have more than a text."""
    types = [t for e in image.entries.values() for t in (e.result, *(p.type for p in e.params))]
    more = image.prints or image.notes or bool(image.users.by_name) or any(isinstance(t, Stream) for t in types)
    more = more or any(holds_object(t) or holds_shaped(t) for t in types)
    return more or not all(_is_text_alone(site) for site, _ in image.sites)


def _is_text_alone(site: Site) -> bool:
    """Whether the exception has no values but one text, which is its `str`, too; or none."""
    is_known = not (site.holes or site.fields or site.cause) and "." not in site.exception and site.exception != "KeyError"
    return is_known and (not site.arguments or (len(site.arguments) == 1 and isinstance(site.arguments[0], str)))


class Lines:
    """Lines of the user's code, each list of frames once."""

    def __init__(self, image: Image, path: Callable[[str], str]) -> None:
        self.image = image
        self.rows: list[list[int]] = []
        self.sources: list[Source] = []
        self._rows: dict[tuple[int, ...], int] = {}
        self._sources: dict[str, int] = {}

    def at(self, loc: Loc) -> int:
        """The row of a line and of those that inlined it."""
        row = tuple(number for frame in self._frames(loc) for number in frame)
        if row not in self._rows:
            self._rows[row] = len(self.rows)
            self.rows.append(list(row))
        return self._rows[row]

    def _frames(self, loc: Loc | None) -> Iterator[tuple[int, int]]:
        while loc is not None:
            source = self.image.sources.get(loc.where)
            if source is not None and not is_library(source):
                yield self._source(loc.where, source), loc.line
            loc = loc.caller

    def _source(self, where: str, source: Source) -> int:
        if where not in self._sources:
            self._sources[where] = len(self.sources)
            self.sources.append(source)
        return self._sources[where]

    def offsets(self) -> list[tuple[int, int, int]]:
        """(byte offset, source, line) wherever another line of the user's code begins; code of the library has line 0."""
        found: list[tuple[int, int, int]] = []
        known: dict[int, tuple[int, int]] = {}
        for offset, loc in self.image.lines:
            frame = known.get(id(loc))
            if frame is None:
                frame = known[id(loc)] = next(self._frames(loc), (0, 0))
            if not found or found[-1][1:] != frame:
                found.append((offset, *frame))
        return found


@cache
def is_library(source: Source) -> bool:
    """Whether it is lanewise's own code, which tracebacks do not show."""
    file = "/" + source.file.replace("\\", "/")
    return any(folder in file for folder in _OWN)


def entry_row(entry: Entry) -> EntryRow:
    params = [ParamRow(p.name, str(p.type), p.kind, _default(entry, p), p.written, p.fills) for p in entry.params]  # type: ignore[arg-type]
    params += [_kept(entry.state)] if entry.state else []
    further = {ending: StepRow(list(step.words), step.raises) for ending, step in entry.steps.items()}
    return EntryRow(entry.name, params, str(entry.result), list(entry.words), entry.raises, list(entry.returns_param), further)


def _kept(t: Type) -> ParamRow:
    """What a function keeps between calls is passed like an argument, by no name."""
    return ParamRow("", str(t), "keyword", [None], written=True)


def _default(entry: Entry, param: Param) -> list[object]:
    if param.default is inspect.Parameter.empty:
        return []
    try:
        return [plain.to_json(param.default)]
    except plain.NotPlain as value:
        raise ArtifactError(
            f"{entry.name}() cannot be built: the default of '{param.name}' is a {value}, which no file can carry\n"
            "hint: give it None as default and make the value inside"
        ) from None


def _site(site: Site, line: int, asks: bool) -> SiteRow:
    try:
        arguments = [plain.to_json(a) for a in site.arguments]
        fields = {name: plain.to_json(a) for name, a in site.fields}
    except plain.NotPlain as value:
        raise ArtifactError(f"a {site.exception} with a {value} cannot be built: no file can carry that") from None
    holes = [str(t) for t in site.holes]
    return SiteRow(site.exception, arguments, line, holes, worded.message(site), worded.kinds(site), fields, site.cause, asks)


# --- back to an image ------------------------------------------------------------------------------------------------


def image_of(wasm: bytes, where: str, replay: Callable[[], Image] | None = None) -> Image:
    """The image of a module with the section; `where` names it in messages."""
    image = described(custom.find(wasm, NAME, where), custom.has_export(wasm, MEMORY_NAME, where), where)
    return replace(image, wasm=wasm, replay=replay)


def described(content: bytes | None, has_memory: bool, where: str) -> Image:
    """What the section says of a module, which is still to be put in; None: there is no section."""
    if content is None:
        raise ArtifactError(f"{where} has no section '{NAME}': lanewise did not build it")
    data = parse_json(content, where)
    known(data, where, "abi", ABI)
    found = forms.read(Tables, data, where)
    try:
        return _image(found, has_memory, where)
    except IndexError:
        raise ArtifactError(f"{where} points to lines or sources that it does not list") from None


def _image(found: Tables, has_memory: bool, where: str) -> Image:
    rows = [_loc(row, len(found.sources), where) for row in found.lines]
    sources = [Source(*row) for row in found.sources]
    if not set(found.map) <= set(DIGITS):
        raise ArtifactError(f"{where} has a map from bytes to lines that is not in Base64")
    users = UserClasses({name: class_of(row, where) for name, row in found.users.items()})
    kept = next((user for user in users.by_name.values() if user.is_own(ModuleState)), None)
    start = Start({name: name for name in found.state}, found.state)
    places = states.places_of(kept) if kept else ()
    states.begin(start, places, where)
    return Image(
        wasm=b"",
        entries={export: _entry(export, row, where) for export, row in found.functions.items()},
        exact=found.exact,
        sites=tuple((_site_of(s, found.classes, where), rows[s.at]) for s in found.sites),
        locations=tuple(rows[k] for k in found.calls),
        sources={s.name: s for s in sources} | {str(i): s for i, s in enumerate(sources)},
        has_memory=has_memory,
        polls=found.polls,
        reads_clock=found.clock,
        ceiling=_WHOLE,
        bits=found.bits,
        classes=_classes(found.classes, where),
        users=users,
        state=places,
        start=start,
        weights=tuple(_weight(row, where) for row in found.weights),
        laid_out=lambda: _mapped(found.map),
    )


def _weight(row: WeightRow, where: str) -> Placed:
    """Its values are still to be put in."""
    if row.dtype not in ITEMS or min((row.at, *row.shape)) < 0:
        raise ArtifactError(f"{where} asks for {row.name!r}, which is no array of any dtype and shape: {row.dtype}{row.shape}")
    return Placed(Tensor(row.name, ITEMS[row.dtype], tuple(row.shape)), row.at, b"")


def _mapped(text: str) -> _Mapped:
    return _Mapped({"": [(offset, Loc(str(source), line) if line else NOWHERE) for offset, source, line in rows_of(text)]})


@dataclass(frozen=True)
class _Mapped:
    """Where lines are in the bytes, of whichever function."""

    offsets: Mapping[str, Sequence[tuple[int, object]]]
    sizes: Mapping[str, int] = field(default_factory=dict)


def _loc(row: list[int], sources: int, where: str) -> Loc:
    """The chain of frames; a line of the library only has none."""
    if len(row) % 2 or any(not 0 <= source < sources for source in row[::2]):
        raise ArtifactError(f"{where} lists a line {row} of sources that it does not list")
    loc: Loc | None = None
    for source, line in reversed(list(zip(row[::2], row[1::2], strict=True))):
        loc = Loc(str(source), line, loc)
    return loc or NOWHERE


def _entry(export: str, row: EntryRow, where: str) -> Entry:
    rows = [p for p in row.params if p.name]
    kept = next((_type(p.type, where) for p in row.params if not p.name), None)
    names = [p.name for p in rows]
    # Wrappers are generated from these names: nothing but a name may stand there.
    for name in (export, *names, *row.name.replace(".<locals>", "").split(".")):
        if not name.isidentifier() or iskeyword(name):
            raise ArtifactError(f"{where} calls something {name!r}, which is no name of Python's")
    if len(set(names)) < len(names) or not all(0 <= k < len(names) for k in row.returns):
        raise ArtifactError(f"{where}: the parameters of {export}() are not those of one function")
    params = tuple(Param(p.name, _type(p.type, where), p.kind, _default_of(p, where), p.written, p.fills) for p in rows)
    result = _type(row.result, where)
    further = {ending: Step(tuple(step.words), step.raises) for ending, step in row.steps.items()}
    if further.keys() != set(steps(result) if isinstance(result, Stream) else ()):
        raise ArtifactError(f"{where}: {export}() goes on by {', '.join(further) or 'nothing'}, but gives a {result}")
    return Entry(export, row.name, params, result, row.raises, tuple(row.words), tuple(row.returns), further, kept)


def _default_of(row: ParamRow, where: str) -> object:
    return plain.from_json(row.default[0], where) if row.default else inspect.Parameter.empty


def _is_message(argument: object) -> bool:
    """Text with plain holes: a format string of others could look at more than the values."""
    try:
        parts = list(Formatter().parse(argument)) if isinstance(argument, str) and argument not in (SHOWN, VALUE) else []
    except ValueError:
        return False
    return all(field in (None, "") and _is_plain(spec, conversion) for _, field, spec, conversion in parts)


def _is_plain(spec: str | None, conversion: str | None) -> bool:
    """`{}`, `{!r}`, and `{!r:.200}`, of which only so many characters are shown."""
    return conversion in (None, "r") and (not spec or (conversion is not None and spec[0] == "." and spec[1:].isdecimal()))


def _type(text: str, where: str) -> Type:
    try:
        return parse_type(text)
    except (ValueError, IndexError):
        raise ArtifactError(f"{where} has a type that this lanewise does not know: {text!r}") from None


def _classes(rows: Mapping[str, list[str]], where: str) -> dict[str, tuple[str, ...]]:
    """What each class is made of: built-ins, and classes that are written before it."""
    found: dict[str, tuple[str, ...]] = {}
    for name, bases in rows.items():
        if not all(part.isidentifier() for part in name.replace(".<locals>", "").split(".")):
            raise ArtifactError(f"{where} has a class {name!r}, which is no name of Python's")
        if not bases or not all(_is_builtin(base) or base in found for base in bases):
            raise ArtifactError(f"{where}: {name} is made of {', '.join(bases) or 'nothing'}, not of exceptions before it")
        found[name] = tuple(bases)
    return found


def _is_builtin(name: str) -> bool:
    found = getattr(builtins, name, None)
    return isinstance(found, type) and issubclass(found, BaseException)


def _site_of(row: SiteRow, classes: Mapping[str, list[str]], where: str) -> Site:
    module, _, name = row.raise_.rpartition(".")
    if not (row.raise_ in classes or row.raise_ in worded.NAMES or (module in _EXCEPTIONS if module else _is_builtin(name))):
        raise ArtifactError(f"{where} raises {row.raise_!r}, which is no exception of Python's, numpy's or its own")
    arguments = [plain.from_json(a, where) for a in row.with_]
    fields = [(name, plain.from_json(a, where)) for name, a in row.fields.items()]
    if row.holes and any(not _is_message(a) for a in (*arguments, *(a for _, a in fields))):
        raise ArtifactError(f"{where} has a message with holes of another kind: {arguments!r}")
    return Site(row.raise_, tuple(arguments), tuple(_type(t, where) for t in row.holes), tuple(fields), row.cause)
