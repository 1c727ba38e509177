/** Buffers at the border. Typed arrays come in; their bytes in the call heap, and what became of them there, go out. */

import type { TypedArray, Value } from "./api.js";
import { type Inward, next, type Outward } from "./codec.js";
import { type Kind, kindOf, type Seat } from "./seat.js";
import type { Param } from "./section.js";
import type { Type } from "./types.js";
import { objects } from "./needed.js";
import { codecOf } from "./values.js";

type BufferType = Extract<Type, { kind: "buffer" }>;

/** An argument that a call works on a copy of. */
export interface Loan {
  readonly value: TypedArray;
  readonly holder: string;
  /** By which it came in; nothing where the call has made it. */
  readonly param?: Param;
  /** Where it lies, once it is placed; 0 before that. */
  address: number;
  /** The caller's own object, which may only have what is in the array. */
  readonly whole?: unknown;
  /** Of what the call has made, where its items do not lie one behind the other. */
  readonly steps?: string;
  /** It is no copy: the call works on the caller's memory. */
  isHere?: boolean;
  /** Write what the array holds by now into that object. */
  readonly spread?: () => void;
}

/** By element. */
export function arrayOf({ holder, item }: Pick<BufferType, "holder" | "item">): Kind {
  const kind = kindOf(codecOf({ kind: "scalar", name: item }).letters);
  if (kind) return kind;
  throw new TypeError(`JavaScript has no array for a ${holder}[${item}]`);
}

/** The type as messages name it. */
export function named(type: BufferType): string {
  return `${arrayOf(type).name} (${type.holder}[${type.item}])`;
}

/** A function that takes an argument of this type: false where it is none. */
export function lender(type: BufferType): (value: unknown, call: Outward) => boolean {
  const kind = arrayOf(type);
  return (value, call) => {
    if (!(value instanceof kind) && !(kind === Uint8Array && value instanceof Uint8ClampedArray)) return false;
    const lent = value as TypedArray;
    return call.words.push(placeOf(call, { value: lent, holder: type.holder, whole: lent, param: call.param, address: 0 }), lent.length) > 0;
  };
}

/** Where an object of the caller's lies; it is lent where it is met first, and lies nowhere yet. */
export function placeOf({ loans }: Outward, lent: Loan): number {
  const found = loans.find((loan) => loan.whole === lent.whole && loan.param === lent.param);
  if (!found) loans.push(lent);
  return (found ?? lent).address | 0;
}

/**
 * Copy what was lent into the call heap, unless it lies there; in how many blocks. What overlaps in an ArrayBuffer overlaps there too.
 */
export function place(all: Loan[], seat: Seat): number {
  const blocks: { buffer: ArrayBufferLike; low: number; high: number; loans: Loan[] }[] = [];
  for (const loan of all.filter(({ address }) => !address).sort((a, b) => a.value.byteOffset - b.value.byteOffset)) {
    const { buffer, byteOffset: low, byteLength } = loan.value;
    const block = blocks.find((each) => each.buffer === buffer && low < each.high);
    if (block) {
      block.high = Math.max(block.high, low + byteLength);
      block.loans.push(loan);
    } else {
      blocks.push({ buffer, low, high: low + byteLength, loans: [loan] });
    }
  }
  for (const { buffer, low, high, loans } of blocks) {
    // Nobody asks for the length of such an object: it may lie within another one.
    const address = seat.block(high - low, 0);
    seat.octets.set(new Uint8Array(buffer, low, high - low), address);
    for (const loan of loans) loan.address = address + loan.value.byteOffset - low;
  }
  return blocks.length;
}

/** Write what the function wrote into the caller's arrays. */
export function giveBack(loans: readonly Loan[], seat: Seat): void {
  for (const { value, address, param, isHere, spread } of loans) {
    if (isHere || !param!.written) continue;
    bytesOf(value).set(seat.octets.subarray(address, address + value.byteLength));
    spread?.();
  }
}

/** All arrays and containers within a value, each once, in an order that a copy of the value has too. */
export function objectsOf(value: unknown, found = new Set<unknown>()): Set<unknown> {
  const items = itemsOf(value);
  if (items || ArrayBuffer.isView(value)) found.add(value);
  items?.forEach((each) => objectsOf(each, found));
  return found;
}

/** What an array or a container holds; nothing where the value is none. */
export function itemsOf(value: unknown): Value[] | undefined {
  if (objects) return objects.itemsOf(value);
  return Array.isArray(value) ? value : undefined;
}
export function bytesOf(value: ArrayBufferView): Uint8Array {
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

/** A buffer in the call heap: the caller's own object where it is one, else a copy: one in all places. */
export function resultReader(type: BufferType): (call: Inward) => TypedArray {
  const kind = arrayOf(type);
  const size = kind.BYTES_PER_ELEMENT;
  const { holder } = type;
  return (call) => {
    const address = next(call) as number;
    const length = next(call) as number;
    const { seat, loans } = call;
    const known = loans.find((loan) => loan.address === address && loan.value.length === length && loan.holder === holder);
    if (known) return known.value;
    const value = new kind(seat.octets.slice(address, address + length * size).buffer);
    loans.push({ value, holder, address });
    return value;
  };
}
