/**
 * `lanewise.selftest.js`: the golden vectors of a built folder, asked again where it runs. The folder's address comes in; which calls are
 * answered otherwise than by CPython goes out. A page that does not test downloads nothing of this.
 */

import type { LoadOptions, Loaded, TypedArray } from "./api.js";
import { fetchText } from "./fetching.js";
import { base } from "./hosts.js";
import { load, PyError } from "./index.js";
import type { Json } from "./json.js";

/** A call whose answer is not CPython's; values are JSON, as `vectors.json` has them. */
export interface Failure {
  readonly call: string;
  readonly expected: string;
  readonly found: string;
}

export interface SelfTest {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

/** What became of a call: what it left away is null, no exception, no argument changed, nothing printed. */
interface Answer {
  readonly result?: Json;
  readonly raises?: string;
  readonly after?: readonly Json[];
  readonly printed?: string;
}

interface Vectors {
  readonly vectors: number;
  readonly ulp: number;
  readonly calls: readonly {
    readonly function: string;
    readonly arguments: readonly Json[];
    readonly named?: { readonly [name: string]: Json };
    readonly answer: Answer;
  }[];
}

const VERSION = 1;

/**
 * Make the calls that the folder at an address keeps, and compare the answers with CPython's, bit by bit. The module is the baseline, which
 * has the same bits in every engine; `strict: false` takes that which `load` would.
 */
export async function selfTest(folder: string | URL, options: LoadOptions = {}): Promise<SelfTest> {
  const address = new URL(folder, base());
  address.pathname = address.pathname.replace(/(\/manifest\.json|\/)?$/, "/vectors.json");
  const { vectors, ulp, calls } = JSON.parse(await fetchText(address, options.signal)) as Vectors;
  if (vectors !== VERSION) throw new Error(`${address.href} has version ${vectors}, and this reads ${VERSION}`);
  const lines: string[] = [];
  const functions = await load<Loaded>(folder, { strict: true, ...options, print: (line) => lines.push(line) });
  const failures: Failure[] = [];
  for (const { function: name, arguments: positional, named = {}, answer } of calls) {
    lines.length = 0;
    const args = positional.map(given);
    const byName = Object.fromEntries(Object.entries(named).map(([key, json]) => [key, given(json)]));
    const call = (functions[name] as Loaded).with({ bigint: true });
    let result: unknown = null;
    let raises = "";
    try {
      result = Object.keys(named).length ? await call.named(byName, ...(args as never[])) : await call(...(args as never[]));
    } catch (error) {
      raises = error instanceof PyError ? error.pyType : (error as Error).name;
    }
    const after = answer.after ?? [...positional, ...Object.values(named)];
    const isSame = raises === (answer.raises ?? "") && same(answer.result ?? null, result, ulp) &&
      lines.join("\n") === (answer.printed ?? "").replace(/\n$/, "") &&
      areSame(after, [...args, ...Object.values(byName)], ulp);
    if (isSame) continue;
    const words = [...positional.map(shown), ...Object.entries(named).map(([key, json]) => `${key}=${shown(json)}`)];
    failures.push({ call: `${name}(${words.join(", ")})`, expected: shown(answer), found: raises || shown(result) });
  }
  functions.dispose();
  return { passed: calls.length - failures.length, failures };
}

function shown(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === "bigint") return { int: String(each) };
    if (each instanceof Map || each instanceof Set) return [...each];
    return Number.isNaN(each) || Math.abs(each as number) === Infinity ? String(each) : each;
  });
}

// --- values, as artifact/values.py writes them ------------------------------------------------------------------------

/** A kind of value: how it is given to a function, and whether what a function gave is the same. */
interface Form {
  readonly given: (held: never) => unknown;
  readonly same: (held: never, found: unknown, ulp: number) => boolean;
}

type Items = readonly Json[];
type Pairs = readonly (readonly [Json, Json])[];
type Fields = readonly [name: string, fields: readonly (readonly [string, Json])[]];
type Written = readonly [item: string, shape: readonly number[], bytes: string];

const int: Form = {
  given: (held: string | number | { int: string }) => BigInt(typeof held === "object" ? held.int : held),
  // numpy's ints of up to 32 bits are numbers.
  same: (held: string | number | { int: string }, found) =>
    (typeof found === "bigint" || Number.isInteger(found)) && BigInt(found as number) === int.given(held as never),
};
/** Floats by the bits of their fraction and their least exponent. */
const floats = (bits: number, least: number): Form => ({
  given: (held: Json) => ({ float: real(held) }),
  same: (held: Json, found, ulp) => {
    // An argument is still what was given.
    const other = typeof found === "object" ? (found as { float?: unknown } | null)?.float : found;
    return typeof other === "number" && near(real(held), other, ulp, bits, least);
  },
});
const float = floats(52, -1022);
const float32 = floats(23, -126);
const float16 = floats(10, -14);
const itself: Form = { given: (held) => held, same: (held, found) => held === found };
const list: Form = { given: (held: Items) => held.map(given), same: areSame };
const bytes: Form = {
  given: (held: number[]) => Uint8Array.from(held),
  same: (held: number[], found) => found instanceof Uint8Array && String(found) === String(held),
};
const set: Form = {
  given: (held: Items) => new Set(held.map(given)),
  same: (held: Items, found, ulp) =>
    found instanceof Set && found.size === held.length && held.every((item) => [...found].some((each) => same(item, each, ulp))),
};
const dict: Form = { given: (held: Pairs) => new Map(held.map(([key, item]) => [given(key), given(item)])), same: isDict };
const fields: Form = {
  given: ([, held]: Fields) => Object.fromEntries(held.map(([name, each]) => [name, given(each)])),
  same: ([, held]: Fields, found, ulp) => isDict(held, found, ulp),
};
const member: Form = { given: ([, held]: Items) => held, same: ([, held]: Items, found) => held === found };
const parts = (float: Form): Form => ({
  given: ([re = 0, im = 0]: Items) => ({ re: real(re), im: real(im) }),
  same: ([re = 0, im = 0]: Items, found, ulp) => {
    const other = found as { re?: unknown; im?: unknown } | null;
    return float.same(re as never, other?.re, ulp) && float.same(im as never, other?.im, ulp);
  },
});
const array: Form = {
  given: (held: Written) => (held[1].length === 1 ? arrayOf(held) : { data: arrayOf(held), shape: held[1] }),
  same: isArray,
};

