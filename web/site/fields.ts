/** Arguments as people write them. A type and the text of a field come in; the value goes out, or what is wrong with it. */

import type { Complex, TypedArray, Value } from "../src/api.js";
import { float, scalar } from "../src/messages.js";
import { limits, parseType, type Type } from "../src/types.js";

/** What is wrong with a text. */
export class NotThis extends Error {}

const MOST = 16_000_000;
const ARRAYS: Readonly<Record<string, { readonly from: (numbers: ArrayLike<number>) => TypedArray }>> = {
  u8: Uint8Array, i8: Int8Array, u16: Uint16Array, i16: Int16Array, u32: Uint32Array, i32: Int32Array, f32: Float32Array, f64: Float64Array,
  b1: Uint8Array,
};
const WIDE = { i64: BigInt64Array, u64: BigUint64Array } as const;

/** The value of a field. */
export function parse(type: Type, text: string): Value {
  const trimmed = text.trim();
  switch (type.kind) {
    case "list": return list(itemOf(type), trimmed);
    case "set": return new Set(list(itemOf(type), trimmed, BRACES));
    case "dict": return new Map(list(pairOf(type), trimmed, BRACES, ":") as [Value, Value][]);
    case "record": return refused();
    case "tuple": return tuple(type.items, trimmed);
    case "stream": return refused();
    case "member": return trimmed.replace(/^.*\./, "");
    case "union": return member(type.items, trimmed);
    case "buffer": return buffer(type.item, trimmed);
    case "tensor": return list(rowOf(type), trimmed);
    case "scalar": return type.name === "str" ? text : one(type.name, trimmed);
  }
}

/** What stands in the place of a row of an array: another array, or a number. */
function rowOf(type: Tensor): Type {
  return type.rank > 1 ? { ...type, rank: type.rank - 1 } : { kind: "scalar", name: type.item };
}

function refused(): never {
  throw new NotThis("values of a class, and streams, cannot be written here");
}

/** The value of a part of a field, where a text may be written in quotes, as in JSON. */
function part(type: Type, text: string): Value {
  const isQuoted = type.kind === "scalar" && type.name === "str" && text.startsWith('"');
  return isQuoted ? unquoted(text) : parse(type, text);
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw new NotThis("the text does not end with a quote");
  }
}

/** What a field may say, in a few words. */
export function hint(type: Type): string {
  switch (type.kind) {
    case "list": return `values with commas between them, in brackets: ${hint(itemOf(type))}`;
    case "set": return `values with commas between them, in braces: ${hint(itemOf(type))}`;
    case "dict": return `pairs with commas between them, in braces: ${type.items.map(hint).join(": ")}`;
    case "tuple": return `${type.items.length} values with commas between them`;
    case "member": return "the name of a member";
    case "record": return `${type.user.name} has no form here`;
    case "union": return type.items.map(hint).join(", or ");
    case "buffer":
      return type.item === "u8" ? 'numbers with commas; 1..100, 0 x 100, or "text"' : "numbers with commas; 1..100, 0 x 100";
    case "scalar": return hintOf(type.name);
    case "stream": return "nothing: no function takes a stream";
    case "tensor": return `rows of numbers in brackets, ${type.rank} deep`;
  }
}

function hintOf(name: string): string {
  if (name === "int") return "a whole number of any size";
  if (name === "None") return "None";
  if (name === "never") return "nothing";
  if (name === "str") return "a text";
  if (name.startsWith("c")) return "a complex number, like 1+2j";
  if (name[0] === "b") return "yes or no";
  return name[0] === "f" ? "a number" : `a whole number, ${limits(name).join(" to ")}`;
}

function one(name: string, text: string): Value {
  if (name === "None") {
    if (/^(None|null|)$/.test(text)) return null;
    throw new NotThis(`${quoted(text)} is not None`);
  }
  if (name[0] === "b") {
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
    throw new NotThis(`${quoted(text)} is neither True nor False`);
  }
  if (name === "never") throw new NotThis("the list takes nothing");
  if (name === "int" || name[0] === "i" || name[0] === "u") return int(name, text);
  return name.startsWith("c") ? complex(text) : number(text);
}

