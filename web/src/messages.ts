/** Messages of exceptions. Their texts and the values of their holes come in; what `str` of the exception is in Python goes out. */

import type { Complex, Value } from "./api.js";
import type { Plain } from "./json.js";
import type { Site } from "./section.js";
import { numpyName, type Type } from "./types.js";
import { codecOf, type Inward, memberAt, toFloat16 } from "./values.js";

/** A value, and how Python writes it. */
export interface Shown {
  readonly value: Value;
  readonly str: string;
  readonly repr: string;
}

/** The next value of this type. */
export function show(type: Type, call: Inward): Shown {
  if (type.kind === "tuple") return tuple(type.items.map((item) => show(item, call)));
  if (type.kind === "union") {
    const codecs = type.items.map(codecOf);
    const [k, inner] = memberAt(call, codecs);
    call.at += codecOf(type).letters.length;
    return show(type.items[k] as Type, inner);
  }
  return scalar(type.kind === "scalar" ? type.name : "", codecOf(type).get(call));
}

function tuple(items: readonly Shown[]): Shown {
  const text = `(${items.map((item) => item.repr).join(", ")}${items.length === 1 ? "," : ""})`;
  return { value: items.map((item) => item.value), str: text, repr: text };
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
}

export function filled({ raise, with: parts, message, kinds, fields = {}, isKey }: Site, holes: readonly Shown[]): Filled {
  let at = 0;
  const take = () => holes[at++] as Shown;
  const fill = (hole: string) =>
    hole === "{}" ? take().str : hole[1] === "!" ? [...take().repr].slice(0, +hole.slice(5, -1) || 1e9).join("") : hole.charAt(0);
  const one = (part: Plain): Shown => {
    if (typeof part !== "string" || !holes.length) return constant(part);
    return part === "{!v}" ? take() : constant(part.replace(/\{\{|\}\}|\{(!r[:.\d]*)?\}/g, fill));
  };
  const shown = parts.map(one);
  const [first, ...others] = shown;
  const args = shown.map((each) => each.value);
  const type = kinds?.[Number(first?.value)] ?? raise;
  const own = Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, one(part).value]));
  at = 0;
  const plainly = () => (others.length ? tuple(shown).repr : ((isKey ? first?.repr : first?.str) ?? ""));
  return { type, args, message: message === undefined ? plainly() : one(message).str, fields: own };
}
