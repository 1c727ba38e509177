"""What JavaScript and Python give to each other, inside Pyodide. In: where the loader is, a folder's files. Out: what came."""

from __future__ import annotations

import pickle
import tempfile
from pathlib import Path
from typing import Any

import js
import lanewise
from hosts.pyodide import functions, inside
from lanewise.errors import ArtifactError
from pyodide.ffi import JsException, create_proxy, to_js


async def handed(address: str, files: dict[str, bytes]) -> dict[str, Any]:
    """Both ways, and what is refused."""
    octets = js.Uint8Array.new(to_js(files["shapes.wasm"]))
    module = js.WebAssembly.Module.new(octets)
    loader = await js.importOf(address)
    return {
        "to Python": {
            "files": inside.called(lanewise.load(to_js(files, dict_converter=js.Object.fromEntries))),
            "Uint8Array": inside.called(lanewise.load(octets)),
            "ArrayBuffer": inside.called(lanewise.load(octets.buffer)),
            "WebAssembly.Module": inside.called(lanewise.load(module)),
        },
        "to JavaScript": await _to_javascript(loader, module),
        "refused": [_refused(octets), _refused(js.URL.new("http://127.0.0.1/dist/")), _refused(_empty()), _unpickled(module)],
    }


async def _to_javascript(loader: Any, module: Any) -> dict[str, Any]:
    """What Python built, the module that JavaScript gave, and a function that Python has compiled."""
    with tempfile.TemporaryDirectory() as folder:
        functions.gcd.build(folder)
        wasm, exact = (to_js(Path(folder, name).read_bytes()) for name in ("gcd.wasm", "gcd.exact.wasm"))
    built = await loader.load(wasm, exact=exact)  # what is named goes as an object of options
    same = await loader.load(module)
    try:
        same.area.sync(-2.0)
    except JsException as error:
        raised = [error.name, error.message]
    numbers = to_js([1071, 462])
    return {
        "bytes": [built.sync(1071, 462), str(await built.with_(bigint=True)(10**40, 6**40))],
        "module": same.gcd.sync(1071, 462),
        "raised": raised,
        "function": js.Reflect.apply(create_proxy(functions.gcd), None, numbers),
        "loaded": js.Reflect.apply(create_proxy(lanewise.load(module).gcd), None, numbers),
    }


def _empty() -> Any:
    """A module that lanewise did not build."""
    return js.WebAssembly.Module.new(to_js(b"\0asm\1\0\0\0"))


def _refused(source: Any) -> str:
    """Why something is not loaded; of bytes, those that are cut off."""
    try:
        lanewise.load(source.subarray(0, source.length - 100) if hasattr(source, "subarray") else source)
    except (ArtifactError, TypeError) as error:
        return f"{type(error).__name__}: {error}"
    return "loaded"


def _unpickled(module: Any) -> str:
    try:
        pickle.dumps(lanewise.load(module).gcd)
    except ArtifactError as error:
        return str(error)
    return "pickled"
