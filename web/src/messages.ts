/** Messages of exceptions. Their texts and the values of their holes come in; what `str` of the exception is in Python goes out. */

import type { Complex, Value } from "./api.js";
import { type Codec, type Inward, memberAt, next } from "./codec.js";
import { toFloat16 } from "./halves.js";
import type { PyError } from "./errors.js";
import { type Plain, plain } from "./json.js";
import { CELL, ERROR_STATUS, MESSAGE_VALUES, RANGE, TOLD } from "./layout.js";
import type { Letter, Seat } from "./seat.js";
import type { Site } from "./section.js";
import { textOf } from "./texts.js";
import { numpyName, type Type, type UserClass } from "./types.js";

/** A value, and how Python writes it. */
export interface Shown {
  readonly value: Value;
  readonly str: string;
  readonly repr: string;
}

type CodecOf = (type: Type) => Codec;

/** An exception as a value: one object each time it is met. */
export const exception: Codec = {
  expected: "exception",
  letters: "i",
  put: () => false,
  get(call) {
    const address = (next(call) as number) >>> 0;
    const { seat } = call;
    const known = seat.arrays.get(address) ?? seat.caught(address, seat);
    seat.arrays.set(address, known);
    return known as unknown as Value;
  },
};

/** What is said of an exception at a site: the values of its message lie at `cells`. */
export function filledAt(site: Site, status: number, cells: number, seat: Seat, codecOf: CodecOf): Filled | undefined {
  const letters = site.holes.map((type) => codecOf(type).letters).join("");
  const words = [...letters].map((letter, k) => seat.wordAt(cells + CELL * k, letter as Letter));
  const said = site.asks ? told(status, cells, seat) : undefined;
  if (said === null) return undefined;
  const call: Inward = { seat, words, loans: [], bigint: true, at: 0 };
  const found = site.holes.map((type) => show(type, call, codecOf));
  return { ...filled(site, found, said), cause: site.cause === "hole" ? (found.at(-1)?.value as unknown as PyError) : undefined };
}

/** What `str` makes of an exception with this status, as the module says; nothing where only the exact variant can. */
function told(status: number, cells: number, seat: Seat): string | null {
  seat.octets.copyWithin(MESSAGE_VALUES, cells, cells + ERROR_STATUS);
  seat.setInt(0, 0);
  const address = seat.function(TOLD)(status) as number;
  const failed = seat.look().intAt(0);
  return failed ? (failed === RANGE ? null : "<exception str() failed>") : textOf(address, seat);
}

/** The notes of an exception, whose list lies there, as its attribute; nothing at 0. */
export function notesAt(address: number, seat: Seat, codecOf: CodecOf): { readonly __notes__?: Value } {
  const type: Type = { kind: "list", holder: "list", items: [{ kind: "scalar", name: "str" }], factory: "", text: "list[str]" };
  const call: Inward = { seat, words: [address], loans: [], bigint: true, at: 0 };
  return address ? { __notes__: codecOf(type).get(call) } : {};
}

/** The next value of this type. */
function show(type: Type, call: Inward, codecOf: CodecOf): Shown {
  if (type.kind === "tuple") return tuple(type.items.map((item) => show(item, call, codecOf)), type.user);
  if (type.kind === "member") return member(type.user, codecOf(type).get(call) as string);
  if (type.kind === "union") {
    const codecs = type.items.map(codecOf);
    const [k, inner] = memberAt(call, codecs);
    call.at += codecOf(type).letters.length;
    return show(type.items[k] as Type, inner, codecOf);
  }
  const shown = scalar(type.kind === "scalar" ? type.name : "", codecOf(type).get(call));
  // Where it lies is left out.
  return type.kind === "record" ? { ...shown, str: `<${type.user.name} object>` } : shown;
}

function tuple(items: readonly Shown[], user?: UserClass): Shown {
  const parts = items.map((item, k) => (user ? `${user.fields[k]}=${item.repr}` : item.repr));
  const text = `${user ? user.name.slice(user.name.lastIndexOf(".") + 1) : ""}(${parts.join(", ")}${!user && items.length === 1 ? "," : ""})`;
  const values = items.map((item) => item.value);
  const value = user ? Object.fromEntries(values.map((each, k) => [user.fields[k], each])) : values;
  return { value: value as Value, str: text, repr: text };
}

/** A member of an enumeration: `str` of one that is a number or a text besides is that. */
function member({ name, fields, values = [], form = "" }: UserClass, value: string): Shown {
  const own = scalar("", values[fields.indexOf(value)] as Value);
  const title = `${name.slice(name.lastIndexOf(".") + 1)}.${value}`;
  return { value, str: /^(Int|Str)/.test(form) ? own.str : title, repr: `<${title}: ${own.repr}>` };
}

