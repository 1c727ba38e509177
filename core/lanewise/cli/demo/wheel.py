"""lanewise for Pyodide. In: the packages as they are installed here. Out: a wheel of the same version, as bytes.

It is made from what runs, so that the playground compiles with the very compiler that made the gallery.
"""

from __future__ import annotations

import base64
import hashlib
import io
import zipfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from lanewise.version import VERSION

PACKAGES = ("lanewise", "lanewise_wasm", "lanewise_web")
NAME = f"lanewise-{VERSION}-py3-none-any.whl"
_INFO = f"lanewise-{VERSION}.dist-info"
_MOMENT = (1980, 1, 1, 0, 0, 0)
"""The files' time, so that the same sources give the same bytes."""


def content() -> bytes:
    """The wheel."""
    files = dict(_sources())
    files[f"{_INFO}/METADATA"] = f"Metadata-Version: 2.1\nName: lanewise\nVersion: {VERSION}\n".encode()
    files[f"{_INFO}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: lanewise\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    records = [_record(name, each) for name, each in files.items()]
    files[f"{_INFO}/RECORD"] = "".join([*records, f"{_INFO}/RECORD,,\n"]).encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, each in files.items():
            archive.writestr(zipfile.ZipInfo(name, _MOMENT), each, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    """What compiles and builds: the Python files, and the loader that a build puts beside its modules."""
    for package in PACKAGES:
        module = import_module(package)
        root = Path(module.__file__ or "").parent
        for path in sorted(root.rglob("*.py")):
            inside = path.relative_to(root)
            if inside.parts[0] not in ("cli", "examples"):
                yield f"{package}/{inside.as_posix()}", path.read_bytes()
    for name, each in import_module("lanewise_web").files().items():
        yield f"lanewise_web/{name}", each


def _record(name: str, each: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(each).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(each)}\n"