function int(name: string, text: string): number | bigint {
  if (!/^[+-]?\d[\d_]*$/.test(text)) throw new NotThis(`${quoted(text)} is no whole number`);
  const digits = BigInt(text.replace(/[+_]/g, ""));
  const [low, high] = name === "int" ? [digits, digits] : limits(name);
  if (digits < low || digits > high) throw new NotThis(`${text} is not from ${low} to ${high}`);
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
}

const FLOAT = String.raw`[+-]?(?:(?:\d[\d_]*\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf|nan)`;

function number(text: string): number {
  if (!new RegExp(`^${FLOAT}$`, "i").test(text)) throw new NotThis(`${quoted(text)} is no number`);
  const plain = text.toLowerCase().replace(/_/g, "");
  return Number(plain.replace("inf", "Infinity").replace("nan", "NaN"));
}

function complex(text: string): Complex {
  const found = new RegExp(`^(?:(${FLOAT})(?=[+-]|$))?(?:(${FLOAT})j)?$`, "i").exec(text.replace(/[\s()]/g, ""));
  if (!text || !found) throw new NotThis(`${quoted(text)} is no complex number`);
  return { re: number(found[1] ?? "0"), im: number(found[2] ?? "0") };
}

function tuple(items: readonly Type[], text: string): Value {
  return each(items, split(text.replace(/^[([]|[)\]]$/g, "")));
}

function each(items: readonly Type[], parts: readonly string[]): Value[] {
  if (parts.length !== items.length) throw new NotThis(`${parts.length} values, and ${items.length} are wanted`);
  return items.map((item, k) => part(item, parts[k] ?? ""));
}

const BRACKETS = { form: /^\[([^]*)\]$/, name: "brackets" };
const BRACES = { form: /^\{([^]*)\}$/, name: "braces" };

/** What stands between commas within brackets; the items of a tuple there are parted by `within`, where it is given. */
function list(item: Type, text: string, around = BRACKETS, within?: string): Value[] {
  const inner = around.form.exec(text)?.[1];
  if (inner === undefined) throw new NotThis(`${quoted(text)} is not in ${around.name}`);
  if (!inner.trim()) return [];
  return split(inner).map((text) => (within && item.kind === "tuple" ? each(item.items, split(text, within)) : part(item, text)));
}

/** What is between commas, or colons, that are in no quotes and in no brackets. */
function split(text: string, mark = ","): string[] {
  const parts = [""];
  let depth = 0;
  for (const token of text.match(/"(?:[^"\\]|\\.)*"?|[^"]/gs) ?? []) {
    if ("([{".includes(token)) depth++;
    if (")]}".includes(token)) depth--;
    if (token === mark && depth === 0) parts.push("");
    else parts.push(`${parts.pop()}${token}`);
  }
  return parts.map((each) => each.trim());
}

type Container = Extract<Type, { kind: "list" | "dict" | "set" }>;
type Tensor = Extract<Type, { kind: "tensor" }>;

/** What a list or a set holds. */
function itemOf(type: Container): Type {
  return type.items[0] as Type;
}

/** What a dict holds. */
function pairOf(type: Container): Type {
  return { kind: "tuple", items: type.items };
}

function member(items: readonly Type[], text: string): Value {
  for (const item of [...items].sort((a, b) => rank(a) - rank(b))) {
    try {
      const value = part(item, text);
      const isFloat = item.kind === "scalar" && item.name === "float" && typeof value === "number";
      return isFloat ? ({ float: value } as unknown as Value) : value;
    } catch (error) {
      if (!(error instanceof NotThis)) throw error;
    }
  }
  throw new NotThis(`${quoted(text)} is none of ${items.map(hint).join(", ")}`);
}

