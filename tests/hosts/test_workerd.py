"""The loader in workerd, where nothing is compiled at run time: modules are compiled before, and there are no workers."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest
from hosts import programs
from hosts.javascript import BINARIES, LOADER
from lanewise import build, compile

WORKERD = BINARIES / "@cloudflare/workerd-linux-64/bin/workerd"
MAIN = """
import { load } from "./lanewise.js";
import fast from "./gcd.wasm";
import exact from "./gcd.exact.wasm";
import risk from "./risky.wasm";
import scaling from "./scale.wasm";
const gcd = await load(fast, { exact });
const risky = await load(risk);
const scale = await load(scaling);
const told = (found) => found.catch(String);

async function answers() {
  const x = Float32Array.of(1, 2, 3);
  return {
    gcd: gcd.sync(1071, 462),
    big: await gcd(10n ** 40n, 6n ** 40n),
    own: (await scale(x, 2)) === x,
    x: [...x],
    error: await told(risky(3, 1)),
    late: await told(gcd.with({ timeout: 100 })(1, 2)),
  };
}
export default { fetch: async () => new Response(JSON.stringify(await answers())) };
"""
CONFIG = """using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .mainWorker)],
  sockets = [(name = "http", address = "127.0.0.1:%d", http = (), service = "main")]
);
const mainWorker :Workerd.Worker = (modules = [%s], compatibilityDate = "2026-01-01");
"""


def answered(folder: Path, files: list[str]) -> dict[str, object]:
    """What the worker of a folder says to one request."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    kinds = {".wasm": "wasm", ".js": "esModule", ".mjs": "esModule"}
    modules = ", ".join(f'(name = "{name}", {kinds[Path(name).suffix]} = embed "{name}")' for name in files)
    (folder / "config.capnp").write_text(CONFIG % (port, modules))
    server = subprocess.Popen([WORKERD, "serve", "config.capnp"], cwd=folder)
    try:
        for _ in range(100):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=20) as response:
                    found: dict[str, object] = json.load(response)
                    return found
            except OSError:
                time.sleep(0.1)
        pytest.fail("workerd does not answer")
    finally:
        server.kill()
        server.wait()


def test_precompiled_modules(tmp_path: Path) -> None:
    for function in (programs.gcd, programs.risky, programs.scale):
        build(tmp_path / "built" / function.__name__, compile(function))
    files = ["main.mjs", "lanewise.js", "gcd.wasm", "gcd.exact.wasm", "risky.wasm", "scale.wasm"]
    for name in files[2:]:
        shutil.copy(tmp_path / "built" / name.partition(".")[0] / name, tmp_path)
    shutil.copy(LOADER, tmp_path)
    (tmp_path / "main.mjs").write_text(MAIN)
    with pytest.raises(ValueError) as raised:
        programs.risky(3, 1.0)
    assert answered(tmp_path, files) == {
        "gcd": programs.gcd(1071, 462), "big": programs.gcd(10**40, 6**40), "own": True, "x": [2, 4, 6],
        "error": f"ValueError: {raised.value}", "late": "TypeError: a signal or a timeout needs a worker, and there is none here",
    }  # fmt: skip
