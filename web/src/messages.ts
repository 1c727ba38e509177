/** Messages of exceptions. Their texts and the values of their holes come in; what `str` of the exception is in Python goes out. */

import type { Complex, Value } from "./api.js";
import type { Plain } from "./json.js";
import { numpyName, type Type } from "./types.js";
import { codecOf, type Inward, memberAt, toFloat16 } from "./values.js";

/** A value, and how Python writes it. */
export interface Shown {
  readonly value: Value | string;
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
  const value = codecOf(type).get(call);
  return type.kind === "scalar" ? scalar(type.name, value) : { value, str: String(value), repr: String(value) };
}

function tuple(items: readonly Shown[]): Shown {
  const text = `(${items.map((item) => item.repr).join(", ")}${items.length === 1 ? "," : ""})`;
  return { value: items.map((item) => item.value as Value), str: text, repr: text };
}

/** A number as Python shows it. */
export function scalar(name: string, value: Value): Shown {
  const str = /^f(loat|\d)/.test(name)
    ? float(value as number, name)
    : name[0] === "c"
      ? complex(value as Complex, name)
      : value === null
        ? "None"
        : typeof value === "boolean"
          ? boolean(value)
          : String(value);
  const isNumpy = /\d/.test(name);
  const bare = name[0] === "c" ? str.replace(/[()]/g, "") : str;
  const repr = isNumpy ? (name === "b1" ? `np.${str}_` : `np.${numpyName(name)}(${bare})`) : str;
  return { value: small(value), str, repr };
}

function boolean(value: boolean): string {
  return value ? "True" : "False";
}

/** An int as a number where it can be one. */
function small(value: Value): Value {
  return typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** `repr` of a float, or of one of numpy's narrower ones: the fewest digits that give this very number. */
export function float(x: number, name = "float"): string {
  if (!Number.isFinite(x)) return String(x).replace("Infinity", "inf").replace("NaN", "nan");
  const [digits = "", power = ""] = shortest(Math.abs(x), name).split("e");
  const sign = x < 0 || Object.is(x, -0) ? "-" : "";
  const exponent = Number(power);
  const figures = digits.replace(".", "");
  // numpy turns to powers where a narrow float has no more digits.
  const most = { f16: 1e3, f32: 1e6, c64: 1e6 }[name] ?? 1e16;
  if (x && (Math.abs(x) < 1e-4 || Math.abs(x) >= most)) {
    return `${sign}${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${figures}`;
  const whole = figures.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${figures.slice(exponent + 1) || "0"}`;
}

function shortest(x: number, name: string): string {
  const rounded = { f32: Math.fround, c64: Math.fround, f16: toFloat16 }[name];
  for (let digits = 0; rounded && digits < 9; digits++) {
    const text = x.toExponential(digits);
    if (rounded(Number(text)) !== x) continue;
    // In the middle of two JavaScript takes the larger, numpy the even one.
    const longer = x.toExponential(digits + 1);
    const even = /^(.*[02468])\.?5(e.*)$/.exec(longer);
    return even && Number(longer) === x ? `${even[1]}${even[2]}` : text;
  }
  return x.toExponential();
}

function complex({ re, im }: Complex, name: string): string {
  const imaginary = `${float(im, name)}j`;
  const both = Object.is(re, 0) ? imaginary : `(${float(re, name)}${imaginary.startsWith("-") ? "" : "+"}${imaginary})`;
  return both.replace(/\.0(?=[-+j])/g, "");
}

/** A constant argument of an exception. */
function constant(value: Plain): Shown {
  if (typeof value === "string") return { value, str: value, repr: quoted(value) };
  if (typeof value === "boolean") return scalar("bool", value);
  if (Array.isArray(value)) return tuple(value.map(constant));
  if (value === null || typeof value !== "object") return scalar("int", value as Value);
  return "float" in value ? scalar("float", value.float) : scalar("complex", value as Complex);
}

/** `repr` of a text. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escapes: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", [quote]: `\\${quote}` };
  return quote + text.replace(/[\\\n\r\t'"]/g, (each) => escapes[each] ?? each) + quote;
}

/** What `OSError(number, ...)` is, by the numbers of Linux. */
const OS_ERRORS: Readonly<Record<number, string>> = {
  1: "Permission", 13: "Permission", 2: "FileNotFound", 3: "ProcessLookup", 4: "Interrupted", 10: "ChildProcess", 11: "BlockingIO",
  114: "BlockingIO", 115: "BlockingIO", 17: "FileExists", 20: "NotADirectory", 21: "IsADirectory", 32: "BrokenPipe", 108: "BrokenPipe",
  103: "ConnectionAborted", 104: "ConnectionReset", 111: "ConnectionRefused", 110: "Timeout",
};

/** An exception whose holes are filled: its type, its arguments, its `str`. */
export function filled(raise: string, parts: readonly Plain[], holes: readonly Shown[]): [string, readonly (Value | string)[], string] {
  let at = 0;
  const take = () => holes[at++] as Shown;
  const shown = parts.map((part): Shown => {
    if (typeof part !== "string" || !holes.length) return constant(part);
    if (part === "{!v}") return take();
    const fill = (hole: string) => (hole === "{}" ? take().str : hole === "{!r}" ? take().repr : hole.charAt(0));
    return constant(part.replace(/\{\{|\}\}|\{\}|\{!r\}/g, fill));
  });
  const [first, second] = shown;
  const args = shown.map((each) => each.value);
  if (!first || !second) return [raise, args, (raise === "KeyError" ? first?.repr : first?.str) ?? ""];
  const isOs = raise === "OSError";
  if (!isOs && !Object.values(OS_ERRORS).includes(raise.slice(0, -5))) return [raise, args, tuple(shown).repr];
  const type = isOs ? `${OS_ERRORS[Number(first.value)] ?? "OS"}Error` : raise;
  return [type, args, `[Errno ${first.str}] ${second.str}`];
}
