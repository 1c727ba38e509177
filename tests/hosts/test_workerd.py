"""The loader in workerd, where nothing is compiled at run time: modules are compiled before, and there are no workers."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

import pytest
from hosts import programs
from hosts.javascript import FILES
from hosts.workerd import serving
from lanewise import build, compile

ROOT = Path(__file__).parents[2]
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


def test_precompiled_modules(tmp_path: Path) -> None:
    files = {"main.mjs": tmp_path / "main.mjs"} | FILES
    for function in (programs.gcd, programs.risky, programs.scale):
        build(tmp_path / function.__name__, compile(function))
        files |= {wasm.name: wasm for wasm in (tmp_path / function.__name__).glob("*.wasm")}
    files["main.mjs"].write_text(MAIN)
    with pytest.raises(ValueError) as raised:
        programs.risky(3, 1.0)
    with serving(files) as address, urllib.request.urlopen(address, timeout=60) as response:
        answered = json.load(response)
    assert answered == {
        "gcd": programs.gcd(1071, 462), "big": programs.gcd(10**40, 6**40), "own": True, "x": [2, 4, 6],
        "error": f"ValueError: {raised.value}", "late": "TypeError: a signal or a timeout needs a worker, and there is none here",
    }  # fmt: skip


def test_what_the_docs_say(tmp_path: Path) -> None:
    text = (ROOT / "web/README.md").read_text().partition("## Edge hosts")[2].partition("```js\n")[2].partition("```")[0]
    main = tmp_path / "main.mjs"
    main.write_text(text.replace('"lanewise"', '"./lanewise.js"'))
    build(tmp_path / "gcd", compile(programs.gcd))
    files = {"main.mjs": main} | FILES
    files |= {f"dist/gcd/{wasm.name}": wasm for wasm in (tmp_path / "gcd").glob("*.wasm")}
    with serving(files) as address, urllib.request.urlopen(address, timeout=60) as response:
        assert response.read() == str(programs.gcd(1071, 462)).encode()
