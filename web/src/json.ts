/** Python's values in JSON. What JSON.parse gave comes in; values go out in which a float and an int can be told apart. */

import type { Complex } from "./api.js";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A number, a text, a tuple ... of Python's. `Float` is a float whose value JavaScript may take for an int. */
export type Plain = string | number | bigint | boolean | null | Float | Complex | Uint8Array | readonly Plain[];

/** A value that is a float, however whole: an argument may be one too, where a parameter takes int and float. */
export interface Float {
  readonly float: number;
}

/** The value that was written: `{"int": "123"}`, `{"float": 1}`, `{"bytes": [1]}`, `{"complex": [re, im]}`, `{"float32": 1.5}`, `{"list": []}`, `{"set": []}`, `{"dict": []}` of pairs stand for themselves. */
export function plain(json: Json): Plain {
  if (typeof json === "number" && !Number.isInteger(json)) return { float: json };
  if (json === null || typeof json !== "object") return json;
  if (isList(json)) return json.map(plain);
  const [[kind, held] = ["", null]] = Object.entries(json);
  if (kind.startsWith("complex") && isList(held)) {
    const [re = 0, im = 0] = held.map(real);
    return { re, im };
  }
  if (kind === "bytes") return Uint8Array.from(held as number[]);
  if (kind === "float") return { float: real(held) };
  if (kind.startsWith("float")) return real(held);
  const inner = plain(held);
  const Holder = ({ dict: Map, set: Set } as Record<string, new (items: never) => unknown>)[kind];
  if (Holder) return new Holder(inner as never) as Plain;
  return typeof inner === "string" || typeof inner === "number" ? BigInt(inner) : inner;
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

/** A float in whichever way it is written. */
function real(json: Json): number {
  if (json !== null && typeof json === "object" && "float" in json) return real(json.float ?? null);
  return Number(typeof json === "string" ? json.replace("inf", "Infinity") : json);
}
