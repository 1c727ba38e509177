/** Arrays that stay in a module's memory: made there by `allocate`, given as views, passed on without a copy. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { program } from "./sources.mjs";

const fresh = () => program("residents");
const gone = { name: "Error", message: "this array is gone: it was disposed of, or a later call has its memory" };

/** How often bytes were copied into, or out of, a module's memory, meanwhile. */
function copies(act) {
  const { set, slice } = Uint8Array.prototype;
  let count = 0;
  Uint8Array.prototype.set = function (...given) {
    count += Number(this.buffer.byteLength >= 65536 || given[0].buffer?.byteLength >= 65536);
    return set.apply(this, given);
  };
  Uint8Array.prototype.slice = function (...given) {
    count += Number(this.buffer.byteLength >= 65536);
    return slice.apply(this, given);
  };
  try {
    return [act(), count];
  } finally {
    Object.assign(Uint8Array.prototype, { set, slice });
    delete Uint8Array.prototype.set;
    delete Uint8Array.prototype.slice;
  }
}

/** What is expected of `halved`. */
const half = (data) => data.map((x) => x / 2);

test("an array that was allocated is zeros, is worked on where it lies, and comes back as itself", async () => {
  const { doubled_rows: doubled } = await fresh();
  const rows = doubled.allocate([2, 3], "float64");
  assert.ok(rows.data instanceof Float64Array && rows.data === rows.data);
  assert.deepEqual(rows, { shape: [2, 3], data: new Float64Array(6) });
  rows.data.set([1, -0.5, 3, 4, 5, NaN]);
  const [found, count] = copies(() => doubled.sync(rows));
  assert.equal(found, rows);
  assert.equal(count, 0);
  assert.deepEqual([...rows.data], [2, -1, 6, 8, 10, NaN]);
  // The same from rows outside is copied in and out.
  const plain = { data: Float64Array.of(1, 2), shape: [1, 2] };
  assert.equal(copies(() => doubled.sync(plain))[1], 2);
  assert.equal(await doubled(rows), rows);
  assert.equal(rows.data[3], 16);
});

test("allocate says what it takes", async () => {
  const { halved } = await fresh();
  assert.ok(halved.allocate(4).data instanceof Float32Array);
  const kinds = { bool: Uint8Array, int8: Int8Array, uint16: Uint16Array, float16: globalThis.Float16Array ?? Uint16Array, int64: BigInt64Array, uint64: BigUint64Array };
  for (const [dtype, kind] of Object.entries(kinds)) assert.deepEqual(halved.allocate([3, 1], dtype).data, new kind(3), dtype);
  assert.deepEqual(halved.allocate([2, 2], "complex64").data, new Float32Array(8));
  assert.deepEqual(halved.allocate([0, 5], "float64").data, new Float64Array(0));
  assert.deepEqual(halved.sync(halved.allocate([0, 5], "float64")), { data: new Float64Array(0), shape: [0, 5] });
  for (const wrong of [[-1], [1.5], "x", null, [2 ** 60]]) {
    assert.throws(() => halved.allocate(wrong), /^TypeError: allocate\(\): expected a shape/, String(wrong));
  }
  assert.throws(() => halved.allocate([1], "f4"), /^TypeError: allocate\(\): 'f4': expected one of bool, int8, .*complex128$/);
  assert.throws(() => halved.allocate([2 ** 30]), { name: "MemoryError" });
  assert.deepEqual(halved.sync([[1, 2]]).data, Float64Array.of(0.5, 1));
  const gcd = await program("gcd", { views: true });
  assert.throws(() => gcd.allocate([1]), /^TypeError: allocate\(\): nothing in this module takes an array/);
  assert.equal(gcd.with({ views: true }).sync(12, 18), 6);
});

test("many arrays lie apart; the place of one that was disposed of is used again", async () => {
  const { doubled_rows: doubled, halved } = await fresh();
  const all = Array.from({ length: 20 }, (_, k) => {
    const made = doubled.allocate([k, 7], "float64");
    made.data.fill(k);
    return made;
  });
  for (let k = 0; k < 20; k += 3) all[k].dispose();
  assert.throws(() => all[3].data, gone);
  assert.throws(() => doubled.sync(all[3]), { message: `doubled_rows() argument 'rows': ${gone.message}` });
  const before = all[19].data.buffer.byteLength;
  const again = [doubled.allocate([3, 7], "float64"), doubled.allocate([9, 7], "float64")];
  assert.ok(again.every(({ data }) => data.every((x) => x === 0) && data.byteOffset < all[10].data.byteOffset));
  for (const made of again) made.data.fill(0.5);
  for (const k of [1, 2, 4, 19]) assert.deepEqual(halved.sync(doubled.sync(all[k])).data, new Float64Array(7 * k).fill(k), `${k}`);
  assert.equal(all[19].data.buffer.byteLength, before);
  assert.ok(again.every(({ data }) => data.every((x) => x === 0.5)));
});

test("what was allocated outlives growing memory, other calls, exceptions and numbers alone", async () => {
  const several = await fresh();
  const rows = several.halved.allocate([3, 1000], "float64");
  rows.data.fill(3);
  const { data } = rows;
  assert.equal(several.large.sync(1_000_000), 1e6);
  assert.equal(data.length, 0);
  assert.ok(rows.data.every((x) => x === 3));
  const more = several.halved.allocate([1000, 1000], "float64");
  assert.ok(rows.data.every((x) => x === 3) && more.data.every((x) => x === 0));
  const x = several.marked.allocate(2, "int64");
  assert.throws(() => several.marked.sync(x, -5), { name: "ValueError", message: "below 0" });
  assert.deepEqual([...x.data], [-5n, 0n]);
  assert.equal(several.marked.sync(x.data, 3), 1000);
  assert.deepEqual([...x.data], [3n, 0n]);
  assert.deepEqual([...several.one_by_one.sync(x)], [3, 0]);
  assert.equal(copies(() => several.marked.sync(x, 4))[1], 0);
  assert.ok(rows.data.every((x) => x === 3));
});