/** A scalar as Python shows it. Of a None, a bool, an int or a text the value itself says what it is. */
export function scalar(name: string, value: Value): Shown {
  if (typeof value === "string") return { value, str: value, repr: quoted(value) };
  const isComplex = name[0] === "c";
  const str = /^f(loat|\d)/.test(name)
    ? float(value as number, name)
    : isComplex
      ? complex(value as Complex, name)
      : ({ null: "None", true: "True", false: "False" }[String(value)] ?? String(value));
  const bare = isComplex ? str.replace(/[()]/g, "") : str;
  const repr = /\d/.test(name) ? (name === "b1" ? `np.${str}_` : `np.${numpyName(name)}(${bare})`) : str;
  const isSmall = typeof value === "bigint" && Number.isSafeInteger(Number(value));
  return { value: isSmall ? Number(value) : value, str, repr };
}

/** `repr` of a float, or of one of numpy's narrower ones: the fewest digits that give this very number. */
export function float(x: number, name = "float"): string {
  const near = shortest(x, name);
  const size = Math.abs(x);
  // numpy turns to powers where a narrow float has no more digits.
  const most = { f16: 1e3, f32: 1e6, c64: 1e6 }[name] ?? 1e16;
  if (!Number.isFinite(x)) return String(x).toLowerCase().replace("inity", "");
  if (x && (size < 1e-4 || size >= most)) return near.toExponential().replace(/e.(?=\d$)/, "$&0");
  return `${Object.is(x, -0) ? "-" : ""}${near}${Number.isInteger(near) ? ".0" : ""}`;
}

/** The double that has no more digits than the number needs. */
function shortest(x: number, name: string): number {
  const rounded = { f32: Math.fround, c64: Math.fround, f16: toFloat16 }[name];
  for (let digits = 0; rounded && digits < 9; digits++) {
    const near = Number(x.toExponential(digits));
    if (rounded(near) !== x) continue;
    // In the middle of two JavaScript takes the larger, numpy the even one.
    const longer = x.toExponential(digits + 1);
    const even = /^(.*[02468])\.?5(e.*)$/.exec(longer);
    return even && Number(longer) === x ? Number(`${even[1]}${even[2]}`) : near;
  }
  return x;
}

function complex({ re, im }: Complex, name: string): string {
  const imaginary = `${float(im, name)}j`;
  const both = Object.is(re, 0) ? imaginary : `(${float(re, name)}${imaginary.startsWith("-") ? "" : "+"}${imaginary})`;
  return both.replace(/\.0(?=[-+j])/g, "");
}

/** A constant argument of an exception. */
function constant(value: Plain): Shown {
  if (Array.isArray(value)) return tuple(value.map(constant));
  if (value === null || typeof value !== "object") return scalar("", value);
  return "float" in value ? scalar("float", value.float) : scalar("complex", value as Complex);
}

/** `repr` of a text: what cannot be printed is written by its number. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escapes: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", "'": quote === "'" ? "\\'" : "'" };
  return quote + text.replace(/['\\]|(?! )[\p{C}\p{Z}]/gu, (each) => escapes[each] ?? numbered(each)) + quote;
}

function numbered(character: string): string {
  const digits = (character.codePointAt(0) as number).toString(16);
  const [letter, width] = digits.length < 3 ? ["x", 2] as const : digits.length < 5 ? ["u", 4] as const : ["U", 8] as const;
  return `\\${letter}${digits.padStart(width, "0")}`;
}

/** An exception whose holes are filled. */
export interface Filled {
  readonly type: string;
  readonly args: readonly Value[];
  readonly message: string;
  readonly fields: Readonly<Record<string, Value>>;
  readonly cause?: PyError | undefined;
}

export function filled({ raise, with: parts, message, kinds, fields = {} }: Site, holes: readonly Shown[], said?: string): Filled {
  let at = 0;
  const take = () => holes[at++] as Shown;
  const fill = (hole: string) =>
    hole === "{}" ? take().str : hole[1] === "!" ? [...take().repr].slice(0, +hole.slice(5, -1) || 1e9).join("") : hole.charAt(0);
  const one = (part: Plain): Shown => {
    if (typeof part !== "string" || !holes.length) return constant(part);
    return /^\{![vt]}$/.test(part) ? take() : constant(part.replace(/\{\{|\}\}|\{(!r[:.\d]*)?\}/g, fill));
  };
  const shown = parts.map(one);
  const [first, ...others] = shown;
  const args = shown.map((each) => each.value);
  const type = kinds?.[Number(first?.value)] ?? raise;
  const own = Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, one(plain(part)).value]));
  const alone = raise === "KeyError" ? first?.repr : first?.str;
  return { type, args, message: said ?? message ?? (others.length ? tuple(shown).repr : (alone ?? "")), fields: own };
}
