/** An instance of a module with its mailbox and heap: bytes and words go in and come out. It serves one call at a time. */

import { ALLOCATE, CANCEL, LENGTH, RESET } from "./layout.js";
import { PyError } from "./errors.js";

export type Word = number | bigint;
export type Raw = (...words: Word[]) => Word | undefined;

const NOTHING = new ArrayBuffer(0);
/** Ints from -SMALL to SMALL - 1 travel within the tagged word itself. */
const SMALL = 1n << 62n;

export class Seat {
  /** When the poll says stop, in milliseconds of `performance.now()`. */
  deadline = Infinity;
  /** The call heap still holds what the last call left: its caller looks at it. */
  isLent = false;
  /** The mailbox as numbers of 32 bits; without elements once the memory has grown. */
  cells!: Int32Array;
  bytes!: Uint8Array;
  view!: DataView;

  private readonly exports: WebAssembly.Exports;
  private readonly memory: WebAssembly.Memory | undefined;
  private readonly allocator: Raw | undefined;
  private readonly forget: Raw | undefined;

  constructor(module: WebAssembly.Module) {
    const poll = () => (this.deadline !== Infinity && performance.now() >= this.deadline ? CANCEL : 0);
    this.exports = new WebAssembly.Instance(module, { lanewise: { poll } }).exports;
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
    if (this.bytes?.buffer !== buffer) {
      this.bytes = new Uint8Array(buffer);
      this.view = new DataView(buffer);
      this.cells = new Int32Array(buffer);
    }
    return this;
  }

  get hasHeap(): boolean {
    return this.forget !== undefined;
  }

  /** Forget the call heap. */
  reset(): void {
    this.isLent = false;
    this.forget?.();
  }

  /** The address of fresh bytes in the call heap, as an object of this length. */
  allocate(count: number, length: number): number {
    const address = Number(this.allocator?.(Math.max(count, 1)) ?? 0) >>> 0;
    if (!address) throw new PyError("MemoryError", [], `no room for an argument of ${count} bytes`);
    this.look().view.setInt32(address + LENGTH, length, true);
    return address;
  }

  /** The tagged word of an int: itself, or the address of its limbs. */
  wordOf(n: bigint): bigint {
    if (-SMALL <= n && n < SMALL) return (n << 1n) | 1n;
    const digits = (n < 0n ? -n : n).toString(16);
    const limbs = Math.ceil(digits.length / 8);
    const address = this.allocate(4 * limbs, n < 0n ? -limbs : limbs);
    for (let k = 0; k < limbs; k++) {
      const end = digits.length - 8 * k;
      this.view.setUint32(address + 4 * k, parseInt(digits.slice(Math.max(end - 8, 0), end), 16), true);
    }
    return BigInt(address);
  }

  /** The int of a tagged word. */
  intOf(word: bigint): bigint {
    if (word & 1n) return word >> 1n;
    const address = Number(word);
    const length = this.view.getInt32(address + LENGTH, true);
    let digits = "0x0";
    for (let k = Math.abs(length) - 1; k >= 0; k--) {
      digits += this.view.getUint32(address + 4 * k, true).toString(16).padStart(8, "0");
    }
    return length < 0 ? -BigInt(digits) : BigInt(digits);
  }
}
