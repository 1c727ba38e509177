"""The manifest of a built folder. In: JSON text. Out: a `Manifest`, or an ArtifactError that says what is wrong; and back."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Literal

from lanewise.artifact import forms
from lanewise.artifact.image import Variant
from lanewise.errors import ArtifactError
from lanewise.ir.layout import ABI

FILE = "manifest.json"
VERSION = 1
"""Of this form. A field more, or one that means something else, is another version."""


@dataclass(frozen=True)
class Value:
    """A type, as `ir/types.py` writes it and as JSON Schema."""

    type: str
    schema: object


@dataclass(frozen=True)
class Parameter:
    """As the caller sees it. `default` is a list of one plain value, or empty."""

    name: str
    value: Value
    kind: Literal["positional", "either", "keyword"] = "either"
    default: list[object] = field(default_factory=list)
    literals: list[object] = field(default_factory=list)
    """The values that a `Literal` annotation allows."""
    written: bool = False
    """The function may change the caller's buffer."""


@dataclass(frozen=True)
class Function:
    """An entry point."""

    parameters: list[Parameter]
    result: Value
    file: str
    line: int
    description: str | None = None
    tag: str | None = None
    stateful: bool = False
    """It keeps between calls what it changes of its module."""


@dataclass(frozen=True)
class File:
    """`sha256` in hexadecimal."""

    bytes: int
    sha256: str


@dataclass(frozen=True)
class Module:
    """A wasm file. `features`: what an engine needs beyond the WebAssembly of 2017."""

    file: str
    variant: Variant
    bytes: int
    sha256: str
    memory: int
    """Bytes that its memory may grow to; 0 without one."""
    features: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Weight:
    """An array that the modules ask for by its name. `range`: where in the file its elements begin and end."""

    name: str
    dtype: str
    """As safetensors has it: `F32`."""
    shape: list[int]
    file: str
    range: tuple[int, int]
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """What a folder holds."""

    manifest: int
    abi: int
    lanewise: str
    name: str
    functions: dict[str, Function]
    modules: list[Module]
    files: dict[str, File]
    weights: list[Weight] = field(default_factory=list)

    def module(self, variant: Variant) -> Module | None:
        """The module of a variant, if there is one."""
        return next((m for m in self.modules if m.variant == variant), None)


def text_of(manifest: Manifest) -> str:
    """Its JSON, for people too."""
    return json.dumps(forms.dump(manifest), indent=1, ensure_ascii=False) + "\n"


def parse(text: str | bytes, where: str = FILE) -> Manifest:
    """Refuses other versions before it looks at anything else."""
    data = parse_json(text, where)
    known(data, where, "manifest", VERSION)
    known(data, where, "abi", ABI)
    found = forms.read(Manifest, data, where)
    for name in (*(m.file for m in found.modules), *(w.file for w in found.weights), *found.files):
        if not is_inside(name):
            raise ArtifactError(f"{where} names the file {name!r}, which is none of this folder")
    if found.module("baseline") is None:
        raise ArtifactError(f"{where} lists no baseline module")
    return found


def utf8(text: str) -> bytes:
    """JSON as bytes. Half of a surrogate pair, which UTF-8 does not have, is written as JSON escapes it."""
    return text.encode("utf-8", "backslashreplace")


def parse_json(text: str | bytes, where: str) -> object:
    """Any JSON."""
    try:
        return json.loads(text)
    except ValueError as error:
        raise ArtifactError(f"{where} is not JSON: {error}") from None


def known(data: object, where: str, field: str, version: int) -> None:
    """Refuse versions that this release does not know."""
    found = data.get(field) if isinstance(data, dict) else None
    if type(found) is not int:
        raise ArtifactError(f"{where} has no version '{field}': it is not of a folder that lanewise built")
    if found != version:
        way = "build the folder again" if found < version else "install a newer lanewise"
        raise ArtifactError(f"{where}: {field} is version {found}, and this lanewise reads version {version}: {way}")


def is_inside(name: str) -> bool:
    """A plain file name: no folders, no drive, nothing hidden."""
    return re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.\-]*", name) is not None and name != FILE and len(name) < 200
