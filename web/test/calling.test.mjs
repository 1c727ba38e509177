/** Calls: values in and out, buffers, exceptions, options. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cpython, fixtures, load, program, PyError } from "./sources.mjs";

test("a function is its own property, says what it is, and can be called in four ways", async () => {
  const hypot2 = await program("hypot2");
  assert.equal(hypot2.hypot2, hypot2);
  assert.equal(hypot2.name, "hypot2");
  assert.equal(await hypot2(3, 4), 25);
  assert.equal(hypot2.sync(3, 4), 25);
  assert.equal(await hypot2.named({ b: 4, a: 3 }), 25);
  assert.equal(await hypot2.with({ bigint: true })(3, 4), 25);
  assert.equal(String(hypot2.signature), "hypot2(a: float, b: float) -> float");
  assert.equal(hypot2.info.description, "The sum of two squares.");
  assert.match(hypot2.info.source, /^hosts\/programs.py:\d+$/);
  assert.match(hypot2.info.sha256, /^[\da-f]{64}$/);
  const power = await program("power");
  assert.equal(String(power.signature), "power(a: int, n: int = ..., *, m: float = ...) -> (int, float)");
  assert.equal(String((await program("placed")).signature), "placed(a: int, b: int, /, c: int = ..., d: int = ...) -> int");
});

test("defaults", async () => {
  const power = await program("power");
  assert.deepEqual(await power(2), [1024, 10]);
  assert.deepEqual(power.sync(2, undefined), [1024, 10]);
  assert.deepEqual(await power.named({ m: 0.5, a: 3, n: 2 }), [9, 1]);
});

test("ints", async () => {
  const gcd = await program("gcd", { exact: true });
  for (const wrong of [2.5, "1", null, [], {}, NaN, Infinity, undefined]) assert.throws(() => gcd.sync(wrong, 1), TypeError, String(wrong));
  assert.throws(() => gcd.sync(2.5, 1), { message: "gcd() argument 'a': expected int, got 2.5" });
  assert.throws(() => gcd.sync(1e20, 1), RangeError);
  assert.equal(gcd.sync(12n, 18), 6);
  assert.equal(gcd.sync(true, 18), 1);
  assert.equal(gcd.with({ bigint: true }).sync(12, 18), 6n);
  assert.equal(gcd.sync(2n ** 53n - 1n, 0), 2 ** 53 - 1);
  assert.throws(() => gcd.sync(2n ** 53n, 0), RangeError);
  assert.equal(gcd.with({ bigint: true }).sync(2n ** 53n, 0), 2n ** 53n);
  for (const n of [2n ** 62n, 2n ** 63n, 2n ** 64n, 3n ** 200n, 10n ** 1000n]) {
    for (const each of [n - 1n, n, n + 1n, -n, 1n - n]) assert.equal(gcd.with({ bigint: true }).sync(each, 0), each);
  }
});

test("an int beyond 64 bits needs the exact variant, which comes at the first call that awaits it", async () => {
  const gcd = await program("gcd");
  const big = 10n ** 40n;
  assert.throws(() => gcd.sync(big, 6n ** 40n), /RangeError: gcd\(\): an int needs more than 64 bits.*exact: true/);
  assert.equal(await gcd(big, 6n ** 40n), 2 ** 40);
  assert.equal(gcd.sync(big, 6n ** 40n), 2 ** 40);
  const power = await program("power");
  assert.deepEqual(await power.with({ bigint: true })(-2, 101), [-(2n ** 101n), 101]);
  const ints64 = await program("ints64");
  await assert.rejects(ints64(2n ** 64n, 1), { name: "OverflowError", message: "gcd(): an int needs more than 64 bits" });
  assert.throws(() => ints64.sync(2n ** 64n, 1), PyError);
});

test("floats, complex numbers, bools, None, unions, numpy's ints", async () => {
  const hypot2 = await program("hypot2");
  assert.equal(hypot2.sync(3n, true), 10);
  assert.ok(Number.isNaN(hypot2.sync(NaN, 1)));
  assert.throws(() => hypot2.sync(10n ** 400n, 1), { name: "OverflowError", message: /int too large to convert to float$/ });
  const conjugate = await program("conjugate");
  assert.deepEqual(conjugate.sync({ re: 1, im: 2 }), { re: 1, im: -2 });
  assert.deepEqual(await conjugate(-0), { re: -0, im: -0 });
  assert.throws(() => conjugate.sync({ re: 1 }), TypeError);
  const either = await program("either");
  assert.equal(either.sync(true, 1), true);
  assert.equal(either.sync(false, 1), false);
  assert.throws(() => either.sync(1, 1), TypeError);
  const maybe = await program("maybe");
  assert.equal(maybe.sync(null, 2.5), 2.5);
  assert.equal(maybe.sync(0, 2.5), null);
  assert.equal(maybe.with({ bigint: true }).sync(2, 3), 5n);
  assert.equal(maybe.with({ bigint: true }).sync(2, { float: 3 }), 5);
  assert.equal(await maybe.with({ bigint: true })(2n ** 64n, 3), 2n ** 64n + 3n);
  const narrow = await program("narrow");
  assert.deepEqual(narrow.sync(255, -5, 7n), [255, -5, 7]);
  assert.deepEqual(narrow.with({ bigint: true }).sync(255, -5, 2n ** 64n - 1n), [255, -5n, 2n ** 64n - 1n]);
  const message = "narrow() argument 'a': Python integer 256 out of bounds for uint8";
  assert.throws(() => narrow.sync(256, 0, 0), { name: "OverflowError", message });
});

test("texts are those of Python, code point by code point", async () => {
  const echo = await program("echo");
  const samples = cpython.texts.map(({ points }) => points.map((point) => String.fromCodePoint(point)).join(""));
  for (const text of [...samples, "\u{1f600}é".repeat(100_000), "é".repeat(100_000)]) {
    assert.equal(echo.sync(text), text);
    assert.equal(await echo(text), text);
  }
  assert.equal(await echo.named({ text: "a\0b" }), "a\0b");
  assert.equal(await echo.with({ timeout: 10_000 })("\udfff\u{10ffff}"), "\udfff\u{10ffff}");
  assert.equal(String(echo.signature), "echo(text: str) -> str");
  for (const wrong of [5, 5n, null, true, ["a"], {}, new String("a"), new Uint8Array(2)]) assert.throws(() => echo.sync(wrong), TypeError);
  assert.throws(() => echo.sync(5), { message: "echo() argument 'text': expected str, got 5" });
  const hypot2 = await program("hypot2");
  assert.throws(() => hypot2.sync("3", 4), { message: "hypot2() argument 'a': expected float, got string" });
});

test("texts in unions, tuples, defaults, and beside big ints", async () => {
  const joined = await program("joined");
  assert.deepEqual(joined.sync("a"), ["a\n\ud800é", 4]);
  assert.deepEqual(await joined("a", null), ["a\n\ud800é", 4]);
  assert.deepEqual(await joined.named({ end: "" }, "\u{1f600}", "€"), ["\u{1f600}€", 2]);
  assert.throws(() => joined.sync("a", 1), { message: "joined() argument 'mark': expected str or None, got 1" });
  const twice = await program("twice");
  const kept = ["", "é", 3, 2.5, -0, { float: 1 }].map((each) => twice.sync(each));
  assert.deepEqual(kept, [null, "éé", 3, 2.5, -0, 1]);
  assert.equal(await twice(2n ** 100n).catch((error) => error.name), "RangeError");
  assert.equal(await twice.with({ bigint: true })(2n ** 100n), 2n ** 100n);
  assert.equal(twice.sync("€"), "€€");
  assert.equal((await program("mode")).sync("fast"), true);
  const spaced = (await program("spaced")).with({ bigint: true });
  assert.equal(await spaced("€€", 10), 10n ** 50n + 2n);
  assert.equal(await spaced("€€", 2n ** 70n), 2n ** 3500n + 2n);
});

test("texts in messages are written as CPython writes them", async () => {
  const refused = await program("refused");
  for (const { args, type, pyArgs, message } of cpython.refused) {
    assert.throws(() => refused.sync(...args), { name: type, message, pyArgs });
    await assert.rejects(refused.with({ timeout: 10_000 })(...args), { name: type, message, pyArgs });
  }
});

test("lists are arrays, and one array is one list", async () => {
  const [total, grown, moved, same] = await Promise.all(["total", "grown", "moved", "same"].map((name) => program(name)));
  assert.equal(total.sync(Object.freeze([1, true, 3n])), 5);
  assert.equal(await total([]), 0);
  const xs = [1, 2];
  assert.equal(grown.sync(xs, 3), xs);
  assert.equal(await grown(xs, 4n), xs);
  assert.throws(() => grown.sync(xs, -1), { name: "ValueError", message: "bad -1" });
  assert.deepEqual(xs, [1, 2, 3, 4, -1]);
  assert.deepEqual(await grown.with({ bigint: true })([2n ** 70n], 1), [2n ** 70n, 1n]);
  const [first, other] = [["a"], ["b"]];
  const rows = [first];
  const [last, fresh, count] = moved.sync(rows, other);
  assert.ok(last === first && rows[0] === other && rows.length === 1 && count === 1);
  assert.deepEqual([first, other, fresh], [["é", "a"], ["b", "€"], ["new"]]);
  const one = [1];
  assert.equal(same.sync(one, one), one);
  assert.deepEqual(one, [1, 7]);
  const row = [];
  moved.sync([row, row], row);
  assert.deepEqual(row, ["é", "€"]);
});

test("one array is no list of two types, if either may change", async () => {
  const [read, changed] = await Promise.all(["read_as_both", "changed_as_both"].map((name) => program(name)));
  const one = [1, 2];
  assert.equal(read.sync(one, one), 2.5);
  assert.equal(changed.sync(one, [...one]), 1);
  const message = "changed_as_both() argument 'b': expected list of float, got argument 'a' (list of int), which may change: pass a copy";
  assert.throws(() => changed.sync(one, one), { name: "TypeError", message });
  await assert.rejects(changed.with({ timeout: 10_000 })(one, one), { name: "TypeError", message });
  assert.deepEqual(one, [1, 2]);
});

test("lists of what is no safe number are left as they are", async () => {
  const grown = await program("grown");
  const xs = [2n ** 60n];
  assert.throws(() => grown.sync(xs, 1), { name: "RangeError", message: /with\(\{ bigint: true \}\)/ });
  assert.deepEqual(xs, [2n ** 60n]);
});

test("what is no list is refused, with what is in it", async () => {
  const [total, moved, mixed, nothing] = await Promise.all(["total", "moved", "mixed", "nothing"].map((name) => program(name)));
  const refused = (call, message) => assert.throws(call, { name: "TypeError", message });
  const int = "total() argument 'xs': expected list of int, got ";
  refused(() => total.sync([1, "a", 2.5, null, false]), `${int}list of boolean and int and null and number and string`);
  refused(() => total.sync(Float64Array.of(1)), `${int}Float64Array`);
  refused(() => total.sync(5), `${int}5`);
  refused(() => total.sync([1, , 2]), `${int}list of int and undefined`);
  refused(() => moved.sync([["a"], [1]], []), "moved() argument 'rows': expected list of list of str, got list of list of int and list of string");
  refused(
    () => mixed.sync([[true, 1]], []),
    "mixed() argument 'rows': expected list of (bool, int, str or None), got list of list of boolean and int",
  );
  assert.throws(() => total.sync([2 ** 60]), { name: "RangeError", message: /^total\(\) argument 'xs': .* beyond the safe integers/ });
  assert.equal(String(total.signature), "total(xs: list[int]) -> int");
  assert.deepEqual(nothing.sync(2), [[null, null], null]);
});

test("arrays are read, written back, and given back as themselves", async () => {
  const scale = await program("scale");
  const x = Float32Array.of(1, 2, 3);
  assert.equal(await scale(x, 2), x);
  assert.deepEqual(x, Float32Array.of(2, 4, 6));
  const part = new Float32Array(new ArrayBuffer(40), 8, 3).fill(1);
  assert.equal(scale.sync(part, 3), part);
  assert.deepEqual(new Float32Array(part.buffer), Float32Array.of(0, 0, 3, 3, 3, 0, 0, 0, 0, 0));
  assert.equal(scale.sync(new Float32Array(0), 1).length, 0);
  for (const wrong of [[1, 2], new Float64Array(2), new ArrayBuffer(8), null]) assert.throws(() => scale.sync(wrong, 1), TypeError);
  assert.throws(() => scale.sync([1], 1), { message: "scale() argument 'x': expected Float32Array (ndarray[f32]), got list of int" });
});

test("arrays that overlap outside overlap inside", async () => {
  const shift = await program("shift");
  const same = Float64Array.of(1, 2, 3);
  assert.equal(shift.sync(same, same), 2);
  assert.deepEqual(same, Float64Array.of(2, 3, 4));
  const all = new Float64Array(4);
  assert.equal(shift.sync(all.subarray(0, 3), all.subarray(1, 4)), 1);
  assert.deepEqual(all, Float64Array.of(0, 1, 2, 3));
  const [x, y] = [Float64Array.of(1, NaN, 3), new Float64Array(3)];
  assert.throws(() => shift.sync(x, y), { name: "ValueError", message: "nan" });
  assert.deepEqual(y, Float64Array.of(2, NaN, 0));
});

test("results are copies", async () => {
  const doubled = await program("doubled");
  const x = Float64Array.of(1, 2);
  const found = doubled.sync(x);
  assert.deepEqual(found, Float64Array.of(2, 4));
  assert.equal(found.buffer.byteLength, 16);
  for (const wrong of [() => doubled.with({ views: true }), () => doubled.allocate([2])]) {
    assert.throws(wrong, { name: "TypeError", message: "load it with views: true" });
  }
});

test("exceptions have Python's type, message and lines", async () => {
  const risky = await program("risky");
  for (const call of [risky, risky.with({ timeout: 10_000 })]) {
    const error = await call(3, 1).catch((found) => found);
    assert.ok(error instanceof PyError && error instanceof Error);
    assert.equal(String(error), "ValueError: bad 3 and 1.0");
    assert.equal(error.pyType, "ValueError");
    assert.deepEqual(error.pyArgs, ["bad 3 and 1.0"]);
    assert.deepEqual(error.frames.map(({ name }) => name), ["_inner", "risky"]);
    const [first, ...lines] = error.stack.split("\n");
    assert.equal(first, "ValueError: bad 3 and 1.0");
    assert.match(lines[0], /^ {4}at _inner \(hosts\/programs.py:\d+\)$/);
    assert.match(lines[1], /^ {4}at risky \(hosts\/programs.py:\d+\)$/);
    await assert.rejects(call(0, 1), { name: "ZeroDivisionError", message: "integer division or modulo by zero" });
  }
  assert.throws(() => risky.sync(0, 1), { name: "ZeroDivisionError" });
  assert.equal(risky.sync(5, 1), 3);
});

test("numbers in messages are Python's", async () => {
  const told = await program("told");
  const error = await told(2 ** 40, 1e16, { re: -0, im: 2 }, true).catch((found) => found);
  assert.equal(error.message, cpython.told.message);
  assert.deepEqual(error.pyArgs, [cpython.told.args[0], 2 ** 40, 1e16, { re: -0, im: 2 }, true, null, cpython.told.args[6]]);
});

test("OSErrors are of the class of their number", async () => {
  const failed = await program("failed");
  for (const [n, name, message] of cpython.failed) assert.throws(() => failed.sync(n), { name, message }, `${n}`);
});

test("too deep a recursion is an exception, and the function lives", async () => {
  const deep = await program("deep");
  assert.throws(() => deep.sync(100_000), { name: "RecursionError", message: "maximum recursion depth exceeded" });
  assert.equal(deep.sync(900), 900);
});

test("a trap shows the Python line, and its instance is thrown away", async () => {
  const stop = await load(new URL("broken.wasm", fixtures));
  for (let k = 0; k < 2; k++) {
    assert.throws(() => stop.sync(), (error) => {
      assert.equal(error.pyType, "InternalError");
      assert.match(error.message, /stop\(\) stopped: .*unreachable.*bug of lanewise/);
      assert.deepEqual(error.frames, [{ file: "stop.py", name: "stop", line: 8 }]);
      return true;
    });
  }
});

test("several functions are an object of them; dispose ends all", async () => {
  const several = await program("several");
  assert.deepEqual(Object.keys(several), ["dispose", "hypot2", "gcd"]);
  assert.equal(several.gcd.sync(12, 18), 6);
  assert.equal(several.gcd.info.description, "Euclid's algorithm.");
  several.hypot2.dispose();
  assert.throws(() => several.gcd.sync(12, 18), /disposed/);
  await assert.rejects(several.hypot2(1, 2), /disposed/);
  const gcd = await program("gcd");
  gcd[Symbol.dispose]();
  assert.throws(() => gcd.sync(1, 2), /disposed/);
});
