/** The parts that need no module: types, numbers as Python writes them, manifests, bindings, hashes, size. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { cpython, dist, parts, program } from "./sources.mjs";

const { parseType, plain, float, filled, readManifest, isRight, integrityOf, toFloat16 } = await parts();

const scalar = (name) => ({ kind: "scalar", name });

test("types are parsed as Python writes them", () => {
  assert.deepEqual(parseType("int"), scalar("int"));
  assert.deepEqual(parseType("(int, float)"), { kind: "tuple", items: [scalar("int"), scalar("float")] });
  assert.deepEqual(parseType("(int,)"), { kind: "tuple", items: [scalar("int")] });
  assert.deepEqual(parseType("()"), { kind: "tuple", items: [] });
  assert.deepEqual(parseType("<None | int>"), { kind: "union", items: [scalar("None"), scalar("int")] });
  const list = { kind: "list", holder: "list", factory: "" };
  const pairs = { ...list, items: [{ kind: "tuple", items: [scalar("str"), { kind: "union", items: [scalar("None"), scalar("int")] }] }] };
  const [inner, outer] = ["list,[,(,str,<,None,int,>,),]", "list,[,list,[,(,str,<,None,int,>,),],]"];
  assert.deepEqual(parseType("list[list[(str, <None | int>)]]"), { ...list, items: [{ ...pairs, text: inner }], text: outer });
  assert.deepEqual(parseType("stream[(int,), None, str]"), { kind: "stream", items: [{ kind: "tuple", items: [scalar("int")] }, scalar("None"), scalar("str")] });
  assert.deepEqual(parseType("ndarray[f32]"), { kind: "buffer", holder: "ndarray", item: "f32" });
  for (const wrong of ["", "string", "(int", "ndarray[text]", "ndarray", "int int", "<int", "list", "list[int", "stream", "stream[int", "heap[int]"]) {
    assert.throws(() => parseType(wrong), TypeError, wrong);
  }
});

test("floats are written as CPython and numpy write them", () => {
  for (const { bits, float: text, f32, f16, complex } of cpython.floats) {
    const x = Buffer.from(bits, "hex").readDoubleLE();
    assert.equal(float(x), text);
    assert.equal(float(Math.fround(x), "f32"), f32, `float32 of ${text}`);
    assert.equal(float(toFloat16(x), "f16"), f16, `float16 of ${text}`);
    assert.equal(filled({ raise: "E", with: [{ re: x, im: -x }] }, []).message, complex);
  }
});

test("constants of exceptions are written as CPython writes them", () => {
  const args = ["a 'quoted' \\ text\n", 'with "both" \'', 1n, { float: 1 }, true, null, { re: -0, im: 2 }, [1n], []];
  const { message: text } = filled({ raise: "ValueError", with: args }, []);
  assert.equal(text, `("a 'quoted' \\\\ text\\n", 'with "both" \\'', 1, 1.0, True, None, (-0+2j), (1,), ())`);
  assert.deepEqual(filled({ raise: "KeyError", with: ["k"] }, []), { type: "KeyError", args: ["k"], message: "'k'", fields: {} });
  assert.deepEqual(filled({ raise: "ValueError", with: [] }, []), { type: "ValueError", args: [], message: "", fields: {} });
  const hole = { value: 5, str: "5", repr: "np.int64(5)" };
  assert.equal(filled({ raise: "E", with: ["{{}} {} {!r} }}"] }, [hole, hole]).message, "{} 5 np.int64(5) }");
});

test("repr of a text is CPython's", () => {
  for (const { points, repr } of cpython.texts) {
    assert.equal(filled({ raise: "KeyError", with: [points.map((point) => String.fromCodePoint(point)).join("")] }, []).message, repr);
  }
});

test("numbers of JSON keep their type", () => {
  const written = '[1, {"float": 1.0}, 1.5, 1e-3, "2.5", {"int": "9007199254740993"}, {"float": "-inf"}, {"complex": [0.5, {"float": -0.0}]}]';
  assert.deepEqual(plain(JSON.parse(written)), [
    1, { float: 1 }, { float: 1.5 }, { float: 0.001 }, "2.5", 9007199254740993n, { float: -Infinity }, { re: 0.5, im: -0 },
  ]);
  assert.deepEqual(plain({ float32: 1.5 }), 1.5);
  assert.deepEqual(plain({ float32: { float: 2 } }), 2);
  assert.deepEqual(plain({ uint64: { int: "18446744073709551615" } }), 18446744073709551615n);
  assert.deepEqual(plain({ bool_: true }), true);
});

test("arguments that do not fit are refused in CPython's words", async () => {
  for (const { function: name, args, named, message } of cpython.bind) {
    const call = await program(name);
    await assert.rejects(call.named(named, ...args), { name: "TypeError", message });
    if (!Object.keys(named).length) assert.throws(() => call.sync(...args), { name: "TypeError", message });
  }
});

const MODULE = { file: "a.wasm", variant: "baseline", bytes: 1, sha256: "0".repeat(64) };
const GOOD = { manifest: 1, abi: 1, lanewise: "0", functions: {}, modules: [MODULE] };

test("manifests that cannot be read say why", () => {
  const read = (change) => readManifest(JSON.stringify({ ...GOOD, ...change }), "m.json");
  assert.equal(read({}).modules.length, 1);
  assert.throws(() => readManifest("{", "m.json"), /^Error: m.json: not JSON/);
  assert.throws(() => readManifest("null", "m.json"), /no version 'manifest'/);
  assert.throws(() => read({ manifest: 2 }), /version 2.*install a newer lanewise/);
  assert.throws(() => read({ manifest: 0 }), /version 0.*build the folder again/);
  assert.throws(() => read({ abi: "1" }), /no version 'abi'/);
  assert.throws(() => read({ modules: [] }), /no baseline/);
  assert.throws(() => read({ modules: 5 }), /lists no/);
  for (const file of ["../a.wasm", "/a.wasm", "a/b.wasm", "..", ".a", "c:a", "http://x/a.wasm", "a%2fb", "", 5, null]) {
    assert.throws(() => read({ modules: [{ ...MODULE, file }] }), /none of this folder/, String(file));
  }
  assert.throws(() => read({ modules: [{ ...MODULE, sha256: "0" }] }), /no size or hash/);
});

test("hashes", async () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, k) => k);
  const expected = createHash("sha256").update(bytes).digest();
  assert.ok(await isRight(bytes, expected.toString("hex")));
  assert.ok(!(await isRight(bytes.with(0, 1), expected.toString("hex"))));
  assert.deepEqual(integrityOf(expected.toString("hex")), {});
  const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  try {
    assert.ok(await isRight(bytes, "0".repeat(64)), "whoever cannot hash relies on fetch");
    assert.deepEqual(integrityOf(expected.toString("hex")), { integrity: `sha256-${expected.toString("base64")}` });
  } finally {
    Object.defineProperty(globalThis, "crypto", own);
  }
});

const SCALARS = ["lanewise.js", "lanewise.worker.js"];
const OBJECTS = "lanewise.objects.js";
const TENSORS = "lanewise.tensors.js";
const STREAMS = "lanewise.streams.js";
const WEIGHTS = "lanewise.weights.js";
/** What pages download, in KB. */
const BARS = [
  ["numbers and buffers", SCALARS, 12],
  ["texts, containers, instances and exceptions with values", [...SCALARS, OBJECTS], 18],
  ["arrays of any rank", [...SCALARS, OBJECTS, TENSORS], 22.5],
  ["functions that yield", [...SCALARS, OBJECTS, STREAMS], 20],
  ["arrays of the module", [...SCALARS, WEIGHTS], 13.1],
];

for (const [what, names, bar] of BARS) {
  test(`all that a page with ${what} downloads is less than ${bar} KB`, () => {
    const sizes = names.map((name) => gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length);
    const total = sizes.reduce((a, b) => a + b);
    console.log(`${names.join(", ")}: ${total} bytes`);
    assert.ok(total < bar * 1024, `${total} bytes`);
  });
}

test("no dynamic code", () => {
  const text = [...SCALARS, OBJECTS, TENSORS, STREAMS, WEIGHTS].map((name) => readFileSync(new URL(name, dist), "utf8")).join("");
  assert.doesNotMatch(text, /\beval\b|new Function\b|Function\(/);
  // Of files beside.
  assert.deepEqual(text.match(/\bimport\(.*?\)/g), [OBJECTS, TENSORS, STREAMS, WEIGHTS].map((name) => `import("./${name}")`));
});
