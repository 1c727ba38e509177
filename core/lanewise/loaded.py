"""loaded: a built folder, or one module of it, as Python callables.

In: a path, files in memory, or a module. Out: an `Artifact`: its functions by name; with one function it is called like that
function. Every file is compared with the manifest's SHA-256 before anything of it is used.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from lanewise.artifact import manifest, vectors
from lanewise.artifact import weights as tensors
from lanewise.artifact.image import Entry, Image
from lanewise.artifact.section import NAME as SECTION
from lanewise.artifact.section import described, image_of
from lanewise.artifact.states import begin
from lanewise.errors import ArtifactError
from lanewise.runtime.calls import result_letters, shape_of
from lanewise.runtime.engine import Runner
from lanewise.runtime.loans import Passed
from lanewise.runtime.raising import hide
from lanewise.selftest import Report, self_test

Read = Callable[[str], bytes]
"""A file of the artifact by its name."""
Bytes = bytes | bytearray | memoryview
Weights = Mapping[str, object] | Bytes | str | os.PathLike[str]
"""Arrays by name; or a file of weights, or where it is."""
ALONE = ""
"""The name of a module that is its own artifact."""


class Function:
    """One function of an artifact."""

    def __init__(self, artifact: Artifact, runner: Runner, entry: Entry) -> None:
        self._artifact, self._runner, self._entry = artifact, runner, entry
        self.__name__, self.__qualname__ = entry.name.rpartition(".")[2], entry.name
        self.__doc__ = artifact.description(entry.export)
        self.signature, self.params, self.users = entry.signature, entry.params, runner.image.users
        self._call = runner.callable(entry.export)

    def __call__(self, *args: Any, **named: Any) -> Any:
        try:
            return self._call(*args, **named)
        except BaseException as error:
            hide(error)
            raise

    def with_(self, *, timeout: float | None = None, views: bool = False) -> Callable[..., Any]:
        """The function with options for its calls. `views`: numpy's arrays in its results stay in the module's memory."""
        return self._runner.callable(self._entry.export, timeout=timeout, views=views)

    def allocate(self, shape: int | Sequence[int], dtype: object = "float32") -> Any:
        """An array of zeros in the module's memory: the artifact's functions work on it where it lies."""
        return self._runner.allocate(shape, dtype)

    def cancel(self) -> None:
        """From another thread: every call of the artifact's functions that runs now ends with `Cancelled`."""
        self._runner.cancel()

    def reset(self) -> None:
        """What the artifact's functions have changed of their module is as it was built."""
        self._artifact.reset()

    @property
    def description(self) -> str | None:
        """What the function does."""
        return self.__doc__

    @property
    def passed(self) -> Passed:
        """How many buffers calls of the artifact's functions have worked on where they lie, and how many on copies."""
        return self._runner.passed

    def __reduce__(self) -> tuple[Any, ...]:
        return _function_of, (self._artifact, self._entry.export)

    def __repr__(self) -> str:
        return f"<loaded {self.__qualname__}{self.signature}>"


