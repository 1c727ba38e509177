/** Calls that can be ended: signals, timeouts, workers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { program, PyError } from "./sources.mjs";

test("a timeout ends a call, and the next one has another worker", async () => {
  const forever = await program("forever");
  const timed = forever.with({ timeout: 100 });
  await assert.rejects(timed(5), { name: "TimeoutError", message: "forever() took longer than 0.1 s" });
  assert.equal(await timed(0), 0);
  assert.throws(() => timed.sync(5), { name: "TimeoutError", message: "forever() took longer than 0.1 s" });
  assert.equal(timed.sync(0), 0);
  assert.equal(forever.sync(0), 0);
  assert.throws(() => forever.with({ timeout: 0 }), RangeError);
  forever.dispose();
});

test("a signal ends a call with its reason", async () => {
  const forever = await program("forever");
  const controller = new AbortController();
  const call = forever.with({ signal: controller.signal });
  const running = call(5);
  setTimeout(() => controller.abort(new Error("enough")), 50);
  await assert.rejects(running, { message: "enough" });
  await assert.rejects(call(5), { message: "enough" });
  assert.throws(() => call.sync(0), TypeError);
  assert.equal(await forever.with({ signal: new AbortController().signal })(0), 0);
  forever.dispose();
});

test("what Python prints comes line by line, also from a worker", async () => {
  const lines = [];
  const told = await program("told_lines", { print: (line) => lines.push(line) });
  const taken = () => lines.splice(0);
  assert.equal(await told(2), 3);
  assert.deepEqual(taken(), ["n is 2", "0,1,"]);
  assert.throws(() => told.sync(0), { name: "ZeroDivisionError" });
  assert.deepEqual(taken(), ["n is 0"]);
  assert.equal(await told.with({ timeout: 10_000 })(1), 6);
  assert.deepEqual(taken(), ["n is 1", "0,"]);
  assert.equal(await told(60_000), 0);
  assert.equal(taken().length, 2);
  told.dispose();
});

test("without the option it goes to the console", async (context) => {
  const { mock } = context.mock.method(console, "log", () => undefined);
  const told = await program("told_lines");
  assert.equal(told.sync(3), 2);
  assert.deepEqual(mock.calls.map((call) => call.arguments), [["n is 3"], ["0,1,2,"]]);
  told.dispose();
});

test("two calls run side by side", async () => {
  const forever = await program("forever");
  const [slow, quick] = [forever.with({ timeout: 300 })(5), forever.with({ timeout: 5000 })(0)];
  assert.equal(await quick, 0);
  await assert.rejects(slow, { name: "TimeoutError" });
  forever.dispose();
});

test("arguments and results travel there and back", async () => {
  const options = { timeout: 10_000 };
  const scale = (await program("scale")).with(options);
  const x = new Float32Array(new ArrayBuffer(4000), 400, 3).fill(1);
  assert.equal(await scale(x, 2), x);
  assert.deepEqual(x, Float32Array.of(2, 2, 2));
  const shift = (await program("shift")).with(options);
  const all = new Float64Array(4);
  assert.equal(await shift(all.subarray(0, 3), all.subarray(1, 4)), 1);
  assert.deepEqual(all, Float64Array.of(0, 1, 2, 3));
  const y = new Float64Array(3);
  await assert.rejects(shift(Float64Array.of(1, NaN, 3), y), { name: "ValueError" });
  assert.deepEqual(y, Float64Array.of(2, NaN, 0));
  const doubled = (await program("doubled")).with(options);
  assert.deepEqual(await doubled(Float64Array.of(1, 2)), Float64Array.of(2, 4));
  const gcd = (await program("gcd")).with({ ...options, bigint: true });
  assert.equal(await gcd(3n ** 100n, 3n ** 90n), 3n ** 90n);
  assert.equal(await gcd.named({ a: 12, b: 18 }), 6n);
  await assert.rejects(gcd(2.5, 1), { name: "TypeError", message: "gcd() argument 'a': expected int, got 2.5" });
  await assert.rejects((await program("gcd")).with(options)(2n ** 60n, 0), RangeError);
  const power = (await program("power")).with({ ...options, bigint: true });
  assert.deepEqual(await power(-2, 101), [-(2n ** 101n), 101]);
});

test("what is one object stays one on the way to a worker and back", async () => {
  const [grown, moved, same, shift] = await Promise.all(
    ["grown", "moved", "same", "shift"].map(async (name) => (await program(name)).with({ timeout: 10_000 })),
  );
  const xs = [1];
  assert.equal(await grown(xs, 2), xs);
  await assert.rejects(grown(xs, -1), { name: "ValueError" });
  assert.deepEqual(xs, [1, 2, -1]);
  assert.equal(await same(xs, xs), xs);
  assert.deepEqual(xs, [1, 2, -1, 7]);
  const [first, other] = [["a"], ["b"]];
  const rows = [first, ["c"]];
  const last = rows[1];
  const found = await moved(rows, other);
  assert.ok(found[0] === last && rows[0] === other && rows[1] === first);
  assert.deepEqual([last, other, found[1]], [["é", "c"], ["b", "€"], ["new"]]);
  const z = Float64Array.of(1, 2);
  assert.equal(await shift(z, z), 2);
  assert.deepEqual(z, Float64Array.of(2, 3));
});

test("all calls may run in a worker, or none", async () => {
  const far = await program("hypot2", { worker: true });
  assert.equal(await far(3, 4), 25);
  assert.equal(far.sync(3, 4), 25);
  far.dispose();
  await assert.rejects(far(3, 4), /disposed/);
  const near = await program("hypot2", { worker: false });
  assert.equal(await near(3, 4), 25);
  await assert.rejects(near.with({ timeout: 100 })(3, 4), /needs a worker/);
});

test("dispose ends the calls that run", async () => {
  const forever = await program("forever");
  const running = forever.with({ timeout: 60_000 })(5);
  setTimeout(() => forever.dispose(), 100);
  await assert.rejects(running, /disposed/);
});

test("a worker that cannot start is an error", async () => {
  const forever = await program("forever", { worker: new URL("file:///nowhere/worker.js") });
  await assert.rejects(forever.with({ timeout: 5000 })(0), /the worker broke/);
});

test("exceptions as results are PyErrors, and stay in their worker", async () => {
  const quotients = await program("quotients");
  const [half, broken] = await quotients([2, 0]);
  assert.equal(half, 0.5);
  assert.ok(broken instanceof PyError);
  assert.deepEqual([broken.pyType, broken.message, broken.frames[0].name], ["ZeroDivisionError", "division by zero", "quotients"]);
  const far = quotients.with({ timeout: 10_000 });
  assert.deepEqual(await far([2, 4]), [0.5, 0.25]);
  await assert.rejects(far([0]), { name: "TypeError", message: "a worker gives no exceptions" });
  quotients.dispose();
});
