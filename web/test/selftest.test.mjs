/** Golden vectors: what CPython answered when a folder was built is what the loader answers here, and what is otherwise is told. */

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { fixtures } from "./sources.mjs";

const folder = new URL("witnessed/", fixtures);
const { selfTest } = await import(new URL("lanewise.selftest.js", folder));
const vectors = JSON.parse(readFileSync(new URL("vectors.json", folder), "utf8"));

/** The same folder with other vectors. */
function changed(fields) {
  const copy = mkdtempSync(`${tmpdir()}/lanewise-vectors-`);
  cpSync(folder, copy, { recursive: true });
  writeFileSync(`${copy}/vectors.json`, JSON.stringify({ ...vectors, ...fields }));
  return new URL(`file://${copy}/`);
}

test("every call is answered as by CPython", async () => {
  for (const address of [folder, new URL("manifest.json", folder)]) {
    assert.deepEqual(await selfTest(address), { passed: vectors.calls.length, failures: [] });
  }
});

test("each other answer is told", async () => {
  const calls = vectors.calls.flatMap((call) => {
    const { result = null, raises = "", printed = "" } = call.answer;
    const answers = [{ result: { list: [result] } }, { raises: `${raises}?` }, { printed: `${printed}?` }, { after: [null] }];
    return answers.map((answer) => ({ ...call, answer: { ...call.answer, ...answer } }));
  });
  const { passed, failures } = await selfTest(changed({ calls }));
  assert.equal(passed, 0);
  assert.equal(failures.length, calls.length);
  assert.deepEqual(failures[0], { call: "gcd(1071, 462)", expected: '{"result":{"list":[21]}}', found: '{"int":"21"}' });
});

/** An answer with one of its leaves replaced, for each of them that says which value it is; names of classes and of items do not. */
function* others(json, put) {
  if (typeof json === "number") yield put(json + 100);
  else if (typeof json === "boolean") yield put(!json);
  else if (typeof json === "string") yield put(/inf|nan/.test(json) ? "0.5" : /^[\da-f]{8,}$/.test(json) ? json.replace(/^./, "5") : `${json}1`);
  else if (json) {
    for (const [key, held] of Object.entries(json)) {
      const isNamed = /^(member|named|instance|ndarray|array)$/.test(key);
      const [name, ...rest] = isNamed ? held : [];
      const within = (other) => put(Array.isArray(json) ? json.with(key, other) : { ...json, [key]: isNamed ? [name, ...other] : other });
      yield* others(isNamed ? rest : held, within);
    }
  }
}

test("each other bit is told", async () => {
  const calls = vectors.calls.flatMap((call) => [...others(call.answer, (answer) => answer)].map((answer) => ({ ...call, answer })));
  assert.ok(calls.length > 60, String(calls.length));
  const { failures } = await selfTest(changed({ calls }));
  const told = new Set(failures.map(({ expected }) => expected));
  assert.deepEqual(calls.map(({ answer }) => JSON.stringify(answer)).filter((answer) => !told.has(answer)), []);
});

test("other versions are refused", async () => {
  await assert.rejects(selfTest(changed({ vectors: 2 })), /vectors.json has version 2, and this reads 1/);
});