class Artifact:
    """The functions of a folder, as attributes and by `artifact["name"]` (a function may be called `dispose`)."""

    def __init__(self, read: Read, image: Image, found: manifest.Manifest | None, how: _How) -> None:
        self._read, self._manifest, self._how = read, found, how
        self._runner = Runner(image, untrusted=how.untrusted, rows=True, near=how.guest)
        self._functions = {export: Function(self, self._runner, entry) for export, entry in image.entries.items()}

    @property
    def classes(self) -> dict[str, type]:
        """The classes of the user's whose values its functions take and give, by name; made anew, as their source is not here."""
        return {name: user.cls for name, user in self._runner.image.users.by_name.items()}

    def description(self, export: str) -> str | None:
        """What the manifest says that a function does."""
        return self._manifest.functions[export].description if self._manifest and export in self._manifest.functions else None

    def __getitem__(self, name: str) -> Function:
        return self._functions[name]

    def __getattr__(self, name: str) -> Function:
        functions = self.__dict__.get("_functions", {})
        if name in functions:
            return functions[name]  # type: ignore[no-any-return]
        raise AttributeError(f"the artifact has the functions {', '.join(functions)}, not {name!r}")

    def __iter__(self) -> Any:
        return iter(self._functions)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._functions]

    def __call__(self, *args: Any, **named: Any) -> Any:
        if len(self._functions) != 1:
            raise TypeError(f"the artifact has several functions: call one of {', '.join(self._functions)}")
        try:
            return next(iter(self._functions.values()))(*args, **named)
        except BaseException as error:
            hide(error)
            raise

    def allocate(self, shape: int | Sequence[int], dtype: object = "float32") -> Any:
        """An array of zeros in the module's memory: its functions work on it where it lies."""
        return self._runner.allocate(shape, dtype)

    def reset(self) -> None:
        """What its functions have changed of their module is as it was built."""
        image = self._runner.image
        begin(image.start, image.state, repr(self))

    def self_test(self) -> Report:
        """Make the calls that the folder keeps, and compare the answers with CPython's, bit by bit."""
        row = self._manifest.files.get(vectors.FILE) if self._manifest else None
        if row is None:
            way = "build it with vectors=, or lanewise build --vectors"
            raise ArtifactError(f"the folder keeps no calls to test itself with: {way}")
        content = self._read(vectors.FILE)
        _compare(content, vectors.FILE, row.sha256)
        return self_test(vectors.parse(content, vectors.FILE), self._functions, self._runner.image.users, vectors.FILE)

    def dispose(self) -> None:
        """Free the instances now."""
        self._runner.dispose()

    def __reduce__(self) -> tuple[Any, ...]:
        names = (manifest.FILE, *(m.file for m in self._manifest.modules)) if self._manifest else (ALONE,)
        placed = self._runner.image.weights
        held = tensors.written([(each.tensor, each.content) for each in placed])[0] if placed else None
        return load_files, ({name: self._read(name) for name in names}, self._how.untrusted, held, self._how.guest)

    def __repr__(self) -> str:
        return f"<artifact of {', '.join(self._functions)}>"


@dataclass(frozen=True)
class _How:
    """What a caller asks of the loading."""

    untrusted: bool = False
    weights: Weights | None = None
    guest: bool = False

    def values(self, image: Image) -> dict[str, Bytes]:
        """The values that the caller gives for the weights of an image."""
        if self.weights is None:
            return {}
        source = self.weights if isinstance(self.weights, Bytes | Mapping) else _file(Path(self.weights))
        return tensors.given(source, [placed.tensor for placed in image.weights])


def load(
    source: str | os.PathLike[str] | Bytes | Mapping[str, Bytes], *, untrusted: bool = False, weights: Weights | None = None,
    guest: bool = False,
) -> Artifact:  # fmt: skip
    """A built folder, a `.wasm` file of one, such a module's bytes, or the files of a folder by name. Inside Pyodide also what
    JavaScript holds of these: a Uint8Array, an object of them, a WebAssembly.Module. `untrusted`: of a module whose origin nobody
    answers for, a timeout and `cancel()` end the calls whether it polls or not. `weights`: other values for its arrays, by name, or
    a safetensors file of them, or where that is. `guest`: inside Pyodide its functions work on buffers where they lie; a module
    that can do that can write anywhere in Python's memory."""
    return _loaded(source, _How(untrusted, weights, guest))


def _loaded(source: Any, how: _How) -> Artifact:
    if hasattr(source, "to_py"):
        return _handed_over(source, how)
    if isinstance(source, Bytes):
        return _alone(bytes(source), "the module", how)
    if isinstance(source, Mapping):
        return _of_files({name: bytes(content) for name, content in source.items()}, how)
    path = Path(source)
    if path.is_dir():
        return _folder(lambda name: _file(path / name), f"{path}/", how)
    return _loaded(path.parent, how) if path.suffix == ".json" else _alone(_file(path), str(path), how)


def variants(artifact: Artifact) -> Iterator[tuple[str, str, Image]]:
    """The file, the variant and the image of each module of an artifact; of a module alone, which has no file, its own."""
    if artifact._manifest is None:
        image = artifact._runner.image
        yield ALONE, "exact" if image.exact else "baseline", image
        return
    for module in artifact._manifest.modules:
        yield module.file, module.variant, image_of(_checked(artifact._read, module), module.file)


