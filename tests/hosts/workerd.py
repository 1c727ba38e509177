"""workerd, which compiles nothing at run time. In: the modules of a worker. Out: its address, and the corpus's host."""

from __future__ import annotations

import json
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
WORKERD = HERE / "node_modules/@cloudflare/workerd-linux-64/bin/workerd"
CONFIG = """using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .mainWorker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const mainWorker :Workerd.Worker = (modules = [%s], compatibilityDate = "2026-01-01");
"""
KINDS = {".wasm": "wasm", ".js": "esModule", ".mjs": "esModule", ".json": "json", ".bytes": "data", ".safetensors": "data"}
"""What a module is, by the suffix of its name."""


@contextmanager
def serving(modules: Mapping[str, Path]) -> Iterator[str]:
    """Run a worker of these modules, by the names that they import each other by; the first one answers requests."""
    listed = [f'(name = "{name}", {KINDS[Path(name).suffix]} = embed "{file.resolve()}")' for name, file in modules.items()]
    with tempfile.NamedTemporaryFile("w", suffix=".capnp") as config:
        config.write(CONFIG % ",\n  ".join(listed))
        config.flush()
        # Nothing but the port is told on descriptor 1.
        command = [WORKERD, "serve", "--control-fd", "1", "--import-path", "/", config.name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            told = process.stdout.readline()
            assert told, f"workerd ended with {process.wait()}"
            try:
                yield f"http://127.0.0.1:{json.loads(told)['port']}/"
            finally:
                process.kill()


class Workerd:
    """The host of the corpus: one worker that holds the modules of all folders."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.version = subprocess.run([WORKERD, "--version"], capture_output=True, text=True, check=True).stdout.strip()

    def answers(self, folder: Path, calls: list[dict[str, Any]], options: dict[str, Any]) -> dict[str, Any]:
        given = json.dumps({"folder": folder.name, "calls": calls, "options": options}).encode()
        with urllib.request.urlopen(self._address, given, timeout=300) as response:
            found: dict[str, Any] = json.load(response)
            return found


@contextmanager
def holding(folders: Sequence[Path], loader: Mapping[str, Path]) -> Iterator[Workerd]:
    """Start the host with these folders; each `.wasm` is there as a module, and once more as bytes, to be hashed."""
    modules = {name: HERE / name for name in ("worker.mjs", "calls.mjs")} | dict(loader)
    for folder in folders:
        modules[f"{folder.name}/manifest.json"] = folder / "manifest.json"
        for wasm in sorted(folder.glob("*.wasm")):
            modules[f"{folder.name}/{wasm.name}"] = modules[f"{folder.name}/{wasm.name}.bytes"] = wasm
        modules |= {f"{folder.name}/{weights.name}": weights for weights in folder.glob("*.safetensors")}
    with serving(modules) as address:
        yield Workerd(address)
