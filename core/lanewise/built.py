"""built: functions as a folder of static files.

In: what is asked of the compiler, with what the manifest says of it. Out: the files by name, the folder, and a report of what each
costs. Nothing in the files depends on the folder, the user or the machine. A folder of an earlier build is replaced; a file that no
build wrote is never touched.
"""

from __future__ import annotations

import hashlib
import linecache
import re
import sys
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path

from lanewise.artifact import bindings, custom, manifest, plain, section, states, vectors, weights
from lanewise.artifact.image import Entry, Image, Variant
from lanewise.artifact.offsets import source_map
from lanewise.artifact.schemas import reached, whole_schema
from lanewise.artifact.weights import Placed
from lanewise.compiler import Request, compile_entries, uncollected
from lanewise.errors import ArtifactError, CompileError, SettingError
from lanewise.ir.layout import ABI
from lanewise.ir.state import ModuleState
from lanewise.ir.types import RANGE, VIEW_KINDS, Type, kind_of
from lanewise.ir.users import UserClasses, within
from lanewise.settings import Settings
from lanewise.version import VERSION

_SHARED = ("ints", "floats", "max_memory", "debug", "trace", "stateful")
"""Settings that the functions of one module have in common."""


@dataclass(frozen=True)
class Report:
    """What was built. `functions`: bytes of code by the name of each function in the baseline module."""

    folder: Path
    files: dict[str, int]
    functions: dict[str, int]

    def __repr__(self) -> str:
        rows = [*self.files.items(), *((f"  {name}", size) for name, size in sorted(self.functions.items(), key=lambda f: -f[1]))]
        width = max(len(name) for name, _ in rows)
        return "\n".join([f"{self.folder}", *(f"{name:<{width}}  {size:>9,} B" for name, size in rows)])


@dataclass(frozen=True)
class Part:
    """A function of an artifact: what the compiler is asked for, and what the manifest says of it. `annotations` by parameter;
    `examples`: calls whose answers the folder keeps."""

    request: Request
    settings: Settings
    description: str | None
    annotations: Mapping[str, object]
    examples: vectors.Examples | None = None


def build(
    folder: Path, parts: Sequence[Part], name: str | None = None, max_size: int | None = None, ulp: int = 0
) -> Report:
    """Write an artifact. `max_size`: bytes of the largest module that is accepted; `ulp`: how far its test lets floats be off."""
    if name is None:
        name = parts[0].request.export if len(parts) == 1 else re.sub(r"[^A-Za-z0-9_\-]", "_", folder.resolve().name)
    made = Build(name, parts, ulp)
    report = Report(folder, {n: len(c) for n, c in made.files.items()}, made.sizes)
    largest = max(made.modules, key=lambda m: m.bytes)
    if max_size is not None and largest.bytes > max_size:
        raise ArtifactError(f"{largest.file} has {largest.bytes} bytes, and max_size is {max_size}; nothing was written\n{report}")
    write(folder, made.files)
    return report


