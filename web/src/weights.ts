/** Weights. What a manifest and a caller say of a module's arrays comes in; the bytes of each by its name go out. */

import type { Manifest, TypedArray, Weights } from "./api.js";
import type { WeightRow } from "./section.js";

type Bytes = Uint8Array<ArrayBuffer>;
/** What is known of an array; `items`: how many elements, where no shape is said. */
export interface Held {
  readonly bytes: Bytes;
  readonly dtype: string;
  readonly shape?: readonly number[];
  readonly items?: number;
}
/** The bytes of a file of the folder, or of the caller's, which nobody knows a hash of. */
export type Get = (file: string | URL, sha256?: string) => Promise<Bytes>;

/** Of all weights: what the caller gives, and of the others what the folder has. */
export async function valuesOf(given: Weights | undefined, { weights = [], files = {} }: Partial<Manifest>, get: Get): Promise<Map<string, Held>> {
  const found = given === undefined ? new Map<string, Held>() : await heldBy(given, get);
  const rows = weights.filter(({ name }) => !found.has(name));
  const fetched = new Map<string, Promise<Bytes>>();
  for (const { file: name } of rows) {
    const { file = name, sha256 } = files[name] ?? {};
    if (!fetched.has(name)) fetched.set(name, get(file, sha256));
  }
  for (const { name, file, range, dtype, shape } of rows) {
    found.set(name, { bytes: ((await fetched.get(file)) as Bytes).subarray(...range), dtype, shape });
  }
  return found;
}

/** The bytes that a module asks for; a TypeError where an array is another one, or missing. */
export function fitting(asked: readonly WeightRow[], held: ReadonlyMap<string, Held>): Map<string, Uint8Array> {
  for (const [name, own] of held) {
    const row = asked.find((each) => each.name === name);
    if (!row) throw refused(`no weight is called '${name}'; there are ${asked.map((each) => `'${each.name}'`).join(", ") || "none"}`);
    const items = row.shape.reduce((count, dim) => count * dim, 1);
    const isSame = own.shape ? String(own.shape) === String(row.shape) : own.items === items;
    const isBits = row.dtype === "F16" && own.dtype === "U16" && !own.shape;
    if ((row.dtype !== own.dtype && !isBits) || !isSame) throw refused(`'${name}' is ${shown(row)}, not ${shown({ ...own, shape: own.shape ?? [own.items!] })}`);
  }
  const missing = asked.filter(({ name }) => !held.has(name)).map((row) => `'${row.name}' (${shown(row)})`);
  if (missing.length) throw refused(`the module has some in a file beside it: ${missing.join(", ")}; load its folder, or give them`);
  return new Map([...held].map(([name, { bytes }]) => [name, bytes]));
}

function shown({ dtype, shape }: { dtype: string; shape: readonly number[] }): string {
  return `${dtype}[${shape.join(", ")}]`;
}

function refused(reason: string): TypeError {
  return new TypeError(`load(): weights: ${reason}`);
}

/** What safetensors calls the elements of an array, by the name of its class: `Float32Array` are F32. */
function dtypeOf(array: TypedArray): string {
  const [, kind = "", bits = ""] = /^(?:Big)?([UIF])\D*(\d+)/.exec(array.constructor.name) ?? [];
  return kind + bits;
}

async function heldBy(given: Weights, get: Get): Promise<Map<string, Held>> {
  if (typeof given === "string" || given instanceof URL) return inFile(await get(given), String(given));
  if (given instanceof ArrayBuffer) return inFile(new Uint8Array(given), "the file");
  if (ArrayBuffer.isView(given)) return inFile(bytesOf(given), "the file");
  return new Map(
    Object.entries(given as { readonly [name: string]: TypedArray }).map(([name, array]): [string, Held] => {
      if (!ArrayBuffer.isView(array)) throw refused(`'${name}' is no typed array`);
      return [name, { bytes: bytesOf(array), dtype: dtypeOf(array), items: array.length }];
    }),
  );
}

/** A copy: the caller may go on with the array. */
function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Bytes {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength).slice();
}

interface Row {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/** A safetensors file: 8 bytes that say how long the JSON behind them is, the JSON, the data. */
function inFile(file: Bytes, where: string): Map<string, Held> {
  try {
    const length = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
    const head = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length))) as Record<string, Row>;
    delete head["__metadata__"];
    return new Map(
      Object.entries(head).map(([name, { dtype, shape, data_offsets: [begin, end] }]) => {
        const bytes = file.subarray(8 + length + begin, 8 + length + end);
        if (bytes.length !== end - begin) throw new RangeError();
        return [name, { bytes, dtype, shape }];
      }),
    );
  } catch {
    throw refused(`${where} is no safetensors file, or one that was cut off`);
  }
}
