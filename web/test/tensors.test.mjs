/** Arrays of any rank: `{ data, shape }`, rows of rows, images; and that no other program fetches the file that reads them. */

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { fixtures, program } from "./sources.mjs";

const { doubled_rows: doubled, turned, inverted, mirrored, turned_points: points, stepped, halved } = await program("tensors");

test("data with a shape is worked on in place, and comes back as the object that it is", async () => {
  const given = { data: Float64Array.of(1, -0.5, 3, 4, 5, 6), shape: [2, 3] };
  const found = await doubled(given);
  assert.equal(found, given);
  assert.deepEqual([...given.data], [2, -1, 6, 8, 10, 12]);
  assert.deepEqual(doubled.sync({ data: new Float64Array(0), shape: [0, 3] }).shape, [0, 3]);
});

test("rows of rows are changed in place", async () => {
  const rows = [[1, -0.5, 3], [4, 5, 6]];
  const [first] = rows;
  assert.deepEqual(await doubled(rows), { data: Float64Array.of(2, -1, 6, 8, 10, 12), shape: [2, 3] });
  assert.deepEqual(rows, [[2, -1, 6], [8, 10, 12]]);
  assert.equal(rows[0], first);
  await doubled.with({ timeout: 1e5 })(rows);
  assert.deepEqual(rows, [[4, -2, 12], [16, 20, 24]]);
  assert.deepEqual((await turned([[1n, 2n, 3n]])).shape, [3, 1]);
});

test("a view with other steps comes as its items in order", () => {
  assert.deepEqual(turned.sync([[1n, 2n, 3n], [4n, 5n, 6n]]), { data: BigInt64Array.of(1n, 4n, 2n, 5n, 3n, 6n), shape: [3, 2] });
});

test("an image is an array of rows, columns and colours, changed in place", async () => {
  const pixels = { data: Uint8ClampedArray.of(0, 1, 2, 3, 250, 251, 252, 253), width: 2, height: 1 };
  assert.equal(await inverted(pixels), 1);
  assert.deepEqual([...pixels.data], [255, 254, 253, 3, 5, 4, 3, 253]);
});

test("complex numbers are real and imaginary parts in turn", async () => {
  const z = Float64Array.of(1, 2, 0, -3);
  assert.equal(await mirrored(z, { re: 0, im: 1 }), z);
  assert.deepEqual(z, Float64Array.of(2, 1, -3, 0));
  assert.deepEqual(mirrored.sync(new Float64Array(0), 2), new Float64Array(0));
  const rows = { data: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8), shape: [2, 2] };
  const [turned, sums] = await points(rows);
  assert.deepEqual(turned, { data: Float32Array.of(1, 3, 5, 6, 3, 4, 7, 8), shape: [2, 2] });
  assert.deepEqual(sums, Float32Array.of(4, 7, 12, 14));
  assert.equal(rows.data[1], 3);
  for (const wrong of [Float64Array.of(1), Float32Array.of(1, 2), [1, 2], { data: z, shape: [1, 1] }]) {
    await assert.rejects(mirrored(wrong, 1), /argument 'z': expected Float64Array \(ndarray\[c128\]\)/);
  }
  for (const wrong of [[[1, 2]], { data: new Float64Array(2), shape: [1, 1] }]) {
    await assert.rejects(points(wrong), /argument 'points': expected \{ data: Float32Array, shape \} of 2 dims/);
  }
  await assert.rejects(points({ data: new Float32Array(3), shape: [1, 1] }), /a shape of \[1, 1\] does not hold 1.5 items/);
});