class Build:
    """One artifact in the making."""

    @uncollected()
    def __init__(self, name: str, parts: Sequence[Part], ulp: int = 0) -> None:
        _agree(parts)
        if not manifest.is_inside(f"{name}.wasm"):
            raise ArtifactError(f"name={name!r}: the name of an artifact has letters, digits, '_', '-' and '.'")
        self.name = name
        self.path = Paths()
        self.modules: list[manifest.Module] = []
        self.files: dict[str, bytes] = {}
        self.tensors: dict[str, Placed] = {}
        self.weights: list[manifest.Weight] = []
        self.parts, image = _compiled(parts)
        _travel(image)
        self.start = _kept(image, parts[0].settings.stateful)
        self.sizes = dict(image.laid_out().sizes) if image.laid_out else {}
        self._module(image, "baseline", f"{name}.wasm")
        fused = image.relax() if image.relax else image
        if fused.wasm != image.wasm:
            self._module(fused, "relaxed", f"{name}.relaxed.wasm")
        if image.replay is not None:
            self._module(image.replay(), "exact", f"{name}.exact.wasm")
        self._file_of_weights()
        self._file_of_vectors(image, ulp)
        functions = {p.request.export: _function(p, image.entries[p.request.export], image.users, self.path) for p in self.parts}
        said = manifest.Manifest(manifest.VERSION, ABI, VERSION, self.name, functions, self.modules, self._others(), self.weights)
        bound = bindings.files(said, section.needs_objects(image), image.users)
        self.files |= {n: manifest.utf8(text) for n, text in bound.items()}
        self.files |= import_module("lanewise_web").files(with_self_test=vectors.FILE in self.files)
        self.files[manifest.FILE] = manifest.utf8(manifest.text_of(replace(said, files=self._others())))

    def _module(self, image: Image, variant: Variant, file: str) -> None:
        image = replace(image, start=self.start)
        wasm = section.with_section(image, self.path)
        wasm = custom.add(wasm, "sourceMappingURL", custom.vector(f"{file}.map".encode()))
        self.files[file] = wasm
        self.files[f"{file}.map"] = manifest.utf8(_map(image, file, self.path))
        memory = image.ceiling if image.has_memory else 0
        self.tensors |= {weight.tensor.name: weight for weight in image.weights}
        self.modules.append(manifest.Module(file, variant, len(wasm), _sha256(wasm), memory, image.features()))

    def _file_of_weights(self) -> None:
        """The arrays that any of the modules asks for."""
        if not self.tensors:
            return
        content, places = weights.written([(weight.tensor, weight.content) for weight in self.tensors.values()])
        file = f"weights-{_sha256(content)[:16]}.safetensors"
        self.files[file] = content
        for name, weight in self.tensors.items():
            dtype, shape = weight.tensor.dtype, list(weight.tensor.dims)
            self.weights.append(manifest.Weight(name, dtype, shape, file, places[name], _sha256(weight.content)))

    def _file_of_vectors(self, image: Image, ulp: int) -> None:
        """Calls and what CPython answers, where somebody asks for them."""
        asked = [(image.entries[p.request.export], p.examples) for p in self.parts if p.examples]
        found = [each for entry, examples in asked for each in vectors.witnessed(entry, examples, image.users)]
        if found:
            self.files[vectors.FILE] = manifest.utf8(vectors.text_of(vectors.Vectors(vectors.VERSION, found, ulp)))

    def _others(self) -> dict[str, manifest.File]:
        """What the manifest says of all files but the modules."""
        listed = {m.file for m in self.modules}
        return {n: manifest.File(len(c), _sha256(c)) for n, c in self.files.items() if n not in listed}


def _compiled(parts: Sequence[Part]) -> tuple[Sequence[Part], Image]:
    """The baseline. Parameters that have to be known at build are what their defaults are: nobody else can pass them."""
    try:
        return parts, compile_entries([p.request for p in parts], parts[0].settings, anywhere=True)
    except CompileError as refused:
        narrower = [replace(p, request=p.request.by_defaults(refused.unknown.get(p.request.export, ()))) for p in parts]
        if all(new.request.params == old.request.params for new, old in zip(narrower, parts, strict=True)):
            raise
    return _compiled(narrower)


def _kept(image: Image, stateful: bool) -> states.Start:
    """What the functions keep between their calls, and begin with."""
    if not image.state:
        return states.NOTHING_KEPT
    (user,) = (user for user in image.users.by_name.values() if user.live is ModuleState)
    start, wrong = states.start_of(image.state, user, image.stateless)
    if not stateful:
        raise CompileError([r if r in wrong else replace(r, hint=f"{r.hint}, {states.WAY_OUT}") for r in image.stateless])
    if wrong:
        raise CompileError(list(wrong.values()))
    return start


def _travel(image: Image) -> None:
    """Whether every host has what the functions take and give: only Python has ranges and views, only a module its own objects."""
    raised = [t for site, _ in image.sites for t in site.holes]
    for name, entry in image.entries.items():
        types = [*(p.type for p in entry.params), entry.result]
        types += [t for user in reached(types, image.users).values() for t in user.types]
        if any(user.is_single for user in reached([*types, *raised], image.users).values()):
            words = f"{name}() cannot be built: it gives or raises an object() of its module, which is nowhere else"
            raise ArtifactError(f"{words}; give None instead, or a member of an Enum")
        taken = reached([p.type for p in entry.params if p.name], image.users).values()
        if named := [user.short for user in taken if user.named != user.fields]:
            words = f"{name}() cannot be built: it takes a {named[0]}, whose attributes only the run names, or puts in order"
            raise ArtifactError(f"{words}; take a dict of them instead, vars(x)")
        if any(kind_of(inner) in VIEW_KINDS for t in types for inner in within(t)):
            raise ArtifactError(f"{name}() cannot be built: it gives a view of a dict, which only Python has; give a list of it")
        if RANGE in (inner for t in types for inner in within(t)):
            words = f"{name}() cannot be built: it takes or gives a range, which only Python has"
            raise ArtifactError(f"{words}; pass a list instead, list(range(n))")


