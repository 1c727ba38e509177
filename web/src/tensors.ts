/**
 * `lanewise.tensors.js`: arrays of any rank at the border: `{ data, shape }`, arrays of arrays, and images come in; `{ data, shape }` goes out, and a typed
 * array alone where there is one dimension. Items lie one behind the other in the order of C. Arrays of complex numbers, of any rank, are as those of
 * their parts: a real part, an imaginary part, the next one's. Those of float16 may always come by their bits.
 */

import type { Tensor, TypedArray, Value } from "./api.js";
import { placeOf } from "./buffers.js";
import { type Codec, type Inward, next } from "./codec.js";
import { allocateIn, guardOf, HALVES, kindOfItems, PARTS, sizeOf, viewing } from "./residents.js";
import type { Kind } from "./seat.js";
import type { Type } from "./types.js";

/** A whole array of one dimension, which is here where its numbers are complex, says nothing but its place and its length. */
type TensorType = Extract<Type, { kind: "tensor" }> | (Extract<Type, { kind: "buffer" }> & { readonly rank?: never; readonly isStrided?: never });

type Nested = unknown[] | unknown;
type LengthOf = (array: TypedArray) => number;

/** The codec of arrays of one item type and rank. */
function tensorCodec(type: TensorType): Codec {
  const { item, rank = 1 } = type;
  const kind = kindOfItems(item);
  const numbers = item in PARTS ? 2 : 1;
  const isBool = item === "b1";
  const areParts = item in PARTS || (item === "f16" && kind === Uint16Array);
  const isRow = type.kind === "buffer";
  return {
    expected: isRow ? `${kind.name} (ndarray[${item}])` : `{ data: ${kind.name}, shape } of ${rank} dims (ndarray[${item}])`,
    letters: "I".repeat(2 - Number(isRow) + rank * (type.isStrided ? 2 : 1)),
    put(value, call) {
      const lengthOf = (array: TypedArray) => call.seat?.guard?.lengthOf(array) ?? array.length;
      const row = rank === 1 ? asRow(value, kind, numbers, lengthOf) : undefined;
      const own = row ?? asTensor(value, kind, rank, numbers, lengthOf);
      const found = own ?? (isRow || areParts ? undefined : ofNested(value, kind, rank));
      if (!found) return false;
      const { data, shape } = found;
      const spread = own ? {} : { spread: () => void refill(value as unknown[], data, 0, isBool) };
      const address = placeOf(call, { value: data, holder: "ndarray", whole: value, param: call.param, address: 0, ...spread });
      call.words.push(...(isRow ? [address] : [address, 0]), ...shape, ...(type.isStrided ? stepsOf(shape, kind.BYTES_PER_ELEMENT * numbers) : []));
      return true;
    },
    get: (call) => result(call, type, kind, numbers) as Value,
  };
}

/** Whether it is a typed array of this kind. */
function isOf(value: unknown, kind: Kind): value is TypedArray {
  return value instanceof kind || (kind === Uint8Array && value instanceof Uint8ClampedArray) || (kind === HALVES && value instanceof Uint16Array);
}

/** Numbers of one dimension; `numbers`: how many an item is. */
function asRow(value: unknown, kind: Kind, numbers: number, lengthOf: LengthOf): Tensor | undefined {
  if (!isOf(value, kind)) return undefined;
  const length = lengthOf(value) / numbers;
  return Number.isInteger(length) ? { data: value, shape: [length] } : undefined;
}

/** `numbers`: how many an item is. */
function asTensor(value: unknown, kind: Kind, rank: number, numbers: number, lengthOf: LengthOf): Tensor | undefined {
  if (typeof value !== "object" || value === null || !("data" in value)) return undefined;
  const { data } = value;
  if (!isOf(data, kind)) return undefined;
  const { shape, width, height } = value as unknown as { shape?: unknown; width?: number; height?: number };
  const dims = Array.isArray(shape) ? (shape as number[]) : width !== undefined && height !== undefined ? [height, width, 4] : [];
  const isWhole = dims.every((n) => Number.isSafeInteger(n) && n >= 0) && sizeOf(dims) * numbers === lengthOf(data);
  if (dims.length !== rank) return undefined;
  if (!isWhole) throw new TypeError(`a shape of [${dims.join(", ")}] does not hold ${data.length / numbers} items`);
  return { data, shape: dims };
}

