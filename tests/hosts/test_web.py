"""The loader's own tests, run by node's test runner over programs that are built here, beside answers of CPython's."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from hosts import programs
from lanewise import build, compile
from lanewise.artifact import section
from lanewise.ir import layout

HERE = Path(__file__).parent
WEB = HERE.parents[1] / "web"
TESTS = sorted(path.name for path in (WEB / "test").glob("*.test.mjs"))


def run(command: Sequence[str | Path], **more: str) -> str:
    """What a command says; it has to succeed."""
    ran = subprocess.run(command, cwd=WEB, env=os.environ | more, capture_output=True, text=True, timeout=300, check=False)
    if ran.returncode:
        pytest.fail(ran.stdout + ran.stderr, pytrace=False)
    return ran.stdout


@pytest.mark.parametrize("file", TESTS)
def test_the_loader_in_node(file: str, built: Path) -> None:
    said = run(["node", "--expose-gc", "--test", f"test/{file}"], LANEWISE_FIXTURES=str(built))
    assert "# fail 0" in said
    assert "# skipped 0" in said


def test_the_readme_tells_the_truth(tmp_path: Path) -> None:
    """Each line of its example gives what its comment says."""
    build(tmp_path / "dist" / "gcd", compile(programs.gcd))
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "lanewise").symlink_to(WEB)
    lines = (WEB / "README.md").read_text().partition("```js\n")[2].partition("```")[0].splitlines()
    shown = "typeof x === 'string' ? JSON.stringify(x) : typeof x === 'bigint' ? `${x}n` : String(x)"
    script = f"const told = [];\nconst shown = (x) => {shown};\n"
    comments = []
    for line in lines:
        code, _, comment = line.partition("//")
        if line.startswith(("await", "gcd.sync", "String")):
            comments.append(comment.strip())
            script += f"told.push(await (async () => shown({code.strip().rstrip(';')}))().catch(String));\n"
        else:
            script += f"{code}\n"
    (tmp_path / "readme.mjs").write_text(f"{script}console.log(JSON.stringify(told));\n")
    ran = subprocess.run(["node", "readme.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    told = json.loads(ran.stdout)
    assert len(told) == len(comments) == 7
    assert all(re.match(rf"{re.escape(value)}([,:]|$)", comment) for value, comment in zip(told, comments, strict=True)), told


def test_the_kept_loader_is_the_one_that_is_built() -> None:
    """A clone builds folders without node, so the loader is kept with the sources; `make test` has just built it anew."""
    kept = {path.name: path.read_bytes() for path in (WEB / "dist").iterdir()}
    assert kept == {name: (WEB / "lanewise_web" / name).read_bytes() for name in kept}
    changed = run(["git", "status", "--porcelain", "--", "lanewise_web"])
    assert changed == "", "the loader was built anew: commit web/lanewise_web with web/src"


def test_the_loader_has_the_abi_of_the_compiler() -> None:
    """Every number and name of `layout.ts` is that of `ir/layout.py`; only the section's name stands elsewhere."""
    rows = dict(re.findall(r"export const (\w+) = (.+);", (WEB / "src" / "layout.ts").read_text()))
    assert json.loads(rows.pop("SECTION")) == section.NAME and len(rows) > 10
    assert {name: json.loads(value) for name, value in rows.items()} == {name: getattr(layout, name) for name in rows}


def test_the_loader_is_strict_typescript() -> None:
    run(["node", "node_modules/typescript/bin/tsc", "--noEmit"])


