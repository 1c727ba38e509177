/** Values at the border. A type comes in; how values of JavaScript become words of the machine, and words values, goes out. */

import { raised } from "./errors.js";
import { lender, named, resultReader } from "./buffers.js";
import { type Codec, memberAt, next, type Outward, tupleCodec } from "./codec.js";
import { toFloat16 } from "./halves.js";
import { objects } from "./needed.js";
import { type Letter, toCell } from "./seat.js";
import { numpyName, type ScalarType, type Type } from "./types.js";

/** The codec of a type. */
export function codecOf(type: Type): Codec {
  const own = objects?.objectCodec(type, codecOf);
  if (own) return own;
  if (type.kind === "tuple") return tupleCodec(type.items.map(codecOf));
  if (type.kind === "union") return unionCodec(type.items.map(codecOf));
  if (type.kind === "buffer") {
    return { expected: named(type), letters: "II", put: lender(type), get: resultReader(type) };
  }
  const { name } = type as ScalarType;
  const numpy = `numpy.${numpyName(name)}`;
  if (PYTHON[name]) return PYTHON[name];
  if (name[0] === "c") return complexCodec(numpy, name === "c64" ? "ff" : "dd");
  if (name[0] !== "f") return machineInt(name);
  return floatCodec(numpy, name === "f64" ? "d" : "f", name === "f16" ? toFloat16 : undefined);
}

// --- scalars ---------------------------------------------------------------------------------------------------------

/** The int that a value is; nothing where it is none. A number beyond the safe integers is some int, nobody knows which. */
export function asInt(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value;
  if (typeof value === "boolean" || Number.isSafeInteger(value)) return BigInt(value as number);
  if (Number.isInteger(value)) throw new RangeError(`${value} is beyond the safe integers: pass a BigInt`);
  return undefined;
}

function asFloat(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "bigint" && typeof value !== "boolean") return isFloat(value) ? value.float : undefined;
  const found = Number(value);
  if (!Number.isFinite(found)) throw raised("OverflowError", "int too large to convert to float");
  return found;
}

function isFloat(value: unknown): value is { float: number } {
  return typeof (value as { float?: unknown } | null | undefined)?.float === "number";
}

/** An int as the caller wants it. */
export function integer(n: bigint | number, bigint: boolean): bigint | number {
  if (bigint) return BigInt(n);
  const found = Number(n);
  if (Number.isSafeInteger(found)) return found;
  throw new RangeError(`the result ${n} is beyond the safe integers: with({ bigint: true }) gives BigInts`);
}

function floatCodec(expected: string, letters: string, round = (x: number) => x): Codec {
  const put: Codec["put"] = (value, { words }) => {
    const found = asFloat(value);
    return found !== undefined && words.push(round(found)) > 0;
  };
  return { expected, letters, put, get: next };
}

const float = floatCodec("float", "d");

const bool: Codec = {
  expected: "bool",
  letters: "B",
  put: (value, { words }) => typeof value === "boolean" && words.push(Number(value)) > 0,
  get: (call) => next(call) !== 0,
};

const PYTHON: Readonly<Record<string, Codec>> = {
  int: {
    expected: "int",
    letters: "z",
    put(value, call) {
      const n = asInt(value);
      if (n === undefined) return false;
      const exact = call.seat?.isExact && call.seat;
      if (!exact) call.isBeyond ||= BigInt.asIntN(64, n) !== n;
      call.words.push(exact ? exact.wordOf(n) : n);
      return true;
    },
    get: (call) => integer(next(call), call.bigint),
  },
  float,
  bool,
  b1: { ...bool, expected: "numpy.bool" },
  complex: complexCodec("complex", "dd"),
  None: { expected: "None", letters: "", put: (value) => value === null, get: () => null },
  never: { expected: "nothing", letters: "", put: () => false, get: () => null },
};

function machineInt(name: string): Codec {
  const bits = Number(name.slice(1));
  const isWide = bits === 64;
  const within = name[0] === "i" ? BigInt.asIntN : BigInt.asUintN;
  const numpy = numpyName(name);
  return {
    expected: `numpy.${numpy}`,
    letters: (name[0] === "i" ? "bhiq" : "BHIQ").charAt(Math.log2(bits) - 3),
    put(value, { words }) {
      const n = asInt(value);
      if (n === undefined) return false;
      if (within(bits, n) !== n) throw raised("OverflowError", `Python integer ${n} out of bounds for ${numpy}`);
      words.push(isWide ? n : Number(n));
      return true;
    },
    get: (call) => integer(next(call), call.bigint && isWide),
  };
}

function complexCodec(expected: string, letters: string): Codec {
  return {
    expected,
    letters,
    put(value, { words }) {
      const pair = value as { re?: unknown; im?: unknown } | null | undefined;
      const [re, im] = pair?.im === undefined ? [asFloat(value), 0] : [asFloat(pair.re), asFloat(pair.im)];
      return re !== undefined && im !== undefined && words.push(re, im) > 0;
    },
    get: (call) => ({ re: next(call) as number, im: next(call) as number }),
  };
}

// --- tuples and unions -----------------------------------------------------------------------------------------------


/** A number is the first of these types that a union has and that holds it; numpy's types and others come after them. */
const ORDER = ["bool", "int", "float", "complex"];

function unionCodec(items: readonly Codec[]): Codec {
  const width = Math.max(...items.map((item) => item.letters.length));
  const rank = (k: number) => ORDER.indexOf((items[k] as Codec).expected) + 1 || ORDER.length + (items[k]!.isLast ? 2 : 1);
  const order = [...items.keys()].sort((a, b) => rank(a) - rank(b));
  const isNone = (name: string) => Number(name === "None");
  const hasFloat = items.includes(float);
  return {
    expected: items.map((item) => item.expected).sort((a, b) => isNone(a) - isNone(b)).join(" or "),
    letters: `i${"q".repeat(width)}`,
    put(value, call) {
      const isSurely = hasFloat && (Object.is(value, -0) || isFloat(value) || isBroken(value));
      for (const k of order) {
        const item = items[k] as Codec;
        // What does not fit leaves nothing.
        if ((isSurely && item !== float) || !item.put(value, { ...call, words: [], loans: [], seat: undefined })) continue;
        const inner: Outward = { ...call, words: [], isBeyond: false };
        item.put(value, inner);
        call.isBeyond ||= inner.isBeyond;
        const cells = inner.words.map((word, i) => toCell(item.letters[i] as Letter, word));
        call.words.push(k, ...cells, ...new Array<bigint>(width - cells.length).fill(0n));
        return true;
      }
      return false;
    },
    get(call) {
      const [k, inner] = memberAt(call, items);
      call.at += 1 + width;
      return (items[k] as Codec).get(inner);
    },
  };
}

function isBroken(value: unknown): boolean {
  return typeof value === "number" && !Number.isSafeInteger(value);
}
