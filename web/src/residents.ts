/**
 * Arrays that stay in a module's memory: what `allocate` made there, from call to call, and what a call gave as views, until the next one. A
 * seat and what its calls are given come in; where all that lies goes out.
 *
 * A reset forgets the call heap as a whole. What has to stay is then asked for at once, as the first block: that is the memory where it
 * lies, for a heap that is empty cuts one block behind the other, and clears nothing.
 */

import type { Tensor, TypedArray } from "./api.js";
import { arrayOf, type Loan } from "./buffers.js";
import { raised } from "./errors.js";
import { ALLOCATE } from "./layout.js";
import { disposed, type Variant } from "./program.js";
import type { Kind, Seat } from "./seat.js";
import type { Entry, Param } from "./section.js";
import { numpyName } from "./types.js";

/** Of one block. */
const MOST = 0x6ffffff0;
/** Of the blocks in the heap. */
const UNIT = 16;
/** What was left behind before the arrays of a call may be so many times their size; then they move down. */
const SPARE = 8;

/** numpy's numbers by their names; complex ones are two of their parts. */
const ITEMS = ["b1", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "f32", "f64", "c64", "c128"];
export const PARTS: Readonly<Record<string, string>> = { c64: "f32", c128: "f64" };
/** Of float16 the bits, where the engine has no such arrays. */
export const HALVES = (globalThis as { Float16Array?: Kind }).Float16Array ?? Uint16Array;

export const kindOfItems = (item: string): Kind => (item === "f16" ? HALVES : arrayOf({ holder: "ndarray", item: PARTS[item] ?? item }));

/** How many items an array of this shape has. */
export const sizeOf = (shape: readonly number[]): number => shape.reduce((p, n) => p * n, 1);

/** Where an array lies. */
interface Span {
  address: number;
  readonly size: number;
}

/** An array in a module's memory. It has the properties of a plain object, so it is copied as one on its way to a worker. */
function residentOf(shape: readonly number[], look: (own: Tensor) => TypedArray, free: (own: Tensor) => void): Tensor {
  const own = { shape: [...shape] } as unknown as Tensor;
  const dispose = { value: () => free(own) };
  return Object.defineProperties(own, {
    data: { enumerable: true, get: () => look(own) },
    dispose,
    ...(Symbol.dispose && { [Symbol.dispose]: dispose }),
  });
}

/** Who looks after the memory of one seat. */
export class Guard {
  /** What was allocated, in the order of addresses. */
  private kept = new Map<unknown, Span>();
  /** What the last call took and gave. */
  private lent = new Map<unknown, Span>();
  /** How many items those have that the call is given. */
  private lengths = new Map<TypedArray, number>();
  /** A parameter of the call that runs, by which it writes to one of these. */
  private written: Param | undefined;
  /** Bytes for what is kept. */
  private room = 0;
  /** Where the first block of a call lies, behind them. */
  private first = 0;
  /** And where without any. */
  private start = 0;

  constructor(private readonly seat: Seat) {}

  /** Somebody looks at the call heap. */
  get isLent(): boolean {
    return this.lent.size > 0;
  }

  /** Before a call with these arguments: of what the last one left, they stay, and nothing else. Those that lie here get their addresses. */
  begin(loans: Loan[]): Loan[] {
    this.written = undefined;
    this.lengths = new Map(loans.map(({ value }) => [value, value.length]));
    const given = loans.flatMap((loan) => {
      const span = this.spanOf(loan.value);
      return span ? [{ loan, span, offset: loan.value.byteOffset - span.address }] : [];
    });
    if (this.isLent) this.passOn(new Set(given.map(({ span }) => span)), given.every(({ loan }) => !ArrayBuffer.isView(loan.whole)));
    for (const { loan, span, offset } of given) {
      loan.address = span.address + offset;
      loan.isHere = true;
      if (loan.param!.written) this.written = loan.param;
    }
    return loans;
  }

  /** How many items an array has: one in a memory that grew, for another argument, tells nothing any more. */
  lengthOf(array: TypedArray): number | undefined {
    return this.lengths.get(array);
  }

  /** Of what the last call left, this stays; `moves`: the caller has no typed array of it, which could not follow. */
  private passOn(taken: ReadonlySet<Span>, moves: boolean): void {
    const { seat } = this;
    const stay = new Map([...this.lent].filter(([, span]) => taken.has(span)));
    seat.anew();
    if (!stay.size) return;
    this.first ||= this.probe();
    this.lent = stay;
    // Parts of what was allocated stay anyway.
    const spans = [...stay.values()].filter(({ address }) => address >= this.first);
    if (spans.length) seat.block(this.packed(spans, moves) - this.first, 0);
  }