/** Arrays of arrays, all of one length at each depth. */
function ofNested(value: Nested, kind: Kind, rank: number): Tensor | undefined {
  const shape: number[] = [];
  for (let each = value; shape.length < rank; each = (each as unknown[] | undefined)?.[0]) {
    if (!Array.isArray(each)) {
      if (shape.at(-1) !== 0) return undefined;
      shape.push(0);
    } else {
      shape.push(each.length);
    }
  }
  const flat: unknown[] = [];
  if (!flatten(value, shape, 0, flat)) return undefined;
  const isBig = kind === BigInt64Array || kind === BigUint64Array;
  if (!flat.every((item) => typeof item === (isBig ? "bigint" : "number") || typeof item === "boolean")) return undefined;
  const data = new kind(new ArrayBuffer(flat.length * kind.BYTES_PER_ELEMENT), 0, flat.length);
  flat.forEach((item, i) => ((data as unknown as unknown[])[i] = typeof item === "boolean" ? Number(item) : item));
  return { data, shape };
}

function flatten(value: Nested, shape: readonly number[], depth: number, flat: unknown[]): boolean {
  if (depth === shape.length) return flat.push(value) > 0;
  if (!Array.isArray(value)) return false;
  if (value.length !== shape[depth]) throw new TypeError("rows of several lengths are no array");
  return value.every((each) => flatten(each, shape, depth + 1, flat));
}

/** Bytes from one item to the next along each axis, in the order of C. */
function stepsOf(shape: readonly number[], size: number): number[] {
  return shape.map((_, axis) => shape.slice(axis + 1).reduce((p, n) => p * n, size));
}

/** What an array holds goes back into the rows that it was made of; the place behind them. */
function refill(rows: unknown[], data: TypedArray, at: number, isBool: boolean): number {
  for (const [i, row] of rows.entries()) {
    if (Array.isArray(row)) at = refill(row, data, at, isBool);
    else rows[i] = isBool ? data[at++] !== 0 : data[at++];
  }
  return at;
}

/** A result: the caller's own object where it is one, else a copy, or a view where that was asked for: one in all places. */
function result(call: Inward, type: TensorType, kind: Kind, numbers: number): unknown {
  const { kind: form, rank = 1, isStrided } = type;
  const word = () => Number(next(call)) | 0;
  const words = form === "buffer" ? [word(), 0, word()] : Array.from({ length: 2 + rank * (isStrided ? 2 : 1) }, word);
  const address = ((words[0] as number) + (words[1] as number)) >>> 0;
  const shape = words.slice(2, 2 + rank);
  const own = words.slice(2 + rank);
  const length = sizeOf(shape) * numbers;
  const size = kind.BYTES_PER_ELEMENT;
  const steps = !isStrided || `${own}` === `${stepsOf(shape, size * numbers)}` ? "" : `${own}`;
  // Of nothing, a view says where it begins, and no more.
  const known = (length || !isStrided) && call.loans.find(
    (loan) => loan.address === address && isOf(loan.value, kind) && (loan.steps ?? "") === steps && isShaped(loan.whole ?? loan.value, shape, numbers),
  );
  if (known) return known.whole ?? known.value;
  const { seat, isViewed } = call;
  // Empty ones may lie anywhere.
  const view = isViewed && !steps && length && address % size === 0 ? guardOf(seat).lend(kind, address, length, shape) : undefined;
  const value = view?.data ?? (steps
    ? gathered(seat.octets, address, shape, own, kind, numbers)
    : new kind(seat.octets.slice(address, address + length * size).buffer, 0, length));
  const whole = view ?? (rank === 1 && !isViewed ? value : { data: value, shape });
  call.loans.push({ value, holder: "ndarray", address, whole, steps });
  return whole;
}

/** Whether an object is an array of this shape. */
function isShaped(whole: unknown, shape: readonly number[], numbers: number): boolean {
  return `${ArrayBuffer.isView(whole) ? (whole as TypedArray).length / numbers : (whole as Partial<Tensor>).shape}` === `${shape}`;
}

/** The items of a view, one after the other. */
function gathered(
  bytes: Uint8Array, start: number, shape: readonly number[], steps: readonly number[], kind: Kind, numbers: number,
): TypedArray {
  const size = kind.BYTES_PER_ELEMENT * numbers;
  const length = sizeOf(shape);
  const out = new Uint8Array(length * size);
  let at = 0;
  const walk = (address: number, axis: number): void => {
    if (axis === shape.length) {
      out.set(bytes.subarray(address, address + size), at);
      at += size;
      return;
    }
    for (let i = 0; i < (shape[axis] as number); i++) walk(address + i * (steps[axis] as number), axis + 1);
  };
  walk(start, 0);
  return new kind(out.buffer, 0, length * numbers);
}

/** What `lanewise.objects.js` and `lanewise.js` call. */
export const parts = { tensorCodec, residents: { allocateIn, viewing } };
