"""build: compiled functions as a folder of static files.

In: functions. Out: the files by name, the folder, and a report of what each costs. Nothing in the files depends on the folder, the
user or the machine. A folder of an earlier build is replaced; a file that no build wrote is never touched.
"""

from __future__ import annotations

import hashlib
import os
import sys
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lanewise.artifact import bindings, custom, manifest, plain, section
from lanewise.artifact.image import Image
from lanewise.artifact.offsets import source_map
from lanewise.artifact.schemas import json_schema
from lanewise.compiler import Request, compile_entries
from lanewise.errors import ArtifactError, CompileError, SettingError
from lanewise.ir.layout import ABI
from lanewise.ir.types import INT, Type, members
from lanewise.python.definitions import refusal_at
from lanewise.version import VERSION

if TYPE_CHECKING:
    from lanewise.compiled import Compiled

_SHARED = ("ints", "floats", "max_memory")
"""Settings that the functions of one module have in common."""


@dataclass(frozen=True)
class Report:
    """What was built. `functions`: bytes of code by the name of each function in the baseline module."""

    folder: Path
    files: dict[str, int]
    functions: dict[str, int]

    def __str__(self) -> str:
        rows = [*self.files.items(), *((f"  {name}", size) for name, size in sorted(self.functions.items(), key=lambda f: -f[1]))]
        width = max(len(name) for name, _ in rows)
        return "\n".join([f"{self.folder}", *(f"{name:<{width}}  {size:>9,} B" for name, size in rows)])


def build(
    folder: str | os.PathLike[str],
    *functions: Any,
    name: str | None = None,
    examples: Mapping[Any, tuple[Any, ...]] | None = None,
    max_size: int | None = None,
) -> Report:
    """Build functions into one folder. `examples`: arguments of those that are not annotated; `max_size`: bytes of the largest
    module that is accepted."""
    path = Path(folder)
    entries = [_entry(f, (examples or {}).get(f)) for f in functions]
    made = Build(name or (entries[0].export if len(entries) == 1 else path.name), [c for c, _ in _parts(functions)], entries)
    report = Report(path, {n: len(c) for n, c in made.files.items()}, made.sizes)
    largest = max((m for m in made.modules), key=lambda m: m.bytes)
    if max_size is not None and largest.bytes > max_size:
        raise ArtifactError(f"{largest.file} has {largest.bytes} bytes, and max_size is {max_size}; nothing was written\n{report}")
    write(path, made.files)
    return report


def files_of(*functions: Any) -> dict[str, bytes]:
    """The files of a build, in memory."""
    entries = [_entry(f, None) for f in functions]
    return Build(entries[0].export, [c for c, _ in _parts(functions)], entries).files


# --- what to build ---------------------------------------------------------------------------------------------------


def _parts(functions: Sequence[Any]) -> Iterable[tuple[Compiled, str]]:
    compiled = import_module("lanewise.compiled")
    for function in functions:
        found = function if isinstance(function, compiled.Compiled) else compiled.compile(function)
        yield found, found.python.__name__


def _entry(function: Any, example: tuple[Any, ...] | None) -> Request:
    ((found, name),) = _parts([function])
    if not name.isidentifier():
        raise ArtifactError(f"{name} has no name to export: give the lambda a name with def")
    key = found.annotated if example is None else found.key_of(*example)
    if key is None:
        bare = [p for p in found.signature.parameters if p not in found.fixed]
        message = f"{name}() cannot be built: the type of {', '.join(map(repr, bare))} is not known"
        raise CompileError([refusal_at(found.definition, found.definition.node, message, "annotate it, or pass examples=")])
    return found.request(name, key)