def _agree(parts: Sequence[Part]) -> None:
    """Whether the functions can stand in one module."""
    if not parts:
        raise ArtifactError("build() takes at least one function")
    names = [p.request.export for p in parts]
    if len(set(names)) < len(names):
        raise ArtifactError(f"two functions have the same name: {', '.join(names)}")
    for other in parts:
        if not other.request.export.isidentifier():
            raise ArtifactError(f"{other.request.export} has no name to export: define it with def")
        for setting in _SHARED:
            here, there = getattr(parts[0].settings, setting), getattr(other.settings, setting)
            if here != there:
                raise SettingError(
                    f"{names[0]}() has {setting}={here!r} and {other.request.export}() {setting}={there!r}: "
                    "the functions of one artifact share it; build them into two"
                )


def _function(part: Part, entry: Entry, users: UserClasses, path: Callable[[str], str]) -> manifest.Function:
    parameters = [
        manifest.Parameter(p.name, _value(p.type, users), row.kind, row.default, _literals(part.annotations.get(p.name)), p.written)
        for p, row in zip(entry.params, section.entry_row(entry).params, strict=False)
    ]
    definition = part.request.definition
    file, line = path(definition.file), definition.node.lineno
    said = (part.description, part.settings.tag, entry.state is not None)
    return manifest.Function(parameters, _value(entry.result, users), file, line, *said)


def _value(t: Type, users: UserClasses) -> manifest.Value:
    return manifest.Value(str(t), whole_schema(t, users))


def _literals(annotation: object) -> list[object]:
    return [plain.to_json(v) for v in typing.get_args(annotation)] if typing.get_origin(annotation) is typing.Literal else []


def _map(image: Image, file: str, path: Callable[[str], str]) -> str:
    """The source map: rows of functions become rows of files."""
    lines = section.Lines(image, path)
    rows = lines.offsets()
    names = list(dict.fromkeys(s.file for s in lines.sources))
    at = [names.index(s.file) for s in lines.sources]
    sources = [(path(n), "".join(linecache.getlines(n))) for n in names]
    return source_map(file, [(offset, at[source] if line else 0, line) for offset, source, line in rows], sources)


class Paths:
    """File names that do not depend on where the files lie: those of their modules."""

    def __init__(self) -> None:
        loaded = [(n, m.__file__) for n, m in list(sys.modules.items()) if getattr(m, "__file__", None)]
        self._modules = {file: name for name, file in loaded if name != "__main__"}

    def __call__(self, file: str) -> str:
        if file.startswith("<"):
            return file
        name = self._modules.get(file)
        last = Path(file).name
        folders = name.split(".") if name else [last]
        return "/".join([*folders, last] if last == "__init__.py" and name else [*folders[:-1], last])


def _sha256(content: weights.Bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# --- files -----------------------------------------------------------------------------------------------------------


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """The manifest comes last: a folder with a manifest is whole. Files of an earlier build that are no more are removed, and those
    that would be the same stay as they are: whoever watches the folder sees what is new."""
    folder.mkdir(parents=True, exist_ok=True)
    earlier = _earlier(folder)
    for name in files:
        if (folder / name).exists() and name not in earlier:
            raise ArtifactError(f"{folder / name} is there and no build wrote it: nothing was written; build into another folder")
    for name, content in files.items():
        file, part = folder / name, folder / f".{name}.part"
        if name not in earlier or not file.exists() or file.read_bytes() != content:
            part.write_bytes(content)
            part.replace(file)
    for name in earlier - files.keys():
        (folder / name).unlink(missing_ok=True)


def _earlier(folder: Path) -> set[str]:
    """The files that an earlier build wrote here, as its manifest says."""
    try:
        found = manifest.parse((folder / manifest.FILE).read_bytes())
    except (OSError, ArtifactError):
        return set()
    return {manifest.FILE, *(m.file for m in found.modules), *found.files}