test("halves are a Float16Array where the engine has such, or their bits", async () => {
  const bits = Uint16Array.of(0x3c00, 0xc000, 0x7bff);
  const rows = { data: Uint16Array.of(0x3c00, 0, 0, 0x4000), shape: [2, 2] };
  const [same, turned] = await halved(bits, rows);
  assert.equal(same, bits);
  assert.deepEqual([...bits], [0x3800, 0xbc00, 0x77ff]);
  assert.deepEqual([...rows.data], [0x4000, 0x3c00, 0, 0x4000]);
  const { Float16Array } = globalThis;
  assert.equal(turned.data.constructor, Float16Array ?? Uint16Array);
  assert.deepEqual([...new Uint16Array(turned.data.buffer)], [0x4000, 0, 0x3c00, 0x4000]);
  const nested = [[0.1, 1], [2, 65504]];
  if (!Float16Array) {
    await assert.rejects(halved(bits, nested), /argument 'rows': expected \{ data: Uint16Array, shape \} of 2 dims/);
    return;
  }
  const numbers = Float16Array.of(1, 0.1, -0);
  const [, sides] = await halved(numbers, nested);
  assert.deepEqual([...numbers], [0.5, Float16Array.of(0.05)[0], -0]);
  assert.deepEqual(nested, [[Float16Array.of(Float16Array.of(0.1)[0] + 1)[0], 2], [2, 65504]]);
  assert.deepEqual([...sides.data], [nested[0][0], 2, 2, 65504]);
  await assert.rejects(halved(Float32Array.of(1), nested), /argument 'x': expected Float16Array/);
});

test("arrays in containers are changed in place, and one array is one, whoever holds it", async () => {
  for (const call of [stepped, stepped.with({ timeout: 1e5 })]) {
    const weight = { data: Float64Array.of(1, 2, 3, 4), shape: [2, 2] };
    const rows = [[1, 2], [3, 4], [5, 6]];
    const base = Float64Array.of(0, 1, 2, 3);
    const biases = { a: base.subarray(1, 3), b: base };
    const [weights, table, x] = await call([weight, rows, weight], biases, base);
    assert.deepEqual([...weight.data], [3, 4, 5, 6]);
    assert.deepEqual(rows, [[2, 3], [4, 5], [6, 7]]);
    assert.deepEqual([...base], [110, 111, 102, 103]);
    assert.ok(weights[0] === weight && weights[2] === weight && x === base);
    assert.ok(table.first === biases.a && table.sums === table.again && table.sums === biases.sums);
    assert.deepEqual(weights[1], { data: Float64Array.of(2, 3, 4, 5, 6, 7), shape: [3, 2] });
    assert.deepEqual(weights[3], { data: Float64Array.of(3, 5, 4, 6), shape: [2, 2] });
    assert.deepEqual([...table.sums], [18, 27, 18]);
  }
  const [, , nothing] = stepped.sync([[[1]]], { a: Float64Array.of(1) }, new Float64Array(0));
  assert.equal(nothing, null);
  const wrong = () => stepped.sync([[[1]], Float64Array.of(1)], { a: Float64Array.of(1) }, new Float64Array(0));
  assert.throws(wrong, /^TypeError: stepped\(\) argument 'weights': expected list of \{ data: Float64Array, shape \} of 2 dims/);
});

test("what is no such array is refused by the name of its parameter", async () => {
  const expected = /^TypeError: doubled_rows\(\) argument 'rows': expected \{ data: Float64Array, shape \} of 2 dims/;
  for (const wrong of [5, "rows", [1, 2], [["1"]], { data: new Float32Array(2), shape: [1, 2] }, { data: new Float64Array(2), shape: [2] }]) {
    await assert.rejects(doubled(wrong), expected, JSON.stringify(wrong));
  }
  await assert.rejects(doubled([[1, 2], [3]]), /argument 'rows': rows of several lengths are no array/);
  await assert.rejects(doubled({ data: new Float64Array(5), shape: [2, 3] }), /argument 'rows': a shape of \[2, 3\] does not hold 5 items/);
});

test("only programs with such arrays fetch the file that reads them", async () => {
  const without = (name) => {
    const folder = mkdtempSync(`${tmpdir()}/lanewise-tensors-`);
    cpSync(new URL(`${name}/`, fixtures), folder, { recursive: true });
    rmSync(`${folder}/lanewise.tensors.js`);
    return [new URL(`file://${folder}/`), readFileSync(`${folder}/index.js`, "utf8")];
  };
  const [texts, bare] = without("joined");
  const { load } = await import(new URL("lanewise.js", texts));
  assert.deepEqual(await (await load(texts))("a", null), await (await program("joined"))("a", null));
  assert.doesNotMatch(bare, /tensors/);
  const [arrays, index] = without("tensors");
  await assert.rejects((await import(new URL("lanewise.js", arrays))).load(arrays), /lanewise\.tensors\.js/);
  assert.match(index, /^import "\.\/lanewise\.tensors\.js";$/m);
});