test("a result is a view, which the next call takes without a copy, and without which it is gone", async () => {
  const { halved, spread } = await fresh();
  const near = halved.with({ views: true });
  const rows = halved.allocate([50, 100], "float64");
  rows.data.forEach((_, k, data) => (data[k] = k));
  const [first, count] = copies(() => near.sync(rows));
  assert.equal(count, 0);
  assert.deepEqual(first.shape, [50, 100]);
  const expected = half(rows.data);
  assert.deepEqual(first.data, expected);
  const [second, passed] = copies(() => near.sync(first));
  assert.equal(passed, 0);
  assert.deepEqual(second.data, half(expected));
  assert.deepEqual(first.data, expected);
  const [[low, high, sum]] = copies(() => spread.with({ views: true }).sync(second));
  assert.deepEqual([low.shape, high.data[99], sum], [[100], 4999 / 4, half(half(rows.data)).reduce((a, b) => a + b)]);
  assert.throws(() => first.data, gone);
  assert.deepEqual(second.data, half(expected));
  // A call that takes nothing of it leaves nothing of it.
  await halved([[1, 2]]);
  for (const each of [second, low, high]) assert.throws(() => each.data, gone);
  assert.throws(() => near.sync(second), { name: "Error", message: `halved() argument 'rows': ${gone.message}` });
});

test("views of one dimension are passed on as they are, or their data alone, beside what is copied", async () => {
  const { spread, between, large } = await fresh();
  const [low, high] = spread.with({ views: true }).sync([[1, -2], [3, 5]]);
  for (const call of [between, between.with({ views: true })]) {
    const [name, middle] = call.sync(low, high.data, "x".repeat(200_000));
    assert.equal(name, "X".repeat(200_000));
    assert.deepEqual([...(middle.data ?? middle)], [2, 1.5]);
    const [, other] = call.sync(high, Float64Array.of(5, 5), "y");
    assert.deepEqual([...(other.data ?? other)], [4, 5]);
    if (call === between) break;
  }
  assert.deepEqual(high.data, Float64Array.of(3, 5));
  assert.throws(() => low.data, gone);
  large.sync(10);
  assert.throws(() => high.data, gone);
  const doubled = await program("doubled", { views: true });
  const x = doubled.allocate(2, "float64");
  x.data.set([1, -0]);
  const y = doubled.with({ views: true }).sync(x);
  assert.deepEqual([y.shape, y.data], [[2], Float64Array.of(2, -0)]);
  assert.deepEqual(doubled.sync(y), Float64Array.of(4, -0));
  assert.deepEqual(doubled.sync(y.data.subarray(0, 1)), Float64Array.of(4));
});

test("a chain of calls takes constant memory", async () => {
  const { halved } = await fresh();
  const near = halved.with({ views: true });
  let rows = near.sync({ data: new Float64Array(4000).fill(2 ** 200), shape: [40, 100] });
  let most = 0;
  for (let k = 1; k < 200; k++) {
    rows = near.sync(rows);
    most = Math.max(most, rows.data.buffer.byteLength);
  }
  assert.ok(rows.data.every((x) => x === 1));
  assert.ok(most < 32 * 32_000, `${most}`);
});

test("a module that takes no array gives views", async () => {
  const near = (await program("ramp", { views: true })).with({ views: true });
  const [first, second] = [near.sync(3), near.sync(4)];
  assert.deepEqual(second.data, Float64Array.of(0, 0.5, 1, 1.5));
  assert.throws(() => first.data, gone);
  assert.throws(() => near.allocate(1), /^TypeError: allocate\(\): nothing in this module takes an array/);
});

test("where calls run elsewhere, arrays are copied", async () => {
  const several = await fresh();
  const { doubled_rows: doubled, halved } = several;
  const rows = doubled.allocate([1, 3], "float64");
  rows.data.set([1, 2, 3]);
  assert.equal(await doubled.with({ timeout: 1e5 })(rows), rows);
  assert.deepEqual([...rows.data], [2, 4, 6]);
  assert.throws(() => halved.with({ views: true, timeout: 1e5 }), /^TypeError: views are of memory that is here/);
  const other = (await fresh()).doubled_rows;
  assert.equal(other.sync(rows), rows);
  assert.deepEqual([...rows.data], [4, 8, 12]);
});

test("ints beyond 64 bits: where a function has written to an array that lies in the module, it says so", async () => {
  const { marked } = await fresh();
  const x = marked.allocate(2, "int64");
  assert.throws(() => marked.sync(x, 30), (error) => {
    assert.equal(error.pyType, "OverflowError");
    assert.match(error.message, /^marked\(\): an int needs more than 64 bits: pass a copy of 'x'/);
    return true;
  });
  assert.equal(await marked.with({ bigint: true })(x.data.slice(), 30), 10n ** 30n);
  assert.equal(marked.sync(x, 5), 1e5);
});

test("what was disposed of throws", async () => {
  const { halved } = await fresh();
  const rows = halved.allocate([1, 1], "float64");
  const view = halved.with({ views: true }).sync(rows);
  halved.dispose();
  for (const each of [rows, view]) assert.throws(() => each.data, /disposed of: load it again/);
});