const FORMS: Readonly<Record<string, Form>> = {
  int, int8: int, int16: int, int32: int, int64: int, uint8: int, uint16: int, uint32: int, uint64: int,
  float, float64: float, float32, float16, complex: parts(float), complex128: parts(float), complex64: parts(float32),
  bool_: itself, path: itself, member, bytes, bytearray: bytes, list, deque: list, set, frozenset: set,
  dict, Counter: dict, OrderedDict: dict, named: fields, instance: fields, ndarray: array, array, memoryview: array,
};

/** The form of an object of one field, and what the field holds. */
function formOf(json: object): [Form, never] {
  const [[kind, held] = ["", null]] = Object.entries(json);
  const form = FORMS[kind];
  if (!form) throw new Error(`vectors.json has a value that is none: ${JSON.stringify(json)}`);
  return [form, held as never];
}

/** The argument that was written. */
function given(json: Json): unknown {
  if (json === null || typeof json !== "object") return json;
  if (Array.isArray(json)) return (json as Items).map(given);
  const [form, held] = formOf(json);
  return form.given(held);
}

/** Whether a value is the one that was written; floats may be so many units in the last place apart. */
function same(expected: Json, found: unknown, ulp: number): boolean {
  if (typeof expected === "number") return (Number.isInteger(expected) ? int : float).same(expected as never, found, ulp);
  if (expected === null || typeof expected !== "object") return expected === found;
  if (Array.isArray(expected)) return areSame(expected as Items, found, ulp);
  const [form, held] = formOf(expected);
  return form.same(held, found, ulp);
}

function areSame(expected: Items, found: unknown, ulp: number): boolean {
  return Array.isArray(found) && found.length === expected.length && expected.every((each, k) => same(each, found[k], ulp));
}

/** An object lists keys that are whole numbers first, so the order tells nothing. */
function isDict(expected: Pairs, found: unknown, ulp: number): boolean {
  if (typeof found !== "object" || found === null) return false;
  const pairs: [unknown, unknown][] = found instanceof Map ? [...found] : Object.entries(found);
  const has = ([key, item]: readonly [Json, Json]) => pairs.some(([other, held]) => same(key, other, 0) && same(item, held, ulp));
  return pairs.length === expected.length && expected.every(has);
}

const ARRAYS: Readonly<Record<string, new (bytes: ArrayBuffer) => TypedArray>> = {
  b1: Uint8Array, u8: Uint8Array, i8: Int8Array, u16: Uint16Array, i16: Int16Array, u32: Uint32Array,
  i32: Int32Array, f32: Float32Array, u64: BigUint64Array, i64: BigInt64Array, f64: Float64Array,
  c64: Float32Array, c128: Float64Array,
  f16: (globalThis as { Float16Array?: new (bytes: ArrayBuffer) => TypedArray }).Float16Array ?? Uint16Array,
};

function arrayOf([item, , hex]: Written): TypedArray {
  const held = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return new (ARRAYS[item] as (typeof ARRAYS)[string])(held.buffer);
}

function isArray(expected: Written, found: unknown, ulp: number): boolean {
  const [item, shape] = expected;
  const wanted = arrayOf(expected) as ArrayLike<unknown>;
  const { data, dims } = ArrayBuffer.isView(found)
    ? { data: found as TypedArray, dims: [(found as TypedArray).length / (item[0] === "c" ? 2 : 1)] }
    : { data: (found as { data?: TypedArray } | null)?.data, dims: (found as { shape?: unknown } | null)?.shape };
  if (data?.constructor !== wanted.constructor || String(dims) !== String(shape)) return false;
  const halves = ARRAYS["f16"] === Uint16Array ? itself : float16;
  const form = { f64: float, f32: float32, f16: halves, c128: float, c64: float32 }[item] ?? itself;
  return Array.from(wanted).every((each, k) => form.same(each as never, data?.[k], ulp));
}

/** A float in whichever way it is written. */
function real(json: Json): number {
  if (json !== null && typeof json === "object") return real(Object.values(json)[0] as Json);
  return Number(typeof json === "string" ? json.replace("inf", "Infinity") : json);
}

/** Whether two floats are the same, or so many units in the last place apart; a nan is a nan. */
function near(expected: number, found: number, ulp: number, bits: number, least: number): boolean {
  if (Object.is(expected, found)) return true;
  const exponent = ((new DataView(new Float64Array([expected]).buffer).getUint32(4, true) >>> 20) & 0x7ff) - 1023;
  return ulp > 0 && Math.abs(expected - found) <= ulp * 2 ** (Math.max(exponent, least) - bits);
}