class Build:
    """One artifact in the making."""

    def __init__(self, name: str, functions: Sequence[Compiled], requests: Sequence[Request]) -> None:
        _agree(functions)
        if len({r.export for r in requests}) < len(requests):
            raise ArtifactError(f"two functions have the same name: {', '.join(r.export for r in requests)}")
        self.name, self.functions, self.requests = name, functions, requests
        self.path = _Paths()
        self.modules: list[manifest.Module] = []
        self.files: dict[str, bytes] = {}
        image = compile_entries(requests, functions[0].settings)
        self.sizes = dict(image.laid_out().sizes) if image.laid_out else {}
        self._module(image, "baseline", f"{name}.wasm")
        if needs_exact(image) and image.replay is not None:
            self._module(image.replay(), "exact", f"{name}.exact.wasm")
        others = bindings.files(self._rows(image))
        self.files |= {n: text.encode() for n, text in others.items()}
        self.files[manifest.FILE] = manifest.text_of(self._manifest(image)).encode()

    def _module(self, image: Image, variant: manifest.Variant, file: str) -> None:
        wasm = section.with_section(image, self.path)
        wasm = custom.add(wasm, "sourceMappingURL", _text(f"{file}.map"))
        self.files[file] = wasm
        self.files[f"{file}.map"] = _map(image, file, self.path).encode()
        memory = image.ceiling if image.has_memory else 0
        self.modules.append(manifest.Module(file, variant, len(wasm), _sha256(wasm), memory, image.features()))

    def _rows(self, image: Image) -> dict[str, manifest.Function]:
        found = zip(self.functions, self.requests, image.entries.values(), strict=True)
        return {r.export: _function(c, r, entry, self.path) for c, r, entry in found}

    def _manifest(self, image: Image) -> manifest.Manifest:
        listed = {m.file for m in self.modules}
        others = {n: manifest.File(len(c), _sha256(c)) for n, c in self.files.items() if n not in listed}
        return manifest.Manifest(manifest.VERSION, ABI, VERSION, self.name, self._rows(image), self.modules, others)


def needs_exact(image: Image) -> bool:
    """Whether a call can need ints of any size: by its arguments, or by what it computes."""
    return image.leaves or any(INT in members(p.type) for e in image.entries.values() for p in e.params)


def _agree(functions: Sequence[Compiled]) -> None:
    if not functions:
        raise ArtifactError("build() takes at least one function")
    first, *rest = functions
    for other in rest:
        for setting in _SHARED:
            here, there = getattr(first.settings, setting), getattr(other.settings, setting)
            if here != there:
                raise SettingError(
                    f"{first.python.__name__}() has {setting}={here!r} and {other.python.__name__}() {setting}={there!r}: "
                    "the functions of one artifact share it; build them into two"
                )


def _function(c: Compiled, request: Request, entry: Any, path: Callable[[str], str]) -> manifest.Function:
    hints = {n: p.annotation for n, p in c.signature.parameters.items()}
    parameters = [
        manifest.Parameter(p.name, _value(p.type), row.kind, row.default, _literals(hints[p.name]), p.written)
        for p, row in zip(entry.params, section.entry_row(entry).params, strict=True)
    ]
    file, line = path(request.definition.file), request.definition.node.lineno
    return manifest.Function(parameters, _value(entry.result), file, line, c.description, c.settings.tag)


def _value(t: Type) -> manifest.Value:
    return manifest.Value(str(t), json_schema(t))


def _literals(annotation: object) -> list[object]:
    return [plain.to_json(v) for v in typing.get_args(annotation)] if typing.get_origin(annotation) is typing.Literal else []


def _map(image: Image, file: str, path: Callable[[str], str]) -> str:
    """The source map: rows of functions become rows of files."""
    lines = section.Lines(image, path)
    rows = lines.offsets()
    names = list(dict.fromkeys(s.file for s in lines.sources))
    at = [names.index(s.file) for s in lines.sources]
    sources = [(path(n), "".join(import_module("linecache").getlines(n))) for n in names]
    return source_map(file, [(offset, at[source] if line else 0, line) for offset, source, line in rows], sources)


class _Paths:
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


def _text(name: str) -> bytes:
    """A text in the binary format."""
    return bytes([len(name)]) + name.encode()


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# --- files -----------------------------------------------------------------------------------------------------------


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """The manifest comes last: a folder with a manifest is whole. Files of an earlier build that are no more are removed."""
    folder.mkdir(parents=True, exist_ok=True)
    earlier = _earlier(folder)
    for name in files:
        if (folder / name).exists() and name not in earlier:
            raise ArtifactError(f"{folder / name} is there and no build wrote it: nothing was written; build into another folder")
    for name, content in files.items():
        part = folder / f".{name}.part"
        part.write_bytes(content)
        part.replace(folder / name)
    for name in earlier - files.keys():
        (folder / name).unlink(missing_ok=True)


def _earlier(folder: Path) -> set[str]:
    """The files that an earlier build wrote here, as its manifest says."""
    try:
        found = manifest.parse((folder / manifest.FILE).read_bytes())
    except (OSError, ArtifactError):
        return set()
    return {manifest.FILE, *(m.file for m in found.modules), *found.files}
