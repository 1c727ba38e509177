/** Loading from folders, files, bytes and modules; over HTTP with all that can go wrong. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { dist, fixtures, load, program, PyError } from "./sources.mjs";

const counts = new Map();
/** Path -> what to do instead of giving the file. */
const faults = new Map();

const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://x").pathname;
  counts.set(path, (counts.get(path) ?? 0) + 1);
  const fault = faults.get(path);
  try {
    const bytes = await readFile(new URL(`.${path}`, fixtures));
    if (fault) return fault(response, bytes);
    response.writeHead(200, { "content-type": path.endsWith(".wasm") ? "application/wasm" : "text/plain" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
after(() => {
  server.close();
  server.closeAllConnections();
});
const origin = `http://127.0.0.1:${server.address().port}/`;
const spoiled = (bytes) => new Uint8Array(bytes).with(-1, 0);
const bytesOf = (name) => readFile(new URL(name, fixtures));

test("from a folder with and without a slash, a manifest, a module's file", async () => {
  for (const path of ["gcd", "gcd/", "gcd/manifest.json", "gcd/gcd.wasm", "gcd/?v=1"]) {
    assert.equal((await load(origin + path)).sync(12, 18), 6, path);
  }
  assert.equal((await load(new URL("gcd", fixtures).href)).sync(12, 18), 6);
});

test("from bytes and modules, with the exact variant beside them", async () => {
  const [bytes, exact] = [await bytesOf("gcd/gcd.wasm"), await bytesOf("gcd/gcd.exact.wasm")];
  const ways = [bytes, new Uint8Array(bytes), new Uint8Array(bytes).buffer, new WebAssembly.Module(bytes)];
  for (const way of ways) assert.equal((await load(way)).sync(12, 18), 6);
  const big = 10n ** 40n;
  await assert.rejects((await load(bytes))(big, 2), { name: "OverflowError" });
  for (const way of [exact, new WebAssembly.Module(exact), `${origin}gcd/gcd.exact.wasm`]) {
    assert.equal((await load(bytes, { exact: way })).sync(big, 2), 2);
  }
  await assert.rejects(load(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)), /not built by lanewise/);
  await assert.rejects(load(Uint8Array.of(1, 2, 3)), WebAssembly.CompileError);
});

test("whatever MIME type the server has", async () => {
  faults.set("/gcd/gcd.wasm", (response, bytes) => response.writeHead(200, { "content-type": "text/html" }).end(bytes));
  assert.equal((await load(`${origin}gcd`)).sync(12, 18), 6);
  faults.clear();
});

test("a file that is not the one that was built is not instantiated", async () => {
  faults.set("/gcd/gcd.wasm", (response, bytes) => response.writeHead(200).end(spoiled(bytes)));
  await assert.rejects(load(`${origin}gcd`), /gcd.wasm is not the file that was built/);
  faults.set("/gcd/gcd.wasm", (response, bytes) => response.writeHead(200).end(bytes.subarray(0, 100)));
  await assert.rejects(load(`${origin}gcd`), /gcd.wasm is not the file that was built/);
  faults.clear();
  assert.equal((await load(`${origin}gcd`)).sync(12, 18), 6);
});

test("on an insecure origin fetch checks the hash", async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  try {
    assert.equal((await load(`${origin}gcd`)).sync(12, 18), 6);
    faults.set("/gcd/gcd.wasm", (response, bytes) => response.writeHead(200).end(spoiled(bytes)));
    await assert.rejects(load(`${origin}gcd`), TypeError);
  } finally {
    Object.defineProperty(globalThis, "crypto", own);
    faults.clear();
  }
});

test("what is not there is said with its address", async () => {
  await assert.rejects(load(`${origin}nowhere`), { message: `${origin}nowhere/manifest.json: 404 Not Found` });
});

test("manifests of other versions and names that leave the folder are refused", async () => {
  const change = (edit) =>
    faults.set("/gcd/manifest.json", (response, bytes) => {
      const manifest = JSON.parse(bytes);
      edit(manifest);
      response.writeHead(200).end(JSON.stringify(manifest));
    });
  change((manifest) => manifest.manifest++);
  await assert.rejects(load(`${origin}gcd`), /version 2.*install a newer lanewise/);
  change((manifest) => manifest.abi++);
  await assert.rejects(load(`${origin}gcd`), /abi is version 2/);
  change((manifest) => (manifest.modules[0].file = "../hypot2/hypot2.wasm"));
  await assert.rejects(load(`${origin}gcd`), /none of this folder/);
  faults.clear();
});

test("the exact variant is fetched once, and again after a failure", async () => {
  const gcd = await load(`${origin}gcd`);
  const file = "/gcd/gcd.exact.wasm";
  const [big, before] = [10n ** 40n, counts.get(file) ?? 0];
  faults.set(file, (response) => response.writeHead(503).end());
  await assert.rejects(gcd(big, 2), /503/);
  faults.clear();
  assert.deepEqual(await Promise.all([gcd(big, 2), gcd(big, 5), gcd(big, 10)]), [2, 5, 10]);
  assert.equal(counts.get(file) - before, 2);
});

test("loads of one address at the same time fetch it once", async () => {
  const files = ["/gcd/manifest.json", "/gcd/gcd.wasm"];
  const asked = () => files.map((file) => counts.get(file) ?? 0);
  const before = asked();
  const [a, b] = await Promise.all([load(`${origin}gcd`), load(`${origin}gcd`)]);
  assert.deepEqual([a.sync(12, 18), b.sync(12, 18)], [6, 6]);
  assert.deepEqual(asked(), before.map((count) => count + 1));
  a.dispose();
  assert.equal(b.sync(12, 18), 6);
  // Later, and with a signal, which must not end the loading of others, it is fetched anew.
  const ended = AbortSignal.abort();
  const both = await Promise.allSettled([load(`${origin}gcd`), load(`${origin}gcd`, { signal: ended })]);
  assert.deepEqual(both.map(({ status }) => status), ["fulfilled", "rejected"]);
  // What fails fails for all who wait, and is tried again.
  faults.set("/gcd/gcd.wasm", (response) => response.writeHead(503).end());
  const failed = await Promise.allSettled([load(`${origin}gcd`), load(`${origin}gcd`)]);
  assert.deepEqual(failed.map(({ status }) => status), ["rejected", "rejected"]);
  faults.clear();
  assert.equal((await load(`${origin}gcd`)).sync(12, 18), 6);
});

test("loads are apart from each other: two at once, of one address, by two copies of the loader", async () => {
  const again = await import(new URL("lanewise.js?again", dist));
  const [one, two, other] = await Promise.all([load(`${origin}gcd`), load(`${origin}gcd`), again.load(`${origin}gcd`)]);
  assert.notEqual(one, two);
  one.dispose();
  assert.throws(() => one.sync(12, 18), /disposed/);
  assert.deepEqual([two.sync(12, 18), other.sync(12, 18), await other(10n ** 40n, 2)], [6, 6, 2]);
  assert.notEqual(again.PyError, PyError);
});

test("importing and loading leave nothing behind in the global object", async () => {
  const before = Reflect.ownKeys(globalThis);
  const { load } = await import(new URL("lanewise.js?fresh", dist));
  assert.deepEqual(Reflect.ownKeys(globalThis), before);
  assert.equal(await (await load(`${origin}gcd`)).with({ timeout: 60_000 })(12, 18), 6);
  assert.deepEqual(Reflect.ownKeys(globalThis), before);
});

test("a folder that was built anew: what is loaded goes on, and takes no file of the new one", async () => {
  const gcd = await load(`${origin}gcd`);
  const other = await bytesOf("power/power.exact.wasm");
  faults.set("/gcd/gcd.exact.wasm", (response) => response.writeHead(200).end(other));
  assert.equal(gcd.sync(12, 18), 6);
  await assert.rejects(gcd(10n ** 40n, 2), /gcd.exact.wasm is not the file that was built/);
  faults.clear();
  assert.equal(await gcd(10n ** 40n, 2), 2);
});

test("from a manifest in hand, as index.js does", async () => {
  const { default: manifest } = await import(new URL("gcd/manifest.js", fixtures));
  const { default: functions, gcd } = await import(new URL("gcd/index.js", fixtures));
  assert.equal(functions, gcd);
  const own = await load(manifest, { exact: true });
  assert.deepEqual([gcd.sync(12, 18), own.sync(12, 18), await gcd(10n ** 40n, 2), own.sync(10n ** 40n, 2)], [6, 6, 2, 2]);
  assert.deepEqual(own.info, (await load(`${origin}gcd`)).info);
  const [module] = manifest.modules;
  const inline = new URL(`data:application/wasm;base64,${(await bytesOf("gcd/gcd.wasm")).toString("base64")}`);
  assert.equal((await load({ ...manifest, modules: [{ ...module, file: inline }] })).sync(12, 18), 6);
  const changed = { ...module, sha256: manifest.modules[1].sha256 };
  await assert.rejects(load({ ...manifest, modules: [changed] }), /not the file that was built/);
  await assert.rejects(load({ ...manifest, manifest: 2 }), { message: /^load\(\): manifest is version 2/ });
  await assert.rejects(load({ ...manifest, abi: 0 }), { message: /^load\(\): abi is version 0.*build the folder again/ });
  await assert.rejects(load({ manifest: 1, abi: 1 }), /lists no functions or modules/);
});

test("progress is told in bytes and ends at the whole", async () => {
  const told = [];
  await load(`${origin}gcd`, { exact: true, onProgress: (progress) => told.push(progress) });
  const { loaded, total } = told.at(-1);
  assert.equal(loaded, total);
  assert.equal(total, (await bytesOf("gcd/gcd.wasm")).length + (await bytesOf("gcd/gcd.exact.wasm")).length);
  assert.ok(told.every((each, k) => k === 0 || each.loaded > told[k - 1].loaded));
});

test("loading can be ended", async () => {
  await assert.rejects(load(`${origin}gcd`, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const controller = new AbortController();
  faults.set("/gcd/gcd.wasm", (response, bytes) => {
    response.writeHead(200).write(bytes.subarray(0, 50));
    setTimeout(() => controller.abort(), 20);
  });
  await assert.rejects(load(`${origin}gcd`, { signal: controller.signal }), { name: "AbortError" });
  faults.clear();
});

test("a ceiling for memory", async () => {
  const x = new Float64Array(1 << 20);
  const small = await program("doubled", { maxMemory: 4 << 20 });
  assert.throws(() => small.sync(x), { name: "MemoryError" });
  assert.equal(small.sync(Float64Array.of(1))[0], 2);
  const large = await program("doubled", { maxMemory: 64 << 20 });
  assert.equal(large.sync(x).length, 1 << 20);
  await assert.rejects(program("doubled", { maxMemory: 1000 }), RangeError);
  await assert.rejects(load(new WebAssembly.Module(await bytesOf("doubled/doubled.wasm")), { maxMemory: 1 << 20 }), TypeError);
  assert.equal((await program("hypot2", { maxMemory: 1 << 20, strict: true })).sync(3, 4), 25);
});

test("200 loads are given back", async () => {
  const round = async () => {
    const scale = await program("scale");
    scale.sync(new Float32Array(1000), 2);
    scale.dispose();
  };
  // What the collector finds is freed a little later.
  const left = async () => {
    for (let k = 0; k < 5; k++) {
      globalThis.gc?.();
      await new Promise((done) => setTimeout(done, 20));
    }
    return process.memoryUsage();
  };
  for (let k = 0; k < 20; k++) await round();
  const before = await left();
  for (let k = 0; k < 200; k++) await round();
  const grown = await left();
  assert.ok(grown.heapUsed - before.heapUsed < 8e6, `heap: ${grown.heapUsed - before.heapUsed}`);
  assert.ok(grown.external - before.external < 8e6, `external: ${grown.external - before.external}`);
});
