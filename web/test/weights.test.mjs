/** Large arrays of a Python module: fetched beside the module, or given by the caller; each instance has them. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fixtures, load, program } from "./sources.mjs";

const ramp = Float32Array.from({ length: 1200 }, (_, k) => k / 4);
const ones = new Float32Array(1200).fill(1);
const folder = new URL("weighted/", fixtures);
const wasm = readFileSync(new URL("weighted.wasm", folder));
const [name] = readdirSync(folder).filter((file) => file.endsWith(".safetensors"));
const file = readFileSync(new URL(name, folder));

test("from a folder, its manifest and its bindings, here and in a worker", async () => {
  const told = [];
  const weighted = await program("weighted", { onProgress: (progress) => told.push(progress) });
  assert.deepEqual(await weighted(ones), ramp);
  assert.deepEqual(weighted.sync(ramp), ramp.map((x) => x * x));
  assert.equal(told.at(-1).loaded, told.at(-1).total);
  for (let turn = 0; turn < 3; turn++) assert.deepEqual(await weighted.with({ timeout: 1e5 })(ones), ramp);
  weighted.dispose();
  for (const script of ["index.js", "manifest.js"]) {
    const { default: found } = await import(new URL(script, folder));
    assert.deepEqual(await (script === "index.js" ? found : await load(found))(ones), ramp);
  }
});

test("others take their place", async () => {
  const tuned = new Float32Array(1200).fill(-2);
  const weighted = await program("weighted", { weights: { RAMP: tuned } });
  tuned.fill(0);
  assert.deepEqual(await weighted(ones), ones.map(() => -2));
  for (const source of [wasm, new WebAssembly.Module(wasm), new URL("weighted.wasm", folder)]) {
    for (const weights of [new URL(name, folder), file, new Uint8Array(file).buffer]) {
      assert.deepEqual((await load(source, { weights })).sync(ones), ramp);
    }
  }
});

test("what does not fit is refused", async () => {
  const rows = [
    [{ RAM: ones }, "no weight is called 'RAM'; there are 'RAMP'"],
    [{ RAMP: ones.slice(1) }, "'RAMP' is F32[1200], not F32[1199]"],
    [{ RAMP: new Float64Array(1200) }, "'RAMP' is F32[1200], not F64[1200]"],
    [{ RAMP: [1, 2] }, "'RAMP' is no typed array"],
    [file.subarray(0, 100), "the file is no safetensors file, or one that was cut off"],
  ];
  for (const [weights, words] of rows) {
    await assert.rejects(program("weighted", { weights }), { name: "TypeError", message: `load(): weights: ${words}` });
  }
  const message = "load(): weights: the module has some in a file beside it: 'RAMP' (F32[1200]); load its folder, or give them";
  await assert.rejects(load(wasm), { name: "TypeError", message });
  await assert.rejects(program("gcd", { weights: { A: ones } }), { message: "load(): weights: no weight is called 'A'; there are none" });
});

test("a file that is not the one that was built is not taken", async () => {
  const { default: manifest } = await import(new URL("manifest.js", folder));
  const files = { [name]: { ...manifest.files[name], sha256: "0".repeat(64) } };
  await assert.rejects(load({ ...manifest, files }), /is not the file that was built: another SHA-256/);
});