/** The narrowest that fits comes first. */
function rank(type: Type): number {
  return ["None", "bool", "int", "float", "complex", "str"].indexOf(type.kind === "scalar" ? type.name : "");
}

// --- many numbers ----------------------------------------------------------------------------------------------------

function buffer(item: string, text: string): TypedArray {
  if (text.startsWith('"')) return fromText(item, text);
  const isFloat = item[0] === "f";
  const found: number[] = [];
  for (const part of text ? text.split(",") : []) spread(part.trim(), isFloat, found);
  if (item === "i64" || item === "u64") return WIDE[item].from(found.map((n) => BigInt(within(item, n))));
  const kind = ARRAYS[item];
  if (!kind) throw new NotThis(`arrays of ${item} cannot be written here`);
  return kind.from(isFloat ? found : found.map((n) => within(item, n)));
}

function fromText(item: string, text: string): TypedArray {
  if (item !== "u8") throw new NotThis("a text stands for bytes only");
  return new TextEncoder().encode(unquoted(text));
}

function spread(part: string, isFloat: boolean, found: number[]): void {
  const read = (text: string): number => (isFloat ? number(text) : Number(int("int", text)));
  const range = /^(.+?)\.\.(.+)$/.exec(part);
  const times = /^(.+?)\s*x\s*(\d+)$/.exec(part);
  const low = read(range?.[1] ?? times?.[1] ?? part);
  const count = range ? Math.floor(read(range[2] ?? "") - low) + 1 : Number(times?.[2] ?? 1);
  if (found.length + count > MOST) throw new NotThis(`more than ${MOST.toLocaleString("en")} numbers`);
  for (let k = 0; k < count; k++) found.push(range ? low + k : low);
}

function within(item: string, n: number): number {
  const [low, high] = item === "b1" ? [0n, 1n] : limits(item);
  if (n < low || n > high) throw new NotThis(`${n} is not from ${low} to ${high}`);
  return n;
}

function quoted(text: string): string {
  if (!text) return "nothing";
  return `"${text.length > 40 ? `${text.slice(0, 37)}...` : text}"`;
}

// --- as Python writes it ---------------------------------------------------------------------------------------------

/** A result as Python writes it; a buffer as the list of its numbers. */
export function shown(type: Type, value: Value): string {
  if (type.kind === "buffer") return `[${numbersOf(type.item, value as TypedArray).join(", ")}]`;
  if (type.kind === "tensor") return Array.isArray(value) ? nested(type.item, value) : rows(type, value as unknown as Rows);
  if (isSurely(value)) return float(value.float);
  if (type.kind === "record") return JSON.stringify(value, seenOnce());
  if (type.kind === "member") return `${type.user.name}.${String(value)}`;
  if (type.kind === "tuple" && type.user && !Array.isArray(value)) {
    const parts = Object.entries(value as Readonly<Record<string, Value>>);
    return `${type.user.name}(${parts.map(([name, each], k) => `${name}=${shown(type.items[k] as Type, each)}`).join(", ")})`;
  }
  if (type.kind === "tuple") {
    const parts = (value as readonly Value[]).map((each, k) => shown(type.items[k] as Type, each));
    return `(${parts.join(", ")}${parts.length === 1 ? "," : ""})`;
  }
  if (type.kind === "union") return shown(memberOf(type.items, value), value);
  if (type.kind === "stream") return "a stream";
  return type.kind === "scalar" ? scalar(type.name, value).repr : container(type, value);
}

type Rows = { readonly data: TypedArray; readonly shape: readonly number[] };

/** An array as somebody has written it. */
function nested(item: string, values: readonly Value[]): string {
  const deeper = values.some((each) => Array.isArray(each));
  return `[${(deeper ? values.map((each) => nested(item, each as readonly Value[])) : numbersOf(item, values as unknown as TypedArray)).join(", ")}]`;
}

