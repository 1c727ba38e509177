/** An instance of a module with its mailbox and heap: bytes and words go in and come out. It serves one call at a time. */

import { ALLOCATE, CANCEL, LENGTH, LOCAL, RESET, WIDE } from "./layout.js";
import type { TypedArray } from "./api.js";
import { type PyError, raised } from "./errors.js";
import type { Outward } from "./codec.js";
import type { Held } from "./containers.js";
import type { Variant } from "./program.js";
import type { Guard } from "./residents.js";

export type Word = number | bigint;
export type Raw = (...words: Word[]) => Word | undefined;
/** How a word lies in a cell; `z` is an int, in the exact variant a tagged word. */
const KINDS = {
  b: "Int8", B: "Uint8", h: "Int16", H: "Uint16", i: "Int32", I: "Uint32", q: "BigInt64", Q: "BigUint64", f: "Float32", d: "Float64",
  z: "BigInt64",
} as const;
export type Letter = keyof typeof KINDS;
/** What `DataView` calls its functions for these: put together once, for at each word that costs more than the word. */
const named = <V extends string>(verb: V) =>
  Object.fromEntries(Object.entries(KINDS).map(([letter, kind]) => [letter, verb + kind])) as {
    readonly [L in Letter]: `${V}${(typeof KINDS)[L]}`;
  };
const GET = /* @__PURE__ */ named("get");
const SET = /* @__PURE__ */ named("set");
/** An array of such words as they lie in memory. */
export interface Kind {
  new (buffer: ArrayBufferLike, offset?: number, length?: number): TypedArray;
  readonly BYTES_PER_ELEMENT: number;
}
export function kindOf(letter: string): Kind | undefined {
  return (globalThis as unknown as Readonly<Record<string, Kind>>)[`${KINDS[letter as Letter]}Array`];
}

const NOTHING = /* @__PURE__ */ new ArrayBuffer(0);
/** Ints from -SMALL to SMALL - 1 travel within the tagged word itself. */
const SMALL = 1n << 62n;

export class Seat {
  /** When the poll says stop, in milliseconds of `performance.now()`. */
  deadline = Infinity;
  /** Who looks after arrays that stay here when a call ends; nothing where there are none. */
  guard: Guard | undefined;
  /** The containers of a call by the caller's objects, and objects by the addresses of their containers. */
  held = new Map<object, Held>();
  arrays = new Map<number, object>();
  /** Instances that have an address, and are still to be written, or read. */
  readonly waiting: ((call: Outward) => void)[] = [];
  readonly reading: (() => void)[] = [];
  /** The mailbox as numbers of 32 bits; without elements once the memory has grown. */
  cells!: Int32Array;
  octets!: Uint8Array;
  view!: DataView;

  private readonly exports: WebAssembly.Exports;
  private readonly memory: WebAssembly.Memory | undefined;
  private readonly allocator: Raw | undefined;
  private readonly forget: Raw | undefined;

  readonly isExact: boolean;

  /** `caught` makes the exception that lies at an address. */
  constructor(readonly home: Variant, readonly caught: (address: number, seat: Seat) => PyError) {
    this.isExact = home.section.exact;
    const poll = () => (performance.now() >= this.deadline ? CANCEL : 0);
    this.exports = new WebAssembly.Instance(home.module, { lanewise: { poll, clock } }).exports;
    this.memory = this.exports["memory"] as WebAssembly.Memory | undefined;
    this.allocator = this.exports[ALLOCATE] as Raw | undefined;
    this.forget = this.exports[RESET] as Raw | undefined;
    this.look();
  }

  /** An exported function. */
  function(name: string): Raw {
    return this.exports[name] as Raw;
  }

  /** Memory that has grown is another ArrayBuffer: look at that one. */
  look(): this {
    const buffer = this.memory?.buffer ?? NOTHING;
    if (this.octets?.buffer !== buffer) {
      this.octets = new Uint8Array(buffer);
      this.view = new DataView(buffer);
      this.cells = new Int32Array(buffer);
    }
    return this;
  }

  /** Forget the call heap. */
  anew(): void {
    this.forget?.();
    this.guard?.renew();
  }

  /** The address of fresh bytes in the call heap, as an object of this length. */
  block(count: number, length: number): number {
    const address = Number(this.allocator?.(Math.max(count, 1)) ?? 0) >>> 0;
    if (!address) throw raised("MemoryError", `no room for an argument of ${count} bytes`);
    this.look().setInt(address + LENGTH, length);
    return address;
  }

  /** The tagged word of an int: itself, or the address of its limbs. */
  wordOf(n: bigint): bigint {
    if (-SMALL <= n && n < SMALL) return (n << 1n) | 1n;
    const digits = (n < 0n ? -n : n).toString(16);
    const limbs = Math.ceil(digits.length / 8);
    const address = this.block(4 * limbs, n < 0n ? -limbs : limbs);
    const parts = digits.padStart(8 * limbs, "0").match(/.{8}/g) as string[];
    this.elements(address, WIDE).set(parts.reverse().map((each) => parseInt(each, 16)));
    return BigInt(address);
  }

  /** The int of a tagged word. */
  intOf(word: bigint): bigint {
    if (word & 1n) return word >> 1n;
    const address = Number(word);
    const length = this.intAt(address + LENGTH);
    const limbs = [...this.elements(address, WIDE).subarray(0, Math.abs(length))].reverse();
    const size = BigInt(["0x0", ...limbs.map((each) => each.toString(16).padStart(8, "0"))].join(""));
    return length < 0 ? -size : size;
  }

  /** A word of the mailbox, or of an item of a list. */
  wordAt(at: number, letter: Letter): Word {
    return this.wordIn(this.view, at, letter);
  }

  /** A word out of 64 bits. */
  fromCell(letter: Letter, cell: bigint): Word {
    if (letter === "q" || (letter === "z" && !this.isExact)) return cell;
    scratch.setBigInt64(0, cell, true);
    return this.wordIn(scratch, 0, letter);
  }

  private wordIn(view: DataView, at: number, letter: Letter): Word {
    const word = view[GET[letter]](at, true);
    return letter === "z" && this.isExact ? this.intOf(word as bigint) : word;
  }

  /** Memory from an address on, in elements of so many bytes. */
  elements(address: number, width: number): Uint8Array | Uint32Array {
    return new (width === WIDE ? Uint32Array : Uint8Array)(this.octets.buffer as ArrayBuffer, address);
  }

  /** The number at an address, signed. */
  intAt(address: number): number {
    return this.view.getInt32(address, true);
  }

  setInt(address: number, n: number): void {
    this.setWord(address, "i", n);
  }

  /** Put a word at an address. */
  setWord(at: number, letter: Letter, word: Word): void {
    this.view[SET[letter]](at, word as never, true);
  }
}

/** What a clock says, in nanoseconds. Pages have no clock that tells what a process has computed. */
function clock(which: number, moment: number): bigint {
  const ms = which ? (which < LOCAL ? performance.now() : -6e4 * new Date(moment).getTimezoneOffset()) : Date.now();
  return BigInt(Math.floor(ms * 1e3)) * 1000n;
}

const scratch = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));

/** A word in 64 bits: floats by their bits, integers of 32 bits with their sign. */
export function toCell(letter: Letter, word: Word): bigint {
  if (letter !== "f" && letter !== "d") return typeof word === "bigint" ? word : BigInt(word | 0);
  scratch.setBigInt64(0, 0n, true);
  scratch[SET[letter as "f" | "d"]](0, word as number, true);
  return scratch.getBigInt64(0, true);
}