RIGHT = """
import functions, { gcd, power, scale, maybe, either, conjugate, placed, joined, twice, mode } from "./index.js";
import { averaged, tripled, summed } from "./index.js";
import manifest from "./manifest.js";
import { load, PyError, type PythonFunction, type PythonStream, type Tensor } from "./lanewise.js";

const a: number = await gcd(12, 18n);
const [b, c]: [number, number] = power.sync(2, 3);
const d: Float32Array = await scale(new Float32Array(3), 2);
const e: number | null = await maybe.with({ signal: AbortSignal.timeout(5), bigint: false })(null, 1);
const f: boolean = await either.named({ flag: true, mode: 2 });
const given: number[] = [await gcd.named({ b: 18 }, 12), await gcd.named({}, 12, 18), await placed.named({ d: 1 }, 1, 2)];
const pairs: [number, number][] = [await power.named({ a: 2, m: 1 }), await power.named({ n: 3 }, 2)];
pairs.push(await power.named({ m: 1 }, 2, 3));
const { re, im } = await conjugate({ re: 1, im: 2 });
type G = PythonFunction<[a: number], number>;
const g = await load<G>(new URL("./", import.meta.url), { exact: true, onProgress: ({ loaded }) => loaded });
const h: number = g.sync(1);
const big: bigint = await gcd.with({ bigint: true }).with({ timeout: 5 })(12, 18);
const back: number = gcd.with({ bigint: true }).with({ bigint: false }).sync(12, 18);
const either_: number | bigint = gcd.with({ bigint: big > 0 }).sync(12, 18);
const said: [string, number] = await joined.named({ end: "" }, "a", null);
const same: string | number | null = twice.sync("a");
const isFast: boolean = await mode("it's");
const [whole_, part]: [bigint, number] = power.with({ bigint: true }).sync(2);
using whole = await load(manifest, { worker: false, onProgress: ({ loaded, total = loaded }) => loaded / total });
const i: number = whole.gcd.with({ timeout: 5 }).sync(1, 2);
using only = await load("./dist/gcd/");
const text: string = new PyError("E", [], "").pyType + String(gcd.signature) + gcd.info.variant + functions.gcd.name;
const stream: AsyncGenerator<number, string, number | null | undefined> = averaged();
const step: IteratorResult<number, string> = await stream.next(2);
await using left = tripled.named({ x: 1n });
const items: number[] = [...summed.sync([1, 2n], new Float64Array(1))];
for await (const item of tripled(1)) items.push(item);
for await (const item of tripled.with({ timeout: 5 }).stream(1)) items.push(item);
const wides: bigint[] = [...tripled.with({ bigint: true }).sync(1)];
const pulled: ReadableStream<bigint> = tripled.with({ bigint: true }).stream(1);
const returned: string | number = (await averaged.with({ signal: AbortSignal.timeout(5) })().next()).value;
type S = PythonStream<[a: number], string, null, undefined>;
const texts: AsyncGenerator<string, null, undefined> = (await load<S>("./dist/texts/"))(1);
const lying: Tensor<Float32Array> & Disposable = scale.allocate([3]);
const wide: BigInt64Array = scale.allocate(4, "int64").data;
const viewed: Tensor<Float32Array> = await scale.with({ views: true })(lying.data, 2);
const pair: [number, number] = power.with({ views: true }).sync(2, 3);
using shortly = scale.allocate([2, 2], "complex64");
await load(manifest, { views: true });
export { lying, wide, viewed, pair, shortly };
export { stream, step, left, items, wides, pulled, returned, texts };
export { a, b, c, d, e, f, given, pairs, re, im, h, i, only, text, back, either_, said, same, isFast, whole_, part };
"""
WRONG = [
    "await gcd(12)",
    "await gcd('12', 18)",
    "gcd.sync(1, 2, 3)",
    "const x: string = gcd.sync(1, 2)",
    "const y: number = gcd.with({ bigint: true }).sync(1, 2)",
    "const z: bigint = gcd.with({ timeout: 5 }).sync(1, 2)",
    "await scale([1, 2], 2)",
    "await scale(new Float64Array(2), 2)",
    "await either(true, 3)",
    "await gcd.named({ a: 1 })",
    "await gcd.named({ a: 1 }, 2)",
    "await gcd.named({ b: 1, a: 2 }, 2)",
    "await gcd.named({ b: '1' }, 2)",
    "await gcd.named({ b: 1 }, 2, 3)",
    "await placed.named({ d: 1 }, 1)",
    "await placed.named({ a: 1, b: 2 })",
    "(await load(manifest)).lcm",
    "await load(manifest, { onprogress: () => 1 })",
    "load(5)",
    "gcd.with({ timeOut: 5 })",
    "functions.lcm(1, 2)",
    "await joined(1)",
    "await joined('a', 1)",
    "const t: string = await twice('a')",
    "await mode('slow')",
    "tripled('1')",
    "tripled()",
    "await tripled(1).next(5)",
    "await averaged().next('x')",
    "const u: string[] = [...tripled.sync(1)]",
    "const v: number[] = [...tripled.with({ bigint: true }).sync(1)]",
    "for (const w of tripled(1)) throw w",
    "const r: ReadableStream<string> = tripled.stream(1)",
    "gcd.stream(1, 2)",
    "scale.allocate([2], 'f4')",
    "const w: Float32Array = scale.allocate([2], 'float64').data",
    "const x_: Float32Array = await scale.with({ views: true })(new Float32Array(2), 1)",
    "scale.allocate('2')",
]


@pytest.mark.parametrize("resolution", [("esnext", "bundler"), ("node16", "node16")], ids=lambda found: found[1])
def test_generated_types_are_strict(resolution: tuple[str, str], tmp_path: Path) -> None:
    """Right uses compile; each wrong one is an error on its line."""
    names = ("gcd", "power", "scale", "maybe", "either", "conjugate", "placed", "joined", "twice", "mode")
    names += ("averaged", "tripled", "summed")
    build(tmp_path, *(compile(getattr(programs, name)) for name in names))
    (tmp_path / "right.ts").write_text(RIGHT)
    imports = 'import functions, { gcd, scale, either, placed, joined, twice, mode, averaged, tripled } from "./index.js"; '
    imports += 'import manifest from "./manifest.js"; import { load } from "./lanewise.js";\n'
    (tmp_path / "wrong.ts").write_text(imports + "".join(f"{each};\n" for each in WRONG))
    options = ["--ignoreConfig", "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022"]
    options += ["--lib", "es2022,dom", "--module", resolution[0], "--moduleResolution", resolution[1], "--types", ""]
    tsc = ["node", WEB / "node_modules/typescript/bin/tsc", *options]
    run([*tsc, tmp_path / "right.ts"])
    refused = subprocess.run([*tsc, tmp_path / "wrong.ts"], cwd=WEB, capture_output=True, text=True, timeout=100, check=False)
    lines = {int(line.partition("wrong.ts(")[2].partition(",")[0]) for line in refused.stdout.splitlines() if "wrong.ts(" in line}
    assert lines == set(range(2, len(WRONG) + 2)), refused.stdout


def test_lock_files_name_no_registry() -> None:
    for folder in (WEB, HERE, HERE.parent / "bundlers"):
        lock = (folder / "package-lock.json").read_text()
        assert "resolved" not in lock, f"{folder}'s lock file names a registry: npm install --omit-lockfile-registry-resolved"