/** An array as the lists that `tolist` gives. */
function rows({ item }: Tensor, { data, shape }: Rows): string {
  const numbers = numbersOf(item, data);
  let at = 0;
  const row = (axis: number): string => {
    if (axis === shape.length) return String(numbers[at++]);
    return `[${Array.from({ length: shape[axis] as number }, () => row(axis + 1)).join(", ")}]`;
  };
  return row(0);
}

/** What an instance leads to is shown once. */
function seenOnce(): (name: string, value: unknown) => unknown {
  const seen = new Set<unknown>();
  return (_, value) => {
    if (typeof value === "bigint") return String(value);
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return "...";
    seen.add(value);
    return value;
  };
}

function container(type: Container, value: Value): string {
  const { kind, holder, factory } = type;
  const inner = kind === "dict" ? pairsOf(type, value) : [...(value as Iterable<Value>)].map((each) => shown(itemOf(type), each));
  const whole = kind === "list" ? `[${inner.join(", ")}]` : `{${inner.join(", ")}}`;
  if (holder === "defaultdict") return `defaultdict(${factory}, ${whole})`;
  if (holder === "tuple") return `(${inner.join(", ")}${inner.length === 1 ? "," : ""})`;
  if (holder === "list" || holder === "dict") return whole;
  if (!inner.length) return holder === "deque" ? "deque([])" : `${holder}()`;
  return holder === "set" ? whole : `${holder}(${whole})`;
}

function pairsOf(type: Container, value: Value): string[] {
  const pairs = value instanceof Map ? [...value] : Object.entries(value as Readonly<Record<string, Value>>);
  return pairs.map((pair) => pair.map((each: Value, k: number) => shown(type.items[k] as Type, each)).join(": "));
}

/** An argument as source text, for Python to read again. */
export function source(type: Type, value: Value): string {
  if (type.kind === "union") return source(memberOf(type.items, value), value);
  if (type.kind !== "buffer") return shown(type, value);
  const numbers = `[${numbersOf(type.item, value as TypedArray).join(", ")}]`;
  if (type.holder === "bytearray") return `bytearray(${numbers})`;
  const codes: Readonly<Record<string, string>> = { u8: "B", i8: "b", u16: "H", i16: "h", u32: "I", i32: "i", u64: "Q", i64: "q", f32: "f", f64: "d" };
  const array = `array("${codes[type.item]}", ${numbers})`;
  return type.holder === "memoryview" ? `memoryview(${array})` : array;
}

function isSurely(value: unknown): value is { float: number } {
  return typeof value === "object" && value !== null && "float" in value;
}

function memberOf(items: readonly Type[], value: Value): Type {
  const array = items.find((item) => (item.kind === "tensor" ? item.rank === depth(value) : item.kind === "buffer" && ArrayBuffer.isView(value)));
  if (array) return array;
  const name = value === null ? "None" : typeof value === "boolean" ? "bool" : typeof value === "bigint" ? "int" : undefined;
  const byName = (wanted: string): Type | undefined => items.find((item) => item.kind === "scalar" && item.name === wanted);
  const found = byName(name ?? ({ number: "float", string: "str" }[typeof value as string] ?? "complex"));
  return found ?? items.find((item) => item.kind !== "scalar") ?? (items[0] as Type);
}

/** How many axes an array has, as it is written or as it came back. */
function depth(value: Value): number {
  if (Array.isArray(value)) return 1 + depth(value[0] as Value);
  return (value as unknown as Partial<Rows> | null | undefined)?.shape?.length ?? 0;
}

/** Whether a field of this type may take a long text. */
export function isLong(type: Type): boolean {
  return type.kind === "union" ? type.items.some(isLong) : ["buffer", "list", "dict", "set", "frozenset"].includes(type.kind);
}

function numbersOf(item: string, values: TypedArray): string[] {
  const word = (n: number | bigint): string => (item[0] === "f" ? float(Number(n)) : String(n));
  return Array.from(values as ArrayLike<number>, item === "b1" ? (n) => (n ? "True" : "False") : word);
}

export { parseType, type Type };
