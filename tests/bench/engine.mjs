/**
 * Times programs beside C's in the engine that runs this file. In: built folders, C's modules with the words they are called with.
 * Out: seconds per call, round by round, and what everybody answers when all is timed. The protocol is that of `timing.py`.
 */

import { tagged, value } from "../hosts/calls.mjs";

const FLOOR = 0.85;
const PATIENCE = 4;
const TAKES = 3;
/** Milliseconds of a take; clocks in pages have a grain of 0.1. */
const TAKE = 5;
const SPIN = 2_500_000n;

const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/** Milliseconds per call over so many of them. */
function sample(call, times) {
  const begun = performance.now();
  for (let k = 0; k < times; k++) call();
  return (performance.now() - begun) / times;
}

/** Calls that fill a take, found when background threads have compiled the code as well as they ever will. */
async function times(call) {
  let once = Infinity;
  for (let k = 0; k < 6; k++) {
    const begun = performance.now();
    let count = 0;
    while (performance.now() - begun < 40) (call(), count++);
    once = Math.min(once, (performance.now() - begun) / count);
    await pause(20);
  }
  return Math.max(1, Math.round(TAKE / once));
}

/** A sample with the slower spin of the two around it; the least disturbed one of some. */
function quiet(measure, spin, best) {
  const found = [];
  let before = sample(spin, 1);
  while (found.length < PATIENCE) {
    const taken = measure();
    const after = sample(spin, 1);
    found.push({ slower: Math.max(before, after), taken });
    best.spin = Math.min(best.spin, before, after);
    if (best.spin / found.at(-1).slower >= FLOOR) break;
    before = after;
  }
  return found.reduce((least, each) => (each.slower < least.slower ? each : least));
}

async function rounds(items, spin, wanted) {
  const best = { spin: Infinity };
  for (let k = 0; k < 20; k++) best.spin = Math.min(best.spin, sample(spin, 1));
  const [seconds, peak, count] = [{}, [], {}];
  for (const [name, call] of Object.entries(items)) {
    seconds[name] = [];
    count[name] = await times(call);
  }
  const order = Object.keys(items);
  for (let round = 0; round < wanted; round++) {
    let slowest = 0;
    for (const name of order) {
      const measure = () => Math.min(...Array.from({ length: TAKES }, () => sample(items[name], count[name])));
      const { slower, taken } = quiet(measure, spin, best);
      seconds[name].push(taken / 1000);
      slowest = Math.max(slowest, slower);
    }
    peak.push(best.spin / slowest);
    order.push(order.shift());
    await pause(0);
  }
  return { seconds, peak };
}

const bytesOf = (hex) => value({ array: "Uint8Array", bytes: hex });

/** C's call on data that lies in its memory. */
async function reference({ wasm, words, letters, placed }) {
  const { instance } = await WebAssembly.instantiate(bytesOf(wasm));
  const { run, memory } = instance.exports;
  const given = words.map((word, k) => (letters[k] === "q" ? BigInt(word) : Number(word)));
  const contents = placed.map(({ at, bytes }) => ({ at, bytes: bytesOf(bytes) }));
  const reset = () => contents.forEach(({ at, bytes }) => new Uint8Array(memory.buffer).set(bytes, at));
  reset();
  const answer = () => {
    reset();
    const found = run(...given);
    const left = contents.map(({ at, bytes }) => tagged(new Uint8Array(memory.buffer, at, bytes.length)).bytes);
    return { value: found === undefined ? null : tagged(found), buffers: left };
  };
  return { call: () => run(...given), answer };
}

export async function measure({ loader, spin, programs, wanted }) {
  const { load } = await import(loader);
  const spinning = (await WebAssembly.instantiate(bytesOf(spin))).instance.exports.spin;
  const found = {};
  for (const { name, folder, args, isWide, c } of programs) {
    const loaded = await load(folder);
    // What it takes to see a number beyond 2 ** 53 at all.
    const { sync } = isWide ? loaded.with({ bigint: true }) : loaded;
    const fresh = () => args.map((each) => value(each)).map((each) => (typeof each === "bigint" ? Number(each) : each));
    const given = fresh();
    const zig = await reference(c);
    const measured = await rounds({ ours: () => sync(...given), zig: zig.call }, () => spinning(SPIN), wanted);
    const last = fresh();
    const own = { value: tagged(sync(...last)), buffers: last.filter(ArrayBuffer.isView).map((each) => tagged(each).bytes) };
    found[name] = { ...measured, answers: { ours: own, zig: zig.answer() } };
    loaded.dispose();
  }
  return found;
}
