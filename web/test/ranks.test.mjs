/** Functions whose arrays may have several ranks: what comes says which instance answers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { program } from "./sources.mjs";

const { softmax, added, doubled, itself, both, per_axis: perAxis, layer } = await program("ranked");

const row = Float64Array.of(1, 2);
const table = { data: Float64Array.of(1, 2, 3, 4), shape: [2, 2] };
const box = { data: Float64Array.of(1, 2, 3, 4), shape: [1, 2, 2] };

test("a row, a matrix and what has three axes", async () => {
  const shares = await softmax(Float32Array.of(0, 0));
  assert.deepEqual(shares, Float32Array.of(0.5, 0.5));
  assert.deepEqual(await softmax([[0, 0], [1, 1]]), { data: Float32Array.of(0.5, 0.5, 0.5, 0.5), shape: [2, 2] });
  assert.deepEqual(softmax.sync({ data: new Float32Array(2), shape: [1, 1, 2] }), { data: Float32Array.of(0.5, 0.5), shape: [1, 1, 2] });
  assert.deepEqual(await softmax.with({ timeout: 1e5 })([[[0, 0]]]), { data: Float32Array.of(0.5, 0.5), shape: [1, 1, 2] });
  assert.deepEqual(await added(table, row), { data: Float64Array.of(2, 4, 4, 6), shape: [2, 2] });
  assert.deepEqual(await added(row, table), { data: Float64Array.of(2, 4, 4, 6), shape: [2, 2] });
  assert.deepEqual(added.sync(box, box), { data: Float64Array.of(2, 4, 6, 8), shape: [1, 2, 2] });
  assert.deepEqual(both.sync(table), [{ data: Float64Array.of(3, 4, 1, 2), shape: [2, 2] }, 10]);
});

test("an array is the same object again, and changed in place", async () => {
  for (const x of [row, table, box]) {
    assert.equal(await itself(x), x);
    assert.equal(await added(x), x);
  }
  const rows = [[1, 2], [3, 4]];
  assert.equal(await doubled(rows, 2), null);
  assert.deepEqual(rows, [[4, 8], [12, 16]]);
  const given = { data: Float64Array.of(1, 2), shape: [1, 1, 2] };
  doubled.sync(given);
  assert.deepEqual(given.data, Float64Array.of(2, 4));
});

test("the exact variant answers for each rank", async () => {
  const wide = perAxis.with({ bigint: true });
  assert.equal(await wide(row), 3n * 10n ** 18n);
  assert.equal(await wide(table), 100n * 10n ** 18n);
  assert.equal(await wide(box), 1000n * 10n ** 18n);
});

test("arrays in the module's memory", () => {
  const rows = doubled.allocate([1, 2], "float64");
  rows.data.set([1, 2]);
  doubled.sync(rows);
  assert.deepEqual(rows.data, Float64Array.of(2, 4));
  assert.equal(itself.sync(rows), rows);
  const line = doubled.allocate(2, "float64");
  line.data.set([1, 2]);
  assert.deepEqual(added.sync(rows, line), { data: Float64Array.of(3, 6), shape: [1, 2] });
  const { data, shape } = added.with({ views: true }).sync(rows, rows);
  assert.deepEqual([data, shape], [Float64Array.of(4, 8), [1, 2]]);
});

test("a rank that is not there is refused", async () => {
  const of = (rank) => ({ data: new Float32Array(1), shape: new Array(rank).fill(1) });
  const ranks = "{ data: Float32Array, shape } of 2 dims (ndarray[f32]) or { data: Float32Array, shape } of 3 dims (ndarray[f32])";
  const text = `softmax() argument 'x': expected ${ranks} or Float32Array (ndarray[f32]), got Object`;
  await assert.rejects(softmax(of(4)), { name: "TypeError", message: text });
  const beside = "layer() argument 'gamma': expected 3-D beside 3-D 'x', got 1-D";
  await assert.rejects(layer(of(3), new Float32Array(1), of(3)), { pyType: "ValueError", message: beside });
  await assert.rejects(softmax({ data: new Float32Array(3), shape: [2, 2] }), /a shape of \[2, 2\] does not hold 3 items/);
});