def load_files(
    files: Mapping[str, bytes], untrusted: bool = False, weights: Weights | None = None, guest: bool = False
) -> Artifact:  # fmt: skip
    """From files in memory: those of a folder, or a module under the name ALONE."""
    return _of_files(files, _How(untrusted, weights, guest))


def _of_files(files: Mapping[str, bytes], how: _How) -> Artifact:
    if ALONE in files:
        return _alone(files[ALONE], "the module", how)

    def read(name: str) -> bytes:
        if name not in files:
            raise ArtifactError(f"the artifact lacks {name}")
        return files[name]

    return _folder(read, "", how)


def _handed_over(source: Any, how: _How) -> Artifact:
    """From JavaScript. Of a `WebAssembly.Module` nobody has the bytes any more, but the engine has the module."""
    converted = source.to_py()
    if not hasattr(converted, "to_py"):
        return _loaded(converted, how)
    content, has_memory = import_module("lanewise_wasm.host_pyodide").section_and_memory(source, SECTION)
    image = _sound(replace(described(content, has_memory, "the module"), module=source), "the module")
    return Artifact(_without_bytes, _filled(image, how.values(image), "the module"), None, how)


def _without_bytes(name: str) -> bytes:
    raise ArtifactError("a WebAssembly.Module does not give its bytes away: load the bytes, so that the function can be pickled")


def _alone(content: bytes, where: str, how: _How) -> Artifact:
    image = _sound(image_of(content, where), where)
    return Artifact(lambda name: content, _filled(image, how.values(image), where), None, how)


def _filled(image: Image, values: Mapping[str, Bytes], where: str) -> Image:
    return replace(image, weights=tensors.filled(image.weights, values, where))


def _sound(image: Image, where: str) -> Image:
    """The image, if its functions can be called as it says."""
    try:
        for entry in image.exports:
            for made in (result_letters(entry, image.users), shape_of(entry, image.exact, image.users), entry.signature):
                assert made is not None
    except (KeyError, TypeError, ValueError) as error:
        raise ArtifactError(f"{where} describes {entry.export}() in a way that no call has: {error}") from None
    return image


def _file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        way = "" if path.name == manifest.FILE else ": build the folder again"
        raise ArtifactError(f"{path} cannot be read ({error.strerror}){way}") from None


def _folder(read: Read, where: str, how: _How) -> Artifact:
    found = manifest.parse(read(manifest.FILE), f"{where}{manifest.FILE}")
    baseline, exact = found.module("baseline"), found.module("exact")
    assert baseline is not None

    def further(module: manifest.Module) -> Image:
        other = _sound(replace(image_of(_checked(read, module), module.file), state=image.state), module.file)
        return _filled(other, values, module.file)

    replay = partial(further, exact) if exact is not None else None
    image = _sound(image_of(_checked(read, baseline), baseline.file, replay), baseline.file)
    values = _values(read, found, how.values(image))
    image = _filled(image, values, baseline.file)
    if image.entries.keys() != found.functions.keys():
        raise ArtifactError(f"{where}{manifest.FILE} and {baseline.file} list different functions: build the folder again")
    return Artifact(read, image, found, how)


def _checked(read: Read, module: manifest.Module) -> bytes:
    content = read(module.file)
    _compare(content, module.file, module.sha256)
    return content


def _values(read: Read, found: manifest.Manifest, given: dict[str, Bytes]) -> dict[str, Bytes]:
    """Of all weights: those of the caller, and what the folder has for the others."""
    rows = [row for row in found.weights if row.name not in given]
    files = {name: memoryview(read(name)) for name in {row.file: None for row in rows}}
    own: dict[str, Bytes] = {row.name: files[row.file][slice(*row.range)] for row in rows}
    for row in rows:
        _compare(own[row.name], row.file, row.sha256)
    return own | given


def _compare(content: Bytes, file: str, sha256: str) -> None:
    if hashlib.sha256(content).hexdigest() != sha256:
        raise ArtifactError(f"{file} is not the file that the manifest lists (its SHA-256 differs): build or copy it again")


def _function_of(artifact: Artifact, export: str) -> Function:
    return artifact[export]
