/** A loaded program. Compiled modules come in; instances that serve its calls go out, and the exact variant when it is needed. */

import type { Info } from "./api.js";
import { type PyError, raised } from "./errors.js";
import { needed } from "./needed.js";
import { caughtAt } from "./raising.js";
import { Seat } from "./seat.js";
import { type Entry, type Section, sectionOf } from "./section.js";

/** Instances with more memory are not kept, for memory never shrinks, unless somebody has arrays there. */
const MODEST = 256 << 20;

/** The bytes of each by its name. */
export type Weights = ReadonlyMap<string, Uint8Array>;

/** One module, and the instance that serves its calls. */
export class Variant {
  readonly section: Section;
  /** Absent before the first call, and after a call that stopped in the middle. */
  current: Seat | undefined;
  isClosed = false;

  constructor(readonly module: WebAssembly.Module, public weights: Weights = new Map()) {
    this.section = sectionOf(module);
  }

  seat(): Seat {
    if (this.isClosed) throw disposed();
    return (this.current ??= this.begun());
  }

  begun(): Seat {
    const seat = new Seat(this, caughtAt);
    for (const { name, at } of this.section.weights) seat.octets.set(this.weights.get(name) as Uint8Array, at);
    return seat;
  }

  /** Forget the instance: the next call gets another one. */
  drop(): void {
    this.current = undefined;
  }

  /** What a call leaves goes, unless its caller looks at it, or it is best left alone because it broke. */
  tidy(seat: Seat): void {
    if (seat.guard?.isLent || seat !== this.current) return;
    seat.anew();
    if (seat.octets.length > MODEST && !seat.guard) this.drop();
  }

  dispose(): void {
    this.isClosed = true;
    this.drop();
  }
}

export function disposed(): Error {
  return new Error("this function was disposed of: load it again");
}

/** The variants of a program. */
export class Program {
  readonly fast: Variant;
  exact: Variant | undefined;
  private readonly finder: (() => Promise<WebAssembly.Module>) | undefined;

  /** `findExact` fetches the exact variant, where there is one. */
  constructor(
    module: WebAssembly.Module,
    readonly about: (exported: string) => Omit<Info, "name" | "source">,
    findExact?: () => Promise<WebAssembly.Module>,
  ) {
    this.fast = new Variant(module);
    this.finder = findExact && once(findExact);
  }

  /** The exact variant, fetched once. */
  async findExact(entry: Entry): Promise<Variant> {
    if (!this.finder) throw this.overflow(entry);
    const found = new Variant(await this.finder(), this.fast.weights);
    await needed(found.section);
    this.exact ??= found;
    if (this.fast.isClosed) this.exact.dispose();
    return this.exact;
  }

  /** The exact variant, if it is here already. */
  exactNow(entry: Entry): Variant {
    if (this.exact) return this.exact;
    if (!this.finder) throw this.overflow(entry);
    const way = "call it without sync, or load(..., { exact: true })";
    throw new RangeError(`${entry.name}(): an int needs more than 64 bits: ${way}`);
  }

  private overflow(entry: Entry): PyError {
    return raised("OverflowError", `${entry.name}(): an int needs more than ${this.fast.section.bits} bits`);
  }

  dispose(): void {
    this.fast.dispose();
    this.exact?.dispose();
  }
}

/** One at a time, and again after a failure. */
export function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () =>
    (found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    }));
}