  /** Where these end, once they have moved to where the heap begins, if that pays. */
  private packed(spans: readonly Span[], moves: boolean): number {
    const { octets } = this.seat;
    const low = Math.min(...spans.map(({ address }) => address));
    const high = Math.max(...spans.map(({ address, size }) => address + size));
    const by = (low - this.first) & -UNIT;
    if (!moves || by <= SPARE * (high - low)) return high;
    octets.copyWithin(low - by, low, high);
    for (const span of spans) span.address -= by;
    return high - by;
  }

  /** The call has to be made again with ints of any size. What it has written where the caller sees it cannot be taken back. */
  replay({ name }: Entry): undefined {
    if (!this.written) return;
    const way = `pass a copy of '${this.written.name}', which lies in the module's memory and may have changed`;
    throw raised("OverflowError", `${name}(): an int needs more than 64 bits: ${way}`);
  }

  /** The call heap was forgotten. */
  renew(): void {
    this.lent.clear();
    if (this.room) this.seat.block(this.room, 0);
  }

  /** A view of what the call gives. */
  lend(kind: Kind, address: number, length: number, shape: readonly number[]): Tensor {
    const made = this.tensor(kind, length, shape, false);
    this.lent.set(made, { address, size: length * kind.BYTES_PER_ELEMENT });
    return made;
  }

  allocate(kind: Kind, length: number, shape: readonly number[]): Tensor {
    const { seat, kept } = this;
    const size = Math.max(Math.ceil((length * kind.BYTES_PER_ELEMENT) / UNIT), 1) * UNIT;
    // Without any, there is no room before the first block.
    const start = this.room ? this.start : (this.start = this.probe());
    let address = start;
    for (const span of kept.values()) {
      if (span.address - address >= size) break;
      address = span.address + span.size;
    }
    this.enlarge(Math.max(this.room, address + size - start));
    seat.octets.fill(0, address, address + size);
    const made = this.tensor(kind, length, shape, true);
    this.kept = new Map([...kept.set(made, { address, size })].sort(([, a], [, b]) => a.address - b.address));
    return made;
  }

  private enlarge(room: number): void {
    const before = this.room;
    if (room > MOST) throw raised("MemoryError", `no room for ${room} bytes`);
    try {
      this.room = room;
      this.first = this.probe();
    } catch (error) {
      this.room = before;
      this.seat.anew();
      throw error;
    }
  }

  /** Where the next block lies in an empty heap. */
  private probe(): number {
    this.seat.anew();
    const address = this.seat.block(1, 0);
    this.seat.anew();
    return address;
  }

  /** In which of its arrays a value lies. */
  private spanOf({ buffer, byteOffset, byteLength }: TypedArray): Span | undefined {
    if (buffer !== this.seat.octets.buffer || !byteLength) return undefined;
    const every = [...this.kept.values(), ...this.lent.values()];
    return every.find(({ address, size }) => address <= byteOffset && byteOffset + byteLength <= address + size);
  }

  private tensor(kind: Kind, length: number, shape: readonly number[], isKept: boolean): Tensor {
    const { seat } = this;
    const among = () => (isKept ? this.kept : this.lent);
    let made: TypedArray | undefined;
    const look = (own: Tensor): TypedArray => {
      if (seat.home.isClosed) throw disposed();
      const address = among().get(own)?.address;
      if (address === undefined) throw new Error("this array is gone: it was disposed of, or a later call has its memory");
      const { buffer } = seat.look().octets;
      if (made?.buffer !== buffer || made.byteOffset !== address) made = new kind(buffer, address, length);
      return made;
    };
    return residentOf(shape, look, (own) => void among().delete(own));
  }
}

/** Who looks after a seat. */
export function guardOf(seat: Seat): Guard {
  return (seat.guard ??= new Guard(seat));
}

/** A fresh array of zeros in the memory of a module. */
export function allocateIn(variant: Variant, dims: number | readonly number[], dtype = "float32"): Tensor {
  const shape = typeof dims === "number" ? [dims] : dims;
  if (!Array.isArray(shape) || !shape.every((n) => Number.isSafeInteger(n) && n >= 0)) {
    throw new TypeError("allocate(): expected a shape: lengths of 0 and more");
  }
  const item = ITEMS.find((each) => numpyName(each) === dtype);
  if (!item) throw new TypeError(`allocate(): '${dtype}': expected one of ${ITEMS.map(numpyName).join(", ")}`);
  const seat = variant.seat();
  if (!seat.function(ALLOCATE)) throw new TypeError("allocate(): nothing in this module takes an array");
  return guardOf(seat).allocate(kindOfItems(item), sizeOf(shape) * (item in PARTS ? 2 : 1), shape);
}

/** Somebody asks for views; `isFar`: of calls that run in a worker. */
export function viewing(isFar: boolean): void {
  if (isFar) throw new TypeError("views are of memory that is here: a call in a worker, with `signal` or `timeout`, gives none");
}
