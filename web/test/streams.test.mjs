/** Functions that yield: generators here and in workers, streams of the web's, and that nothing is left of them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { dist, program, PyError } from "./sources.mjs";

const FAR = { timeout: 60_000 };
const printing = async (name, options) => {
  const lines = [];
  const found = await program(name, { ...options, print: (line) => lines.push(line) });
  return [found, () => lines.splice(0)];
};
const taken = async (stream, count) => {
  const found = [];
  for await (const item of stream) if (found.push(item) === count) break;
  return found;
};

for (const [where, options] of [["here", {}], ["in a worker", FAR]]) {
  test(`a stream ${where} prints, raises and ends as in Python`, async () => {
    const [counted, lines] = await printing("counted");
    const stream = counted.with(options)(3);
    assert.equal(stream[Symbol.asyncIterator](), stream);
    assert.deepEqual([await stream.next(), lines()], [{ value: 1, done: false }, ["at 0"]]);
    assert.deepEqual([await stream.next(), lines()], [{ value: 2, done: false }, []]);
    assert.deepEqual([await stream.next(), lines()], [{ value: 3, done: false }, ["at 1;at 2"]]);
    assert.deepEqual([await stream.next(), lines()], [{ value: null, done: true }, ["bye"]]);
    assert.deepEqual(await stream.next(), { value: undefined, done: true });
    const raising = counted.with(options)(9);
    const error = await taken(raising, 9).catch((found) => found);
    assert.ok(error instanceof PyError);
    assert.deepEqual([error.pyType, error.frames.map(({ name }) => name)], ["ZeroDivisionError", ["counted"]]);
    assert.deepEqual(lines(), ["at 0", "at 1;at 2", "at 3;at 4", "bye"]);
    assert.deepEqual(await raising.next(), { value: undefined, done: true });
    counted.dispose();
  });

  test(`a stream ${where} that is ended runs its finally`, async () => {
    const [counted, lines] = await printing("counted");
    const call = counted.with(options);
    assert.deepEqual([await taken(call(9), 1), lines()], [[1], ["at 0", "bye"]]);
    const thrown = call(9);
    await thrown.next();
    await assert.rejects(thrown.throw(new SyntaxError("mine")), SyntaxError);
    assert.deepEqual(lines(), ["at 0", "bye"]);
    assert.deepEqual(await call(9).return(5), { value: 5, done: true });
    const disposed = call(9);
    await disposed.next();
    if (Symbol.asyncDispose) await disposed[Symbol.asyncDispose]();
    else await disposed.return();
    assert.deepEqual([await disposed.next(), lines()], [{ value: undefined, done: true }, ["at 0", "bye"]]);
    assert.deepEqual(await taken(call.named({ n: 2 }), 5), [1, 2]);
    counted.dispose();
  });

  test(`a stream ${where} goes on where ints are longer than 64 bits`, async () => {
    const [tripled] = await printing("tripled");
    const call = tripled.with({ ...options, bigint: true });
    const powers = Array.from({ length: 60 }, (_, k) => 3n ** BigInt(k));
    assert.deepEqual(await taken(call(1), 60), powers);
    assert.deepEqual(await taken(call(3n ** 100n), 2), [3n ** 100n, 3n ** 101n]);
    await assert.rejects(taken(tripled.with(options)(1), 60), { name: "RangeError", message: /^the result 16677181699666569 is beyond the safe integers/ });
    tripled.dispose();
  });

  test(`a stream ${where} takes what is sent`, async () => {
    const averaged = (await program("averaged")).with(options);
    const stream = averaged();
    const found = [];
    for (const sent of [undefined, 2, 4n, 9.5, null]) found.push(await stream.next(sent));
    assert.deepEqual(found.map(({ value }) => value), [0, 2, 3, 15.5 / 3, "3 numbers"]);
    assert.equal(found.at(-1).done, true);
    await assert.rejects(averaged().next(1), { name: "TypeError", message: "can't send non-None value to a just-started generator" });
    const wrong = averaged();
    await wrong.next();
    await assert.rejects(wrong.next("1"), { name: "TypeError", message: "averaged() argument 'sent': expected float or None, got string" });
    const deaf = (await program("counted", { print: () => undefined })).with(options)(3);
    await deaf.next();
    await assert.rejects(deaf.next(1), { name: "TypeError", message: /^counted\(\) takes nothing that is sent: annotate it with Generator\[/ });
  });

  test(`a stream ${where} works on what its arguments were`, async () => {
    const summed = (await program("summed")).with(options);
    const [xs, more] = [[1, 2], Float64Array.of(0.5, 0.25)];
    const stream = summed(xs, more);
    xs.push(7);
    more.fill(9);
    assert.deepEqual(await taken(stream, 9), [1, 3, 3.5, 3.75]);
    assert.deepEqual([xs, more], [[1, 2, 7], Float64Array.of(9, 9)]);
    assert.throws(() => summed(["a"], more), { name: "TypeError", message: /^summed\(\) argument 'xs': expected list of int/ });
    assert.throws(() => summed(xs), { name: "TypeError", message: /missing 1 required positional argument: 'more'/ });
  });

  test(`a web stream ${where} makes items when they are asked for`, async () => {
    const [counted, lines] = await printing("counted");
    const stream = counted.with(options).stream(9);
    const reader = stream.getReader();
    await wait(20);
    assert.deepEqual(lines(), []);
    assert.deepEqual([await reader.read(), lines()], [{ value: 1, done: false }, ["at 0"]]);
    await wait(20);
    assert.deepEqual(lines(), []);
    await reader.cancel();
    assert.deepEqual(lines(), ["bye"]);
    const items = [];
    await assert.rejects(async () => {
      for await (const item of counted.with(options).stream(9)) items.push(item);
    }, { name: "ZeroDivisionError" });
    assert.deepEqual(items, [1, 2, 3, 6]);
    assert.deepEqual(await taken(counted.with(options).stream(2), 9), [1, 2]);
    counted.dispose();
  });
}

test("a stream at once is a generator", async () => {
  const [counted, lines] = await printing("counted");
  const stream = counted.sync(3);
  assert.equal(stream[Symbol.iterator](), stream);
  assert.deepEqual([...stream], [1, 2, 3]);
  assert.deepEqual(lines(), ["at 0", "at 1;at 2", "bye"]);
  for (const item of counted.sync(9)) if (item === 2) break;
  assert.deepEqual(lines(), ["at 0", "at 1;bye"]);
  assert.throws(() => [...counted.sync(9)], { name: "ZeroDivisionError" });
  const tripled = await program("tripled");
  const long = tripled.with({ bigint: true }).sync(3n ** 39n);
  assert.deepEqual(long.next(), { value: 3n ** 39n, done: false });
  assert.throws(() => long.next(), { name: "RangeError", message: /more than 64 bits: call it without sync, or load\(/ });
  const ready = (await program("tripled", { exact: true })).with({ bigint: true }).sync(3n ** 39n);
  assert.deepEqual([ready.next().value, ready.next().value], [3n ** 39n, 3n ** 40n]);
  assert.throws(() => tripled.with({ signal: new AbortController().signal }).sync(1), { name: "TypeError", message: /call it without sync/ });
});

test("a step keeps to the timeout, and a signal ends a stream", async () => {
  const hanging = await program("hanging");
  const slow = hanging.with({ timeout: 200 })(2);
  assert.deepEqual(await slow.next(), { value: 0, done: false });
  await wait(300);
  assert.deepEqual(await slow.next(), { value: 1, done: false });
  await assert.rejects(slow.next(), { name: "TimeoutError", message: "hanging() took longer than 0.2 s" });
  assert.deepEqual(await slow.next(), { value: undefined, done: true });
  assert.throws(() => [...hanging.with({ timeout: 100 }).sync(1)], { name: "TimeoutError" });
  const during = new AbortController();
  const ended = hanging.with({ signal: during.signal })(1);
  await ended.next();
  const running = ended.next();
  setTimeout(() => during.abort(new Error("enough")), 50);
  await assert.rejects(running, { message: "enough" });
  const between = new AbortController();
  const other = hanging.with({ signal: between.signal })(5);
  await other.next();
  between.abort(new Error("no more"));
  await assert.rejects(other.next(), { message: "no more" });
  assert.deepEqual(await other.next(), { value: undefined, done: true });
  await assert.rejects(hanging.with({ signal: between.signal })(1).next(), { message: "no more" });
  const reader = hanging.with({ timeout: 200 }).stream(1).getReader();
  assert.deepEqual(await reader.read(), { value: 0, done: false });
  await assert.rejects(reader.read(), { name: "TimeoutError" });
  hanging.dispose();
});

test("streams run side by side, beside calls, and in the order in which they are asked", async () => {
  for (const options of [{}, FAR]) {
    const tripled = (await program("tripled")).with(options);
    const [a, b] = [tripled(1), tripled(2)];
    assert.deepEqual(await Promise.all([a.next(), b.next(), a.next(), b.next(), a.next()].map(async (step) => (await step).value)), [1, 2, 3, 6, 9]);
    await Promise.all([a.return(), b.return()]);
    tripled.dispose();
  }
});

test("dispose ends streams", async () => {
  for (const options of [{}, FAR]) {
    const tripled = await program("tripled");
    const [stream, other] = [tripled.with(options)(1), tripled.with(options)(1)];
    await Promise.all([stream.next(), other.next()]);
    tripled.dispose();
    await assert.rejects(stream.next(), /disposed/);
    assert.deepEqual(await stream.next(), { value: undefined, done: true });
    await other.return().catch((error) => assert.match(error.message, /disposed/));
    await assert.rejects(tripled.with(options)(1).next(), /disposed/);
  }
});

test("nothing is left of streams that were left behind", async () => {
  let alive = 0;
  let workers = 0;
  const gone = new FinalizationRegistry(() => alive--);
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(...given) {
      super(...given);
      alive++;
      gone.register(this);
    }
  };
  const worker = () => {
    workers++;
    return new Worker(new URL("lanewise.worker.js", dist)).on("exit", () => workers--);
  };
  const swept = async (isLeft) => {
    for (let k = 0; k < 100 && isLeft(); k++) {
      globalThis.gc();
      await wait(20);
    }
  };
  try {
    const tripled = await program("tripled", { worker });
    for (let k = 0; k < 200; k++) await tripled(1).next();
    for (let k = 0; k < 200; k++) tripled.sync(1).next();
    assert.ok(alive > 1);
    await swept(() => alive > 1);
    assert.ok(alive <= 1, `${alive} instances`);
    for (let k = 0; k < 5; k++) await tripled.with(FAR)(1).next();
    assert.equal(workers, 5);
    await swept(() => workers);
    assert.equal(workers, 0);
    for (let k = 0; k < 5; k++) await taken(tripled.with(FAR)(1), 2);
    assert.equal(workers, 1);
    tripled.dispose();
  } finally {
    WebAssembly.Instance = Instance;
  }
});
